"""Profiling: what the measurement adds to each step, the only free constant of a validation.

PopSparse's cycles were read from the profile of an instrumented run: of each compute set and each
exchange the interval from the latest start to the latest end over all tiles, stamps of time and the
barrier between them included as it may be. The simulator counts what tiles and fabric do. The
difference belongs to the measurement, not to the machine, and is taken to be the same everywhere:

    profiled cycles = compute + exchange + interval * (compute sets + exchanges)

Nobody documents it; it is fitted on one half of the dense and static points. One constant for
compute sets and another for exchanges cannot be told apart, since programs run about as many of
one as of the other. (intervals: graphcore-research/sparsity-benchmarks,
ipu/reptil/src/reptil/_cycles.py at bab5449)
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from ...phase import Phase
from ..simulations.configuration import Configuration
from ..simulations.result import Result

STEP = "profiling"  # the name of what is added, among the phases of a result
MOST = 282  # cycles; an interval takes 0 or more
MEANING = (
    "stamps, supervisor's start and skew in each profiled interval; on a C600 a whole compute set "
    "has 282 fixed cycles, an exchange up to 275 over its schedule"
)


@attrs.frozen(kw_only=True)
class Profiling:
    """What a profiled run adds to its steps.

    Attributes:
        interval: cycles more each time that a compute set or an exchange runs.
    """

    interval: float

    def seen(self, results: Mapping[Configuration, Result]) -> dict[Configuration, Result]:
        """The results as a profile would show them."""
        return {which: self._profiled(result) for which, result in results.items()}

    def _profiled(self, result: Result) -> Result:
        if not result.phases:
            return result
        compute_sets, exchanges = steps_of(result)
        added = Phase(
            name=STEP,
            times=compute_sets + exchanges,
            exchange=round(self.interval * exchanges),
            compute=round(self.interval * compute_sets),
            sync=0,
            schedule=0,
            bound=0,
        )
        return attrs.evolve(result, phases=(*result.phases, added))


NOTHING = Profiling(interval=0)
FITTED = Profiling(interval=97)  # what `ipusim validate` prints as "fit gives", rounded


def steps_of(result: Result) -> tuple[int, int]:
    """How many compute sets and how many exchanges a simulation ran."""
    return (
        sum(phase.times for phase in result.phases if phase.compute),
        sum(phase.times for phase in result.phases if phase.exchange),
    )
