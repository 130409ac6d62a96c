"""The convolution by Winograd F(2x2, 3x3): 16 products, a position each, between two transforms.

The blocks that are multiplied are those of a matrix with a diagonal of 16 matrices, one a position:
block row position * filter groups + filter group, block column likewise. A seat runs the dense
kernel once a position.

    error    |y - exact| <= growth * |A'| [(|G| |w| |G'|) * (|B'| |d| |B|)] |A|

where a term is rounded on its way: once as a transformed weight, twice as a pixel, by the products
and sums of the kernel, and six times at most by the results' transform.
"""

from __future__ import annotations

from typing import Any, ClassVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, IntArray
from ipusim.kernels import POSITIONS, MultiplyKernel, SeatWork

from ....matrix.block_matrix import BlockMatrix
from ....matrix.pattern import Pattern
from ....plan.mapping.footprint import Footprint, Lines
from ....plan.mapping.host_layout import HostLayout
from ....plan.operation import Matrix, Terms, Transforms
from ....plan.partition import Cut
from ....plan.seat_fields import SeatFields, SeatRuns
from ..filters import weights_of
from ..images import ResultLines
from ..product import ConvolutionProduct
from .filters import TAPS, G, transformed
from .lines import BLOCK, STEP, TiledImages, TileLines

HALF = DataType.HALF
FILTERS, PIXELS, RESULTS = 1, 2, 6  # roundings of a term by each transform
B = np.array([[1, 0, -1, 0], [0, 1, 1, 0], [0, -1, 1, 0], [0, 1, 0, -1]])
A = np.array([[1, 1, 1, 0], [0, 1, -1, -1]])


@attrs.frozen
class WinogradProduct(ConvolutionProduct):
    """The convolution, tile by tile.

    Attributes:
        how: the convolution, and how it lies.
        data_type, partials_type: of images and filters, and of products.
        pairs: as of `ConvolutionProduct`.
    """

    name: ClassVar[str] = "convolution"

    how: TileLines
    data_type: DataType
    partials_type: DataType
    pairs: bool = False

    @property
    def gap(self) -> int:
        """None: the results' transform leaves lines without one."""
        return 0

    def operands(self, matrix: Matrix) -> tuple[HostLayout, ...]:  # noqa: ARG002
        """The images."""
        return (TiledImages(self.how),)

    def footprint(self, terms: Terms) -> Footprint:
        """The image rows of a band's tiles are read; its output rows are written."""
        how, shares, together = self.how, terms.seats, self._together
        filters, groups = self._held(terms)
        read = how.whole.lines_read(groups.share, groups.group, -(-shares // together))
        written = how.lines_written(filters.share, filters.group, shares)
        seats = shares * how.bands
        return Footprint(
            reads=Lines(read[0] * together, read[1], seats, TiledImages(how).lines),
            writes=Lines(*written, seats, ResultLines(how).lines),
        )

    def seat_fields(
        self,
        kernel: MultiplyKernel,
        pattern: Pattern,
        order: IntArray,
        cut: Cut,
        footprint: Footprint,
        columns: int,
    ) -> SeatFields:
        """One run a position."""
        told = super().seat_fields(kernel, pattern, order, cut, footprint, columns)
        filters, groups = self._held(Terms.of(pattern, cut.seat, cut.shares, order))
        rows, bands = self.how.band_rows.count, self.how.bands
        line = np.repeat(self._columns(rows), cut.shares) * BLOCK
        down, across = np.tile(filters.held, bands), np.tile(groups.held, bands)
        size = kernel.data_type.bytes
        return SeatFields(
            told.fields,
            SeatRuns(
                count=np.full(cut.shares * bands, len(POSITIONS)),
                q_step=down * line * kernel.partials_type.bytes,
                s_step=across * line * size,
                values_step=down * across * BLOCK**2 * size,
            ),
        )

    def _work(self, kernel: MultiplyKernel, terms: Terms, cut: Cut, rows: int) -> SeatWork:  # noqa: ARG002
        """Of one position."""
        filters, groups = self._held(terms)
        return SeatWork(
            first=cut.first,
            count=cut.count,
            local_row=filters.local,
            local_column=groups.local,
            rows=filters.held,
            columns=groups.held,
            n=int(self._columns(np.array(rows))),
        )

    def _columns(self, rows: IntArray) -> IntArray:
        """Of a product, by output rows of a band: tiles of all images."""
        return -(-rows // STEP) * self.how.tile_columns * self.how.images

    def _filter(self, row: IntArray) -> IntArray:
        """int64[terms]: the filter group of each block row, of any position."""
        return row % self.how.filter_groups

    def magnitude(
        self, matrix: BlockMatrix, *operands: npt.NDArray[Any], dtype: npt.DTypeLike = np.float64
    ) -> npt.NDArray[Any]:
        """See the module; a transformed weight counts as no less than a normal number."""
        each, how = self.how.convolution, self.how
        weights = weights_of(matrix.dense(), each, BLOCK)
        scaled = transformed(weights.astype(dtype), abs(G).astype(dtype))
        if np.dtype(dtype) == np.float32:  # of half data
            least = np.finfo(np.float16).smallest_normal.astype(dtype)
            scaled = np.where(scaled > 0, np.maximum(scaled, least), scaled)
        whole = how.whole.convolution
        sides = zip(whole.size, each.size, each.paddings, strict=True)
        beside = [(padding, to - size - padding) for to, size, padding in sides]
        images = np.pad(operands[0].astype(dtype), ((0, 0), (0, 0), *beside))
        windows = np.lib.stride_tricks.sliding_window_view(
            images, (STEP + TAPS - 1, STEP + TAPS - 1), axis=(2, 3)
        )[:, :, ::STEP, ::STEP]
        pixels = transformed(windows, abs(B).astype(dtype))
        products = np.einsum("kcij,ncefij->nkefij", scaled, pixels, optimize=True)
        tiles = transformed(products, abs(A).astype(dtype))
        n, k, e, f = tiles.shape[:4]
        outputs = tiles.transpose(0, 1, 2, 4, 3, 5).reshape(n, k, STEP * e, STEP * f)
        rows, columns = each.output
        return np.ascontiguousarray(outputs[:, :, :rows, :columns])

    @property
    def transforms(self) -> Transforms:
        """Of a weight, a pixel and a result."""
        to_half = (self.data_type is HALF) * (FILTERS + PIXELS)
        to_half += (self.partials_type is HALF) * RESULTS
        return Transforms(half=to_half, single=FILTERS + PIXELS + RESULTS - to_half)
