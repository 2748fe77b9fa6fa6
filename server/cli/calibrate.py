"""`romi calibrate`: makes the probabilities of trained networks mean what they say."""

from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.progress import track

from datasets.photo_labels import PhotoTruth, load_truths
from engine.wording import Language, Wording
from server.cli.common import output_options, print_json
from vision.calibrate import fit_to, keep, read_plainly
from vision.calibration import calibration_to_json
from vision.networks import load_networks, shipped_weights

FITTED: Final = Wording(
    "calibrate_fitted",
    hu="{kind}: hőmérséklet {temperature}, jelenlét {presence_scale} és {presence_offset} ({pieces} darab, "
    "{invented} kitalált) → {path}",
    en="{kind}: temperature {temperature}, presence {presence_scale} and {presence_offset} "
    "({pieces:piece|pieces}, {invented} invented) → {path}",
)


@click.command()
@click.argument("folders", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="DIR…")
@click.option(
    "--weights", type=click.Path(path_type=Path), metavar="DIR", help="The networks; the shipped ones by default."
)
@output_options
def command(folders: tuple[Path, ...], weights: Path | None, as_json: bool, language: Language) -> None:
    """Fit temperature and presence to rendered scenes in DIR that no network learned from.

    The result is written into the record beside the reader's weights. Give scenes of every kind that the
    networks read: `romi dataset synth DIR --split validation`.
    """
    folder = weights or Path(str(shipped_weights()))
    truths = [truth for folder in folders for truth in load_truths(folder)]
    console = Console(stderr=True)
    answers = []
    for kind, networks in load_networks(folder).items():
        of_kind: list[PhotoTruth] = [truth for truth in truths if truth.kind is kind]
        shown = track(of_kind, kind.value, console=console, transient=True, disable=not console.is_terminal)
        fitted = fit_to(list(read_plainly(shown, networks)), kind)
        path = keep(fitted, folder / kind.value)
        answers.append(
            {
                "kind": kind.value,
                **calibration_to_json(fitted.calibration),
                "pieces": fitted.pieces,
                "invented": fitted.invented,
                "path": str(path),
            }
        )
    if as_json:
        print_json({"calibrated": answers})
        return
    for answer in answers:
        click.echo(FITTED.text(language, answer))
