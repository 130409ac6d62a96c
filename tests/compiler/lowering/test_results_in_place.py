"""Lines of the result that a single tile computes are computed where the result lives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ipusim import BOW, DataType, simulate
from ipusim.compiler import (
    GENERATORS,
    NM,
    BlockMatrix,
    Pattern,
    Plan,
    emit,
    pack,
    plan_dense,
    plan_static,
    random_nm,
    random_values,
    unpack,
)
from ipusim.compiler.plan.mapping.owners import APART
from ipusim.kernels import Cast, Copy

HALF, FLOAT = DataType.HALF, DataType.FLOAT
N = 20

static_jobs = st.fixed_dictionaries(
    {
        "block": st.sampled_from([1, 4, 8, 16]),
        "kind": st.sampled_from(sorted(GENERATORS)),
        "density": st.sampled_from([0.05, 0.2, 0.6]),
        "strategy": st.sampled_from(["rows", "grid", "row-major", "column-bands", "greedy"]),
        "types": st.sampled_from([(HALF, HALF), (HALF, FLOAT), (FLOAT, FLOAT)]),
        "tiles": st.sampled_from([3, 4, 8]),
        "relu": st.booleans(),
        "seed": st.integers(0, 99),
    }
)
# A job in which some lines of the result are shared by several tiles and others are not.
MIXED = {
    "block": 4,
    "kind": "clustered",
    "density": 0.2,
    "strategy": "greedy",
    "types": (HALF, HALF),
    "tiles": 8,
    "relu": True,
    "seed": 3,
}


def static_plan(job: dict[str, Any]) -> Plan:
    """Return the plan of a drawn job."""
    rng = np.random.default_rng(job["seed"])
    pattern = GENERATORS[job["kind"]]((96, 80), job["block"], job["density"], rng)
    plan = plan_static(
        pattern,
        n=N,
        machine=BOW.scaled_to(job["tiles"]),
        data_type=job["types"][0],
        partials_type=job["types"][1],
        strategy=job["strategy"],
        lowering="own",
    )
    return plan.with_finish(relu=True) if job["relu"] else plan


def movers(plan: Plan) -> list[str]:
    """Return the names of the codelets that copy or cast."""
    tables = [table for step in emit(plan).supersteps for table in step.compute]
    return [t.codelet.name for t in tables if isinstance(t.codelet, Copy | Cast)]


def assert_right(plan: Plan, **simulation: Any) -> None:
    """Assert that a run gives the product within rounding."""
    rng, dtype = np.random.default_rng(5), plan.data_type.numpy
    values = random_values(plan.pattern, rng, plan.data_type)
    matrix = BlockMatrix(plan.pattern, values)
    x = rng.normal(size=(plan.pattern.shape[1], plan.n)).astype(dtype)
    run = simulate(emit(plan), pack(plan, matrix, x), **simulation)
    expected = plan.operation.reference(matrix, x)
    magnitude = plan.operation.magnitude(
        BlockMatrix(plan.pattern, np.abs(values)), np.abs(x).astype(np.float64)
    )
    if plan.finish.relu:
        expected = np.maximum(expected, 0)
    rounding = float(np.finfo(dtype).eps) * (2 + plan.pattern.shape[1])

    assert (abs(unpack(plan, run.outputs) - expected) <= rounding * magnitude + 1e-6).all()


@given(job=static_jobs)
@example(job=MIXED)
@settings(max_examples=12)
def test_results_are_right_and_nothing_is_copied_where_types_are_equal(job) -> None:
    plan = static_plan(job)

    assert_right(plan)
    if job["types"][0] is job["types"][1]:
        assert movers(plan) == []


@pytest.mark.slow
@given(job=static_jobs)
@example(job=MIXED)
@settings(max_examples=40)
def test_results_are_right_where_every_instruction_runs(job) -> None:
    assert_right(static_plan(job), fidelity="instruction")


PLANS: dict[str, Callable[[], Plan]] = {
    "dense": lambda: plan_dense((96, 80), n=N, machine=BOW.scaled_to(8), strategy="dense"),
    "nm": lambda: plan_static(
        random_nm((64, 48), NM(2, 4), np.random.default_rng(0)),
        n=N,
        machine=BOW.scaled_to(4),
        strategy="grid",
    ),
    "nm expand": lambda: plan_static(
        random_nm((64, 64), NM(2, 4), np.random.default_rng(0)),
        n=N,
        machine=BOW.scaled_to(4),
        realisation="expand",
    ),
}


@pytest.mark.parametrize("name", PLANS)
@pytest.mark.parametrize("fidelity", ["formula", "instruction"])
def test_other_methods_compute_results_in_place_as_well(name: str, fidelity: str) -> None:
    plan = PLANS[name]()

    assert (plan.y_owners[0].local != APART).any()
    assert movers(plan) == []
    assert_right(plan, fidelity=fidelity)


def test_only_lines_of_a_single_tile_are_in_place() -> None:
    plan = static_plan(MIXED)
    (owners,) = plan.y_owners
    is_in_place = owners.local != APART
    depth = np.bincount(owners.line, minlength=24)  # owners of each of the 24 block rows

    assert 0 < is_in_place.sum() < len(owners.line)
    assert set(depth[owners.line[is_in_place]].tolist()) == {1}
    assert (owners.sums >= np.bincount(owners.seat[is_in_place], minlength=len(owners.sums))).all()


def test_a_tile_casts_neighbouring_lines_that_it_has_alone_as_one_piece() -> None:
    pattern = Pattern.full((64, 32), 4)
    plan = plan_static(
        pattern, n=N, machine=BOW.scaled_to(4), partials_type="float", strategy="rows", n_split=1
    )
    (table,) = (
        vertices
        for step in emit(plan).supersteps
        for vertices in step.compute
        if isinstance(vertices.codelet, Cast)
    )

    assert np.asarray(table.fields["pieces"].count).tolist() == [3] * 4  # a piece is three numbers
