"""Filters and channels of a convolution that are left when those without a weight are dropped.

What is left is a smaller convolution of the same image, kernel and moves. Its result has the kept
filters alone; those that were dropped are 0, or their bias.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import IntArray

from ...matrix.entries import MatrixError
from ...matrix.forms import MOST_NON_EMPTY, elements_of
from ...matrix.kept_lines import DROPPED, KeptLines
from ...matrix.pattern import Pattern
from .filters import channels_in, matrix_shape
from .geometry import Convolution


def kept_filters(pattern: Pattern, convolution: Convolution) -> KeptLines | None:
    """Return the filters and channels with weights; None where few or none are without.

    Args:
        pattern: of the weights as a matrix, in square blocks, which are kept whole.
        convolution: whose weights they are.
    """
    block, counts = pattern.block, (convolution.filters, convolution.channels)
    if not pattern.num_blocks:
        return None
    lines = np.unique(pattern.rows), np.unique(_channel_blocks(pattern, convolution))
    kept = [elements_of(at, block, side) for at, side in zip(lines, counts, strict=True)]
    shares = [len(line) / side for line, side in zip(kept, counts, strict=True)]
    return KeptLines(counts, kept[0], kept[1]) if min(shares) <= MOST_NON_EMPTY else None


def convolution_left(convolution: Convolution, kept: KeptLines) -> Convolution:
    """Return the convolution of kept filters and channels.

    Raises:
        MatrixError: kept lines of another convolution.
    """
    if kept.shape != (convolution.filters, convolution.channels):
        raise MatrixError(
            f"kept lines of {kept.shape[0]} filters and {kept.shape[1]} channels, the convolution "
            f"has {convolution.filters} and {convolution.channels}"
        )
    filters, channels = kept.left
    return attrs.evolve(convolution, filters=filters, channels=channels)


def filters_left(pattern: Pattern, convolution: Convolution, kept: KeptLines) -> Pattern:
    """Return the pattern of the weights of kept filters and channels, in the same blocks.

    Args:
        pattern: of all weights as a matrix.
        convolution: whose weights they are.
        kept: whole blocks of filters and of channels.

    Raises:
        MatrixError: weights in filters or channels that are not kept.
    """
    left, block = convolution_left(convolution, kept), pattern.block
    across = channels_in(convolution, block) // block
    row = kept.positions[0][pattern.rows * block] // block
    channel = kept.positions[1][_channel_blocks(pattern, convolution) * block] // block
    if len(row) and min(row.min(), channel.min()) <= DROPPED:
        raise MatrixError("the pattern has weights in filters or channels that are not kept")
    column = pattern.columns // across * (channels_in(left, block) // block) + channel
    order = np.lexsort((column, row))
    return attrs.evolve(
        pattern, shape=matrix_shape(left, block), rows=row[order], columns=column[order]
    )


def _channel_blocks(pattern: Pattern, convolution: Convolution) -> IntArray:
    """int64[units]: the block of channels that each block of weights meets."""
    return pattern.columns % (channels_in(convolution, pattern.block) // pattern.block)
