"""Plans of convolutions by algorithm, and the quickest of them by simulated cycles.

Each algorithm of `ALGORITHMS` plans, that of blocks for every block size that covers the weights.
In the order of their counted cycles the plans are simulated, timing only, until the count of the
next is more than `MARGIN` times the best simulated one. Ties go to the way that comes first in the
list. Sub-batches of 4, 8 and 16 images are counted beside the way that is taken, and beside direct.

A kernel of one tap leaves nothing to lay out and nothing to shift: a matmul of the image. So direct
and lowered are the same product: planners that cut the same matrix are asked alike, and the plan
that simulates quicker is taken. A dense convolution is a race of shifted windows and the dense
matmul, of the image as it is and as `space_to_depth` makes it.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import TypeAlias

import attrs

from ipusim import InputError
from ipusim.kernels import NoKernelError, WordOverflow

from ..matrix.formats.blocks import Blocks
from ..operations.convolution.geometry import Convolution
from ..operations.convolution.operation import ConvolutionOperation
from ..operations.convolution.space_to_depth import (
    PhasedConvolution,
    SpaceToDepth,
    space_to_depths,
)
from ..plan.codebook import in_codebook
from ..plan.no_plan import NoPlanError, refusal
from ..plan.operation import TOTAL
from ..plan.options.methods import Algorithm
from ..plan.plan import Plan
from ..planning.convolution import dense, direct, lowered
from ..planning.convolution.block import counted_block
from ..planning.convolution.direct import counted_direct
from ..planning.convolution.planners import ConvolutionJob, CountedPlan
from .automatic import Found, Heed, searching_planner, simulated, unheeded

Planner: TypeAlias = Callable[[ConvolutionJob], Plan]

# module:function, loaded when asked for; each takes a `ConvolutionJob`, those of `RACED` also who
# hears of plans, and returns a `Plan`, or what a race made of it
ALGORITHMS: Mapping[Algorithm, str] = MappingProxyType(
    {
        "direct": "ipusim.compiler.search.convolutions:plan_direct",
        "lowered": "ipusim.compiler.search.convolutions:plan_lowered",
        "block": "ipusim.compiler.planning.convolution.block:plan_block",
        "dense": "ipusim.compiler.search.convolutions:plan_dense",
        "winograd": "ipusim.compiler.planning.convolution.winograd:plan_winograd",
    }
)
RACED = ("direct", "lowered", "dense")
BLOCK, DIRECT = "block", "direct"
BLOCKS = (16, 8, 4)  # that have a kernel
SUB_BATCHES = (4, 8, 16)
MARGIN = 1.25  # by which a count may be too high: an estimate; none of 60 jobs was above 1.0
LOOSE, SLACK = 1.05, 1536  # of 1,000 dense plans, drawn for 4 to 1,472 tiles, none counted more
REFUSALS = (InputError, NoKernelError, NoPlanError, WordOverflow)
# What only one of the planners reads of which the quickest plan is taken.
OPTIONS = ("strategy", "balance", "rows", "sub_batch", "flatten")

SPLITS = ("filter_split", "channel_split", "row_split", "batch_split")


def algorithm_plan(job: ConvolutionJob) -> Plan:
    """The plan of the algorithm that the options name, one of `ALGORITHMS`."""
    return raced_plan(job)[0]


def raced_plan(job: ConvolutionJob, heed: Heed = unheeded) -> tuple[Plan, Found | None]:
    """The same, and what was made of the plan if it had a race.

    Args:
        job: what is computed, where.
        heed: hears of each plan that is simulated.
    """
    name = job.options.algorithm
    module, _, function = ALGORITHMS[name].partition(":")
    planner = getattr(importlib.import_module(module), function)
    result: Plan | Found = planner(job, heed) if name in RACED else planner(job)
    if isinstance(result, Plan):
        return in_codebook(result) if job.options.codebook else result, None
    return (in_codebook(result.plan), None) if job.options.codebook else (result.plan, result)


def counted_plan(job: ConvolutionJob, heed: Heed = unheeded) -> tuple[CountedPlan, Found | None]:
    """As `raced_plan`, where there is no race not made yet."""
    options = job.options
    alone = options.algorithm == BLOCK or (options.algorithm == DIRECT and not _has_twin(job))
    if alone and not options.codebook:
        return (counted_block if options.algorithm == BLOCK else counted_direct)(job), None
    plan, raced = raced_plan(job, heed)
    return CountedPlan.of(plan), raced


@attrs.frozen
class _Counted:
    """The plan of a way.

    Attributes:
        name: of the way.
        rank: its place in the list of ways.
        counted: the plan.
        raced: what was made of it, if it had a race.
    """

    name: str
    rank: int
    counted: CountedPlan
    raced: Found | None

    @property
    def cycles(self) -> int:
        return self.counted.total


def found_convolution(job: ConvolutionJob, heed: Heed = unheeded) -> Found:
    """The way with the fewest simulated cycles, and what was made of it.

    Its decision says what every way takes: simulated cycles, counted ones of a plan that could not
    win, or why there is none.

    Args:
        job: what is computed, where.
        heed: hears of each plan that is simulated.

    Raises:
        NoPlanError: no way fits; what each says.
    """
    ways = ways_of(job)
    counted, remarks = _counted(ways, heed)
    best: tuple[int, int, _Counted, Found] | None = None
    for way in sorted(counted, key=lambda way: (way.cycles, way.rank)):
        if best is not None and way.cycles > MARGIN * best[0]:
            remarks[way.name] = f"counted {way.cycles:,}"
            continue
        finalist = way.raced or simulated(way.counted.plan(), heed)
        if finalist is None:
            remarks[way.name] = "does not fit"
            continue
        remarks[way.name] = cycles = finalist.cycles
        if best is None or (cycles, way.rank) < best[:2]:
            best = cycles, way.rank, way, finalist
    if best is None:
        raise _no_way(job, remarks)
    _, _, chosen, quickest = best
    decision = {
        **quickest.plan.decision,
        **_chosen(chosen.name, remarks, counted),
        **{f"cycles of {name}": remarks[name] for name in ways},
        **_curves(ways, counted, chosen.name),
    }
    return attrs.evolve(quickest, plan=attrs.evolve(quickest.plan, decision=decision))


def ways_of(job: ConvolutionJob) -> Mapping[str, ConvolutionJob]:
    """The job of every algorithm, by its name; that of blocks by its block size too.

    Blocks are those of the weights, or larger ones that cover them.
    """
    ways: dict[str, ConvolutionJob] = {}
    for name in ALGORITHMS:
        way = attrs.evolve(job, options=attrs.evolve(job.options, algorithm=name))
        if name != BLOCK:
            ways[name] = way
            continue
        for block in BLOCKS:
            if block >= job.weights.block:
                weights = job.weights_in(Blocks(block))
                ways[f"{name} of {block}"] = attrs.evolve(way, weights=weights)
    return ways


def _counted(
    ways: Mapping[str, ConvolutionJob], heed: Heed
) -> tuple[list[_Counted], dict[str, object]]:
    """The plan of every way that there is, and why there is none of the others."""
    plans: list[_Counted] = []
    remarks: dict[str, object] = {}
    for rank, (name, job) in enumerate(ways.items()):
        try:
            plans.append(_Counted(name, rank, *counted_plan(job, heed)))
        except REFUSALS as error:
            remarks[name] = f"none: {error}"
    return plans, remarks


def _chosen(
    name: str, remarks: Mapping[str, object], counted: list[_Counted]
) -> Mapping[str, object]:
    """Which way was taken, and why."""
    cycles = {way.name: remarks[way.name] for way in counted}
    ran = {way: number for way, number in cycles.items() if isinstance(number, int)}
    because = f"fewest simulated cycles of {len(ran)} finalists, of {len(counted)} ways counted"
    others = sorted((number, way) for way, number in ran.items() if way != name)
    if others:
        number, other = others[0]
        because += f"; next is {other} with {number:,}"
    algorithm, _, block = name.partition(" of ")
    return {"algorithm": algorithm, **({"block": int(block)} if block else {}), "because": because}


def _curves(
    ways: Mapping[str, ConvolutionJob], counted: list[_Counted], chosen: str
) -> Mapping[str, str]:
    """Counted cycles by sub-batch, in words; none where the options fix it."""
    if ways[chosen].options.sub_batch:
        return {}
    plans = {way.name: way.counted for way in counted}
    return {
        f"counted cycles of {name} by sub-batch": "; ".join(_curve(ways[name], plans[name]))
        for name in dict.fromkeys((chosen, DIRECT))
        if name in plans
    }


def _curve(job: ConvolutionJob, free: CountedPlan) -> Iterator[str]:
    """One sub-batch after the other, as far as the batch reaches.

    Args:
        job: of a way.
        free: its plan with the sub-batch that its search finds.
    """
    for images in SUB_BATCHES:
        if images // 2 >= job.convolution.batch and images > SUB_BATCHES[0]:
            yield f"{images} none, the batch has {job.convolution.batch}"
            continue
        fixed = attrs.evolve(job.options, sub_batch=images)
        try:
            same = free.sub_batch == images
            plan = free if same else counted_plan(attrs.evolve(job, options=fixed))[0]
        except REFUSALS as error:
            yield f"{images} none, {error}"
            continue
        yield f"{images} {plan.total:,}"


def _no_way(job: ConvolutionJob, remarks: Mapping[str, object]) -> NoPlanError:
    """The refusal where no way fits."""
    geometry = job.convolution
    return refusal(
        f"convolution {list(geometry.weights_shape)} of images {list(geometry.image_shape)} on "
        f"{job.machine.name}: no algorithm fits; "
        + "; ".join(f"{name} {why}" for name, why in remarks.items()),
        job.machine,
    )


def plan_direct(job: ConvolutionJob, heed: Heed = unheeded) -> Plan | Found:
    """The plan of the direct convolution; see its planner for what it refuses."""
    if not _has_twin(job):
        return direct.plan_direct(job)
    return _quickest(job, heed, [direct.plan_direct], [partial(_in_place_of, "lowered", _lowered)])


def plan_lowered(job: ConvolutionJob, heed: Heed = unheeded) -> Plan | Found:
    """The plan of the lowered convolution; see its planner for what it refuses."""
    if not _has_twin(job):
        return _lowered(job)
    return _quickest(job, heed, [_lowered], [partial(_in_place_of, "direct", direct.plan_direct)])


_lowered = partial(lowered.plan_lowered, planner_of=searching_planner)


def plan_dense(job: ConvolutionJob, heed: Heed = unheeded) -> Plan | Found:
    """The plan of the dense convolution; see its planner for what it refuses.

    Without an option that only that planner reads, it has a race with the others that there are.
    """
    if _is_fixed(job):
        return dense.plan_dense_convolution(job)
    return _quickest(job, heed, *dense_planners(job.convolution))


def dense_planners(convolution: Convolution) -> tuple[Sequence[Planner], ...]:
    """Those that compute it with dense weights, of the image as it is and with phases as channels.

    Returns:
        Those of shifted windows, of the matmul, and of kernels of one tap as poplin decides it.
    """
    as_poplin = partial(lowered.plan_lowered_dense, strategy="poplin")
    windows, matmuls, taps = list[Planner](), list[Planner](), list[Planner]()
    for reshaping in (None, *space_to_depths(convolution)):
        inner = convolution if reshaping is None else reshaping.inner
        way = partial(_reshaped, reshaping)
        windows.append(partial(way, dense.plan_dense_convolution))
        matmuls.append(partial(way, lowered.plan_lowered_dense))
        if inner.taps == (1, 1):
            taps.append(partial(way, as_poplin))
    return windows, matmuls, taps


def _reshaped(reshaping: SpaceToDepth | None, planner: Planner, job: ConvolutionJob) -> Plan:
    """The plan of the convolution, or by way of the one that it becomes."""
    if reshaping is None:
        return planner(job)
    plan = planner(attrs.evolve(job, convolution=reshaping.inner))
    assert isinstance(plan.operation, ConvolutionOperation)
    return attrs.evolve(
        plan,
        operation=PhasedConvolution(reshaping, plan.operation),
        decision={**plan.decision, "space_to_depth": str(reshaping)},
    )


def _has_twin(job: ConvolutionJob) -> bool:
    """Whether direct and lowered are one product of elements, and no option is of one alone."""
    return job.convolution.taps == (1, 1) and not _is_fixed(job) and job.weights.block == 1


def _is_fixed(job: ConvolutionJob) -> bool:
    """Whether an option is of one planner alone."""
    return any(getattr(job.options, option) for option in (*OPTIONS, *SPLITS))


def _in_place_of(name: Algorithm, planner: Planner, job: ConvolutionJob) -> Plan:
    """The plan of another algorithm, by the name of the one that the options name."""
    plan = planner(attrs.evolve(job, options=attrs.evolve(job.options, algorithm=name)))
    own = job.options.algorithm
    return attrs.evolve(plan, strategy=own, decision={**plan.decision, "algorithm": own})


def _quickest(job: ConvolutionJob, heed: Heed, *groups: Sequence[Planner]) -> Plan | Found:
    """The plan that simulates quickest, of the one of each group that counts least.

    A count that is too high by more than `LOOSE` and `SLACK` is taken at its word, but poplin's,
    which are that library's. Of equals the one that counts less is taken, or the first.

    Raises:
        NoPlanError: no planner finds any, with the reason of the first.
    """
    plans: list[Plan] = []
    reasons: list[NoPlanError] = []
    for planners in groups:
        of_group: list[Plan] = []
        for planner in planners:
            try:
                of_group.append(planner(job))
            except NoPlanError as reason:
                reasons.append(reason)
        plans += sorted(of_group, key=_count)[:1]
    if not plans:
        raise reasons[0]
    if len(plans) == 1:
        return plans[0]
    best: Found | None = None
    for plan in sorted(plans, key=_count):
        ours = plan.lowering != "poplin"
        if ours and best is not None and _count(plan) > LOOSE * best.cycles + SLACK:
            continue
        finalist = simulated(plan, heed)
        if finalist is not None and (best is None or finalist.cycles < best.cycles):
            best = finalist
    return best or plans[0]


def _count(plan: Plan) -> int:
    return plan.estimate[TOTAL]
