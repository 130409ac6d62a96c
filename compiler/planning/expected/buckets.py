"""Sizes of buckets in which a uniform random pattern at its bound hardly ever spills.

A rectangle of the grid holds L = rows x columns x d blocks in the mean, where rows and columns are
block rows and block columns of the rectangle, and d is the density. The number of blocks is
binomial, and pz buckets share them. With z the normal quantile that the fullest of all rectangles
exceeds in one of a thousand patterns, the sizes of a bucket are

    most   = L + z sqrt(L (1 - d)) + (z^2 - 1) (1 - 2 d) / 6    (Cornish and Fisher 1937)
    blocks = max(most, (1 + oversize) L) / pz, and no more than the rectangle has
    words  = headers + blocks + 2 (rows that so many blocks lie in) + 1

Here words are 16-bit words of meta-info. There is a header for every sub-group of the blocks of the
bucket itself; a sub-group is so small that 16 bits count its values and its words. One more header
is for blocks that spill from elsewhere. If kernels compute a block as several smaller blocks, these
are present together, so that the number of blocks deviates more (`GridProblem.scale`).

Buckets of N:M matrices need no head-room, since every mask fills them equally. A rectangle has
whole groups of M columns, so that each of its r rows has the same number L of stored elements. Each
bucket has h = ceil(r / pz) rows:

    values = h L
    words  = header of a sub-group for six workers + h (2 + L) + 3

(the layout of a bucket is in `ipusim.compiler.buckets.runs`)
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import NormalDist

import numpy as np

from ipusim import IntArray
from ipusim.kernels import ROW_WORDS, sub_group_words

from ...matrix.formats import NM
from ...plan.axes import Axes
from ...popsparse.decide.buckets import ALIGNED_WORDS, round_up
from ...popsparse.decide.grids import MAX_UNSIGNED_SHORT, GridProblem, cell_count
from .work import FloatArray, bucket_rows, filled_share, row_length, sub_groups

END_WORDS = 3  # 16-bit words behind the rows: the end mark, and two that kernels load ahead
# Share of uniform random patterns at the bound that may spill; no reason recorded for this number.
SPILLING = 1e-3


def expected_sizes(problem: GridProblem, grids: Axes, *, oversize: float, grad_w: bool) -> Axes:
    """Return the sizes of the buckets of every grid, in whole 64-bit words.

    Args:
        problem: the bound, types and machine.
        grids: grids of rectangles.
        oversize: smallest head-room of a bucket, as a share of its mean number of blocks.
        grad_w: True if the plan computes GradW, too, whose meta-info is longer.

    Returns:
        Columns blocks, values, meta_words (16-bit words of meta-info) and value_bytes, one row a
        grid.
    """
    if problem.nm is not None:
        return exact_sizes(problem, problem.nm, grids, grad_w=grad_w)
    # By the formulas of the module's docstring: the number of blocks that is hardly ever exceeded,
    # then the words of meta-info.
    area, density = problem.block**2, problem.density
    z = rarely_exceeded(cell_count(grids))
    positions = grids.rows * grids.columns  # of blocks in a rectangle
    mean = positions * density
    head_room = tail(z, deviation(problem, grids), density, problem.scale**2)
    max_blocks = np.maximum(mean + head_room, mean * (1 + oversize))
    blocks = np.ceil(np.minimum(max_blocks, positions) / grids.pz).astype(np.int64)
    # Values fill whole vectors, which may have room for more blocks.
    values = round_up(blocks * area, problem.data_type.vector_width)
    blocks = values // area
    words = blocks + 2 * _rows_of(problem, grids, blocks, z) + 1
    # Sub-groups of the blocks of the bucket itself.
    own_groups = np.maximum(sub_groups(problem, blocks), -(-words // MAX_UNSIGNED_SHORT))
    header = sub_group_words(problem.block, grad_w=grad_w)
    return Axes(
        blocks=blocks,
        values=values,
        meta_words=round_up((own_groups + 1) * header + words, ALIGNED_WORDS),
        value_bytes=values * problem.data_type.bytes,
    )


def exact_sizes(problem: GridProblem, nm: NM, grids: Axes, *, grad_w: bool) -> Axes:
    """Return the sizes of the buckets of an N:M matrix, which never spill; see `expected_sizes`."""
    length, rows = row_length(nm, grids), bucket_rows(grids)
    values = round_up(rows * length, problem.data_type.vector_width)
    words = sub_group_words(1, grad_w=grad_w) + rows * (ROW_WORDS + length) + END_WORDS
    return Axes(
        blocks=values,
        values=values,
        meta_words=round_up(words, ALIGNED_WORDS),
        value_bytes=values * problem.data_type.bytes,
    )


def deviation(problem: GridProblem, grids: Axes) -> FloatArray:
    """Return the standard deviation of the number of blocks of a rectangle, float64[grids]."""
    variance = grids.rows * grids.columns * problem.density * (1 - problem.density)
    result: FloatArray = np.sqrt(variance) * problem.scale
    return result


def tail(z: FloatArray, sigma: FloatArray, density: FloatArray | float, group: int) -> FloatArray:
    """Return the excess of a quantile of a binomial distribution over its mean, float64[grids].

    The excess is Cornish and Fisher's approximation, in blocks.

    Args:
        z: quantile of the standard normal distribution, float64[grids].
        sigma: standard deviation of the binomial distribution, float64[grids].
        density: probability of the binomial distribution.
        group: number of blocks that come together: a kernel computes one block of the pattern as a
            group of smaller blocks.
    """
    skewness_term: FloatArray = (z**2 - 1) * (1 - 2 * density) / 6 * group
    return z * sigma + np.where(sigma > 0, skewness_term, 0)


def rarely_exceeded(samples: IntArray) -> FloatArray:
    """Return the quantile that the maximum of normal samples exceeds with probability `SPILLING`.

    Args:
        samples: number of samples, int64[grids].

    Returns:
        The quantiles in standard deviations, float64[grids].
    """
    return _quantiles_by_samples(samples, lambda count: (1 - SPILLING) ** (1 / count))


def expected_most(samples: IntArray) -> FloatArray:
    """Return the expected maximum of normal samples, in standard deviations, float64[grids].

    Source: Blom 1958, Statistical estimates and transformed beta-variables.

    Args:
        samples: number of samples, int64[grids].
    """
    return _quantiles_by_samples(samples, lambda count: (count - 0.375) / (count + 0.25))


def _quantiles_by_samples(samples: IntArray, probability: Callable[[int], float]) -> FloatArray:
    """Return the normal quantile of `probability(count)` by number of samples, float64[grids]."""
    # Few numbers are different, and quantiles are computed one by one.
    counts, index = np.unique(samples, return_inverse=True)
    quantiles = [NormalDist().inv_cdf(probability(count)) for count in counts.tolist()]
    return np.array(quantiles)[index.ravel()]


def _rows_of(problem: GridProblem, grids: Axes, blocks: IntArray, z: FloatArray) -> IntArray:
    """Return the number of rows that hardly any bucket exceeds with its blocks, int64[grids].

    The first row of a bucket may be shared with the bucket before, so that one more is counted.

    Args:
        problem: bound, types and machine.
        grids: grids of rectangles.
        blocks: number of blocks of a bucket, int64[grids].
        z: quantile of the standard normal distribution, float64[grids].
    """
    # Let a row that has any blocks have y (`row_blocks`) in the mean. Then r rows hardly ever hold
    # fewer than r y - z sqrt(r y) blocks. Equate this to `blocks`, and solve for r y, which is
    # `expected_blocks`.
    nonempty_share = filled_share(problem.density, grids.columns, problem.scale)
    row_blocks = grids.columns * problem.density / nonempty_share
    expected_blocks = ((z + np.sqrt(z**2 + 4 * blocks)) / 2) ** 2
    rows = np.ceil(expected_blocks / row_blocks).astype(np.int64) + 1
    return np.minimum(rows, np.minimum(blocks, grids.rows))
