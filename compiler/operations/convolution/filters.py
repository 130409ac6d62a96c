"""Weights (K, C, R, S) as a matrix: rows are filters, columns are channels tap by tap.

Column (r S + s) C' + c holds the weights of channel c and tap (r, s), where C' is C filled up to
whole blocks, so that no block meets two taps.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ipusim import IntArray

from ...matrix.entries import MatrixError
from ...matrix.formats import Format
from ...matrix.pattern import Pattern
from .geometry import Convolution


def matrix_shape(convolution: Convolution, block: int) -> tuple[int, int]:
    """Rows and columns of the matrix, whose blocks have this edge."""
    r, s = convolution.taps
    return convolution.filters, r * s * channels_in(convolution, block)


def channels_in(convolution: Convolution, block: int) -> int:
    """Channels, filled up to whole blocks."""
    return -(-convolution.channels // block) * block


def filter_matrix(
    weights: npt.NDArray[Any], convolution: Convolution, block: int
) -> npt.NDArray[Any]:
    """[K, R S C'] of weights (K, C, R, S), or (K, C, S) of one dimension.

    Raises:
        MatrixError: another shape; of groups, the line says so.
    """
    check_weights(weights.shape, convolution)
    taps, (k, c) = convolution.taps, weights.shape[:2]
    padded = np.zeros((k, *taps, channels_in(convolution, block)), dtype=weights.dtype)
    padded[..., :c] = weights.reshape(k, c, *taps).transpose(0, 2, 3, 1)
    return padded.reshape(k, -1)


def weights_of(matrix: npt.NDArray[Any], convolution: Convolution, block: int) -> npt.NDArray[Any]:
    """The weights as users have them; `filter_matrix` undone."""
    k, taps = convolution.filters, convolution.taps
    split = matrix.reshape(k, *taps, channels_in(convolution, block))
    kept = split[..., : convolution.channels].transpose(0, 3, 1, 2)
    return np.ascontiguousarray(kept).reshape(convolution.weights_shape)


def filter_pattern(weights: npt.NDArray[Any], convolution: Convolution, form: Format) -> Pattern:
    """The units of a format that non-zero weights lie in."""
    return Pattern.of(filter_matrix(weights, convolution, form.block), format=form)


def check_weights(shape: tuple[int, ...], convolution: Convolution) -> None:
    """Refuse weights of another shape.

    Raises:
        MatrixError: both shapes, and what groups would be.
    """
    needed = convolution.weights_shape
    if tuple(shape) == needed:
        return
    ahead = f"weights are {list(shape)}, the convolution needs {list(needed)}"
    if len(shape) == len(needed) and shape[0] == needed[0] and shape[2:] == needed[2:]:
        groups, rest = divmod(needed[1], max(1, shape[1]))
        if groups > 1 and not rest:
            raise MatrixError(
                f"{ahead}: {groups} groups are not supported, nor are depthwise layers; plan each "
                "group as a convolution of its own"
            )
    raise MatrixError(f"{ahead}: filters, channels and the kernel's sides")


def filters_in(pattern: Pattern, convolution: Convolution, form: Format) -> Pattern:
    """The units of a format that cover what a pattern of the same filters stores."""
    if pattern.format == form:
        return pattern
    had, wanted = (channels_in(convolution, each.block) for each in (pattern.format, form))
    rows, columns = _elements(pattern)
    tap, channel = np.divmod(columns, had)
    kept = (channel < convolution.channels) & (rows < convolution.filters)
    row, column = rows[kept] // form.block, (tap * wanted + channel)[kept] // form.block
    shape = matrix_shape(convolution, form.block)
    return Pattern.filled(shape, form, np.unique(row * form.grid(shape)[1] + column))


def _elements(pattern: Pattern) -> tuple[IntArray, IntArray]:
    """int64[elements] each: row and column of all that a pattern of square blocks stores."""
    b = pattern.block
    down, across = np.divmod(np.arange(b * b), b)
    rows = pattern.rows[:, None] * b + down
    return rows.ravel(), (pattern.columns[:, None] * b + across).ravel()


def check_pattern(pattern: Pattern, convolution: Convolution) -> None:
    """Refuse a pattern that is not of the convolution's filters.

    Raises:
        MatrixError: both shapes.
    """
    needed = matrix_shape(convolution, pattern.block)
    if pattern.shape != needed:
        raise MatrixError(
            f"a pattern of {pattern.shape}, the convolution's filters are {needed}: filters by "
            "taps and channels, the channels filled up to whole blocks; see filter_pattern"
        )
