"""The softmax kernel: its values against NumPy, masks, ends of rows, and teams of workers."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from ipusim import BOW, DataType, ProgramError, simulate
from ipusim.compiler import check_kernel, kernel_program
from ipusim.kernels import Softmax, VertexFields

HALF, FLOAT = DataType.HALF, DataType.FLOAT
# Largest absolute difference between a result, which is at most 1, and NumPy's in float64: four
# times the spacing of halves just below 1, 2**-11, and about 17 times that of floats, 2**-24,
# because every step of the code rounds, see `Softmax`.
TOLERANCE = {HALF: 2e-3, FLOAT: 1e-6}
# Kernels whose cases belong to the quick part: one of each number format, one of them with a mask.
QUICK_KERNELS = (Softmax(HALF, "of_rows"), Softmax(FLOAT))
kernels = pytest.mark.parametrize(
    "kernel",
    [
        pytest.param(kernel, marks=() if kernel in QUICK_KERNELS else pytest.mark.slow)
        for kernel in Softmax.variants()
    ],
    ids=lambda kernel: kernel.name,
)
types = pytest.mark.parametrize("data_type", [HALF, FLOAT], ids=lambda data_type: data_type.value)


def softmax(x: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return the softmax of each row by NumPy, as a reference."""
    e = np.exp(x - x.max(axis=1, keepdims=True))
    return np.asarray(e / e.sum(axis=1, keepdims=True))


def results(kernel: Softmax, x: npt.NDArray[Any], mask: Any = None) -> npt.NDArray[np.float64]:
    """Return the results of one tile by the instructions of the code.

    Args:
        kernel: Kernel that runs.
        x: Rows, [rows, elements]; words are filled up with NaN, which the code must not use.
        mask: Row of the mask, or a row for each of x; None for a kernel without a mask.

    Returns:
        float64[rows, elements of whole words].
    """
    rows, count = x.shape
    program = kernel_program(kernel, BOW.scaled_to(1), rows=rows, count=count)
    width = kernel.data_type.vector_width
    filling = ((0, 0), (0, -count % width))  # elements before and behind, by axis
    feeds = {"x": np.pad(x, filling, constant_values=np.nan)}
    if mask is not None:
        feeds["mask"] = np.pad(np.atleast_2d(mask), filling, constant_values=np.nan)
    feeds = {name: a.ravel().astype(kernel.data_type.numpy) for name, a in feeds.items()}
    run = simulate(program, feeds, fidelity="instruction", check_races=True)
    return run.outputs["y"].reshape(rows, -1).astype(np.float64)


@kernels
def test_code_numerics_and_cycles_agree_to_the_bit(kernel: Softmax) -> None:
    def random_sizes(rng: np.random.Generator) -> dict[str, Any]:
        return {
            "rows": rng.choice([0, 1, 3, 4, 8, 13], 2),
            "count": rng.choice([1, 3, 8, 23, 25, 97], 2),
        }

    check_kernel(kernel, random_sizes, cases=8, tolerance=0)


@types
@pytest.mark.parametrize("shape", [(1, 1), (2, 3), (3, 50), (4, 385), (13, 24)], ids=str)
def test_rows_equal_numpy_and_are_zero_behind_their_ends(
    shape: tuple[int, int], data_type: DataType
) -> None:
    x = (3 * np.random.default_rng(2).standard_normal(shape)).astype(data_type.numpy)

    y = results(Softmax(data_type), x)

    assert np.allclose(
        y[:, : shape[1]], softmax(x.astype(float)), rtol=0, atol=TOLERANCE[data_type]
    )
    assert not y[:, shape[1] :].any()


@types
def test_elements_masked_with_minus_infinity_become_zero(data_type: DataType) -> None:
    x = np.random.default_rng(3).standard_normal((5, 11)).astype(data_type.numpy)
    # The mask of row i keeps elements 0 to i + 6; the shared mask keeps 0 to 6, and adds 0.5.
    causal = np.where(np.tri(5, 11, 6), 0.0, -np.inf)
    shared = np.where(np.arange(11) < 7, 0.5, -np.inf)

    for mask, kind in ((causal, "of_rows"), (shared, "shared")):
        y = results(Softmax(data_type, kind), x, mask)[:, :11]
        assert np.allclose(y, softmax(x.astype(float) + mask), rtol=0, atol=TOLERANCE[data_type])
        assert not y[np.broadcast_to(np.isinf(mask), y.shape)].any()


@types
def test_large_numbers_do_not_overflow_and_rows_with_nan_or_infinity_become_nan(
    data_type: DataType,
) -> None:
    # In the first row the greatest is 30,000. 29,872 is the half eight spacings of 16 below it, and
    # e^-128 is zero in float. A row of minus infinity has no greatest element
    # to subtract: as one with NaN or plus infinity, it becomes NaN.
    x = np.array([[30000.0, 29872.0, -30000.0], [1, np.nan, 2], [-np.inf] * 3, [np.inf, 1, 2]])

    y = results(Softmax(data_type), x)[:, :3]

    assert y[0].tolist() == [1, 0, 0]
    assert np.isnan(y[1:]).all()


def test_a_half_more_than_65504_below_the_greatest_makes_its_row_nan() -> None:
    # The kernel subtracts the greatest number of a row in halves. -65,504 - 20 lies beyond their
    # range, so the first row becomes NaN. Minus infinity, which a mask adds to an element and which
    # stands in x itself here, stays minus infinity: its result is 0.
    x = np.array([[20.0, -65504.0], [20.0, -np.inf]])

    y = results(Softmax(HALF), x)[:, :2]

    assert np.array_equal(y, [[np.nan, np.nan], [1, 0]], equal_nan=True)


def test_teams_have_the_size_with_the_fewest_cycles() -> None:
    kernel = Softmax(HALF)
    rows = np.array([1, 2, 3, 4, 6, 24])

    fields = VertexFields(kernel, {"rows": rows, "count": 0 * rows + 384})

    # Sizes do not fall steadily: two teams of 3 take four rows in two turns of a third of a row
    # each, which is less than the whole row of six teams of 1, or two halves of three teams of 2.
    assert kernel.teams(fields).members.tolist() == [6, 3, 2, 3, 1, 1]


# Bundles of a worker in all three launches: once a vertex, and for each word of a row.
@pytest.mark.parametrize(
    ("mask", "vertex_bundles", "word_bundles"), [("none", 58, 7), ("shared", 59, 8)]
)
def test_cycles_are_those_of_the_documented_formula(
    mask: str, vertex_bundles: int, word_bundles: int
) -> None:
    kernel, rows, words = Softmax(HALF, mask), np.array([1, 4, 24]), np.array([96, 96, 16])
    fields = {"rows": rows, "count": 4 * words}
    members = kernel.teams(VertexFields(kernel, fields)).members

    cycles = kernel.cycles(BOW, fields, {})

    # The formula of `Softmax`, for the team with most rows and its member with most words.
    most_rows, most_words = -(-rows * members // 6), -(-words // members)
    row_bundles = 34 + 2 * members + word_bundles * most_words
    expected = 45 + 6 * (vertex_bundles + most_rows * row_bundles)
    assert cycles.tolist() == expected.tolist()


def test_a_row_without_elements_is_refused() -> None:
    with pytest.raises(
        ProgramError, match="softmax_half: 2 rows of 0 elements; give 0 or more rows of"
    ):
        kernel_program(Softmax(HALF), BOW.scaled_to(1), rows=2, count=0)


@pytest.mark.slow
@pytest.mark.parametrize("mask", ["none", "shared"])
def test_twelve_heads_of_384_tokens_on_a_whole_chip(mask: str) -> None:
    """A run keeps to 4,100 cycles, the aim that was set when the kernel was planned.

    1,472 tiles have three of the 4,608 rows each, and 192 of them a fourth one.
    """
    rows = np.where(np.arange(BOW.tiles) < 12 * 384 - 3 * BOW.tiles, 4, 3)
    program = kernel_program(Softmax(HALF, mask), BOW, rows=rows, count=384)
    rng = np.random.default_rng(4)
    feeds = {
        name: rng.standard_normal(handle.elements).astype(np.float16)
        for name, handle in program.inputs.items()
    }

    run = simulate(program, feeds)

    x = feeds["x"].reshape(-1, 384).astype(float)
    if mask == "shared":
        x = x + np.repeat(feeds["mask"].reshape(-1, 384), rows, axis=0)
    assert run.report.cycles <= 4100
    assert np.allclose(run.outputs["y"].reshape(-1, 384), softmax(x), rtol=0, atol=2e-3)
