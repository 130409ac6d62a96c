"""The reduction of a dynamic plan as PopSparse does it: poplin's reduce, in one stage.

As in the reduction of this project's own plans, the tiles that share a sum divide its outputs, a
tile's share of its own partial sums stays where it is, and the other shares travel in one exchange.
One thing differs: partial sums that would be too large as one block are received slice by slice,
and added by a kernel that looks up each slice's address. The partial sums of a seat fit into one
block if

    ceil(bytes / element) element < SRAM / 16        for memory elements of `element` bytes

Source: one stage, without a Copy of partial sums before it: PopLibs
lib/popsparse/FullyConnected.cpp, `finalReduction`; the reduce vertex of a tile is connected to the
slices of all partial sums, its own among them, so that only the others have to travel: lib/poplin
ConvReduce.cpp, `reduce`, with the choice of the kernel, and ConvReducePlan.hpp:16-31; all at
7eac0f26. The planner's estimate counts all partial sums, as if sends and receives could not overlap
(FullyConnectedPlan.cpp, `addReductionCost`); nothing in the lowering makes tiles take turns. Half
partial sums and runs that are no whole vectors use our kernel of one block.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np

from ipusim import WORD_BYTES, BoolArray, DataType, IntArray, Machine, Ragged, same_array, spread
from ipusim.kernels import PointerReduce

from ...lowering.draft_steps import DraftStep, DraftVertices, Region, merge_vertices, whole_words
from ...lowering.placed_product import PartTemplate, PlacedPart, PlacedProduct
from ...lowering.poplin_sums import PIECE_NUMBERS
from ...plan.mapping.reduce_stages import in_one_block

SLICES = "slices"
VECTOR = 4  # outputs that the kernel adds at a time


@attrs.frozen
class PoplinReduce:
    """The reduction of all parts of a plan, whose work between seats is the same in every part.

    Attributes:
        template: Template of a part; the lists of `seats` for the default reduction are empty.
        seats: Seats that add by pointers, int64[sums].
        own, target, elements: Byte offsets of such a seat's own partial sums and of its results,
            and number of its outputs, int64[sums] each.
        slices: List of byte offsets of the received slices, for each sum.
    """

    template: PartTemplate
    seats: IntArray = attrs.field(eq=same_array, repr=False)
    own: IntArray = attrs.field(eq=same_array, repr=False)
    target: IntArray = attrs.field(eq=same_array, repr=False)
    elements: IntArray = attrs.field(eq=same_array, repr=False)
    slices: Ragged

    def extra_region(self, machine: Machine, parts: Sequence[PlacedPart]) -> Region:
        """Return the region that holds the lists of slice addresses."""
        size = np.zeros(machine.tiles, dtype=np.int64)
        for seated in parts:
            size[seated.part.tiles[self.seats]] = whole_words(WORD_BYTES * self.slices.count)
        return Region(SLICES, "worklists", size, resident=True)

    def step(
        self, step: DraftStep, product: PlacedProduct, parts: Sequence[PlacedPart]
    ) -> DraftStep:
        """Return the reduce superstep `step` with vertices that add by pointers."""
        start = np.zeros(len(self.seats), dtype=np.int64)
        y = product.result.tensor.name
        tables = [
            DraftVertices(
                PointerReduce(product.data_type),
                seated.part.tiles[self.seats],
                {"vectors": self.elements // VECTOR, "slices": self.slices},
                {
                    "q": ("partials", self.own),
                    "received": ("received partials", start),
                    "y": (y, seated.result_base[self.seats] + self.target),
                    "slices_address": (SLICES, start),
                },
            )
            for seated in parts
            if len(self.seats)
        ]
        return attrs.evolve(step, compute_set=step.compute_set + merge_vertices(tables))


def poplin_reduce(product: PlacedProduct, template: PartTemplate) -> PoplinReduce:
    """Return poplin's reduction of the partial sums of `template`.

    Args:
        product: Product whose partial sums are added.
        template: Template of all parts with the default reduction.
    """
    # Seats with a single piece of work may add by pointers. PIECE_NUMBERS numbers describe a piece:
    # own, received, target, elements, depth. The lists of these seats for the default kernel become
    # empty.
    pieces = template.reduction.reduced
    has_one_piece = np.flatnonzero(pieces.count == PIECE_NUMBERS)
    table = pieces.flat[pieces.first[has_one_piece][:, None] + np.arange(PIECE_NUMBERS)].astype(
        np.int64
    )
    by_pointers = _by_pointers(product, table)
    seats, (own, received, target, elements, depth) = (
        has_one_piece[by_pointers],
        table[by_pointers].T,
    )
    list_lengths = pieces.count.copy()
    list_lengths[seats] = 0
    # depth - 1 slices are received; the list has one more number, which the kernel does not use.
    number = spread(np.zeros_like(depth), depth)
    sum_of_slice = np.repeat(np.arange(len(depth)), depth)
    offset = received[sum_of_slice] + number * elements[sum_of_slice] * product.partials_type.bytes
    return PoplinReduce(
        template=attrs.evolve(
            template,
            reduction=attrs.evolve(
                template.reduction,
                reduced=Ragged(pieces.flat, pieces.first, list_lengths),
            ),
        ),
        seats=seats,
        own=own,
        target=target,
        elements=elements,
        slices=Ragged(offset.astype(np.int32), np.cumsum(depth) - depth, depth),
    )


def _by_pointers(product: PlacedProduct, table: IntArray) -> BoolArray:
    """Return True for sums whose received partial sums do not fit into one block, bool[sums]."""
    machine, (elements, depth) = product.machine, table[:, 3:].T
    block_bytes = elements * (depth - 1) * product.partials_type.bytes
    is_large: BoolArray = ~in_one_block(machine, block_bytes) & (elements % VECTOR == 0)
    return is_large & (product.partials_type is DataType.FLOAT)
