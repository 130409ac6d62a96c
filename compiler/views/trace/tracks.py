"""Timeline of a run for viewers, before it is written in a file format.

A track is a row of the display; a slice is an interval on it. All times are cycles of the run.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

import attrs
import numpy as np

from ipusim import IntArray

Notes: TypeAlias = Mapping[str, str | int]


class Slice(NamedTuple):
    """Interval of a track, such as the exchange of a tile in one superstep.

    Attributes:
        name: text on the slice; viewers choose its colour by it.
        category: state of the tile or type of the slice.
        start, end: first cycle of the slice, and the cycle after its last one.
        notes: values by name that viewers show when the slice is selected.
    """

    name: str
    category: str
    start: int
    end: int
    notes: Notes


@attrs.frozen
class Track:
    """Row of a timeline with slices that do not overlap.

    Attributes:
        name: label of the row.
        slices: slices in order of time.
        tile_of_workers: number of the tile whose supervisor or worker the track shows; None for
            tracks of the run and of tiles.
    """

    name: str
    slices: tuple[Slice, ...] = attrs.field(repr=False)
    tile_of_workers: int | None = None


@attrs.frozen
class Counter:
    """Number over time, such as the words in flight.

    Attributes:
        name: name of the quantity.
        cycle: cycles at which the value changes, ascending, int64[n].
        value: value from each of these cycles on, int64[n] or float64[n].
    """

    name: str
    cycle: IntArray = attrs.field(eq=attrs.cmp_using(np.array_equal), repr=False)
    value: np.ndarray = attrs.field(eq=attrs.cmp_using(np.array_equal), repr=False)


@attrs.frozen
class Tracks:
    """Complete timeline of a run, ready to be written.

    Attributes:
        title: name of the chip and number of tiles shown.
        about: facts on the run by name, such as its cycles and the tiles left out.
        clock_hz: clock of the tiles in Hz.
        counters, tracks: content in the order in which viewers show it.
        without_workers: reason why there are no tracks of workers; empty if there are.
    """

    title: str
    about: Notes
    clock_hz: int
    counters: tuple[Counter, ...]
    tracks: tuple[Track, ...]
    without_workers: str = ""
