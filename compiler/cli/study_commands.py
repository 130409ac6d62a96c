"""What the commands of studies do; as in `commands`, each returns its exit status."""

from __future__ import annotations

import sys
from pathlib import Path

from ..studies.sweep import fingerprint, open_store, processes_here
from ..studies.validate import (
    DEFAULT_STORE,
    FITTED,
    NOTHING,
    SHIPPED,
    STUDY,
    draw,
    measure,
    read_measurements,
    validate,
    validation_json,
    validation_text,
)
from .commands import DONE, told
from .progress import bar


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
    rows = read_measurements(points or SHIPPED)
    pool = processes_here(workers)
    held = open_store(
        store or Path.home() / DEFAULT_STORE,
        study=STUDY,
        fingerprint=fingerprint(measure),
        fresh=fresh,
        tell=_say,
    )
    with bar() as update:
        validation = validate(
            rows,
            profiling=FITTED if profiled else NOTHING,
            store=held,
            pool=pool,
            tell=lambda done, total, last: update(done, total, f"{done}/{total} {last}"),
        )
    print(validation_json(validation) if json else validation_text(validation))
    if plot is not None:
        written = draw(validation, plot)
        _say(f"wrote {', '.join(str(path) for path in written)}")
    return DONE


def _say(sentence: str) -> None:
    print(f"ipusim: {sentence}", file=sys.stderr)
