"""`romi dataset import`: foreign sets, one's own photos and videos become a set of ours."""

import shutil
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Final

import click

from datasets.archives import unpack
from datasets.findings import Findings
from datasets.formats.names import load_names
from datasets.importing import Source, import_set, read_foreign, source_of
from datasets.merging import merge_sets
from datasets.prelabelling import EVERY_S, import_photos, import_video
from datasets.sets import Tell
from engine.wording import BadInput, Language, Wording
from server.cli.common import OneOf, option_name, output_options, print_json
from server.cli.findings import print_findings
from server.cli.prelabel import prelabel
from server.cli.program import BAD_INPUT_STATUS
from server.cli.progress import shown_progress

UNPACKING: Final = Wording("unpacking", hu="kibontás", en="unpacking")
IMPORTING: Final = Wording("importing", hu="bevitel ({source})", en="importing ({source})")
IMPORTED: Final = Wording(
    "imported",
    hu="{added} kép új, {kept} már megvolt; {pieces} lap: {out}",
    en="{added:picture is|pictures are} new, {kept} there already; {pieces:piece|pieces}: {out}",
)
LICENCES: Final = Wording(
    "import_licences",
    hu="a bevitt készlet ezt mondja a licencéről: {licences}; ha vállalod, add meg: --licence",
    en="the imported set says of its licence: {licences}; if you stand by it, name it: --licence",
)
LOOK_AT_THEM: Final = Wording(
    "import_predicted",
    hu="a címkéket a hálózatok mondták: nézd át és javítsd őket (romi serve --label {out})",
    en="the networks said the labels: look at them and correct them (romi serve --label {out})",
)
NOTHING_THERE: Final = Wording(
    "import_missing",
    hu="nincs ilyen fájl vagy mappa; nézd meg a nevét",
    en="there is no such file or folder; check its name",
)
NO_SECONDS: Final = Wording(
    "no_seconds",
    hu="«{text}» nem időköz: másodpercben kell megadni, 0,05 és 3600 között",
    en="'{text}' is no interval: seconds are needed, from 0.05 to 3600",
)

_UNPACKED_NAME: Final = ".unpacked"


class Seconds(click.ParamType[float]):
    """A number of seconds."""

    name = "seconds"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> float:  # noqa: ARG002
        """The number. Raises BadInput (`no_seconds`)."""
        try:
            seconds = float(str(value).replace(",", "."))
        except ValueError:
            seconds = 0.0
        if not 0.05 <= seconds <= 3600:
            raise BadInput(NO_SECONDS, where=option_name(param), text=value)
        return seconds


@click.command()
@click.argument("source", type=click.Path(path_type=Path), metavar="SOURCE")
@click.option("--out", required=True, type=click.Path(path_type=Path), help="Folder of the set to make or to add to.")
@click.option("--format", "form", type=OneOf(Source), help="What SOURCE is.  [default: what it looks like]")
@click.option("--names", "names_path", type=click.Path(path_type=Path), metavar="FILE",
              help='What class names mean, as JSON: {"red_7": "7r", "table": null}.')  # fmt: skip
@click.option("--licence", metavar="TEXT", help="Under which licence you give the set away; written down as it is.")
@click.option("--scene", metavar="NAME", help="Photos and video: the name of the table that they show.")
@click.option("--every", "every_s", type=Seconds(), default=EVERY_S, show_default=True,
              help="Video: one frame every so many seconds.")  # fmt: skip
@click.option("--up-known", is_flag=True, help="YOLO-OBB: the first corner is each piece's own top left.")
@click.option("--weights", type=click.Path(path_type=Path), metavar="DIR", help="Photos and video: other networks.")
@output_options
def command(source: Path, out: Path, as_json: bool, language: Language, **options: Any) -> int:
    """Bring SOURCE into the set --out: a folder or ZIP of COCO, YOLO, Pascal VOC or romi, of photos, or a video."""
    if not source.exists():
        raise BadInput(NOTHING_THERE, where=str(source))

    def progress(wording: Wording, **values: object) -> AbstractContextManager[Tell]:
        return shown_progress(wording.text(language, values))

    unpacked = out / _UNPACKED_NAME
    try:
        folder = source
        if source.suffix.lower() == ".zip" and source.is_file():
            shutil.rmtree(unpacked, ignore_errors=True)
            with progress(UNPACKING) as tell:
                unpack(source, unpacked, tell)
            folder = _only_folder(unpacked)
        answer, findings = _import(folder, source.stem, out, progress, **options)
    except BadInput as error:
        # What a person gave is the ZIP, not the folder into which it was unpacked.
        raise error.at(error.where.replace(str(unpacked), str(source))) from None
    finally:
        shutil.rmtree(unpacked, ignore_errors=True)
    answer |= {"out": str(out), "findings": [finding.to_json(language) for finding in findings]}
    if as_json:
        print_json(answer)
    else:
        if len(findings):
            print_findings(findings, language)
        if answer["licences"]:
            click.echo(LICENCES.text(language, {"licences": "; ".join(answer["licences"])}))
        if answer["predicted"]:
            click.echo(LOOK_AT_THEM.text(language, answer))
        click.echo(IMPORTED.text(language, answer))
    return BAD_INPUT_STATUS if findings.broken else 0


def _only_folder(folder: Path) -> Path:
    """What a ZIP holds, without the one folder that some wrap it in."""
    inside = list(folder.iterdir())
    return inside[0] if len(inside) == 1 and inside[0].is_dir() else folder


def _import(
    folder: Path,
    name: str,
    out: Path,
    progress: Callable[..., AbstractContextManager[Tell]],
    *,
    form: str | None,
    names_path: Path | None,
    licence: str | None,
    scene: str | None,
    every_s: float,
    up_known: bool,
    weights: Path | None,
) -> tuple[dict[str, Any], Findings]:
    source = Source(form) if form else source_of(folder)
    answer: dict[str, Any] = {"format": source.value, "licences": [], "predicted": False, "unknown": {}}
    if source is Source.ROMI:
        with progress(IMPORTING, source=source) as tell:
            merged = merge_sets([folder], out, licence, tell)
        counts = {"added": merged.added, "kept": merged.kept, "pieces": merged.pieces}
        return answer | counts | {"manifest_sha256": merged.identity}, merged.findings
    if source in (Source.PHOTOS, Source.VIDEO):
        decode, read = prelabel(weights)
        with progress(IMPORTING, source=source) as tell:
            done = (
                import_video(folder, out, read, every_s, scene, licence, tell)
                if source is Source.VIDEO
                else import_photos(folder, out, decode, read, scene, licence, tell)
            )
        counts = {"added": done.added, "kept": done.kept, "pieces": done.pieces, "twice": done.twice}
        return answer | counts | {"manifest_sha256": done.identity, "predicted": True}, done.findings
    findings = Findings()
    names = load_names(names_path) if names_path else None
    with progress(IMPORTING, source=source) as tell:
        foreign = read_foreign(folder, source, findings, up_known=up_known)
        imported = import_set(foreign, out, name, findings, names, licence, tell)
    answer |= {"added": imported.added, "kept": imported.kept, "pieces": imported.pieces}
    answer |= {"licences": list(imported.licences), "unknown": dict(imported.unknown)}
    return answer | {"manifest_sha256": imported.identity}, findings
