"""Stacks of matrices on the diagonal of a sparse one, block by block.

A product of two stacks of matrices is one sparse product: the matrices of the left stack lie on the
diagonal of the sparse operand. With 2 matrices a and b of 2 x 2 blocks, the operand has blocks

    a0 a1  .  .        in row-major order a0 a1 a2 a3 b0 b1 b2 b3, which is also
    a2 a3  .  .        the order of the stack, matrix by matrix. The zeros beside
     .  . b0 b1        the diagonal are stored nowhere.
     .  . b2 b3
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ...lowering.taken_units import NONE
from ...matrix.formats import FORMATS
from ...matrix.pattern import Pattern
from .value import Numbers


def diagonal_pattern(count: int, m: int, k: int) -> Pattern:
    """Return the pattern of `count` matrices [m, k] on a diagonal, in the largest filled blocks.

    Args:
        count: number of matrices.
        m, k: rows and columns of each.
    """
    shape = count * m, count * k
    # The blocks of one matrix alone may reach beyond its edges. Those of several must end with it,
    # or they would hold zeros beside the diagonal.
    block = max(
        edge
        for edge in FORMATS
        if edge <= min(shape) and (count == 1 or not (m % edge or k % edge))
    )
    high, wide = -(-m // block), -(-k // block)
    # Number of the matrix, of the block row in it and of the block column in it, of each block.
    matrix, row, column = np.indices((count, high, wide)).reshape(3, -1)
    numbers = (matrix * high + row) * (count * wide) + matrix * wide + column
    return Pattern.filled(shape, block, numbers)


def diagonal_blocks(matrices: Numbers, block: int) -> Numbers:
    """Return the blocks of matrices on a diagonal, int32[blocks, block, block].

    They are in the order of `diagonal_pattern`; elements beyond the edges of a matrix are `NONE`.

    Args:
        matrices: numbers of the elements of a stack, int32[count, m, k].
        block: edge of a block.
    """
    count, m, k = matrices.shape
    padding = [(0, 0), (0, -m % block), (0, -k % block)]
    padded: npt.NDArray[np.int32] = np.pad(matrices, padding, constant_values=NONE)
    high, wide = padded.shape[1] // block, padded.shape[2] // block
    # [matrix, block row, row in the block, block column, column in the block].
    cut = padded.reshape(count, high, block, wide, block)
    return np.ascontiguousarray(cut.swapaxes(2, 3)).reshape(-1, block, block)
