"""Base class of operations that compute a convolution, and its reference in NumPy."""

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

# Maximum host bytes of the im2col matrix that the reference makes at once: 64 MiB; no reason
# recorded for this number. Results do not depend on this number.
MAX_IM2COL_BYTES = 1 << 26

# Letters in braces are replaced by sizes: N images, K filters, C channels, E x F outputs of an
# image and filter, R x S taps, H x W pixels of an image.
FORMULA = "y[{N}, {K}, {E}, {F}] = w[{K}, {C}, {R}, {S}] * x[{N}, {C}, {H}, {W}]"
SIDES = ("height", "width")  # names of the sides of an image in reports


class ConvolutionOperation(Operation):
    """Operation that computes a convolution of images x with filters w.

    Image n of filter k, y[n, k], is the sum of w[k, c, tap] * (x[n, c] shifted by the tap) over all
    channels c and all taps.
    """

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
        """Edge of the blocks of the weights as a matrix."""

    # False: a kernel that takes several output rows at once ("joined" in `lines`) computes windows,
    # too, that reach from one image row into the next. These padded columns of the result are not
    # zeros; they never leave the tile.
    fills_columns_with_zeros: ClassVar[bool] = False

    def user_columns(self, n: int) -> int:  # noqa: ARG002
        """Return the number of columns of the result without padding: outputs of a filter."""
        return self.convolution.batch * prod(self.convolution.output)

    @property
    def row_axis(self) -> int:
        """Axis of the filters in the result [images, filters, height, width]: 1."""
        return 1

    def check(self, matrix: Matrix, n: int, cuts: Sequence[Cut]) -> None:
        """Refuse a pattern that does not fit the weights, or a cut with several bands.

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
                f"has a pattern of {matrix.shape} in blocks of {matrix.block}, but its "
                f"convolution needs {expected_shape} in blocks of {self.block}"
            )

    def reference(
        self, matrix: BlockMatrix, *operands: npt.NDArray[Any], dtype: npt.DTypeLike = np.float64
    ) -> npt.NDArray[Any]:
        """Compute the convolution of the images by NumPy."""
        return convolve(matrix, operands[0], self.convolution, self.block, dtype)

    def matrix(self, operand: Any) -> Any:
        """Return weights as a matrix: of weights (K, C, R, S), or of a matrix itself."""
        if isinstance(operand, np.ndarray) and operand.ndim > 2:
            return filter_matrix(operand, self.convolution, self.block)
        return operand

    def whole(self, kept_lines: KeptLines) -> Convolution:
        """Return the convolution with all filters and channels, before some were dropped.

        Args:
            kept_lines: filters and channels that were kept, with the numbers of all.
        """
        filters, channels = kept_lines.shape
        return attrs.evolve(self.convolution, filters=filters, channels=channels)

    def whole_shape(self, matrix: Matrix, kept_lines: KeptLines) -> tuple[int, int]:
        """Return the shape of the matrix of the weights with all filters and channels."""
        return matrix_shape(self.whole(kept_lines), matrix.block)

    def kept_operand(self, operand: Any, kept_lines: KeptLines, pattern: Pattern) -> Any:  # noqa: ARG002
        """Return the weights of the kept filters and channels.

        Args:
            operand: weights (K, C, R, S), or as a matrix.
            kept_lines: filters and channels that were kept.
            pattern: not used.

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
        # `sides`: dimensions of an image, 1 or 2; one-dimensional images have a second side of 1.
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
        for name, (by_side, default) in settings.items():
            sizes |= _setting_of_sides(name, by_side[:sides], default)
        return sizes

    def elements(self, matrix: Matrix, n: int) -> Mapping[str, int]:  # noqa: ARG002
        """Return the numbers of elements of images x and of result y, without padding, by name."""
        return {"x": prod(self.convolution.image_shape), "y": prod(self.convolution.output_shape)}

    def macs(self, elements: int, n: int) -> int:  # noqa: ARG002
        """Return the number of multiply-accumulates of `elements` weights.

        Each weight is multiplied once for each output position of each image.
        """
        return elements * prod(self.convolution.output) * self.convolution.batch

    def report_lines(self) -> Mapping[str, str]:
        """Return the report line "Convolution": taps, stride, padding and dilation."""
        convolution, sides = self.convolution, self.convolution.sides
        # Numbers of both sides of an image.
        by_side = {
            "stride": convolution.strides,
            "padding": convolution.paddings,
            "dilation": convolution.dilations,
        }
        settings = (f"{name} {_text(numbers[:sides])}" for name, numbers in by_side.items())
        return {"Convolution": f"kernel {_text(convolution.taps[:sides])}, {', '.join(settings)}"}

    def marks(self, matrix: Matrix) -> Mapping[int, str]:
        """Return the label of each tap, by its first column in the matrix of the weights."""
        r, s = self.convolution.taps
        columns = matrix.shape[1] // (r * s)
        return {
            tap * columns: f"{tap // s}, {tap % s}" if self.convolution.sides > 1 else str(tap)
            for tap in range(r * s)
        }


def _setting_of_sides(name: str, by_side: Sequence[int], default: int) -> Mapping[str, int]:
    """Return a setting of a convolution by name: one number if both sides agree, else two.

    Return an empty mapping if the setting has its default.

    Args:
        name: name of the setting: stride, padding or dilation.
        by_side: value for each side of an image.
        default: value that is not reported.
    """
    if set(by_side) == {default}:
        return {}
    if len(set(by_side)) == 1:
        return {name: by_side[0]}
    return {f"{name} of {side}": number for side, number in zip(SIDES, by_side, strict=True)}


def _text(sizes: Sequence[int] | RowsColumns) -> str:
    """Return sizes as a text such as "3 x 3"."""
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
        block: Edge of blocks. For each tap, the matrix has channels rounded up to a multiple of the
            edge.
        dtype: Data type of products and sums.
    """
    # 1. View the windows of all outputs as an array [n, c, e, f, r, s] of the padded images, with
    # the letters of `FORMULA`.
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
    inputs = matrix.pattern.shape[1]  # columns of the weights: numbers in a window
    rows = max(1, MAX_IM2COL_BYTES // (inputs * f * windows.itemsize))
    y = np.empty((convolution.batch, convolution.filters, e, f), dtype=dtype)
    for image in range(convolution.batch):
        for first in range(0, e, rows):
            row_windows = windows[image, :, first : first + rows]
            columns = _columns(row_windows, channels_in(convolution, block))
            products = multiply(matrix, columns, dtype=dtype)
            y[image, :, first : first + rows] = products.reshape(convolution.filters, -1, f)
    return y.reshape(convolution.output_shape)


def _columns(windows: npt.NDArray[Any], channels: int) -> npt.NDArray[Any]:
    """Return windows as columns of a matrix [R * S * channels, output rows * output columns].

    Args:
        windows: windows of outputs, [C, output rows, output columns, R, S].
        channels: number of channels of the matrix for each tap; channels beyond C are zeros.
    """
    c, e, f, r, s = windows.shape
    columns = np.zeros((r, s, channels, e, f), dtype=windows.dtype)
    columns[:, :, :c] = windows.transpose(3, 4, 0, 1, 2)
    return columns.reshape(r * s * channels, e * f)
