"""What a reduction in poplin's stages asks of a tile: partials that it keeps and receives."""

from __future__ import annotations

import numpy as np

from ipusim import IntArray

from ...plan.mapping.reduce_stages import rows_left


def staged_sums(grains: IntArray, k_split: IntArray) -> tuple[IntArray, IntArray]:
    """Grains of partials that live together beside the kernel's, and runs that arrive.

    Where sections differ in size, the one that asks for more counts. Stages but the first receive
    all rows of a share, as if a tile had none of its own.

    Args:
        grains: int64[rows], outputs of a group of tiles that share sums.
        k_split: int64[rows], tiles of the group, one row of partials each.

    Returns:
        int64[rows] each.
    """
    parts, which = np.unique(k_split, return_inverse=True)
    most, arriving = np.zeros_like(grains), np.zeros_like(grains)
    for number, tiles in enumerate(parts.tolist()):
        chosen = which == number
        most[chosen], arriving[chosen] = _of_group(grains[chosen], tiles)
    return most, arriving


def _of_group(grains: IntArray, tiles: int) -> tuple[IntArray, int]:
    """A stage leaves its sums in the region that the next one receives in; both regions live."""
    rows, kept, before, most = tiles, *np.zeros((3, len(grains)), dtype=np.int64)
    arriving = 0
    for left in (*rows_left(tiles), 1):
        few, many = rows // left, -(-rows // left)
        fewest = max(tiles // left, 1)
        if rows == tiles:  # the first stage, whose own row lies with the kernel's partials
            received = np.maximum((few - 1) * -(-grains // few), (many - 1) * -(-grains // many))
        else:
            received = many * -(-grains // fewest)
        region = kept + received
        most = np.maximum(most, before + region)
        before, kept = region, -(-grains // fewest)
        arriving += many
        rows = left
    return most, arriving
