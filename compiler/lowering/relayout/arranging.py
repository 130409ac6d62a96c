"""Vertices that gather units of a tile's memory, by lists of 16-bit offsets.

A tile has one vertex, unless the units that it takes lie further apart than offsets reach; then its
groups are halved until each half has a base of its own from which they do.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import DOUBLE_WORD_BYTES, InputError, IntArray, Machine, Ragged, same_array, spread
from ipusim.kernels import Arrange, for_machine

from ..draft.vertices import ComputeSet, DraftVertices

REACH = 1 << 16  # of offsets
LIST_BYTES = 2  # of one
LIST_ALIGN = 8


@attrs.frozen
class GatheredUnits:
    """What the tiles gather, whole words of 8 bytes each.

    Attributes:
        unit_bytes: of a unit.
        tile: int64[units], ascending.
        offset: int64[units], bytes of the source region.
    """

    unit_bytes: int
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    offset: IntArray = attrs.field(eq=same_array, repr=False)

    @property
    def units(self) -> int:
        """Of a word."""
        return DOUBLE_WORD_BYTES // self.unit_bytes

    def words(self, tiles: int) -> IntArray:
        """int64[tiles]: how many each makes."""
        return np.bincount(self.tile, minlength=tiles).astype(np.int64) // self.units


@attrs.frozen
class Regions:
    """The regions of such vertices: what they gather from, what they make, and their lists."""

    source: str
    target: str
    lists: str


@attrs.frozen
class _Chunks:
    """The words of each vertex.

    Attributes:
        tile: int64[vertices].
        first, count: int64[vertices], units.
        base: int64[vertices], bytes of the source region.
        reach: int64[vertices], bytes from there to the last unit that it takes.
    """

    tile: IntArray
    first: IntArray
    count: IntArray
    base: IntArray
    reach: IntArray


def gather_cycles(machine: Machine, unit_bytes: int, words: int) -> int:
    """Cycles of the vertex that makes so many words of units that lie near."""
    kernel = for_machine(machine, Arrange(unit_bytes))
    listed = np.zeros(words * kernel.units + 1, dtype=np.uint16)
    fields = {"offsets": Ragged(listed, np.array([0]), np.array([len(listed)]))}
    return int(kernel.cycles(machine, fields, {})[0])


def gathering(
    machine: Machine, gathered: GatheredUnits, regions: Regions, before: IntArray
) -> tuple[ComputeSet, IntArray]:
    """The vertices, and int64[tiles] bytes of their lists.

    Args:
        machine: how many tiles.
        gathered: what they make.
        regions: theirs.
        before: int64[tiles], bytes of the region of lists that others have.

    Raises:
        InputError: units of one word that lie further apart than offsets reach.
    """
    chunks = _chunks(gathered)
    own = -(-(chunks.count + 1) * LIST_BYTES // LIST_ALIGN) * LIST_ALIGN
    total = np.cumsum(own) - own
    heads = np.searchsorted(chunks.tile, chunks.tile)
    listed = before[chunks.tile] + total - total[heads]
    far = chunks.reach >= REACH
    start = np.flatnonzero(np.diff(gathered.tile, prepend=-1))
    starts = np.zeros(machine.tiles, dtype=np.int64)
    starts[gathered.tile[start]] = start
    target = (chunks.first - starts[chunks.tile]) * gathered.unit_bytes
    tables = []
    for is_far in (False, True):
        rows = np.flatnonzero(far == is_far)
        if not len(rows):
            continue
        tile = chunks.tile[rows]
        fields = {"offsets": _lists(gathered, chunks, rows, is_far=is_far)}
        places = {
            "source": (regions.source, chunks.base[rows]),
            "target": (regions.target, target[rows]),
            "offsets_address": (regions.lists, listed[rows]),
        }
        kernel = Arrange(gathered.unit_bytes, is_far)
        tables.append(DraftVertices(kernel, tile, fields, places))
    return tuple(tables), np.bincount(chunks.tile, own, machine.tiles).astype(np.int64)


def _lists(gathered: GatheredUnits, chunks: _Chunks, rows: IntArray, *, is_far: bool) -> Ragged:
    """The offsets of some vertices, and behind them one that no unit has."""
    count = chunks.count[rows]
    first = np.cumsum(count + 1) - (count + 1)
    flat = np.zeros(int((count + 1).sum()), dtype=np.uint16)
    offset = gathered.offset[spread(chunks.first[rows], count)] - np.repeat(
        chunks.base[rows], count
    )
    flat[spread(first, count)] = offset // (gathered.unit_bytes if is_far else 1)
    return Ragged(flat, first, count + 1)


def _chunks(gathered: GatheredUnits) -> _Chunks:
    """Vertices of as many words as offsets reach."""
    first = np.flatnonzero(np.diff(gathered.tile, prepend=-1))
    count = np.diff(first, append=len(gathered.tile))
    while True:
        low, high = (each.reduceat(gathered.offset, first) for each in (np.minimum, np.maximum))
        base = low // DOUBLE_WORD_BYTES * DOUBLE_WORD_BYTES
        wide = high - base >= REACH * gathered.unit_bytes
        if not wide.any():
            return _Chunks(gathered.tile[first], first, count, base, high - base)
        if np.any(wide & (count == gathered.units)):
            raise InputError(
                f"re-layout: {DOUBLE_WORD_BYTES} bytes take numbers that lie "
                f"{int((high - base).max()):,} bytes apart on a tile; the list of kernel arrange "
                f"reaches {REACH * gathered.unit_bytes:,}; plan for more tiles or fewer columns"
            )
        words = count // gathered.units
        half = np.where(wide, words // 2, words) * gathered.units
        first = np.sort(np.concatenate([first, (first + half)[wide]]))
        count = np.diff(first, append=len(gathered.tile))
