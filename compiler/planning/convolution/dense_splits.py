"""Ways to cut a dense convolution, as columns, and what the fullest tile has of each."""

from __future__ import annotations

from math import prod

import attrs
import numpy as np

from ipusim import IntArray, same_array
from ipusim.kernels import DenseAmp, DirectDense

from ...operations.convolution.flattened import FlattenedLines
from ...operations.convolution.geometry import Convolution
from ...operations.convolution.lines import ConvolutionLines
from ..cost.dense import fewest_parts

BLOCK = 16
MOST_STRIPS = 16  # with more, a band of rows would do as well
LEAST_COLUMNS = 14  # of a strip, whose halo of a kernel of three is then a seventh


@attrs.frozen
class DenseForm:
    """What the kernel multiplies: channels by tap, or flattened; one way over rows.

    Attributes:
        convolution: what is computed.
        kernel: that multiplies.
        joined: a kernel takes all output rows of a band at once.
        flattened: rows of taps and channels are one dimension, see `flattened`.
    """

    convolution: Convolution
    kernel: DirectDense | DenseAmp
    joined: bool
    flattened: bool

    @property
    def how(self) -> ConvolutionLines:
        """Lines of the result, of one image."""
        return ConvolutionLines(self.convolution, BLOCK, 1, 1, joined=self.joined)

    @property
    def heard(self) -> ConvolutionLines:
        """Lines of x as they travel."""
        return FlattenedLines(self.how).narrow if self.flattened else self.how

    @property
    def multiplied(self) -> ConvolutionLines:
        """Lines of x as the kernel reads them."""
        return FlattenedLines(self.how).inner if self.flattened else self.how

    @property
    def launches(self) -> int:
        """Blocks of all channels and taps, of a row of filters."""
        return self.multiplied.channel_groups * prod(self.multiplied.convolution.taps)

    @property
    def name(self) -> str:
        """Of the way over rows."""
        return "joined" if self.joined else "runs"


@attrs.frozen
class DenseSplits:
    """Ways to cut a convolution, one row each.

    Attributes:
        filters, channels, bands: int64[rows], shares of filters, of channels, of output rows.
        images: int64[rows], of a slice of the batch.
        strips: int64[rows], of output columns, each a slice of its own.
        parts, rounds: int64[rows], slices at once, and how often so many.
    """

    filters: IntArray = attrs.field(eq=same_array, repr=False)
    channels: IntArray = attrs.field(eq=same_array, repr=False)
    bands: IntArray = attrs.field(eq=same_array, repr=False)
    images: IntArray = attrs.field(eq=same_array, repr=False)
    strips: IntArray = attrs.field(eq=same_array, repr=False)
    parts: IntArray = attrs.field(eq=same_array, repr=False)
    rounds: IntArray = attrs.field(eq=same_array, repr=False)

    def __len__(self) -> int:
        return len(self.filters)

    @property
    def seats(self) -> IntArray:
        """Tiles of a slice."""
        return self.filters * self.channels * self.bands

    def some(self, numbers: IntArray) -> DenseSplits:
        """These of them."""
        return DenseSplits(*(column[numbers] for column in attrs.astuple(self, recurse=False)))


@attrs.frozen(kw_only=True)
class FixedSplits:
    """What a user fixes; 0 is searched.

    Attributes:
        filters, channels, bands, images, parts: as in `DenseSplits`.
    """

    filters: int = 0
    channels: int = 0
    bands: int = 0
    images: int = 0
    parts: int = 0


def dense_splits(form: DenseForm, tiles: int, fixed: FixedSplits) -> DenseSplits:
    """All ways that are worth comparing; none where what is fixed asks for too much.

    Flattened channels stay together: few of them are a group or two.
    """
    convolution, how = form.convolution, form.how
    channels = 1 if form.flattened else how.channel_groups
    cuts = [
        _numbers(size, tiles, number)
        for size, number in (
            (how.filter_groups, fixed.filters),
            (channels, fixed.channels),
            (convolution.output[0], fixed.bands),
        )
    ]
    batch = convolution.batch
    images = np.array([fixed.images]) if fixed.images else -(-batch // fewest_parts(batch))
    axes = np.meshgrid(*cuts, np.unique(images), _strips(convolution.output[1]), indexing="ij")
    filters, channel, bands, images, strips = (axis.ravel() for axis in axes)
    room = tiles // (filters * channel * bands)
    slices = -(-batch // images) * strips
    parts = np.minimum(np.minimum(room, slices), fixed.parts or slices)
    kept = (room >= fixed.parts) & (parts > 0)
    rounds = -(-slices // np.maximum(parts, 1))
    found = DenseSplits(filters, channel, bands, images, strips, -(-slices // rounds), rounds)
    return found.some(np.flatnonzero(kept))


def _strips(columns: int) -> IntArray:
    """Numbers of strips worth trying: few, or halos take what they save."""
    fewest = fewest_parts(columns)
    several = (fewest <= MOST_STRIPS) & (columns >= LEAST_COLUMNS * fewest)
    found: IntArray = fewest[(fewest == 1) | several]
    return found


def _numbers(size: int, tiles: int, fixed: int) -> IntArray:
    """Of parts worth trying: for each size of the largest, fewest and, for tile pairs, even."""
    if fixed:
        return np.array([fixed] if fixed <= size else [], dtype=np.int64)
    fewest = fewest_parts(size, tiles)
    even = fewest + (fewest & 1)
    return np.unique(np.concatenate([fewest, even[even <= min(size, tiles)]]))


@attrs.frozen
class FullestTile:
    """What the tile with most work has of each candidate, int64[rows] each.

    Attributes:
        filters: groups of 16 of its share.
        launches: blocks of a row of its share.
        rows: output rows of its band.
        read: lines of x that it needs; of all lines of a slice it keeps `kept`.
        x_bytes: of a line of x.
        made: lines that it makes of those for the kernel; 0 where that reads them as they are.
        positions: of such a line.
        y_numbers: of a line of y.
        q_numbers: of all its partial sums, with the columns between them.
        width: positions of a run of the kernel.
        runs: how many.
    """

    filters: IntArray
    launches: IntArray
    rows: IntArray
    read: IntArray
    kept: IntArray
    x_bytes: IntArray
    made: IntArray
    positions: IntArray
    y_numbers: IntArray
    q_numbers: IntArray
    width: IntArray
    runs: IntArray


def fullest_tile(form: DenseForm, c: DenseSplits) -> FullestTile:
    """The tile with most work."""
    how, heard, inner = form.how, form.heard, form.multiplied
    # Of a strip: columns of y, and of x with its halo.
    across = -(-how.columns.outputs // c.strips)
    wide = across + how.columns.length - how.columns.outputs
    apart = wide if form.joined else across
    filters, channels = (
        -(-how.filter_groups // c.filters),
        -(-inner.channel_groups // c.channels),
    )
    rows = -(-form.convolution.output[0] // c.bands)
    groups = heard.channel_groups if form.flattened else channels
    joined = (rows - 1) * apart + across
    return FullestTile(
        filters=filters,
        launches=channels * prod(inner.convolution.taps),
        rows=rows,
        read=groups * heard.lines_each(rows),
        kept=-(-prod(heard.x_shape) // c.seats),
        x_bytes=wide * c.images * heard.block * form.kernel.data_type.bytes,
        made=channels * inner.lines_each(rows) * int(form.flattened),
        positions=wide * c.images,
        y_numbers=across * c.images * BLOCK,
        q_numbers=filters * rows * apart * c.images * BLOCK,
        width=(joined if form.joined else across) * c.images,
        runs=np.ones_like(rows) if form.joined else rows,
    )
