"""Which plans share a tile's single elements evenly among its workers."""

from __future__ import annotations

import numpy as np
import pytest

from ipusim import BOW, simulate
from ipusim.compiler import Pattern, Plan, emit, pack, plan_static, unpack
from ipusim.compiler.plan.operation import seat_work
from ipusim.compiler.plan.work import cut_footprints

# A worker takes rows until it has a sixth of the elements, 175.5: PopSparse's workers take four
# rows each, and the fifth takes the last two.
ROWS, LENGTH, N = 18, 58, 16
LOWERINGS = ("own", "popsparse")


def planned(strategy: str, lowering: str) -> Plan:
    """Return a plan of long rows on one tile, one row of which is longer."""
    row = np.repeat(np.arange(ROWS), LENGTH)
    column = np.tile(np.arange(LENGTH), ROWS)
    row, column = np.append(row, ROWS - 1), np.append(column, LENGTH)
    pattern = Pattern((ROWS, LENGTH + 8), 1, row, column, len(row))
    options = {"strategy": strategy, "lowering": lowering, "n_split": 1}
    return plan_static(pattern, n=N, machine=BOW.scaled_to(1), **options)


def multiply_cycles(plan: Plan, *, even_shares: bool) -> int:
    """Return the kernel's cycles on the only tile with shares of one kind."""
    pattern, kernel = plan.known
    (footprint,) = cut_footprints(plan.operation, pattern, plan.partition, wide=plan.wide)
    (cut,) = plan.partition.cuts
    work = seat_work(pattern.format, footprint, cut, N, even_shares=even_shares)
    return int(kernel.cycles(plan.machine, kernel.fields_of(work), {})[0])


@pytest.mark.parametrize("lowering", LOWERINGS)
@pytest.mark.parametrize(("strategy", "even"), [("popsparse", False), ("rows", True)])
def test_only_popsparses_strategy_keeps_its_shares(strategy, even, lowering) -> None:
    plan = planned(strategy, lowering)
    right_cycles, other = (multiply_cycles(plan, even_shares=shares) for shares in (even, not even))
    steps = [step.compute for step in simulate(emit(plan)).report.steps]

    assert right_cycles != other
    assert right_cycles in steps
    assert other not in steps


@pytest.mark.parametrize("lowering", LOWERINGS)
def test_results_of_even_shares_equal_numpy(lowering) -> None:
    plan, rng = planned("rows", lowering), np.random.default_rng(0)
    dense = np.zeros(plan.shape, np.float16)
    dense[plan.pattern.rows, plan.pattern.columns] = rng.integers(1, 4, plan.pattern.num_blocks)
    x = rng.integers(0, 2, (dense.shape[1], N)).astype(np.float16)
    run = simulate(emit(plan), pack(plan, dense, x))

    assert np.array_equal(unpack(plan, run.outputs), dense.astype(float) @ x)
