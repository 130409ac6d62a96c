"""Where the cycles of one run went: parts that add up to them, and what every bundle cost.

Rule: a worker entry's cycles are launch, slots of workers and sync, and a slot was issued in, a
further slot of a slow instruction, or idle as its worker had ended. A supervisor entry's cycles are
its issues and its stalls, told apart by the instruction at which they came.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import PurePath

import attrs
import numpy as np

from ..columns import IntArray
from ..machine.machine import AMP_RATES, Machine
from .code import Code, SlotArray
from .core.row import JUMP_MNEMONICS
from .core.run import Execution
from .disassembler import bundle_text, labels_of
from .table.instruction import Instruction
from .table.table import TABLE

IDLE_MNEMONICS = ("nop", "fnop")
WEIGHT_LOADS = ("ld64putcs", "ld128putcs")


@attrs.frozen
class ProfileRow:
    """What one bundle cost.

    Attributes:
        address, text, source: where it lies, what it says, its `file:line`.
        labels: the labels of its address.
        worker_issues, supervisor_issues: how often it was issued.
        stalls: cycles that the supervisor lost at it.
        share: of the run's cycles, its issues, their further slots and its stalls but those of a
            sync. Workers run while the supervisor stalls, so that shares can exceed 1 in all.
    """

    address: int
    text: str
    source: str
    labels: tuple[str, ...]
    worker_issues: int
    supervisor_issues: int
    stalls: int
    share: float


@attrs.frozen
class Profile:
    """Where the cycles of one run went.

    Attributes:
        cycles: of the whole run.
        parts: (what, cycles), which add up to `cycles`.
        worker_bundles: bundles that each worker issued.
        main_issues, aux_issues: bundles of workers that gave the pipe work, not nop or fnop.
        amp_issues, amp_macs: bundles of workers with an AMP instruction; what these multiplied.
        amp_utilisation: their multiplications over the most that the machine does for these types
            in all the cycles.
        rows: one for every bundle of the code.
    """

    cycles: int
    parts: tuple[tuple[str, int], ...]
    worker_bundles: tuple[int, ...]
    main_issues: int
    aux_issues: int
    amp_issues: int
    amp_macs: int
    amp_utilisation: float
    rows: tuple[ProfileRow, ...]

    def __str__(self) -> str:
        """The parts, the use of the pipes, and the listing."""
        return "\n".join([*self._summary(), "", *self._listing()])

    def _summary(self) -> Iterator[str]:
        yield f"{self.cycles:>12,} cycles"
        for what, cycles in self.parts:
            yield f"{cycles:>12,} {_percent(cycles, self.cycles)}  {what}"
        if not any(self.worker_bundles):
            return
        yield f"worker bundles {' '.join(f'{count:,}' for count in self.worker_bundles)}"
        yield (
            f"main pipe {_percent(self.main_issues, self.cycles)}  "
            f"aux pipe {_percent(self.aux_issues, self.cycles)} of the cycles"
        )
        if self.amp_issues:
            yield (
                f"AMP {100 * self.amp_utilisation:.1f} % of its peak: {self.amp_issues:,} bundles, "
                f"{self.amp_macs / self.cycles:.1f} multiplications a cycle"
            )

    def _listing(self) -> Iterator[str]:
        width = max((len(row.text) for row in self.rows), default=0)
        yield f"{'workers':>9} {'supervisor':>10} {'stalls':>9} {'share':>7}  bundle"
        for row in self.rows:
            yield from (f"{'':40}{label}:" for label in row.labels)
            counts = (
                f"{_or_dot(row.worker_issues):>9} {_or_dot(row.supervisor_issues):>10} "
                f"{_or_dot(row.stalls):>9} {100 * row.share:>5.1f} %"
            )
            yield f"{counts}  {row.address:#07x}  {row.text:<{width}}  {row.source}"


def profile_of(machine: Machine, code: Code, execution: Execution) -> Profile:
    """The profile of a run of `code` on `machine`."""
    workers = execution.worker_issues
    slots = slots_of(code)
    macs, cycles = _each(code.aux, _amp_macs), max(execution.cycles, 1)
    peak = np.maximum(_each(code.aux, lambda form: _peak(machine, form)), 1)
    return Profile(
        cycles=execution.cycles,
        parts=tuple(_parts(machine, code, execution, int(workers @ (slots - 1)))),
        worker_bundles=tuple(execution.worker_bundles.tolist()),
        main_issues=int(workers @ _each(code.main, _works)),
        aux_issues=int(workers @ _each(code.aux, _works)),
        amp_issues=int(workers @ (macs > 0)),
        amp_macs=int(workers @ macs),
        amp_utilisation=float(workers @ (macs / peak)) / cycles,
        rows=tuple(_rows(code, execution, slots)),
    )


def _parts(
    machine: Machine, code: Code, execution: Execution, slow: int
) -> Iterator[tuple[str, int]]:
    """What the cycles went to; `slow` is the further slots of slow instructions."""
    issues = execution.supervisor_issues
    if not issues.any():
        issued = int(execution.worker_issues.sum())
        launch, sync = machine.worker_launch_cycles, machine.local_sync_cycles
        yield "launch of the workers", launch
        yield "slots in which a worker issued a bundle", issued
        yield "slots of slow instructions", slow
        yield "slots of workers that had ended", execution.cycles - launch - sync - issued - slow
        yield "sync with the workers", sync
        return
    loads = int(issues @ _each(code.main, lambda form: form.mnemonic in WEIGHT_LOADS))
    syncs = int(execution.stalls @ _each(code.main, _is_sync))
    jumps = int(execution.stalls @ _each(code.main, lambda form: form.mnemonic in JUMP_MNEMONICS))
    yield "weight loads", loads
    yield "other instructions of the supervisor", int(issues.sum()) - loads
    yield "its waits for results and slots", int(execution.stalls.sum()) - syncs - jumps
    yield "its taken branches, with waits before them", jumps
    yield "its waits in sync, while workers run", syncs


def _rows(code: Code, execution: Execution, slots: IntArray) -> Iterator[ProfileRow]:
    names = labels_of(code)
    lost = execution.stalls * (1 - _each(code.main, _is_sync))
    busy = execution.worker_issues * slots + execution.supervisor_issues + lost
    for bundle, address in enumerate(code.address.tolist()):
        file, line, _ = code.lines[code.line[bundle]]
        yield ProfileRow(
            address=address,
            text=bundle_text(code, bundle, names),
            source=f"{PurePath(file).name}:{line}",
            labels=tuple(names.get(address, ())),
            worker_issues=int(execution.worker_issues[bundle]),
            supervisor_issues=int(execution.supervisor_issues[bundle]),
            stalls=int(execution.stalls[bundle]),
            share=int(busy[bundle]) / max(execution.cycles, 1),
        )


def slots_of(code: Code) -> IntArray:
    """int64[bundles]: slots of a worker that each bundle takes."""
    main, aux = (_each(slot, lambda form: form.slots) for slot in (code.main, code.aux))
    return np.maximum(main, aux)


def _each(slot: SlotArray, number_of: Callable[[Instruction], int]) -> IntArray:
    """int64[bundles], a number of the instruction in each slot; 0 for an empty one."""
    of_form = np.array([*map(number_of, TABLE), 0], np.int64)  # opcode -1 is the last entry
    return of_form[slot[:, 0]]


def _works(form: Instruction) -> int:
    return form.mnemonic not in IDLE_MNEMONICS


def _is_sync(form: Instruction) -> int:
    return form.mnemonic == "sync"


def _amp_macs(form: Instruction) -> int:
    if form.mnemonic not in AMP_RATES:
        return 0
    _, _, units, macs = AMP_RATES[form.mnemonic]
    return units * macs


def _peak(machine: Machine, form: Instruction) -> int:
    """The most multiplications a cycle that the machine has for the types of an AMP instruction."""
    if form.mnemonic not in machine.amp_instructions:
        return 0
    data_type, partials_type, _, _ = AMP_RATES[form.mnemonic]
    return machine.peak_macs(data_type, partials_type)


def _percent(cycles: int, total: int) -> str:
    return f"{100 * cycles / max(total, 1):5.1f} %"


def _or_dot(count: int) -> str:
    return f"{count:,}" if count else "."
