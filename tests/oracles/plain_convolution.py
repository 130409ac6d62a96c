"""A convolution by NumPy alone: every window of the padded images, times every filter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]


def plain_convolution(
    weights: Array,
    images: Array,
    *,
    stride: Sequence[int],
    padding: Sequence[int],
    dilation: Sequence[int],
) -> Array:
    """Return float64[N, K, ...] of weights [K, C, ...] and images [N, C, ...].

    Images have one or two sides.
    """
    sides = weights.ndim - 2
    around = [(0, 0), (0, 0), *((each, each) for each in padding)]
    padded = np.pad(images.astype(np.float64), around)
    reach = [(k - 1) * d + 1 for k, d in zip(weights.shape[2:], dilation, strict=True)]
    axes = tuple(range(2, 2 + sides))
    windows = np.lib.stride_tricks.sliding_window_view(padded, reach, axis=axes)
    moved = tuple(slice(None, None, step) for step in stride)
    apart = tuple(slice(None, None, step) for step in dilation)
    met = windows[(slice(None), slice(None), *moved, *apart)]
    letters = ("kcr,ncer->nke", "kcrs,ncefrs->nkef")[sides - 1]
    found: Array = np.einsum(letters, weights.astype(np.float64), met)
    return found
