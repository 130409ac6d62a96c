"""What all ways to compute a convolution share: words, numbers and the reference by NumPy."""

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
from .geometry import Convolution, Pair

MOST_BYTES = 1 << 26  # of the windows that are laid out at once

FORMULA = "y[{N}, {K}, {E}, {F}] = w[{K}, {C}, {R}, {S}] * x[{N}, {C}, {H}, {W}]"
SIDES = ("height", "width")


class ConvolutionOperation(Operation):
    """y[n, k] = the sum over c of w[k, c] * x[n, c]."""

    name: ClassVar[str] = "convolution"
    formula: ClassVar[str] = FORMULA
    letter: ClassVar[str] = "w"
    axes: ClassVar[tuple[str, str]] = ("filters", "channels, tap by tap")

    @property
    @abstractmethod
    def convolution(self) -> Convolution:
        """What is computed."""

    @property
    @abstractmethod
    def block(self) -> int:
        """Edge of the blocks of the weights' matrix."""

    fills_columns_with_zeros: ClassVar[bool] = False  # but also with windows between the rows

    def asked_columns(self, n: int) -> int:  # noqa: ARG002
        """Positions of the result in all images."""
        return self.convolution.batch * prod(self.convolution.output)

    @property
    def row_axis(self) -> int:
        """Filters lie behind images."""
        return 1

    def check(self, matrix: Matrix, n: int, cuts: Sequence[Cut]) -> None:
        """Refuse a pattern that is not of the weights, and bands.

        Raises:
            InputError: which of them, with both numbers.
        """
        self.check_weights(matrix)
        super().check(matrix, n, cuts)

    def check_weights(self, matrix: Matrix) -> None:
        """Refuse a pattern that is not of the weights.

        Raises:
            InputError: both shapes.
        """
        needed = matrix_shape(self.convolution, self.block)
        if matrix.shape != needed or matrix.block != self.block:
            raise InputError(
                f"has a pattern of {matrix.shape} in blocks of {matrix.block}, its convolution "
                f"{needed} in blocks of {self.block}"
            )

    def reference(
        self, matrix: BlockMatrix, *operands: npt.NDArray[Any], dtype: npt.DTypeLike = np.float64
    ) -> npt.NDArray[Any]:
        """The convolution of the images."""
        return convolve(matrix, operands[0], self.convolution, self.block, dtype)

    def matrix(self, operand: Any) -> Any:
        """Weights (K, C, R, S) as a matrix; what is one already stays."""
        if isinstance(operand, np.ndarray) and operand.ndim > 2:
            return filter_matrix(operand, self.convolution, self.block)
        return operand

    def whole(self, kept: KeptLines) -> Convolution:
        """Return the convolution of which some filters and channels are kept."""
        filters, channels = kept.shape
        return attrs.evolve(self.convolution, filters=filters, channels=channels)

    def whole_shape(self, matrix: Matrix, kept: KeptLines) -> tuple[int, int]:
        """Return rows and columns of the whole weights as a matrix in the same blocks."""
        return matrix_shape(self.whole(kept), matrix.block)

    def left_of(self, operand: Any, kept: KeptLines, pattern: Pattern) -> Any:  # noqa: ARG002
        """Return kept filters and channels of weights (K, C, R, S), or of their matrix.

        Raises:
            MatrixError: other weights, or a non-zero weight that is not kept.
        """
        if not (isinstance(operand, np.ndarray) and operand.ndim > 2):
            held = operand if isinstance(operand, BlockMatrix) else BlockMatrix.of(operand)
            block = held.pattern.block if held is operand else self.block
            operand = weights_of(held.dense(), self.whole(kept), block)
        return kept.weights(operand)

    def sizes(self, matrix: Matrix, n: int) -> Mapping[str, int]:  # noqa: ARG002
        """Letters of the formula; stride, padding and dilation where they are not the usual."""
        convolution, sides = self.convolution, self.convolution.sides
        numbers = (
            *(convolution.batch, convolution.filters, *convolution.output),
            *(convolution.channels, *convolution.taps, *convolution.size),
        )
        sizes = dict(zip("NKEFCRSHW", numbers, strict=True))
        moves = {
            "stride": (convolution.strides, 1),
            "padding": (convolution.paddings, 0),
            "dilation": (convolution.dilations, 1),
        }
        for name, (pair, usual) in moves.items():
            sizes |= _named(name, pair[:sides], usual)
        return sizes

    def elements(self, matrix: Matrix, n: int) -> Mapping[str, int]:  # noqa: ARG002
        """Numbers of the images and of the result, without padding."""
        return {
            "x": prod(self.convolution.image_shape),
            "y": prod(self.convolution.output_shape),
        }

    def macs(self, elements: int, n: int) -> int:  # noqa: ARG002
        """Every weight meets all outputs of all images; those that were added do not count."""
        return elements * prod(self.convolution.output) * self.convolution.batch

    def words(self) -> Mapping[str, str]:
        """How the kernel moves."""
        convolution, sides = self.convolution, self.convolution.sides
        pairs = {
            "stride": convolution.strides,
            "padding": convolution.paddings,
            "dilation": convolution.dilations,
        }
        moves = (f"{name} {_by(pair[:sides])}" for name, pair in pairs.items())
        return {"Convolution": f"kernel {_by(convolution.taps[:sides])}, {', '.join(moves)}"}

    def marks(self, matrix: Matrix) -> Mapping[int, str]:
        """Where the columns of each tap begin."""
        r, s = self.convolution.taps
        columns = matrix.shape[1] // (r * s)
        return {
            tap * columns: f"{tap // s}, {tap % s}" if self.convolution.sides > 1 else str(tap)
            for tap in range(r * s)
        }


def _named(name: str, pair: Sequence[int], usual: int) -> Mapping[str, int]:
    if set(pair) == {usual}:
        return {}
    if len(set(pair)) == 1:
        return {name: pair[0]}
    return {f"{name} of {side}": number for side, number in zip(SIDES, pair, strict=True)}


def _by(pair: Sequence[int] | Pair) -> str:
    return " x ".join(map(str, pair))


def convolve(
    matrix: BlockMatrix,
    images: npt.NDArray[Any],
    convolution: Convolution,
    block: int,
    dtype: npt.DTypeLike = np.float64,
) -> npt.NDArray[Any]:
    """The result [N, K, E, F] of images [N, C, H, W], summed in `dtype`.

    Args:
        matrix: the weights as a matrix.
        images: of the convolution's shape.
        convolution: the geometry.
        block: edge of the blocks of the matrix.
        dtype: of products and sums.
    """
    x = np.asarray(images).reshape(convolution.batch, convolution.channels, *convolution.size)
    (down, across), (e, f) = convolution.paddings, convolution.output
    padded = np.pad(x.astype(dtype), ((0, 0), (0, 0), (down, down), (across, across)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, convolution.reach, axis=(2, 3))
    (high, wide), (r, s) = convolution.strides, convolution.dilations
    windows = windows[:, :, ::high, ::wide, ::r, ::s][:, :, :e, :f]
    depth = matrix.pattern.shape[1]
    rows = max(1, MOST_BYTES // (depth * f * windows.itemsize))
    y = np.empty((convolution.batch, convolution.filters, e, f), dtype=dtype)
    for image in range(convolution.batch):
        for first in range(0, e, rows):
            met = windows[image, :, first : first + rows]
            columns = _columns(met, channels_in(convolution, block))
            made = multiply(matrix, columns, dtype=dtype)
            y[image, :, first : first + rows] = made.reshape(convolution.filters, -1, f)
    return y.reshape(convolution.output_shape)


def _columns(windows: npt.NDArray[Any], channels: int) -> npt.NDArray[Any]:
    """[R S C', rows * columns] of windows [C, rows, columns, R, S]."""
    c, e, f, r, s = windows.shape
    columns = np.zeros((r, s, channels, e, f), dtype=windows.dtype)
    columns[:, :, :c] = windows.transpose(3, 4, 0, 1, 2)
    return columns.reshape(r * s * channels, e * f)
