"""What all ways to compute a convolution share: words, numbers and reference of the operation."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from math import prod
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from ipusim import InputError

from ...matrix.block_matrix import BlockMatrix
from ...plan.operation import Matrix, Operation
from ...plan.partition import Cut
from .filters import filter_matrix, matrix_shape
from .geometry import Convolution, Pair
from .reference import convolve

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

    def matrix(self, given: Any) -> Any:
        """Weights (K, C, R, S) as a matrix; what is one already stays."""
        if isinstance(given, np.ndarray) and given.ndim > 2:
            return filter_matrix(given, self.convolution, self.block)
        return given

    def sizes(self, matrix: Matrix, n: int) -> Mapping[str, int]:  # noqa: ARG002
        """Letters of the formula; stride, padding and dilation where they are not the usual."""
        each, sides = self.convolution, self.convolution.sides
        numbers = each.batch, each.filters, *each.output, each.channels, *each.taps, *each.size
        sizes = dict(zip("NKEFCRSHW", numbers, strict=True))
        moves = {"stride": (each.strides, 1), "padding": (each.paddings, 0)}
        for name, (pair, usual) in {**moves, "dilation": (each.dilations, 1)}.items():
            sizes |= _named(name, pair[:sides], usual)
        return sizes

    def elements(self, matrix: Matrix, n: int) -> Mapping[str, int]:  # noqa: ARG002
        """Numbers of the images and of the result, without padding."""
        each = self.convolution
        return {"x": prod(each.image_shape), "y": prod(each.output_shape)}

    def macs(self, elements: int, n: int) -> int:  # noqa: ARG002
        """Every weight meets all outputs of all images; those that were added do not count."""
        return elements * prod(self.convolution.output) * self.convolution.batch

    def words(self) -> Mapping[str, str]:
        """How the kernel moves."""
        each, sides = self.convolution, self.convolution.sides
        pairs = {"stride": each.strides, "padding": each.paddings, "dilation": each.dilations}
        told = (f"{name} {_by(pair[:sides])}" for name, pair in pairs.items())
        return {"Convolution": f"kernel {_by(each.taps[:sides])}, {', '.join(told)}"}

    def marks(self, matrix: Matrix) -> Mapping[int, str]:
        """Where the columns of each tap begin."""
        (r, s), wide = self.convolution.taps, matrix.shape[1]
        each = wide // (r * s)
        return {
            tap * each: f"{tap // s}, {tap % s}" if self.convolution.sides > 1 else str(tap)
            for tap in range(r * s)
        }


def _named(name: str, pair: Sequence[int], usual: int) -> Mapping[str, int]:
    """A number, or one for each side, unless all are the usual."""
    if set(pair) == {usual}:
        return {}
    if len(set(pair)) == 1:
        return {name: pair[0]}
    return {f"{name} of {side}": number for side, number in zip(SIDES, pair, strict=True)}


def _by(pair: Sequence[int] | Pair) -> str:
    """Two numbers, or one."""
    return " x ".join(map(str, pair))
