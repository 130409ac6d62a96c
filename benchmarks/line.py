"""Host time and memory of the whole line, and how close its exchange schedules come to the bound.

Each run is a process of its own with BLAS on one thread. Time starts after the imports and leaves
out drawing the operands; memory is the peak of the whole process, imports included.

    python benchmarks/line.py [--jobs NAME ...] [--runs 3]
    python benchmarks/line.py --smallest    # one run of the smallest job: does it work?
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import attrs

ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
for name in ONE_THREAD:
    os.environ.setdefault(name, "1")  # read when numpy is imported

sys.path.insert(0, str(Path(__file__).parents[1]))

import numpy as np  # noqa: E402  # after its threads are set

from compiler import (  # noqa: E402
    GENERATORS,
    BlockMatrix,
    Bound,
    Pattern,
    Plan,
    emit,
    multiply,
    pack,
    pack_values,
    plan_dense,
    plan_dynamic,
    plan_static,
    random_dense,
    random_values,
    unpack,
)
from compiler.jobs.tolerance import error_bounds  # noqa: E402
from ipusim import BOW, DataType, simulate  # noqa: E402

HALF = DataType.HALF
Figures = dict[str, float]


@attrs.frozen
class Job:
    """One line of the table: what to measure, and the most that each figure should be."""

    title: str
    measure: Callable[[], Figures]
    targets: Mapping[str, float]


def drawn(size: int, block: int, density: float) -> Pattern:
    return GENERATORS["uniform"]((size, size), block, density, np.random.default_rng(1))


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def static_timing(size: int, block: int, density: float, n: int) -> Figures:
    pattern = drawn(size, block, density)
    return {"seconds": timed(lambda: simulate(emit(plan_static(pattern, n=n))))}


def static_checked(size: int, block: int, density: float, n: int) -> Figures:
    pattern, rng = drawn(size, block, density), np.random.default_rng(2)
    matrix = BlockMatrix(pattern, random_values(pattern, rng, HALF))
    x = random_dense(size, n, rng, HALF)

    def work() -> None:
        plan = plan_static(pattern, n=n)
        y = unpack(plan, simulate(emit(plan), pack(plan, matrix, x)).outputs)
        if not (np.abs(y - multiply(matrix, x)) <= error_bounds(plan, matrix, x)).all():
            raise SystemExit("the simulated result is wrong")

    return {"seconds": timed(work)}


def dense_timing(size: int) -> Figures:
    return {"seconds": timed(lambda: simulate(emit(plan_dense((size, size), n=size))))}


def dynamic_timing(block: int, n: int) -> Figures:
    """A 4096 x 4096 pattern through a program made for its number of blocks, then a new one."""
    patterns = [
        GENERATORS["uniform"]((4096, 4096), block, 1 / 16, np.random.default_rng(seed))
        for seed in (1, 2)
    ]
    bound = Bound(patterns[0].shape, block, patterns[0].stored)
    plans: list[Plan] = []

    def work() -> None:
        plan = plan_dynamic(bound, n=n)
        plans.append(plan)
        simulate(emit(plan), pack(plan, patterns[0]))

    seconds = timed(work)
    values = [BlockMatrix(p, random_values(p, np.random.default_rng(3), HALF)) for p in patterns]
    return {"seconds": seconds, "pack": timed(lambda: pack_values(plans[0], values[1]))}


def schedules() -> Figures:
    plan = plan_static(drawn(4096, 16, 1 / 16), n=1024)
    steps = simulate(emit(plan)).report.steps
    return {f"{step.name} exchange": step.schedule / step.bound for step in steps}


def growth() -> Figures:
    """The slope of log time over log size, in three steps of four of one size at a time."""
    steps = [4**step for step in range(4)]
    pattern = drawn(4096, 16, 1 / 16)
    series: dict[str, list[Callable[[], Plan]]] = {
        "non-zeros": [partial(plan_static, drawn(4096, 4, step / 256), n=64) for step in steps],
        "n": [partial(plan_static, pattern, n=64 * step) for step in steps],
        "tiles": [
            partial(plan_static, pattern, n=64, machine=BOW.scaled_to(23 * step)) for step in steps
        ],
    }
    return {name: slope(steps, plans) for name, plans in series.items()}


def slope(sizes: list[int], plans: list[Callable[[], Plan]]) -> float:
    least = [
        min(timed(lambda: simulate(emit(plan()))) for _ in range(3))  # noqa: B023  # runs at once
        for plan in plans
    ]
    return float(np.polyfit(np.log(sizes), np.log(least), 1)[0])


SMALLEST = "smallest"
JOBS: Mapping[str, Job] = {
    SMALLEST: Job(
        "512 b=16 d=1/16 n=64 half, checked",
        lambda: static_checked(512, 16, 1 / 16, 64),
        {},
    ),
    "timing": Job(
        "4096 b=16 d=1/16 n=1024 half, timing only",
        lambda: static_timing(4096, 16, 1 / 16, 1024),
        {"seconds": 1.0, "MB": 300},
    ),
    "checked": Job(
        "the same, executed and checked",
        lambda: static_checked(4096, 16, 1 / 16, 1024),
        {"seconds": 2.0, "MB": 600},
    ),
    "elements": Job(
        "8192 b=1 d=1/16 n=256 half, timing only",
        lambda: static_timing(8192, 1, 1 / 16, 256),
        {"seconds": 20.0, "MB": 3000},
    ),
    "dynamic": Job(
        "dynamic 4096 b=16 d=1/16 n=1024 half, timing",
        lambda: dynamic_timing(16, 1024),
        {"seconds": 2.0, "pack": 0.5},
    ),
    "dynamic elements": Job(
        "dynamic 4096 b=1 d=1/16 n=256 half, timing",
        lambda: dynamic_timing(1, 256),
        {"seconds": 10.0, "pack": 3.0},
    ),
    "dense": Job("dense 4096^3 half, timing only", lambda: dense_timing(4096), {"seconds": 1.0}),
    "schedule": Job(
        "schedule / bound of the first job",
        schedules,
        {"multiply exchange": 1.03, "reduce exchange": 1.03},
    ),
    "growth": Job(
        "log-log slope of time",
        growth,
        {"non-zeros": 1.1, "n": 1.1, "tiles": 1.1},
    ),
}


def one_run(name: str) -> Figures:
    """The figures of a job, measured in a process of its own."""
    command = [sys.executable, __file__, "--child", name]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    figures: Figures = json.loads(done.stdout)
    return figures


def child(name: str) -> None:
    figures = JOBS[name].measure()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({**figures, "MB": peak}))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", nargs="+", choices=JOBS, default=list(JOBS), metavar="NAME")
    parser.add_argument("--runs", type=int, default=3, help="runs of each job")
    parser.add_argument("--smallest", action="store_true", help="the smallest job, once")
    parser.add_argument("--child", choices=JOBS, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.child:
        child(given.child)
        return
    print(f"{'job':<46}{'figure':<20}{'median':>10}{'target':>10}{'ratio':>8}")
    for name in [SMALLEST] if given.smallest else given.jobs:
        runs = [one_run(name) for _ in range(1 if given.smallest else given.runs)]
        for figure in runs[0]:
            median = statistics.median(run[figure] for run in runs)
            target = JOBS[name].targets.get(figure)
            limit = f"{target:>10g}{median / target:>8.2f}" if target else ""
            print(f"{JOBS[name].title:<46}{figure:<20}{median:>10.3f}{limit}", flush=True)


if __name__ == "__main__":
    main()
