"""PopSparse's reduction from partial sums to y: copies, sums, and deliveries of results.

A slice of y is the columns of one part of n in one block row, see `reduce_many`. A slice with one
partial sum is copied, or cast if partial sums are wider than y. The other slices are added up on
the tiles that `reduce_many` selects. All their partial sums travel, even those that are on the same
tile already. Results of reductions that were spread over tiles are temporary: they are delivered to
y afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np

from ipusim import (
    WORD_BYTES,
    Codelet,
    Column,
    IntArray,
    Machine,
    Ragged,
    distinct,
    order_of,
    same_array,
    spread,
)
from ipusim.kernels import Cast, StridedReduce, Zero

from ...exchange.unicast import messages_of
from ...lowering.draft_steps import (
    ComputeSet,
    DraftVertices,
    Move,
    Region,
    RegionOffset,
    select_seats,
    whole_words,
)
from ...plan.mapping.linear_mapping import Linear, cells_of
from ...plan.mapping.shares import offsets_in_groups
from ...plan.plan import Plan
from .reduce_many import OutputSlices, Sums, sums_of
from .work_lists import PartialsLayout, layout_of, work_lists_of

# Names of regions.
PARTIALS, RECEIVED, TEMPORARY, Y = "partials", "received partials", "temporary results", "y"


@attrs.frozen
class PopSparseReduction:
    """Exchanges and compute sets that follow the multiplication.

    Attributes:
        arrivals: Moves of slices with one partial sum to y or to where they are cast, and of
            partial sums to where they are added up.
        deliveries: Moves of results to y.
        sums: Strided reduce vertices of every tile that has sums, and cast vertices.
        zeroed: Vertices that zero y on tiles with a slice that has no partial sums.
        regions: Regions of received partial sums and temporary results.
        list_bytes: Bytes of the work lists of sums and casts, int64[tiles].
    """

    arrivals: tuple[Move, ...]
    deliveries: tuple[Move, ...]
    sums: ComputeSet
    zeroed: ComputeSet
    regions: tuple[Region, ...]
    list_bytes: IntArray = attrs.field(eq=same_array, repr=False)


def popsparse_reduction(
    plan: Plan, slices: OutputSlices, y: Linear, list_base: IntArray
) -> PopSparseReduction:
    """Return the reduction of the partial sums of `slices` to y.

    Args:
        plan: Plan to lower.
        slices: Slices of y with their partial sums.
        y: Linear mapping of y.
        list_base: Byte offset of the reduction's work lists, int64[tiles].
    """
    machine, tiles = plan.machine, plan.machine.tiles
    partial_bytes, size = plan.partials_type.bytes, plan.data_type.bytes
    types = plan.partials_type, plan.data_type
    kernel, cast = StridedReduce(*types), Cast(*types)
    sums = sums_of(machine, slices, y, plan.partials_type)
    layout = layout_of(sums, slices, plan.partials_type, tiles)
    first_element = slices.first[sums.slice] + sums.skip
    # target: byte offset of each result, among the temporary results of its tile or in y,
    # int64[sums].
    # temporary_bytes: bytes of the temporary results of each tile, int64[tiles].
    target, temporary_bytes = offsets_in_groups(
        sums.tile, np.where(sums.temporary, sums.count * size, 0), tiles
    )
    run = np.searchsorted(y.edges, first_element, side="right") - 1
    target = np.where(sums.temporary, target, (first_element - y.edges[run]) * size)
    lists = work_lists_of(kernel, sums, slices, layout, target, machine)
    copies, casts, received_bytes = _copies_and_casts(plan, slices, y, layout.bytes)
    cast_base = list_base + whole_words(WORD_BYTES * lists.entries.count)
    return PopSparseReduction(
        arrivals=(copies, _arrivals(machine, slices, sums, layout, partial_bytes)),
        deliveries=(_deliveries(machine, sums, first_element, target, y, size),),
        sums=(
            _list_vertices(
                kernel,
                {"strips": lists.entries, "counts": lists.counts},
                {"received": RECEIVED, "y": Y, "temporary": TEMPORARY},
                list_base,
            ),
            _list_vertices(cast, {"pieces": casts}, {"source": RECEIVED, "target": Y}, cast_base),
        ),
        zeroed=(_zeroing(slices, y, size),),
        regions=(
            # Temporary results are counted with the received partial sums from which they are
            # added: the tables of memory have no category for them alone.
            Region(RECEIVED, "received partials", received_bytes, resident=False),
            Region(TEMPORARY, "received partials", temporary_bytes, resident=False),
        ),
        list_bytes=cast_base - list_base + 4 * casts.count,
    )


def _arrivals(
    machine: Machine, slices: OutputSlices, sums: Sums, layout: PartialsLayout, size: int
) -> Move:
    """Return the move of every partial sum to the tile that adds it."""
    depth = slices.partials[sums.slice]
    sum_of_row = np.repeat(np.arange(len(depth)), depth)
    # For each row of traffic, a partial sum: its sum (`sum_of_row`), its number among all partial
    # sums (`partial`) and in its slice (`rank`).
    partial = spread(slices.first_partial[sums.slice], depth)
    rank = partial - slices.first_partial[sums.slice[sum_of_row]]
    # A region of the layout is the part of a tile's received partial sums that one reduction adds:
    # a row for each rank, in which sums lie side by side.
    region = layout.region[sum_of_row]
    column = rank * layout.region_columns[region] + layout.column[sum_of_row]
    traffic = messages_of(
        machine,
        slices.tile[partial],
        slices.origin[partial] + sums.skip[sum_of_row] * size,
        sums.count[sum_of_row] * size,
        sums.tile[sum_of_row],
        layout.region_offset[region] + column * size,
    )
    return Move(traffic, PARTIALS, RECEIVED)


def _deliveries(
    machine: Machine, sums: Sums, first_element: IntArray, offset: IntArray, y: Linear, size: int
) -> Move:
    """Return the move of temporary results to y.

    Args:
        machine: Chip.
        sums: Sums of all reductions.
        first_element: First element of y of each sum, int64[sums].
        offset: Byte offset of each sum's result on its tile, int64[sums].
        y: Linear mapping of y.
        size: Bytes of an element of y.
    """
    temporary = np.flatnonzero(sums.temporary)
    cells = cells_of(y, first_element[temporary], sums.count[temporary])
    sum_of_row = temporary[cells.interval]
    traffic = messages_of(
        machine,
        sums.tile[sum_of_row],
        offset[sum_of_row] + (cells.first - first_element[sum_of_row]) * size,
        cells.count * size,
        y.tile[cells.run],
        (cells.first - y.edges[cells.run]) * size,
    )
    return Move(traffic, TEMPORARY, Y)


def _copies_and_casts(
    plan: Plan, slices: OutputSlices, y: Linear, received: IntArray
) -> tuple[Move, Ragged, IntArray]:
    """Return the move of slices with one partial sum, the lists of casts, and the received bytes.

    Args:
        plan: Plan to lower.
        slices: Slices of y with their partial sums.
        y: Linear mapping of y.
        received: Bytes of the partial sums that each tile receives to add up, int64[tiles]. Partial
            sums to be cast lie behind them, and the returned bytes include both.
    """
    tiles, size = plan.machine.tiles, plan.partials_type.bytes
    single_slices = np.flatnonzero(slices.partials == 1)
    cells = cells_of(y, slices.first[single_slices], slices.count[single_slices])
    slice_of_cell, tile = single_slices[cells.interval], y.tile[cells.run]
    y_offset = (cells.first - y.edges[cells.run]) * plan.data_type.bytes
    partial = slices.first_partial[slice_of_cell]
    origin = slices.origin[partial] + (cells.first - slices.first[slice_of_cell]) * size
    is_copy = plan.partials_type is plan.data_type
    received_offset, cast_bytes = offsets_in_groups(tile, cells.count * size, tiles)
    received_offset += received[tile]
    target = y_offset if is_copy else received_offset
    machine = plan.machine
    traffic = messages_of(machine, slices.tile[partial], origin, cells.count * size, tile, target)
    cast_counts = np.zeros(tiles, dtype=np.int64) if is_copy else np.bincount(tile, minlength=tiles)
    order = order_of(tile)
    pieces = (
        np.stack([received_offset, y_offset, cells.count], axis=1)[order].astype(np.int32).ravel()
    )
    lists = Ragged(pieces, 3 * (np.cumsum(cast_counts) - cast_counts), 3 * cast_counts)
    move = Move(traffic, PARTIALS, Y if is_copy else RECEIVED)
    return move, lists, received if is_copy else received + cast_bytes


def _list_vertices(
    kernel: Codelet, fields: Mapping[str, Column], regions: Mapping[str, str], list_base: IntArray
) -> DraftVertices:
    """Return vertices of the kernel on every tile whose list is not empty.

    Args:
        kernel: Codelet of the vertices.
        fields: Fields of the kernel by tile; the first is the list.
        regions: Region of each other operand, by field.
        list_base: Byte offset of the list among the tile's work lists, int64[tiles].
    """
    name, lists = next(iter(fields.items()))
    assert isinstance(lists, Ragged)
    tile = np.flatnonzero(lists.count > 0)
    start = np.zeros(len(tile), dtype=np.int64)
    operands: dict[str, RegionOffset] = {
        field: (region, start) for field, region in regions.items()
    }
    operands[f"{name}_address"] = ("worklists", list_base[tile])
    return DraftVertices(kernel, tile, select_seats(fields, tile), operands)


def _zeroing(slices: OutputSlices, y: Linear, size: int) -> DraftVertices:
    """Return the vertices that zero y on tiles with a slice without partial sums.

    `size` is the bytes of an element of y.
    """
    empty_slices = np.flatnonzero(slices.partials == 0)
    runs = distinct(cells_of(y, slices.first[empty_slices], slices.count[empty_slices]).run)
    start = np.zeros(len(runs), dtype=np.int64)
    fields = {"bytes": y.counts[runs] * size}
    return DraftVertices(Zero(), y.tile[runs], fields, {"target": (Y, start)})
