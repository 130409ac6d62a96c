"""The lines of a convolution: layout of image and result on tiles, and the inputs of each tap.

A line of x is one row of the image, for one channel group and one slice of the batch. If the filter
moves over columns by a stride, it is one *phase* of that row: the columns that are read by taps
whose distances from tap 0 have the same remainder by the stride. A line of x is stored
[column][image][channel]. A line of y is one output row of one filter group, stored
[column][image][filter].

A slice is some images of the batch, a band is an interval of output rows. If images do not fill a
vector, output columns are cut into strips that lie side by side like images,
[column][image][strip]. Each strip is as wide as the first and has its own halo (the columns that
neighbouring strips both read). A convolution of one dimension has a single column and is cut into
strips of rows; rows and bands are then counted within a strip.

Output rows are computed in one of two ways:

    runs    a kernel runs once for each output row; lines are ordered [row][phase][channel group],
            so that all inputs move by the same distance from run to run
    joined  a kernel takes all output rows of a band at once: the rows of a channel group lie one
            behind another, by phase, and partial sums have as many columns as these rows; columns
            beyond those of the output are computed too, but never leave the tile
"""

from __future__ import annotations

from functools import cached_property
from math import gcd, prod

import attrs
import numpy as np

from ipusim import InputError, IntArray, distinct, same_array, spread

from ...plan.mapping.shares import shares
from .geometry import Convolution


@attrs.frozen
class Axis:
    """Rows or columns of a convolution, counting only rows or columns that taps read.

    With a single tap only every stride-th row is read. In general the rows that are read are
    multiples of `step`, the greatest common divisor of stride and dilation, which are divided by
    it. For example stride 4 and dilation 2 become 2 and 1, counting every second row.

    Attributes:
        outputs: Number of outputs along the axis.
        taps: Number of taps of the kernel along the axis.
        stride, dilation: Distance between outputs and between taps, in rows or columns that are
            read.
        step: Distance between rows or columns that are read, in the padded image.
    """

    outputs: int
    taps: int
    stride: int
    dilation: int
    step: int

    @classmethod
    def of(cls, outputs: int, taps: int, stride: int, dilation: int) -> Axis:
        """Return the axis of a geometry in rows or columns of the padded image."""
        step = stride if taps == 1 else gcd(stride, dilation)
        return cls(outputs, taps, stride // step, dilation // step, step)

    @property
    def inputs(self) -> int:
        """Number of rows or columns from the first to the last that is read."""
        return (self.outputs - 1) * self.stride + (self.taps - 1) * self.dilation + 1

    @cached_property
    def phases(self) -> IntArray:
        """Different remainders of the taps' positions by the stride, ascending, int64[phases]."""
        return distinct(np.arange(self.taps) * self.dilation % self.stride)

    @cached_property
    def phase(self) -> IntArray:
        """Index in `phases` of the remainder of each tap, int64[taps]."""
        return np.searchsorted(self.phases, np.arange(self.taps) * self.dilation % self.stride)

    @cached_property
    def shift(self) -> IntArray:
        """Position in its phase of the input that each tap gives to output 0, int64[taps]."""
        return np.arange(self.taps) * self.dilation // self.stride

    @property
    def length(self) -> int:
        """Number of inputs of one phase."""
        return self.outputs + (self.taps - 1) * self.dilation // self.stride

    @property
    def remainders(self) -> int:
        """Number of `phases`.

        Stride and dilation have no common divisor, so the first `stride` taps have different
        remainders.
        """
        return min(self.taps, self.stride)


@attrs.frozen
class RowBands:
    """Bands of output rows: consecutive rows that a group of seats computes.

    Attributes:
        first, count: First output row and number of output rows of each band, int64[bands].
    """

    first: IntArray = attrs.field(eq=same_array, repr=False)
    count: IntArray = attrs.field(eq=same_array, repr=False)


@attrs.frozen
class ConvolutionLines:
    """Layout of a convolution on the tiles.

    Attributes:
        convolution: Geometry of the convolution.
        block: Channels of a line of x, and filters of a line of y (see `filter_block`).
        images: Images in a slice of the batch, which lie innermost.
        bands: Number of bands into which output rows are cut.
        joined: True if a kernel takes all rows of a band at once.
        strips: Number of strips of output columns, or of rows for a convolution of one dimension.
        apart: True if strips of columns lie on tiles of their own, like slices of the batch; False
            if they lie side by side.

    Raises:
        InputError: There are more bands than rows, or no channels in a line, images in a slice, or
            strips.
    """

    convolution: Convolution
    block: int
    images: int
    bands: int
    joined: bool
    strips: int = 1
    apart: bool = False

    def __attrs_post_init__(self) -> None:
        rows = self.convolution.output[0]
        if not 1 <= self.bands <= rows:
            raise InputError(f"{self.bands} bands of {rows} output rows; give 1 to {rows}")
        if self.block < 1:
            raise InputError(f"lines of {self.block} channels; give 1 or more")
        if self.images < 1:
            raise InputError(f"a slice of the batch has {self.images} images; give 1 or more")
        if self.strips < 1:
            raise InputError(f"{self.strips} strips of output columns; give 1 or more")

    @property
    def slices(self) -> int:
        """Number of slices of the batch, times strips if strips lie apart."""
        return self.batch_slices * (self.strips if self.apart else 1)

    @property
    def batch_slices(self) -> int:
        """Number of slices of the batch. Images of zeros may fill up the last one."""
        return -(-self.convolution.batch // self.images)

    @property
    def filter_block(self) -> int:
        """Number of filters of a line of y."""
        return self.block

    @property
    def channel_groups(self) -> int:
        """Number of channel groups: lines of x side by side."""
        return -(-self.convolution.channels // self.block)

    @property
    def filter_groups(self) -> int:
        """Number of filter groups: lines of y side by side."""
        return -(-self.convolution.filters // self.filter_block)

    @cached_property
    def rows(self) -> Axis:
        """Axis of the rows of a strip, from the top."""
        return self._axis(0)

    @cached_property
    def columns(self) -> Axis:
        """Axis of the columns of a strip, from the left."""
        return self._axis(1)

    def _axis(self, side: int) -> Axis:
        """Return the rows (side 0) or columns (side 1) of a strip, with their outputs and taps."""
        convolution = self.convolution
        return Axis.of(
            -(-convolution.output[side] // self.side_strips[side]),
            convolution.taps[side],
            convolution.strides[side],
            convolution.dilations[side],
        )

    @property
    def side_strips(self) -> tuple[int, int]:
        """Number of strips of rows and of columns.

        A convolution of one dimension has strips of rows, if each strip then has a row for every
        band.
        """
        rows = -(-self.convolution.output[0] // self.strips)
        is_cut_in_rows = self.convolution.sides == 1 and self.bands <= rows and not self.apart
        return (self.strips, 1) if is_cut_in_rows else (1, self.strips)

    @property
    def lanes(self) -> int:
        """Number of elements of a channel in a column: images, times strips that are not apart."""
        return self.images * (1 if self.apart else self.strips)

    @property
    def y_columns(self) -> int:
        """Columns of a line of y: outputs of one strip."""
        return self.columns.outputs

    @property
    def x_columns(self) -> int:
        """Columns of a line of x: inputs of one strip and phase."""
        return self.columns.length

    @property
    def q_columns(self) -> int:
        """Columns from the start of a line of partial sums to the next."""
        return self.x_columns if self.joined else self.y_columns

    @property
    def x_height(self) -> int:
        """Number of elements of a line of x."""
        return self.x_columns * self.lanes * self.block

    @property
    def y_height(self) -> int:
        """Number of elements of a line of y."""
        return self.y_columns * self.lanes * self.filter_block

    @property
    def q_height(self) -> int:
        """Number of elements from the start of a line of partial sums to the next."""
        return self.q_columns * self.lanes * self.filter_block

    @property
    def x_shape(self) -> tuple[int, ...]:
        """Dimensions by which lines of x are numbered.

        [rows, column phases, channel groups]; joined: [channel groups, row phases, column phases,
        rows of a phase].
        """
        column_phases = self.columns.remainders
        if self.joined:
            return self.channel_groups, self.rows.remainders, column_phases, self.rows.length
        return self.rows.inputs, column_phases, self.channel_groups

    @property
    def y_shape(self) -> tuple[int, int]:
        """Dimensions by which lines of y are numbered: [rows, filter groups], swapped if joined."""
        shape = self.rows.outputs, self.filter_groups
        return (shape[1], shape[0]) if self.joined else shape

    @cached_property
    def band_rows(self) -> RowBands:
        """Output rows of each band; their numbers differ by one at most."""
        first_rows = shares(self.rows.outputs, self.bands)
        return RowBands(first_rows[:-1], np.diff(first_rows))

    def group_lines(self, count: IntArray) -> IntArray:
        """Return the lines of x of a channel group that output rows read, shape of `count`."""
        rows, column_phases = self.rows, self.columns.remainders
        # Joined: every phase has a row for each output row, and further rows that later taps read.
        # Otherwise: all rows from the first tap of the first output to the last tap of the last
        # output.
        if self.joined:
            return column_phases * (rows.remainders * count + int(self._reach.sum()))
        return column_phases * ((count - 1) * rows.stride + (rows.taps - 1) * rows.dilation + 1)

    @cached_property
    def _reach(self) -> IntArray:
        """Number of rows of each phase beside one for each output row, int64[row phases]."""
        reach = np.zeros(self.rows.remainders, dtype=np.int64)
        np.maximum.at(reach, self.rows.phase, self.rows.shift)
        return reach

    def tap_lines(self, count: int, groups: IntArray) -> tuple[IntArray, IntArray]:
        """Return the line of a seat that each tap reads for the first output of a band.

        Args:
            count: Number of output rows of the band.
            groups: Number of channel groups that each seat holds, int64[any].

        Returns:
            For tap r S + s of R x S taps: the position of its line of channel group 0 among the
            lines of the seat, int64[any, taps]; and the number of lines from a channel group to the
            next, int64[any].
        """
        rows, columns = self.rows, self.columns
        column_phases, group_counts = columns.remainders, np.asarray(groups)[:, None]
        if self.joined:
            # The lines of a channel group come phase by phase: length[row phase] rows for each
            # column phase. first_line[row phase] is the first line of a row phase.
            length = count + self._reach
            first_line = column_phases * (np.cumsum(length) - length)
            row = first_line[rows.phase] + rows.shift
            line = row[:, None] + length[rows.phase][:, None] * columns.phase
            group_step = np.full(len(groups), column_phases * int(length.sum()))
            return np.broadcast_to(line.ravel(), (len(groups), line.size)), group_step
        # Lines come [row][column phase][channel group], so both strides contain the number of
        # groups, which differs by seat.
        row = np.arange(rows.taps)[:, None] * rows.dilation * column_phases + columns.phase
        return row.ravel() * group_counts, np.ones(len(groups), dtype=np.int64)

    def lines_read(
        self, share: IntArray, group: IntArray, shares: int
    ) -> tuple[IntArray, IntArray]:
        """Return seat and line of each touch of x, sorted.

        A touch is a seat that reads a line; both arrays are int64[touches]. Seats are
        (band) * shares + (share).

        Args:
            share, group: Channel groups of each share, int64[entries] each; sorted, each once.
            shares: Number of shares.
        """
        # 1. For each seat: its channel groups, the lines of a group, and its touches.
        groups_of_share = np.bincount(share, minlength=shares)
        groups, bands = np.tile(groups_of_share, self.bands), self.band_rows
        lines = np.repeat(self.group_lines(bands.count), shares)
        count = groups * lines
        # 2. The seat of each touch, and the number of the touch within its seat.
        seat = np.repeat(np.arange(len(count)), count)
        touch = spread(np.zeros_like(count), count)
        # Index in `group` of the first channel group of each seat's share.
        start = np.tile(np.cumsum(groups_of_share) - groups_of_share, self.bands)
        band = np.repeat(np.arange(self.bands), shares)
        # 3. Split the number into a row and a group, in the order in which lines are numbered. For
        # runs a line is (row, column phase) * groups + group, which ascends already.
        if not self.joined:
            row, local_group = np.divmod(touch, groups[seat])
            rows_above = bands.first[band][seat] * self.rows.stride * self.columns.remainders
            return seat, (row + rows_above) * self.channel_groups + group[start[seat] + local_group]
        # Joined: the rows of group 0 that a band reads have gaps between phases, and come from a
        # table. The table of band b begins at table_start[b]. Groups are equally far apart.
        local_group, row = np.divmod(touch, lines[seat])
        intervals = zip(bands.first.tolist(), bands.count.tolist(), strict=True)
        table = [self._of_group(first, rows) for first, rows in intervals]
        table_start = np.cumsum([0, *map(len, table[:-1])])
        line = np.concatenate(table)[table_start[band][seat] + row]
        return seat, line + group[start[seat] + local_group] * prod(self.x_shape[1:])

    def _of_group(self, first: int, count: int) -> IntArray:
        """Return the lines of channel group 0 that a band of rows reads, in order, int64[lines]."""
        # `row_phases` row phases, `column_phases` column phases.
        _, row_phases, column_phases, rows = self.x_shape
        intervals = [
            (phase * column_phases + column) * rows
            + first
            + np.arange(count + int(self._reach[phase]))
            for phase in range(row_phases)
            for column in range(column_phases)
        ]
        return np.concatenate(intervals)

    def lines_written(
        self, share: IntArray, group: IntArray, shares: int
    ) -> tuple[IntArray, IntArray]:
        """Return seat and line of each touch of y, sorted.

        A touch is a seat that writes a line; both arrays are int64[touches]. Seats are
        (band) * shares + (share).

        Args:
            share, group: Filter groups of each share, int64[entries] each; sorted, each once.
            shares: Number of shares.
        """
        # As in `lines_read`, but the rows of a band are consecutive.
        groups_of_share = np.bincount(share, minlength=shares)
        groups, bands = np.tile(groups_of_share, self.bands), self.band_rows
        rows = np.repeat(bands.count, shares)
        count = groups * rows
        seat = np.repeat(np.arange(len(count)), count)
        touch = spread(np.zeros_like(count), count)
        start = np.tile(np.cumsum(groups_of_share) - groups_of_share, self.bands)
        first = np.repeat(bands.first, shares)
        if self.joined:
            local_group, row = np.divmod(touch, rows[seat])
        else:
            row, local_group = np.divmod(touch, groups[seat])
        row = row + first[seat]
        group = group[start[seat] + local_group]
        if self.joined:
            return seat, group * self.rows.outputs + row
        return seat, row * self.filter_groups + group
