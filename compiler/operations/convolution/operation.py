"""Base class of operations that compute a convolution: report texts, counts, NumPy reference."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from math import prod
from typing import Any, ClassVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import InputError

from ...matrix.block_matrix import BlockMatrix
from ...matrix.kept_lines import KeptLines
from ...matrix.pattern import Pattern
from ...matrix.product import multiply
from ...plan.operation import Matrix, Operation
from ...plan.partition import Cut
from .filters import channels_in, filter_matrix, matrix_shape, weights_of
from .geometry import Convolution, RowsColumns

# Host bytes of the im2col columns that the reference makes at once, at most: 64 MiB. Reason not
# recorded; results do not depend on it.
MAX_IM2COL_BYTES = 1 << 26

# Letters in braces are replaced by sizes: N images, K filters, C channels, E x F outputs, R x S
# taps, H x W pixels.
FORMULA = "y[{N}, {K}, {E}, {F}] = w[{K}, {C}, {R}, {S}] * x[{N}, {C}, {H}, {W}]"
SIDES = ("height", "width")  # names of the sides of an image in reports


class ConvolutionOperation(Operation):
    """A convolution: y[n, k] sums w[k, c, tap] * (x[n, c] shifted by the tap) over c and taps."""

    name: ClassVar[str] = "convolution"
    formula: ClassVar[str] = FORMULA
    letter: ClassVar[str] = "w"
    axes: ClassVar[tuple[str, str]] = ("filters", "channels, tap by tap")

    @property
    @abstractmethod
    def convolution(self) -> Convolution:
        """Geometry of the convolution."""

    @property
    @abstractmethod
    def block(self) -> int:
        """Edge of the blocks of the weights' matrix."""

    # A kernel that takes several output rows at once ("joined" in `lines`) also computes windows
    # that reach from one image row into the next. These columns of the result are not zeros, and
    # never leave the tile.
    fills_columns_with_zeros: ClassVar[bool] = False

    def user_columns(self, n: int) -> int:  # noqa: ARG002
        """Return the number of outputs of one filter in all images, without padding."""
        return self.convolution.batch * prod(self.convolution.output)

    @property
    def row_axis(self) -> int:
        """Axis of the filters in the result [images, filters, height, width]: 1."""
        return 1

    def check(self, matrix: Matrix, n: int, cuts: Sequence[Cut]) -> None:
        """Refuse a pattern that does not fit the weights, and cuts into bands of output rows.

        Raises:
            InputError: The pattern or a cut does not fit; the message has both numbers.
        """
        self.check_weights(matrix)
        super().check(matrix, n, cuts)

    def check_weights(self, matrix: Matrix) -> None:
        """Refuse a pattern that does not fit the weights.

        Raises:
            InputError: The pattern has another shape or other blocks.
        """
        expected_shape = matrix_shape(self.convolution, self.block)
        if matrix.shape != expected_shape or matrix.block != self.block:
            raise InputError(
                f"has a pattern of {matrix.shape} in blocks of {matrix.block}, its convolution "
                f"{expected_shape} in blocks of {self.block}"
            )

    def reference(
        self, matrix: BlockMatrix, *operands: npt.NDArray[Any], dtype: npt.DTypeLike = np.float64
    ) -> npt.NDArray[Any]:
        """Compute the convolution of the images by NumPy."""
        return convolve(matrix, operands[0], self.convolution, self.block, dtype)

    def matrix(self, operand: Any) -> Any:
        """Return weights (K, C, R, S) as a matrix; a matrix is returned unchanged."""
        if isinstance(operand, np.ndarray) and operand.ndim > 2:
            return filter_matrix(operand, self.convolution, self.block)
        return operand

    def whole(self, kept_lines: KeptLines) -> Convolution:
        """Return the convolution before filters and channels were dropped."""
        filters, channels = kept_lines.shape
        return attrs.evolve(self.convolution, filters=filters, channels=channels)

    def whole_shape(self, matrix: Matrix, kept_lines: KeptLines) -> tuple[int, int]:
        """Return the shape of the matrix of the weights with all filters and channels."""
        return matrix_shape(self.whole(kept_lines), matrix.block)

    def kept_operand(self, operand: Any, kept_lines: KeptLines, pattern: Pattern) -> Any:  # noqa: ARG002
        """Return the kept filters and channels of weights that are (K, C, R, S) or a matrix.

        Raises:
            MatrixError: The weights have another shape, or a dropped weight is not zero.
        """
        if not (isinstance(operand, np.ndarray) and operand.ndim > 2):
            weights = operand if isinstance(operand, BlockMatrix) else BlockMatrix.of(operand)
            block = weights.pattern.block if weights is operand else self.block
            operand = weights_of(weights.dense(), self.whole(kept_lines), block)
        return kept_lines.weights(operand)

    def sizes(self, matrix: Matrix, n: int) -> Mapping[str, int]:  # noqa: ARG002
        """Return the numbers of the formula's letters, by letter.

        Stride, padding and dilation are added if they differ from 1, 0 and 1.
        """
        convolution, sides = self.convolution, self.convolution.sides
        numbers = (
            *(convolution.batch, convolution.filters, *convolution.output),
            *(convolution.channels, *convolution.taps, *convolution.size),
        )
        sizes = dict(zip("NKEFCRSHW", numbers, strict=True))
        settings = {
            "stride": (convolution.strides, 1),
            "padding": (convolution.paddings, 0),
            "dilation": (convolution.dilations, 1),
        }
        for name, (numbers_of_sides, default) in settings.items():
            sizes |= _setting(name, numbers_of_sides[:sides], default)
        return sizes

    def elements(self, matrix: Matrix, n: int) -> Mapping[str, int]:  # noqa: ARG002
        """Return the numbers of elements of images x and result y, without padding."""
        return {"x": prod(self.convolution.image_shape), "y": prod(self.convolution.output_shape)}

    def macs(self, elements: int, n: int) -> int:  # noqa: ARG002
        """Return the multiply-accumulates of `elements` weights: one for each weight and output."""
        return elements * prod(self.convolution.output) * self.convolution.batch

    def report_lines(self) -> Mapping[str, str]:
        """Return the line of reports with size, stride, padding and dilation of the kernel."""
        convolution, sides = self.convolution, self.convolution.sides
        pairs = {
            "stride": convolution.strides,
            "padding": convolution.paddings,
            "dilation": convolution.dilations,
        }
        settings = (f"{name} {_text(pair[:sides])}" for name, pair in pairs.items())
        return {"Convolution": f"kernel {_text(convolution.taps[:sides])}, {', '.join(settings)}"}

    def marks(self, matrix: Matrix) -> Mapping[int, str]:
        """Return a label for the first column of each tap, by column."""
        r, s = self.convolution.taps
        columns = matrix.shape[1] // (r * s)
        return {
            tap * columns: f"{tap // s}, {tap % s}" if self.convolution.sides > 1 else str(tap)
            for tap in range(r * s)
        }


def _setting(name: str, pair: Sequence[int], default: int) -> Mapping[str, int]:
    """Return a setting of the kernel by name: one number if both sides agree, else two.

    Return nothing if the setting has its default.
    """
    if set(pair) == {default}:
        return {}
    if len(set(pair)) == 1:
        return {name: pair[0]}
    return {f"{name} of {side}": number for side, number in zip(SIDES, pair, strict=True)}


def _text(sizes: Sequence[int] | RowsColumns) -> str:
    return " x ".join(map(str, sizes))


def convolve(
    matrix: BlockMatrix,
    images: npt.NDArray[Any],
    convolution: Convolution,
    block: int,
    dtype: npt.DTypeLike = np.float64,
) -> npt.NDArray[Any]:
    """Return the result [N, K, E, F] of a convolution of images [N, C, H, W], by NumPy.

    Args:
        matrix: Weights as a matrix.
        images: Images of the convolution's shape.
        convolution: Geometry of the convolution.
        block: Edge of blocks: the matrix has channels rounded up to a multiple of it for each tap.
        dtype: Data type of products and sums.
    """
    # 1. View the windows of all outputs: an array [n, c, e, f, r, s] of the padded images.
    x = np.asarray(images).reshape(convolution.batch, convolution.channels, *convolution.size)
    (top_padding, left_padding), (e, f) = convolution.paddings, convolution.output
    padded = np.pad(
        x.astype(dtype), ((0, 0), (0, 0), (top_padding, top_padding), (left_padding, left_padding))
    )
    windows = np.lib.stride_tricks.sliding_window_view(padded, convolution.reach, axis=(2, 3))
    (y_step, x_step), (r_step, s_step) = convolution.strides, convolution.dilations
    windows = windows[:, :, ::y_step, ::x_step, ::r_step, ::s_step][:, :, :e, :f]
    # 2. Copy the windows as columns of a matrix and multiply, a few output rows at a time to bound
    # memory.
    depth = matrix.pattern.shape[1]
    rows = max(1, MAX_IM2COL_BYTES // (depth * f * windows.itemsize))
    y = np.empty((convolution.batch, convolution.filters, e, f), dtype=dtype)
    for image in range(convolution.batch):
        for first in range(0, e, rows):
            row_windows = windows[image, :, first : first + rows]
            columns = _columns(row_windows, channels_in(convolution, block))
            products = multiply(matrix, columns, dtype=dtype)
            y[image, :, first : first + rows] = products.reshape(convolution.filters, -1, f)
    return y.reshape(convolution.output_shape)


def _columns(windows: npt.NDArray[Any], channels: int) -> npt.NDArray[Any]:
    """Return windows [C, rows, columns, R, S] as a matrix [R * S * channels, rows * columns].

    Channels beyond C are zeros.
    """
    c, e, f, r, s = windows.shape
    columns = np.zeros((r, s, channels, e, f), dtype=windows.dtype)
    columns[:, :, :c] = windows.transpose(3, 4, 0, 1, 2)
    return columns.reshape(r * s * channels, e * f)
