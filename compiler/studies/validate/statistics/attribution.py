"""Attribution: which parts of a simulation could carry the error of one point, and which cannot.

    gap = measured - simulated, in cycles: above 0 the simulator is too quick

Of each part it tells, from the figures of this point alone, by how much it would have to change to
close the gap if all others were right. Some are beyond doubt excluded where the simulator is too
slow, since nothing can take less than no time:

    "excluded"      the gap exceeds the part: without it the simulator would still be too slow
    "not schedule"  the gap exceeds what an exchange takes over its busiest port: no order of its
                    messages closes it, only fewer words there or a wider port

And from all other points, what the part lacks in the mean (`weights`): that share of its cycles it
"carries" here too. Carried cycles and what is this point's own add up to the gap.

Where the table gives no cycles, the sparse side is held against the cycles that it would take if
the dense side were right.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import attrs

from .deviation import Deviation
from .parts import PhasePart, parts_of
from .profiling import STEP
from .weights import Weight, Weights, group_of

Verdict: TypeAlias = Literal["", "excluded", "not schedule"]


@attrs.frozen(kw_only=True)
class Suspect:
    """One part of a point.

    Attributes:
        name: kind of superstep and "exchange" or "compute".
        cycles: that it takes here.
        bound: of them those of the busiest port; 0 for compute.
        share_percent: of the measured cycles.
        change_percent: by which it would have to change to close the gap alone.
        missing_percent, error_percent: what it lacks over a whole group of points, and the
            standard error; None where no group tells.
        carries: cycles of the gap that this comes to here.
        verdict: what excludes it; "" where nothing does.
    """

    name: str
    cycles: int
    bound: int
    share_percent: float
    change_percent: float
    missing_percent: float | None
    error_percent: float | None
    carries: float
    verdict: Verdict


@attrs.frozen(kw_only=True)
class Attribution:
    """The gap of a point and its suspects.

    Attributes:
        measured: cycles; of a speed-up, those that it leaves to the sparse side.
        gap: cycles.
        suspects: those that carry most come first.
        own: cycles of the gap that no group of points explains.
        points: how many told what parts lack in general.
    """

    measured: float
    gap: float
    suspects: tuple[Suspect, ...]
    own: float
    points: int


def attribution_of(one: Deviation, weights: Mapping[str, Weights]) -> Attribution | None:
    """The attribution of a point; None where no error is known."""
    simulated = one.result.cycles
    if one.left_out not in ("", "repeated") or not (simulated and one.measured and one.simulated):
        return None
    measured = one.measured
    if one.unit == "speedup":
        measured = simulated * one.simulated / one.measured
    gap = measured - simulated
    group = weights.get(group_of(one), Weights(points=0, parts={}))
    found = [
        _suspect(name, part, measured=measured, gap=gap, weight=group.parts.get(name))
        for name, part in parts_of(one.result).items()
        if part.cycles
    ]
    ranked = sorted(found, key=lambda each: (-abs(each.carries), -each.cycles, each.name))
    own = gap - sum(each.carries for each in ranked)
    return Attribution(
        measured=measured, gap=gap, suspects=tuple(ranked), own=own, points=group.points
    )


def _suspect(
    name: str, part: PhasePart, *, measured: float, gap: float, weight: Weight | None
) -> Suspect:
    return Suspect(
        name=name,
        cycles=part.cycles,
        bound=part.bound,
        share_percent=100 * part.cycles / measured,
        change_percent=100 * gap / part.cycles,
        missing_percent=None if weight is None else 100 * weight.missing,
        error_percent=None if weight is None else 100 * weight.error,
        carries=0.0 if weight is None else weight.missing * part.cycles,
        verdict=_verdict(name, part, gap),
    )


def _verdict(name: str, part: PhasePart, gap: float) -> Verdict:
    if -gap > part.cycles:
        return "excluded"
    is_exchange = name.endswith(" exchange") and not name.startswith(STEP)
    return "not schedule" if is_exchange and -gap > part.cycles - part.bound else ""
