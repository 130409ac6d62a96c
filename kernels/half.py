"""Exact conversions between binary16 and binary32 over arrays.

Rounding is to the nearest, ties to even. An overflow is no number: the core runs with NANOO.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .half_loops import cast_all, round_all, widen_all

FloatArray = npt.NDArray[np.float32]


def widen(values: npt.NDArray[np.generic]) -> FloatArray:
    """The same numbers as float32; infinities and NaN included."""
    if values.dtype != np.float16:
        return values.astype(np.float32, copy=False)
    wide = np.empty(values.shape, dtype=np.float32)
    widen_all(np.ascontiguousarray(values).view(np.uint16).reshape(-1), wide.reshape(-1))
    return wide


def rounded(values: FloatArray) -> FloatArray:
    """The nearest binary16 numbers, ties to even, still as float32; a zero has no sign."""
    near = np.empty(values.shape, dtype=np.float32)
    round_all(np.ascontiguousarray(values).reshape(-1), near.reshape(-1))
    return near


def narrow(values: FloatArray) -> npt.NDArray[np.float16]:
    """The nearest binary16 numbers, element by element; what overflows is no number."""
    halves = np.empty(values.shape, dtype=np.uint16)
    cast_all(np.ascontiguousarray(values).reshape(-1), halves.reshape(-1))
    return halves.view(np.float16)
