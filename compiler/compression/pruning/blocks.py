"""Whole blocks live: those whose magnitudes add up to most.

A block of a matrix is b x b elements; one of a convolution b filters by b channels of one tap, as
the algorithm of blocks stores it (`convolution.filters`). Blocks at an edge may be cut; they are
scored by what they hold. Of equal ones that in the lower row lives, then of the lower tap, then of
the lower channel.

Source: sums of magnitudes as in Gray et al., GPU Kernels for Block-Sparse Weights, 2017.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from ipusim import in_short

from ...matrix.entries import HostArray, MatrixError
from ...matrix.formats.groups import Mask
from ...matrix.sizes import whole_number
from .ranking import count_of, largest, magnitudes, weights_in


def block_mask(weights: npt.ArrayLike, block: int, density: float) -> Mask:
    """Which weights live: round(density * blocks) whole blocks.

    Args:
        weights: [m, k], or (K, C, R, S) with any number of dimensions behind the channels.
        block: edge of the blocks, 1 or more.
        density: share of the blocks that lives, from 0 to 1.

    Returns:
        bool, of the shape of weights.

    Raises:
        MatrixError: no weights of two dimensions, no such block, or no share.
    """
    given = weights_in(weights, least=2)
    edge = whole_number(block)
    if edge < 1:
        raise MatrixError(f"blocks of {in_short(block)}; give an edge of 1 or more")
    edge = min(edge, max(given.shape[:2]))  # larger ones hold nothing more
    scores = _scores(magnitudes(given), edge)
    alive = largest(scores.reshape(1, -1), count_of(density, scores.size)).reshape(scores.shape)
    return _spread(alive, edge, given.shape)


def _scores(sizes: HostArray, edge: int) -> HostArray:
    """float64[block rows, taps, block columns]: sums of magnitudes."""
    rows, columns = sizes.shape[:2]
    taps = math.prod(sizes.shape[2:])
    by_tap = np.moveaxis(sizes.reshape(rows, columns, taps), 2, 1)
    down = np.add.reduceat(by_tap, np.arange(0, rows, edge), axis=0, dtype=np.float64)
    scores: HostArray = np.add.reduceat(down, np.arange(0, columns, edge), axis=2)
    return scores


def _spread(alive: Mask, edge: int, shape: tuple[int, ...]) -> Mask:
    """bool, of the shape of weights: each block's choice for all that it holds."""
    rows, columns = shape[:2]
    wide = np.repeat(alive, edge, axis=2)[:, :, :columns]
    tall = np.repeat(wide, edge, axis=0)[:rows]
    return np.ascontiguousarray(np.moveaxis(tall, 1, 2)).reshape(shape)
