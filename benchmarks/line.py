"""Host time and memory of the whole line, and how close its exchange schedules come to the bound.

Seconds are printed as they are and over those of SciPy's float32 `bsr @ x` of the first job, taken
before, between and after the runs of a job: on a noisy machine the ratio is what counts. BLAS has
one thread. "In process" leaves out imports and drawing the operands; commands are measured from
start to end. Jobs that take minutes run when they are named, or with --all.

    python benchmarks/line.py [--jobs NAME ...] [--runs 3] [--all]
    python benchmarks/line.py --smallest    # one run of the smallest job: does it work?
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
for variable in ONE_THREAD:
    os.environ.setdefault(variable, "1")  # read when numpy is imported

sys.path.insert(0, str(Path(__file__).parents[1]))

from line_jobs.growth import SERIES, measured  # noqa: E402  # after its threads are set
from line_jobs.job import MEGABYTES, SECONDS, Figures, Job, peak_megabytes  # noqa: E402
from line_jobs.reference import reference_seconds  # noqa: E402
from line_jobs.table import JOBS, SMALLEST  # noqa: E402

TITLE = 58


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
        one_run(name)  # the first may find files that nobody has read yet
    references, found = [reference_seconds()], []
    for _ in range(runs):
        found.append(one_run(name))
        references.append(reference_seconds())
    medians = {figure: statistics.median(run[figure] for run in found) for figure in found[0]}
    return medians, statistics.median(references)


def lines(job: Job, figures: Figures, reference: float) -> list[str]:
    """Format the lines of a job, a figure and its target each."""
    told = []
    for figure, value in figures.items():
        target, ratio, most = job.targets.get(figure), "", ""
        if figure == SECONDS:
            ratio = f"{value / reference:.2f}"
            most = f"{job.ratio:g}" if job.ratio else ""
        sign = ">" if figure in job.at_least else ""
        wanted = f"{sign}{target:g}" if target else ""
        told.append(f"{job.title:<{TITLE}}{figure:<20}{value:>10.3f}{wanted:>9}{ratio:>8}{most:>8}")
    return told


def in_child(work: Callable[[], Figures]) -> None:
    """Print the figures of this process."""
    figures = work()
    print(json.dumps({**figures, MEGABYTES: figures.get(MEGABYTES, peak_megabytes())}))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", nargs="+", choices=JOBS, metavar="NAME", help=", ".join(JOBS))
    parser.add_argument("--runs", type=int, default=3, help="runs of each job, slow ones but one")
    parser.add_argument("--all", action="store_true", help="slow jobs, too")
    parser.add_argument("--smallest", action="store_true", help="the smallest job, once")
    parser.add_argument("--child", choices=JOBS, help=argparse.SUPPRESS)
    parser.add_argument("--series", choices=SERIES, help=argparse.SUPPRESS)
    parser.add_argument("--size", type=int, help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> None:
    given = arguments()
    if given.series:
        in_child(lambda: measured(given.series, given.size))
        return
    if given.child:
        in_child(JOBS[given.child].measure)
        return
    names = given.jobs or [name for name, job in JOBS.items() if given.all or not job.slow]
    reference_seconds()
    print(f"{'job':<{TITLE}}{'figure':<20}{'median':>10}{'target':>9}{'/ bsr':>8}{'target':>8}")
    for name in [SMALLEST] if given.smallest else names:
        runs = 1 if given.smallest or JOBS[name].slow else given.runs
        figures, reference = median_of(name, runs)
        print("\n".join(lines(JOBS[name], figures, reference)), flush=True)


if __name__ == "__main__":
    main()
