"""Compiled functions of floats, by the same calls as those of the tile core.

Each function is that of binary64, rounded to binary32. NumPy's own functions may differ in the last
bit of binary64 between processors, so the numerics of kernels do not use them.
"""

from __future__ import annotations

import math

import numpy as np

from ipusim.native import compiled

from ..half_loops import Floats


@compiled("void(float32[:], float32[:])")
def exp_all(values: Floats, into: Floats) -> None:
    """Compute e to the power of each number; an overflow is infinite."""
    for index in range(len(into)):
        into[index] = np.float32(math.exp(np.float64(values[index])))


@compiled("void(float32[:], float32[:])")
def tanh_all(values: Floats, into: Floats) -> None:
    """Compute hyperbolic tangents."""
    for index in range(len(into)):
        into[index] = np.float32(math.tanh(np.float64(values[index])))


@compiled("void(float32[:], float32[:])")
def sigmoid_all(values: Floats, into: Floats) -> None:
    """Compute 1 / (1 + e^-x) of each number x."""
    for index in range(len(into)):
        into[index] = np.float32(1.0 / (1.0 + math.exp(-np.float64(values[index]))))
