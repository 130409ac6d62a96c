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
APART = {HALF: 2e-3, FLOAT: 1e-6}  # largest difference from NumPy: some roundings of the type
QUICK = (Softmax(HALF, "of_rows"), Softmax(FLOAT))
kernels = pytest.mark.parametrize(
    "kernel",
    [
        pytest.param(kernel, marks=() if kernel in QUICK else pytest.mark.slow)
        for kernel in Softmax.variants()
    ],
    ids=lambda kernel: kernel.name,
)
types = pytest.mark.parametrize("data_type", [HALF, FLOAT], ids=lambda data_type: data_type.value)


def softmax(x: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return the softmax of the rows of x in double precision."""
    exponentials = np.exp(x - x.max(axis=1, keepdims=True))
    return np.asarray(exponentials / exponentials.sum(axis=1, keepdims=True))


def results(kernel: Softmax, x: npt.NDArray[Any], mask: Any = None) -> npt.NDArray[np.float64]:
    """Return the results of one tile, whole rows, by the instructions of the code."""
    rows, count = x.shape
    program = kernel_program(kernel, BOW.scaled_to(1), rows=rows, count=count)
    width = kernel.data_type.vector_width
    behind = ((0, 0), (0, -count % width))
    feeds = {"x": np.pad(x, behind, constant_values=np.nan)}
    if mask is not None:
        feeds["mask"] = np.pad(np.atleast_2d(mask), behind, constant_values=np.nan)
    feeds = {name: a.ravel().astype(kernel.data_type.numpy) for name, a in feeds.items()}
    run = simulate(program, feeds, fidelity="instruction", check_races=True)
    return run.outputs["y"].reshape(rows, -1).astype(np.float64)


@kernels
def test_code_numerics_and_cycles_agree_to_the_bit(kernel: Softmax) -> None:
    def drawn(rng: np.random.Generator) -> dict[str, Any]:
        return {
            "rows": rng.choice([0, 1, 3, 4, 8, 13], 2),
            "count": rng.choice([1, 3, 8, 23, 25, 97], 2),
        }

    check_kernel(kernel, drawn, cases=8, tolerance=0)


@types
@pytest.mark.parametrize("shape", [(1, 1), (2, 3), (3, 50), (4, 385), (13, 24)], ids=str)
def test_rows_are_those_of_numpy_and_zero_behind_their_ends(
    shape: tuple[int, int], data_type: DataType
) -> None:
    x = (3 * np.random.default_rng(2).standard_normal(shape)).astype(data_type.numpy)

    y = results(Softmax(data_type), x)

    apart = APART[data_type]
    assert np.allclose(y[:, : shape[1]], softmax(x.astype(float)), rtol=0, atol=apart)
    assert not y[:, shape[1] :].any()


@types
def test_elements_with_a_mask_of_minus_infinity_become_zero(data_type: DataType) -> None:
    x = np.random.default_rng(3).standard_normal((5, 11)).astype(data_type.numpy)
    causal = np.where(np.tri(5, 11, 6), 0.0, -np.inf)
    shared = np.where(np.arange(11) < 7, 0.5, -np.inf)

    for mask, kind in ((causal, "of_rows"), (shared, "shared")):
        y = results(Softmax(data_type, kind), x, mask)[:, :11]
        assert np.allclose(y, softmax(x.astype(float) + mask), rtol=0, atol=APART[data_type])
        assert not y[np.broadcast_to(np.isinf(mask), y.shape)].any()


@types
def test_large_numbers_do_not_overflow_and_nan_stays_in_its_row(data_type: DataType) -> None:
    x = np.array([[30000.0, 29872.0, -30000.0], [1, np.nan, 2], [-np.inf] * 3, [np.inf, 1, 2]])

    y = results(Softmax(data_type), x)[:, :3]

    assert y[0].tolist() == [1, 0, 0]
    assert np.isnan(y[1:]).all()


def test_a_row_of_halves_whose_differences_overflow_becomes_nan() -> None:
    # -65504 - 20 is no half: the difference is NaN. That of minus infinity is exact.
    x = np.array([[20.0, -65504.0], [20.0, -np.inf]])

    y = results(Softmax(HALF), x)[:, :2]

    assert np.array_equal(y, [[np.nan, np.nan], [1, 0]], equal_nan=True)


def test_few_rows_are_shared_by_large_teams_and_many_by_small_ones() -> None:
    kernel = Softmax(HALF)
    rows = np.array([1, 2, 3, 4, 6, 24])

    fields = VertexFields(kernel, {"rows": rows, "count": 0 * rows + 384})

    assert kernel.teams(fields).members.tolist() == [6, 3, 2, 3, 1, 1]


@pytest.mark.parametrize(("mask", "start", "word"), [("none", 58, 7), ("shared", 59, 8)])
def test_cycles_are_those_of_the_documented_formula(mask: str, start: int, word: int) -> None:
    kernel, rows, words = Softmax(HALF, mask), np.array([1, 4, 24]), np.array([96, 96, 16])
    fields = {"rows": rows, "count": 4 * words}
    members = kernel.teams(VertexFields(kernel, fields)).members

    cycles = kernel.cycles(BOW, fields, {})

    # The slowest worker has these rows of its team, and these words of each.
    most_rows, most_words = -(-rows * members // 6), -(-words // members)
    expected = 45 + 6 * (start + most_rows * (34 + 2 * members + word * most_words))
    assert cycles.tolist() == expected.tolist()


def test_a_row_without_elements_is_refused() -> None:
    with pytest.raises(ProgramError, match=r"softmax_half: 2 rows of 0 elements; give 0 or more"):
        kernel_program(Softmax(HALF), BOW.scaled_to(1), rows=2, count=0)


@pytest.mark.slow
@pytest.mark.parametrize("mask", ["none", "shared"])
def test_twelve_heads_of_384_tokens_on_a_whole_chip(mask: str) -> None:
    """Softmax of 12 x 384 rows of 384 elements takes at most 4,100 cycles.

    The 4,608 rows are three on most tiles and four on the first ones.
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
