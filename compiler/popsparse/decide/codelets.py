"""PopLibs' estimates of the dynamic codelets: cycles = supervisor + 6 x slowest worker.

They decide `strategy="popsparse"` and nothing else: simulated cycles come from the codelets
themselves. Estimates that are known to differ from PopLibs' assembly are not corrected, so that the
choice is PopLibs' choice ("quirk 6" is the number of such an oddity in docs/dynamic.md). Every
bucket of a tile is assumed to hold one sub-group, its own. Sub-groups, s (the dense operand on a
tile) and q (its partial sums) are those of the bucket format, `kernels.meta_info`.

Source: PopLibs lib/popsparse/PerformanceEstimation.hpp:40-914, at 7eac0f26; numbers in the formulas
are copied from that file.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from ipusim import DataType, IntArray

WORKERS = 6  # PopLibs' estimates have the six worker contexts of every IPU in their constants
HALF, FLOAT = DataType.HALF, DataType.FLOAT
BlockCodelet: TypeAlias = tuple[int, DataType, DataType, int]
"""Key of a block codelet: block edge, data type, partials type and passes over a block."""

# Block codelets, forward and transposed: bundles of each column, bundles of a worker's header, and
# bundles of a block before its columns stream, for one column, two, and more. PopLibs
# PerformanceEstimation.hpp:187-324.
_BLOCK: dict[BlockCodelet, tuple[int, int, tuple[int, int, int]]] = {
    (4, FLOAT, FLOAT, 1): (4, 26, (14, 14, 14)),
    (4, HALF, FLOAT, 1): (2, 26, (17, 18, 19)),
    (4, HALF, HALF, 1): (2, 26, (15, 16, 17)),
    (8, FLOAT, FLOAT, 1): (8, 23, (22, 22, 23)),
    (8, HALF, FLOAT, 1): (4, 20, (22, 23, 23)),
    (8, HALF, HALF, 1): (4, 23, (19, 20, 20)),
    (16, HALF, FLOAT, 2): (4, 23, (24, 25, 24)),
    (16, HALF, HALF, 1): (4, 22, (22, 23, 22)),
    (16, HALF, HALF, 2): (4, 23, (24, 25, 24)),
}


def element_forward(
    data_type: DataType, groups: IntArray, rows: IntArray, per_row: IntArray, z: IntArray
) -> IntArray:
    """Return the cycles of the element-wise forward codelet.

    Args:
        data_type: Data type of the values and of s.
        groups: Number of sub-groups to process.
        rows, z: Numbers of rows and of columns that one worker processes.
        per_row: Number of non-zeros of a row.
    """
    # Numbers below are bundles of PopLibs' assembly: a constant for each loop, and a term for each
    # turn of it. A strip is 8 columns (half) or 4 (float); remaining columns have loops of their
    # own.
    y = per_row
    if data_type is HALF:
        # The set-up of strips is charged once a row, not once a strip, as PopLibs does: quirk 6.
        remainder = z & 3
        row = 12 + (z >= 8) * (16 + 3 * y * (z // 8)) + ((z & 4) > 0) * (13 + 2 * y)
        row += (remainder > 0) * (11 + 2 * y * remainder)
        worker = _by_width(z, {8: (28, 15 + 3 * y), 4: (30, 11 + 2 * y)}, (33, row), rows)
    else:
        # The term of a last pair of columns counts all pairs, as in PopLibs: quirk 6.
        row = 13 + (z >= 4) * (12 + 3 * y * (z // 4)) + ((z & 2) > 0) * (8 + 2 * y * (z // 2))
        row += (z & 1) * (8 + 2 * y) + np.where(z & 3, 3, 1)
        worker = _by_width(z, {4: (25, 13 + 3 * y), 2: (27, 11 + 2 * y)}, (30, row), rows)
    cycles: IntArray = 30 + groups * (47 + 46) + WORKERS * worker
    return cycles


def element_transposed(
    data_type: DataType, groups: IntArray, rows: IntArray, per_row: IntArray, z: IntArray
) -> IntArray:
    """Return the cycles of the element-wise codelet that multiplies by transposed forward buckets.

    Args:
        data_type: Data type of the values and of s.
        groups: Number of sub-groups to process.
        rows, per_row: Rows of the buckets, and non-zeros of each, which the workers take in turn.
        z: Number of columns on the tile.
    """
    y = -(-per_row // WORKERS)
    if data_type is HALF:
        remainder = z & 3
        row = 30 + (z >= 4) * y * (2 + 5 * (z // 4)) + (remainder > 0) * y * (5 + 3 * remainder)
        worker = _by_width(z, {8: (20, 18 + 10 * y), 4: (20, 21 + 7 * y)}, (26, row), rows)
    else:
        row = 32 + (z >= 2) * y * (2 + 3 * (z // 2)) + (z & 1) * 4 * y
        worker = 23 + rows * row
    return 30 + groups * (44 + 68) + WORKERS * worker


def block_product(
    codelet: BlockCodelet,
    groups: IntArray,
    rows: IntArray,
    blocks: IntArray,
    z: IntArray,
    *,
    retain: int,
) -> IntArray:
    """Return the cycles of a forward or transposed product of blocks.

    Args:
        codelet: Key of the codelet in `_BLOCK`.
        groups: Number of sub-groups to process.
        rows, blocks: Numbers of block rows with blocks, and of all their blocks.
        z: Number of columns of a worker.
        retain: 1 if a row keeps its input offset in a register, as the forward codelet does; 0 for
            the transposed one.
    """
    block, data_type, _, passes = codelet
    bundles, header, setup = _BLOCK[codelet]
    load_cycles = block**2 * data_type.bytes // 8
    first_bundles: IntArray = np.select([z == 1, z == 2], setup[:2], setup[2])
    block_bundles = passes * (first_bundles + bundles * z - 3 * retain)
    supervisor = 42 + groups * (46 + 56) + blocks * (load_cycles + 3 + 12 * passes) + rows * retain
    cycles: IntArray = supervisor + WORKERS * (header + blocks * block_bundles)
    return cycles


def zero_cycles(elements: IntArray) -> IntArray:
    """Return the cycles to clear partial sums: one an element, as PopLibs estimates.

    The assembly takes a half to a quarter of that: quirk 5.
    """
    return -(-elements // WORKERS) * WORKERS


def transpose_cycles(block: int, data_type: DataType, blocks: IntArray) -> IntArray:
    """Return the cycles to transpose each block of a bucket before a transposed product."""
    grains, grain_bundles = (block // 4, 4) if data_type is HALF else (block // 2, 3)
    turns = -(-blocks // WORKERS)
    if grains == 1:
        worker = np.where(turns == 1, 29, 37 + (turns - 2) * grain_bundles)
    else:
        worker = 29 + turns * (18 + grains * (12 + grain_bundles * (grains - 2)))
    cycles: IntArray = 7 + WORKERS * worker
    return cycles


def cast_cycles(elements: IntArray, partials_type: DataType, data_type: DataType) -> IntArray:
    """Return the cycles to narrow or widen elements; 0 between equal types."""
    if partials_type is data_type:
        return np.zeros_like(elements)
    share = -(-elements // WORKERS)
    narrower = min(partials_type.vector_width, data_type.vector_width)
    return WORKERS * (26 + -(-share // narrower))


def reduce_cycles(
    elements: IntArray, depth: IntArray, partials_type: DataType, data_type: DataType
) -> IntArray:
    """Return the cycles of the sum of `depth` partials for each of a tile's elements."""
    width, rest_bundles = (4, 13) if partials_type is FLOAT else (8, 11)
    per_vector = {(FLOAT, FLOAT): 7, (FLOAT, HALF): 6, (HALF, FLOAT): 9, (HALF, HALF): 8}
    loop = 3 * depth + per_vector[partials_type, data_type]
    remainder = elements % width
    # A remainder is done in vectors of 1, 2 and 4 elements.
    vectors = elements // width + (remainder & 1) + (remainder >> 1 & 1) + (remainder >> 2)
    final = np.where(remainder > 0, 2 * depth + rest_bundles, loop)
    worker: IntArray = 32 + loop * (vectors // WORKERS) + np.where(vectors % WORKERS, final, 0)
    return WORKERS * worker


def _by_width(
    z: IntArray,
    special_costs: dict[int, tuple[int, IntArray]],
    other_costs: tuple[int, IntArray],
    rows: IntArray,
) -> IntArray:
    """Return the bundles of a worker whose header and row costs depend on its number of columns.

    Args:
        z: Number of columns, int64[cases].
        special_costs: Header and row bundles for special numbers of columns.
        other_costs: Header and row bundles for all other numbers.
        rows: Number of rows, int64[cases].
    """
    cases = [header + rows * row for header, row in special_costs.values()]
    result: IntArray = np.select(
        [z == width for width in special_costs], cases, other_costs[0] + rows * other_costs[1]
    )
    return result
