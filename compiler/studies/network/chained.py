"""The quickest chain of a network: layers and re-layouts between neighbours counted together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

import attrs

from .figures import DENSE, LayerFigures, total
from .means import Means
from .relayouts import Neighbours, Points, relayouts_of
from .selection import Link, chain, contenders, greedy

NO_WAY = "between no two formats that are left there is a re-layout"


def chained(
    layers: Sequence[LayerFigures], points: Mapping[str, Points], means: Means
) -> tuple[LayerFigures, ...]:
    """The layers with the formats of the quickest chain, and what their re-layouts take.

    Re-layouts between the quickest formats and between dense ones are simulated first. Neighbours
    between which there is neither are not counted: mostly their shapes do not follow. Then those
    between all formats that may be in a better chain.

    Args:
        layers: in their order.
        points: of each layer by name, by each format that fits.
        means: where re-layouts are simulated and kept.

    Raises:
        OSError: a result cannot be written.
    """
    links = [_link(each) for each in layers]
    first, held = relayouts_of(_neighbours(layers, points), means)
    counted = [pair for pair in first.values() if not pair.refusal]
    kept = contenders(links, total(pair.cycles[pair.wanted[0]] for pair in counted))
    forms = {link.name: tuple(link.cycles) for link in kept}
    follows = {link.name: str(link.follows) for link in kept}
    every = [
        attrs.evolve(pair, wanted=tuple(product(forms[follows[pair.name]], forms[pair.name])))
        for pair in counted
    ]
    found, _ = relayouts_of(every, means, held=held)

    def relayout(name: str, before: str, own: str) -> int | None:
        return found[name].cycles[before, own] if name in found else 0

    chosen = chain(kept, relayout)
    return tuple(_linked(each, chosen, first, found) for each in layers)


def _link(layer: LayerFigures) -> Link:
    cycles = {form.format: form.cycles for form in layer.formats if form.cycles is not None}
    return Link(name=layer.layer.name, follows=layer.layer.follows, cycles=cycles)


def _neighbours(
    layers: Sequence[LayerFigures], points: Mapping[str, Points]
) -> tuple[Neighbours, ...]:
    """Every layer that fits and follows one that does: the quickest formats, and dense ones."""
    quickest = {each.layer.name: str(greedy(each.formats)[0]) for each in layers}
    found = []
    for each in layers:
        name, follows = each.layer.name, each.layer.follows
        if follows is None or not (points[follows] and points[name]):
            continue
        wanted = {(quickest[follows], quickest[name]): None}
        if DENSE in points[follows] and DENSE in points[name]:
            wanted[DENSE, DENSE] = None
        pair = Neighbours(
            name=name, before=points[follows], after=points[name], wanted=tuple(wanted)
        )
        found.append(pair)
    return tuple(found)


def _linked(
    layer: LayerFigures,
    chosen: Mapping[str, str],
    first: Mapping[str, Neighbours],
    found: Mapping[str, Neighbours],
) -> LayerFigures:
    """The layer with its format of the chain, and what brings its operand there."""
    name, (alone, why) = layer.layer.name, greedy(layer.formats)
    own = chosen.get(name)
    if own is None:
        return attrs.evolve(layer, why=why)
    layer = attrs.evolve(layer, chosen=own, why=why if own == alone else f"chain; alone {alone}")
    if name not in first:
        return layer
    refusal, cycles = first[name].refusal, None
    if name in found:
        cycles = found[name].cycles[chosen[str(layer.layer.follows)], own]
        refusal = "" if cycles is not None else NO_WAY
    return attrs.evolve(
        layer,
        relayout=cycles,
        dense_relayout=first[name].cycles.get((DENSE, DENSE)),
        relayout_refusal=refusal,
    )
