"""A phase is one superstep of a run as stores keep it: by name, where its cycles went."""

from __future__ import annotations

import attrs

from ipusim import Report


@attrs.frozen(kw_only=True)
class Phase:
    """One superstep by its name, summed over the times that it ran; cycles.

    Attributes:
        name: as the program names it.
        times: how often it ran.
        exchange, compute, sync: cycles.
        schedule, bound: cycles of its exchange schedule once, words of its busiest port once.
    """

    name: str
    times: int
    exchange: int
    compute: int
    sync: int
    schedule: int
    bound: int


def phases_of(report: Report) -> tuple[Phase, ...]:
    """Every superstep that ran, in order."""
    names = [field.name for field in attrs.fields(Phase)]
    return tuple(Phase(**{name: getattr(one, name) for name in names}) for one in report.steps)
