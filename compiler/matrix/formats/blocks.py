"""Formats of square blocks, which the AMP multiplies; a block may store zeros.

Units of several blocks, and blocks that are stored packed, inherit from them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DOUBLE_WORD_BYTES, DataType, IntArray, Ragged
from ipusim.kernels import UNIT_HALVES, MultiplyKernel, SubGroups, block_meta_info

from ..entries import Entries, MatrixError
from .block_loops import block_product
from .format import Format

UNIT_BLOCKS = 2  # blocks side by side in a unit of the hypothetical sparse AMP
# Edge of the largest block of dynamic kernels for float. Source: PopLibs lib/popsparse
# FullyConnectedUtils.cpp:310.
MAX_FLOAT_BLOCK = 8


@attrs.frozen
class Blocks(Format):
    """Format of square blocks of `block` x `block` elements."""

    block: int

    interleaves: ClassVar[bool] = True

    def line_offset(self, line_bytes: int) -> int:
        """Return the offset from a line to the next in 64-bit words."""
        return -(-line_bytes // DOUBLE_WORD_BYTES)

    def work(
        self,
        kernel: MultiplyKernel,  # noqa: ARG002
        rows: IntArray,
        blocks: IntArray,
        columns: int,
        row_blocks: IntArray | None = None,  # noqa: ARG002
    ) -> Mapping[str, IntArray]:
        """Return kernel fields; workers share the columns of every block equally."""
        return {"n": np.full(len(rows), columns), "rows": rows, "blocks": blocks}

    def product(self, entries: Entries, x: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Return the product with x, summed in float64 in an order that no host changes."""
        wide = self.size[1]
        block_rows, block_columns = self.grid(entries.shape)
        # Entries are sorted by rows: a line's blocks begin where its number would be inserted.
        starts = np.searchsorted(entries.rows, np.arange(block_rows + 1))
        padded_x = np.zeros((block_columns * wide, x.shape[1]))
        padded_x[: len(x)] = x
        values = entries.values.astype(np.float64, copy=False)
        y = block_product(starts, entries.columns, values, padded_x)
        return y[: entries.shape[0]].astype(x.dtype, copy=False)

    def dynamic(self, data_type: DataType) -> Format:
        """Return the format of dynamic kernels: blocks of 8 at most for float data."""
        return Blocks(min(self.block, MAX_FLOAT_BLOCK)) if data_type is DataType.FLOAT else self

    def dynamic_partials(self, requested: DataType) -> DataType:
        """Return the requested type of partial sums."""
        return requested

    def dynamic_grain(self, data_type: DataType) -> int:  # noqa: ARG002
        """Return 1: columns of x are independent."""
        return 1

    def largest_offset(self, rows: IntArray, columns: IntArray, line_bytes: IntArray) -> IntArray:  # noqa: ARG002
        """Return the largest offset of a block row or a block column, in elements."""
        offsets: IntArray = (np.maximum(rows, columns) - 1) * self.block
        return offsets

    def meta_info(
        self,
        groups: SubGroups,
        *,
        width: int,  # noqa: ARG002
        data_type: DataType,  # noqa: ARG002
        grad_w: bool,
    ) -> Ragged:
        """Return the meta-info of rows and their blocks, whose columns the workers share."""
        return block_meta_info(groups, size=(self.block, self.block), grad_w=grad_w)


@attrs.frozen
class AmpUnits(Blocks):
    """Format of units of a hypothetical AMP, of which 2 of every 4 values are stored.

    A unit is two blocks of 16 side by side, whose stored values are packed
    (`kernels/nm/sparse_amp_units.py`).
    """

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns of a unit: 16 and 32."""
        return self.block, UNIT_BLOCKS * self.block

    @property
    def unit_values(self) -> int:
        """Number of stored halves of a unit: its values, and two for the choices of each row."""
        return UNIT_HALVES

    @property
    def block_values(self) -> int:
        """Number of stored values of a unit, divided by its number of blocks."""
        return UNIT_HALVES // UNIT_BLOCKS


@attrs.frozen
class PackedBlocks(Blocks):
    """Format of square blocks that store n of every m values of each row.

    Attributes:
        n, m: Stored columns of a group, and all its columns; m divides the block.

    Raises:
        MatrixError: Groups do not fill a block.
    """

    n: int
    m: int

    def __attrs_post_init__(self) -> None:
        if self.block % self.m:
            raise MatrixError(
                f"groups of {self.m} columns do not fill blocks of {self.block}; use an m that "
                f"divides {self.block}"
            )

    @property
    def unit_values(self) -> int:
        """Number of stored values of a block."""
        return self.area * self.n // self.m
