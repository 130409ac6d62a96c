"""Work for nothing: registers written and overwritten before any read, code that is never run.

Rule: a register is live where some way leads to a read of it, or to where nothing is known, as the
end of a worker, whose registers stay for the next launch. An instruction is dead if nothing that it
writes is live behind it and it does nothing else: jumps, stores, control registers, accumulators.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..table.instruction import END, JUMP, LAUNCH, REPEAT, STOP, WEIGHTS, Instruction
from ..table.touched import ALL
from .flow import Flow
from .order import register_names
from .problem import LintProblem

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
