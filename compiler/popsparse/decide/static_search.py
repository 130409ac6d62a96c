"""PopSparse's static search: every (n split, column bands) pair is estimated and the fastest taken.

Among the candidates that give every part and band tiles, keep 16-bit offsets and fit the memory
bound, the one with the fewest cycles of its slowest part wins; a tie keeps the smaller n split,
then the fewer bands (PopLibs lib/popsparse/StaticMatMulPartitioner.cpp:408-816, at 7eac0f26).
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np

from ipusim import BoolArray, IntArray

from ...plan.no_plan import NoPlanError
from .split import ColumnCounts, part_ends, tile_ends, tiles_per_band
from .static_estimates import (
    CandidateParts,
    Estimate,
    StaticProblem,
    estimate_of,
    fits_unsigned_short,
)


@attrs.frozen
class Winner:
    """The fastest valid candidate.

    Attributes:
        n_split, num_bands: as requested; fewer parts or bands may be built.
        estimate: of its slowest part; `memory_bytes` of the fullest.
    """

    n_split: int
    num_bands: int
    estimate: Estimate[int]


def search(
    problem: StaticProblem,
    counts: ColumnCounts,
    *,
    splits: Sequence[int],
    bands: Sequence[int],
    bound_bytes: int,
) -> Winner:
    """The fastest valid candidate among all pairs of `splits` and `bands`.

    Args:
        problem: of all candidates; without blocks the first possible split costs nothing.
        counts: non-zero blocks of the permuted block columns.
        splits, bands: numbers of parts of n and of column bands to try, ascending.
        bound_bytes: temporary memory of a tile that a candidate may take.

    Raises:
        NoPlanError: no candidate is valid.
    """
    parts = _distinct_parts(problem, splits)
    if len(parts) and not problem.nonzeros:
        return Winner(int(parts[0, 0]), bands[0], Estimate(*[0] * len(attrs.fields(Estimate))))
    table = np.concatenate([_candidate_rows(problem, counts, number, parts) for number in bands])
    if not len(table):
        raise _no_plan(problem, "no split gives every part and band a tile", None, bound_bytes)
    candidates = CandidateParts(*table[np.lexsort((table[:, 1], table[:, 0]))].T)
    estimate = estimate_of(problem, candidates)
    pair = candidates.n_split * (bands[-1] + 1) + candidates.num_bands
    starts = np.flatnonzero(np.diff(pair, prepend=-1))
    cycles = np.maximum.reduceat(estimate.cycles, starts)
    memory_bytes = np.maximum.reduceat(estimate.memory_bytes, starts)
    fits = np.logical_and.reduceat(fits_unsigned_short(problem, candidates, estimate), starts)
    valid = _valid(problem, fits, memory_bytes, bound_bytes)
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
    """The pairs that fit 16-bit offsets and, int64[pairs] of the fullest tile, the memory."""
    least_bytes = int(memory_bytes[fits].min() if fits.any() else memory_bytes.min())
    valid = fits & (memory_bytes <= bound_bytes)
    if not fits.any():
        reason = f"no candidate keeps its offsets in 16 bits, the smallest needs {least_bytes} B"
        raise _no_plan(problem, reason, least_bytes, bound_bytes)
    if not valid.any():
        reason = f"the least memory any candidate needs is {least_bytes} B of a tile"
        raise _no_plan(problem, reason, least_bytes, bound_bytes)
    return np.flatnonzero(valid)


def _distinct_parts(problem: StaticProblem, splits: Sequence[int]) -> IntArray:
    """int64[rows, 3]: (n split, columns, tiles) of each distinct part; none of a refused split."""
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
    """int64[rows, fields of CandidateParts] for one number of bands; none where tiles lack."""
    bands = counts.bands(num_bands)
    nonzeros = np.array(bands.nonzeros)
    columns = np.diff(bands.boundaries)
    parts = parts[parts[:, 0] * num_bands <= problem.tiles // problem.tile_grain]
    band_tiles = tiles_per_band(nonzeros, parts[:, 2], problem.tile_grain)
    refused = parts[band_tiles[:, 0] == 0, 0]
    if len(refused):
        kept = ~np.isin(parts[:, 0], refused)
        parts, band_tiles = parts[kept], band_tiles[kept]
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
    return NoPlanError(
        f"PopSparse has no valid partition of {problem.nonzeros} {problem.data_type.value} blocks "
        f"of {problem.block} in {problem.rows} rows for n={problem.columns} on {problem.tiles} "
        f"tiles: {reason}, the bound is {bound_bytes} B; try a larger "
        "available_memory_proportion, a smaller n, larger blocks or more tiles",
        least_bytes=least_bytes,
        bound_bytes=bound_bytes,
    )
