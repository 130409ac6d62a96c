"""All checks of tile code, in one call.

Rule: what is reported as an error, the core refuses once it comes there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ...machine.machine import Machine
from ...machine.machine_files import as_machine
from ...machine.presets import BOW
from ..code import Code
from ..disassembler import bundle_text, labels_of
from .accesses import access_problems
from .dead_code import dead_write_problems, run_off_problems, unreachable_problems
from .finding import LintFinding, LintFindings, gathered
from .flow import Flow, flow_of
from .forms import foreign_problems, repeat_problems
from .order import latency_problems, old_value_problems
from .problem import LintProblem

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
