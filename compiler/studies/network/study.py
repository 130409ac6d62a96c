"""Study of a network: simulate every layer in every format, then choose a format for each layer.

A point is a simulation that the study needs, of one layer in one format; equal points of several
layers are simulated once. A finding is a point with its result. The chosen formats may be run once
more with numbers, and the results compared with NumPy.
"""

from __future__ import annotations

import functools
import math
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args

import attrs

from ipusim import DataType, InputError, Machine

from ...graph.network.layer import Layer, Network
from ...graph.shares import Room
from ...jobs.request import request_of
from ...jobs.resolved import machine_of
from ...matrix.entries import HostArray
from ...matrix.files import files_behind
from ...plan.options.methods import StaticOptions
from ...plan.options.option import options_in
from ..explore import Finding, Point
from ..explore.measure import measure
from ..explore.point import sha256_of
from ..sweep import Task
from .budget import Budgets, LayerPlan, Plans, SharedWeights, shared_out
from .candidates import (
    FormatCandidate,
    candidate_of,
    candidates_at,
    curves_of,
    fastest_algorithm,
    figures_of,
    first_points,
    further_points,
)
from .chain import dense_if_faster, with_choices
from .figures import LayerFigures, NetworkFigures, NumbersFigures
from .formats import AUTO, DEFAULT_FORMATS, LayerFormat, format_named, formats_named
from .samples import checked_samples
from .store import NUMBERS, Means, Measures
from .structure import Structure, dense_reason, has_unit, nm_text, structure_of
from .tasks import run_numbers
from .trades import ADVICE_CURVE, ADVICE_FORMATS
from .weights import LayerWeights, own_forms, weights_of

Select: TypeAlias = Literal["greedy", "chain", "none"]
# Sparsities of the curve of a network; no reason recorded for these numbers.
DEFAULT_CURVE = (0.7, 0.8, 0.85, 0.9, 0.925, 0.95, 0.98)


def _formats(formats: Any) -> tuple[LayerFormat, ...]:
    """Return formats, given formats or their names."""
    if isinstance(formats, tuple) and all(isinstance(format_, LayerFormat) for format_ in formats):
        return formats
    return formats_named(formats)


def _curve(sparsities: Any) -> tuple[float, ...]:
    return tuple(sorted(set(sparsities)))


@attrs.frozen(kw_only=True)
class NetworkJob:
    """Options of a network's study.

    Attributes:
        formats: formats in which each layer is tried, dense first.
        asked: data type, machine and residence of weights, by the names of options of a request.
        sparsity: sparsity of layers by name; other layers have the sparsity of their weights.
        weights_budget: largest number of bytes of weights of all layers on a tile; 0 for all that
            fit beside the working set of the layer with the largest one.
        select: method of choosing formats, see `selection`.
        curve: further sparsities at which every format is simulated, ascending.
        advises: simulate the formats and sparsities of trades (see `trades`) instead of a curve.
        samples: inputs of layers by their names, for the error of results in trades: [..., k] of a
            linear layer, images of a convolution.
        with_numbers: run the chosen formats once more with numbers, and compare them with NumPy.

    Raises:
        InputError: if a sparsity is out of range, or the method of choosing unknown.
    """

    formats: tuple[LayerFormat, ...] = attrs.field(default=DEFAULT_FORMATS, converter=_formats)
    asked: Mapping[str, Any] = {}
    sparsity: Mapping[str, float] = {}
    weights_budget: int = 0
    select: Select = "greedy"
    curve: tuple[float, ...] = attrs.field(default=(), converter=_curve)
    advises: bool = False
    samples: Mapping[str, HostArray] = attrs.field(factory=dict, eq=False, repr=False)
    with_numbers: bool = False

    @cached_property
    def machine(self) -> Machine:
        """Machine of the study.

        Raises:
            InputError: if there is no such machine or data type.
        """
        return machine_of(request_of(self.asked).machine)

    @property
    def residence(self) -> str:
        """Residence of weights: resident, shared, or auto for the faster of both."""
        return str(self.asked.get("weights", options_in(StaticOptions)["weights"].default))

    @property
    def room(self) -> Room:
        """Bytes of a tile that the layers share."""
        return Room(tile_bytes=self.machine.usable_bytes, budget=self.weights_budget)

    def __attrs_post_init__(self) -> None:
        if self.weights_budget < 0:
            raise InputError(f"weights_budget is {self.weights_budget:,}; give 0 or more")
        if self.weights_budget and self.residence == "shared":
            raise InputError(
                "weights_budget bounds copies of resident weights; give weights resident or auto"
            )
        if self.select not in get_args(Select):
            methods = ", ".join(get_args(Select))
            raise InputError(f"no way to choose {self.select!r}; there is {methods}")
        if self.advises and self.curve:
            raise InputError("advice has sparsities of its own; leave its curve out")
        if self.advises and self.select == "none":
            raise InputError("advice compares with the selected formats; select greedy or chain")
        if self.samples and not self.advises:
            raise InputError("samples are for the errors of trades; ask for advice, too")
        for sparsity in self.curve:
            if not 0 < sparsity < 1:
                raise InputError(
                    f"sparsity {sparsity:g} of a curve; give more than 0 and less than 1"
                )


@attrs.frozen
class PreparedLayer:
    """Layer with its candidates, one for each format.

    Attributes:
        layer: layer of the network, for its batch.
        weights: weights of the layer.
        structure: structure of the zeros of its file.
        candidates: candidate of each format.
        curve: candidates by sparsity, for formats that can have any sparsity.
    """

    layer: Layer
    weights: LayerWeights
    structure: Structure
    candidates: tuple[FormatCandidate, ...]
    curve: Mapping[float, tuple[FormatCandidate, ...]]


def study_network(network: Network, job: NetworkJob, means: Means) -> NetworkFigures:
    """Simulate each layer of a network in every format, and choose one for each.

    Args:
        network: layers for the whole batch.
        job: options of the study.
        means: store, pool and callback.

    Raises:
        InputError: if a layer has unknown weights, or a machine, type or file is invalid.
        OSError: if a result cannot be written.
    """
    # Pruned weights are read by the processes of the pool until the study ends.
    with tempfile.TemporaryDirectory() as folder:
        return _study_with(network, job, means, Path(folder))


def _study_with(network: Network, job: NetworkJob, means: Means, folder: Path) -> NetworkFigures:
    """Study a network, with pruned weights in a folder."""
    prepared = _prepared(network, job, folder)
    # Workers load the simulator at once if anything is to be measured, while this process goes on.
    candidates = _candidates(prepared, with_curves=not job.advises)
    first_keys = first_points(candidates).keys()
    preload = measure if first_keys - means.store.rows.keys() else None
    # Workers stay until the end: they cache plans of points for runs and re-layouts.
    with means.pool.kept_open(preload) as pool:
        shared = _layers_within_budget(prepared, job, attrs.evolve(means, pool=pool), folder)
    return NetworkFigures(
        network=network,
        batch=network.layers[0].work.batch,
        data_type=str(job.asked.get("data_type", "half")),
        machine=job.machine.name,
        tiles=job.machine.tiles,
        clock_hz=job.machine.clock_hz,
        select=job.select,
        layers=shared.layers,
        advises=job.advises,
        weights=job.residence,
        tile_bytes=job.machine.usable_bytes,
        weights_budget=job.weights_budget,
        weights_fit=shared.fits,
    )


def _layers_within_budget(
    prepared: Sequence[PreparedLayer], job: NetworkJob, means: Means, folder: Path
) -> SharedWeights:
    """Measure all candidates, and return the figures of layers whose weights fit together."""
    # 1. One algorithm of each candidate, then other algorithms that may be faster, and trades.
    findings = _measured(_candidates(prepared, with_curves=not job.advises), job, means)
    if job.advises:
        findings = _with_trades(prepared, findings, means)
    layers = tuple(_figures(layer, findings, job.machine) for layer in prepared)
    points = {layer.layer.name: _quickest_points(layer, findings) for layer in prepared}
    # 2. Plans whose weights fit together, with the choice of formats and re-layouts.
    choose = partial(_with_choices, job=job, means=means)
    if job.residence == "shared":
        shared = SharedWeights(layers=choose(layers, points), points=points, fits=True)
    else:
        shared = shared_out(
            layers,
            points,
            job.room,
            least_bytes={layer.layer.name: _least_bytes(layer.layer, job) for layer in prepared},
            replan=partial(_replanned, prepared, job, means, folder),
            choose=choose,
        )
    if job.select != "none":
        shared = attrs.evolve(shared, layers=dense_if_faster(shared.layers))
    # 3. Runs with numbers.
    if job.with_numbers:
        layers = _with_numbers(shared.layers, shared.points, means)
        shared = attrs.evolve(shared, layers=layers)
    return shared


def _measured(
    candidates: Sequence[FormatCandidate], job: NetworkJob, means: Means
) -> Mapping[str, Finding]:
    """Return the findings of candidates: their first algorithms, and others that may be faster."""
    findings = means.findings(first_points(candidates))
    other_points = further_points(candidates, findings, job.machine)
    return {**findings, **means.findings(other_points)} if other_points else findings


def _with_choices(
    layers: Sequence[LayerFigures],
    points: Mapping[str, Mapping[str, Point]],
    *,
    job: NetworkJob,
    means: Means,
) -> tuple[LayerFigures, ...]:
    """Return the layers with their formats, unless nothing is to be chosen."""
    if job.select == "none":
        return tuple(layers)
    return with_choices(layers, points, means, chained=job.select == "chain")


def _least_bytes(layer: Layer, job: NetworkJob) -> int:
    """Return the bytes of all weights of a layer, spread evenly over the tiles."""
    data_type = DataType(str(job.asked.get("data_type", DataType.HALF.value)))
    return math.prod(layer.work.weights_shape) * data_type.bytes // job.machine.tiles


def _replanned(
    prepared: Sequence[PreparedLayer],
    job: NetworkJob,
    means: Means,
    folder: Path,
    budgets: Mapping[str, Budgets],
) -> Mapping[str, Plans]:
    """Return the plans of layers within budgets of bytes of weights, by layer."""
    inputs: dict[str, Any] = {"machine": job.machine, "digest": _digests(), "folder": folder}
    candidates: dict[str, list[FormatCandidate]] = {}
    for layer in prepared:
        name, format_budgets = layer.layer.name, budgets.get(layer.layer.name, {})
        candidates[name] = [
            candidate_of(
                layer.layer,
                candidate.layer_format,
                layer.weights,
                settings={**job.asked, "weights_budget": budget},
                **inputs,
            )
            for candidate in layer.candidates
            for budget in format_budgets.get(candidate.layer_format.name, ())
        ]
    findings = _measured([item for items in candidates.values() for item in items], job, means)
    return {
        name: tuple(
            LayerPlan(figures=figures_of(item, findings), point=item.points[best[0]])
            for item in items
            if (best := fastest_algorithm(item, findings)) is not None
            and best[1].cycles is not None
        )
        for name, items in candidates.items()
    }


def _candidates(
    prepared: Sequence[PreparedLayer], *, with_curves: bool
) -> Sequence[FormatCandidate]:
    """Return the candidates of all layers, on request with those of their curves."""
    return [
        candidate
        for layer in prepared
        for candidates in (layer.candidates, *(layer.curve.values() if with_curves else ()))
        for candidate in candidates
    ]


def _with_trades(
    prepared: Sequence[PreparedLayer], findings: Mapping[str, Finding], means: Means
) -> Mapping[str, Finding]:
    """Return the findings, with those of trades.

    The highest sparsity comes first. A format of a layer that is no faster at a sparsity than the
    layer's chosen format is no faster at lower sparsities either, which are then not simulated.
    """
    limits = {
        layer.layer.name: min(
            figures_of(candidate, findings).cycles or sys.maxsize for candidate in layer.candidates
        )
        for layer in prepared
    }
    finished: set[tuple[str, str]] = set()  # layers and formats that gain nothing any more
    for sparsity in ADVICE_CURVE[::-1]:
        candidates = {
            (layer.layer.name, candidate.layer_format.name): candidate
            for layer in prepared
            for candidate in layer.curve[sparsity]
        }
        unfinished = {key: member for key, member in candidates.items() if key not in finished}
        findings = {**findings, **means.findings(first_points(unfinished.values()))}
        for (name, format_name), candidate in unfinished.items():
            cycles = figures_of(candidate, findings).cycles
            if candidate.points and (cycles is None or cycles >= limits[name]):
                finished.add((name, format_name))
    return findings


def _prepared(network: Network, job: NetworkJob, folder: Path) -> Sequence[PreparedLayer]:
    """Return the layers with their weights and candidates; pruned weights lie in a folder."""
    inputs: dict[str, Any] = {"settings": job.asked, "machine": job.machine, "digest": _digests()}
    inputs["folder"] = folder
    layers = [(layer, weights_of(layer, job.sparsity.get(layer.name))) for layer in network.layers]
    # All weights are read before any layer is prepared, because every layer is tried in the formats
    # that the zeros of any file have.
    structures = [structure_of(weights, layer.work) for layer, weights in layers]
    formats = _with_file_formats(job.formats, layers, _nm_formats(structures, job.machine))
    curve_formats = formats_named(ADVICE_FORMATS) if job.advises else formats
    prepared, samples = [], checked_samples(job.samples, network)
    for (layer, weights), structure in zip(layers, structures, strict=True):
        candidates = tuple(candidate_of(layer, format_, weights, **inputs) for format_ in formats)
        sparsities = ADVICE_CURVE if job.advises else job.curve
        # Nothing prunes a result: products of two results have no curves.
        curve = {
            sparsity: ()
            if layer.of_results
            else candidates_at(
                layer, curve_formats, sparsity, weights, **inputs, samples=samples.get(layer.name)
            )
            for sparsity in sparsities
        }
        prepared.append(PreparedLayer(layer, weights, structure, candidates, curve))
    return prepared


def _nm_formats(structures: Iterable[Structure], machine: Machine) -> Sequence[LayerFormat]:
    """Return the N:M formats of the files that the machine has a unit for, each once."""
    nm_formats = dict.fromkeys(structure.nm for structure in structures)
    supported = [nm for nm in nm_formats if nm is not None and has_unit(machine, nm)]
    return [LayerFormat(f"nm:{nm_text(nm)}", "nm", nm=nm, prunes=False) for nm in supported]


def _with_file_formats(
    formats: tuple[LayerFormat, ...],
    layers: Sequence[tuple[Layer, LayerWeights]],
    nm_formats: Sequence[LayerFormat],
) -> tuple[LayerFormat, ...]:
    """Return the formats; to the default ones, formats are added that fit the zeros of files.

    Args:
        formats: formats of the study.
        layers: layers with their weights.
        nm_formats: N:M formats of the files that the machine has a unit for.
    """
    if formats != formats_named(DEFAULT_FORMATS):
        return formats
    file_formats = [
        own_forms(weights, layer.work, keeps_rows=layer.finish.bias) for layer, weights in layers
    ]
    # Block lengths that the weights of any file have, without those that are tried anyway.
    lengths = frozenset[int]().union(*(forms.blocks for forms in file_formats))
    new_lengths = sorted(lengths - {format_.block for format_ in formats})
    names = [f"block:{length}" for length in new_lengths]
    names += [AUTO] if any(forms.leaves_out for forms in file_formats) else []
    return (*formats, *map(format_named, names), *nm_formats)


def _digests() -> Callable[[Path], str]:
    """Return a function like `sha256_of` that reads each file once for all its layers."""
    # Layers of one checkpoint share the file, which may have gigabytes: it is hashed once.
    file_digest = functools.cache(sha256_of)

    @functools.cache
    def digest(path: Path) -> str:
        # A tensor in a checkpoint of one file has the digest of that file.
        files = files_behind(path)
        return file_digest(files[0]) if len(files) == 1 else sha256_of(path)

    return digest


def _figures(
    prepared: PreparedLayer, findings: Mapping[str, Finding], machine: Machine
) -> LayerFigures:
    """Return the figures of a layer in all formats, before a format is chosen."""
    formats = tuple(figures_of(candidate, findings) for candidate in prepared.candidates)
    return LayerFigures(
        layer=prepared.layer,
        sparsity=prepared.weights.sparsity,
        formats=formats,
        curves=curves_of(
            prepared.curve,
            findings,
            dense=formats[0].cycles,
            is_drawn=prepared.weights.values is None,
        ),
        structure=str(prepared.structure),
        energy=prepared.weights.energy(prepared.layer),
        dense_reason=dense_reason(prepared.layer, prepared.weights, prepared.structure, machine),
    )


def _quickest_points(
    prepared: PreparedLayer, findings: Mapping[str, Finding]
) -> Mapping[str, Point]:
    """Return the point of the fastest algorithm of each format that fits."""
    points = {}
    for candidate in prepared.candidates:
        best = fastest_algorithm(candidate, findings)
        if best is not None and best[1].cycles is not None:
            points[candidate.layer_format.name] = candidate.points[best[0]]
    return points


def _with_numbers(
    layers: Sequence[LayerFigures], points: Mapping[str, Mapping[str, Point]], means: Means
) -> tuple[LayerFigures, ...]:
    """Return the layers with runs of their chosen formats with numbers; equal points run once."""
    chosen_points = {
        layer.layer.name: points[layer.layer.name][layer.chosen]
        for layer in layers
        if layer.chosen is not None
    }
    # Layers with equal points share one task.
    tasks = {NUMBERS + point.key: _numbers_task(point) for point in chosen_points.values()}
    measures = means.measured(tasks, "numbers of")
    return tuple(
        attrs.evolve(
            layer, numbers=_numbers(measures[NUMBERS + chosen_points[layer.layer.name].key])
        )
        if layer.layer.name in chosen_points
        else layer
        for layer in layers
    )


def _numbers_task(point: Point) -> Task:
    run = partial(run_numbers, point.request)
    return Task(NUMBERS + point.key, str(point), point.configuration, run, point.group)


def _numbers(measures: Measures) -> NumbersFigures:
    """Return the figures of a stored run, or of a run that failed."""
    if isinstance(measures, str):
        return NumbersFigures(right=False, reason=f"failed: {measures}")
    return NumbersFigures(
        right=measures["mistake"] is None,
        difference=measures["difference"],
        bound=measures["bound"],
        reason=measures["mistake"] or "",
    )
