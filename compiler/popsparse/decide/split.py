"""How PopSparse splits work: rows and columns are pruned, columns cut in bands, n in parts.

There is no split of rows. Bands balance non-zero blocks, parts balance columns of the dense
operand, tiles are given to parts by columns and, inside a part, to bands by blocks. Every function
here is the rule of PopLibs, odd corners included (lib/popsparse/StaticMatMulPartitioner.cpp:45-178,
288-377 and StaticMatMul.cpp:841-910, at 7eac0f26); none of them knows a cost.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate, pairwise

import attrs
import numpy as np

from ipusim import IntArray

from ...plan.partition import Cut

PRUNED_SHARE = 0.1  # of the mean count; PopLibs StaticMatMulPartitioner.cpp:453


def prune(counts: IntArray) -> tuple[IntArray, int]:
    """Sets light block rows (or columns) behind the others; nothing is dropped.

    Args:
        counts: int64[dim], non-zero blocks of each block row (or block column).

    Returns:
        int64[dim], the permutation (new position -> old index), and how many are kept: at least
        one. The kept ascend; the others follow by falling count.
    """
    falling = np.argsort(-counts, kind="stable")
    threshold = PRUNED_SHARE * float(counts.sum()) / len(counts)
    kept = max(int(np.count_nonzero(counts > threshold)), 1)
    return np.concatenate([np.sort(falling[:kept]), falling[kept:]]), kept


@attrs.frozen
class Bands:
    """Bands of neighbouring block columns, in permuted order, with about equal non-zero blocks.

    Attributes:
        boundaries: bands + 1 ascending positions; empty columns behind the last band are in none.
        nonzeros: blocks of each band.
        widest: the most non-empty columns of any band.
    """

    boundaries: tuple[int, ...]
    nonzeros: tuple[int, ...]
    widest: int


@attrs.frozen
class ColumnCounts:
    """Non-zero blocks of the permuted block columns, summed once for every number of bands.

    Attributes:
        blocks: columns + 1 running sums of blocks.
        filled: columns + 1 running counts of non-empty columns.
    """

    blocks: tuple[int, ...]
    filled: tuple[int, ...]

    @classmethod
    def of(cls, counts: IntArray) -> ColumnCounts:
        """Sums the blocks of each permuted block column, int64[columns]."""
        listed = counts.tolist()
        filled = (int(count > 0) for count in listed)
        return cls(tuple(accumulate(listed, initial=0)), tuple(accumulate(filled, initial=0)))

    def bands(self, num_bands: int) -> Bands:
        """Cuts the columns in at most `num_bands` bands, from left to right.

        A band closes as soon as it has its share of blocks, so fewer bands may come out; the sweep
        ends at a band that would be empty.
        """
        columns, total = len(self.blocks) - 1, self.blocks[-1]
        share = -(-total // num_bands)
        boundaries = [0]
        while self.blocks[boundaries[-1]] < total:
            goal = self.blocks[boundaries[-1]] + share
            boundaries.append(min(bisect_left(self.blocks, goal), columns))
        pairs = list(pairwise(boundaries))
        return Bands(
            boundaries=tuple(boundaries),
            nonzeros=tuple(self.blocks[stop] - self.blocks[start] for start, stop in pairs),
            widest=max(
                (self.filled[stop] - self.filled[start] for start, stop in pairs), default=0
            ),
        )


def part_ends(columns: int, grain: int, n_split: int) -> tuple[int, ...]:
    """Ends of equal parts of `columns` padded columns, in whole grains; may be fewer than asked."""
    step = -(-columns // grain // n_split) * grain
    return (*range(step, columns, step), columns)


def tile_ends(ends: tuple[int, ...], tiles: int, grain: int) -> tuple[int, ...]:
    """Ends of the tiles of each part, by the parts' columns; empty when a part would get none.

    Args:
        ends: column ends of the parts.
        tiles: tiles of the machine.
        grain: tiles that share an exchange bus and stay together.
    """
    grains = -(-tiles // grain)
    sizes = [stop - start for start, stop in pairwise((0, *ends))]
    total = 1 + ends[-1]
    fewest = -(-grains // len(sizes))
    shares = (max(-(-grains * size // total) - 1, fewest) * grain for size in sizes[:-1])
    result = (*(min(end, tiles) for end in accumulate(shares)), tiles)
    if any(start == stop for start, stop in pairwise((0, *result))):
        return ()
    return result


def tiles_per_band(nonzeros: IntArray, tiles: IntArray, grain: int) -> IntArray:
    """Tiles of each band inside parts of different sizes, by the bands' blocks.

    Args:
        nonzeros: int64[bands], blocks of each band, all positive.
        tiles: int64[parts], tiles of each part.
        grain: tiles that share an exchange bus and stay together.

    Returns:
        int64[parts, bands]; a row of zeros where the part has too few tiles.
    """
    bands = len(nonzeros)
    if bands == 0:
        return np.empty((len(tiles), 0), dtype=np.int64)
    available = tiles[:, None]
    share = nonzeros * available // nonzeros.sum()
    share = np.where(share == 0, np.minimum(available, grain), share)
    quota = -(-nonzeros // share)
    busy = -(-nonzeros // quota)
    share = np.minimum(-(-busy // grain) * grain, share)
    reserved = np.arange(bands - 1, -1, -1) * grain  # one grain for each band still to come
    wanted = np.minimum(np.maximum(share // grain * grain, grain), available - reserved)

    used = np.zeros((len(tiles), bands + 1), dtype=np.int64)
    np.minimum(wanted[:, :-1].cumsum(axis=1), available, out=used[:, 1:-1])
    left = tiles - used[:, -2]
    used[:, -1] = used[:, -2] + np.minimum(np.maximum(left // grain * grain, grain), left)
    tiles_of = used[:, 1:] - used[:, :-1]
    return np.where((tiles_of > 0).all(axis=1, keepdims=True), tiles_of, 0)


def cut_of(nonzeros: IntArray, band_tiles: IntArray, seats: int) -> Cut:
    """Gives the blocks of each band to its tiles, in equal neighbouring intervals.

    Args:
        nonzeros: int64[bands], blocks of each band.
        band_tiles: int64[bands], tiles of each band.
        seats: tiles of the part; those behind the bands' tiles, like a band's last ones when the
            quota rounds up, take nothing.
    """
    band = np.repeat(np.arange(len(nonzeros)), band_tiles)
    seat_in_band = np.arange(len(band)) - (np.cumsum(band_tiles) - band_tiles)[band]
    quota = (-(-nonzeros // band_tiles))[band]
    start, stop = (np.cumsum(nonzeros) - nonzeros)[band], np.cumsum(nonzeros)[band]
    idle = np.full(seats - len(band), nonzeros.sum(), dtype=np.int64)
    return Cut(
        first=np.concatenate([np.minimum(start + seat_in_band * quota, stop), idle]),
        last=np.concatenate([np.minimum(start + (seat_in_band + 1) * quota, stop), idle]),
    )
