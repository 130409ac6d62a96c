"""A network as a graph of operations, with every constant and every operation of its source.

    source (.onnx, .safetensors, torch module, table) --> Graph --> layers, one program

Operations have the names, the attributes and the order of inputs of ONNX's operators
(https://onnx.ai/onnx/operators), whatever the source is: `Gemm`, `MatMul`, `Conv`, `Softmax`. An
operator of another domain is `domain.Operator`. A node has *products* if it multiplies matrices or
convolves; what is not simulated of a graph has a reason, with its work.

All shapes, MACs and bytes are for the graph's `batch`; the sizes of a product are for one sample.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import Any

import attrs

from ipusim import InputError, Shown, in_short

from ..matrix.files import Constant, TensorType
from .graph_text import graph_table
from .network.layer import Work


@attrs.frozen(kw_only=True)
class NodeProduct:
    """A matrix product or a convolution that a node computes.

    Attributes:
        name: Name of the layer that the product becomes, unique in its graph.
        work: Sizes of the product, for one sample.
        weights: Constant operand in the shape `work.weights_shape`: [m, k] of a linear product,
            (K, C, R, S) of a convolution. None if both operands are results, or a table of layers
            has no weights.
        value: Name of the value that is multiplied; empty if the source has no edges.
        count: Number of equal products on different data, such as the heads of attention.
    """

    name: str
    work: Work
    weights: Constant | None = None
    value: str = ""
    count: int = 1

    @property
    def macs(self) -> int:
        """Multiply-accumulates of all `count` dense products, for one sample."""
        return self.work.macs * self.count


@attrs.frozen(kw_only=True)
class Node:
    """An operation of a graph.

    Attributes:
        name: Name of the node, unique in its graph.
        operation: Name of ONNX's operator; `domain.Operator` outside of its standard.
        inputs, outputs: Names of values; an empty name stands for an input that is left out.
        attributes: Attributes of the operator by name: numbers, texts and lists of them.
        products: Products that the node computes: several of batched weights.
        reason: Why the node is not simulated, in words; empty if it is. A node with products and
            a reason has known sizes, but no kernel or no constant weights.
        part_of: Name of the product's node whose finish (bias, ReLU) contains this node; empty if
            none does.
        macs: Multiply-accumulates for the graph's batch; None if sizes are unknown.
        bytes: Bytes of all inputs and outputs, each moved once; None if sizes are unknown.
        bodies: Graphs within the node by name: `then_branch`, `else_branch`, `body`.

    Raises:
        InputError: A node without products has no reason, and is not part of another node.
    """

    name: str
    operation: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    attributes: Mapping[str, Any] = attrs.field(factory=dict)
    products: tuple[NodeProduct, ...] = ()
    reason: str = ""
    part_of: str = ""
    macs: int | None = 0
    bytes: int | None = None
    bodies: Mapping[str, Graph] = attrs.field(factory=dict)

    def __attrs_post_init__(self) -> None:
        if not (self.products or self.reason or self.part_of):
            raise InputError(
                f"node {in_short(self.name)} ({self.operation}) has no products and no reason why "
                "it is not simulated"
            )

    def input(self, number: int) -> str:
        """Return the name of an input, or an empty text if it is left out."""
        return self.inputs[number] if number < len(self.inputs) else ""

    @property
    def is_simulated(self) -> bool:
        """True if the node is simulated: its products, or as part of another node's finish."""
        return not self.reason


@attrs.frozen(kw_only=True, repr=False)
class Graph(Shown):
    """Operations of a network in the order in which they run; printed as a table.

    Attributes:
        name: Name of the network.
        nodes: Operations; each reads inputs, constants and results of nodes before it.
        inputs, outputs: Names of values.
        values: Shapes and types of inputs and results by name.
        constants: Tensors with known numbers by name; those that no node reads included.
        batch: Number of samples that all shapes assume.
        source: Origin of the graph, in words.
        notes: Assumptions of the reader and parts that it left open, a sentence each.
        is_connected: False if the source has tensors only, so that edges are unknown.
        left_out: Operations of the source that a user left out; their results are inputs.

    Raises:
        InputError: Two nodes have the same name or the same result, or a node reads a value that no
            earlier node writes.
    """

    name: str
    nodes: tuple[Node, ...]
    inputs: tuple[str, ...] = ()
    outputs: tuple[str, ...] = ()
    values: Mapping[str, TensorType] = attrs.field(factory=dict)
    constants: Mapping[str, Constant] = attrs.field(factory=dict)
    batch: int = 1
    source: str = ""
    notes: tuple[str, ...] = ()
    is_connected: bool = True
    left_out: tuple[Node, ...] = ()

    def __attrs_post_init__(self) -> None:
        names = Counter(node.name for node in self.nodes)
        repeated = [name for name, count in names.items() if count > 1]
        if repeated:
            raise InputError(f"graph {in_short(self.name)} has two nodes {in_short(repeated[0])}")
        defined_names = {*self.inputs, *self.constants}
        for node in self.nodes:
            undefined_names = [name for name in node.inputs if name and name not in defined_names]
            if undefined_names and self.is_connected:
                raise InputError(
                    f"node {in_short(node.name)} ({node.operation}) reads "
                    f"{in_short(undefined_names[0])}, which no node before it makes"
                )
            redefined_names = [name for name in node.outputs if name and name in defined_names]
            if redefined_names:
                raise InputError(
                    f"node {in_short(node.name)} ({node.operation}) makes "
                    f"{in_short(redefined_names[0])}, which exists before it"
                )
            defined_names.update(filter(None, node.outputs))

    @cached_property
    def by_name(self) -> Mapping[str, Node]:
        """Nodes by their names."""
        return {node.name: node for node in self.nodes}

    @cached_property
    def readers(self) -> Mapping[str, tuple[Node, ...]]:
        """Nodes that read each value, in order; a value that none reads is not listed."""
        readers: dict[str, tuple[Node, ...]] = {}
        for node in self.nodes:
            for name in dict.fromkeys(filter(None, node.inputs)):
                readers[name] = *readers.get(name, ()), node
        return readers

    @cached_property
    def parts(self) -> Mapping[str, tuple[Node, ...]]:
        """Nodes in the finish of each node, by its name; a node without a finish is not listed."""
        parts: dict[str, tuple[Node, ...]] = {}
        for node in self.nodes:
            if node.part_of:
                parts[node.part_of] = *parts.get(node.part_of, ()), node
        return parts

    @property
    def unread(self) -> tuple[Constant, ...]:
        """Constants that no node reads and that are no outputs."""
        return tuple(
            constant
            for name, constant in self.constants.items()
            if name not in self.readers and name not in self.outputs
        )

    @property
    def products(self) -> tuple[NodeProduct, ...]:
        """Products of all simulated nodes in order."""
        simulated_nodes = (node for node in self.nodes if node.is_simulated)
        return tuple(product for node in simulated_nodes for product in node.products)

    @property
    def not_simulated(self) -> tuple[Node, ...]:
        """Nodes that are not simulated, in order; nodes of their bodies are not listed."""
        return tuple(node for node in self.nodes if not node.is_simulated)

    @property
    def macs(self) -> int:
        """Multiply-accumulates of all nodes whose sizes are known, simulated, left out or not."""
        return sum(node.macs or 0 for node in (*self.nodes, *self.left_out))

    def share(self, node: Node) -> float | None:
        """Return a node's share of the graph's MACs, 0 to 1; None if its sizes are unknown."""
        return None if node.macs is None else node.macs / max(self.macs, 1)

    def type_of(self, name: str) -> TensorType:
        """Return shape and type of a value or constant; both unknown if the graph has none."""
        constant = self.constants.get(name)
        if constant is not None:
            return TensorType(constant.shape, constant.type)
        return self.values.get(name, TensorType())

    def __str__(self) -> str:
        return graph_table(self)

    __repr__ = __str__
