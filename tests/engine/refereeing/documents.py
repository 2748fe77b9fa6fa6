"""Turns as they are told to the referee, and what it says of them."""

from typing import Any

from engine.after import parse_after
from engine.position import parse_position
from engine.referee import Verdict, check, verdict_json
from engine.wording import LANGUAGES

Document = dict[str, Any]

CARDS: Document = {"game": "handromi", "drawn": "stock", "opened": True, "table": ["2c 3c 4c"], "discards": "Ac"}
TILES: Document = {
    "game": "tile",
    "drawn": "stock",
    "opened": True,
    "table": ["4r 5r 6r", "10b 11b 12b 13b"],
    "owners": [1, 0],
    "discards": "? 9r",
}
RUMMIKUB: Document = {"game": "rummikub", "opened": True, "table": ["3k 4k 5k 6k"]}


def judge(before: Document, after: Document) -> Verdict:
    position = parse_position(before, hand_known=False)
    verdict = check(position, parse_after(after, position))
    for language in LANGUAGES:
        told = verdict_json(verdict, language)
        for fault in told["faults"]:  # type: ignore[attr-defined]
            assert fault["text"]
            assert fault["mend"]
            assert "{" not in fault["text"] + fault["mend"]
    return verdict


def codes(before: Document, after: Document) -> list[str]:
    verdict = judge(before, after)
    assert (verdict.legal is False) == bool(verdict.faults)
    return [fault.code.value for fault in verdict.faults]


def cards(hand: str | None, **more: Any) -> Document:
    return {**CARDS, "hand": hand, **more}


def tiles(hand: str | None, **more: Any) -> Document:
    return {**TILES, "hand": hand, **more}
