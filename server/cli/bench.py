"""`romi bench`: how fast the program's parts are on this machine."""

import click

from server.cli.program import LazyGroup


class _Benches(LazyGroup):
    modules = {"engine": "server.cli.bench_engine"}  # noqa: RUF012


@click.group(cls=_Benches)
def command() -> None:
    """Measure how fast this program is here."""
