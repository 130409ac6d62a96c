"""Operations as sources list them, and what an operator computes: products, work, or a reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import prod
from typing import Any, TypeAlias

import attrs

from ipusim import InputError, in_short

from ..matrix.files import Constant, Shape, TensorType
from .graph import Graph, NodeProduct

# Reason of operators that multiply nothing: they are no layer, though a program may compute them.
NO_LAYER = "the study of layers does not model it"
RESULTS = "both operands are results"  # reason of products that have no weights


@attrs.frozen(kw_only=True)
class SourceOperation:
    """An operation as a source lists it.

    Attributes:
        operation: Name of ONNX's operator; `domain.Operator` outside of its standard.
        inputs, outputs: Names of values; an empty name stands for an input that is left out.
        name: Name of the operation; empty to take that of its weights or its first output.
        attributes: Attributes of the operator by name, as in ONNX.
        bodies: Graphs within the operation by name.
    """

    operation: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    name: str = ""
    attributes: Mapping[str, Any] = attrs.field(factory=dict)
    bodies: Mapping[str, Graph] = attrs.field(factory=dict)

    def input(self, number: int) -> str:
        """Return the name of an input, or an empty text if it is left out."""
        return self.inputs[number] if number < len(self.inputs) else ""


@attrs.frozen
class Setting:
    """Known shapes, types and constants of a graph while it is built.

    Attributes:
        values: Shapes and types of inputs and results by name.
        constants: Tensors with known numbers by name.
        batch: Number of samples that all shapes assume.
        producers: Operation of the source that makes each result, by the result's name.
        is_body: True for a graph within a node, whose products may have unknown sizes.
    """

    values: Mapping[str, TensorType]
    constants: Mapping[str, Constant]
    batch: int = 1
    producers: Mapping[str, SourceOperation] = attrs.field(factory=dict)
    is_body: bool = False

    def shape(self, name: str) -> Shape | None:
        """Return the shape of a value or constant; None if it is unknown."""
        constant = self.constants.get(name)
        if constant is not None:
            return constant.shape
        return self.values.get(name, TensorType()).shape

    def sizes(self, name: str) -> tuple[int, ...]:
        """Return the shape of a value or constant, all of whose sizes are known.

        Raises:
            InputError: The rank or a size is unknown; the message names the value, and the
                operation that makes it.
        """
        producer, owner = self.producers.get(name), f"its input {in_short(name)}"
        if producer is not None:
            maker = in_short(producer.name or name)
            owner = f"{owner}, a result of node {maker} ({producer.operation})"
        return known_sizes(self.shape(name), owner)

    def bytes(self, names: Sequence[str]) -> int | None:
        """Return the bytes of values and constants together; None if a size is unknown."""
        sizes = []
        for name in filter(None, names):
            constant, value = self.constants.get(name), self.values.get(name, TensorType())
            sizes.append(value.bytes if constant is None else constant.bytes)
        known_sizes = [size for size in sizes if size is not None]
        return sum(known_sizes) if len(known_sizes) == len(sizes) else None


@attrs.frozen
class Meaning:
    """Meaning of an operation: its products and MACs, or the reason why it is not simulated.

    Attributes:
        products: Products of the operation.
        macs: Multiply-accumulates for the graph's batch; None if sizes are unknown.
        reason: Why the operation is not simulated; empty if it is.
    """

    products: tuple[NodeProduct, ...] = ()
    macs: int | None = 0
    reason: str = ""


Rule: TypeAlias = Callable[[Setting, SourceOperation, str], Meaning]
"""Function of a setting, an operation and its name that returns what the operation computes."""


def known_sizes(shape: Shape | None, owner: str = "its input") -> tuple[int, ...]:
    """Return a shape whose sizes are all known.

    Args:
        shape: Shape of a value; None if its rank is unknown.
        owner: Words for the value in the message.

    Raises:
        InputError: The rank or a size is unknown.
    """
    sizes = tuple(size for size in shape or () if size is not None)
    if not shape or len(sizes) < len(shape):
        raise InputError(
            f"inference finds no sizes of {owner}, {in_short(shape or ())}; export the model "
            "with sizes"
        )
    return sizes


def total_macs(result: Shape | None, element_macs: int) -> int | None:
    """Return the MACs of a result with `element_macs` for each element.

    Return None if the shape of the result is not fully known.
    """
    sizes = [size for size in result or () if size is not None]
    return prod(sizes) * element_macs if result and len(sizes) == len(result) else None
