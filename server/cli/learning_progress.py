"""How far a course of learning is, for a person at the terminal: a bar, or a line now and then in a log."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

from engine.wording import Language, Wording
from vision.learning.progress import STAGES, Standing

LEFT: Final = Wording("learning_left", hu="még {minutes} perc", en="{minutes:minute|minutes} left")
_STEP_OF_A_LOG: Final = 0.05
"""In a log a line for so large a share of the whole."""


@contextmanager
def shown_course(language: Language, title: str = "") -> Iterator[Callable[[Standing], None]]:
    """The function inside is told of every step."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TextColumn("{task.fields[left]}"))
    told = -1.0
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(title, total=1.0, left="")

        def tell(standing: Standing) -> None:
            nonlocal told
            what = " · ".join(filter(None, (title, STAGES[standing.stage].text(language, {}))))
            left = "" if standing.left_s is None else LEFT.text(language, {"minutes": -(-int(standing.left_s) // 60)})
            progress.update(task, completed=standing.share, description=what, left=left)
            if not console.is_terminal and standing.share >= told + _STEP_OF_A_LOG:
                told = standing.share
                console.print(f"{what}: {standing.share:.0%} {left}".rstrip(), highlight=False, soft_wrap=True)

        yield tell
