"""How far a study is: a bar with the time to go where a person watches, and what a stop says."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from ipusim import plain_message

from ...studies.sweep import Standing, Tell
from ..stop import say_when_stopped

SPEED_OVER = 86_400.0  # seconds: results may be minutes apart


@contextmanager
def bar(store: Path) -> Iterator[Tell]:
    """A bar of how far a study is, silent where nobody watches; an interruption says it too.

    Args:
        store: the file of its results.
    """
    columns = (
        *(BarColumn(), TimeElapsedColumn(), TextColumn("to go"), TimeRemainingColumn()),
        TextColumn("{task.description}", markup=False),  # it names points and files
    )
    console = Console(stderr=True)
    shown = Progress(
        *columns,
        console=console,
        transient=True,
        disable=not console.is_terminal,
        speed_estimate_period=SPEED_OVER,
    )
    with shown as progress:
        task = progress.add_task("starting", total=1.0)

        def tell(at: Standing) -> None:
            far = f"{at.kept} of {at.wanted} points"
            say_when_stopped(
                plain_message(f"interrupted; {far} are in {store}, run again to go on")
            )
            progress.update(task, completed=at.share, description=plain_message(f"{far} {at.last}"))

        yield tell
