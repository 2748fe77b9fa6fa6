"""Learning from a collected set, from its scenes to networks that are offered or kept aside."""

import hashlib
import shutil
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from datasets.folders import make_folder
from datasets.lessons import NOTHING_HELD_OUT, Lessons, find_lessons
from datasets.photo_labels import PhotoTruth, load_truths, truth_of_scene
from datasets.scene import load_scene
from datasets.synth.batch import render_scenes
from datasets.synth.glyphs import Split
from engine.pieces import Kind
from engine.wording import BadInput, Wording
from vision.calibrate import fit_to, keep, read_plainly
from vision.evaluate import Measured
from vision.learned_weights import Learned, LearnedWeights
from vision.learning import progress
from vision.learning.paired import SYNTHETIC_SCENES, Paired, pair_drawn, pair_photos
from vision.learning.progress import Part, Progress, Standing
from vision.learning.verdict import Verdict
from vision.networks import LOCATOR_FILE, Networks, load_kind

if TYPE_CHECKING:
    from models.training.command import Recipe

NO_TORCH: Final = Wording(
    "no_torch",
    hu='a tanításhoz torch kell: pip install -e ".[train]"',
    en='training needs torch: pip install -e ".[train]"',
)
WORK_FOLDER: Final = "learning"
"""Beside the folder of the weights: where a course that is under way keeps what it has done."""
_TRAIN, _BACKGROUND, _VALIDATION = (Path("scenes") / name for name in ("train", "background", "validation"))
_OTHER: Final = {Kind.TILES: Kind.CARDS, Kind.CARDS: Kind.TILES}
_SCENES_PER_BACKGROUND: Final = 10
_SHARES: Final = (1.0, 0.8, 0.6, 0.4)
"""Of what was learned, so much is kept: the most with which drawn scenes are read no worse than before."""
_MOST_LEARNED, _MOST_HELD_OUT = 1000, 400
"""Pictures of a larger set that are used: their crops have to fit into memory, and an evening is finite."""
_COST_S: Final = {
    progress.DRAWING: 0.35,
    progress.LOCATOR: 1.2,
    progress.CUTTING: 0.25,
    progress.READER: 0.4,
    progress.CALIBRATING: 0.4,
    progress.HELD_OUT: 0.7,
    progress.DRAWN: 1.0,
}
"""Seconds a step takes on two cores without other work."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is done: `scenes` are drawn to learn beside the set's own, `validation_scenes` to calibrate by.

    `recipes` by network, None for those of `models.training`. `test_scenes`: of the built-in test set, to
    see what is forgotten; None for as many as are usual for the kind.
    """

    scenes: int = 400
    validation_scenes: int = 80
    test_scenes: int | None = None
    recipes: "dict[str, Recipe] | None" = None
    seed: int = 0

    def test_scenes_of(self, kind: Kind) -> int:
        """How many scenes of a kind show what is forgotten."""
        return SYNTHETIC_SCENES[kind] if self.test_scenes is None else self.test_scenes


def quick_plan() -> Plan:
    """A third of the training and of its drawn scenes, for a first impression. Raises BadInput (`no_torch`)."""
    require_torch()
    from models.training.command import FINE_TUNING

    recipes = {name: replace(recipe, steps=recipe.steps // 3, checks=1) for name, recipe in FINE_TUNING.items()}
    return Plan(scenes=130, validation_scenes=40, test_scenes=40, recipes=recipes)


@dataclass(frozen=True, slots=True)
class Course:
    """What is learned: the set in `folder`, from the networks in `start` or, where it is None, from those in use.

    `start` holds a folder for each kind. `measured` are photos to compare by beside the set's own held-out
    scenes; none of their sources may teach.
    """

    folder: Path
    plan: Plan = field(default_factory=Plan)
    start: Path | None = None
    measured: Sequence[PhotoTruth] = ()


def require_torch() -> None:
    """Raises BadInput (`no_torch`) with the command that adds it, where the extra `train` is not installed."""
    try:
        import models.training.command  # noqa: F401
    except ModuleNotFoundError as error:
        if error.name not in ("torch", "onnx", "onnxscript"):
            raise
        raise BadInput(NO_TORCH) from None


def learn(course: Course, weights: LearnedWeights, tell: Callable[[Standing], None]) -> Learned:
    """Fine-tunes both networks of the set's kind, compares them with those they started from, and keeps them.

    Of what was learned so much is kept that other makes are not forgotten, as far as drawn scenes tell that are
    not those of the comparison. Interrupted at any point, the same course goes on where it was.

    Raises BadInput (`no_torch`, `nothing_held_out`, `not_writable`, and as `find_lessons` and `load_kind`).
    """
    require_torch()
    began = time.monotonic()
    found = find_lessons(course.folder)
    lessons = replace(
        found, learned=_some(found.learned, _MOST_LEARNED), held_out=_some(found.held_out, _MOST_HELD_OUT)
    )
    held_out = _held_out(course, lessons)
    kind = lessons.kind
    start = course.start / kind.value if course.start else weights.folder_of(kind, weights.in_use(kind))
    old = load_kind(start, kind)
    plan = course.plan
    work = _work_folder(weights, kind, lessons.identity, old.version, repr(plan), repr(_recipes(plan)))
    shown = Progress(_parts(plan, kind, len(held_out)), tell)
    learned_weights = _train(plan, lessons, start, work, shown)
    trained, new = _kept_share(old, start, learned_weights, work, shown)
    verdict = Verdict(
        _sum(pair_photos(held_out, old, new), shown, progress.HELD_OUT, len(held_out)),
        _sum(pair_drawn(kind, old, new, plan.test_scenes_of(kind)), shown, progress.DRAWN, plan.test_scenes_of(kind)),
    )
    report = {
        "made_at": datetime.now(UTC).isoformat(timespec="seconds"),
        "kind": kind.value,
        "set": course.folder.resolve().name,
        "old_version": old.version,
        "new_version": new.version,
        "pictures": {
            "learned": len(lessons.learned),
            "held_out": len(held_out),
            "waiting": lessons.waiting,
            "unplaced": lessons.unplaced,
        },
        "minutes": round((time.monotonic() - began) / 60, 1),
        "verdict": verdict.to_json(),
    }
    learned = weights.keep(kind, trained, report)
    shutil.rmtree(work, ignore_errors=True)
    return learned


def _some(files: Sequence[Path], most: int) -> tuple[Path, ...]:
    """At most so many, by chance, yet the same ones as long as the set is the same."""
    drawn = sorted(files, key=lambda file: hashlib.sha256(file.name.encode("utf-8", "surrogatepass")).digest())
    return tuple(sorted(drawn[:most]))


def _held_out(course: Course, lessons: Lessons) -> list[PhotoTruth]:
    own = [truth_of_scene(load_scene(file), file.parent) for file in lessons.held_out]
    held_out = own + list(course.measured)
    teaching = {load_scene(file).source for file in lessons.learned}
    if teaching & {truth.source for truth in held_out}:
        raise ValueError("a source teaches and measures")
    if not any(name.counted for truth in held_out for name in truth.names):
        raise BadInput(NOTHING_HELD_OUT, where=str(course.folder))
    return held_out


def _work_folder(weights: LearnedWeights, kind: Kind, *what: str) -> Path:
    """Where this very course is under way; what another one of the kind has left is deleted."""
    mark = hashlib.sha256("\n".join(what).encode()).hexdigest()[:12]
    work = weights.folder.parent / WORK_FOLDER / f"{kind.value}-{mark}"
    for other in work.parent.glob(f"{kind.value}-*"):
        if other != work:
            shutil.rmtree(other, ignore_errors=True)
    make_folder(work, private=True)
    return work


def _parts(plan: Plan, kind: Kind, held_out: int) -> list[Part]:
    recipes = _recipes(plan)
    steps = {
        progress.DRAWING: sum(count for _, count, _, _ in _drawn(plan, kind)),
        progress.LOCATOR: recipes["locator"].steps,
        progress.CUTTING: plan.scenes,
        progress.READER: recipes["reader"].steps,
        progress.CALIBRATING: plan.validation_scenes * (1 + len(_SHARES)),
        progress.HELD_OUT: held_out,
        progress.DRAWN: plan.test_scenes_of(kind),
    }
    return [Part(stage, count, _COST_S[stage]) for stage, count in steps.items()]


def _recipes(plan: Plan) -> "Mapping[str, Recipe]":
    from models.training.command import FINE_TUNING

    return plan.recipes or FINE_TUNING


def _drawn(plan: Plan, kind: Kind) -> list[tuple[Path, int, Split, Kind]]:
    """What is drawn: where, how many scenes, of which fonts and materials, of which kind."""
    background = plan.scenes // _SCENES_PER_BACKGROUND
    return [
        (_TRAIN, plan.scenes, "train", kind),
        (_BACKGROUND, background, "train", _OTHER[kind]),
        (_VALIDATION, plan.validation_scenes, "validation", kind),
    ]


def _train(plan: Plan, lessons: Lessons, start: Path, work: Path, shown: Progress) -> Path:
    """Both networks, in the folder that is returned; what is done already is not done again."""
    from models.training.command import NETWORKS, Pictures, train
    from models.training.loop import Watch
    from models.training.sources import gather, own_pictures

    class Watched(Watch):
        def __init__(self, learning: Wording) -> None:
            self._learning = learning

        def prepared(self, done: int, of: int) -> None:
            shown.step(progress.CUTTING, done, of)

        def step(self, done: int, of: int) -> None:
            shown.step(self._learning, done, of)

    kind = lessons.kind
    _draw(plan, kind, work, shown)
    own, own_origin = own_pictures(lessons.learned, kind)
    drawn, drawn_origin = gather([work / folder for folder in (_TRAIN, _BACKGROUND) if (work / folder).is_dir()], kind)
    validation, _ = gather([work / _VALIDATION], kind)
    pictures = Pictures(own + drawn, validation, own_origin | drawn_origin)
    trained = work / "weights" / kind.value
    for name, learning in zip(NETWORKS, (progress.LOCATOR, progress.READER), strict=True):
        if not (trained / f"{name}.json").is_file():
            train(
                name,
                pictures,
                work,
                _recipes(plan)[name],
                seed=plan.seed,
                weights=trained,
                kind=kind,
                initial=start,
                locator=trained / LOCATOR_FILE if name == "reader" else None,
                watch=Watched(learning),
            )
    return trained


def _draw(plan: Plan, kind: Kind, work: Path, shown: Progress) -> None:
    wanted = _drawn(plan, kind)
    whole = sum(count for _, count, _, _ in wanted)
    before = 0
    for folder, count, split, drawn_kind in wanted:

        def told(done: int, _: int, before: int = before) -> None:
            shown.step(progress.DRAWING, before + done, whole)

        if count:
            render_scenes(work / folder, count, plan.seed, split, 1, told, drawn_kind)
        before += count


def _kept_share(old: Networks, start: Path, learned: Path, work: Path, shown: Progress) -> tuple[Path, Networks]:
    """Where the networks lie that keep most of what was learned without reading drawn scenes worse than `old`.

    Their probabilities are made to mean what they say on the same scenes.
    """
    from models.training.between import write_between

    truths = load_truths(work / _VALIDATION)
    readings = 0

    def read(networks: Networks) -> list[Measured]:
        nonlocal readings
        measured = []
        for one in read_plainly(truths, networks):
            measured.append(one)
            readings += 1
            shown.step(progress.CALIBRATING, readings, len(truths) * (1 + len(_SHARES)))
        return measured

    right_before = _right(read(old))
    best: tuple[int, Path, list[Measured]] | None = None
    for share in _SHARES:
        mixed = work / "between" / f"{share}" / old.kind.value
        write_between(start, learned, share, mixed)
        measured = read(load_kind(mixed, old.kind))
        if best is None or _right(measured) > best[0]:
            best = _right(measured), mixed, measured
        if best[0] >= right_before:
            break
    assert best  # noqa: S101
    _, chosen, measured = best
    keep(fit_to(measured, old.kind), chosen)
    return chosen, load_kind(chosen, old.kind)


def _right(measured: Sequence[Measured]) -> int:
    return sum(one.comparison.counts.right for one in measured)


def _sum(paired: Iterable[Paired], shown: Progress, stage: Wording, of: int) -> Paired:
    shown.step(stage, 0, of)
    total = Paired()
    for one in paired:
        total += one
        shown.step(stage, total.pictures, of)
    return total
