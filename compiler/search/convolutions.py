"""The quickest way to compute a convolution, by simulated cycles: every algorithm that applies.

Each algorithm of `ALGORITHMS` plans, that of blocks for every block size that covers the weights.
In the order of their counted cycles the plans are simulated, timing only, until the count of the
next is more than `MARGIN` times the best simulated one. Ties go to the way that comes first in the
list. Sub-batches of 4, 8 and 16 images are counted beside the way that is taken, and beside direct.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import attrs

from ipusim import InputError
from ipusim.kernels import NoKernelError, WordOverflow

from ..matrix.formats.blocks import Blocks
from ..plan.no_plan import NoPlanError, refusal
from ..plan.operation import TOTAL
from ..plan.plan import Plan
from ..planning.convolution.planners import ALGORITHMS, ConvolutionJob, planned
from .automatic import Found, Heed, simulated, unheeded

AUTO, BLOCK, DIRECT = "auto", "block", "direct"
BLOCKS = (16, 8, 4)  # that have a kernel
SUB_BATCHES = (4, 8, 16)
MARGIN = 1.25  # by which a count may be too high: an estimate; none of 60 jobs was above 1.0
REFUSALS = (InputError, NoKernelError, NoPlanError, WordOverflow)


@attrs.frozen
class _Counted:
    """The plan of a way.

    Attributes:
        name: of the way.
        rank: its place in the list of ways.
        plan: with its counted cycles.
    """

    name: str
    rank: int
    plan: Plan

    @property
    def cycles(self) -> int:
        """Counted."""
        return self.plan.estimate[TOTAL]


@attrs.frozen
class _Simulated:
    """A way that was simulated.

    Attributes:
        cycles, rank: the fewest come first.
        way: its name and plan.
        found: what was made of the plan.
    """

    cycles: int
    rank: int
    way: _Counted
    found: Found


def plan_quickest(job: ConvolutionJob) -> Plan:
    """The plan that `found_convolution` finds."""
    return found_convolution(job).plan


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
    counted, told = _counted(ways)
    best: _Simulated | None = None
    for way in sorted(counted, key=lambda each: (each.cycles, each.rank)):
        if best is not None and way.cycles > MARGIN * best.cycles:
            told[way.name] = f"counted {way.cycles:,}"
            continue
        found = simulated(way.plan, heed)
        if found is None:
            told[way.name] = "does not fit"
            continue
        told[way.name] = cycles = _cycles(found)
        if best is None or (cycles, way.rank) < (best.cycles, best.rank):
            best = _Simulated(cycles, way.rank, way, found)
    if best is None:
        raise _no_way(job, told)
    decision = {
        **best.found.plan.decision,
        **_chosen(best.way.name, told, counted),
        **{f"cycles of {name}": told[name] for name in ways},
        **_curves(ways, counted, best.way.name),
    }
    return attrs.evolve(best.found, plan=attrs.evolve(best.found.plan, decision=decision))


def ways_of(job: ConvolutionJob) -> Mapping[str, ConvolutionJob]:
    """The job of every algorithm, by its name; that of blocks by its block size too.

    Blocks are those of the weights, or larger ones that cover them.
    """
    found: dict[str, ConvolutionJob] = {}
    for name in ALGORITHMS:
        if name == AUTO:
            continue
        options = attrs.evolve(job.options, algorithm=name)
        asked = attrs.evolve(job, options=options)
        if name != BLOCK:
            found[name] = asked
            continue
        for block in BLOCKS:
            if block >= job.weights.block:
                weights = job.weights_in(Blocks(block))
                found[f"{name} of {block}"] = attrs.evolve(asked, weights=weights)
    return found


def _counted(ways: Mapping[str, ConvolutionJob]) -> tuple[list[_Counted], dict[str, object]]:
    """The plan of every way that there is, and why there is none of the others."""
    plans: list[_Counted] = []
    told: dict[str, object] = {}
    for rank, (name, job) in enumerate(ways.items()):
        try:
            plans.append(_Counted(name, rank, planned(job)))
        except REFUSALS as error:
            told[name] = f"none: {error}"
    return plans, told


def _chosen(name: str, told: Mapping[str, object], counted: list[_Counted]) -> Mapping[str, object]:
    """Which way was taken, and why."""
    cycles = {each.name: told[each.name] for each in counted}
    ran = {each: taken for each, taken in cycles.items() if isinstance(taken, int)}
    because = f"fewest simulated cycles of {len(ran)} finalists, of {len(counted)} ways counted"
    others = sorted((taken, each) for each, taken in ran.items() if each != name)
    if others:
        taken, other = others[0]
        because += f"; next is {other} with {taken:,}"
    algorithm, _, block = name.partition(" of ")
    return {"algorithm": algorithm, **({"block": int(block)} if block else {}), "because": because}


def _curves(
    ways: Mapping[str, ConvolutionJob], counted: list[_Counted], chosen: str
) -> Mapping[str, str]:
    """Counted cycles by sub-batch, in words; none where the options fix it."""
    if ways[chosen].options.sub_batch:
        return {}
    plans = {each.name: each.plan for each in counted}
    return {
        f"counted cycles of {name} by sub-batch": "; ".join(_curve(ways[name], plans[name]))
        for name in dict.fromkeys((chosen, DIRECT))
        if name in plans
    }


def _curve(job: ConvolutionJob, free: Plan) -> Iterator[str]:
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
            same = free.decision.get("sub_batch") == images
            plan = free if same else planned(attrs.evolve(job, options=fixed))
        except REFUSALS as error:
            yield f"{images} none, {error}"
            continue
        yield f"{images} {plan.estimate[TOTAL]:,}"


def _no_way(job: ConvolutionJob, told: Mapping[str, object]) -> NoPlanError:
    """The refusal where no way fits."""
    each = job.convolution
    return refusal(
        f"convolution {list(each.weights_shape)} of images {list(each.image_shape)} on "
        f"{job.machine.name}: no algorithm fits; "
        + "; ".join(f"{name} {why}" for name, why in told.items()),
        job.machine,
    )


def _cycles(found: Found) -> int:
    cycles = found.run.report.cycles
    assert cycles is not None
    return cycles
