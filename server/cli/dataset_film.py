"""`romi dataset film`: renders a film of a table."""

from pathlib import Path
from typing import Final, cast

import click
from rich.console import Console
from rich.progress import Progress, TextColumn

from datasets.synth.film.render import FilmOptions
from datasets.synth.film.save import save_film
from datasets.synth.glyphs import Split
from engine.wording import BadInput, Language, Wording
from server.cli.common import OneOf, WholeNumber, output_options, print_json

RENDERING: Final = Wording("film_rendering", hu="képkockák rajzolása", en="rendering frames")
RENDERED: Final = Wording(
    "film_rendered",
    hu="{frames} képkocka ({seconds} s), {steps} lépés: {folder}; megnézheted: romi watch {folder}",
    en="{frames:frame|frames} ({seconds} s), {steps:step|steps}: {folder}; to follow it: romi watch {folder}",
)
NO_SIZE: Final = Wording(
    "film_size",
    hu="«{text}» nem képméret: SZÉLESSÉGxMAGASSÁG kell, {least} és {most} képpont között, például 1920x1080",
    en="'{text}' is no size of a picture: give WIDTHxHEIGHT of {least} to {most} pixels, as 1920x1080",
)

_SIDES_PX: Final = (320, 4096)


class Size(click.ParamType[tuple[int, int]]):
    """Width and height of a picture, as `1920x1080`; anything else is bad input in the program's own words."""

    name = "size"

    def convert(
        self,
        value: object,
        param: click.Parameter | None,
        ctx: click.Context | None,  # noqa: ARG002
    ) -> tuple[int, int]:
        """The two sides, px. Raises BadInput (`film_size`)."""
        least, most = _SIDES_PX
        sides = [int(side) for side in str(value).lower().split("x") if side.isascii() and side.isdigit()]
        if len(sides) != 2 or str(value).count("x") != 1 or not all(least <= side <= most for side in sides):
            where = max(param.opts, key=len) if param else ""
            raise BadInput(NO_SIZE, where=where, text=value, least=least, most=most)
        return sides[0], sides[1]


@click.command()
@click.option("--out", required=True, type=click.Path(path_type=Path), help="Folder for the pictures and truth.json.")
@click.option("--seed", default=0, type=WholeNumber(0), show_default=True, help="Another film for each.")
@click.option("--size", default="1280x720", type=Size(), show_default=True, help="Of a picture, px.")
@click.option("--pieces", default=20, type=WholeNumber(3), show_default=True, help="Tiles on the table at the start.")
@click.option("--steps", default=6, type=WholeNumber(1), show_default=True, help="How many things happen.")
@click.option("--split", default="train", type=OneOf(("train", "validation")), show_default=True, help="Fonts, tables.")
@output_options
def command(
    out: Path, seed: int, size: tuple[int, int], pieces: int, steps: int, split: str, as_json: bool, language: Language
) -> None:
    """Render a film of a table: hands lay, take and move tiles, the camera is bumped, the light changes."""
    options = FilmOptions(seed, size, pieces, steps, cast("Split", split))
    with Progress(TextColumn("{task.description}: {task.completed}"), console=Console(stderr=True)) as progress:
        task = progress.add_task(RENDERING.text(language, {}), total=None)
        truth = save_film(options, out, lambda frames: progress.update(task, completed=frames))
    answer = {
        "folder": str(out),
        "frames": len(truth.frames),
        "seconds": round(len(truth.frames) / truth.fps, 1),
        "steps": len(truth.steps),
    }
    if as_json:
        print_json(answer)
    else:
        click.echo(RENDERED.text(language, answer))
