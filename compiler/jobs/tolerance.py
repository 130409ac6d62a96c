"""Bounds on the difference of a simulated y from the exact product: forward error analysis.

A term of y (a product of an element of a and one of x) is rounded several times on its path to y,
K times to half precision (unit roundoff 2^-11) and L times to float (2^-24). Each rounding
multiplies the term by 1 + d, where |d| is at most the unit roundoff; if the result is subnormal,
the rounding moves it by up to half the smallest number e of the format. With the K and L of the
longest path of all terms of a row of y,

    |y - a x| <= ((1 + 2^-11)^K (1 + 2^-24)^L - 1) |a| |x| + (roundings on all paths) e / 2

A bias is one more term, and adding it is one more rounding of all other terms; ReLU does not
increase a difference.

Stochastic rounding to half may err by a whole unit in the last place instead of half of one: the
formula then has 2^-10 in place of 2^-11, and e in place of e / 2. Roundings by `pack`, and to
float, are to the nearest.
"""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, InputError, IntArray, same_array, spread

from ..matrix.block_matrix import BlockMatrix, block_values
from ..matrix.pattern import Pattern
from ..matrix.product import multiply
from ..packer import left_operands, pattern_in, whole_result
from ..plan.finish import Finish
from ..plan.partition import Cut
from ..plan.plan import Plan

HALF = DataType.HALF
FloatArray = npt.NDArray[np.float32 | np.float64]
DoubleArray = npt.NDArray[np.float64]


@attrs.frozen
class Roundings:
    """Numbers of roundings of the terms of each row of blocks of y, int64[rows of blocks] each.

    Attributes:
        half, single: roundings to half and to float on the longest path.
        total: roundings on all paths together, in the format of the data. Each rounding of a
            subnormal number adds an error of its own, so that all paths count.
    """

    half: IntArray = attrs.field(eq=same_array, repr=False)
    single: IntArray = attrs.field(eq=same_array, repr=False)
    total: IntArray = attrs.field(eq=same_array, repr=False)


def roundings(plan: Plan, pattern: Pattern) -> Roundings:
    """Return the roundings of a plan, as its kernels document them, summed along its partition.

    The kernel states the number of times that a partial sum is rounded to half; otherwise sums are
    float, and a block adds as many products to a row as it has columns: one after another to the
    partial sum or, on the AMP with half operands, four at a time, which are summed in pairs. The
    reduction adds in float, and rounds to y once.
    """
    pattern = _multiplied(plan, pattern)
    # Maximum number of stored units that one seat adds to a row, and of seats with a partial sum of
    # the row.
    max_units, max_seats = _max_units_and_seats(plan, pattern)
    block, half, transforms = pattern.block, plan.data_type is HALF, plan.operation.transforms
    # A unit of a wide format has several blocks side by side, each of which adds its products.
    blocks_across = pattern.format.size[1] // block
    # Roundings of a term before it is added to a partial sum, inputs of such an addition, and
    # additions of all units. Four products of halves, each exact in float, are rounded in two sums.
    in_fours = half and bool(plan.kernel.instructions)
    first, inputs = (2, 4) if in_fours else (1, 1)
    additions = -(-_inner_block(plan, pattern) * blocks_across // inputs) * max_units
    # The last rounding to half is that of y.
    halves = plan.kernel.half_roundings(max_units * blocks_across) + int(half)
    # Stored units of each block row: all of them add products, which `total` counts.
    units_in_row = np.bincount(pattern.rows, minlength=pattern.grid[0])
    transform_roundings = transforms.half if half else transforms.single
    bias_roundings = int(plan.finish.bias)
    return Roundings(
        half=halves + transforms.half + bias_roundings * half,
        single=first + additions + max_seats + transforms.single + bias_roundings * (not half),
        total=((1 if half else 2 * block) + transform_roundings) * units_in_row
        + max_seats
        + 1
        + bias_roundings,
    )


def error_bounds(
    plan: Plan,
    a: Any,
    x: npt.ArrayLike,
    *,
    bias: npt.ArrayLike | None = None,
    rows: IntArray | None = None,
    stochastic: bool = False,
) -> FloatArray:
    """Return the largest |y - a x| that roundings can cause, for each element.

    Args:
        plan: plan of the product.
        a: sparse operand [m, k], in any form that `pack` takes.
        x: dense operand [k, n], or images of a convolution.
        bias: number for each row, for a plan that adds one.
        rows: rows of a product for which bounds are needed, ascending; None for all.
        stochastic: True if halves were rounded at random.

    Returns:
        Bounds in the shape of y, or [rows, n], float32 for half and float64 for float. They hold
        for the exact product of `a` and `x` as given, so that rounding by `pack` is included. No
        bound covers an overflow.

    Raises:
        MatrixError, InputError: if `pack` refuses an operand.

    Source: Higham, Accuracy and Stability of Numerical Algorithms, lemma 3.1 and section 2.2.
    """
    if plan.kept is not None:
        return _bounds_of_kept_rows(plan, a, x, bias=bias, rows=rows, stochastic=stochastic)
    dtype, pattern = np.float32 if plan.data_type is HALF else np.float64, pattern_in(plan, a)
    # Magnitudes in the type of the bounds, and for each operand 1 if `pack` rounds it, else 0.
    values, pack_roundings = _sizes(plan, block_values(plan.operation.matrix(a), pattern), dtype)
    dense, pack_roundings_of_x = _sizes(plan, np.asarray(x), dtype)
    matrix = BlockMatrix(pattern, values.astype(np.float32, copy=False))
    # The magnitude |a| |x| is float32 or float64; `_bounds` scales it in place.
    size: Any = _magnitude(plan, matrix, dense, rows)
    size, pack_roundings_of_bias = _with_bias(plan, size, bias, rows, dtype)
    # In float32 the sum |a| |x| is rounded itself, once for each product of a block. In float64
    # these roundings are far smaller than those that the bound counts.
    magnitude_roundings = pattern.block if dtype is np.float32 else 0
    selected_rows = slice(None) if rows is None else rows
    terms = relative_and_absolute_bounds(
        plan,
        pattern,
        pack_roundings=pack_roundings + pack_roundings_of_x + pack_roundings_of_bias,
        magnitude_roundings=magnitude_roundings,
        stochastic=stochastic,
    )
    return _bounds(size, [term[selected_rows] for term in terms], plan.operation.row_axis)


def _bounds_of_kept_rows(
    plan: Plan,
    a: Any,
    x: npt.ArrayLike,
    *,
    bias: npt.ArrayLike | None,
    rows: IntArray | None,
    stochastic: bool,
) -> FloatArray:
    """Return the bounds of a plan that leaves rows out.

    In the rows left out, y is the bias as `pack` rounds it.
    """
    matrix, (dense,) = left_operands(plan, a, np.asarray(x))
    kept_lines, axis = plan.kept, plan.operation.row_axis
    assert kept_lines is not None  # the caller checks it
    kept_bias = None if bias is None else np.asarray(bias)[kept_lines.rows]
    kept_bounds = error_bounds(plan.left, matrix, dense, bias=kept_bias, stochastic=stochastic)
    bounds: FloatArray = whole_result(plan, kept_bounds)
    if bias is not None:
        type_limits = np.finfo(plan.data_type.numpy)
        size = np.abs(np.asarray(bias)[kept_lines.dropped_rows]) * type_limits.eps / 2
        bounds_by_row = np.moveaxis(bounds, axis, 0)
        rounding = (size + float(type_limits.smallest_subnormal)).astype(bounds.dtype)
        bounds_by_row[kept_lines.dropped_rows] = rounding.reshape(-1, *(1,) * (bounds.ndim - 1))
    return bounds if rows is None else bounds[rows]


def _bounds(size: Any, terms: list[DoubleArray], row_axis: int) -> FloatArray:
    """Return size * terms[0] + terms[1], computed in the memory of `size`.

    Args:
        size: magnitude |a| |x|, in the shape of y.
        terms: factor and constant of each row, float64[rows] each.
        row_axis: axis of `size` that has the rows.
    """
    axes_after = (1,) * (size.ndim - 1 - row_axis)
    by_row: list[FloatArray] = [term.reshape(-1, *axes_after).astype(size.dtype) for term in terms]
    size *= by_row[0]
    bounds: FloatArray = np.add(size, by_row[1], out=size)
    return bounds


def _magnitude(
    plan: Plan, matrix: BlockMatrix, dense: FloatArray, rows: IntArray | None
) -> FloatArray:
    """Return |a| |x| or some rows of it; operations other than products define their own."""
    if rows is not None:
        return multiply(matrix, dense, dtype=dense.dtype, rows=rows)
    size: FloatArray = plan.operation.magnitude(matrix, dense, dtype=dense.dtype)
    return size


def _with_bias(
    plan: Plan,
    size: Any,
    bias: npt.ArrayLike | None,
    rows: IntArray | None,
    dtype: npt.DTypeLike,
) -> tuple[Any, int]:
    """Return magnitude plus |bias|, and 1 if `pack` rounds the bias, else 0."""
    if plan.finish.bias != (bias is not None):
        raise InputError(f"a plan with {plan.finish} takes {'a' if bias is None else 'no'} bias")
    if bias is None:
        return size, 0
    # A bias is one more term of the sum, with a magnitude of its own.
    bias_sizes, pack_roundings = _sizes(plan, np.asarray(bias), dtype)
    bias_sizes = bias_sizes if rows is None else bias_sizes[rows]
    return Finish(bias=True).of_result(size, bias_sizes, plan.operation.row_axis), pack_roundings


def relative_and_absolute_bounds(
    plan: Plan,
    pattern: Pattern,
    *,
    pack_roundings: int = 0,
    magnitude_roundings: int = 0,
    stochastic: bool = False,
) -> tuple[DoubleArray, DoubleArray]:
    """Return factor and constant of each row, float64[m] each: bound = factor |a||x| + constant.

    Args:
        plan: plan of the product.
        pattern: blocks that the plan multiplies.
        pack_roundings: number of operands that `pack` rounds.
        magnitude_roundings: roundings to float of |a||x| itself, for each block.
        stochastic: True if halves were rounded at random.
    """
    row, formats = roundings(plan, pattern), (np.finfo(np.float16), np.finfo(np.float32))
    type_limits = formats[plan.data_type is not HALF]
    # The 1 is the rounding of `a` to float, which is assumed in any case.
    single = 1 + row.single + magnitude_roundings * row.total
    # Largest error of a rounding to half precision, in half units in the last place.
    half_ulps = 2 if stochastic else 1
    # Growth of the relative error by roundings to half, to float, and of operands by `pack`. A
    # rounding to nearest errs by half the spacing of numbers, eps / 2.
    growth = _compound(np.zeros(row.half.shape), half_ulps * float(formats[0].eps) / 2, row.half)
    growth = _compound(growth, float(formats[1].eps) / 2, single)
    growth = _compound(growth, float(type_limits.eps) / 2, np.full(growth.shape, pack_roundings))
    subnormal_ulps = half_ulps if plan.data_type is HALF else 1
    # Each rounding to a subnormal moves a term by up to half the smallest number of the format, and
    # later roundings multiply this error by up to 1 + growth.
    absolute = (1 + growth) * row.total * subnormal_ulps * float(type_limits.smallest_subnormal) / 2
    unit_rows, m = _multiplied(plan, pattern).format.size[0], pattern.shape[0]
    return np.repeat(growth, unit_rows)[:m], np.repeat(absolute, unit_rows)[:m]


def _compound(growth: DoubleArray, unit: float, count: IntArray) -> DoubleArray:
    """Return (1 + growth) (1 + unit)^count - 1, without the digits that 1 + growth would lose.

    The power is computed by squaring: logarithms and powers of a C library or of vector code round
    differently by host.
    """
    # `power` is (1 + unit)^(2^i) - 1; bit i of the count says whether it is a factor.
    power, remaining_count = unit, count
    with np.errstate(over="ignore"):
        while remaining_count.any():
            growth = np.where(remaining_count & 1, growth + power * (1 + growth), growth)
            power, remaining_count = power * (2 + power), remaining_count >> 1
    return growth


def tolerance(
    plan: Plan,
    a: Any,
    x: npt.ArrayLike,
    *,
    bias: npt.ArrayLike | None = None,
    stochastic: bool = False,
) -> float:
    """Return the largest of all `error_bounds`, which max |y - a x| must not exceed."""
    bounds = error_bounds(plan, a, x, bias=bias, stochastic=stochastic)
    return float(bounds.max(initial=0.0))


def _sizes(
    plan: Plan, values: npt.NDArray[np.generic], dtype: npt.DTypeLike
) -> tuple[FloatArray, int]:
    """Return magnitudes in the shape of `values`, and 1 if `pack` rounds the values, else 0.

    A rounded magnitude counts at least as the smallest normal number, because rounding may move a
    subnormal number by more than its unit roundoff.
    """
    size = np.abs(values.astype(dtype, copy=False))
    if np.can_cast(values.dtype, plan.data_type.numpy):
        return size, 0
    normal = np.finfo(plan.data_type.numpy).smallest_normal
    return np.where(size > 0, np.maximum(size, normal), size), 1


def _multiplied(plan: Plan, pattern: Pattern) -> Pattern:
    """Return the blocks whose products are added, in the units of a realisation if there is one."""
    return pattern if plan.realisation is None else plan.multiplied


def _inner_block(plan: Plan, pattern: Pattern) -> int:
    """Return the edge of the blocks that `_max_units_and_seats` counts."""
    return pattern.block if plan.buckets is None else plan.buckets.block


def _max_units_and_seats(plan: Plan, pattern: Pattern) -> tuple[IntArray, IntArray]:
    """Return two maxima for each block row, int64[block rows] each.

    These are the number of blocks that one seat adds to the row, and the number of seats that have
    a partial sum of it.
    """
    rows = pattern.grid[0]
    if plan.buckets is not None:
        # A dynamic plan divides the columns into `py` bands of `buckets.columns` block
        # columns each. Each tile of a band adds its blocks of a row, and every band has a
        # partial. counts: int64[rows of inner blocks, bands], flattened.
        max_blocks, depth = np.zeros((2, rows), dtype=np.int64)
        # Inner blocks are those of the kernel, into which blocks of the pattern are divided.
        inner, buckets = Pattern.of(pattern, block=plan.buckets.block), plan.buckets
        band = inner.columns // buckets.columns
        counts = np.bincount(inner.rows * buckets.py + band, minlength=inner.grid[0] * buckets.py)
        row = np.arange(inner.grid[0]) * buckets.block // pattern.block
        np.maximum.at(max_blocks, row, counts.reshape(-1, buckets.py).max(axis=1))
        return max_blocks, depth + buckets.py
    divided_pattern = plan.divided
    max_blocks, depth = np.zeros((2, divided_pattern.grid[0]), dtype=np.int64)
    for cut in plan.partition.cuts:
        row, blocks = _partial_sums(divided_pattern.rows[plan.partition.order_of(cut)], cut)
        np.maximum.at(max_blocks, row, blocks)
        depth = np.maximum(depth, np.bincount(row, minlength=len(depth)))
    # All trips over the rows have equal counts: np.resize repeats those of one trip for all rows.
    return np.resize(max_blocks, rows), np.resize(depth, rows)


def _partial_sums(row: IntArray, cut: Cut) -> tuple[IntArray, IntArray]:
    """Return block row and number of blocks of each partial sum of a cut, int64[sums] both."""
    # A new partial sum begins where the row or the share of consecutive blocks changes. Rows [0, 0,
    # 1, 1] in shares [0, 0, 0, 1] give partial sums of rows [0, 1, 1] with [2, 1, 1] blocks.
    count = cut.last - cut.first
    share = np.repeat(np.arange(cut.shares), count)
    row = row[spread(cut.first, count)]
    starts = np.flatnonzero((np.diff(row, prepend=-1) != 0) | (np.diff(share, prepend=-1) != 0))
    return row[starts], np.diff(starts, append=len(row))
