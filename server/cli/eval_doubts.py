"""How `romi eval` says how far confidences can be trusted."""

from collections.abc import Sequence
from typing import Any, Final

import click

from engine.wording import Language, Wording
from vision.doubts import Doubts, by_network_alone, doubts
from vision.evaluate import Measured, Share

_DOUBTS: Final = {
    "decided": Wording(
        "eval_decided",
        hu="a játék ismeretével: jó {recall}; a bizonyosság átlagos tévedése {error} %; bizonytalannak jelölt: a "
        "rosszakból {wrong}, a jókból {right}",
        en="given the game: right {recall}; confidences are off by {error} % on average; marked not sure: of the "
        "wrong {wrong}, of the right {right}",
    ),
    "network": Wording(
        "eval_network_alone",
        hu="a hálózat egymaga: jó {recall}; a bizonyosság átlagos tévedése {error} %; bizonytalannak jelölt: a "
        "rosszakból {wrong}, a jókból {right}",
        en="the network alone: right {recall}; confidences are off by {error} % on average; marked not sure: of the "
        "wrong {wrong}, of the right {right}",
    ),
}


def doubts_to_json(measured: Sequence[Measured]) -> dict[str, Any]:
    """The figures given the game, and by the network alone."""
    return {name: figures.to_json() for name, figures in _doubts(measured).items()}


def print_doubts(measured: Sequence[Measured], language: Language) -> None:
    """A sentence for each of the two."""
    for name, said in _doubts(measured).items():
        values = {
            "recall": _percent(said.recall),
            "error": f"{100 * said.calibration_error:.1f}",
            "wrong": _percent(said.wrong_not_sure),
            "right": _percent(said.right_not_sure),
        }
        click.echo(_DOUBTS[name].text(language, values))


def _doubts(measured: Sequence[Measured]) -> dict[str, Doubts]:
    return {"decided": doubts(measured), "network": doubts(by_network_alone(measured))}


def _percent(share: Share) -> str:
    return f"{share.count}/{share.of}" + ("" if share.percent is None else f" ({share.percent:.1f} %)")
