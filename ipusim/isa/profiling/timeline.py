"""Timeline of a run on one tile for Perfetto: one track for each worker and for the supervisor.

Perfetto is a viewer of traces; a slice is a named range of cycles on a track. A cycle is shown as a
microsecond. A life of a worker lasts from a launch to its exit. A worker's track shows its lives,
each from its first slot to the end of its last; the supervisor's track shows its syncs and waits.
Inside a life, bundles that run one after another without a jump are one stretch, and so are all
neighbouring turns (passes of the body) of an inner loop. Inside a stretch each bundle is shown,
unless there were too many events. An arrow leads from each launch to the lives that it began, and a
counter shows the number of running workers. The same run gives the same bytes.

Contexts are threads of one process: the supervisor, then the workers. Their numbers begin at 1,
because Perfetto keeps 0 for idle processors, and has shown threads 0 and 1 as one thread.

A cycle trace is plainer, for any viewer of Chrome trace events: every issue is an event. A worker's
event lasts the slots that the bundle takes. An event of the supervisor lasts one cycle, or until
its next issue if it is a sync. The same run gives the same bytes.
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
from ..core.live import BUNDLE, CONTEXT, CYCLE, IF_NO_SLOT_WAIT, IF_NO_WAIT
from ..core.run import Execution
from ..disassembler import bundle_text, labels_of
from ..table.instruction import END
from .costs import each_bundle, slots_of

Event = dict[str, Any]

PROCESS = 1  # number of the process that the tracks belong to in the file


def thread_of(context: int, workers: int) -> int:
    """Return the thread number of a context: a worker, or the supervisor behind the workers."""
    return 1 + (context + 1) % (workers + 1)


def with_thread(event: Mapping[str, Any], workers: int) -> Event:
    """Return an event with its process and thread; its `tid`, if it has one, is a context."""
    thread = {"tid": thread_of(event["tid"], workers)} if "tid" in event else {}
    return {**event, "pid": PROCESS, **thread}


MAX_BUNDLE_EVENTS = 100_000  # about 15 MB of JSON; beyond it only stretches are written


@attrs.frozen
class _Stretch:
    """Issues of one context without a jump: rows `start` to `stop` of its trace, in equal turns."""

    start: int
    stop: int
    turns: int


@attrs.frozen(eq=False)
class _Names:
    """Text, source line and labels of each bundle, by which slices are called."""

    texts: list[str]
    sources: list[str]
    labels: list[str]

    @classmethod
    def of(cls, code: Code) -> _Names:
        """Return the names of all bundles of the code."""
        labels = labels_of(code)
        sources = [(PurePath(file).name, line) for file, line, _ in code.lines]
        return cls(
            [bundle_text(code, bundle, labels) for bundle in range(len(code.address))],
            ["{}:{}".format(*sources[line]) for line in code.line.tolist()],
            [" ".join(labels.get(address, ())) for address in code.address.tolist()],
        )


def write_tile_timeline(path: Path, machine: Machine, code: Code, execution: Execution) -> int:
    """Write the timeline of an execution, compressed if the file ends in .gz; return its issues.

    Raises:
        InputError: for an execution without a trace, or a file that cannot be written.
    """
    if not len(execution.trace):
        raise InputError("the run traced nothing; run it with trace_bundles in its Setup")
    write_trace_file(path, tile_timeline(machine, code, execution))
    return len(execution.trace)


def tile_timeline(machine: Machine, code: Code, execution: Execution) -> dict[str, Any]:
    """Return the timeline of an execution as a JSON object of Chrome trace events."""
    names, trace = _Names.of(code), execution.trace
    bundles = len(trace) <= MAX_BUNDLE_EVENTS
    events, lives = list(_tracks(machine)), []
    for worker in range(machine.workers):
        issues = trace[trace[:, CONTEXT] == worker]
        slices, spans = _worker_slices(code, names, issues, machine.slot_cycles, bundles=bundles)
        events += slices
        lives += [(start, end, worker) for start, end in spans]
    issues = trace[trace[:, CONTEXT] == machine.workers]
    events += _supervisor_slices(machine, code, names, issues, execution, bundles=bundles)
    events += [*_arrows(code, issues, sorted(lives), machine.workers), *_worker_count(lives)]
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
        "traceEvents": [with_thread(event, machine.workers) for event in events],
    }


def _tracks(machine: Machine) -> Iterator[Event]:
    """Yield the events that name the tracks and put the supervisor first."""
    contexts = ["supervisor", *(f"worker {worker}" for worker in range(machine.workers))]
    for position, name in enumerate(contexts):
        thread = position - 1 if position else machine.workers
        event = {"ph": "M", "tid": thread}
        yield {**event, "name": "thread_name", "args": {"name": name}}
        yield {**event, "name": "thread_sort_index", "args": {"sort_index": position}}


def _slice(name: str, thread: int, start: int, end: int, **details: object) -> Event:
    """Return the event of a slice, a named range of cycles on the track of a context."""
    event = {"ph": "X", "name": name, "tid": thread, "ts": start, "dur": end - start}
    return {**event, "args": details} if details else event


def _worker_slices(
    code: Code, names: _Names, issues: IntArray, slot_cycles: int, *, bundles: bool
) -> tuple[list[Event], list[tuple[int, int]]]:
    """Return the slices of a worker, and the start and end of each of its lives in cycles."""
    # A slot of a worker comes round every `slot_cycles`, so that a bundle of two slots ends two
    # rounds later. A life ends at a bundle that exits; the trace may stop within the last one.
    rows, cycles = issues[:, BUNDLE], issues[:, CYCLE]
    ends = cycles + slots_of(code)[rows] * slot_cycles
    exits = each_bundle(code.main, lambda form: form.work == END)[rows] > 0
    life_bounds = [0, *(np.flatnonzero(exits) + 1).tolist(), len(issues)]
    ranges = [(start, stop) for start, stop in pairwise(life_bounds) if stop > start]
    events, spans = [], []
    for start, stop in ranges:
        begin, end = int(cycles[start]), int(ends[stop - 1])
        thread = int(issues[start, CONTEXT])
        first = int(rows[start])
        label = names.labels[first] or names.texts[first]
        spans.append((begin, end))
        events.append(_slice(label, thread, begin, end, source=names.sources[first]))
        for stretch in _stretches(code, rows, start, stop):
            events.append(
                _stretch_slice(
                    names,
                    rows,
                    stretch,
                    thread,
                    (int(cycles[stretch.start]), int(ends[stretch.stop - 1])),
                )
            )
            if bundles:
                events += _bundle_slices(
                    names, rows, thread, range(stretch.start, stretch.stop), cycles, ends
                )
    return events, spans


def _stretches(code: Code, rows: IntArray, start: int, stop: int) -> Iterator[_Stretch]:
    """Yield the issues cut at jumps and their targets, with neighbouring equal parts merged."""
    # Steps: mark bundles that jump, and targets, anywhere in these issues; cut behind and before
    # them; merge neighbouring parts that begin and end at the same bundles, the turns of a loop.
    # Bundles 1 2 3 2 3 4 with a jump from 3 to 2 are cut to 1 | 2 3 | 2 3 | 4: three stretches, of
    # which the second one has two turns. A bundle that jumps once cuts at all of its issues, so
    # that the last turn of a loop looks like the turns before it.
    bundles = rows[start:stop]
    jumps = code.address[bundles[1:]] != (code.address + code.size)[bundles[:-1]]
    sources, targets = np.zeros((2, len(code.address)), np.bool_)
    sources[bundles[:-1][jumps]] = targets[bundles[1:][jumps]] = True
    firsts = np.concatenate([[0], np.flatnonzero(sources[bundles[:-1]] | targets[bundles[1:]]) + 1])
    lasts = np.append(firsts[1:], len(bundles)) - 1
    is_turn = (bundles[firsts[1:]] == bundles[firsts[:-1]]) & (
        bundles[lasts[1:]] == bundles[lasts[:-1]]
    )
    groups = np.concatenate([[0], np.flatnonzero(~is_turn) + 1, [len(firsts)]])
    for begin, end in zip(groups[:-1].tolist(), groups[1:].tolist(), strict=True):
        turns = end - begin
        yield _Stretch(start + int(firsts[begin]), start + int(lasts[end - 1]) + 1, turns)


def _stretch_slice(
    names: _Names, rows: IntArray, stretch: _Stretch, thread: int, span: tuple[int, int]
) -> Event:
    """Return the slice of a stretch; `span` is its first cycle and the cycle after its last."""
    first_bundle, last_bundle = int(rows[stretch.start]), int(rows[stretch.stop - 1])
    sources = names.sources[first_bundle], names.sources[last_bundle]
    source = sources[0] if sources[0] == sources[1] else f"{sources[0]} to {sources[1]}"
    label = names.labels[first_bundle] or source
    name = f"{label}, {stretch.turns:,} turns" if stretch.turns > 1 else label
    return _slice(
        name,
        thread,
        *span,
        source=source,
        bundles=stretch.stop - stretch.start,
        turns=stretch.turns,
    )


def _bundle_slices(
    names: _Names, rows: IntArray, thread: int, rows_shown: range, cycles: IntArray, ends: IntArray
) -> Iterator[Event]:
    """Yield a slice for each issue in a range of rows of a context's trace."""
    for row in rows_shown:
        bundle = int(rows[row])
        span = int(cycles[row]), int(ends[row])
        yield _slice(names.texts[bundle], thread, *span, source=names.sources[bundle])


def _supervisor_slices(
    machine: Machine,
    code: Code,
    names: _Names,
    issues: IntArray,
    execution: Execution,
    *,
    bundles: bool,
) -> Iterator[Event]:
    """Yield the slices of the supervisor: stretches, their issues, and each wait with its cause."""
    if not len(issues):
        return
    thread, rows, cycles = machine.workers, issues[:, BUNDLE], issues[:, CYCLE]
    # A trace that was cut off says nothing of the cycles behind its last issue.
    is_complete = len(execution.trace) == int(execution.issues.sum())
    end_of_trace = execution.cycles if is_complete else int(cycles[-1]) + 1
    # The cycles of a branch or sync end where the next bundle could issue.
    nexts = np.append(issues[1:, IF_NO_WAIT], end_of_trace)
    for stretch in _stretches(code, rows, 0, len(issues)):
        span = int(issues[stretch.start, IF_NO_WAIT]), int(nexts[stretch.stop - 1])
        yield _stretch_slice(names, rows, stretch, thread, span)
        if bundles:
            yield from _bundle_slices(
                names, rows, thread, range(stretch.start, stretch.stop), cycles, cycles + 1
            )
    is_sync = each_bundle(code.main, lambda form: form.mnemonic == "sync")
    for row, end in zip(issues.tolist(), nexts.tolist(), strict=True):
        source = names.sources[row[BUNDLE]]
        yield from _wait_slices(row, thread, source)
        if end > row[CYCLE] + 1:
            sync = bool(is_sync[row[BUNDLE]])
            yield from _slices_after(machine, sync, row[CYCLE] + 1, end, source)


def _wait_slices(row: list[int], thread: int, source: str) -> Iterator[Event]:
    """Yield the waits before an issue: for a result, then for a slot."""
    if row[IF_NO_SLOT_WAIT] > row[IF_NO_WAIT]:
        yield _slice(
            "waits for a result", thread, row[IF_NO_WAIT], row[IF_NO_SLOT_WAIT], source=source
        )
    if row[CYCLE] > row[IF_NO_SLOT_WAIT]:
        yield _slice("waits for its slot", thread, row[IF_NO_SLOT_WAIT], row[CYCLE], source=source)


def _slices_after(
    machine: Machine, sync: bool, start: int, end: int, source: str
) -> Iterator[Event]:
    """Yield the slices of the cycles after a taken branch or a sync that belong to it."""
    thread = machine.workers
    if not sync:
        yield _slice("branch", thread, start, end, source=source)
        return
    # The trace does not say when the last worker ended: a sync ends a fixed time after that.
    end_of_workers = end - min(end - start, machine.local_sync_cycles)
    if end_of_workers > start:
        yield _slice("sync: workers run", thread, start, end_of_workers, source=source)
    if end > end_of_workers:
        yield _slice("sync: workers have ended", thread, end_of_workers, end, source=source)


def _arrows(
    code: Code, issues: IntArray, lives: list[tuple[int, int, int]], supervisor: int
) -> Iterator[Event]:
    """Yield an arrow from each launch to each life that it began."""
    # Lives begin in the order of their launches; `runall` begins a life of every worker.
    begins = each_bundle(
        code.main, lambda form: {"runall": supervisor, "run": 1}.get(form.mnemonic, 0)
    )[issues[:, BUNDLE]]
    launches = np.repeat(issues[:, CYCLE], begins).tolist()
    for number, (launch, (start, _, worker)) in enumerate(zip(launches, lives, strict=False)):
        arrow = {"name": "launch", "cat": "launch", "id": number}
        yield {**arrow, "ph": "s", "tid": supervisor, "ts": launch}
        yield {**arrow, "ph": "f", "bp": "e", "tid": worker, "ts": start}


def _worker_count(lives: list[tuple[int, int, int]]) -> Iterator[Event]:
    """Yield the changes of the number of running workers."""
    changes: dict[int, int] = {}
    for start, end, _ in lives:
        changes[start] = changes.get(start, 0) + 1
        changes[end] = changes.get(end, 0) - 1
    running = 0
    for cycle in sorted(changes):
        running += changes[cycle]
        counter_values = {"workers": running}
        yield {"ph": "C", "name": "workers that run", "ts": cycle, "args": counter_values}


def write_tile_trace(path: Path, machine: Machine, code: Code, execution: Execution) -> int:
    """Write a cycle trace of an execution, compressed if the file ends in .gz; return its issues.

    Raises:
        InputError: for an execution without a trace, or a file that cannot be written.
    """
    if not len(execution.trace):
        raise InputError("the run traced nothing; run it with trace_bundles in its Setup")
    events = [*_names(machine), *_issues(machine, code, execution)]
    events_with_threads = [with_thread(event, machine.workers) for event in events]
    write_trace_file(path, {"traceEvents": events_with_threads})
    return len(execution.trace)


def _names(machine: Machine) -> Iterator[Event]:
    """Yield the events that name the tracks of a cycle trace."""
    contexts = [*(f"worker {worker}" for worker in range(machine.workers)), "supervisor"]
    for context, name in enumerate(contexts):
        event = {"ph": "M", "name": "thread_name", "tid": context}
        yield {**event, "args": {"name": name}}


def _issues(machine: Machine, code: Code, execution: Execution) -> Iterator[Event]:
    """Yield an event for each issue of a cycle trace."""
    labels = labels_of(code)
    texts = [bundle_text(code, bundle, labels) for bundle in range(len(code.address))]
    sources = ["{}:{}".format(*code.lines[line]) for line in code.line.tolist()]
    slots = slots_of(code).tolist()
    issues = execution.trace[:, : BUNDLE + 1].tolist()
    # Backwards, because a sync lasts until the supervisor's next issue.
    next_of_supervisor = execution.cycles
    durations = []
    for cycle, context, bundle in reversed(issues):
        duration = slots[bundle] * machine.slot_cycles
        if context == machine.workers:
            is_sync = texts[bundle].startswith("sync")
            duration = next_of_supervisor - cycle if is_sync else 1
            next_of_supervisor = cycle
        durations.append(duration)
    for (cycle, context, bundle), duration in zip(issues, reversed(durations), strict=True):
        yield {
            "ph": "X",
            "name": texts[bundle],
            "tid": context,
            "ts": cycle,
            "dur": duration,
            "args": {"address": f"{code.address[bundle]:#x}", "source": sources[bundle]},
        }
