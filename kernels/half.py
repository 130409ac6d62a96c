"""Conversions of arrays between binary16 (half) and binary32 (float).

Rounding is to the nearest, ties to even, or stochastic with the random numbers of the tile memory
that receives the results. An infinity stays one; the overflow of a finite number becomes NaN, as on
a core that runs with NANOO.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .half_loops import cast_all, round_all, widen_all
from .stochastic_half import draws, stochastic_halves

FloatArray = npt.NDArray[np.float32]
Random = np.random.Generator | None  # random numbers of a tile memory; None rounds to the nearest


def widen(values: npt.NDArray[np.generic]) -> FloatArray:
    """Return numbers as float32, without rounding; infinities and NaN stay what they are."""
    if values.dtype != np.float16:
        return values.astype(np.float32, copy=False)
    wide = np.empty(values.shape, dtype=np.float32)
    widen_all(np.ascontiguousarray(values).view(np.uint16).reshape(-1), wide.reshape(-1))
    return wide


def rounded(values: FloatArray, random: Random = None) -> FloatArray:
    """Return the nearest binary16 numbers as float32, ties to even. A zero keeps its sign.

    With random numbers, each is the next binary16 number below or above, see `stochastic_half`.
    """
    if random is not None:
        return widen(narrow(values, random))
    nearest_floats = np.empty(values.shape, dtype=np.float32)
    round_all(np.ascontiguousarray(values).reshape(-1), nearest_floats.reshape(-1))
    return nearest_floats


def narrow(values: FloatArray, random: Random = None) -> npt.NDArray[np.float16]:
    """Return the nearest binary16 numbers, ties to even; overflows become NaN, infinities stay.

    With random numbers, each is the next binary16 number below or above, see `stochastic_half`.
    """
    halves = np.empty(values.shape, dtype=np.uint16)
    cast_all(np.ascontiguousarray(values).reshape(-1), halves.reshape(-1))
    nearest = halves.view(np.float16)
    if random is None:
        return nearest
    return stochastic_halves(values, nearest, draws(random, values.shape))
