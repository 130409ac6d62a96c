"""The intervals of a run as CSV: how many tiles do what, window by window.

A window ends where a phase does, so that each lies in one phase of one superstep.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

import numpy as np

from .timeline import PHASES, STATES, Timeline, windows_of

WINDOWS = 1000  # of equal length; phases add their edges
COLUMNS = (
    *("cycle", "cycles", "superstep", "phase"),
    *(f"tiles_{state}" for state in STATES),
    *("words_landed", "words_in_flight"),
)


def interval_rows(timeline: Timeline, windows: int = WINDOWS) -> Iterator[tuple[object, ...]]:
    """A row a window, as `COLUMNS` has it.

    Where it begins, its cycles, superstep and phase; tiles in each state, the mean over the window;
    words that landed in it, and words in flight when it begins.
    """
    cycles, starts = timeline.trace.cycles, timeline.phase_starts
    edges = np.unique(np.concatenate([windows_of(cycles, windows), starts, [cycles]]))
    width = np.diff(edges)
    tiles = timeline.tile_cycles(edges) / np.maximum(1, width)
    landed = np.diff(np.rint(timeline.words_landed(edges)).astype(np.int64))
    flight = np.rint(timeline.words_in_flight(edges)).astype(np.int64)
    row, phase = np.divmod(np.searchsorted(starts, edges[:-1], side="right") - 1, len(PHASES))
    names = timeline.row_names
    for number in range(len(width)):
        yield (
            int(edges[number]),
            int(width[number]),
            names[row[number]],
            PHASES[phase[number]],
            *(round(float(mean), 3) for mean in tiles[:, number]),
            int(landed[number]),
            int(flight[number]),
        )


def interval_csv(timeline: Timeline, windows: int = WINDOWS) -> str:
    """The rows as CSV text with a header."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(interval_rows(timeline, windows))
    return text.getvalue()
