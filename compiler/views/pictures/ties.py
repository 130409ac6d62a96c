"""Ties named: of several that are equally slow the picture says so, and not the first alone."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ipusim import IntArray

NAMED = 3  # of those that tie


def largest_of(values: IntArray) -> IntArray:
    """int64[ties]: where the largest values are; nowhere if there are none."""
    places: IntArray = np.flatnonzero(values == values.max(initial=0))
    return places


def together(names: Sequence[str]) -> str:
    """One name, or several as "a and b", "a, b and c", "a, b, c and 4 more"."""
    first, more = list(names[:NAMED]), len(names) - NAMED
    last = [f"{more:,} more"] if more > 0 else []
    *before, end = [*first, *last]
    return f"{', '.join(before)} and {end}" if before else end


def tiles_named(tiles: IntArray) -> str:
    """Their numbers, as "tile 3" or "tiles 3 and 5"."""
    numbers = [f"{tile:,}" for tile in tiles.tolist()]
    return f"{'tile' if len(numbers) == 1 else 'tiles'} {together(numbers)}"


def verb(stem: str, count: int) -> str:
    """A verb for one, "computes", or for several, "compute"."""
    return f"{stem}s" if count == 1 else stem
