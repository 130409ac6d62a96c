"""Tables of a run for CSV files and data frames: one row for each superstep, tile or interval.

Intervals divide the run at the edges of phases and of many equal windows. A phase (sync, exchange
or compute of a superstep) lasts from the first tile that begins it to the last tile that ends it.
So an interval lies in one superstep and has one phase: "sync", "exchange", "compute", or "exchange
and compute" while some tiles exchange and others compute.
"""

from __future__ import annotations

from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import InputError, IntArray, Run, StepFigures

from ..drawing.tables import Table, make_folder, write_table
from .timeline import STATES, Timeline, windows_of

SUPERSTEPS, TILES = "supersteps.csv", "tiles.csv"  # files in the folder of `write_tables`
# Names of the columns of fields of `StepFigures` in cycles, by field.
CYCLE_COLUMNS = {
    "cycles": "cycles",
    "sync": "sync_cycles",
    "exchange": "exchange_cycles",
    "compute": "compute_cycles",
    "schedule": "schedule_cycles",
    "bound": "busiest_port_cycles",
    "pipeline": "pipeline_cycles",
    "tail": "tail_cycles",
}
OTHER_COLUMNS = {"name": "superstep", "words": "received_words"}  # columns of other fields
# Number of windows of equal length, which edges of phases divide further; no reason recorded for
# this number.
WINDOWS = 1000
# Index: see _phases_at.
PHASE_NAMES = np.array(["sync", "exchange", "compute", "exchange and compute"])
# Names of states in columns of numbers of tiles, in the order of `timeline.STATES`.
STATE_NAMES = ("compute", "exchange", "sync", "waiting_words", "waiting_slowest")
COLUMNS = (
    *("cycle", "cycles", "superstep", "phase"),
    *(f"tiles_{state}" for state in STATE_NAMES),
    *("words_landed", "words_in_flight"),
)


def by_superstep(run: Run) -> Table:
    """Return a table with one row for each superstep that ran, in the order of the report.

    Cycles and words are sums over all executions of the superstep.

    Raises:
        InputError: `run` is no Run.
    """
    names = [field.name for field in attrs.fields(StepFigures)]
    columns = {**CYCLE_COLUMNS, **OTHER_COLUMNS}
    steps = _checked_run(run).report.steps
    values = {name: [getattr(step, name) for step in steps] for name in names}
    return Table({columns.get(name, name): column for name, column in values.items()})


def by_tile(run: Run) -> Table:
    """Return a table with one row for each tile: cycles by state, words, and peak bytes.

    The cycles of a tile in all states add up to the cycles of the run.

    Raises:
        InputError: `run` is no Run.
    """
    trace = _checked_run(run).trace
    states = Timeline(trace, ()).by_tile
    columns = {
        f"{name.replace(' ', '_')}_cycles": cycles
        for name, cycles in zip(STATES, states, strict=True)
    }
    columns |= {
        "sent_words": trace.words_sent.sum(axis=0),
        "received_words": trace.words_received.sum(axis=0),
        "peak_bytes": run.report.memory.peak_bytes,
    }
    numbers = {name: column.tolist() for name, column in columns.items()}
    return Table({"tile": range(trace.compute.shape[1]), **numbers})


def write_tables(run: Run, folder: Path) -> tuple[Path, Path]:
    """Write the tables of supersteps and tiles as CSV to a folder, which is created.

    Returns:
        Paths of `supersteps.csv` and `tiles.csv`.

    Raises:
        InputError: `run` is no Run, the folder cannot be created, or a file cannot be written.
    """
    steps, tiles = by_superstep(run), by_tile(run)
    make_folder(folder)
    return write_table(steps, folder / SUPERSTEPS), write_table(tiles, folder / TILES)


def _checked_run(run: Run) -> Run:
    """Return a run; refuse any other value."""
    if not isinstance(run, Run):
        raise InputError(
            f"a table is made of a Run, as simulate gives it, not {type(run).__name__}"
        )
    return run


def interval_csv(timeline: Timeline, windows: int = WINDOWS) -> str:
    """Return CSV text with a row for each interval of a run, and the columns `COLUMNS`.

    A row has the first cycle of the interval, its cycles, superstep and phase; the number of tiles
    in each state, mean over the interval; the words that land in it, and the words in flight when
    it begins.

    Args:
        timeline: states of tiles and words of the run.
        windows: approximate number of windows of equal length, which edges of phases divide
            further.
    """
    trace, cycles = timeline.trace, timeline.trace.cycles
    phases = (trace.sync_start, trace.exchange_start, trace.exchange_end, *timeline.compute_span)
    edges = np.unique(np.concatenate([windows_of(cycles, windows), *phases, [cycles]]))
    begin, width = edges[:-1], np.diff(edges)
    names = np.array(timeline.row_names)[timeline.row_at(begin)]
    tiles = np.round(timeline.tile_cycles(edges) / np.maximum(1, width), 3)
    landed_words = np.diff(np.rint(timeline.words_landed(edges)).astype(np.int64))
    flight = np.rint(timeline.words_in_flight(begin)).astype(np.int64)
    columns = (begin, width, names, _phases_at(timeline, begin), *tiles, landed_words, flight)
    rows = zip(COLUMNS, columns, strict=True)
    return Table({name: column.tolist() for name, column in rows}).csv()


def _phases_at(timeline: Timeline, cycle: IntArray) -> npt.NDArray[np.str_]:
    """Return the name of the phase in each cycle, one of `PHASE_NAMES`, str[cycles]."""
    trace, row = timeline.trace, timeline.row_at(cycle)
    begin, end = timeline.compute_span
    exchanges = (trace.exchange_start[row] <= cycle) & (cycle < trace.exchange_end[row])
    computes = (begin[row] <= cycle) & (cycle < end[row])
    # 0 for neither (sync), 1 for exchange, 2 for compute, 3 for both.
    phases: npt.NDArray[np.str_] = PHASE_NAMES[exchanges + 2 * computes]
    return phases
