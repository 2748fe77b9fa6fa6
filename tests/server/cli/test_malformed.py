"""Whatever stands in a JSON file or in typed pieces: an answer, or one line on stderr and exit status 2."""

import copy
import json
import os
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games import GAMES
from engine.wording import BadInput
from server.cli.common import read_json
from server.cli.main import main

JsonObject = dict[str, Any]

TILES: Final[JsonObject] = {
    "game": "tile",
    "options": {"opening.minimum": 50},
    "hand": "4r 5r 6r 10b 10k 10y 1y *",
    "opened": True,
    "table": ["7r 8r 9r", "11b * 11k", "2y 3y 4y 5y"],
    "owners": [0, 1, 1],
    "seat": 0,
    "discards": "? 5y 12k",
    "upcard": "3b",
    "first_round": False,
    "drawn": None,
    "drawn_pieces": "",
    "hand_sizes": [8, 9],
    "closed": [1],
    "kept": ["6r", {"piece": "1r", "points": 25}],
}
CARDS: Final[JsonObject] = {
    "game": "handromi",
    "hand": "4h 5h 6h Kc Kd Ks 9s",
    "table": ["7h 8h 9h", "Qs Qh * Qc"],
    "discards": "2c 3d",
    "upcard": "Jd",
    "first_round": True,
    "drawn": "stock",
}
ANYTHING: Final[JsonObject] = {"game": "rummikub", "hand": "1r 2r 3r 9b", "opened": True, "table": ["4r 5r 6r"]}
POSITIONS: Final = [TILES, CARDS, ANYTHING]
AFTERS: Final[list[JsonObject]] = [
    {"hand": "10b 10k 10y 1y *", "table": ["4r 5r 6r 7r 8r 9r", "11b * 11k", "2y 3y 4y 5y"], "hand_finish": False},
    {"hand": "Kc Kd Ks", "table": ["7h 8h 9h", "Qs Qh * Qc", "4h 5h 6h"], "discards": "2c 3d 9s", "closed": []},
    {"table": ["1r 2r 3r 4r 5r 6r"], "upcard": None, "owners": [], "kept": []},
]
ROUNDS: Final[list[JsonObject]] = [
    {
        "game": "tile",
        "options": {},
        "players": [
            {"name": "Anna", "laid": ["4r 5r 6r", {"meld": "11b 12b 13b", "mine": ["11b"]}], "kept": ["6k"]},
            {"name": "Béla", "hand": "1r 13k *", "opened": False, "bonus": 50},
        ],
        "winner": 0,
        "closing": "5b",
    },
    {
        "game": "handromi",
        "players": [{"name": "A", "hand": ""}, {"name": "B", "hand": "As *", "opened": True}],
        "winner": 0,
        "hand_finish": True,
    },
]
MATCHES: Final[list[JsonObject]] = [
    {"game": "handromi", "players": ["A", "B"], "rounds": [[-10, 30], [12, -10]], "deals": 7, "stake": 2},
    {
        "game": "romi500",
        "players": ["A", "B", "C"],
        "rounds": [[100, 70, 60]],
        "target": 500,
        "mode": "multi",
        "pcr": 3,
        "laid": [[1, 2, 3]],
        "left": [[0, 5, 5]],
    },
    {"game": "traditional", "players": ["A", "B"], "rounds": [[0, 20]], "pot": 1000, "deals": None},
]

JUNK: Final[list[object]] = [
    None,
    True,
    -1,
    0,
    99,
    10**30,
    1.5,
    float("nan"),
    float("inf"),
    "",
    " ",
    "x",
    "\ud800",
    "\x00",
    "a\nb",
    "7r" * 3000,
    "7r 7r 7r",
    "As 2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks As",
    "* * * *",
    "*=*",
    "*=?",
    "? ?",
    "1r 12r 13r | 4h",
    "♥5 10♣",
    "stock",
    "rummikub",
    [],
    {},
    [[[[]]]],
    [None, 0, "7r 8r 9r"],
    {"piece": "7r"},
    {"meld": "7r 8r 9r", "mine": ["7r", "7r"]},
]


def _places(document: object, here: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place in a document, the whole of it too."""
    yield here
    if isinstance(document, dict | list):
        entries = document.items() if isinstance(document, dict) else enumerate(document)
        for key, value in entries:
            yield from _places(value, (*here, key))


def _junk(rng: random.Random) -> object:
    """Always a new one: what is put into a document may be spoilt in its turn."""
    return copy.deepcopy(rng.choice(JUNK))


def _spoilt(document: JsonObject, rng: random.Random) -> object:
    """The document with something else at a few of its places, or without them."""
    spoilt: Any = copy.deepcopy(document)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        *path, last = rng.choice(list(_places(spoilt))) or [None]
        if last is None:
            return _junk(rng)
        parent = spoilt
        for key in path:
            parent = parent[key]
        if rng.random() < 0.2:
            del parent[last]
        elif rng.random() < 0.1 and isinstance(parent, dict):
            parent[rng.choice(["Hand", "\ud800", "", "options", "x" * 500])] = _junk(rng)
        else:
            parent[last] = _junk(rng)
        if not isinstance(spoilt, dict | list) or not spoilt:
            return spoilt
    return spoilt


def _is_answered(*arguments: str) -> Result:
    result = CliRunner().invoke(main, arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code in (0, 2)
    if result.exit_code:
        assert len(result.stderr.splitlines()) == 1
        assert result.stdout == ""
    return result


def _write(folder: str, name: str, text: str | bytes) -> str:
    path = Path(folder, name)
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    return str(path)


seeds = st.integers(0, 2**32)


@settings(max_examples=150)
@given(seeds)
def test_documents_with_anything_in_any_place(seed: int) -> None:
    rng = random.Random(seed)
    number = rng.randrange(3)
    position, after = POSITIONS[number], AFTERS[number]
    with tempfile.TemporaryDirectory() as folder:

        def spoilt(document: JsonObject) -> str:
            text = json.dumps(_spoilt(document, rng), ensure_ascii=rng.random() < 0.5)
            return _write(folder, f"{rng.random()}.json", text)

        whole = _write(folder, "position.json", json.dumps(position))
        shown = rng.choice([[], ["--json"], ["--lang", "hu"]])
        _is_answered("advise", spoilt(position), "--top", "3", *shown)
        _is_answered("check", spoilt(position), spoilt(after), *shown)
        _is_answered("check", whole, spoilt(after), *shown)
        _is_answered("score", spoilt(rng.choice(ROUNDS)), *shown)
        _is_answered("match", spoilt(rng.choice(MATCHES)), *shown)


@settings(max_examples=100)
@given(seeds)
def test_text_that_is_cut_or_shuffled(seed: int) -> None:
    rng = random.Random(seed)
    commands = {"advise": POSITIONS, "score": ROUNDS, "match": MATCHES}
    command = rng.choice(list(commands))
    data = bytearray(json.dumps(rng.choice(commands[command]), ensure_ascii=False).encode())
    for _ in range(rng.randint(1, 4)):
        start = rng.randrange(len(data) + 1)
        end = min(len(data), start + rng.choice((0, 1, 3, 40)))
        data[start:end] = rng.choice(
            [b"", b"\xff", b"\x00", b"[", b'"', b"}", b"1e999", b"-", b"NaN", data[start:end] * 2]
        )
    with tempfile.TemporaryDirectory() as folder:
        _is_answered(command, _write(folder, "file.json", bytes(data)))


@pytest.mark.parametrize("command", [["advise"], ["check"], ["score"], ["match"]])
@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "no_json"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "no_utf8"),
        (b"{" * 50_000, "no_json"),
        (b'{"a":' * 50_000, "too_deep"),
        (b'{"hand": ' + b"9" * 5000 + b"}", "number_too_long"),
        (b'{"game": "tile", "hand": "", "game": "tile"}', "field_twice"),
    ],
)
def test_files_that_are_none(command: list[str], data: bytes, code: str, tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_bytes(data)
    arguments = [*command, *[str(path)] * (2 if command == ["check"] else 1)]
    assert _is_answered(*arguments).exit_code == 2
    with pytest.raises(BadInput) as refused:
        read_json(str(path))
    assert (refused.value.code, refused.value.where) == (code, str(path))


@pytest.mark.parametrize("command", ["advise", "score", "match"])
def test_a_folder_is_no_file(command: str, tmp_path: Path) -> None:
    assert str(tmp_path) in _is_answered(command, str(tmp_path)).stderr
    assert _is_answered(command, f"{tmp_path}{os.sep}none.json").exit_code == 2
    assert _is_answered(command, "a\x00b").exit_code == 2


tokens = st.one_of(
    st.sampled_from(
        ["7h", "Ad", "*", "*=9h", "*=7r", "*=*", "?", "7r", "1r", "13k", "14r", "0r", "|", "♥7", "10", "r", "=", ","]
    ),
    st.text(max_size=4),
    st.integers(-(10**6), 10**6).map(str),
)


@settings(max_examples=100)
@given(st.sampled_from([*GAMES, "", "Tile", "nonsense"]), st.lists(tokens, max_size=16).map(" ".join))
def test_typed_pieces(game: str, pieces: str) -> None:
    _is_answered("meld", f"--game={game}", "--", pieces)
    _is_answered("melds", f"--game={game}", f"--hand={pieces}", "--json")
