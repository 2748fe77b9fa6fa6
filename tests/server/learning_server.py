"""The fake server with a trainer that learns nothing: `python -m tests.server.learning_server HOST COLLECTION`."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from server.house import House


def _furnish(house: "House") -> None:
    from server.learning import Learner
    from tests.server.learning_stubs import learn_until_told

    house.learner = Learner(Path(sys.argv[2]), house.learner.weights, learn_until_told, lambda: True)


if __name__ == "__main__":
    # Here and not above: the trainer's process imports this module again, and needs no server.
    from tests.server.fake_server import main

    main(_furnish)
