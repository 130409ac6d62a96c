"""Square blocks, which the AMP multiplies; zeros fill what a block covers and is not stored.

Units of several blocks, and blocks that are stored packed, inherit from them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DOUBLE_WORD_BYTES, DataType, IntArray, Machine, Ragged
from ipusim.kernels import UNIT_HALVES, SubGroups, block_meta_info

from ..entries import Entries, MatrixError
from .block_loops import block_product
from .format import Format

BLOCK, ACROSS = 16, 2
FLOAT_BLOCK = 8  # the largest of dynamic kernels; PopLibs lib/popsparse FullyConnectedUtils.cpp:310


@attrs.frozen
class Blocks(Format):
    """Blocks of `block` x `block` elements."""

    block: int

    interleaves: ClassVar[bool] = True

    def line_offset(self, line_bytes: int) -> int:
        """Offsets count 64-bit words."""
        return -(-line_bytes // DOUBLE_WORD_BYTES)

    def mean_work(
        self,
        machine: Machine,  # noqa: ARG002
        rows: IntArray,
        blocks: IntArray,
        columns: int,
    ) -> Mapping[str, IntArray]:
        """The workers share the columns of every block alike."""
        return {"n": np.full(len(rows), columns), "rows": rows, "blocks": blocks}

    def product(self, entries: Entries, x: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Sums in float64, in one order on every host."""
        wide = self.size[1]
        down, across = self.grid(entries.shape)
        starts = np.searchsorted(entries.rows, np.arange(down + 1))
        padded = np.zeros((across * wide, x.shape[1]))
        padded[: len(x)] = x
        values = entries.values.astype(np.float64, copy=False)
        y = block_product(starts, entries.columns, values, padded)
        return y[: entries.shape[0]].astype(x.dtype, copy=False)

    def dynamic(self, data_type: DataType) -> Format:
        """Of float, the largest block is 8."""
        return Blocks(min(self.block, FLOAT_BLOCK)) if data_type is DataType.FLOAT else self

    def dynamic_partials(self, asked: DataType) -> DataType:
        """As they are asked for."""
        return asked

    def dynamic_grain(self, data_type: DataType) -> int:  # noqa: ARG002
        """A block's column stands alone."""
        return 1

    def largest_offset(self, rows: IntArray, columns: IntArray, line_bytes: IntArray) -> IntArray:  # noqa: ARG002
        """Of a block row or a block column, in elements."""
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
        """Rows and their blocks, whose columns the workers share."""
        return block_meta_info(groups, size=(self.block, self.block), grad_w=grad_w)


@attrs.frozen
class AmpUnits(Blocks):
    """Units of a hypothetical AMP, of which 2 of every 4 values are stored.

    Two blocks of 16 side by side, whose halves lie packed (`kernels/nm/sparse_amp_units.py`).
    """

    @property
    def size(self) -> tuple[int, int]:
        """16 rows, 32 columns."""
        return self.block, ACROSS * self.block

    @property
    def unit_values(self) -> int:
        """Kept halves, and two for the choices of each row."""
        return UNIT_HALVES

    @property
    def block_values(self) -> int:
        """The share of a block in these."""
        return UNIT_HALVES // ACROSS


@attrs.frozen
class PackedBlocks(Blocks):
    """Square blocks, of each row of which n of every m values are stored.

    Attributes:
        n, m: as of N:M sparsity; m divides the block.

    Raises:
        MatrixError: a group that reaches beyond a block.
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
        """Those that are stored."""
        return self.area * self.n // self.m
