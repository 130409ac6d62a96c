"""Pooling kernels: values against windows cut by NumPy, refusals, and shares of the workers."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from ipusim import BOW, DataType, ProgramError, simulate
from ipusim.compiler import check_kernel, kernel_program
from ipusim.kernels import Pool, PoolAxis, pool_fields

HALF, FLOAT = DataType.HALF, DataType.FLOAT
Doubles = npt.NDArray[np.float64]
kernels = pytest.mark.parametrize("kernel", Pool.variants(), ids=lambda kernel: kernel.name)
CASES = {
    "2x2": (PoolAxis(6, 2, 2), PoolAxis(8, 2, 2)),
    "3x3, stride 2, padding 1": (PoolAxis(7, 3, 2, 1, 1), PoolAxis(9, 3, 2, 1, 1)),
    "one dimension, dilation 2": (PoolAxis(1, 1), PoolAxis(11, 3, 3, 2, 0, 2)),
    "dilation 2 and 3": (PoolAxis(6, 2, 1, 0, 0, 2), PoolAxis(8, 2, 3, 0, 1, 3)),
    "global": (PoolAxis(7, 7), PoolAxis(5, 5)),
    "same upper": (PoolAxis(5, 2, 2, 0, 1), PoolAxis(5, 4, 2, 1, 2)),
}
cases = pytest.mark.parametrize("axes", CASES.values(), ids=CASES)


def pooled(
    x: Doubles, axes: tuple[PoolAxis, PoolAxis], *, average: bool, counts_padding: bool
) -> Doubles:
    """Return the result of windows that are cut out one after another."""
    rows, columns = axes
    y = np.zeros((rows.outputs, columns.outputs, x.shape[2]))
    for row, column in product(range(rows.outputs), range(columns.outputs)):
        inside = [
            [
                p
                for p in range(start, start + axis.window * axis.dilation, axis.dilation)
                if 0 <= p < axis.size
            ]
            for axis, start in (
                (axis, index * axis.stride - axis.before)
                for axis, index in zip(axes, (row, column), strict=True)
            )
        ]
        window = x[np.ix_(*inside)].reshape(-1, x.shape[2])
        count = rows.window * columns.window if counts_padding else len(window)
        y[row, column] = window.sum(axis=0) / count if average else window.max(axis=0)
    return y


@kernels
@cases
def test_values_are_those_of_windows_cut_by_numpy(
    axes: tuple[PoolAxis, PoolAxis], kernel: Pool
) -> None:
    counts_padding = axes[0].before > 0
    width = kernel.data_type.vector_width
    x = np.random.default_rng(1).standard_normal((axes[0].size, axes[1].size, 3 * width))
    x = x.astype(kernel.data_type.numpy).astype(np.float64)
    numbers = pool_fields(*axes, 24, average=kernel.is_average, counts_padding=counts_padding)
    program = kernel_program(kernel, BOW.scaled_to(1), **numbers)

    feeds = {"x": x.ravel().astype(kernel.data_type.numpy)}
    run = simulate(program, feeds, fidelity="instruction", check_races=True)

    expected = pooled(x, axes, average=kernel.is_average, counts_padding=counts_padding)
    apart = {HALF: 1e-3, FLOAT: 1e-6}[kernel.data_type] * kernel.is_average
    y = run.outputs["y"].astype(np.float64).reshape(expected.shape)
    assert np.allclose(y, expected, rtol=apart, atol=apart)


@kernels
def test_code_numerics_and_cycles_agree_to_the_bit(kernel: Pool) -> None:
    def drawn(rng: np.random.Generator) -> dict[str, Any]:
        axes = list(CASES.values())[int(rng.integers(len(CASES)))]
        return dict(pool_fields(*axes, 8 * int(rng.integers(1, 4)), average=kernel.is_average))

    check_kernel(kernel, drawn, cases=4, tolerance=0)


def test_a_global_pool_of_many_channels_is_shared_by_all_workers() -> None:
    numbers = pool_fields(PoolAxis(7, 7), PoolAxis(7, 7), 8 * 12)

    assert np.asarray(numbers["counts"]).tolist() == [1] * 6
    assert np.asarray(numbers["windows"]).reshape(6, -1)[:, 2].tolist() == [1] * 6  # words less one


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: PoolAxis(4, 0), "windows of 0, stride 1"),
        (lambda: PoolAxis(4, 2, 1, 2), "and padding 2 and 0; all but the padding are 1 or more"),
        (lambda: PoolAxis(4, 3, 1, 0, 0, 2), "window of 5 positions does not fit into 4"),
        (lambda: pool_fields(PoolAxis(4, 2), PoolAxis(4, 2), 12), "of 12 bytes of channels; give"),
    ],
)
def test_windows_that_cannot_be_are_refused(make: Any, message: str) -> None:
    with pytest.raises(ProgramError, match=message):
        make()


@pytest.mark.parametrize(
    ("number", "value", "message"),
    [(4, 0, "1 words of 2 lines of 0 columns; give"), (5, 4, "gap 4 is no whole word")],
)
def test_a_list_of_wrong_windows_is_refused(number: int, value: int, message: str) -> None:
    numbers = dict(pool_fields(PoolAxis(4, 2, 2), PoolAxis(4, 2, 2), 8))
    windows = np.asarray(numbers["windows"]).copy()
    windows[number] = value

    program = kernel_program(Pool("max", HALF), BOW.scaled_to(1), **{**numbers, "windows": windows})

    with pytest.raises(ProgramError, match=message):
        simulate(program, {"x": np.zeros(64, np.float16)})
