"""Data beside the line: `pack` cuts host arrays as the plan cut the pattern, `unpack` undoes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from ipusim import InputError, IntArray, Label
from ipusim.kernels import arrange_values

from .lowering.values import host_order, plan_chunks, trip_order
from .matrix.block_matrix import BlockMatrix, block_values
from .matrix.entries import MatrixError, Place, rounded
from .matrix.pattern import Pattern
from .operations import TRANSPOSED
from .plan.bucket_grid import Buckets
from .plan.codebook import CODEBOOK, INDICES, coded
from .plan.mapping.host_layout import HostLayout
from .plan.options.door import check_outputs, check_type
from .plan.plan import Plan

Arrays = Mapping[str, npt.NDArray[np.generic]]


def pack(
    plan: Plan,
    a: Any,
    x: npt.ArrayLike | None = None,
    *,
    dy: npt.ArrayLike | None = None,
    bias: npt.ArrayLike | None = None,
) -> Arrays:
    """The flat host arrays that the plan's programs take, of what is given.

    Args:
        plan: the decision.
        a: the sparse operand [m, k], in any form that `Pattern.of` takes; a bare `Pattern` has no
            values. None packs dense operands alone.
        x: the dense operand [k, n] of the forward product and of GradW.
        dy: the gradient of y, [m, n], for GradA and GradW.
        bias: of a plan whose finish adds one, a number for each row of y, [m]; of a convolution
            for each filter. Where x is given it must be, too.

    Returns:
        "x", "dy" and "bias" as given, "values" if `a` has any (with a codebook "indices" and
        "codebook" instead), and of a dynamic plan "meta_info" and "overflow" (of N:M there is
        none), the words on which cycles depend: those of a bare pattern are what a timing-only run
        takes. Numbers are rounded to the plan's data type once, to nearest.

    Raises:
        MatrixError: a shape that is not the plan's, an entry of `a` outside its pattern, numbers
            that are complex, not finite or beyond the data type, or more than a codebook holds.
        InputError: no plan, or a pattern that does not fit the buckets of a dynamic plan.
    """
    check_type("pack", plan)
    packed = _pack_dense(plan, {"x": x, "dy": dy})
    if bias is not None or (plan.finish.bias and x is not None):
        packed["bias"] = pack_bias(plan, bias)
    if a is None:
        return packed
    if plan.buckets is not None:
        return packed | _pack_buckets(plan, plan.buckets, a)
    return packed if isinstance(a, Pattern) else packed | _values(plan, a)


def _pack_dense(
    plan: Plan, operands: Mapping[str, npt.ArrayLike | None]
) -> dict[str, npt.NDArray[np.generic]]:
    layouts, columns = _layouts(plan), plan.partition.columns
    return {
        name: layouts[name].packed(np.asarray(operand), plan.n, columns, plan.data_type)
        for name, operand in operands.items()
        if operand is not None
    }


def pack_bias(plan: Plan, bias: npt.ArrayLike | None) -> npt.NDArray[np.generic]:
    """A number for each row of y, [m], in the order of the program's input "bias".

    Raises:
        MatrixError: another shape, numbers that are complex, not finite or beyond the data type.
        InputError: a plan that adds none, or none for one that does.
    """
    from .lowering.finish import row_pieces  # noqa: PLC0415  # most plans add none

    rows = plan.sizes[plan.operation.row_letter]
    if not plan.finish.bias:
        raise InputError("the plan adds no bias; leave it out, or take plan.with_finish(bias=True)")
    if bias is None:
        raise InputError(f"the plan adds a bias: give pack(..., bias=...), {rows:,} numbers")
    biases = np.asarray(bias)
    if biases.shape != (rows,):
        raise MatrixError(f"bias is {list(biases.shape)}, the plan needs [{rows}]")
    numbers = rounded("bias", biases, plan.data_type.numpy, place=lambda at: (at[0], 0))
    return np.append(numbers, np.zeros(1, dtype=numbers.dtype))[row_pieces(plan).order]


def pack_values(plan: Plan, a: Any) -> npt.NDArray[np.generic]:
    """The non-zero values of `a` alone, in the order of the program's input "values"."""
    if plan.buckets is not None:
        return _pack_buckets(plan, plan.buckets, a)["values"]
    pattern, kernel = plan.known
    b = pattern.block

    def place(at: Place) -> Place:
        left = pattern.element(at)
        return left if plan.kept is None else plan.kept.place(left)

    operand = planned_operand(plan, a)
    values = rounded("a", block_values(operand, pattern), plan.data_type.numpy, place=place)
    if plan.realisation is None:
        arranged = arrange_values(kernel, values.reshape(-1, b, b)).reshape(-1, b * b)
    else:
        arranged = plan.realisation.values(pattern, values, kernel)
    padding = np.zeros((1, arranged.shape[1]), dtype=arranged.dtype)
    return np.concatenate([arranged, padding])[_value_slots(plan)].ravel()


def planned_operand(plan: Plan, a: Any) -> Any:
    """Return the sparse operand as a matrix of two sides, of the lines that the plan multiplies.

    Args:
        plan: the decision.
        a: the whole operand, as `pack` takes it, except a bare `Pattern`.

    Raises:
        MatrixError: a non-zero in a line that the plan leaves out.
    """
    operation = plan.operation
    if plan.kept is not None:
        a = operation.left_of(a, plan.kept, plan.known[0])
    return operation.matrix(a)


def left_operands(
    plan: Plan, a: Any, *dense: npt.NDArray[np.generic]
) -> tuple[BlockMatrix, tuple[npt.NDArray[np.generic], ...]]:
    """Return the lines of operands that a plan of a known pattern multiplies, in its order.

    Args:
        plan: the decision.
        a: the whole sparse operand, as `pack` takes it, except a bare `Pattern`.
        dense: operands that lie with x, of the whole matrix.
    """
    pattern = plan.known[0]
    matrix = BlockMatrix(pattern, block_values(planned_operand(plan, a), pattern))
    if plan.kept is None:
        return matrix, dense
    axis = plan.operation.row_axis
    return matrix, tuple(np.take(array, plan.kept.columns, axis=axis) for array in dense)


def whole_result(plan: Plan, y: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return the result of the whole matrix, zeros in rows that the plan leaves out.

    Args:
        plan: the decision.
        y: the result of the lines that it multiplies.
    """
    if plan.kept is None:
        return y
    axis = plan.operation.row_axis
    shape = list(y.shape)
    shape[axis] = plan.sizes[plan.operation.row_letter]
    whole = np.zeros(shape, dtype=y.dtype)
    np.moveaxis(whole, axis, 0)[plan.kept.rows] = np.moveaxis(y, axis, 0)
    return whole


def _values(plan: Plan, a: Any) -> dict[str, npt.NDArray[np.generic]]:
    """The values, or their indices in the same order, and the table of every tile with some."""
    values = pack_values(plan, a)
    if not plan.codebook:
        return {"values": values}
    from .lowering.codebook import decoding_of  # noqa: PLC0415  # most plans have no codebook

    slots = _value_slots(plan)
    padding = np.repeat(slots < 0, values.size // max(1, len(slots)))
    indices, table = coded(np.asarray(values, np.float16), padding)
    return {INDICES: indices, CODEBOOK: np.tile(table, len(decoding_of(plan).tiles))}


def _value_slots(plan: Plan) -> IntArray:
    """int64[slots]: the block that each slot of the values holds; -1 where it is padding."""
    slots = host_order(plan.partition, plan.divided, plan.data_type, plan.values_word_bytes)
    if plan.trips is None:
        return slots
    divided, several = plan.divided, plan.divided.format.blocks
    chunks = plan_chunks(plan)
    sizes = chunks.bytes // (divided.format.unit_values * plan.data_type.bytes) * several
    trip_blocks, blocks = divided.num_blocks * several, plan.multiplied.num_blocks * several
    return trip_order(slots, sizes, plan.trips.count, trip_blocks, blocks)


def unpack(
    plan: Plan,
    outputs: Arrays,
    *,
    pattern: Pattern | None = None,
    bias: npt.ArrayLike | None = None,
) -> Any:
    """A run's result, in the plan's data type.

    Args:
        plan: the decision.
        outputs: of the run.
        pattern: the one that was packed, for GradW.
        bias: the one that was packed, where the plan adds it; it is the result of rows that the
            plan leaves out, and needed for these alone.

    Returns:
        y [m, n]; of GradA dx [k, n]; of GradW the gradient of every block in the pattern's order,
        [blocks, b, b].

    Raises:
        InputError: no outputs, as of a timing-only run; GradW without the pattern; a bias that is
            needed and not there, or that the plan does not add.
        MatrixError: a bias of another shape.
    """
    check_type("unpack", plan)
    check_outputs(outputs)
    if bias is not None and not plan.finish.bias:
        raise InputError("the plan adds no bias; leave it out of unpack, too")
    for name, layout in _layouts(plan).items():
        if name in outputs:
            result = layout.unpacked(outputs[name], plan.n, plan.partition.columns)
            return _restored(plan, result, bias) if plan.finish.bias and plan.kept else result
    if pattern is None:
        raise InputError("gradients of non-zeros lie as `pack` dealt them: give the pattern, too")
    return unpack_values(plan, outputs["gradient"], pattern)


def _restored(
    plan: Plan, result: npt.NDArray[np.generic], bias: npt.ArrayLike | None
) -> npt.NDArray[np.generic]:
    """The result of a plan with a bias, which is that of zeros in rows that it leaves out."""
    dropped = plan.dropped_rows
    if not len(dropped):
        return result
    if bias is None:
        raise InputError(
            f"the plan leaves out {len(dropped):,} empty rows, whose result is their bias: give "
            "unpack(..., bias=...), the one that was packed"
        )
    rows, axis = plan.sizes[plan.operation.row_letter], plan.operation.row_axis
    biases = np.asarray(bias)
    if biases.shape != (rows,):
        raise MatrixError(f"bias is {list(biases.shape)}, the plan needs [{rows}]")
    numbers = rounded("bias", biases, result.dtype, place=lambda at: (at[0], 0))
    lines = np.moveaxis(result, axis, 0)
    zeros = np.zeros_like(lines[dropped])
    lines[dropped] = plan.finish.of_result(zeros, numbers[dropped], 0)
    return result


def unpack_values(
    plan: Plan, values: npt.NDArray[np.generic], pattern: Pattern
) -> npt.NDArray[np.generic]:
    """[blocks, b, b] in the pattern's order, from numbers in the order of the input "values".

    Args:
        plan: a dynamic one.
        values: of a bucket after the other, as `pack` gives them or GradW leaves gradients.
        pattern: the one that was packed.

    Raises:
        InputError: a plan that knows its pattern.
    """
    from .buckets import deal, restore  # noqa: PLC0415  # most plans have no buckets

    if plan.buckets is None:
        raise InputError(f"a {plan.method} plan has no buckets to take values from")
    inner = Pattern.of(pattern, block=plan.buckets.block)
    blocks = restore(deal(plan.buckets, inner), values)
    if inner.format == pattern.format:
        return blocks
    return block_values(BlockMatrix(inner, np.asarray(blocks, np.float32)), pattern)


def pattern_in(plan: Plan, a: Any) -> Pattern:
    """The blocks that the plan multiplies for `a`: its own pattern, or of a dynamic plan a's.

    Raises:
        MatrixError: a shape that is not the plan's.
    """
    if isinstance(plan.pattern, Pattern):
        return plan.pattern
    form = plan.pattern.format
    pattern = Pattern.of(a, format=form)
    if pattern.shape != plan.pattern.shape:
        raise MatrixError(f"the matrix is {pattern.shape}, the plan's bound {plan.pattern.shape}")
    return pattern


def label_of(plan: Plan, pattern: Pattern) -> Label:
    """Return the label of a run of the plan on this pattern.

    It counts the elements that are stored, and of a dynamic plan multiply-accumulates of the
    non-zeros of the pattern that ran.

    Args:
        plan: the decision.
        pattern: of the user's matrix.
    """
    if plan.buckets is None:
        return plan.label()
    m, k = pattern.shape
    return plan.label(stored=min(pattern.stored, m * k), nonzeros=pattern.nonzeros)


def _pack_buckets(plan: Plan, buckets: Buckets, a: Any) -> dict[str, npt.NDArray[np.generic]]:
    from .buckets import PlannedSizing, bucket_values, deal  # noqa: PLC0415  # most plans have no buckets

    pattern = Pattern.of(pattern_in(plan, a), block=buckets.block)
    dealt = deal(buckets, pattern, PlannedSizing(plan))
    packed: dict[str, npt.NDArray[np.generic]] = {"meta_info": dealt.meta_info.ravel()}
    if buckets.overflow_words:
        packed["overflow"] = dealt.overflow
    if not isinstance(a, Pattern):
        values = block_values(a, pattern)
        blocks = rounded("a", values, plan.data_type.numpy, place=pattern.element)
        packed["values"] = bucket_values(dealt, blocks).ravel()
    return packed


def _layouts(plan: Plan) -> Mapping[str, HostLayout]:
    layouts: dict[str, HostLayout] = {}
    for operation in (plan.operation, TRANSPOSED):
        for layout in plan.layouts(operation):
            layouts.setdefault(layout.name, layout)
    return layouts
