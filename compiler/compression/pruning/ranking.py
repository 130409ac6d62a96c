"""Which scores are the largest, so many of each row, the lower place first among equal ones."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ipusim import in_short

from ...matrix.entries import HostArray, MatrixError
from ...matrix.formats.groups import Mask
from ...matrix.nm.masks import finite
from ...matrix.sizes import share


def weights_in(given: npt.ArrayLike, *, least: int = 1) -> HostArray:
    """Weights as an array of finite numbers.

    Args:
        given: what a caller has.
        least: dimensions that it has at least.

    Raises:
        MatrixError: no real finite numbers, none at all, too few dimensions, or one beyond float32.
    """
    try:
        weights = finite("weights", np.asarray(given))
    except ValueError as error:  # rows of several lengths
        raise MatrixError(f"no array of numbers: {str(error).splitlines()[0]}") from None
    if weights.ndim < least or not weights.size:
        raise MatrixError(
            f"weights have {least} or more dimensions and a value, not shape "
            f"{in_short(weights.shape)}"
        )
    _check_range(weights)
    return weights


def magnitudes(weights: HostArray) -> HostArray:
    """|w|, of the shape of weights: float32 of float16 and float32, else float64."""
    single = weights.dtype in (np.float16, np.float32)
    sizes: HostArray = np.abs(weights.astype(np.float32 if single else np.float64, copy=False))
    return sizes


def count_of(density: float, places: int) -> int:
    """How many of so many places live: the nearest whole number, of two the even one.

    Raises:
        MatrixError: a density that is no share.
    """
    return round(share(density) * places)


def largest(scores: HostArray, alive: int) -> Mask:
    """Which scores are among the largest of their row.

    Rule: a score above the last one that lives, lives; of those equal to it the first ones do.

    Args:
        scores: [rows, places], finite.
        alive: so many of each row.

    Returns:
        bool[rows, places].
    """
    rows, places = scores.shape
    if not 0 < alive < places:
        return np.full((rows, places), alive > 0)
    threshold = np.partition(scores, places - alive, axis=1)[:, places - alive, None]
    mask: Mask = scores > threshold
    ties = scores == threshold
    wanted = alive - np.count_nonzero(mask, axis=1)
    for row in np.flatnonzero(np.count_nonzero(ties, axis=1) > wanted):
        ties[row, np.flatnonzero(ties[row])[wanted[row] :]] = False
    mask |= ties
    return mask


def _check_range(weights: HostArray) -> None:
    """Refuse what float32 does not hold, as the machine does."""
    most = float(np.finfo(np.float32).max)
    largest = float(max(-weights.min(), weights.max())) if weights.dtype.kind == "f" else 0.0
    if largest > most:
        raise MatrixError(
            f"a weight of magnitude {largest:.6g} is beyond float, which ends at {most:.6g}; "
            "scale the weights"
        )
