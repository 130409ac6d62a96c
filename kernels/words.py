"""Whole groups: a part of a double word costs as much as all of it."""

from __future__ import annotations

from typing import TypeVar

from ipusim import IntArray

Integers = TypeVar("Integers", IntArray, int)


def ceil_div(count: Integers, by: int) -> Integers:
    """The least number of groups of `by` that holds `count`."""
    return -(-count // by)
