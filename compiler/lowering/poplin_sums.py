"""Reduction of partial sums in stages, as poplin reduces: one vertex on each seat in each stage.

A *group* is the seats that have partial sums of the same outputs; each has a *row* of partial sums.
Positions in a row count in *grains*: columns of 16 outputs, line after line. In a stage every seat
adds up several rows for an interval of grains, a *run*. The sums of the last stage are pieces of
the result, on the seats that own them. The sums of an earlier stage stay on their seat, in a region
that also receives the rows of the next stage:

    sums of stage s:   [own row before] [the run that stage s left] [own row after] [other rows]

If the seat's own run of stage s is part of a row that stage s + 1 adds up on it, the rest of that
row is received around it, and the row is read in place. Otherwise the seat has no row of its own,
and all rows are received behind its run, one after another.

Source: stages, sections and their tiles are those of `reduce_stages`. PopLibs reads one row of a
tile's piece in place, and finds it by the tile's own row modulo the rows of its section (lib/poplin
ConvReduce.cpp, `reduce`, at 7eac0f26), which in later stages may be any row: as many words travel.

Partial sums of a run are received as one block if the block stays below a share of SRAM in whole
memory elements; otherwise each slice has an address of its own, which a vertex looks up:

    block:  ceil(bytes / element) element < SRAM / 16

Source: lib/poplin ConvReduce.cpp, `reduce`, and ConvReducePlan.hpp:16-31, at 7eac0f26. Outputs are
whole vectors here, since grains are columns of 16.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np

from ipusim import BoolArray, DataType, IntArray, Machine, Ragged, spread
from ipusim.kernels import BlockReduce, PointerReduce

from ..exchange.traffic import changes
from ..plan.mapping.footprint import Line, Lines
from ..plan.mapping.group_owners import Group, groups_of
from ..plan.mapping.reduce_stages import (
    StageRuns,
    flows_between,
    in_one_block,
    rows_left,
    stage_runs,
    whole_rows,
)
from ..plan.mapping.tensor import OwnedPieces
from .draft_steps import DraftVertices, RegionOffset, select_seats
from .reduction import EarlierStage, Reduction, list_by_seat, reduction_of, rows_as_traffic

PIECE_NUMBERS = 5  # numbers of a piece in `Reduction.reduced`: three offsets, elements, depth
VECTOR_BYTES = 16  # bytes of partial sums that a vertex adds at a time


@attrs.frozen
class _Sums:
    """Pieces and traffic of one stage, of one group or of many.

    Attributes:
        pieces: Seat of each run; byte offsets of its own row, of the other rows and of the sums;
            elements and depth, int64[6, runs].
        flows: Sending seat and byte offset, receiving seat and byte offset, and bytes of each
            interval that travels, int64[5, flows].
        buffers: Receiving seats, and bytes of their regions for received data, int64[2, seats].
    """

    pieces: IntArray
    flows: IntArray
    buffers: IntArray


@attrs.frozen
class _StoredSums:
    """Positions, in grains, of the partial sums that tiles of a group store and receive in a stage.

    Here tiles are numbered within their group.

    Attributes:
        start, row: First grain and row of the run that each tile has from the stage before,
            int64[tiles].
        before, stop: Grains of its own row that each tile receives before that run, and the grain
            behind its own row, counted from the start of the region of sums, int64[tiles].
        own: Grain of the region of sums at which the own row of each run begins, int64[runs].
        own_row: For each run, the row that is read in place if `in_place`, else the first row,
            int64[runs].
        in_place: True if the tile has a part of that row, bool[runs].
    """

    start: IntArray
    row: IntArray
    before: IntArray
    stop: IntArray
    own: IntArray
    own_row: IntArray
    in_place: BoolArray


def staged_reduction(
    writes: Lines, pieces: OwnedPieces, columns: int, line: Line, partials: Line
) -> tuple[tuple[EarlierStage, ...], Reduction]:
    """Return the stages of the reduction of one part of the plan.

    Each piece of the result belongs to one group.

    Args:
        writes: Lines of which each seat holds partial sums.
        pieces: Pieces of the result.
        columns: Columns of the part.
        line, partials: Shape of lines of the result, and of partial sums.

    Returns:
        The stages before the last one, and the last one.

    Raises:
        ValueError: A seat has partial sums of two groups, or groups differ in their number of
            stages.
    """
    groups = groups_of(writes.holders)
    stage_counts = {1 + len(rows_left(len(group.seats))) for group in groups}
    if stage_counts == {1}:
        return (), reduction_of(writes, pieces, columns, line, partials, joins=True)
    seats = np.concatenate([group.seats for group in groups])
    if len(stage_counts) > 1 or len(np.unique(seats)) < len(seats):
        raise ValueError(f"groups share seats or have {sorted(stage_counts)} stages")
    stages_of_groups = [_group_sums(group, pieces, columns, partials) for group in groups]
    stages = [_join_groups(stage, writes.seats) for stage in zip(*stages_of_groups, strict=True)]
    # A stage receives in the region where the stage before left its sums, so only the first stage
    # has a buffer of its own.
    stage_bytes = [reduction.received_bytes for reduction in stages]
    no_bytes = np.zeros(writes.seats, dtype=np.int64)
    later_stages = [attrs.evolve(reduction, received_bytes=no_bytes) for reduction in stages[1:]]
    earlier_stages = map(EarlierStage, [stages[0], *later_stages[:-1]], stage_bytes[1:])
    return tuple(earlier_stages), later_stages[-1]


def _group_sums(
    group: Group, pieces: OwnedPieces, columns: int, partials: Line
) -> tuple[_Sums, ...]:
    """Return all stages of one group, in seats and bytes."""
    # 1. The runs of all stages. The runs of the last stage are the pieces of owners.
    tiles, grains = len(group.seats), len(group.lines) * columns
    owners_runs, owners_offset = _owned_runs(group, pieces, columns)
    stages, rows = [], tiles
    for rows_after in rows_left(tiles):
        stages.append(stage_runs(grains, tiles, rows, rows_after))
        rows = rows_after
    stages.append(attrs.evolve(owners_runs, rows=np.full_like(owners_runs.rows, rows)))
    # 2. Before stage i, tiles store the runs of stage i - 1; before stage 0, whole rows.
    runs_before = [whole_rows(tiles, grains), *stages[:-1]]
    sums = [_stored_sums(*runs, tiles) for runs in zip(runs_before, stages, strict=True)]
    # 3. A stage leaves its sums behind the part of the own row that the next stage receives first.
    column_bytes = partials.column_bytes
    targets = [
        *(
            later.before[runs.tile] * column_bytes
            for later, runs in zip(sums[1:], stages, strict=False)
        ),
        owners_offset,
    ]
    return tuple(
        _stage(group, partials, runs_before[i], stages[i], sums[i], targets[i], is_first=i == 0)
        for i in range(len(stages))
    )


def _owned_runs(group: Group, pieces: OwnedPieces, columns: int) -> tuple[StageRuns, IntArray]:
    """Return the runs of the group's owners, and the byte offset at which each run is kept.

    Pieces that follow each other at one owner are one run.
    """
    rank_in_group = np.full(int(pieces.line.max()) + 1, -1)
    rank_in_group[group.lines] = np.arange(len(group.lines))
    piece = np.flatnonzero(rank_in_group[pieces.line] >= 0)
    start = rank_in_group[pieces.line[piece]] * columns + pieces.start[piece]
    piece, start = (column[np.argsort(start)] for column in (piece, start))
    first_pieces = np.flatnonzero(changes(pieces.seat[piece]))
    stop = np.append(start[first_pieces[1:]], len(group.lines) * columns)
    tile = np.searchsorted(group.seats, pieces.seat[piece[first_pieces]])
    zeros = np.zeros_like(tile)
    runs = StageRuns(tile, zeros, start[first_pieces], stop, zeros, zeros)
    return runs, pieces.offset[piece[first_pieces]]


def _stored_sums(earlier: StageRuns, runs: StageRuns, tiles: int) -> _StoredSums:
    """Return the positions of a stage's partial sums; `earlier` are the previous stage's runs."""
    start, stop, row = np.zeros((3, tiles), dtype=np.int64)
    tile = earlier.tile
    start[tile], stop[tile], row[tile] = earlier.start, earlier.stop, earlier.section
    tile = runs.tile
    # A tile has an own row if the run that it stores is a part of a row of its new run.
    has_row = (row[tile] >= runs.first_row) & (row[tile] < runs.first_row + runs.rows)
    in_place = has_row & (start[tile] < runs.stop) & (runs.start < stop[tile])
    before, end = np.zeros(tiles, dtype=np.int64), stop - start
    before[tile] = np.where(in_place, np.maximum(start[tile] - runs.start, 0), 0)
    grains_after = np.where(in_place, np.maximum(runs.stop - stop[tile], 0), runs.stop - runs.start)
    own_offset = np.where(in_place, before[tile] + runs.start - start[tile], end[tile])
    end += before
    end[tile] += grains_after
    return _StoredSums(
        start=start,
        row=row,
        before=before,
        stop=end,
        own=own_offset,
        own_row=np.where(in_place, row[tile], runs.first_row),
        in_place=in_place,
    )


def _stage(
    group: Group,
    partials: Line,
    earlier: StageRuns,
    runs: StageRuns,
    stored: _StoredSums,
    targets: IntArray,
    *,
    is_first: bool,
) -> _Sums:
    """Return one stage of a group in seats and bytes.

    Partial sums that tiles store before the first stage lie in another region than the rows that
    they receive; in later stages both lie in the region of sums.
    """
    column_bytes, seats = partials.column_bytes, group.seats
    receive_start = np.zeros_like(stored.stop) if is_first else stored.stop
    length = runs.stop - runs.start
    flows = flows_between(earlier, runs)
    run = flows.run
    is_own_row = flows.row == stored.own_row[run]
    # Other rows are received one after another behind the own row; `rank` counts other rows only.
    rank = flows.row - runs.first_row[run] - (flows.row > stored.own_row[run])
    received_start = receive_start[runs.tile]
    target = np.where(is_own_row, stored.own[run], received_start[run] + rank * length[run])
    columns = (
        seats[flows.tile],
        (stored.before[flows.tile] + flows.start - stored.start[flows.tile]) * column_bytes,
        seats[runs.tile[run]],
        (target + flows.start - runs.start[run]) * column_bytes,
        (flows.stop - flows.start) * column_bytes,
    )
    travels = flows.tile != runs.tile[run]
    buffer = receive_start * column_bytes
    buffer[runs.tile] += (runs.rows - 1) * length * column_bytes
    elements = length * partials.height
    own_offset, received_offset = (
        stored.own * column_bytes,
        received_start * column_bytes,
    )  # byte offsets of rows
    numbers = (seats[runs.tile], own_offset, received_offset, targets, elements, runs.rows)
    return _Sums(
        pieces=np.stack(numbers),
        flows=np.stack(columns)[:, travels],
        buffers=np.stack([seats, buffer]),
    )


def _join_groups(groups: Sequence[_Sums], seats: int) -> Reduction:
    """Return one stage of all groups as one reduction.

    Its received bytes are the bytes of the whole region of sums.
    """
    pieces = np.concatenate([group.pieces for group in groups], axis=1)
    source, origin, seat, target, size = np.concatenate([group.flows for group in groups], axis=1)
    buffers = np.concatenate([group.buffers for group in groups], axis=1)
    received_bytes = np.zeros(seats, dtype=np.int64)
    received_bytes[buffers[0]] = buffers[1]
    no_pieces = np.zeros(0, dtype=np.int64)
    return Reduction(
        traffic=rows_as_traffic(source, origin, seat, target, size),
        received_bytes=received_bytes,
        reduced=list_by_seat(
            pieces[0], seats, tuple(pieces[1:]), np.ones_like(pieces[0], dtype=np.bool_)
        ),
        moved=list_by_seat(no_pieces, seats, (no_pieces,) * 3, no_pieces > 0),
        zeroed=np.zeros((seats, 2), dtype=np.int64),
    )


def in_blocks(machine: Machine, partials_type: DataType, reduction: Reduction) -> Reduction:
    """Add a list of addresses of slices where partial sums are too many for one block.

    A slice is the partial sums that one tile sent.

    Raises:
        ValueError: A seat has more than one piece.
    """
    pieces, seats = reduction.reduced, len(reduction.reduced.count)
    busy = np.flatnonzero(pieces.count)
    if (pieces.count[busy] != PIECE_NUMBERS).any():
        raise ValueError("a seat adds up several pieces")
    _, received, _, elements, depth = _numbers(reduction, busy).T
    size = elements * partials_type.bytes
    is_long = ~in_one_block(machine, size * (depth - 1))
    count = np.zeros(seats, dtype=np.int64)
    count[busy[is_long]] = depth[is_long]  # one more than slices: the last number is not used
    slice_number = spread(np.zeros_like(depth[is_long]), depth[is_long])
    sum_of_slice = np.repeat(is_long.nonzero()[0], depth[is_long])
    flat = (received[sum_of_slice] + slice_number * size[sum_of_slice]).astype(np.int32)
    return attrs.evolve(reduction, slices=Ragged(flat, np.cumsum(count) - count, count))


def block_sums(
    reduction: Reduction,
    types: tuple[DataType, DataType],
    tiles: IntArray,
    regions: tuple[str, str, str],
    bases: tuple[IntArray, IntArray],
) -> list[DraftVertices]:
    """Return the vertices that add up the partial sums of one stage of one part.

    Args:
        reduction: Stage, with slices from `in_blocks`.
        types: Types of partial sums and of their sums.
        tiles: Tile of each seat, int64[seats].
        regions: Regions of own partial sums, of received ones, and of their sums.
        bases: Byte offsets of the sums and of the lists of each seat in their regions, two
            int64[seats].
    """
    slices, (partials, output) = reduction.slices, types
    assert slices is not None
    busy_seats = np.flatnonzero(reduction.reduced.count)
    has_slices = slices.count[busy_seats] > 0
    seats = busy_seats[~has_slices]
    numbers = _numbers(reduction, seats)
    fields = {"vectors": _vectors(numbers, partials), "others": numbers[:, 4] - 1}
    operands = _operands(numbers, regions, bases[0][seats])
    block = DraftVertices(BlockReduce(partials, output), tiles[seats], fields, operands)
    seats = busy_seats[has_slices]
    numbers = _numbers(reduction, seats)
    lists = {"vectors": _vectors(numbers, partials), **select_seats({"slices": slices}, seats)}
    numbers[:, 1] = 0  # slices are found from the region's start
    operands = {
        **_operands(numbers, regions, bases[0][seats]),
        "slices_address": ("worklists", bases[1][seats]),
    }
    return [block, DraftVertices(PointerReduce(output, partials), tiles[seats], lists, operands)]


def _vectors(numbers: IntArray, partials: DataType) -> IntArray:
    """Return the vectors of partial sums of each row of `_numbers`, int64[rows]."""
    vectors: IntArray = numbers[:, 3] * partials.bytes // VECTOR_BYTES
    return vectors


def _operands(
    numbers: IntArray, regions: tuple[str, str, str], base: IntArray
) -> dict[str, RegionOffset]:
    """Return the operands of summing vertices: own sums, received sums and their result.

    Args:
        numbers: Numbers of the piece of each vertex, from `_numbers`, int64[vertices, 5].
        regions: Regions of own partial sums, of received ones, and of their sums.
        base: Byte offset of the sums of each vertex's seat, int64[vertices].
    """
    own_offset, received_offset, target, *_ = numbers.T
    fields = ("q", "received", "y")
    return dict(
        zip(
            fields,
            zip(regions, (own_offset, received_offset, base + target), strict=True),
            strict=True,
        )
    )


def _numbers(reduction: Reduction, seats: IntArray) -> IntArray:
    """Return the numbers of the piece of each seat in `Reduction.reduced`, int64[seats, 5]."""
    pieces = reduction.reduced
    index = pieces.first[seats][:, None] + np.arange(PIECE_NUMBERS)
    numbers: IntArray = pieces.flat[index].astype(np.int64)
    return numbers
