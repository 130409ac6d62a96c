"""More tiles, or twice the bandwidth, do not make what a search selects slower, over drawn jobs.

A case has a job of each method. The gate runs `OF_GATE`, the profile `whole` all cases.
"""

from __future__ import annotations

from functools import partial

import attrs
import numpy as np
import pytest
from gate_part import gate_part

from ipusim import BOW, Machine, simulate
from ipusim.compiler import GENERATORS, Convolution, emit, pack, plan_dynamic
from ipusim.compiler.matrix.bound import Bound
from ipusim.compiler.matrix.generators import pattern_within
from ipusim.compiler.plan.options.methods import (
    ConvolutionOptions,
    DenseOptions,
    DynamicOptions,
    StaticOptions,
)
from ipusim.compiler.problem import Problem, Product
from ipusim.compiler.search.search import search

JOBS, OF_A_CASE = 60, 5
OF_GATE = (5, 20)  # first jobs of the cases that the gate runs
METHODS = ("static", "dense", "dynamic", "convolution", "elements")
MORE = (1, 1.25, 1.5, 2)  # times the tiles; then twice the bandwidth of the first
# Cycles on more tiles, relative to those on fewer, that are no loss.
TOLERATED = 1.01
PATTERNS = 8  # over which the cycles of a dynamic plan are a mean: each pattern has a fullest tile
# Jobs that take over 1 % more, with the most that they take of the least before: docs/planning.md
# has the causes.
# Factors by which these jobs still become slower with more tiles, by number of the job.
KNOWN_LOSSES = {
    0: 1.019,
    24: 1.011,
    45: 1.012,  # known patterns
    7: 1.027,
    22: 1.036,  # bounds
    8: 1.020,
    18: 1.060,
    23: 1.050,  # convolutions
    51: 1.059,  # poplin's split
    4: 1.017,
    49: 1.016,
    59: 1.114,  # elements with resident weights
}


def problem_of(number: int) -> Problem:
    """Return a drawn job of 16 to 192 tiles, small enough for tiles to be left over."""
    rng, method = np.random.default_rng([1001, number]), METHODS[number % len(METHODS)]
    tiles = int(rng.choice([16, 24, 32, 40, 48, 64, 80, 96, 112, 128, 160, 192]))
    n = int(rng.integers(1, 9)) * 8
    block = 1 if method == "elements" else int(rng.choice([4, 8, 16, 16]))
    if method == "dynamic":
        block = int(rng.choice([1, 4, 8, 16, 16]))
    rows, columns = (int(side) * (16 if block > 1 else 8) for side in rng.integers(2, 13, 2))
    density = float(rng.choice([1 / 16, 1 / 8, 1 / 4, 1 / 2]))
    generator = str(rng.choice(["uniform", "uniform", "banded", "power-law", "clustered"]))
    of = partial(Problem.of, machine=BOW.scaled_to(tiles))
    if method == "dense":
        return of((rows, columns), Product(n), options=DenseOptions())
    if method == "dynamic":
        blocks = max(1, int(density * (rows // block) * (columns // block)))
        bound = Bound((rows, columns), block, blocks * block**2)
        return of(bound, Product(n), options=DynamicOptions())
    if method != "convolution":
        pattern = GENERATORS[generator]((rows, columns), block, density, rng)
        fixed = pattern.with_format_fixed(fixed=True)
        return of(fixed, Product(n), options=StaticOptions())
    channels, filters = (int(number) * 2 for number in rng.integers(1, 17, 2))
    image, kernel = int(rng.integers(5, 17)), int(rng.choice([1, 3, 3, 5]))
    convolution = Convolution(
        channels=channels,
        filters=filters,
        image=(image, image),
        kernel=(kernel, kernel),
        stride=int(rng.choice([1, 1, 2])),
        padding=kernel // 2,
        batch=int(rng.integers(1, 5)),
    )
    share = density if rng.random() < 0.5 else 1.0
    weights = GENERATORS["uniform"]((filters, channels * kernel**2), 1, share, rng)
    return of(weights, convolution, options=ConvolutionOptions())


def machines_of(problem: Problem) -> list[Machine]:
    """Return chips of more and more tiles, then one of as many as the first and twice the width."""
    first, width = problem.machine, problem.machine.exchange_bytes_per_cycle
    more = [BOW.scaled_to(int(times * first.tiles)) for times in MORE]
    return [*more, attrs.evolve(first, exchange_bytes_per_cycle=2 * width)]


def cycles_on(problem: Problem, machine: Machine, number: int) -> float:
    """Return the cycles of what is selected; for a bound their mean over some patterns."""
    result = search(attrs.evolve(problem, machine=machine))
    if not isinstance(problem.operand, Bound):
        return result.cycles or 0
    assert result.program is not None
    drawn = (np.random.default_rng([9, number, each]) for each in range(PATTERNS))
    packed = (pack(result.plan, pattern_within(problem.operand, rng)) for rng in drawn)
    return float(np.mean([simulate(result.program, each).report.cycles for each in packed]))


def slowest_step(number: int) -> float:
    """Return the most cycles after a step, relative to the least before it."""
    problem = problem_of(number)
    *more, wider = (cycles_on(problem, machine, number) for machine in machines_of(problem))
    steps = [cycles / min(more[:at]) for at, cycles in enumerate(more) if at]
    return max(*steps, wider / more[0])


@pytest.mark.slow
@pytest.mark.parametrize("first", gate_part(range(0, JOBS, OF_A_CASE), OF_GATE))
def test_no_drawn_job_is_slower_with_more_tiles_or_bandwidth(first: int) -> None:
    steps = {number: slowest_step(number) for number in range(first, first + OF_A_CASE)}

    assert {
        number: step for number, step in steps.items() if step > KNOWN_LOSSES.get(number, TOLERATED)
    } == {}


def test_tiles_that_a_cut_does_not_need_stay_idle() -> None:
    pattern = GENERATORS["uniform"]((48, 32), 16, 1 / 8, np.random.default_rng(0))
    few, many = (
        search(
            Problem.of(
                pattern.with_format_fixed(fixed=True),
                Product(56),
                machine=BOW.scaled_to(tiles),
                options=StaticOptions(),
            )
        ).cycles
        for tiles in (32, 64)
    )

    assert many == few  # with all seats 810 beside 788


def test_a_dense_product_does_not_cut_through_vectors_where_more_tiles_would_let_it() -> None:
    few, many = (
        search(
            Problem.of((176, 32), Product(8), machine=BOW.scaled_to(tiles), options=DenseOptions())
        ).cycles
        for tiles in (24, 36)
    )

    assert many <= few  # of shared weights in three parts of n 1,110 beside 986


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bound", "n", "tiles"),
    [
        (Bound((304, 112), 16, 17 * 256), 68, (24, 32, 40)),  # 14,884 on 32 where buckets spilled
        (Bound((272, 32), 16, 8 * 256), 32, (64, 80, 96)),  # 3,242 behind 3,035
    ],
)
def test_more_tiles_do_not_make_a_dynamic_product_slower(
    bound: Bound, n: int, tiles: tuple[int, ...]
) -> None:
    patterns = [pattern_within(bound, np.random.default_rng([5, each])) for each in range(PATTERNS)]
    plans = [plan_dynamic(bound, n=n, machine=BOW.scaled_to(number)) for number in tiles]
    cycles = [
        np.mean([simulate(emit(plan), pack(plan, pattern)).report.cycles for pattern in patterns])
        for plan in plans
    ]

    assert [later <= 1.01 * min(cycles[: at + 1]) for at, later in enumerate(cycles)] == [
        True
    ] * len(tiles)
