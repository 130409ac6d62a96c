"""PopSparse's estimate of a static candidate: seven serial cycle terms, the memory of one tile.

cycles = dense exchange + values exchange + multiply + zero + partials exchange + reduce + move out

These are the formulas of PopLibs (lib/popsparse/StaticMatMulPartitioner.cpp:23-43, 183-281,
601-744, at 7eac0f26). They decide `strategy="popsparse"` and nothing else: the simulator's costs
are the codelets'. Where they are known to be off from PopLibs' assembly they stay off, so that the
choice is PopLibs' choice.
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
MAX_UNSIGNED_SHORT = 65535  # worklist entries; PopLibs StaticMatMulPartitioner.cpp:631, 646

# Block multiply: worker header, extra of a row's first block, then one worker's pass over one block
# for n columns as (first, per further column). PopLibs StaticMatMulPartitioner.cpp:195-281.
_HEADER = {(4, "half"): 17, (4, "float"): 13, (8, "half"): 13, (8, "float"): 13, (16, "half"): 13,
           (16, "float"): 16}  # fmt: skip
_FIRST_OF_ROW = {(8, "float"): 4, (16, "float"): 4}  # 1 for every other codelet
_PASS = {(4, "half"): (14, 1), (4, "float"): (12, 4), (8, "half"): (14, 2), (8, "float"): (19, 8),
         (16, "half"): (19, 4), (16, "float"): (74, 16)}  # fmt: skip


@attrs.frozen
class StaticProblem:
    """What every candidate of one search shares.

    Attributes:
        rows: rows m of the sparse operand, in elements.
        block: block length.
        columns: columns n of the dense operand, padded.
        data_type: of operands and partials.
        nonzeros: non-zero blocks.
        kept_rows, kept_columns: block rows and block columns that pruning keeps.
        tiles: tiles of the machine.
        tile_grain: tiles that share an exchange bus and stay together.
        exchange_bytes_per_cycle: that a tile receives.
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
        """Share of non-zero blocks among the kept rows and columns, 1 at most."""
        return min(self.nonzeros / (self.kept_rows * self.kept_columns), 1.0)


@attrs.frozen
class CandidateParts:
    """The parts to be estimated, one row for each distinct part of each (n split, bands) pair.

    Attributes:
        n_split, num_bands: int64[rows], as requested.
        part_columns, part_tiles: int64[rows], of the part.
        band_nonzeros, band_tiles, band_columns: int64[rows], of the part's critical band, the one
            with most blocks per tile.
        widest_band: int64[rows], the most non-empty columns of any band.
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
    """What PopSparse expects of one part, or of many parts as columns.

    Attributes:
        dense_exchange, values_exchange, multiply, zero, partials_exchange, reduce, move_output:
            cycles of the phases, in the order in which they run.
        memory_bytes: temporary memory of a tile; the most of any part in a decision.
        reduction_factor: tiles whose partials are summed into one output.
        m_sparse, k_sparse: non-empty block rows and block columns of a tile.
        nz_per_tile: blocks of a tile.
        m_tile, k_tile: block rows and block columns of a tile.
        n_per_split, tiles_per_n_split: columns and tiles of the part.
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
        """All terms: PopSparse's phases are serial."""
        before = self.dense_exchange + self.values_exchange + self.multiply + self.zero
        return before + self.partials_exchange + self.reduce + self.move_output

    def at(self: Estimate[IntArray], row: int) -> Estimate[int]:
        """One row of the columns."""
        names = [field.name for field in attrs.fields(Estimate)]
        return Estimate(**{name: int(getattr(self, name)[row]) for name in names})


def estimate_of(problem: StaticProblem, candidates: CandidateParts) -> Estimate[IntArray]:
    """Estimates all parts at once; the result's columns are int64[rows]."""
    block, size = problem.block, problem.data_type.bytes
    per_cycle, columns = problem.exchange_bytes_per_cycle, candidates.part_columns
    nz_per_tile = _ceil_div(candidates.band_nonzeros, candidates.band_tiles)
    m_tile, k_tile = _tile_shape(problem, candidates)
    row_filled = _any_of(problem.density, k_tile)
    m_sparse = np.minimum(_ceil(_mean_and_deviation(row_filled, m_tile)), m_tile)
    k_filled = _any_of(problem.density, m_tile)
    k_sparse = np.minimum(_ceil(_mean_and_deviation(k_filled, k_tile)), k_tile)

    # All columns of the tile are paid for, non-empty or not, at the doubled rate of a shared bus.
    dense_bytes = columns * k_sparse * block * size
    dense_exchange = _ceil_div(dense_bytes, 2 * per_cycle) * (k_tile / k_sparse)
    values_bytes = nz_per_tile * block**2 * size
    out_bytes = m_sparse * columns * size * block
    partials = _mean_and_deviation(row_filled, candidates.num_bands) * candidates.band_columns
    factor = _ceil(partials / k_tile)
    partials_bytes = _ceil_div(out_bytes * (factor - 1), factor)
    outputs = _ceil_div(out_bytes // size, factor)
    of_worker = _of_worker(block, m_sparse, nz_per_tile, columns)
    moved = -(-problem.rows * problem.columns * size // problem.tiles)
    return Estimate(
        dense_exchange=dense_exchange.astype(np.int64),
        values_exchange=np.where(candidates.n_split > 1, _ceil_div(values_bytes, per_cycle), 0),
        multiply=multiply_cycles(problem.data_type, block, *of_worker),
        zero=zero_cycles(problem.data_type, block, out_bytes),
        partials_exchange=_ceil_div(partials_bytes, per_cycle),
        reduce=reduce_cycles(problem.data_type, outputs, factor),
        move_output=np.full(len(columns), moved, dtype=np.int64),  # one byte a cycle, as PopLibs
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
    """int64[rows] each: block rows and block columns of a tile; a single row's are its own."""
    m_tile = _ceil_div(np.int64(problem.kept_rows), candidates.band_tiles)
    k_one_row = _ceil(candidates.band_nonzeros / problem.density)
    k_one_row = np.minimum(k_one_row, problem.kept_columns)
    return m_tile, np.where(m_tile == 1, k_one_row, candidates.band_columns)


def fits_unsigned_short(
    problem: StaticProblem, candidates: CandidateParts, estimate: Estimate[IntArray]
) -> npt.NDArray[np.bool_]:
    """bool[rows]: whether offsets into the dense slice and the worklist fit 16 bits.

    A worklist's blocks are not counted, as in PopLibs (StaticMatMulPartitioner.cpp:82-97).
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
    """Cycles of the multiply on a tile.

    Args:
        data_type: of operands and partials.
        block: 1, 4, 8 or 16.
        m: block rows, of a worker for block 1, else of the tile.
        k: blocks of a row.
        n: columns, of the tile for block 1, else of a worker.
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
    """Cycles to zero the partials first, which only the float codelets of block 8 and 16 need."""
    if data_type is DataType.HALF or block <= 4:
        return np.zeros_like(out_bytes)
    return (12 + _ceil_div(out_bytes // DOUBLE_WORD_BYTES, WORKERS)) * WORKERS


def reduce_cycles(data_type: DataType, outputs: IntArray, factor: IntArray) -> IntArray:
    """Cycles of the sum of `factor` partials for each of a tile's `outputs`; none for one."""
    width, base = (8, 8) if data_type is DataType.HALF else (4, 5)
    vectors = _ceil_div(_ceil_div(outputs, WORKERS), width)
    return np.where(factor == 1, 0, (16 + vectors * (base + 6 + factor - 1)) * WORKERS)


def _element_wise(data_type: DataType, m: IntArray, k: IntArray, n: IntArray) -> IntArray:
    width = 2 * data_type.vector_width
    more = k - 1
    full, partly = n // width, n % width != 0
    if data_type is DataType.HALF:
        row = 11 + full * (14 + 3 * more) + partly * (9 + 2 * more)
        return np.select(
            [n == 4, n == 8], [31 + m * (7 + 2 * more), 31 + m * (8 + 3 * more)], 33 + m * row
        )
    row = 12 + full * (10 + 3 * more) + partly * (10 + 2 * more)
    return np.select(
        [n == 2, n == 4], [29 + m * (5 + 2 * more), 30 + m * (6 + 3 * more)], 31 + m * row
    )


def _of_worker(
    block: int, m_sparse: IntArray, nz_per_tile: IntArray, columns: IntArray
) -> tuple[IntArray, IntArray, IntArray]:
    """Workers share rows when the block is one element, columns otherwise."""
    k = _ceil_div(nz_per_tile, m_sparse)
    if block == 1:
        return _ceil_div(m_sparse, WORKERS), k, columns
    return m_sparse, k, _ceil_div(columns, WORKERS)


def _any_of(probability: float, trials: IntArray) -> FloatArray:
    """Chance of at least one success. Python's power: NumPy's differs between processors."""
    miss = 1.0 - probability
    return np.array([1.0 - miss**count for count in trials.tolist()], dtype=np.float64)


def _mean_and_deviation(probability: FloatArray, trials: IntArray) -> FloatArray:
    """Expected successes plus one standard deviation, the latter rounded up as in PopLibs."""
    return probability * trials + np.ceil(np.sqrt(probability * (1.0 - probability) * trials))


def _ceil_div(value: IntArray | np.int64, by: IntArray | int) -> IntArray:
    return np.asarray(-(-value // by), dtype=np.int64)


def _ceil(value: FloatArray) -> IntArray:
    return np.ceil(value).astype(np.int64)
