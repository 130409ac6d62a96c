"""Entries of constant tables by numbers that are an input, such as embeddings of tokens.

The host looks them up when it packs the inputs, so that the chip receives rows of the table and not
numbers; a model's table needs no memory on the chip.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import InputError, in_short

from ..graph import Graph, Node

GATHER = "Gather"


@attrs.frozen
class Lookup:
    """Entries of a table that the host looks up.

    Attributes:
        table: Name of the constant.
        indices: Name of the input with the numbers of entries.
        axis: Axis of the table along which entries lie.
    """

    table: str
    indices: str
    axis: int

    def shape(self, graph: Graph) -> tuple[int, ...]:
        """Return the shape of the entries together."""
        table = graph.constants[self.table].shape
        sizes = graph.type_of(self.indices).shape or ()
        indices = tuple(size for size in sizes if size is not None)
        axis = self.axis % len(table)
        return (*table[:axis], *indices, *table[axis + 1 :])

    def read(self, graph: Graph, indices: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Return the entries.

        Raises:
            InputError: a number of an entry is no whole number, or beyond the table.
        """
        table = np.asarray(graph.constants[self.table].read())
        entries = table.shape[self.axis]
        is_entry = (indices == np.floor(indices)) & (indices >= -entries) & (indices < entries)
        if not is_entry.all():
            place = tuple(int(axis) for axis in np.argwhere(~is_entry)[0])
            raise InputError(
                f"input {in_short(self.indices)} is {indices[place]:g} at {list(place)}; it "
                f"numbers the {entries:,} entries of {in_short(self.table)}"
            )
        return np.take(table, indices.astype(np.int64), axis=self.axis)


def lookup_of(graph: Graph, node: Node) -> Lookup | None:
    """Return what a node looks up in a constant by an input; None for any other node."""
    is_lookup = (
        node.operation == GATHER
        and node.input(0) in graph.constants
        and node.input(1) in graph.inputs
        and node.input(1) not in graph.constants
    )
    if not is_lookup:
        return None
    return Lookup(node.input(0), node.input(1), int(node.attributes.get("axis", 0)))


def index_limits(graph: Graph) -> Mapping[str, int]:
    """Return, for inputs that number entries of tables, the entries of the smallest table."""
    limits: dict[str, int] = {}
    for lookup in filter(None, (lookup_of(graph, node) for node in graph.nodes)):
        entries = graph.constants[lookup.table].shape[lookup.axis]
        limits[lookup.indices] = min(entries, limits.get(lookup.indices, entries))
    return limits
