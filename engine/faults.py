"""The faults of a turn: their codes, what is said about each, and how it can be mended («romi check»)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from engine.meld_faults import FAULT_WORDS, FaultWords
from engine.melds import MeldFault
from engine.pieces import Piece
from engine.wording import Wording


class TurnFault(StrEnum):
    """What can be wrong with a turn, beside the faults of a meld."""

    BELOW_MINIMUM = "below_minimum"
    OPENING_NEEDS_A_RUN = "opening_needs_a_run"
    HAND_FINISH_INCOMPLETE = "hand_finish_incomplete"
    LAYOFF_BEFORE_OPENING = "layoff_before_opening"
    PASS_BEFORE_OPENING = "pass_before_opening"  # noqa: S105
    ILLEGAL_DISCARD_PICKUP = "illegal_discard_pickup"
    ILLEGAL_ROW_PICKUP = "illegal_row_pickup"
    TAKEN_PIECE_NOT_USED = "taken_piece_not_used"
    TAKEN_PIECE_DISCARDED = "taken_piece_discarded"
    MUST_LAY_AFTER_DISCARD = "must_lay_after_discard"
    TURN_INCOMPLETE = "turn_incomplete"
    ILLEGAL_UPCARD_USE = "illegal_upcard_use"
    ILLEGAL_JOKER_SWAP = "illegal_joker_swap"
    JOKER_NOT_USED = "joker_not_used"
    TABLE_REARRANGED = "table_rearranged"
    NO_DISCARD_LEFT = "no_discard_left"
    PIECES_DO_NOT_ADD_UP = "pieces_do_not_add_up"
    NOBODY_LAYS = "nobody_lays"
    """Laid in a game in which all stays on the rack."""
    STARTER_ONLY_DISCARDS = "starter_only_discards"
    NOT_A_PASS = "not_a_pass"  # noqa: S105
    """Another's meld was lengthened where only passing is possible."""
    CLOSED_MELD_TOUCHED = "closed_meld_touched"
    DREW_AND_PLAYED = "drew_and_played"
    """A piece was drawn although something was laid, where a player does one or the other."""
    NOTHING_FROM_HAND = "nothing_from_hand"
    """The table was rearranged without a piece from the hand."""
    TAKEN_INTO_HAND = "taken_into_hand"
    """A piece of the table was taken into the hand."""


FaultCode = TurnFault | MeldFault


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: the pieces that it concerns, and the meld where it lies.

    `meld` counts the melds of the position's table, then those that are new. `values` fill the gaps of the sentences
    beside `{pieces}`; `what` among them says more closely what is wrong.
    """

    code: FaultCode
    pieces: tuple[Piece, ...] = ()
    meld: int | None = None
    values: Mapping[str, object] = field(default_factory=dict)

    @property
    def words(self) -> FaultWords:
        """The sentence and its remedy."""
        if isinstance(self.code, MeldFault):
            return FAULT_WORDS[self.code]
        return DETAIL_WORDS.get((self.code, self.values.get("what")), TURN_FAULT_WORDS[self.code])


_ALL: Final = {
    TurnFault.BELOW_MINIMUM: (
        (
            "az első lerakás {points} pontot ér, legalább {minimum} kell ({pieces})",
            "the first laying is worth {points}, at least {minimum} is needed ({pieces})",
        ),
        (
            "rakj le hozzá még legalább {missing} pontot érő kombinációt, vagy vedd vissza, amit leraktál",
            "lay {missing:point|points} more or take back what was laid",
        ),
    ),
    TurnFault.OPENING_NEEDS_A_RUN: (
        (
            "az első lerakásban legalább egy sornak lennie kell ({pieces})",
            "the first laying needs at least one run ({pieces})",
        ),
        ("rakj le sort is, vagy vedd vissza, amit leraktál", "lay a run too or take back what was laid"),
    ),
    TurnFault.HAND_FINISH_INCOMPLETE: (
        (
            "a kéz elfogyott, de a handolás nem teljes: nem minden illik ({pieces})",
            "the hand is empty, but the hand finish is incomplete: not everything fits ({pieces})",
        ),
        (
            "javítsd a hibás kombinációt, vagy vedd vissza mindet",
            "mend the faulty meld or take all pieces back",
        ),
    ),
    TurnFault.LAYOFF_BEFORE_OPENING: (
        (
            "az asztali kombinációhoz csak az rakhat, aki már lerakott ({pieces})",
            "only who has opened may lay off onto melds of the table ({pieces})",
        ),
        (
            "vedd vissza, vagy előbb tedd le a lerakási minimumot",
            "take it back, or lay the minimum first",
        ),
    ),
    TurnFault.PASS_BEFORE_OPENING: (
        (
            "passzolni csak az tud, aki már kipakolt ({pieces})",
            "only who has opened may pass ({pieces})",
        ),
        ("vedd vissza, vagy előbb pakolj ki", "take it back, or open first"),
    ),
    TurnFault.ILLEGAL_DISCARD_PICKUP: (
        (
            "«{pieces}» így nem vehető fel az eldobottak közül",
            "'{pieces}' may not be taken from the discards like this",
        ),
        (
            "tedd vissza, állítsd helyre az asztalt, és húzz helyette a talonból",
            "put it back, restore the table and draw from the stock instead",
        ),
    ),
    TurnFault.ILLEGAL_ROW_PICKUP: (
        (
            "a sorból így nem vehető fel: {pieces}",
            "this may not be taken from the row: {pieces}",
        ),
        (
            "tedd vissza a sorba, állítsd helyre az asztalt, és húzz helyette a talonból",
            "put it back into the row, restore the table and draw from the stock instead",
        ),
    ),
    TurnFault.TAKEN_PIECE_NOT_USED: (
        (
            "amit a legmélyebbről vettek fel, azt ebben a körben le kell rakni: {pieces}",
            "the deepest piece taken must be laid in this turn: {pieces}",
        ),
        (
            "rakd le, vagy tedd vissza, amit felvettél, és húzz helyette a talonból",
            "lay it, or put back what was taken and draw from the stock instead",
        ),
    ),
    TurnFault.TAKEN_PIECE_DISCARDED: (
        (
            "amit most vettek fel, azt ugyanabban a körben nem lehet eldobni: {pieces}",
            "a piece just taken is not discarded in the same turn: {pieces}",
        ),
        ("dobj el helyette másikat", "discard another piece instead"),
    ),
    TurnFault.MUST_LAY_AFTER_DISCARD: (
        (
            "aki a dobott lapok közül vesz fel, annak kombinációt kell leraknia ({pieces})",
            "who takes a discard must lay a meld in that turn ({pieces})",
        ),
        (
            "rakj le egy kombinációt, vagy tedd vissza a lapot, és húzz helyette a talonból",
            "lay a meld, or put the piece back and draw from the stock instead",
        ),
    ),
    TurnFault.TURN_INCOMPLETE: (
        ("a kör nem teljes", "the turn is incomplete"),
        ("húzással kezdődik, és egy eldobással ér véget", "it begins with a draw and ends with one discard"),
    ),
    TurnFault.ILLEGAL_UPCARD_USE: (
        (
            "«{pieces}» így nem használható: ami félre van téve, most nem vehető el",
            "'{pieces}' may not be used like this: the upcard cannot be taken now",
        ),
        (
            "tedd vissza a helyére, és vedd vissza a sajátodat",
            "put it back and take your own piece again",
        ),
    ),
    TurnFault.ILLEGAL_JOKER_SWAP: (
        (
            "innen most nem vehető el dzsóker ({pieces})",
            "no joker may be taken here now ({pieces})",
        ),
        ("tedd vissza a dzsókert, és vedd vissza, amit adtál érte", "put the joker back and take your piece again"),
    ),
    TurnFault.JOKER_NOT_USED: (
        (
            "az asztalról elvett dzsókert ebben a körben szabályosan fel kell használni ({pieces})",
            "a joker taken from the table must be used in the same turn, where it may be ({pieces})",
        ),
        (
            "rakd le egy kombinációba, vagy tedd vissza, és vedd vissza, amit adtál érte",
            "lay it in a meld, or put it back and take your piece again",
        ),
    ),
    TurnFault.TABLE_REARRANGED: (
        (
            "az asztalon fekvő kombináció nem bontható meg ({pieces})",
            "a meld on the table may not be taken apart ({pieces})",
        ),
        ("állítsd vissza a kombinációt", "restore the meld"),
    ),
    TurnFault.NO_DISCARD_LEFT: (
        ("nem maradt, amit el lehetne dobni", "nothing is left to discard"),
        ("vegyél vissza egyet, és azt dobd el", "take one piece back and discard it"),
    ),
    TurnFault.PIECES_DO_NOT_ADD_UP: (
        (
            "nem jön ki a darabszám: {pieces}",
            "the pieces do not add up: {pieces}",
        ),
        (
            "nézd meg, mi hiányzik vagy mi van ott kétszer",
            "look for what is missing or there twice",
        ),
    ),
    TurnFault.NOBODY_LAYS: (
        ("ebben a játékban senki sem rak le: {pieces}", "nobody lays in this game: {pieces}"),
        ("vedd vissza a tábládra", "take it back onto the rack"),
    ),
    TurnFault.STARTER_ONLY_DISCARDS: (
        (
            "a kezdő az első körben csak eldob egyet ({pieces})",
            "the starter only discards in the first turn ({pieces})",
        ),
        ("vedd vissza, amit leraktál", "take back what was laid"),
    ),
    TurnFault.NOT_A_PASS: (
        (
            "más tercéhez csak passzolni lehet ({pieces})",
            "onto another's meld it is only possible to pass ({pieces})",
        ),
        (
            "vedd ki a szomszédos követ, és tartsd meg, vagy vedd vissza a tiédet",
            "take the neighbouring tile out and keep it, or take yours back",
        ),
    ),
    TurnFault.CLOSED_MELD_TOUCHED: (
        ("ez a terc már le van zárva ({pieces})", "this meld is closed ({pieces})"),
        ("állítsd vissza", "restore it"),
    ),
    TurnFault.DREW_AND_PLAYED: (
        (
            "aki lerak, az nem húz, és aki húz, az nem rak le",
            "who lays does not draw, and who draws does not lay",
        ),
        ("tedd vissza a húzott követ", "put the drawn tile back"),
    ),
    TurnFault.TAKEN_INTO_HAND: (
        (
            "az asztalról semmi sem kerülhet vissza a kézbe ({pieces})",
            "nothing goes from the table back into the hand ({pieces})",
        ),
        ("tedd vissza egy kombinációba", "put it back into a meld"),
    ),
    TurnFault.NOTHING_FROM_HAND: (
        (
            "az átrendezéshez legalább egy követ a kézből kell letenni",
            "rearranging takes at least one tile from the hand",
        ),
        ("tegyél le egyet, vagy állítsd vissza az asztalt, és húzz", "lay one, or restore the table and draw"),
    ),
}

TURN_FAULT_WORDS: Final[Mapping[TurnFault, FaultWords]] = {
    fault: FaultWords(Wording(fault.value, *text), Wording(f"mend_{fault.value}", *mend))
    for fault, (text, mend) in _ALL.items()
}

_INCOMPLETE: Final = {
    "no_draw": (
        ("a kör húzás nélkül nem teljes", "the turn is incomplete without a draw"),
        ("húzz, mielőtt leraknál vagy eldobnál", "draw before laying or discarding"),
    ),
    "no_discard": (
        ("a kör eldobás nélkül nem teljes", "the turn is incomplete without a discard"),
        ("dobj el egyet", "discard one piece"),
    ),
    "two_discards": (
        ("egy körben csak egyet lehet eldobni ({pieces})", "only one piece may be discarded in a turn ({pieces})"),
        ("vedd vissza a többit", "take the others back"),
    ),
    "nothing_changed": (
        (
            "semmi sem változott: vagy nem húzott, vagy visszatette, amit felvett",
            "nothing has changed: either nothing was drawn, or what was taken was put back",
        ),
        ("húzz, és dobj el egy másikat", "draw, and discard another piece"),
    ),
}
_BACK: Final = (
    "tedd vissza, állítsd helyre az asztalt, és húzz helyette a talonból",
    "put it back, restore the table and draw from the stock instead",
)
_PICKUPS: Final = {
    "never": (
        "ebben a játékban az eldobottak közül nem lehet felvenni ({pieces})",
        "nothing may be taken from the discards in this game ({pieces})",
    ),
    "drew_again": (
        "a húzás már megvolt, többet felvenni nem lehet ({pieces})",
        "the draw was done before, nothing more may be taken ({pieces})",
    ),
    "only_top": ("csak a legutóbb eldobott vehető fel ({pieces})", "only the last discard may be taken ({pieces})"),
    "first_locked": (
        "az elsőként lerakott kő nem vehető fel ({pieces})",
        "the first of the discards can never be taken ({pieces})",
    ),
    "not_all": (
        "aki mélyebbről vesz fel, annak mindent fel kell vennie, ami utána jött ({pieces})",
        "who takes a deeper piece takes all that followed it ({pieces})",
    ),
    "too_few_held": (
        "akinek ilyen kevés kő maradt, csak a talonból húzhat ({pieces})",
        "who holds so few pieces draws from the stock only ({pieces})",
    ),
    "before_opening": (
        "ezt csak az veheti fel, aki már lerakott, vagy vele rakja le a minimumot ({pieces})",
        "this may be taken only by who has opened, or opens with it ({pieces})",
    ),
    "must_be_used": (
        "amit felvettek, azt ebben a körben szabályosan le kell rakni ({pieces})",
        "the piece taken must be laid in this turn, where it may be ({pieces})",
    ),
    "needs_naturals": (
        "a felvett lap új kombinációba csak legalább két kézből való természetes lap mellé kerülhet ({pieces})",
        "in a new meld the piece taken must lie beside at least two natural ones from the hand ({pieces})",
    ),
}


def _detail(fault: TurnFault, text: tuple[str, str], mend: tuple[str, str]) -> FaultWords:
    return FaultWords(Wording(fault.value, *text), Wording(f"mend_{fault.value}", *mend))


DETAIL_WORDS: Final[Mapping[tuple[FaultCode, object], FaultWords]] = {
    **{(TurnFault.TURN_INCOMPLETE, w): _detail(TurnFault.TURN_INCOMPLETE, *both) for w, both in _INCOMPLETE.items()},
    **{
        (fault, what): _detail(fault, text, _BACK)
        for fault in (TurnFault.ILLEGAL_DISCARD_PICKUP, TurnFault.ILLEGAL_ROW_PICKUP)
        for what, text in _PICKUPS.items()
    },
}
"""What is said where `values["what"]` tells more closely what is wrong."""
