"""Was the turn that led from one position to the next legal? («romi check»)."""

from dataclasses import dataclass, field
from typing import Final

from engine.after import After
from engine.faults import Fault
from engine.meld_faults import OUT_OF_ORDER_HINT, PASSED_HINT
from engine.melds import OUT_OF_ORDER, PASSED, read_table_meld
from engine.pieces import format_pieces
from engine.play import Play, play_json
from engine.position import Position
from engine.refereeing.cases import Case, cases
from engine.refereeing.rearranged import rearranged_case
from engine.refereeing.unknown import UNKNOWN_WORDS, Unknown
from engine.wording import Language, Wording

CLOSED_SET_CLEARED: Final = Wording(
    "closed_set_cleared",
    hu="a teljes csoport félre van téve: «{meld}»",
    en="the complete set is put away: '{meld}'",
)


@dataclass(frozen=True, slots=True)
class Hint:
    """Something to say that is no fault."""

    words: Wording
    values: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the referee found. `legal` None: what is unknown decides. `move` None: the pieces tell of no turn."""

    legal: bool | None
    move: Play | None
    faults: tuple[Fault, ...]
    """`meld` of a fault is a place on the table after the turn."""
    hints: tuple[Hint, ...]
    unknown: tuple[Unknown, ...]


def check(position: Position, after: After) -> Verdict:
    """Finds the turn that explains the difference best, and judges it.

    A fault is named only where no legal turn can explain what lies there. What lay on the table before is taken to be
    right.
    """
    found = [rearranged_case(position, after)] if position.rules.turn.rearranges else list(cases(position, after))
    best = min(found, key=lambda case: case.weight)
    return Verdict(best.legal, best.move, best.faults, _hints(position, after, best), best.unknown)


def _hints(position: Position, after: After, case: Case) -> tuple[Hint, ...]:
    hints = []
    before = [tuple(pieces) for pieces in position.table]
    faulty = {fault.meld for fault in case.faults}
    for i, pieces in enumerate(after.table):
        if i in faulty:
            continue
        reading = read_table_meld(pieces, position.rules)
        meld = format_pieces(pieces)
        if reading.hint == OUT_OF_ORDER and tuple(pieces) not in before and reading.meld:
            hints.append(Hint(OUT_OF_ORDER_HINT, {"meld": meld, "right": format_pieces(reading.meld.pieces)}))
        elif reading.hint == PASSED:
            hints.append(Hint(PASSED_HINT, {"meld": meld}))
    hints += [Hint(CLOSED_SET_CLEARED, {"meld": format_pieces(pieces)}) for pieces in case.cleared]
    return tuple(hints)


def verdict_json(verdict: Verdict, language: Language) -> dict[str, object]:
    """The verdict as JSON, its sentences in one language."""
    return {
        "legal": verdict.legal,
        "move": None if verdict.move is None else play_json(verdict.move, language),
        "faults": [fault_json(fault, language) for fault in verdict.faults],
        "hints": [
            {"code": hint.words.code, "text": hint.words.text(language, hint.values), "values": hint.values}
            for hint in verdict.hints
        ],
        "unknown": [UNKNOWN_WORDS[what].text(language, {}) for what in verdict.unknown],
        "unknown_codes": [what.value for what in verdict.unknown],
    }


def fault_json(fault: Fault, language: Language) -> dict[str, object]:
    """A fault as JSON, its sentences in one language."""
    values = fault_values(fault)
    return {
        "code": fault.code.value,
        "pieces": [str(piece) for piece in fault.pieces],
        "meld": fault.meld,
        "text": fault.words.text.text(language, values),
        "mend": fault.words.mend.text(language, values),
        "values": values,
    }


def fault_values(fault: Fault) -> dict[str, object]:
    """What fills the gaps of a fault's sentences."""
    pieces = format_pieces(fault.pieces)
    return {"pieces": pieces, "meld": pieces, **fault.values}
