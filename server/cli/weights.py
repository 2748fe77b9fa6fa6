"""`romi weights`: which networks read here, what was learned, switching and switching back."""

from typing import Any, Final

import click

from engine.pieces import Kind
from engine.wording import Language, Wording
from server.cli.common import OneOf, output_options, print_json
from server.cli.environment import settings_of
from server.learning_report import verdict_lines
from vision.learned_weights import FOLDER_NAME, SHIPPED, Learned, LearnedWeights

IN_USE: Final = Wording("weights_in_use", hu="{kind}: {version} (használatban)", en="{kind}: {version} (in use)")
THERE: Final = Wording("weights_there", hu="{kind}: {version}", en="{kind}: {version}")
LEARNED_FROM: Final = Wording(
    "weights_learned_from", hu="  tanulta: {made_at}, ebből: {set}", en="  learned: {made_at}, from {set}"
)
NOW: Final = Wording(
    "weights_now", hu="mostantól ez olvas: {kind}, {version}", en="reading from now on: {kind}, {version}"
)


def household_weights() -> LearnedWeights:
    """The weights of the household in whose data folder the program works. Raises BadInput as `settings_of`."""
    return LearnedWeights(settings_of().data_dir / FOLDER_NAME)


@click.group()
def command() -> None:
    """List the networks that were learned here, use one, go back to the one before."""


@command.command("list")
@output_options
def list_(as_json: bool, language: Language) -> None:
    """What was learned, newest first, and what is in use."""
    weights = household_weights()
    if as_json:
        print_json({kind.value: _of_kind(weights, kind) for kind in Kind})
        return
    for kind in Kind:
        in_use, learned = weights.in_use(kind), {one.version: one for one in weights.versions(kind)}
        for version in (*learned, SHIPPED):
            wording = IN_USE if version == in_use else THERE
            click.echo(wording.text(language, {"kind": kind.value, "version": version}))
            if version in learned:
                _print(learned[version], language)


@command.command("use")
@click.argument("kind", type=OneOf(tuple(Kind)))
@click.argument("version")
@output_options
def use(kind: str, version: str, as_json: bool, language: Language) -> None:
    """Read with VERSION from now on; `shipped` is what came with the program."""
    household_weights().use(Kind(kind), version)
    _tell(kind, version, as_json, language)


@command.command("back")
@click.argument("kind", type=OneOf(tuple(Kind)))
@output_options
def back(kind: str, as_json: bool, language: Language) -> None:
    """Read again with what was in use before the last switch."""
    _tell(kind, household_weights().back(Kind(kind)), as_json, language)


def _tell(kind: str, version: str, as_json: bool, language: Language) -> None:
    answer = {"kind": kind, "version": version}
    if as_json:
        print_json(answer)
    else:
        click.echo(NOW.text(language, answer))


def _of_kind(weights: LearnedWeights, kind: Kind) -> dict[str, Any]:
    learned = [{"version": one.version, "offered": one.offered, **one.report} for one in weights.versions(kind)]
    return {"in_use": weights.in_use(kind), "can_go_back": weights.can_go_back(kind), "learned": learned}


def _print(learned: Learned, language: Language) -> None:
    click.echo(LEARNED_FROM.text(language, learned.report))
    for line in verdict_lines(learned.verdict, language):
        click.echo(f"  {line}")
