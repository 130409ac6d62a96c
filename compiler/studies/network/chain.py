"""Formats of a network's layers, with the re-layouts between neighbours.

A re-layout is the exchange that moves the result of a layer to where the next layer reads it. Each
layer takes its fastest format ("greedy"), or its format in the fastest chain. A chain is a format
for each layer; the fastest has the fewest cycles of all layers and re-layouts together. A chain
considers re-layouts from each format of a layer to each format of the next; each combination is
simulated once. Where the re-layouts of the greedy choice take more cycles than its formats save,
the layers take the fastest chain of their fastest formats and dense, which is never slower than all
dense.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import product

import attrs

from ..explore import Point
from ..sweep import Task
from .figures import DENSE, LayerFigures, total
from .selection import Link, chain, greedy, possible_links, reason_of_choice
from .store import Means, Measures, relayout_key
from .tasks import relayout_between

NO_RELAYOUT = "no re-layout exists between the formats that remain"
Points = Mapping[str, Point]
"""Point of each format that fits, for one layer."""


@attrs.frozen(kw_only=True)
class Neighbours:
    """A layer and the layer whose result it reads.

    Attributes:
        name: name of the layer.
        before, after: points of the layer before, and of the layer itself, by format.
        format_pairs: pairs of formats, of the layer before and of the layer, whose re-layouts are
            to be simulated.
        cycles: cycles of each such re-layout by pair of formats; None if it does not exist.
        refusal: reason why none of these re-layouts exists; empty if one does.
    """

    name: str
    before: Points
    after: Points
    format_pairs: Sequence[tuple[str, str]]
    cycles: Mapping[tuple[str, str], int | None] = {}
    refusal: str = ""


def with_choices(
    layers: Sequence[LayerFigures], points: Mapping[str, Points], means: Means, *, chained: bool
) -> tuple[LayerFigures, ...]:
    """Return the layers with their formats, and the cycles of the re-layouts between them.

    Re-layouts between the fastest formats and between dense formats are simulated first. Neighbours
    for which neither re-layout exists, mostly because their shapes do not fit together, count no
    cycles for it. For a chain, re-layouts between all formats that a better chain may have are
    simulated then.

    Args:
        layers: layers in their order.
        points: points by layer name and by format that fits.
        means: means by which re-layouts are simulated and stored.
        chained: True to choose the formats of the fastest chain.

    Raises:
        OSError: if a result cannot be written.
    """
    fastest = {layer.layer.name: greedy(layer.formats)[0] for layer in layers}
    choices: Mapping[str, str] = {name: best for name, best in fastest.items() if best is not None}
    # Re-layouts of the greedy choice first: they show which neighbours have re-layouts, and
    # their cycles limit which formats the fastest chain may have.
    greedy_relayouts, results = _relayouts(_neighbours(layers, points, choices), means)
    relayouts: Mapping[str, Neighbours] = {
        name: neighbours for name, neighbours in greedy_relayouts.items() if not neighbours.refusal
    }
    if not chained:
        greedy_layers = _with_all_choices(layers, choices, greedy_relayouts, relayouts)
        if not any_tree_is_slower_than_dense(greedy_layers):
            return greedy_layers
    # Greedy lost cycles to its re-layouts: each layer then has its fastest format and dense.
    formats = {} if chained else {name: (best, DENSE) for name, best in choices.items()}
    choices, relayouts = _chain(layers, tuple(relayouts.values()), results, means, formats)
    return _with_all_choices(layers, choices, greedy_relayouts, relayouts)


def any_tree_is_slower_than_dense(layers: Sequence[LayerFigures]) -> bool:
    """Return True if layers that follow one another take more cycles than if all were dense.

    Layers count as slower if a re-layout exists only between their dense formats.
    """
    roots: dict[str, str] = {}  # first layer of the tree of each layer, by name
    excess: dict[str, int] = {}  # cycles as chosen less dense cycles of each tree, by its root
    for layer in layers:
        name, previous = layer.layer.name, layer.layer.input
        root = roots[name] = name if previous is None else roots[previous]
        dense, choice = layer.of(DENSE).cycles, layer.choice
        if dense is None or choice is None:
            continue
        if layer.relayout is None and layer.dense_relayout is not None:
            return True
        chosen_cycles = (choice.cycles or 0) + (layer.relayout or 0)
        excess[root] = excess.get(root, 0) + chosen_cycles - dense - (layer.dense_relayout or 0)
    return any(cycles > 0 for cycles in excess.values())


def dense_if_faster(layers: Sequence[LayerFigures]) -> tuple[LayerFigures, ...]:
    """Return the layers as chosen, or all of them dense if that takes fewer cycles together.

    Layers of which each was chosen within its share of the weights' bytes may together take more
    cycles than the same layers all dense, whose bytes are shared out for themselves. If every layer
    is chosen dense, these layers are the ones all dense if they are faster.
    """
    dense_cycles = total(layer.dense.cycles for layer in layers)
    if dense_cycles is None:
        return tuple(layers)
    choices = [layer.choice for layer in layers]
    chosen_cycles = total(None if choice is None else choice.cycles for choice in choices)
    dense_cycles += sum(layer.dense_relayout or 0 for layer in layers)
    relayout_cycles = sum(layer.relayout or 0 for layer in layers)
    if chosen_cycles is None or chosen_cycles + relayout_cycles > dense_cycles:
        return tuple(map(_as_dense, layers))
    if any(layer.chosen != DENSE for layer in layers):
        return tuple(layers)
    return tuple(
        attrs.evolve(layer, all_dense=None, dense_relayout=layer.relayout) for layer in layers
    )


def _as_dense(layer: LayerFigures) -> LayerFigures:
    """Return a layer dense, as it is in a network whose layers are all dense."""
    formats = (layer.dense if entry.format == DENSE else entry for entry in layer.formats)
    why = layer.why if layer.chosen == DENSE else f"all dense is faster; alone {layer.chosen}"
    return attrs.evolve(
        layer, formats=tuple(formats), chosen=DENSE, why=why, relayout=layer.dense_relayout
    )


def _with_all_choices(
    layers: Sequence[LayerFigures],
    choices: Mapping[str, str],
    greedy_relayouts: Mapping[str, Neighbours],
    relayouts: Mapping[str, Neighbours],
) -> tuple[LayerFigures, ...]:
    """Return the layers with their formats; see `_with_choice`."""
    return tuple(_with_choice(layer, choices, greedy_relayouts, relayouts) for layer in layers)


def _chain(
    layers: Sequence[LayerFigures],
    neighbours: Sequence[Neighbours],
    results: Mapping[str, Measures],
    means: Means,
    formats: Mapping[str, Sequence[str]],
) -> tuple[Mapping[str, str], Mapping[str, Neighbours]]:
    """Return the formats of the fastest chain, and the re-layouts that were considered.

    Args:
        layers: layers in their order.
        neighbours: layers that have a re-layout before them.
        results: results of re-layouts that were simulated before.
        means: means by which re-layouts are simulated.
        formats: formats that a layer may take, by its name; layers without an entry may take any.
    """
    links = [
        Link(
            name=layer.layer.name,
            follows=layer.layer.input,
            cycles={
                format_: count
                for format_, count in layer.cycles_by_format.items()
                if format_ in formats.get(layer.layer.name, (format_,))
            },
        )
        for layer in layers
    ]
    # The re-layouts of the greedy chain bound how much slower than its fastest format a layer may
    # be.
    greedy_cycles = total(layer.cycles[layer.format_pairs[0]] for layer in neighbours)
    possible = {link.name: link for link in possible_links(links, greedy_cycles)}
    # Every format that the layer before may have, with every format that the layer may have.
    combinations = []
    for layer in neighbours:
        link = possible[layer.name]
        format_pairs = tuple(product(possible[str(link.follows)].cycles, link.cycles))
        combinations.append(attrs.evolve(layer, format_pairs=format_pairs))
    relayouts, _ = _relayouts(combinations, means, results=results)

    # Without a re-layout between a layer and the one before, its formats cost nothing more.
    def relayout(name: str, before: str, after: str) -> int | None:
        return relayouts[name].cycles[before, after] if name in relayouts else 0

    return chain(tuple(possible.values()), relayout), relayouts


def _neighbours(
    layers: Sequence[LayerFigures], points: Mapping[str, Points], fastest: Mapping[str, str]
) -> tuple[Neighbours, ...]:
    """Return each layer that fits and follows one that fits, with its fastest and dense formats."""
    neighbours = []
    for layer in layers:
        name, previous = layer.layer.name, layer.layer.input
        if previous is None or not (points[previous] and points[name]):
            continue
        # A dictionary without values keeps the order of insertion and drops duplicates.
        formats = {(fastest[previous], fastest[name]): None}
        if DENSE in points[previous] and DENSE in points[name]:
            formats[DENSE, DENSE] = None
        neighbours.append(
            Neighbours(
                name=name, before=points[previous], after=points[name], format_pairs=tuple(formats)
            )
        )
    return tuple(neighbours)


def _with_choice(
    layer: LayerFigures,
    choices: Mapping[str, str],
    greedy_relayouts: Mapping[str, Neighbours],
    relayouts: Mapping[str, Neighbours],
) -> LayerFigures:
    """Return a layer with its format, and the cycles of the re-layout of its operand.

    Args:
        layer: layer with its figures.
        choices: chosen format of each layer that fits, by its name.
        greedy_relayouts: re-layouts between the fastest formats, and between dense layers.
        relayouts: re-layouts between all formats that the choice considered.
    """
    name, (fastest, why) = layer.layer.name, greedy(layer.formats)
    format_ = choices.get(name)
    if format_ is None:
        return attrs.evolve(layer, why=why)
    if format_ == DENSE:
        why = layer.dense_reason or _reason_for_dense(layer)
    if format_ != fastest:
        why = f"with its re-layouts; alone {fastest}"
    layer = attrs.evolve(layer, chosen=format_, why=why)
    if name not in greedy_relayouts:
        return layer
    # Of all formats whose re-layouts were simulated, only the chosen ones count.
    refusal, cycles = greedy_relayouts[name].refusal, None
    if name in relayouts:
        cycles = relayouts[name].cycles[choices[str(layer.layer.input)], format_]
        refusal = "" if cycles is not None else NO_RELAYOUT
    return attrs.evolve(
        layer,
        relayout=cycles,
        dense_relayout=greedy_relayouts[name].cycles.get((DENSE, DENSE)),
        relayout_refusal=refusal,
    )


def _reason_for_dense(layer: LayerFigures) -> str:
    """Return why dense is chosen: the fastest sparse format, and formats that run as dense."""
    as_dense = [
        name for name in layer.cycles_by_format if name != DENSE and layer.runs_as_dense(name)
    ]
    cycles = {name: count for name, count in layer.cycles_by_format.items() if name not in as_dense}
    words = [] if len(cycles) == 1 and as_dense else [reason_of_choice(DENSE, cycles)]
    words += [f"{name} runs as dense" for name in as_dense]
    return "; ".join(words)


def _relayouts(
    neighbours: Sequence[Neighbours], means: Means, *, results: Mapping[str, Measures] | None = None
) -> tuple[Mapping[str, Neighbours], Mapping[str, Measures]]:
    """Return the neighbours with the cycles of their re-layouts by name, and results by key.

    Args:
        neighbours: layers with the formats whose re-layouts are to be simulated.
        means: means by which re-layouts are simulated.
        results: results of re-layouts that were simulated before.

    Raises:
        OSError: if a result cannot be written.
    """
    tasks = {task.key: task for layer in neighbours for task in _tasks(layer).values()}
    measures = means.measured(tasks, "re-layout", previous=results)
    return {layer.name: _with_relayouts(layer, measures) for layer in neighbours}, measures


def _tasks(layer: Neighbours) -> Mapping[tuple[str, str], Task]:
    """Return the task of each re-layout, by the formats before and behind it."""
    return {
        (before, after): _task(layer.before[before], layer.after[after])
        for before, after in layer.format_pairs
    }


def _task(before: Point, after: Point) -> Task:
    """Return the task that simulates the re-layout between two points."""
    return Task(
        relayout_key(before.key, after.key),
        f"{before} to {after}",
        {"before": before.configuration, "after": after.configuration},
        partial(relayout_between, before.request, after.request),
        before.group,
    )


def _with_relayouts(layer: Neighbours, measures: Mapping[str, Measures]) -> Neighbours:
    """Return a layer with the cycles of its re-layouts, None for one that does not fit.

    If none fits, the layer has the first reason in place of cycles.
    """
    cycles: dict[tuple[str, str], int | None] = {}
    refusals: list[str] = []
    for formats, task in _tasks(layer).items():
        measure = measures[task.key]
        if isinstance(measure, str):  # the reason why the task failed
            measure = {"cycles": None, "refusal": measure}
        cycles[formats] = measure["cycles"]
        refusals += [measure["refusal"]] if measure["refusal"] else []
    # No combination of formats has a re-layout: the first reason stands for all.
    if all(count is None for count in cycles.values()):
        return attrs.evolve(layer, refusal=next(iter(refusals), "nothing fits"))
    return attrs.evolve(layer, cycles=cycles)
