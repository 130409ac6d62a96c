"""Space-to-depth: phases of rows and columns become channels, and the kernel has fewer taps.

Here *kernel* means the filter window of a convolution. If it moves by a stride, taps with the same
remainder by the stride read the same subset of the rows (or columns), a *phase*. If a dimension has
a single output, every tap has a phase of its own. Each phase becomes channels of its own, over
which a smaller kernel moves by 1:

    channel (p Q + q) C + c, row e, column f  =  channel c, row first_p + e stride, column ...

with P phases of rows and Q phases of columns; C channels. A convolution whose kernel is as wide as
its image then has only one dimension, and a kernel whose stride is its size has only one tap. Each
element of the image that is read is stored once; only the order of the image on the chip differs,
which `pack` writes.

A *side* is a dimension of the image: 0 for rows, 1 for columns.
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
from ...plan.mapping.host_layout import HostArray, HostLayout, OuterLayout
from ...plan.mapping.unfolding import Unfolding
from ...plan.operation import Matrix, Operation, SeatFields, Terms
from ...plan.partition import Cut
from .filters import check_weights
from .geometry import Convolution
from .lines import Axis
from .operation import ConvolutionOperation

BOTH_SIDES = (0, 1)  # rows and columns


@attrs.frozen
class PhasedSide:
    """Rows or columns of an image, split into phases.

    Attributes:
        axis: Outputs and taps of the side, and the steps between them.
    """

    axis: Axis

    @classmethod
    def of(cls, convolution: Convolution, side: int) -> PhasedSide:
        """Split a side into phases. With one output every tap is a phase."""
        outputs, taps = convolution.output[side], convolution.taps[side]
        dilation = convolution.dilations[side]
        # With a stride larger than the position of any tap, each tap has a remainder of its own.
        stride = taps * dilation if outputs == 1 else convolution.strides[side]
        return cls(Axis.of(outputs, taps, stride, dilation))

    @property
    def is_worthwhile(self) -> bool:
        """True if phases have fewer taps than the side, or length 1, so that it is dropped."""
        return self.axis.outputs == 1 or self.axis.stride > 1

    @property
    def phases(self) -> int:
        """Number of phases."""
        return self.axis.remainders

    @cached_property
    def earliest(self) -> IntArray:
        """Shift (`Axis.shift`) of the first tap of each phase, int64[phases]."""
        first_shift = np.full(self.phases, self.axis.taps * self.axis.dilation, dtype=np.int64)
        np.minimum.at(first_shift, self.axis.phase, self.axis.shift)
        return first_shift

    @cached_property
    def tap(self) -> IntArray:
        """Tap of the smaller kernel that each tap becomes in its phase, int64[taps]."""
        tap: IntArray = self.axis.shift - self.earliest[self.axis.phase]
        return tap

    @property
    def taps(self) -> int:
        """Number of taps of the smaller kernel on this side."""
        return int(self.tap.max()) + 1

    @property
    def length(self) -> int:
        """Number of rows or columns of one phase."""
        return self.axis.outputs + self.taps - 1

    @cached_property
    def inputs(self) -> IntArray:
        """Rows or columns of the padded image that make up each phase, int64[phases, length]."""
        axis = self.axis
        first = axis.phases + self.earliest * axis.stride
        return (first[:, None] + np.arange(self.length) * axis.stride) * axis.step


@attrs.frozen
class SpaceToDepth:
    """A convolution rewritten with more channels and fewer taps, with the same result.

    Attributes:
        outer: Convolution of the user.
        sides: Sides whose phases become channels: 0 for rows and 1 for columns.

    Raises:
        InputError: The image does not have these sides.
    """

    outer: Convolution
    sides: tuple[int, ...]

    def __attrs_post_init__(self) -> None:
        if not set(self.sides) <= set(range(self.outer.sides)):
            raise InputError(f"phases of sides {self.sides}: the image has {self.outer.sides}")

    @cached_property
    def phased(self) -> Mapping[int, PhasedSide]:
        """Phases of each side that is split, by side."""
        return {side: PhasedSide.of(self.outer, side) for side in self.sides}

    @property
    def phases(self) -> tuple[int, int]:
        """Numbers of phases of rows and of columns; 1 for a side that is not split."""
        phased = self.phased
        rows, columns = (phased[side].phases if side in phased else 1 for side in BOTH_SIDES)
        return rows, columns

    @cached_property
    def inner(self) -> Convolution:
        """Convolution that is computed instead of the outer one.

        A side whose phases have length 1 is dropped from the image.
        """
        outer, phased = self.outer, self.phased
        dropped = {side for side in phased if phased[side].length == 1}
        remaining_sides = [side for side in range(outer.sides) if side not in dropped]
        # `moves_of_sides` has stride, padding and dilation of each remaining side. Phases contain
        # the padding already. A convolution has at least one side: if none remains, side 0 has
        # length 1.
        moves_of_sides = {
            side: (1, 0, 1)
            if side in phased
            else (outer.strides[side], outer.paddings[side], outer.dilations[side])
            for side in remaining_sides or [0]
        }
        return Convolution(
            channels=outer.channels * prod(self.phases),
            filters=outer.filters,
            image=[self._length(side) for side in moves_of_sides],
            kernel=[
                phased[side].taps if side in phased else outer.taps[side] for side in moves_of_sides
            ],
            stride=[stride for stride, _, _ in moves_of_sides.values()],
            padding=[padding for _, padding, _ in moves_of_sides.values()],
            dilation=[dilation for _, _, dilation in moves_of_sides.values()],
            batch=outer.batch,
        )

    def _length(self, side: int) -> int:
        """Return the length of a side of the inner convolution's image."""
        return self.phased[side].length if side in self.phased else self.outer.size[side]

    def images(self, array: HostArray) -> HostArray:
        """Return images of the inner convolution for images of the outer one.

        The padding that phases read is stored as zeros.

        Raises:
            MatrixError: The images have another shape than the outer convolution.
        """
        outer = self.outer
        if array.shape != outer.image_shape:
            expected_shape = list(outer.image_shape)
            raise MatrixError(f"x is {list(array.shape)}, the convolution needs {expected_shape}")
        images = array.reshape(*array.shape[:2], *outer.size)
        rows, columns = (self._inputs(side) for side in BOTH_SIDES)
        # Padding before and behind each side, so that every row and column that a phase reads
        # exists. If no tap reads beyond the last rows, there is none behind.
        padding = [
            (before, max(0, int(inputs.max()) + 1 - size - before))
            for before, inputs, size in zip(self._pads, (rows, columns), outer.size, strict=True)
        ]
        padded = np.pad(images, ((0, 0), (0, 0), *padding))
        phases = padded[:, :, rows[:, :, None, None], columns]  # [n, c, phase, row, phase, column]
        return phases.transpose(0, 2, 4, 1, 3, 5).reshape(self.inner.image_shape)

    @property
    def _pads(self) -> tuple[int, int]:
        """Padding before the rows and before the columns that are split."""
        paddings = self.outer.paddings
        rows, columns = (paddings[side] if side in self.phased else 0 for side in BOTH_SIDES)
        return rows, columns

    def _inputs(self, side: int) -> IntArray:
        """Return the rows or columns of each phase of a side, int64[phases, length].

        A side that is not split has a single phase with all of them.
        """
        if side in self.phased:
            return self.phased[side].inputs
        return np.arange(self.outer.size[side])[None]

    def weights(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Return weights of the inner convolution for weights of the outer one.

        Taps that a phase lacks are 0.

        Raises:
            MatrixError: The weights have another shape than the outer convolution.
        """
        outer = self.outer
        check_weights(array.shape, outer)
        (r, s), taps = outer.taps, [self._taps(side) for side in BOTH_SIDES]
        phase, tap = zip(*taps, strict=True)
        kernel = [int(numbers.max()) + 1 for numbers in tap]
        shape = (outer.filters, *self.phases, outer.channels, *kernel)
        inner_weights = np.zeros(shape, dtype=array.dtype)
        row, column = np.arange(r)[:, None], np.arange(s)
        # On both sides the order is [row, column, filter, channel]: indexed axes come first.
        inner_weights[:, phase[0][row], phase[1][column], :, tap[0][row], tap[1][column]] = (
            array.reshape(outer.filters, outer.channels, r, s).transpose(2, 3, 0, 1)
        )
        return inner_weights.reshape(self.inner.weights_shape)

    def _taps(self, side: int) -> tuple[IntArray, IntArray]:
        """Return the phase of each tap and its tap in the smaller kernel, int64[taps] each."""
        if side in self.phased:
            return self.phased[side].axis.phase, self.phased[side].tap
        taps = np.arange(self.outer.taps[side])
        return np.zeros_like(taps), taps

    def __str__(self) -> str:
        rows, columns = self.phases
        return f"{rows} x {columns}" if self.outer.sides > 1 else f"{rows}"


def space_to_depths(convolution: Convolution) -> tuple[SpaceToDepth, ...]:
    """Return all useful space-to-depth reshapings of a convolution, those of most sides first."""
    phased = [PhasedSide.of(convolution, side) for side in range(convolution.sides)]
    sides = [index for index, side in enumerate(phased) if side.is_worthwhile]
    # Each worthwhile side is split or not (None): rows and columns, only rows, only columns, none.
    subsets = product(*([side, None] for side in sides))
    side_sets = (tuple(side for side in subset if side is not None) for subset in subsets)
    reshapings = (SpaceToDepth(convolution, subset) for subset in side_sets if subset)
    return tuple(reshaping for reshaping in reshapings if reshaping.inner != convolution)


@attrs.frozen
class PhasedLayout(OuterLayout):
    """Layout of the images or the result, stored as the inner convolution stores them.

    Attributes:
        reshaping: Space-to-depth from the outer to the inner convolution.
    """

    reshaping: SpaceToDepth

    def packed(self, array: HostArray, n: int, columns: int, data_type: DataType) -> HostArray:
        """Return the flat device array of images [N, C, H, W] of the outer convolution.

        Raises:
            MatrixError: The images have another shape, or a number is beyond the data type.
        """
        images = self.reshaping.images(rounded(self.name, array, data_type.numpy))
        return self.layout.packed(images, n, columns, data_type)

    def unpacked(self, flat: HostArray, n: int, columns: int) -> HostArray:
        """Return the result [N, K, E, F] of a flat device array."""
        y = self.layout.unpacked(flat, n, columns)
        return y.reshape(self.reshaping.outer.output_shape)  # restores a side of one output


@attrs.frozen
class PhasedConvolution(ConvolutionOperation):
    """A convolution computed by another one whose channels are phases of the image.

    Attributes:
        reshaping: Space-to-depth from the convolution of the user to the inner one.
        inner: Operation that computes the inner convolution.
    """

    name: ClassVar[str] = "convolution of phases"

    reshaping: SpaceToDepth
    inner: ConvolutionOperation

    @property
    def convolution(self) -> Convolution:
        """Convolution of the user."""
        return self.reshaping.outer

    @property
    def block(self) -> int:
        """Edge of the blocks of the weights' matrix."""
        return self.inner.block

    @property
    def gap(self) -> int:
        """Elements that kernels leave between lines of partial sums; see `Operation.gap`."""
        return self.inner.gap

    @property
    def product(self) -> Operation:
        """Product that computes the inner operation."""
        return self.inner.product

    def unfolding(self, matrix: Matrix) -> Unfolding | None:
        """Return the unfolding of the inner operation."""
        return self.inner.unfolding(matrix)

    def operands(self, matrix: Matrix) -> tuple[HostLayout, ...]:
        """Return the layout of the images, with phases as channels."""
        layouts = self.inner.operands(matrix)
        return tuple(PhasedLayout(layout, self.reshaping) for layout in layouts)

    def result(self, matrix: Matrix) -> HostLayout | None:
        """Return the layout of the result, None if the inner operation has none."""
        layout = self.inner.result(matrix)
        return None if layout is None else PhasedLayout(layout, self.reshaping)

    def footprint(self, terms: Terms) -> Footprint:
        """Return the lines that seats of the inner operation read and write."""
        return self.inner.footprint(terms)

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
        """Return the kernel fields of the inner operation."""
        return self.inner.seat_fields(
            kernel, pattern, order, cut, footprint, columns, even_shares=even_shares
        )

    def check(self, matrix: Matrix, n: int, cuts: Sequence[Cut]) -> None:
        """Refuse plans for another inner convolution, and plans that the inner operation refuses.

        Raises:
            InputError: The inner convolution is not the space-to-depth of the outer one, or the
                inner operation refuses.
        """
        if self.inner.convolution != (needed := self.reshaping.inner):
            raise InputError(f"has phases of {needed}, and computes {self.inner.convolution}")
        self.inner.check(matrix, n, cuts)

    def matrix(self, operand: Any) -> Any:
        """Return weights (K, C, R, S) as the inner matrix; a matrix is returned unchanged."""
        if isinstance(operand, np.ndarray) and operand.ndim > 2:
            operand = self.reshaping.weights(operand)
        return self.inner.matrix(operand)

    def reference(
        self, matrix: BlockMatrix, *operands: npt.NDArray[Any], dtype: npt.DTypeLike = np.float64
    ) -> npt.NDArray[Any]:
        """Compute the convolution of the images by NumPy, through the inner convolution."""
        images = self.reshaping.images(np.asarray(operands[0]))
        y = self.inner.reference(matrix, images, dtype=dtype)
        return y.reshape(self.convolution.output_shape)

    def report_lines(self) -> Mapping[str, str]:
        """Return a report's lines on kernel moves, phases and the inner layout."""
        phases, inner = self.reshaping, self.reshaping.inner
        kernel = " x ".join(map(str, inner.taps[: inner.sides]))
        summary = f"{phases} phases: {inner.channels} channels, kernel {kernel}"
        return {**self.inner.report_lines(), **super().report_lines(), "Space to depth": summary}

    def marks(self, matrix: Matrix) -> Mapping[int, str]:
        """Return the labels of the inner matrix's columns."""
        return self.inner.marks(matrix)
