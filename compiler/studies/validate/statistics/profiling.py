"""Profiling: what the measurement adds to each step, the two free constants of a validation.

Poplar's execution profile is a simulation of the run on a simplified IPU, into which the cycles of
each compute set on each tile are put as they were measured. So the figures of both kinds of
interval are of different origin, and what they have more than tiles and fabric need is too:

    compute set   stamps of time, the supervisor's start of the workers and its end, as a device
                  that is instrumented takes them
    exchange      what Poplar's own estimate adds to its schedules; nothing was measured there

Both are taken to be the same everywhere:

    profiled cycles = compute + exchange + compute_set * compute sets + exchange * exchanges

Nobody documents them; they are fitted on one half of the dense and static points, each within what
a C600 shows. (profile: docs.graphcore.ai, Graph Analyser user guide, "Execution Trace"; intervals:
`simulations.profile`; a whole compute set's 282 fixed cycles and up to 275 cycles of an exchange
beyond its schedule: osmarks/ipu-stack at ce7c7e9)
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from ipusim import InputError

from ...phase import Phase
from ..simulations.configuration import Configuration
from ..simulations.result import Result

STEP = "profiling"  # the name of what is added, among the phases of a result
MOST = {"compute_set": 282, "exchange": 275}  # cycles; the least is 0
MEANINGS = {
    "compute_set": "measured; a C600's whole compute set has 282 fixed cycles",
    "exchange": "simulated by Poplar; a C600's takes up to 275 over its schedule",
}


@attrs.frozen(kw_only=True)
class Profiling:
    """What a profiled run adds to its steps, in cycles each time that one runs.

    Attributes:
        compute_set: to a compute set.
        exchange: to an exchange.
    """

    compute_set: float
    exchange: float

    def seen(self, results: Mapping[Configuration, Result]) -> dict[Configuration, Result]:
        """The results as a profile would show them."""
        return {which: self._profiled(result) for which, result in results.items()}

    def _profiled(self, result: Result) -> Result:
        if not result.phases:
            return result
        compute_sets, exchanges = steps_of(result)
        added = Phase(
            name=STEP,
            times=1,
            exchange=round(self.exchange * exchanges),
            compute=round(self.compute_set * compute_sets),
            sync=0,
            schedule=0,
            bound=0,
        )
        return attrs.evolve(
            result,
            phases=(*result.phases, added),
            compute_sets=(*result.compute_sets, 0),
            exchanges=(*result.exchanges, 0),
        )


NOTHING = Profiling(compute_set=0, exchange=0)
FITTED = Profiling(compute_set=181, exchange=39)  # as `ipusim validate --refit` prints it


def profiling_of(*, profiled: bool, refit: bool) -> Profiling | None:
    """What a validation adds; None for what fits its fitted half.

    Raises:
        InputError: a refit of nothing.
    """
    if refit and not profiled:
        raise InputError("--refit fits what --no-profiled leaves out; give one of them")
    return None if refit else FITTED if profiled else NOTHING


def steps_of(result: Result) -> tuple[int, int]:
    """How many compute sets and how many exchanges a simulation ran."""
    return sum(result.compute_sets), sum(result.exchanges)
