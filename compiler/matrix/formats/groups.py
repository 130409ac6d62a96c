"""Format of groups: some neighbouring columns of one row, which stream past the dense operand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, InputError, IntArray, Machine, Ragged
from ipusim.kernels import MultiplyKernel, StreamedGroups, SubGroups, streamed_kernel

from ..entries import Entries
from .blocks import Blocks
from .format import Format


@attrs.frozen
class Groups(Format):
    """Format of groups of 1 x `depth` elements, of which those with a non-zero are stored.

    A line of the dense operand has `depth` rows, a line of the result one row.

    Attributes:
        depth: Number of columns of a group.
    """

    depth: int

    @property
    def block(self) -> int:
        """Number of columns of a group, which is the height of lines of the dense operand."""
        return self.depth

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns of a group."""
        return 1, self.depth

    @property
    def heights(self) -> tuple[int, int]:
        """Rows of a line of the result and of the dense operand."""
        return self.size

    @property
    def blocks(self) -> int:
        """Number of blocks of a group: 1, since the kernel multiplies groups whole."""
        return 1

    @property
    def name(self) -> str:
        """Name of the format in reports."""
        return f"groups of 1 x {self.depth}"

    @property
    def units(self) -> str:
        """Plural noun for units in messages."""
        return self.name

    @property
    def storage(self) -> str:
        """Phrase for reports on how units are stored."""
        return self.name

    @property
    def segment(self) -> int:
        """Largest number of neighbouring lines of partial sums without spare lines behind."""
        (segment,) = {
            kernel.rows_form.longest_segment
            for kernel in StreamedGroups.variants()
            if kernel.depth == self.depth
        }
        return segment

    def lines(self, shape: tuple[int, ...]) -> tuple[int, int]:
        """Return the number of rows of the result, and of slabs of the dense operand."""
        return self.grid(shape)

    def loose_kernel(
        self, machine: Machine, data_type: DataType, partials_type: DataType, *, published: bool
    ) -> StreamedGroups:
        """Return the kernel of streamed groups; see `streamed_kernel`."""
        return streamed_kernel(machine, data_type, partials_type, published=published)

    def line_offset(self, line_bytes: int) -> int:  # noqa: ARG002
        """Return 1: lines are stored one after another, and work lists count them."""
        return 1

    def work(
        self,
        kernel: MultiplyKernel,  # noqa: ARG002
        rows: IntArray,  # noqa: ARG002
        blocks: IntArray,  # noqa: ARG002
        columns: int,  # noqa: ARG002
        row_blocks: IntArray | None = None,  # noqa: ARG002
    ) -> Mapping[str, IntArray]:
        """Raise an error: cycles depend on the groups of each slab, not on their number alone."""
        raise InputError(f"{self.name} are counted slab by slab; take strategy 'groups'")

    def product(self, entries: Entries, x: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Return the product with x, summed in float64 row by row."""
        rows, columns, values = entries.elements()
        y = np.zeros((entries.shape[0], x.shape[1]))
        np.add.at(y, rows, values[:, None] * x[columns])
        return y.astype(x.dtype, copy=False)

    def dynamic(self, data_type: DataType) -> Format:
        """Return square blocks: dynamic kernels have no groups."""
        return Blocks(self.depth).dynamic(data_type)

    def dynamic_partials(self, requested: DataType) -> DataType:
        """Return the requested type of partial sums."""
        return requested

    def dynamic_grain(self, data_type: DataType) -> int:  # noqa: ARG002
        """Return 1: columns of x are independent."""
        return 1

    def largest_offset(self, rows: IntArray, columns: IntArray, line_bytes: IntArray) -> IntArray:
        """Return the largest offset of the square blocks of `dynamic`."""
        return Blocks(self.depth).largest_offset(rows, columns, line_bytes)

    def meta_info(
        self, groups: SubGroups, *, width: int, data_type: DataType, grad_w: bool
    ) -> Ragged:
        """Return the meta-info of the square blocks of `dynamic`."""
        return Blocks(self.depth).meta_info(groups, width=width, data_type=data_type, grad_w=grad_w)
