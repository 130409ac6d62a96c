"""A linearly mapped tensor travels: slices of it, cut where tiles meet, to all who read them.

A fragment is the part of a slice that one tile holds. It leaves once or more, each time to many
receivers, in slots that `multicast` finds; a tile that reads what it holds hears itself.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np

from ipusim import IntArray, same_array, spread

from ...exchange.multicast import Multicasts, colour
from ...exchange.traffic import Traffic
from ...plan.mapping.linear_mapping import Linear, cells_of

WORD_BYTES = 4


@attrs.frozen
class SliceReads:
    """Slices of a flat tensor, and who reads each.

    Attributes:
        first, count: int64[slices], its elements.
        receivers: int64[slices], how many read it.
        tile, target: int64[pairs], who, and the byte offset of the slice there; ordered
            by slice.
    """

    first: IntArray = attrs.field(eq=same_array, repr=False)
    count: IntArray = attrs.field(eq=same_array, repr=False)
    receivers: IntArray = attrs.field(eq=same_array, repr=False)
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    target: IntArray = attrs.field(eq=same_array, repr=False)

    @classmethod
    def together(cls, parts: Sequence[SliceReads]) -> SliceReads:
        """All of `parts`, one after another."""
        fields = attrs.fields(cls)
        return cls(*(np.concatenate([getattr(part, f.name) for part in parts]) for f in fields))


def linear_gather(reads: SliceReads, mapping: Linear, element_bytes: int) -> Traffic:
    """How the slices travel from where `mapping` has them."""
    cells = cells_of(mapping, reads.first, reads.count)
    shares = np.bincount(cells.interval, minlength=len(reads.first))
    skip = (cells.first - reads.first[cells.interval]) * element_bytes  # bytes
    words = cells.count * element_bytes // WORD_BYTES
    length = reads.count * element_bytes // WORD_BYTES
    pieces = Multicasts(
        length=length,
        shares=shares,
        source=mapping.tile[cells.run],
        begin=skip // WORD_BYTES,
        size=words,
        count=reads.receivers,
        receiver=reads.tile,
    )
    slots = colour(pieces)
    # Every send is as many messages as its slice has sources, one after another.
    first = np.cumsum(shares) - shares
    message = np.arange(int(shares[slots.piece].sum()))
    send = np.repeat(np.arange(len(slots.piece)), shares[slots.piece])
    cell = spread(first[slots.piece], shares[slots.piece])
    start = (slots.slot * length[slots.piece])[send] + pieces.begin[cell]
    _, wave = np.unique(start, return_inverse=True)
    heard = np.bincount(slots.send, minlength=len(slots.piece))
    listed = slots.pair[spread((np.cumsum(heard) - heard)[send], heard[send])]
    row = np.repeat(message, heard[send])
    return Traffic(
        source=pieces.source[cell],
        origin=(cells.first - mapping.edges[cells.run])[cell] * element_bytes,
        words=words[cell],
        wide=np.zeros(len(cell), dtype=np.bool_),
        message=message,
        wave=wave,
        row=row,
        tile=reads.tile[listed],
        target=reads.target[listed] + skip[cell][row],
    )
