"""Stacks of matrices on a diagonal, block by block."""

from __future__ import annotations

import numpy as np
import pytest

from ipusim.compiler.graph.program.diagonals import diagonal_blocks, diagonal_pattern
from ipusim.compiler.lowering.taken_units import NONE
from ipusim.compiler.matrix.block_matrix import block_values
from ipusim.compiler.matrix.pattern import Pattern

# Sizes that blocks of 16, 8 and 4 divide, that none divides, and one matrix with cut blocks.
STACKS = [(3, 32, 16), (2, 24, 8), (4, 4, 12), (2, 5, 16), (3, 1, 7), (1, 20, 33), (1, 3, 40)]


@pytest.mark.parametrize("stack", STACKS)
def test_the_pattern_is_that_of_the_whole_matrix(stack: tuple[int, int, int]) -> None:
    count, m, k = stack
    whole = np.kron(np.eye(count, dtype=bool), np.ones((m, k), dtype=bool))

    assert diagonal_pattern(count, m, k) == Pattern.of(whole)


@pytest.mark.parametrize("stack", STACKS)
def test_blocks_are_those_of_the_whole_matrix(stack: tuple[int, int, int]) -> None:
    count, m, k = stack
    matrices = np.arange(count * m * k, dtype=np.int32).reshape(stack)
    whole = np.full((count, m, count, k), NONE, dtype=np.int32)
    whole[np.arange(count), :, np.arange(count)] = matrices
    pattern = diagonal_pattern(count, m, k)
    blocks = diagonal_blocks(matrices, pattern.block)

    # Padding is NONE, -1; one is added, because a block matrix is padded with zeros.
    assert np.array_equal(blocks + 1, block_values((whole + 1).reshape(count * m, -1), pattern))
