"""The whole loop tried out on makes that the starting weights never saw: collect, correct, learn, compare, switch."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from datasets.files import write_whole
from datasets.photo_labels import PhotoTruth, load_truths, truth_of_scene
from datasets.scene_files import packed_jpeg
from datasets.splits import PARTS, Splits, save_splits
from datasets.synth.household import render_household_scene
from engine.pieces import Kind
from engine.wording import Wording
from vision.learned_weights import SHIPPED, Learned, LearnedWeights
from vision.learning.course import Course, Plan, learn
from vision.learning.progress import Standing
from vision.learning.rehearsal import Collected, collect
from vision.networks import load_kind

DRAWN_MAKE: Final = "drawn-make"
REAL_TILES: Final = "real-tiles"
REAL_CARDS: Final = "real-cards"
WITHOUT_BD: Final = "cards-without-bd"
WITHOUT_FV: Final = "cards-without-fv"

TITLES: Final = {
    DRAWN_MAKE: Wording("trial_drawn_make", hu="rajzolt, sosem látott készlet", en="a drawn make, never seen"),
    REAL_TILES: Wording(
        "trial_real_tiles",
        hu="valódi kövek (tanul: rummy, rummy2; mér: rummy3)",
        en="real tiles (learns from rummy and rummy2, measures on rummy3)",
    ),
    REAL_CARDS: Wording(
        "trial_real_cards",
        hu="valódi kártyák (tanul: a bd- képek egyik feléből; mér: a másikon)",
        en="real cards (learns from one half of the bd- photos, measures on the other)",
    ),
    WITHOUT_BD: Wording(
        "trial_cards_without_bd",
        hu="valódi kártyák, egész pakli kihagyva (tanul: fv-; mér: bd-, amelynek külön lapjait sem látta)",
        en="whole decks of real cards kept out (learns from fv-, measures on bd-, whose single faces it has not seen)",
    ),
    WITHOUT_FV: Wording(
        "trial_cards_without_fv",
        hu="valódi kártyák, egész pakli kihagyva (tanul: bd- és card-faces; mér: fv-)",
        en="whole decks of real cards kept out (learns from bd- and card-faces, measures on fv-)",
    ),
}
HOUSEHOLDS: Final = (DRAWN_MAKE, REAL_TILES, REAL_CARDS)
"""The trials that a household could have had; the others tell what the last stage of training makes of other decks."""
_LEARNED_MAKE: Final = 60
_MEASURED_MAKE: Final = 30
"""Pictures of the drawn make to collect, and to measure by."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What is collected and learned, what measures, and the folder of the starting weights (shipped where None)."""

    name: str
    kind: Kind
    learned: Sequence[PhotoTruth]
    measured: Sequence[PhotoTruth]
    start: Path | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a trial went: what was collected and corrected, and the pair that was learned.

    `switched`: whether the new pair reads after `use` and the old one again after `back`; None where it was
    not offered.
    """

    trial: Trial
    collected: Collected
    learned: Learned
    switched: bool | None

    def to_json(self) -> dict[str, Any]:
        """As plain JSON values."""
        collected = {name: getattr(self.collected, name) for name in Collected.__slots__}
        report = dict(self.learned.report)
        return {"trial": self.trial.name, "collected": collected, **report, "switched_and_back": self.switched}


def drawn_make(folder: Path, start: Path | None) -> Trial:
    """The make that no random make comes near, drawn into `folder`. Raises BadInput (`no_fonts`, `not_writable`)."""
    truths = []
    for number in range(_LEARNED_MAKE + _MEASURED_MAKE):
        picture, scene = render_household_scene(number)
        write_whole(folder / scene.picture, packed_jpeg(picture))
        truths.append(truth_of_scene(scene, folder))
    return Trial(DRAWN_MAKE, Kind.TILES, truths[:_LEARNED_MAKE], truths[_LEARNED_MAKE:], start)


def real_tiles(photos: Path, start: Path) -> Trial:
    """The photographed tiles, by scene. Raises BadInput as `load_truths`."""
    truths = load_truths(photos / "tiles")
    learned = [truth for truth in truths if truth.source in ("rummy", "rummy2")]
    return Trial(REAL_TILES, Kind.TILES, learned, [truth for truth in truths if truth.source == "rummy3"], start)


def real_cards(photos: Path, start: Path | None) -> Trial:
    """One deck's photos: two of one table teach, two of other tables measure. Raises BadInput as `load_truths`."""
    truths = [truth for truth in load_truths(photos / "cards") if truth.picture.name.startswith("bd-")]
    apart = [replace(truth, source=truth.picture.stem) for truth in truths]
    half = len(apart) // 2
    return Trial(REAL_CARDS, Kind.CARDS, apart[:half], apart[half:], start)


def kept_out_deck(name: str, photos: Path) -> Trial:
    """The last stage of training for cards, repeated without one of the photographed decks, which then measures.

    `name`: `WITHOUT_BD` or `WITHOUT_FV`. Raises BadInput as `load_truths`.
    """
    truths = load_truths(photos / "cards")
    bd, fv = ([truth for truth in truths if truth.picture.name.startswith(deck)] for deck in ("bd-", "fv-"))
    if name == WITHOUT_BD:
        return Trial(name, Kind.CARDS, fv, bd)
    return Trial(name, Kind.CARDS, [*bd, *load_truths(photos / "card-faces")], fv)


def run_trial(trial: Trial, folder: Path, plan: Plan, tell: Callable[[Standing], None]) -> Outcome:
    """Plays the household in `folder`; interrupted, the same trial goes on. Raises BadInput as `learn`."""
    weights = LearnedWeights(folder / "weights")
    before = load_kind(
        (trial.start / trial.kind.value) if trial.start else weights.folder_of(trial.kind, SHIPPED), trial.kind
    )
    collection = folder / "collected"
    collected = collect(trial.learned, collection, before)
    save_splits(collection, Splits(sources=dict.fromkeys({truth.source for truth in trial.learned}, PARTS[0])))
    learned = learn(Course(collection, plan, trial.start, trial.measured), weights, tell)
    return Outcome(trial, collected, learned, _switches(weights, learned) if learned.offered else None)


def _switches(weights: LearnedWeights, learned: Learned) -> bool:
    def reading() -> str:
        return weights.networks()[learned.kind].version

    at_first = reading()
    weights.use(learned.kind, learned.version)
    used = reading()
    weights.back(learned.kind)
    return (used, reading()) == (learned.version, at_first)
