"""Command `ipusim explore`: simulate every combination of values, and print, keep and draw it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import attrs

from ..arguments import FIELDS, OUTPUT, SWEEP, UNSET, Axes, Flag, Integer, Matrices, Stores, Texts
from ..messages import DONE, FAILED, print_text, say
from ..output_paths import PAGE, TABLE, check_files, check_folders, check_pictures, check_stores


@attrs.frozen(kw_only=True)
class Sweeping:
    """Options of a sweep: the files in which results are kept, and the processes that simulate.

    Attributes:
        store: File of results, .jsonl. Several sweeps can write to it at once and share the work.
            Of several files the first one is written, the others are only read [a file in the
            working directory with the name of the command, as explore.jsonl].
        fresh: Delete the results in the file first [keep them, and simulate only new points].
        keep: Folder in which plans, programs and cycles are cached, for points of later sweeps that
            share them. It grows, and can be deleted [cache in memory, for this sweep].
        executor: Pool that simulates: processes of this host, or workers of a Dask cluster.
        scheduler: Address of the Dask scheduler, or its scheduler file, .json
            [DASK_SCHEDULER_ADDRESS, else a new cluster on this host].
        workers: Number of processes that simulate; 0 simulates in the command's own process [one
            for each core].
    """

    store: Stores = ()
    fresh: Annotated[bool, Flag] = False
    keep: Path | None = None
    executor: Literal["processes", "dask"] = "processes"
    scheduler: str | None = None
    workers: Annotated[int | None, Integer] = None

    @property
    def store_options(self) -> dict[str, Any]:
        """Options with which the store is opened or read, by name."""
        return {"fresh": self.fresh, "other_stores": self.other_stores}

    @property
    def other_stores(self) -> tuple[Path, ...]:
        """Stores that are only read."""
        return self.store[1:]

    def written(self, default: Path) -> Path:
        """Return the store that is written."""
        return self.store[0] if self.store else default

    def pool_and_store(self, path: Path, study: Any, tell: Callable[[str], None]) -> Any:
        """Return the pool that simulates, and the opened store of a study.

        Args:
            path: path of the store, which is created if it does not exist.
            study: study of the results.
            tell: callback with sentences about results that are left out.
        """
        from ...studies.sweep import dask_workers, fingerprint, open_store, processes_here

        is_dask, workers = self.executor == "dask", self.workers
        pool = dask_workers(self.scheduler, workers, say) if is_dask else processes_here(workers)
        # The fingerprint covers the sources of a measurement: other results are outdated.
        present = fingerprint(study.measure)
        return pool, open_store(
            path, study=study, fingerprint=present, tell=tell, **self.store_options
        )

    def check(self) -> None:
        """Refuse paths at which no results can be kept.

        Raises:
            InputError: a path cannot be written; the message says why.
        """
        for store in self.store:
            check_stores({"--store": store})
        check_folders({"--keep": self.keep})


@attrs.frozen(kw_only=True)
class Showing:
    """Options of the output of a sweep.

    Attributes:
        where: Condition on a column, as block=16 or cycles<10000; only points that fulfil all
            conditions are shown; several may follow [all points].
        sort: Column by which the table is ordered, best first [time, that of the chip].
        json: Print one JSON object for each point instead of the table [off].
        csv: File to write, .csv, or folder for sweep.csv: the table with all columns [none].
        plot: Folder to write pictures to, as PNG; or NAME.svg or NAME.pdf, for that format [none].
        html: File to write, .html: an interactive page of the sweep, which needs no network [none].
    """

    where: Texts = ()
    sort: str | None = None
    json: Annotated[bool, Flag] = False
    csv: Path | None = None
    plot: Path | None = None
    html: Path | None = None

    def check(self, store: Path) -> None:
        """Refuse output that is impossible, before anything is simulated.

        Raises:
            InputError: a condition or a column does not exist, or a path cannot be written.
        """
        from ...studies.explore import selected, sorted_by

        selected((), self.where)
        sorted_by((), self.sort or BY_TIME)
        check_pictures({"--plot": self.plot})
        files = {"--html": self.html}
        if self.csv is not None and self.csv.suffix:
            files["--csv"] = self.csv
        elif self.csv is not None:
            check_folders({"--csv": self.csv})
        check_files(files, inputs=[store], suffixes={"--html": PAGE, "--csv": TABLE})

    def ordered(self, findings: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the findings in the order of the table; in JSON, unsorted without --sort."""
        from ...studies.explore import sorted_by

        if self.sort is None and self.json:
            return findings
        return sorted_by(findings, self.sort or BY_TIME)


SWEEPING = Sweeping()
SHOWING = Showing()
BY_TIME = "time"  # column by which the table is sorted by default: that of the chip


def explore(
    matrix: Matrices = (),
    *,
    axes: Axes = UNSET,
    sweeping: Annotated[Sweeping, FIELDS, SWEEP] = SWEEPING,
    showing: Annotated[Showing, FIELDS, OUTPUT] = SHOWING,
    shard: Annotated[str | None, SWEEP] = None,
    dry_run: Annotated[bool, Flag, SWEEP] = False,
    sensitivity: Annotated[bool, Flag, SWEEP] = False,
) -> int:
    """Simulate every combination of the values given, and print, keep and draw the results.

    Each result is kept in a file as soon as it is known, so that an interrupted sweep can go on and
    a wider sweep simulates new points only. Without axes the stored results are shown.

    Args:
        matrix: Files of sparse operands: .mtx, .smtx, .npz, .npy or .txt masks [generated].
        axes: Axes to sweep. A flag that a method does not have is left out of its points.
        sweeping: Options of the sweep.
        showing: Options of the output.
        shard: Share of the points to simulate, as 3/16 for the third of 16 shares, so that an
            array of jobs can divide a sweep [all points].
        dry_run: Simulate nothing: list the points, say which have results, and estimate the seconds
            of this host that the others take [off].
        sensitivity: Halve and double each number of the machine alone, with a plan chosen anew,
            and rank the numbers by how much they change the time of one job [off].
    """
    # Everything that can be refused is refused first: a sweep may run for hours.
    sweeping.check()
    path, points = _points(matrix, axes, sweeping, dry_run=dry_run)
    points = _in_shard(points, shard)
    showing.check(path)
    if sensitivity:
        _check_sensitivity(points, showing, shard)
        return _sensitivity(points[0], path, sweeping, showing, dry_run=dry_run)
    if dry_run:
        return _forecast(points, path, sweeping)
    notes: list[str] = []
    findings = (_findings if points else _stored_findings)(points, path, sweeping, notes.append)
    notes += _print_findings(findings, showing, path)
    failures = list(_failure_notes(findings, path)) if points else []
    if notes := notes + failures:
        say("; ".join(notes))
    return FAILED if failures else DONE


def _check_sensitivity(points: tuple[Any, ...], showing: Showing, shard: str | None) -> None:
    """Refuse a sensitivity of several jobs or of none, and options that select among points.

    Raises:
        InputError: with the number of jobs, or the option.
    """
    from ipusim import InputError

    if len(points) != 1:
        raise InputError(
            f"--sensitivity is of one job, these axes give {len(points)} points; give one value of "
            "each axis, as --m 4096 --k 4096 --n 64"
        )
    given_flags = {"--where": showing.where, "--sort": showing.sort, "--shard": shard}
    for flag, value in given_flags.items():
        if value:
            raise InputError(
                f"--sensitivity ranks all numbers by the time of the chip; leave {flag} out"
            )


def _sensitivity(
    point: Any, path: Path, sweeping: Sweeping, showing: Showing, *, dry_run: bool
) -> int:
    """Simulate a job on its machine and on all changed machines, and print and draw the ranking."""
    from ...studies.explore.sensitivity import points_of, sensitivity_of

    if dry_run:
        return _forecast(points_of(point), path, sweeping)
    store_notes: list[str] = []  # notes on the store, equal ones if it is opened twice
    study = sensitivity_of(
        point, lambda points: _findings(tuple(points), path, sweeping, store_notes.append)
    )
    notes = [*dict.fromkeys(store_notes), *_print_sensitivity(study, showing, path)]
    failures = [effect for effect in study.effects if effect.is_failed]
    if failures:
        notes.append(f"{len(failures)} points failed; the others are in {path}")
    if notes:
        say("; ".join(notes))
    return FAILED if failures else DONE


def _print_sensitivity(study: Any, showing: Showing, path: Path) -> Iterator[str]:
    """Print and write the ranking; yield a note on each file written."""
    from ...studies import explore
    from ...studies.explore import sensitivity

    text = sensitivity.sensitivity_json if showing.json else sensitivity.sensitivity_text
    print_text(text(study), is_data=showing.json)
    if showing.csv is not None:
        table = sensitivity.sensitivity_table(study)
        yield f"wrote {explore.write_csv(table, showing.csv)}"
    if showing.plot is not None:
        paths = ", ".join(map(str, explore.draw_sensitivity(study, showing.plot)))
        yield f"wrote {paths or 'no picture: no number has an effect'}"
    if showing.html is not None:
        page = sensitivity.sensitivity_document(study, title=f"Sensitivity {path.name}")
        yield f"wrote {explore.write_page(page, showing.html)}"


def _failure_notes(findings: tuple[Any, ...], path: Path) -> Iterator[str]:
    """Yield the reasons for exit status 1: some points failed, or none of them runs."""
    from ipusim import number_of

    if num_failed := sum(finding.failure is not None for finding in findings):
        yield f"{num_failed} of {len(findings)} points failed; the others are in {path}"
    if all(finding.refusal is not None for finding in findings):
        yield f"none of {number_of(len(findings), 'point')} runs: see the reasons"


def _print_findings(findings: tuple[Any, ...], showing: Showing, path: Path) -> Iterator[str]:
    """Print and write the results; yield a note on each file written and on points left out."""
    from ...studies import explore as study

    selected_findings = study.selected(findings, showing.where)
    rows = showing.ordered(selected_findings)
    text = study.findings_json(rows) if showing.json else study.findings_text(rows)
    print_text(text, is_data=showing.json)
    if num_omitted := len(findings) - len(selected_findings):
        yield f"left out {num_omitted} of {len(findings)} points, as --where says"
    if showing.csv is not None:
        yield f"wrote {study.write_csv(study.sweep_table(rows), showing.csv)}"
    if showing.plot is not None:
        paths = ", ".join(str(path) for path in study.draw(selected_findings, showing.plot))
        yield f"wrote {paths or 'no picture: too few points'}"
    if showing.html is not None:
        page = study.sweep_document(selected_findings, title=f"Sweep {path.name}")
        yield f"wrote {study.write_page(page, showing.html)}"


def _points(
    matrix: tuple[Path, ...], axes: Axes, sweeping: Sweeping, *, dry_run: bool
) -> tuple[Path, tuple[Any, ...]]:
    """Return the file of results and the points to sweep; none if the file is to be shown.

    Raises:
        InputError: there is nothing to sweep and nothing to show, or a flag needs another one.
    """
    from ipusim import InputError

    from ...studies.explore import DEFAULT_STORE, grid_of

    path = sweeping.written(DEFAULT_STORE)
    if sweeping.scheduler is not None and sweeping.executor != "dask":
        raise InputError("--scheduler is for --executor dask")
    # With axes there is a sweep; without, the file of results is shown, which must exist then.
    if matrix or axes:
        return path, grid_of(axes, files=matrix)
    if dry_run or not path.exists():
        missing_note = "" if dry_run else f", and no results in {path} to look at"
        raise InputError(
            f"nothing to sweep{missing_note}; give axes, as --n 64 256 --density 1/16 1/32"
        )
    return path, ()


def _in_shard(points: tuple[Any, ...], shard: str | None) -> tuple[Any, ...]:
    """Return the points of a shard, or all points if `shard` is None."""
    from ipusim import InputError

    from ...studies.explore import shard_of

    if shard is None:
        return points
    if not points:
        raise InputError("--shard is a share of points to sweep; give axes")
    return shard_of(shard).points_of(points)


def _forecast(points: tuple[Any, ...], path: Path, sweeping: Sweeping) -> int:
    """Print the points of a sweep, which of them have results, and the time of the others."""
    from ...studies.explore import STUDY, measure, plan_text
    from ...studies.sweep import count_of, fingerprint, read_store

    # The store is only looked at: it is neither locked nor written.
    present = fingerprint(measure)
    store = read_store(path, study=STUDY, fingerprint=present, **sweeping.store_options)
    print_text(plan_text(points, store, processes=count_of(sweeping.workers)))
    notes = [note for note in (store.outdated_note, store.bad_note) if note]
    if notes:
        say("; ".join(notes))
    return DONE


def _findings(
    points: tuple[Any, ...], path: Path, sweeping: Sweeping, tell: Callable[[str], None]
) -> tuple[Any, ...]:
    """Simulate the points that have no result yet and return the findings of all points."""
    from ...studies import explore as study
    from ..progress import bar

    pool, store = sweeping.pool_and_store(path, study.STUDY, tell)
    with bar(path) as progress:
        return study.sweep(points, store=store, pool=pool, tell=progress, keep=sweeping.keep)


def _stored_findings(
    _points: tuple[Any, ...], path: Path, sweeping: Sweeping, tell: Callable[[str], None]
) -> tuple[Any, ...]:
    """Return all findings in the file of results, which is not changed."""
    from ipusim import InputError

    from ...studies.explore import read_sweep

    if sweeping.fresh:
        raise InputError(f"--fresh drops what {path} holds; give axes to sweep, or leave it out")
    return read_sweep(path, *sweeping.other_stores, tell=tell).findings
