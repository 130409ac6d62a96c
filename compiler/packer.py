"""Pack host arrays into the inputs of a program, and unpack its outputs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from ipusim import DOUBLE_WORD_BYTES, InputError, IntArray, Label
from ipusim.kernels import arrange_values

from .lowering.values import host_order, plan_chunks, trip_order, value_slots, zeros_of
from .matrix.block_matrix import BlockMatrix, block_values
from .matrix.entries import MatrixError, Position, rounded
from .matrix.pattern import Pattern
from .operations import SDDMM, TRANSPOSED, SampledProduct
from .plan.bucket_grid import Buckets
from .plan.codebook import CODEBOOK, INDICES, encode
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
    partial: bool = False,
) -> Arrays:
    """Return the input arrays of the plan's programs, by name.

    An operand that a run needs and that is not given is refused, unless the run finds it on the
    chip (`partial`).

    Args:
        plan: the plan.
        a: sparse operand [m, k], in any form that `Pattern.of` takes; a bare `Pattern` has no
            values. None packs dense operands only. For a sampled product a dense array.
        x: dense operand [k, n] of the forward product and of GradW.
        dy: gradient of y, [m, n], for GradA and GradW.
        bias: bias of each row of y, [m], or of each filter of a convolution; needed together with
            x if the plan adds a bias.
        partial: True to pack only what is given, for a run that continues on an image of the chip.

    Returns:
        Flat arrays: "x", "dy" and "bias" if they are given; "values" if `a` has any (with a
        codebook "indices" and "codebook" instead; beside values that are written into groups on
        the tile "groups", all zeros); and for a dynamic plan "meta_info" and
        "overflow" (none for N:M), the words on which cycles depend. A bare pattern gives what a
        timing-only run needs. Numbers are rounded to the plan's data type once, to nearest.

    Raises:
        MatrixError: an array has another shape than the plan, `a` has an entry outside the plan's
            pattern, or numbers are complex, not finite, beyond the data type, or more than a
            codebook holds.
        InputError: `plan` is no plan, an operand is missing, or the pattern does not fit the
            buckets of a dynamic plan.
    """
    check_type("pack", plan)
    if isinstance(plan.operation, SampledProduct):
        return _pack_sampled(plan, plan.operation, {"a": a, "x": x, "dy": dy})
    if not partial:
        _check_complete(a, x, dy)
    packed_arrays = _pack_dense(plan, {"x": x, "dy": dy})
    if bias is not None or (plan.finish.bias and x is not None):
        packed_arrays["bias"] = pack_bias(plan, bias)
    if a is None:
        return packed_arrays
    if plan.buckets is not None:
        return packed_arrays | _pack_buckets(plan, plan.buckets, a)
    return packed_arrays if isinstance(a, Pattern) else packed_arrays | _values(plan, a)


def _pack_sampled(
    plan: Plan, operation: SampledProduct, operands: Mapping[str, Any]
) -> dict[str, npt.NDArray[np.generic]]:
    """Return the dense operands of a sampled product, with the inner dimension innermost.

    A bare pattern in place of `a` is accepted, since the plan has the positions.
    """
    rows, columns = operation.pattern.shape
    packed: dict[str, npt.NDArray[np.generic]] = {}
    wanted = dict(zip(operation.operand_names, (rows, columns), strict=True))
    if isinstance(operands["a"], Pattern) and all(operands[n] is None for n in ("x", "dy")):
        return packed
    for name, side in wanted.items():
        if operands[name] is None or isinstance(operands[name], Pattern):
            raise InputError(
                f"{name} is missing: {operation.name} multiplies {' and '.join(wanted)}"
            )
        array = np.asarray(operands[name])
        # x of y = a x is [k, n]; x of the gradient is [k, n], with n innermost.
        is_turned = name == "x" and operation.name == SDDMM.name
        shape = (operation.inner, side) if is_turned else (side, operation.inner)
        if array.shape != shape:
            raise MatrixError(f"{name} is {list(array.shape)}, the plan needs {list(shape)}")
        flat = rounded(name, array.T if is_turned else array, plan.data_type.numpy).ravel()
        width = DOUBLE_WORD_BYTES // plan.data_type.bytes
        packed[name] = np.pad(flat, (0, -len(flat) % width))
    return packed


def _check_complete(a: Any, x: npt.ArrayLike | None, dy: npt.ArrayLike | None) -> None:
    """Refuse operands that no run takes alone: values without x or dy, and these without values."""
    has_values = a is not None and not isinstance(a, Pattern)
    if has_values and x is None and dy is None:
        raise InputError(
            "x is missing: give pack(plan, a, x); for timing only give the pattern alone, and "
            "partial=True if the run finds x on the chip"
        )
    # GradW reads x and dy, and of the matrix its positions alone.
    if isinstance(a, Pattern) and (x is None) != (dy is None):
        raise InputError(
            "a is a bare Pattern, which has no values: give a matrix, or a Pattern alone for "
            "timing only"
        )


def _pack_dense(
    plan: Plan, operands: Mapping[str, npt.ArrayLike | None]
) -> dict[str, npt.NDArray[np.generic]]:
    """Return the dense operands in the order of the program's inputs, by name."""
    layouts, columns = _layouts(plan), plan.partition.columns
    return {
        name: layouts[name].packed(np.asarray(operand), plan.n, columns, plan.data_type)
        for name, operand in operands.items()
        if operand is not None
    }


def pack_bias(plan: Plan, bias: npt.ArrayLike | None) -> npt.NDArray[np.generic]:
    """Return the bias of each row of y in the order of the program's input "bias".

    Args:
        plan: the plan.
        bias: bias of each row of y, [m].

    Raises:
        MatrixError: the bias has another shape, or numbers that are complex, not finite or beyond
            the data type.
        InputError: the plan adds no bias and one is given, or it adds one and none is given.
    """
    # Imported here and below: most plans do without these modules.
    from .lowering.finish import row_pieces  # noqa: PLC0415

    rows = plan.sizes[plan.operation.row_letter]
    if not plan.finish.bias:
        raise InputError("the plan adds no bias; leave it out, or take plan.with_finish(bias=True)")
    if bias is None:
        raise InputError(f"the plan adds a bias: give pack(..., bias=...), {rows:,} numbers")
    biases = np.asarray(bias)
    if biases.shape != (rows,):
        raise MatrixError(f"bias is {list(biases.shape)}, the plan needs [{rows}]")
    numbers = rounded("bias", biases, plan.data_type.numpy, position_of=lambda at: (at[0], 0))
    # The order has -1 where a piece is padded, which takes the zero at the end.
    return np.append(numbers, np.zeros(1, dtype=numbers.dtype))[row_pieces(plan).order]


def pack_values(plan: Plan, a: Any) -> npt.NDArray[np.generic]:
    """Return the non-zero values of `a` in the order of the program's input "values"."""
    if plan.buckets is not None:
        return _pack_buckets(plan, plan.buckets, a)["values"]
    pattern, kernel = plan.known
    b = pattern.block

    def place(at: Position) -> Position:
        line = pattern.element(at)
        return line if plan.kept is None else plan.kept.place(line)

    operand = planned_operand(plan, a)
    values = rounded("a", block_values(operand, pattern), plan.data_type.numpy, position_of=place)
    if plan.roles == "exchanged":  # values stream row by row
        arranged_values = values.reshape(-1, b * b)
    elif plan.realisation is None:
        arranged_values = arrange_values(kernel, values.reshape(-1, b, b)).reshape(-1, b * b)
    else:
        arranged_values = plan.realisation.values(pattern, values, kernel)
    # Slots of padding have the number -1, which takes the row of zeros at the end.
    padding = np.zeros((1, arranged_values.shape[1]), dtype=arranged_values.dtype)
    return np.concatenate([arranged_values, padding])[_value_slots(plan)].ravel()


def pack_zeros(plan: Plan) -> dict[str, npt.NDArray[np.generic]]:
    """Return the input that holds zeros alone, by its name; nothing if the plan has none."""
    name, size = zeros_of(plan)
    count = int(size.sum()) // plan.data_type.bytes
    return {name: np.zeros(count, dtype=plan.data_type.numpy)} if name else {}


def planned_operand(plan: Plan, a: Any) -> Any:
    """Return the sparse operand as a matrix of the lines that the plan multiplies.

    Args:
        plan: the plan.
        a: the whole operand, as `pack` takes it, except a bare `Pattern`.

    Raises:
        MatrixError: there is a non-zero in a line that the plan leaves out.
    """
    operation = plan.operation
    if plan.kept is not None:
        a = operation.kept_operand(a, plan.kept, plan.known[0])
    return operation.matrix(a)


def left_operands(
    plan: Plan, a: Any, *dense: npt.NDArray[np.generic]
) -> tuple[BlockMatrix, tuple[npt.NDArray[np.generic], ...]]:
    """Return the lines of operands that a plan of a known pattern multiplies, in its order.

    Args:
        plan: the plan.
        a: the whole sparse operand, as `pack` takes it, except a bare `Pattern`.
        dense: dense operands with the lines of x, whole.
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
        plan: the plan.
        y: result of the lines that the plan multiplies.
    """
    if plan.kept is None:
        return y
    axis = plan.operation.row_axis
    shape = list(y.shape)
    shape[axis] = plan.sizes[plan.operation.row_letter]
    result = np.zeros(shape, dtype=y.dtype)
    np.moveaxis(result, axis, 0)[plan.kept.rows] = np.moveaxis(y, axis, 0)
    return result


def _values(plan: Plan, a: Any) -> dict[str, npt.NDArray[np.generic]]:
    """Return the values; with a codebook their indices, and the table once for each tile."""
    values = pack_values(plan, a)
    if not plan.codebook:
        return {"values": values, **pack_zeros(plan)}
    from .lowering.codebook import decoding_of  # noqa: PLC0415

    slots = _value_slots(plan)
    padding = np.repeat(slots < 0, values.size // max(1, len(slots)))
    indices, table = encode(np.asarray(values, np.float16), padding)
    return {INDICES: indices, CODEBOOK: np.tile(table, len(decoding_of(plan).tiles))}


def _value_slots(plan: Plan) -> IntArray:
    """Return the block of each slot of the input "values", int64[slots]; -1 for padding."""
    slots = host_order(
        *(plan.partition, plan.divided, plan.data_type, plan.values_word_bytes),
        resident=plan.is_resident,
        by_columns=plan.roles == "exchanged",
        slots_of_values=value_slots(plan),
        units=plan.divided.format.unit_values // plan.stored_form.unit_values,
    )
    if plan.trips is None:
        return slots
    # The slots are those of one trip: each tile has its chunks of all trips one after another. A
    # unit may consist of several blocks, of which each has a slot.
    divided, unit_blocks = plan.divided, plan.divided.format.blocks
    chunks = plan_chunks(plan)
    sizes = chunks.bytes // (divided.format.unit_values * plan.data_type.bytes) * unit_blocks
    trip_blocks = divided.num_blocks * unit_blocks
    blocks = plan.multiplied.num_blocks * unit_blocks
    return trip_order(slots, sizes, plan.trips.count, trip_blocks, blocks)


def unpack(
    plan: Plan,
    outputs: Arrays,
    *,
    pattern: Pattern | None = None,
    bias: npt.ArrayLike | None = None,
) -> Any:
    """Return the result of a run, in the plan's data type.

    Args:
        plan: the plan.
        outputs: outputs of the run.
        pattern: the packed pattern; needed for GradW only.
        bias: the packed bias; needed only if the plan adds a bias and leaves out rows, whose result
            is their bias.

    Returns:
        y [m, n]; for GradA dx [k, n]; for GradW the gradient of every block in the pattern's order,
        [blocks, b, b]; for a sampled product the blocks of y in the same way.

    Raises:
        InputError: there are no outputs, as after a timing-only run; GradW without the pattern; or
            a bias that is needed is not given, or one is given that the plan does not add.
        MatrixError: the bias has another shape.
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
    """Return the result with the finished bias in the rows that the plan leaves out."""
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
    numbers = rounded("bias", biases, result.dtype, position_of=lambda at: (at[0], 0))
    lines = np.moveaxis(result, axis, 0)
    zeros = np.zeros_like(lines[dropped])
    lines[dropped] = plan.finish.of_result(zeros, numbers[dropped], 0)
    return result


def unpack_values(
    plan: Plan, values: npt.NDArray[np.generic], pattern: Pattern
) -> npt.NDArray[np.generic]:
    """Return the blocks of a dynamic plan's values in the pattern's order, [blocks, b, b].

    Args:
        plan: the dynamic plan.
        values: values or gradients, bucket after bucket, in the order of the input "values".
        pattern: the packed pattern.

    Raises:
        InputError: the plan is no dynamic one.
    """
    from .buckets import deal, restore  # noqa: PLC0415

    if plan.buckets is None:
        raise InputError(f"a {plan.method} plan has no buckets to take values from")
    inner = Pattern.of(pattern, block=plan.buckets.block)
    blocks = restore(deal(plan.buckets, inner), values)
    if inner.format == pattern.format:
        return blocks
    return block_values(BlockMatrix(inner, np.asarray(blocks, np.float32)), pattern)


def pattern_in(plan: Plan, a: Any) -> Pattern:
    """Return the blocks that the plan multiplies for `a`.

    They are the plan's own pattern, or the pattern of `a` for a dynamic plan.

    Raises:
        MatrixError: `a` has another shape than the plan.
    """
    if isinstance(plan.pattern, Pattern):
        return plan.pattern
    block_format = plan.pattern.format
    pattern = Pattern.of(a, format=block_format)
    if pattern.shape != plan.pattern.shape:
        raise MatrixError(f"the matrix is {pattern.shape}, the plan's bound {plan.pattern.shape}")
    return pattern


def label_of(plan: Plan, pattern: Pattern) -> Label:
    """Return the label of a run of the plan on a pattern.

    The label counts stored elements. For a dynamic plan it counts the multiply-accumulates of the
    non-zeros of the pattern that ran.

    Args:
        plan: the plan.
        pattern: pattern of the user's matrix.
    """
    if plan.buckets is None:
        return plan.label()
    m, k = pattern.shape
    return plan.label(stored=min(pattern.stored, m * k), nonzeros=pattern.nonzeros)


def _pack_buckets(plan: Plan, buckets: Buckets, a: Any) -> dict[str, npt.NDArray[np.generic]]:
    """Return the inputs of a dynamic program that hold the pattern and, if given, its values."""
    from .buckets import PlannedSizing, bucket_values, deal  # noqa: PLC0415

    pattern = Pattern.of(pattern_in(plan, a), block=buckets.block)
    dealt = deal(buckets, pattern, PlannedSizing(plan))
    packed_arrays: dict[str, npt.NDArray[np.generic]] = {"meta_info": dealt.meta_info.ravel()}
    if buckets.overflow_words:
        packed_arrays["overflow"] = dealt.overflow
    if not isinstance(a, Pattern):
        values = block_values(a, pattern)
        blocks = rounded("a", values, plan.data_type.numpy, position_of=pattern.element)
        packed_arrays["values"] = bucket_values(dealt, blocks).ravel()
    return packed_arrays


def _layouts(plan: Plan) -> Mapping[str, HostLayout]:
    """Return the layout of each dense operand of a plan, forward and transposed, by name."""
    layouts: dict[str, HostLayout] = {}
    for operation in (plan.operation, TRANSPOSED):
        for layout in plan.layouts(operation):
            layouts.setdefault(layout.name, layout)
    return layouts
