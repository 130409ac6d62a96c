"""Owners by group: outputs are dealt to the tiles that hold their partials, as poplin deals them.

Lines that the same seats hold partials of are a group. Its outputs lie one after another, line by
line and column by column, and are dealt to its seats in grains of one column: 16 outputs, as many
as a vertex of 16 AMP units has channels (poplin's grain is the larger of that and a vector; for
8 units it would be half a column, which our partials do not keep together).

Source: PopLibs lib/poplin ConvReduce.cpp, `multiStageGroupedReduceInternal`, at 7eac0f26. There
tiles are numbered from one that is drawn by a hash; here in their own order.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import IntArray, same_array

from ..partition import Partition
from .footprint import Footprint, Holders
from .owners import Owners
from .reduce_stages import dealt


@attrs.frozen
class Group:
    """Outputs that the same seats hold partials of.

    Attributes:
        lines: int64[lines], rising.
        seats: int64[seats], rising.
    """

    lines: IntArray = attrs.field(eq=same_array, repr=False)
    seats: IntArray = attrs.field(eq=same_array, repr=False)


def groups_of(holders: Holders) -> list[Group]:
    """All groups of one cut; lines that nobody holds are a group without seats."""
    alike: dict[bytes, list[int]] = {}
    ends = (holders.first + holders.count).tolist()
    for line, (first, stop) in enumerate(zip(holders.first.tolist(), ends, strict=True)):
        alike.setdefault(holders.seat[first:stop].tobytes(), []).append(line)
    return [Group(np.array(lines), np.frombuffer(key, np.int64)) for key, lines in alike.items()]


def group_owners(footprints: list[Footprint], partition: Partition) -> tuple[Owners, ...]:
    """The owners of the result for every cut, whose footprints these are.

    Narrower parts are dealt in proportion to the widest one.

    Raises:
        ValueError: a line that nobody writes.
    """
    owners = []
    for number, footprint in enumerate(footprints):
        columns = max(part.columns for part in partition.parts if part.cut == number)
        tables = [_dealt(group, columns) for group in groups_of(footprint.writes.holders)]
        line, index, seat, span = np.concatenate(tables, axis=1)
        order = np.argsort(line * columns + index)
        count = np.full(len(line), columns)
        owners.append(Owners(line[order], index[order], count, seat[order], span[order]))
    return tuple(owners)


def _dealt(group: Group, columns: int) -> IntArray:
    """int64[4, pieces]: line, first column, seat and columns of every piece of a group."""
    if not len(group.seats):
        raise ValueError(f"nobody writes line {group.lines[0]}, and so nobody owns it")
    grains = len(group.lines) * columns
    shares = dealt(grains, len(group.seats))
    starts = np.union1d(shares[:-1], np.arange(len(group.lines)) * columns)
    share = np.searchsorted(shares, starts, side="right") - 1
    line, column = np.divmod(starts, columns)
    span = np.diff(starts, append=grains)
    return np.stack([group.lines[line], column, group.seats[share], span])
