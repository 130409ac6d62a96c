"""Traffic is what must travel in one exchange phase; its schedule gives every message a cycle.

Messages come in *waves*, in which no port occurs twice. Wave after wave, each message starts as
soon as its out port and, one path delay later, all its in ports are free:

    start = max(out_free[source], max over receivers of in_free[receiver] - delay)

so that delays are never padded, only the order of messages on each port is fixed. A wide message
has the out ports of its pair, and the in ports of every pair that it reaches, whoever of it hears.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import BoolArray, IntArray, Machine, lent_by, path_delays, same_array

from .port_list import starts

LENT = -1  # the place of no receiver: a lane that the partner's wide message takes


class DeferredColumn:
    """A column that is computed when it is first read.

    The order of messages takes longer to find than what travels, and a draft that is never
    scheduled needs only the latter.
    """

    def __init__(self, compute: Callable[[], IntArray]) -> None:
        self._compute: Callable[[], IntArray] | None = compute
        self._value: IntArray | None = None

    def read(self) -> IntArray:
        """Return the column."""
        if self._value is None:
            assert self._compute is not None
            self._value, self._compute = self._compute(), None  # frees what it was computed of
        return self._value


def _read(column: IntArray | DeferredColumn) -> IntArray:
    return column.read() if isinstance(column, DeferredColumn) else column


def _same_column(column: IntArray | DeferredColumn) -> object:
    return same_array(_read(column))


@attrs.frozen
class Traffic:
    """Messages from one variable of each tile to another.

    A message is one or more rows with one source and the same receivers, sent back to back.

    Attributes:
        source, origin, words: int64[rows], the sending tile (or seat), byte offset, length.
        wide: bool[rows], over both lanes of the pair.
        message: int64[rows], number of the message, ascending. It may be deferred.
        wave: int64[messages]. It may be deferred.
        row, tile, target: int64[receivers], the row, the receiving tile (or seat), byte offset;
            ordered by row.
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
        """Every row has one receiver, over one lane."""
        return len(self.row) == len(self.source) and not self.wide.any()

    def seated(self, tiles: IntArray, origin: IntArray, target: IntArray) -> Traffic:
        """The same between tiles: seat i is `tiles[i]`, with base offsets by seat."""
        return attrs.evolve(
            self,
            source=tiles[self.source],
            origin=self.origin + origin[self.source],
            tile=tiles[self.tile],
            target=self.target + target[self.tile],
        )

    def in_ports(self) -> tuple[IntArray, IntArray, IntArray]:
        """Every in port that is taken, ordered by row; the tiles of a pair side by side.

        Returns:
            row, tile, receiver: int64[in ports]; which receiver, or `LENT` where none hears.
        """
        lent, receiver = lent_by(self.row, self.tile, self.wide), np.arange(len(self.row))
        if not len(lent):
            return self.row, self.tile, receiver
        row = np.concatenate([self.row, self.row[lent]])
        tile = np.concatenate([self.tile, self.tile[lent] ^ 1])
        receiver = np.concatenate([receiver, np.full(len(lent), LENT)])
        order = np.lexsort((tile, row))
        return row[order], tile[order], receiver[order]

    @classmethod
    def together(cls, parts: Sequence[Traffic]) -> Traffic:
        """All of `parts` at once; messages of one wave must not share a port."""

        def joined(name: str, shift: Sequence[int] | IntArray = ()) -> npt.NDArray[Any]:
            kind = np.bool_ if name == "wide" else np.int64
            columns: list[npt.NDArray[Any]] = [
                np.ascontiguousarray(getattr(part, name), dtype=kind) for part in parts
            ]
            if len(parts) == 1:
                return columns[0]
            if len(shift):
                columns = [column + at for column, at in zip(columns, shift, strict=False)]
            return np.concatenate([np.zeros(0, dtype=kind), *columns])

        def message() -> IntArray:
            return joined("message", np.cumsum([0, *(len(part.wave) for part in parts)]))

        rows = np.cumsum([0, *(len(part.source) for part in parts)])
        deferred = any(part.is_order_deferred for part in parts)
        return cls(
            **{name: joined(name) for name in ("source", "origin", "words", "wide")},
            message=DeferredColumn(message) if deferred else message(),
            wave=DeferredColumn(lambda: joined("wave")) if deferred else joined("wave"),
            row=joined("row", rows),
            **{name: joined(name) for name in ("tile", "target")},
        )


def least_over(machine: Machine, traffics: Sequence[Traffic]) -> IntArray:
    """int64[tiles]: cycles from a release before which no schedule of a phase is over on a tile.

    It hears so many words. It sends as many as the traffic says only where every message has one
    receiver: of others, those of the same words may go as one.
    """
    heard, sent = np.zeros((2, machine.tiles))
    for traffic in traffics:
        length = machine.transfer_cycles(traffic.words, traffic.wide)
        heard += np.bincount(traffic.tile, length[traffic.row], machine.tiles)
        if traffic.is_unicast:
            sent += np.bincount(traffic.source, length, machine.tiles)
    busy = np.maximum(heard, sent).astype(np.int64)
    return np.where(busy > 0, busy + machine.exchange_fixed_cycles, 0)


def changes(*columns: npt.NDArray[np.generic]) -> BoolArray:
    """bool[rows]: where any of the columns differs from the row before; the first always does."""
    new = np.zeros(len(columns[0]), dtype=np.bool_)
    new[:1] = True
    for column in columns:
        new[1:] |= column[1:] != column[:-1]
    return new


class Timetable:
    """When each port is free: the state of one phase while traffic is added to it.

    In turns, a tile's two ports are free together, since it does not send while it receives.
    """

    def __init__(self, machine: Machine, *, in_turns: bool = False) -> None:
        self._machine = machine
        self._delay = path_delays(machine)
        self._out_free = np.zeros(machine.tiles, dtype=np.int64)
        self._in_free = self._out_free if in_turns else np.zeros(machine.tiles, dtype=np.int64)

    def add(self, traffic: Traffic) -> IntArray:
        """Schedule `traffic` after what is there; int64[rows], the cycle of each row's send."""
        length = self._machine.transfer_cycles(traffic.words, traffic.wide)
        lead = np.cumsum(length) - length
        heads = np.flatnonzero(changes(traffic.message))
        lead -= np.repeat(lead[heads], np.diff(heads, append=len(length)))
        total = np.add.reduceat(length, heads)
        row, tile, _ = traffic.in_ports()
        first = np.searchsorted(row, heads)
        last = np.searchsorted(row, heads, side="right")
        start, source = np.empty(len(heads), dtype=np.int64), traffic.source[heads]
        starts(
            np.argsort(traffic.wave, kind="stable"),
            np.ascontiguousarray(traffic.wave, dtype=np.int64),
            source,
            np.where(traffic.wide[heads], source ^ 1, source),
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
    """int64[keys]: how many of the same key came before each."""
    order = np.argsort(key, kind="stable")
    heads = np.flatnonzero(changes(key[order]))
    before = np.empty(len(key), dtype=np.int64)
    before[order] = np.arange(len(key)) - np.repeat(heads, np.diff(heads, append=len(key)))
    return before
