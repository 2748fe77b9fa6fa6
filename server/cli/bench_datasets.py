"""`romi bench datasets`: time and memory of the commands on sets, against the number of pictures."""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import click

from datasets.sets import Tell
from datasets.sketch import sketch_set
from engine.wording import BadInput, Language, Wording
from server.cli.bench_datasets_plot import write_plot
from server.cli.common import output_options, print_json, print_table
from server.cli.progress import shown_progress

PREPARING: Final = Wording(
    "bench_preparing", hu="készlet készítése ({pictures} kép)", en="making {pictures:picture|pictures}"
)
HEADINGS: Final = Wording(
    "bench_headings",
    hu="parancs|kép|s|processzor s|csúcs MB",
    en="command|pictures|s|processor s|peak MB",
)
FAILED: Final = Wording(
    "bench_failed",
    hu="a(z) «{command}» parancs {status} állapottal ért véget {pictures} képnél",
    en="the command '{command}' ended with status {status} at {pictures:picture|pictures}",
)
WRONG_SIZES: Final = Wording(
    "bench_sizes",
    hu="«{text}» nem méretek: egész számok kellenek vesszővel, például 1000,5000,20000",
    en="'{text}' is no list of sizes: whole numbers with commas are needed, as 1000,5000,20000",
)
NO_MEMORY: Final = Wording(
    "bench_no_memory",
    hu="a memóriát ezen a rendszeren nem lehet megmérni",
    en="memory cannot be measured on this system",
)

COMMANDS: Final = ("stats", "split", "seal", "check", "export coco", "export yolo-obb")
_START: Final = "from server.cli.main import main; main()"
_MEASURE: Final = """
import json, resource, subprocess, sys
status = subprocess.call(sys.argv[1:], stdout=subprocess.DEVNULL)
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([status, usage.ru_utime + usage.ru_stime, usage.ru_maxrss]))
"""
_BYTES_OF_MAXRSS: Final = 1 if sys.platform == "darwin" else 1024


@dataclass(frozen=True, slots=True)
class Measure:
    """One command on a set of so many pictures; `peak_mb` is None where the system does not tell."""

    command: str
    pictures: int
    seconds: float
    processor_seconds: float | None
    peak_mb: float | None


class Sizes(click.ParamType[tuple[int, ...]]):
    """Whole numbers with commas, ascending."""

    name = "sizes"

    def convert(
        self,
        value: object,
        param: click.Parameter | None,  # noqa: ARG002
        ctx: click.Context | None,  # noqa: ARG002
    ) -> tuple[int, ...]:
        """The numbers. Raises BadInput (`bench_sizes`)."""
        words = str(value).split(",")
        if not all(word.strip().isdecimal() and 0 < int(word) <= 1_000_000 for word in words):
            raise BadInput(WRONG_SIZES, where="--sizes", text=value)
        return tuple(sorted({int(word) for word in words}))


@click.command()
@click.option("--sizes", type=Sizes(), default="1000,5000,20000", show_default=True, help="Numbers of pictures.")
@click.option(
    "--folder",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Keep the set here, for the next time.  [default: a temporary folder]",
)
@click.option("--plot", type=click.Path(path_type=Path), metavar="OUT.svg", help="Draw time and memory against size.")
@output_options
def command(sizes: tuple[int, ...], folder: Path | None, plot: Path | None, as_json: bool, language: Language) -> None:
    """Measure stats, split, seal, check and export on sets of sketched pictures."""
    measures: list[Measure] = []
    with tempfile.TemporaryDirectory() as temporary:
        given = folder or Path(temporary) / "set"
        for pictures in sizes:
            with _progress(PREPARING, pictures, language) as tell:
                sketch_set(given, pictures, tell=tell)
            for name in COMMANDS:
                measures.append(_measured(name, given, pictures, Path(temporary)))
                click.echo(f"{name} {pictures}: {measures[-1].seconds:.1f} s", err=True)
    if plot:
        write_plot(plot, measures, language)
    if as_json:
        print_json([asdict(measure) for measure in measures])
        return
    print_table(HEADINGS.text(language, {}).split("|"), [_row(measure) for measure in measures])
    if any(measure.peak_mb is None for measure in measures):
        click.echo(NO_MEMORY.text(language, {}))


@contextmanager
def _progress(wording: Wording, pictures: int, language: Language) -> Iterator[Tell]:
    with shown_progress(wording.text(language, {"pictures": pictures})) as tell:
        yield tell


def _row(measure: Measure) -> list[object]:
    figures = (measure.seconds, measure.processor_seconds, measure.peak_mb)
    return [measure.command, measure.pictures, *("–" if figure is None else f"{figure:.1f}" for figure in figures)]


def _measured(name: str, given: Path, pictures: int, temporary: Path) -> Measure:
    word, *form = name.split()
    arguments = ["dataset", word, str(given), "--json"]
    if form:
        arguments += ["--format", form[0], "--out", str(temporary / f"{form[0]}-{pictures}")]
    start = time.perf_counter()
    status, processor_seconds, peak_mb = _run([sys.executable, "-c", _START, *arguments])
    seconds = time.perf_counter() - start
    if status:
        raise BadInput(FAILED, command=name, status=status, pictures=pictures)
    return Measure(name, pictures, round(seconds, 2), processor_seconds, peak_mb)


def _run(command_line: Sequence[str]) -> tuple[int, float | None, float | None]:
    """Runs a process of its own; its status, processor time and greatest memory, as far as the system tells them."""
    if sys.platform == "win32":
        return subprocess.run(command_line, stdout=subprocess.DEVNULL, check=False).returncode, None, None  # noqa: S603
    # A process begins with the memory of the one that starts it: a small one in between keeps this one's out.
    between = [sys.executable, "-c", _MEASURE, *command_line]
    told = subprocess.run(between, stdout=subprocess.PIPE, check=True)  # noqa: S603 - this program itself
    status, processor_seconds, maxrss = json.loads(told.stdout)
    return int(status), round(processor_seconds, 2), round(maxrss * _BYTES_OF_MAXRSS / 1e6, 1)
