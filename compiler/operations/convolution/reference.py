"""What NumPy makes of a convolution: windows of the padded image, times the weights."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ...matrix.block_matrix import BlockMatrix
from ...matrix.product import multiply
from .filters import channels_in
from .geometry import Convolution

MOST_BYTES = 1 << 26  # of the windows that are laid out at once


def convolve(
    matrix: BlockMatrix,
    images: npt.NDArray[Any],
    convolution: Convolution,
    block: int,
    dtype: npt.DTypeLike = np.float64,
) -> npt.NDArray[Any]:
    """The result [N, K, E, F] of images [N, C, H, W], summed in `dtype`.

    Args:
        matrix: the weights as a matrix.
        images: of the convolution's shape.
        convolution: the geometry.
        block: edge of the blocks of the matrix.
        dtype: of products and sums.
    """
    given = np.asarray(images).reshape(convolution.batch, convolution.channels, *convolution.size)
    (down, across), (e, f) = convolution.paddings, convolution.output
    padded = np.pad(given.astype(dtype), ((0, 0), (0, 0), (down, down), (across, across)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, convolution.reach, axis=(2, 3))
    (high, wide), (r, s) = convolution.strides, convolution.dilations
    windows = windows[:, :, ::high, ::wide, ::r, ::s][:, :, :e, :f]
    depth = matrix.pattern.shape[1]
    rows = max(1, MOST_BYTES // (depth * f * windows.itemsize))
    y = np.empty((convolution.batch, convolution.filters, e, f), dtype=dtype)
    for image in range(convolution.batch):
        for first in range(0, e, rows):
            here = windows[image, :, first : first + rows]
            columns = _columns(here, channels_in(convolution, block))
            made = multiply(matrix, columns, dtype=dtype)
            y[image, :, first : first + rows] = made.reshape(convolution.filters, -1, f)
    return y.reshape(convolution.output_shape)


def _columns(windows: npt.NDArray[Any], channels: int) -> npt.NDArray[Any]:
    """[R S C', rows * columns] of windows [C, rows, columns, R, S]."""
    c, e, f, r, s = windows.shape
    columns = np.zeros((r, s, channels, e, f), dtype=windows.dtype)
    columns[:, :, :c] = windows.transpose(3, 4, 0, 1, 2)
    return columns.reshape(r * s * channels, e * f)
