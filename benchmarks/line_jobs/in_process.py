"""Jobs in this process: from a pattern to cycles, or to numbers that are checked.

A small job runs before each measurement, so that late imports are not measured. Neither is the
drawing of operands.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ipusim import DataType, simulate
from ipusim.compiler import (
    GENERATORS,
    BlockMatrix,
    Bound,
    Pattern,
    Plan,
    emit,
    pack,
    pack_values,
    plan_dense,
    plan_dynamic,
    plan_static,
    random_dense,
    random_values,
    unpack,
)
from ipusim.compiler.jobs.verdict import checked

from .job import SECONDS, Figures, timed

HALF = DataType.HALF
SMALL = 64  # m, k and n of the job before each measurement


def random_pattern(m: int, k: int, block: int, density: float) -> Pattern:
    return GENERATORS["uniform"]((m, k), block, density, np.random.default_rng(1))


def static_timing(m: int, k: int, block: int, density: float, n: int) -> Figures:
    def work(pattern: Pattern, n: int) -> None:
        simulate(emit(plan_static(pattern, n=n, strategy="popsparse")))

    pattern = random_pattern(m, k, block, density)
    work(random_pattern(SMALL, SMALL, block, 1 / 2), SMALL)
    return {SECONDS: timed(lambda: work(pattern, n))}


def static_checked(m: int, k: int, block: int, density: float, n: int) -> Figures:
    _checked_work(SMALL, SMALL, block, 1 / 2, SMALL)()
    return {SECONDS: timed(_checked_work(m, k, block, density, n))}


def _checked_work(m: int, k: int, block: int, density: float, n: int) -> Callable[[], None]:
    """Draw operands, and return a function that multiplies them and checks the result."""
    pattern, rng = random_pattern(m, k, block, density), np.random.default_rng(2)
    matrix = BlockMatrix(pattern, random_values(pattern, rng, HALF))
    x = random_dense(k, n, rng, HALF)

    def work() -> None:
        plan = plan_static(pattern, n=n, strategy="popsparse")
        y = unpack(plan, simulate(emit(plan), pack(plan, matrix, x)).outputs)
        if not checked(plan, matrix, x, y).right:
            raise SystemExit("the simulated result is wrong")

    return work


def dense_timing(size: int) -> Figures:
    def work(size: int) -> None:
        simulate(emit(plan_dense((size, size), n=size, strategy="dense")))

    work(SMALL)
    return {SECONDS: timed(lambda: work(size))}


def dynamic_timing(block: int, n: int) -> Figures:
    """Measure a dynamic plan of a 4096 x 4096 pattern, and the packing of a second pattern.

    The program is planned for the number of blocks of each pattern.
    """
    patterns = [
        GENERATORS["uniform"]((4096, 4096), block, 1 / 16, np.random.default_rng(seed))
        for seed in (1, 2)
    ]

    def work(pattern: Pattern, n: int) -> Plan:
        plan = plan_dynamic(Bound(pattern.shape, block, pattern.stored), n=n, strategy="expected")
        simulate(emit(plan), pack(plan, pattern))
        return plan

    small, plans = random_pattern(SMALL, SMALL, block, 1 / 2), []
    work(small, SMALL)
    seconds = timed(lambda: plans.append(work(patterns[0], n)))
    values = random_values(patterns[1], np.random.default_rng(3), HALF)
    matrix = BlockMatrix(patterns[1], values)
    return {SECONDS: seconds, "pack": timed(lambda: pack_values(plans[0], matrix))}


def schedules() -> Figures:
    """Return the cycles of each exchange of the first job over those of its busiest port."""
    plan = plan_static(random_pattern(4096, 4096, 16, 1 / 16), n=1024, strategy="popsparse")
    steps = simulate(emit(plan)).report.steps
    return {f"{step.name} exchange": step.schedule / step.bound for step in steps}
