"""Command `ipusim run`: compile and simulate a matmul, and print its report."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

from ..arguments import (
    OUTPUT,
    RUN_FLAGS,
    RUN_OPTIONS,
    SIMULATION,
    UNSET,
    Flag,
    Integer,
    JobFlags,
    Matrix,
    RunFlags,
    TimingOnly,
)
from ..messages import DONE, FAILED, MISUSED, OUT_OF_MEMORY, print_text, refuse
from ..output_paths import check_files


def run(
    matrix: Matrix = None,
    *,
    job: JobFlags = UNSET,
    timing_only: TimingOnly = False,
    patterns: Annotated[int, Integer, SIMULATION] = 1,
    running: Annotated[RunFlags, RUN_OPTIONS] = RUN_FLAGS,
    advice: Annotated[bool, Flag, OUTPUT] = False,
    json: Annotated[bool, Flag, OUTPUT] = False,
    view: Annotated[str, OUTPUT] = "table",
    run_file: Annotated[Path | None, OUTPUT] = None,
) -> int:
    """Compile and simulate a matmul, check it against NumPy and print the report.

    Args:
        matrix: Sparse operand: .mtx, .smtx, .npz, .npy or a .txt mask [generated].
        job: Options of the job.
        timing_only: Compute no values, which is faster; the cycles are the same [compute and check
            them].
        patterns: Number of patterns that run through one dynamic program; they are drawn with
            seeds that follow one another.
        running: Options of the simulation.
        advice: Simulate changes of the job that would save cycles, and print the best above the
            report; takes several times as long [off].
        json: Print one JSON object for each pattern instead of the report, with the columns of
            PopSparse's published tables [off].
        view: Form of the output: table or json.
        run_file: File to write, for `ipusim report` and `show`: plan, program and run [none].
    """
    check_files({"--run-file": run_file}, inputs=[matrix])
    return perform_job(
        job,
        matrix=matrix,
        timing_only=timing_only,
        patterns=patterns,
        running=running,
        advice=advice,
        view="json" if json else view,
        run_file=run_file,
    )


def perform_job(
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
    """Plan and simulate a job, print the result and return the exit status.

    Args:
        job: options of the job by name, as the command line gives them.
        matrix: file of the sparse operand, or None to draw one.
        timing_only: True to compute no values.
        patterns: number of patterns that run through one dynamic program.
        running: options of the simulation.
        advice: True to print changes that would save cycles, above the report.
        view: name of the form of the output.
        run_file: file for plan, program and run, or None.
    """
    from ...jobs.perform import perform
    from ...jobs.request import request_of
    from ...jobs.stages import Stages
    from ..forecast import WorkForecast
    from ..progress import stages

    # 1. Refuse mistakes. 2. Plan, compile and simulate, with a forecast before each stage. 3. Print
    # the advice, if any, above the view.
    request, show, runs = request_of(job, matrix=matrix), _printer(view, advice=advice), []
    write = _writer(run_file, patterns)

    def keep(plan: Any, program: Any, run: Any) -> None:
        """Write the files of a run, and keep it for the views."""
        write(plan, program, run)
        runs.append((plan, program, run))

    with stages() as tell, _memory_advice(timing_only=timing_only):
        outcomes = perform(
            request,
            timing_only=timing_only,
            patterns=patterns,
            running=running,
            tell=tell,
            keep=keep,
            stages=Stages(callback=WorkForecast(timing_only=timing_only)),
        )
        advice_lines = _advice(request, *runs[0]) if advice and runs else ""
    if advice_lines:
        print_text(advice_lines)
    return show(outcomes)


def _advice(request: Any, plan: Any, program: Any, run: Any) -> str:
    """Return the text of the changes that would save cycles of a job, and an empty line."""
    from ...jobs.operand import read_operand
    from ...jobs.resolved import resolved
    from ...studies.advice import advice_text
    from ...views import Subject

    # Other block lengths of a file's matrix are known only from the file itself.
    is_file = request.matrix.matrix is not None
    matrix = read_operand(resolved(request)).matrix.pattern if is_file else None
    subject = Subject(plan=plan, program=program, run=run).with_advice(matrix)
    return f"{advice_text(subject.advice, subject.report.cycles or 0)}\n"


@contextmanager
def _memory_advice(*, timing_only: bool) -> Iterator[None]:
    """Replace a MemoryError by an error that advises to compute no values.

    Raises:
        IpusimError: values are computed and take too much memory.
    """
    from ipusim import IpusimError

    try:
        yield
    except MemoryError:
        if timing_only:
            raise
        raise IpusimError(f"{OUT_OF_MEMORY}; try --timing-only") from None


def _printer(view: str, *, advice: bool) -> Callable[[Sequence[Any]], int]:
    """Return the function that prints outcomes and their refusals and returns the exit status.

    Raises:
        InputError: there is no such view, or advice is asked for in JSON.
    """
    from ipusim import InputError

    from ...views import VIEWS

    if view not in VIEWS:
        raise InputError(f"no view {view!r}; there is {', '.join(sorted(VIEWS))}")
    if advice and view == "json":
        raise InputError("--advice is a text above the table; leave it out, or --json")

    def show(outcomes: Sequence[Any]) -> int:
        """Print the outcomes and return the exit status."""
        print_text(VIEWS[view](outcomes), is_data=view == "json")
        # Refusals come after the view, and the worst exit status counts.
        statuses = [
            refuse(outcome.mistake, MISUSED if outcome.misused else FAILED)
            for outcome in outcomes
            if outcome.mistake is not None
        ]
        return max(statuses, default=DONE)

    return show


def _writer(file: Path | None, patterns: int) -> Callable[..., None]:
    """Return the function that writes plan, program and run to a file; it may do nothing.

    Raises:
        InputError: a file is to be written and there are several patterns.
    """
    if file is None:
        return lambda _plan, _program, _run: None
    from ipusim import InputError

    from ...archive import save

    if patterns > 1:
        raise InputError(f"--run-file holds one run, not {patterns}; leave --patterns out")
    return lambda plan, program, run: save(file, plan=plan, program=program, run=run)
