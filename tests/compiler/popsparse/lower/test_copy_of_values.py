"""Tests of the copy of resident values, which single elements in half alone have."""

from __future__ import annotations

import numpy as np
import pytest

from ipusim import BOW, DataType, Program, simulate
from ipusim.compiler import (
    GENERATORS,
    BlockMatrix,
    Plan,
    emit,
    pack,
    plan_static,
    random_dense,
    random_values,
    unpack,
)
from ipusim.kernels import Arrange

HALF, FLOAT = DataType.HALF, DataType.FLOAT
MACHINE = BOW.scaled_to(8)
SIDE, N = 128, 8


def planned(block: int, data_type: DataType, n_split: int, density: float = 1 / 4) -> Plan:
    """Return PopSparse's plan of a small matrix."""
    pattern = GENERATORS["uniform"]((SIDE, SIDE), block, density, np.random.default_rng(0))
    return plan_static(
        pattern, n=N, machine=MACHINE, data_type=data_type, partials_type=data_type,
        strategy="popsparse", lowering="popsparse", n_split=n_split,
    )  # fmt: skip


def names(program: Program) -> list[str]:
    """Return the names of the supersteps."""
    return [step.name for step in program.supersteps]


@pytest.mark.parametrize(
    ("block", "data_type", "n_split", "copies"),
    [(1, HALF, 1, True), (1, HALF, 2, False), (1, FLOAT, 1, False), (4, HALF, 1, False)],
)
def test_resident_halves_of_single_elements_are_copied_on_their_tile(
    block: int, data_type: DataType, n_split: int, *, copies: bool
) -> None:
    program = emit(planned(block, data_type, n_split))

    assert ("copy" in names(program)) == copies


def test_a_copied_half_takes_a_tile_a_cycle_and_a_quarter() -> None:
    cycles, values = [], []
    for density in (1 / 8, 1 / 2):
        plan = planned(1, HALF, 1, density)
        program = emit(plan)
        run = simulate(program)
        (step,) = (step for step in run.report.steps if step.name == "copy")
        (vertices,) = program.supersteps[names(program).index("copy")].compute
        assert isinstance(vertices.codelet, Arrange)
        cycles.append(step.compute)
        values.append(int(vertices.fields["offsets"].count.max()))

    assert (cycles[1] - cycles[0]) / (values[1] - values[0]) == pytest.approx(1.25, rel=0.03)


def test_a_product_of_copied_values_is_right() -> None:
    plan, rng = planned(1, HALF, 1), np.random.default_rng(1)
    pattern = plan.known[0]
    a = BlockMatrix(pattern, random_values(pattern, rng, HALF))
    x = random_dense(SIDE, N, rng, HALF)
    result = unpack(plan, simulate(emit(plan), pack(plan, a, x)).outputs)
    exact = a.dense().astype(np.float64) @ x.astype(np.float64)

    assert np.abs(result - exact).max() <= 0.02 * np.abs(exact).max()
