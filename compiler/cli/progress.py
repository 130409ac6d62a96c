"""What is being done, and a bar with the time to go, on standard error where a person watches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

Update: TypeAlias = Callable[[float, float, str], None]
"""Hears how much is done, of how much, and what to say."""


@contextmanager
def stages() -> Iterator[Callable[[str], None]]:
    """A line that says which stage runs."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _stage: None
        return
    with console.status("starting") as status:
        yield status.update


@contextmanager
def bar() -> Iterator[Update]:
    """A bar to move; silent where nobody watches."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _done, _total, _said: None
        return
    columns = (
        *(BarColumn(), TimeElapsedColumn(), TextColumn("to go"), TimeRemainingColumn()),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("starting", total=None)
        yield lambda done, total, said: progress.update(
            task, completed=done, total=total, description=said
        )
