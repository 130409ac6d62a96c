"""The formats of a network's layers, with the re-layouts between neighbours counted.

They are the quickest of each layer, or those of the quickest chain: there re-layouts lead from each
format of a layer to each of the next. Each pair is simulated once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import product

import attrs

from ..explore import Point
from ..sweep import Task
from .figures import DENSE, LayerFigures, total
from .selection import Link, chain, contenders, greedy
from .store import Means, Measures, relayout_key
from .tasks import relayout_between

NO_WAY = "between no two formats that are left there is a re-layout"
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


def linked(
    layers: Sequence[LayerFigures], points: Mapping[str, Points], means: Means, *, chained: bool
) -> tuple[LayerFigures, ...]:
    """The layers with their formats, and what the re-layouts between these take.

    Re-layouts between the quickest formats and between dense ones are simulated first. Neighbours
    between which there is neither are not counted: mostly their shapes do not follow. Of a chain
    then those between all formats that may be in a better one.

    Args:
        layers: in their order.
        points: of each layer by name, by each format that fits.
        means: where re-layouts are simulated and kept.
        chained: the formats are those of the quickest chain.

    Raises:
        OSError: a result cannot be written.
    """
    quickest = {layer.layer.name: greedy(layer.formats)[0] for layer in layers}
    chosen: Mapping[str, str] = {name: form for name, form in quickest.items() if form is not None}
    first, held = _relayouts(_neighbours(layers, points, chosen), means)
    counted = [pair for pair in first.values() if not pair.refusal]
    relayouts: Mapping[str, Neighbours] = {pair.name: pair for pair in counted}
    if chained:
        chosen, relayouts = _chain(layers, counted, held, means)
    return tuple(_linked(layer, chosen, first, relayouts) for layer in layers)


def _chain(
    layers: Sequence[LayerFigures],
    counted: Sequence[Neighbours],
    held: Mapping[str, Measures],
    means: Means,
) -> tuple[Mapping[str, str], Mapping[str, Neighbours]]:
    """The formats of the quickest chain, and the re-layouts that it was chosen among."""
    links = [
        Link(name=layer.layer.name, follows=layer.layer.follows, cycles=layer.cycles_by_format)
        for layer in layers
    ]
    moved = total(pair.cycles[pair.wanted[0]] for pair in counted)
    contending = {link.name: link for link in contenders(links, moved)}
    wanted = {
        pair.name: product(
            contending[str(contending[pair.name].follows)].cycles, contending[pair.name].cycles
        )
        for pair in counted
    }
    every = [attrs.evolve(pair, wanted=tuple(wanted[pair.name])) for pair in counted]
    relayouts, _ = _relayouts(every, means, held=held)

    def relayout(name: str, before: str, own: str) -> int | None:
        return relayouts[name].cycles[before, own] if name in relayouts else 0

    return chain(tuple(contending.values()), relayout), relayouts


def _neighbours(
    layers: Sequence[LayerFigures], points: Mapping[str, Points], quickest: Mapping[str, str]
) -> tuple[Neighbours, ...]:
    """Every layer that fits and follows one that does: the quickest formats, and dense ones."""
    neighbours = []
    for layer in layers:
        name, follows = layer.layer.name, layer.layer.follows
        if follows is None or not (points[follows] and points[name]):
            continue
        wanted = {(quickest[follows], quickest[name]): None}
        if DENSE in points[follows] and DENSE in points[name]:
            wanted[DENSE, DENSE] = None
        neighbours.append(
            Neighbours(name=name, before=points[follows], after=points[name], wanted=tuple(wanted))
        )
    return tuple(neighbours)


def _linked(
    layer: LayerFigures,
    chosen: Mapping[str, str],
    first: Mapping[str, Neighbours],
    relayouts: Mapping[str, Neighbours],
) -> LayerFigures:
    """The layer with its format, and what brings its operand there."""
    name, (alone, why) = layer.layer.name, greedy(layer.formats)
    own = chosen.get(name)
    if own is None:
        return attrs.evolve(layer, why=why)
    layer = attrs.evolve(layer, chosen=own, why=why if own == alone else f"chain; alone {alone}")
    if name not in first:
        return layer
    refusal, cycles = first[name].refusal, None
    if name in relayouts:
        cycles = relayouts[name].cycles[chosen[str(layer.layer.follows)], own]
        refusal = "" if cycles is not None else NO_WAY
    return attrs.evolve(
        layer,
        relayout=cycles,
        dense_relayout=first[name].cycles.get((DENSE, DENSE)),
        relayout_refusal=refusal,
    )


def _relayouts(
    pairs: Sequence[Neighbours], means: Means, *, held: Mapping[str, Measures] | None = None
) -> tuple[Mapping[str, Neighbours], Mapping[str, Measures]]:
    """The pairs with what their re-layouts cost, by the layer's name; and the results by key.

    Raises:
        OSError: a result cannot be written.
    """
    tasks = {task.key: task for pair in pairs for task in _tasks(pair).values()}
    measures = means.measured(tasks, "re-layout", held=held)
    return {pair.name: _counted(pair, measures) for pair in pairs}, measures


def _tasks(pair: Neighbours) -> Mapping[tuple[str, str], Task]:
    return {
        (before, after): _task(pair.before[before], pair.after[after])
        for before, after in pair.wanted
    }


def _task(before: Point, after: Point) -> Task:
    return Task(
        relayout_key(before.key, after.key),
        f"{before} to {after}",
        {"before": before.configuration, "after": after.configuration},
        partial(relayout_between, before.request, after.request),
        before.group,
    )


def _counted(pair: Neighbours, measures: Mapping[str, Measures]) -> Neighbours:
    cycles: dict[tuple[str, str], int | None] = {}
    refusals: list[str] = []
    for formats, task in _tasks(pair).items():
        measured = measures[task.key]
        if isinstance(measured, str):  # it failed
            measured = {"cycles": None, "refusal": measured}
        cycles[formats] = measured["cycles"]
        refusals += [measured["refusal"]] if measured["refusal"] else []
    if all(count is None for count in cycles.values()):
        return attrs.evolve(pair, refusal=next(iter(refusals), "nothing fits"))
    return attrs.evolve(pair, cycles=cycles)
