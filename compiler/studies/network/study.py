"""The study of a network: every layer in every format, each distinct point once, then a choice.

What is chosen may be run once more with numbers, each distinct point once, and held against NumPy.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args

import attrs

from ipusim import InputError, Machine

from ...graph.network.layer import Layer, Network
from ...jobs.request import request_of
from ...jobs.resolved import machine_of
from ...matrix.files import files_behind
from ..explore import Finding, Point
from ..explore.measure import measure
from ..explore.point import sha256_of
from ..sweep import Task
from .candidates import (
    FormatCandidate,
    candidate_of,
    candidates_at,
    curves_of,
    figures_of,
    first_points,
    further_points,
    quickest,
)
from .chain import linked
from .figures import LayerFigures, NetworkFigures, NumbersFigures
from .formats import AUTO, DEFAULT_FORMATS, LayerFormat, format_named, formats_named
from .store import NUMBERS, Means, Measures
from .tasks import run_numbers
from .weights import LayerWeights, own_forms, weights_of

Select: TypeAlias = Literal["greedy", "chain", "none"]
DEFAULT_CURVE = (0.7, 0.8, 0.85, 0.9, 0.925, 0.95, 0.98)


def _formats(formats: Any) -> tuple[LayerFormat, ...]:
    """Formats, or their names."""
    if isinstance(formats, tuple) and all(isinstance(form, LayerFormat) for form in formats):
        return formats
    return formats_named(formats)


def _curve(sparsities: Any) -> tuple[float, ...]:
    return tuple(sorted(set(sparsities)))


@attrs.frozen(kw_only=True)
class NetworkJob:
    """What is asked of a network.

    Attributes:
        formats: what each layer is tried in; dense is the first.
        asked: data type and machine, by the names of a request's options.
        sparsity: of layers by name; of those that are not named the weights' own.
        select: how formats are chosen: see `selection`.
        curve: ascending sparsities at which every format is simulated too; empty for none.
        with_numbers: the chosen formats are run once more with numbers, and held against NumPy.

    Raises:
        InputError: a sparsity out of its range, an unknown way to choose.
    """

    formats: tuple[LayerFormat, ...] = attrs.field(default=DEFAULT_FORMATS, converter=_formats)
    asked: Mapping[str, Any] = {}
    sparsity: Mapping[str, float] = {}
    select: Select = "greedy"
    curve: tuple[float, ...] = attrs.field(default=(), converter=_curve)
    with_numbers: bool = False

    @cached_property
    def machine(self) -> Machine:
        """The machine that is asked for.

        Raises:
            InputError: there is none, or no such type.
        """
        return machine_of(request_of(self.asked).machine)

    def __attrs_post_init__(self) -> None:
        if self.select not in get_args(Select):
            known = ", ".join(get_args(Select))
            raise InputError(f"no way to choose {self.select!r}; there is {known}")
        for sparsity in self.curve:
            if not 0 < sparsity < 1:
                raise InputError(
                    f"sparsity {sparsity:g} of a curve; give more than 0 and less than 1"
                )


@attrs.frozen
class PreparedLayer:
    """What is simulated of one layer.

    Attributes:
        layer: for its batch.
        weights: of it.
        candidates: in each format.
        curve: by sparsity, in each format that has one there.
    """

    layer: Layer
    weights: LayerWeights
    candidates: tuple[FormatCandidate, ...]
    curve: Mapping[float, tuple[FormatCandidate, ...]]


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
    prepared = _prepared(network, job)
    wanted = first_points(_candidates(prepared)).keys()
    ready = measure if wanted - means.store.rows.keys() else None
    with means.pool.kept_open(ready) as pool:  # workers have the plans of points for what follows
        layers = _studied(prepared, job, attrs.evolve(means, pool=pool))
    return NetworkFigures(
        network=network,
        batch=network.layers[0].work.batch,
        data_type=str(job.asked.get("data_type", "half")),
        machine=job.machine.name,
        clock_hz=job.machine.clock_hz,
        select=job.select,
        layers=layers,
    )


def _studied(
    prepared: Sequence[PreparedLayer], job: NetworkJob, means: Means
) -> tuple[LayerFigures, ...]:
    """The layers with what was measured of them."""
    every = _candidates(prepared)
    findings = means.findings(first_points(every))
    others = further_points(every, findings, job.machine)
    if others:
        findings = {**findings, **means.findings(others)}
    layers = tuple(_figures(layer, findings) for layer in prepared)
    points = {layer.layer.name: _quickest_points(layer, findings) for layer in prepared}
    if job.select != "none":
        layers = linked(layers, points, means, chained=job.select == "chain")
    if job.with_numbers:
        layers = _with_numbers(layers, points, means)
    return layers


def _candidates(prepared: Sequence[PreparedLayer]) -> Sequence[FormatCandidate]:
    return [
        candidate
        for layer in prepared
        for candidates in (layer.candidates, *layer.curve.values())
        for candidate in candidates
    ]


def _prepared(network: Network, job: NetworkJob) -> Sequence[PreparedLayer]:
    inputs: dict[str, Any] = {"asked": job.asked, "machine": job.machine, "digest": _digests()}
    every = [(layer, weights_of(layer, job.sparsity.get(layer.name))) for layer in network.layers]
    formats, prepared = _with_own_blocks(job.formats, every), []
    for layer, weights in every:
        candidates = tuple(candidate_of(layer, form, weights, **inputs) for form in formats)
        curve = {at: candidates_at(layer, formats, at, **inputs) for at in job.curve}
        prepared.append(PreparedLayer(layer, weights, candidates, curve))
    return prepared


def _with_own_blocks(
    formats: tuple[LayerFormat, ...], layers: Sequence[tuple[Layer, LayerWeights]]
) -> tuple[LayerFormat, ...]:
    """The formats; where nobody chose them, those that weights of files have, too."""
    if formats != formats_named(DEFAULT_FORMATS):
        return formats
    own = [own_forms(weights, layer.work) for layer, weights in layers]
    lengths = frozenset[int]().union(*(forms.blocks for forms in own))
    lacking = sorted(lengths - {form.block for form in formats})
    names = [f"block:{length}" for length in lacking]
    names += [AUTO] if any(forms.leaves_out for forms in own) else []
    return (*formats, *map(format_named, names))


def _digests() -> Callable[[Path], str]:
    """What gives what `sha256_of` gives, and reads a file once, however many layers it holds."""
    of_file = functools.cache(sha256_of)

    @functools.cache
    def digest(path: Path) -> str:
        behind = files_behind(path)
        return of_file(behind[0]) if len(behind) == 1 else sha256_of(path)

    return digest


def _figures(prepared: PreparedLayer, findings: Mapping[str, Finding]) -> LayerFigures:
    formats = tuple(figures_of(candidate, findings) for candidate in prepared.candidates)
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
    points = {}
    for candidate in prepared.candidates:
        best = quickest(candidate, findings)
        if best is not None and best[1].cycles is not None:
            points[candidate.form.name] = candidate.points[best[0]]
    return points


def _with_numbers(
    layers: Sequence[LayerFigures], points: Mapping[str, Mapping[str, Point]], means: Means
) -> tuple[LayerFigures, ...]:
    """The layers, with what their chosen formats give with numbers; equal points run once."""
    chosen = {
        layer.layer.name: points[layer.layer.name][layer.chosen]
        for layer in layers
        if layer.chosen is not None
    }
    tasks = {NUMBERS + point.key: _numbers_task(point) for point in chosen.values()}
    measures = means.measured(tasks, "numbers of")
    return tuple(
        attrs.evolve(layer, numbers=_numbers(measures[NUMBERS + chosen[layer.layer.name].key]))
        if layer.layer.name in chosen
        else layer
        for layer in layers
    )


def _numbers_task(point: Point) -> Task:
    run = partial(run_numbers, point.request)
    return Task(NUMBERS + point.key, str(point), point.configuration, run, point.group)


def _numbers(measures: Measures) -> NumbersFigures:
    """What a store holds of a run, or why there is nothing."""
    if isinstance(measures, str):
        return NumbersFigures(right=False, reason=f"failed: {measures}")
    return NumbersFigures(
        right=measures["mistake"] is None,
        difference=measures["difference"],
        bound=measures["bound"],
        reason=measures["mistake"] or "",
    )
