"""Buckets travel: to all tiles of their rectangle, or every one a step along the grid.

A message is one bucket's meta-info or values; all tiles send alike, so that every port carries the
same and the schedule is as long as what one tile receives.
"""

from __future__ import annotations

import numpy as np

from ipusim import WORD_BYTES, IntArray

from ...exchange.traffic import Traffic


def spread_buckets(nodes: IntArray, size: int) -> Traffic:
    """Every node sends its bucket to the others of its rectangle.

    They lie there one after another in the order of z. In wave w node z sends to z + w + 1.

    Args:
        nodes: int64[px, py, pz], the tile of each node.
        size: bytes of what travels.
    """
    depth = nodes.shape[2]
    wave, z = np.divmod(np.arange(depth * (depth - 1)), depth)
    other = (z + wave + 1) % depth
    rectangles = nodes.reshape(-1, depth)
    place = np.where(z < other, z, z - 1) * size
    count = len(rectangles)
    return _messages(
        rectangles[:, z].ravel(),
        rectangles[:, other].ravel(),
        np.tile(place, count),
        size,
        np.tile(wave, count),
    )


def moved_buckets(nodes: IntArray, steps: tuple[int, int, int], size: int) -> Traffic:
    """Every node sends its bucket so many steps on along x, y and z, around the grid."""
    source = nodes.ravel()
    target = np.roll(nodes, [-step for step in steps], axis=(0, 1, 2)).ravel()
    none = np.zeros(len(source), dtype=np.int64)
    return _messages(source, target, none, size, none)


def told(tile: int, tiles: int, words: int = 1) -> Traffic:
    """One tile tells all of them a word, or several, itself included."""
    one = np.zeros(1, dtype=np.int64)
    return Traffic(
        source=np.array([tile]),
        origin=one,
        words=one + words,
        wide=np.zeros(1, dtype=np.bool_),
        message=one,
        wave=one,
        row=np.zeros(tiles, dtype=np.int64),
        tile=np.arange(tiles),
        target=np.zeros(tiles, dtype=np.int64),
    )


def _messages(
    source: IntArray, target: IntArray, place: IntArray, size: int, wave: IntArray
) -> Traffic:
    """Messages of one length to one receiver each."""
    rows = np.arange(len(source))
    return Traffic(
        source=source,
        origin=np.zeros(len(source), dtype=np.int64),
        words=np.full(len(source), size // WORD_BYTES),
        wide=np.zeros(len(source), dtype=np.bool_),
        message=rows,
        wave=wave,
        row=rows,
        tile=target,
        target=place,
    )
