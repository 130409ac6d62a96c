"""Results that are read too soon: at the cost of a wait, or while the old value is still there.

Rules: a supervisor that reads what it wrote within its latency waits; of what it reads and writes,
and so of the weight loads' address, which they move on without a wait, the core's decoding is the
one definition. Both halves of a bundle read before either writes, so that one half sees what the
other's register held before; where nothing has written it on any way there, that is no value of the
kernel's.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_

from ...machine.machine import Machine
from ...screen import number_of
from ..core.decode import decode
from ..core.row import READS, WRITES
from ..table.instruction import END
from ..table.registers import VERTEX_BASE, WORKER_BASE, ZERO
from ..table.touched import ALL, ARF, LOAD_POINTER
from .finding import LintProblem
from .flow import Flow

_BY_LAUNCH = 1 << WORKER_BASE | 1 << VERTEX_BASE | 1 << ZERO


def register_names(mask: int) -> str:
    """The registers of a mask, as text writes them."""
    bits = [bit for bit in range(mask.bit_length()) if mask >> bit & 1]
    names = [f"$a{bit - ARF}" if bit >= ARF else f"$m{bit}" for bit in bits]
    return ", ".join(
        "$CCCSLOAD" if bit == LOAD_POINTER else name for bit, name in zip(bits, names, strict=True)
    )


def supervisor_rows(flow: Flow) -> set[int]:
    """Bundles that a supervisor runs: of an entry that has its instructions, or that returns.

    An entry with an instruction of workers is one of theirs.
    """
    rows = set[int]()
    for root in flow.roots:
        part = _part(flow, root)
        contexts = {form.contexts for at in part for form in flow.bundles[at].forms}
        returns = any(flow.bundles[at].main == "br" for at in part)
        if "worker" not in contexts and (returns or "supervisor" in contexts):
            rows |= part
    return rows


def latency_problems(flow: Flow) -> Iterator[tuple[int, LintProblem]]:
    """Waits of a supervisor for results, counted along straight lines of code."""
    mine, latency = supervisor_rows(flow), flow.machine.supervisor_latency_cycles
    rows = decode(flow.code, flow.machine).rows
    ready: dict[int, int] = {}
    clock, expected = 0, -1
    for at in sorted(mine, key=lambda bundle: int(flow.code.address[bundle])):
        if at != expected or flow.bundles[at].main == "":
            ready = {}
        reads, writes = rows[at, [READS, WRITES]].tolist()
        late = {bit: when for bit, when in ready.items() if reads >> bit & 1}
        wait = max([when - clock for when in late.values()], default=0)
        if wait > 0:
            mask = sum(1 << bit for bit, when in late.items() if when > clock)
            yield at, _waits(mask, wait, latency)
            clock += wait
        for bit in range(LOAD_POINTER + 1):
            if writes >> bit & 1:
                ready[bit] = clock + latency
        clock += _least_cycles(flow.machine, flow.bundles[at].main)
        expected = flow.following[at] if flow.runs_on(at) else -1


def _least_cycles(machine: Machine, name: str) -> int:
    """Until a supervisor's next instruction, whether workers run or not."""
    if name == "sync":
        return max(machine.local_sync_cycles, 1)
    return machine.supervisor_branch_cycles if name == "call" else 1


def _waits(mask: int, wait: int, latency: int) -> LintProblem:
    return LintProblem(
        "information",
        "latency",
        f"the supervisor waits {number_of(wait, 'cycle')} for {register_names(mask)}",
        f"a supervisor's result is ready {latency} cycles after the issue of what wrote it",
        "put other work in between",
    )


def old_value_problems(flow: Flow) -> Iterator[tuple[int, LintProblem]]:
    """Halves that read what the other half writes, where nothing has been there before."""
    written = _ever_written(flow)
    for at, bundle in enumerate(flow.bundles):
        if len(bundle.forms) < 2 or not flow.reachable[at]:
            continue
        main, aux = bundle.touched
        crossed = main.reads & aux.written | aux.reads & main.written
        fresh = crossed & ~written[at]
        if fresh:
            yield (
                at,
                LintProblem(
                    "warning",
                    "old-value",
                    f"{register_names(fresh)} is read beside what writes it, and holds nothing yet",
                    "both halves of a bundle read before either writes",
                    "write it a bundle earlier",
                ),
            )


def _ever_written(flow: Flow) -> dict[int, int]:
    """Registers that some way to each bundle has written, or that it may enter with.

    What a root enters with is known where workers end: else it may be called, with arguments. A
    worker's registers stay from one launch to the next, so that other roots may have written them.
    """
    parts = [_part(flow, root) for root in flow.roots]
    written: dict[int, int] = {}
    waiting = []
    for root, part in zip(flow.roots, parts, strict=True):
        others = [at for other in parts if other is not part for at in other]
        writes = [flow.bundles[at].writes for at in others] if _ends(flow, part) else [ALL]
        waiting.append((root, reduce(or_, writes, _BY_LAUNCH)))
    while waiting:
        at, mask = waiting.pop()
        if at in written and mask | written[at] == written[at]:
            continue
        written[at] = written.get(at, 0) | mask
        bundle = flow.bundles[at]
        after = ALL if bundle.main == "call" else written[at] | bundle.writes
        waiting += [(to, after) for to in flow.successors[at]]
    return written


def _part(flow: Flow, root: int) -> set[int]:
    """The bundles that a root leads to."""
    seen, waiting = set[int](), [root]
    while waiting:
        at = waiting.pop()
        if at not in seen:
            seen.add(at)
            waiting += flow.successors[at]
    return seen


def _ends(flow: Flow, part: set[int]) -> bool:
    """Whether a part of code is that of a worker which starts there, as no other way leads out."""
    out = [flow.bundles[at].work == END for at in part if flow.leaves[at]]
    return bool(out) and all(out)
