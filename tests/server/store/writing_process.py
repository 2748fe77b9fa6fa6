"""Writes rounds without end: `python -m tests.server.store.writing_process URL` prints what is confirmed."""

import sys

from sqlalchemy import make_url

from server.matches.service import Matches
from server.matches.settling import Told
from server.store.store import Store


def main() -> None:
    matches = Matches(Store(make_url(sys.argv[1])))
    known = matches.summaries()
    match = known[0].id if known else matches.create("rummikub", ["Anna", "Béla"]).id
    while True:
        number = len(matches.view(match).state.rounds) + 1
        matches.settle(match, Told(points={"Anna": number, "Béla": -number}))
        sys.stdout.write(f"{number}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
