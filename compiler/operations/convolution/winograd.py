"""The convolution by Winograd F(2x2, 3x3): transforms, and 16 products of transformed numbers.

A filter w of 3 x 3 weights becomes the 16 numbers G w G'; a window d of 4 x 4 pixels becomes the 16
numbers B d B'. There is one number for each of 16 *positions*. Products of each position are summed
over channels, and A turns the 16 sums into 2 x 2 outputs. In this module a *tile* of an image is 2
x 2 outputs, and a band is some rows of tiles. With an odd number of output rows or columns the last
tiles reach one row or column further; the resident image has zeros there, and the result omits
them.

The matrix that is multiplied has 16 matrices on its diagonal, one for each position: block row =
position * filter groups + filter group, block column = position * channel groups + channel group. A
seat runs the dense kernel once for each position.

    error    |y - exact| <= growth * |A'| [(|G| |w| |G'|) * (|B'| |d| |B|)] |A|

where `growth` follows from the roundings of a term: one of the transformed weight, two of the
transformed pixel, those of the kernel's products and sums, and up to six in the transform of
results.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import AMP_BLOCK, DataType, InputError, IntArray
from ipusim.kernels import (
    POSITIONS,
    MultiplyKernel,
    SeatWork,
    WinogradInput,
    WinogradOutput,
    arrange_values,
)

from ...matrix.block_matrix import BlockMatrix, FloatArray
from ...matrix.entries import MatrixError, rounded
from ...matrix.formats.block_loops import DEPTH, block_product
from ...matrix.formats.blocks import Blocks
from ...matrix.pattern import Pattern
from ...plan.mapping.footprint import Footprint, Lines
from ...plan.mapping.host_layout import HostArray, HostLayout, Side
from ...plan.mapping.shares import shares
from ...plan.operation import Matrix, SeatFields, SeatRuns, Terms, Transforms
from ...plan.partition import Cut
from ...plan.realisation import Completion, Preparation, PreparationFields, Realisation
from .filters import weights_of
from .geometry import Convolution
from .images import ImageLines, ResultLines
from .lines import ConvolutionLines, RowBands
from .product import ConvolutionProduct

HALF = DataType.HALF
TAPS = 3  # rows, and columns, of a filter
STEP = 2  # rows, and columns, of outputs in a Winograd tile
REACH = 2  # rows, and columns, of the image that a Winograd tile reads beyond STEP
# Number of roundings of a term by the transforms of weights, of pixels and of results. Filters are
# transformed in float64 and rounded once.
FILTER_ROUNDINGS, PIXEL_ROUNDINGS, RESULT_ROUNDINGS = 1, 2, 6
# Lavin and Gray, arXiv 1509.09308, section 4.1. B and A match the transforms of the codelets in
# `kernels`.
G = np.array([[1, 0, 0], [0.5, 0.5, 0.5], [0.5, -0.5, 0.5], [0, 0, 1]])
B = np.array([[1, 0, -1, 0], [0, 1, 1, 0], [0, -1, 1, 0], [0, 1, 0, -1]])
A = np.array([[1, 1, 1, 0], [0, 1, -1, -1]])


def winograd_filters(weights: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
    """Return the transform of weights [..., 3, 3] position by position, float64[16, ...].

    Positions are in the order of `kernels.POSITIONS`.

    Raises:
        MatrixError: Filters are not 3 x 3.
    """
    filters = np.asarray(weights)
    if filters.shape[-2:] != (TAPS, TAPS):
        raise MatrixError(f"filters are {list(filters.shape)}, Winograd F(2x2, 3x3) takes 3 x 3")
    return positions_of(transformed(filters.astype(np.float64), G))


def transformed(squares: npt.NDArray[Any], matrix: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return matrix @ square @ matrix' for each square of the last two axes, [..., a, b].

    Terms are added one after another, since BLAS adds in an order that depends on the host.
    """
    times_matrix = _times(matrix, squares)
    return np.ascontiguousarray(_times(matrix, times_matrix.swapaxes(-1, -2)).swapaxes(-1, -2))


def _times(matrix: npt.NDArray[Any], squares: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return matrix @ square for each square of the last two axes, [..., a, b]."""
    products = np.zeros((*squares.shape[:-2], len(matrix), squares.shape[-1]), squares.dtype)
    for (row, inner_row), factor in np.ndenumerate(matrix):
        if factor:
            products[..., row, :] += factor * squares[..., inner_row, :]
    return products


def positions_of(squares: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return squares [..., 4, 4] as [16, ...], in the order of `kernels.POSITIONS`."""
    rows, columns = np.array(POSITIONS).T
    return np.ascontiguousarray(np.moveaxis(squares[..., rows, columns], -1, 0))


def _products(filters: npt.NDArray[Any], pixels: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return the sums over channels c of filters[k, c, i, j] * pixels[n, c, e, f, i, j].

    Returns:
        An array [n, k, e, f, i, j] of the pixels' data type.
    """
    (k, c, i, j), (n, _, e, f) = filters.shape, pixels.shape[:4]
    products = np.empty((n, k, e, f, i, j), pixels.dtype)
    # Channels are padded to the depth of `block_product`, which adds in the same order on every
    # host.
    one_block = np.array([0, 1]), np.array([0])
    of_channel = np.pad(filters, ((0, 0), (0, -c % DEPTH), (0, 0), (0, 0))).astype(np.float64)
    lines = np.pad(np.moveaxis(pixels, 1, 0), ((0, -c % DEPTH), *((0, 0),) * 5))
    # padded_filters[k, c, i, j] and lines[c, n, e, f, i, j]: a product over c for each position.
    for position in np.ndindex(i, j):
        position_lines = lines[..., *position].reshape(len(lines), -1).astype(np.float64)
        product = block_product(*one_block, of_channel[None, ..., *position], position_lines)
        products[..., *position] = product.reshape(k, n, e, f).swapaxes(0, 1)
    return products


@attrs.frozen
class TileLines(ConvolutionLines):
    """Layout of a convolution whose bands are whole rows of tiles of 2 x 2 outputs.

    Raises:
        InputError: There are more bands than rows of tiles.
    """

    def __attrs_post_init__(self) -> None:
        ConvolutionLines.__attrs_post_init__(self)
        if self.bands > self.tile_rows:
            raise InputError(
                f"{self.bands} bands of {self.tile_rows} rows of tiles; give 1 to {self.tile_rows}"
            )

    @classmethod
    def of(cls, convolution: Convolution, images: int, bands: int) -> TileLines:
        """Return the layout with `images` images in a slice and `bands` bands of output rows.

        Lines follow each other channel group by channel group.
        """
        return cls(convolution, AMP_BLOCK, images, bands, joined=True)

    @property
    def tile_rows(self) -> int:
        """Number of rows of tiles."""
        return -(-self.convolution.output[0] // STEP)

    @property
    def tile_columns(self) -> int:
        """Number of columns of tiles."""
        return -(-self.convolution.output[1] // STEP)

    @cached_property
    def band_rows(self) -> RowBands:
        """Output rows of each band."""
        edges = np.minimum(STEP * shares(self.tile_rows, self.bands), self.rows.outputs)
        return RowBands(edges[:-1], np.diff(edges))

    @cached_property
    def whole(self) -> TileLines:
        """Layout of the image extended to whole tiles, padding included."""
        size = STEP * self.tile_rows + REACH, STEP * self.tile_columns + REACH
        return attrs.evolve(self, convolution=attrs.evolve(self.convolution, image=size, padding=0))


@attrs.frozen
class TiledImages:
    """Layout of the images as in `ImageLines`, with zeros to the end of the last tiles."""

    name: ClassVar[str] = "x"
    side: ClassVar[Side] = "x"

    mapping: TileLines

    @property
    def lines(self) -> int:
        """Number of lines."""
        return ImageLines(self.mapping.whole).lines

    @property
    def height(self) -> int:
        """Number of elements of a line in one slice."""
        return self.mapping.whole.x_height

    def packed(self, array: HostArray, n: int, columns: int, data_type: DataType) -> HostArray:
        """Return the flat device array of images [N, C, H, W].

        Raises:
            MatrixError: The images have another shape.
        """
        convolution, extended = self.mapping.convolution, self.mapping.whole
        if array.shape != convolution.image_shape:
            expected_shape = list(convolution.image_shape)
            raise MatrixError(f"x is {list(array.shape)}, the convolution needs {expected_shape}")
        images = rounded("x", array, data_type.numpy)
        padded = _whole_tiles(images, convolution, extended.convolution)
        return ImageLines(extended).packed(padded, n, columns, data_type)

    def unpacked(self, flat: HostArray, n: int, columns: int) -> HostArray:
        """Raise an error: images are operands, which the host never reads back."""
        raise NotImplementedError


def _whole_tiles(images: HostArray, convolution: Convolution, extended: Convolution) -> HostArray:
    """Return images with their padding and with zeros to the end of the last tiles."""
    sides = zip(extended.size, convolution.size, convolution.paddings, strict=True)
    padding_of_sides = [
        (padding, whole_size - size - padding) for whole_size, size, padding in sides
    ]
    return np.pad(images, ((0, 0), (0, 0), *padding_of_sides))


@attrs.frozen
class WinogradProduct(ConvolutionProduct):
    """The convolution by Winograd, tile by tile of 2 x 2 outputs.

    Attributes:
        how: Layout of the convolution on the chip.
        data_type: Data type of images and filters.
        partials_type: Data type of products.
        pairs: True if x travels over both lanes of tile pairs, see `ConvolutionProduct`.
    """

    name: ClassVar[str] = "convolution"

    how: TileLines
    data_type: DataType
    partials_type: DataType
    pairs: bool = False

    @property
    def gap(self) -> int:
        """Number of elements between result lines: 0, since the output transform leaves no gaps."""
        return 0

    def operands(self, matrix: Matrix) -> tuple[HostLayout, ...]:  # noqa: ARG002
        """Return the layout of the images."""
        return (TiledImages(self.how),)

    def footprint(self, terms: Terms) -> Footprint:
        """Return the lines of all seats: image rows of tiles read, output rows written."""
        lines, shares, shares_per_receiver = self.how, terms.seats, self._receiver_shares
        filters, groups = self._groups(terms)
        read = lines.whole.lines_read(groups.share, groups.group, -(-shares // shares_per_receiver))
        written_lines = lines.lines_written(filters.share, filters.group, shares)
        seats = shares * lines.bands
        return Footprint(
            reads=Lines(read[0] * shares_per_receiver, read[1], seats, TiledImages(lines).lines),
            writes=Lines(*written_lines, seats, ResultLines(lines).lines),
        )

    def seat_fields(
        self,
        kernel: MultiplyKernel,
        pattern: Pattern,
        order: IntArray,
        cut: Cut,
        footprint: Footprint,
        columns: int,
        *,
        even_shares: bool = False,
    ) -> SeatFields:
        """Return the kernel fields of all seats, which run once for each position."""
        base = super().seat_fields(
            kernel, pattern, order, cut, footprint, columns, even_shares=even_shares
        )
        filters, groups = self._groups(Terms.of(pattern, cut.seat, cut.shares, order))
        rows, bands = self.how.band_rows.count, self.how.bands
        line_numbers = np.repeat(self._columns(rows), cut.shares) * AMP_BLOCK
        filter_groups, channel_groups = np.tile(filters.count, bands), np.tile(groups.count, bands)
        size = kernel.data_type.bytes
        # From run to run the pointers move by the operands of one position.
        return SeatFields(
            base.fields,
            SeatRuns(
                count=np.full(cut.shares * bands, len(POSITIONS)),
                q_step=filter_groups * line_numbers * kernel.partials_type.bytes,
                s_step=channel_groups * line_numbers * size,
                values_step=filter_groups * channel_groups * AMP_BLOCK**2 * size,
            ),
        )

    def _work(self, kernel: MultiplyKernel, terms: Terms, cut: Cut, rows: int) -> SeatWork:  # noqa: ARG002
        """Return the work of every share for one position."""
        filters, groups = self._groups(terms)
        return SeatWork(
            first=cut.first,
            count=cut.count,
            local_row=filters.local,
            local_column=groups.local,
            rows=filters.count,
            columns=groups.count,
            n=int(self._columns(np.array(rows))),
        )

    def _columns(self, rows: IntArray) -> IntArray:
        """Return a product's columns in bands of output rows, in the shape of `rows`.

        Each tile of the image has a column.
        """
        return -(-rows // STEP) * self.how.tile_columns * self.how.images

    def _filter(self, row: IntArray) -> IntArray:
        """Return the filter group of each block row, whatever its position, int64[terms]."""
        return row % self.how.filter_groups

    def magnitude(
        self, matrix: BlockMatrix, *operands: npt.NDArray[Any], dtype: npt.DTypeLike = np.float64
    ) -> npt.NDArray[Any]:
        """Return the bound of the module's error formula without its factor `growth`.

        For data in half precision a transformed weight counts as at least the smallest normal
        number of half precision.
        """
        convolution = self.how.convolution
        weights = weights_of(matrix.dense(), convolution, AMP_BLOCK)
        filters = transformed(weights.astype(dtype), abs(G).astype(dtype))
        if np.dtype(dtype) == np.float32:  # the reference of half data is computed in float32
            smallest = np.finfo(np.float16).smallest_normal.astype(dtype)
            filters = np.where(filters > 0, np.maximum(filters, smallest), filters)
        images = _whole_tiles(operands[0].astype(dtype), convolution, self.how.whole.convolution)
        # Tiles overlap by REACH: windows [n, c, e, f, 4, 4], one for each tile.
        windows = np.lib.stride_tricks.sliding_window_view(
            images, (STEP + TAPS - 1, STEP + TAPS - 1), axis=(2, 3)
        )[:, :, ::STEP, ::STEP]
        pixels = transformed(windows, abs(B).astype(dtype))
        tiles = transformed(_products(filters, pixels), abs(A).astype(dtype))
        n, k, e, f = tiles.shape[:4]
        outputs = tiles.transpose(0, 1, 2, 4, 3, 5).reshape(n, k, STEP * e, STEP * f)
        rows, columns = convolution.output
        return np.ascontiguousarray(outputs[:, :, :rows, :columns])

    @property
    def transforms(self) -> Transforms:
        """Roundings of a term by the transforms of a weight, a pixel and a result, by data type."""
        to_half = (self.data_type is HALF) * (FILTER_ROUNDINGS + PIXEL_ROUNDINGS)
        to_half += (self.partials_type is HALF) * RESULT_ROUNDINGS
        return Transforms(
            half=to_half, single=FILTER_ROUNDINGS + PIXEL_ROUNDINGS + RESULT_ROUNDINGS - to_half
        )


@attrs.frozen
class WinogradTiles(Realisation):
    """The realisation "winograd": images and results of one convolution transformed on the chip.

    Attributes:
        how: Layout of the convolution on the chip.
        data_type: Data type of images.
        partials_type: Data type of products.
        workers: Number of workers of a tile that transform.
    """

    name: ClassVar[str] = "winograd"
    copies_values: ClassVar[bool] = False

    how: TileLines
    data_type: DataType
    partials_type: DataType
    workers: int = 6

    def inner(self, pattern: Pattern) -> Pattern:
        """Return a diagonal of 16 dense matrices of blocks, filters by channels."""
        filter_groups, channel_groups = self.how.filter_groups, self.how.channel_groups
        position, row, column = np.indices((len(POSITIONS), filter_groups, channel_groups)).reshape(
            3, -1
        )
        shape = (
            len(POSITIONS) * filter_groups * AMP_BLOCK,
            len(POSITIONS) * channel_groups * AMP_BLOCK,
        )
        rows, columns = position * filter_groups + row, position * channel_groups + column
        return Pattern(shape, Blocks(AMP_BLOCK), rows, columns, pattern.nonzeros)

    def values(
        self,
        pattern: Pattern,  # noqa: ARG002
        values: FloatArray,
        kernel: MultiplyKernel,
    ) -> npt.NDArray[np.generic]:
        """Return filters, transformed in float64 and rounded to the data type, [blocks, 256]."""
        filter_groups, channel_groups = self.how.filter_groups, self.how.channel_groups
        # [filter group, row of taps, column of taps, channel group, filter, channel]
        blocks = values.reshape(filter_groups, TAPS, TAPS, channel_groups, AMP_BLOCK, AMP_BLOCK)
        filters = winograd_filters(blocks.transpose(0, 3, 4, 5, 1, 2))
        flat = rounded("a", filters.reshape(-1, AMP_BLOCK, AMP_BLOCK), self.data_type.numpy)
        return arrange_values(kernel, flat).reshape(-1, AMP_BLOCK**2)

    @property
    def preparation(self) -> Preparation:
        """Preparation that turns windows of image lines into their transforms."""
        return Preparation(
            codelet=WinogradInput(self.data_type, workers=self.workers),
            source="source",
            target="target",
            operand="s",
            region="transformed images",
        )

    @property
    def completion(self) -> Completion:
        """Completion that turns products into outputs before partial sums travel.

        It turns each 16 numbers into 4, so that fewer numbers travel.
        """
        return Completion(
            codelet=WinogradOutput(self.partials_type, workers=self.workers),
            source="source",
            target="target",
            region="products",
        )

    def prepared(
        self,
        pattern: Pattern,  # noqa: ARG002
        order: IntArray,  # noqa: ARG002
        cut: Cut,
        footprint: Footprint,
        columns: int,  # noqa: ARG002
    ) -> PreparationFields:
        """Return the fields of the input transform: channel groups and tiles of each seat."""
        mapping, size = self.how, self.data_type.bytes
        rows = self._tile_rows(cut)
        lines = STEP * rows + REACH
        groups = footprint.reads.count // lines
        line = np.full_like(rows, mapping.whole.x_height * size)
        return PreparationFields(
            fields={
                "groups": groups,
                "rows": rows,
                "columns": np.full_like(rows, mapping.tile_columns),
                "batch": np.full_like(rows, mapping.images),
                "row_stride": line,
                "group_stride": line * lines,
            },
            bytes=self._numbers(groups, rows) * size,
        )

    def completed(self, cut: Cut, footprint: Footprint) -> PreparationFields:
        """Return the fields of the output transform: filter groups and outputs of each seat."""
        outputs, rows = np.repeat(self.how.band_rows.count, cut.shares), self._tile_rows(cut)
        groups = footprint.writes.count // outputs
        return PreparationFields(
            fields={
                "groups": groups,
                "rows": outputs,
                "columns": np.full_like(rows, self.how.convolution.output[1]),
                "batch": np.full_like(rows, self.how.images),
            },
            bytes=self._numbers(groups, rows) * self.partials_type.bytes,
        )

    def _tile_rows(self, cut: Cut) -> IntArray:
        """Return the number of rows of tiles in each seat's band, int64[seats]."""
        rows = self.how.band_rows.count
        return np.repeat(-(-rows // STEP), cut.shares)

    def _numbers(self, groups: IntArray, rows: IntArray) -> IntArray:
        """Return the number of transformed numbers of groups and rows of tiles, int64[seats]."""
        row_numbers = len(POSITIONS) * AMP_BLOCK * self.how.tile_columns * self.how.images
        return groups * rows * row_numbers
