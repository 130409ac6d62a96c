"""All checks of tile code, in one call.

Rule: what is reported as an error, the core refuses once it comes there: loops that are none and
foreign instructions by `core.decode`, which the core itself runs by; here it is said which part is
broken. Of work for nothing, registers written and overwritten before any read and code that is
never run, the rule is: a register is live where some way leads to a read of it, or to where nothing
is known, as the end of a worker, whose registers stay for the next launch. An instruction is dead
if nothing that it writes is live behind it and it does nothing else: jumps, stores, control
registers, accumulators.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from ...machine.machine import Machine
from ...machine.machine_files import as_machine
from ...machine.presets import BOW
from ..code import Code
from ..core import row
from ..core.decode import decode
from ..core.faults import refusal_by_name
from ..disassembler import bundle_text, labels_of
from ..table.instruction import END, JUMP, LAUNCH, REPEAT, STOP, WEIGHTS, Instruction
from ..table.table import TABLE
from ..table.touched import ALL
from .accesses import access_problems
from .finding import LintFinding, LintFindings, LintProblem, gathered
from .flow import Flow, flow_of
from .order import latency_problems, old_value_problems, register_names

_ACTS = (JUMP, END, LAUNCH, STOP, REPEAT, WEIGHTS)
# Accumulators, $TAS, random numbers and what else an instruction leaves besides its registers.
_LEAVES_MORE = re.compile(r"put|amp|mac|acc|gina|axpy|mix|rand|mask|slic")


def dead_write_problems(flow: Flow) -> Iterator[tuple[int, LintProblem]]:
    """Instructions whose results are overwritten before any read."""
    live = _live_behind(flow)
    for at, bundle in enumerate(flow.bundles):
        if not flow.reachable[at]:
            continue
        for form, touched in zip(bundle.forms, bundle.touched, strict=True):
            if touched.written and not touched.written & live[at] and not _acts(form):
                yield (
                    at,
                    LintProblem(
                        "warning",
                        "dead-write",
                        f"{register_names(touched.written)} is overwritten before it is read",
                        f"every way on from here writes it anew: {form.mnemonic} does nothing",
                        "leave it out, or write another register",
                    ),
                )


def _acts(form: Instruction) -> bool:
    stores = any(access.stores for access in form.accesses)
    return form.work in _ACTS or stores or bool(_LEAVES_MORE.search(form.mnemonic))


def _live_behind(flow: Flow) -> list[int]:
    """Registers that are live behind each bundle."""
    before: list[list[int]] = [[] for _ in flow.bundles]
    for at, to in enumerate(flow.successors):
        for successor in to:
            before[successor].append(at)
    behind = [ALL if leaves else 0 for leaves in flow.leaves]
    waiting = list(range(len(flow.bundles)))
    while waiting:
        at = waiting.pop()
        bundle = flow.bundles[at]
        entering = behind[at] & ~bundle.writes | bundle.reads
        for predecessor in before[at]:
            if entering & ~behind[predecessor]:
                behind[predecessor] |= entering
                waiting.append(predecessor)
    return behind


def unreachable_problems(flow: Flow) -> Iterator[tuple[int, LintProblem]]:
    """Stretches of code to which nothing leads; padding is none."""
    dead = [not reached for reached in flow.reachable.tolist()]
    at = 0
    while at < len(dead):
        start = at
        while at < len(dead) and dead[at]:
            at += 1
        work = [bundle for bundle in range(start, at) if not flow.bundles[bundle].is_padding]
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
        at += 1


def run_off_problems(flow: Flow) -> Iterator[tuple[int, LintProblem]]:
    """Bundles behind which control runs into what is no code."""
    for at in range(len(flow.bundles)):
        off = flow.runs_on(at) and flow.following[at] < 0 and flow.reachable[at]
        if off and flow.bundles[at].main != "call":
            yield (
                at,
                LintProblem(
                    "error",
                    "runs-off",
                    "control runs on behind this bundle, where no code lies",
                    "what lies there is no instruction",
                    "end a worker with exit*, a supervisor with br $lr",
                ),
            )


BODY_ALIGN, FULL_BUNDLE = 8, 8


def repeat_problems(flow: Flow) -> Iterator[tuple[int, LintProblem]]:
    """Hardware loops whose body the core refuses."""
    for at, bundle in enumerate(flow.bundles):
        if bundle.main == "rpt" and flow.repeat_last[at] < 0:
            reason, advice = _broken(flow, at)
            yield (
                at,
                LintProblem(
                    "error",
                    "rpt-body",
                    f"the body of this rpt is refused: {reason}",
                    "a body is neighbouring bundles of 8 bytes from a multiple of 8 on, without "
                    "jumps, loops, launches or moves of control registers",
                    advice,
                ),
            )


def _broken(flow: Flow, at: int) -> tuple[str, str]:
    """What is wrong with the body behind an rpt, and what to do."""
    rows = decode(flow.code, flow.machine).rows
    length = flow.bundles[at].operands[0][1] + 1
    bundle = flow.following[at]
    if bundle >= 0 and flow.code.address[bundle] % BODY_ALIGN:
        where = f"it begins at {flow.code.address[bundle]:#x}, no multiple of {BODY_ALIGN}"
        return where, "put .align 8 before the rpt, and make that a bundle of 8 bytes"
    for number in range(1, length + 1):
        if bundle < 0:
            return f"it has {number - 1} bundles of {length}", "shorten the loop's length"
        source = "{}:{}".format(*flow.code.lines[flow.code.line[bundle]][:2])
        if flow.code.size[bundle] != FULL_BUNDLE:
            return f"bundle {number} at {source} is not full", "pair it with nop or fnop"
        if rows[bundle, row.WORKER_WORK] in _CONTROL:
            name = flow.bundles[bundle].main
            return f"bundle {number} at {source} is control: {name}", "take it out of the loop"
        bundle = flow.following[bundle]
    return "a bundle of it is refused", "see what is said of its bundles"


_CONTROL = (row.JUMP, row.REPEAT, row.EXIT, row.LAUNCH, row.MOVE, row.STOP, row.WEIGHTS)


def foreign_problems(flow: Flow) -> Iterator[tuple[int, LintProblem]]:
    """Bundles that no context of this machine may issue, or whose effect nobody has published."""
    rows = decode(flow.code, flow.machine).rows
    works = rows[:, [row.WORKER_WORK, row.SUPERVISOR_WORK]]
    refused = ((works == row.ILLEGAL) | (works == row.UNEXPLAINED)).all(axis=1)
    for at in refused.nonzero()[0].tolist():
        named = row.UNEXPLAINED in works[at]
        form = TABLE[int(rows[at, row.MAIN_OP + 1])] if named else None
        yield (
            at,
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
)


def lint_code(code: Code, machine: Machine | str = BOW) -> LintFindings:
    """What can be said of code without running it.

    Args:
        code: as `assemble` gives it, at the origin of the machine's SRAM.
        machine: the chip, or its name.
    """
    flow = flow_of(code, as_machine(machine))
    names = labels_of(code)
    return gathered(
        _placed(code, names, bundle, problem) for check in CHECKS for bundle, problem in check(flow)
    )


def _placed(
    code: Code, names: Mapping[int, list[str]], bundle: int, problem: LintProblem
) -> LintFinding:
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
