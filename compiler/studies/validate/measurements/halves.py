"""Halves: which points the free constants are fitted on, and which judge them.

A dense or static point belongs to the fitted half when the CRC-32 of its configuration's key is
even: a coin that falls alike for everybody, whatever order a table has. Dynamic points are all
held out.
"""

from __future__ import annotations

from typing import Literal, TypeAlias
from zlib import crc32

from .measurement import Measurement

Half: TypeAlias = Literal["fitted", "held out"]
FITTED_METHODS = ("dense", "static")


def half_of(row: Measurement) -> Half:
    """The half of a point."""
    names = (row.method, row.dtype, row.m, row.k, row.n)
    sparse = (row.block_size, row.density)
    text = " ".join(str(word) for word in (*names, *(() if row.method == "dense" else sparse)))
    is_even = crc32(text.encode()) % 2 == 0
    return "fitted" if row.method in FITTED_METHODS and is_even else "held out"
