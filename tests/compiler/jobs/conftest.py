"""Small jobs of every method: a plan, operands, and the result y of its simulated run."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import attrs
import numpy as np
import numpy.typing as npt
import pytest

from ipusim import BOW, DataType, Machine, simulate
from ipusim.compiler import (
    BlockMatrix,
    Bound,
    Pattern,
    Plan,
    emit,
    multiply,
    pack,
    plan_dense,
    plan_dynamic,
    plan_static,
    random_dense,
    random_values,
    unpack,
)

HALF, FLOAT = DataType.HALF, DataType.FLOAT
FloatArray = npt.NDArray[np.floating]
Planner = Callable[[Pattern, int, Machine, DataType, DataType], Plan]


@attrs.frozen
class Done:
    """A job that ran, with its plan, operands and result."""

    plan: Plan
    matrix: BlockMatrix
    x: FloatArray
    y: FloatArray

    @property
    def exact(self) -> FloatArray:
        """Product of the operands in float64."""
        return multiply(self.matrix, self.x)


def _dynamic(
    pattern: Pattern, n: int, machine: Machine, data_type: DataType, partials_type: DataType
) -> Plan:
    """Plan a dynamic product whose bound is the pattern itself."""
    bound = Bound(pattern.shape, pattern.block, pattern.stored)
    return plan_dynamic(
        bound,
        n=n,
        machine=machine,
        data_type=data_type,
        partials_type=partials_type,
        strategy="expected",
    )


def _dense(
    pattern: Pattern, n: int, machine: Machine, data_type: DataType, partials_type: DataType
) -> Plan:
    """Plan a dense product of the shape of the pattern."""
    return plan_dense(
        pattern.shape,
        n=n,
        machine=machine,
        data_type=data_type,
        partials_type=partials_type,
        strategy="dense",
    )


def _static(
    pattern: Pattern, n: int, machine: Machine, data_type: DataType, partials_type: DataType
) -> Plan:
    """Plan a static product by PopSparse's strategy."""
    return plan_static(
        pattern,
        n=n,
        machine=machine,
        data_type=data_type,
        partials_type=partials_type,
        strategy="popsparse",
    )


PLANNERS: Mapping[str, tuple[Planner, int]] = {
    "static element": (_static, 1),
    "static block": (_static, 16),
    "dense": (_dense, 1),
    "dynamic element": (_dynamic, 1),
    "dynamic block": (_dynamic, 8),
}
TYPES = {"half": (HALF, HALF), "half-float": (HALF, FLOAT), "float": (FLOAT, FLOAT)}


KINDS = [(job, types) for job in PLANNERS for types in TYPES]
KINDS.remove(("dynamic element", "half"))  # there is no such kernel


@pytest.fixture(params=KINDS, ids=", ".join)
def kind(request: pytest.FixtureRequest) -> tuple[Planner, int, DataType, DataType]:
    """Return a planner, its block length, and the types of data and partial sums."""
    job, types = request.param
    return *PLANNERS[job], *TYPES[types]


def ran(plan: Plan, matrix: BlockMatrix, x: FloatArray) -> Done:
    """Pack, simulate and unpack a job."""
    run = simulate(emit(plan), pack(plan, matrix, x))
    return Done(plan, matrix, x, unpack(plan, run.outputs))


@pytest.fixture(name="ran")
def ran_fixture() -> Callable[[Plan, BlockMatrix, FloatArray], Done]:
    """Return the function `ran` for tests."""
    return ran


@pytest.fixture
def done(kind: tuple[Planner, int, DataType, DataType]) -> Done:
    """Run a random job of the given kind, 64 x 96 times 12 on four tiles."""
    planner, block, data_type, partials_type = kind
    rng = np.random.default_rng(7)
    down, across = 64 // block, 96 // block
    pattern = Pattern.filled((64, 96), block, np.flatnonzero(rng.random(down * across) < 0.5))
    plan = planner(pattern, 12, BOW.scaled_to(4), data_type, partials_type)
    if plan.method == "dense":
        pattern = plan.known[0]
    matrix = BlockMatrix(pattern, random_values(pattern, rng, data_type))
    return ran(plan, matrix, random_dense(96, 12, rng, data_type))
