"""Page data of the BSP trace (states of tiles in each execution) and of the cycles by cause.

BSP (bulk synchronous parallel) is the sequence of sync, exchange and compute of supersteps. A
superstep of a loop is executed several times; a row of the trace is one execution. Equal executions
share their numbers in the page: a superstep exchanges the same words every time, and mostly
computes for the same number of cycles. If a run has more distinct executions than fit into the
page, the first execution of each superstep is shown first, then others in order; of executions that
are left out the page has sums only.

Cycles are divided by cause, by superstep and by tile, and compared with the roofs of the machine.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import attrs
import numpy as np

from ipusim import IntArray, Trace

from ..roofline import roofline_of, where_cycles_went
from ..subject import Subject
from ..timeline import STATES, Timeline

MAX_NUMBERS = 800_000  # numbers in the columns of distinct executions, some 1.5 MB of a page
# Columns of the trace that describe an exchange: equal if the exchanges of two executions are.
EXCHANGE_COLUMNS = (
    *("exchange_first", "exchange_last", "compute_start", "words_sent", "words_received"),
)
LEFT_OUT = -1  # index of an execution of which the page has sums only


@attrs.frozen
class FullRows:
    """Executions (rows of the trace) that a page shows in full, without repetitions.

    Attributes:
        exchange, compute: index of each row's exchange among the distinct exchanges, and of its
            compute among the distinct computes; `LEFT_OUT` of a row that is left out, int64[rows].
        exchanges, computes: first row of the trace with each distinct exchange, int64[exchanges],
            and with each distinct compute, int64[computes].
    """

    exchange: IntArray
    compute: IntArray
    exchanges: IntArray
    computes: IntArray

    @property
    def left_out(self) -> IntArray:
        """Rows of which the page has sums only, int64[n]."""
        return np.flatnonzero(self.exchange == LEFT_OUT)


def full_rows(trace: Trace, most_numbers: int) -> FullRows:
    """Select the executions that a page shows in full.

    Args:
        trace: trace of the run.
        most_numbers: maximum number of values in the page; a distinct exchange takes 5 values for
            each tile, a distinct compute takes one.
    """
    tiles = trace.compute.shape[1]
    tables = [getattr(trace, name) for name in EXCHANGE_COLUMNS]
    exchange, compute = np.full((2, len(trace.superstep)), LEFT_OUT)
    exchanges: dict[bytes, tuple[int, int]] = {}  # by digest: index, and first row with it
    computes: dict[bytes, tuple[int, int]] = {}
    numbers = 0
    # First executions come first, so that every superstep is shown if there is room at all.
    first_executions = np.sort(np.unique(trace.superstep, return_index=True)[1])
    repetitions = np.setdiff1d(np.arange(len(trace.superstep)), first_executions)
    for row in [*first_executions.tolist(), *repetitions.tolist()]:
        exchange_digest = _digest(*(table[row] for table in tables))
        compute_digest = _digest(trace.compute[row])
        # Columns that this row would add; a row whose content is known costs nothing.
        new_columns = len(tables) * (exchange_digest not in exchanges)
        new_columns += compute_digest not in computes
        if numbers + new_columns * tiles > most_numbers:
            continue
        numbers += new_columns * tiles
        exchange[row], _ = exchanges.setdefault(exchange_digest, (len(exchanges), row))
        compute[row], _ = computes.setdefault(compute_digest, (len(computes), row))
    distinct_rows = (
        np.array([row for _, row in table.values()], np.int64) for table in (exchanges, computes)
    )
    return FullRows(exchange, compute, *distinct_rows)


def bsp_data(subject: Subject, most_numbers: int = MAX_NUMBERS) -> Mapping[str, Any]:
    """Return the section `bsp` of the page's data: each execution, and its tiles' cycles.

    exchange_end, compute_begin, compute_end: int[rows], cycles, from the first tile to the last.
    states: int[5, rows], tile-cycles in each of `STATES`. words: int[rows], received words.
    exchange, compute: int[rows], index in `exchanges` and `computes`; -1 of a row that is left out.
    exchanges: columns `EXCHANGE_COLUMNS` by name, int[exchanges, tiles] each. computes:
    int[computes, tiles], cycles. left_out: sums over the rows that are left out, by superstep
    (`_sums`).
    """
    trace, timeline = subject.trace, subject.timeline
    full = full_rows(trace, most_numbers)
    begin, end = timeline.compute_span
    return {
        "exchange_end": trace.exchange_end,
        "compute_begin": begin,
        "compute_end": end,
        "states": states_by_row(timeline),
        "words": trace.words_received.sum(axis=1),
        "exchange": full.exchange,
        "compute": full.compute,
        "exchanges": {name: getattr(trace, name)[full.exchanges] for name in EXCHANGE_COLUMNS},
        "computes": trace.compute[full.computes],
        "left_out": _sums(trace, full.left_out),
    }


def states_by_row(timeline: Timeline) -> IntArray:
    """Return the cycles of all tiles in each of `STATES` in each execution, int64[5, rows]."""
    # All cycles up to the next barrier that the first four states do not have are those of the last
    # one, waiting for the slowest.
    trace = timeline.trace
    row_end = np.append(trace.sync_start[1:], trace.cycles)
    compute, before_compute = trace.compute.sum(axis=1), trace.compute_start.sum(axis=1)
    exchange = (trace.exchange_last - trace.exchange_first).sum(axis=1)
    sync = timeline.tiles * trace.sync_cycles
    total = timeline.tiles * (row_end - trace.sync_start)
    state_cycles = np.array([compute, exchange, sync, before_compute - exchange])
    return np.concatenate([state_cycles, [total - state_cycles.sum(axis=0)]])


def _sums(trace: Trace, rows: IntArray) -> Mapping[str, object]:
    """Return sums over executions of the same superstep: their number, and cycles in three states.

    superstep, times: int[supersteps], number of the superstep and of executions. compute, exchange,
    waiting: int[supersteps, tiles], cycles; `waiting` is the state "waiting for words".
    """
    supersteps = np.unique(trace.superstep[rows])
    rows_by_step = [rows[trace.superstep[rows] == number] for number in supersteps]
    exchange = trace.exchange_last - trace.exchange_first
    tables = {
        "compute": trace.compute,
        "exchange": exchange,
        "waiting": trace.compute_start - exchange,
    }
    # An empty table first: `vstack` needs the width even if there are no supersteps.
    no_rows = np.zeros((0, trace.compute.shape[1]), dtype=np.int64)
    sums = {
        name: np.vstack([no_rows, *(table[step_rows].sum(axis=0) for step_rows in rows_by_step)])
        for name, table in tables.items()
    }
    return {"superstep": supersteps, "times": [*map(len, rows_by_step)], **sums}


def _digest(*columns: IntArray) -> bytes:
    """Return a digest of columns; equal columns have equal digests."""
    content = hashlib.blake2b(digest_size=16)
    for column in columns:
        content.update(column.tobytes())
    return content.digest()


def cycles_data(subject: Subject) -> Mapping[str, Any]:
    """Return the section `cycles` of the page's data: where the cycles of the run went.

    causes: cycles of a tile by cause, mean over tiles; they add up to the run. states: float[5,
    supersteps], cycles of a tile in each of `STATES`, mean over tiles, sum over executions.
    compute: int[supersteps, tiles], cycles, sum over executions. most: int[supersteps], compute
    cycles of the slowest tile of each execution, summed. roofline: FLOP/s and FLOP per byte; the
    intensity is None if no word is received.
    """
    report, trace = subject.report, subject.trace
    roofline = roofline_of(subject.program.machine, report, trace)
    supersteps, tiles = len(trace.names), trace.compute.shape[1]
    compute = np.zeros((supersteps, tiles), dtype=np.int64)
    np.add.at(compute, trace.superstep, trace.compute)
    states = np.zeros((len(STATES), supersteps), dtype=np.int64)
    np.add.at(states.T, trace.superstep, states_by_row(subject.timeline).T)
    slowest = np.zeros(supersteps, dtype=np.int64)
    np.add.at(slowest, trace.superstep, trace.compute.max(axis=1, initial=0))
    return {
        "causes": dict(where_cycles_went(report)),
        "states": states / tiles,
        "compute": compute,
        "most": slowest,
        "roofline": {
            "peak": roofline.peak,
            "bandwidth": roofline.bandwidth,
            "intensity": roofline.intensity if np.isfinite(roofline.intensity) else None,
            "rate": roofline.rate,
        },
    }
