"""Supersteps of each operation of a graph."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from functools import partial
from typing import TypeAlias

import attrs
import numpy as np

from ipusim import DOUBLE_WORD_BYTES, InputError, IntArray, in_short
from ipusim.kernels import Elementwise, Norm, Softmax

from ...lowering.draft import PlacedArray
from ...lowering.draft_steps import DraftStep, DraftVertices, Region, whole_words
from ...lowering.taken_units import NONE
from ...matrix.files.checkpoints import weight_use
from ...operations.convolution.geometry import Convolution
from ...plan.plan import Plan
from ..finishes import steps_of
from ..graph import Graph, Node
from ..operators import RESULTS, Setting
from ..products import paddings_of
from .drafting import GraphDraft
from .pooling import GLOBAL, KINDS, lower_pooling
from .value import ChipArray, Numbers, elements_like, flat_size, region_of
from .views import VIEWS

BINARY = {"Add": "add", "Sub": "subtract", "Mul": "multiply"}
UNARY = {"Relu": "relu", "Tanh": "tanh", "Sigmoid": "sigmoid", "Gelu": "gelu"}
PRODUCTS = ("Conv", "Gemm", "MatMul")
# Operators over rows, and the fields of their kernels that inputs behind the first fill.
PARAMETERS = {
    "Softmax": (),
    "LayerNormalization": ("gamma", "beta"),
    "RMSNormalization": ("gamma",),
    "SimplifiedLayerNormalization": ("gamma",),
}
EPSILON = 1e-5  # default of ONNX's norms
ONE = int(np.float32(1).view(np.uint32))  # bits of a factor
# Numbers of ONNX's types float, half, double and bfloat16.
REAL_TYPES = (1, 10, 11, 16)

Lowering: TypeAlias = Callable[["Lowered", Node], tuple[ChipArray, ...]]
"""Function that appends the supersteps of a node, and returns its results."""


@attrs.frozen(eq=False)
class Lowered:
    """A graph of which some nodes have their supersteps.

    Attributes:
        graph: Graph.
        plans: Plan of each product, by the name of its node.
        draft: Supersteps of the nodes before.
        layouts: Where elementwise nodes compute, by their names: the name of the value that they
            read whose layout the result has, or of the node whose rows it has, see `row_layout`.
            Without an entry, a node computes where its first operand of the result's shape lies.
        exchanged: Names of products of two results whose right operand is the sparse one.
        values: Values that exist, by name.
    """

    graph: Graph
    plans: Mapping[str, Plan]
    draft: GraphDraft
    layouts: Mapping[str, str] = attrs.field(factory=dict)
    exchanged: Set[str] = frozenset()
    values: dict[str, ChipArray] = attrs.field(factory=dict)

    def add_inputs(self) -> None:
        """Add the inputs of the graph, which get a layout from their first readers."""
        for name in self.graph.inputs:
            shape = self.graph.type_of(name).shape
            if name not in self.graph.constants and shape is not None and None not in shape:
                sizes = [size for size in shape if size is not None]
                self.values[name] = self.draft.input(name, sizes)


def lower_node(lowered: Lowered, node: Node) -> None:
    """Append the supersteps of a node, and name its results.

    Raises:
        InputError: the node does not fit its inputs, or its result has not the shape that the model
            states; the message names the node.
    """
    try:
        if node.part_of:
            product = lowered.graph.by_name[node.part_of]
            results: tuple[ChipArray, ...] = (lowered.values[product.outputs[0]],)
        else:
            results = OPERATIONS[node.operation](lowered, node)
    except (ValueError, IndexError, KeyError) as error:
        shapes = [list(lowered.values[n].shape) for n in node.inputs if n in lowered.values]
        raise InputError(
            f"node {in_short(node.name)} ({node.operation}) does not fit its inputs of "
            f"{in_short(shapes)}: {error}"
        ) from None
    for name, value in zip(node.outputs, results, strict=False):
        lowered.values[name] = _of_stated_shape(lowered.graph, node, name, value)


def _of_stated_shape(graph: Graph, node: Node, name: str, value: ChipArray) -> ChipArray:
    """Return a result with the axes of size 1 that the model states.

    Raises:
        InputError: the result has another shape, so that it would not be the model's.
    """
    shape = graph.type_of(name).shape
    if shape is None or None in shape or shape == value.shape:
        return value
    sizes = [size for size in shape if size is not None]
    if [size for size in sizes if size > 1] != [size for size in value.shape if size > 1]:
        raise InputError(
            f"node {in_short(node.name)} ({node.operation}) gives {list(value.shape)}, the model "
            f"states {sizes}"
        )
    return ChipArray(value.array, value.index.reshape(sizes))


def why_not(graph: Graph, node: Node) -> str:
    """Return why a node cannot be part of a program, in words; empty if it can."""
    if node.operation == "Cast" and node.attributes.get("to", 1) not in REAL_TYPES:
        return "its result is no real number"
    if node.part_of:
        return ""
    if node.operation not in OPERATIONS:
        return "no kernel runs it yet"
    within = _steps_within(graph, node)
    is_product = len(node.products) == 1 and node.reason in ("", RESULTS)
    refusals = {
        "only its first result can be computed": _reads_further_results(graph, node),
        "a softmax over several axes, of operators before set 13": "flattens" in node.attributes,
        node.reason or "a stack of matrices": node.operation in PRODUCTS and not is_product,
        f"{' and '.join(within)} within the node, which no kernel runs there": bool(within),
        "a mean over other axes than the sides of images": node.operation == "ReduceMean"
        and not _is_over_sides(graph, node),
        "its scale or bias is a result": node.operation in PARAMETERS
        and any(name not in graph.constants for name in filter(None, node.inputs[1:])),
        "it looks up entries of a constant": node.operation in VIEWS
        and node.input(0) in graph.constants,
        "both operands are constants": node.operation in BINARY
        and all(name in graph.constants for name in node.inputs),
    }
    return next((why for why, is_refused in refusals.items() if is_refused), "")


def _reads_further_results(graph: Graph, node: Node) -> bool:
    """Return True if a result behind the first is needed that the node's supersteps do not make."""
    further = () if node.operation == "Split" else node.outputs[1:]
    return any(name in graph.readers or name in graph.outputs for name in further)


def _steps_within(graph: Graph, node: Node) -> tuple[str, ...]:
    """Return the operators within a product that are no part of it or of its finish."""
    if not node.products:
        return ()
    if node.reason == RESULTS:  # two results are multiplied as they are
        scales = node.operation == "Gemm" and node.attributes.get("alpha", 1) != 1
        return ("Mul",) * scales + ("Add",) * bool(node.input(2))
    return steps_of(node, Setting(graph.values, graph.constants, graph.batch))


def _is_over_sides(graph: Graph, node: Node) -> bool:
    """Return True if a node reduces all axes of images [N, C, ...] behind the channels."""
    rank = len(graph.type_of(node.input(0)).shape or ())
    axes = node.attributes.get("axes")
    if axes is None and node.input(1) in graph.constants:
        axes = graph.constants[node.input(1)].read().ravel().tolist()
    return axes is not None and sorted(int(axis) % rank for axis in axes) == list(range(2, rank))


def _product(lowered: Lowered, node: Node) -> tuple[ChipArray, ...]:
    graph, plan = lowered.graph, lowered.plans[node.name]
    if node.reason == RESULTS:
        return (_result_product(lowered, node, plan),)
    product = node.products[0]
    value = lowered.values[product.value]
    if isinstance(product.work, Convolution):
        index = _with_surplus(node, product.work, value.index)
        return (lowered.draft.product(node.name, plan, ChipArray(value.array, index)),)
    # y = w x takes x with its columns last; in y = x w the rows of x are columns of the plan.
    use = weight_use(node.operation, node.inputs, node.attributes, graph.constants)
    is_left = use is not None and use.is_left
    index = value.index if is_left else np.moveaxis(value.index, -1, -2)
    if node.operation == "Gemm" and node.attributes.get("transB" if is_left else "transA", 0):
        index = np.moveaxis(index, -1, -2)
    # [..., k, columns] becomes [k, all columns].
    lead, columns = index.shape[:-2], index.shape[-1]
    operand = np.moveaxis(index, -2, 0).reshape(index.shape[-2], -1)
    result = lowered.draft.product(node.name, plan, ChipArray(value.array, operand))
    y = np.moveaxis(result.index.reshape(-1, *lead, columns), 0, -2)
    return (ChipArray(result.array, y if is_left else np.moveaxis(y, -1, -2)),)


def _with_surplus(node: Node, work: Convolution, index: Numbers) -> Numbers:
    """Return the numbers of an image with the zeros that a convolution has on one edge only.

    In `Convolution` the padding before an image equals that behind it; what one edge has more is
    part of the image, see `geometry_of`.
    """
    sides = index.shape[2:]
    paddings = paddings_of(node.attributes, sides, work.kernel, work.stride, work.dilation)
    surplus = [(pair[0] - min(pair), pair[1] - min(pair)) for pair in paddings]
    return np.pad(index, [(0, 0), (0, 0), *surplus], constant_values=NONE)


def _result_product(lowered: Lowered, node: Node, plan: Plan) -> ChipArray:
    """Lower a product of two results, as a sparse one with a block for each pair of matrices."""
    left, right = (lowered.draft.settled(lowered.values[name]) for name in node.inputs[:2])
    turned = [bool(node.attributes.get(flag, 0)) for flag in ("transA", "transB")]
    a, x = (
        np.moveaxis(value.index, -1, -2) if turn else value.index
        for value, turn in zip((left, right), turned, strict=True)
    )
    if node.name in lowered.exchanged:  # the transposed result is x' a'
        left, right = right, left
        a, x = np.moveaxis(x, -1, -2), np.moveaxis(a, -1, -2)
    lead = np.broadcast_shapes(a.shape[:-2], x.shape[:-2])
    a, x = (np.broadcast_to(index, (*lead, *index.shape[-2:])) for index in (a, x))
    matrices = a.reshape(-1, *a.shape[-2:])
    (count, m, k), n = matrices.shape, x.shape[-1]
    diagonal = np.full((count, m, count, k), NONE, dtype=np.int32)
    diagonal[np.arange(count), :, np.arange(count)] = matrices
    result = lowered.draft.product(
        node.name,
        plan,
        ChipArray(right.array, x.reshape(-1, n)),
        ChipArray(left.array, diagonal.reshape(count * m, -1)),
    )
    y = result.index.reshape(*lead, m, n)
    if node.name in lowered.exchanged:
        y = np.moveaxis(y, -1, -2)
    return ChipArray(result.array, y)


def _view(lowered: Lowered, node: Node) -> tuple[ChipArray, ...]:
    value = lowered.values[node.input(0)]
    found = VIEWS[node.operation](lowered.graph, node, value.index)
    return tuple(ChipArray(value.array, index) for index in found)


def _unary(lowered: Lowered, node: Node) -> tuple[ChipArray, ...]:
    value = lowered.draft.settled(lowered.values[node.input(0)])
    operands = {"x": _laid_out(lowered, node, value, value.shape)}
    return (_elementwise(lowered.draft, node.name, UNARY[node.operation], operands),)


def _binary(lowered: Lowered, node: Node) -> tuple[ChipArray, ...]:
    """Lower an operation on two operands, of which one may be a constant."""
    draft, constants = lowered.draft, lowered.graph.constants
    known = {name: constants[name] for name in node.inputs[:2] if name in constants}
    values = {n: draft.settled(lowered.values[n]) for n in node.inputs[:2] if n not in known}
    shapes = [value.shape for value in values.values()] + [c.shape for c in known.values()]
    shape = np.broadcast_shapes(*shapes)
    # One of the values that have the shape of the result decides where all of them lie.
    largest = {name: value for name, value in values.items() if value.shape == shape} or values
    chosen = lowered.layouts.get(node.name, "")
    largest_value = largest.get(chosen, next(iter(largest.values())))
    first = _laid_out(lowered, node, largest_value, shape)
    operands = {}
    for field, name in zip(("x", "b"), node.inputs[:2], strict=True):
        target = attrs.evolve(first.array, region=f"{field}, {node.name}")
        if name in known:
            numbers = np.arange(known[name].elements, dtype=np.int32).reshape(known[name].shape)
            elements = elements_like(first, np.broadcast_to(numbers, shape))
            draft.constant(name, target, elements)
            operands[field] = ChipArray(target, first.index)
        else:
            index = np.broadcast_to(values[name].index, shape)
            value = ChipArray(values[name].array, index)
            region = draft.bring(value, target, partial(elements_like, first), node.name)
            operands[field] = ChipArray(attrs.evolve(first.array, region=region), first.index)
    return (_elementwise(draft, node.name, BINARY[node.operation], operands),)


def _laid_out(lowered: Lowered, node: Node, value: ChipArray, shape: tuple[int, ...]) -> ChipArray:
    """Return a value of this shape that fills the words of its region on every tile.

    A value that lies so already is returned itself, unless the node computes in rows; any other is
    spread over all tiles.
    """
    draft, reader = lowered.draft, lowered.graph.by_name.get(lowered.layouts.get(node.name, ""))
    broad = ChipArray(value.array, np.broadcast_to(value.index, shape))
    if reader is not None:
        rows = row_layout(draft, reader, shape, f"rows, {node.name}")
        region = draft.bring(broad, rows.array, partial(elements_like, rows), node.name)
        return ChipArray(attrs.evolve(rows.array, region=region), rows.index)
    if value.shape == shape and _fills_words(value):
        return value
    size = int(np.prod(shape, dtype=np.int64))
    target = draft.spread(f"spread, {node.name}", size)
    region = draft.bring(broad, target, lambda index: index.ravel(), node.name)
    index = np.arange(size, dtype=np.int32).reshape(shape)
    return ChipArray(attrs.evolve(target, region=region), index)


def _fills_words(value: ChipArray) -> bool:
    """Return True if the pieces of an array follow one another from the begin of each tile on.

    Then a kernel can compute all words of the region, and each element of the value is in one.
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


def _elementwise(
    draft: GraphDraft,
    owner: str,
    operation: str,
    operands: Mapping[str, ChipArray],
    result_name: str | None = None,
) -> ChipArray:
    """Append a superstep that computes each element of a result from those of its operands.

    Args:
        draft: Supersteps before.
        owner: Name of the node.
        operation: Name of the operation of the kernel; "scale" multiplies by 1.
        operands: Operands by field, which lie alike.
        result_name: Last part of the name of the result's region; None for that of the node.
    """
    first, *others = operands.values()
    if others and others[0].array.region == first.array.region:
        # A bundle loads both operands, from different memory elements: copy one of them.
        copy = _elementwise(draft, owner, "scale", {"x": first}, f"copy, {owner}")
        operands = {**operands, "b": copy}
    result = attrs.evolve(first.array, region=f"y, {result_name or owner}")
    room = region_of(result, "output", draft.machine.tiles)
    tile = np.flatnonzero(room.bytes)
    places = {field: (value.array.region, np.zeros_like(tile)) for field, value in operands.items()}
    vertices = DraftVertices(
        Elementwise(operation, draft.data_type),
        tile,
        {
            "count": room.bytes[tile] // draft.data_type.bytes,
            **({"factor": np.full(len(tile), ONE)} if operation == "scale" else {}),
        },
        {**places, "y": (result.region, np.zeros_like(tile))},
    )
    draft.regions.append(room)
    draft.temporary.add(result.region)
    draft.add_steps(owner, [DraftStep(f"{operation}, {owner}", (), (vertices,))])
    return ChipArray(result, first.index)


def _row_shape(node: Node, shape: tuple[int, ...]) -> tuple[int, ...]:
    """Return the sizes of the axes of which a row of a node over rows consists.

    A softmax has rows along one axis, a norm along all axes from one on.
    """
    axis = int(node.attributes.get("axis", -1))
    return (shape[axis],) if node.operation == "Softmax" else shape[axis:]


def row_layout(draft: GraphDraft, node: Node, shape: tuple[int, ...], region: str) -> ChipArray:
    """Return a value of this shape that lies as a node over rows reads it.

    Args:
        draft: Supersteps before.
        node: Node over rows, as a softmax or a norm.
        shape: Shape of the value.
        region: Name of its region.
    """
    axis = int(node.attributes.get("axis", -1)) if node.operation == "Softmax" else -1
    moved = np.moveaxis(np.empty(shape, dtype=np.bool_), axis, -1).shape
    count = int(np.prod(_row_shape(node, shape), dtype=np.int64))
    target = draft.in_rows(region, int(np.prod(moved, dtype=np.int64)) // count, count)
    return ChipArray(target.array, np.moveaxis(target.index.reshape(moved), -1, axis))


def _softmax(lowered: Lowered, node: Node) -> tuple[ChipArray, ...]:
    return (_over_rows(lowered, node, Softmax(lowered.draft.data_type), {}),)


def _norm(lowered: Lowered, node: Node) -> tuple[ChipArray, ...]:
    kind = "layer" if node.operation == "LayerNormalization" else "rms"
    epsilon = np.float32(node.attributes.get("epsilon", EPSILON))
    kernel = Norm(lowered.draft.data_type, kind)
    fields = {"epsilon": int(epsilon.view(np.uint32))}
    return (_over_rows(lowered, node, kernel, fields),)


def _over_rows(
    lowered: Lowered, node: Node, kernel: Softmax | Norm, more: Mapping[str, int]
) -> ChipArray:
    """Append a superstep in which each tile computes whole rows of a value.

    Args:
        lowered: Graph and the supersteps before.
        node: Node with a value, and for a norm one row of gamma and one of beta.
        kernel: Kernel of the rows.
        more: Fields of the kernel beside its operands and sizes.
    """
    draft, value = lowered.draft, lowered.values[node.input(0)]
    target = row_layout(draft, node, value.shape, f"x, {node.name}")
    region = draft.bring(value, target.array, partial(elements_like, target), node.name)
    count = int(np.prod(_row_shape(node, value.shape), dtype=np.int64))
    num_rows = value.index.size // count
    tile, padded = target.array.tile, flat_size(target.array) // num_rows
    result = attrs.evolve(target.array, region=f"y, {node.name}")
    places = {"x": region, "y": result.region}
    fields = {
        "rows": target.array.count // padded,
        "count": np.full(len(tile), count),
        **{name: np.full(len(tile), number) for name, number in more.items()},
    }
    places |= _parameter_rows(lowered, node, target.array, padded)
    places |= _scratch(draft, node.name, tile, kernel.spans(fields), places)
    vertices = DraftVertices(
        kernel, tile, fields, {field: (name, np.zeros_like(tile)) for field, name in places.items()}
    )
    draft.regions.append(region_of(result, "output", draft.machine.tiles))
    draft.temporary.add(result.region)
    draft.add_steps(node.name, [DraftStep(f"{node.operation}, {node.name}", (), (vertices,))])
    return ChipArray(result, target.index)


def _concat(lowered: Lowered, node: Node) -> tuple[ChipArray, ...]:
    """Lower a concatenation as a sum: each operand with zeros in the place of the others."""
    draft, constants = lowered.draft, lowered.graph.constants
    parts = [name for name in node.inputs if name]
    shapes = [
        constants[name].shape if name in constants else lowered.values[name].shape for name in parts
    ]
    axis = int(node.attributes.get("axis", 0))
    sizes = [shape[axis] for shape in shapes]
    shape = [*shapes[0]]
    shape[axis] = sum(sizes)
    size = int(np.prod(shape, dtype=np.int64))
    index = np.arange(size, dtype=np.int32).reshape(shape)
    places = np.split(index, np.cumsum(sizes)[:-1], axis=axis)
    total: ChipArray | None = None
    for number, (name, place) in enumerate(zip(parts, places, strict=True)):
        target = draft.spread(f"x{number}, {node.name}", size)

        def order(numbers: Numbers, place: Numbers = place) -> Numbers:
            elements = np.full(size, NONE, dtype=np.int32)
            elements[place.ravel()] = numbers.ravel()
            return elements

        if name in constants:
            numbers = np.arange(constants[name].elements, dtype=np.int32)
            draft.constant(name, target, order(numbers))
            region = target.region
        else:
            region = draft.bring(lowered.values[name], target, order, node.name)
        part = ChipArray(attrs.evolve(target, region=region), index)
        if total is None:
            total = part
        else:
            is_last = number == len(parts) - 1
            result = node.name if is_last else f"{node.name}, {number}"
            total = _elementwise(draft, node.name, "add", {"x": total, "b": part}, result)
    return () if total is None else (total,)


def _mean(lowered: Lowered, node: Node) -> tuple[ChipArray, ...]:
    """Lower a mean over the sides of images as a global average."""
    value = lowered.values[node.input(0)]
    pooled = lower_pooling(lowered.draft, attrs.evolve(node, operation="GlobalAveragePool"), value)
    if node.attributes.get("keepdims", 1):
        return (pooled,)
    return (ChipArray(pooled.array, pooled.index.reshape(value.shape[:2])),)


def _parameter_rows(
    lowered: Lowered, node: Node, rows: PlacedArray, padded: int
) -> Mapping[str, str]:
    """Add a row of gamma and of beta on each tile that has rows, and return their regions.

    A layer norm without beta adds zeros.

    Args:
        lowered: Graph and the supersteps before.
        node: A norm, whose inputs behind the first are gamma and beta.
        rows: Position of the rows.
        padded: Elements of a row with those behind its end.
    """
    regions = {}
    for number, field in enumerate(PARAMETERS[node.operation], 1):
        name = node.input(number) or node.input(1)
        numbers = np.full(padded, NONE, dtype=np.int32)
        if node.input(number):
            count = lowered.graph.constants[name].elements
            numbers[:count] = np.arange(count)
        region = regions[field] = f"{field}, {node.name}"
        target = attrs.evolve(rows, region=region, count=np.full_like(rows.tile, padded))
        lowered.draft.constant(name, target, np.tile(numbers, len(rows.tile)))
    return regions


def _scratch(
    draft: GraphDraft,
    owner: str,
    tile: IntArray,
    spans: Mapping[str, IntArray],
    places: Mapping[str, str],
) -> Mapping[str, str]:
    """Add regions for operands of a kernel that no value fills, and return them by field."""
    found = {}
    for field, size in spans.items():
        if field not in places:
            room = np.zeros(draft.machine.tiles, dtype=np.int64)
            room[tile] = size
            found[field] = f"{field}, {owner}"
            draft.temporary.add(found[field])
            draft.regions.append(Region(found[field], "scratch", whole_words(room), resident=False))
    return found


def _pool(lowered: Lowered, node: Node) -> tuple[ChipArray, ...]:
    return (lower_pooling(lowered.draft, node, lowered.values[node.input(0)]),)


OPERATIONS: Mapping[str, Lowering] = {
    **dict.fromkeys((*KINDS, *GLOBAL), _pool),
    "Concat": _concat,
    "ReduceMean": _mean,
    **dict.fromkeys(PARAMETERS, _norm),
    "Softmax": _softmax,
    **dict.fromkeys(PRODUCTS, _product),
    **dict.fromkeys(VIEWS, _view),
    **dict.fromkeys(BINARY, _binary),
    **dict.fromkeys(UNARY, _unary),
}
