"""Where PopSparse adds up partials: `popops::reduceMany`, in one go over all of y.

Slices of y with equally many partials form one reduction. It happens where y is mapped, or, if
popops' estimates say that this is quicker, spread linearly over all tiles, from where the results
then travel on:

    there    ceil(E p / r) + S ceil(E / v) + sync
    spread   ceil(L S p / r) + S ceil(L / v) + ceil(E p / r) + 2 sync

for S partials, E elements on the fullest tile of y, L = 8 ceil(ceil(elements / 8) / tiles), v
elements of p bytes in 64 bits, r bytes a cycle. (That `there` counts the exchange of one partial
only is popops'.) Slices with one partial are copies.

A reduction may use so many workers of a tile: 2 where there are more reductions than workers, else
its share of them by slices, rounded up. Reductions are numbered by rising partials. Slices with one
partial are a reduction, too, number 0, in all of these counts, though nothing is added up in it.

Source: PopLibs lib/popops/reduction ReductionPlan.cpp:89-200 and 311-341, Reduction.cpp:946-1199
(grouping and numbers), ReductionConnection.hpp:21-58 (`ReduceManyInfo`: workers) and
ReductionStages.cpp:765-860 (`intermediateToOutput`: mapping), at 7eac0f26. Columns are in the order
of `column_order`. Reductions of more than 2 sqrt(tiles) or 64 partials, for which popops has
another stage, take this one, too; PopSparse's planner makes at most 128 bands, and seldom more than
40.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs
import numpy as np

from ipusim import BoolArray, DataType, IntArray, Machine, order_of, same_array

from ...plan.mapping.linear_mapping import Cells, Linear, cells_of, linear
from .column_order import in_column_order
from .output_slices import OutputSlices

BALANCE_GRAIN = 8  # elements, of popops' estimate
LEAST_WORDS = 4  # 64-bit words that a tile adds up at least where a reduction is spread
SHARED_WORKERS = 2  # for each of many reductions


@attrs.frozen
class Sums:
    """Parts of slices, each added up on one tile; ordered by tile and then reduction.

    Attributes:
        slice, skip, count: int64[sums], elements [skip, skip + count) of which slice.
        column: int64[sums], the first of them among all elements of its reduction.
        tile: int64[sums], where it is added up.
        reduction, workers: int64[sums], of which reduction, and how many workers share its work on
            one tile.
        temporary: bool[sums], the result is not where y has it and travels on.
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
    """Who adds up which part of every slice with two partials or more."""
    depths, slices_of = np.unique(slices.partials[slices.partials > 0], return_counts=True)
    found = []
    for number, (depth, share) in enumerate(zip(depths.tolist(), slices_of.tolist(), strict=True)):
        if depth == 1:
            continue
        members = in_column_order(slices, np.flatnonzero(slices.partials == depth), partials_type)
        cells, tile, temporary = _placed(machine, slices, members, y, partials_type, number)
        quota = -(-machine.workers * share // int(slices_of.sum()))
        if len(depths) > machine.workers:
            quota = SHARED_WORKERS
        shape, size = np.ones(len(tile), dtype=np.int64), slices.count[members]
        found.append(
            Sums(
                slice=members[cells.interval],
                skip=cells.first,
                count=cells.count,
                column=(np.cumsum(size) - size)[cells.interval] + cells.first,
                tile=tile,
                reduction=number * shape,
                workers=quota * shape,
                temporary=temporary * shape.astype(np.bool_),
            )
        )
    return _ordered(found)


def _placed(
    machine: Machine,
    slices: OutputSlices,
    members: IntArray,
    y: Linear,
    partials_type: DataType,
    number: int,
) -> tuple[Cells, IntArray, bool]:
    """The cells of one reduction, counted from the start of their slices; whether it is spread."""
    first, count = slices.first[members], slices.count[members]
    cells = cells_of(y, first, count)
    fullest = int(np.bincount(y.tile[cells.run], cells.count).max())
    depth, elements = int(slices.partials[members[0]]), int(count.sum())
    width = partials_type.vector_width
    if _is_quicker_there(machine, partials_type, depth, fullest, elements):
        return _from_start(cells, first), y.tile[cells.run], False
    spread = linear(
        elements,
        width,
        machine.tiles,
        least=LEAST_WORDS * width,
        start=mapping_offset(machine.tiles, (elements,), combined(GOLDEN, number)),
    )
    start = np.cumsum(count) - count
    cells = cells_of(spread, start, count)
    return _from_start(cells, start), spread.tile[cells.run], True


def _from_start(cells: Cells, start: IntArray) -> Cells:
    """The cells counted from the start of their slices."""
    return attrs.evolve(cells, first=cells.first - start[cells.interval])


def _is_quicker_there(
    machine: Machine, partials_type: DataType, depth: int, fullest: int, elements: int
) -> bool:
    """Whether popops adds up a reduction where y is mapped."""
    width, size = partials_type.vector_width, partials_type.bytes
    rate, sync = machine.exchange_bytes_per_cycle, machine.sync_cycles
    grains = -(-elements // BALANCE_GRAIN)
    level = -(-grains // machine.tiles) * BALANCE_GRAIN
    there = -(-fullest * size // rate) + depth * -(-fullest // width) + sync
    spread = -(-level * depth * size // rate) + depth * -(-level // width) + 2 * sync
    return there < spread + -(-fullest * size // rate)


def _ordered(parts: Sequence[Sums]) -> Sums:
    names = [field.name for field in attrs.fields(Sums)]
    none = np.zeros(0, dtype=np.int64)
    columns = {name: np.concatenate([none, *(getattr(p, name) for p in parts)]) for name in names}
    order = order_of(columns["tile"])
    columns["temporary"] = columns["temporary"].astype(np.bool_)
    return Sums(**{name: column[order] for name, column in columns.items()})


GOLDEN = 0x9E3779B9  # 2**32 / phi, poputil's first seed
_WORD = (1 << 64) - 1


def mapping_offset(tiles: int, shape: Iterable[int], seed: int = GOLDEN) -> int:
    """The tile at which PopLibs starts to map a temporary result of this shape.

    Source: poputil `chooseMappingOffset` over boost's `hash_combine`; equal to the four values of
    PopLibs tests/poputil (`ChooseMappingOffset`).
    """
    for extent in shape:
        seed = combined(seed, extent)
    return seed % tiles


def combined(seed: int, value: int) -> int:
    """boost::hash_combine of 64-bit words (a step of Murmur 2)."""
    factor = 0xC6A4A7935BD1E995
    value = value * factor & _WORD
    value = (value ^ value >> 47) * factor & _WORD
    return ((seed ^ value) * factor + 0xE6546B64) & _WORD
