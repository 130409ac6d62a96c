"""Format of single elements, whose rows the workers of an element kernel share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, IntArray, Ragged
from ipusim.kernels import MultiplyKernel, StaticElement, SubGroups, element_meta_info

from ..entries import Entries
from .format import Format


@attrs.frozen
class Elements(Format):
    """Format of single elements; formats whose units are expanded to elements inherit from it."""

    is_own_transpose: ClassVar[bool] = True
    shares_rows: ClassVar[bool] = True
    deals_rows: ClassVar[bool] = True

    @property
    def block(self) -> int:
        """Edge of a block: 1."""
        return 1

    def line_offset(self, line_bytes: int) -> int:
        """Return the offset from a line to the next: in bytes for this format."""
        return line_bytes

    def work(
        self,
        kernel: MultiplyKernel,
        rows: IntArray,
        blocks: IntArray,
        columns: int,
        row_blocks: IntArray | None = None,
    ) -> Mapping[str, IntArray]:
        """Return kernel fields with the workers' shares, chosen so that the slowest is quickest."""
        assert isinstance(kernel, StaticElement)
        if row_blocks is None:
            length, longer_rows = np.divmod(blocks, rows)
            rank = np.arange(rows.sum()) - np.repeat(np.cumsum(rows) - rows, rows)
            row_blocks = np.repeat(length, rows) + (rank < np.repeat(longer_rows, rows))
        return {
            "n": np.full(len(rows), columns),
            "rows": rows,
            "blocks": blocks,
            **kernel.worker_loads(rows, row_blocks, columns),
        }

    def product(self, entries: Entries, x: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Return the product with x, computed by SciPy in compressed rows."""
        from scipy.sparse import coo_array  # noqa: PLC0415  # loads only if elements need it

        rows, columns, values = entries.elements()
        a = coo_array((values, (rows, columns)), shape=entries.shape).tocsr()
        return np.asarray(a @ x)

    def dynamic(self, data_type: DataType) -> Format:  # noqa: ARG002
        """Return the format of dynamic kernels: elements."""
        return Elements()

    def dynamic_partials(self, requested: DataType) -> DataType:  # noqa: ARG002
        """Return float: kernels of elements have no other partial sums."""
        return DataType.FLOAT

    def dynamic_grain(self, data_type: DataType) -> int:
        """Return the number of columns of x that fill a 64-bit word."""
        return data_type.vector_width

    def largest_offset(self, rows: IntArray, columns: IntArray, line_bytes: IntArray) -> IntArray:
        """Return the largest offset: of a column in bytes, or of a row."""
        offsets: IntArray = np.maximum((columns - 1) * line_bytes, rows - 1)
        return offsets

    def meta_info(
        self, groups: SubGroups, *, width: int, data_type: DataType, grad_w: bool
    ) -> Ragged:
        """Return the meta-info of rows and their columns' offsets, with the workers' shares."""
        return element_meta_info(groups, width=width, data_type=data_type, grad_w=grad_w)
