"""Progress of a command on a terminal's standard error: the current stage, or a bar of a study."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from .start import say_when_stopped

# The speed of a study is estimated from this time before now: a day, since results may be minutes
# apart.
SPEED_SPAN = 86_400.0


@contextmanager
def stages() -> Iterator[Callable[[str], None]]:
    """Show the current stage in a line; yield the function that takes the name of each stage."""
    if sys.stderr is None or sys.stderr.closed or not sys.stderr.isatty():
        yield lambda _stage: None
        return
    from rich.console import Console  # loads slowly, and is needed only on a terminal
    from rich.markup import escape

    from ipusim import plain_message

    with Console(stderr=True).status("starting") as status:
        yield lambda stage: status.update(escape(plain_message(stage)))


@contextmanager
def bar(store: Path) -> Iterator[Callable[[Any], None]]:
    """Show a bar of a study on a terminal; yield the function that takes the study's progress."""
    from rich.console import Console  # loads slowly, and only studies have a bar
    from rich.progress import (
        BarColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    from ipusim import plain_message

    def count_text(progress: Any) -> str:
        """Return the number of points with results, in words."""
        return f"{progress.kept} of {progress.wanted} points"

    def note(progress: Any) -> None:
        """Set the message that an interrupt prints."""
        sentence = f"{count_text(progress)} are in {store}"
        say_when_stopped(plain_message(f"interrupted; {sentence}, run again to go on"))

    console = Console(stderr=True)
    if not console.is_terminal:  # rich before 14.1 writes an empty line for a disabled bar
        yield note
        return
    columns = (
        *(BarColumn(), TimeElapsedColumn(), TextColumn("to go"), TimeRemainingColumn()),
        TextColumn("{task.description}", markup=False),  # it may contain names with markup
    )
    display = Progress(*columns, console=console, transient=True, speed_estimate_period=SPEED_SPAN)
    with display:
        task = display.add_task("starting", total=1.0)

        def tell(progress: Any) -> None:
            """Show the progress of the study."""
            note(progress)
            text = plain_message(f"{count_text(progress)} {progress.last}")
            display.update(task, completed=progress.share, description=text)

        yield tell
