"""A run as tables: a row a superstep, and a row a tile, for CSV files and data frames."""

from __future__ import annotations

from pathlib import Path

import attrs

from ipusim import InputError, Run, StepFigures

from ..drawing.tables import Table, made, write_table
from .timeline import STATES, Timeline

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
    made(folder)
    return write_table(steps, folder / SUPERSTEPS), write_table(tiles, folder / TILES)


def _checked(run: Run) -> Run:
    if not isinstance(run, Run):
        raise InputError(
            f"a table is made of a Run, as simulate gives it, not {type(run).__name__}"
        )
    return run
