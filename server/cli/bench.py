"""`romi bench`: how fast the program's parts are on this machine."""

import click

from server.cli.program import LazyGroup


class _Benches(LazyGroup):
    modules = {  # noqa: RUF012
        "engine": "server.cli.bench_engine",
        "vision": "server.cli.bench_vision",
        "track": "server.cli.bench_track",
        "datasets": "server.cli.bench_datasets",
        "decide": "server.cli.bench_decide",
        "learning": "server.cli.bench_learning",
    }


@click.group(cls=_Benches)
def command() -> None:
    """Measure how fast this program is here."""
