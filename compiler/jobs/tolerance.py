"""How far a simulated y may lie from the exact product: standard forward error analysis.

A term of y is rounded on its way: K times to half (unit roundoff 2^-11), L times to float (2^-24).
Each rounding scales it by 1 + d, |d| at most the unit roundoff, and where the result is subnormal
moves it by half the format's least number e. With the longest way in each row

    |y - a x| <= ((1 + 2^-11)^K (1 + 2^-24)^L - 1) |a| |x| + (roundings on all ways) e / 2

A bias is one more term, and adding it one more rounding of all others; ReLU brings nothing apart
that was not.

Stochastic rounding to half takes either neighbour: one unit in the last place instead of half of
one, 2^-10 for 2^-11 and e for e / 2. What `pack` rounds, and floats, are rounded to the nearest.
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
from ..packer import pattern_in
from ..plan.finish import Finish
from ..plan.partition import Cut
from ..plan.plan import Plan

HALF = DataType.HALF
FloatArray = npt.NDArray[np.float32 | np.float64]
DoubleArray = npt.NDArray[np.float64]


@attrs.frozen
class Roundings:
    """How often numbers on their way to one row of blocks of y are rounded, int64[rows of blocks].

    Attributes:
        half, single: to half and to float on the longest way.
        total: on all ways together, in the format of the data.
    """

    half: IntArray = attrs.field(eq=same_array, repr=False)
    single: IntArray = attrs.field(eq=same_array, repr=False)
    total: IntArray = attrs.field(eq=same_array, repr=False)


def roundings(plan: Plan, pattern: Pattern) -> Roundings:
    """The roundings that the plan's kernels document, along its partition.

    The kernel says how often a partial sum is rounded to half; otherwise sums are float, a block
    has b products. Reduce adds in float and rounds to y once.
    """
    pattern = _multiplied(plan, pattern)
    blocks, depth = _deepest(plan, pattern)  # units, each with b products of a row
    b, half, more = pattern.block, plan.data_type is HALF, plan.operation.transforms
    across = pattern.format.size[1] // b  # blocks of a unit side by side
    halves = plan.kernel.half_roundings(blocks * across) + int(half)  # the last one, to y
    stored = np.bincount(pattern.rows, minlength=pattern.grid[0])
    own, behind = more.half if half else more.single, int(plan.finish.bias)
    return Roundings(
        half=halves + more.half + behind * half,
        single=b + blocks + depth + more.single + behind * (not half),
        total=((1 if half else 2 * b) + own) * stored + depth + 1 + behind,
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
    """The largest |y - a x| that roundings can cause, element by element.

    Args:
        plan: the decision.
        a: the sparse operand [m, k], in any form that `pack` takes.
        x: the dense operand [k, n], or the images of a convolution.
        bias: a number for each row, of a plan that adds one.
        rows: those of a product that are wanted, ascending; all if not given.
        stochastic: halves were rounded at random.

    Returns:
        Of the shape of y, or [rows, n], float32 for half and float64 for float, on top of the exact
        product of `a` and `x` as given: the rounding of `pack` counts. No bound covers an overflow.

    Raises:
        MatrixError, InputError: what `pack` refuses.

    Source: Higham, Accuracy and Stability of Numerical Algorithms, lemma 3.1 and section 2.2.
    """
    dtype, pattern = np.float32 if plan.data_type is HALF else np.float64, pattern_in(plan, a)
    values, packed = _sizes(plan, block_values(plan.operation.matrix(a), pattern), dtype)
    dense, packed_too = _sizes(plan, np.asarray(x), dtype)
    matrix = BlockMatrix(pattern, values.astype(np.float32, copy=False))
    size: Any = _magnitude(plan, matrix, dense, rows)  # of half or float, scaled where it lies
    size, packed_bias = _with_bias(plan, size, bias, rows, dtype)
    # In float, the product above has b roundings a block itself.
    own, wanted = pattern.block if dtype is np.float32 else 0, slice(None) if rows is None else rows
    packed = packed + packed_too + packed_bias
    terms = growth_and_least(plan, pattern, packed=packed, own=own, stochastic=stochastic)
    return _bounds(size, [term[wanted] for term in terms], plan.operation.row_axis)


def _bounds(size: Any, terms: list[DoubleArray], row_axis: int) -> FloatArray:
    """In the place of `size`: that times a number of each row, and another added."""
    after = (1,) * (size.ndim - 1 - row_axis)
    by_row: list[FloatArray] = [term.reshape(-1, *after).astype(size.dtype) for term in terms]
    size *= by_row[0]
    bounds: FloatArray = np.add(size, by_row[1], out=size)
    return bounds


def _magnitude(
    plan: Plan, matrix: BlockMatrix, dense: FloatArray, rows: IntArray | None
) -> FloatArray:
    """|a| |x|, or some rows of it; what an operation has in its place."""
    if rows is None:
        size: FloatArray = plan.operation.magnitude(matrix, dense, dtype=dense.dtype)
    else:
        size = multiply(matrix, dense, dtype=dense.dtype, rows=rows)
    return size


def _with_bias(
    plan: Plan,
    size: Any,
    bias: npt.ArrayLike | None,
    rows: IntArray | None,
    dtype: npt.DTypeLike,
) -> tuple[Any, int]:
    """What roundings are relative to, with the bias, and whether `pack` rounds that."""
    if plan.finish.bias != (bias is not None):
        raise InputError(f"a plan with {plan.finish} takes {'a' if bias is None else 'no'} bias")
    if bias is None:
        return size, 0
    added, packed = _sizes(plan, np.asarray(bias), dtype)
    added = added if rows is None else added[rows]
    return Finish(bias=True).of_result(size, added, plan.operation.row_axis), packed


def growth_and_least(
    plan: Plan, pattern: Pattern, *, packed: int = 0, own: int = 0, stochastic: bool = False
) -> tuple[DoubleArray, DoubleArray]:
    """What bounds are made of, float64[m] each: of |a||x| so many times, and so much at least.

    Args:
        plan, pattern: the decision, and the blocks that it multiplies.
        packed: operands that `pack` rounds.
        own: roundings of |a||x| itself to float, a block.
        stochastic: halves were rounded at random.
    """
    row, formats = roundings(plan, pattern), (np.finfo(np.float16), np.finfo(np.float32))
    format_ = formats[plan.data_type is not HALF]
    single = 1 + row.single + own * row.total  # one more where `a` was float64
    unit = 2 if stochastic else 1  # half units in the last place that a rounding to half may move
    growth = _compound(np.zeros(row.half.shape), unit * float(formats[0].eps) / 2, row.half)
    growth = _compound(growth, float(formats[1].eps) / 2, single)
    growth = _compound(growth, float(format_.eps) / 2, np.full(growth.shape, packed))
    moved = unit if plan.data_type is HALF else 1
    least = (1 + growth) * row.total * moved * float(format_.smallest_subnormal) / 2
    high, m = _multiplied(plan, pattern).format.size[0], pattern.shape[0]
    return np.repeat(growth, high)[:m], np.repeat(least, high)[:m]


def _compound(growth: DoubleArray, unit: float, count: IntArray) -> DoubleArray:
    """Return (1 + growth) (1 + unit)^count - 1, without the digits that 1 + growth would lose.

    By squaring: logarithms and powers of a C library or of vector code round differently by host.
    """
    power, rest = unit, count
    with np.errstate(over="ignore"):
        while rest.any():
            growth = np.where(rest & 1, growth + power * (1 + growth), growth)
            power, rest = power * (2 + power), rest >> 1
    return growth


def tolerance(
    plan: Plan,
    a: Any,
    x: npt.ArrayLike,
    *,
    bias: npt.ArrayLike | None = None,
    stochastic: bool = False,
) -> float:
    """The largest of all `error_bounds`: what max |y - a x| must not exceed."""
    bounds = error_bounds(plan, a, x, bias=bias, stochastic=stochastic)
    return float(bounds.max(initial=0.0))


def _sizes(
    plan: Plan, values: npt.NDArray[np.generic], dtype: npt.DTypeLike
) -> tuple[FloatArray, int]:
    """Magnitudes, and whether `pack` rounds them; then none counts as less than a normal number."""
    size = np.abs(values.astype(dtype, copy=False))
    if np.can_cast(values.dtype, plan.data_type.numpy):
        return size, 0
    normal = np.finfo(plan.data_type.numpy).smallest_normal
    return np.where(size > 0, np.maximum(size, normal), size), 1


def _multiplied(plan: Plan, pattern: Pattern) -> Pattern:
    """The blocks whose products are added: of a plan with a realisation, its own."""
    return pattern if plan.realisation is None else plan.multiplied


def _deepest(plan: Plan, pattern: Pattern) -> tuple[IntArray, IntArray]:
    """int64[block rows] each: most blocks that one seat adds, most seats that hold a partial."""
    rows = pattern.grid[0]
    if plan.buckets is not None:
        most, depth = np.zeros((2, rows), dtype=np.int64)
        inner, buckets = Pattern.of(pattern, block=plan.buckets.block), plan.buckets
        band = inner.columns // buckets.columns
        held = np.bincount(inner.rows * buckets.py + band, minlength=inner.grid[0] * buckets.py)
        row = np.arange(inner.grid[0]) * buckets.block // pattern.block
        np.maximum.at(most, row, held.reshape(-1, buckets.py).max(axis=1))
        return most, depth + buckets.py
    divided = plan.divided
    most, depth = np.zeros((2, divided.grid[0]), dtype=np.int64)
    for cut in plan.partition.cuts:
        row, blocks = _runs(divided.rows[plan.partition.order_of(cut)], cut)
        np.maximum.at(most, row, blocks)
        depth = np.maximum(depth, np.bincount(row, minlength=len(depth)))
    return np.resize(most, rows), np.resize(depth, rows)  # every trip over rows is alike


def _runs(row: IntArray, cut: Cut) -> tuple[IntArray, IntArray]:
    """The block row of each partial sum of a cut, and its number of blocks."""
    count = cut.last - cut.first
    seat = np.repeat(np.arange(cut.shares), count)
    row = row[spread(cut.first, count)]
    starts = np.flatnonzero((np.diff(row, prepend=-1) != 0) | (np.diff(seat, prepend=-1) != 0))
    return row[starts], np.diff(starts, append=len(row))
