"""Generators of the patterns and values of synthetic matrices, reproducible by seed.

Each generator of `GENERATORS` draws exactly ceil(density * positions) blocks; generators differ in
the positions of blocks alone. `benchmark_pattern` and `mt19937_pattern` repeat the patterns that
PopSparse's benchmark and PopLibs' tests draw, block for block.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from ipusim import DataType, InputError, IntArray, in_short

from .block_matrix import FloatArray
from .bound import Bound
from .entries import MatrixError
from .formats import NM
from .formats.format import MAX_ELEMENTS
from .host_memory import check_host_bytes
from .pattern import Pattern, grid_of
from .shuffle import RANGE, Positions, shuffle
from .sizes import share, whole_number

Generator: TypeAlias = Callable[[tuple[int, int], int, float, np.random.Generator], Pattern]
"""Function that draws a pattern.

Arguments: rows and columns in elements, edge of a block, density, and random generator.
"""

CLUSTER = 4  # blocks along an edge of a cluster: arbitrary, but much smaller than usual grids
COORDINATE_BYTES = 8  # host bytes of a row number or column number, int64
# Host bytes of each element in `random_nm`: a random float64, and bytes of comparisons and results.
NM_BYTES = 12
BENCHMARK_SEED = 123  # default seed of PopSparse's benchmark
# Largest share of blocks for which NumPy's Generator.choice keeps a hash table of drawn positions;
# for larger shares it lists all positions.
SPARSE_DRAW = 1 / 20


def uniform(
    shape: tuple[int, int], block: int, density: float, rng: np.random.Generator
) -> Pattern:
    """Draw blocks uniformly without replacement, as in the PopSparse benchmark.

    Host memory is proportional to the number of blocks. If more than 1 in 20 positions is drawn, a
    table of one byte for each position is used instead, which is smaller.
    """
    count, total = _count(shape, block, density)
    if count <= SPARSE_DRAW * total:
        numbers = np.sort(rng.choice(total, count, replace=False, shuffle=False))
        return Pattern.filled(shape, block, numbers)
    target = min(count, total - count)  # draw the empty positions if they are fewer: faster
    is_drawn = np.zeros(total, dtype=np.bool_)
    # Draw as many positions as are missing, until enough different ones are drawn.
    num_missing = target
    while num_missing:
        is_drawn[rng.integers(total, size=num_missing)] = True
        num_missing = target - int(np.count_nonzero(is_drawn))
    return Pattern.filled(shape, block, np.flatnonzero(is_drawn if target == count else ~is_drawn))


def banded(
    shape: tuple[int, int], block: int, density: float, _rng: np.random.Generator
) -> Pattern:
    """Draw neighbouring blocks along the diagonal of the grid; rows differ by one block at most."""
    count, _ = _count(shape, block, density)
    height, width = grid_of(shape, block)
    # Row i has blocks [first_blocks[i], first_blocks[i + 1]), centred on the diagonal but within
    # the grid.
    first_blocks = np.arange(height + 1) * count // height
    row_counts = np.diff(first_blocks)
    centres = (2 * np.arange(height) + 1) * width // (2 * height)
    starts = np.clip(centres - row_counts // 2, 0, width - row_counts)
    rows = np.repeat(np.arange(height), row_counts)
    columns = starts[rows] + np.arange(count) - first_blocks[rows]
    return Pattern.filled(shape, block, rows * width + columns)


def power_law(
    shape: tuple[int, int], block: int, density: float, rng: np.random.Generator
) -> Pattern:
    """Draw a pattern in which few block rows and columns hold most blocks, as in scale-free graphs.

    Each row and column gets a weight 1/sqrt(rank), where ranks 1, 2, ... are assigned at random;
    such weights give a power law of exponent 3, as preferential attachment does. A row gets a
    number of blocks in proportion to its weight. The row draws its columns by their weights without
    replacement: every column gets an exponential waiting time, with the weight as rate, and the
    columns with the shortest times are selected.
    """
    count, _ = _count(shape, block, density)
    height, width = grid_of(shape, block)
    # Rows share all blocks by weight. Each row then draws its columns, those with the shortest
    # waiting times. No row has more blocks than the grid has columns.
    row_counts = _whole_shares(1 / np.sqrt(1 + rng.permutation(height)), count, width)
    rates = 1 / np.sqrt(1 + rng.permutation(width))
    numbers = np.empty(count, dtype=np.int64)
    position = 0
    for row, row_count in enumerate(row_counts.tolist()):
        waiting_times = rng.standard_exponential(width) / rates
        columns = (
            np.argpartition(waiting_times, row_count - 1)[:row_count]
            if row_count
            else waiting_times[:0]
        )
        numbers[position : position + row_count] = row * width + np.sort(columns)
        position += row_count
    return Pattern.filled(shape, block, numbers)


def clustered(
    shape: tuple[int, int], block: int, density: float, rng: np.random.Generator
) -> Pattern:
    """Draw full clusters of 4 x 4 blocks at random positions of a grid of clusters.

    The last cluster is cut to reach the exact number of blocks.
    """
    count, _ = _count(shape, block, density)
    height, width = grid_of(shape, block)
    clusters_across = -(-width // CLUSTER)
    check_host_bytes(
        6 * COORDINATE_BYTES * -(-height // CLUSTER) * clusters_across,
        f"a grid of {height:,} x {width:,}",
    )
    # All clusters in random order, by number; `top_edge` and `left_edge` are block coordinates.
    clusters = rng.permutation(-(-height // CLUSTER) * clusters_across)
    row, column = np.divmod(clusters, clusters_across)
    top_edge, left_edge = row * CLUSTER, column * CLUSTER
    # Clusters at the lower and right edge are smaller. Take as many as hold `count` blocks.
    block_counts = np.minimum(CLUSTER, height - top_edge) * np.minimum(CLUSTER, width - left_edge)
    num_clusters = int(np.searchsorted(np.cumsum(block_counts), count)) + 1
    offset = np.arange(CLUSTER)
    rows = top_edge[:num_clusters, None, None] + offset[:, None]
    columns = left_edge[:num_clusters, None, None] + offset
    numbers = (rows * width + columns)[(rows < height) & (columns < width)]
    return Pattern.filled(shape, block, np.sort(numbers[:count]))


# Generators by the name that users give; "clustered" is short for "block-clustered".
GENERATORS: dict[str, Generator] = {
    "uniform": uniform,
    "banded": banded,
    "power-law": power_law,
    "block-clustered": clustered,
    "clustered": clustered,
}


def benchmark_pattern(shape: tuple[int, int], block: int, density: float) -> Pattern:
    """Return the pattern that PopSparse's benchmark draws, whose cycles were published.

    The benchmark has shapes of whole blocks only. All positions of the grid, row by row, are
    shuffled by `std::shuffle` with `std::default_random_engine` seeded 123, and the first
    ceil(density * positions) are non-zero. In libstdc++ the engine is

        next state = 16807 * state mod (2**31 - 1), and a draw is the state less 1

    A number below u is floor(draw / floor((2**31 - 3) / u)); if it is u or more, it is drawn again.
    The shuffle exchanges each position i with one of the positions 0 to i. Usually each exchange
    takes one draw. If the square of the number of positions is within the range of draws, one draw
    serves two exchanges.

    Source: graphcore-research/sparsity-benchmarks ipu/matmul_bench.cpp `createProblem`, seed 123 by
    default; libstdc++ bits/stl_algo.h `shuffle`, bits/uniform_int_dist.h.
    """
    rows, columns = grid_of(shape, block)
    check_host_bytes(4 * rows * columns, f"a pattern drawn from {rows:,} x {columns:,} blocks")
    count = math.ceil(share(density) * rows * columns)
    is_drawn = np.zeros(rows * columns, dtype=np.bool_)
    is_drawn[_shuffled(rows * columns)[:count]] = True
    return Pattern.filled(shape, block, np.flatnonzero(is_drawn))


def mt19937_pattern(shape: tuple[int, int], block: int, density: float) -> Pattern:
    """Return the pattern that the PopLibs sparse tests draw, for comparisons with PopLibs' planner.

    Method: poplibs `include/poplibs_test/SparseMatrix.hpp`. A 32-bit Mersenne Twister with the
    default seed 5489 gives u = float32(draw) / 2**32, drawn again if u rounds to 1. Positions are
    visited row by row. A position is non-zero if its u < density, and the b * b values of its block
    then take b * b draws. So the draw that decides a position depends on the number of blocks
    before the position.
    """
    _, total = _count(shape, block, density)
    values = block * block
    twister = np.random.RandomState(5489)
    block_draws: list[int] = []  # number of the draw that decided each non-zero block
    draw_count = 0  # draws so far, except draws that round to 1
    next_free = 0  # number of the first draw after the values of the last block
    while draw_count - values * len(block_draws) < total:
        # 2^20 draws at a time. NumPy's RandomState is the same Mersenne Twister.
        draws = twister.randint(0, 1 << 32, size=1 << 20, dtype=np.uint32).astype(np.float32)
        draws = draws[draws < np.float32(1 << 32)]
        below = draw_count + np.flatnonzero(draws < np.float64(density) * (1 << 32))
        draw_count += len(draws)
        for draw in below.tolist():
            if draw >= next_free:
                block_draws.append(draw)
                next_free = draw + 1 + values
    # Each earlier block took `values` draws for its values, beside one for its position.
    numbers = np.asarray(block_draws, dtype=np.int64) - values * np.arange(len(block_draws))
    return Pattern.filled(shape, block, numbers[numbers < total])


def random_nm(shape: tuple[int, int], format: NM, rng: np.random.Generator) -> Pattern:  # noqa: A002
    """Return an N:M pattern in which each group of M columns draws N of them uniformly.

    All values of the pattern count as non-zeros.

    Method: selection sampling (Knuth, The Art of Computer Programming 2, 3.4.2, algorithm S): a
    column is selected with the probability (columns still needed) / (columns still to come).

    Args:
        shape: Rows and columns (m, k) in elements.
        format: N:M format; `format.rows` consecutive rows store the same columns.
        rng: Random generator.

    Raises:
        MatrixError: The format is not N:M, the shape is empty, or rows do not form whole groups.
        InputError: This host cannot hold the pattern.
    """
    groups = NM.checked(format).groups(shape)
    check_host_bytes(
        NM_BYTES * groups.num_rows * groups.num_columns, f"drawing {format.units} in {shape}"
    )
    # Column by column over all groups at once. `needed_counts`, [rows, groups], is the number of
    # columns that each group still draws.
    needed_counts = np.broadcast_to(groups.quotas, (groups.num_rows, groups.count)).copy()
    ends = np.minimum(np.arange(1, groups.count + 1) * groups.m, groups.num_columns)
    is_drawn = np.zeros((groups.num_rows, groups.count, groups.m), dtype=np.bool_)
    for column in range(groups.m):
        remaining_columns = np.maximum(ends - np.arange(groups.count) * groups.m - column, 0)
        is_drawn[:, :, column] = rng.random(needed_counts.shape) * remaining_columns < needed_counts
        needed_counts -= is_drawn[:, :, column]
    rows = np.repeat(np.arange(groups.num_rows), groups.stored)
    columns = np.flatnonzero(is_drawn) % (groups.count * groups.m)
    return Pattern(shape, format, rows, columns, len(rows) * format.area)


def pattern_within(bound: Bound, rng: np.random.Generator) -> Pattern:
    """Return a uniform pattern with as many blocks as a bound allows, or a random N:M pattern."""
    if bound.nm is not None:
        return random_nm(bound.shape, bound.nm, rng)
    # `uniform` rounds up: half a block less gives exactly max_blocks, whatever the rounding here.
    density = (bound.max_blocks - 0.5) / math.prod(bound.grid)
    return uniform(bound.shape, bound.block, density, rng)


def random_values(pattern: Pattern, rng: np.random.Generator, data_type: DataType) -> FloatArray:
    """Return random values, [units, rows, columns of a unit], as in the PopSparse benchmark.

    Values are uniform in +-sqrt(3 / (d k)), with density d and k columns: y = a @ x then has unit
    variance if x has unit variance. Values beyond the shape of the matrix are zero.
    """
    (unit_rows, unit_columns), (m, k) = pattern.format.size, pattern.shape
    check_host_bytes(4 * pattern.stored, f"a matrix of {pattern.stored:,} values")
    values = rng.random((pattern.num_blocks, unit_rows, unit_columns), dtype=np.float32)
    if not len(values):
        return values.astype(data_type.numpy)
    # In place, so that no second array of this size is needed.
    values -= np.float32(0.5)
    values *= np.float32(2 * math.sqrt(3 / (pattern.density * k)))
    # Clear rows and columns beyond the shape, in the last blocks. If the shape is whole blocks, no
    # block has these coordinates.
    values[pattern.rows == m // unit_rows, m % unit_rows :] = 0
    values[pattern.columns == k // unit_columns, :, k % unit_columns :] = 0
    return values.astype(data_type.numpy, copy=False)


def random_dense(k: int, n: int, rng: np.random.Generator, data_type: DataType) -> FloatArray:
    """Return a dense operand [k, n], uniform with mean 0 and unit variance.

    The PopSparse benchmark draws x like this.

    Raises:
        MatrixError: Numbers of rows or columns are negative or too large.
        InputError: This host cannot hold the operand.
    """
    k, n = whole_number(k), whole_number(n)
    if not 0 <= min(k, n) <= max(k, n) <= MAX_ELEMENTS:
        size_text = f"{in_short(k)} x {in_short(n)}"
        raise MatrixError(f"a dense operand of {size_text}: give 0 to 2^63 - 1")
    check_host_bytes(4 * k * n, f"a dense operand of {k:,} x {n:,}")
    values = rng.random((k, n), dtype=np.float32)
    return ((values - np.float32(0.5)) * np.float32(2 * math.sqrt(3))).astype(data_type.numpy)


def generator_of_seed(seed: int) -> np.random.Generator:
    """Return the generator of random numbers of a seed.

    Raises:
        InputError: The seed is negative, which NumPy refuses.
    """
    if seed < 0:
        raise InputError(f"seed is {in_short(seed)}; give 0 or more")
    return np.random.default_rng(seed)


def _count(shape: tuple[int, int], block: int, density: float) -> tuple[int, int]:
    """Return the number of blocks to draw, and the number of positions.

    Raises:
        InputError: This host cannot hold the pattern.
    """
    height, width = grid_of(shape, block)
    count = math.ceil(share(density) * height * width)
    # About four arrays of blocks and five of rows and columns are in memory at once.
    coordinates = 4 * count + 5 * (height + width)
    check_host_bytes(
        COORDINATE_BYTES * coordinates, f"a pattern of {count:,} blocks of {height:,} x {width:,}"
    )
    return count, height * width


@lru_cache(maxsize=16)  # all densities of a grid begin with the same order
def _shuffled(positions: int) -> Positions:
    """Return the numbers 0, 1, .. positions - 1 in the benchmark's order, uint32[positions]."""
    order = np.arange(positions, dtype=np.uint32)
    if positions:  # one draw serves two exchanges if positions^2 is within the range of draws
        shuffle(order, BENCHMARK_SEED, RANGE // positions >= positions)
    order.flags.writeable = False
    return order


def _whole_shares(weights: npt.NDArray[np.float64], count: int, limit: int) -> IntArray:
    """Return whole shares of `count` by weights, at most `limit` each, int64[weights].

    `count` is at most `limit` times the number of weights.
    """
    shares = np.zeros(len(weights), dtype=np.int64)
    is_full = np.zeros(len(weights), dtype=np.bool_)
    # Shares that reach the limit are fixed at it, and the remainder is divided among the others,
    # until no share exceeds the limit.
    while True:
        is_free = ~is_full
        num_remaining = count - limit * int(np.count_nonzero(is_full))
        ideal_shares = (
            num_remaining * weights / max(weights[is_free].sum(), np.finfo(np.float64).tiny)
        )
        exceeds = is_free & (ideal_shares >= limit)
        if not exceeds.any():
            break
        is_full |= exceeds
    shares[is_full] = limit
    # Rounding running sums keeps the total exact; the last sum is set in case of rounding errors.
    ends = np.floor(np.cumsum(ideal_shares[is_free]) + 0.5).astype(np.int64)
    ends[-1:] = num_remaining
    shares[is_free] = np.diff(ends, prepend=0)
    return shares
