"""Space-to-depth: phases of rows and columns become channels, and the kernel has fewer taps.

A side has phases where the kernel moves by several rows or columns: what taps of one remainder by
the stride meet is one. Where there is one output every tap is a phase. Each becomes channels of its
own, over which a smaller kernel moves by one:

    channel (p Q + q) C + c, row e, column f  =  channel c, row first_p + e stride, column ...

with P phases of rows and Q of columns. So a kernel as wide as its image has one dimension left, and
one whose stride is its size has one tap. Every number of the image that is met is there once: only
the order of the image on the chip is another, which `pack` writes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import product
from math import prod
from typing import Any, ClassVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, InputError, IntArray
from ipusim.kernels import MultiplyKernel

from ...matrix.block_matrix import BlockMatrix
from ...matrix.entries import MatrixError, rounded
from ...matrix.pattern import Pattern
from ...plan.mapping.footprint import Footprint
from ...plan.mapping.host_layout import HostArray, HostLayout, InnerLayout
from ...plan.mapping.unfolding import Unfolding
from ...plan.operation import Matrix, Operation, SeatFields, Terms
from ...plan.partition import Cut
from .filters import check_weights
from .geometry import Convolution
from .lines import Axis
from .operation import ConvolutionOperation

BOTH = (0, 1)  # rows and columns


@attrs.frozen
class PhasedSide:
    """What becomes of rows or of columns.

    Attributes:
        axis: outputs, taps, and how they move.
    """

    axis: Axis

    @classmethod
    def of(cls, convolution: Convolution, side: int) -> PhasedSide:
        """Of a side; with one output every tap is a phase."""
        outputs, taps = convolution.output[side], convolution.taps[side]
        dilation = convolution.dilations[side]
        stride = taps * dilation if outputs == 1 else convolution.strides[side]
        return cls(Axis.of(outputs, taps, stride, dilation))

    @property
    def is_worthwhile(self) -> bool:
        """Whether the side is another in phases, or is none any more."""
        return self.axis.outputs == 1 or self.axis.stride > 1

    @property
    def phases(self) -> int:
        """How many there are."""
        return self.axis.remainders

    @cached_property
    def earliest(self) -> IntArray:
        """int64[phases]: the shift of the first tap of each."""
        first = np.full(self.phases, self.axis.taps * self.axis.dilation, dtype=np.int64)
        np.minimum.at(first, self.axis.phase, self.axis.shift)
        return first

    @cached_property
    def tap(self) -> IntArray:
        """int64[taps]: which tap of the smaller kernel each one is, in its phase."""
        tap: IntArray = self.axis.shift - self.earliest[self.axis.phase]
        return tap

    @property
    def taps(self) -> int:
        """Of the smaller kernel."""
        return int(self.tap.max()) + 1

    @property
    def length(self) -> int:
        """Of a phase."""
        return self.axis.outputs + self.taps - 1

    @cached_property
    def inputs(self) -> IntArray:
        """int64[phases, length]: rows or columns of the padded image."""
        axis = self.axis
        first = axis.phases + self.earliest * axis.stride
        return (first[:, None] + np.arange(self.length) * axis.stride) * axis.step


@attrs.frozen
class SpaceToDepth:
    """A convolution as another one with more channels and fewer taps, of the same result.

    Attributes:
        outer: the convolution.
        sides: which become channels, phase by phase: 0 rows and 1 columns.

    Raises:
        InputError: sides that the image has not.
    """

    outer: Convolution
    sides: tuple[int, ...]

    def __attrs_post_init__(self) -> None:
        if not set(self.sides) <= set(range(self.outer.sides)):
            raise InputError(f"phases of sides {self.sides}: the image has {self.outer.sides}")

    @cached_property
    def phased(self) -> Mapping[int, PhasedSide]:
        """Of the sides that are cut in phases."""
        return {side: PhasedSide.of(self.outer, side) for side in self.sides}

    @property
    def phases(self) -> tuple[int, int]:
        """Of rows and of columns."""
        rows, columns = (self.phased[side].phases if side in self.phased else 1 for side in BOTH)
        return rows, columns

    @cached_property
    def inner(self) -> Convolution:
        """What is computed in its place; a side with one output is none any more."""
        outer, phased = self.outer, self.phased
        left = [
            side for side in range(outer.sides) if side not in phased or phased[side].length > 1
        ]
        moves = {
            side: (1, 0, 1)
            if side in phased
            else (outer.strides[side], outer.paddings[side], outer.dilations[side])
            for side in left or [0]
        }
        return Convolution(
            channels=outer.channels * prod(self.phases),
            filters=outer.filters,
            image=[self._length(side) for side in moves],
            kernel=[phased[side].taps if side in phased else outer.taps[side] for side in moves],
            stride=[stride for stride, _, _ in moves.values()],
            padding=[padding for _, padding, _ in moves.values()],
            dilation=[dilation for _, _, dilation in moves.values()],
            batch=outer.batch,
        )

    def _length(self, side: int) -> int:
        return self.phased[side].length if side in self.phased else self.outer.size[side]

    def images(self, array: HostArray) -> HostArray:
        """Images of the inner convolution, of those of the outer; padding of phases is written.

        Raises:
            MatrixError: images of another shape.
        """
        outer = self.outer
        if array.shape != outer.image_shape:
            needed = list(outer.image_shape)
            raise MatrixError(f"x is {list(array.shape)}, the convolution needs {needed}")
        images = array.reshape(*array.shape[:2], *outer.size)
        rows, columns = (self._inputs(side) for side in BOTH)
        room = [
            (pad, max(0, int(inputs.max()) + 1 - size - pad))
            for pad, inputs, size in zip(self._pads, (rows, columns), outer.size, strict=True)
        ]
        padded = np.pad(images, ((0, 0), (0, 0), *room))
        met = padded[:, :, rows[:, :, None, None], columns]  # [n, c, phase, row, phase, column]
        return met.transpose(0, 2, 4, 1, 3, 5).reshape(self.inner.image_shape)

    @property
    def _pads(self) -> tuple[int, int]:
        rows, columns = (self.outer.paddings[at] if at in self.phased else 0 for at in BOTH)
        return rows, columns

    def _inputs(self, side: int) -> IntArray:
        """int64[phases, length]: of a side without phases all, in order."""
        if side in self.phased:
            return self.phased[side].inputs
        return np.arange(self.outer.size[side])[None]

    def weights(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Weights of the inner convolution, of those of the outer; taps that a phase lacks are 0.

        Raises:
            MatrixError: another shape.
        """
        outer = self.outer
        check_weights(array.shape, outer)
        (r, s), taps = outer.taps, [self._taps(side) for side in BOTH]
        phase, tap = zip(*taps, strict=True)
        kernel = [int(numbers.max()) + 1 for numbers in tap]
        shape = (outer.filters, *self.phases, outer.channels, *kernel)
        smaller = np.zeros(shape, dtype=array.dtype)
        down, across = np.arange(r)[:, None], np.arange(s)
        # [row, column, filter, channel] on both sides: lists of indices come first
        smaller[:, phase[0][down], phase[1][across], :, tap[0][down], tap[1][across]] = (
            array.reshape(outer.filters, outer.channels, r, s).transpose(2, 3, 0, 1)
        )
        return smaller.reshape(self.inner.weights_shape)

    def _taps(self, side: int) -> tuple[IntArray, IntArray]:
        """int64[taps] each: the phase of each tap, and which of the smaller kernel it is."""
        if side in self.phased:
            return self.phased[side].axis.phase, self.phased[side].tap
        taps = np.arange(self.outer.taps[side])
        return np.zeros_like(taps), taps

    def __str__(self) -> str:
        rows, columns = self.phases
        return f"{rows} x {columns}" if self.outer.sides > 1 else f"{rows}"


def space_to_depths(convolution: Convolution) -> tuple[SpaceToDepth, ...]:
    """All that make another convolution of it, most sides first."""
    sides = [
        side for side in range(convolution.sides) if PhasedSide.of(convolution, side).is_worthwhile
    ]
    subsets = product(*([side, None] for side in sides))
    chosen = (tuple(side for side in subset if side is not None) for subset in subsets)
    ways = (SpaceToDepth(convolution, subset) for subset in chosen if subset)
    return tuple(way for way in ways if way.inner != convolution)


@attrs.frozen
class PhasedLayout(InnerLayout):
    """Images or result on the host, as the inner convolution lays them out.

    Attributes:
        reshaping: of both.
    """

    reshaping: SpaceToDepth

    def packed(self, array: HostArray, n: int, columns: int, data_type: DataType) -> HostArray:
        """The flat array of images [N, C, H, W].

        Raises:
            MatrixError: images of another shape, or a number beyond the data type.
        """
        images = self.reshaping.images(rounded(self.name, array, data_type.numpy))
        return self.layout.packed(images, n, columns, data_type)

    def unpacked(self, flat: HostArray, n: int, columns: int) -> HostArray:
        """[N, K, E, F] of the flat array."""
        y = self.layout.unpacked(flat, n, columns)
        return y.reshape(self.reshaping.outer.output_shape)  # a side of one output comes back


@attrs.frozen
class PhasedConvolution(ConvolutionOperation):
    """A convolution by way of another, of which phases are channels.

    Attributes:
        reshaping: from the one to the other.
        inner: the other.
    """

    name: ClassVar[str] = "convolution of phases"

    reshaping: SpaceToDepth
    inner: ConvolutionOperation

    @property
    def convolution(self) -> Convolution:
        """What is computed."""
        return self.reshaping.outer

    @property
    def block(self) -> int:
        """Edge of the blocks of the weights' matrix."""
        return self.inner.block

    @property
    def gap(self) -> int:
        """Of the inner one."""
        return self.inner.gap

    @property
    def product(self) -> Operation:
        """The inner one, or what that unfolds to."""
        return self.inner.product

    def unfolding(self, matrix: Matrix) -> Unfolding | None:
        """Of the inner one."""
        return self.inner.unfolding(matrix)

    def operands(self, matrix: Matrix) -> tuple[HostLayout, ...]:
        """The images, phases as channels."""
        layouts = self.inner.operands(matrix)
        return tuple(PhasedLayout(layout, self.reshaping) for layout in layouts)

    def result(self, matrix: Matrix) -> HostLayout | None:
        """The images of filters."""
        layout = self.inner.result(matrix)
        return None if layout is None else PhasedLayout(layout, self.reshaping)

    def footprint(self, terms: Terms) -> Footprint:
        """Of the inner one."""
        return self.inner.footprint(terms)

    def seat_fields(
        self,
        kernel: MultiplyKernel,
        pattern: Pattern,
        order: IntArray,
        cut: Cut,
        footprint: Footprint,
        columns: int,
    ) -> SeatFields:
        """Of the inner one."""
        return self.inner.seat_fields(kernel, pattern, order, cut, footprint, columns)

    def check(self, matrix: Matrix, n: int, cuts: Sequence[Cut]) -> None:
        """Refuse an inner convolution of something else, and what that refuses.

        Raises:
            InputError: both, or what is wrong.
        """
        if self.inner.convolution != (wanted := self.reshaping.inner):
            raise InputError(f"has phases of {wanted}, and computes {self.inner.convolution}")
        self.inner.check(matrix, n, cuts)

    def matrix(self, operand: Any) -> Any:
        """Weights (K, C, R, S) as the matrix of the inner one; what is one already stays."""
        if isinstance(operand, np.ndarray) and operand.ndim > 2:
            operand = self.reshaping.weights(operand)
        return self.inner.matrix(operand)

    def reference(
        self, matrix: BlockMatrix, *operands: npt.NDArray[Any], dtype: npt.DTypeLike = np.float64
    ) -> npt.NDArray[Any]:
        """The convolution of the images."""
        images = self.reshaping.images(np.asarray(operands[0]))
        y = self.inner.reference(matrix, images, dtype=dtype)
        return y.reshape(self.convolution.output_shape)

    def words(self) -> Mapping[str, str]:
        """How the kernel moves, how many phases become channels, and how the inner one lies."""
        phases, inner = self.reshaping, self.reshaping.inner
        kernel = " x ".join(map(str, inner.taps[: inner.sides]))
        told = f"{phases} phases: {inner.channels} channels, kernel {kernel}"
        return {**self.inner.words(), **super().words(), "Space to depth": told}

    def marks(self, matrix: Matrix) -> Mapping[int, str]:
        """Of the inner one."""
        return self.inner.marks(matrix)
