"""`ipusim validate`: the simulator against what hardware was measured to do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated, Any

from ..arguments import Flag, Whole
from ..places import check_pictures, check_stores
from ..telling import DONE, print_text, say


def validate(
    *,
    points: Path | None = None,
    point: Annotated[int | None, Whole] = None,
    profiled: bool = True,
    refit: Annotated[bool, Flag] = False,
    lock_step: Annotated[bool, Flag] = False,
    json: Annotated[bool, Flag] = False,
    plot: Path | None = None,
    store: Path | None = None,
    fresh: Annotated[bool, Flag] = False,
    workers: Annotated[int | None, Whole] = None,
) -> int:
    """Simulate what a Bow IPU was measured to do, and print by how much the simulator errs.

    Args:
        points: Measurements, CSV with the columns of the shipped table [the shipped table].
        point: Simulate one point, by its number in the text; say which phases may carry its error.
        profiled: Add to each step what the profile of a run adds, as the shipped table was taken.
        refit: Add what suits the fitted half of these measurements best, in whole cycles.
        lock_step: Simulate a machine on which no tile computes while another one still exchanges.
        json: Print one JSON object with all points and the summary.
        plot: Write pictures to this folder: PNG, and an SVG whose points tell what they are; or to
            NAME.svg or NAME.pdf.
        store: File of results [~/.cache/ipusim/validate.jsonl, or below $XDG_CACHE_HOME].
        fresh: Drop what the file of results holds.
        workers: Processes, each up to 1.6 GB on the shipped table; 0 starts none and simulates
            in this one [one a core].
    """
    from ...studies import validate as study

    check_stores({"--store": store})
    check_pictures({"--plot": plot})
    rows = study.read_measurements(points or study.SHIPPED)
    adds = study.profiling_of(profiled=profiled, refit=refit)
    only = _number(point, len(rows))
    run = partial(study.validate, rows, profiling=adds, lock_step=lock_step, only=only)
    return _told(run, only, store, plot, json=json, fresh=fresh, workers=workers)


def _number(point: int | None, rows: int) -> int | None:
    from ipusim import InputError

    if point is not None and not 1 <= point <= rows:
        raise InputError(f"--point {point}: the points have numbers from 1 to {rows:,}")
    return point


def _default_store(name: Path) -> Path:
    from ipusim import InputError, cache_folder

    folder = cache_folder()
    if folder is None:
        raise InputError("there is no home folder to keep results in: name a file with --store")
    return folder / name


def _told(
    run: Callable[..., Any],
    only: int | None,
    store: Path | None,
    plot: Path | None,
    *,
    json: bool,
    fresh: bool,
    workers: int | None,
) -> int:
    """Print what `run` finds, with the results of a store, and draw it."""
    from ...studies import validate as study
    from ...studies.sweep import fingerprint, open_store, processes_here
    from ..progress import bar

    notes: list[str] = []
    pool = processes_here(workers)
    path, now = store or _default_store(study.DEFAULT_STORE), fingerprint(study.measure)
    held = open_store(path, study=study.STUDY, fingerprint=now, fresh=fresh, tell=notes.append)
    with bar(path) as tell:
        result = run(store=held, pool=pool, tell=tell)
    if json:
        print_text(study.validation_json(result, only), is_data=True)
    else:
        print_text(
            study.validation_text(result) if only is None else study.point_text(result, only)
        )
    if plot is not None:
        notes.append(f"wrote {', '.join(str(path) for path in study.draw(result, plot))}")
    if notes:
        say("; ".join(notes))
    return DONE
