"""PopSparse's rules that divide a static product: pruning, column bands, parts of n, and tiles.

Pruning moves block rows and columns with few blocks to the end. Columns of a are divided into bands
of about equally many non-zero blocks, columns of the dense operand into parts of about equal width;
rows are not divided. Each part gets tiles in proportion to its columns and, inside a part, each
band in proportion to its blocks. No rule uses a cost; each follows PopLibs in every detail.

Source: PopLibs lib/popsparse/StaticMatMulPartitioner.cpp:45-178, 288-377 and
StaticMatMul.cpp:841-910, at 7eac0f26.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate, pairwise

import attrs
import numpy as np

from ipusim import IntArray

from ...plan.partition import Cut

# Rows with at most this share of the mean number of blocks are pruned. PopLibs
# StaticMatMulPartitioner.cpp:453.
PRUNED_SHARE = 0.1


def prune(counts: IntArray) -> tuple[IntArray, int]:
    """Return an order of block rows (or block columns) in which those with few blocks come last.

    Args:
        counts: Number of non-zero blocks of each block row (or block column), int64[dim].

    Returns:
        The permutation (new position -> old index), int64[dim], and the number of rows that are
        not light, at least one. These keep their order; light ones follow by falling count, equal
        ones in their order.
    """
    falling = np.argsort(-counts, kind="stable")
    threshold = PRUNED_SHARE * float(counts.sum()) / len(counts)
    kept_count = max(int(np.count_nonzero(counts > threshold)), 1)
    return np.concatenate([np.sort(falling[:kept_count]), falling[kept_count:]]), kept_count


@attrs.frozen
class Bands:
    """Bands of neighbouring block columns, in permuted order, with about equal non-zero blocks.

    Attributes:
        boundaries: Ascending positions, one more than bands; band i is columns
            [boundaries[i], boundaries[i + 1]). Empty columns behind the last band are in no band.
        blocks: Number of blocks of each band.
        widest: Largest number of non-empty columns of any band.
    """

    boundaries: tuple[int, ...]
    blocks: tuple[int, ...]
    widest: int


@attrs.frozen
class ColumnCounts:
    """Running sums over the permuted block columns, from which any number of bands can be cut.

    Attributes:
        blocks: Running sums of non-zero blocks, one more than columns.
        filled: Running counts of non-empty columns, one more than columns.
    """

    blocks: tuple[int, ...]
    filled: tuple[int, ...]

    @classmethod
    def of(cls, counts: IntArray) -> ColumnCounts:
        """Return the running sums for the blocks of each permuted block column, int64[columns]."""
        block_counts = counts.tolist()
        filled = (int(count > 0) for count in block_counts)
        return cls(tuple(accumulate(block_counts, initial=0)), tuple(accumulate(filled, initial=0)))

    def bands(self, num_bands: int) -> Bands:
        """Cut the columns into at most `num_bands` bands, from left to right.

        A band closes as soon as it has its share of blocks, so there may be fewer bands; cutting
        ends at a band that would be empty.
        """
        columns, total = len(self.blocks) - 1, self.blocks[-1]
        share = -(-total // num_bands)
        boundaries = [0]
        while self.blocks[boundaries[-1]] < total:
            end_blocks = self.blocks[boundaries[-1]] + share
            boundaries.append(min(bisect_left(self.blocks, end_blocks), columns))
        intervals = list(pairwise(boundaries))
        return Bands(
            boundaries=tuple(boundaries),
            blocks=tuple(self.blocks[stop] - self.blocks[start] for start, stop in intervals),
            widest=max(
                (self.filled[stop] - self.filled[start] for start, stop in intervals), default=0
            ),
        )


def part_ends(columns: int, column_grain: int, n_split: int) -> tuple[int, ...]:
    """Return the ends of equal parts of `columns` padded columns, in whole grains.

    There may be fewer parts than `n_split`.

    Args:
        columns: Number of padded columns of the dense operand, a multiple of the grain.
        column_grain: Number of columns that stay together, the elements of a vector.
        n_split: Number of parts.
    """
    step = -(-columns // column_grain // n_split) * column_grain
    return (*range(step, columns, step), columns)


def tile_ends(ends: tuple[int, ...], tiles: int, tile_grain: int) -> tuple[int, ...]:
    """Return the end of each part's interval of tiles, in proportion to the parts' columns.

    Return () if a part gets no tile.

    Args:
        ends: Ends of the parts in columns.
        tiles: Number of tiles of the machine.
        tile_grain: Number of tiles that share an exchange bus and stay together.
    """
    grains = -(-tiles // tile_grain)
    sizes = [stop - start for start, stop in pairwise((0, *ends))]
    # PopLibs' rule, with its + 1 and - 1: earlier parts take at least an equal share, the last one
    # takes the remaining tiles.
    total = 1 + ends[-1]
    least_share = -(-grains // len(sizes))
    shares = (max(-(-grains * size // total) - 1, least_share) * tile_grain for size in sizes[:-1])
    result = (*(min(end, tiles) for end in accumulate(shares)), tiles)
    if any(start == stop for start, stop in pairwise((0, *result))):
        return ()
    return result


def tiles_per_band(blocks: IntArray, tiles: IntArray, tile_grain: int) -> IntArray:
    """Return the number of tiles of each band in each part, in proportion to the bands' blocks.

    Args:
        blocks: Number of blocks of each band, all positive, int64[bands].
        tiles: Number of tiles of each part, int64[parts].
        tile_grain: Number of tiles that share an exchange bus and stay together.

    Returns:
        Tiles int64[parts, bands]; a row of zeros if the part has too few tiles.
    """
    bands = len(blocks)
    if bands == 0:
        return np.empty((len(tiles), 0), dtype=np.int64)
    # 1. Each band takes a share of the part's tiles in proportion to its blocks, at least a grain.
    # A tile gets `blocks_per_tile` blocks, rounded up, so that some tiles would get none: the band
    # returns these. Its remaining number of tiles is rounded up to whole grains.
    available = tiles[:, None]
    share = blocks * available // blocks.sum()
    share = np.where(share == 0, np.minimum(available, tile_grain), share)
    blocks_per_tile = -(-blocks // share)
    used_tiles = -(-blocks // blocks_per_tile)
    share = np.minimum(-(-used_tiles // tile_grain) * tile_grain, share)
    reserved = np.arange(bands - 1, -1, -1) * tile_grain  # one grain for each later band
    sizes = np.minimum(
        np.maximum(share // tile_grain * tile_grain, tile_grain), available - reserved
    )

    # 2. Bands take their tiles from left to right; the last one takes what remains in whole grains.
    ends = np.zeros((len(tiles), bands + 1), dtype=np.int64)
    np.minimum(sizes[:, :-1].cumsum(axis=1), available, out=ends[:, 1:-1])
    unused_tiles = tiles - ends[:, -2]
    ends[:, -1] = ends[:, -2] + np.minimum(
        np.maximum(unused_tiles // tile_grain * tile_grain, tile_grain), unused_tiles
    )
    band_tiles = ends[:, 1:] - ends[:, :-1]
    return np.where((band_tiles > 0).all(axis=1, keepdims=True), band_tiles, 0)


def band_cut(blocks: IntArray, band_tiles: IntArray, seats: int) -> Cut:
    """Return the cut of all blocks among seats: equal intervals of each band for its tiles.

    Args:
        blocks: Number of blocks of each band, int64[bands].
        band_tiles: Number of tiles of each band, int64[bands].
        seats: Number of tiles of the part. Those behind the bands' tiles take nothing, and so may a
            band's last ones, since the quota is rounded up.
    """
    band = np.repeat(np.arange(len(blocks)), band_tiles)
    seat_in_band = np.arange(len(band)) - (np.cumsum(band_tiles) - band_tiles)[band]
    quota = (-(-blocks // band_tiles))[band]
    start, stop = (np.cumsum(blocks) - blocks)[band], np.cumsum(blocks)[band]
    idle_seats = np.full(seats - len(band), blocks.sum(), dtype=np.int64)
    return Cut(
        first=np.concatenate([np.minimum(start + seat_in_band * quota, stop), idle_seats]),
        last=np.concatenate([np.minimum(start + (seat_in_band + 1) * quota, stop), idle_seats]),
    )
