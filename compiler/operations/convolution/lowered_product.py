"""The convolution as a product with the im2col matrix, which the chip lays out from the image."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from ipusim import InputError

from ...plan.mapping.footprint import Footprint
from ...plan.mapping.host_layout import HostLayout
from ...plan.mapping.unfolding import Unfolding
from ...plan.operation import Matrix, Operation, Terms
from ...plan.partition import Cut
from .. import MATMUL
from .column_layouts import FoldedResult, UnfoldedImages
from .columns import ImageColumns
from .geometry import Convolution
from .operation import ConvolutionOperation


@attrs.frozen
class LoweredConvolution(ConvolutionOperation):
    """y = w x, where column j of x holds what output j depends on: row (r S + s) C' + c.

    Attributes:
        order: of the columns.
    """

    order: ImageColumns

    @property
    def convolution(self) -> Convolution:
        """What is computed."""
        return self.order.convolution

    @property
    def block(self) -> int:
        """Edge of the blocks of the weights' matrix."""
        return self.order.block

    @property
    def product(self) -> Operation:
        """The matmul."""
        return MATMUL

    def unfolding(self, matrix: Matrix) -> Unfolding | None:  # noqa: ARG002
        """From units of the image; None where it is the matrix."""
        return None if self.order.is_resident else self.order

    def operands(self, matrix: Matrix) -> tuple[HostLayout, ...]:  # noqa: ARG002
        """The images."""
        return (UnfoldedImages(self.order),)

    def result(self, matrix: Matrix) -> HostLayout:  # noqa: ARG002
        """The images of filters."""
        return FoldedResult(self.order)

    def footprint(self, terms: Terms) -> Footprint:
        """Lines of the matrix are read, lines of filters are written."""
        return MATMUL.footprint(terms)

    def check(self, matrix: Matrix, n: int, cuts: Sequence[Cut]) -> None:
        """Refuse another matrix, and other columns than those of the order.

        Raises:
            InputError: which of them, with both numbers.
        """
        super().check(matrix, n, cuts)
        if n != self.order.count:
            raise InputError(f"has {n} columns of x, its convolution {self.order.count}")
