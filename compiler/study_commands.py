"""What the commands of studies do; as in `commands`, each returns its exit status."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from .commands import DONE, told
from .studies.validate import (
    DEFAULT_STORE,
    FITTED,
    NOTHING,
    SHIPPED,
    Tell,
    draw,
    fingerprint,
    open_store,
    read_points,
    validate,
    validation_json,
    validation_text,
)


@told
def validate_(
    points: Path | None,
    *,
    profiled: bool,
    json: bool,
    plot: Path | None,
    store: Path | None,
    fresh: bool,
    workers: int | None,
) -> int:
    """Compare a table of measurements with the simulator, print it, and draw it if asked."""
    rows = read_points(points or SHIPPED)
    held = open_store(
        store or Path.home() / DEFAULT_STORE, fingerprint=fingerprint(), fresh=fresh, tell=_say
    )
    with _progress() as tell:
        validation = validate(
            rows,
            profiling=FITTED if profiled else NOTHING,
            store=held,
            workers=workers,
            tell=tell,
        )
    print(validation_json(validation) if json else validation_text(validation))
    if plot is not None:
        written = draw(validation, plot)
        _say(f"wrote {', '.join(str(path) for path in written)}")
    return DONE


def _say(sentence: str) -> None:
    print(f"ipusim: {sentence}", file=sys.stderr)


@contextmanager
def _progress() -> Iterator[Tell]:
    """A bar with the time to go on standard error, where a person watches."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _done, _total, _last: None
        return
    columns = (
        *(BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("to go")),
        *(TimeRemainingColumn(), TextColumn("{task.description}")),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("starting", total=None)
        yield lambda done, total, last: progress.update(
            task, completed=done, total=total, description=last
        )
