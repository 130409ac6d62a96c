"""Supersteps of operators that compute each element of a result from those in its place.

All operands of a superstep have one layout: equal offsets on equal tiles. One operand of the
result's shape decides the layout; the others are moved to it, and the host writes constants in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import attrs
import numpy as np

from ipusim import DOUBLE_WORD_BYTES, InputError
from ipusim.kernels import Elementwise

from ...lowering.draft_steps import DraftStep, DraftVertices
from ..graph import Graph, Node
from .drafting import GraphDraft
from .lowered import Lowered
from .over_rows import row_layout
from .value import ChipArray, elements_like, flat_size, region_of

# Operations of the kernel by operator. Silu, SwiGlu and Rsqrt are made by `fusing`.
UNARY = {
    "Relu": "relu",
    "Tanh": "tanh",
    "Sigmoid": "sigmoid",
    "Gelu": "gelu",
    "Silu": "silu",
    "Abs": "absolute",
    "Erf": "erf",
    "Exp": "exp",
    "HardSwish": "hard_swish",
    "Sqrt": "sqrt",
    "Reciprocal": "reciprocal",
    "Rsqrt": "rsqrt",
    "Neg": "scale",
    "LeakyRelu": "leaky_relu",
    "Clip": "clip",
}
BINARY = {
    "Add": "add",
    "Sub": "subtract",
    "Mul": "multiply",
    "Div": "divide",
    "Max": "maximum",
    "Min": "minimum",
    "SwiGlu": "swiglu",
}
WHERE, POW = "Where", "Pow"
OPERATORS = (*UNARY, *BINARY, WHERE, POW)
# Steps of a power by its exponent: operations of the kernel; "times x" multiplies by the base.
POWERS: Mapping[float, tuple[str, ...]] = {
    1: (),
    2: ("square",),
    3: ("square", "times x"),
    4: ("square", "square"),
    0.5: ("sqrt",),
    -0.5: ("rsqrt",),
    -1: ("reciprocal",),
    -2: ("square", "reciprocal"),
}
LEAK = 0.01  # default of ONNX's LeakyRelu
# Largest slope of a leaky ReLU: the kernel takes the greater of x and slope * x.
MAX_SLOPE = 1


def why_not_elementwise(graph: Graph, node: Node) -> str:
    """Return why no kernel computes an elementwise node, in words; empty if one does."""
    operands = [name for name in node.inputs if name]
    are_constants = all(name in graph.constants for name in operands)
    if node.operation in (*BINARY, WHERE) and are_constants:
        return "all operands are constants"
    if node.operation in BINARY and len(operands) != 2:
        return f"{len(operands)} operands; two can be"
    if node.operation == "LeakyRelu" and node.attributes.get("alpha", LEAK) > MAX_SLOPE:
        return "a slope above 1"
    if node.operation == "Clip" and any(name not in graph.constants for name in operands[1:]):
        return "its limits are results"
    if node.operation == POW and scalar_of(graph, node.input(1)) not in POWERS:
        return (
            f"its exponent is none of the constants {', '.join(f'{power:g}' for power in POWERS)}"
        )
    return ""


def scalar_of(graph: Graph, name: str) -> float | None:
    """Return the number of a constant of one element; None for any other value."""
    constant = graph.constants.get(name)
    if constant is None or constant.elements != 1:
        return None
    return float(constant.read().reshape(-1)[0])


def lower_elementwise(lowered: Lowered, node: Node) -> tuple[ChipArray, ...]:
    """Lower an operator that computes each element of its result from the same element of operands.

    Operands are broadcast as in NumPy. The tuple has the one result.
    """
    if node.operation == POW:
        return (_power(lowered, node),)
    scaled = _scaled(lowered, node)
    if scaled is not None:
        return (scaled,)
    operation = {**UNARY, **BINARY, WHERE: "select"}[node.operation]
    # Inputs of Where are the condition, which is the kernel's last operand, and both alternatives.
    names = [name for name in node.inputs if name]
    names = [*names[1:], names[0]] if node.operation == WHERE else names
    fields = ("x", "b", "c")[: 1 if node.operation in UNARY else len(names)]
    operands = _alike(lowered, node, dict(zip(fields, names, strict=False)))
    numbers = _numbers(lowered, node)
    for name, number in numbers.items():
        if np.isnan(number):
            raise InputError(f"its number {name} is NaN; give a finite one")
    return (elementwise(lowered.draft, node.name, operation, operands, numbers=numbers),)


def _scaled(lowered: Lowered, node: Node) -> ChipArray | None:
    """Return the product of a value and a single number; None for any other node.

    Raises:
        InputError: the data type does not express the factor.
    """
    graph, draft = lowered.graph, lowered.draft
    names = {"Mul": node.inputs[:2], "Div": node.inputs[1:2]}.get(node.operation, ())
    factor_name = next((name for name in names if scalar_of(graph, name) is not None), "")
    number = scalar_of(graph, factor_name)
    if number is None:
        return None
    value = lowered.values[next(name for name in node.inputs if name != factor_name)]
    # A constant of more axes than the value gives the result further axes.
    if len(graph.constants[factor_name].shape) > len(value.shape):
        return None
    with np.errstate(divide="ignore"):
        factor = np.float32(number) if node.operation == "Mul" else 1 / np.float32(number)
    if not abs(factor) <= np.finfo(draft.data_type.numpy).max:
        raise InputError(f"{draft.data_type.value} does not express its factor {factor:g}")
    settled = draft.settled(value)
    operands = {"x": _where_chosen(lowered, node, settled, settled.shape)}
    numbers = {"factor": float(factor)}
    return elementwise(draft, node.name, "scale", operands, numbers=numbers)


def _power(lowered: Lowered, node: Node) -> ChipArray:
    """Return a power with an exponent of `POWERS`."""
    draft, value = lowered.draft, lowered.draft.settled(lowered.values[node.input(0)])
    steps = POWERS[scalar_of(lowered.graph, node.input(1)) or 0]
    base = result = laid_out(draft, node.name, value, value.shape) if steps else value
    for number, step in enumerate(steps, 1):
        name = node.name if number == len(steps) else f"{node.name}, {number}"
        operands, operation = {"x": result}, step
        if step == "times x":
            operands, operation = {"x": result, "b": base}, "multiply"
        result = elementwise(draft, node.name, operation, operands, name)
    return result


def _numbers(lowered: Lowered, node: Node) -> Mapping[str, float]:
    """Return the numbers that the kernel of a node takes, by field."""
    if node.operation == "Neg":
        return {"factor": -1.0}
    if node.operation == "LeakyRelu":
        return {"factor": float(node.attributes.get("alpha", LEAK))}
    if node.operation != "Clip":
        return {}
    limits = []
    for number, (name, default) in enumerate((("min", -np.inf), ("max", np.inf)), 1):
        limit = scalar_of(lowered.graph, node.input(number))
        limit = float(node.attributes.get(name, default)) if limit is None else limit
        # What the data type does not express is no limit.
        most = float(np.finfo(lowered.draft.data_type.numpy).max)
        is_limit = abs(limit) <= most or np.isnan(limit)
        limits.append(limit if is_limit else float(np.copysign(np.inf, limit)))
    return {"low": limits[0], "high": limits[1]}


def _alike(lowered: Lowered, node: Node, names: Mapping[str, str]) -> Mapping[str, ChipArray]:
    """Return operands, broadcast to one shape and brought to one layout, by field of the kernel.

    One of the values that have the shape of the result decides where all of them lie: the one that
    `lowered.layouts` names for the node, otherwise the first. If `layouts` names a reader of the
    result in its place, the rows of that reader decide, see `_where_chosen`.

    Args:
        lowered: the graph, its values and their layouts.
        node: the operator.
        names: name of the value or constant of each field of the kernel.
    """
    draft, constants = lowered.draft, lowered.graph.constants
    values = {
        name: draft.settled(lowered.values[name])
        for name in names.values()
        if name not in constants
    }
    shape = np.broadcast_shapes(
        *((constants[name] if name in constants else values[name]).shape for name in names.values())
    )
    largest = {name: value for name, value in values.items() if value.shape == shape} or values
    chosen = largest.get(lowered.layouts.get(node.name, ""), next(iter(largest.values())))
    first = _where_chosen(lowered, node, chosen, shape)
    operands = {}
    for field, name in names.items():
        # Fields have equal layouts, but a region each.
        target = attrs.evolve(first.array, region=f"{field}, {node.name}")
        if name in constants:
            numbers = np.arange(constants[name].elements, dtype=np.int32)
            numbers = np.broadcast_to(numbers.reshape(constants[name].shape), shape)
            is_mask = node.operation == "Add" or (node.operation == WHERE and field != "c")
            target = draft.constant(name, target, elements_like(first, numbers), is_mask=is_mask)
            operands[field] = ChipArray(target, first.index)
        else:
            value = ChipArray(values[name].array, np.broadcast_to(values[name].index, shape))
            region = draft.bring(value, target, partial(elements_like, first), node.name)
            operands[field] = ChipArray(attrs.evolve(first.array, region=region), first.index)
    return operands


def _where_chosen(
    lowered: Lowered, node: Node, value: ChipArray, shape: tuple[int, ...]
) -> ChipArray:
    """Return a value broadcast to a shape, in the layout that is chosen for its node.

    If `lowered.layouts` names a node that reads whole rows, such as a softmax, the value is moved
    to the rows of that node, so that its result need not move again; otherwise see `laid_out`.
    """
    draft, reader = lowered.draft, lowered.graph.by_name.get(lowered.layouts.get(node.name, ""))
    if reader is None:
        return laid_out(draft, node.name, value, shape)
    rows = row_layout(draft, reader, shape, f"rows, {node.name}")
    broad = ChipArray(value.array, np.broadcast_to(value.index, shape))
    region = draft.bring(broad, rows.array, partial(elements_like, rows), node.name)
    return ChipArray(attrs.evolve(rows.array, region=region), rows.index)


def copied(draft: GraphDraft, owner: str, value: ChipArray, name: str) -> ChipArray:
    """Return a copy of a value in a region of its own.

    Args:
        draft: Supersteps before.
        owner: Name of the node for which the value is copied.
        value: Value to copy.
        name: Last part of the name of the copy's region.
    """
    x = laid_out(draft, owner, value, value.shape)
    return elementwise(draft, owner, "scale", {"x": x}, name, numbers={"factor": 1.0})


def laid_out(draft: GraphDraft, owner: str, value: ChipArray, shape: tuple[int, ...]) -> ChipArray:
    """Return a value of this shape that fills the words of its region on every tile.

    A value that lies so already is returned itself; any other is spread over all tiles.
    """
    if value.shape == shape and _fills_words(value):
        return value
    size = int(np.prod(shape, dtype=np.int64))
    target = draft.spread(f"spread, {owner}", size)
    broad = ChipArray(value.array, np.broadcast_to(value.index, shape))
    region = draft.bring(broad, target, lambda index: index.ravel(), owner)
    index = np.arange(size, dtype=np.int32).reshape(shape)
    return ChipArray(attrs.evolve(target, region=region), index)


def _fills_words(value: ChipArray) -> bool:
    """Return True if a kernel may compute all words of a value's region in place of its elements.

    The pieces of its array follow one another from the first byte of the region on each tile, fill
    whole double words, and each element of the value is an element of the array of its own.
    """
    array, size = value.array, value.array.data_type.bytes
    order = np.lexsort((array.offset, array.tile))
    tile, offset = array.tile[order], array.offset[order]
    end = offset + array.count[order] * size
    is_first = np.diff(tile, prepend=-1) != 0
    follows = np.where(is_first, 0, np.concatenate([[0], end[:-1]])) == offset
    is_last = np.append(is_first[1:], True)
    are_whole = end[is_last] % DOUBLE_WORD_BYTES == 0
    is_read = np.zeros(flat_size(array) + 1, dtype=np.bool_)  # the last entry is that of NONE
    is_read[value.index] = True
    distinct = not is_read[-1] and np.count_nonzero(is_read) == value.index.size
    return bool(follows.all() and are_whole.all() and distinct)


def elementwise(
    draft: GraphDraft,
    owner: str,
    operation: str,
    operands: Mapping[str, ChipArray],
    result_name: str | None = None,
    *,
    numbers: Mapping[str, float] | None = None,
) -> ChipArray:
    """Append a superstep that computes each element of a result from those of its operands.

    Args:
        draft: Supersteps before.
        owner: Name of the node.
        operation: Name of the operation of the kernel.
        operands: Operands by field, which lie alike.
        result_name: Last part of the name of the result's region; None for that of the node.
        numbers: Numbers that the operation takes, by field.
    """
    first = next(iter(operands.values()))
    operands = _apart(draft, owner, operation, operands)
    result = attrs.evolve(first.array, region=f"y, {result_name or owner}")
    room = region_of(result, "output", draft.machine.tiles)
    tile = np.flatnonzero(room.bytes)
    places = {field: (value.array.region, np.zeros_like(tile)) for field, value in operands.items()}
    bits = {name: float32_bits(number) for name, number in (numbers or {}).items()}
    vertices = DraftVertices(
        Elementwise(operation, draft.data_type),
        tile,
        {
            "count": room.bytes[tile] // draft.data_type.bytes,
            **{name: np.full(len(tile), number) for name, number in bits.items()},
        },
        {**places, "y": (result.region, np.zeros_like(tile))},
    )
    draft.regions.append(room)
    draft.temporary.add(result.region)
    draft.add_steps(owner, [DraftStep(f"{operation}, {owner}", (), (vertices,))])
    return ChipArray(result, first.index)


def _apart(
    draft: GraphDraft, owner: str, operation: str, operands: Mapping[str, ChipArray]
) -> Mapping[str, ChipArray]:
    """Return operands of which those that a bundle loads together are in different regions.

    Two such operands must lie in different memory elements. If both are in one region, the second
    is copied.
    """
    separate = dict(operands)
    for first, second in Elementwise(operation, draft.data_type).apart:
        both: Sequence[ChipArray] = [separate[name] for name in (first, second) if name in separate]
        roots = [draft.joints.root(value.array.region) for value in both]
        if len(roots) > 1 and roots[0] == roots[1]:
            separate[second] = copied(draft, owner, both[1], f"copy, {owner}")
    return separate


def float32_bits(number: float) -> int:
    """Return the bits of a float, as fields of kernels have them."""
    return int(np.float32(number).view(np.uint32))
