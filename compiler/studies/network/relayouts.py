"""Re-layouts between neighbours: from each format of one to each of the next, each pair once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import attrs

from ..explore import Point
from ..sweep import Task
from .means import Means, Measures
from .stored import relayout_key
from .tasks import relayout_between

Points = Mapping[str, Point]
"""Of a layer: the point of each format that fits."""


@attrs.frozen(kw_only=True)
class Neighbours:
    """A layer and the one that it follows.

    Attributes:
        name: of the layer.
        before, after: points of both by format.
        wanted: pairs of a format before and one of the layer.
        cycles: of the re-layout of each wanted pair; None where there is none.
        refusal: why none is counted at all; empty where some are.
    """

    name: str
    before: Points
    after: Points
    wanted: Sequence[tuple[str, str]]
    cycles: Mapping[tuple[str, str], int | None] = {}
    refusal: str = ""


def relayouts_of(
    pairs: Sequence[Neighbours], means: Means, *, held: Mapping[str, Measures] | None = None
) -> tuple[Mapping[str, Neighbours], Mapping[str, Measures]]:
    """The pairs with what their re-layouts cost, by the layer's name; and the results by key.

    Args:
        pairs: what is wanted.
        means: where re-layouts are simulated and kept.
        held: results of before.

    Raises:
        OSError: a result cannot be written.
    """
    tasks = {task.key: task for pair in pairs for task in _tasks(pair).values()}
    found = means.measured(tasks, "re-layout", held=held)
    return {pair.name: _counted(pair, found) for pair in pairs}, found


def _tasks(of: Neighbours) -> Mapping[tuple[str, str], Task]:
    return {pair: _task(of.before[pair[0]], of.after[pair[1]]) for pair in of.wanted}


def _task(before: Point, after: Point) -> Task:
    return Task(
        relayout_key(before.key, after.key),
        f"{before} to {after}",
        {"before": before.configuration, "after": after.configuration},
        partial(relayout_between, before.request, after.request),
        before.group,
    )


def _counted(pair: Neighbours, found: Mapping[str, Measures]) -> Neighbours:
    cycles: dict[tuple[str, str], int | None] = {}
    refusals: list[str] = []
    for forms, task in _tasks(pair).items():
        result = found[task.key]
        told = {"cycles": None, "refusal": result} if isinstance(result, str) else result
        count = told["cycles"]
        cycles[forms] = count if isinstance(count, int) else None
        refusals += [str(told["refusal"])] if told["refusal"] else []
    if all(count is None for count in cycles.values()):
        return attrs.evolve(pair, refusal=next(iter(refusals), "nothing fits"))
    return attrs.evolve(pair, cycles=cycles)
