"""Which stage of a job runs, on standard error where a person watches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console


@contextmanager
def stages() -> Iterator[Callable[[str], None]]:
    """A line that says which stage runs."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _stage: None
        return
    with console.status("starting") as status:
        yield status.update
