"""What would help a job most: the same product with one value changed, simulated, timing only.

    strategy    the search of all strategies
    dense       every block multiplied
    blocks      larger ones that cover the non-zeros
    format      the search of all formats, of a matrix whose format was fixed
    port        the same plan, on a chip whose tiles exchange twice as many bytes a cycle
    resident    the same plan, whose weights lie on every tile that uses them before the run begins,
                in the room that they have; they are sent on every run else. No plan does this yet

Beside these stand bounds, which follow from the run's own figures and which no plan need reach:

    schedules   each exchange as long as its busiest port: schedule - bound of every superstep
    even load   each tile computes as long as the mean: most - mean compute cycles

Each change costs about what the job did, those with a search of strategies several times as much:
nobody pays for them who does not ask.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, TypeAlias

import attrs

from ipusim import InputError, IpusimError, Report, Run, folded, simulate

from ..drawing.screen_width import screen_width
from ..emitter import emit, emit_resident
from ..matrix.formats import FORMATS
from ..matrix.pattern import Pattern
from ..operations import MATMUL
from ..packer import pack
from ..plan.plan import Plan
from ..planners import plan_dense, plan_static
from ..planning.strategies import AUTO

MOST = 5
BOUND = "  A bound follows from the run's figures; no plan need reach it."
Change: TypeAlias = tuple[str, Callable[[], Run]]
"""What is changed, in words, and what runs it."""


@attrs.frozen
class Advice:
    """What a change gains.

    Attributes:
        change: in words, with the flag that makes it where there is one.
        cycles: of the job so changed.
        bound: they are no simulation, but what cannot be undercut.
    """

    change: str
    cycles: int
    bound: bool = False


def advice_of(
    plan: Plan, report: Report, pattern: Pattern, matrix: Pattern | None = None
) -> tuple[Advice, ...]:
    """The changes that take fewer cycles, the fewest first, at most five.

    Args:
        plan: of the job.
        report: of its run.
        pattern: that of the plan, or of a dynamic plan the one that ran.
        matrix: that of the matrix file, whose format flags may change; None if it is not known. A
            dense plan does not know which of its elements are zero.

    Raises:
        InputError: the job did not run.
    """
    if report.cycles is None:
        raise InputError("advice is of a run; this job does not fit")
    found = [
        Advice(change, cycles)
        for change, run in _changes(plan, pattern, matrix)
        if (cycles := _simulated(run)) is not None
    ]
    return _helping([*found, *_bounds(report)], report.cycles)


def bounds_of(report: Report) -> tuple[Advice, ...]:
    """What the run's own figures say that would help, without a simulation; the most first."""
    return () if report.cycles is None else _helping(_bounds(report), report.cycles)


def _helping(every: Iterable[Advice], cycles: int) -> tuple[Advice, ...]:
    helping = [advice for advice in every if advice.cycles < cycles]
    return tuple(sorted(helping, key=lambda advice: advice.cycles)[:MOST])


def advice_text(advice: Sequence[Advice], cycles: int, *, of: str = "") -> str:
    """A line an advice below a headline, none of more letters than a line has.

    Args:
        advice: the fewest cycles first.
        cycles: of the run that it is for.
        of: the name of that run, where there are several.
    """
    head = f"What would help{f' {of}' if of else ''}"
    if not advice:
        return f"{head}: nothing that was tried takes fewer than {cycles:,} cycles."
    width = max(len(f"{line.cycles:,}") for line in advice)
    lines = (
        f"  {line.cycles:>{width},}  {percent_text(line, cycles):>8}  {change_text(line)}"
        for line in advice
    )
    bounds = [BOUND] * any(line.bound for line in advice)
    whole = [f"{head}, of {cycles:,} cycles:", *lines, *bounds]
    return "\n".join(folded(whole, screen_width()))


def change_text(advice: Advice) -> str:
    """The change, and whether its cycles are a bound."""
    return f"{advice.change}{' (a bound)' if advice.bound else ''}"


def percent_text(advice: Advice, cycles: int) -> str:
    """What the change makes of so many cycles, in percent."""
    return f"{100 * (advice.cycles / cycles - 1):+z.1f} %"


def _changes(plan: Plan, pattern: Pattern, matrix: Pattern | None) -> Iterator[Change]:
    if plan.buckets is None and plan.lowering != "popsparse":
        resident = "weights resident where they are used (not a plan yet)"
        yield resident, lambda: simulate(emit_resident(plan))
    for change, planner in _plans(plan, pattern, matrix):
        yield change, partial(_run_of, planner, pattern)


def _plans(
    plan: Plan, pattern: Pattern, matrix: Pattern | None
) -> Iterator[tuple[str, Callable[[], Plan]]]:
    machine = plan.machine
    twice = 2 * machine.exchange_bytes_per_cycle
    wider = f"the same plan with a port of {twice} bytes a cycle"
    yield wider, lambda: attrs.evolve(plan, machine=machine.with_(exchange_bytes_per_cycle=twice))
    if plan.operation != MATMUL or plan.finish or plan.codebook:
        return
    types = {"data_type": plan.data_type, "partials_type": plan.partials_type}
    asked: dict[str, Any] = {"n": plan.n, "machine": machine, **types}
    if plan.method != "dense":
        yield "dense (--method dense)", lambda: plan_dense(plan.shape, **asked)
    elif matrix is None:
        return
    whole = pattern if matrix is None else matrix
    if plan.strategy != AUTO or plan.method != "static_sparse":
        label = "the search of strategies (--method static --strategy auto)"
        yield label, lambda: plan_static(whole, strategy=AUTO, **asked)
    yield from _in_blocks(whole, asked, is_file=matrix is not None)
    if matrix is not None and matrix.format_is_fixed and matrix.format in FORMATS.values():
        is_open = matrix.with_format_fixed(fixed=False)
        label = "the search of formats (--method static, no --block-length)"
        yield label, lambda: plan_static(is_open, strategy=AUTO, **asked)


def _in_blocks(
    pattern: Pattern, asked: dict[str, Any], *, is_file: bool
) -> Iterator[tuple[str, Callable[[], Plan]]]:
    """In each larger block that does not make the matrix dense, with a search of strategies.

    A flag cuts the same matrix of a file in other blocks; of a drawn one it draws another matrix.
    """
    for form in FORMATS.values():
        if pattern.format not in FORMATS.values() or form.block <= pattern.block:
            continue
        covering = Pattern.of(pattern, format=form).with_format_fixed(fixed=True)
        if covering.density < 1:
            planner = partial(plan_static, covering, strategy=AUTO, **asked)
            flag = f" (--method static --block-length {form.block})" if is_file else ""
            yield f"the same matrix in blocks of {form.block}{flag}", planner


def _run_of(planner: Callable[[], Plan], pattern: Pattern) -> Run:
    plan = planner()
    return simulate(emit(plan), pack(plan, pattern) if plan.buckets is not None else None)


def _simulated(run: Callable[[], Run]) -> int | None:
    """The cycles of a run; None where there is no plan, or it does not fit."""
    try:
        return run().report.cycles
    except IpusimError:
        return None


def _bounds(report: Report) -> Iterator[Advice]:
    cycles = report.cycles or 0
    late = sum(step.schedule - step.bound for step in report.steps)
    yield Advice("exchange schedules as short as their busiest port", cycles - late, bound=True)
    uneven = round(report.most_compute - report.mean_compute)
    yield Advice("an even load: every tile computes the mean", cycles - uneven, bound=True)
