"""Non-zero values as PopSparse holds them.

Where n is not split they are resident on the seats that use them. Where it is, they are mapped
linearly over all tiles, in grains of whole block rows, and sent to the seats of all parts on every
run. Cuts of different numbers of seats keep values of their own; PopSparse shares them.

Source: PopLibs lib/popsparse/StaticMatMul.cpp:486-508, at 7eac0f26.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import Handle, IntArray, same_array

from ...lowering.draft.step import Move, Store
from ...lowering.values import chunks_of
from ...matrix.pattern import Pattern
from ...plan.mapping.linear_mapping import linear
from ...plan.plan import Plan
from .linear_gather import SliceReads, linear_gather

HELD, USED = "values", "used values"
CATEGORY = "non-zero values"


@attrs.frozen
class Values:
    """Where values are held, and how they reach the seats.

    Attributes:
        tile, offset, count: int64[chunks] in host order, tile, byte offset and elements.
        stores: their regions.
        region: the one that the kernel reads.
        moves: what travels before each multiplication.
    """

    tile: IntArray = attrs.field(eq=same_array, repr=False)
    offset: IntArray = attrs.field(eq=same_array, repr=False)
    count: IntArray = attrs.field(eq=same_array, repr=False)
    stores: tuple[Store, ...]
    region: str
    moves: tuple[Move, ...]

    def handle(self, plan: Plan, address: IntArray) -> Handle:
        """Where the host's array lies; `address` is its region's by tile."""
        return Handle(plan.data_type, self.tile, address[self.tile] + self.offset, self.count)


def popsparse_values(plan: Plan, pattern: Pattern) -> Values:
    """The values of a static plan."""
    size, tiles = plan.data_type.bytes, plan.machine.tiles
    chunks = chunks_of(plan.partition, pattern.format, plan.data_type, tiles)
    if len(plan.partition.parts) == 1:
        held = Store(HELD, CATEGORY, chunks.seat_bytes, resident=True)
        return Values(chunks.tile, chunks.offset, chunks.bytes // size, (held,), HELD, ())
    reads, elements = _reads(plan, pattern)
    mapping = linear(elements, int(np.lcm(plan.data_type.vector_width, pattern.block)), tiles)
    return Values(
        mapping.tile,
        np.zeros(len(mapping.tile), dtype=np.int64),
        mapping.counts,
        (
            Store(HELD, CATEGORY, mapping.bytes(tiles, size), resident=True),
            Store(USED, CATEGORY, chunks.seat_bytes, resident=False),
        ),
        USED,
        (Move(linear_gather(reads, mapping, size), HELD, USED),),
    )


def _reads(plan: Plan, pattern: Pattern) -> tuple[SliceReads, int]:
    """What each seat reads, in every part, and the elements of all cuts."""
    form = pattern.format
    atom = form.atom(plan.data_type)
    reads, total = [], 0
    for number, cut in enumerate(plan.partition.cuts):
        members = np.array([p.tiles for p in plan.partition.parts if p.cut == number])
        count = -(-(cut.last - cut.first) // atom) * atom * form.area
        taken = np.flatnonzero(count > 0)
        reads.append(
            SliceReads(
                first=(total + np.cumsum(count) - count)[taken],
                count=count[taken],
                receivers=np.full(len(taken), len(members)),
                tile=members[:, taken].T.ravel(),
                target=np.zeros(len(taken) * len(members), dtype=np.int64),
            )
        )
        total += int(count.sum())
    return SliceReads.together(reads), total
