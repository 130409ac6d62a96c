"""Filling buckets: a pattern becomes the words and value positions of every bucket of a plan.

A grid of px x py rectangles divides the matrix; each has pz buckets, one on the tile of each node
(x, y, z). Non-zeros are divided by rectangle, then among the rectangle's buckets; those that find
no room spill into other buckets; then the words of meta-info are written. A sub-group is the blocks
of one rectangle that one bucket receives in one step. Values of blocks, which are row-major, are
stored in the order of the words, and so are their gradients, which the host reads back in the same
way.

Overflow words tell the control tile how far buckets must travel until every sub-group has been
multiplied in its own rectangle. A sub-group of rectangle (home_x, home_y) in a bucket of rectangle
(x, y) has the distance

    dx = (home_x - x) mod px, dy = (home_y - y) mod py

(max_x, max_y) is the largest distance, compared by x first. The words are max_x + 1, max_y + 1 (or
py if max_x > 0), pz; then px connectivity bits, two in a word: bit i says that a sub-group has
the distance i in x.

(PopLibs lib/popsparse SparsePartitionerImpl.cpp:537-627, at 7eac0f26)

`pattern_in_buckets` reads the pattern back from the buckets that a dynamic run left on the chip.
"""

from __future__ import annotations

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import Image, IntArray, Ragged, same_array, spread
from ipusim.kernels import SubGroups, bucket_places

from ..matrix.pattern import Pattern
from ..plan.bucket_grid import Buckets
from ..plan.plan import Plan
from .refuse import PresentSizing, Sizing, refusal
from .runs import runs_of
from .spill import Spill, spill_runs

BITS_PER_WORD = 2  # connectivity bits of a 16-bit word, as in PopLibs, which takes a byte for each
ALIGNED_WORDS = 4  # overflow words are padded to 64 bits, four words of 16 bits
META_INFO = "meta_info"  # name of the input of a dynamic program with all buckets


@attrs.frozen
class Dealt:
    """Pattern divided among buckets, as the words and value positions of each bucket.

    Attributes:
        buckets: Grid and sizes of the buckets.
        meta_info: Words of each bucket, uint16[nodes, meta_words], in host order (x, y, z).
        slots: Block of the pattern in each position for a block's values, or -1, int64[nodes,
            block_capacity].
        overflow: Words that say how far buckets must travel, uint16[words].
        meta_used: Words in use, with the end, int64[nodes].
        spilled: Number of blocks that left the bucket they were dealt to first: for another bucket
            of their rectangle, for another rectangle of its row, and for another row.
    """

    buckets: Buckets
    meta_info: npt.NDArray[np.uint16] = attrs.field(eq=same_array, repr=False)
    slots: IntArray = attrs.field(eq=same_array, repr=False)
    overflow: npt.NDArray[np.uint16] = attrs.field(eq=same_array)
    meta_used: IntArray = attrs.field(eq=same_array, repr=False)
    spilled: tuple[int, int, int]

    @property
    def blocks(self) -> IntArray:
        """Number of blocks in each bucket, int64[nodes]."""
        count: IntArray = np.count_nonzero(self.slots >= 0, axis=1)
        return count

    @property
    def fill(self) -> float:
        """Share of the positions for values that is in use."""
        return int(self.blocks.sum()) / max(self.slots.size, 1)


def deal(buckets: Buckets, pattern: Pattern, sizing: Sizing | None = None) -> Dealt:
    """Return a pattern divided among the buckets of a plan.

    The pattern decides whether it fits: one with more blocks than the plan's bound may fit, one
    with fewer may not, if its blocks lie together.

    Args:
        buckets: Grid and sizes of the buckets.
        pattern: Pattern in the buckets' block.
        sizing: The planner's rule for bucket sizes, for the advice of an error; None derives it
            from the present sizes.

    Raises:
        DoesNotFitError: Blocks find no room; the error has the smallest oversize that has room.
        MatrixError: The pattern has other blocks than the buckets, exceeds the grid, or does not
            have the planned N:M.
        WordOverflow: 16-bit words cannot describe a sub-group. This happens only if buckets follow
            `popsparse`, or if rectangles are too wide for byte offsets.
    """
    if buckets.nm is not None:
        buckets.nm.check(pattern.shape, pattern.rows, pattern.columns)
    runs = runs_of(buckets, pattern)
    spill = spill_runs(buckets, runs)
    if spill.unplaced_blocks.any():
        rule = PresentSizing(buckets) if sizing is None else sizing
        raise refusal(buckets, pattern, runs, spill.unplaced_blocks, rule)
    return _fill_buckets(buckets, pattern, spill)


def _fill_buckets(buckets: Buckets, pattern: Pattern, spill: Spill) -> Dealt:
    """Return the contents of the buckets once each run of blocks has its bucket."""
    runs, bucket = spill.runs, spill.bucket
    bucket_blocks = np.bincount(bucket, runs.count, buckets.nodes).astype(np.int64)
    slots = np.full((buckets.nodes, buckets.block_capacity), -1, dtype=np.int64)
    # Blocks of a bucket fill its positions from the first one on, in the order of runs.
    positions = spread(np.arange(buckets.nodes) * buckets.block_capacity, bucket_blocks)
    block = runs.order[spread(runs.first, runs.count)]
    slots.ravel()[positions] = block

    # Words of all sub-groups, bucket after bucket; the rest of each bucket stays 0, which is its
    # end.
    words = _write_words(buckets, spill, pattern.columns[block] % buckets.columns)
    length = np.bincount(bucket[spill.begins], words.count, buckets.nodes).astype(np.int64)
    meta_info = np.zeros((buckets.nodes, buckets.meta_words), dtype=np.uint16)
    meta_info.ravel()[spread(np.arange(buckets.nodes) * buckets.meta_words, length)] = words.flat
    return Dealt(
        buckets=buckets,
        meta_info=meta_info,
        slots=slots,
        overflow=overflow_words(buckets, bucket, runs.home),
        meta_used=length + 1,
        spilled=_count_spilled(buckets, spill),
    )


def _write_words(buckets: Buckets, spill: Spill, column: IntArray) -> Ragged:
    """Return the words of meta-info of all sub-groups, bucket after bucket."""
    bucket_begins = spill.begins
    rectangle = spill.runs.home[bucket_begins] // buckets.pz
    x, y = np.divmod(rectangle, buckets.py)
    groups = SubGroups(
        number=rectangle + 1,
        x=x,
        y=y,
        rows=np.diff(np.append(bucket_begins, len(spill.bucket))),
        row=spill.runs.row,
        length=spill.runs.count,
        column=column,
    )
    return buckets.format.meta_info(
        groups, width=buckets.width, data_type=buckets.data_type, grad_w=buckets.grad_w
    )


def _count_spilled(buckets: Buckets, spill: Spill) -> tuple[int, int, int]:
    """Return the numbers of blocks moved within their rectangle, within their row, and beyond."""
    has_moved = spill.part > 0
    runs = spill.runs
    dx, dy = distances(buckets, spill.bucket[has_moved], runs.home[has_moved])
    # 0: within the rectangle; 1: to another rectangle of its row; 2: to another row of rectangles.
    reach = np.where(dx > 0, 2, np.where(dy > 0, 1, 0))
    rectangle, row, grid = np.bincount(reach, runs.count[has_moved], 3).astype(np.int64).tolist()
    return rectangle, row, grid


def bucket_values(dealt: Dealt, blocks: npt.NDArray[np.generic]) -> npt.NDArray[np.generic]:
    """Return the values of every bucket, [nodes, value_count].

    `blocks` are the values in pattern order, [blocks, b, b].
    """
    buckets = dealt.buckets
    area = buckets.block**2
    # Positions without a block have the index -1, which reads the block of zeros at the end.
    padded = np.concatenate([blocks.reshape(-1, area), np.zeros((1, area), dtype=blocks.dtype)])
    values = np.zeros((buckets.nodes, buckets.value_count), dtype=blocks.dtype)
    values[:, : dealt.slots.shape[1] * area] = padded[dealt.slots].reshape(buckets.nodes, -1)
    return values


def restore(dealt: Dealt, values: npt.NDArray[np.generic]) -> npt.NDArray[np.generic]:
    """Return the values in pattern order, [blocks, b, b]: the inverse of `bucket_values`.

    `values` are the values of every bucket, [nodes, value_count].
    """
    buckets, edge = dealt.buckets, dealt.buckets.block
    slot_values = values.reshape(buckets.nodes, -1)[:, : dealt.slots.shape[1] * edge**2]
    is_filled = dealt.slots.ravel() >= 0
    blocks = np.empty((int(is_filled.sum()), edge, edge), dtype=values.dtype)
    blocks[dealt.slots.ravel()[is_filled]] = slot_values.reshape(-1, edge, edge)[is_filled]
    return blocks


def distances(buckets: Buckets, bucket: IntArray, home: IntArray) -> tuple[IntArray, IntArray]:
    """Return the distances of buckets from the rectangles of nodes `home`, along x and along y.

    `bucket` and `home` are processing nodes, int64[n], and so are both results.
    """
    x, y = np.divmod(bucket // buckets.pz, buckets.py)
    home_x, home_y = np.divmod(home // buckets.pz, buckets.py)
    return (home_x - x) % buckets.px, (home_y - y) % buckets.py


def overflow_words(buckets: Buckets, bucket: IntArray, home: IntArray) -> npt.NDArray[np.uint16]:
    """Return the overflow words of runs in `bucket` that belong to rectangles of `home`, uint16.

    Both are processing nodes, int64[runs]. There are no words for N:M, where all blocks lie in
    their rectangles.
    """
    if buckets.nm is not None:
        return np.zeros(0, dtype=np.uint16)
    dx, dy = distances(buckets, bucket, home)
    # x counts before y: the largest dx * py + dy.
    max_x, max_y = divmod(int((dx * buckets.py + dy).max(initial=0)), buckets.py)
    bits = np.zeros(-(-buckets.px // BITS_PER_WORD) * BITS_PER_WORD, dtype=np.int64)
    bits[dx] = 1
    connected = bits.reshape(-1, BITS_PER_WORD) @ (1 << np.arange(BITS_PER_WORD))
    steps = max_x + 1, buckets.py if max_x else max_y + 1, buckets.pz
    words = np.array([*steps, *connected])
    return np.pad(words, (0, -len(words) % ALIGNED_WORDS)).astype(np.uint16)


def pattern_in_buckets(plan: Plan, image: Image) -> Pattern:
    """Return the non-zero blocks of a run's buckets, in the blocks that kernels compute.

    Raises:
        InputError: The plan has no buckets.
        ProgramError: The meta-info of a bucket is damaged.
    """
    bound, buckets = plan.bound, plan.buckets
    assert buckets is not None  # a plan with a bound has them
    words = np.reshape(image.arrays[META_INFO], (buckets.nodes, buckets.meta_words))
    numbers = np.arange(buckets.px * buckets.py) + 1
    rectangle, row, column = bucket_places(
        words.astype(np.uint16), numbers, buckets.block, buckets.data_type
    )
    x, y = np.divmod(rectangle, buckets.py)
    kernel_bound = bound.cut(buckets.block)
    flat = (x * buckets.rows + row) * kernel_bound.grid[1] + y * buckets.columns + column
    return Pattern.filled(kernel_bound.shape, buckets.block, np.sort(flat))
