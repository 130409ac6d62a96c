"""The reduction of a dynamic plan as PopSparse does it: poplin's reduce, in one stage.

Two things differ from our own way:

    turns      where more than two tiles share a sum, none of them sends while it receives: pairs
               of them meet, round after round, first one way and, in a second go, the other
    pointers   partials that would take three memory elements or more as one block are received
               slice by slice, and added by a kernel that looks up each slice's place

    block:  ceil(bytes / element) element < SRAM / 16

Source: PopSparse's planner holds that sends and receives of partials cannot overlap beyond a
factor of two (PopLibs lib/popsparse/FullyConnectedPlan.cpp, `addReductionCost`, at 8d50f7da); that
an exchange then takes the fewest rounds in which no tile does both is inferred, since what
schedules it is not published. One stage: lib/popsparse/FullyConnected.cpp, `finalReduction`, at
04e14cc3. Choice of the kernel: lib/poplin ConvReduce.cpp, `reduce`, and ConvReducePlan.hpp:16-31,
at 7eac0f26. Half partials and runs that are no whole vectors stay with our kernel of one block.
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

SLICES = "slices"
FREE_MEMBERS = 2  # tiles that share a sum and may send while they receive
VECTOR = 4  # outputs that the kernel adds at a time


@attrs.frozen
class PoplinReduce:
    """The reduction of all parts of a plan, whose work between seats is the same.

    Attributes:
        template: with the partials in turns, and without the sums of `seats`.
        in_turns: more than two tiles share a sum.
        seats: int64[sums], who adds by pointers.
        own, target, elements: int64[sums], byte offsets of its partials and results, outputs.
        slices: the list of each.
    """

    template: PartTemplate
    in_turns: bool
    seats: IntArray = attrs.field(eq=same_array, repr=False)
    own: IntArray = attrs.field(eq=same_array, repr=False)
    target: IntArray = attrs.field(eq=same_array, repr=False)
    elements: IntArray = attrs.field(eq=same_array, repr=False)
    slices: Ragged

    def store(self, machine: Machine, parts: Sequence[PlacedPart]) -> Region:
        """Room for the lists."""
        size = np.zeros(machine.tiles, dtype=np.int64)
        for seated in parts:
            size[seated.part.tiles[self.seats]] = whole_words(WORD_BYTES * self.slices.count)
        return Region(SLICES, "worklists", size, resident=True)

    def step(
        self, step: DraftStep, product: PlacedProduct, parts: Sequence[PlacedPart]
    ) -> DraftStep:
        """The reduce superstep `step` of `template`, in turns and with the sums by pointers."""
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
    """How poplin adds up the partials of `template`."""
    pieces = template.reduction.reduced
    sole = np.flatnonzero(pieces.count == PIECE_NUMBERS)
    table = pieces.flat[pieces.first[sole][:, None] + np.arange(PIECE_NUMBERS)].astype(np.int64)
    by_pointers = _by_pointers(product, table)
    seats, (own, received, target, elements, depth) = sole[by_pointers], table[by_pointers].T
    listed_numbers = pieces.count.copy()
    listed_numbers[seats] = 0
    y, x = np.divmod(np.arange(buckets.px * buckets.py), buckets.px)
    rank, members = (x, buckets.px) if transposed else (y, buckets.py)
    in_turns, traffic = members > FREE_MEMBERS, template.reduction.traffic
    # The last number of a list is not used, so a list is as long as the sum is deep.
    number = spread(np.zeros_like(depth), depth)
    summed = np.repeat(np.arange(len(depth)), depth)
    offset = received[summed] + number * elements[summed] * product.partials_type.bytes
    return PoplinReduce(
        template=attrs.evolve(
            template,
            reduction=attrs.evolve(
                template.reduction,
                traffic=_in_turns(traffic, rank, members) if in_turns else traffic,
                reduced=Ragged(pieces.flat, pieces.first, listed_numbers),
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
    """bool[sums]: whose received partials are too many for a block."""
    machine, (elements, depth) = product.machine, table[:, 3:].T
    block = elements * (depth - 1) * product.partials_type.bytes
    chosen: BoolArray = ~in_one_block(machine, block) & (elements % VECTOR == 0)
    return chosen & (product.partials_type is DataType.FLOAT)


def _in_turns(traffic: Traffic, rank: IntArray, members: int) -> Traffic:
    """The partials, one message a pair of tiles, in the rounds of two tournaments.

    Of n tiles that share sums, n made even by one that is away, tile i meets tile j in round
    (i + j) mod (n - 1); the last one meets i in round 2 i mod (n - 1).

    Args:
        traffic: between seats, rows of one pair in a run.
        rank: int64[seats], which of the tiles that share its sums a seat is.
        members: how many share a sum.
    """
    last = members - 1 if members % 2 == 0 else members
    pair = changes(traffic.source, traffic.tile)
    i, j = rank[traffic.source[pair]], rank[traffic.tile[pair]]
    meets = (np.where(i == last, j, i) + np.where(j == last, i, j)) % last
    wave: IntArray = meets + np.where(i > j, last, 0)
    return attrs.evolve(traffic, message=np.cumsum(pair) - 1, wave=wave)
