"""The direct convolution with pixels in the AMP's weights, past which single weights stream.

The AMP of a tile has 16 pixels of a group of channels (16 of half, 8 of float) as its weights. The
filters stream past in groups of one filter: the weights of these channels at one tap. A tap only
moves the first pixel: a *slab* is a channel group at one tap, and its pixels are a window of a line
of the image, that tap's row. So a line serves all taps of its row, and no im2col matrix is formed.

A tile computes 16 pixels of one output row: 16 columns of one image, or fewer columns of several
images side by side. Every output row is a band, and every 16 / images columns are a strip on tiles
of their own. Columns beyond the last output are computed and dropped. Lines of the result are
those of single filters, of 16 pixels each.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import attrs
import numpy as np

from ipusim import AMP_BLOCK, Column, IntArray, Ragged
from ipusim.kernels import MultiplyKernel, SeatWork

from ...matrix.pattern import Pattern
from ...plan.mapping.footprint import Footprint, Lines
from ...plan.operation import SeatFields, Terms
from ...plan.partition import Cut
from .geometry import Convolution
from .images import ImageLines, ResultLines
from .lines import Axis, ConvolutionLines
from .product import ConvolutionProduct


@attrs.frozen
class PixelLines(ConvolutionLines):
    """Layout of a convolution of which every tile computes 16 pixels of one output row.

    Lines are numbered as for `runs` in `ConvolutionLines`.
    """

    @classmethod
    def of(cls, convolution: Convolution, channels: int, images: int) -> PixelLines:
        """Return the layout with lines of some channels and images.

        Args:
            convolution: Geometry of the convolution.
            channels: Number of channels of a line of x.
            images: Number of images side by side, a divisor of 16.
        """
        rows, columns = convolution.output
        strips = -(-columns // (AMP_BLOCK // images))
        return cls(convolution, channels, images, rows, joined=False, strips=strips, apart=True)

    @property
    def filter_block(self) -> int:
        """Number of filters of a line of y: 1."""
        return 1

    @cached_property
    def columns(self) -> Axis:
        """Axis of the columns of a strip, which has 16 pixels of all images together."""
        return attrs.evolve(self._axis(1), outputs=AMP_BLOCK // self.images)

    @property
    def band_lines(self) -> int:
        """Number of lines of x from the first of a band to the first of the next."""
        return self.rows.stride * self.columns.remainders * self.channel_groups

    def slab_lines(self, column: IntArray) -> IntArray:
        """Return the line of x from which slabs take their pixels in the first band.

        `column` is the block column of each slab in the matrix of weights, and shapes the result.
        """
        tap, group = np.divmod(column, self.channel_groups)
        row, tap_column = np.divmod(tap, self.columns.taps)
        row = row * self.rows.dilation * self.columns.remainders + self.columns.phase[tap_column]
        lines: IntArray = row * self.channel_groups + group
        return lines

    def slab_shifts(self, column: IntArray) -> IntArray:
        """Return the elements of a line before the first pixel of slabs, shape of `column`."""
        tap_column = column // self.channel_groups % self.columns.taps
        shifts: IntArray = self.columns.shift[tap_column] * self.lanes * self.block
        return shifts


@attrs.frozen
class StreamedConvolution(ConvolutionProduct):
    """The direct convolution whose filters stream past pixels in the weights of the AMP.

    Attributes:
        how: Layout of the convolution on the chip.
        pairs: True if x travels over both lanes of tile pairs, whose seats then receive the lines
            that either needs.
    """

    how: PixelLines
    pairs: bool = False

    def footprint(self, terms: Terms) -> Footprint:
        """Return the lines of all seats: only rows of the image with a weight are read."""
        reads = self._of_bands(terms, self.how.slab_lines(terms.column), self.how.band_lines)
        writes = self._of_bands(terms, terms.row, self.how.filter_groups)
        seats = terms.seats * self.how.bands
        return Footprint(
            reads=Lines(*reads, seats, ImageLines(self.how).lines),
            writes=Lines(*writes, seats, ResultLines(self.how).lines),
        )

    def _of_bands(self, terms: Terms, line: IntArray, step: int) -> tuple[IntArray, IntArray]:
        """Return seat and line of each touch of all bands, sorted, int64[touches] each.

        Args:
            terms: Terms of the shares.
            line: Line of each term in the first band, int64[terms].
            step: Lines from a band to the next.
        """
        size = int(line.max(initial=0)) + 1
        share, first = np.divmod(np.unique(terms.seat * size + line), size)
        band = np.repeat(np.arange(self.how.bands), len(share))
        seat = np.tile(share, self.how.bands) + band * terms.seats
        return seat, np.tile(first, self.how.bands) + band * step

    def seat_fields(
        self,
        kernel: MultiplyKernel,
        pattern: Pattern,
        order: IntArray,
        cut: Cut,
        footprint: Footprint,
        columns: int,
        *,
        even_shares: bool = False,  # noqa: ARG002  # shares follow from the lists of steps
    ) -> SeatFields:
        """Return the kernel fields of all seats, equal in all bands."""
        work = self.value_work(kernel, pattern, order, cut, footprint, columns)
        share = np.tile(np.arange(cut.shares), self.how.bands)
        fields = kernel.fields_of(work)
        return SeatFields({name: _taken(column, share) for name, column in fields.items()})

    def value_work(
        self,
        kernel: MultiplyKernel,
        pattern: Pattern,
        order: IntArray,
        cut: Cut,
        footprint: Footprint,
        columns: int,  # noqa: ARG002  # a slice is one column, of 16 pixels
    ) -> SeatWork:
        """Return the work of every share, with the window of each group's slab."""
        terms = Terms.of(pattern, cut.seat, cut.shares, order)
        size = footprint.reads.size
        line, taps = self.how.slab_lines(terms.column), self.how.columns.taps
        # Slabs of a share are numbered by line, then by tap: key = (share, line, tap).
        tap = terms.column // self.how.channel_groups % taps
        key = (terms.seat * size + line) * taps + tap
        slabs, slab = np.unique(key, return_inverse=True)
        count = np.bincount(slabs // (size * taps), minlength=terms.seats)
        # Position of each term's line among the lines of its seat in the first band.
        reads = footprint.reads.by_seat
        shares = np.arange(terms.seats)
        read_key = np.concatenate([share * size + reads.row(share) for share in shares.tolist()])
        key_order = np.argsort(read_key, kind="stable")
        at = key_order[np.searchsorted(read_key[key_order], terms.seat * size + line)]
        first = np.cumsum(reads.count[shares]) - reads.count[shares]
        first_row = np.full(terms.seats, footprint.writes.size)
        np.minimum.at(first_row, terms.seat, terms.row)
        offset = (at - first[terms.seat]) * self.how.x_height + self.how.slab_shifts(terms.column)
        data_bytes = kernel.data_type.bytes
        return SeatWork(
            first=cut.first,
            count=cut.count,
            local_row=terms.row - first_row[terms.seat],
            local_column=slab.ravel() - (np.cumsum(count) - count)[terms.seat],
            rows=footprint.writes.count[shares],
            columns=count,
            n=AMP_BLOCK,
            offset=offset * data_bytes,
            s_bytes=reads.count[shares] * self.how.x_height * data_bytes,
        )

    def report_lines(self) -> Mapping[str, str]:
        """Return lines of reports on the kernel and on the 16 pixels of a tile."""
        images = self.how.images
        width = AMP_BLOCK // images
        pixels_text = f"{width} column{'s' if width > 1 else ''} of an output row"
        images_text = f", {images} images side by side" if images > 1 else ""
        return {
            "Convolution": super().report_lines()["Convolution"],
            "Pixels of a tile": f"16, in the weights of the AMP: {pixels_text}{images_text}",
        }


def _taken(column: Column, rows: IntArray) -> Column:
    """Return selected rows of a column."""
    if isinstance(column, Ragged):
        return Ragged(column.flat, column.first[rows], column.count[rows])
    return np.asarray(column)[rows]
