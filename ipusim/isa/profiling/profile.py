"""Profile of one run on a tile: parts that add up to its cycles, and the cost of every bundle.

A slot is a cycle in which a worker may issue; an issue is one execution of a bundle. Code starts
either on the workers or on the supervisor. The cycles of a run that starts on workers are launch,
slots of workers and sync. In a slot a worker issued a bundle, a slow instruction continued, or
nothing happened because the worker had ended. The cycles of a run that starts on the supervisor are
its issues and its stalls by cause; the cycles in which its workers had slots are also divided, in
the same manner.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import PurePath

import attrs
import numpy as np

from ...columns import IntArray
from ...machine.machine import Machine
from ...screen import folded
from ..code import Code
from ..core.live import STALL_BRANCH, STALL_REGISTER, STALL_SLOT, STALL_SYNC, STALL_WORKERS
from ..core.run import Execution
from ..disassembler import bundle_text, labels_of
from ..table.instruction import WEIGHTS
from .costs import (
    LOAD_PORT_BYTES,
    STORE_PORT_BYTES,
    access_bits,
    amp_macs,
    amp_peak,
    each_bundle,
    is_work,
    moved_bytes,
    slots_of,
)

CAUSES = ("register", "slot", "branch", "workers", "sync")
# The summary of code with more than SHORT_CODE_ROWS bundles names up to SHOWN_LINES costliest
# source lines; the listing of shorter code fits on a screen. Reasons of both values not recorded.
SHOWN_LINES = 8
SHORT_CODE_ROWS = 24


@attrs.frozen
class Waits:
    """Cycles that the supervisor lost, by cause.

    Attributes:
        register: cycles in which an operand, or the pointer of weight loads, was not ready.
        slot: cycles in which the issue slot belonged to a worker.
        branch: cycles after the issue of taken branches.
        workers: cycles of syncs in which workers ran.
        sync: cycles of syncs after all workers had ended.
    """

    register: int = 0
    slot: int = 0
    branch: int = 0
    workers: int = 0
    sync: int = 0

    @property
    def cycles(self) -> int:
        """Cycles lost to all causes together."""
        return self.register + self.slot + self.branch + self.workers + self.sync


@attrs.frozen
class ProfileRow:
    """Cost of one bundle in a run.

    Attributes:
        address: byte address of the bundle.
        text: text of the bundle, as the disassembler writes it.
        source: `file:line` of the source line that made the bundle.
        labels: labels at the address.
        issues_by_worker: number of issues by each worker.
        supervisor_issues: number of issues by the supervisor.
        further_slots: slots that workers spent on the bundle besides those in which they issued it.
        waits: cycles that the supervisor lost at the bundle, by cause.
        loaded_bytes: bytes that all issues loaded.
        stored_bytes: bytes that all issues stored.
        macs: multiplications of all issues by workers.
        cycles: issues, their further slots, and waits except for waits in a sync.
        share: `cycles` over the cycles of the run. Workers run while the supervisor waits, so that
            the shares of all bundles can add up to more than 1.
    """

    address: int
    text: str
    source: str
    labels: tuple[str, ...]
    issues_by_worker: tuple[int, ...]
    supervisor_issues: int
    further_slots: int
    waits: Waits
    loaded_bytes: int
    stored_bytes: int
    macs: int
    cycles: int
    share: float

    @property
    def worker_issues(self) -> int:
        """Number of issues by all workers together."""
        return sum(self.issues_by_worker)

    @property
    def stalls(self) -> int:
        """Cycles that the supervisor lost at the bundle to all causes."""
        return self.waits.cycles


@attrs.frozen
class ProfileLine:
    """Cost of all bundles of one source line. `ProfileRow` describes the sums.

    Attributes:
        source: `file:line` of the source line.
        text: text of the first bundle of the line.
        bundles: number of bundles of the line; repetitions and macros make several.
    """

    source: str
    text: str
    bundles: int
    worker_issues: int
    supervisor_issues: int
    further_slots: int
    stalls: int
    cycles: int
    share: float


@attrs.frozen
class Profile:
    """Division of the cycles of one run among causes and bundles.

    Attributes:
        cycles: cycles of the whole run.
        parts: name and cycles of each part of the run; they add up to `cycles`.
        busy_cycles: cycles in which at least one worker had slots.
        worker_parts: name and slots of each use of slots; they add up to `busy_cycles`.
        worker_bundles: number of bundles that each worker issued.
        worker_slots: slots that each worker took: its bundles and their further slots.
        main_issues: bundles of workers with an instruction other than nop in the main slot.
        aux_issues: bundles of workers with an instruction other than fnop in the aux slot.
        amp_issues: bundles of workers with an AMP instruction.
        amp_macs: multiplications of all AMP instructions.
        amp_utilisation: share of the AMP's peak in all cycles of the run that `amp_macs` is, with
            the peak of each instruction's own types.
        accesses: width in bits and number of the instructions whose widest access has that width.
        rows: costs of all bundles of the code, in the order of their addresses.
    """

    cycles: int
    parts: tuple[tuple[str, int], ...]
    busy_cycles: int
    worker_parts: tuple[tuple[str, int], ...]
    worker_bundles: tuple[int, ...]
    worker_slots: tuple[int, ...]
    main_issues: int
    aux_issues: int
    amp_issues: int
    amp_macs: int
    amp_utilisation: float
    accesses: tuple[tuple[int, int], ...]
    rows: tuple[ProfileRow, ...]

    @property
    def loaded_bytes(self) -> int:
        """Bytes that all contexts loaded."""
        return sum(row.loaded_bytes for row in self.rows)

    @property
    def stored_bytes(self) -> int:
        """Bytes that all contexts stored."""
        return sum(row.stored_bytes for row in self.rows)

    @property
    def load_port_use(self) -> float:
        """Share of the bytes that the load ports can give in all cycles of the run, 0 to 1."""
        return self.loaded_bytes / (LOAD_PORT_BYTES * max(self.cycles, 1))

    @property
    def store_port_use(self) -> float:
        """Share of the bytes that the store port can take in all cycles of the run, 0 to 1."""
        return self.stored_bytes / (STORE_PORT_BYTES * max(self.cycles, 1))

    @property
    def waits(self) -> Waits:
        """Cycles that the supervisor lost at all bundles, by cause."""
        return Waits(*(sum(getattr(row.waits, cause) for row in self.rows) for cause in CAUSES))

    @property
    def lines(self) -> tuple[ProfileLine, ...]:
        """Costs of source lines, the costliest first. Lines without cost are left out."""
        rows_by_source: dict[str, list[ProfileRow]] = {}
        for row in self.rows:
            rows_by_source.setdefault(row.source, []).append(row)
        lines = [_line(rows) for rows in rows_by_source.values()]
        return tuple(sorted((line for line in lines if line.cycles), key=lambda line: -line.cycles))

    def __str__(self) -> str:
        """Return parts, use of workers, pipes and ports, and the listing of bundles, as text."""
        return "\n".join([*_summary(self), *_costliest(self), "", *_listing(self.rows)])


def _line(rows: list[ProfileRow]) -> ProfileLine:
    """Return the sums of the bundles of one source line."""

    def total(name: str) -> int:
        """Return the sum of a figure over the bundles of the line."""
        return sum(getattr(row, name) for row in rows)

    return ProfileLine(
        source=rows[0].source,
        text=rows[0].text,
        bundles=len(rows),
        worker_issues=total("worker_issues"),
        supervisor_issues=total("supervisor_issues"),
        further_slots=total("further_slots"),
        stalls=total("stalls"),
        cycles=total("cycles"),
        share=math.fsum(row.share for row in rows),
    )


def _summary(profile: Profile) -> Iterator[str]:
    """Yield the lines with cycles, parts, workers and memory."""
    yield f"{profile.cycles:>12,} cycles"
    for part, cycles in profile.parts:
        yield f"{cycles:>12,} {percent(cycles, profile.cycles)}  {part}"
    if any(profile.worker_bundles):
        yield from _worker_lines(profile)
    if profile.loaded_bytes or profile.stored_bytes:
        yield from folded([_memory_text(profile)])


def _worker_lines(profile: Profile) -> Iterator[str]:
    """Yield the lines about bundles, slots, pipes and AMP of workers."""
    if profile.worker_parts[0] not in profile.parts:
        yield f"{profile.busy_cycles:>12,} cycles in which workers had slots"
        for part, count in profile.worker_parts:
            yield f"{count:>12,} {percent(count, profile.busy_cycles)}  {part}"
    yield f"worker bundles {' '.join(f'{count:,}' for count in profile.worker_bundles)}"
    slots = profile.worker_slots
    lost = profile.busy_cycles - sum(slots)
    yield (
        f"worker slots   least {min(slots):,}, mean {sum(slots) / len(slots):,.1f}, most "
        f"{max(slots):,}; {lost:,} lost to imbalance, {percent(lost, profile.busy_cycles).strip()}"
    )
    yield (
        f"main pipe {percent(profile.main_issues, profile.cycles)}  "
        f"aux pipe {percent(profile.aux_issues, profile.cycles)} of the cycles"
    )
    if profile.amp_issues:
        yield (
            f"AMP {100 * profile.amp_utilisation:.1f} % of its peak: {profile.amp_issues:,} "
            f"bundles, {profile.amp_macs / profile.cycles:.1f} multiplications a cycle"
        )


def _memory_text(profile: Profile) -> str:
    """Return the sentence about bytes moved and widths of accesses."""
    cycles = max(profile.cycles, 1)
    widths = ", ".join(f"{count:,} of {bits} bits" for bits, count in profile.accesses)
    return (
        f"memory: {profile.loaded_bytes / cycles:.2f} bytes loaded a cycle, "
        f"{100 * profile.load_port_use:.1f} % of the ports' {LOAD_PORT_BYTES}; "
        f"{profile.stored_bytes / cycles:.2f} stored, {100 * profile.store_port_use:.1f} % of "
        f"{STORE_PORT_BYTES}; accesses {widths}"
    )


def _costliest(profile: Profile) -> Iterator[str]:
    """Yield the costliest source lines of long code, with a heading."""
    if len(profile.rows) <= SHORT_CODE_ROWS:
        return
    yield "costliest source lines:"
    for line in profile.lines[:SHOWN_LINES]:
        bundles = "" if line.bundles == 1 else f" and {line.bundles - 1} more"
        yield (
            f"{line.cycles:>12,} {100 * line.share:>5.1f} %  {line.source}  {line.text}{bundles}"
        )


def _listing(rows: tuple[ProfileRow, ...]) -> Iterator[str]:
    """Yield the listing of bundles: labels, costs, address, text and source line."""
    # Columns without any number are left out, except for those that a reader looks for first.
    columns = [
        (name, cells) for name, cells in _columns(rows) if name in _ALWAYS_SHOWN or any(cells)
    ]
    widths = [max(map(len, (name, *cells))) for name, cells in columns]
    text = max((len(row.text) for row in rows), default=0)
    head = " ".join(f"{name:>{width}}" for (name, _), width in zip(columns, widths, strict=True))
    yield f"{head}  bundle"
    for number, row in enumerate(rows):
        yield from (f"{'':{len(head)}}  {label}:" for label in row.labels)
        cells_and_widths = zip(columns, widths, strict=True)
        cells = " ".join(
            f"{cells[number] or '.':>{width}}" for (_, cells), width in cells_and_widths
        )
        yield f"{cells}  {row.address:#07x}  {row.text:<{text}}  {row.source}"


_ALWAYS_SHOWN = ("workers", "supervisor", "stalls", "share")


def _columns(rows: tuple[ProfileRow, ...]) -> Iterator[tuple[str, list[str]]]:
    """Yield the name of each column that a listing may have, with the texts of its cells by row."""
    yield "workers", [_count_text(row.worker_issues) for row in rows]
    yield "a worker", [_range_text(row.issues_by_worker) for row in rows]
    yield "further", [_count_text(row.further_slots) for row in rows]
    yield "supervisor", [_count_text(row.supervisor_issues) for row in rows]
    yield "stalls", [_count_text(row.stalls) for row in rows]
    for cause in CAUSES:
        yield (
            "for workers" if cause == "workers" else cause,
            [_count_text(getattr(row.waits, cause)) for row in rows],
        )
    yield "loaded", [_count_text(row.loaded_bytes) for row in rows]
    yield "stored", [_count_text(row.stored_bytes) for row in rows]
    yield "macs", [_count_text(row.macs) for row in rows]
    yield "share", [f"{100 * row.share:.1f} %" for row in rows]


def _range_text(issues: tuple[int, ...]) -> str:
    """Return text with the fewest and most issues of a worker; "" if all workers issue equally."""
    least, most = min(issues, default=0), max(issues, default=0)
    return f"{least:,}..{most:,}" if least < most else ""


def _count_text(count: int) -> str:
    """Return a count with separators; an empty text for 0."""
    return f"{count:,}" if count else ""


def percent(cycles: int, total: int) -> str:
    """Return a share of a total as a percentage, in seven characters or more."""
    return f"{100 * cycles / max(total, 1):5.1f} %"


# Rows of `Execution.stalls_by_cause`, in the order of the fields of `Waits`.
_STALL_ROWS = (STALL_REGISTER, STALL_SLOT, STALL_BRANCH, STALL_WORKERS, STALL_SYNC)
ACCESS_BITS = (8, 16, 32, 64, 128)

Part = tuple[str, int]  # name, cycles or slots


def profile_of(machine: Machine, code: Code, execution: Execution) -> Profile:
    """Return the profile of an execution of `code` on `machine`."""
    # Arrays by bundle, int64[bundles]; `by_worker` is int64[workers], slots that each worker took.
    # Utilisation divides the multiplications of each bundle by the peak of its types before it
    # sums up: a run may mix half and single precision, whose peaks differ.
    workers, slots = execution.worker_issues, slots_of(code)
    macs, cycles = each_bundle(code.aux, amp_macs), max(execution.cycles, 1)
    peak = np.maximum(each_bundle(code.aux, lambda form: amp_peak(machine, form)), 1)
    by_worker = execution.issues_by_worker @ slots
    worker_parts = tuple(_worker_parts(machine, execution, int(by_worker.sum())))
    return Profile(
        cycles=execution.cycles,
        parts=tuple(_run_parts(machine, code, execution, worker_parts)),
        busy_cycles=execution.busy_cycles,
        worker_parts=worker_parts,
        worker_bundles=tuple(execution.worker_bundles.tolist()),
        worker_slots=tuple(by_worker.tolist()),
        main_issues=int(workers @ each_bundle(code.main, is_work)),
        aux_issues=int(workers @ each_bundle(code.aux, is_work)),
        amp_issues=int(workers @ (macs > 0)),
        amp_macs=int(workers @ macs),
        amp_utilisation=float(workers @ (macs / peak)) / cycles,
        accesses=tuple(_accesses(code, execution)),
        rows=tuple(_bundle_rows(code, execution, slots, macs)),
    )


def _worker_parts(machine: Machine, execution: Execution, used_slots: int) -> Iterator[Part]:
    """Yield the uses of the slots in busy cycles; workers took `used_slots` of these."""
    num_issued = int(execution.worker_issues.sum())
    yield "slots in which a worker issued a bundle", num_issued
    yield "slots of slow instructions", used_slots - num_issued
    # With fewer workers than the pipeline has stages, the last slots of each round have no worker.
    spare = execution.busy_cycles // machine.slot_cycles * (machine.slot_cycles - machine.workers)
    if spare:
        yield "slots that no worker has", spare
    yield "slots of workers that had ended", execution.busy_cycles - used_slots - spare


def _run_parts(
    machine: Machine, code: Code, execution: Execution, worker_parts: tuple[Part, ...]
) -> Iterator[Part]:
    """Yield the parts of all cycles of the run; stalls are known for the supervisor only."""
    issues = execution.supervisor_issues
    # A run that starts on workers has no supervisor issues. Its launch has no counter: it is what
    # remains of the cycles.
    if not issues.any():
        sync = machine.local_sync_cycles
        yield "launch of the workers", execution.cycles - execution.busy_cycles - sync
        yield from worker_parts
        yield "sync with the workers", sync
        return
    loads = int(issues @ each_bundle(code.main, lambda form: form.work == WEIGHTS))
    stalls = execution.stalls_by_cause.sum(axis=1).tolist()
    yield "weight loads", loads
    yield "other instructions of the supervisor", int(issues.sum()) - loads
    yield "its waits for results", stalls[STALL_REGISTER]
    yield "its waits for slots, which workers had", stalls[STALL_SLOT]
    yield "its branches, taken or not", stalls[STALL_BRANCH]
    yield "its waits in sync, while workers run", stalls[STALL_WORKERS]
    yield "its syncs, after the workers have ended", stalls[STALL_SYNC]


def _accesses(code: Code, execution: Execution) -> Iterator[tuple[int, int]]:
    """Yield each width of access, in bits, with the number of its issues."""
    bits = each_bundle(code.main, access_bits)
    for width in ACCESS_BITS:
        count = int(execution.issues @ (bits == width))
        if count:
            yield width, count


def _bundle_rows(
    code: Code, execution: Execution, slots: IntArray, macs: IntArray
) -> Iterator[ProfileRow]:
    """Yield the cost of each bundle of the code, in the order of the code."""
    names = labels_of(code)
    further_slots = execution.worker_issues * (slots - 1)
    waits = execution.stalls_by_cause[list(_STALL_ROWS)].T.tolist()
    bytes_loaded = execution.issues * each_bundle(code.main, lambda form: moved_bytes(form)[0])
    stored = execution.issues * each_bundle(code.main, lambda form: moved_bytes(form)[1])
    for bundle, address in enumerate(code.address.tolist()):
        file, line, _ = code.lines[code.line[bundle]]
        bundle_waits = Waits(*waits[bundle])
        # Waits in a sync are left out: meanwhile workers run, and their bundles count these cycles.
        busy = int(execution.issues[bundle] + further_slots[bundle])
        busy += bundle_waits.register + bundle_waits.slot + bundle_waits.branch
        yield ProfileRow(
            address=address,
            text=bundle_text(code, bundle, names),
            source=f"{PurePath(file).name}:{line}",
            labels=tuple(names.get(address, ())),
            issues_by_worker=tuple(execution.issues_by_worker[:, bundle].tolist()),
            supervisor_issues=int(execution.supervisor_issues[bundle]),
            further_slots=int(further_slots[bundle]),
            waits=bundle_waits,
            loaded_bytes=int(bytes_loaded[bundle]),
            stored_bytes=int(stored[bundle]),
            macs=int(execution.worker_issues[bundle] * macs[bundle]),
            cycles=busy,
            share=busy / max(execution.cycles, 1),
        )
