"""Filters of Winograd F(2x2, 3x3): 3 x 3 weights become the 16 numbers G w G'."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ipusim.kernels import POSITIONS

from ....matrix.entries import MatrixError

TAPS = 3
# Lavin and Gray, arXiv 1509.09308, section 4.1; with the matrices of `kernels` the convolution.
G = np.array([[1, 0, 0], [0.5, 0.5, 0.5], [0.5, -0.5, 0.5], [0, 0, 1]])


def winograd_filters(weights: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
    """[16, ...]: the transform of weights [..., 3, 3], position by position, in float64.

    Positions come as in `kernels.POSITIONS`.

    Raises:
        MatrixError: filters of another size.
    """
    given = np.asarray(weights)
    if given.shape[-2:] != (TAPS, TAPS):
        raise MatrixError(f"filters are {list(given.shape)}, Winograd F(2x2, 3x3) takes 3 x 3")
    return positions_of(transformed(given.astype(np.float64), G))


def transformed(given: npt.NDArray[Any], matrix: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """[..., a, b]: matrix given matrix', of the last two axes."""
    return np.asarray(matrix @ given @ matrix.T)


def positions_of(squares: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """[16, ...] of [..., 4, 4], in the order of `kernels.POSITIONS`."""
    rows, columns = np.array(POSITIONS).T
    return np.ascontiguousarray(np.moveaxis(squares[..., rows, columns], -1, 0))
