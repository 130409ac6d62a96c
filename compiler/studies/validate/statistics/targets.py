"""Targets: what the project asks of its validation on the shipped table, and what points reach.

Means are asked of the held-out half. A point is "outside" that the shipped table does not have: it
was in nobody's sight.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import attrs

from ..measurements.measurement import Measurement, half_of
from ..measurements.table import SHIPPED, read_measurements
from .deviation import Deviation
from .schedules import Nearness
from .summary import Summary, errors_of

MEANS = {"static": 4.0, "dense": 2.5, "dynamic": 8.0}  # percent
RANK_MEAN, RANK_LEAST = 0.96, 0.80
WORST = 15.0  # percent


@attrs.frozen(kw_only=True)
class Reached:
    """One figure beside its target.

    Attributes:
        name: of the figure.
        target: what is asked.
        at_least: more is better; else less is.
        by: the figure by set of points: "fitted half", "held out", "outside", "all".
        judged: the set that the target is of.
    """

    name: str
    target: float
    at_least: bool = False
    by: Mapping[str, float]
    judged: str

    @property
    def met(self) -> bool | None:
        """The target is reached; None where its set has no point."""
        found = self.by.get(self.judged)
        if found is None:
            return None
        return found >= self.target if self.at_least else found <= self.target


def reached(
    deviations: Sequence[Deviation], summary: Summary, schedules: Mapping[str, Nearness]
) -> tuple[Reached, ...]:
    """Every target that some point speaks of."""
    known = {_cell(row) for row in read_measurements(SHIPPED)}
    means = _means(deviations, known)
    found = [
        Reached(name=f"{method}, mean |e| %", target=most, by=means[method], judged="held out")
        for method, most in MEANS.items()
        if method in means
    ]
    ranks, worst = summary.within_shapes.get("static"), summary.worst_cycles.get("static")
    if ranks is not None:
        found += [
            Reached(name=name, target=least, at_least=True, by={"all": value}, judged="all")
            for name, least, value in (
                ("static, rank within a shape, mean", RANK_MEAN, ranks.mean),
                ("static, rank within a shape, least", RANK_LEAST, ranks.least),
            )
        ]
    if worst is not None:
        size = abs(worst.error_percent)
        name = "static, worst |e| % of cycles"
        found.append(Reached(name=name, target=WORST, by={"all": size}, judged="all"))
    if schedules:
        far = sum(near.phases - near.near_paths for near in schedules.values())
        name = "exchange schedules beyond their limit"
        found.append(Reached(name=name, target=0, by={"all": far}, judged="all"))
    return tuple(found)


def _means(deviations: Iterable[Deviation], known: set[object]) -> dict[str, dict[str, float]]:
    groups: dict[str, dict[str, list[Deviation]]] = {}
    for one in deviations:
        if not one.left_out:
            half = "fitted half" if half_of(one.row) == "fitted" else "held out"
            group = half if _cell(one.row) in known else "outside"
            groups.setdefault(one.row.method, {}).setdefault(group, []).append(one)
    return {
        method: {name: errors_of(group).mean_absolute for name, group in sets.items()}
        for method, sets in groups.items()
    }


def _cell(row: Measurement) -> object:
    return row.at(1), row.n, row.quantity
