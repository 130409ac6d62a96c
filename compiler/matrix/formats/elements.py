"""Format of single elements, which the element kernels multiply row by row of a worker."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, IntArray, Machine, Ragged
from ipusim.kernels import SubGroups, element_meta_info

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
        """Return the offset from a line to the next in bytes."""
        return line_bytes

    def mean_work(
        self, machine: Machine, rows: IntArray, blocks: IntArray, columns: int
    ) -> Mapping[str, IntArray]:
        """Return kernel fields for rows of equally many elements.

        A row belongs to one worker. If there are no more rows than half the workers, and columns
        are a multiple of 8, the columns are cut into two halves.
        """
        # `sharing` workers take rows; the busiest of them takes `busiest_rows`.
        half = machine.workers // 2
        halved = (rows <= half) & (columns % 8 == 0)
        sharing = np.minimum(np.where(halved, half, machine.workers), rows)
        busiest_rows = -(-rows // sharing)
        return {
            "n": np.full(len(rows), columns),
            "rows": rows,
            "blocks": blocks,
            "worker_rows": busiest_rows[:, None],
            "worker_nonzeros": -(-busiest_rows * blocks // rows)[:, None],
            "worker_n": np.where(halved, columns // 2, columns)[:, None],
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
        """Return the columns of x that fill a 64-bit word."""
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
