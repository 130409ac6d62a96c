"""Source of a translation: exported program, with names, types and new constants of its values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

import attrs
import numpy as np

from ...matrix.files import Constant, TensorType
from ...matrix.files.checkpoints import ExportedNode, ExportedProgram, Value
from ..operators import SourceOperation

# Endings of the names of weights; a product has the name of its weights without the ending.
WEIGHT_ENDINGS = (".weight", "_weight")


@attrs.frozen
class Source:
    """Program that is translated, with names and types of values in the new graph.

    Attributes:
        program: Graph and tensors.
        names: Name of the value or constant in the new graph, by the name in the program.
        values: Shapes and types of values by their new names; the translation may add some.
        scalars: Constants that stand for numbers among the arguments; the translation adds them.
        multiples: Tensor of the file and factor of each constant that is a multiple of a tensor, by
            the constant's name; the translation adds them.
    """

    program: ExportedProgram
    names: Mapping[str, str]
    values: dict[str, TensorType]
    scalars: dict[str, Constant] = attrs.field(factory=dict)
    multiples: dict[str, tuple[str, float]] = attrs.field(factory=dict)

    def value(self, argument: Any) -> str:
        """Return the name of an argument that is a value; empty for one that is left out."""
        return self.names.get(argument.name, argument.name) if isinstance(argument, Value) else ""

    def type_of(self, name: str) -> TensorType:
        """Return shape and type of a value or constant by its name in the program."""
        graph = self.program.graph
        return TensorType(graph.shapes.get(name), graph.types.get(name, ""))


Translation: TypeAlias = Callable[[Source, ExportedNode], Iterator[SourceOperation]]
"""Function of a source and a node that yields the operations that the node stands for."""


def scalar(source: Source, name: str, number: float) -> str:
    """Return the name of a new constant of one number."""
    source.scalars[name] = Constant.of(name, np.asarray(number, np.float32))
    return name


def node_name(node: ExportedNode) -> str:
    """Return the name of a node, with its module's path in front."""
    return f"{node.module}.{node.name}" if node.module else node.name


def weights_name(source: Source, node: ExportedNode, weights: str) -> str:
    """Return the name of a product: that of the module or parameter of its weights."""
    program = source.program
    name = weights
    while name in program.folds:  # the first tensor from which they are computed
        name = program.folds[name].sources[0]
    if name not in program.stored:
        return node_name(node)
    ending = next((suffix for suffix in WEIGHT_ENDINGS if name.endswith(suffix)), "")
    return name.removesuffix(ending) or node.name


def is_constant(source: Source, name: str) -> bool:
    """Return True if a value is a tensor of the file, or is computed from tensors alone."""
    return name in source.program.stored or name in source.program.folds
