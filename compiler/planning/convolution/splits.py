"""Splits of a convolution's loops: filters, channels, output rows, columns and the batch.

A table of candidates has a row for each split. Every number of shares is the fewest for its widest
share, so that no split is worse than another at every tile. The axes are crossed one after another
(`Room.order`), and the last axis takes the tiles that the others leave: the filters of a sparse
convolution, whose shares are dealt anew for each split, and the slices of the batch of a dense one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial, reduce
from math import gcd, prod

import attrs
import numpy as np

from ipusim import PAIR_TILES, InputError, IntArray, spread

from ...operations.convolution.geometry import Convolution
from ...operations.convolution.lines import ConvolutionLines
from ...plan.axes import Axes, fewest
from ...plan.options.methods import ConvolutionOptions
from ...problem import Problem

LANES = "lanes"  # the axis of two columns: images of a slice, and strips of its output columns
SPARSE_ORDER = (LANES, "parts", "bands", "channels", "filters")
DENSE_ORDER = ("filters", "channels", "bands", LANES, "parts")
OPTIONS: Mapping[str, str] = {  # that fix the number of shares of an axis
    "filters": "filter_split",
    "channels": "channel_split",
    "bands": "row_split",
    "parts": "batch_split",
}
SLICES = 64  # numbers of slices that are tried
MOST_STRIPS = 16  # with more, a band of rows would do as well
LEAST_COLUMNS = 14  # of a strip, whose halo of a kernel of three is then a seventh


@attrs.frozen(kw_only=True)
class Room:
    """Limits within which the splits of one convolution lie.

    Attributes:
        convolution: the convolution that is cut.
        block: channels and filters of a line.
        tiles: tiles of the machine.
        options: numbers of shares that the user fixes.
        lanes: numbers of images of a slice and of strips of columns that are tried together.
        order: axes in the order in which they are crossed. Equal candidates keep this order.
        channel_groups: groups of channels that can be cut.
        channel_splits: numbers of channel shares that the balance allows; None allows all.
        apart: strips are slices of their own, on tiles of their own.
        rows: what bands consist of, for refusals.
    """

    convolution: Convolution
    block: int
    tiles: int
    options: ConvolutionOptions
    lanes: Axes
    order: Sequence[str]
    channel_groups: int
    channel_splits: Sequence[int] | None = None
    apart: bool = False
    rows: str = "output rows"

    def slices(self, splits: Axes) -> IntArray:
        """Return the number of slices of the batch, int64[splits]; strips that lie apart count."""
        batch = -(-self.convolution.batch // splits.images)
        return batch * splits.strips if self.apart else batch

    def things(self, axis: str, splits: Axes | None = None) -> IntArray | int:
        """Return how many things the axis shares out, of all splits or int64[splits]."""
        output = self.convolution.output[0]
        if axis == LANES:
            return 0
        if axis == "channels":
            return self.channel_groups
        if axis == "filters":
            groups = -(-self.convolution.filters // self.block)
            if splits is None or axis != self.order[-1]:
                return groups
            return np.minimum(self.tiles // _tiles_of(splits), groups)
        if axis == "parts":
            return self.slices(self.lanes).max() if splits is None else self.slices(splits)
        along = self.convolution.sides == 1 and not self.apart and not self.options.row_split
        return output if splits is None or not along else -(-output // splits.strips)

    def numbers(self, axis: str, things: int) -> Axes:
        """Return the numbers of shares that are tried for so many things, as columns."""
        if axis == LANES:
            return self.lanes
        fixed = getattr(self.options, OPTIONS[axis])
        if fixed:
            tried = [fixed] if fixed <= things else []
        elif axis == self.order[-1]:
            most = int(fewest(int(self.things(axis)), things)[-1]) if things else 0
            even = things - things % PAIR_TILES  # so that tiles of a pair receive the same x
            tried = sorted({most, even} - {0})
        else:
            pairs = self.order == DENSE_ORDER
            tried = fewest(things, self.tiles, even=pairs).tolist()
        if axis == "channels" and self.channel_splits is not None and not fixed:
            tried = [number for number in tried if number in self.channel_splits]
        return Axes(**{axis: np.array(tried, dtype=np.int64)})


def splits_of(room: Room) -> Axes:
    """Return every split that the options leave, in the order of `Room.order`.

    Returns:
        filters, channels, bands: shares of filters, of channels and of output rows.
        images, strips: images of a slice of the batch, and strips of its output columns.
        parts, rounds: slices at once, and how often so many follow one another.
    """
    first, *others, last = room.order
    start = room.numbers(first, int(room.things(first)))
    splits = reduce(partial(_crossed, room), others, start)
    if last == "parts":
        return _in_equal_rounds(room, splits)
    splits = _crossed(room, splits, last)
    return splits.with_(rounds=-(-room.slices(splits) // splits.parts))


def _crossed(room: Room, splits: Axes, axis: str) -> Axes:
    """Return every split with each number of shares of one more axis, as far as tiles reach."""
    things = np.broadcast_to(room.things(axis, splits), len(splits))
    kinds, kind = np.unique(things, return_inverse=True)
    tables = [room.numbers(axis, number) for number in (kinds.tolist() or [0])]
    count = np.array([len(table) for table in tables])
    first, count = (np.cumsum(count) - count)[kind.ravel()], count[kind.ravel()]
    added = Axes.stacked(tables).take(spread(first, count))
    crossed = splits.take(np.repeat(np.arange(len(splits)), count)).with_(**added.table)
    return crossed.take(_tiles_of(crossed) <= room.tiles)


def _tiles_of(splits: Axes) -> IntArray:
    """Return the tiles that splits take by the axes that they have, int64[splits]."""
    columns = [splits.table[axis] for axis in OPTIONS if axis in splits.table]
    return prod(columns, start=np.ones(len(splits), dtype=np.int64))


def _in_equal_rounds(room: Room, splits: Axes) -> Axes:
    """Return the splits with as many slices at once as tiles are left, as even as rounds allow."""
    slices, left, fixed = (
        room.slices(splits),
        room.tiles // _tiles_of(splits),
        room.options.batch_split,
    )
    splits, slices, left = splits.take(left >= fixed), slices[left >= fixed], left[left >= fixed]
    parts = np.minimum(np.minimum(left, slices), fixed or slices)
    rounds = -(-slices // parts)
    return splits.with_(parts=-(-slices // rounds), rounds=rounds)


def check_fixed(room: Room) -> None:
    """Refuse numbers of shares that options fix out of their range.

    Raises:
        InputError: an option is out of its range, or all together take too many tiles.
    """
    names = {"filters": "filter groups", "channels": "channel groups", "bands": room.rows}
    tiles = 1
    for axis, things in {**names, "parts": "slices of the batch"}.items():
        name, most = OPTIONS[axis], int(room.things(axis))
        fixed = getattr(room.options, name)
        if fixed > most:
            raise InputError(
                f"{name} is {fixed:,}, there are {most:,} {things}; give 1 to {most:,}"
            )
        tiles *= max(1, fixed)
    if tiles > room.tiles:
        raise InputError(
            f"filter_split, channel_split, row_split and batch_split together need {tiles:,} "
            f"tiles, the machine has {room.tiles:,}; fix fewer or smaller ones"
        )


def full_vectors(convolution: Convolution, vector: int, fixed: int) -> Axes:
    """Return images of a slice and strips of columns that together fill vectors.

    Strips are as few as fill them; or images are filled up, unless their number is `fixed`.
    """
    if fixed:
        numbers = np.array([fixed])
    else:
        images = -(-convolution.batch // fewest(convolution.batch, SLICES))
        numbers = np.unique([images, -(-images // vector) * vector])
    return Axes(images=numbers, strips=[vector // gcd(int(each), vector) for each in numbers])


def dense_room(
    problem: Problem,
    convolution: Convolution,
    block: int,
    *,
    channel_groups: int,
    rows: str = "output rows",
) -> Room:
    """Return the limits of a convolution of all weights, whose strips lie apart.

    Args:
        problem: its machine and what is fixed.
        convolution: the loops that are cut.
        block, channel_groups, rows: as `Room` has them.
    """
    batch, fixed = convolution.batch, min(problem.convolution_options.sub_batch, convolution.batch)
    images = np.array([fixed]) if fixed else np.unique(-(-batch // fewest(batch)))
    return Room(
        convolution=convolution,
        block=block,
        tiles=problem.machine.tiles,
        options=problem.convolution_options,
        lanes=Axes.grid(images=images, strips=_strips(convolution.output[1])),
        order=DENSE_ORDER,
        channel_groups=channel_groups,
        apart=True,
        rows=rows,
    )


def _strips(columns: int) -> IntArray:
    """Return numbers of strips worth trying: few, or halos take what they save."""
    strips = fewest(columns)[::-1]  # the most first: the first of equal ones is kept
    several = (strips <= MOST_STRIPS) & (columns >= LEAST_COLUMNS * strips)
    tried: IntArray = strips[(strips == 1) | several]
    return tried


def lines_of(splits: Axes, convolution: Convolution, block: int, row: int) -> ConvolutionLines:
    """Return how the convolution lies by one of the rows."""
    split = splits.at(row)
    return ConvolutionLines(
        convolution,
        block,
        split["images"],
        split["bands"],
        joined=split["joined"],
        strips=split["strips"],
    )


def strip_sides(
    convolution: Convolution, strips: IntArray, bands: IntArray
) -> tuple[IntArray, IntArray]:
    """Return output rows and columns of a strip, int64[splits].

    Columns are cut, or rows where there is one side: see `ConvolutionLines.side_strips`.
    """
    rows, columns = convolution.output
    high = -(-rows // strips)
    down = (bands <= high) & (convolution.sides == 1)
    return np.where(down, high, rows), np.where(down, columns, -(-columns // strips))
