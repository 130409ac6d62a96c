"""Graphs of lists of layers, which name the layer that each follows and the steps between.

    conv1 -> its bias -> its ReLU -> max pooling -> conv2

Steps are operators of ONNX where a word stands for one, and keep their words otherwise. Layers that
follow the same layer share the steps behind it. A step between layers reads and writes as many
numbers as the result before it has, the last one writes the operand of the layer behind it; an
addition reads twice as many. Numbers are counted in half precision.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import prod

from ...matrix.files import Constant, TensorType
from ...operations.convolution.geometry import Convolution
from ..graph import Graph, Node, NodeProduct
from ..operators import NO_LAYER, RESULTS
from .arrivals import OPERATOR_WORDS, WORDS, word_of
from .layer import Layer

# Operators by their words; of operators with the same word the first.
HALF_BYTES = 2  # bytes of a number in half precision, the default of studies
OPERATORS = {word: operator for operator, word in reversed(OPERATOR_WORDS.items())}


def graph_of_layers(
    name: str, layers: Sequence[Layer], *, source: str = "", omitted: Iterable[str] = ()
) -> Graph:
    """Return the graph of a list of layers, of one sample.

    Args:
        name: name of the network.
        layers: layers in the order in which they run; each follows an earlier one or none.
        source: source of the shapes, in words.
        omitted: other steps that are not simulated, in words.

    Raises:
        InputError: two layers have one name, or a layer follows none before it.
    """
    nodes, results = list[Node](), dict[str, str]()
    steps: dict[tuple[str, str], str] = {}  # result of each step, by its input and its words
    inputs, values = list[str](), dict[str, TensorType]()
    for layer in layers:
        value = results.get(layer.follows or "", layer.follows or f"input of {layer.name}")
        if layer.follows is None:
            inputs.append(value)
            values[value] = _operand_type(layer)
        for number, words in enumerate(layer.between, 1):
            if (value, words) not in steps:
                is_last = number == len(layer.between)
                # Types of the step's input and result: only the last step is known to change it.
                types = values[value], _operand_type(layer) if is_last else values[value]
                nodes.append(_step(value, words, f"{words} behind {value}", _bytes(words, types)))
                steps[value, words] = nodes[-1].outputs[0]
                values[steps[value, words]] = types[1]
            value = steps[value, words]
        layer_nodes = list(_layer_nodes(layer, value))
        nodes += layer_nodes
        results[layer.name] = layer_nodes[-1].outputs[0]
        values |= dict.fromkeys((node.outputs[0] for node in layer_nodes), _result_type(layer))
    last = nodes[-1].outputs[0] if nodes else ""
    nodes += (_step(last, words, f"step {n}: {words}") for n, words in enumerate(omitted, 1))
    return Graph(name=name, nodes=tuple(nodes), inputs=tuple(inputs), values=values, source=source)


def _layer_nodes(layer: Layer, value: str) -> Iterator[Node]:
    """Yield the product of a layer, its bias and its ReLU."""
    weights = None
    if layer.weights is not None:
        shape = tuple(layer.work.weights_shape)
        weights = Constant(name=f"weights of {layer.name}", shape=shape, address=layer.weights)
    product = NodeProduct(
        name=layer.name, work=layer.work, weights=weights, value=value, count=layer.count
    )
    is_image = isinstance(layer.work, Convolution)
    node = Node(
        name=layer.name,
        operation="Conv" if is_image else "MatMul" if layer.of_results else "Gemm",
        inputs=(value,),
        outputs=(layer.name,),
        products=(product,),
        reason=RESULTS if layer.of_results else "",
        macs=layer.macs,
    )
    yield node
    for operation, is_set in (("Add", layer.finish.bias), ("Relu", layer.finish.relu)):
        if not is_set:
            continue
        name = f"{operation} of {layer.name}"
        node = Node(
            name=name,
            operation=operation,
            inputs=node.outputs,
            outputs=(name,),
            part_of=layer.name,
        )
        yield node


def _bytes(words: str, types: tuple[TensorType, TensorType]) -> int:
    """Return the bytes that a step reads and writes.

    Args:
        words: step in words; an addition reads two operands.
        types: types of its input and its result.
    """
    input_size, result_size = (prod(size or 0 for size in type_.shape or ()) for type_ in types)
    return HALF_BYTES * (input_size * (2 if "add" in words else 1) + result_size)


def _step(value: str, words: str, name: str, moved: int | None = None) -> Node:
    """Return a step in words as a node that moves a number of bytes; None if it is unknown."""
    operator = OPERATORS.get(words, words)
    attributes = {} if word_of(operator) == words else {WORDS: words}
    return Node(
        name=name,
        operation=operator,
        inputs=(value,),
        outputs=(name,),
        attributes=attributes,
        reason=NO_LAYER,
        bytes=moved,
    )


def _operand_type(layer: Layer) -> TensorType:
    """Return the shape of the operand of a layer that is not its weights, of all its products."""
    if isinstance(layer.work, Convolution):
        return TensorType((layer.work.batch, layer.work.channels, *layer.work.image))
    return TensorType((layer.count * layer.work.n, layer.work.k))


def _result_type(layer: Layer) -> TensorType:
    """Return the shape of a layer's result: images, or a row of features for each column."""
    if isinstance(layer.work, Convolution):
        return TensorType(layer.work.output_shape)
    return TensorType((layer.count * layer.work.n, layer.work.m))
