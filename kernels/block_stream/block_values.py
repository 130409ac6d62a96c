"""Order of a block's values in memory, which is the order in which the AMP takes its weights.

Blocks are stored row-major, one after another. Only float 16 x 16 blocks, which the AMP multiplies
in two passes, each over half of the inputs, are stored as their left 16 x 8 half and then their
right half, each row-major (PopSparse StaticMatMul.cpp 463-474).
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt

from ipusim import DataType

HALF_WIDTH = 8  # columns of half a block: inputs of a pass of the AMP over floats


class BlockKernel(Protocol):
    """Properties of a kernel on which the order of values depends."""

    @property
    def block(self) -> int:
        """Edge of a block in elements."""

    @property
    def data_type(self) -> DataType:
        """Number format of the values."""

    @property
    def splits_blocks(self) -> bool:
        """True if a block is stored as its left half and then its right half."""


def arrange_values(kernel: BlockKernel, values: npt.NDArray[np.generic]) -> npt.NDArray[np.generic]:
    """Return the values of blocks in the order in which the kernel reads them, flat.

    Args:
        kernel: the kernel that reads the values.
        values: values of the blocks, [blocks, b, b].
    """
    if not kernel.splits_blocks:
        return np.ascontiguousarray(values).reshape(-1)
    halves = values.reshape(-1, kernel.block, kernel.block // HALF_WIDTH, HALF_WIDTH)
    return np.ascontiguousarray(halves.swapaxes(1, 2)).reshape(-1)


def restore_values(kernel: BlockKernel, flat: npt.NDArray[np.generic]) -> npt.NDArray[np.generic]:
    """Return blocks [blocks, b, b] from flat values in the order of `arrange_values`."""
    if not kernel.splits_blocks:
        return flat.reshape(-1, kernel.block, kernel.block)
    halves = flat.reshape(-1, kernel.block // HALF_WIDTH, kernel.block, HALF_WIDTH)
    return halves.swapaxes(1, 2).reshape(-1, kernel.block, kernel.block)
