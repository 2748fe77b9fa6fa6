"""The command `romi`: finds each command's module only when it is asked for."""

import click

from server.cli.program import Program


class _Romi(Program):
    modules = {  # noqa: RUF012
        "games": "server.cli.games",
        "meld": "server.cli.meld",
        "melds": "server.cli.melds",
        "advise": "server.cli.advise",
        "check": "server.cli.check",
        "score": "server.cli.score",
        "match": "server.cli.match",
        "simulate": "server.cli.simulate",
        "read": "server.cli.read",
        "watch": "server.cli.watch",
        "eval": "server.cli.eval",
        "dataset": "server.cli.dataset",
        "train": "server.cli.train",
        "weights": "server.cli.weights",
        "calibrate": "server.cli.calibrate",
        "bench": "server.cli.bench",
        "serve": "server.cli.serve",
        "soak": "server.cli.soak",
        "backup": "server.cli.backup",
        "restore": "server.cli.restore",
    }


@click.group(cls=_Romi)
@click.version_option(package_name="romi")
def main() -> None:
    """Reads a table of tiles or cards, knows the rules, counts the points."""
