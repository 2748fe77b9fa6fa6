"""Numbers alone, colours ignored: how many of the true ones of a photo are found, by this program and by any reader.

Both sides are bags. The true numbers of a photo are the ranks 1 to 13 of all pieces that its labels
count; jokers and pieces face down have none. Of what was read each number counts as often as it
stands there, places are not compared, and what was read too much costs nothing, so that a card's
second index and a box's print are no fault. Found is the size of what both bags share.

A general reader answers with lines of text. Its digits that stand together are cut into numbers in
the way that finds most of what is still missing: tiles that touch are read as one word. On cards A,
J, Q and K stand for 1, 11, 12 and 13, alone or in words of these letters only, and 10 is the
greatest number that digits may show.
"""

import json
import re
import subprocess
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Final, Protocol

from datasets.photo_labels import PhotoTruth
from engine.pieces import Kind
from engine.wording import BadInput, Wording
from vision.networks import NetworksByKind
from vision.pipeline import read_photo

_GREATEST: Final = {Kind.TILES: 13, Kind.CARDS: 10}
_LETTERS: Final = {"A": 1, "J": 11, "Q": 12, "K": 13}
_WORD_OF_LETTERS: Final = re.compile(r"(?<![A-Za-z])[AJQK]+(?![A-Za-z])")
_DIGITS: Final = re.compile(r"[0-9]+")
_MOST_DIGITS: Final = 12
"""Longer words of digits are cut into pieces of this length: the ways to read them grow too fast."""

PEER_MISSING: Final = Wording(
    "peer_missing",
    hu="ezzel a Pythonnal nem indul a rapidocr-onnxruntime; telepítsd bele: {python} -m pip install "
    "rapidocr-onnxruntime",
    en="rapidocr-onnxruntime does not start with this Python; install it there: {python} -m pip install "
    "rapidocr-onnxruntime",
)
PEER_STOPPED: Final = Wording(
    "peer_stopped",
    hu="a rapidocr-onnxruntime leállt ennél a képnél: {photo}; mérj nélküle, vagy hagyd ki a képet",
    en="rapidocr-onnxruntime stopped at this photo: {photo}; measure without it, or leave the photo out",
)


@dataclass(frozen=True, slots=True)
class Read:
    """What one reader made of one photo."""

    found: int
    ms: float


class Reader(Protocol):
    """Anything that reads the numbers of a photo."""

    def __call__(self, truth: PhotoTruth) -> Read:
        """How many of the photo's true numbers it finds, and how long it takes from the file on."""


def true_numbers(truth: PhotoTruth) -> Counter[int]:
    """The bag of a photo's true numbers."""
    return Counter(name.rank for name in truth.names if name.counted and name.rank)


def own_reader(networks: NetworksByKind) -> Reader:
    """This program, told which kind of piece the photo shows."""

    def read(truth: PhotoTruth) -> Read:
        kinds = {kind: networks[kind] for kind in networks if truth.kind in (None, kind)}
        start = time.perf_counter()
        reading = read_photo(truth.picture, None, kinds, where=str(truth.picture))
        ms = (time.perf_counter() - start) * 1000
        numbers = Counter(piece.rank for piece in reading.pieces if piece.rank)
        return Read((numbers & true_numbers(truth)).total(), ms)

    return read


@contextmanager
def peer_reader(python: Path) -> Iterator[Reader]:
    """RapidOCR, in a Python of its own that stays until the end. Raises BadInput (`peer_missing`, `peer_stopped`)."""
    with as_file(files("vision") / "bench_peer.py") as script:
        try:
            process = subprocess.Popen(  # noqa: S603 - the person names this Python
                [str(python), str(script)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                encoding="utf-8",
            )
        except OSError:
            raise BadInput(PEER_MISSING, where=str(python), python=python) from None
        with process:
            assert process.stdin is not None  # noqa: S101
            assert process.stdout is not None  # noqa: S101
            questions, answers = process.stdin, process.stdout
            try:
                if not answers.readline():
                    raise BadInput(PEER_MISSING, where=str(python), python=python)

                def read(truth: PhotoTruth) -> Read:
                    try:
                        questions.write(json.dumps(str(truth.picture.resolve())) + "\n")
                        questions.flush()
                        answer = json.loads(answers.readline())
                    except (OSError, ValueError):
                        raise BadInput(PEER_STOPPED, where=str(python), photo=truth.picture) from None
                    assert truth.kind is not None  # noqa: S101
                    return Read(numbers_found(answer["texts"], truth.kind, true_numbers(truth)), float(answer["ms"]))

                yield read
            finally:
                process.kill()


def numbers_found(texts: Iterable[str], kind: Kind, true: Counter[int]) -> int:
    """How many of the `true` numbers stand in lines of text, cut in the way that finds most."""
    left = true.copy()
    for text in texts:
        words = [
            word[i : i + _MOST_DIGITS] for word in _DIGITS.findall(text) for i in range(0, len(word), _MOST_DIGITS)
        ]
        for word in words:
            most = max((left & Counter(cut) for cut in _cuts(word, _GREATEST[kind])), key=_size)
            left -= most
        if kind is Kind.CARDS:
            letters = "".join(_WORD_OF_LETTERS.findall(text))
            left -= left & Counter(_LETTERS[letter] for letter in letters)
    return true.total() - left.total()


def _size(bag: Counter[int]) -> int:
    return bag.total()


@cache
def _cuts(word: str, greatest: int) -> Sequence[tuple[int, ...]]:
    """Every way to cut a word of digits into numbers; a digit that is part of none stands for nothing."""
    if not word:
        return ((),)
    ways = [(*_number(word[:1], greatest), *rest) for rest in _cuts(word[1:], greatest)]
    if len(word) > 1 and (both := _number(word[:2], greatest)):
        ways += [(*both, *rest) for rest in _cuts(word[2:], greatest)]
    return tuple(ways)


def _number(digits: str, greatest: int) -> tuple[int, ...]:
    number = int(digits)
    return (number,) if 1 <= number <= greatest and not digits.startswith("0") else ()
