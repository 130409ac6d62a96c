"""Traffic of one exchange phase, and the timetable that gives each of its messages a cycle.

Messages come in *waves*, in which no port occurs twice. Wave after wave, each message starts as
soon as its out port and, one path delay later, all its in ports are free:

    start = max(out_free[source], max over receivers of in_free[receiver] - delay)

Delays are never padded; only the order of messages on each port is fixed. A wide message takes both
out ports of its tile pair, and both in ports of every tile pair that it reaches, even if only one
of the two tiles receives it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import BoolArray, IntArray, Machine, lending_receives, path_delays, same_array

from .port_list import fill_starts

LENT = -1  # no receiver: an in port that carries a lane of the partner's wide message


class DeferredColumn:
    """Column that is computed when it is first read.

    The order of messages takes longer to find than the rows that travel, and a draft that is never
    scheduled needs only the rows. A column that was not read cannot be pickled.
    """

    def __init__(self, compute: Callable[[], IntArray]) -> None:
        self._compute: Callable[[], IntArray] | None = compute
        self._value: IntArray | None = None

    def read(self) -> IntArray:
        """Return the column."""
        if self._value is None:
            assert self._compute is not None
            self._value, self._compute = self._compute(), None  # frees its inputs
        return self._value


def _read(column: IntArray | DeferredColumn) -> IntArray:
    """Return the numbers of a column, computed now if the column is deferred."""
    return column.read() if isinstance(column, DeferredColumn) else column


def _same_column(column: IntArray | DeferredColumn) -> object:
    """Return the value by which columns are compared: equal for columns with equal numbers."""
    return same_array(_read(column))


@attrs.frozen
class Traffic:
    """Messages from one variable of each tile to another.

    A message is one or more rows with one source and the same receivers, sent back to back.

    Attributes:
        source, origin, words: Sending tile (or seat), byte offset and length of each row in words,
            int64[rows].
        wide: True for rows that take both lanes of the tile pair, bool[rows].
        message: Message of each row, ascending, int64[rows]. It may be deferred.
        wave: Wave of each message, int64[messages]. It may be deferred.
        row, tile, target: Row, receiving tile (or seat) and byte offset of each receiver,
            int64[receivers], ordered by row.
    """

    source: IntArray = attrs.field(eq=same_array, repr=False)
    origin: IntArray = attrs.field(eq=same_array, repr=False)
    words: IntArray = attrs.field(eq=same_array, repr=False)
    wide: BoolArray = attrs.field(eq=same_array, repr=False)
    _message: IntArray | DeferredColumn = attrs.field(eq=_same_column, repr=False)
    _wave: IntArray | DeferredColumn = attrs.field(eq=_same_column, repr=False)
    row: IntArray = attrs.field(eq=same_array, repr=False)
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    target: IntArray = attrs.field(eq=same_array, repr=False)

    @property
    def message(self) -> IntArray:
        """Number of the message of each row, int64[rows], ascending."""
        return _read(self._message)

    @property
    def wave(self) -> IntArray:
        """Wave of each message, int64[messages]."""
        return _read(self._wave)

    @property
    def is_order_deferred(self) -> bool:
        """Return True if messages or waves are deferred."""
        return isinstance(self._message, DeferredColumn) or isinstance(self._wave, DeferredColumn)

    @property
    def is_unicast(self) -> bool:
        """Return True if every row has one receiver, over one lane."""
        return len(self.row) == len(self.source) and not self.wide.any()

    def seated(self, tiles: IntArray, origin: IntArray, target: IntArray) -> Traffic:
        """Return this traffic between tiles: seat i is `tiles[i]`.

        Args:
            tiles: Tile of each seat, int64[seats].
            origin, target: Byte offset to add for each sending and receiving seat, int64[seats].
        """
        return attrs.evolve(
            self,
            source=tiles[self.source],
            origin=self.origin + origin[self.source],
            tile=tiles[self.tile],
            target=self.target + target[self.tile],
        )

    def in_ports(self) -> tuple[IntArray, IntArray, IntArray]:
        """Return all in ports that are busy, ordered by row, the tiles of a tile pair side by side.

        Returns:
            Row, tile and receiver of each in port, int64[in ports]; `LENT` where no receiver is.
        """
        lent, receiver = lending_receives(self.row, self.tile, self.wide), np.arange(len(self.row))
        if not len(lent):
            return self.row, self.tile, receiver
        row = np.concatenate([self.row, self.row[lent]])
        tile = np.concatenate([self.tile, self.tile[lent] ^ 1])
        receiver = np.concatenate([receiver, np.full(len(lent), LENT)])
        order = np.lexsort((tile, row))
        return row[order], tile[order], receiver[order]

    @classmethod
    def concatenated(cls, parts: Sequence[Traffic]) -> Traffic:
        """Return all `parts` as one traffic; messages of one wave must not share a port."""
        parts = tuple(parts)  # deferred columns read them later

        def concatenate(name: str, shift: Sequence[int] | IntArray = ()) -> npt.NDArray[Any]:
            """Return a column of all parts, where the numbers of a part grow by its `shift`."""
            dtype = np.bool_ if name == "wide" else np.int64
            columns: list[npt.NDArray[Any]] = [
                np.ascontiguousarray(getattr(part, name), dtype=dtype) for part in parts
            ]
            if len(parts) == 1:
                return columns[0]
            if len(shift):
                columns = [column + first for column, first in zip(columns, shift, strict=False)]
            return np.concatenate([np.zeros(0, dtype=dtype), *columns])

        def message() -> IntArray:
            """Return the message of each row, numbered on from part to part."""
            return concatenate("message", np.cumsum([0, *(len(part.wave) for part in parts)]))

        rows = np.cumsum([0, *(len(part.source) for part in parts)])
        deferred = any(part.is_order_deferred for part in parts)
        return cls(
            **{name: concatenate(name) for name in ("source", "origin", "words", "wide")},
            message=DeferredColumn(message) if deferred else message(),
            wave=DeferredColumn(lambda: concatenate("wave")) if deferred else concatenate("wave"),
            row=concatenate("row", rows),
            **{name: concatenate(name) for name in ("tile", "target")},
        )


def least_ends(machine: Machine, traffics: Sequence[Traffic]) -> IntArray:
    """Return a lower bound on the cycles of a phase on each tile, int64[tiles].

    The cycles count from the end of the barrier. A tile receives all words of the traffics. Sent
    words count only where every message has one receiver: multicasts of the same words may be sent
    as one.
    """
    received_cycles, sent_cycles = np.zeros((2, machine.tiles))
    for traffic in traffics:
        length = machine.transfer_cycles(traffic.words, traffic.wide)
        received_cycles += np.bincount(traffic.tile, length[traffic.row], machine.tiles)
        if traffic.is_unicast:
            sent_cycles += np.bincount(traffic.source, length, machine.tiles)
    busy_cycles = np.maximum(received_cycles, sent_cycles).astype(np.int64)
    return np.where(busy_cycles > 0, busy_cycles + machine.exchange_fixed_cycles, 0)


def changes(*columns: npt.NDArray[np.generic]) -> BoolArray:
    """Return True for rows in which any column differs from the row before, bool[rows].

    The first row is True.
    """
    differs = np.zeros(len(columns[0]), dtype=np.bool_)
    differs[:1] = True
    for column in columns:
        differs[1:] |= column[1:] != column[:-1]
    return differs


class Timetable:
    """Cycles from which on each port is free, while traffic is added to a phase."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._delay = path_delays(machine)
        self._out_free = np.zeros(machine.tiles, dtype=np.int64)
        self._in_free = np.zeros(machine.tiles, dtype=np.int64)

    def add(self, traffic: Traffic) -> IntArray:
        """Schedule traffic after all earlier traffic.

        Returns:
            Cycle of each row's send, int64[rows].
        """
        length = self._machine.transfer_cycles(traffic.words, traffic.wide)
        # Rows of a message follow each other: `lead` is the cycles of a message's earlier rows. For
        # lengths [3, 4, 5] of messages [0, 0, 1] it is [0, 3, 0].
        lead = np.cumsum(length) - length
        first_rows = np.flatnonzero(changes(traffic.message))
        lead -= np.repeat(lead[first_rows], np.diff(first_rows, append=len(length)))
        total = np.add.reduceat(length, first_rows)
        row, tile, _ = traffic.in_ports()
        # In ports of a message are those of its first row.
        first = np.searchsorted(row, first_rows)
        last = np.searchsorted(row, first_rows, side="right")
        start, source = np.empty(len(first_rows), dtype=np.int64), traffic.source[first_rows]
        fill_starts(
            np.argsort(traffic.wave, kind="stable"),
            np.ascontiguousarray(traffic.wave, dtype=np.int64),
            source,
            np.where(traffic.wide[first_rows], source ^ 1, source),
            total,
            first,
            last,
            np.ascontiguousarray(tile, dtype=np.int64),
            self._delay[traffic.source[row], tile],
            self._out_free,
            self._in_free,
            start,
        )
        return start[traffic.message] + lead


def recurrence(key: IntArray) -> IntArray:
    """Return the number of earlier items with the same key, int64[keys].

    Keys [7, 9, 7] give [0, 0, 1].
    """
    order = np.argsort(key, kind="stable")
    first_rows = np.flatnonzero(changes(key[order]))
    num_before = np.empty(len(key), dtype=np.int64)
    num_before[order] = np.arange(len(key)) - np.repeat(
        first_rows, np.diff(first_rows, append=len(key))
    )
    return num_before
