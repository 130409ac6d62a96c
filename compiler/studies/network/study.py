"""The study of a network: every layer in every format, each distinct point once, then a choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from ...graph.network.layer import Layer, Network
from ..explore import Finding, Point
from .chained import chained
from .curves import curves_of, tried_at
from .digests import digests
from .figures import LayerFigures, NetworkFigures
from .job import NetworkJob
from .means import Means
from .numbers import numbers_of
from .selection import greedy
from .tried import Tried, figures_of, points_in, quickest, tried_of
from .weights import LayerWeights, weights_of


@attrs.frozen
class PreparedLayer:
    """What is simulated of one layer.

    Attributes:
        layer: for its batch.
        weights: of it.
        tried: in each format.
        curve: by sparsity, in each format that has one there.
    """

    layer: Layer
    weights: LayerWeights
    tried: tuple[Tried, ...]
    curve: Mapping[float, tuple[Tried, ...]]


def study_network(network: Network, job: NetworkJob, means: Means) -> NetworkFigures:
    """What each layer costs in every format, and which one it takes.

    Args:
        network: for its batch.
        job: what is asked.
        means: where results are kept, and who simulates.

    Raises:
        InputError: a layer of unknown weights, a machine, a type or a file that cannot be.
        OSError: a result cannot be written.
    """
    machine = job.machine
    prepared = _prepared(network, job)
    every = [each for layer in prepared for each in (*layer.tried, *_flat(layer.curve))]
    findings = means.found(points_in(iter(every)))
    layers = tuple(_figures(each, findings) for each in prepared)
    points = {each.layer.name: _quickest_points(each, findings) for each in prepared}
    if job.select == "greedy":
        layers = tuple(_greedily(each) for each in layers)
    if job.select == "chain":
        layers = chained(layers, points, means)
    if job.with_numbers:
        layers = _with_numbers(layers, points, means)
    return NetworkFigures(
        network=network,
        batch=network.layers[0].work.batch,
        data_type=str(job.asked.get("data_type", "half")),
        machine=machine.name,
        clock_hz=machine.clock_hz,
        select=job.select,
        layers=layers,
    )


def _prepared(network: Network, job: NetworkJob) -> Sequence[PreparedLayer]:
    told: dict[str, Any] = {"asked": job.asked, "machine": job.machine, "digest": digests()}
    found = []
    for layer in network.layers:
        weights = weights_of(layer, job.sparsity.get(layer.name))
        tried = tuple(tried_of(layer, form, weights, **told) for form in job.formats)
        curve = {at: tried_at(layer, job.formats, at, **told) for at in job.curve}
        found.append(PreparedLayer(layer, weights, tried, curve))
    return found


def _flat(curve: Mapping[float, tuple[Tried, ...]]) -> list[Tried]:
    return [each for tried in curve.values() for each in tried]


def _figures(prepared: PreparedLayer, findings: Mapping[str, Finding]) -> LayerFigures:
    formats = tuple(figures_of(each, findings) for each in prepared.tried)
    return LayerFigures(
        layer=prepared.layer,
        sparsity=prepared.weights.sparsity,
        formats=formats,
        curves=curves_of(prepared.curve, findings, dense=formats[0].cycles),
    )


def _quickest_points(
    prepared: PreparedLayer, findings: Mapping[str, Finding]
) -> Mapping[str, Point]:
    """Of each format that fits, that of its quickest algorithm."""
    found = {each.form.name: (each, quickest(each, findings)) for each in prepared.tried}
    return {
        name: tried.points[best[0]]
        for name, (tried, best) in found.items()
        if best is not None and best[1].cycles is not None
    }


def _with_numbers(
    layers: Sequence[LayerFigures], points: Mapping[str, Mapping[str, Point]], means: Means
) -> tuple[LayerFigures, ...]:
    """The layers, with what their chosen formats give with numbers."""
    taken = {
        each.layer.name: points[each.layer.name][each.chosen]
        for each in layers
        if each.chosen is not None
    }
    numbers = numbers_of(tuple(taken.values()), means)
    return tuple(
        attrs.evolve(each, numbers=numbers[taken[each.layer.name].key])
        if each.layer.name in taken
        else each
        for each in layers
    )


def _greedily(layer: LayerFigures) -> LayerFigures:
    chosen, why = greedy(layer.formats)
    return attrs.evolve(layer, chosen=chosen, why=why)
