"""Generators draw the patterns and values of synthetic matrices, the same for the same seed.

Each pattern of `GENERATORS` has exactly ceil(density * blocks) blocks; only where they lie differs.
Beside them are the patterns that PopSparse's benchmark and PopLibs' tests draw, block for block.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from ipusim import DataType, IntArray, in_short

from .block_matrix import FloatArray
from .bound import Bound
from .entries import MatrixError
from .formats import NM
from .formats.format import MOST_PLACES
from .host_memory import check_host_bytes
from .pattern import Pattern, grid_of
from .shuffle import RANGE, Places, shuffle
from .sizes import share, whole_number

Generator: TypeAlias = Callable[[tuple[int, int], int, float, np.random.Generator], Pattern]

CLUSTER = 4  # blocks on a side of a cluster; our choice: wider than a block, far below any grid
PLACE_BYTES = 8  # a row or a column in an array
NM_BYTES = 12  # a number drawn for each column of a group in turn, and what it decides
BENCHMARK_SEED = 123
SPARSE_DRAW = 1 / 20  # up to here Generator.choice hashes what it drew; above, it lists all places


def uniform(
    shape: tuple[int, int], block: int, density: float, rng: np.random.Generator
) -> Pattern:
    """Blocks drawn uniformly without replacement, as in the PopSparse benchmark.

    Memory follows the blocks drawn; where more than 1 in 20 is drawn, one byte a place is less.
    """
    count, total = _count(shape, block, density)
    if count <= SPARSE_DRAW * total:
        numbers = np.sort(rng.choice(total, count, replace=False, shuffle=False))
        return Pattern.filled(shape, block, numbers)
    wanted = min(count, total - count)  # drawing the zeros is quicker when they are fewer
    drawn = np.zeros(total, dtype=np.bool_)
    missing = wanted
    while missing:
        drawn[rng.integers(total, size=missing)] = True
        missing = wanted - int(np.count_nonzero(drawn))
    return Pattern.filled(shape, block, np.flatnonzero(drawn if wanted == count else ~drawn))


def banded(
    shape: tuple[int, int], block: int, density: float, _rng: np.random.Generator
) -> Pattern:
    """One full band along the diagonal of the grid, equally many blocks in every row (+-1)."""
    count, _ = _count(shape, block, density)
    down, across = grid_of(shape, block)
    ends = np.arange(down + 1) * count // down
    widths = np.diff(ends)
    centres = (2 * np.arange(down) + 1) * across // (2 * down)
    starts = np.clip(centres - widths // 2, 0, across - widths)
    rows = np.repeat(np.arange(down), widths)
    columns = starts[rows] + np.arange(count) - ends[rows]
    return Pattern.filled(shape, block, rows * across + columns)


def power_law(
    shape: tuple[int, int], block: int, density: float, rng: np.random.Generator
) -> Pattern:
    """Few block rows and columns hold most blocks, as in scale-free graphs.

    Weights fall as 1/sqrt(rank), the ranks of a power law of exponent 3 (preferential attachment),
    in random order. A row holds blocks by its weight, and draws its columns by theirs without
    replacement: those whose exponential waiting times, at the rate of the weight, are shortest.
    """
    count, _ = _count(shape, block, density)
    down, across = grid_of(shape, block)
    row_counts = _shared(1 / np.sqrt(1 + rng.permutation(down)), count, across)
    rates = 1 / np.sqrt(1 + rng.permutation(across))
    numbers = np.empty(count, dtype=np.int64)
    at = 0
    for row, length in enumerate(row_counts.tolist()):
        waits = rng.standard_exponential(across) / rates
        columns = np.argpartition(waits, length - 1)[:length] if length else waits[:0]
        numbers[at : at + length] = row * across + np.sort(columns)
        at += length
    return Pattern.filled(shape, block, numbers)


def clustered(
    shape: tuple[int, int], block: int, density: float, rng: np.random.Generator
) -> Pattern:
    """Full clusters of 4 x 4 blocks on random places of a grid of clusters; the last one is cut."""
    count, _ = _count(shape, block, density)
    down, across = grid_of(shape, block)
    clusters_across = -(-across // CLUSTER)
    check_host_bytes(
        6 * PLACE_BYTES * -(-down // CLUSTER) * clusters_across, f"a grid of {down:,} x {across:,}"
    )
    clusters = rng.permutation(-(-down // CLUSTER) * clusters_across)
    row, column = np.divmod(clusters, clusters_across)
    top, left = row * CLUSTER, column * CLUSTER
    held = np.minimum(CLUSTER, down - top) * np.minimum(CLUSTER, across - left)
    needed = int(np.searchsorted(np.cumsum(held), count)) + 1
    within = np.arange(CLUSTER)
    rows = top[:needed, None, None] + within[:, None]
    columns = left[:needed, None, None] + within
    numbers = (rows * across + columns)[(rows < down) & (columns < across)]
    return Pattern.filled(shape, block, np.sort(numbers[:count]))


GENERATORS: dict[str, Generator] = {
    "uniform": uniform,
    "banded": banded,
    "power-law": power_law,
    "block-clustered": clustered,
    "clustered": clustered,
}


def benchmark_pattern(shape: tuple[int, int], block: int, density: float) -> Pattern:
    """The pattern that PopSparse's benchmark draws, which was measured.

    Whole blocks only. All places of the grid, row by row, are shuffled by `std::shuffle` with
    `std::default_random_engine` seeded 123, and the first ceil(density * places) are non-zero. As
    libstdc++ has them, the engine is

        x = 16807 x mod (2**31 - 1), a draw is x - 1

    a number below u is a draw divided by floor((2**31 - 3) / u), drawn again where it would be u or
    more, and place i changes with one of the places 0 to i: one draw for each, or where all pairs
    of places are fewer than the draws there are, one for two places.

    Source: graphcore-research/sparsity-benchmarks ipu/matmul_bench.cpp `createProblem`, seed 123 by
    default; libstdc++ bits/stl_algo.h `shuffle`, bits/uniform_int_dist.h.
    """
    rows, columns = grid_of(shape, block)
    check_host_bytes(4 * rows * columns, f"a pattern drawn from {rows:,} x {columns:,} blocks")
    count = math.ceil(share(density) * rows * columns)
    drawn = np.zeros(rows * columns, dtype=np.bool_)
    drawn[_shuffled(rows * columns)[:count]] = True
    return Pattern.filled(shape, block, np.flatnonzero(drawn))


def mt19937_pattern(shape: tuple[int, int], block: int, density: float) -> Pattern:
    """The pattern that the PopLibs sparse tests draw, with which planner results are compared.

    Method: poplibs `include/poplibs_test/SparseMatrix.hpp`. A 32-bit Mersenne Twister of the
    default seed 5489 gives u = float32(draw) / 2**32, drawn again where that rounds to 1. Places
    are visited row by row; one is non-zero where u < density, and its b*b values then take b*b
    draws. So the chance of a place depends on how many came before.
    """
    _, total = _count(shape, block, density)
    values = block * block
    twister = np.random.RandomState(5489)
    chosen: list[int] = []
    drawn = 0  # usable draws seen
    resume = 0  # the draw at which visiting places goes on
    while drawn - values * len(chosen) < total:
        draws = twister.randint(0, 1 << 32, size=1 << 20, dtype=np.uint32).astype(np.float32)
        draws = draws[draws < np.float32(1 << 32)]
        hits = drawn + np.flatnonzero(draws < np.float64(density) * (1 << 32))
        drawn += len(draws)
        for hit in hits.tolist():
            if hit >= resume:
                chosen.append(hit)
                resume = hit + 1 + values
    numbers = np.asarray(chosen, dtype=np.int64) - values * np.arange(len(chosen))
    return Pattern.filled(shape, block, numbers[numbers < total])


def random_nm(shape: tuple[int, int], format: NM, rng: np.random.Generator) -> Pattern:  # noqa: A002
    """A pattern whose groups each draw n of their m columns uniformly; it holds no zero.

    Method: selection sampling (Knuth, The Art of Computer Programming 2, 3.4.2, algorithm S): a
    column is taken with the chance of those still needed over those still to come.

    Args:
        shape: (m, k) in elements.
        format: N:M; its rows share their choice.
        rng: that draws.

    Raises:
        MatrixError: another format, an empty shape, or rows that are not whole groups.
        InputError: this host cannot hold it.
    """
    groups = NM.checked(format).groups(shape)
    check_host_bytes(NM_BYTES * groups.down * groups.across, f"drawing {format.units} in {shape}")
    needed = np.broadcast_to(groups.quotas, (groups.down, groups.count)).copy()
    ends = np.minimum(np.arange(1, groups.count + 1) * groups.m, groups.across)
    drawn = np.zeros((groups.down, groups.count, groups.m), dtype=np.bool_)
    for column in range(groups.m):
        left = np.maximum(ends - np.arange(groups.count) * groups.m - column, 0)
        drawn[:, :, column] = rng.random(needed.shape) * left < needed
        needed -= drawn[:, :, column]
    rows = np.repeat(np.arange(groups.down), groups.stored)
    columns = np.flatnonzero(drawn) % (groups.count * groups.m)
    return Pattern(shape, format, rows, columns, len(rows) * format.area)


def pattern_within(bound: Bound, rng: np.random.Generator) -> Pattern:
    """A uniform pattern with as many non-zeros as a bound allows; of N:M any mask."""
    form = bound.format
    if isinstance(form, NM):
        return random_nm(bound.shape, form, rng)
    half_less = (bound.max_blocks - 0.5) / math.prod(bound.grid)  # rounded up again
    return uniform(bound.shape, bound.block, half_less, rng)


def random_values(pattern: Pattern, rng: np.random.Generator, data_type: DataType) -> FloatArray:
    """[blocks, b, b]: uniform in +-sqrt(3 / (d*k)), as in the PopSparse benchmark.

    Then y = a @ x has unit variance where x has. Beyond the shape the values are zero. Units that
    are not square are [units, rows, columns].
    """
    (high, wide), (m, k) = pattern.format.size, pattern.shape
    check_host_bytes(4 * pattern.stored, f"a matrix of {pattern.stored:,} values")
    values = rng.random((pattern.num_blocks, high, wide), dtype=np.float32)
    if not len(values):
        return values.astype(data_type.numpy)
    values -= np.float32(0.5)
    values *= np.float32(2 * math.sqrt(3 / (pattern.density * k)))
    values[pattern.rows == m // high, m % high :] = 0
    values[pattern.columns == k // wide, :, k % wide :] = 0
    return values.astype(data_type.numpy, copy=False)


def random_dense(k: int, n: int, rng: np.random.Generator, data_type: DataType) -> FloatArray:
    """[k, n]: uniform with mean 0 and unit variance, as the PopSparse benchmark draws x.

    Raises:
        MatrixError: less than no rows or columns.
        InputError: this host cannot hold them.
    """
    k, n = whole_number(k), whole_number(n)
    if not 0 <= min(k, n) <= max(k, n) <= MOST_PLACES:
        shown = f"{in_short(k)} x {in_short(n)}"
        raise MatrixError(f"a dense operand of {shown}: give 0 to 2^63 - 1")
    check_host_bytes(4 * k * n, f"a dense operand of {k:,} x {n:,}")
    values = rng.random((k, n), dtype=np.float32)
    return ((values - np.float32(0.5)) * np.float32(2 * math.sqrt(3))).astype(data_type.numpy)


def _count(shape: tuple[int, int], block: int, density: float) -> tuple[int, int]:
    """How many blocks to draw, of how many places."""
    down, across = grid_of(shape, block)
    count = math.ceil(share(density) * down * across)
    arrays = 4 * count + 5 * (down + across)
    check_host_bytes(
        PLACE_BYTES * arrays, f"a pattern of {count:,} blocks of {down:,} x {across:,}"
    )
    return count, down * across


@lru_cache(maxsize=16)  # every density of a grid begins with the same places
def _shuffled(places: int) -> Places:
    """uint32[places]: 0, 1, .. places - 1, shuffled."""
    order = np.arange(places, dtype=np.uint32)
    if places:
        shuffle(order, BENCHMARK_SEED, RANGE // places >= places)
    order.flags.writeable = False
    return order


def _shared(weights: npt.NDArray[np.float64], count: int, limit: int) -> IntArray:
    """`count` divided by weight into whole shares of at most `limit`."""
    shares = np.zeros(len(weights), dtype=np.int64)
    full = np.zeros(len(weights), dtype=np.bool_)
    while True:
        free = ~full
        left = count - limit * int(np.count_nonzero(full))
        ideal = left * weights / max(weights[free].sum(), np.finfo(np.float64).tiny)
        over = free & (ideal >= limit)
        if not over.any():
            break
        full |= over
    shares[full] = limit
    ends = np.floor(np.cumsum(ideal[free]) + 0.5).astype(np.int64)
    ends[-1:] = left
    shares[free] = np.diff(ends, prepend=0)
    return shares
