"""`romi bench vision`: numbers found and time for a photo beside a general reader of print; size and speed."""

import os
import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

import click
import cv2

from datasets.photo_labels import PhotoTruth, load_truths
from datasets.scene_files import packed_jpeg
from datasets.shipped import sample_picture
from engine.wording import BadInput, Language, Wording
from server.cli.common import WholeNumber, output_options, print_json, print_table
from server.cli.progress import shown_progress
from server.cli.read import networks_option
from vision.bench_numbers import Read, Reader, own_reader, peer_reader, true_numbers
from vision.decode import decode
from vision.evaluate import Share, readable
from vision.networks import LOCATOR_FILE, READER_FILE, NetworksByKind, shipped_weights
from vision.pipeline import read_photo

_PHOTOS_VARIABLE: Final = "ROMI_PHOTOS"
_OWN_SETS: Final = (("tiles", "rummy3"), ("other-makes", None), ("cards", None), ("card-ranks", None))
"""Folders of ROMI_PHOTOS, and the scene of one that no network learned from."""
_LARGE_PX: Final = (4000, 3000)
_LARGE_PASSES: Final = 7
_ALL: Final = "all"

NO_PHOTOS: Final = Wording(
    "bench_no_photos",
    hu="nincs felcímkézett kép, amit a hálózatok olvasnak; adj meg mappát, vagy állítsd be: {variable}",
    en="there are no labelled photos that the networks read; name a folder, or set {variable}",
)
PEER_ABSENT: Final = Wording(
    "bench_peer_absent",
    hu="az összehasonlítás elmaradt: telepítsd a rapidocr-onnxruntime csomagot külön Python-környezetbe, és add meg a "
    "Pythonját: --peer-python",
    en="not compared: install rapidocr-onnxruntime in a Python environment of its own and name its Python: "
    "--peer-python",
)
READING: Final = Wording("bench_reading", hu="képek olvasása", en="reading photos")
HEADINGS: Final = (
    Wording("bench_photos_of", hu="képek", en="photos of"),
    Wording("bench_photos", hu="hány", en="photos"),
    Wording("bench_reader", hu="olvasó", en="reader"),
    Wording("bench_numbers", hu="szám", en="numbers"),
    Wording("bench_found", hu="megvan", en="found"),
    Wording("bench_percent", hu="%", en="%"),
    Wording("bench_interval", hu="95 %", en="95 %"),
    Wording("bench_median_ms", hu="közép ms", en="median ms"),
    Wording("bench_mean_ms", hu="átlag ms", en="mean ms"),
)
LARGE: Final = Wording(
    "bench_large",
    hu="12 megapixeles kép a fájltól az ítéletig: {ms} ms (közép {passes} futásból; {stages})",
    en="a photo of 12 megapixels, from the file to the verdict: {ms} ms (median of {passes}; {stages})",
)
SIZE: Final = Wording(
    "bench_size", hu="ONNX-fájlok együtt: {megabytes} MB ({files})", en="ONNX files together: {megabytes} MB ({files})"
)


@dataclass(frozen=True, slots=True)
class Line:
    """What one reader made of the photos of one set."""

    photos_of: str
    photos: int
    reader: str
    numbers: int
    found: int
    median_ms: float
    mean_ms: float


@click.command()
@click.argument("folders", nargs=-1, type=click.Path(path_type=Path), metavar="[DIR]…")
@click.option(
    "--peer-python",
    type=click.Path(path_type=Path),
    metavar="PATH",
    help="A Python that has rapidocr-onnxruntime: reads the same photos for comparison.",
)
@click.option("--photos", "most", type=WholeNumber(), help="Only so many photos of each folder.")
@click.option("--weights", type=click.Path(path_type=Path), metavar="DIR", help="Other networks than those in use.")
@output_options
def command(
    folders: tuple[Path, ...],
    peer_python: Path | None,
    most: int | None,
    weights: Path | None,
    as_json: bool,
    language: Language,
) -> None:
    """Count the numbers found in labelled photos, in the DIRs or those of ROMI_PHOTOS, and time reading."""
    networks = networks_option(weights)
    photos = {name: truths[:most] for name, truths in _photos(folders, networks).items()}
    if peer_python is None:
        click.echo(PEER_ABSENT.text(language, {}), err=True)
    with ExitStack() as stack:
        readers = {"romi": own_reader(networks)}
        if peer_python:
            readers["RapidOCR"] = stack.enter_context(peer_reader(peer_python))
        tell = stack.enter_context(shown_progress(READING.text(language, {})))
        lines = [_line(*read) for read in _read_all(photos, readers, tell)]
    large_ms, sizes = large_photo_ms(networks), onnx_bytes(weights or shipped_weights(), networks)
    if as_json:
        print_json({"numbers": [asdict(line) for line in lines], "large_photo_ms": large_ms, "onnx_bytes": sizes})
        return
    print_table([heading.text(language, {}) for heading in HEADINGS], map(_row, lines))
    stages = ", ".join(f"{stage} {ms:.0f}" for stage, ms in large_ms.items() if stage != _ALL)
    values = {"ms": round(large_ms[_ALL]), "passes": _LARGE_PASSES, "stages": stages}
    click.echo(LARGE.text(language, values))
    listed = ", ".join(f"{name} {_megabytes(size)}" for name, size in sizes.items())
    click.echo(SIZE.text(language, {"megabytes": _megabytes(sum(sizes.values())), "files": listed}))


def large_photo_ms(networks: NetworksByKind) -> dict[str, float]:
    """Milliseconds of each stage for the table that comes with the program, enlarged to 12 megapixels: medians."""
    enlarged = cv2.resize(decode(sample_picture()), _LARGE_PX, interpolation=cv2.INTER_CUBIC)
    content = packed_jpeg(enlarged)
    passes = [read_photo(content, None, networks).ms for _ in range(1 + _LARGE_PASSES)][1:]
    stages = {stage: statistics.median(ms[stage] for ms in passes) for stage in passes[0]}
    return stages | {_ALL: statistics.median(sum(ms.values()) for ms in passes)}


def onnx_bytes(folder: Traversable, networks: NetworksByKind) -> dict[str, int]:
    """The size of each network's file in a folder of weights."""
    names = [(kind.value, name) for kind in networks for name in (LOCATOR_FILE, READER_FILE)]
    return {f"{kind}/{name}": len((folder / kind / name).read_bytes()) for kind, name in names}


def _photos(folders: Sequence[Path], networks: NetworksByKind) -> dict[str, list[PhotoTruth]]:
    """Those that the networks read and that show a number, by folder or scene. Raises BadInput (`bench_no_photos`)."""
    photos: dict[str, list[PhotoTruth]] = {}
    own = os.environ.get(_PHOTOS_VARIABLE)
    if folders:
        photos = {str(folder): load_truths(folder) for folder in folders}
    elif own:
        for name, scene in _OWN_SETS:
            truths = load_truths(Path(own) / name)
            photos[scene or name] = [truth for truth in truths if scene in (None, truth.source)]
    photos = {name: [t for t in readable(truths, networks) if true_numbers(t)] for name, truths in photos.items()}
    if not any(photos.values()):
        raise BadInput(NO_PHOTOS, where="romi bench vision", variable=_PHOTOS_VARIABLE)
    return {name: truths for name, truths in photos.items() if truths}


def _read_all(
    photos: Mapping[str, Sequence[PhotoTruth]], readers: Mapping[str, Reader], tell: Callable[[int, int], None]
) -> Iterator[tuple[str, str, Sequence[PhotoTruth], Sequence[Read]]]:
    """Every set by every reader. They take turns photo by photo, so that what else runs here slows all."""
    finished, in_all = 0, sum(map(len, photos.values()))
    for name, truths in photos.items():
        reads: dict[str, list[Read]] = {reader: [] for reader in readers}
        for truth in truths:
            for reader, read in readers.items():
                reads[reader].append(read(truth))
            finished += 1
            tell(finished, in_all)
        for reader, read_by in reads.items():
            yield name, reader, truths, read_by


def _line(name: str, reader: str, truths: Sequence[PhotoTruth], reads: Sequence[Read]) -> Line:
    ms = [read.ms for read in reads]
    numbers, found = sum(true_numbers(truth).total() for truth in truths), sum(read.found for read in reads)
    return Line(name, len(truths), reader, numbers, found, statistics.median(ms), statistics.mean(ms))


def _row(line: Line) -> Sequence[object]:
    share = Share(line.found, line.numbers)
    assert share.percent is not None  # noqa: S101
    assert share.interval is not None  # noqa: S101
    percent, interval = f"{share.percent:.1f}", f"{share.interval[0]:.1f}–{share.interval[1]:.1f}"
    named = (line.photos_of, line.photos, line.reader, line.numbers, line.found)
    return (*named, percent, interval, f"{line.median_ms:.0f}", f"{line.mean_ms:.0f}")


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.1f}"
