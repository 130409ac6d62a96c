"""The order of a block's values in memory: the order in which the AMP takes its weights.

Blocks lie row-major, one after another; only float 16 x 16 blocks, which the AMP takes in two
passes, lie as their left 16 x 8 half and then their right one, each row-major (PopSparse
StaticMatMul.cpp 463-474).
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt

from ipusim import DataType

HALF_WIDTH = 8  # inputs of a float pass


class BlockKernel(Protocol):
    """What decides the order: the kernel's block and data type."""

    @property
    def block(self) -> int:
        """Edge of a block."""

    @property
    def data_type(self) -> DataType:
        """Type of the values."""

    @property
    def splits_blocks(self) -> bool:
        """Whether a block lies as two halves."""


def arrange_values(kernel: BlockKernel, values: npt.NDArray[np.generic]) -> npt.NDArray[np.generic]:
    """The values as the kernel reads them, flat.

    Args:
        kernel: a StaticBlock, StaticElement or DenseAmp.
        values: [blocks, b, b].
    """
    if not kernel.splits_blocks:
        return np.ascontiguousarray(values).reshape(-1)
    halves = values.reshape(-1, kernel.block, kernel.block // HALF_WIDTH, HALF_WIDTH)
    return np.ascontiguousarray(halves.swapaxes(1, 2)).reshape(-1)


def restore_values(kernel: BlockKernel, flat: npt.NDArray[np.generic]) -> npt.NDArray[np.generic]:
    """The inverse of `arrange_values`: [blocks, b, b]."""
    if not kernel.splits_blocks:
        return flat.reshape(-1, kernel.block, kernel.block)
    halves = flat.reshape(-1, kernel.block // HALF_WIDTH, kernel.block, HALF_WIDTH)
    return halves.swapaxes(1, 2).reshape(-1, kernel.block, kernel.block)
