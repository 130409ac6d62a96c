"""The largest weights live: of a whole layer, or as many of every row or filter.

One threshold over a layer keeps the most of its energy of all masks of that count. The same count
in every row costs little of it, and no row of a balanced matrix waits for a fuller one.

Source: Han et al., Learning both Weights and Connections for Efficient Neural Networks, NIPS 2015;
of equally large weights the lower place in row-major order lives, which it leaves open.
"""

from __future__ import annotations

import numpy.typing as npt

from ...matrix.formats.groups import Mask
from .ranking import count_of, largest, magnitudes, weights_in


def magnitude_mask(weights: npt.ArrayLike, density: float) -> Mask:
    """Which weights live: round(density * size), the largest wherever they lie.

    Args:
        weights: of any shape.
        density: share that lives, from 0 to 1.

    Returns:
        bool, of the shape of weights.

    Raises:
        MatrixError: no weights, or no share.
    """
    given = weights_in(weights)
    scores = magnitudes(given).reshape(1, -1)
    return largest(scores, count_of(density, given.size)).reshape(given.shape)


def row_mask(weights: npt.ArrayLike, density: float) -> Mask:
    """Which weights live: of every row or filter the largest, as many in all of them.

    Args:
        weights: [m, k], (K, C, R, S), or any shape of two dimensions and more; rows come first.
        density: share that lives, from 0 to 1; round(density * row) of each row.

    Returns:
        bool, of the shape of weights.

    Raises:
        MatrixError: no weights of rows, or no share.
    """
    given = weights_in(weights, least=2)
    scores = magnitudes(given).reshape(len(given), -1)
    return largest(scores, count_of(density, scores.shape[1])).reshape(given.shape)
