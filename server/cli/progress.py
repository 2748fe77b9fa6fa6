"""How far a long command is: a bar on stderr where that is a terminal, so that a log holds sentences only."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


@contextmanager
def shown_progress(title: str) -> Iterator[Callable[[int, int], None]]:
    """A bar with the time left; the function inside is told how many are finished and how many there are in all."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(title, total=None)
        yield lambda finished, total: progress.update(task, completed=finished, total=total)
