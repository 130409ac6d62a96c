"""A cycle trace of one tile as Chrome trace-event JSON, for any viewer of that format.

Rule: a context is a thread, an issue an event, a cycle a microsecond. A worker's event lasts as
many of its slots as the bundle takes; the supervisor's one cycle, in a sync until its next issue.
The same run gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ...errors import InputError
from ...machine.machine import Machine
from ...trace_file import write_trace_file
from ..code import Code
from ..core.live import BUNDLE
from ..core.run import Execution
from ..disassembler import bundle_text, labels_of
from .costs import slots_of
from .threads import Event, placed


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
