"""Phase of a run: the cycles of one superstep, as stores keep them."""

from __future__ import annotations

import attrs

from ipusim import Report


@attrs.frozen(kw_only=True)
class Phase:
    """Cycles of one superstep of a run, summed over its repetitions.

    Attributes:
        name: name of the superstep in the program.
        times: number of repetitions of the superstep in the run.
        exchange, compute, sync: cycles of the exchange, of the compute set and of the barrier,
            summed over all repetitions.
        schedule, bound: cycles of the exchange schedule, and words of its busiest port (the lower
            bound of any schedule), both of a single repetition.
    """

    name: str
    times: int
    exchange: int
    compute: int
    sync: int
    schedule: int
    bound: int


def phases_of(report: Report) -> tuple[Phase, ...]:
    """Return the phase of every superstep that ran, in order of execution."""
    names = [field.name for field in attrs.fields(Phase)]
    return tuple(Phase(**{name: getattr(step, name) for name in names}) for step in report.steps)
