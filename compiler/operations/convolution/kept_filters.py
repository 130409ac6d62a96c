"""Remove filters and channels without any weight from a convolution.

A filter or channel without a non-zero weight adds nothing to the result. Without these, there is a
smaller convolution with the same image size, kernel, stride, padding and dilation. Its result has
only the kept filters; the result of a dropped filter is 0, or its bias.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import IntArray, distinct

from ...matrix.entries import MatrixError
from ...matrix.forms import MAX_NON_EMPTY, elements_of
from ...matrix.kept_lines import DROPPED, KeptLines
from ...matrix.pattern import Pattern
from .filters import channels_in, matrix_shape
from .geometry import Convolution


def kept_filters(
    pattern: Pattern, convolution: Convolution, *, keeps_filters: bool = False
) -> KeptLines | None:
    """Return the filters and channels that have weights; None if too few could be dropped.

    They are returned if at most the share `MAX_NON_EMPTY` of the filters, or of the channels, have
    a weight.

    Args:
        pattern: Pattern of the weights as a matrix, in square blocks; blocks are kept or
            dropped whole.
        convolution: Geometry of the convolution that the weights belong to.
        keeps_filters: True to return all filters, empty ones too, beside the channels that have
            weights.
    """
    block, counts = pattern.block, (convolution.filters, convolution.channels)
    if not pattern.num_blocks:
        return None
    filters = np.arange(pattern.grid[0]) if keeps_filters else distinct(pattern.rows)
    lines = filters, distinct(_channel_blocks(pattern, convolution))
    kept_elements = [
        elements_of(units, block, count) for units, count in zip(lines, counts, strict=True)
    ]
    shares = [len(line) / count for line, count in zip(kept_elements, counts, strict=True)]
    return (
        KeptLines(counts, kept_elements[0], kept_elements[1])
        if min(shares) <= MAX_NON_EMPTY
        else None
    )


def kept_convolution(convolution: Convolution, kept_lines: KeptLines) -> Convolution:
    """Return the convolution with only its kept filters and channels.

    Raises:
        MatrixError: The kept lines belong to a convolution with other filters or channels.
    """
    if kept_lines.shape != (convolution.filters, convolution.channels):
        raise MatrixError(
            f"kept lines of {kept_lines.shape[0]} filters and {kept_lines.shape[1]} channels, the "
            f"convolution has {convolution.filters} and {convolution.channels}"
        )
    filters, channels = kept_lines.kept_shape
    return attrs.evolve(convolution, filters=filters, channels=channels)


def kept_pattern(pattern: Pattern, convolution: Convolution, kept_lines: KeptLines) -> Pattern:
    """Return the pattern of the weights of kept filters and channels, in blocks of the same edge.

    Args:
        pattern: Pattern of all weights as a matrix.
        convolution: Geometry of the convolution that the weights belong to.
        kept_lines: Filters and channels to keep, in whole blocks.

    Raises:
        MatrixError: The pattern has weights in filters or channels that are not kept.
    """
    smaller, block = kept_convolution(convolution, kept_lines), pattern.block
    channel_blocks = channels_in(convolution, block) // block
    # Rows and channels of blocks get new numbers. Kept lines are whole blocks, so the position of a
    # block among the kept ones, or DROPPED (a negative number), follows from its first line.
    row = kept_lines.positions[0][pattern.rows * block] // block
    channel = kept_lines.positions[1][_channel_blocks(pattern, convolution) * block] // block
    if len(row) and min(row.min(), channel.min()) <= DROPPED:
        raise MatrixError("the pattern has weights in filters or channels that are not kept")
    # A column of blocks is tap * (blocks of channels) + block of channels: the tap stays, the
    # number of blocks of channels and the block within them are new.
    column = pattern.columns // channel_blocks * (channels_in(smaller, block) // block) + channel
    order = np.lexsort((column, row))
    return attrs.evolve(
        pattern, shape=matrix_shape(smaller, block), rows=row[order], columns=column[order]
    )


def _channel_blocks(pattern: Pattern, convolution: Convolution) -> IntArray:
    """Return the block of channels that each block of weights multiplies, int64[units]."""
    return pattern.columns % (channels_in(convolution, pattern.block) // pattern.block)
