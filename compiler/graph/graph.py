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
from collections.abc import Callable, Mapping
from functools import cached_property, partial
from math import prod
from pathlib import Path
from typing import Any, TypeAlias

import attrs
import numpy as np

from ipusim import InputError, Shown, in_short

from ..matrix.entries import HostArray
from ..matrix.files import read_tensor
from ..matrix.files.checkpoints import TRANSPOSED
from .graph_text import graph_table
from .network.layer import Work

Shape: TypeAlias = tuple[int | None, ...]
"""Shape of a value; None is a size that the source leaves open."""

TYPE_BITS: Mapping[str, int] = {  # bits of an element, by the name of its type
    "bool": 8,
    "int8": 8,
    "uint8": 8,
    "int16": 16,
    "uint16": 16,
    "int32": 32,
    "uint32": 32,
    "int64": 64,
    "uint64": 64,
    "float16": 16,
    "bfloat16": 16,
    "float32": 32,
    "float64": 64,
    "int4": 4,
    "uint4": 4,
    "float4e2m1": 4,
    "complex64": 64,
    "complex128": 128,
    "float8e4m3fn": 8,
    "float8e4m3fnuz": 8,
    "float8e5m2": 8,
    "float8e5m2fnuz": 8,
}


def bytes_of(shape: Shape | None, element_type: str) -> int | None:
    """Return the bytes of a tensor; None if a size or the type is unknown."""
    if shape is None or element_type not in TYPE_BITS:
        return None
    sizes = [size for size in shape if size is not None]
    return -(-prod(sizes) * TYPE_BITS[element_type] // 8) if len(sizes) == len(shape) else None


@attrs.frozen
class TensorType:
    """Shape and element type of a value.

    Attributes:
        shape: Sizes, None for an open size; None if even their number is unknown.
        type: NumPy's name of the type, or one of `TYPE_BITS`; empty if unknown.
    """

    shape: Shape | None = None
    type: str = ""

    @property
    def bytes(self) -> int | None:
        """Bytes of the value; None if a size or the type is unknown."""
        return bytes_of(self.shape, self.type)


@attrs.frozen
class StoredArray:
    """Reader of an array that lies in memory.

    Attributes:
        array: The array.
    """

    array: HostArray = attrs.field(eq=False, repr=False)

    def __call__(self) -> HostArray:
        """Return the array."""
        return self.array


@attrs.frozen
class Turned:
    """Reader of an array with its last two axes exchanged.

    Attributes:
        reader: Reader of the array as it is.
    """

    reader: Callable[[], HostArray]

    def __call__(self) -> HostArray:
        """Return the array."""
        return self.reader().swapaxes(-1, -2)


@attrs.frozen
class Part:
    """Reader of one array of a stack.

    Attributes:
        reader: Reader of the stack.
        number: Number of the array along the first axis.
    """

    reader: Callable[[], HostArray]
    number: int

    def __call__(self) -> HostArray:
        """Return the array."""
        array: HostArray = self.reader()[self.number]
        return array


def _reader_of(constant: Constant) -> Callable[[], HostArray]:
    if not constant.address:
        raise InputError(f"constant {in_short(constant.name)} has no address and no reader")
    return partial(read_tensor, Path(constant.address))


@attrs.frozen(kw_only=True)
class Constant:
    """A tensor whose numbers are known before the network runs: weights, a bias, a table.

    Attributes:
        name: Name of the value in the graph, or of the weights of a product.
        shape: Shape of the array that `read` returns.
        type: Type of the array, see `TensorType.type`.
        address: `FILE:TENSOR`, which commands and `read_tensor` take; empty if it has none.
        origin: How the numbers come from stored tensors, in words: "Mul of w, mask"; empty for a
            tensor that is stored as it is used.
        reader: Function that returns the array [reads the address].
    """

    name: str
    shape: tuple[int, ...]
    type: str
    address: str = ""
    origin: str = ""
    reader: Callable[[], HostArray] = attrs.field(
        default=attrs.Factory(_reader_of, takes_self=True), eq=False, repr=False
    )

    @classmethod
    def of(cls, name: str, array: HostArray, *, address: str = "", origin: str = "") -> Constant:
        """Return a constant of an array in memory."""
        return cls(
            name=name,
            shape=array.shape,
            type=str(array.dtype),
            address=address,
            origin=origin,
            reader=StoredArray(array),
        )

    @property
    def elements(self) -> int:
        """Number of elements."""
        return prod(self.shape)

    @property
    def bytes(self) -> int | None:
        """Bytes of the numbers; None for a type of unknown size."""
        return bytes_of(self.shape, self.type)

    def transposed(self) -> Constant:
        """Return the constant with its last two axes exchanged."""
        address = self.address
        if address:
            is_turned = address.endswith(TRANSPOSED)
            address = address.removesuffix(TRANSPOSED) if is_turned else f"{address}{TRANSPOSED}"
        return attrs.evolve(
            self,
            shape=(*self.shape[:-2], *self.shape[:-3:-1]),
            address=address,
            reader=Turned(self.reader),
        )

    def part(self, number: int) -> Constant:
        """Return one array of a stack along the first axis."""
        base = self.address.removesuffix(TRANSPOSED)
        suffix = self.address[len(base) :]
        return attrs.evolve(
            self,
            name=f"{self.name}@{number}",
            shape=self.shape[1:],
            address=f"{base}@{number}{suffix}" if base else "",
            reader=Part(self.reader, number),
        )

    def read(self) -> HostArray:
        """Return the numbers.

        Raises:
            InputError: The numbers cannot be read, or have another shape.
        """
        array = self.reader()
        if array.shape != self.shape:
            raise InputError(
                f"{in_short(self.name)} has the shape {in_short(array.shape)}, not "
                f"{in_short(self.shape)}"
            )
        return array

    @cached_property  # read at most once: weights may take gigabytes
    def zeros(self) -> int:
        """Number of elements that are zero.

        Raises:
            InputError: The numbers cannot be read.
        """
        return self.elements - int(np.count_nonzero(self.read()))


@attrs.frozen(kw_only=True)
class Product:
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
        part_of: Name of the node of whose finish (bias, ReLU) this one is a part; empty if none.
        macs: Multiply-accumulates for the graph's batch; None if sizes are unknown.
        bytes: Bytes of all inputs and outputs, each moved once; None if sizes are unknown.
        bodies: Graphs within the node by name: `then_branch`, `else_branch`, `body`.

    Raises:
        InputError: A node without products has no reason and is part of no other.
    """

    name: str
    operation: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    attributes: Mapping[str, Any] = attrs.field(factory=dict)
    products: tuple[Product, ...] = ()
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
        batch: Number of samples for which the shapes are.
        source: Where the graph is from, in words.
        notes: What was assumed or left open while reading, a sentence each.
        is_connected: False if the source has tensors only, so that edges are unknown.

    Raises:
        InputError: Two nodes have one name or one result, or a node reads what no node before it
            makes.
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

    def __attrs_post_init__(self) -> None:
        names = Counter(node.name for node in self.nodes)
        repeated = [name for name, count in names.items() if count > 1]
        if repeated:
            raise InputError(f"graph {in_short(self.name)} has two nodes {in_short(repeated[0])}")
        known = {*self.inputs, *self.constants}
        for node in self.nodes:
            unknown = [name for name in node.inputs if name and name not in known]
            if unknown and self.is_connected:
                raise InputError(
                    f"node {in_short(node.name)} ({node.operation}) reads {in_short(unknown[0])}, "
                    "which no node before it makes"
                )
            twice = [name for name in node.outputs if name and name in known]
            if twice:
                raise InputError(
                    f"node {in_short(node.name)} ({node.operation}) makes {in_short(twice[0])}, "
                    "which exists before it"
                )
            known.update(filter(None, node.outputs))

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

    @property
    def unread(self) -> tuple[Constant, ...]:
        """Constants that no node reads and that are no outputs."""
        return tuple(
            constant
            for name, constant in self.constants.items()
            if name not in self.readers and name not in self.outputs
        )

    @property
    def products(self) -> tuple[Product, ...]:
        """Products of all simulated nodes in order."""
        simulated = (node for node in self.nodes if node.is_simulated)
        return tuple(product for node in simulated for product in node.products)

    @property
    def not_simulated(self) -> tuple[Node, ...]:
        """Nodes that are not simulated, in order; nodes of their bodies are not listed."""
        return tuple(node for node in self.nodes if not node.is_simulated)

    @property
    def macs(self) -> int:
        """Multiply-accumulates of all nodes whose sizes are known, simulated or not."""
        return sum(node.macs or 0 for node in self.nodes)

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
