"""Who decodes which values of a codebook, and when: before they travel, or after.

    early   each tile decodes its own chunk, a superstep before chunks travel as values
    late    indices travel, a quarter of the words, and each tile decodes all that it uses

The quicker one by count is taken; of equals early, with which a tile keeps fewer indices. Where no
values travel it is late, in the compute set of the first multiply. A table of all pairs is made
first where that is quicker for the tile that decodes longest.
"""

from __future__ import annotations

from functools import cached_property

import attrs
import numpy as np

from ipusim import DataType, IntArray, Machine, same_array
from ipusim.kernels import CODEBOOK_BYTES, CodebookPairs, DecodeCodebook, for_machine

from ..plan.codebook import INDEX_BITS
from ..plan.plan import Plan
from .values import Chunks, chunks_of, members_of

SMALLER = 8 * DataType.HALF.bytes // INDEX_BITS  # by which indices are
FOUR_BYTES = 4 * DataType.HALF.bytes  # of the groups that a worker decodes


@attrs.frozen
class Decoding:
    """Spans of values that are decoded, each by one vertex.

    Attributes:
        machine: the chip.
        early: before values travel.
        tile, source, target, bytes: int64[spans], the tile, bytes into its indices and into its
            values, and of the values.
    """

    machine: Machine
    early: bool
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    source: IntArray = attrs.field(eq=same_array, repr=False)
    target: IntArray = attrs.field(eq=same_array, repr=False)
    bytes: IntArray = attrs.field(eq=same_array, repr=False)

    @property
    def tiles(self) -> IntArray:
        """Those that decode, ascending: each has a table."""
        return np.unique(self.tile)

    @property
    def index_bytes(self) -> IntArray:
        """int64[tiles of the machine]: of the indices on each."""
        total = np.zeros(self.machine.tiles, dtype=np.int64)
        np.maximum.at(total, self.tile, (self.source + self.bytes // SMALLER))
        return total

    @cached_property
    def paired(self) -> bool:
        """Whether a table of all pairs is made first."""
        return self._cycles(paired=True) < self._cycles(paired=False)

    @property
    def cycles(self) -> int:
        """Of the tile that decodes longest, its table of pairs included."""
        return self._cycles(paired=self.paired)

    def _cycles(self, *, paired: bool) -> int:
        machine, kernel = self.machine, for_machine(self.machine, DecodeCodebook(paired))
        taken = np.zeros(machine.tiles, dtype=np.int64)
        np.add.at(taken, self.tile, kernel.cycles(machine, {"fours": self.bytes // FOUR_BYTES}, {}))
        if paired:
            pairs = for_machine(machine, CodebookPairs())
            taken[self.tiles] += pairs.cycles(machine, {"table": self.tiles}, {})
        return int(taken.max())


def decoding_of(plan: Plan) -> Decoding:
    """The quicker decoding of a plan's values."""
    form, tiles = plan.divided.format, plan.machine.tiles
    chunks = chunks_of(plan.partition, form, plan.data_type, tiles, plan.values_word_bytes)
    return quicker(plan.machine, chunks)


def quicker(machine: Machine, chunks: Chunks) -> Decoding:
    """The quicker decoding of these chunks, by count."""
    early, late = _early(machine, chunks), _late(machine, chunks)
    if not len(chunks.traffic.source):
        return late
    own = np.zeros(machine.tiles, dtype=np.int64)
    np.add.at(own, early.tile, early.bytes)
    received = int((chunks.seat_bytes - own).max())
    saved = (received - received // SMALLER) // machine.exchange_bytes_per_cycle
    return early if early.cycles + machine.sync_cycles + saved <= late.cycles else late


def told_of_codebook(plan: Plan) -> dict[str, object]:
    """What reports say of a plan with a codebook.

    When is decoded and by which table, cycles of the tile that decodes longest, and the bits that
    stay of every value that a tile uses, tables and padding included; without a codebook they
    are 16.
    """
    decoding = decoding_of(plan)
    used = sum(_used(plan, number) for number in range(len(plan.partition.cuts)))
    kept = int(decoding.index_bytes.sum()) + CODEBOOK_BYTES * len(decoding.tiles)
    return {
        "codebook": f"{'early' if decoding.early else 'late'} by "
        f"{'pairs' if decoding.paired else 'halves'}",
        "decode_cycles": decoding.cycles,
        "bits_per_value": round(8 * kept / max(1, used), 2),
    }


def _used(plan: Plan, number: int) -> int:
    """Values of a cut on all tiles that use them."""
    cut = plan.partition.cuts[number]
    values = int(cut.count.sum()) * plan.divided.format.unit_values
    return values * len(members_of(plan.partition, number))


def _late(machine: Machine, chunks: Chunks) -> Decoding:
    """All that each tile uses."""
    tile = np.flatnonzero(chunks.seat_bytes)
    none = np.zeros_like(tile)
    return Decoding(machine, False, tile, none, none, chunks.seat_bytes[tile])


def _early(machine: Machine, chunks: Chunks) -> Decoding:
    """Each tile's own chunks, whose indices follow one another."""
    some = np.flatnonzero(chunks.bytes)
    tile, size = chunks.tile[some], chunks.bytes[some]
    order = np.argsort(tile, kind="stable")
    ends = np.cumsum(size[order])
    first = np.searchsorted(tile[order], tile[order])  # of the same tile
    source = np.empty_like(size)
    source[order] = ends - size[order] - (ends - size[order])[first]
    return Decoding(machine, True, tile, source // SMALLER, chunks.offset[some], size)
