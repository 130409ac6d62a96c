"""Check of y against NumPy: every element must lie within the bound of its rounding errors.

One pass over y finds the rows that are certainly within their bounds, see `part_sums`; for full
matrices the pass adds BLAS products. Only the other rows, which may hold a wrong element, are
compared with their `error_bounds`, and so is the row of the largest difference, which is reported.
A block has `height` rows and `width` columns.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import IntArray, same_array
from ipusim.native import in_shares

from ..matrix.block_matrix import BlockMatrix
from ..matrix.formats.block_loops import DEPTH, WIDTH
from ..matrix.product import multiply
from ..operations.products import Matmul
from ..packer import left_operands, pattern_in, whole_result
from ..plan.plan import Plan
from .outcome import Check
from .part_sums import add_parts, compare_rows, compare_sums
from .tolerance import DoubleArray, error_bounds, relative_and_absolute_bounds

HostArray = npt.NDArray[Any]
SingleArray = npt.NDArray[np.float32]

# The pass compares with this share of a bound, because its own float64 numbers are rounded.
BOUND_SAFETY = 1 - 2.0**-20
# Differences above this share of the largest are computed again: another order of float64 sums
# could make any of them the largest.
TIE_SHARE = 1 - 2.0**-30
MAX_TIES = 4  # block rows whose differences are computed again; no reason recorded for this number
# Rows and columns of y that one BLAS product computes, and products that it adds for each element;
# reason of the values not recorded.
BLAS_ROWS, BLAS_COLUMNS, BLAS_DEPTH = 128, 512, 256


@attrs.frozen
class Scan:
    """Result of one pass over y, for each block row of the matrix.

    Attributes:
        undecided: number of elements that may be out of their bounds, int64[block rows].
        worst: largest difference, NaN excluded, float64[block rows].
    """

    undecided: IntArray = attrs.field(eq=same_array)
    worst: DoubleArray = attrs.field(eq=same_array)


def checked(
    plan: Plan,
    matrix: BlockMatrix,
    x: HostArray,
    y: HostArray,
    *,
    bias: HostArray | None = None,
    stochastic: bool = False,
) -> Check:
    """Compare y with NumPy, element by element; a NaN is never right.

    Args:
        plan: plan of the product.
        matrix, x: operands, as they were given to `pack`.
        y: result, [m, n].
        bias: number for each row, for a plan that adds one.
        stochastic: True if halves were rounded at random.
    """
    bounds = partial(error_bounds, plan, matrix, x, bias=bias, stochastic=stochastic)
    if not _fits_compiled_scan(plan, matrix, x, y):
        exact = plan.finish.of_result(reference(plan, matrix, x), bias, plan.operation.row_axis)
        return _worst_element(_differences(y, exact), bounds())
    # 1. One pass in float64 finds block rows that may hold a wrong element. 2. Only those are
    # compared with their bounds. 3. If none is wrong, the largest difference is computed as the
    # reference does.
    limits = np.stack(
        relative_and_absolute_bounds(plan, pattern_in(plan, matrix), stochastic=stochastic)
    )
    scan, height = _compare_all(matrix, x, y, limits), matrix.pattern.format.size[0]
    check = None
    if scan.undecided.any():
        wrong_rows = _rows(np.flatnonzero(scan.undecided), height, len(y))
        check = _checked_rows(bounds, matrix, x, y, wrong_rows)
    if check is None or check.right:
        block_rows = np.flatnonzero(scan.worst >= TIE_SHARE * scan.worst.max())[:MAX_TIES]
        check = _checked_rows(bounds, matrix, x, y, _rows(block_rows, height, len(y)))
    return check


def reference(plan: Plan, matrix: BlockMatrix, x: HostArray) -> HostArray:
    """Return the exact result of a plan by NumPy, before its finish, with zeros in rows left out.

    Args:
        plan: plan of the product.
        matrix, x: whole operands, as `pack` takes them.
    """
    if plan.kept is None:
        return plan.operation.reference(matrix, x)
    left_matrix, operands = left_operands(plan, matrix, x)
    return whole_result(plan, plan.operation.reference(left_matrix, *operands))


def _fits_compiled_scan(plan: Plan, matrix: BlockMatrix, x: HostArray, y: HostArray) -> bool:
    """Return True if the compiled pass can compare y.

    It can if the product is a matmul without a finish (bias, ReLU), of square blocks and of numbers
    that float32 holds.
    """
    height, width = matrix.pattern.format.size
    fits_float32 = all(array.dtype in (np.float16, np.float32) for array in (x, y))
    # Compiled code handles square blocks whose edge divides the number of products of a part.
    is_square = height == width and DEPTH % width == 0
    is_matmul = type(plan.operation) is Matmul and not plan.finish and plan.kept is None
    return is_matmul and fits_float32 and is_square and y.size > 0


def _checked_rows(
    bounds: Callable[..., HostArray],
    matrix: BlockMatrix,
    x: HostArray,
    y: HostArray,
    rows: IntArray,
) -> Check:
    """Check some rows of y, as `checked` checks all of them."""
    difference = _differences(y[rows], multiply(matrix, x, rows=rows))
    return _worst_element(difference, bounds(rows=rows))


def _differences(y: HostArray, exact: HostArray) -> HostArray:
    """Return the distance of each result from the exact one; NaN where a result is not finite."""
    with np.errstate(invalid="ignore"):
        return np.asarray(np.abs(y.astype(np.float64) - exact))


def _worst_element(difference: HostArray, bounds: HostArray) -> Check:
    """Return the check of the element that exceeds its bound most, or else of the largest error."""
    with np.errstate(invalid="ignore"):
        is_right = bool((difference <= bounds).all())
        # A NaN is always selected: argmax treats it as the largest.
        worst = np.argmax(difference if is_right else difference - bounds)
    return Check(
        difference=float(difference.flat[worst]), bound=float(bounds.flat[worst]), right=is_right
    )


def _rows(block_rows: IntArray, height: int, m: int) -> IntArray:
    """Return the rows of block rows that exist, int64[rows]."""
    rows: IntArray = (block_rows[:, None] * height + np.arange(height)).ravel()
    return rows[rows < m]


def _compare_all(matrix: BlockMatrix, x: HostArray, y: HostArray, limits: DoubleArray) -> Scan:
    """Compare all of y with sums in float64.

    Args:
        matrix, x: operands.
        y: result.
        limits: factors and constants of `relative_and_absolute_bounds`, float64[2, m]; changed in
            place.
    """
    pattern = matrix.pattern
    # The sums in float64 with which y is compared have roundings, too.
    limits[0] -= (pattern.shape[1] + DEPTH) * np.finfo(np.float64).eps
    limits *= BOUND_SAFETY
    num_rows, num_columns = pattern.grid
    scan = Scan(np.zeros(num_rows, dtype=np.int64), np.zeros(num_rows))
    y = np.ascontiguousarray(y, dtype=np.float32)
    # BLAS is quicker for a full matrix with many products for each element.
    if pattern.num_blocks == num_rows * num_columns and pattern.shape[1] >= DEPTH * DEPTH:
        _compare_full(matrix, x, y, limits, scan)
    else:
        _compare_blocks(matrix, x, y, limits, scan)
    return scan


def _compare_blocks(
    matrix: BlockMatrix, x: HostArray, y: SingleArray, limits: DoubleArray, scan: Scan
) -> None:
    """Compare y block row by block row, block by block, in several threads."""
    pattern, (height, width) = matrix.pattern, matrix.values.shape[1:]
    num_rows, num_columns = pattern.grid
    # Number of the first block of each block row, int64[block rows + 1].
    starts = np.searchsorted(pattern.rows, np.arange(num_rows + 1))
    values = matrix.values.astype(np.float32, copy=False)
    padded_x = np.zeros((num_columns * width, x.shape[1]), dtype=np.float32)
    padded_x[: len(x)] = x

    def compare(block_rows: IntArray) -> None:
        """Compare the results of some lines of blocks; each thread has its own scratch array."""
        scratch = np.zeros((DEPTH + 2 * height) * WIDTH + DEPTH)
        arrays = starts, pattern.columns, values, padded_x, y, limits, scratch
        compare_rows(block_rows, *arrays, scan.undecided, scan.worst)

    in_shares(np.arange(num_rows), matrix.values.size * x.shape[1] // DEPTH, compare)


def _compare_full(
    matrix: BlockMatrix, x: HostArray, y: SingleArray, limits: DoubleArray, scan: Scan
) -> None:
    """Compare y for a full matrix, some block rows at a time, by BLAS products."""
    (height, width), (num_rows, num_columns) = matrix.values.shape[1:], matrix.pattern.grid
    k, n = x.shape
    x64 = x.astype(np.float64)
    block_rows_at_a_time = max(1, BLAS_ROWS // height)
    for block_row in range(0, num_rows, block_rows_at_a_time):
        blocks = slice(block_row * num_columns, (block_row + block_rows_at_a_time) * num_columns)
        row = block_row * height
        # The blocks as a matrix: [block rows, block columns, height, width] to [block rows *
        # height, block columns * width].
        values = matrix.values[blocks].astype(np.float64).reshape(-1, num_columns, height, width)
        rows = values.swapaxes(1, 2).reshape(-1, num_columns * width)
        a = np.ascontiguousarray(rows[: len(y) - row, :k])
        for column in range(0, n, BLAS_COLUMNS):
            # Sums and sums of magnitudes, float64[rows of a, at most BLAS_COLUMNS] each.
            sums, sizes = np.zeros((2, len(a), min(BLAS_COLUMNS, n - column)))
            for first_row in range(0, k, BLAS_DEPTH):
                x_part = x64[first_row : first_row + BLAS_DEPTH, column : column + BLAS_COLUMNS]
                add_parts(a[:, first_row : first_row + BLAS_DEPTH] @ x_part, sums, sizes)
            compare_sums(sums, sizes, y, limits, height, row, column, scan.undecided, scan.worst)
