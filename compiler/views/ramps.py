"""Weighted cycles of many intervals before given times, exactly and without a loop.

An interval that begins at b adds its weight in each cycle of [b, b + length). As a function of time
its sum is a ramp that starts at b, minus a ramp that starts at b + length. So the sum over all
intervals is a sum of ramps, which needs only the number of ramps that have started by a time, their
slopes and their offsets.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ipusim import IntArray

FloatArray = npt.NDArray[np.float64]


def weighted_cycles(
    begin: IntArray, length: IntArray, weight: npt.ArrayLike, times: npt.NDArray[np.number]
) -> FloatArray:
    """Return the weighted cycles of all intervals that lie before each time.

    Example: two intervals [0, 4) and [2, 6) with weight 1 have 4 cycles before time 3: 3 of the
    first and 1 of the second.

    Args:
        begin, length: first cycle and number of cycles of each interval, int64[intervals].
        weight: weight of each interval, or one number for all.
        times: times in cycles, of any shape.

    Returns:
        float64 of the shape of `times`; exact for whole weights and times if the sum of all
        weights, times the largest time or end of an interval, is below 2^53.
    """
    weights = np.broadcast_to(np.asarray(weight, dtype=np.float64), begin.shape)
    return _ramps(begin, weights, times) - _ramps(begin + length, weights, times)


def _ramps(start: IntArray, slope: FloatArray, times: npt.NDArray[np.number]) -> FloatArray:
    """Return the sum of all ramps at each time, float64 of the shape of `times`.

    A ramp is 0 up to its start s and slope x (t - s) at a later time t. So the sum at t is
    t x (slopes of started ramps) - (slopes x starts of started ramps).

    Args:
        start, slope: first cycle and slope of each ramp, [ramps].
        times: times in cycles, of any shape.
    """
    # Running sums need starts or times in order. The shorter list is sorted, which is enough.
    if times.size < start.size:
        distinct = np.unique(times)
        # Add each ramp up at the first time at which it has started.
        first_time = np.searchsorted(distinct, start)
        slopes, offsets = (
            np.bincount(first_time, weight, len(distinct) + 1).astype(np.float64)
            for weight in (slope, slope * start)
        )
        terms_before = np.searchsorted(distinct, times) + 1
    else:
        order = np.argsort(start, kind="stable")
        slopes, offsets = slope[order], (slope * start)[order]
        terms_before = np.searchsorted(start[order], times)
    # Sums begin with 0, for times before all starts. A term is the ramps of a distinct time, or one
    # ramp; `terms_before` is the number of terms that count at each time.
    slope_sum, offset = (np.concatenate([[0.0], np.cumsum(terms)]) for terms in (slopes, offsets))
    heights: FloatArray = slope_sum[terms_before] * times - offset[terms_before]
    return heights
