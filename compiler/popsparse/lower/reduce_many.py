"""PopSparse's reductions of partial sums: slices of y, tiles of the sums, order of columns.

Slices. A slice of y is the columns of one part of n in one block row. y stores the block rows in
PopSparse's order: light ones, with less than a tenth of the mean number of blocks, come last, by
falling count (`decide.split`); inside a row the parts of n follow one another. The library returns
the result as a view in which the rows are in order again, without a move. Slices are numbered by
part and then by row in the stored order.

Source: PopLibs lib/popsparse/StaticMatMul.cpp:534-537 (y), 748-796 (slices), 814-818 (the view), at
7eac0f26.

Tiles. `popops::reduceMany` adds up all of y at once. Slices with equally many partial sums
("partials") form one reduction. It runs on the tiles to which y is mapped, or, if popops' estimates
say that this is faster, spread linearly over all tiles, from which the results travel to y:

    mapped   ceil(E p / r) + S ceil(E / v) + sync
    spread   ceil(L S p / r) + S ceil(L / v) + ceil(E p / r) + 2 sync

for S partials, E elements on the fullest tile of y, L = 8 ceil(ceil(elements / 8) / tiles), v
elements of p bytes in 64 bits, and r bytes a cycle. (popops counts the exchange of only one partial
in `mapped`.) Slices with one partial are copies.

The number of workers of a tile that a reduction may use is 2 if there are more reductions than
workers, else its share of the workers by slices, rounded up. Reductions are numbered by rising
partials. Slices with one partial are a reduction, too, number 0, in all of these counts, though
nothing is added up in it.

Source: PopLibs lib/popops/reduction ReductionPlan.cpp:89-200 and 311-341, Reduction.cpp:946-1199
(grouping and numbers), ReductionConnection.hpp:21-58 (`ReduceManyInfo`: workers) and
ReductionStages.cpp:765-860 (`intermediateToOutput`: mapping), at 7eac0f26. Columns are in the order
of `in_column_order`. Reductions of more than 2 sqrt(tiles) or 64 partials, for which popops has
another stage, take this one, too; PopSparse's planner makes at most 128 bands, and seldom more than
40.

Order of columns. popops orders the columns of a reduction as the partials lie in memory. Slices
that are neighbours in the partials of a tile are linked, tile by tile in rising order. A slice has
at most one link to a successor and one to a predecessor, the first that are found; links that close
a ring are cut before its lowest slice. Linked slices form a chain. The columns of the reduction are
then those of one chain after another, by rising first slice.

This decides which slices are neighbours if a reduction is spread over tiles, and which follow one
another on a tile of y. popops links single columns; those of a slice follow one another on every
tile that has a partial of it, so links between slices are equivalent.

Source: PopLibs lib/popops/reduction ReductionIntrospection.cpp (`findCommonColumnOrder`, and
`groupPartials` for the definition of a neighbour), Reduction.cpp:176-238 (where it is applied), at
7eac0f26.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs
import numpy as np

from ipusim import BoolArray, DataType, IntArray, Machine, order_of, same_array, spread

from ...matrix.pattern import Pattern
from ...plan.mapping.footprint import Footprint
from ...plan.mapping.linear_mapping import Cells, Linear, cells_of, linear
from ...plan.plan import Plan
from ..decide.split import prune
from ..decide.static import UNSORTED
from .reduce_loops import follow_chains, link_neighbours

BALANCE_GRAIN = 8  # elements by which popops' estimate rounds a tile's share
MIN_WORDS = 4  # least 64-bit words of a tile in a reduction that is spread over all tiles
SHARED_WORKERS = 2  # workers of each reduction if there are more reductions than workers


@attrs.frozen
class OutputSlices:
    """Slices of y, and the partial sums of each.

    Attributes:
        first, count: First element of y and number of elements of each slice, int64[slices].
        partials: Number of partial sums of each slice, int64[slices].
        tile, origin: Tile and byte offset of each partial sum of all slices, int64[partial sums];
            slice by slice, ordered by tile.
    """

    first: IntArray = attrs.field(eq=same_array, repr=False)
    count: IntArray = attrs.field(eq=same_array, repr=False)
    partials: IntArray = attrs.field(eq=same_array, repr=False)
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    origin: IntArray = attrs.field(eq=same_array, repr=False)

    @property
    def first_partial(self) -> IntArray:
        """Index of the first partial sum of each slice in `tile`, int64[slices]."""
        return np.cumsum(self.partials) - self.partials


def stored_rows(plan: Plan, pattern: Pattern) -> IntArray:
    """Return the block row at each position of y, int64[block rows]."""
    rows = pattern.format.lines(pattern.shape)[0]
    partitioner = plan.decision.get("partitioner", "popsparse")
    if partitioner != "popsparse" or UNSORTED in plan.decision or rows != pattern.grid[0]:
        return np.arange(rows)
    return prune(np.bincount(pattern.rows, minlength=rows))[0]


def output_slices(plan: Plan, footprints: Sequence[Footprint], rows: IntArray) -> OutputSlices:
    """Return the slices of y, one for every part of n and block row.

    Args:
        plan: Static plan.
        footprints: Footprints of the plan's cuts.
        rows: Block row at each position of y, int64[block rows].
    """
    block, parts = plan.pattern.block, plan.partition.parts
    holders_of_part = [footprints[part.cut].writes.holders for part in parts]
    positions = [spread(holders.first[rows], holders.count[rows]) for holders in holders_of_part]
    width = [part.columns * block for part in parts]
    first = np.arange(len(rows)) * plan.partition.columns
    triples = list(zip(parts, holders_of_part, positions, strict=True))
    return OutputSlices(
        first=np.concatenate([(first + part.start) * block for part in parts]),
        count=np.repeat(width, len(rows)),
        partials=np.concatenate([holders.count[rows] for holders in holders_of_part]),
        tile=np.concatenate([part.tiles[holders.seat[span]] for part, holders, span in triples]),
        origin=np.concatenate(
            [
                holders.local[span] * part.columns * block * plan.partials_type.bytes
                for part, holders, span in triples
            ]
        ),
    )


def rows_in_order(plan: Plan, y: Linear, rows: IntArray) -> Cells:
    """Return the block rows of the result in ascending order, as runs that are contiguous in y."""
    position = np.empty_like(rows)
    position[rows] = np.arange(len(rows))
    # Runs of rows whose positions in y are consecutive.
    first_rows = np.flatnonzero(np.diff(position, prepend=-2) != 1)
    count = np.diff(first_rows, append=len(rows))
    size = plan.partition.columns * plan.pattern.block
    return cells_of(y, position[first_rows] * size, count * size)


@attrs.frozen
class Sums:
    """Parts of slices, each added up on one tile; ordered by tile and then reduction.

    Attributes:
        slice, skip, count: Slice of each sum, and its elements [skip, skip + count) of the slice,
            int64[sums].
        column: Number of the sum's first element among all elements of its reduction, int64[sums].
        tile: Tile that adds it up, int64[sums].
        reduction: Reduction of the sum, int64[sums].
        workers: Number of workers that share the work of its reduction on a tile, int64[sums].
        temporary: True if the result is not at its position in y and travels on, bool[sums].
    """

    slice: IntArray = attrs.field(eq=same_array, repr=False)
    skip: IntArray = attrs.field(eq=same_array, repr=False)
    count: IntArray = attrs.field(eq=same_array, repr=False)
    column: IntArray = attrs.field(eq=same_array, repr=False)
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    reduction: IntArray = attrs.field(eq=same_array, repr=False)
    workers: IntArray = attrs.field(eq=same_array, repr=False)
    temporary: BoolArray = attrs.field(eq=same_array, repr=False)


def sums_of(machine: Machine, slices: OutputSlices, y: Linear, partials_type: DataType) -> Sums:
    """Return the sums of all slices with two partial sums or more, with the tiles that add them."""
    depths, slices_of = np.unique(slices.partials[slices.partials > 0], return_counts=True)
    reductions = []
    for number, (depth, share) in enumerate(zip(depths.tolist(), slices_of.tolist(), strict=True)):
        if depth == 1:
            continue
        members = in_column_order(slices, np.flatnonzero(slices.partials == depth), partials_type)
        cells, tile, temporary = _reduction_tiles(
            machine, slices, members, y, partials_type, number
        )
        num_workers = -(-machine.workers * share // int(slices_of.sum()))
        if len(depths) > machine.workers:
            num_workers = SHARED_WORKERS
        ones, elements = np.ones(len(tile), dtype=np.int64), slices.count[members]
        reductions.append(
            Sums(
                slice=members[cells.interval],
                skip=cells.first,
                count=cells.count,
                column=(np.cumsum(elements) - elements)[cells.interval] + cells.first,
                tile=tile,
                reduction=number * ones,
                workers=num_workers * ones,
                temporary=temporary * ones.astype(np.bool_),
            )
        )
    return _ordered(reductions)


def _reduction_tiles(
    machine: Machine,
    slices: OutputSlices,
    members: IntArray,
    y: Linear,
    partials_type: DataType,
    number: int,
) -> tuple[Cells, IntArray, bool]:
    """Return the cells of one reduction, their tiles, and True if it is spread over all tiles.

    Cells are counted from the start of their slices.
    """
    first, count = slices.first[members], slices.count[members]
    cells = cells_of(y, first, count)
    fullest = int(np.bincount(y.tile[cells.run], cells.count).max())
    depth, elements = int(slices.partials[members[0]]), int(count.sum())
    width = partials_type.vector_width
    if _is_faster_as_mapped(machine, partials_type, depth, fullest, elements):
        return _from_start(cells, first), y.tile[cells.run], False
    # A spread reduction starts at a tile that depends on its number, as poputil chooses it.
    spread_mapping = linear(
        elements,
        width,
        machine.tiles,
        least=MIN_WORDS * width,
        start=mapping_offset(machine.tiles, (elements,), hash_combine(GOLDEN, number)),
    )
    start = np.cumsum(count) - count
    cells = cells_of(spread_mapping, start, count)
    return _from_start(cells, start), spread_mapping.tile[cells.run], True


def _from_start(cells: Cells, start: IntArray) -> Cells:
    """Return cells counted from the start of their slices."""
    return attrs.evolve(cells, first=cells.first - start[cells.interval])


def _is_faster_as_mapped(
    machine: Machine, partials_type: DataType, depth: int, fullest: int, elements: int
) -> bool:
    """Return True if popops adds up a reduction on the tiles to which y is mapped.

    Args:
        machine: Chip.
        partials_type: Data type of partial sums.
        depth: Number of partial sums of each output.
        fullest: Elements of the reduction on the fullest tile of y.
        elements: Elements of the reduction.
    """
    width, size = partials_type.vector_width, partials_type.bytes
    rate, sync = machine.exchange_bytes_per_cycle, machine.sync_cycles
    grains = -(-elements // BALANCE_GRAIN)
    balanced_elements = -(-grains // machine.tiles) * BALANCE_GRAIN
    mapped_cycles = -(-fullest * size // rate) + depth * -(-fullest // width) + sync
    spread_cycles = (
        -(-balanced_elements * depth * size // rate)
        + depth * -(-balanced_elements // width)
        + 2 * sync
    )
    return mapped_cycles < spread_cycles + -(-fullest * size // rate)


def _ordered(parts: Sequence[Sums]) -> Sums:
    """Return the sums of several reductions as one table, ordered by tile."""
    names = [field.name for field in attrs.fields(Sums)]
    empty = np.zeros(0, dtype=np.int64)
    columns = {name: np.concatenate([empty, *(getattr(p, name) for p in parts)]) for name in names}
    order = order_of(columns["tile"])
    columns["temporary"] = columns["temporary"].astype(np.bool_)
    return Sums(**{name: column[order] for name, column in columns.items()})


GOLDEN = 0x9E3779B9  # 2**32 / (golden ratio): first seed of poputil's hash
_WORD_MASK = (1 << 64) - 1  # hashes are unsigned 64-bit numbers


def mapping_offset(tiles: int, shape: Iterable[int], seed: int = GOLDEN) -> int:
    """Return the tile at which PopLibs starts to map a temporary result of this shape.

    Source: poputil `chooseMappingOffset` over boost's `hash_combine`; equal to the four values of
    PopLibs tests/poputil (`ChooseMappingOffset`).
    """
    for size in shape:
        seed = hash_combine(seed, size)
    return seed % tiles


def hash_combine(seed: int, value: int) -> int:
    """Return boost::hash_combine(seed, value) of 64-bit words, which is a step of MurmurHash2."""
    factor = 0xC6A4A7935BD1E995
    value = value * factor & _WORD_MASK
    value = (value ^ value >> 47) * factor & _WORD_MASK
    return ((seed ^ value) * factor + 0xE6546B64) & _WORD_MASK


def in_column_order(slices: OutputSlices, members: IntArray, partials_type: DataType) -> IntArray:
    """Return the slices of one reduction in the order of its columns, int64[members].

    Args:
        slices: Slices of all reductions.
        members: Slices of this reduction in the order in which the library receives them, int64.
        partials_type: Data type of partial sums.
    """
    # 1. All partial sums of the members, sorted by tile and address.
    depth = slices.partials[members]
    member = np.repeat(np.arange(len(members)), depth)
    partial = spread(slices.first_partial[members], depth)
    tile, origin = slices.tile[partial], slices.origin[partial]
    end = origin + slices.count[members[member]] * partials_type.bytes
    order = order_of(tile, origin)
    # 2. Link the slices of two partial sums if the second begins where the first ends.
    former, latter = order[:-1], order[1:]
    neighbours = (tile[former] == tile[latter]) & (end[former] == origin[latter])
    successor, predecessor = np.full((2, len(members)), -1, dtype=np.int64)
    link_neighbours(member[former[neighbours]], member[latter[neighbours]], successor, predecessor)
    chain_order = np.empty(len(members), dtype=np.int64)
    follow_chains(successor, predecessor, np.full(len(members), -1, dtype=np.int64), chain_order)
    return members[chain_order]
