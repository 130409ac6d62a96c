"""The verdict of a convolution: right within its bounds, wrong where one element is not."""

from __future__ import annotations

import attrs
import numpy as np
import numpy.typing as npt
import pytest

from ipusim import BOW, DataType, simulate
from ipusim.compiler import Plan, emit, pack, unpack
from ipusim.compiler.jobs.convolution_options import ConvolvedOptions
from ipusim.compiler.jobs.request import MatrixOptions
from ipusim.compiler.jobs.tolerance import error_bounds
from ipusim.compiler.jobs.verdict import checked
from ipusim.compiler.jobs.weights import draw_weights
from ipusim.compiler.jobs.workload import convolution_named
from ipusim.compiler.matrix.block_matrix import BlockMatrix
from ipusim.compiler.planners import plan_convolution

HALF, FLOAT = DataType.HALF, DataType.FLOAT
Array = npt.NDArray[np.generic]
ALGORITHMS = ("direct", "lowered", "block", "dense", "winograd")


@attrs.frozen
class SimulatedConvolution:
    """A convolution whose plan was simulated, with its operands and its result."""

    plan: Plan
    matrix: BlockMatrix
    x: Array
    y: Array


def simulated(
    algorithm: str, types: tuple[DataType, DataType], density: float = 0.3
) -> SimulatedConvolution:
    """Plan, simulate and unpack a small convolution by an algorithm."""
    options = ConvolvedOptions(
        channels=12, filters=20, image="6x5", kernel="3", padding="1", batch=3, algorithm="direct"
    )
    work = convolution_named(options)
    filters = draw_weights(MatrixOptions(density=density), work, 1, types[0])
    machine = BOW.scaled_to(8)
    plan = plan_convolution(
        filters.pattern,
        work.convolution,
        machine=machine,
        data_type=types[0],
        partials_type=types[1],
        algorithm=algorithm,
    )
    matrix, x = work.as_planned(plan, filters), work.dense_operand(0, types[0])
    run = simulate(emit(plan), pack(plan, matrix, x))
    return SimulatedConvolution(plan, matrix, x, unpack(plan, run.outputs))


@pytest.mark.parametrize("types", [(HALF, HALF), (HALF, FLOAT), (FLOAT, FLOAT)])
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_a_result_is_right_and_one_wrong_element_is_found(
    algorithm: str, types: tuple[DataType, DataType]
) -> None:
    result = simulated(algorithm, types)
    assert checked(result.plan, result.matrix, result.x, result.y).right

    bounds = error_bounds(result.plan, result.matrix, result.x)
    assert bounds.shape == result.y.shape == (3, 20, 6, 5)
    index = (2, 13, 4, 3)  # an element in no first row, column, filter or image
    wrong_result = np.array(result.y, np.float64)
    # The error exceeds its bound, even if y was off by the bound in the other direction.
    wrong_result[index] += 2.5 * bounds[index]
    check = checked(result.plan, result.matrix, result.x, wrong_result)
    assert not check.right
    assert check.bound == pytest.approx(float(bounds[index]))
    assert not checked(
        result.plan,
        result.matrix,
        result.x,
        np.where(wrong_result == wrong_result[index], np.nan, wrong_result),
    ).right


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_weights_are_the_same_in_the_blocks_of_any_plan(algorithm: str) -> None:
    result = simulated(algorithm, (HALF, HALF))
    exact = result.plan.operation.reference(result.matrix, result.x)
    direct = simulated("direct", (HALF, HALF))

    assert np.allclose(exact, direct.plan.operation.reference(direct.matrix, direct.x), atol=1e-12)


def test_bounds_grow_with_the_weights_of_a_filter() -> None:
    low_density, high_density = (
        simulated("direct", (HALF, HALF), density) for density in (0.1, 0.9)
    )

    mean = [
        float(error_bounds(sample.plan, sample.matrix, sample.x).mean())
        for sample in (low_density, high_density)
    ]
    assert mean[1] > 2 * mean[0]
