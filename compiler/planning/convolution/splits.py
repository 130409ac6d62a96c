"""Splits of a convolution's loops: filters, channels, output rows, columns and the batch.

A table of candidates has one row for each split: a number of shares for each axis. Shares of the
batch are called slices, those of output rows bands, and those of output columns strips. Of several
numbers of shares whose largest shares are equally large, only the smallest is in the table. The
axes are crossed one after another (`Limits.order`). The last axis takes the tiles that the other
axes leave: the filters of a sparse convolution, the slices of the batch of a dense one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial, reduce
from math import gcd, prod

import attrs
import numpy as np

from ipusim import PAIR_TILES, InputError, IntArray, distinct, spread

from ...operations.convolution.geometry import Convolution
from ...operations.convolution.lines import ConvolutionLines
from ...plan.axes import Axes, useful_counts
from ...plan.options.methods import ConvolutionOptions
from ...problem import Problem

SLICE = "slice"  # axis with two columns in the table of splits: images of a slice, and strips
SPARSE_ORDER = (SLICE, "parts", "bands", "channels", "filters")
DENSE_ORDER = ("filters", "channels", "bands", SLICE, "parts")
OPTIONS: Mapping[str, str] = {  # options that fix the number of shares, by axis
    "filters": "filter_split",
    "channels": "channel_split",
    "bands": "row_split",
    "parts": "batch_split",
}
MAX_SLICES = 64  # largest number of slices that is compared; no reason recorded for this number
MAX_STRIPS = 16  # largest number of strips; instead of more strips there can be more bands
# Fewest columns of a strip. A filter of 3 columns reads 2 more (the halo), a seventh of these.
MIN_COLUMNS = 14


@attrs.frozen(kw_only=True)
class Limits:
    """Limits within which the splits of one convolution lie.

    Attributes:
        convolution: the convolution that is cut.
        block: number of channels of a line of the image, and of filters of a line of the result.
        tiles: number of tiles of the machine.
        options: options, some of which fix numbers of shares.
        sizes: numbers of images of a slice and of strips of columns to compare, as a table.
        order: axes in the order in which they are crossed. Equal candidates keep this order.
        channel_groups: number of groups of channels.
        channel_splits: numbers of channel shares that a balanced pattern allows; None allows all.
        apart: True if each strip of a slice lies on other tiles, as if it were a slice.
        rows: name of the rows that make up bands, for messages.
    """

    convolution: Convolution
    block: int
    tiles: int
    options: ConvolutionOptions
    sizes: Axes
    order: Sequence[str]
    channel_groups: int
    channel_splits: Sequence[int] | None = None
    apart: bool = False
    rows: str = "output rows"

    def slices(self, splits: Axes) -> IntArray:
        """Return the number of slices of the batch, int64[splits].

        Strips that lie apart are slices of their own.
        """
        batch = -(-self.convolution.batch // splits.images)
        return batch * splits.strips if self.apart else batch

    def extent(self, axis: str, splits: Axes | None = None) -> IntArray | int:
        """Return the extent of an axis, which its shares divide: number of groups, rows or slices.

        Args:
            axis: the axis.
            splits: splits with the axes that were crossed before; None for the largest number.

        Returns:
            The number for all splits, or for each of them, int64[splits].
        """
        rows = self.convolution.output[0]
        if axis == SLICE:
            return 0
        if axis == "channels":
            return self.channel_groups
        if axis == "filters":
            groups = -(-self.convolution.filters // self.block)
            if splits is None or axis != self.order[-1]:
                return groups
            return np.minimum(self.tiles // _tiles_of(splits), groups)
        if axis == "parts":
            return self.slices(self.sizes).max() if splits is None else self.slices(splits)
        cuts_rows = self.convolution.sides == 1 and not self.apart and not self.options.row_split
        return rows if splits is None or not cuts_rows else -(-rows // splits.strips)

    def numbers(self, axis: str, extent: int) -> Axes:
        """Return the numbers of shares to compare for an axis with this extent, as a table."""
        if axis == SLICE:
            return self.sizes
        fixed = getattr(self.options, OPTIONS[axis])
        if fixed:
            numbers = [fixed] if fixed <= extent else []
        elif axis == self.order[-1]:
            # The last axis takes all remaining tiles, or the next smaller even number of them, with
            # which both tiles of a pair receive the same x.
            max_shares = int(useful_counts(int(self.extent(axis)), extent)[-1]) if extent else 0
            even_shares = extent - extent % PAIR_TILES
            numbers = sorted({max_shares, even_shares} - {0})
        else:
            only_even = self.order == DENSE_ORDER
            numbers = useful_counts(extent, self.tiles, even=only_even).tolist()
        if axis == "channels" and self.channel_splits is not None and not fixed:
            numbers = [number for number in numbers if number in self.channel_splits]
        return Axes(**{axis: np.array(numbers, dtype=np.int64)})


def splits_of(limits: Limits) -> Axes:
    """Return every split that the options admit, in the order of `Limits.order`.

    Returns:
        filters, channels, bands: number of shares of filters, of channels and of output rows.
        images, strips: number of images of a slice of the batch, and of strips of output columns.
        parts, rounds: number of slices that run at once, and of rounds of them.
    """
    first_axis, *inner_axes, last_axis = limits.order
    start = limits.numbers(first_axis, int(limits.extent(first_axis)))
    splits = reduce(partial(_crossed, limits), inner_axes, start)
    if last_axis == "parts":
        return _in_equal_rounds(limits, splits)
    splits = _crossed(limits, splits, last_axis)
    return splits.with_(rounds=-(-limits.slices(splits) // splits.parts))


def _crossed(limits: Limits, splits: Axes, axis: str) -> Axes:
    """Return every split with each number of shares of one more axis, as far as tiles suffice."""
    # Numbers of shares depend on the extent only: there is one table for each distinct extent. Row
    # i of the splits is repeated for each row of its table: `first` and `count` are the first row
    # and the number of rows of that table among all tables in one.
    extent = np.broadcast_to(limits.extent(axis, splits), len(splits))
    extents, table_of = np.unique(extent, return_inverse=True)
    tables = [limits.numbers(axis, number) for number in (extents.tolist() or [0])]
    count = np.array([len(table) for table in tables])
    first, count = (np.cumsum(count) - count)[table_of.ravel()], count[table_of.ravel()]
    new_columns = Axes.stacked(tables).take(spread(first, count))
    crossed = splits.take(np.repeat(np.arange(len(splits)), count)).with_(**new_columns.table)
    return crossed.take(_tiles_of(crossed) <= limits.tiles)


def _tiles_of(splits: Axes) -> IntArray:
    """Return the number of tiles that the crossed axes of each split take, int64[splits]."""
    columns = [splits.table[axis] for axis in OPTIONS if axis in splits.table]
    return prod(columns, start=np.ones(len(splits), dtype=np.int64))


def _in_equal_rounds(limits: Limits, splits: Axes) -> Axes:
    """Return the splits with as many slices at once as tiles remain, in rounds of equal sizes."""
    slices, free_tiles = limits.slices(splits), limits.tiles // _tiles_of(splits)
    fixed = limits.options.batch_split
    has_room = free_tiles >= fixed
    splits, slices, free_tiles = splits.take(has_room), slices[has_room], free_tiles[has_room]
    parts = np.minimum(np.minimum(free_tiles, slices), fixed or slices)
    rounds = -(-slices // parts)
    return splits.with_(parts=-(-slices // rounds), rounds=rounds)


def check_fixed(limits: Limits) -> None:
    """Refuse fixed numbers of shares that are out of range.

    Raises:
        InputError: an option is out of range, or all options together take too many tiles.
    """
    names = {"filters": "filter groups", "channels": "channel groups", "bands": limits.rows}
    tiles = 1
    for axis, unit_name in {**names, "parts": "slices of the batch"}.items():
        name, extent = OPTIONS[axis], int(limits.extent(axis))
        fixed = getattr(limits.options, name)
        if fixed > extent:
            raise InputError(
                f"{name} is {fixed:,}, there are {extent:,} {unit_name}; give 1 to {extent:,}"
            )
        tiles *= max(1, fixed)
    if tiles > limits.tiles:
        raise InputError(
            f"filter_split, channel_split, row_split and batch_split together need {tiles:,} "
            f"tiles, the machine has {limits.tiles:,}; fix fewer or smaller ones"
        )


def full_vectors(convolution: Convolution, vector: int, fixed_images: int) -> Axes:
    """Return numbers of images of a slice and of strips of columns that together fill vectors.

    Args:
        convolution: the convolution that is cut.
        vector: number of columns of a vector.
        fixed: number of images of a slice that the options fix; 0 compares several numbers, with
            and without images of padding up to whole vectors.
    """
    if fixed_images:
        numbers = np.array([fixed_images])
    else:
        images = -(-convolution.batch // useful_counts(convolution.batch, MAX_SLICES))
        numbers = distinct(np.array([images, -(-images // vector) * vector]))
    # The fewest strips that fill vectors: 6 images and vectors of 4 need 2 strips.
    return Axes(images=numbers, strips=[vector // gcd(int(images), vector) for images in numbers])


def dense_limits(
    problem: Problem,
    convolution: Convolution,
    block: int,
    *,
    channel_groups: int,
    rows: str = "output rows",
) -> Limits:
    """Return the limits of the splits of a convolution with all weights, whose strips lie apart.

    Args:
        problem: the convolution, with its machine and options.
        convolution: convolution whose loops are cut.
        block, channel_groups, rows: see `Limits`.
    """
    batch, fixed = convolution.batch, min(problem.convolution_options.sub_batch, convolution.batch)
    images = np.array([fixed]) if fixed else distinct(-(-batch // useful_counts(batch)))
    return Limits(
        convolution=convolution,
        block=block,
        tiles=problem.machine.tiles,
        options=problem.convolution_options,
        sizes=Axes.grid(images=images, strips=_strips(convolution.output[1])),
        order=DENSE_ORDER,
        channel_groups=channel_groups,
        apart=True,
        rows=rows,
    )


def _strips(columns: int) -> IntArray:
    """Return the numbers of strips to compare, int64[any]; few, so that halos stay small."""
    # The largest number comes first: of equally fast candidates the first is selected.
    strips = useful_counts(columns)[::-1]
    is_small = (strips <= MAX_STRIPS) & (columns >= MIN_COLUMNS * strips)
    numbers: IntArray = strips[(strips == 1) | is_small]
    return numbers


def lines_of(splits: Axes, convolution: Convolution, block: int, row: int) -> ConvolutionLines:
    """Return the lines of a convolution that is cut by one row of splits."""
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
    """Return the number of output rows and of columns of a strip, int64[splits] each.

    Strips cut columns, or the rows of a convolution of one dimension: see
    `ConvolutionLines.side_strips`.
    """
    rows, columns = convolution.output
    strip_rows = -(-rows // strips)
    by_rows = (bands <= strip_rows) & (convolution.sides == 1)
    return np.where(by_rows, strip_rows, rows), np.where(by_rows, columns, -(-columns // strips))
