"""Sizes of PopLibs' buckets: the mean share of the bound, and room for more.

With P cells, R blocks, oversize o, and r rows of y blocks each in a uniform rectangle,

    blocks  = round(ceil(R / P) (1 + o)), up to whole words of the exchange
    words   = 2 headers + ceil(r (2 + y) (1 + o)), up to a multiple of 4

PopLibs' quirks are reproduced: the words are those of a whole rectangle although pz buckets share
it, so that meta-info is about pz times too large (quirk 1); its alignment to 4 counts words, not
bytes (quirk 2); there is room for two headers where the estimates process one (quirk 4) (PopLibs
lib/popsparse/FullyConnectedPlan.cpp:590-600, 1276-1447, 1723-1730, at 7eac0f26).
"""

from __future__ import annotations

import math

import numpy as np

from ipusim import DOUBLE_WORD_BYTES, IntArray

from ...plan.axes import Axes
from .codelets import WORKERS
from .grids import GridProblem, cell_count

# Sub-groups whose headers a bucket has room for, and the number of which its words of meta-info are
# a multiple; PopLibs FullyConnectedPlan.cpp:1328 and 1324-1325.
SUB_GROUPS, ALIGNED_WORDS = 2, 4


def bucket_bytes(sizes: Axes) -> IntArray:
    """Return the bytes of a bucket's values and meta-info, int64[grids]."""
    return sizes.value_bytes + 2 * sizes.meta_words


def bucket_sizes(problem: GridProblem, grids: Axes, *, oversize: float, grad_w: bool) -> Axes:
    """Return the sizes of the buckets of every grid.

    Returns:
        blocks, values: Numbers of blocks of a bucket, and of their elements.
        meta_words: Number of unsigned 16-bit words of its meta-info.
        value_bytes: Bytes of its values.
    """
    area, size = problem.block**2, problem.data_type.bytes
    mean_blocks = -(-problem.bound.max_blocks // cell_count(grids))
    rounded = np.floor(mean_blocks * (1 + oversize) + 0.5).astype(np.int64)
    step = math.lcm(area * size, problem.machine.exchange_bytes_per_cycle) // (area * size)
    blocks = round_up(rounded, step)
    vector_values = DOUBLE_WORD_BYTES // problem.partials_type.bytes if grad_w else 1
    values = round_up(blocks * area, vector_values)
    rows, per_row = filled_rows(grids.rows, grids.columns, problem.density)
    entries = np.ceil(rows * (2 + per_row) * (1 + oversize)).astype(np.int64)
    header = sub_group_words(problem.block, grad_w=grad_w)
    return Axes(
        blocks=blocks,
        values=values,
        meta_words=round_up(SUB_GROUPS * header + entries, ALIGNED_WORDS),
        value_bytes=values * size,
    )


def sub_group_words(block: int, *, grad_w: bool) -> int:
    """Return the 16-bit words of a sub-group's header, with the entries of all workers."""
    # Words of PopLibs' structures: of the header itself, then of each worker's entry, with those
    # that only GradW reads.
    if block == 1:
        return 9 + WORKERS * (5 + (1 + 4 if grad_w else 0))
    return 7 + (4 * WORKERS if grad_w else 0)


def filled_rows(rows: IntArray, columns: IntArray, density: float) -> tuple[IntArray, IntArray]:
    """Return the expected number of rows with blocks in a random rectangle, and blocks in each.

    Both are rounded up, int64[grids] each.

    Args:
        rows, columns: Numbers of block rows and of block columns of the rectangle, int64[grids].
        density: Share of blocks that are non-zero, all with the same probability.
    """
    longest = int(columns.max())
    # Probability that a row of 0 to `longest` blocks has any; Python's power, because NumPy's
    # differs between processors.
    filled_share = np.array([1 - (1 - density) ** count for count in range(longest + 1)])
    filled = np.ceil(rows * filled_share[columns]).astype(np.int64)
    total = np.ceil(rows * columns * density).astype(np.int64)
    return filled, -(-total // filled)


def round_up(count: IntArray, grain: int) -> IntArray:
    """Return counts rounded up to multiples of `grain`."""
    return -(-count // grain) * grain
