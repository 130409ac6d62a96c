"""Partial sums as poplin adds them up: in stages, one piece a seat, one vertex.

Between the seats of one part the last stage leaves pieces of the result with their owners; each one
before it leaves partial sums of a run of outputs on a tile, in a region of their own,

    sums of stage s:   [own row before] [the run that stage s left] [own row after] [other rows]

where the tile receives what stage s + 1 adds there: every row of its run, one after another. If the
tile's own run is part of a row that it adds, that row is completed around it and read in place;
otherwise nothing is its own, and the first row fills the place behind. So a tile has one piece a
stage, and hears all of it but what it has.

Source: stages, sections and their tiles, as `reduce_stages` has them. PopLibs reads one row of a
tile's piece in place, and finds it by the tile's own row modulo the rows of its section (lib/poplin
ConvReduce.cpp, `reduce`, at 7eac0f26), which in later stages is any row: as many words travel.

Partials of a run are received as one block, if it stays below a share of SRAM in whole memory
elements; else each slice has its own place, which a vertex looks up:

    block:  ceil(bytes / element) element < SRAM / 16

Source of that: lib/poplin ConvReduce.cpp, `reduce`, and ConvReducePlan.hpp:16-31, at 7eac0f26.
Outputs are whole vectors here, since grains are columns of 16.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np

from ipusim import BoolArray, DataType, IntArray, Machine, Ragged, spread
from ipusim.kernels import BlockReduce, PointerReduce

from ..exchange.traffic import changes
from ..plan.mapping.footprint import Line, Lines
from ..plan.mapping.owners import Group, groups_of
from ..plan.mapping.reduce_stages import (
    StageRuns,
    flows_between,
    in_one_block,
    rows_left,
    stage_runs,
    whole_rows,
)
from ..plan.mapping.tensor import OwnedPieces
from .draft_steps import DraftVertices, Place, chosen
from .reduction import EarlierStage, Reduction, listed, reduction_of, rows_as_traffic

PIECE_NUMBERS = 5
VECTOR_BYTES = 16  # of partials, that vertices add at a time


@attrs.frozen
class _Sums:
    """What one stage adds up, of one group or of many.

    Attributes:
        pieces: int64[6, runs]: seat, offsets of the own row, of the others and of the sums,
            elements, depth.
        flows: int64[5, flows]: what travels, from seat and offset, to seat and offset, bytes.
        rooms: int64[2, tiles]: seats, and bytes of the region that they receive in.
    """

    pieces: IntArray
    flows: IntArray
    rooms: IntArray


@attrs.frozen
class _Holding:
    """Where the tiles of a group keep what they have and receive more of it; in grains.

    Attributes:
        start, row: int64[tiles], the first grain and the row of the run that each has.
        before, stop: int64[tiles], grains of its own row that it receives before that run, and the
            end of all that is its own.
        own: int64[runs], where the own row of each run of the stage begins.
        own_row: int64[runs], which row that is.
        in_place: bool[runs], whether the tile has any of it.
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
    """The stages of one part whose pieces are dealt by group: those before the last, and the last.

    Args:
        writes: the lines that each seat holds partials of.
        pieces: of the result.
        columns: of the part.
        line, partials: the shape of lines of the result, and of partial sums.

    Raises:
        ValueError: a seat has partials of two groups, or groups differ in their number of stages.
    """
    groups = groups_of(writes.holders)
    numbers = {1 + len(rows_left(len(group.seats))) for group in groups}
    if numbers == {1}:
        return (), reduction_of(writes, pieces, columns, line, partials, joins=True)
    seats = np.concatenate([group.seats for group in groups])
    if len(numbers) > 1 or len(np.unique(seats)) < len(seats):
        raise ValueError(f"groups share seats or have {sorted(numbers)} stages")
    by_group = [_group_sums(group, pieces, columns, partials) for group in groups]
    stages = [_together(stage, writes.seats) for stage in zip(*by_group, strict=True)]
    bytes_of = [reduction.received_bytes for reduction in stages]
    none = np.zeros(writes.seats, dtype=np.int64)
    later = [attrs.evolve(reduction, received_bytes=none) for reduction in stages[1:]]
    earlier = map(EarlierStage, [stages[0], *later[:-1]], bytes_of[1:])
    return tuple(earlier), later[-1]


def _group_sums(
    group: Group, pieces: OwnedPieces, columns: int, partials: Line
) -> tuple[_Sums, ...]:
    tiles, grains = len(group.seats), len(group.lines) * columns
    last, offset = _owned_runs(group, pieces, columns)
    stages, rows = [], tiles
    for left in rows_left(tiles):
        stages.append(stage_runs(grains, tiles, rows, left))
        rows = left
    stages.append(attrs.evolve(last, rows=np.full_like(last.rows, rows)))
    have = [whole_rows(tiles, grains), *stages[:-1]]
    holdings = [_holding(held, runs, tiles) for held, runs in zip(have, stages, strict=True)]
    size = partials.column_bytes
    targets = [
        *(
            later.before[runs.tile] * size
            for later, runs in zip(holdings[1:], stages, strict=False)
        ),
        offset,
    ]
    return tuple(
        _sums(group, partials, have[i], stages[i], holdings[i], targets[i], first=i == 0)
        for i in range(len(stages))
    )


def _owned_runs(group: Group, pieces: OwnedPieces, columns: int) -> tuple[StageRuns, IntArray]:
    """The runs of the group's owners, and where they keep them: pieces in a run are one."""
    number = np.full(int(pieces.line.max()) + 1, -1)
    number[group.lines] = np.arange(len(group.lines))
    mine = np.flatnonzero(number[pieces.line] >= 0)
    start = number[pieces.line[mine]] * columns + pieces.start[mine]
    mine, start = (column[np.argsort(start)] for column in (mine, start))
    heads = np.flatnonzero(changes(pieces.seat[mine]))
    stop = np.append(start[heads[1:]], len(group.lines) * columns)
    tile = np.searchsorted(group.seats, pieces.seat[mine[heads]])
    none = np.zeros_like(tile)
    runs = StageRuns(tile, none, start[heads], stop, none, none)
    return runs, pieces.offset[mine[heads]]


def _holding(held: StageRuns, runs: StageRuns, tiles: int) -> _Holding:
    start, stop, row = np.zeros((3, tiles), dtype=np.int64)
    start[held.tile], stop[held.tile], row[held.tile] = held.start, held.stop, held.section
    mine = runs.tile
    there = (row[mine] >= runs.first_row) & (row[mine] < runs.first_row + runs.rows)
    in_place = there & (start[mine] < runs.stop) & (runs.start < stop[mine])
    before, end = np.zeros(tiles, dtype=np.int64), stop - start
    before[mine] = np.where(in_place, np.maximum(start[mine] - runs.start, 0), 0)
    after = np.where(in_place, np.maximum(runs.stop - stop[mine], 0), runs.stop - runs.start)
    own = np.where(in_place, before[mine] + runs.start - start[mine], end[mine])
    end += before
    end[mine] += after
    return _Holding(
        start=start,
        row=row,
        before=before,
        stop=end,
        own=own,
        own_row=np.where(in_place, row[mine], runs.first_row),
        in_place=in_place,
    )


def _sums(
    group: Group,
    partials: Line,
    held: StageRuns,
    runs: StageRuns,
    holding: _Holding,
    targets: IntArray,
    *,
    first: bool,
) -> _Sums:
    """One stage of a group in seats and bytes; the first one's own rows lie in another region."""
    size, seats = partials.column_bytes, group.seats
    base = np.zeros_like(holding.stop) if first else holding.stop
    length = runs.stop - runs.start
    flows = flows_between(held, runs)
    run = flows.run
    own = flows.row == holding.own_row[run]
    rank = flows.row - runs.first_row[run] - (flows.row > holding.own_row[run])
    received = base[runs.tile]
    target = np.where(own, holding.own[run], received[run] + rank * length[run])
    columns = (
        seats[flows.tile],
        (holding.before[flows.tile] + flows.start - holding.start[flows.tile]) * size,
        seats[runs.tile[run]],
        (target + flows.start - runs.start[run]) * size,
        (flows.stop - flows.start) * size,
    )
    away = flows.tile != runs.tile[run]
    room = base * size
    room[runs.tile] += (runs.rows - 1) * length * size
    elements = length * partials.height
    numbers = (seats[runs.tile], holding.own * size, received * size, targets, elements, runs.rows)
    return _Sums(
        pieces=np.stack(numbers),
        flows=np.stack(columns)[:, away],
        rooms=np.stack([seats, room]),
    )


def _together(groups: Sequence[_Sums], seats: int) -> Reduction:
    """One stage of all groups; its received bytes are those of the whole region."""
    pieces = np.concatenate([group.pieces for group in groups], axis=1)
    source, origin, goal, target, size = np.concatenate([group.flows for group in groups], axis=1)
    rooms = np.concatenate([group.rooms for group in groups], axis=1)
    received = np.zeros(seats, dtype=np.int64)
    received[rooms[0]] = rooms[1]
    none = np.zeros(0, dtype=np.int64)
    return Reduction(
        traffic=rows_as_traffic(source, origin, goal, target, size),
        received_bytes=received,
        reduced=listed(
            pieces[0], seats, tuple(pieces[1:]), np.ones_like(pieces[0], dtype=np.bool_)
        ),
        moved=listed(none, seats, (none,) * 3, none > 0),
        zeroed=np.zeros((seats, 2), dtype=np.int64),
    )


def in_blocks(machine: Machine, partials_type: DataType, reduction: Reduction) -> Reduction:
    """The same with the slices of the seats whose received partials are too many for a block.

    Raises:
        ValueError: a seat has more than one piece.
    """
    pieces, seats = reduction.reduced, len(reduction.reduced.count)
    busy = np.flatnonzero(pieces.count)
    if (pieces.count[busy] != PIECE_NUMBERS).any():
        raise ValueError("a seat adds up several pieces")
    _, received, _, elements, depth = _numbers(reduction, busy).T
    size = elements * partials_type.bytes
    many = ~in_one_block(machine, size * (depth - 1))
    count = np.zeros(seats, dtype=np.int64)
    count[busy[many]] = depth[many]  # the last number of a list is not used
    number, sum_of_slice = (
        spread(np.zeros_like(depth[many]), depth[many]),
        np.repeat(many.nonzero()[0], depth[many]),
    )
    flat = (received[sum_of_slice] + number * size[sum_of_slice]).astype(np.int32)
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
    busy = np.flatnonzero(reduction.reduced.count)
    by_place = slices.count[busy] > 0
    seats = busy[~by_place]
    numbers = _numbers(reduction, seats)
    fields = {"vectors": _vectors(numbers, partials), "others": numbers[:, 4] - 1}
    places = _places(numbers, regions, bases[0][seats])
    block = DraftVertices(BlockReduce(partials, output), tiles[seats], fields, places)
    seats = busy[by_place]
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
