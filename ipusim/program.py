"""A program is what an IPU runs: variables in SRAM and a list of supersteps.

A superstep is sync, exchange, compute. The exchange is a table of transfers, each scheduled to a
cycle; the compute is a set of vertices, each a codelet with its fields on one tile.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sized

import attrs
import numpy as np

from .codelet import Codelet, Column, Ragged
from .columns import BoolArray, IntArray, bool_column, int_column, same_array
from .data_type import DataType
from .errors import ProgramError
from .listing import listing
from .machine import Machine


def _check_rows(table: str, columns: Mapping[str, Sized]) -> None:
    """Every column of a table has one entry a row."""
    if len({len(column) for column in columns.values()}) > 1:
        lengths = ", ".join(f"{name} {len(column)}" for name, column in columns.items())
        raise ProgramError(f"{table}: columns of one table differ in length: {lengths}")


@attrs.frozen
class Variable:
    """A named region of every tile's SRAM, with the supersteps in which its content matters.

    Attributes:
        name: unique in the program.
        category: heading under which the memory report counts it.
        address: int64[tiles], byte address on each tile.
        bytes: int64[tiles], 0 where the tile has none.
        first, last: superstep indices between which it must keep its bytes, both included.
    """

    name: str
    category: str
    address: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    bytes: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    first: int
    last: int

    def __attrs_post_init__(self) -> None:
        _check_rows(f"variable {self.name}", {"address": self.address, "bytes": self.bytes})
        if (self.bytes < 0).any():
            tile = int(np.argmin(self.bytes))
            raise ProgramError(f"variable {self.name} has {self.bytes[tile]} bytes on tile {tile}")


@attrs.frozen
class Handle:
    """Where a flat host array lies on the chip: `count[i]` elements at `address[i]` of `tile[i]`.

    The pieces follow one another in the host array.
    """

    data_type: DataType
    tile: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    address: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    count: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)

    def __attrs_post_init__(self) -> None:
        _check_rows("handle", {"tile": self.tile, "address": self.address, "count": self.count})

    @property
    def elements(self) -> int:
        """Length of the host array."""
        return int(self.count.sum())


@attrs.frozen
class ExchangePlan:
    """Every transfer of one exchange phase, scheduled to a cycle.

    A row of the first table is one `send`: `words` 32-bit words leave `source` from `address`,
    the first at `cycle` of the tile's own clock. A row of the second is one receiver of a send,
    which writes them at `target`; a send with several receivers is a multicast. A `wide` send
    uses both lanes of the source's tile pair, two words a cycle, and both tiles of every
    receiving pair take it.
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
        sends, receives = (
            ("source", "address", "words", "cycle", "wide"),
            ("send", "tile", "target"),
        )
        _check_rows("sends", {name: columns[name] for name in sends})
        _check_rows("receives", {name: columns[name] for name in receives})
        strange = (self.send < 0) | (self.send >= len(self.source))
        if strange.any():
            row = int(np.argmax(strange))
            raise ProgramError(
                f"exchange: tile {self.tile[row]} receives send {self.send[row]}; there are "
                f"{len(self.source)} sends, numbered from 0"
            )

    @classmethod
    def empty(cls) -> ExchangePlan:
        """An exchange that moves nothing."""
        none = np.zeros(0, dtype=np.int64)
        return cls(none, none, none, none, none, none, none, none)

    @property
    def is_empty(self) -> bool:
        """True when nothing is sent."""
        return len(self.source) == 0

    def words_sent(self, tiles: int) -> IntArray:
        """int64[tiles]: words that leave each tile, a multicast word once."""
        return np.bincount(self.source, self.words, tiles).astype(np.int64)

    def words_received(self, tiles: int) -> IntArray:
        """int64[tiles]: words that enter each tile."""
        return np.bincount(self.tile, self.words[self.send], tiles).astype(np.int64)


@attrs.frozen
class Vertices:
    """Vertices of one codelet, one row each: the tile and the fields, as columns."""

    codelet: Codelet
    tile: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    fields: Mapping[str, Column] = attrs.field(repr=False)

    def __attrs_post_init__(self) -> None:
        columns = {f"field {name}": column for name, column in self.fields.items()}
        _check_rows(f"vertices of {self.codelet.name}", {"tile": self.tile, **columns})

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Vertices)
            and self.codelet == other.codelet
            and np.array_equal(self.tile, other.tile)
            and self.fields.keys() == other.fields.keys()
            and all(_same_column(self.fields[name], other.fields[name]) for name in self.fields)
        )

    def constants(self) -> Iterator[tuple[IntArray, Ragged]]:
        """Lists that lie in tile memory before the program starts, with their addresses.

        A list field `name` is one when the field `name_address` says where.
        """
        for name, column in self.fields.items():
            address = self.fields.get(f"{name}_address")
            if isinstance(column, Ragged) and isinstance(address, np.ndarray):
                yield address, column

    __hash__ = None  # type: ignore[assignment]  # holds arrays, compared by value


def _same_column(one: Column, other: Column) -> bool:
    if isinstance(one, Ragged) or isinstance(other, Ragged):
        return one == other
    return np.array_equal(one, other)


@attrs.frozen
class Superstep:
    """One turn of the bulk-synchronous machine: sync, exchange, compute.

    Vertices of one tile run in the order of `compute`, each on all six workers.
    """

    name: str
    exchange: ExchangePlan
    compute: tuple[Vertices, ...]


@attrs.frozen(kw_only=True)
class Label:
    """What the program computes, for the report's rates: y[m, n] = a[m, k] @ x[k, n].

    Attributes:
        m, k, n: the shape as the user gave it.
        block: block length.
        stored: stored block elements, zeros that fill blocks included.
        method: "dense", "static_sparse" or "dynamic_sparse", as the published tables say.
        data_type, partials_type: the number formats.
        estimate: the planner's own cycles by term.
    """

    m: int
    k: int
    n: int
    block: int
    stored: int
    method: str
    data_type: DataType
    partials_type: DataType
    estimate: Mapping[str, int]

    @property
    def flop_count(self) -> int:
        """Two operations for each stored block element and column (PopSparse's convention)."""
        return 2 * self.n * self.stored

    @property
    def density(self) -> float:
        """Stored block elements over m k."""
        return self.stored / (self.m * self.k)


@attrs.frozen(kw_only=True)
class Program:
    """All that a simulator needs, and nothing else.

    Attributes:
        machine: the chip it was made for.
        label: what it computes.
        variables: every region of SRAM that it uses.
        steps: the supersteps, in order.
        inputs, outputs: where named host arrays go in and come out.
    """

    machine: Machine
    label: Label
    variables: tuple[Variable, ...]
    steps: tuple[Superstep, ...]
    inputs: Mapping[str, Handle]
    outputs: Mapping[str, Handle]

    def __attrs_post_init__(self) -> None:
        last = max(0, len(self.steps) - 1)
        for variable in self.variables:
            if len(variable.bytes) != self.machine.tiles:
                raise ProgramError(
                    f"variable {variable.name} has {len(variable.bytes)} entries; "
                    f"{self.machine.name} has {self.machine.tiles} tiles"
                )
            if not 0 <= variable.first <= variable.last <= last:
                raise ProgramError(
                    f"variable {variable.name} lives in supersteps {variable.first} to "
                    f"{variable.last}; the program has 0 to {last}"
                )
        names = [variable.name for variable in self.variables]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise ProgramError(f"more than one variable is called {twice[0]}; rename one")

    def __str__(self) -> str:
        return listing(self)
