"""Candidates: a layer in each format, the points that measure it, and what came out of them.

Beside cycles a candidate has the energy that its format keeps of the layer's weights: the sum of
squares of the kept ones over that of all. Magnitude pruning goes by the structure of the format, as
`pruning` has it: the largest weights, the blocks with the largest sums, the n largest of every m
columns. A file's own zeros are not stored and cost nothing: a format that covers all else keeps
all. Where there are no numbers they are Gaussian, and an estimate: drawn with a fixed seed, about
`SAMPLE` at most, as whole filters of the layer's own shape.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import attrs
import numpy as np

from ipusim import AMP_BLOCK, InputError, Machine

from ...compression.pruning import block_mask, magnitude_mask
from ...graph.network.layer import Layer, Work
from ...jobs.resolved import resolved
from ...jobs.workload import ConvolutionWork
from ...matrix.masks import conv_nm_mask, kept_energy, nm_mask
from ...matrix.pattern import Pattern
from ...operations.convolution.filters import matrix_shape
from ...planning.proposer import REFUSALS
from ...problem import Problem
from ...search.search import candidates_of
from ..explore import Finding, Point
from ..explore.point import command_of, point_of
from .figures import LIMITS, Curve, FormatFigures
from .formats import LayerFormat, requests_of
from .weights import HostWeights, LayerWeights

Digest = Callable[[Path], str]
SAMPLE = 1 << 18  # weights: errors of the estimate are below a thousandth
SEED = 0


@attrs.frozen
class FormatCandidate:
    """A layer in one format.

    Attributes:
        form: the format.
        points: of each algorithm that there is for it.
        refusal: why there is none.
        kept_energy: of the weights.
    """

    form: LayerFormat
    points: Mapping[str, Point]
    refusal: str = ""
    kept_energy: float = 1.0


def candidate_of(
    layer: Layer,
    form: LayerFormat,
    weights: LayerWeights,
    *,
    asked: Mapping[str, Any],
    machine: Machine,
    digest: Digest,
) -> FormatCandidate:
    """What to simulate of a layer, for its batch.

    Raises:
        InputError: a machine, a data type or a file that cannot be.
    """
    try:
        requests = requests_of(layer, form, weights, asked)
    except InputError as error:
        return FormatCandidate(form, {}, str(error))
    points = {}
    for algorithm, request in requests.items():
        points[algorithm] = point_of(resolved(request, machine), digest=digest)
    return FormatCandidate(form, points, kept_energy=kept_energy_of(layer.work, form, weights))


def candidates_at(
    layer: Layer, formats: Sequence[LayerFormat], sparsity: float, **inputs: Any
) -> tuple[FormatCandidate, ...]:
    """What is simulated of a layer at one sparsity, with weights that are drawn.

    Dense cycles are the same at every sparsity, those of N:M at none but their own.
    """
    drawn = LayerWeights(sparsity=sparsity)
    sparse = (form for form in formats if form.kind in ("element", "block"))
    return tuple(candidate_of(layer, form, drawn, **inputs) for form in sparse)


def first_points(candidates: Iterable[FormatCandidate]) -> Mapping[str, Point]:
    """The point of the first algorithm of each, by its key, once."""
    return {
        point.key: point
        for candidate in candidates
        for point in tuple(candidate.points.values())[:1]
    }


def further_points(
    candidates: Iterable[FormatCandidate], findings: Mapping[str, Finding], machine: Machine
) -> Mapping[str, Point]:
    """Those of other algorithms, by key, but where their count says that the first is quicker.

    Args:
        candidates: of which there are findings of the first algorithm.
        findings: by the key of a point.
        machine: the chip.
    """
    points: dict[str, Point] = {}
    for candidate in candidates:
        every = tuple(candidate.points.values())
        for point in every[1:]:
            most = findings[every[0].key].cycles
            if most is None or _may_take(point, most, machine):
                points[point.key] = point
    return points


def _may_take(point: Point, most: int, machine: Machine) -> bool:
    """Whether a dense convolution may take no more cycles, by its count."""
    job = resolved(point.request, machine)
    assert job.drawn is not None  # it reads no weights, so that it needs no file
    work = job.drawn.work
    assert isinstance(work, ConvolutionWork)
    problem = Problem.of(
        Pattern.full(matrix_shape(work.convolution, AMP_BLOCK), AMP_BLOCK),
        work.convolution,
        machine=machine,
        data_type=job.data_type,
        partials_type=job.partials_type,
        options=work.options.of_plan,
    )
    try:
        return min(candidate.lower_bound for candidate in candidates_of(problem)[0]) <= most
    except REFUSALS:
        return True  # measured, it says why there is none


def quickest(
    candidate: FormatCandidate, findings: Mapping[str, Finding]
) -> tuple[str, Finding] | None:
    """The algorithm of the fewest cycles of those with findings; the first where none runs."""
    pairs = [
        (name, findings[point.key])
        for name, point in candidate.points.items()
        if point.key in findings
    ]
    ran = [pair for pair in pairs if pair[1].cycles is not None]
    if not ran:
        return pairs[0] if pairs else None
    return min(ran, key=lambda pair: pair[1].cycles or 0)


def figures_of(candidate: FormatCandidate, findings: Mapping[str, Finding]) -> FormatFigures:
    """Those of the quickest algorithm; why there is none where none runs.

    Args:
        candidate: what was simulated.
        findings: by the key of a point.
    """
    name, best = candidate.form.name, quickest(candidate, findings)
    if best is None:
        return FormatFigures(format=name, refusal=candidate.refusal)
    algorithm, finding = best
    result = finding.result
    realisation = result.get("plan", {}).get("realisation")
    return FormatFigures(
        format=name,
        algorithm=realisation or algorithm,
        cycles=finding.cycles,
        refusal=finding.refusal or finding.failure or "",
        failed=finding.failure is not None,
        density=result.get("density", 1.0),
        kept_energy=candidate.kept_energy,
        tile_bytes=result.get("max_tile_bytes") or 0,
        total_bytes=result.get("total_tile_bytes") or 0,
        macs=result.get("flop_count", 0) // 2,
        exchange_words=result.get("exchange_words") or 0,
        limits=_limits_of(result.get("shares") or {}),
        command=command_of(finding.configuration),
        request=candidate.points[algorithm].request,
    )


def _limits_of(shares: Mapping[str, float]) -> Mapping[str, float]:
    """The shares of a report by what limits a layer; none of what did not run."""
    parts = LIMITS.items() if shares else ()
    return {name: sum(shares[share] for share in summed) for name, summed in parts}


def curves_of(
    candidates: Mapping[float, Sequence[FormatCandidate]],
    findings: Mapping[str, Finding],
    *,
    dense: int | None,
) -> tuple[Curve, ...]:
    """A curve of each format.

    Args:
        candidates: by sparsity, ascending.
        findings: by the key of a point.
        dense: cycles of the dense layer; None where it does not run.
    """
    cycles: dict[str, list[int | None]] = {}
    for of_sparsity in candidates.values():
        for candidate in of_sparsity:
            counts = cycles.setdefault(candidate.form.name, [])
            counts.append(figures_of(candidate, findings).cycles)
    sparsity = tuple(candidates)
    return tuple(
        Curve(
            format=name,
            sparsity=sparsity,
            cycles=tuple(counts),
            break_even=break_even(sparsity, counts, dense),
        )
        for name, counts in cycles.items()
    )


def break_even(
    sparsity: Sequence[float], cycles: Sequence[int | None], dense: int | None
) -> float | None:
    """The sparsity at which a format takes as many cycles as dense, between two that were measured.

    It is the last such sparsity, so that the format is quicker from there on; None where no two
    neighbours have dense between them.
    """
    if dense is None:
        return None
    known = [(at, count) for at, count in zip(sparsity, cycles, strict=True) if count is not None]
    crossing = None
    for (low, slow), (high, quick) in pairwise(known):
        if slow >= dense > quick:
            crossing = low + (high - low) * (slow - dense) / (slow - quick)
    return crossing


def kept_energy_of(work: Work, form: LayerFormat, weights: LayerWeights) -> float:
    """From 0 to 1; 1 of what is not pruned, or where all weights are zero."""
    if form.kind == "dense" or (form.kind != "nm" and weights.file is not None):
        return 1.0
    density = 1 - weights.sparsity
    if weights.values is not None:
        return _kept_energy(weights.values, form, density)
    rows, *others = work.weights_shape
    sampled = -(-max(1, SAMPLE // math.prod(others)) // form.block) * form.block
    return _of_gaussian((min(rows, sampled), *others), form, density)


@functools.lru_cache(maxsize=1 << 10)
def _of_gaussian(shape: tuple[int, ...], form: LayerFormat, density: float) -> float:
    drawn = np.random.default_rng(SEED).standard_normal(shape, dtype=np.float32)
    return _kept_energy(drawn, form, density)


def _kept_energy(weights: HostWeights, form: LayerFormat, density: float) -> float:
    """What pruning [m, k], or (K, C, R, S) and the like, to a density keeps; of N:M its own."""
    if form.nm is not None:
        mask = (nm_mask if weights.ndim == 2 else conv_nm_mask)(weights, form.nm)
    elif form.kind == "block":
        rows, columns, *taps = weights.shape
        blocks = -(-rows // form.block) * -(-columns // form.block) * math.prod(taps)
        mask = block_mask(weights, form.block, _of_whole(density, blocks))
    else:
        mask = magnitude_mask(weights, _of_whole(density, weights.size))
    return kept_energy(weights, mask)


def _of_whole(density: float, units: int) -> float:
    """The density of a pattern that is drawn: as many units as reach what was asked for."""
    return math.ceil(density * units) / units
