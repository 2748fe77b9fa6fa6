"""What is said about pieces that are no meld, and how they can be mended."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.melds import MeldFault
from engine.wording import Wording


@dataclass(frozen=True, slots=True)
class FaultWords:
    """The sentence and its remedy; both may name `{pieces}` (those concerned) and `{meld}` (all that lie together)."""

    text: Wording
    mend: Wording


def _words(fault: MeldFault, text: tuple[str, str], mend: tuple[str, str]) -> FaultWords:
    return FaultWords(Wording(fault.value, *text), Wording(f"mend_{fault.value}", *mend))


_ALL: Final = {
    MeldFault.TOO_SHORT: (
        (
            "«{meld}» túl rövid: a kombináció legalább három darabból áll",
            "'{meld}' is too short: a meld has three pieces",
        ),
        ("tegyél hozzá, ami illik, vagy vedd vissza", "add a fitting piece or take it back"),
    ),
    MeldFault.TOO_LONG: (
        (
            "«{meld}» túl hosszú: a sor legfeljebb tizenhárom, a csoport legfeljebb négy darabból áll",
            "'{meld}' is too long: a run has at most thirteen pieces, a set four",
        ),
        ("vedd vissza a fölösleget", "take the surplus back"),
    ),
    MeldFault.TWO_JOKERS: (
        ("«{meld}»: egy kombinációban csak egy dzsóker lehet", "'{meld}': only one joker may be in a meld"),
        ("cseréld ki az egyik dzsókert a lapra, amelyet helyettesít", "put the natural piece in place of one joker"),
    ),
    MeldFault.NO_NATURAL: (
        (
            "«{meld}»: csupa dzsókerből nem lehet kombináció",
            "'{meld}': a meld needs at least one piece that is no joker",
        ),
        ("tegyél bele olyat, ami nem dzsóker", "put a natural piece in"),
    ),
    MeldFault.ACE_WRAPS: (
        ("«{meld}» átfordul: az 1-es (ász) után a sor nem folytatódik", "'{meld}' wraps: a run ends at the ace or 1"),
        ("oszd két sorra, vagy vedd vissza az egyik végét", "make two runs of it or take one end back"),
    ),
    MeldFault.ACE_LOW: (
        ("«{meld}»: az ász itt nem állhat a 2-es előtt", "'{meld}': an ace may not stand before the 2 in this game"),
        ("vedd vissza az ászt", "take the ace back"),
    ),
    MeldFault.ACE_HIGH: (
        ("«{meld}»: az 1-es itt nem állhat a 13-as után", "'{meld}': a 1 may not stand after the 13 in this game"),
        ("vedd vissza az 1-est", "take the 1 back"),
    ),
    MeldFault.DUPLICATE_SUIT: (
        (
            "«{meld}»: egy csoportban egy szín csak egyszer lehet ({pieces})",
            "'{meld}': a set has each suit once ({pieces})",
        ),
        ("cseréld az egyiket másik színűre", "put another suit in place of the doubled piece"),
    ),
    MeldFault.WRONG_SUIT: (
        (
            "«{meld}»: a sor egyszínű, ez nem illik bele: {pieces}",
            "'{meld}': a run has one suit, this does not fit: {pieces}",
        ),
        ("cseréld a sor színére", "put a piece of the run's suit in its place"),
    ),
    MeldFault.DUPLICATE_IN_RUN: (
        (
            "«{meld}»: a sorban minden rang csak egyszer lehet ({pieces})",
            "'{meld}': a run has each rank once ({pieces})",
        ),
        ("vedd vissza az egyiket", "take the doubled piece back"),
    ),
    MeldFault.GAP: (
        ("«{meld}» hiányos: a sorban a rangok egymást követik", "'{meld}': a piece of the run is missing"),
        ("tedd bele, ami hiányzik, vagy vedd vissza az egyik végét", "put the missing piece in or take one end back"),
    ),
    MeldFault.MIXED_RANKS: (
        ("«{meld}» se nem sor, se nem csoport", "'{meld}' is neither a run nor a set"),
        (
            "egy színből egymást követő rangok kellenek, vagy egy rang különböző színekből",
            "it takes consecutive pieces of one suit, or one rank in different suits",
        ),
    ),
    MeldFault.OUT_OF_ORDER: (
        ("«{meld}» rossz sorrendben fekszik", "'{meld}' lies in the wrong order"),
        ("rakd sorba", "put it in order"),
    ),
}

FAULT_WORDS: Final[Mapping[MeldFault, FaultWords]] = {fault: _words(fault, *both) for fault, both in _ALL.items()}

OUT_OF_ORDER_HINT: Final = Wording(
    "out_of_order",
    hu="«{meld}» rossz sorrendben fekszik; így helyes: {right}",
    en="'{meld}' lies out of order; in order it is {right}",
)
PASSED_HINT: Final = Wording(
    "passed",
    hu="«{meld}» sor, amelyből passz vett ki követ",
    en="'{meld}' is a run out of which a pass took a piece",
)
