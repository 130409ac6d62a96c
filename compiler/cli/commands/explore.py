"""`ipusim explore`: every combination of the values given."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import attrs

from ..arguments import FLATTENED, NONE, OUTPUT, SWEEP, Axes, Flag, Matrices, Several, Stores, Whole
from ..places import PAGE, TABLE, check_files, check_folders, check_pictures, check_stores
from ..telling import DONE, FAILED, print_text, say


@attrs.frozen(kw_only=True)
class Sweeping:
    """Where results are kept, and who simulates.

    Attributes:
        store: File of results; several sweeps may write to it at once, and share the work. Of
            several files the first is written, the others are read [in this folder, named as the
            command, as explore.jsonl].
        fresh: Drop what the file of results holds.
        keep: Folder for plans, programs and cycles: points of later sweeps take from it what
            nothing in them changes. It grows, and may be deleted [memory, for this sweep].
        executor: Processes of this machine, or the workers of a Dask cluster.
        scheduler: Address of the Dask scheduler, or its scheduler file (.json)
            [DASK_SCHEDULER_ADDRESS, else a cluster on this machine].
        workers: Processes; 0 starts none and simulates in this one [one a core].
    """

    store: Stores = ()
    fresh: Annotated[bool, Flag] = False
    keep: Path | None = None
    executor: Literal["processes", "dask"] = "processes"
    scheduler: str | None = None
    workers: Annotated[int | None, Whole] = None

    @property
    def beside(self) -> tuple[Path, ...]:
        """Stores that are read only."""
        return self.store[1:]

    def written(self, default: Path) -> Path:
        """The store that is written."""
        return self.store[0] if self.store else default

    def check(self) -> None:
        """Refuse places where no results can be.

        Raises:
            InputError: the flag, the place, why, and what to give.
        """
        for store in self.store:
            check_stores({"--store": store})
        check_folders({"--keep": self.keep})


@attrs.frozen(kw_only=True)
class Showing:
    """What is shown of the results, and how.

    Attributes:
        where: Show only points with such a value, as block=16 or cycles<10000; several must all
            hold [all points].
        sort: Order of the table by a column, best first [cycles].
        json: Print one JSON object a point.
        csv: Write the table with all columns to this file, or as sweep.csv to this folder.
        plot: Write pictures to this folder, as PNG; or to NAME.svg or NAME.pdf, as these.
        html: Write a page to this file, which needs no network.
    """

    where: Several = ()
    sort: str | None = None
    json: Annotated[bool, Flag] = False
    csv: Path | None = None
    plot: Path | None = None
    html: Path | None = None

    def check(self, store: Path) -> None:
        """Refuse what cannot be shown, before anything is simulated.

        Raises:
            InputError: a condition, a column or a place that cannot be.
        """
        from ...studies.explore import selected, sorted_by

        selected((), self.where)
        sorted_by((), self.sort or BY_CYCLES)
        check_pictures({"--plot": self.plot})
        files = {"--html": self.html}
        if self.csv is not None and self.csv.suffix:
            files["--csv"] = self.csv
        elif self.csv is not None:
            check_folders({"--csv": self.csv})
        check_files(files, inputs=[store], suffixes={"--html": PAGE, "--csv": TABLE})

    def ordered(self, findings: tuple[Any, ...]) -> tuple[Any, ...]:
        """The findings in the order of the table."""
        from ...studies.explore import sorted_by

        if self.sort is None and self.json:
            return findings
        return sorted_by(findings, self.sort or BY_CYCLES)


SWEEPING = Sweeping()
SHOWING = Showing()
BY_CYCLES = "cycles"


def explore(
    matrix: Matrices = (),
    *,
    axes: Axes = NONE,
    sweeping: Annotated[Sweeping, FLATTENED, SWEEP] = SWEEPING,
    showing: Annotated[Showing, FLATTENED, OUTPUT] = SHOWING,
    shard: Annotated[str | None, SWEEP] = None,
    dry_run: Annotated[bool, Flag, SWEEP] = False,
) -> int:
    """Simulate every combination of the values given, and print, keep and draw what comes out.

    Every result is kept in a file as it comes, by all that decides it: an interrupted sweep goes
    on, a wider one simulates only what is new. Without axes: print and draw what the file holds.

    Args:
        matrix: Files of sparse operands [generated].
        axes: What to sweep; a flag that a method lacks is left out of its points.
        sweeping: Where results are kept, and who simulates.
        showing: What is shown of the results, and how.
        shard: Do only such a share of the points, as 3/16; for arrays of jobs.
        dry_run: List the points, which are held, and about how long the others take; run nothing.
    """
    sweeping.check()
    path, points = _points(matrix, axes, sweeping, dry_run=dry_run)
    points = _in_shard(points, shard)
    showing.check(path)
    if dry_run:
        return _forecast(points, path, sweeping)
    notes: list[str] = []
    findings = (_findings if points else _held)(points, path, sweeping, notes.append)
    notes += _shown(findings, showing, path)
    unanswered = list(_unanswered(findings, path)) if points else []
    if notes := notes + unanswered:
        say("; ".join(notes))
    return FAILED if unanswered else DONE


def _unanswered(findings: tuple[Any, ...], path: Path) -> Iterator[str]:
    """Why points that were asked for have no answer: some failed, or none of them runs."""
    from ipusim import number_of

    if failed := sum(finding.failure is not None for finding in findings):
        yield f"{failed} of {len(findings)} points failed; the others are in {path}"
    if all(finding.refusal is not None for finding in findings):
        yield f"none of {number_of(len(findings), 'point')} runs: see the reasons"


def _shown(findings: tuple[Any, ...], showing: Showing, path: Path) -> Iterator[str]:
    """Print and write what is asked; tells what was written."""
    from ...studies import explore as study

    shown = study.selected(findings, showing.where)
    rows = showing.ordered(shown)
    text = study.findings_json(rows) if showing.json else study.findings_text(rows)
    print_text(text, is_data=showing.json)
    if left := len(findings) - len(shown):
        yield f"left out {left} of {len(findings)} points, as --where says"
    if showing.csv is not None:
        yield f"wrote {study.write_csv(rows, showing.csv)}"
    if showing.plot is not None:
        written = ", ".join(str(path) for path in study.draw(shown, showing.plot))
        yield f"wrote {written or 'no picture: too few points'}"
    if showing.html is not None:
        yield f"wrote {study.write_page(shown, showing.html, title=f'Sweep {path.name}')}"


def _points(
    matrix: tuple[Path, ...], axes: Axes, sweeping: Sweeping, *, dry_run: bool
) -> tuple[Path, tuple[Any, ...]]:
    """The file of results, and what to sweep; nothing to look at what the file holds."""
    from ipusim import InputError

    from ...studies.explore import DEFAULT_STORE, grid_of

    path = sweeping.written(DEFAULT_STORE)
    if sweeping.scheduler is not None and sweeping.executor != "dask":
        raise InputError("--scheduler is for --executor dask")
    if matrix or axes:
        return path, grid_of(axes, files=matrix)
    if dry_run or not path.exists():
        seen = "" if dry_run else f", and no results in {path} to look at"
        raise InputError(f"nothing to sweep{seen}; give axes, as --n 64 256 --density 1/16 1/32")
    return path, ()


def _in_shard(points: tuple[Any, ...], shard: str | None) -> tuple[Any, ...]:
    """The points of a shard; all where none is named."""
    from ipusim import InputError

    from ...studies.explore import shard_of

    if shard is None:
        return points
    if not points:
        raise InputError("--shard is a share of points to sweep; give axes")
    return shard_of(shard).points_of(points)


def _forecast(points: tuple[Any, ...], path: Path, sweeping: Sweeping) -> int:
    """Print what a sweep would do."""
    from ...studies.explore import STUDY, measure, plan_text
    from ...studies.sweep import count_of, fingerprint, look

    now, beside = fingerprint(measure), sweeping.beside
    held = look(path, study=STUDY, fingerprint=now, fresh=sweeping.fresh, beside=beside)
    print_text(plan_text(points, held, processes=count_of(sweeping.workers)))
    notes = [note for note in (held.outdated, held.bad) if note]
    if notes:
        say("; ".join(notes))
    return DONE


def _findings(
    points: tuple[Any, ...], path: Path, sweeping: Sweeping, tell: Callable[[str], None]
) -> tuple[Any, ...]:
    """What became of the points."""
    from ...studies import explore as study
    from ...studies.sweep import dask_workers, fingerprint, open_store, processes_here
    from ..progress import bar

    dask, workers = sweeping.executor == "dask", sweeping.workers
    pool = dask_workers(sweeping.scheduler, workers, say) if dask else processes_here(workers)
    held = open_store(
        path,
        study=study.STUDY,
        fingerprint=fingerprint(study.measure),
        fresh=sweeping.fresh,
        tell=tell,
        beside=sweeping.beside,
    )
    with bar(path) as far:
        return study.sweep(points, store=held, pool=pool, tell=far, keep=sweeping.keep)


def _held(
    _points: tuple[Any, ...], path: Path, sweeping: Sweeping, tell: Callable[[str], None]
) -> tuple[Any, ...]:
    """All that the file holds; it is left as it is."""
    from ipusim import InputError

    from ...studies.explore import read_sweep

    if sweeping.fresh:
        raise InputError(f"--fresh drops what {path} holds; give axes to sweep, or leave it out")
    return read_sweep(path, *sweeping.beside, tell=tell).findings
