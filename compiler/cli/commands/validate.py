"""Command `ipusim validate`: compare the simulator with published measurements of hardware."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated, Any

from ..arguments import Flag, Integer
from ..messages import DONE, print_text, say
from ..output_paths import check_pictures, check_stores


def validate(
    *,
    points: Path | None = None,
    point: Annotated[int | None, Integer] = None,
    profiled: bool = True,
    refit: Annotated[bool, Flag] = False,
    lock_step: Annotated[bool, Flag] = False,
    json: Annotated[bool, Flag] = False,
    plot: Path | None = None,
    store: Path | None = None,
    fresh: Annotated[bool, Flag] = False,
    workers: Annotated[int | None, Integer] = None,
) -> int:
    """Simulate jobs that were measured on a Bow IPU, and print the errors of the simulator.

    Args:
        points: Measurements, a .csv file with the columns of the shipped table [the shipped table].
        point: Number of one point, counted from 1; only this is simulated, and the phases that may
            carry its error are printed [all points].
        profiled: Add to each superstep the cycles that profiling adds, as in the runs of the
            shipped table.
        refit: Add the whole cycles for each compute set and each exchange that fit half of these
            measurements best, in place of the shipped ones [off].
        lock_step: Simulate a machine on which no tile computes while another one still exchanges
            [off].
        json: Print one JSON object instead of text, with all points and the summary [off].
        plot: Folder to write pictures to, as PNG, and one SVG whose points have texts; or NAME.svg
            or NAME.pdf, for that format [none].
        store: File of results, .jsonl [~/.cache/ipusim/validate.jsonl, or below $XDG_CACHE_HOME].
        fresh: Delete the results in the file first [keep them, and simulate only new points].
        workers: Number of processes that simulate, each of up to 1.6 GB on the shipped table; 0
            simulates in the command's own process [one for each core].
    """
    from ...studies import validate as study

    check_stores({"--store": store})
    check_pictures({"--plot": plot})
    # Measurements are read and the number of the point is checked before the store is opened.
    rows = study.read_measurements(points or study.SHIPPED)
    adds = study.profiling_of(profiled=profiled, refit=refit)
    only = _number(point, len(rows))
    kernels = study.kernel_points() if points is None and only is None else ()
    run = partial(
        study.validate, rows, profiling=adds, lock_step=lock_step, only=only, kernels=kernels
    )
    return _print_study(run, only, store, plot, json=json, fresh=fresh, workers=workers)


def _number(point: int | None, rows: int) -> int | None:
    """Return the number of a point, None for all; refuse one that the study does not have."""
    from ipusim import InputError

    if point is not None and not 1 <= point <= rows:
        raise InputError(f"--point {point}: the points have numbers from 1 to {rows:,}")
    return point


def _default_store(name: Path) -> Path:
    """Return the path of a study's results in the cache folder."""
    from ipusim import InputError, cache_folder

    folder = cache_folder()
    if folder is None:
        raise InputError("there is no home folder to keep results in: name a file with --store")
    return folder / name


def _print_study(
    run: Callable[..., Any],
    only: int | None,
    store: Path | None,
    plot: Path | None,
    *,
    json: bool,
    fresh: bool,
    workers: int | None,
) -> int:
    """Run the study with the results of a store, print and draw it, and return the exit status.

    Args:
        run: function that runs the study.
        only: number of the only point, or None.
        store: file of results, or None for the default.
        plot: target of pictures, or None.
        json: True to print JSON.
        fresh: True to delete the results in the file first.
        workers: number of processes, or None for one for each core.
    """
    from ...studies import validate as study
    from ...studies.sweep import fingerprint, open_store, processes_here
    from ..progress import bar

    notes: list[str] = []
    pool = processes_here(workers)
    path, now = store or _default_store(study.DEFAULT_STORE), fingerprint(study.measure)
    results = open_store(path, study=study.STUDY, fingerprint=now, fresh=fresh, tell=notes.append)
    with bar(path) as tell:
        result = run(store=results, pool=pool, tell=tell)
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
