"""The parts of a simulation: compute and exchange of each kind of superstep, with their bounds."""

from __future__ import annotations

import attrs

from ..simulations.result import Result


@attrs.frozen
class PhasePart:
    """Compute or exchange of one kind of superstep, all of a run together.

    Attributes:
        cycles: that it takes.
        bound: of them those of the busiest port; 0 for compute.
    """

    cycles: int
    bound: int


def parts_of(result: Result) -> dict[str, PhasePart]:
    """By kind of superstep and "exchange" or "compute", in the order of the run.

    Rounds of a serial split are one kind ("multiply 3": multiply).
    """
    parts: dict[str, PhasePart] = {}
    for phase in result.phases:
        kind = phase.name.rstrip("0123456789 ")
        for name, cycles, bound in (
            (f"{kind} exchange", phase.exchange, phase.bound),
            (f"{kind} compute", phase.compute, 0),
        ):
            before = parts.get(name, PhasePart(0, 0))
            parts[name] = PhasePart(before.cycles + cycles, before.bound + bound)
    return parts
