"""A timeline before it is written: tracks of slices and counters, in cycles of the run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

import attrs
import numpy as np

from ipusim import IntArray

Notes: TypeAlias = Mapping[str, str | int]


class Slice(NamedTuple):
    """What a track shows from the cycle `start` to the cycle `end`, which is later.

    Attributes:
        name: what stands on it; viewers colour by it.
        category: the state or the kind that it belongs to.
        start, end: cycles of the run.
        notes: what a viewer shows of it when it is chosen.
    """

    name: str
    category: str
    start: int
    end: int
    notes: Notes


@attrs.frozen
class Track:
    """A line of slices, none of which overlaps another.

    Attributes:
        name: what stands before it.
        slices: in order of time.
        below: the tile whose workers it belongs to; None for a line of its own.
    """

    name: str
    slices: tuple[Slice, ...] = attrs.field(repr=False)
    below: int | None = None


@attrs.frozen
class Counter:
    """A number over time.

    Attributes:
        name: what is counted.
        cycle: int64[n], ascending.
        value: int64[n] or float64[n], from that cycle on.
    """

    name: str
    cycle: IntArray = attrs.field(eq=attrs.cmp_using(np.array_equal), repr=False)
    value: np.ndarray = attrs.field(eq=attrs.cmp_using(np.array_equal), repr=False)


@attrs.frozen
class Tracks:
    """All of a timeline.

    Attributes:
        title: the chip and what is shown.
        about: what a viewer's reader should know, by name.
        clock_hz: of the tiles.
        counters, tracks: in the order in which they are shown.
        without_workers: why there are no tracks of workers; empty if there are.
    """

    title: str
    about: Notes
    clock_hz: int
    counters: tuple[Counter, ...]
    tracks: tuple[Track, ...]
    without_workers: str = ""
