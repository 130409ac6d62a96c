"""Bundles that the core refuses whenever it comes there: loops that are none, foreign instructions.

Rule: that of `core.decode`, which the core itself runs by; here it is said which part is broken.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..core import row
from ..core.decode import decode
from ..core.faults import refusal_by_name
from ..table.table import TABLE
from .flow import Flow
from .problem import LintProblem

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
