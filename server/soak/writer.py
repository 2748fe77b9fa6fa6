"""The process that is killed while it writes: `python -m server.soak.writer URL` begins a match and plays without end.

It prints the match's number, then the number of each round once it is confirmed.
"""

import itertools
import sys

from sqlalchemy import make_url

from server.matches.service import Matches
from server.matches.settling import Told
from server.store.store import Store

NAMES = ("Anna", "Béla")


def told_round(number: int) -> Told:
    """The points of a round, by which it is known again."""
    return Told(points={NAMES[0]: number, NAMES[1]: -number})


def _main() -> None:
    matches = Matches(Store(make_url(sys.argv[1])))
    match = matches.create("rummikub", NAMES).id
    _confirm(match)
    for number in itertools.count(1):
        matches.settle(match, told_round(number))
        _confirm(number)


def _confirm(number: int) -> None:
    sys.stdout.write(f"{number}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    _main()
