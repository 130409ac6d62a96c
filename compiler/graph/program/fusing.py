"""Nodes of a graph that together are one operation with a kernel, and those that become simpler.

| nodes | become |
|---|---|
| x / sqrt(2), Erf, + 1, times x, times 1/2 (exports before the operator Gelu, opset 20) | Gelu |
| x times Sigmoid(x) | Silu |
| Silu(x) times y | SwiGlu |
| HardSigmoid | Mul, Add, Clip |
| BatchNormalization, unless the finish of a product contains it | Mul, Add |
| x^2, mean, + epsilon, square root, quotient, times gamma (and + beta, of x - mean) | a norm |
| Softmax of x plus a constant, or of a Where of x and a constant | Softmax with a mask |
| a product of two results, times a number | the product; weights behind a result are scaled |
| x cos + (-x2, x1) sin | RotaryEmbedding |

Each rule is a function of a matcher and a node. It returns the edit that replaces the nodes around
this node, or None if they are not the operation. In all rules `m` is the matcher.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from ...matrix.files import Constant
from ..graph import Graph, Node
from ..operators import RESULTS
from .rewriting import Edit, Matcher, made, merged, rewritten
from .rotary import ROTARY
from .sampled import POSITIONS
from .views import VIEWS

# Numbers of GELU(x) = 1/2 x (1 + erf(x / sqrt(2))).
ROOT, HALF_OF_ONE = float(np.sqrt(2)), 0.5
CLOSE = 1e-3  # relative difference of a constant that was stored as half
NEVER = -1e4  # numbers below stand for minus infinity in masks
SLOPE, SHIFT = 0.2, 0.5  # defaults of ONNX's HardSigmoid
EPSILON = 1e-5  # default of ONNX's BatchNormalization
Mask: TypeAlias = tuple[str, npt.NDArray[np.float32]]  # a masked value, and addends
RESHAPES = ("Reshape", "Transpose", "Unsqueeze", "Squeeze", "Identity")


def simplified(graph: Graph) -> Graph:
    """Return a graph in which nodes that together are one operation are one node."""
    return rewritten(graph, RULES)


def _gelu(m: Matcher, erf: Node) -> Edit | None:
    """Return the edit of the nodes around an Erf that are GELU."""
    if erf.operation != "Erf":
        return None
    argument, gate = m.producer(erf.input(0)), m.only_reader(erf.outputs[0])
    x = None if argument is None else _scaled_by(m, argument, 1 / ROOT)
    is_gate = gate is not None and gate.operation == "Add" and m.scalar(gate) == 1
    if x is None or argument is None or gate is None or not is_gate:
        return None
    ending = _gelu_ending(m, x, gate.outputs[0])
    if ending is None:
        return None
    other, last = ending
    inner = (argument, erf, gate, other)
    return merged(inner, last, made(last, "Gelu", [x])) if m.are_inner(inner) else None


def _gelu_ending(m: Matcher, x: str, gate: str) -> tuple[Node, Node] | None:
    """Return the last two nodes, which multiply x, 1/2 and the gate in one of two orders."""
    product = m.only_reader(gate)
    if product is None or product.operation != "Mul":
        return None
    other = m.other(product, gate)
    if other == x:
        last = m.only_reader(product.outputs[0])
        is_half = last is not None and _scaled_by(m, last, HALF_OF_ONE) == product.outputs[0]
        return (product, last) if last is not None and is_half else None
    half = m.producer(other)
    is_half = half is not None and _scaled_by(m, half, HALF_OF_ONE) == x
    return (half, product) if half is not None and is_half else None


def _scaled_by(m: Matcher, node: Node, factor: float) -> str | None:
    """Return the value that a node multiplies by a factor, or divides by its reciprocal."""
    scaled = m.scaled(node)
    return scaled[0] if scaled is not None and abs(scaled[1] / factor - 1) < CLOSE else None


def _silu(m: Matcher, node: Node) -> Edit | None:
    """Return the edit of a product of a value and its logistic function."""
    for name in node.inputs if node.operation == "Mul" else ():
        gate = m.producer_if(name, "Sigmoid")
        if gate is not None and m.only_reader(name) and m.other(node, name) == gate.input(0):
            return merged((gate,), node, made(node, "Silu", [gate.input(0)]))
    is_swish = node.operation == "Swish" and node.attributes.get("alpha", 1) == 1
    return merged((), node, made(node, "Silu", node.inputs)) if is_swish else None


def _swiglu(m: Matcher, node: Node) -> Edit | None:
    """Return the edit of a product whose one operand is SiLU of a value."""
    for name in node.inputs if node.operation == "Mul" else ():
        gate, other = m.producer_if(name, "Silu"), m.other(node, name)
        if gate is not None and m.only_reader(name) and other and m.array(other) is None:
            return merged((gate,), node, made(node, "SwiGlu", [gate.input(0), other]))
    return None


def _hard_sigmoid(_m: Matcher, node: Node) -> Edit | None:
    """Return the edit of a HardSigmoid: its line, between 0 and 1."""
    if node.operation != "HardSigmoid":
        return None
    line = (node.attributes.get("alpha", SLOPE), node.attributes.get("beta", SHIFT), 0, 1)
    slope, shift, low, high = (
        Constant.of(f"{node.name}, {number}", np.array(value, dtype=np.float32))
        for number, value in enumerate(line)
    )
    scaled, moved = f"{node.name}, scaled", f"{node.name}, moved"
    steps = (
        made(node, "Mul", [node.input(0), slope.name], scaled),
        made(node, "Add", [scaled, shift.name], moved),
        made(node, "Clip", [moved, low.name, high.name]),
    )
    return Edit({node.name: steps}, {c.name: c for c in (slope, shift, low, high)})


def _batch_norm(m: Matcher, node: Node) -> Edit | None:
    """Return the edit of a batch normalization with fixed mean and variance: a scale, a sum."""
    is_norm = node.operation == "BatchNormalization" and not node.part_of
    shape, numbers = m.shape(node.input(0)), [m.array(node.input(i)) for i in range(1, 5)]
    known = [array.astype(np.float64) for array in numbers if array is not None]
    if not is_norm or node.attributes.get("training_mode", 0) or shape is None:
        return None
    if len(known) < len(numbers):
        return None
    gamma, beta, mean, variance = known
    factor = gamma / np.sqrt(variance + float(node.attributes.get("epsilon", EPSILON)))
    sizes = (-1, *(1,) * (len(shape) - 2))
    scale, shift = (
        Constant.of(f"{node.name}, {name}", array.reshape(sizes).astype(np.float32))
        for name, array in (("scale", factor), ("shift", beta - mean * factor))
    )
    scaled = f"{node.name}, scaled"
    steps = (
        made(node, "Mul", [node.input(0), scale.name], scaled),
        made(node, "Add", [scaled, shift.name]),
    )
    return Edit({node.name: steps}, {scale.name: scale, shift.name: shift})


def _masked_softmax(m: Matcher, node: Node) -> Edit | None:
    """Return the edit of a softmax whose operand has a constant mask."""
    has_none = node.operation == "Softmax" and not node.input(1)
    masked = m.producer_if(node.input(0), "Add", "Where") if has_none else None
    mask = None if masked is None else _mask(m, masked)
    if masked is None or mask is None or m.only_reader(masked.outputs[0]) is None:
        return None
    value, numbers = mask
    # The mask may be repeated over the value, not the value over the mask.
    shape = m.shape(value)
    if shape is None or np.broadcast_shapes(shape, numbers.shape) != shape:
        return None
    constant = Constant.of(f"mask of {node.name}", numbers)
    # The mask may be that of a pattern.
    kept = {name: each for name, each in masked.attributes.items() if name == POSITIONS}
    attributes = {**node.attributes, **kept}
    softmax = attrs.evolve(node, inputs=(value, constant.name), attributes=attributes)
    return Edit({masked.name: (), node.name: (softmax,)}, {constant.name: constant})


def _mask(m: Matcher, node: Node) -> Mask | None:
    """Return the value that a node masks, and the addends of its mask."""
    arrays = {name: m.array(name) for name in node.inputs}
    values = [name for name, array in arrays.items() if array is None]
    if len(node.inputs) != len(arrays) or len(values) != 1:
        return None
    if node.operation == "Add":
        addend = arrays[m.other(node, values[0])]
        return None if addend is None else (values[0], addend.astype(np.float32))
    condition, *both = (arrays[name] for name in node.inputs)
    alternative = next((array for array in both if array is not None), None)
    if condition is None or alternative is None or not (alternative < NEVER).all():
        return None
    is_value = condition if node.input(1) == values[0] else ~condition
    return values[0], np.where(is_value, np.float32(0), alternative.astype(np.float32))


def _norm(m: Matcher, root: Node) -> Edit | None:
    """Return the edit of nodes around a square root that are a norm over the last axis."""
    squares = _mean_of_squares(m, root) if root.operation == "Sqrt" else None
    if squares is None:
        return None
    base, epsilon, before = squares
    quotient = _quotient(m, root, base)
    if not quotient:
        return None
    normed = quotient[-1].outputs[0]
    gamma = m.only_reader(normed)
    weights = m.other(gamma, normed) if gamma is not None and gamma.operation == "Mul" else ""
    if gamma is None or not _is_row(m, weights, base):
        return None
    inner = (*before, root, *quotient)
    centred = _centred(m, base)
    if centred is None:
        norm = made(gamma, "RMSNormalization", [base, weights], epsilon=epsilon)
        return merged(inner, gamma, norm) if m.are_inner(inner) else None
    x, centring = centred
    beta = m.only_reader(gamma.outputs[0])
    shift = "" if beta is None or beta.operation != "Add" else m.other(beta, gamma.outputs[0])
    if beta is None or not _is_row(m, shift, base) or not m.are_inner((*inner, centring[0])):
        return None
    norm = made(beta, "LayerNormalization", [x, weights, shift], epsilon=epsilon)
    return merged((*inner, *centring, gamma), beta, norm)


def _mean_of_squares(m: Matcher, root: Node) -> tuple[str, float, Sequence[Node]] | None:
    """Return x, epsilon and the nodes of mean(x^2) + epsilon, if a square root reads this sum."""
    moved = m.producer_if(root.input(0), "Add")
    epsilon = None if moved is None else m.scalar(moved)
    mean = None if moved is None else _mean_of_last(m, _operand(m, moved))
    square = None if mean is None else m.producer_if(mean.input(0), "Pow", "Mul")
    if moved is None or epsilon is None or mean is None or square is None:
        return None
    base = square.input(0)
    is_power = square.operation == "Pow"
    is_square = m.scalar(square) == 2 if is_power else square.input(1) == base
    return (base, epsilon, (square, mean, moved)) if is_square else None


def _operand(m: Matcher, node: Node) -> str:
    """Return the operand of a node that is no constant."""
    return next((name for name in node.inputs if name not in m.graph.constants), "")


def _mean_of_last(m: Matcher, name: str) -> Node | None:
    """Return the node that makes a value, if it is the mean over the last axis, which stays."""
    node, axes = m.producer_if(name, "ReduceMean"), None
    if node is None:
        return None
    listed = m.array(node.input(1))
    axes = node.attributes.get("axes") if listed is None else listed.ravel().tolist()
    rank = len(m.shape(node.input(0)) or ())
    is_last = axes is not None and [int(axis) % max(rank, 1) for axis in axes] == [rank - 1]
    return node if is_last and node.attributes.get("keepdims", 1) else None


def _quotient(m: Matcher, root: Node, base: str) -> Sequence[Node]:
    """Return the nodes that divide a value by a square root; none if there are no such nodes."""
    name = root.outputs[0]
    reader = m.only_reader(name)
    if reader is None:
        return ()
    if reader.operation == "Div" and reader.inputs == (base, name):
        return (reader,)
    is_one = reader.operation == "Div" and reader.input(1) == name and m.scalar(reader) == 1
    inverts = is_one or reader.operation == "Reciprocal"
    product = m.only_reader(reader.outputs[0]) if inverts else None
    is_product = product is not None and product.operation == "Mul"
    if product is None or not is_product or m.other(product, reader.outputs[0]) != base:
        return ()
    return (reader, product)


def _centred(m: Matcher, base: str) -> tuple[str, Sequence[Node]] | None:
    """Return x and the nodes of x - mean, if a value is that."""
    difference = m.producer_if(base, "Sub")
    mean = None if difference is None else _mean_of_last(m, difference.input(1))
    if difference is None or mean is None or mean.input(0) != difference.input(0):
        return None
    readers = {reader.name for reader in m.graph.readers.get(base, ())}
    is_inner = base not in m.graph.outputs and len(readers) <= 2
    return (difference.input(0), (mean, difference)) if is_inner else None


def _is_row(m: Matcher, name: str, value: str) -> bool:
    """Return True if a constant has one number for each element of the last axis of a value."""
    array, shape = m.array(name), m.shape(value)
    return array is not None and shape is not None and array.shape == shape[-1:]


def _scaled_scores(m: Matcher, node: Node) -> Edit | None:
    """Return the edit of a product of two results that is multiplied by a number, such as scores.

    If another product with constant weights makes one of the two, those weights are scaled instead,
    before the program is made; only views may lie between the two products.
    """
    scaled = m.scaled(node)
    product = None if scaled is None else m.producer_if(scaled[0], "MatMul")
    if scaled is None or product is None or product.reason != RESULTS or scaled[1] <= 0:
        return None
    if m.only_reader(product.outputs[0]) is None:
        return None
    for name, producer in (_behind_views(m, operand) for operand in product.inputs):
        if producer is None or not (producer.part_of or producer.products):
            continue
        owner = producer.part_of or producer.name
        if producer.reason or not m.only_reader(name) or not m.graph.by_name[owner].is_simulated:
            continue
        factor = Constant.of(f"factor of {node.name}", np.array(scaled[1], dtype=np.float32))
        # The last node of the product makes the scaled value in place of its own.
        unscaled = f"{name}, not scaled"
        scale = Node(
            name=f"scale of {node.name}",
            operation="Mul",
            inputs=(unscaled, factor.name),
            outputs=(name,),
            part_of=owner,
        )
        unscaled_producer = attrs.evolve(producer, outputs=(unscaled, *producer.outputs[1:]))
        result = attrs.evolve(product, outputs=node.outputs)
        edits = {producer.name: (unscaled_producer, scale), product.name: (result,), node.name: ()}
        return Edit(edits, {factor.name: factor})
    return None


def _behind_views(m: Matcher, name: str) -> tuple[str, Node | None]:
    """Return the value behind a chain of views that end in a value, and the node that makes it.

    Each value of the chain has one reader. The node is None for inputs and constants.
    """
    producer = m.producer(name)
    while producer is not None and producer.operation in RESHAPES and m.only_reader(name):
        name = producer.input(0)
        producer = m.producer(name)
    return name, producer


def _rotary(m: Matcher, node: Node) -> Edit | None:
    """Return the edit of x cos + (-x2, x1) sin, where x1 and x2 are the halves of rows of x."""
    if node.operation != "Add":
        return None
    for one, other in (node.inputs[:2], node.inputs[1::-1]):
        straight, crossed = (m.producer_if(name, "Mul") for name in (one, other))
        cos, sin = (
            None if product is None else _constant_operand(m, product)
            for product in (straight, crossed)
        )
        if straight is None or crossed is None or cos is None or sin is None:
            continue
        x = m.other(straight, cos)
        inner = _quarter_turn(m, m.other(crossed, sin), x)
        inner = (straight, crossed, *inner) if inner else ()
        constants = [
            Constant.of(f"{kind} of {node.name}", table)
            for kind, name in (("cos", cos), ("sin", sin))
            if (table := _equal_halves(m, name, x)) is not None
        ]
        if not inner or len(constants) < len((cos, sin)) or not m.are_inner(inner):
            continue
        turned = made(node, ROTARY, [x, *(c.name for c in constants)], is_broadcast=1)
        edit = merged(inner, node, turned)
        return attrs.evolve(edit, constants={c.name: c for c in constants})
    return None


def _constant_operand(m: Matcher, node: Node) -> str | None:
    """Return the only constant that a node reads."""
    names = [name for name in node.inputs if name in m.graph.constants]
    return names[0] if len(names) == 1 else None


def _quarter_turn(m: Matcher, name: str, x: str) -> Sequence[Node]:
    """Return the nodes that make (-x2, x1) of x, whose last axis has the halves x1 and x2.

    Pairs of x1 and x2 turn by 90 degrees. Return no nodes if the value is not made in this way.
    """
    both = m.producer_if(name, "Concat")
    shape = m.shape(x)
    if both is None or shape is None or len(both.inputs) != 2 or shape[-1] % 2:
        return ()
    if int(both.attributes.get("axis", 0)) not in (-1, len(shape) - 1):
        return ()
    negative, first = m.producer_if(both.input(0), "Neg"), m.producer_if(both.input(1), "Slice")
    second = None if negative is None else m.producer_if(negative.input(0), "Slice")
    if negative is None or first is None or second is None:
        return ()
    # The slices are applied to the numbers of the elements: they must give the halves.
    numbers = np.arange(int(np.prod(shape)), dtype=np.int32).reshape(shape)
    halves = np.split(numbers, 2, axis=-1)
    for part, half in zip((first, second), halves, strict=True):
        known = part.input(0) == x and all(n in m.graph.constants for n in part.inputs[1:] if n)
        if not known or not np.array_equal(VIEWS["Slice"](m.graph, part, numbers)[0], half):
            return ()
    return both, negative, first, second


def _equal_halves(m: Matcher, name: str, x: str) -> npt.NDArray[np.float32] | None:
    """Return the first half of a constant's last axis, if the second equals it and x is as long."""
    array, shape = m.array(name), m.shape(x)
    if array is None or shape is None or array.shape[-1:] != shape[-1:]:
        return None
    if np.broadcast_shapes(array.shape, shape) != shape:
        return None
    first, second = np.split(array.astype(np.float32), 2, axis=-1)
    return first if np.array_equal(first, second) else None


RULES = (
    *(_gelu, _silu, _swiglu, _hard_sigmoid, _batch_norm),
    *(_norm, _scaled_scores, _masked_softmax, _rotary),
)
