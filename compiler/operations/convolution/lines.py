"""The lines of a convolution: how image and result lie on tiles, and where a tap finds its inputs.

A line of x is one row of one channel group, for one slice of the batch; of a stride over columns,
one phase of that row: columns that taps of one remainder meet. It lies [column][image][channel].
A line of y is one output row of one filter group, [column][image][filter]. Where images do not fill
a vector, output columns are cut in strips that lie side by side like images,
[column][image][strip]: each is as wide as the first, and has its own halo. A convolution of one
side, which has one column, is cut in strips of rows; rows and bands then are those of a strip.

Two ways over output rows:

    runs    a kernel runs once an output row; rows are outermost, [row][phase][channel group], so
            that from run to run all inputs move by as much
    joined  a kernel takes all output rows of a band at once: the rows of a channel group lie one
            behind another, by phase, and partial sums have as many columns as they; those beyond
            F are computed and never leave the tile
"""

from __future__ import annotations

from functools import cached_property
from math import gcd, prod

import attrs
import numpy as np

from ipusim import InputError, IntArray, same_array, spread

from ...plan.mapping.shares import shares
from .geometry import Convolution


@attrs.frozen
class Axis:
    """Rows or columns: which of the padded image's are met, and by what they are numbered.

    Attributes:
        outputs: of the result.
        taps: of the kernel.
        stride, dilation: in rows or columns that are met at all.
        step: of the padded image, between those.
    """

    outputs: int
    taps: int
    stride: int
    dilation: int
    step: int

    @classmethod
    def of(cls, outputs: int, taps: int, stride: int, dilation: int) -> Axis:
        """An axis with this geometry in rows or columns of the padded image."""
        step = stride if taps == 1 else gcd(stride, dilation)
        return cls(outputs, taps, stride // step, dilation // step, step)

    @property
    def inputs(self) -> int:
        """Rows or columns that are met."""
        return (self.outputs - 1) * self.stride + (self.taps - 1) * self.dilation + 1

    @cached_property
    def phases(self) -> IntArray:
        """int64[phases]: remainders by the stride that taps meet."""
        return np.unique(np.arange(self.taps) * self.dilation % self.stride)

    @cached_property
    def phase(self) -> IntArray:
        """int64[taps]: the number, of `phases`, that each tap meets."""
        return np.searchsorted(self.phases, np.arange(self.taps) * self.dilation % self.stride)

    @cached_property
    def shift(self) -> IntArray:
        """int64[taps]: of the first output's input in its phase."""
        return np.arange(self.taps) * self.dilation // self.stride

    @property
    def length(self) -> int:
        """Inputs of each phase."""
        return self.outputs + (self.taps - 1) * self.dilation // self.stride

    @property
    def remainders(self) -> int:
        """How many `phases` there are: stride and dilation have no divisor in common."""
        return min(self.taps, self.stride)


@attrs.frozen
class RowBands:
    """Output rows, cut over seats.

    Attributes:
        first, count: int64[bands].
    """

    first: IntArray = attrs.field(eq=same_array, repr=False)
    count: IntArray = attrs.field(eq=same_array, repr=False)


@attrs.frozen
class ConvolutionLines:
    """How a convolution lies on the tiles.

    Attributes:
        convolution: what is computed.
        block: channels of a line of x, and filters of one of y.
        images: of a slice of the batch, which lie innermost.
        bands: into how many the output rows are cut.
        joined: kernels take a band's rows at once.
        strips: into how many output columns are cut, or rows where there is one side.
        apart: strips, of columns, are slices of their own, on tiles of their own, and lie not side
            by side.

    Raises:
        InputError: more bands than rows, lines of no channels, no images in a slice, or no strips.
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
        """Of the batch, and of columns where strips lie apart."""
        return self.batch_slices * (self.strips if self.apart else 1)

    @property
    def batch_slices(self) -> int:
        """Of the batch alone; the last may be filled up with images of zeros."""
        return -(-self.convolution.batch // self.images)

    @property
    def channel_groups(self) -> int:
        """Lines side by side in x."""
        return -(-self.convolution.channels // self.block)

    @property
    def filter_groups(self) -> int:
        """Lines side by side in y."""
        return -(-self.convolution.filters // self.block)

    @cached_property
    def rows(self) -> Axis:
        """From the top."""
        return self._axis(0)

    @cached_property
    def columns(self) -> Axis:
        """From the left."""
        return self._axis(1)

    def _axis(self, side: int) -> Axis:
        convolution = self.convolution
        return Axis.of(
            -(-convolution.output[side] // self.side_strips[side]),
            convolution.taps[side],
            convolution.strides[side],
            convolution.dilations[side],
        )

    @property
    def side_strips(self) -> tuple[int, int]:
        """Strips of rows and of columns; of rows with one side, where bands leave rows."""
        rows = -(-self.convolution.output[0] // self.strips)
        down = self.convolution.sides == 1 and self.bands <= rows and not self.apart
        return (self.strips, 1) if down else (1, self.strips)

    @property
    def lanes(self) -> int:
        """Numbers of a channel that lie side by side: images, by strips that do not lie apart."""
        return self.images * (1 if self.apart else self.strips)

    @property
    def y_columns(self) -> int:
        """Of a line of y: those of a strip."""
        return self.columns.outputs

    @property
    def x_columns(self) -> int:
        """Of a line of x."""
        return self.columns.length

    @property
    def q_columns(self) -> int:
        """From a line of partial sums to the next."""
        return self.x_columns if self.joined else self.y_columns

    @property
    def x_height(self) -> int:
        """Numbers of a line of x."""
        return self.x_columns * self.lanes * self.block

    @property
    def y_height(self) -> int:
        """Numbers of a line of y."""
        return self.y_columns * self.lanes * self.block

    @property
    def q_height(self) -> int:
        """Numbers from a line of partial sums to the next."""
        return self.q_columns * self.lanes * self.block

    @property
    def x_shape(self) -> tuple[int, ...]:
        """How lines of x are numbered.

        [rows, column phases, channel groups]; joined: [channel groups, row phases, column phases,
        rows of a phase].
        """
        across = self.columns.remainders
        if self.joined:
            return self.channel_groups, self.rows.remainders, across, self.rows.length
        return self.rows.inputs, across, self.channel_groups

    @property
    def y_shape(self) -> tuple[int, int]:
        """How lines of y are numbered: [rows, filter groups]; joined the other way round."""
        shape = self.rows.outputs, self.filter_groups
        return (shape[1], shape[0]) if self.joined else shape

    @cached_property
    def band_rows(self) -> RowBands:
        """The output rows of each band."""
        edges = shares(self.rows.outputs, self.bands)
        return RowBands(edges[:-1], np.diff(edges))

    def lines_each(self, count: IntArray) -> IntArray:
        """Lines of x that so many output rows need of each channel group."""
        rows, across = self.rows, self.columns.remainders
        if self.joined:
            return across * (rows.remainders * count + int(self._reach.sum()))
        return across * ((count - 1) * rows.stride + (rows.taps - 1) * rows.dilation + 1)

    @cached_property
    def _reach(self) -> IntArray:
        """int64[row phases]: rows of a phase beyond those of the first tap."""
        most = np.zeros(self.rows.remainders, dtype=np.int64)
        np.maximum.at(most, self.rows.phase, self.rows.shift)
        return most

    def tap_places(self, count: int, groups: IntArray) -> tuple[IntArray, IntArray]:
        """Where the first output of a band finds its inputs, by tap: r S + s.

        Args:
            count: output rows of the band.
            groups: int64[any], channel groups that the seat holds.

        Returns:
            int64[any, taps], the seat's number of the line for its channel group 0, and int64[any]
            by how many lines the next channel group is further.
        """
        rows, columns = self.rows, self.columns
        across, wide = columns.remainders, np.asarray(groups)[:, None]
        if self.joined:
            length = count + self._reach
            start = across * (np.cumsum(length) - length)
            row = start[rows.phase] + rows.shift
            line = row[:, None] + length[rows.phase][:, None] * columns.phase
            step = np.full(len(groups), across * int(length.sum()))
            return np.broadcast_to(line.ravel(), (len(groups), line.size)), step
        row = np.arange(rows.taps)[:, None] * rows.dilation * across + columns.phase
        return row.ravel() * wide, np.ones(len(groups), dtype=np.int64)

    def lines_read(
        self, share: IntArray, group: IntArray, shares: int
    ) -> tuple[IntArray, IntArray]:
        """The lines of x that seats read, sorted: int64[touches] each, seat and line.

        Args:
            share, group: int64[pairs], which channel groups a share has; sorted, each once.
            shares: how many.
        """
        of_share = np.bincount(share, minlength=shares)
        held, bands = np.tile(of_share, self.bands), self.band_rows
        lines = np.repeat(self.lines_each(bands.count), shares)
        count = held * lines
        seat = np.repeat(np.arange(len(count)), count)
        touch = spread(np.zeros_like(count), count)
        start = np.tile(np.cumsum(of_share) - of_share, self.bands)
        band = np.repeat(np.arange(self.bands), shares)
        if not self.joined:
            row, which = np.divmod(touch, held[seat])
            below = bands.first[band][seat] * self.rows.stride * self.columns.remainders
            return seat, (row + below) * self.channel_groups + group[start[seat] + which]
        which, row = np.divmod(touch, lines[seat])
        pairs = zip(bands.first.tolist(), bands.count.tolist(), strict=True)
        table = [self._of_group(first, rows) for first, rows in pairs]
        base = np.cumsum([0, *map(len, table[:-1])])
        line = np.concatenate(table)[base[band][seat] + row]
        return seat, line + group[start[seat] + which] * prod(self.x_shape[1:])

    def _of_group(self, first: int, count: int) -> IntArray:
        """Lines of channel group 0 that a band reads, in order."""
        _, down, across, rows = self.x_shape
        runs = [
            (phase * across + column) * rows + first + np.arange(count + int(self._reach[phase]))
            for phase in range(down)
            for column in range(across)
        ]
        return np.concatenate(runs)

    def lines_written(
        self, share: IntArray, group: IntArray, shares: int
    ) -> tuple[IntArray, IntArray]:
        """The lines of y that seats write, sorted: int64[touches] each, seat and line.

        Args:
            share, group: int64[pairs], which filter groups a share has; sorted, each once.
            shares: how many.
        """
        of_share = np.bincount(share, minlength=shares)
        held, bands = np.tile(of_share, self.bands), self.band_rows
        rows = np.repeat(bands.count, shares)
        count = held * rows
        seat = np.repeat(np.arange(len(count)), count)
        touch = spread(np.zeros_like(count), count)
        start = np.tile(np.cumsum(of_share) - of_share, self.bands)
        first = np.repeat(bands.first, shares)
        if self.joined:
            which, row = np.divmod(touch, rows[seat])
        else:
            row, which = np.divmod(touch, held[seat])
        row = row + first[seat]
        group = group[start[seat] + which]
        if self.joined:
            return seat, group * self.rows.outputs + row
        return seat, row * self.filter_groups + group
