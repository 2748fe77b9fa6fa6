"""`romi eval --synthetic`: the built-in test set of rendered scenes, which needs no photos."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click

from datasets.folders import make_folder
from engine.pieces import Kind
from engine.wording import BadInput, Language, Wording
from server.cli.common import print_json, print_table
from server.cli.eval_doubts import doubts_to_json, print_doubts
from server.cli.progress import shown_progress
from vision.evaluate import Share, milliseconds, shares
from vision.mistake_sheet import save_mistake_sheets
from vision.networks import NetworksByKind
from vision.synthetic_figures import by_difficulty, kind_found, kinds_of, layouts_of, named_of, set_to_json, total_of
from vision.synthetic_set import MeasuredScene, measure_scenes, numbered, picture_of

MEASURING: Final = Wording("measuring_scenes", hu="jelenetek olvasása", en="reading scenes")
NOTHING_READABLE: Final = Wording(
    "no_readable_scene",
    hu="a hálózatok egyik fajtát sem olvassák ezek közül a jelenetek közül; kérj többet",
    en="the networks read none of these scenes; ask for more of them",
)
OTHER_KIND_LEFT_OUT: Final = Wording(
    "scenes_left_out",
    hu="kimaradt jelenetek (ezekhez nincs hálózat): {scenes}",
    en="scenes left out (there are no networks for them): {scenes}",
)
KIND_FOUND: Final = Wording(
    "kind_found",
    hu="a fajtát magától eltalálta: {count} / {of} jelenet ({percent} %, 95 %: {interval})",
    en="the kind was found out without being told: {count} of {of:scene|scenes} ({percent} %, 95 %: {interval})",
)
SHEETS: Final = Wording("synthetic_sheets", hu="a hibák képei: {paths}", en="pictures of the mistakes: {paths}")
KIND_NAMES: Final = {
    Kind.TILES: Wording("synthetic_tiles", hu="kövek", en="tiles"),
    Kind.CARDS: Wording("synthetic_cards", hu="kártyák", en="cards"),
}
LAYOUT_HEADINGS: Final = (
    Wording("synthetic_scenes", hu="jelenet", en="scenes"),
    Wording("synthetic_flawless", hu="hibátlan", en="flawless"),
    Wording("synthetic_pieces", hu="darab", en="pieces"),
    Wording("synthetic_right", hu="jó", en="right"),
    Wording("synthetic_percent", hu="%", en="%"),
    Wording("synthetic_interval", hu="95 %", en="95 %"),
    Wording("synthetic_named", hu="jó, bárhol", en="right, wherever"),
    Wording("synthetic_misread", hu="félreolvasott", en="misread"),
    Wording("synthetic_missed", hu="kimaradt", en="missed"),
    Wording("synthetic_invented", hu="kitalált", en="invented"),
)
_DIFFICULTY_HEADINGS: Final = LAYOUT_HEADINGS[2:6]


def run_synthetic(
    count: int,
    first_seed: int,
    workers: int,
    networks: NetworksByKind,
    errors: Path | None,
    as_json: bool,
    language: Language,
) -> None:
    """Reads so many scenes and says how well. Raises BadInput (`no_fonts`, `not_writable`, `no_readable_scene`)."""
    wanted = numbered(count, first_seed)
    readable = sum(kind in networks for kind, _ in wanted)
    if not readable:
        raise BadInput(NOTHING_READABLE, where="--count")
    if errors:
        make_folder(errors)
    scenes: list[MeasuredScene] = []
    with shown_progress(MEASURING.text(language, {})) as tell:
        for scene in measure_scenes(wanted, networks, workers):
            scenes.append(scene)
            tell(len(scenes), readable)
    sheets = _save_sheets(scenes, errors) if errors else []
    skipped = count - readable
    if as_json:
        confidence = {
            kind.value: doubts_to_json([scene.measured for scene in scenes if scene.kind is kind])
            for kind in kinds_of(scenes)
        }
        answer = set_to_json(scenes, first_seed, skipped, networks)
        print_json(answer | {"confidence": confidence, "sheets": [str(path) for path in sheets]})
        return
    _print(scenes, language)
    if skipped:
        click.echo(OTHER_KIND_LEFT_OUT.text(language, {"scenes": skipped}))
    if sheets:
        click.echo(SHEETS.text(language, {"paths": ", ".join(map(str, sheets))}))


def _save_sheets(scenes: Sequence[MeasuredScene], folder: Path) -> list[Path]:
    by_picture = {scene.measured.truth.picture: scene for scene in scenes}
    return save_mistake_sheets(
        [scene.measured for scene in scenes], folder, lambda truth: picture_of(by_picture[truth.picture])
    )


def _print(scenes: Sequence[MeasuredScene], language: Language) -> None:
    for kind in kinds_of(scenes):
        name = KIND_NAMES[kind].text(language, {})
        rows = [*layouts_of(scenes, kind).items(), ("Σ", scenes)]
        print_table(_headings(name, LAYOUT_HEADINGS, language), [_row(layout, kind, alike) for layout, alike in rows])
        click.echo()
        print_table(
            _headings(name, _DIFFICULTY_HEADINGS, language),
            [(tag, share.of, share.count, *_cells(share)) for tag, share in by_difficulty(scenes, kind).items()],
        )
        print_doubts([scene.measured for scene in scenes if scene.kind is kind], language)
        click.echo()
    found = kind_found(scenes)
    if found.of:
        percent, interval = _cells(found)
        values = {"count": found.count, "of": found.of, "percent": percent, "interval": interval}
        click.echo(KIND_FOUND.text(language, values))
    told = milliseconds([scene.measured for scene in scenes])
    click.echo("ms, median (95 %): " + "  ".join(f"{stage} {ms['median']} ({ms['p95']})" for stage, ms in told.items()))


def _headings(name: str, headings: Sequence[Wording], language: Language) -> list[str]:
    return [name, *(heading.text(language, {}) for heading in headings)]


def _row(layout: str, kind: Kind, scenes: Sequence[MeasuredScene]) -> tuple[object, ...]:
    counts = total_of(scenes, kind)
    recall = shares(counts)["recall"]
    named = (layout, counts.photos, counts.flawless, counts.truth, counts.right)
    return (*named, *_cells(recall), named_of(scenes, kind), counts.misread, counts.missed, counts.invented)


def _cells(share: Share) -> tuple[str, str]:
    """Per cent and interval, where there is anything to count."""
    if share.percent is None or share.interval is None:
        return "–", "–"
    return f"{share.percent:.1f}", f"{share.interval[0]:.1f}–{share.interval[1]:.1f}"
