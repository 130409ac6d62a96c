"""What would help a job most: the same product with one value changed, simulated, timing only.

    strategy    the search of all strategies
    dense       every block multiplied
    blocks      larger ones that cover the non-zeros
    port        the same plan, on a chip whose tiles exchange twice as many bytes a cycle

Beside these stand bounds, which follow from the run's own figures and which no plan need reach:

    schedules   each exchange as long as its busiest port: schedule - bound of every superstep
    even load   each tile computes as long as the mean: most - mean compute cycles

Each change costs about what the job did, those with a search of strategies several times as much:
nobody pays for them who does not ask.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, TypeAlias

import attrs

from ipusim import InputError, IpusimError, Report, simulate

from ..emitter import emit
from ..matrix.formats import FORMATS
from ..matrix.pattern import Pattern
from ..operations import MATMUL
from ..packer import pack
from ..plan.plan import Plan
from ..planners import plan_dense, plan_static
from ..planning.strategies import AUTO

MOST = 5
Change: TypeAlias = tuple[str, Callable[[], Plan]]
"""What is changed, in words, and what plans it."""


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


def advice_of(plan: Plan, report: Report, pattern: Pattern) -> tuple[Advice, ...]:
    """The changes that take fewer cycles, the fewest first, at most five.

    Args:
        plan: of the job.
        report: of its run.
        pattern: that of the plan, or of a dynamic plan the one that ran.

    Raises:
        InputError: the job did not run.
    """
    if report.cycles is None:
        raise InputError("advice is of a run; this job does not fit")
    found = [
        Advice(change, cycles)
        for change, planner in _changes(plan, pattern)
        if (cycles := _simulated(planner, pattern)) is not None
    ]
    every = [*found, *_bounds(report)]
    helping = [advice for advice in every if advice.cycles < report.cycles]
    return tuple(sorted(helping, key=lambda advice: advice.cycles)[:MOST])


def advice_text(advice: Sequence[Advice], cycles: int) -> str:
    """A line an advice below a headline."""
    if not advice:
        return f"What would help: nothing that was tried takes fewer than {cycles:,} cycles."
    width = max(len(f"{line.cycles:,}") for line in advice)
    lines = (f"  {line.cycles:>{width},}  {gain_text(line, cycles)}" for line in advice)
    return "\n".join([f"What would help, of {cycles:,} cycles:", *lines])


def gain_text(advice: Advice, cycles: int) -> str:
    """The gain in percent, the change, and whether it was simulated."""
    kind = " (a bound, not simulated)" if advice.bound else ""
    return f"{100 * (advice.cycles / cycles - 1):+6.1f} %  {advice.change}{kind}"


def _changes(plan: Plan, pattern: Pattern) -> Iterator[Change]:
    machine = plan.machine
    twice = 2 * machine.exchange_bytes_per_cycle
    wider = f"the same plan with a port of {twice} bytes a cycle"
    yield wider, lambda: attrs.evolve(plan, machine=machine.with_(exchange_bytes_per_cycle=twice))
    if plan.operation != MATMUL or plan.finish or plan.codebook:
        return
    types = {"data_type": plan.data_type, "partials_type": plan.partials_type}
    asked: dict[str, Any] = {"n": plan.n, "machine": machine, **types}
    if plan.method != "dense":
        yield "dense (--method dense)", lambda: plan_dense(pattern.shape, **asked)
        if plan.strategy != AUTO or plan.buckets is not None:
            label = "the search of strategies (--method static --strategy auto)"
            yield label, lambda: plan_static(pattern, strategy=AUTO, **asked)
        yield from _in_blocks(pattern, asked)


def _in_blocks(pattern: Pattern, asked: dict[str, Any]) -> Iterator[Change]:
    """In each larger block that does not make the matrix dense, with a search of strategies."""
    for form in FORMATS.values():
        if pattern.format not in FORMATS.values() or form.block <= pattern.block:
            continue
        covering = Pattern.of(pattern, format=form)
        if covering.density < 1:
            planner = partial(plan_static, covering, strategy=AUTO, **asked)
            yield f"the same matrix in blocks of {form.block}", planner


def _simulated(planner: Callable[[], Plan], pattern: Pattern) -> int | None:
    """The cycles of a plan; None where there is none, or it does not fit."""
    try:
        plan = planner()
        feeds = pack(plan, pattern) if plan.buckets is not None else None
        return simulate(emit(plan), feeds).report.cycles
    except IpusimError:
        return None


def _bounds(report: Report) -> Iterator[Advice]:
    cycles = report.cycles or 0
    late = sum(step.schedule - step.bound for step in report.steps)
    yield Advice("exchange schedules as short as their busiest port", cycles - late, bound=True)
    uneven = round(report.most_compute - report.mean_compute)
    yield Advice("an even load: every tile computes the mean", cycles - uneven, bound=True)
