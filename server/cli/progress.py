"""How far a long command is, on stderr; a pipe reads the answer on stdout untouched."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


@contextmanager
def shown_progress(title: str) -> Iterator[Callable[[int, int], None]]:
    """A bar with the time left; the function inside is told how many are finished and how many there are in all."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task(title, total=None)
        yield lambda finished, total: progress.update(task, completed=finished, total=total)
