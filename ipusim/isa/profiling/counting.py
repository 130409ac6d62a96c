"""From a run's counts to its profile."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath

import numpy as np

from ...columns import IntArray
from ...machine.machine import Machine
from ..code import Code
from ..core.live import FOR_BRANCH, FOR_REGISTER, FOR_SLOT, FOR_SYNC, FOR_WORKERS
from ..core.run import Execution
from ..disassembler import bundle_text, labels_of
from ..table.instruction import WEIGHTS
from .costs import (
    access_bits,
    amp_macs,
    amp_peak,
    each_bundle,
    moved_bytes,
    slots_of,
    works,
)
from .profile import Profile, ProfileRow, Waits

_ROWS = (FOR_REGISTER, FOR_SLOT, FOR_BRANCH, FOR_WORKERS, FOR_SYNC)  # as `Waits` has its fields
WIDTHS = (8, 16, 32, 64, 128)

Part = tuple[str, int]


def profile_of(machine: Machine, code: Code, execution: Execution) -> Profile:
    """The profile of a run of `code` on `machine`."""
    workers, slots = execution.worker_issues, slots_of(code)
    macs, cycles = each_bundle(code.aux, amp_macs), max(execution.cycles, 1)
    peak = np.maximum(each_bundle(code.aux, lambda form: amp_peak(machine, form)), 1)
    by_worker = execution.issues_by_worker @ slots
    worker_parts = tuple(_worker_parts(execution, int(by_worker.sum())))
    return Profile(
        cycles=execution.cycles,
        parts=tuple(_parts(machine, code, execution, worker_parts)),
        busy_cycles=execution.busy_cycles,
        worker_parts=worker_parts,
        worker_bundles=tuple(execution.worker_bundles.tolist()),
        worker_slots=tuple(by_worker.tolist()),
        main_issues=int(workers @ each_bundle(code.main, works)),
        aux_issues=int(workers @ each_bundle(code.aux, works)),
        amp_issues=int(workers @ (macs > 0)),
        amp_macs=int(workers @ macs),
        amp_utilisation=float(workers @ (macs / peak)) / cycles,
        accesses=tuple(_accesses(code, execution)),
        rows=tuple(_rows(code, execution, slots, macs)),
    )


def _worker_parts(execution: Execution, used: int) -> Iterator[Part]:
    """What the slots of workers went to while there were any; `used` is all that they took."""
    issued = int(execution.worker_issues.sum())
    yield "slots in which a worker issued a bundle", issued
    yield "slots of slow instructions", used - issued
    yield "slots of workers that had ended", execution.busy_cycles - used


def _parts(
    machine: Machine, code: Code, execution: Execution, worker_parts: tuple[Part, ...]
) -> Iterator[Part]:
    """What the cycles went to."""
    issues = execution.supervisor_issues
    if not issues.any():
        sync = machine.local_sync_cycles
        yield "launch of the workers", execution.cycles - execution.busy_cycles - sync
        yield from worker_parts
        yield "sync with the workers", sync
        return
    loads = int(issues @ each_bundle(code.main, lambda form: form.work == WEIGHTS))
    lost = execution.stalls_by_cause.sum(axis=1).tolist()
    yield "weight loads", loads
    yield "other instructions of the supervisor", int(issues.sum()) - loads
    yield "its waits for results", lost[FOR_REGISTER]
    yield "its waits for slots, which workers had", lost[FOR_SLOT]
    yield "its taken branches", lost[FOR_BRANCH]
    yield "its waits in sync, while workers run", lost[FOR_WORKERS]
    yield "its syncs, after the workers have ended", lost[FOR_SYNC]


def _accesses(code: Code, execution: Execution) -> Iterator[tuple[int, int]]:
    bits = each_bundle(code.main, access_bits)
    for width in WIDTHS:
        count = int(execution.issues @ (bits == width))
        if count:
            yield width, count


def _rows(
    code: Code, execution: Execution, slots: IntArray, macs: IntArray
) -> Iterator[ProfileRow]:
    names = labels_of(code)
    further = execution.worker_issues * (slots - 1)
    waits = execution.stalls_by_cause[list(_ROWS)].T.tolist()
    loaded = execution.issues * each_bundle(code.main, lambda form: moved_bytes(form)[0])
    stored = execution.issues * each_bundle(code.main, lambda form: moved_bytes(form)[1])
    for bundle, address in enumerate(code.address.tolist()):
        file, line, _ = code.lines[code.line[bundle]]
        lost = Waits(*waits[bundle])
        busy = int(execution.issues[bundle] + further[bundle])
        busy += lost.register + lost.slot + lost.branch
        yield ProfileRow(
            address=address,
            text=bundle_text(code, bundle, names),
            source=f"{PurePath(file).name}:{line}",
            labels=tuple(names.get(address, ())),
            issues_by_worker=tuple(execution.issues_by_worker[:, bundle].tolist()),
            supervisor_issues=int(execution.supervisor_issues[bundle]),
            further_slots=int(further[bundle]),
            waits=lost,
            loaded_bytes=int(loaded[bundle]),
            stored_bytes=int(stored[bundle]),
            macs=int(execution.worker_issues[bundle] * macs[bundle]),
            cycles=busy,
            share=busy / max(execution.cycles, 1),
        )
