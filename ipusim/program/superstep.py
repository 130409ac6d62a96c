"""Superstep of the bulk-synchronous machine: sync, exchange, compute.

The exchange is a table of transfers, each scheduled to a cycle. The compute phase is a set of
vertices, each a codelet with its fields on one tile.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import attrs
import numpy as np

from ..columns import (
    BoolArray,
    IntArray,
    bool_column,
    check_rows,
    first_true,
    int_column,
    same_array,
)
from ..errors import ProgramError
from .codelet import Codelet, Column, Ragged


@attrs.frozen
class ExchangePlan:
    """Transfers of one exchange phase, each scheduled to a cycle.

    A row of the first table is one `send`: `words` 32-bit words leave the tile `source` from
    `address`, the first word at `cycle` of the source's own clock, which counts from the end of the
    superstep's barrier on that tile. A row of the second table is one
    receiver of a send, which writes the words at `target`; a send with several receivers is a
    multicast. A `wide` send uses both lanes of the source's tile pair, two words a cycle, and both
    lanes of every tile pair in which a tile receives it, even if the other tile does not.

    Attributes:
        source, address, words, cycle, wide: columns of the first table, int64[sends] (wide: bool).
        send, tile, target: columns of the second table, int64[receives]: row of the first table,
            receiving tile, byte address.
    """

    source: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    address: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    words: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    cycle: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    wide: BoolArray = attrs.field(converter=bool_column, eq=same_array, repr=False)
    send: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    tile: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    target: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)

    def __attrs_post_init__(self) -> None:
        columns = attrs.asdict(self, recurse=False)
        receives = {name: columns.pop(name) for name in ("send", "tile", "target")}
        check_rows("sends", columns)
        check_rows("receives", receives)
        # Tiles, addresses and ports depend on the machine: `ipusim.rules` and the simulation of the
        # exchange check them.
        row = first_true((self.send < 0) | (self.send >= len(self.source)))
        if row is not None:
            raise ProgramError(
                f"exchange: tile {self.tile[row]} receives send {self.send[row]}; there are "
                f"{len(self.source)} sends, numbered from 0"
            )

    @classmethod
    def empty(cls) -> ExchangePlan:
        """Return an exchange without transfers."""
        return cls(*[np.zeros(0, dtype=np.int64)] * len(attrs.fields(cls)))

    @property
    def is_empty(self) -> bool:
        """True if nothing is sent."""
        return len(self.source) == 0

    def words_sent(self, tiles: int) -> IntArray:
        """Return the words that leave each tile, int64[tiles]. A multicast word counts once."""
        return np.bincount(self.source, self.words, tiles).astype(np.int64)

    def words_received(self, tiles: int) -> IntArray:
        """Return the words that enter each tile, int64[tiles]."""
        return np.bincount(self.tile, self.words[self.send], tiles).astype(np.int64)


@attrs.frozen
class Vertices:
    """Vertices of one codelet in one superstep, one per row.

    Attributes:
        codelet: code of the vertices.
        tile: int64[vertices], tile of each vertex.
        fields: columns of the fields, by field name.
    """

    codelet: Codelet
    tile: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    fields: Mapping[str, Column] = attrs.field(repr=False)

    def __attrs_post_init__(self) -> None:
        columns = {f"field {name}": column for name, column in self.fields.items()}
        subject = f"vertices of {self.codelet.name}"
        check_rows(subject, {"tile": self.tile, **columns}, max_axes=2)
        # Fields may have one or two axes, but addresses must be a single number per vertex.
        operands = {operand.field for operand in self.codelet.operands}
        addresses = [name for name in self.fields if name in operands or name.endswith("_address")]
        check_rows(subject, {name: self.fields[name] for name in addresses})

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Vertices)
            and self.codelet == other.codelet
            and np.array_equal(self.tile, other.tile)
            and self.fields.keys() == other.fields.keys()
            and all(_same_column(self.fields[name], other.fields[name]) for name in self.fields)
        )

    def select(self, rows: IntArray | BoolArray) -> Vertices:
        """Return the vertices of the given rows: their numbers, or a bool for each row."""
        fields = {
            name: Ragged(column.flat, column.first[rows], column.count[rows])
            if isinstance(column, Ragged)
            else column[rows]
            for name, column in self.fields.items()
        }
        return Vertices(self.codelet, self.tile[rows], fields)

    def address(self, field: str) -> IntArray:
        """Return the byte addresses of an operand, int64[vertices], by its field."""
        column = self.fields[field]
        assert isinstance(column, np.ndarray)
        return column

    def constants(self) -> Iterator[tuple[IntArray, Ragged]]:
        """Yield (addresses, lists) of the lists that lie in tile memory before the program starts.

        The list in field `name` lies in tile memory if there is a field `name_address`.
        """
        for name, column in self.fields.items():
            address = self.fields.get(f"{name}_address")
            if isinstance(column, Ragged) and isinstance(address, np.ndarray):
                yield address, column

    __hash__ = None  # type: ignore[assignment]  # holds arrays, compared by value


def _same_column(left: Column, right: Column) -> bool:
    """Return True if two columns are equal, arrays or lists of several lengths."""
    if isinstance(left, Ragged) or isinstance(right, Ragged):
        return left == right
    return np.array_equal(left, right)


@attrs.frozen
class Superstep:
    """Superstep of the bulk-synchronous machine: sync, exchange, compute.

    Vertices of one tile run in the order of `compute`, each on all workers.

    Attributes:
        name: name in errors, listings and reports.
        exchange: transfers of the exchange phase.
        compute: vertices of the compute phase, a table for each codelet.
    """

    name: str
    exchange: ExchangePlan
    compute: tuple[Vertices, ...]
