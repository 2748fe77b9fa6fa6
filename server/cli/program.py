"""How the program starts, and how it ends on bad input: one line on stderr, exit status 2, never a traceback."""

import difflib
import importlib
import io
import os
import re
import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final, NoReturn

import click

from engine.wording import BadInput, Language, Wording, shortened
from server.cli.common import language_of, option_name

OUTPUT_LOST_STATUS: Final = 1
BAD_INPUT_STATUS: Final = 2

NO_COMMAND: Final = Wording(
    "no_command",
    hu="«{text}» parancs nincs; lehet: {near}",
    en="there is no command '{text}'; possible: {near}",
)
NO_SUCH_OPTION: Final = Wording(
    "no_such_option",
    hu="ilyen kapcsoló itt nincs; a lehetségeseket a --help sorolja fel",
    en="there is no such option here; --help lists those there are",
)
MISSING: Final = Wording(
    "missing",
    hu="hiányzik: add meg (lásd --help)",
    en="this is missing: give it (see --help)",
)
NEEDS_VALUE: Final = Wording(
    "option_needs_value",
    hu="ide még kell egy érték: írd utána (lásd --help)",
    en="a value belongs here: write it behind (see --help)",
)
NO_VALUE: Final = Wording(
    "option_has_no_value",
    hu="ehhez nem tartozik érték: hagyd el az egyenlőségjelet és ami utána áll",
    en="this takes no value: leave out the equals sign and what follows it",
)
TOO_MUCH: Final = Wording(
    "too_many_arguments",
    hu="ide nem való: {words}; hagyd el (lásd --help)",
    en="this does not belong here: {words}; leave it out (see --help)",
)
GIVEN_TWICE: Final = Wording(
    "option_twice",
    hu="kétszer szerepel, és csak egy érték számíthat: hagyd el az egyiket",
    en="this stands here twice, and only one value can count: leave one of them out",
)
USAGE: Final = Wording(
    "usage",
    hu="a parancssor így nem jó; lásd --help",
    en="this command line cannot be used; see --help",
)
UNUSABLE: Final = Wording(
    "unusable",
    hu="ez nem használható ({reason}); adj meg mást",
    en="this cannot be used ({reason}); name another",
)
OUTPUT_LOST: Final = Wording(
    "output_lost",
    hu="a kimenetet nem lehetett kiírni ({reason}): nézd meg, van-e hely",
    en="the output could not be written ({reason}): look whether there is room",
)


class LazyGroup(click.Group):
    """A group that imports a command's module only when it is asked for; the module's `command` is the command."""

    modules: Mapping[str, str] = {}

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The names in the order of `modules`."""
        return list(self.modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Imports the command's module."""
        if cmd_name not in self.modules:
            return None
        command = importlib.import_module(self.modules[cmd_name]).command
        assert isinstance(command, click.Command)  # noqa: S101
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does. Raises BadInput: `no_command` naming the nearest, `option_twice` where one value would win."""
        if args[0] not in self.modules and not args[0].startswith("-"):
            near = difflib.get_close_matches(args[0], self.modules, n=3) or list(self.modules)
            raise BadInput(NO_COMMAND, text=args[0], near=", ".join(near))
        name, command, rest = super().resolve_command(ctx, args)
        if command:
            _check_once(command, rest)
        return name, command, rest


class Program(LazyGroup):
    """The outermost group: turns everything that a person may have typed wrongly into one line."""

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> NoReturn:
        """Runs the command line and exits."""
        _speak_utf8()
        arguments = sys.argv[1:] if args is None else list(args)
        extra["standalone_mode"] = False
        try:
            # With standalone_mode off click returns an exit status of its own (0 after --help) or what the command did.
            result = super().main(arguments, prog_name, **extra)
            sys.stdout.flush()
            sys.exit(result if isinstance(result, int) else 0)
        except click.exceptions.NoArgsIsHelpError as error:
            click.echo(error.format_message())
            sys.exit(0)
        except (BadInput, click.ClickException) as error:
            click.echo(one_line(error, language_of(arguments)), err=True)
            sys.exit(BAD_INPUT_STATUS)
        except click.Abort:
            sys.exit(130)
        except BrokenPipeError:
            _close_output()
            sys.exit(OUTPUT_LOST_STATUS)
        except OSError as error:
            if error.filename is not None:
                unusable = BadInput(UNUSABLE, where=shortened(str(error.filename)), reason=error.strerror)
                click.echo(one_line(unusable, language_of(arguments)), err=True)
                sys.exit(BAD_INPUT_STATUS)
            _close_output()
            lost = BadInput(OUTPUT_LOST, where="stdout", reason=error.strerror)
            click.echo(one_line(lost, language_of(arguments)), err=True)
            sys.exit(OUTPUT_LOST_STATUS)


def _close_output() -> None:
    """Nobody reads any more, or there is no room; without this, Python complains again when it closes stdout."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def one_line(error: BadInput | click.ClickException, language: Language) -> str:
    """What was wrong as a single line."""
    bad = error if isinstance(error, BadInput) else _in_our_words(error)
    return " ".join(bad.text(language).split())


def _check_once(command: click.Command, arguments: Sequence[str]) -> None:
    """Raises BadInput (`option_twice`) for an option with one value that is given several; click takes the last."""
    # What else is wrong is told when the command itself looks at its arguments.
    lenient = click.Context(command, resilient_parsing=True)
    *_, given = command.make_parser(lenient).parse_args(list(arguments))
    for param in given:
        has_one_value = isinstance(param, click.Option) and not (param.multiple or param.is_flag)
        if has_one_value and given.count(param) > 1:
            raise BadInput(GIVEN_TWICE, where=option_name(param))


def _in_our_words(error: click.ClickException) -> BadInput:
    if isinstance(error, click.NoSuchOption):
        return BadInput(NO_SUCH_OPTION, where=error.option_name)
    if isinstance(error, click.MissingParameter):
        return BadInput(MISSING, where=option_name(error.param))
    message = error.format_message()
    if isinstance(error, click.BadOptionUsage):
        return BadInput(NO_VALUE if "does not take" in message else NEEDS_VALUE, where=error.option_name)
    # Which words were too many stands nowhere else.
    surplus = re.search(r"unexpected extra arguments? \((.+)\)", message, re.DOTALL)
    return BadInput(TOO_MUCH, words=shortened(surplus[1])) if surplus else BadInput(USAGE)


def _speak_utf8() -> None:
    """Output is UTF-8 everywhere, Windows consoles and pipes included; what was typed in no encoding is escaped."""
    # None where whoever started the program closed them.
    sys.stdout = sys.stdout or io.StringIO()
    sys.stderr = sys.stderr or io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
