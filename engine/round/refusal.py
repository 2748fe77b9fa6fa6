"""What is said when an event cannot happen."""

from collections.abc import Sequence
from typing import Final

from engine.faults import Fault
from engine.referee import fault_values
from engine.wording import BadInput, Wording

ROUND_IS_OVER: Final = Wording(
    "round_is_over",
    hu="a forduló véget ért: kezdj újat",
    en="the round is over: begin a new one",
)
NOT_ON_TURN: Final = Wording(
    "not_on_turn",
    hu="most a(z) {on_turn}. hely játékosa következik, nem a(z) {seat}.",
    en="it is the turn of seat {on_turn}, not of seat {seat}",
)
ENDS_WITH_DRAW: Final = Wording(
    "ends_with_draw",
    hu="az utolsó húzással vége a fordulónak: csak húzni lehet",
    en="the round ends with the last piece drawn: it is only possible to draw it",
)
RENEW_FIRST: Final = Wording(
    "renew_first",
    hu="elfogyott a talon: előbb keverd újra az eldobottakat",
    en="the stock has run out: first shuffle the discards into a new one",
)
NOTHING_TO_RENEW: Final = Wording(
    "nothing_to_renew",
    hu="a talon nem fogyott el: most nem kell új",
    en="the stock has not run out: no new one is due",
)
NOT_THE_DISCARDS: Final = Wording(
    "not_the_discards",
    hu="az új talon nem az eldobottakból áll: hiányzik {missing}, fölösleges {surplus}",
    en="the new stock is not made of the discards: missing {missing}, surplus {surplus}",
)
AFTER_PLAY_BEGAN: Final = Wording(
    "after_play_began",
    hu="ez csak az első lépés előtt lehet",
    en="this is possible before the first turn only",
)
NO_TWINS_HERE: Final = Wording(
    "no_twins_here",
    hu="ebben a játékban ilyen nincs ({game})",
    en="there is no such thing in this game ({game})",
)
NOT_THE_TWIN: Final = Wording(
    "not_the_twin",
    hu="a szépkő párja ({piece}) nincs ennél a játékosnál, vagy már megmutatta",
    en="this player does not hold the upcard's twin ({piece}) or has shown it already",
)
NO_DOUBLE: Final = Wording(
    "no_double",
    hu="«{piece}» nincs meg kétszer a(z) {seat}. helyen: csak duplát lehet cserélni",
    en="seat {seat} does not hold '{piece}' twice: only doubles can be exchanged",
)
STRICT_DOUBLES: Final = Wording(
    "strict_doubles",
    hu="«{piece}» és «{other}» nem cserélhető: 1–9 csak 1–9-re, 10–13 és 1 csak azokra",
    en="'{piece}' and '{other}' cannot be exchanged: 1–9 only for 1–9, 10–13 and 1 only for those",
)
WITH_ONESELF: Final = Wording(
    "with_oneself",
    hu="magával senki sem cserélhet: másik hely kell",
    en="nobody exchanges with oneself: name another seat",
)
NOTHING_TO_PUT_BACK: Final = Wording(
    "nothing_to_put_back",
    hu="nincs mit visszatenni: az eldobottakból most nem lehet felvenni",
    en="there is nothing to put back: nothing can be taken from the discards now",
)
NOT_A_FULL_SET: Final = Wording(
    "not_a_full_set",
    hu="a(z) {meld}. kombináció nem négy természetes lapból álló csoport: nem tehető el",
    en="meld {meld} is no set of four natural cards: it cannot be put away",
)
TABLE_OR_MELDS: Final = Wording(
    "table_or_melds",
    hu="ebben a játékban {right} kell, nem {wrong} ({game})",
    en="this game ({game}) wants {right} here, not {wrong}",
)
NOTHING_TO_UNDO: Final = Wording(
    "nothing_to_undo",
    hu="nincs mit visszavonni: az osztás marad",
    en="there is nothing to take back: the deal stays",
)
NOTHING_TO_REDO: Final = Wording(
    "nothing_to_redo",
    hu="nincs visszavont lépés, amely újra megtörténhetne",
    en="nothing that was taken back could be done again",
)
DEAL_FIRST: Final = Wording(
    "deal_first",
    hu="a forduló az osztással kezdődik, és csak egyszer osztanak benne",
    en="a round begins with its deal, and there is only one",
)


class IllegalTurn(BadInput):
    """A turn that the rules do not allow; `faults` are the referee's, and the first is the sentence."""

    def __init__(self, faults: Sequence[Fault], *, where: str = "") -> None:
        self.faults = tuple(faults)
        first = self.faults[0]
        words = first.words
        wording = Wording(
            first.code.value, hu=f"{words.text.hu}: {words.mend.hu}", en=f"{words.text.en}: {words.mend.en}"
        )
        super().__init__(wording, where=where, **fault_values(first))

    def at(self, where: str) -> "IllegalTurn":
        """The same refusal, placed at `where`."""
        return IllegalTurn(self.faults, where=where)
