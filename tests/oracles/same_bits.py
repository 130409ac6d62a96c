"""Comparison of two runs of a program by the bits of their outputs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

Arrays = Mapping[str, npt.NDArray[Any]]


def differing_outputs(first: Arrays, second: Arrays) -> list[str]:
    """Return the names of the outputs of which any number differs in a bit.

    Zeros of either sign differ; two NaN are equal, whatever their payloads.
    """
    assert sorted(first) == sorted(second)
    return [name for name in first if not _are_same(first[name], second[name])]


def _are_same(first: npt.NDArray[Any], second: npt.NDArray[Any]) -> bool:
    if (first.dtype, first.shape) != (second.dtype, second.shape):
        return False
    bits = f"u{first.dtype.itemsize}"
    is_same = np.ascontiguousarray(first).view(bits) == np.ascontiguousarray(second).view(bits)
    if first.dtype.kind == "f":
        is_same |= np.isnan(first) & np.isnan(second)
    return bool(is_same.all())
