"""How far a command is, on standard error where a person watches: its stage, or a study's bar."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from .start import say_when_stopped

SPEED_OVER = 86_400.0  # seconds: results may be minutes apart


@contextmanager
def stages() -> Iterator[Callable[[str], None]]:
    """A line that says which stage runs."""
    if sys.stderr is None or sys.stderr.closed or not sys.stderr.isatty():
        yield lambda _stage: None
        return
    from rich.console import Console  # it loads slowly, and most runs are watched by nobody
    from rich.markup import escape

    from ipusim import plain_message

    with Console(stderr=True).status("starting") as status:
        yield lambda stage: status.update(escape(plain_message(stage)))


@contextmanager
def bar(store: Path) -> Iterator[Callable[[Any], None]]:
    """A bar of how far a study is, silent where nobody watches; an interruption says it too.

    Args:
        store: the file of its results.
    """
    from rich.console import Console  # it loads slowly, and only studies have a bar
    from rich.progress import (
        BarColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    from ipusim import plain_message

    def far(at: Any) -> str:
        return f"{at.kept} of {at.wanted} points"

    def note(at: Any) -> None:
        kept = f"{far(at)} are in {store}"
        say_when_stopped(plain_message(f"interrupted; {kept}, run again to go on"))

    console = Console(stderr=True)
    if not console.is_terminal:  # rich before 14.1 writes an empty line for a disabled bar
        yield note
        return
    columns = (
        *(BarColumn(), TimeElapsedColumn(), TextColumn("to go"), TimeRemainingColumn()),
        TextColumn("{task.description}", markup=False),  # it names points and files
    )
    shown = Progress(
        *columns,
        console=console,
        transient=True,
        speed_estimate_period=SPEED_OVER,
    )
    with shown as progress:
        task = progress.add_task("starting", total=1.0)

        def tell(at: Any) -> None:
            note(at)
            description = plain_message(f"{far(at)} {at.last}")
            progress.update(task, completed=at.share, description=description)

        yield tell
