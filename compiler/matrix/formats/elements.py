"""Single elements: a value each, which the element kernels multiply row by row of a worker."""

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
    """Elements by themselves. Formats whose units are expanded into elements inherit from it."""

    is_own_transpose: ClassVar[bool] = True
    shares_rows: ClassVar[bool] = True
    deals_rows: ClassVar[bool] = True

    @property
    def block(self) -> int:
        """One element."""
        return 1

    def line_offset(self, line_bytes: int) -> int:
        """Offsets count bytes."""
        return line_bytes

    def mean_work(
        self, machine: Machine, rows: IntArray, blocks: IntArray, columns: int
    ) -> Mapping[str, IntArray]:
        """A row is one worker's; the columns of half as many rows are cut in two halves."""
        half = machine.workers // 2
        halved = (rows <= half) & (columns % 8 == 0)
        sharing = np.minimum(np.where(halved, half, machine.workers), rows)
        most = -(-rows // sharing)
        return {
            "n": np.full(len(rows), columns),
            "rows": rows,
            "blocks": blocks,
            "worker_rows": most[:, None],
            "worker_nonzeros": -(-most * blocks // rows)[:, None],
            "worker_n": np.where(halved, columns // 2, columns)[:, None],
        }

    def product(self, entries: Entries, x: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """By SciPy's product of elements in compressed rows."""
        from scipy.sparse import coo_array  # noqa: PLC0415  # loads only when elements need it

        rows, columns, values = entries.elements()
        a = coo_array((values, (rows, columns)), shape=entries.shape).tocsr()
        return np.asarray(a @ x)

    def dynamic(self, data_type: DataType) -> Format:  # noqa: ARG002
        """As they are."""
        return Elements()

    def dynamic_partials(self, asked: DataType) -> DataType:  # noqa: ARG002
        """Kernels have float ones only."""
        return DataType.FLOAT

    def dynamic_grain(self, data_type: DataType) -> int:
        """Whole 64-bit words."""
        return data_type.vector_width

    def largest_offset(self, rows: IntArray, columns: IntArray, line_bytes: IntArray) -> IntArray:
        """Of a column in bytes, or of a row."""
        offsets: IntArray = np.maximum((columns - 1) * line_bytes, rows - 1)
        return offsets

    def meta_info(
        self, groups: SubGroups, *, width: int, data_type: DataType, grad_w: bool
    ) -> Ragged:
        """Rows and their columns' offsets, with the workers' shares."""
        return element_meta_info(groups, width=width, data_type=data_type, grad_w=grad_w)
