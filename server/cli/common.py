"""What all commands share: the options --json and --lang, reading JSON files, and printing an answer."""

import itertools
import json
import locale
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final, TextIO, TypeVar

import click

from datasets.folders import IS_FOLDER
from engine.fields import MOST
from engine.wording import LANGUAGES, BadInput, Language, Wording, shortened

Command = TypeVar("Command", bound=Callable[..., object])
Parsed = TypeVar("Parsed")

STDIN: Final = "stdin"

NOT_A_WHOLE_NUMBER: Final = Wording(
    "not_a_whole_number",
    hu="«{text}» nem jó: egész szám kell, {least} és {most} között",
    en="'{text}' will not do: a whole number from {least} to {most} is needed",
)
NO_SUCH_CHOICE: Final = Wording(
    "no_such_choice",
    hu="«{text}» nem választható; lehet: {choices}",
    en="'{text}' is no choice here; possible: {choices}",
)
NO_SUCH_FILE: Final = Wording(
    "no_such_file",
    hu="ilyen fájl nincs, vagy nem olvasható: nézd meg a nevét",
    en="there is no such file, or it cannot be read: look at its name",
)
NO_JSON: Final = Wording(
    "no_json",
    hu="nem JSON ({line}. sor, {column}. jel): nézd meg az idézőjeleket, vesszőket és zárójeleket",
    en="this is no JSON (line {line}, column {column}): look at quotes, commas and brackets",
)
NO_UTF8: Final = Wording(
    "no_utf8",
    hu="nem UTF-8 szöveg: mentsd el UTF-8 kódolással",
    en="this is no UTF-8 text: save it in UTF-8",
)
NUMBER_TOO_LONG: Final = Wording(
    "number_too_long",
    hu="egy szám több ezer jegyű: írj rövidebbet",
    en="a number has thousands of digits: write a shorter one",
)
FIELD_TWICE: Final = Wording(
    "field_twice",
    hu="«{field}» kétszer áll egy objektumban: hagyd el az egyiket",
    en="'{field}' stands twice in one object: leave one of them out",
)
TOO_DEEP: Final = Wording(
    "too_deep",
    hu="túl mélyen egymásba ágyazott JSON",
    en="this JSON is nested too deeply",
)


class WholeNumber(click.ParamType[int]):
    """A whole number from `least` to `most`; anything else is bad input in the program's own words."""

    name = "integer"

    def __init__(self, least: int = 1, most: int = MOST) -> None:
        self.least = least
        self.most = most

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:  # noqa: ARG002
        """The number. Raises BadInput (`not_a_whole_number`)."""
        text = str(value).strip()
        digits = text.removeprefix("+")
        number = int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= len(str(MOST)) else None
        if number is None or not self.least <= number <= self.most:
            raise BadInput(
                NOT_A_WHOLE_NUMBER, where=option_name(param), text=shortened(text), least=self.least, most=self.most
            )
        return number


class OneOf(click.ParamType[str]):
    """One of some words; anything else is bad input in the program's own words."""

    name = "choice"

    def __init__(self, choices: Iterable[str]) -> None:
        self.choices = tuple(choices)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str | None:  # noqa: ARG002
        """How --help shows the choices."""
        return "|".join(self.choices)

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ARG002
        """The word. Raises BadInput (`no_such_choice`)."""
        text = str(value)
        if text not in self.choices:
            raise BadInput(NO_SUCH_CHOICE, where=option_name(param), text=text, choices=", ".join(self.choices))
        return text


def option_name(param: click.Parameter | None) -> str:
    """What a person typed for it: `--top`, or an argument's name."""
    if param is None:
        return ""
    return max(param.opts, key=len) if isinstance(param, click.Option) else str(param.name)


def output_options(command: Command) -> Command:
    """Adds --json (as `as_json: bool`) and --lang (as `language: Language`) to a command."""
    as_json = click.option("--json", "as_json", is_flag=True, help="One JSON document instead of text.")
    language = click.option(
        "--lang",
        "language",
        type=OneOf(LANGUAGES),
        default=system_language,
        show_default="the system's, else en",
        help="Language of the sentences.",
    )
    return as_json(language(command))


def system_language() -> Language:
    """The system's language where it is one of ours, otherwise English."""
    names = [os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    name = next(filter(None, names), None) or locale.getlocale()[0] or ""
    return "hu" if name.lower().startswith(("hu_", "hu.", "hungarian")) or name.lower() == "hu" else "en"


def language_of(arguments: Sequence[str]) -> Language:
    """The language that a command line asks for, also where the rest of it cannot be used."""
    following = dict(itertools.pairwise(arguments))
    inline = [a.removeprefix("--lang=") for a in arguments if a.startswith("--lang=")]
    asked = [*inline, following.get("--lang")]
    return next((language for language in LANGUAGES if language in asked), system_language())


def print_json(document: object) -> None:
    """One JSON document on stdout, nothing else."""
    click.echo(json.dumps(document, ensure_ascii=False))


def print_table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """A plain table, numbers to the right."""
    body = [[str(cell) for cell in row] for row in rows]
    listed = [list(head), *body]
    widths = [max(len(row[i]) for row in listed) for i in range(len(head))]
    right = [bool(body) and all(_is_number(row[i]) for row in body) for i in range(len(head))]
    for row in listed:
        cells = [c.rjust(w) if r else c.ljust(w) for c, w, r in zip(row, widths, right, strict=True)]
        click.echo("  ".join(cells).rstrip())


def _is_number(text: str) -> bool:
    return text.replace(".", "", 1).replace("-", "", 1).isdigit() or text in ("", "–")


def parsed(argument: str, parse: Callable[[object], Parsed]) -> Parsed:
    """What `parse` makes of the JSON document of a file, or of stdin for `-`.

    Raises BadInput as `read_json` and `parse`, placed in the file.
    """
    document = read_json(argument)
    try:
        return parse(document)
    except BadInput as error:
        file = STDIN if argument == "-" else argument
        raise error.at(f"{file}: {error.where}" if error.where else file) from None


def read_json(argument: str) -> object:
    """The JSON document of a file, or of stdin for `-`.

    Raises BadInput (`no_such_file`, `no_utf8`, `no_json`, `too_deep`, `number_too_long`, `field_twice`) placed at the
    file's name.
    """
    where = STDIN if argument == "-" else argument
    data = _content(argument, where)
    try:
        return json.loads(data.decode("utf-8-sig"), object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        raise BadInput(NO_JSON, where=where, line=error.lineno, column=error.colno) from None
    except UnicodeDecodeError:
        raise BadInput(NO_UTF8, where=where) from None
    except RecursionError:
        raise BadInput(TOO_DEEP, where=where) from None
    except BadInput as error:
        raise error.at(where) from None
    except ValueError:
        # All that is left is Python's limit on the digits of a number.
        raise BadInput(NUMBER_TOO_LONG, where=where) from None


def _content(argument: str, where: str) -> bytes:
    try:
        if argument != "-":
            return Path(argument).read_bytes()
        # None where whoever started the program closed it.
        stdin: TextIO | None = sys.stdin
        return stdin.buffer.read() if stdin else b""
    except (OSError, ValueError):
        raise _no_file(argument).at(where) from None


def check_file(path: Path) -> None:
    """Raises BadInput (`no_such_file`, `is_folder`) placed at what is no file that could be read."""
    # os.path knows that a name which no file can have names none.
    if not os.path.isfile(path):  # noqa: PTH113
        raise _no_file(str(path))


def _no_file(name: str) -> BadInput:
    is_folder = os.path.isdir(name)  # noqa: PTH112
    return BadInput(IS_FOLDER if is_folder else NO_SUCH_FILE, where=name)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object whose fields all have names of their own. Raises BadInput (`field_twice`)."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        twice = next(name for i, (name, _) in enumerate(pairs) if any(name == other for other, _ in pairs[:i]))
        raise BadInput(FIELD_TWICE, field=ascii(twice)[1:-1] if not twice.isprintable() else twice)
    return fields
