"""From partials to y as PopSparse goes: copies, sums, and deliveries of what was summed.

A slice with one partial is copied (cast, where partials are wider than y). Sums are added up where
`reduce_many` puts them, from partials that all travel, a tile's own ones too; those that were
spread are delivered to y afterwards.
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
from ...plan.mapping.shares import stacked
from ...plan.plan import Plan
from .reduce_many import OutputSlices, Sums, sums_of
from .work_lists import PartialsLayout, layout_of, work_lists_of

PARTIALS, RECEIVED, TEMPORARY, Y = "partials", "received partials", "temporary results", "y"


@attrs.frozen
class PopSparseReduction:
    """What travels and what is computed after the multiplication.

    Attributes:
        arrivals: slices with one partial to y or to where they are cast, and partials to where
            they are added up.
        deliveries: results to y.
        sums: the strided reduce of every tile that has any, and what is cast instead of copied.
        zeroed: y of the tiles with a slice that has no partials.
        regions: regions of received partials and temporary results.
        list_bytes: int64[tiles], of the lists of `sums` and `casts`.
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
    """How the partials of `slices` become y, which is mapped so; lists start at `list_base`."""
    machine, tiles = plan.machine, plan.machine.tiles
    partial_bytes, size = plan.partials_type.bytes, plan.data_type.bytes
    kernel = StridedReduce(plan.partials_type, plan.data_type)
    sums = sums_of(machine, slices, y, plan.partials_type)
    layout = layout_of(sums, slices, plan.partials_type, tiles)
    there = slices.first[sums.slice] + sums.skip
    target, temporary = stacked(sums.tile, np.where(sums.temporary, sums.count * size, 0), tiles)
    run = np.searchsorted(y.edges, there, side="right") - 1
    target = np.where(sums.temporary, target, (there - y.edges[run]) * size)
    lists = work_lists_of(kernel, sums, slices, layout, target, machine)
    copies, casts, received = _singles(plan, slices, y, layout.bytes)
    cast_base = list_base + whole_words(WORD_BYTES * lists.entries.count)
    return PopSparseReduction(
        arrivals=(copies, _arrivals(machine, slices, sums, layout, partial_bytes)),
        deliveries=(_deliveries(machine, sums, there, target, y, size),),
        sums=(
            _by_lists(
                kernel,
                {"strips": lists.entries, "counts": lists.counts},
                {"received": RECEIVED, "y": Y, "temporary": TEMPORARY},
                list_base,
            ),
            _by_lists(
                Cast(plan.partials_type, plan.data_type),
                {"pieces": casts},
                {"source": RECEIVED, "target": Y},
                cast_base,
            ),
        ),
        zeroed=(_zeroed(slices, y, size),),
        regions=(
            Region(RECEIVED, "received partials", received, resident=False),
            Region(TEMPORARY, "received partials", temporary, resident=False),
        ),
        list_bytes=cast_base - list_base + 4 * casts.count,
    )


def _arrivals(
    machine: Machine, slices: OutputSlices, sums: Sums, layout: PartialsLayout, size: int
) -> Move:
    """Every partial of every sum, on its way to where its sum is."""
    depth = slices.partials[sums.slice]
    item = np.repeat(np.arange(len(depth)), depth)
    pair = spread(slices.first_partial[sums.slice], depth)
    rank = pair - slices.first_partial[sums.slice[item]]
    region = layout.region[item]
    column = rank * layout.region_columns[region] + layout.column[item]
    traffic = messages_of(
        machine,
        slices.tile[pair],
        slices.origin[pair] + sums.skip[item] * size,
        sums.count[item] * size,
        sums.tile[item],
        layout.region_offset[region] + column * size,
    )
    return Move(traffic, PARTIALS, RECEIVED)


def _deliveries(
    machine: Machine, sums: Sums, there: IntArray, held: IntArray, y: Linear, size: int
) -> Move:
    away = np.flatnonzero(sums.temporary)
    cells = cells_of(y, there[away], sums.count[away])
    item = away[cells.interval]
    traffic = messages_of(
        machine,
        sums.tile[item],
        held[item] + (cells.first - there[item]) * size,
        cells.count * size,
        y.tile[cells.run],
        (cells.first - y.edges[cells.run]) * size,
    )
    return Move(traffic, TEMPORARY, Y)


def _singles(
    plan: Plan, slices: OutputSlices, y: Linear, received: IntArray
) -> tuple[Move, Ragged, IntArray]:
    """Slices with one partial: what travels, what is cast, and bytes received with those."""
    tiles, size = plan.machine.tiles, plan.partials_type.bytes
    single = np.flatnonzero(slices.partials == 1)
    cells = cells_of(y, slices.first[single], slices.count[single])
    item, tile = single[cells.interval], y.tile[cells.run]
    goal = (cells.first - y.edges[cells.run]) * plan.data_type.bytes
    pair = slices.first_partial[item]
    origin = slices.origin[pair] + (cells.first - slices.first[item]) * size
    same = plan.partials_type is plan.data_type
    held, more = stacked(tile, cells.count * size, tiles)
    held += received[tile]
    target = goal if same else held
    machine = plan.machine
    traffic = messages_of(machine, slices.tile[pair], origin, cells.count * size, tile, target)
    number = np.zeros(tiles, dtype=np.int64) if same else np.bincount(tile, minlength=tiles)
    order = order_of(tile)
    pieces = np.stack([held, goal, cells.count], axis=1)[order].astype(np.int32).ravel()
    lists = Ragged(pieces, 3 * (np.cumsum(number) - number), 3 * number)
    move = Move(traffic, PARTIALS, Y if same else RECEIVED)
    return move, lists, received if same else received + more


def _by_lists(
    kernel: Codelet, fields: Mapping[str, Column], regions: Mapping[str, str], list_base: IntArray
) -> DraftVertices:
    """The kernel on every tile whose list, the first of the fields, has an entry."""
    name, lists = next(iter(fields.items()))
    assert isinstance(lists, Ragged)
    tile = np.flatnonzero(lists.count > 0)
    start = np.zeros(len(tile), dtype=np.int64)
    places: dict[str, RegionOffset] = {field: (region, start) for field, region in regions.items()}
    places[f"{name}_address"] = ("worklists", list_base[tile])
    return DraftVertices(kernel, tile, select_seats(fields, tile), places)


def _zeroed(slices: OutputSlices, y: Linear, size: int) -> DraftVertices:
    empty = np.flatnonzero(slices.partials == 0)
    runs = np.unique(cells_of(y, slices.first[empty], slices.count[empty]).run)
    start = np.zeros(len(runs), dtype=np.int64)
    fields = {"bytes": y.counts[runs] * size}
    return DraftVertices(Zero(), y.tile[runs], fields, {"target": (Y, start)})
