"""A run of one tile over time, for Perfetto: a track a worker and one of the supervisor.

Rule: a cycle is a microsecond. On a worker's track stands each of its lives, from its first slot to
the end of its last; the supervisor's track has its syncs and waits. Within, neighbouring bundles
between which nothing jumps are one stretch, and so are all neighbouring turns of an inner loop.
Within these stands each bundle, unless that were too many events. An arrow leads from each launch
to the lives that it began; a counter has the workers that run. The same run gives the same bytes.

Contexts are threads of one process, the supervisor, then the workers. Numbers begin at 1, for
Perfetto keeps 0 for idle processors, and has taken threads 0 and 1 for one.

A cycle trace is plainer, for any viewer of Chrome trace events: an issue is an event. A worker's
event lasts as many of its slots as the bundle takes; the supervisor's one cycle, in a sync until
its next issue. The same run gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path, PurePath
from typing import Any

import attrs
import numpy as np

from ...columns import IntArray
from ...errors import InputError
from ...machine.machine import Machine
from ...trace_file import write_trace_file
from ..code import Code
from ..core.live import BUNDLE, CONTEXT, COULD, CYCLE, WAS_READY
from ..core.run import Execution
from ..disassembler import bundle_text, labels_of
from ..table.instruction import END
from .costs import each_bundle, slots_of

Event = dict[str, Any]

PROCESS = 1


def thread_of(context: int, workers: int) -> int:
    """The thread of a worker, or of the supervisor, the context behind the workers."""
    return 1 + (context + 1) % (workers + 1)


def placed(event: Mapping[str, Any], workers: int) -> Event:
    """An event whose `tid`, if it has one, is a context, in its process and thread."""
    thread = {"tid": thread_of(event["tid"], workers)} if "tid" in event else {}
    return {**event, "pid": PROCESS, **thread}


MOST_BUNDLE_EVENTS = 100_000  # some 15 MB of JSON; of more issues only stretches are written


@attrs.frozen
class _Stretch:
    """Issues of one context: rows `start` to `stop` of its part of the trace, in equal turns."""

    start: int
    stop: int
    turns: int


@attrs.frozen(eq=False)
class _Names:
    """What slices of a code are called."""

    texts: list[str]
    sources: list[str]
    labels: list[str]

    @classmethod
    def of(cls, code: Code) -> _Names:
        labels = labels_of(code)
        places = [(PurePath(file).name, line) for file, line, _ in code.lines]
        return cls(
            [bundle_text(code, bundle, labels) for bundle in range(len(code.address))],
            ["{}:{}".format(*places[line]) for line in code.line.tolist()],
            [" ".join(labels.get(at, ())) for at in code.address.tolist()],
        )


def write_tile_timeline(path: Path, machine: Machine, code: Code, execution: Execution) -> int:
    """Write the timeline of an execution, compressed if the file ends in .gz; how many issues.

    Raises:
        InputError: for an execution that traced nothing; the file cannot be written.
    """
    if not len(execution.trace):
        raise InputError("the run traced nothing; run it with trace_bundles in its Setup")
    write_trace_file(path, tile_timeline(machine, code, execution))
    return len(execution.trace)


def tile_timeline(machine: Machine, code: Code, execution: Execution) -> dict[str, Any]:
    """The timeline as a JSON object of Chrome trace events."""
    names, trace = _Names.of(code), execution.trace
    bundles = len(trace) <= MOST_BUNDLE_EVENTS
    events, began = list(_tracks(machine)), []
    for worker in range(machine.workers):
        mine = trace[trace[:, CONTEXT] == worker]
        slices, starts = _worker(code, names, mine, machine.workers, bundles=bundles)
        events += slices
        began += [(start, end, worker) for start, end in starts]
    mine = trace[trace[:, CONTEXT] == machine.workers]
    events += _supervisor(machine, code, names, mine, execution, bundles=bundles)
    events += [*_arrows(code, mine, sorted(began), machine.workers), *_running(began)]
    return {
        "displayTimeUnit": "ns",
        "otherData": {
            "time": "1 microsecond shown is 1 cycle of the tile clock",
            "clock_hz": machine.clock_hz,
            "machine": machine.name,
            "cycles": execution.cycles,
            "issues": int(execution.issues.sum()),
            "issues_shown": len(trace),
        },
        "traceEvents": [placed(event, machine.workers) for event in events],
    }


def _tracks(machine: Machine) -> Iterator[Event]:
    contexts = ["supervisor", *(f"worker {worker}" for worker in range(machine.workers))]
    for position, name in enumerate(contexts):
        thread = position - 1 if position else machine.workers
        named = {"ph": "M", "tid": thread}
        yield {**named, "name": "thread_name", "args": {"name": name}}
        yield {**named, "name": "thread_sort_index", "args": {"sort_index": position}}


def _slice(name: str, thread: int, start: int, end: int, **details: object) -> Event:
    event = {"ph": "X", "name": name, "tid": thread, "ts": start, "dur": end - start}
    return {**event, "args": details} if details else event


def _worker(
    code: Code, names: _Names, mine: IntArray, workers: int, *, bundles: bool
) -> tuple[list[Event], list[tuple[int, int]]]:
    """The slices of a worker, and the start and end of each of its lives."""
    rows, cycles = mine[:, BUNDLE], mine[:, CYCLE]
    ends = cycles + slots_of(code)[rows] * workers
    exits = each_bundle(code.main, lambda form: form.work == END)[rows] > 0
    after = [0, *(np.flatnonzero(exits) + 1).tolist(), len(mine)]
    lives = [(start, stop) for start, stop in pairwise(after) if stop > start]
    events, spans = [], []
    for start, stop in lives:
        begin, end = int(cycles[start]), int(ends[stop - 1])
        thread = int(mine[start, CONTEXT])
        first = int(rows[start])
        called = names.labels[first] or names.texts[first]
        spans.append((begin, end))
        events.append(_slice(called, thread, begin, end, source=names.sources[first]))
        for stretch in _stretches(code, rows, start, stop):
            events.append(
                _stretch(
                    names,
                    rows,
                    stretch,
                    thread,
                    (int(cycles[stretch.start]), int(ends[stretch.stop - 1])),
                )
            )
            if bundles:
                events += _bundles(
                    names, rows, thread, range(stretch.start, stretch.stop), cycles, ends
                )
    return events, spans


def _stretches(code: Code, rows: IntArray, start: int, stop: int) -> Iterator[_Stretch]:
    """Issues cut at what ever jumps or is jumped to; neighbouring equal ones are one stretch."""
    here = rows[start:stop]
    jumps = code.address[here[1:]] != (code.address + code.size)[here[:-1]]
    sources, targets = np.zeros((2, len(code.address)), np.bool_)
    sources[here[:-1][jumps]] = targets[here[1:][jumps]] = True
    firsts = np.concatenate([[0], np.flatnonzero(sources[here[:-1]] | targets[here[1:]]) + 1])
    lasts = np.append(firsts[1:], len(here)) - 1
    same = (here[firsts[1:]] == here[firsts[:-1]]) & (here[lasts[1:]] == here[lasts[:-1]])
    groups = np.concatenate([[0], np.flatnonzero(~same) + 1, [len(firsts)]])
    for begin, end in zip(groups[:-1].tolist(), groups[1:].tolist(), strict=True):
        turns = end - begin
        yield _Stretch(start + int(firsts[begin]), start + int(lasts[end - 1]) + 1, turns)


def _stretch(
    names: _Names, rows: IntArray, stretch: _Stretch, thread: int, span: tuple[int, int]
) -> Event:
    first, last = int(rows[stretch.start]), int(rows[stretch.stop - 1])
    sources = names.sources[first], names.sources[last]
    source = sources[0] if sources[0] == sources[1] else f"{sources[0]} to {sources[1]}"
    called = names.labels[first] or source
    name = f"{called}, {stretch.turns:,} turns" if stretch.turns > 1 else called
    return _slice(
        name,
        thread,
        *span,
        source=source,
        bundles=stretch.stop - stretch.start,
        turns=stretch.turns,
    )


def _bundles(
    names: _Names, rows: IntArray, thread: int, which: range, cycles: IntArray, ends: IntArray
) -> Iterator[Event]:
    for at in which:
        bundle = int(rows[at])
        span = int(cycles[at]), int(ends[at])
        yield _slice(names.texts[bundle], thread, *span, source=names.sources[bundle])


def _supervisor(
    machine: Machine,
    code: Code,
    names: _Names,
    mine: IntArray,
    execution: Execution,
    *,
    bundles: bool,
) -> Iterator[Event]:
    """The slices of the supervisor: stretches, their issues, and every wait with its cause."""
    if not len(mine):
        return
    thread, rows, cycles = machine.workers, mine[:, BUNDLE], mine[:, CYCLE]
    whole = len(execution.trace) == int(execution.issues.sum())
    last = execution.cycles if whole else int(cycles[-1]) + 1
    nexts = np.append(mine[1:, COULD], last)  # what follows an issue of its own accord ends there
    for stretch in _stretches(code, rows, 0, len(mine)):
        span = int(mine[stretch.start, COULD]), int(nexts[stretch.stop - 1])
        yield _stretch(names, rows, stretch, thread, span)
        if bundles:
            yield from _bundles(
                names, rows, thread, range(stretch.start, stretch.stop), cycles, cycles + 1
            )
    syncs = each_bundle(code.main, lambda form: form.mnemonic == "sync")
    for row, end in zip(mine.tolist(), nexts.tolist(), strict=True):
        source = names.sources[row[BUNDLE]]
        yield from _waits(row, thread, source)
        if end > row[CYCLE] + 1:
            yield from _after(machine, bool(syncs[row[BUNDLE]]), row[CYCLE] + 1, end, source)


def _waits(row: list[int], thread: int, source: str) -> Iterator[Event]:
    """What an issue waited for."""
    if row[WAS_READY] > row[COULD]:
        yield _slice("waits for a result", thread, row[COULD], row[WAS_READY], source=source)
    if row[CYCLE] > row[WAS_READY]:
        yield _slice("waits for its slot", thread, row[WAS_READY], row[CYCLE], source=source)


def _after(machine: Machine, sync: bool, start: int, end: int, source: str) -> Iterator[Event]:
    """What an issue cost besides its own cycle."""
    thread = machine.workers
    if not sync:
        yield _slice("branch", thread, start, end, source=source)
        return
    ended = end - min(end - start, machine.local_sync_cycles)
    if ended > start:
        yield _slice("sync: workers run", thread, start, ended, source=source)
    if end > ended:
        yield _slice("sync: workers have ended", thread, ended, end, source=source)


def _arrows(
    code: Code, mine: IntArray, began: list[tuple[int, int, int]], supervisor: int
) -> Iterator[Event]:
    """From each launch to the lives that it began: they begin in the order of the launches."""
    begins = each_bundle(
        code.main, lambda form: {"runall": supervisor, "run": 1}.get(form.mnemonic, 0)
    )[mine[:, BUNDLE]]
    launches = np.repeat(mine[:, CYCLE], begins).tolist()
    for number, (launch, (start, _, worker)) in enumerate(zip(launches, began, strict=False)):
        arrow = {"name": "launch", "cat": "launch", "id": number}
        yield {**arrow, "ph": "s", "tid": supervisor, "ts": launch}
        yield {**arrow, "ph": "f", "bp": "e", "tid": worker, "ts": start}


def _running(began: list[tuple[int, int, int]]) -> Iterator[Event]:
    """A counter of the workers that run."""
    changes: dict[int, int] = {}
    for start, end, _ in began:
        changes[start] = changes.get(start, 0) + 1
        changes[end] = changes.get(end, 0) - 1
    running = 0
    for cycle in sorted(changes):
        running += changes[cycle]
        counted = {"workers": running}
        yield {"ph": "C", "name": "workers that run", "ts": cycle, "args": counted}


def write_tile_trace(path: Path, machine: Machine, code: Code, execution: Execution) -> int:
    """Write the issues that an execution traced, compressed if the file ends in .gz; how many.

    Raises:
        InputError: for an execution that traced nothing; the file cannot be written.
    """
    if not len(execution.trace):
        raise InputError("the run traced nothing; run it with trace_bundles in its Setup")
    events = [*_names(machine), *_issues(machine, code, execution)]
    shown = [placed(event, machine.workers) for event in events]
    write_trace_file(path, {"traceEvents": shown})
    return len(execution.trace)


def _names(machine: Machine) -> Iterator[Event]:
    contexts = [*(f"worker {worker}" for worker in range(machine.workers)), "supervisor"]
    for context, name in enumerate(contexts):
        named = {"ph": "M", "name": "thread_name", "tid": context}
        yield {**named, "args": {"name": name}}


def _issues(machine: Machine, code: Code, execution: Execution) -> Iterator[Event]:
    labels = labels_of(code)
    texts = [bundle_text(code, bundle, labels) for bundle in range(len(code.address))]
    sources = ["{}:{}".format(*code.lines[line]) for line in code.line.tolist()]
    slots = slots_of(code).tolist()
    issues = execution.trace[:, : BUNDLE + 1].tolist()
    next_of_supervisor = execution.cycles
    lasting = []
    for cycle, context, bundle in reversed(issues):
        duration = slots[bundle] * machine.workers
        if context == machine.workers:
            syncs = texts[bundle].startswith("sync")
            duration = next_of_supervisor - cycle if syncs else 1
            next_of_supervisor = cycle
        lasting.append(duration)
    for (cycle, context, bundle), duration in zip(issues, reversed(lasting), strict=True):
        yield {
            "ph": "X",
            "name": texts[bundle],
            "tid": context,
            "ts": cycle,
            "dur": duration,
            "args": {"address": f"{code.address[bundle]:#x}", "source": sources[bundle]},
        }
