"""PopSparse's search: every (n split, column bands) pair is estimated and the fastest taken.

Among the candidates that give every part and band tiles, keep 16-bit offsets and fit the memory
bound, the one with the fewest cycles of its slowest part wins; a tie keeps the smaller n split,
then the fewer bands (PopLibs lib/popsparse/StaticMatMulPartitioner.cpp:408-816, at 7eac0f26).
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np
import numpy.typing as npt

from ...plan.no_plan import NoPlanError
from .estimates import Candidates, Estimate, Problem, estimate_of, fits_unsigned_short
from .split import ColumnCounts, part_ends, tile_ends, tiles_per_band

IntArray = npt.NDArray[np.int64]


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
    problem: Problem,
    counts: ColumnCounts,
    *,
    splits: Sequence[int],
    bands: Sequence[int],
    bound_bytes: int,
) -> Winner:
    """Returns the fastest valid candidate among all pairs of `splits` and `bands`.

    Args:
        problem: what all candidates share; without blocks the first possible split costs nothing.
        counts: non-zero blocks of the permuted block columns.
        splits: numbers of parts of n to try, ascending.
        bands: numbers of column bands to try, ascending.
        bound_bytes: temporary memory of a tile that a candidate may take.

    Raises:
        NoPlanError: when no candidate is valid.
    """
    parts = _distinct_parts(problem, splits)
    if len(parts) and not problem.nonzeros:
        nothing = Estimate(**dict.fromkeys(attrs.fields_dict(Estimate), 0))
        return Winner(n_split=int(parts[0, 0]), num_bands=bands[0], estimate=nothing)
    table = np.concatenate([_candidate_rows(problem, counts, number, parts) for number in bands])
    if not len(table):
        raise _no_plan(problem, "no split gives every part and band a tile", None, bound_bytes)
    candidates = Candidates(*table[np.lexsort((table[:, 1], table[:, 0]))].T)
    estimate = estimate_of(problem, candidates)

    pair = candidates.n_split * (bands[-1] + 1) + candidates.num_bands
    starts = np.flatnonzero(np.diff(pair, prepend=-1))
    cycles = np.maximum.reduceat(estimate.cycles, starts)
    memory_bytes = np.maximum.reduceat(estimate.memory_bytes, starts)
    fits = np.logical_and.reduceat(fits_unsigned_short(problem, candidates, estimate), starts)
    least_bytes = int(memory_bytes[fits].min() if fits.any() else memory_bytes.min())
    if not fits.any():
        reason = f"no candidate keeps its offsets in 16 bits, the smallest needs {least_bytes} B"
        raise _no_plan(problem, reason, least_bytes, bound_bytes)
    valid = fits & (memory_bytes <= bound_bytes)
    if not valid.any():
        reason = f"the least memory any candidate needs is {least_bytes} B of a tile"
        raise _no_plan(problem, reason, least_bytes, bound_bytes)

    best = int(np.argmin(np.where(valid, cycles, np.iinfo(np.int64).max)))
    slowest = int(starts[best] + np.argmax(estimate.cycles[starts[best] :] == cycles[best]))
    return Winner(
        n_split=int(candidates.n_split[slowest]),
        num_bands=int(candidates.num_bands[slowest]),
        estimate=attrs.evolve(estimate.at(slowest), memory_bytes=int(memory_bytes[best])),
    )


def _distinct_parts(problem: Problem, splits: Sequence[int]) -> IntArray:
    """int64[rows, 3]: (n split, columns, tiles) of each distinct part; none of a refused split."""
    rows: dict[tuple[int, int, int], None] = {}
    for n_split in splits:
        ends = part_ends(problem.columns, problem.data_type.vector_width, n_split)
        tiles = tile_ends(ends, problem.tiles, problem.tile_grain)
        sizes = np.diff([ends, tiles], prepend=0).T if tiles else np.empty((0, 2), dtype=np.int64)
        rows.update(dict.fromkeys((n_split, *size) for size in sizes.tolist()))
    return np.array(list(rows), dtype=np.int64).reshape(-1, 3)


def _candidate_rows(
    problem: Problem, counts: ColumnCounts, num_bands: int, parts: IntArray
) -> IntArray:
    """int64[rows, fields of Candidates] for one number of bands; none where a band lacks tiles."""
    bands = counts.bands(num_bands)
    nonzeros = np.array(bands.nonzeros)
    columns = np.diff(bands.boundaries)
    parts = parts[parts[:, 0] * num_bands <= problem.tiles // problem.tile_grain]
    band_tiles = tiles_per_band(nonzeros, parts[:, 2], problem.tile_grain)
    refused = parts[band_tiles[:, 0] == 0, 0]
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
    problem: Problem, reason: str, least_bytes: int | None, bound_bytes: int
) -> NoPlanError:
    return NoPlanError(
        f"PopSparse has no valid partition of {problem.nonzeros} {problem.data_type.value} blocks "
        f"of {problem.block} in {problem.rows} rows for n={problem.columns} on {problem.tiles} "
        f"tiles: {reason}, the bound is {bound_bytes} B; try a larger "
        "available_memory_proportion, a smaller n, larger blocks or more tiles",
        least_bytes=least_bytes,
        bound_bytes=bound_bytes,
    )
