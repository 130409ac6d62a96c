"""`ipusim validate`: the simulator against what hardware was measured to do."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from ..arguments import Flag
from ..places import check_folders, check_stores
from ..telling import DONE, say


def validate(
    *,
    points: Path | None = None,
    profiled: bool = True,
    json: Annotated[bool, Flag] = False,
    plot: Path | None = None,
    store: Path | None = None,
    fresh: Annotated[bool, Flag] = False,
    workers: int | None = None,
) -> int:
    """Simulate what a Bow IPU was measured to do, and print by how much the simulator errs.

    Args:
        points: Measurements, CSV with the columns of the shipped table [the shipped table].
        profiled: Add to each step what the profile of a run adds, as the shipped table was taken.
        json: Print one JSON object with all points and the summary.
        plot: Write pictures to this folder, as PNG.
        store: File of results, JSON Lines [~/.cache/ipusim/validate.jsonl].
        fresh: Drop what the file of results holds.
        workers: Processes, each up to 1.6 GB on the shipped table [one a core].
    """
    from ...studies import validate as study
    from ...studies.sweep import fingerprint, open_store, processes_here
    from ..progress.bar import bar

    check_stores({"--store": store})
    check_folders({"--plot": plot})
    notes: list[str] = []
    rows, pool = study.read_measurements(points or study.SHIPPED), processes_here(workers)
    path, now = store or Path.home() / study.DEFAULT_STORE, fingerprint(study.measure)
    held = open_store(path, study=study.STUDY, fingerprint=now, fresh=fresh, tell=notes.append)
    profiling = study.FITTED if profiled else study.NOTHING
    with bar(path) as tell:
        validation = study.validate(rows, profiling=profiling, store=held, pool=pool, tell=tell)
    print(study.validation_json(validation) if json else study.validation_text(validation))
    if plot is not None:
        notes.append(f"wrote {', '.join(str(path) for path in study.draw(validation, plot))}")
    if notes:
        say("; ".join(notes))
    return DONE
