"""Advice: simulate a job with one value changed and report which change saves most cycles.

    strategy    the search of all strategies
    dense       the product with every block multiplied
    blocks      larger blocks that cover the non-zeros
    format      the search of all formats, for a matrix whose format was fixed
    port        the same plan on a chip whose tiles exchange twice as many bytes a cycle
    resident    weights that lie on every tile that uses them before the run begins; the same cut,
                or for a dense product the best one of such plans

Two lower bounds complete the list. They follow from the figures of the run, and no plan need
reach them:

    schedules   each exchange takes as long as its busiest port is busy; this saves the difference
                of `schedule` and `bound` of every superstep
    even load   each tile computes as long as the mean tile; this saves the difference of the
                slowest and the mean tile

A change costs about as much time as the job did, a change with a search of strategies several
times as much. Advice is therefore computed on request only. Timing is simulated, results are not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, TypeAlias

import attrs

from ipusim import InputError, IpusimError, Report, Run, folded, simulate

from ..drawing.screen_width import screen_width
from ..emitter import emit
from ..matrix.formats import FORMATS
from ..matrix.pattern import Pattern
from ..operations import MATMUL
from ..packer import pack
from ..plan.plan import Plan
from ..planners import plan_dense, plan_static
from ..planning.strategies import AUTO

RESIDENT = "weights resident where they are used (--weights resident)"
NO_RELAYOUTS = "every result where its reader needs it, without re-layouts"
MAX_LISTED = 5  # maximum number of changes in the list; no reason recorded for this number
# Last line of a list that has lower bounds.
BOUND_NOTE = "  A bound follows from the run's figures; no plan need reach it."
Change: TypeAlias = tuple[str, Callable[[], Run]]
"""Description of a change, and the function that simulates it."""


@attrs.frozen
class Advice:
    """Cycles of a job after one change.

    Attributes:
        change: description of the change, with the command flag that makes it if there is one.
        cycles: cycles of the changed job.
        bound: True if `cycles` is a lower bound computed from the run, False if it was simulated.
    """

    change: str
    cycles: int
    bound: bool = False


def advice_of(
    plan: Plan, report: Report, pattern: Pattern, matrix: Pattern | None = None
) -> tuple[Advice, ...]:
    """Return the changes that save cycles, those with the fewest cycles first, at most five.

    Args:
        plan: plan of the job.
        report: report of the job's run.
        pattern: pattern of the plan; for a dynamic plan the pattern that ran.
        matrix: pattern of the matrix file, whose format flags may change; None if it is not known.
            A dense plan does not know which of its elements are zero.

    Raises:
        InputError: if the job did not run.
    """
    if report.cycles is None:
        raise InputError("advice needs the cycles of a run, and this job does not fit into memory")
    simulations = [
        Advice(change, cycles)
        for change, run in _changes(plan, pattern, matrix)
        if (cycles := _simulated_cycles(run)) is not None
    ]
    return best_savings([*simulations, *_bounds(report)], report.cycles)


def bounds_of(report: Report) -> tuple[Advice, ...]:
    """Return the lower bounds of a run that lie below its cycles, without any simulation."""
    return () if report.cycles is None else best_savings(_bounds(report), report.cycles)


def graph_bounds(report: Report, relayout_cycles: int) -> tuple[Advice, ...]:
    """Return the lower bounds of a run of a graph's program that lie below its cycles.

    Args:
        report: report of the run.
        relayout_cycles: cycles of the supersteps that bring operands to where nodes read them.
    """
    if report.cycles is None:
        return ()
    in_place = Advice(NO_RELAYOUTS, report.cycles - relayout_cycles, bound=True)
    return best_savings([in_place, *_bounds(report)], report.cycles)


def best_savings(changes: Iterable[Advice], cycles: int) -> tuple[Advice, ...]:
    """Return the changes that take fewer cycles, those with the fewest first, at most five."""
    faster = [advice for advice in changes if advice.cycles < cycles]
    return tuple(sorted(faster, key=lambda advice: advice.cycles)[:MAX_LISTED])


def advice_text(advice: Sequence[Advice], cycles: int, *, of: str = "") -> str:
    """Return a headline and one line for each advice, folded to the width of the screen.

    Args:
        advice: changes, those with the fewest cycles first.
        cycles: cycles of the run that the advice is for.
        of: name of the run, where a report has several; empty otherwise.
    """
    head = f"What would help{f' {of}' if of else ''}"
    if not advice:
        return f"{head}: nothing that was tried takes fewer than {cycles:,} cycles."
    width = max(len(f"{line.cycles:,}") for line in advice)
    lines = (
        f"  {line.cycles:>{width},}  {percent_text(line, cycles):>8}  {change_text(line)}"
        for line in advice
    )
    bounds = [BOUND_NOTE] * any(line.bound for line in advice)
    text_lines = [f"{head}, of {cycles:,} cycles:", *lines, *bounds]
    return "\n".join(folded(text_lines, screen_width()))


def change_text(advice: Advice) -> str:
    """Return the description of a change, marked if its cycles are a lower bound."""
    return f"{advice.change}{' (a bound)' if advice.bound else ''}"


def percent_text(advice: Advice, cycles: int) -> str:
    """Return the relative difference of a change to `cycles`, in percent with its sign."""
    return f"{100 * (advice.cycles / cycles - 1):+z.1f} %"


def _changes(plan: Plan, pattern: Pattern, matrix: Pattern | None) -> Iterator[Change]:
    """Yield the changes of a job, each with the function that runs it."""
    # Dynamic programs and PopSparse's lowering have shared weights only.
    if not plan.is_resident and plan.buckets is None and plan.lowering != "popsparse":
        yield RESIDENT, lambda: simulate(emit(_resident_plan(plan)))
    for change, planner in _changed_planners(plan, pattern, matrix):
        yield change, partial(_run_of, planner, pattern)


def _resident_plan(plan: Plan) -> Plan:
    """Return the plan with resident weights: a dense product planned anew, else the same cut."""
    if plan.method != "dense" or plan.operation != MATMUL or plan.codebook:
        return attrs.evolve(plan, weights="resident")
    options: dict[str, Any] = {"data_type": plan.data_type, "partials_type": plan.partials_type}
    planned = plan_dense(plan.shape, n=plan.n, machine=plan.machine, weights="resident", **options)
    return attrs.evolve(planned, finish=plan.finish)


def _changed_planners(
    plan: Plan, pattern: Pattern, matrix: Pattern | None
) -> Iterator[tuple[str, Callable[[], Plan]]]:
    """Yield the changes that need another plan, each with its planner."""
    machine = plan.machine
    port_bytes = 2 * machine.exchange_bytes_per_cycle
    wider = f"the same plan with a port of {port_bytes} bytes a cycle"
    # A port twice as wide, with the plan unchanged, shows how much the exchange alone limits the
    # job.
    wide_ports = machine.with_(exchange_bytes_per_cycle=port_bytes)
    yield wider, lambda: attrs.evolve(plan, machine=wide_ports)
    # The other changes plan the product anew. The planners called below know only products without
    # a finish (bias, ReLU) and without a codebook of shared values.
    if plan.operation != MATMUL or plan.finish or plan.codebook:
        return
    types = {"data_type": plan.data_type, "partials_type": plan.partials_type}
    options: dict[str, Any] = {"n": plan.n, "machine": machine, **types}
    if plan.method != "dense":
        yield "dense (--method dense)", lambda: plan_dense(plan.shape, **options)
    elif matrix is None:
        # Only a matrix file has elements; the pattern of a plan may be a cover by blocks already.
        return
    elements = pattern if matrix is None else matrix
    if plan.strategy != AUTO or plan.method != "static":
        label = "the search of strategies (--method static --strategy auto)"
        yield label, lambda: plan_static(elements, strategy=AUTO, **options)
    yield from _larger_block_planners(elements, options, is_file=matrix is not None)
    if matrix is not None and matrix.format_is_fixed and matrix.format in FORMATS.values():
        any_format = matrix.with_format_fixed(fixed=False)
        label = "the search of formats (--method static, no --block-length)"
        yield label, lambda: plan_static(any_format, strategy=AUTO, **options)


def _larger_block_planners(
    pattern: Pattern, options: dict[str, Any], *, is_file: bool
) -> Iterator[tuple[str, Callable[[], Plan]]]:
    """Yield a planner for each larger block length whose cover of the matrix is not dense.

    The description names a flag only for a matrix file: there the flag cuts the same matrix in
    other blocks, while for a random matrix the flag draws another matrix.
    """
    for block_format in FORMATS.values():
        if pattern.format not in FORMATS.values() or block_format.block <= pattern.block:
            continue
        covering = Pattern.of(pattern, format=block_format).with_format_fixed(fixed=True)
        # A cover that stores all blocks is the dense product, which another change stands for.
        if covering.density < 1:
            planner = partial(plan_static, covering, strategy=AUTO, **options)
            flag = f" (--method static --block-length {block_format.block})" if is_file else ""
            yield f"the same matrix in blocks of {block_format.block}{flag}", planner


def _run_of(planner: Callable[[], Plan], pattern: Pattern) -> Run:
    """Return the run of a planner's plan."""
    plan = planner()
    return simulate(emit(plan), pack(plan, pattern) if plan.buckets is not None else None)


def _simulated_cycles(run: Callable[[], Run]) -> int | None:
    """Return the cycles of a run, or None if there is no plan or the plan does not fit."""
    try:
        return run().report.cycles
    except IpusimError:
        return None


def _bounds(report: Report) -> Iterator[Advice]:
    """Yield the bounds of what better schedules and an even load could save."""
    cycles = report.cycles or 0
    # Cycles that schedules take beyond the words of their busiest port, which no schedule
    # undercuts.
    surplus = sum(step.schedule - step.bound for step in report.steps)
    yield Advice("exchange schedules as short as their busiest port", cycles - surplus, bound=True)
    # Cycles by which the run would end earlier if every tile computed as long as the mean.
    excess = round(report.most_compute - report.mean_compute)
    yield Advice("an even load: every tile computes the mean", cycles - excess, bound=True)
