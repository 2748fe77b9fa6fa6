"""Turns in which the referee finds nothing wrong, however they lie there afterwards."""

import pytest

from tests.engine.refereeing.documents import RUMMIKUB, Document, cards, codes, tiles

_LEGAL: dict[str, tuple[Document, Document]] = {
    "a lay-off with the top discard": (
        cards("9d Kd 5h 7s", drawn=None, discards="3s 5c"),
        {"hand": "9d Kd 5h", "table": ["2c 3c 4c 5c"], "discards": "3s 7s"},
    ),
    "a hand finish with a lay-off": (
        cards("5c 9h 9s 9d Kd", opened=False),
        {"hand": "", "table": ["2c 3c 4c 5c", "9h 9s 9d"], "discards": "Ac Kd"},
    ),
    "an exchange before the first draw": (
        cards("9d Kd 5h 7s", drawn=None, upcard="5d", first_round=True, opened=False),
        {"hand": "9d Kd 5h 5d", "table": ["2c 3c 4c"], "discards": "Ac 9s", "upcard": "7s"},
    ),
    "the starter's exchange": (
        cards("9d Kd 5h 7s", drawn="none", upcard="5d", opened=False, table=[], discards=""),
        {"hand": "9d Kd 5d", "discards": "5h", "upcard": "7s"},
    ),
    "a complete set put away among the discards": (
        cards("9d Kd", table=["2c 3c 4c", "7s 7h 7d 7c"]),
        {"hand": "9d", "table": ["2c 3c 4c"], "discards": "Ac 7s 7h 7d 7c Kd"},
    ),
    "a set completed and put away": (
        cards("9d Kd 7c", table=["2c 3c 4c", "7s 7h 7d"]),
        {"hand": "9d", "table": ["2c 3c 4c"], "discards": "Ac Kd"},
    ),
    "a set whose joker was swapped, put away": (
        cards("7c Kd 2h 3h 9d", table=["2c 3c 4c", "7s 7h 7d *"]),
        {"hand": "9d", "table": ["2c 3c 4c", "2h 3h *"], "discards": "Ac Kd"},
    ),
    "a set laid and put away in one turn": (
        cards("7s 7h 7d 7c 9d Kd"),
        {"hand": "9d", "table": ["2c 3c 4c"], "discards": "Ac Kd"},
    ),
    "the same card drawn that was put away": (
        cards("9d Kd", drawn=None, table=["2c 3c 4c", "7s 7h 7d 7c"]),
        {"hand": "9d 7s", "table": ["2c 3c 4c"], "discards": "Ac Kd"},
    ),
    "melds turned and moved": (
        cards("9d Kd", table=["2c 3c 4c", "8s 8h 8d", "5h 6h 7h"]),
        {"hand": "9d", "table": ["7h 6h 5h", "4c 3c 2c", "8d 8s 8h"], "discards": "Ac Kd"},
    ),
    "a run with a joker turned round": (
        cards("9d Kd", table=["7h 8h *", "6s 4s *"]),
        {"hand": "9d", "table": ["* 8h 7h", "4s * 6s"], "discards": "Ac Kd"},
    ),
    "runs of tiles out of order": (
        tiles("2b 4b 13y", table=["12k 13k 1k", "1k 2k 3k 4k", "7r * 9r"], owners=[1, 0, 0]),
        {"hand": "2b 4b", "table": ["1k 12k 13k", "2k 3k 4k 1k", "* 7r 9r"], "discards": "? 9r 13y"},
    ),
    "a run with a joker seen from the other side": (
        tiles("2b 4b 13y", table=["1k * 3k", "12r * 1r"], owners=[0, 1]),
        {"hand": "2b 4b", "table": ["3k * 1k", "1r * 12r"], "discards": "? 9r 13y"},
    ),
    "jokers of a set that are no longer said to be anything": (
        cards("9d Kd", game="romi40", table=["9h *=9s *=9d"]),
        {"hand": "9d", "table": ["9h * *"], "discards": "Ac Kd"},
    ),
    "jokers of which one natural does not tell where they are": (
        cards("9d Kd", game="romi40", table=["* * 7h"]),
        {"hand": "9d", "table": ["7h * *"], "discards": "Ac Kd"},
    ),
    "an ace that stands at the other end": (
        cards("9d Kd", table=["As 2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks"]),
        {"hand": "9d", "table": ["2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks As"], "discards": "Ac Kd"},
    ),
    "a joker that stands elsewhere after a lay-off": (
        cards("9h 9d Kd", table=["7h 8h *"]),
        {"hand": "9d", "table": ["7h 8h 9h *"], "discards": "Ac Kd"},
    ),
    "a new meld like one that lies there": (
        cards("2c 3c 4c 9d Kd", game="traditional"),
        {"hand": "9d", "table": ["2c 3c 4c", "2c 3c 4c"], "discards": "Ac Kd"},
    ),
    "a römi without a last discard": (
        {"game": "traditional", "hand": "2c 3c 4c", "drawn": "stock", "discards": "Ac"},
        {"hand": "", "table": ["2c 3c 4c"], "discards": "Ac"},
    ),
    "a joker kept": (
        cards("9h 2d Kd Ks", game="romi40", table=["7h 8h *"]),
        {"hand": "2d * Kd", "table": ["7h 8h 9h"], "discards": "Ac Ks"},
    ),
    "a single top card kept": (
        {"game": "romi500", "hand": "9h 4d", "discards": "3s 2h"},
        {"hand": "9h 2h", "discards": "3s 4d"},
    ),
    "one of several taken cards discarded": (
        {"game": "romi500", "hand": "9h 9d 8c", "discards": "4c 9s Kd"},
        {"hand": "8c", "table": ["9h 9d 9s"], "discards": "4c Kd"},
    ),
    "a pass whose neighbour is not told": (
        tiles("7r 9k 2b 3y"),
        {"hand": "2b 3y", "table": ["4r 5r 7r", "10b 11b 12b 13b"], "discards": "? 9r 9k"},
    ),
    "two passes one after the other": (
        tiles("7r 8r 2b 3y"),
        {"hand": "2b", "table": ["4r 5r 8r", "10b 11b 12b 13b"], "discards": "? 9r 3y"},
    ),
    "a set closed by a pass": (
        tiles("7y 9k 2b 3y", table=["7r 7b 7k", "10b 11b 12b 13b"]),
        {"hand": "2b 3y", "table": ["7r 7b 7k", "10b 11b 12b 13b"], "discards": "? 9r 9k", "kept": ["7y"]},
    ),
    "a set closed by a pass of which nothing is told": (
        tiles("7y 9k 2b 3y", table=["7r 7b 7k", "10b 11b 12b 13b"]),
        {"hand": "2b 3y", "table": ["7r 7b 7k", "10b 11b 12b 13b"], "discards": "? 9r 9k"},
    ),
    "a joker swapped out of a run's end and passed back": (
        tiles("6r 9k 2b", table=["4r 5r *", "10b 11b 12b 13b"]),
        {"hand": "2b", "table": ["4r 5r *", "10b 11b 12b 13b"], "discards": "? 9r 9k", "kept": ["6r"]},
    ),
    "a joker from the table as the closing tile": (
        tiles("5r", table=["4r * 6r", "10b 11b 12b 13b"]),
        {"hand": "", "table": ["4r 5r 6r", "10b 11b 12b 13b"], "discards": "? 9r *"},
    ),
    "a deep tile with all that followed": (
        tiles("3r 4r 9k 12y", drawn=None, discards="? 5r 9y 2b"),
        {"hand": "12y 9y 2b", "table": ["4r 5r 6r", "10b 11b 12b 13b", "3r 4r 5r"], "discards": "? 9k"},
    ),
    "the upcard in one's own meld, and out": (
        tiles("9k", drawn=None, upcard="7r", owners=[0, 0]),
        {"hand": "", "table": ["4r 5r 6r 7r", "10b 11b 12b 13b"], "discards": "? 9r 9k", "upcard": None},
    ),
    "a finish declared from the rack": (
        {"game": "tile", "hand": "1r 2r 3r 5b 5k 5y 9k", "drawn": "stock", "discards": "? 9r"},
        {"hand": "1r 2r 3r 5b 5k 5y", "discards": "? 9r 9k", "hand_finish": True},
    ),
    "a finish declared and laid down to be seen": (
        {"game": "tile", "hand": "1r 2r 3r 5b 5k 5y 9k", "drawn": "stock", "discards": "? 9r"},
        {"hand": "", "table": ["1r 2r 3r", "5b 5k 5y"], "discards": "? 9r 9k", "hand_finish": True},
    ),
    "a finish in the game that stays on the rack": (
        {"game": "tile-rack", "hand": "1r 2r 3r 5b 5k 5y 9k", "drawn": "stock", "discards": "? 9r"},
        {"hand": "1r 2r 3r 5b 5k 5y", "discards": "? 9r 9k", "hand_finish": True},
    ),
    "the starter's tile face down": (
        {"game": "tile", "hand": "1r 2r 9k", "drawn": "none"},
        {"hand": "1r 2r", "discards": "?"},
    ),
    "drawing in place of playing": (
        {**RUMMIKUB, "hand": "6r 6b 9k"},
        {"hand": "6r 6b 9k 1y", "table": ["3k 4k 5k 6k"]},
    ),
    "opening and rearranging in one turn": (
        {**RUMMIKUB, "hand": "10r 10b 10y 7k 9k", "opened": False},
        {"hand": "9k", "table": ["3k 4k 5k 6k 7k", "10r 10b 10y"]},
    ),
}


@pytest.mark.parametrize("name", _LEGAL)
def test_legal(name: str) -> None:
    assert codes(*_LEGAL[name]) == []
