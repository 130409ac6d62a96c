"""Which stage of a job runs, on standard error where a person watches."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


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
