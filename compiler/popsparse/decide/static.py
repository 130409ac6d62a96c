"""PopSparse's static planner: prune, search among splits, then assign blocks to tiles by band.

Blocks are ordered by column band, permuted block row, permuted block column; every part of n
repeats the same assignment on its own tiles (PopLibs lib/popsparse/StaticMatMul.cpp:342-484,
841-910, at 7eac0f26).

Every candidate (n split, number of column bands) is estimated. Among candidates that give every
part and band tiles, keep 16-bit offsets and fit the memory bound, the one with the fewest cycles of
its slowest part is selected; ties keep the smaller n split, then the fewer bands (PopLibs
lib/popsparse/StaticMatMulPartitioner.cpp:408-816, at 7eac0f26).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import attrs
import numpy as np

from ipusim import BoolArray, DataType, IntArray, Machine, order_of, same_array

from ...matrix.pattern import Pattern
from ...plan.no_plan import NoPlanError
from ...plan.options.methods import StaticOptions
from ...plan.partition import Part, Partition
from ...plan.plan import Decision
from .split import ColumnCounts, band_cut, part_ends, prune, tile_ends, tiles_per_band
from .static_estimates import (
    CandidateParts,
    Estimate,
    StaticProblem,
    estimate_of,
    fits_unsigned_short,
)

MAX_N_SPLIT = 32  # PopLibs StaticMatMulPartitioner.cpp:510
DEFAULTS = StaticOptions(strategy="popsparse")
MAX_BANDS = 128  # PopLibs StaticMatMulPartitioner.cpp:511
# Detail of a decision: rows and columns with few blocks were not moved to the end.
UNSORTED = "rows_unsorted"


@attrs.frozen
class Winner:
    """The fastest valid candidate.

    Attributes:
        n_split, num_bands: Requested numbers of parts of n and of bands; there may be fewer.
        estimate: Estimate of its slowest part; `memory_bytes` is that of the fullest part.
    """

    n_split: int
    num_bands: int
    estimate: Estimate[int]


@attrs.frozen
class PopSparseDecision:
    """PopSparse's decision for one pattern, with its estimate.

    Attributes:
        partition: Cut of the work; `order` is by band, permuted row, permuted column.
        n_split, num_bands: Requested numbers of parts of n and of bands; there may be fewer.
        boundaries: Ends of the bands, in permuted block columns, one more than bands.
        nonzeros_per_band: Number of blocks of each band.
        widest_band: Largest number of non-empty columns of any band.
        kept_rows, kept_columns: Numbers of block rows and columns that pruning keeps (mPlan,
            kPlan).
        row_permutation, column_permutation: Old index at each new position, int64.
        part_ends, tile_ends: Column end and tile end of each part.
        tiles_per_band: Number of tiles of each band, for each part.
        estimate: PopSparse's estimate of the slowest part; `memory_bytes` is that of the fullest.
    """

    partition: Partition
    n_split: int
    num_bands: int
    boundaries: tuple[int, ...]
    nonzeros_per_band: tuple[int, ...]
    widest_band: int
    kept_rows: int
    kept_columns: int
    row_permutation: IntArray = attrs.field(eq=same_array)
    column_permutation: IntArray = attrs.field(eq=same_array)
    part_ends: tuple[int, ...]
    tile_ends: tuple[int, ...]
    tiles_per_band: tuple[tuple[int, ...], ...]
    estimate: Estimate[int]

    @property
    def bands(self) -> int:
        """Number of bands, which may be fewer than requested."""
        return len(self.nonzeros_per_band)


@attrs.frozen
class _Pruned:
    """Rows and columns of a pattern in PopSparse's order: those with few blocks come last."""

    rows: IntArray
    columns: IntArray
    kept_rows: int
    kept_columns: int
    counts: ColumnCounts


def partition_popsparse(
    pattern: Pattern,
    *,
    n: int,
    data_type: DataType,
    machine: Machine,
    options: StaticOptions = DEFAULTS,
) -> PopSparseDecision:
    """Return the partition that PopLibs' static sparse planner chooses, with its estimate.

    Args:
        pattern: Pattern of the non-zero blocks.
        n: Number of columns of x, which is padded to the vector width.
        data_type: Data type of operands and partial sums.
        machine: Machine, whose tiles, SRAM and exchange are used.
        options: Fixed splits, the share of SRAM that a candidate may take, and whether light rows
            and columns are moved behind the others.

    Raises:
        NoPlanError: No candidate is valid.
    """
    pruned = _prune(pattern, options.preprocessing)
    problem = _problem(pattern, pruned, n, data_type, machine)
    splits, bands = _candidate_splits(problem)
    winner = search(
        problem,
        pruned.counts,
        splits=[options.n_split] if options.n_split else splits,
        bands=[options.num_column_bands] if options.num_column_bands else bands,
        bound_bytes=int(options.available_memory_proportion * machine.sram_bytes),
    )
    return _decision(pattern, problem, pruned, winner)


def _problem(
    pattern: Pattern, pruned: _Pruned, n: int, data_type: DataType, machine: Machine
) -> StaticProblem:
    """Return the properties that all candidates have in common."""
    width = data_type.vector_width
    return StaticProblem(
        rows=pattern.grid[0] * pattern.block,
        block=pattern.block,
        columns=-(-n // width) * width,
        data_type=data_type,
        nonzeros=pattern.num_blocks,
        kept_rows=pruned.kept_rows,
        kept_columns=pruned.kept_columns,
        tiles=machine.tiles,
        tile_grain=machine.tiles_per_pair if machine.tiles >= machine.tiles_per_pair else 1,
        exchange_bytes_per_cycle=machine.exchange_bytes_per_cycle,
    )


def _candidate_splits(problem: StaticProblem) -> tuple[range, range]:
    """Return the numbers of parts of n and of column bands that the search evaluates."""
    width = problem.data_type.vector_width
    # The limit counts kept columns in blocks but the grain in elements, as PopLibs does.
    bands = -(-problem.kept_columns // (1 if problem.block == 1 else width))
    splits = min(MAX_N_SPLIT, problem.columns // width)
    return range(1, splits + 1), range(1, min(MAX_BANDS, bands) + 1)


def decide_popsparse(
    pattern: Pattern, *, n: int, data_type: DataType, machine: Machine, options: StaticOptions
) -> Decision:
    """Return the decision of `partition_popsparse` as a strategy reports it."""
    result = partition_popsparse(
        pattern, n=n, data_type=data_type, machine=machine, options=options
    )
    return Decision(
        partition=result.partition,
        details={
            "n_split": result.n_split,
            "bands": result.bands,
            "parts": len(result.part_ends),
            "tiles_per_part": result.estimate.tiles_per_n_split,
            "columns_per_part": result.estimate.n_per_split,
            "reduction_factor": result.estimate.reduction_factor,
            "estimated_tile_bytes": result.estimate.memory_bytes,
            **({} if options.preprocessing else {UNSORTED: True}),
        },
        estimate={
            "dense operand exchange": result.estimate.dense_exchange,
            "values exchange": result.estimate.values_exchange,
            "multiply": result.estimate.multiply,
            "zero partials": result.estimate.zero,
            "partials exchange": result.estimate.partials_exchange,
            "reduce": result.estimate.reduce,
            "move output": result.estimate.move_output,
            "total": result.estimate.cycles,
        },
    )


def _prune(pattern: Pattern, preprocessing: bool) -> _Pruned:
    """Return rows and columns with light ones behind the others, or in order without that."""
    row_counts = np.bincount(pattern.rows, minlength=pattern.grid[0])
    column_counts = np.bincount(pattern.columns, minlength=pattern.grid[1])
    if not preprocessing:
        kept_rows, kept_columns = pattern.grid
        rows, columns = np.arange(kept_rows), np.arange(kept_columns)
    else:
        rows, kept_rows = prune(row_counts)
        columns, kept_columns = prune(column_counts)
    return _Pruned(rows, columns, kept_rows, kept_columns, ColumnCounts.of(column_counts[columns]))


def _decision(
    pattern: Pattern, problem: StaticProblem, pruned: _Pruned, winner: Winner
) -> PopSparseDecision:
    """Return the decision for the candidate that was selected."""
    bands = pruned.counts.bands(winner.num_bands)
    nonzeros = np.array(bands.blocks, dtype=np.int64)
    ends = part_ends(problem.columns, problem.data_type.vector_width, winner.n_split)
    tiles = tile_ends(ends, problem.tiles, problem.tile_grain)
    sizes, cut_of_part = np.unique(np.diff(tiles, prepend=0), return_inverse=True)
    band_tiles = tiles_per_band(nonzeros, sizes, problem.tile_grain)
    return PopSparseDecision(
        partition=Partition(
            order=_order(pattern, pruned, bands.boundaries),
            cuts=tuple(
                band_cut(nonzeros, row, size)
                for row, size in zip(band_tiles, sizes.tolist(), strict=True)
            ),
            parts=tuple(
                Part(start, stop, cut, np.arange(first, last))
                for (start, stop), cut, (first, last) in zip(
                    pairwise((0, *ends)), cut_of_part.tolist(), pairwise((0, *tiles)), strict=True
                )
            ),
        ),
        n_split=winner.n_split,
        num_bands=winner.num_bands,
        boundaries=bands.boundaries,
        nonzeros_per_band=bands.blocks,
        widest_band=bands.widest,
        kept_rows=pruned.kept_rows,
        kept_columns=pruned.kept_columns,
        row_permutation=pruned.rows,
        column_permutation=pruned.columns,
        part_ends=ends,
        tile_ends=tiles,
        tiles_per_band=tuple(tuple(band_tiles[cut].tolist()) for cut in cut_of_part),
        estimate=winner.estimate,
    )


def _order(pattern: Pattern, pruned: _Pruned, boundaries: tuple[int, ...]) -> IntArray:
    """Return the pattern's blocks by band, permuted row, permuted column, int64[blocks]."""
    num_rows, num_columns = pattern.grid
    row_rank, column_rank = np.argsort(pruned.rows), np.argsort(pruned.columns)
    band = np.searchsorted(boundaries, np.arange(num_columns), side="right")
    column = column_rank[pattern.columns]
    key = (band[column] * num_rows + row_rank[pattern.rows]) * num_columns + column
    return order_of(key)


def search(
    problem: StaticProblem,
    counts: ColumnCounts,
    *,
    splits: Sequence[int],
    bands: Sequence[int],
    bound_bytes: int,
) -> Winner:
    """Return the fastest valid candidate among all pairs of `splits` and `bands`.

    Args:
        problem: Properties of all candidates. For a pattern without blocks the first split that
            gives every part a tile is returned, with an estimate of 0.
        counts: Running sums over the permuted block columns.
        splits, bands: Numbers of parts of n and of column bands to evaluate, ascending.
        bound_bytes: Temporary memory of a tile that a candidate may take.

    Raises:
        NoPlanError: No candidate is valid.
    """
    parts = _distinct_parts(problem, splits)
    if len(parts) and not problem.nonzeros:
        return Winner(int(parts[0, 0]), bands[0], Estimate(*[0] * len(attrs.fields(Estimate))))
    # 1. A table of all parts of all candidates, by n split and then bands, estimated at once.
    table = np.concatenate([_candidate_rows(problem, counts, number, parts) for number in bands])
    if not len(table):
        raise _no_plan(problem, "no split gives every part and band a tile", None, bound_bytes)
    candidates = CandidateParts(*table[np.lexsort((table[:, 1], table[:, 0]))].T)
    estimate = estimate_of(problem, candidates)
    # 2. Parts of one candidate are consecutive: the slowest and the fullest of them count.
    candidate = candidates.n_split * (bands[-1] + 1) + candidates.num_bands
    starts = np.flatnonzero(np.diff(candidate, prepend=-1))
    cycles = np.maximum.reduceat(estimate.cycles, starts)
    memory_bytes = np.maximum.reduceat(estimate.memory_bytes, starts)
    fits_short = np.logical_and.reduceat(fits_unsigned_short(problem, candidates, estimate), starts)
    # 3. argmin takes the first of equal candidates, which has the smaller n split, then fewer
    # bands.
    valid = _valid(problem, fits_short, memory_bytes, bound_bytes)
    best = int(valid[np.argmin(cycles[valid])])
    slowest = int(starts[best] + np.argmax(estimate.cycles[starts[best] :] == cycles[best]))
    return Winner(
        int(candidates.n_split[slowest]),
        int(candidates.num_bands[slowest]),
        attrs.evolve(estimate.at(slowest), memory_bytes=int(memory_bytes[best])),
    )


def _valid(
    problem: StaticProblem, fits: BoolArray, memory_bytes: IntArray, bound_bytes: int
) -> IntArray:
    """Return the candidates that fit 16-bit offsets and the memory, int64[valid].

    Args:
        problem: Properties of all candidates, for the error's message.
        fits: True for candidates with 16-bit offsets, bool[candidates].
        memory_bytes: Temporary bytes of the fullest tile, int64[candidates].
        bound_bytes: Temporary memory of a tile that a candidate may take.

    Raises:
        NoPlanError: No candidate is valid.
    """
    least_bytes = int(memory_bytes[fits].min() if fits.any() else memory_bytes.min())
    valid = fits & (memory_bytes <= bound_bytes)
    if not fits.any():
        reason = (
            "every candidate has offsets of more than 16 bits; the one with least memory needs "
            f"{least_bytes} B of a tile"
        )
        raise _no_plan(problem, reason, least_bytes, bound_bytes)
    if not valid.any():
        reason = f"the candidate with least memory needs {least_bytes} B of a tile"
        raise _no_plan(problem, reason, least_bytes, bound_bytes)
    return np.flatnonzero(valid)


def _distinct_parts(problem: StaticProblem, splits: Sequence[int]) -> IntArray:
    """Return (n split, columns, tiles) of each distinct part, int64[rows, 3].

    A split that leaves a part without tiles has none.
    """
    rows: dict[tuple[int, int, int], None] = {}
    for n_split in splits:
        ends = part_ends(problem.columns, problem.data_type.vector_width, n_split)
        tiles = tile_ends(ends, problem.tiles, problem.tile_grain)
        sizes = np.diff([ends, tiles], prepend=0).T if tiles else np.empty((0, 2), dtype=np.int64)
        rows.update(dict.fromkeys((n_split, *size) for size in sizes.tolist()))
    return np.array(list(rows), dtype=np.int64).reshape(-1, 3)


def _candidate_rows(
    problem: StaticProblem, counts: ColumnCounts, num_bands: int, parts: IntArray
) -> IntArray:
    """Return the fields of `CandidateParts` for one number of bands, int64[rows, fields].

    Splits with too few tiles for all bands have no rows.
    """
    bands = counts.bands(num_bands)
    nonzeros = np.array(bands.blocks)
    columns = np.diff(bands.boundaries)
    parts = parts[parts[:, 0] * num_bands <= problem.tiles // problem.tile_grain]
    band_tiles = tiles_per_band(nonzeros, parts[:, 2], problem.tile_grain)
    splits_without_tiles = parts[band_tiles[:, 0] == 0, 0]
    if len(splits_without_tiles):
        is_valid = ~np.isin(parts[:, 0], splits_without_tiles)
        parts, band_tiles = parts[is_valid], band_tiles[is_valid]
    # The critical band of a part is the one with most blocks per tile.
    critical = np.argmax(nonzeros / band_tiles, axis=1)
    return np.column_stack(
        [
            parts[:, 0],
            np.full(len(parts), num_bands),
            parts[:, 1:],
            nonzeros[critical],
            band_tiles[np.arange(len(parts)), critical],
            columns[critical],
            np.full(len(parts), bands.widest),
        ]
    )


def _no_plan(
    problem: StaticProblem, reason: str, least_bytes: int | None, bound_bytes: int
) -> NoPlanError:
    """Return the error that no candidate is valid; `reason` continues the message."""
    return NoPlanError(
        f"PopSparse has no valid partition of {problem.nonzeros} {problem.data_type.value} blocks "
        f"of {problem.block} in {problem.rows} rows for n={problem.columns} on {problem.tiles} "
        f"tiles: {reason}, and {bound_bytes} B are allowed; try a larger "
        "available_memory_proportion, a smaller n, larger blocks or more tiles",
        least_bytes=least_bytes,
        bound_bytes=bound_bytes,
    )
