"""Host time and memory of the whole line, and how close its exchange schedules come to the bound.

The line is plan, emit, simulate and check: all that one job needs. A bound is the number of cycles
that the busiest port of an exchange needs at least. Seconds are printed twice: as measured, and
divided by those of the reference, SciPy's float32 `bsr @ x` of the first job. The reference runs
before, between and after the runs of a job: on a busy computer only the ratio means something. BLAS
has one thread. Jobs "in process" do not count imports and the drawing of operands; commands are
measured from start to end. Jobs that take minutes run when they are named, or with --all.

    python benchmarks/line.py [--jobs NAME ...] [--runs 3] [--all]
    python benchmarks/line.py --smallest    # one run of the smallest job: does it work?
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
from collections.abc import Callable

import process_setup  # noqa: F401  # isort: skip

from line_jobs.growth import SERIES, measured
from line_jobs.job import MEGABYTES, SECONDS, Figures, Job, peak_megabytes
from line_jobs.reference import reference_seconds
from line_jobs.table import JOBS, SMALLEST

TITLE = 58  # width of the first column


def one_run(name: str) -> Figures:
    """Measure the figures of a job, in a process of its own if its memory counts."""
    if not JOBS[name].apart:
        return JOBS[name].measure()
    command = [sys.executable, __file__, "--child", name]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    figures: Figures = json.loads(done.stdout)
    return figures


def median_of(name: str, runs: int) -> tuple[Figures, float]:
    """Return the median of each figure of a job, and of the reference measured around its runs."""
    if not JOBS[name].apart and not JOBS[name].slow and runs > 1:
        one_run(name)  # the first run may have to read files from the disk
    references, all_figures = [reference_seconds()], []
    for _ in range(runs):
        all_figures.append(one_run(name))
        references.append(reference_seconds())
    medians = {
        name: statistics.median(figures[name] for figures in all_figures) for name in all_figures[0]
    }
    return medians, statistics.median(references)


def lines(job: Job, figures: Figures, reference: float) -> list[str]:
    """Format the lines of a job, each with a figure and its target."""
    rows = []
    for figure, value in figures.items():
        target, ratio, max_ratio = job.targets.get(figure), "", ""
        if figure == SECONDS:
            ratio = f"{value / reference:.2f}"
            max_ratio = f"{job.ratio:g}" if job.ratio else ""
        sign = ">" if figure in job.at_least else ""
        shown = f"{sign}{target:g}" if target else ""
        cells = f"{value:>10.3f}{shown:>9}{ratio:>8}{max_ratio:>8}"
        rows.append(f"{job.title:<{TITLE}}{figure:<20}{cells}")
    return rows


def in_child(work: Callable[[], Figures]) -> None:
    """Print the figures of a job that runs in this process, as JSON for the parent process."""
    figures = work()
    print(json.dumps({**figures, MEGABYTES: figures.get(MEGABYTES, peak_megabytes())}))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", nargs="+", choices=JOBS, metavar="NAME", help=", ".join(JOBS))
    parser.add_argument("--runs", type=int, default=3, help="runs of each job; slow ones run once")
    parser.add_argument("--all", action="store_true", help="run slow jobs as well")
    parser.add_argument("--smallest", action="store_true", help="the smallest job, once")
    parser.add_argument("--child", choices=JOBS, help=argparse.SUPPRESS)
    parser.add_argument("--series", choices=SERIES, help=argparse.SUPPRESS)
    parser.add_argument("--size", type=int, help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> None:
    command_line = arguments()
    if command_line.series:
        in_child(lambda: measured(command_line.series, command_line.size))
        return
    if command_line.child:
        in_child(JOBS[command_line.child].measure)
        return
    names = command_line.jobs or [
        name for name, job in JOBS.items() if command_line.all or not job.slow
    ]
    reference_seconds()
    print(f"{'job':<{TITLE}}{'figure':<20}{'median':>10}{'target':>9}{'/ bsr':>8}{'target':>8}")
    for name in [SMALLEST] if command_line.smallest else names:
        runs = 1 if command_line.smallest or JOBS[name].slow else command_line.runs
        figures, reference = median_of(name, runs)
        print("\n".join(lines(JOBS[name], figures, reference)), flush=True)


if __name__ == "__main__":
    main()
