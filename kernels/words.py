"""A tile moves whole 64-bit words; a part of one costs as much as all of it."""

from __future__ import annotations

from typing import TypeVar

from ipusim import IntArray

WORD_BYTES = 8  # one load or store of a worker

Integers = TypeVar("Integers", IntArray, int)


def ceil_div(count: Integers, by: int) -> Integers:
    """The least number of groups of `by` that holds `count`."""
    return -(-count // by)
