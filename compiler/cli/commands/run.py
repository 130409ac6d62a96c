"""`ipusim run`: a matmul from its options to its report."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

from ..arguments import (
    AS_FLAGGED,
    NONE,
    OUTPUT,
    RUN_OPTIONS,
    SIMULATION,
    Flag,
    JobFlags,
    Matrix,
    RunFlags,
    TimingOnly,
    Whole,
)
from ..places import check_files
from ..telling import DONE, FAILED, MISUSED, TOO_LITTLE, print_text, refused


def run(
    matrix: Matrix = None,
    *,
    job: JobFlags = NONE,
    timing_only: TimingOnly = False,
    patterns: Annotated[int, Whole, SIMULATION] = 1,
    running: Annotated[RunFlags, RUN_OPTIONS] = AS_FLAGGED,
    advice: Annotated[bool, Flag, OUTPUT] = False,
    json: Annotated[bool, Flag, OUTPUT] = False,
    view: Annotated[str, OUTPUT] = "table",
    run_file: Annotated[Path | None, OUTPUT] = None,
) -> int:
    """Compile and simulate a matmul, check it against NumPy and print the report.

    Args:
        matrix: Sparse operand: .mtx, .smtx, .npz, .npy or a .txt mask [generated when left out].
        job: What to compute.
        timing_only: Move no values; the cycles are the same.
        patterns: Draw so many patterns, one seed after another, and run all of them through one
            dynamic program.
        running: How to simulate, and what to tell of it.
        advice: Simulate what would help most, and say it first; takes several times as long.
        json: Print one JSON object a pattern, with the columns of PopSparse's published tables.
        view: What to print: table, or json.
        run_file: Write plan, program and run to this file, for `ipusim report`.
    """
    check_files({"--run-file": run_file}, inputs=[matrix])
    return performed(
        job,
        matrix=matrix,
        timing_only=timing_only,
        patterns=patterns,
        running=running,
        advice=advice,
        view="json" if json else view,
        run_file=run_file,
    )


def performed(
    job: Mapping[str, Any],
    *,
    matrix: Path | None,
    timing_only: bool,
    patterns: int = 1,
    running: RunFlags,
    advice: bool = False,
    view: str,
    run_file: Path | None,
) -> int:
    """The exit status of a job, after its view is printed; the flags are those of the command."""
    from ...jobs.perform import perform
    from ...jobs.request import request_of
    from ...jobs.stages import Stages
    from ..foretold import Foretold
    from ..progress import stages

    request, show, subjects = request_of(job, matrix=matrix), _shown_as(view, advice=advice), []
    write = _keeper(run_file, patterns)

    def keep(plan: Any, program: Any, run: Any) -> None:
        write(plan, program, run)
        subjects.append((plan, program, run))

    with stages() as tell, _memory_told(timing_only=timing_only):
        outcomes = perform(
            request,
            timing_only=timing_only,
            patterns=patterns,
            running=running,
            tell=tell,
            keep=keep,
            stages=Stages(callback=Foretold(timing_only=timing_only)),
        )
        head = _advice(request, *subjects[0]) if advice and subjects else ""
    if head:
        print_text(head)
    return show(outcomes)


def _advice(request: Any, plan: Any, program: Any, run: Any) -> str:
    """What would help a job that ran, and an empty line."""
    from ...jobs.operand import read_operand
    from ...jobs.resolved import resolved
    from ...studies.advice import advice_text
    from ...views import Subject

    is_file = request.matrix.matrix is not None
    matrix = read_operand(resolved(request)).matrix.pattern if is_file else None
    subject = Subject(plan=plan, program=program, run=run).advised(matrix)
    return f"{advice_text(subject.advice, subject.report.cycles or 0)}\n"


@contextmanager
def _memory_told(*, timing_only: bool) -> Iterator[None]:
    """Say what to try where values take too much memory."""
    from ipusim import IpusimError

    try:
        yield
    except MemoryError:
        if timing_only:
            raise
        raise IpusimError(f"{TOO_LITTLE}; try --timing-only") from None


def _shown_as(view: str, *, advice: bool) -> Callable[[Sequence[Any]], int]:
    """Prints a view of the outcomes, tells refusals and returns the exit status."""
    from ipusim import InputError

    from ...views import VIEWS

    if view not in VIEWS:
        raise InputError(f"no view {view!r}; there is {', '.join(sorted(VIEWS))}")
    if advice and view == "json":
        raise InputError("--advice is a text above the table; leave it out, or --json")

    def show(outcomes: Sequence[Any]) -> int:
        print_text(VIEWS[view](outcomes), is_data=view == "json")
        mistaken = [outcome for outcome in outcomes if outcome.mistake is not None]
        return max([_told(outcome) for outcome in mistaken], default=DONE)

    return show


def _told(outcome: Any) -> int:
    """The exit status of an outcome that is not right, after the line that says why."""
    return refused(outcome.mistake, MISUSED if outcome.misused else FAILED)


def _keeper(file: Path | None, patterns: int) -> Callable[..., None]:
    """Writes what ran to the file."""
    if file is None:
        return lambda _plan, _program, _run: None
    from ipusim import InputError

    from ...archive import save

    if patterns > 1:
        raise InputError(f"--run-file holds one run, not {patterns}; leave --patterns out")
    return lambda plan, program, run: save(file, plan=plan, program=program, run=run)
