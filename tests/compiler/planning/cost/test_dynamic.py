"""Estimated cycles of dynamic products, which multiply buckets, against simulated ones."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from drawn_jobs import GRIDS
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, DataType, Machine, Ragged, Report, simulate
from ipusim.compiler import GENERATORS, Bound, Pattern, Plan, emit, pack, plan_dynamic
from ipusim.compiler.plan.axes import Axes
from ipusim.compiler.plan.options.methods import DynamicOptions
from ipusim.compiler.planning.expected.passes import multiply_cycles, transpose_cycles, visit_cycles
from ipusim.compiler.planning.expected.work import ProductKind, dealt_work
from ipusim.compiler.popsparse.decide.grids import GridProblem, legal_grids

HALF, FLOAT = DataType.HALF, DataType.FLOAT
COMBINATIONS = [
    *((block, (HALF, FLOAT)) for block in (1, 4, 8, 16)),
    *((block, (HALF, HALF)) for block in (4, 16)),
    *((block, (FLOAT, FLOAT)) for block in (1, 4, 8)),
]


@cache
def planned(
    block: int,
    types: tuple[DataType, DataType],
    grid: tuple[int, int, int],
    density: float,
    width: int = 4,
    machine: Machine = BOW,
) -> Plan:
    """Return the plan of a dynamic product on a grid, planned once."""
    px, py, pz = grid
    return plan_dynamic(
        Bound.at_density((12 * px * block, 10 * py * block), block, density),
        n=width * pz,
        machine=machine.scaled_to(px * py * pz + 1),
        data_type=types[0],
        partials_type=types[1],
        meta_info_oversize=1.0,
        grad_a=True,
        grad_w=True,
        px=px,
        py=py,
        pz=pz,
        strategy="expected",
    )


def grid_of(plan: Plan) -> tuple[GridProblem, Axes]:
    """Return the grid problem and the grid of a plan."""
    buckets = plan.buckets
    assert buckets is not None
    problem = GridProblem.of(plan.bound, plan.n, plan.data_type, plan.partials_type, plan.machine)
    options = DynamicOptions(px=buckets.px, py=buckets.py, pz=buckets.pz, strategy="expected")
    return problem, legal_grids(problem, options, problem.grain)


def even_pattern(plan: Plan) -> tuple[Pattern, Ragged]:
    """Return a pattern whose rectangles are all alike, and the lengths of a rectangle's rows."""
    buckets = plan.buckets
    assert buckets is not None
    lengths = np.resize([3, 1, 4, 0, 5], buckets.rows)
    rectangle = np.arange(buckets.columns) < lengths[:, None]
    mask = np.tile(rectangle, (buckets.px, buckets.py))
    pattern = Pattern.filled(plan.bound.shape, buckets.block, np.flatnonzero(mask))
    return pattern, Ragged(lengths, np.array([0]), np.array([len(lengths)]))


def multiplies(report: Report, name: str) -> int:
    """Return the compute cycles of all supersteps whose name begins with `name`."""
    return sum(step.compute for step in report.steps if step.name.startswith(name))


@pytest.mark.parametrize(("block", "types"), COMBINATIONS)
@settings(max_examples=10)  # of ten
@given(grid=st.sampled_from(GRIDS), width=st.sampled_from([4, 16]))  # 16: GradW on the AMP
def test_even_rectangles_take_the_cycles_of_the_formula_exactly(block, types, grid, width):
    # In lock step, so that a phase's interval is what the slowest tile computes.
    plan = planned(block, types, grid, 0.5, width, BOW.with_(lock_step=1))
    pattern, rows = even_pattern(plan)
    problem, grids = grid_of(plan)
    feeds = pack(plan, pattern)

    def dealt(product: ProductKind):
        return dealt_work(problem, product, grids, rows)

    for product, of in ((ProductKind.FORWARD, "forward"), (ProductKind.TRANSPOSED, "grad_a")):
        expected = multiply_cycles(problem, product, grids, dealt(product))
        report = simulate(emit(plan, of=of), feeds).report
        finish = multiplies(report, "reduce")
        if not finish:  # it follows the multiply in one superstep
            of_a_gradient = "GradA " if product is ProductKind.TRANSPOSED else ""
            finish = plan.estimate[f"{of_a_gradient}reduce"]
            expected = expected + finish
        assert expected.tolist() == [multiplies(report, "multiply")]

    values = np.array([plan.buckets.value_count])
    first, others = (
        int(visit_cycles(problem, grids, dealt(ProductKind.GRAD_W), values, clears=clears)[0])
        for clears in (True, False)
    )
    report = simulate(emit(plan, of="grad_w"), feeds).report
    assert first + int(transpose_cycles(problem, grids)[0]) == multiplies(report, "multiply")
    assert (grid[2] - 1) * others == multiplies(report, "around z")


@pytest.mark.parametrize(
    ("block", "data_type", "density", "n"),
    [
        (1, HALF, 1 / 4, 64),
        (1, FLOAT, 1 / 16, 256),
        (4, HALF, 1 / 32, 1024),
        (8, FLOAT, 1 / 16, 256),
        (16, HALF, 1 / 8, 256),
        (16, FLOAT, 1 / 32, 64),
    ],
)
def test_uniform_patterns_take_what_was_expected_within_a_tenth(block, data_type, density, n):
    shape = (4096, 4096)
    plan = plan_dynamic(
        Bound.at_density(shape, block, density), n=n, data_type=data_type, strategy="expected"
    )
    pattern = GENERATORS["uniform"](shape, block, density, np.random.default_rng(1))
    report = simulate(emit(plan), pack(plan, pattern)).report

    assert report.decisions == 1
    assert plan.estimate["total"] == pytest.approx(report.cycles, rel=0.1)
