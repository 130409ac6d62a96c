"""Where measured cycles go by the simulator's account: shares of what hardware took, by phase.

A share is the mean over points of phase cycles / measured cycles. What no phase accounts for is the
signed rest, "unaccounted": above zero the simulator is too fast. Barriers are in neither figure.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

from ..simulations.result import Result
from .deviation import Deviation

UNACCOUNTED = "unaccounted"


def phase_shares(deviations: Iterable[Deviation]) -> Mapping[str, Mapping[str, float]]:
    """Percent of the measured cycles by "method dtype" and phase, of points that count."""
    groups: dict[str, list[tuple[float, dict[str, int]]]] = {}
    for one in deviations:
        if one.left_out or one.unit != "cycles" or one.measured is None:
            continue
        name = f"{one.row.method} {one.row.dtype}"
        groups.setdefault(name, []).append((one.measured, _cycles(one.result)))
    return {name: _shares(groups[name]) for name in sorted(groups)}


def _shares(group: list[tuple[float, dict[str, int]]]) -> dict[str, float]:
    names = dict.fromkeys(name for _, cycles in group for name in cycles)
    shares = {
        name: 100 * float(np.mean([cycles.get(name, 0) / measured for measured, cycles in group]))
        for name in names
    }
    return {**shares, UNACCOUNTED: 100 - sum(shares.values())}


def _cycles(result: Result) -> dict[str, int]:
    """By kind of superstep; rounds of a serial split are one kind ("multiply 3": multiply)."""
    cycles: dict[str, int] = {}
    for phase in result.phases:
        kind = phase.name.rstrip("0123456789 ")
        for part, spent in (("exchange", phase.exchange), ("compute", phase.compute)):
            cycles[f"{kind} {part}"] = cycles.get(f"{kind} {part}", 0) + spent
    return cycles
