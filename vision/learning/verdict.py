"""Whether newly learned networks are offered: better on what was held out, and nothing else forgotten."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.wording import Wording
from vision.learning.paired import Paired, paired_from_json

SIGNIFICANCE: Final = 0.05
MOST_FORGOTTEN_POINTS: Final = 0.3
"""So many points of a hundred the new networks may read worse on drawn scenes of other makes."""

NOT_BETTER: Final = Wording(
    "learned_not_better",
    hu="félretéve: a félretett képeken nem bizonyult jobbnak ({gained} darab lett jó, {lost} rossz, p = {p}); "
    "gyűjts és ellenőrizz több képet",
    en="kept aside: it did not prove better on the pictures held out ({gained:piece|pieces} became right, {lost} "
    "wrong, p = {p}); collect and check more pictures",
)
INVENTS: Final = Wording(
    "learned_invents",
    hu="félretéve: a félretett képeken több olyat lát, ami nincs ott ({old} helyett {new}), mint amennyivel többet "
    "olvas jól ({net})",
    en="kept aside: on the pictures held out it sees more that is not there ({new} instead of {old}) than it reads "
    "more right ({net})",
)
FORGOT: Final = Wording(
    "learned_forgot",
    hu="félretéve: a rajzolt próbaképeken {points} ponttal rosszabb lett, {most} az engedett; más készleteket "
    "elfelejtene",
    en="kept aside: it became {points} points worse on the drawn test scenes, {most} are allowed; it would forget "
    "other makes",
)
OFFERED: Final = Wording(
    "learned_better",
    hu="jobb: a félretett képeken {gained} darab lett jó és {lost} rossz (p = {p}), a többi készletet sem "
    "felejtette el",
    en="better: on the pictures held out {gained:piece|pieces} became right and {lost} wrong (p = {p}), and other "
    "makes are not forgotten",
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What old against new came to: on the set's held-out pictures, and on drawn scenes of other makes."""

    held_out: Paired
    drawn: Paired

    @property
    def offered(self) -> bool:
        """Whether the new networks may be used."""
        return self.reason is OFFERED

    @property
    def reason(self) -> Wording:
        """Why they are offered, or kept aside."""
        held_out, net = self.held_out, self.held_out.gained - self.held_out.lost
        if net <= 0 or held_out.p >= SIGNIFICANCE:
            return NOT_BETTER
        if held_out.new_invented - held_out.old_invented >= net:
            return INVENTS
        return FORGOT if self.forgotten_points > MOST_FORGOTTEN_POINTS else OFFERED

    @property
    def forgotten_points(self) -> float:
        """How many points of a hundred worse the drawn scenes are read, whether or not inventions count; never less
        than the drop in pieces read right."""
        drawn = self.drawn
        fewer_right = drawn.old_right - drawn.new_right
        more_invented = drawn.new_invented - drawn.old_invented
        return 100 * max(fewer_right, fewer_right + more_invented) / max(1, drawn.pieces)

    def values(self) -> dict[str, object]:
        """What the reason's sentence says."""
        held_out = self.held_out
        return {
            "gained": held_out.gained,
            "lost": held_out.lost,
            "net": held_out.gained - held_out.lost,
            "p": f"{held_out.p:.2g}",
            "old": held_out.old_invented,
            "new": held_out.new_invented,
            "points": f"{self.forgotten_points:.1f}",
            "most": MOST_FORGOTTEN_POINTS,
        }

    def to_json(self) -> dict[str, Any]:
        """Both comparisons, and what follows of them."""
        return {
            "offered": self.offered,
            "reason_code": self.reason.code,
            "values": self.values(),
            "forgotten_points": round(self.forgotten_points, 3),
            "held_out": self.held_out.to_json(),
            "drawn": self.drawn.to_json(),
        }


def verdict_from_json(entry: Mapping[str, Any]) -> Verdict:
    """The verdict that `Verdict.to_json` wrote. Raises KeyError, TypeError or ValueError."""
    return Verdict(paired_from_json(entry["held_out"]), paired_from_json(entry["drawn"]))
