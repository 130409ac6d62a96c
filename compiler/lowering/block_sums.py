"""Sums of a whole run each, as poplin's vertices add them up: one piece a seat, one vertex.

Partials are received as one block, if it stays below a share of SRAM in whole memory elements;
else each slice has its own place, which a vertex looks up:

    block:  ceil(bytes / element) element < SRAM / 16

Source: PopLibs lib/poplin ConvReduce.cpp, `reduce`, and ConvReducePlan.hpp:16-31, at 7eac0f26.
Outputs are whole vectors here, since grains are columns of 16.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import DataType, IntArray, Machine, Ragged, spread
from ipusim.kernels import BlockReduce, PointerReduce

from .draft.vertices import DraftVertices, Place, chosen
from .reduction import Reduction

PIECE_NUMBERS = 5
BLOCK_SHARE = 16  # of SRAM, that a block of received partials stays below
VECTOR_BYTES = 16  # of partials, that vertices add at a time


def in_blocks(machine: Machine, partials_type: DataType, reduction: Reduction) -> Reduction:
    """The same with the slices of the seats whose received partials are too many for a block.

    Raises:
        ValueError: a seat has more than one piece.
    """
    pieces, seats = reduction.reduced, len(reduction.reduced.count)
    taken = np.flatnonzero(pieces.count)
    if (pieces.count[taken] != PIECE_NUMBERS).any():
        raise ValueError("a seat adds up several pieces")
    _, received, _, elements, depth = _numbers(reduction, taken).T
    size = elements * partials_type.bytes
    room = -(-size * (depth - 1) // machine.element_bytes) * machine.element_bytes
    many = room * BLOCK_SHARE >= machine.sram_bytes
    count = np.zeros(seats, dtype=np.int64)
    count[taken[many]] = depth[many]  # the last number of a list is not used
    number, each = (
        spread(np.zeros_like(depth[many]), depth[many]),
        np.repeat(many.nonzero()[0], depth[many]),
    )
    flat = (received[each] + number * size[each]).astype(np.int32)
    return attrs.evolve(reduction, slices=Ragged(flat, np.cumsum(count) - count, count))


def block_sums(
    reduction: Reduction,
    types: tuple[DataType, DataType],
    tiles: IntArray,
    regions: tuple[str, str, str],
    bases: tuple[IntArray, IntArray],
) -> list[DraftVertices]:
    """The vertices of one stage of one part.

    Args:
        reduction: the stage, in blocks.
        types: of partials and of sums.
        tiles: int64[seats].
        regions: of own partials, received ones and sums.
        bases: int64[seats] each, byte offsets of sums in their region, and of lists in theirs.
    """
    slices, (partials, output) = reduction.slices, types
    assert slices is not None
    taken = np.flatnonzero(reduction.reduced.count)
    by_place = slices.count[taken] > 0
    seats = taken[~by_place]
    numbers = _numbers(reduction, seats)
    fields = {"vectors": _vectors(numbers, partials), "others": numbers[:, 4] - 1}
    places = _places(numbers, regions, bases[0][seats])
    block = DraftVertices(BlockReduce(partials, output), tiles[seats], fields, places)
    seats = taken[by_place]
    numbers = _numbers(reduction, seats)
    listed = {"vectors": _vectors(numbers, partials), **chosen({"slices": slices}, seats)}
    numbers[:, 1] = 0  # slices are found from the region's start
    places = {
        **_places(numbers, regions, bases[0][seats]),
        "slices_address": ("worklists", bases[1][seats]),
    }
    return [
        block,
        DraftVertices(PointerReduce(output, partials), tiles[seats], listed, places),
    ]


def _vectors(numbers: IntArray, partials: DataType) -> IntArray:
    vectors: IntArray = numbers[:, 3] * partials.bytes // VECTOR_BYTES
    return vectors


def _places(numbers: IntArray, regions: tuple[str, str, str], base: IntArray) -> dict[str, Place]:
    own, received, target, *_ = numbers.T
    fields = ("q", "received", "y")
    return dict(zip(fields, zip(regions, (own, received, base + target), strict=True), strict=True))


def _numbers(reduction: Reduction, seats: IntArray) -> IntArray:
    """int64[seats, 5]: the piece of each."""
    pieces = reduction.reduced
    at = pieces.first[seats][:, None] + np.arange(PIECE_NUMBERS)
    numbers: IntArray = pieces.flat[at].astype(np.int64)
    return numbers
