"""What `ipusim explore` and `ipusim convert` do; as in `commands`, each returns its exit status."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Literal

from ipusim import InputError

from ..matrix.files import convert, has_values
from ..studies.explore import (
    DEFAULT_STORE,
    STUDY,
    Finding,
    Point,
    draw,
    finding_of,
    findings_json,
    findings_text,
    grid_of,
    measure,
    plan_text,
    sweep,
    with_speedups,
)
from ..studies.sweep import (
    Pool,
    ResultStore,
    count_of,
    dask_workers,
    fingerprint,
    look,
    open_store,
    processes_here,
)
from .axes_arguments import AxesFlags
from .commands import DONE, FAILED, told
from .progress import bar


@told
def explore(
    axes: AxesFlags,
    *,
    matrix: tuple[Path, ...],
    store: Path | None,
    fresh: bool,
    executor: Literal["processes", "dask"],
    scheduler: str | None,
    workers: int | None,
    dry_run: bool,
    json: bool,
    plot: Path | None,
) -> int:
    """Sweep the axes, or without any look at what the store holds; print and draw it."""
    path = store or DEFAULT_STORE
    if scheduler is not None and executor != "dask":
        raise InputError("--scheduler is for --executor dask")
    given = bool(matrix) or axes != AxesFlags()
    if not given and (dry_run or not path.exists()):
        seen = "" if dry_run else f", and no results in {path} to look at"
        raise InputError(f"nothing to sweep{seen}; give axes, as --n 64 256 --density 1/16 1/32")
    points = grid_of(axes.with_files(matrix), preprocessing=True) if given else ()
    pool = dask_workers(scheduler, workers) if executor == "dask" else processes_here(workers)
    if dry_run:
        held = look(path, study=STUDY, fingerprint=fingerprint(measure), fresh=fresh)
        print(plan_text(points, held, processes=count_of(workers)))
        return DONE
    held = open_store(path, study=STUDY, fingerprint=fingerprint(measure), fresh=fresh, tell=_say)
    findings = _swept(points, held, pool) if points else _held(held)
    print(findings_json(findings) if json else findings_text(findings))
    if plot is not None:
        written = draw(findings, plot)
        _say(f"wrote {', '.join(str(path) for path in written) or 'no picture: too few points'}")
    failed = sum(one.failure is not None for one in findings)
    if failed:
        _say(f"{failed} of {len(findings)} points failed; the others are in {path}")
    return FAILED if failed else DONE


@told
def convert_(source: Path, target: Path, *, block_length: int | None, lossy: bool) -> int:
    """Read a matrix in the format of one suffix, write it in that of another."""
    matrix = convert(source, target, block=block_length, lossy=lossy)
    pattern = matrix.pattern
    m, k = pattern.shape
    print(
        f"wrote {target}: {m} x {k}, {pattern.nonzeros:,} non-zeros in {pattern.num_blocks:,} "
        f"blocks of {pattern.block}"
    )
    if has_values(target) and not has_values(source):
        _say(f"{source} holds no values; those of {target} are random")
    return DONE


def _swept(points: tuple[Point, ...], held: ResultStore, pool: Pool) -> tuple[Finding, ...]:
    with bar() as update:
        return sweep(
            points,
            store=held,
            pool=pool,
            tell=lambda share, done: update(share, 1.0, done),
        )


def _held(held: ResultStore) -> tuple[Finding, ...]:
    if not held.rows:
        raise InputError(
            f"{held.path} holds no result of this simulator, {held.others} of others; give "
            "axes to sweep"
        )
    if held.others:
        _say(f"{held.path}: left out {held.others} results of other simulators")
    return with_speedups(finding_of(row) for row in held.rows.values())


def _say(sentence: str) -> None:
    print(f"ipusim: {sentence}", file=sys.stderr)
