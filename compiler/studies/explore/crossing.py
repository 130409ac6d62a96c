"""From which density on a sparse plan is quicker than the dense one.

Between the densities of a sweep the speed-up is taken as a straight line of logarithms. What no two
densities enclose lies beyond the densest of them, or beyond the sparsest.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence

import attrs

from .finding import Finding


@attrs.frozen
class Crossing:
    """Where a way of doing a job passes the dense one, among the densities simulated.

    Attributes:
        density: below it the way is quicker; None where no two densities enclose it.
        always: it is quicker at all of them.
        never: at none.
    """

    density: float | None
    always: bool
    never: bool


def break_even(speedups: Mapping[float, float]) -> float | None:
    """The largest density at which the speed-up over dense, by density, passes 1; or None."""
    points = sorted(speedups.items(), reverse=True)
    for (above, slow), (below, fast) in itertools.pairwise(points):
        if slow <= 1 <= fast and slow < fast:
            share = math.log(1 / slow) / math.log(fast / slow)
            return math.exp(math.log(above) + share * math.log(below / above))
    return None


def crossing_of(findings: Sequence[Finding]) -> Crossing | None:
    """That of findings which differ in density alone; None of such without a speed-up."""
    speedups = {
        one.told("density"): one.speedup
        for one in findings
        if one.told("density") and one.speedup is not None
    }
    if not speedups:
        return None
    always = all(speedup > 1 for speedup in speedups.values())
    never = all(speedup <= 1 for speedup in speedups.values())
    return Crossing(None if always or never else break_even(speedups), always, never)
