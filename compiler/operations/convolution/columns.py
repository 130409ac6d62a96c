"""The columns of the im2col matrix: every output of every image, in an order that keeps runs long.

    [slice of the batch][output row][output column][image of the slice]

An output row meets its tap in one run of an image line, for the innermost images make a tap's shift
whole columns of the line. The exchange moves whole 32-bit words. Where a slice is no whole number
of them, the batch is filled up with images of zeros, or output rows are cut into `fold` bands that
stand for images of their own; bands repeat the rows of the image between them.
"""

from __future__ import annotations

from functools import cached_property
from math import gcd

import attrs
import numpy as np

from ipusim import WORD_BYTES, DataType, InputError, IntArray, spread

from ...plan.mapping.unfolding import ShiftedRuns
from .geometry import Convolution
from .lines import ConvolutionLines


@attrs.frozen
class ImageColumns:
    """How the outputs of a convolution are numbered, and which inputs each tap meets.

    Attributes:
        convolution: what is computed.
        block: channels of a line of the matrix, and filters of one of the result.
        images: of a slice, bands among them.
        fold: bands of output rows, each an image.

    Raises:
        InputError: a number below 1.
    """

    convolution: Convolution
    block: int
    images: int
    fold: int = 1

    def __attrs_post_init__(self) -> None:
        if min(self.block, self.images, self.fold) < 1:
            raise InputError(
                f"columns of {self.images} images in {self.fold} bands, blocks of {self.block}; "
                "each is 1 or more"
            )

    @classmethod
    def of(
        cls, convolution: Convolution, block: int, data_type: DataType, sub_batch: int = 0
    ) -> ImageColumns:
        """The order with slices of `sub_batch` images, or the whole batch, in whole words.

        Of more images and of bands of rows, the one that adds fewer columns.
        """
        batch = convolution.batch
        images = min(sub_batch, batch) or batch
        grain = WORD_BYTES // gcd(WORD_BYTES, block * data_type.bytes)
        if convolution.taps == (1, 1) or images % grain == 0:
            return cls(convolution, block, images)
        ways = [cls(convolution, block, -(-images // grain) * grain)]
        if convolution.output[0] > 1:
            ways.append(cls(convolution, block, images * grain, grain))
        return min(ways, key=lambda way: way.count)

    @property
    def is_resident(self) -> bool:
        """One tap meets every input once, so that the image itself is the matrix."""
        return self.convolution.taps == (1, 1)

    @cached_property
    def folded(self) -> Convolution:
        """The convolution of the bands, whose padding lies in their images."""
        each = self.convolution
        (_, wide), sides = each.padded, each.sides
        rows = -(-each.output[0] // self.fold)
        high = (rows - 1) * each.strides[0] + each.reach[0]
        return attrs.evolve(
            each, image=(high, wide)[:sides], padding=0, batch=each.batch * self.fold
        )

    @cached_property
    def lines(self) -> ConvolutionLines:
        """The resident image: a unit is a row of one channel group, of one slice."""
        return ConvolutionLines(self.folded, self.block, self.images, bands=1, joined=True)

    @property
    def row(self) -> int:
        """Columns of the matrix of one output row of a slice."""
        return self.folded.output[1] * self.images

    @property
    def rows(self) -> int:
        """Output rows of all slices."""
        return self.lines.slices * self.folded.output[0]

    @property
    def count(self) -> int:
        """Columns of the matrix."""
        return self.rows * self.row

    @property
    def added(self) -> int:
        """Those of them that are no output's."""
        e, f = self.convolution.output
        return self.count - e * f * self.convolution.batch

    @property
    def units(self) -> int:
        """See `Unfolding`."""
        return int(np.prod(self.lines.x_shape)) * self.lines.slices

    @property
    def unit_columns(self) -> int:
        """See `Unfolding`."""
        return self.lines.x_columns * self.images

    def runs(self, line: IntArray, start: IntArray, stop: IntArray) -> ShiftedRuns:
        """One run for every output row of an interval."""
        first = start // self.row
        each = -(-stop // self.row) - first
        interval = np.repeat(np.arange(len(line)), each)
        row = spread(first, each)
        begin = np.maximum(start[interval], row * self.row)
        end = np.minimum(stop[interval], (row + 1) * self.row)
        unit, shift = self._places(line[interval], row % self.rows)
        return ShiftedRuns(interval, begin, end - begin, unit, shift + begin - row * self.row)

    def _places(self, line: IntArray, row: IntArray) -> tuple[IntArray, IntArray]:
        """int64[any] each: the unit that a line of the matrix meets in a row, and where."""
        how, (_, s) = self.lines, self.convolution.taps
        _, down, across, length = how.x_shape
        tap, group = np.divmod(line, how.channel_groups)
        over, along = np.divmod(tap, s)
        which, high = np.divmod(row, self.folded.output[0])
        phase = (group * down + how.rows.phase[over]) * across + how.columns.phase[along]
        image_row = phase * length + high + how.rows.shift[over]
        return image_row * how.slices + which, how.columns.shift[along] * self.images
