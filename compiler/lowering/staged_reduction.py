"""A reduction in stages: what travels and is added up in each, between the seats of one part.

The last stage leaves pieces of the result with their owners; each one before it leaves partial sums
of a run of outputs on a tile, in a region of their own,

    sums of stage s:   [own row before] [the run that stage s left] [own row after] [other rows]

where the tile receives what stage s + 1 adds there: every row of its run, one after another. If the
tile's own run is part of a row that it adds, that row is completed around it and read in place;
otherwise nothing is its own, and the first row fills the place behind. So a tile has one piece a
stage, and hears all of it but what it has.

Source: stages, sections and their tiles, as `reduce_stages` has them. PopLibs reads one row of a
tile's piece in place, and finds it by the tile's own row modulo the rows of its section (lib/poplin
ConvReduce.cpp, `reduce`, at 7eac0f26), which in later stages is any row: as many words travel.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np

from ipusim import BoolArray, IntArray

from ..exchange.traffic import changes
from ..plan.mapping.footprint import Line, Lines
from ..plan.mapping.owners import Group, groups_of
from ..plan.mapping.reduce_stages import (
    StageRuns,
    flows_between,
    rows_left,
    stage_runs,
    whole_rows,
)
from ..plan.mapping.tensor import OwnedPieces
from .reduction import EarlierStage, Reduction, listed, reduction_of, rows_as_traffic


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
class _Kept:
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
    """All stages of a group."""
    tiles, grains = len(group.seats), len(group.lines) * columns
    last, offset = _owned_runs(group, pieces, columns)
    stages, rows = [], tiles
    for left in rows_left(tiles):
        stages.append(stage_runs(grains, tiles, rows, left))
        rows = left
    stages.append(attrs.evolve(last, rows=np.full_like(last.rows, rows)))
    have = [whole_rows(tiles, grains), *stages[:-1]]
    kept = [_kept(held, runs, tiles) for held, runs in zip(have, stages, strict=True)]
    size = partials.column_bytes
    targets = [
        *(later.before[runs.tile] * size for later, runs in zip(kept[1:], stages, strict=False)),
        offset,
    ]
    return tuple(
        _sums(group, partials, have[i], stages[i], kept[i], targets[i], first=i == 0)
        for i in range(len(stages))
    )


def _owned_runs(group: Group, pieces: OwnedPieces, columns: int) -> tuple[StageRuns, IntArray]:
    """The runs of the group's owners, and where they keep them: pieces in a run are one."""
    number = np.full(int(pieces.line.max()) + 1, -1)
    number[group.lines] = np.arange(len(group.lines))
    mine = np.flatnonzero(number[pieces.line] >= 0)
    start = number[pieces.line[mine]] * columns + pieces.start[mine]
    mine, start = (each[np.argsort(start)] for each in (mine, start))
    heads = np.flatnonzero(changes(pieces.seat[mine]))
    stop = np.append(start[heads[1:]], len(group.lines) * columns)
    tile = np.searchsorted(group.seats, pieces.seat[mine[heads]])
    none = np.zeros_like(tile)
    runs = StageRuns(tile, none, start[heads], stop, none, none)
    return runs, pieces.offset[mine[heads]]


def _kept(held: StageRuns, runs: StageRuns, tiles: int) -> _Kept:
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
    return _Kept(
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
    kept: _Kept,
    targets: IntArray,
    *,
    first: bool,
) -> _Sums:
    """One stage of a group in seats and bytes; the first one's own rows lie in another region."""
    size, seats = partials.column_bytes, group.seats
    base = np.zeros_like(kept.stop) if first else kept.stop
    length = runs.stop - runs.start
    flows = flows_between(held, runs)
    run = flows.run
    own = flows.row == kept.own_row[run]
    rank = flows.row - runs.first_row[run] - (flows.row > kept.own_row[run])
    received = base[runs.tile]
    place = np.where(own, kept.own[run], received[run] + rank * length[run])
    columns = (
        seats[flows.tile],
        (kept.before[flows.tile] + flows.start - kept.start[flows.tile]) * size,
        seats[runs.tile[run]],
        (place + flows.start - runs.start[run]) * size,
        (flows.stop - flows.start) * size,
    )
    away = flows.tile != runs.tile[run]
    room = base * size
    room[runs.tile] += (runs.rows - 1) * length * size
    elements = length * partials.height
    numbers = (seats[runs.tile], kept.own * size, received * size, targets, elements, runs.rows)
    return _Sums(
        pieces=np.stack(numbers),
        flows=np.stack(columns)[:, away],
        rooms=np.stack([seats, room]),
    )


def _together(groups: Sequence[_Sums], seats: int) -> Reduction:
    """One stage of all groups; its received bytes are those of the whole region."""
    pieces = np.concatenate([group.pieces for group in groups], axis=1)
    source, origin, goal, place, size = np.concatenate([group.flows for group in groups], axis=1)
    rooms = np.concatenate([group.rooms for group in groups], axis=1)
    received = np.zeros(seats, dtype=np.int64)
    received[rooms[0]] = rooms[1]
    none = np.zeros(0, dtype=np.int64)
    return Reduction(
        traffic=rows_as_traffic(source, origin, goal, place, size),
        received_bytes=received,
        reduced=listed(
            pieces[0], seats, tuple(pieces[1:]), np.ones_like(pieces[0], dtype=np.bool_)
        ),
        moved=listed(none, seats, (none,) * 3, none > 0),
        zeroed=np.zeros((seats, 2), dtype=np.int64),
    )
