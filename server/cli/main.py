"""The command `romi`: finds each command's module only when it is asked for."""

import importlib
from typing import Final

import click

_COMMANDS: Final = {
    "games": "server.cli.games",
    "meld": "server.cli.meld",
    "melds": "server.cli.melds",
    "read": "server.cli.read",
    "eval": "server.cli.eval",
    "dataset": "server.cli.dataset",
    "train": "server.cli.train",
    "bench": "server.cli.bench",
    "serve": "server.cli.serve",
}
"""Command name to the module whose `command` it is; lazily, so that the engine's commands load no image library."""


class _LazyGroup(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in _COMMANDS:
            return None
        command = importlib.import_module(_COMMANDS[cmd_name]).command
        assert isinstance(command, click.Command)  # noqa: S101
        return command


@click.group(cls=_LazyGroup)
@click.version_option(package_name="romi")
def main() -> None:
    """Reads a table of tiles or cards, knows the rules, counts the points."""
