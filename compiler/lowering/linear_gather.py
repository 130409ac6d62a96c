"""A linearly mapped tensor travels: slices of it, cut where tiles meet, to all who need them.

A fragment is the part of a slice that one tile holds. It leaves once or more, each time to many
receivers, in slots that `multicast` finds; a tile that needs what it holds hears itself.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np

from ipusim import IntArray, same_array, spread

from ..linear import Linear, cells_of
from .multicast import colour
from .traffic import Traffic

WORD_BYTES = 4


@attrs.frozen
class Wanted:
    """Slices of a flat tensor, and who wants each.

    Attributes:
        first, count: int64[slices], its elements.
        receivers: int64[slices], how many want it.
        tile, target: int64[pairs], who, and the byte offset at which it wants the slice; ordered
            by slice.
    """

    first: IntArray = attrs.field(eq=same_array, repr=False)
    count: IntArray = attrs.field(eq=same_array, repr=False)
    receivers: IntArray = attrs.field(eq=same_array, repr=False)
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    target: IntArray = attrs.field(eq=same_array, repr=False)

    @classmethod
    def together(cls, parts: Sequence[Wanted]) -> Wanted:
        """All of `parts`, one after another."""
        fields = attrs.fields(cls)
        return cls(*(np.concatenate([getattr(part, f.name) for part in parts]) for f in fields))


def linear_gather(wanted: Wanted, mapping: Linear, element_bytes: int) -> Traffic:
    """How the slices travel from where `mapping` has them."""
    cells = cells_of(mapping, wanted.first, wanted.count)
    first_pair = np.cumsum(wanted.receivers) - wanted.receivers
    count = wanted.receivers[cells.interval]
    pair = spread(first_pair[cells.interval], count)
    source = mapping.tile[cells.run]
    slots = colour(source, np.cumsum(count) - count, count, wanted.tile[pair])
    skip = cells.first - wanted.first[cells.interval]
    target = wanted.target[pair] + np.repeat(skip, count) * element_bytes
    sent = slots.piece
    return Traffic(
        source=source[sent],
        origin=(cells.first - mapping.edges[cells.run])[sent] * element_bytes,
        words=cells.count[sent] * element_bytes // WORD_BYTES,
        wide=np.zeros(len(sent), dtype=np.bool_),
        message=np.arange(len(sent)),
        wave=slots.slot,
        row=slots.send,
        tile=wanted.tile[pair][slots.pair],
        target=target[slots.pair],
    )
