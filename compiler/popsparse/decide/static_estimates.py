"""PopSparse's estimate of a static candidate: its cycles in seven terms, and a tile's memory.

cycles = dense exchange + values exchange + multiply + zero + partials exchange + reduce + move out

These are the formulas of PopLibs (lib/popsparse/StaticMatMulPartitioner.cpp:23-43, 183-281,
601-744, at 7eac0f26); numbers in them are copied from that file. They decide
`strategy="popsparse"` and nothing else: simulated cycles come from the codelets themselves.
Formulas that are known to differ from PopLibs' assembly are not corrected, so that the choice is
PopLibs' choice.
"""

from __future__ import annotations

from typing import Generic, TypeVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DOUBLE_WORD_BYTES, DataType, IntArray

FloatArray = npt.NDArray[np.float64]
Number = TypeVar("Number", int, IntArray)

WORKERS = 6  # the multiply formulas have the six worker contexts of every IPU in their constants
# Largest work list entry. PopLibs StaticMatMulPartitioner.cpp:631, 646.
MAX_UNSIGNED_SHORT = 65535

# Block multiply, by block edge and data type: bundles of a worker's header, extra bundles of a
# row's first block, and bundles of one worker's pass over one block as (first column, further
# column). PopLibs StaticMatMulPartitioner.cpp:195-281.
_HEADER = {(4, "half"): 17, (4, "float"): 13, (8, "half"): 13, (8, "float"): 13, (16, "half"): 13,
           (16, "float"): 16}  # fmt: skip
_FIRST_OF_ROW = {(8, "float"): 4, (16, "float"): 4}  # 1 for every other codelet
_PASS = {(4, "half"): (14, 1), (4, "float"): (12, 4), (8, "half"): (14, 2), (8, "float"): (19, 8),
         (16, "half"): (19, 4), (16, "float"): (74, 16)}  # fmt: skip


@attrs.frozen
class StaticProblem:
    """Properties of a static product that all candidates of one search have in common.

    Attributes:
        rows: Rows m of the sparse operand, in elements.
        block: Block length.
        columns: Columns n of the dense operand, padded.
        data_type: Data type of operands and partial sums.
        nonzeros: Number of non-zero blocks.
        kept_rows, kept_columns: Numbers of block rows and block columns that pruning keeps.
        tiles: Number of tiles of the machine.
        tile_grain: Number of tiles that share an exchange bus and stay together.
        exchange_bytes_per_cycle: Bytes that a tile receives in a cycle.
    """

    rows: int
    block: int
    columns: int
    data_type: DataType
    nonzeros: int
    kept_rows: int
    kept_columns: int
    tiles: int
    tile_grain: int
    exchange_bytes_per_cycle: int

    @property
    def density(self) -> float:
        """Share of non-zero blocks among the kept rows and columns, at most 1."""
        return min(self.nonzeros / (self.kept_rows * self.kept_columns), 1.0)


@attrs.frozen
class CandidateParts:
    """Parts to be estimated, a row for each distinct part of each (n split, bands) candidate.

    Attributes:
        n_split, num_bands: Requested numbers of parts and of bands, int64[rows].
        part_columns, part_tiles: Numbers of columns and tiles of the part, int64[rows].
        band_nonzeros, band_tiles, band_columns: Numbers of blocks, tiles and block columns of the
            part's critical band, the one with most blocks per tile, int64[rows].
        widest_band: Largest number of non-empty columns of any band, int64[rows].
    """

    n_split: IntArray
    num_bands: IntArray
    part_columns: IntArray
    part_tiles: IntArray
    band_nonzeros: IntArray
    band_tiles: IntArray
    band_columns: IntArray
    widest_band: IntArray


@attrs.frozen
class Estimate(Generic[Number]):
    """PopSparse's estimate of one part (int fields) or of many parts (int64[rows] fields).

    Attributes:
        dense_exchange, values_exchange, multiply, zero, partials_exchange, reduce, move_output:
            Cycles of the phases, in the order in which they run.
        memory_bytes: Temporary memory of a tile; in a decision, the largest of any part.
        reduction_factor: Number of tiles whose partial sums are added to one output.
        m_sparse, k_sparse: Numbers of non-empty block rows and block columns of a tile.
        nz_per_tile: Number of blocks of a tile.
        m_tile, k_tile: Numbers of block rows and block columns of a tile.
        n_per_split, tiles_per_n_split: Numbers of columns and tiles of the part.
    """

    dense_exchange: Number
    values_exchange: Number
    multiply: Number
    zero: Number
    partials_exchange: Number
    reduce: Number
    move_output: Number
    memory_bytes: Number
    reduction_factor: Number
    m_sparse: Number
    k_sparse: Number
    nz_per_tile: Number
    m_tile: Number
    k_tile: Number
    n_per_split: Number
    tiles_per_n_split: Number

    @property
    def cycles(self) -> Number:
        """Total cycles: the sum of all terms, since the phases follow one another."""
        first_terms = self.dense_exchange + self.values_exchange + self.multiply + self.zero
        return first_terms + self.partials_exchange + self.reduce + self.move_output

    def at(self: Estimate[IntArray], row: int) -> Estimate[int]:
        """Return the estimate of one row of the columns."""
        names = [field.name for field in attrs.fields(Estimate)]
        return Estimate(**{name: int(getattr(self, name)[row]) for name in names})


def estimate_of(problem: StaticProblem, candidates: CandidateParts) -> Estimate[IntArray]:
    """Return the estimates of all parts, with fields int64[rows]."""
    # 1. The blocks of a tile, and the numbers of its block rows and block columns that have any, if
    # blocks are spread randomly.
    block, size = problem.block, problem.data_type.bytes
    per_cycle, columns = problem.exchange_bytes_per_cycle, candidates.part_columns
    nz_per_tile = _ceil_div(candidates.band_nonzeros, candidates.band_tiles)
    m_tile, k_tile = _tile_shape(problem, candidates)
    row_filled = _chance_of_any(problem.density, k_tile)
    m_sparse = np.minimum(_ceil(_mean_and_deviation(row_filled, m_tile)), m_tile)
    k_filled = _chance_of_any(problem.density, m_tile)
    k_sparse = np.minimum(_ceil(_mean_and_deviation(k_filled, k_tile)), k_tile)

    # 2. Exchange: the bytes of non-empty columns are scaled to all columns of the tile. They arrive
    # at twice the rate, since two tiles share a bus.
    dense_bytes = columns * k_sparse * block * size
    dense_exchange = _ceil_div(dense_bytes, 2 * per_cycle) * (k_tile / k_sparse)
    values_bytes = nz_per_tile * block**2 * size
    out_bytes = m_sparse * columns * size * block
    # 3. The reduction. `factor` is the number of bands that have partial sums of an output, scaled
    # from a tile's columns to all columns of the critical band. Each of these tiles adds up an
    # equal share of the outputs, and receives the other tiles' partial sums of it.
    partials = _mean_and_deviation(row_filled, candidates.num_bands) * candidates.band_columns
    factor = _ceil(partials / k_tile)
    partials_bytes = _ceil_div(out_bytes * (factor - 1), factor)
    outputs = _ceil_div(out_bytes // size, factor)
    sizes = _multiply_sizes(block, m_sparse, nz_per_tile, columns)
    output_bytes = -(-problem.rows * problem.columns * size // problem.tiles)
    return Estimate(
        dense_exchange=dense_exchange.astype(np.int64),
        values_exchange=np.where(candidates.n_split > 1, _ceil_div(values_bytes, per_cycle), 0),
        multiply=multiply_cycles(problem.data_type, block, *sizes),
        zero=zero_cycles(problem.data_type, block, out_bytes),
        partials_exchange=_ceil_div(partials_bytes, per_cycle),
        reduce=reduce_cycles(problem.data_type, outputs, factor),
        move_output=np.full(
            len(columns), output_bytes, dtype=np.int64
        ),  # one byte a cycle, as PopLibs
        memory_bytes=np.maximum(dense_bytes + values_bytes, partials_bytes) + out_bytes,
        reduction_factor=factor,
        m_sparse=m_sparse,
        k_sparse=k_sparse,
        nz_per_tile=nz_per_tile,
        m_tile=m_tile,
        k_tile=k_tile,
        n_per_split=columns,
        tiles_per_n_split=candidates.part_tiles,
    )


def _tile_shape(problem: StaticProblem, candidates: CandidateParts) -> tuple[IntArray, IntArray]:
    """Return the block rows and block columns of a tile, int64[rows] each.

    If a tile has a single block row, its columns follow from its blocks.
    """
    m_tile = _ceil_div(np.int64(problem.kept_rows), candidates.band_tiles)
    k_one_row = _ceil(candidates.band_nonzeros / problem.density)
    k_one_row = np.minimum(k_one_row, problem.kept_columns)
    return m_tile, np.where(m_tile == 1, k_one_row, candidates.band_columns)


def fits_unsigned_short(
    problem: StaticProblem, candidates: CandidateParts, estimate: Estimate[IntArray]
) -> npt.NDArray[np.bool_]:
    """Return True for parts whose offsets into dense slice and work list have 16 bits, bool[rows].

    As in PopLibs, blocks are not counted in the work list (StaticMatMulPartitioner.cpp:82-97).
    """
    block = problem.block
    span_bytes = candidates.widest_band * block * candidates.part_columns * problem.data_type.bytes
    header, row = (72, 2) if block == 1 else (24, 4)
    worklist = (header + row * estimate.m_sparse + 2) // 2
    unit_bytes = 1 if block == 1 else 8 * block
    return (span_bytes <= MAX_UNSIGNED_SHORT * unit_bytes) & (worklist <= MAX_UNSIGNED_SHORT)


def multiply_cycles(
    data_type: DataType, block: int, m: IntArray, k: IntArray, n: IntArray
) -> IntArray:
    """Return the cycles of the multiply on a tile.

    Args:
        data_type: Data type of operands and partial sums.
        block: Block length: 1, 4, 8 or 16.
        m: Number of block rows, of a worker for block 1, else of the tile.
        k: Number of blocks of a row.
        n: Number of columns, of the tile for block 1, else of a worker.
    """
    if block == 1:
        return WORKERS * _element_wise(data_type, m, k, n)
    codelet = (block, data_type.value)
    first, further = _PASS[codelet]
    one_pass = first + further * (n - 1)
    if codelet == (4, "half"):
        one_pass = np.where(n <= 2, 7 + n, one_pass)
    if codelet == (16, "float"):
        one_pass = np.where(n == 1, 58, one_pass)
    load = block**2 * data_type.bytes // DOUBLE_WORD_BYTES
    row = WORKERS * _FIRST_OF_ROW.get(codelet, 1) + 17
    return 30 + WORKERS * _HEADER[codelet] + m * (row + k * (16 + load + WORKERS * one_pass))


def zero_cycles(data_type: DataType, block: int, out_bytes: IntArray) -> IntArray:
    """Return the cycles to zero partial sums, which only float codelets of blocks 8 and 16 need."""
    if data_type is DataType.HALF or block <= 4:
        return np.zeros_like(out_bytes)
    return (12 + _ceil_div(out_bytes // DOUBLE_WORD_BYTES, WORKERS)) * WORKERS


def reduce_cycles(data_type: DataType, outputs: IntArray, factor: IntArray) -> IntArray:
    """Return the cycles to add `factor` partial sums for each output of a tile; 0 for one."""
    width, base = (8, 8) if data_type is DataType.HALF else (4, 5)
    vectors = _ceil_div(_ceil_div(outputs, WORKERS), width)
    return np.where(factor == 1, 0, (16 + vectors * (base + 6 + factor - 1)) * WORKERS)


def _element_wise(data_type: DataType, m: IntArray, k: IntArray, n: IntArray) -> IntArray:
    """Return the bundles of a worker with m rows of k elements, for n columns."""
    width = 2 * data_type.vector_width
    further = k - 1
    strips, has_remainder = n // width, n % width != 0
    if data_type is DataType.HALF:
        row = 11 + strips * (14 + 3 * further) + has_remainder * (9 + 2 * further)
        return np.select(
            [n == 4, n == 8], [31 + m * (7 + 2 * further), 31 + m * (8 + 3 * further)], 33 + m * row
        )
    row = 12 + strips * (10 + 3 * further) + has_remainder * (10 + 2 * further)
    return np.select(
        [n == 2, n == 4], [29 + m * (5 + 2 * further), 30 + m * (6 + 3 * further)], 31 + m * row
    )


def _multiply_sizes(
    block: int, m_sparse: IntArray, nz_per_tile: IntArray, columns: IntArray
) -> tuple[IntArray, IntArray, IntArray]:
    """Return the arguments m, k and n of `multiply_cycles`.

    Workers share rows if the block is one element, columns otherwise.
    """
    k = _ceil_div(nz_per_tile, m_sparse)
    if block == 1:
        return _ceil_div(m_sparse, WORKERS), k, columns
    return m_sparse, k, _ceil_div(columns, WORKERS)


def _chance_of_any(probability: float, trials: IntArray) -> FloatArray:
    """Return the probability of at least one success in each number of trials, float64[rows].

    The power is Python's, because NumPy's differs between processors.
    """
    failure_chance = 1.0 - probability
    return np.array([1.0 - failure_chance**count for count in trials.tolist()], dtype=np.float64)


def _mean_and_deviation(probability: FloatArray, trials: IntArray) -> FloatArray:
    """Return expected successes plus one standard deviation of a binomial distribution.

    Only the deviation is rounded up, as in PopLibs.
    """
    return probability * trials + np.ceil(np.sqrt(probability * (1.0 - probability) * trials))


def _ceil_div(value: IntArray | np.int64, by: IntArray | int) -> IntArray:
    """Return value / by, rounded up."""
    return np.asarray(-(-value // by), dtype=np.int64)


def _ceil(value: FloatArray) -> IntArray:
    """Return numbers rounded up, as whole numbers."""
    return np.ceil(value).astype(np.int64)
