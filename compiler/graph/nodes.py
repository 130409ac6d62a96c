"""Nodes of operations: a rule for each operator says what it computes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import prod

from ipusim import InputError, in_short, number_of

from ..matrix.files.checkpoints import CONVOLUTIONS, MATRIX_OPERATORS, MICROSOFT, PACKED, weight_use
from .graph import Graph, Node
from .operators import NO_LAYER, Meaning, Rule, Setting, SourceOperation, known_sizes, total_macs
from .products import MATRIX_RANK, convolution, einsum, matrix_product, packed_product

# Operators of other domains that move or scale numbers, whatever constants they read.
MOVES = tuple(f"{MICROSOFT}{name}" for name in ("EmbedLayerNormalization", "BiasGelu", "Pad"))


def node_of(setting: Setting, operation: SourceOperation, name: str) -> Node:
    """Return the node of an operation.

    Raises:
        InputError: Sizes of the operation contradict each other; the message names the node.
    """
    try:
        meaning = RULES.get(operation.operation, _other_meaning)(setting, operation, name)
    except InputError as error:
        # Products with constant weights are layers, and must have known sizes. Any other operation
        # is left out, and the message is its reason.
        use = weight_use(
            operation.operation, operation.inputs, operation.attributes, setting.constants
        )
        if use is not None and not setting.is_body:
            raise InputError(f"layer {in_short(name)}: {error}") from None
        meaning = Meaning(macs=None, reason=str(error))
    return Node(
        name=name,
        operation=operation.operation,
        inputs=operation.inputs,
        outputs=operation.outputs,
        attributes=operation.attributes,
        products=meaning.products,
        reason=meaning.reason,
        macs=meaning.macs,
        bytes=_bytes(setting, operation),
        bodies=operation.bodies,
    )


def _bytes(setting: Setting, operation: SourceOperation) -> int | None:
    """Return the bytes that an operation moves; of a table only the rows that are looked up."""
    if operation.operation == "Gather":
        return setting.bytes((operation.input(1), *operation.outputs, *operation.outputs))
    return setting.bytes((*operation.inputs, *operation.outputs))


def _other_meaning(setting: Setting, operation: SourceOperation, _name: str) -> Meaning:
    """Return the meaning of an operator that multiplies nothing, or of an unknown one."""
    is_standard = "." not in operation.operation
    constants = (setting.constants.get(name) for name in operation.inputs)
    has_weights = any(
        constant is not None and len(constant.shape) >= MATRIX_RANK for constant in constants
    )
    if has_weights and not is_standard and operation.operation not in MOVES:
        return Meaning(macs=None, reason="the work of this operator is not known")
    return Meaning(reason=NO_LAYER)


def _transposed_conv(setting: Setting, operation: SourceOperation, _name: str) -> Meaning:
    """Return the meaning of a transposed convolution, which is not simulated."""
    image, filters = (setting.shape(operation.input(number)) for number in (0, 1))
    macs = total_macs(image, prod(known_sizes(filters)[1:]))
    return Meaning(macs=macs, reason="a transposed convolution")


def _recurrent(setting: Setting, operation: SourceOperation, _name: str) -> Meaning:
    """Return the meaning of LSTM, GRU and RNN: weights and recurrence at each step of a sample."""
    steps = setting.shape(operation.input(0))
    weights = sum(prod(known_sizes(setting.shape(operation.input(number)))) for number in (1, 2))
    macs = total_macs(None if steps is None else steps[:2], weights)
    return Meaning(macs=macs, reason="a recurrence, in which each step waits for the one before")


def _attention(setting: Setting, operation: SourceOperation, _name: str) -> Meaning:
    """Return the meaning of fused attention: scores and context of query, key and value."""
    query, key = (setting.shape(operation.input(number)) for number in (0, 1))
    macs = None
    if query and key and len(query) == len(key):
        macs = total_macs(query, 2 * (key[-2] or 0)) if key[-2] else None
    return Meaning(macs=macs, reason="fused attention")


def _control_flow(setting: Setting, operation: SourceOperation, _name: str) -> Meaning:
    """Return the meaning of a node with graphs: `If` runs one of them, a loop repeats one."""
    bodies, operations = operation.bodies, Counter[str]()
    for body in bodies.values():
        operations.update(node.operation for node in body.nodes)
    macs: int | None = max((body.macs for body in bodies.values()), default=0)
    if any(node.macs is None for body in bodies.values() for node in body.nodes):
        macs = None
    times = "" if operation.operation == "If" else ", counted once"
    trips = _trips(setting, operation)
    if trips is not None and macs is not None:
        bound = "" if _runs_all(operation) else "; its condition may end it before"
        macs, times = macs * trips, f", counted {number_of(trips, 'time')}{bound}"
    words = ", ".join(f"{name} x {count}" for name, count in operations.items())
    return Meaning(macs=macs, reason=f"{' and '.join(bodies)} of {words or 'nothing'}{times}")


def _trips(setting: Setting, operation: SourceOperation) -> int | None:
    """Return the largest number of iterations of a `Loop`; None if it is not known."""
    trips, condition = (_number(setting, operation.input(number)) for number in (0, 1))
    if operation.operation != "Loop":
        return None
    return 0 if condition == 0 else None if trips is None else max(trips, 0)


def _number(setting: Setting, name: str) -> int | None:
    """Return a constant of one element as a number; None for any other value."""
    constant = setting.constants.get(name)
    if constant is None or constant.elements != 1:
        return None
    return int(constant.read().reshape(-1)[0])


def _runs_all(operation: SourceOperation) -> bool:
    """Return True if the body of a loop passes its condition on, so that it never becomes false."""
    for body in operation.bodies.values():
        makers = {name: node for node in body.nodes for name in node.outputs}
        name, condition = body.outputs[0], body.inputs[1]
        while name in makers and makers[name].operation == "Identity":
            name = makers[name].inputs[0]
        if name != condition and not _is_true(body, name):
            return False
    return True


def _is_true(body: Graph, name: str) -> bool:
    """Return True if a value of a graph is a constant that is true."""
    constant = body.constants.get(name)
    return constant is not None and constant.elements == 1 and bool(constant.read().any())


RULES: Mapping[str, Rule] = {
    **dict.fromkeys(MATRIX_OPERATORS, matrix_product),
    **dict.fromkeys(CONVOLUTIONS, convolution),
    **dict.fromkeys(("LSTM", "GRU", "RNN"), _recurrent),
    **dict.fromkeys(("If", "Loop", "Scan"), _control_flow),
    **dict.fromkeys(("Attention", f"{MICROSOFT}MultiHeadAttention"), _attention),
    "ConvTranspose": _transposed_conv,
    "Einsum": einsum,
    PACKED: packed_product,
}
