"""The intervals of a run as CSV: how many tiles do what, window by window.

A window ends where sync, exchange or compute of a superstep begins or ends, the first tile's
beginning and the last tile's end. So each lies in one superstep and one phase: "sync", "exchange",
"exchange and compute" while both go on, on different tiles, or "compute".
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from ipusim import IntArray

from .timeline import Timeline, windows_of

WINDOWS = 1000  # of equal length; phases add their edges
PHASES = np.array(["sync", "exchange", "compute", "exchange and compute"])
TILES_IN = ("compute", "exchange", "sync", "waiting_words", "waiting_slowest")  # as `STATES`
COLUMNS = (
    *("cycle", "cycles", "superstep", "phase"),
    *(f"tiles_{state}" for state in TILES_IN),
    *("words_landed", "words_in_flight"),
)


def phases_at(timeline: Timeline, cycle: IntArray) -> npt.NDArray[np.str_]:
    """The phase in which each cycle lies."""
    trace, row = timeline.trace, timeline.row_at(cycle)
    begin, end = timeline.compute_span
    exchanges = (trace.exchange_start[row] <= cycle) & (cycle < trace.exchange_end[row])
    computes = (begin[row] <= cycle) & (cycle < end[row])
    phases: npt.NDArray[np.str_] = PHASES[exchanges + 2 * computes]
    return phases


def edges_of(timeline: Timeline, windows: int = WINDOWS) -> IntArray:
    """int64[windows + 1]: where windows begin and end; about so many and those of phases."""
    trace, cycles = timeline.trace, timeline.trace.cycles
    phases = (trace.sync_start, trace.exchange_start, trace.exchange_end, *timeline.compute_span)
    return np.unique(np.concatenate([windows_of(cycles, windows), *phases, [cycles]]))


def interval_rows(timeline: Timeline, windows: int = WINDOWS) -> Iterator[tuple[object, ...]]:
    """A row a window, as `COLUMNS` has it.

    Where it begins, its cycles, superstep and phase; tiles in each state, the mean over the window;
    words that landed in it, and words in flight when it begins.
    """
    edges = edges_of(timeline, windows)
    width = np.diff(edges)
    tiles = np.round(timeline.tile_cycles(edges) / np.maximum(1, width), 3)
    landed = np.diff(np.rint(timeline.words_landed(edges)).astype(np.int64))
    flight = np.rint(timeline.words_in_flight(edges)).astype(np.int64)
    names = np.array(timeline.row_names)[timeline.row_at(edges[:-1])]
    phases = phases_at(timeline, edges[:-1])
    columns = (edges[:-1], width, names, phases, *tiles, landed, flight[:-1])
    yield from zip(*(column.tolist() for column in columns), strict=True)


def interval_csv(timeline: Timeline, windows: int = WINDOWS) -> str:
    """The rows as CSV text with a header."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(interval_rows(timeline, windows))
    return text.getvalue()
