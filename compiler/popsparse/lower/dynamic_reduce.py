"""The reduction of a dynamic plan as PopSparse does it: poplin's reduce, in one stage.

Two things differ from the reduction of this project's own plans:

    turns      if more than two tiles share a sum, none of them sends while it receives: in every
               round each tile exchanges with one other, first in one direction and, in a second
               pass over all rounds, in the other
    pointers   partial sums that would be too large as one block are received slice by slice, and
               added by a kernel that looks up each slice's address

The partial sums of a seat fit into one block if

    ceil(bytes / element) element < SRAM / 16        for memory elements of `element` bytes

Source: PopSparse's planner states that sends and receives of partial sums cannot overlap beyond a
factor of two (PopLibs lib/popsparse/FullyConnectedPlan.cpp, `addReductionCost`, at 8d50f7da); that
an exchange then takes the fewest rounds in which no tile does both is inferred, since what
schedules it is not published. One stage: lib/popsparse/FullyConnected.cpp, `finalReduction`, at
04e14cc3. Choice of the kernel: lib/poplin ConvReduce.cpp, `reduce`, and ConvReducePlan.hpp:16-31,
at 7eac0f26. Half partial sums, and runs that are not whole vectors, use this project's kernel of
one block.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np

from ipusim import WORD_BYTES, BoolArray, DataType, IntArray, Machine, Ragged, same_array, spread
from ipusim.kernels import PointerReduce

from ...exchange.traffic import Traffic, changes
from ...lowering.draft_steps import DraftStep, DraftVertices, Region, merge_vertices, whole_words
from ...lowering.placed_product import PartTemplate, PlacedPart, PlacedProduct
from ...lowering.poplin_sums import PIECE_NUMBERS
from ...plan.bucket_grid import Buckets
from ...plan.mapping.reduce_stages import in_one_block

SLICES = "slices"  # name of the region with lists of slice addresses
# Largest number of tiles of a sum that may send while they receive: two tiles meet in one round.
FREE_MEMBERS = 2
VECTOR = 4  # outputs that the kernel adds at a time


@attrs.frozen
class PoplinReduce:
    """The reduction of all parts of a plan, whose work between seats is the same in every part.

    Attributes:
        template: Template of a part whose partial sums travel in turns; the lists of `seats` for
            the default reduction are empty.
        in_turns: True if more than two tiles share a sum.
        seats: Seats that add by pointers, int64[sums].
        own, target, elements: Byte offsets of such a seat's own partial sums and of its results,
            and number of its outputs, int64[sums] each.
        slices: List of byte offsets of the received slices, for each sum.
    """

    template: PartTemplate
    in_turns: bool
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
        """Return the reduce superstep `step` with turns, and with vertices that add by pointers."""
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
        moves = tuple(attrs.evolve(move, in_turns=self.in_turns) for move in step.moves)
        return attrs.evolve(
            step, moves=moves, compute_set=step.compute_set + merge_vertices(tables)
        )


def poplin_reduce(
    product: PlacedProduct, template: PartTemplate, buckets: Buckets, transposed: bool
) -> PoplinReduce:
    """Return poplin's reduction of the partial sums of `template`.

    Args:
        product: Product whose partial sums are added.
        template: Template of all parts with the default reduction.
        buckets: Buckets of the plan.
        transposed: True if columns of a are summed (GradA), False for rows.
    """
    # Seats with a single piece of work may add by pointers. PIECE_NUMBERS numbers describe a piece:
    # own, received, target, elements, depth. The lists of these seats for the default kernel become
    # empty.
    pieces = template.reduction.reduced
    single = np.flatnonzero(pieces.count == PIECE_NUMBERS)
    table = pieces.flat[pieces.first[single][:, None] + np.arange(PIECE_NUMBERS)].astype(np.int64)
    by_pointers = _by_pointers(product, table)
    seats, (own, received, target, elements, depth) = (single[by_pointers], table[by_pointers].T)
    list_lengths = pieces.count.copy()
    list_lengths[seats] = 0
    y, x = np.divmod(np.arange(buckets.px * buckets.py), buckets.px)
    # The seats of a sum differ in one coordinate of the grid, which is their rank.
    rank, members = (x, buckets.px) if transposed else (y, buckets.py)
    in_turns, traffic = members > FREE_MEMBERS, template.reduction.traffic
    # depth - 1 slices are received; the list has one more number, which the kernel does not use.
    number = spread(np.zeros_like(depth), depth)
    summed = np.repeat(np.arange(len(depth)), depth)
    offset = received[summed] + number * elements[summed] * product.partials_type.bytes
    return PoplinReduce(
        template=attrs.evolve(
            template,
            reduction=attrs.evolve(
                template.reduction,
                traffic=_in_turns(traffic, rank, members) if in_turns else traffic,
                reduced=Ragged(pieces.flat, pieces.first, list_lengths),
            ),
        ),
        in_turns=in_turns,
        seats=seats,
        own=own,
        target=target,
        elements=elements,
        slices=Ragged(offset.astype(np.int32), np.cumsum(depth) - depth, depth),
    )


def _by_pointers(product: PlacedProduct, table: IntArray) -> BoolArray:
    """Return True for sums whose received partial sums do not fit into a block, bool[sums]."""
    machine, (elements, depth) = product.machine, table[:, 3:].T
    block = elements * (depth - 1) * product.partials_type.bytes
    is_large: BoolArray = ~in_one_block(machine, block) & (elements % VECTOR == 0)
    return is_large & (product.partials_type is DataType.FLOAT)


def _in_turns(traffic: Traffic, rank: IntArray, members: int) -> Traffic:
    """Return the traffic of partial sums in the rounds of two tournaments.

    All rows from one tile to another are one message. Of n tiles that share sums (an odd number is
    made even by a tile that does not exist), tile i meets tile j in round (i + j) mod (n - 1); the
    last one meets i in round 2 i mod (n - 1). In the first
    tournament the lower tile sends, in the second the higher one.

    Args:
        traffic: Traffic between seats; rows of the same two tiles are consecutive.
        rank: Number of each seat among the tiles that share its sums, int64[seats].
        members: Number of tiles that share a sum.
    """
    last = members - 1 if members % 2 == 0 else members
    starts_message = changes(traffic.source, traffic.tile)
    i, j = rank[traffic.source[starts_message]], rank[traffic.tile[starts_message]]
    round_number = (np.where(i == last, j, i) + np.where(j == last, i, j)) % last
    wave: IntArray = round_number + np.where(i > j, last, 0)
    return attrs.evolve(traffic, message=np.cumsum(starts_message) - 1, wave=wave)
