"""Owners of the result by poplin's rule: outputs are divided among the tiles with partial sums.

Lines of which the same seats have partial sums are a group. Its outputs, line by line and column by
column, are divided among its seats in grains of one column: 16 outputs, as many as a vertex of 16
AMP units has channels. (poplin's grain is the larger of that and a vector; for 8 units it would be
half a column, but partial sums here keep columns together.)

Source: PopLibs lib/poplin ConvReduce.cpp, `multiStageGroupedReduceInternal`, at 7eac0f26. There a
hash selects the first tile; here tiles are in their own order.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import DataType, IntArray, same_array

from ..partition import Partition
from .footprint import Footprint, Holders, Line
from .owners import Owners, are_in_place, move_into_sums
from .reduce_stages import grain_edges


@attrs.frozen
class Group:
    """Lines of which the same seats hold partial sums.

    Attributes:
        lines: Lines of the group, ascending, int64[lines].
        seats: Seats of the group, ascending, int64[seats].
    """

    lines: IntArray = attrs.field(eq=same_array, repr=False)
    seats: IntArray = attrs.field(eq=same_array, repr=False)


def groups_of(holders: Holders) -> list[Group]:
    """Return all groups of one cut; lines that no seat holds are a group without seats."""
    # Lines with the same bytes of holders are a group, in the order of their first lines.
    lines_by_holders: dict[bytes, list[int]] = {}
    ends = (holders.first + holders.count).tolist()
    for line, (first, stop) in enumerate(zip(holders.first.tolist(), ends, strict=True)):
        lines_by_holders.setdefault(holders.seat[first:stop].tobytes(), []).append(line)
    return [
        Group(np.array(lines), np.frombuffer(key, np.int64))
        for key, lines in lines_by_holders.items()
    ]


def group_owners(footprints: list[Footprint], partition: Partition) -> tuple[Owners, ...]:
    """Return the owners of the result for every cut: each group's outputs in equal runs.

    Parts that are narrower than the widest part are divided in the same proportions.

    Raises:
        ValueError: A line that no seat writes.
    """
    owners = []
    for number, footprint in enumerate(footprints):
        # Shares are counted in columns of the widest part, of which narrower parts take fractions.
        columns = max(part.columns for part in partition.parts if part.cut == number)
        tables = [_deal_group(group, columns) for group in groups_of(footprint.writes.holders)]
        line, index, seat, span = np.concatenate(tables, axis=1)
        order = np.argsort(line * columns + index)
        count = np.full(len(line), columns)
        owners.append(Owners(line[order], index[order], count, seat[order], span[order]))
    return tuple(owners)


def _deal_group(group: Group, columns: int) -> IntArray:
    """Return line, first column, seat and columns of every piece of a group, int64[4, pieces]."""
    if not len(group.seats):
        raise ValueError(f"no seat writes line {group.lines[0]}, so it has no owner")
    grains = len(group.lines) * columns
    share_edges = grain_edges(grains, len(group.seats))
    # A piece ends where the seat's share or the line ends.
    starts = np.union1d(share_edges[:-1], np.arange(len(group.lines)) * columns)
    share_of_piece = np.searchsorted(share_edges, starts, side="right") - 1
    line, column = np.divmod(starts, columns)
    span = np.diff(starts, append=grains)
    return np.stack([group.lines[line], column, group.seats[share_of_piece], span])


def merged_owners(
    footprints: list[Footprint], partition: Partition, y: Line, partials_type: DataType
) -> tuple[Owners, ...]:
    """Return the owners of y for every cut, each with one run of the outputs of a group.

    Lines of which the same seats have partial sums are a group; its outputs are divided among its
    seats, line by line, in grains of one column. Neighbouring pieces are then added up as one.

    Args:
        footprints, partition, y, partials_type: Arguments of `result_owners`.

    Raises:
        ValueError: A line that no seat writes.
    """
    in_place = are_in_place(footprints, partition, y, partials_type)
    tables = [attrs.evolve(table, merged=True) for table in group_owners(footprints, partition)]
    return tuple(
        move_into_sums(table, footprint) if in_place else table
        for table, footprint in zip(tables, footprints, strict=True)
    )
