"""What each tile did in each execution of a superstep (the BSP trace), and where the cycles went.

Executions that are alike share their numbers: a superstep exchanges the same words every time, and
mostly computes for as many cycles. Where a run has more than fits, the first execution of each
superstep is taken before others, then they in their order; of the rest a page has sums.

Where the cycles went is told by cause, by superstep, by tile, and against the roofs of the machine.
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

MOST_NUMBERS = 800_000  # of tiles and executions, some 1.5 MB of a page
EXCHANGE = ("exchange_first", "exchange_last", "compute_start", "words_sent", "words_received")
LEFT_OUT = -1


@attrs.frozen
class FullRows:
    """Which executions a page has in full.

    Attributes:
        exchange, compute: int64[rows], the number among those that differ, `LEFT_OUT` if none.
        exchanges, computes: int64[different ones], a row of the trace that is such a one.
    """

    exchange: IntArray
    compute: IntArray
    exchanges: IntArray
    computes: IntArray

    @property
    def left_out(self) -> IntArray:
        """The rows of which a page has sums only."""
        return np.flatnonzero(self.exchange == LEFT_OUT)


def full_rows(trace: Trace, most_numbers: int) -> FullRows:
    """What fits into so many numbers, each of a tile."""
    tiles = trace.compute.shape[1]
    tables = [getattr(trace, name) for name in EXCHANGE]
    exchange, compute = np.full((2, len(trace.superstep)), LEFT_OUT)
    exchanges: dict[bytes, tuple[int, int]] = {}  # by content: its number and a row that is such
    computes: dict[bytes, tuple[int, int]] = {}
    numbers = 0
    firsts = np.sort(np.unique(trace.superstep, return_index=True)[1])
    others = np.setdiff1d(np.arange(len(trace.superstep)), firsts)
    for row in [*firsts.tolist(), *others.tolist()]:
        of_exchange, of_compute = (
            _digest(*(table[row] for table in tables)),
            _digest(trace.compute[row]),
        )
        more = len(tables) * (of_exchange not in exchanges) + (of_compute not in computes)
        if numbers + more * tiles > most_numbers:
            continue
        numbers += more * tiles
        exchange[row], _ = exchanges.setdefault(of_exchange, (len(exchanges), row))
        compute[row], _ = computes.setdefault(of_compute, (len(computes), row))
    first = (
        np.array([row for _, row in table.values()], np.int64) for table in (exchanges, computes)
    )
    return FullRows(exchange, compute, *first)


def bsp_data(subject: Subject, most_numbers: int = MOST_NUMBERS) -> Mapping[str, Any]:
    """Executions by row, and by tile what differs between them.

    exchange_end, compute_begin, compute_end: int[rows], cycles, from the first tile to the last.
    states: int[5, rows], tile-cycles in each of `STATES`. words: int[rows], received.
    exchange, compute: int[rows], which of `exchanges` and `computes`; -1 where a row is left out.
    exchanges: EXCHANGE by name, int[exchanges, tiles] each. computes: int[computes, tiles].
    left_out: of rows that are left out, `_sums` by superstep.
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
        "exchanges": {name: getattr(trace, name)[full.exchanges] for name in EXCHANGE},
        "computes": trace.compute[full.computes],
        "left_out": _sums(trace, full.left_out),
    }


def states_by_row(timeline: Timeline) -> IntArray:
    """int64[5, rows]: the cycles of all tiles in each of `STATES`, by execution."""
    trace = timeline.trace
    until = np.append(trace.sync_start[1:], trace.cycles)
    compute, before = trace.compute.sum(axis=1), trace.compute_start.sum(axis=1)
    exchange = (trace.exchange_last - trace.exchange_first).sum(axis=1)
    sync = timeline.tiles * trace.sync_cycles
    whole = timeline.tiles * (until - trace.sync_start)
    known = np.array([compute, exchange, sync, before - exchange])
    return np.concatenate([known, [whole - known.sum(axis=0)]])


def _sums(trace: Trace, rows: IntArray) -> Mapping[str, object]:
    """Of these rows by superstep: its number, its times, and cycles of tiles in three states.

    superstep, times: int[supersteps]. compute, exchange, waiting: int[supersteps, tiles], the last
    one for words.
    """
    supersteps = np.unique(trace.superstep[rows])
    rows_of = [rows[trace.superstep[rows] == number] for number in supersteps]
    exchange = trace.exchange_last - trace.exchange_first
    tables = (trace.compute, exchange, trace.compute_start - exchange)
    none = np.zeros((0, trace.compute.shape[1]), dtype=np.int64)
    sums = [np.vstack([none, *(table[r].sum(axis=0) for r in rows_of)]) for table in tables]
    return {
        "superstep": supersteps,
        "times": [len(r) for r in rows_of],
        **dict(zip(("compute", "exchange", "waiting"), sums, strict=True)),
    }


def _digest(*columns: IntArray) -> bytes:
    content = hashlib.blake2b(digest_size=16)
    for column in columns:
        content.update(column.tobytes())
    return content.digest()


def cycles_data(subject: Subject) -> Mapping[str, Any]:
    """Causes of the whole run, states by superstep, compute of tiles, roofs.

    causes: cycles of a tile by cause, the mean over tiles; they add up to the run's. states:
    float[5, supersteps], cycles of a tile in each of `STATES`, the mean, all executions summed.
    compute: int[supersteps, tiles], all executions summed. most: int[supersteps], the slowest
    tile's compute of each execution, summed. roofline: FLOP/s and FLOP a byte; the intensity is
    None where no word is received.
    """
    report, trace = subject.report, subject.trace
    roofline = roofline_of(subject.program.machine, report, trace)
    supersteps, tiles = len(trace.names), trace.compute.shape[1]
    compute = np.zeros((supersteps, tiles), dtype=np.int64)
    np.add.at(compute, trace.superstep, trace.compute)
    states = np.zeros((len(STATES), supersteps), dtype=np.int64)
    np.add.at(states.T, trace.superstep, states_by_row(subject.timeline).T)
    most = np.zeros(supersteps, dtype=np.int64)
    np.add.at(most, trace.superstep, trace.compute.max(axis=1, initial=0))
    return {
        "causes": dict(where_cycles_went(report)),
        "states": states / tiles,
        "compute": compute,
        "most": most,
        "roofline": {
            "peak": roofline.peak,
            "bandwidth": roofline.bandwidth,
            "intensity": roofline.intensity if np.isfinite(roofline.intensity) else None,
            "rate": roofline.rate,
        },
    }
