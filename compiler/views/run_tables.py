"""A run as tables for CSV files and data frames: a row a superstep, a tile, or an interval.

An interval ends where sync, exchange or compute of a superstep begins or ends, the first tile's
beginning and the last tile's end, and where one of many equal windows does. So it lies in one
superstep and one phase: "sync", "exchange", "exchange and compute" while both go on, on different
tiles, or "compute".
"""

from __future__ import annotations

from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import InputError, IntArray, Run, StepFigures

from ..drawing.tables import Table, make_folder, write_table
from .timeline import STATES, Timeline, windows_of

SUPERSTEPS, TILES = "supersteps.csv", "tiles.csv"  # in a folder
CYCLES = {
    "cycles": "cycles",
    "sync": "sync_cycles",
    "exchange": "exchange_cycles",
    "compute": "compute_cycles",
    "schedule": "schedule_cycles",
    "bound": "busiest_port_cycles",
    "pipeline": "pipeline_cycles",
    "tail": "tail_cycles",
}
COUNTS = {"name": "superstep", "words": "received_words"}
WINDOWS = 1000  # of equal length; phases add their edges
PHASES = np.array(["sync", "exchange", "compute", "exchange and compute"])
TILES_IN = ("compute", "exchange", "sync", "waiting_words", "waiting_slowest")  # as `STATES`
COLUMNS = (
    *("cycle", "cycles", "superstep", "phase"),
    *(f"tiles_{state}" for state in TILES_IN),
    *("words_landed", "words_in_flight"),
)


def by_superstep(run: Run) -> Table:
    """A row a superstep that ran, in the report's order: its figures, summed over its times.

    Raises:
        InputError: what is no run.
    """
    names = [field.name for field in attrs.fields(StepFigures)]
    columns = {**CYCLES, **COUNTS}
    steps = _checked(run).report.steps
    return Table({columns.get(name, name): [getattr(s, name) for s in steps] for name in names})


def by_tile(run: Run) -> Table:
    """A row a tile: its cycles by state, which add up to the run's, its words, its peak of bytes.

    Raises:
        InputError: what is no run.
    """
    trace = _checked(run).trace
    states = Timeline(trace, ()).by_tile
    columns = {f"{name.replace(' ', '_')}_cycles": states[at] for at, name in enumerate(STATES)}
    columns |= {
        "sent_words": trace.words_sent.sum(axis=0),
        "received_words": trace.words_received.sum(axis=0),
        "peak_bytes": run.report.memory.peak_bytes,
    }
    numbers = {name: column.tolist() for name, column in columns.items()}
    return Table({"tile": range(trace.compute.shape[1]), **numbers})


def write_tables(run: Run, folder: Path) -> tuple[Path, Path]:
    """Write both as CSV, `supersteps.csv` and `tiles.csv`, to a folder, which is made.

    Raises:
        InputError: what is no run, a folder that cannot be made, a file that cannot be written.
    """
    steps, tiles = by_superstep(run), by_tile(run)
    make_folder(folder)
    return write_table(steps, folder / SUPERSTEPS), write_table(tiles, folder / TILES)


def _checked(run: Run) -> Run:
    if not isinstance(run, Run):
        raise InputError(
            f"a table is made of a Run, as simulate gives it, not {type(run).__name__}"
        )
    return run


def interval_csv(timeline: Timeline, windows: int = WINDOWS) -> str:
    """A row an interval as CSV text, under `COLUMNS`.

    Where it begins, its cycles, superstep and phase; tiles in each state, the mean over the
    interval; words that landed in it, and words in flight when it begins.

    Args:
        timeline: of the run.
        windows: about so many of equal length, which the edges of phases divide further.
    """
    trace, cycles = timeline.trace, timeline.trace.cycles
    phases = (trace.sync_start, trace.exchange_start, trace.exchange_end, *timeline.compute_span)
    edges = np.unique(np.concatenate([windows_of(cycles, windows), *phases, [cycles]]))
    begin, width = edges[:-1], np.diff(edges)
    names = np.array(timeline.row_names)[timeline.row_at(begin)]
    tiles = np.round(timeline.tile_cycles(edges) / np.maximum(1, width), 3)
    landed = np.diff(np.rint(timeline.words_landed(edges)).astype(np.int64))
    flight = np.rint(timeline.words_in_flight(begin)).astype(np.int64)
    columns = (begin, width, names, _phases_at(timeline, begin), *tiles, landed, flight)
    named = zip(COLUMNS, columns, strict=True)
    return Table({name: column.tolist() for name, column in named}).csv()


def _phases_at(timeline: Timeline, cycle: IntArray) -> npt.NDArray[np.str_]:
    trace, row = timeline.trace, timeline.row_at(cycle)
    begin, end = timeline.compute_span
    exchanges = (trace.exchange_start[row] <= cycle) & (cycle < trace.exchange_end[row])
    computes = (begin[row] <= cycle) & (cycle < end[row])
    phases: npt.NDArray[np.str_] = PHASES[exchanges + 2 * computes]
    return phases
