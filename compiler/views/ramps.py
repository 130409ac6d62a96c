"""How much of many intervals has passed by a given time, exactly and without a loop.

An interval that begins at b adds its weight in each cycle of [b, b + length). The sum up to time t
is that of ramps which start at the begins, less that of ramps which start at the ends.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ipusim import IntArray

FloatArray = npt.NDArray[np.float64]


def passed(
    begin: IntArray, length: IntArray, weight: npt.ArrayLike, at: npt.NDArray[np.number]
) -> FloatArray:
    """The weighted cycles of all intervals that lie before each time.

    Args:
        begin, length: int64[intervals], in cycles.
        weight: of each interval, or of all.
        at: times, of any shape.

    Returns:
        float64 of the shape of `at`; exact as long as a whole sum is below 2^53.
    """
    weights = np.broadcast_to(np.asarray(weight, dtype=np.float64), begin.shape)
    return _ramps(begin, weights, at) - _ramps(begin + length, weights, at)


def _ramps(start: IntArray, slope: FloatArray, at: npt.NDArray[np.number]) -> FloatArray:
    """The heights of all ramps at each time; the fewer of starts and times are put in order."""
    if at.size < start.size:
        times = np.unique(at)
        after = np.searchsorted(times, start)  # the first time that is not before a ramp
        rises, offsets = (
            np.bincount(after, weight, len(times) + 1).astype(np.float64)
            for weight in (slope, slope * start)
        )
        reached = np.searchsorted(times, at) + 1
    else:
        order = np.argsort(start, kind="stable")
        rises, offsets = slope[order], (slope * start)[order]
        reached = np.searchsorted(start[order], at)
    risen, offset = (np.concatenate([[0.0], np.cumsum(column)]) for column in (rises, offsets))
    heights: FloatArray = risen[reached] * at - offset[reached]
    return heights
