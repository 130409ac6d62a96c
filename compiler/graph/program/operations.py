"""Lowering of each operation of a graph to supersteps, and why a node cannot be lowered.

`OPERATIONS` is the table of functions by operator. Each takes the values that are lowered before
and a node, appends supersteps to the draft, and returns the results. Views append none: a value is
an array on the tiles with an index, int32 of the value's shape, and views change the index.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import attrs
import numpy as np

from ipusim import InputError, ProgramError, in_short

from ...lowering.taken_units import NONE
from ...matrix.files.checkpoints import weight_use
from ...operations.convolution.geometry import Convolution
from ...plan.plan import Plan
from ..finishes import steps_of
from ..graph import Graph, Node
from ..operators import RESULTS, Setting
from ..products import paddings_of
from .diagonals import diagonal_blocks, diagonal_pattern
from .elementwise import OPERATORS as ELEMENTWISE
from .elementwise import elementwise, laid_out, lower_elementwise, why_not_elementwise
from .joining import lower_concat
from .lookups import lookup_of
from .lowered import Lowered, Lowering
from .over_rows import PARAMETERS, lower_norm, lower_softmax
from .pooling import GLOBAL, KINDS, lower_pooling
from .rotary import ROTARY, lower_rotary, why_not_rotary
from .sampled import SAMPLED, STORED, sampled_scores, stored_blocks
from .value import ChipArray, Numbers
from .views import VIEWS

MAX_LISTED = 6  # operators that a refusal lists
REDUCTIONS = ("ReduceMean", "ReduceSum", "ReduceMax")
PRODUCTS = ("Conv", "Gemm", "MatMul")
# Numbers of ONNX's types float, half, double and bfloat16.
REAL_TYPES = (1, 10, 11, 16)


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
    except InputError as error:
        raise type(error)(with_node(node, error)) from None
    except (ValueError, IndexError, KeyError) as error:
        shapes = [list(lowered.values[n].shape) for n in node.inputs if n in lowered.values]
        raise InputError(
            f"node {in_short(node.name)} ({node.operation}) does not fit its inputs of "
            f"{in_short(shapes)}: {error}"
        ) from None
    for name, value in zip(node.outputs, results, strict=False):
        lowered.values[name] = _of_stated_shape(lowered.graph, node, name, value)


def with_node(node: Node, error: InputError) -> str:
    """Return the message of an error preceded by a node, unless it has one already."""
    message = str(error)
    is_named = message.startswith("node ")
    return message if is_named else f"node {in_short(node.name)} ({node.operation}): {message}"


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


def check_operations(graph: Graph) -> None:
    """Refuse a graph that cannot become a program."""
    if not graph.is_connected:
        raise InputError(
            f"{graph.name} has tensors, but no operators between them; give an .onnx or .pt2 file"
        )
    refused = [(node, why) for node in graph.nodes if (why := why_not(graph, node))]
    if refused:
        node, why = refused[0]
        counts = Counter(node.operation for node, _ in refused)
        operators = [f"{name} x {count}" for name, count in counts.items()]
        more = len(operators) - MAX_LISTED
        listed = ", ".join(operators[:MAX_LISTED]) + (f", and {more} more" if more > 0 else "")
        raise InputError(
            f"{graph.name} is no program: node {in_short(node.name)} ({node.operation}): {why}; "
            f"operators without supersteps: {listed}; --leave-out leaves operators out by name"
        )
    if not graph.products:
        raise InputError(f"{graph.name} has no product with weights; a program needs one")


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
        "the axes that it reduces are a result": node.operation in REDUCTIONS
        and bool(node.input(1))
        and node.input(1) not in graph.constants,
        "its scale or bias is a result": node.operation in PARAMETERS
        and any(name not in graph.constants for name in filter(None, node.inputs[1:])),
        "it looks up entries of a constant by a result": node.operation in VIEWS
        and node.input(0) in graph.constants
        and lookup_of(graph, node) is None,
    }
    why = next((why for why, is_refused in refusals.items() if is_refused), "")
    return why or why_not_elementwise(graph, node) or why_not_rotary(graph, node)


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


def _product(lowered: Lowered, node: Node) -> tuple[ChipArray, ...]:
    """Lower a convolution, or a product of two results or of a value and constant weights."""
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
    windows = (work.taps, work.strides, work.dilations)
    sizes = [numbers[: work.sides] for numbers in windows]
    paddings = paddings_of(node.attributes, index.shape[2:], *sizes)
    surplus = [
        (before - min(before, behind), behind - min(before, behind)) for before, behind in paddings
    ]
    return np.pad(index, [(0, 0), (0, 0), *surplus], constant_values=NONE)


def _result_product(lowered: Lowered, node: Node, plan: Plan) -> ChipArray:
    """Lower a product of stacks of matrices, both results, as one sparse product.

    The matrices of the left stack lie on the diagonal of the sparse operand, [count * m,
    count * k]; those of the right one are stacked, [count * k, n].
    """
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
    m, n = matrices.shape[1], x.shape[-1]
    if SAMPLED in node.attributes:
        columns = ChipArray(right.array, np.moveaxis(x, -1, -2).reshape(-1, n, matrices.shape[2]))
        rows = ChipArray(left.array, matrices)
        scores = sampled_scores(lowered.draft, node, plan, rows, columns)
        return ChipArray(scores.array, scores.index.reshape(*lead, m, n))
    if STORED in node.attributes:
        pattern, blocks = stored_blocks(node.attributes[STORED], matrices)
    else:
        pattern = diagonal_pattern(*matrices.shape)
        blocks = diagonal_blocks(matrices, pattern.block)
    result = lowered.draft.product(
        node.name,
        plan,
        ChipArray(right.array, x.reshape(-1, n)),
        ChipArray(left.array, blocks),
        pattern,
    )
    y = result.index.reshape(*lead, m, n)
    if node.name in lowered.exchanged:
        y = np.moveaxis(y, -1, -2)
    return ChipArray(result.array, y)


def _view(lowered: Lowered, node: Node) -> tuple[ChipArray, ...]:
    """Lower an operator that only selects or reorders elements, or looks them up on the host."""
    lookup = lookup_of(lowered.graph, node)
    if lookup is not None:
        name = node.outputs[0]
        lowered.draft.lookups[name] = lookup
        return (lowered.draft.input(name, lookup.shape(lowered.graph)),)
    value = lowered.values[node.input(0)]
    indices = VIEWS[node.operation](lowered.graph, node, value.index)
    return tuple(ChipArray(value.array, index) for index in indices)


def _reduce(lowered: Lowered, node: Node) -> tuple[ChipArray, ...]:
    """Lower a mean, a sum or the greatest element over some axes as a global pooling.

    Positions of an image are the elements that are reduced, its channels all others.
    """
    draft, value = lowered.draft, lowered.values[node.input(0)]
    rank = len(value.shape)
    axes = _reduced_axes(lowered.graph, node, rank)
    others = [axis for axis in range(rank) if axis not in axes]
    count = int(np.prod([value.shape[axis] for axis in axes], dtype=np.int64))
    if axes == list(range(2, rank)):
        image = value.index
    else:
        image = value.index.transpose(others + axes).reshape(1, -1, 1, count)
    kind = "GlobalMaxPool" if node.operation == "ReduceMax" else "GlobalAveragePool"
    image_value = ChipArray(value.array, image)
    result = lower_pooling(draft, attrs.evolve(node, operation=kind), image_value)
    if node.operation == "ReduceSum":
        x = laid_out(draft, node.name, result, result.shape)
        name = f"sum, {node.name}"
        numbers = {"factor": float(count)}
        result = elementwise(draft, node.name, "scale", {"x": x}, name, numbers=numbers)
    keeps = bool(node.attributes.get("keepdims", 1))
    shape = [1 if axis in axes else size for axis, size in enumerate(value.shape)]
    sizes = shape if keeps else [shape[axis] for axis in others]
    return (ChipArray(result.array, result.index.reshape(sizes)),)


def _reduced_axes(graph: Graph, node: Node, rank: int) -> list[int]:
    """Return the axes that a node reduces, ascending."""
    axes = node.attributes.get("axes")
    if node.input(1) in graph.constants:
        axes = graph.constants[node.input(1)].read().ravel().tolist()
    if axes is None or not len(axes):
        return [] if node.attributes.get("noop_with_empty_axes", 0) else list(range(rank))
    return sorted(int(axis) % rank for axis in axes)


def _pool(lowered: Lowered, node: Node) -> tuple[ChipArray, ...]:
    """Lower a pooling, whose only operand is an image.

    Raises:
        InputError: its windows do not fit the image.
    """
    try:
        return (lower_pooling(lowered.draft, node, lowered.values[node.input(0)]),)
    except ProgramError as error:
        raise InputError(str(error)) from None


OPERATIONS: Mapping[str, Lowering] = {
    **dict.fromkeys((*KINDS, *GLOBAL), _pool),
    "Concat": lower_concat,
    ROTARY: lower_rotary,
    **dict.fromkeys(REDUCTIONS, _reduce),
    **dict.fromkeys(PARAMETERS, lower_norm),
    "Softmax": lower_softmax,
    **dict.fromkeys(PRODUCTS, _product),
    **dict.fromkeys(VIEWS, _view),
    **dict.fromkeys(ELEMENTWISE, lower_elementwise),
}
