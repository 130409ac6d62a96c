"""The lint of tile code: all checks, in one call.

Each check takes the control flow of code (`Flow`) and yields rows (indices of bundles) with
problems. Roots are the rows at which code starts; sets of registers are bit masks as in
`table.touched`.

Errors are code that the core refuses when it reaches it. Refused hardware loops and
foreign instructions are found by `core.decode`, which the core itself uses; the lint adds which
part is wrong.

Dead writes and unreachable code: a register is live at a place if some path leads from there to a
read of it, or to an unknown place. The end of a worker is such a place, because its registers keep
their values for the next launch. An instruction is dead if no register that it writes is live
behind it and it has no other effect, such as a jump, a store, or a write of control registers or
accumulators.

Early reads: a supervisor waits if it reads a result within its latency. What it reads and writes is
defined by the core's decoding; weight loads, for example, move their address on without a wait.
Both slots of a bundle read before either of them writes, so that one slot sees the old value of a
register that the other writes. If no path to the bundle has written that register, the old value is
not one that the kernel computed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import reduce
from operator import or_

from ...machine.machine import Machine
from ...machine.machine_files import as_machine
from ...machine.presets import BOW
from ...screen import number_of
from ..code import Code
from ..core import row
from ..core.decode import decode
from ..core.faults import refusal_by_name
from ..core.row import READS, WRITES
from ..disassembler import bundle_text, labels_of
from ..table.instruction import END, JUMP, LAUNCH, REPEAT, STOP, WEIGHTS, Instruction
from ..table.registers import VERTEX_BASE, WORKER_BASE, ZERO
from ..table.table import TABLE
from ..table.touched import ALL, ARF, LOAD_POINTER
from .accesses import access_problems
from .finding import LintFinding, LintFindings, LintProblem, merge_findings
from .flow import Flow, flow_of
from .syncs import sync_problems

# Mask of the registers that have a value when a worker starts.
_SET_BY_LAUNCH = 1 << WORKER_BASE | 1 << VERTEX_BASE | 1 << ZERO


def register_names(mask: int) -> str:
    """Return the names of the registers of a bit mask, as assembly text writes them."""
    bits = [bit for bit in range(mask.bit_length()) if mask >> bit & 1]
    names = [f"$a{bit - ARF}" if bit >= ARF else f"$m{bit}" for bit in bits]
    return ", ".join(
        "$CCCSLOAD" if bit == LOAD_POINTER else name for bit, name in zip(bits, names, strict=True)
    )


def supervisor_rows(flow: Flow) -> set[int]:
    """Return the rows that a supervisor runs.

    They are reached from an entry that has instructions of a supervisor, or that returns, and that
    has no instruction of workers.
    """
    rows = set[int]()
    for root in flow.roots:
        part = _part(flow, root)
        contexts = {form.contexts for index in part for form in flow.bundles[index].forms}
        returns = any(flow.bundles[index].main == "br" for index in part)
        if "worker" not in contexts and (returns or "supervisor" in contexts):
            rows |= part
    return rows


def latency_problems(flow: Flow) -> Iterator[tuple[int, LintProblem]]:
    """Yield the waits of a supervisor for results, counted along straight lines of code."""
    # `ready` has the cycle from which each register can be read; it is emptied where the code
    # is no straight line.
    rows_of_supervisor, latency = supervisor_rows(flow), flow.machine.supervisor_latency_cycles
    rows = decode(flow.code, flow.machine).rows
    ready: dict[int, int] = {}
    clock, next_index = 0, -1
    for index in sorted(rows_of_supervisor, key=lambda bundle: int(flow.code.address[bundle])):
        if index != next_index or flow.bundles[index].main == "":
            ready = {}
        reads, writes = rows[index, [READS, WRITES]].tolist()
        late_registers = {bit: cycle for bit, cycle in ready.items() if reads >> bit & 1}
        wait = max([cycle - clock for cycle in late_registers.values()], default=0)
        if wait > 0:
            mask = sum(1 << bit for bit, cycle in late_registers.items() if cycle > clock)
            yield index, _wait_problem(mask, wait, latency)
            clock += wait
        for bit in range(LOAD_POINTER + 1):
            if writes >> bit & 1:
                ready[bit] = clock + latency
        clock += _min_cycles(flow.machine, flow.bundles[index].main)
        next_index = flow.following[index] if flow.runs_on(index) else -1


def _min_cycles(machine: Machine, name: str) -> int:
    """Return the least number of cycles to a supervisor's next instruction."""
    if name == "sync":
        return max(machine.local_sync_cycles, 1)
    return machine.supervisor_branch_cycles if name == "call" else 1


def _wait_problem(mask: int, wait: int, latency: int) -> LintProblem:
    """Return the finding for a supervisor that waits for the registers of a bit mask."""
    return LintProblem(
        "information",
        "latency",
        f"the supervisor waits {number_of(wait, 'cycle')} for {register_names(mask)}",
        f"a supervisor's result is ready {latency} cycles after the issue of what wrote it",
        "put other work in between",
    )


def old_value_problems(flow: Flow) -> Iterator[tuple[int, LintProblem]]:
    """Yield bundles in which one slot reads a register that only the other slot ever writes."""
    mask_by_row = _ever_written(flow)
    for index, bundle in enumerate(flow.bundles):
        if len(bundle.forms) < 2 or not flow.reachable[index]:
            continue
        main, aux = bundle.touched
        common_registers = main.reads & aux.written | aux.reads & main.written
        never_written = common_registers & ~mask_by_row[index]
        if never_written:
            yield (
                index,
                LintProblem(
                    "warning",
                    "old-value",
                    f"{register_names(never_written)} is read beside what writes it, "
                    "and holds nothing yet",
                    "both halves of a bundle read before either writes",
                    "write it a bundle earlier",
                ),
            )


def _ever_written(flow: Flow) -> dict[int, int]:
    """Return the registers that may hold a value before each bundle: a bit mask by row.

    A path to the bundle has written them, or its root starts with them. If workers end behind a
    root, it starts with the registers of a launch and those that other roots write, because the
    registers of a worker keep their values from one launch to the next. Any other root may be
    called with arguments in all registers.
    """
    parts = [_part(flow, root) for root in flow.roots]
    mask_by_row: dict[int, int] = {}
    pending = []
    for root, part in zip(flow.roots, parts, strict=True):
        other_bundles = [i for other in parts if other is not part for i in other]
        writes = (
            [flow.bundles[i].writes for i in other_bundles] if _is_worker(flow, part) else [ALL]
        )
        pending.append((root, reduce(or_, writes, _SET_BY_LAUNCH)))
    while pending:
        i, mask = pending.pop()
        if i in mask_by_row and mask | mask_by_row[i] == mask_by_row[i]:
            continue
        mask_by_row[i] = mask_by_row.get(i, 0) | mask
        bundle = flow.bundles[i]
        after = ALL if bundle.main == "call" else mask_by_row[i] | bundle.writes
        pending += [(successor, after) for successor in flow.successors[i]]
    return mask_by_row


def _part(flow: Flow, root: int) -> set[int]:
    """Return the rows that a root leads to."""
    reached_rows, pending = set[int](), [root]
    while pending:
        index = pending.pop()
        if index not in reached_rows:
            reached_rows.add(index)
            pending += flow.successors[index]
    return reached_rows


def _is_worker(flow: Flow, part: set[int]) -> bool:
    """Return True if control leaves a part of code only by the end of a worker."""
    ends_of_workers = [flow.bundles[index].work == END for index in part if flow.leaves[index]]
    return bool(ends_of_workers) and all(ends_of_workers)


# Work with an effect besides registers.
_EFFECTIVE_WORK = (JUMP, END, LAUNCH, STOP, REPEAT, WEIGHTS, "amp", "accumulate", "read")
# Mnemonics with an effect besides registers: writes of $TAS and other control registers, and draws
# of random numbers.
_EFFECTIVE_MNEMONIC = re.compile(r"put|rand|mask")


def dead_write_problems(flow: Flow) -> Iterator[tuple[int, LintProblem]]:
    """Yield instructions whose results are overwritten before any read."""
    live = _live_behind(flow)
    for i, bundle in enumerate(flow.bundles):
        if not flow.reachable[i]:
            continue
        for form, touched in zip(bundle.forms, bundle.touched, strict=True):
            if touched.written and not touched.written & live[i] and not _has_other_effect(form):
                yield (
                    i,
                    LintProblem(
                        "warning",
                        "dead-write",
                        f"{register_names(touched.written)} is overwritten before it is read",
                        f"every way on from here writes it anew: {form.mnemonic} does nothing",
                        "leave it out, or write another register",
                    ),
                )


def _has_other_effect(form: Instruction) -> bool:
    """Return True if an instruction does more than write registers."""
    stores = any(access.stores for access in form.accesses)
    return form.work in _EFFECTIVE_WORK or stores or bool(_EFFECTIVE_MNEMONIC.search(form.mnemonic))


def _live_behind(flow: Flow) -> list[int]:
    """Return the registers that are live behind each bundle: a bit mask by row."""
    # Backward data-flow analysis: a bundle whose set grows puts its predecessors on the worklist.
    predecessors: list[list[int]] = [[] for _ in flow.bundles]
    for index, followers in enumerate(flow.successors):
        for successor in followers:
            predecessors[successor].append(index)
    behind = [ALL if leaves else 0 for leaves in flow.leaves]
    pending = list(range(len(flow.bundles)))
    while pending:
        index = pending.pop()
        bundle = flow.bundles[index]
        entering = behind[index] & ~bundle.writes | bundle.reads
        for predecessor in predecessors[index]:
            if entering & ~behind[predecessor]:
                behind[predecessor] |= entering
                pending.append(predecessor)
    return behind


def unreachable_problems(flow: Flow) -> Iterator[tuple[int, LintProblem]]:
    """Yield stretches of code to which no root leads, except for padding."""
    is_unreachable = [not is_reached for is_reached in flow.reachable.tolist()]
    index = 0
    while index < len(is_unreachable):
        start = index
        while index < len(is_unreachable) and is_unreachable[index]:
            index += 1
        work = [bundle for bundle in range(start, index) if not flow.bundles[bundle].is_padding]
        if work:
            yield (
                work[0],
                LintProblem(
                    "warning",
                    "unreachable",
                    f"{len(work)} bundles from here on are never run",
                    "no jump, no entry and no bundle before leads there",
                    "leave them out, or export the label where they start",
                ),
            )
        index += 1


def run_off_problems(flow: Flow) -> Iterator[tuple[int, LintProblem]]:
    """Yield bundles behind which control continues where no code lies."""
    for index in range(len(flow.bundles)):
        runs_off = flow.runs_on(index) and flow.following[index] < 0 and flow.reachable[index]
        if runs_off and flow.bundles[index].main != "call":
            yield (
                index,
                LintProblem(
                    "error",
                    "runs-off",
                    "control runs on behind this bundle, where no code lies",
                    "what lies there is no instruction",
                    "end a worker with exit*, a supervisor with br $lr",
                ),
            )


BODY_ALIGN, FULL_BUNDLE = 8, 8  # bytes


def repeat_problems(flow: Flow) -> Iterator[tuple[int, LintProblem]]:
    """Yield hardware loops whose body the core refuses."""
    for index, bundle in enumerate(flow.bundles):
        if bundle.main == "rpt" and flow.repeat_last[index] < 0:
            reason, advice = _body_fault(flow, index)
            yield (
                index,
                LintProblem(
                    "error",
                    "rpt-body",
                    f"the body of this rpt is refused: {reason}",
                    "a body is neighbouring bundles of 8 bytes from a multiple of 8 on, without "
                    "jumps, loops, launches or moves of control registers",
                    advice,
                ),
            )


def _body_fault(flow: Flow, index: int) -> tuple[str, str]:
    """Return the reason why the body of a hardware loop is refused, and advice."""
    rows = decode(flow.code, flow.machine).rows
    length = flow.bundles[index].operands[0][1] + 1
    bundle = flow.following[index]
    if bundle >= 0 and flow.code.address[bundle] % BODY_ALIGN:
        place = f"it begins at {flow.code.address[bundle]:#x}, no multiple of {BODY_ALIGN}"
        return place, "put .align 8 before the rpt, and make that a bundle of 8 bytes"
    for number in range(1, length + 1):
        if bundle < 0:
            return f"it has {number - 1} bundles of {length}", "shorten the loop's length"
        source = "{}:{}".format(*flow.code.lines[flow.code.line[bundle]][:2])
        if flow.code.size[bundle] != FULL_BUNDLE:
            return f"bundle {number} at {source} is not full", "pair it with nop or fnop"
        if rows[bundle, row.WORKER_WORK] in _CONTROL_WORK:
            name = flow.bundles[bundle].main
            return f"bundle {number} at {source} is control: {name}", "take it out of the loop"
        bundle = flow.following[bundle]
    return "a bundle of it is refused", "see what is said of its bundles"


_CONTROL_WORK = (row.JUMP, row.REPEAT, row.EXIT, row.LAUNCH, row.MOVE, row.STOP, row.WEIGHTS)


def foreign_problems(flow: Flow) -> Iterator[tuple[int, LintProblem]]:
    """Yield bundles that no context of this machine may issue, or whose effect is not published."""
    rows = decode(flow.code, flow.machine).rows
    works = rows[:, [row.WORKER_WORK, row.SUPERVISOR_WORK]]
    is_refused = ((works == row.ILLEGAL) | (works == row.UNEXPLAINED)).all(axis=1)
    for index in is_refused.nonzero()[0].tolist():
        is_unexplained = row.UNEXPLAINED in works[index]
        form = TABLE[int(rows[index, row.MAIN_OP + 1])] if is_unexplained else None
        yield (
            index,
            LintProblem(
                "error",
                "refused",
                "no context may issue this bundle"
                if form is None
                else refusal_by_name(form, flow.machine),
                "the core refuses it as an invalid instruction",
                "give each half registers of its own"
                if form is None
                else "use another instruction",
            ),
        )


def launch_problems(flow: Flow) -> Iterator[tuple[int, LintProblem]]:
    """Yield returns and loads of a supervisor before it has waited for its workers."""
    yield from sync_problems(flow, supervisor_rows(flow))


# Check of code: yields the row and the problem of each finding.
Check = Callable[[Flow], Iterator[tuple[int, LintProblem]]]

CHECKS: tuple[Check, ...] = (
    repeat_problems,
    foreign_problems,
    run_off_problems,
    access_problems,
    dead_write_problems,
    unreachable_problems,
    old_value_problems,
    latency_problems,
    launch_problems,
)


def lint_code(code: Code, machine: Machine | str = BOW) -> LintFindings:
    """Check code without running it.

    Args:
        code: assembled code, at the origin of the machine's SRAM.
        machine: the chip, or its name.

    Raises:
        ProgramError: for code that cannot be decoded.
    """
    flow = flow_of(code, as_machine(machine))
    names = labels_of(code)
    return merge_findings(
        _finding_at(code, names, bundle, problem)
        for check in CHECKS
        for bundle, problem in check(flow)
    )


def _finding_at(
    code: Code, names: Mapping[int, list[str]], bundle: int, problem: LintProblem
) -> LintFinding:
    """Return a problem as a finding at the source line of a bundle."""
    file, line, _ = code.lines[code.line[bundle]]
    return LintFinding(
        kind=problem.kind,
        check=problem.check,
        file=file,
        line=line,
        address=int(code.address[bundle]),
        text=bundle_text(code, bundle, dict(names)),
        what=problem.what,
        why=problem.why,
        advice=problem.advice,
    )
