"""`romi dataset`: makes sets of labelled scenes and looks after them."""

import click

from server.cli.program import LazyGroup


class _DatasetCommands(LazyGroup):
    modules = {  # noqa: RUF012
        "synth": "server.cli.dataset_synth",
        "film": "server.cli.dataset_film",
        "place": "server.cli.dataset_place",
        "sample": "server.cli.dataset_sample",
        "sheet": "server.cli.dataset_sheet",
        "stats": "server.cli.dataset_stats",
        "split": "server.cli.dataset_split",
        "check": "server.cli.dataset_check",
        "seal": "server.cli.dataset_seal",
        "merge": "server.cli.dataset_merge",
        "export": "server.cli.dataset_export",
        "import": "server.cli.dataset_import",
        "where": "server.cli.dataset_where",
    }


@click.group(cls=_DatasetCommands)
def command() -> None:
    """Make sets of labelled scenes and look after them."""
