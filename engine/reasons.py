"""One sentence about each play: what it is good for."""

from typing import Final

from engine.pieces import Piece
from engine.play import Reason
from engine.rules import Rules
from engine.turns.laying import Laying
from engine.turns.legality import Judged
from engine.turns.score import turn_points
from engine.wording import Wording

FINISHES_BY_HAND: Final = Wording(
    "finishes_by_hand",
    hu="kézből befejezi a játékot: minden egyszerre lekerül",
    en="ends the round from the hand: everything goes down at once",
)
DECLARES_FINISH: Final = Wording(
    "declares_finish",
    hu="bemutatja, hogy a tábláján minden kő tercben áll: {points} pont",
    en="shows that every tile on the rack stands in a meld: {points:point|points}",
)
GOES_OUT: Final = Wording(
    "goes_out",
    hu="befejezi a játékot: nem marad semmi a kézben",
    en="ends the round: nothing is left in the hand",
)
OPENS: Final = Wording(
    "opens",
    hu="először rak le, {points} pontot; {left_points} pont marad kézben",
    en="lays for the first time, {points:point|points}; {left_points:point stays|points stay} in the hand",
)
SWAPS_JOKER: Final = Wording(
    "swaps_joker",
    hu="dzsókert szerez az asztalról ezért: {pieces}; {left_points} pont marad kézben",
    en="takes a joker from the table for {pieces}; {left_points:point stays|points stay} in the hand",
)
LAYS: Final = Wording(
    "lays",
    hu="lerak {points} pontot; {left_points} pont marad kézben",
    en="lays {points:point|points}; {left_points:point stays|points stay} in the hand",
)
PASSES_ON: Final = Wording(
    "passes_on",
    hu="passzol: {pieces}; {left_points} pont marad kézben",
    en="passes {pieces}; {left_points:point stays|points stay} in the hand",
)
LAYS_OFF: Final = Wording(
    "lays_off",
    hu="asztali kombinációhoz rak: {pieces}; {left_points} pont marad kézben",
    en="lays off {pieces}; {left_points:point stays|points stay} in the hand",
)
ONLY_DISCARDS: Final = Wording(
    "only_discards",
    hu="nem rak le, ezt dobja el: {pieces}; {left_points} pont marad kézben",
    en="lays nothing and discards {pieces}; {left_points:point stays|points stay} in the hand",
)
ONLY_DRAWS: Final = Wording(
    "only_draws",
    hu="húz, és megnézi, mi jött; {left_points} pont van kézben",
    en="draws and looks what came; {left_points:point|points} are in the hand",
)
REARRANGES: Final = Wording(
    "rearranges",
    hu="leteszi: {pieces}, és ehhez átrendezi az asztalt; {left_points} pont marad kézben",
    en="lays {pieces}, rearranging the table for it; {left_points:point stays|points stay} in the hand",
)

ONLY_REARRANGES: Final = Wording(
    "only_rearranges",
    hu="csak az asztalt rendezi át; {left_points} pont marad kézben",
    en="only rearranges the table; {left_points:point stays|points stay} in the hand",
)


def reason_of(laying: Laying, judged: Judged, discard: Piece | None, left_points: int, rules: Rules) -> Reason:
    """What stands out in a play, the weightiest first."""
    if laying.declared:
        points = turn_points(laying, discard, judged.out, judged.hand_finish, rules)
        return Reason(DECLARES_FINISH, {"points": points})
    if judged.hand_finish:
        return Reason(FINISHES_BY_HAND)
    if judged.out:
        return Reason(GOES_OUT)
    if judged.opens:
        return Reason(OPENS, {"points": laying.points, "left_points": left_points})
    if laying.taken:
        return Reason(SWAPS_JOKER, {"pieces": laying.given_text, "left_points": left_points})
    if laying.all_melds:
        return Reason(LAYS, {"points": laying.points, "left_points": left_points})
    if laying.all_changes:
        words = PASSES_ON if any(change.passed for change in laying.all_changes) else LAYS_OFF
        return Reason(words, {"pieces": laying.added_text, "left_points": left_points})
    if discard:
        return Reason(ONLY_DISCARDS, {"pieces": str(discard), "left_points": left_points})
    return Reason(ONLY_DRAWS, {"left_points": left_points})
