"""Candidates of a layer: its formats, the simulations (points) that measure each, and the results.

Besides cycles a candidate has the kept energy of its format: the sum of squares of the weights that
the format keeps, over the sum of squares of all. Magnitude pruning follows the structure of the
format, as in `pruning`: it keeps the largest weights, the blocks with the largest sums, or the N
largest of every M consecutive weights of a row. Zeros of a file are not stored and cost nothing: a
format that covers all non-zeros keeps all energy. Where there are no weights, the energy is an
estimate from Gaussian weights, generated with a fixed seed: about `SAMPLE_WEIGHTS`, as whole
filters of the layer.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs
import numpy as np

from ipusim import AMP_BLOCK, InputError, Machine

from ...compression.pruning import block_mask, magnitude_mask
from ...graph.network.layer import Layer, Work
from ...jobs.accuracy import Accuracy, accuracy_of_product, none_measured
from ...jobs.resolved import resolved
from ...jobs.workload import ConvolutionWork
from ...matrix.masks import conv_nm_mask, kept_energy, nm_mask
from ...matrix.pattern import Pattern
from ...operations.convolution.filters import matrix_shape
from ...plan.cut_text import WEIGHT_BYTES
from ...planning.proposer import REFUSALS
from ...problem import Problem
from ...search.search import candidates_of
from ..explore import Finding, Point
from ..explore.point import command_of, point_of
from .figures import LIMITS, Curve, FormatFigures
from .formats import LayerFormat, Rounds, requests_of, rounds_of
from .samples import result_error
from .weights import PRUNED_NAME, HostWeights, LayerWeights, pruned_weights

Digest = Callable[[Path], str]
SAMPLE_WEIGHTS = 1 << 18  # weights; the error of the estimated energy is then below a thousandth
SEED = 0  # seed of the Gaussian weights
CURVE_KINDS = ("element", "block")  # kinds of formats that can store any sparsity


@attrs.frozen
class FormatCandidate:
    """A layer in one format.

    Attributes:
        layer_format: format of the weights.
        points: point of the sweep that simulates each algorithm of the format, by the algorithm's
            name.
        refusal: reason why the format has no algorithm; empty if it has one.
        kept_energy: share of the sum of squares of the weights that the format keeps.
        error: relative error of the results of given samples, see `result_error`; None without.
        rounds: schedule of each algorithm for products of two results; empty for other layers.
        pruning: command that makes the pruned weights of the points' file; empty if the layer's
            weights are not pruned.
    """

    layer_format: LayerFormat
    points: Mapping[str, Point]
    refusal: str = ""
    kept_energy: float = 1.0
    error: float | None = None
    pruning: str = ""
    rounds: Mapping[str, Rounds] = attrs.field(factory=dict)

    def cycles_of(self, algorithm: str, finding: Finding) -> int | None:
        """Return the cycles of a layer by an algorithm, with all rounds; None if it was refused."""
        schedule = self.rounds.get(algorithm)
        if finding.cycles is None or schedule is None:
            return finding.cycles
        return finding.cycles * schedule.rounds


def candidate_of(
    layer: Layer,
    format_: LayerFormat,
    weights: LayerWeights,
    *,
    settings: Mapping[str, Any],
    machine: Machine,
    digest: Digest,
    folder: Path,
    samples: HostWeights | None = None,
) -> FormatCandidate:
    """Return the candidate of a layer in a format, for the layer's batch.

    Weights of a file without zeros are pruned to the sparsity that is wanted for them, if any.

    Args:
        layer: layer of the network.
        format_: format of its weights.
        weights: weights of the layer.
        settings: data type and machine, by the names of a request's options.
        machine: machine of the network.
        digest: function that returns the digest of a file.
        folder: folder of pruned weights.
        samples: inputs of the layer for the error of pruned weights; None for none.

    Raises:
        InputError: if the machine, the data type or a file is invalid.
    """
    pruned = None
    try:
        if _is_pruned(format_, weights):
            pruned = pruned_weights(layer, weights, format_.block, weights.sparsity, folder)
        format_weights = pruned.weights if pruned else weights
        requests = requests_of(layer, format_, format_weights, settings, machine)
    except InputError as error:
        return FormatCandidate(format_, {}, str(error))
    points = {}
    for algorithm, request in requests.items():
        # A request of a part of the chip has tiles of its own.
        job = resolved(request, None if layer.of_results else machine)
        points[algorithm] = point_of(job, digest=digest)
    if pruned is not None:
        return FormatCandidate(
            format_,
            points,
            kept_energy=pruned.kept_energy,
            error=_error(layer, weights, pruned.weights, samples),
            pruning=pruned.command,
        )
    energy = kept_energy_of(layer.work, format_, weights)
    rounds = rounds_of(layer, machine)
    return FormatCandidate(format_, points, kept_energy=energy, rounds=rounds)


def _error(
    layer: Layer, weights: LayerWeights, pruned: LayerWeights, samples: HostWeights | None
) -> float | None:
    """Return the relative error of a layer's results with pruned weights; None without samples."""
    if samples is None:
        return None
    assert weights.values is not None  # they were pruned
    assert pruned.values is not None
    return result_error(layer.work, weights.values, pruned.values, samples)


def _is_pruned(format_: LayerFormat, weights: LayerWeights) -> bool:
    """Return True if the format needs pruned weights: the layer's own values have no zeros."""
    has_own_values = weights.values is not None and weights.file is None
    return has_own_values and weights.sparsity > 0 and format_.kind in CURVE_KINDS


def candidates_at(
    layer: Layer,
    formats: Sequence[LayerFormat],
    sparsity: float,
    weights: LayerWeights,
    **inputs: Any,
) -> tuple[FormatCandidate, ...]:
    """Return the candidates of a layer at one sparsity of its curve.

    The layer's own weights are pruned; a layer without weights has random patterns. Dense and N:M
    formats have no candidates here: dense cycles are equal at every sparsity, and N:M fixes the
    sparsity.
    """
    weights_at = LayerWeights(sparsity=sparsity, values=weights.values)
    sparse = (format_ for format_ in formats if format_.kind in CURVE_KINDS)
    return tuple(candidate_of(layer, format_, weights_at, **inputs) for format_ in sparse)


def first_points(candidates: Iterable[FormatCandidate]) -> Mapping[str, Point]:
    """Return the point of each candidate's first algorithm by its key, equal points once."""
    return {
        point.key: point
        for candidate in candidates
        for point in tuple(candidate.points.values())[:1]
    }


def further_points(
    candidates: Iterable[FormatCandidate], findings: Mapping[str, Finding], machine: Machine
) -> Mapping[str, Point]:
    """Return the points of algorithms that may be faster than the first algorithm, by key.

    A point is left out if its lower bound exceeds the cycles of the first algorithm.

    Args:
        candidates: candidates whose first algorithm was measured.
        findings: findings by the key of the point.
        machine: machine of the network.
    """
    points: dict[str, Point] = {}
    for candidate in candidates:
        algorithm_points = tuple(candidate.points.values())
        # A first algorithm that does not run (None) is no reason to leave others out.
        for point in algorithm_points[1:]:
            first_cycles = findings[algorithm_points[0].key].cycles
            needs_run = first_cycles is None or bool(candidate.rounds)
            if needs_run or _may_be_faster(point, first_cycles or 0, machine):
                points[point.key] = point
    return points


def _may_be_faster(point: Point, limit: int, machine: Machine) -> bool:
    """Return True if the lower bound of a dense convolution does not exceed `limit` cycles."""
    job = resolved(point.request, machine)
    assert job.drawn is not None  # it reads no weights, so that it needs no file
    work = job.drawn.work
    assert isinstance(work, ConvolutionWork)
    # The bound of a dense convolution needs the full pattern of its weights, in blocks of the AMP.
    problem = Problem.of(
        Pattern.full(matrix_shape(work.convolution, AMP_BLOCK), AMP_BLOCK),
        work.convolution,
        machine=machine,
        data_type=job.data_type,
        partials_type=job.partials_type,
        options=work.options.of_plan,
    )
    try:
        return min(candidate.lower_bound for candidate in candidates_of(problem)[0]) <= limit
    except REFUSALS:
        return True  # the measurement then gives the reason of the refusal


def fastest_algorithm(
    candidate: FormatCandidate, findings: Mapping[str, Finding]
) -> tuple[str, Finding] | None:
    """Return the fastest algorithm with its finding; the first algorithm if none ran."""
    measured = [
        (name, findings[point.key])
        for name, point in candidate.points.items()
        if point.key in findings
    ]
    ran = [(name, finding) for name, finding in measured if finding.cycles is not None]
    if not ran:
        return measured[0] if measured else None
    return min(ran, key=lambda named: candidate.cycles_of(*named) or 0)


def figures_of(candidate: FormatCandidate, findings: Mapping[str, Finding]) -> FormatFigures:
    """Return the figures of the fastest algorithm, or the reason why none runs.

    Args:
        candidate: candidate that was measured.
        findings: findings by the key of the point.
    """
    name, best = candidate.layer_format.name, fastest_algorithm(candidate, findings)
    if best is None:
        return FormatFigures(format=name, refusal=candidate.refusal)
    algorithm, finding = best
    result, schedule = finding.result, candidate.rounds.get(algorithm)
    products = schedule.at_once * schedule.rounds if schedule else 1
    realisation = result.get("plan", {}).get("realisation")
    return FormatFigures(
        format=name,
        algorithm=realisation or algorithm,
        cycles=candidate.cycles_of(algorithm, finding),
        refusal=finding.refusal or finding.failure or "",
        failed=finding.failure is not None,
        density=result.get("density", 1.0),
        kept_energy=candidate.kept_energy,
        tile_bytes=result.get("max_tile_bytes") or 0,
        total_bytes=(result.get("total_tile_bytes") or 0) * (schedule.at_once if schedule else 1),
        weight_bytes=0 if schedule else result.get("plan", {}).get(WEIGHT_BYTES, 0),
        copies=result.get("plan", {}).get("copies", 1),
        # A FLOP is a multiplication or an addition; two FLOPs are one multiply-accumulate.
        macs=result.get("flop_count", 0) // 2 * products,
        exchange_words=(result.get("exchange_words") or 0) * products,
        limits=_limits_of(result.get("shares") or {}),
        command=_command_of(candidate, finding),
        accuracy=_accuracy_of(candidate, finding),
        request=candidate.points[algorithm].request,
    )


def _command_of(candidate: FormatCandidate, finding: Finding) -> str:
    """Return the command that repeats a simulation, after the one that prunes its weights."""
    if not candidate.pruning:
        return command_of(finding.configuration)
    command = command_of({**finding.configuration, "matrix": PRUNED_NAME})
    return f"{candidate.pruning} && {command}"


def _accuracy_of(candidate: FormatCandidate, finding: Finding) -> Accuracy | None:
    """Return the nearest measurement of silicon to a finding; None without cycles."""
    result = finding.result
    if finding.cycles is None:
        return None
    if "convolution" in result:
        return none_measured("of convolutions")
    if candidate.rounds:
        return none_measured("of products of two results")
    if result["method"] != "dense" and result["plan"].get("realisation"):
        return none_measured(f"of format {candidate.layer_format.name}")
    return accuracy_of_product(
        result["method"],
        result["type"],
        {name: float(result[name]) for name in ("m", "k", "n", "density")},
        block=result["block_size"],
        device=result["device"],
        tiles=int(finding.configuration["tiles"]),
    )


def _limits_of(shares: Mapping[str, float]) -> Mapping[str, float]:
    """Return the shares of a report grouped by `LIMITS`; empty for a job that did not run."""
    groups = LIMITS.items() if shares else ()
    return {name: math.fsum(shares[share] for share in members) for name, members in groups}


def curves_of(
    candidates: Mapping[float, Sequence[FormatCandidate]],
    findings: Mapping[str, Finding],
    *,
    dense: int | None,
    is_drawn: bool,
) -> tuple[Curve, ...]:
    """Return a curve of each format.

    Args:
        candidates: candidates by sparsity, ascending.
        findings: findings by the key of the point.
        dense: cycles of the dense layer; None if it does not run.
        is_drawn: True if the patterns of the candidates are random.
    """
    by_format: dict[str, list[tuple[float, FormatCandidate]]] = {}
    for sparsity, members in candidates.items():
        for candidate in members:
            by_format.setdefault(candidate.layer_format.name, []).append((sparsity, candidate))
    return tuple(
        _curve(name, members, findings, dense=dense, is_drawn=is_drawn)
        for name, members in by_format.items()
    )


def _curve(
    name: str,
    members: Sequence[tuple[float, FormatCandidate]],
    findings: Mapping[str, Finding],
    *,
    dense: int | None,
    is_drawn: bool,
) -> Curve:
    """Return the curve of a format, from its candidates with their sparsities."""
    sparsity = tuple(share for share, _ in members)
    results = [figures_of(candidate, findings) for _, candidate in members]
    cycles = tuple(result.cycles for result in results)
    return Curve(
        format=name,
        sparsity=sparsity,
        cycles=cycles,
        kept_energy=tuple(candidate.kept_energy for _, candidate in members),
        errors=tuple(candidate.error for _, candidate in members),
        commands=tuple(result.command for result in results),
        is_drawn=is_drawn,
        break_even=break_even(sparsity, cycles, dense),
    )


def break_even(
    sparsity: Sequence[float], cycles: Sequence[int | None], dense: int | None
) -> float | None:
    """Return the sparsity at which a format takes as many cycles as dense.

    The sparsity is interpolated linearly between two that were measured. Of several crossings the
    last counts, so that the format is faster at all larger sparsities. Return None if dense lies
    between no two neighbours.

    Args:
        sparsity: measured sparsities, ascending.
        cycles: cycles at each sparsity, None where refused.
        dense: cycles of the dense layer, None if it does not run.
    """
    if dense is None:
        return None
    points = zip(sparsity, cycles, strict=True)
    measured = [(share, count) for share, count in points if count is not None]
    crossing = None
    for (low, slow), (high, fast) in itertools.pairwise(measured):
        # Linear interpolation between the neighbours (low, slow) and (high, fast).
        if slow >= dense > fast:
            crossing = low + (high - low) * (slow - dense) / (slow - fast)
    return crossing


def kept_energy_of(work: Work, format_: LayerFormat, weights: LayerWeights) -> float:
    """Return the share of energy that a format keeps, from 0 to 1.

    Return 1 for weights that are not pruned, and for weights that are all zero.
    """
    # The zeros of a file are its pattern: only N:M prunes it further, to a fixed number in each
    # group.
    if format_.kind == "dense" or (format_.kind != "nm" and weights.file is not None):
        return 1.0
    density = 1 - weights.sparsity
    if weights.values is not None:
        return _kept_energy(weights.values, format_, density)
    # Rows of the sample: the filters of SAMPLE_WEIGHTS weights, rounded up to whole blocks.
    rows, *filter_shape = work.weights_shape
    block = format_.block
    sample_rows = -(-max(1, SAMPLE_WEIGHTS // math.prod(filter_shape)) // block) * block
    return _gaussian_kept_energy((min(rows, sample_rows), *filter_shape), format_, density)


@functools.lru_cache(maxsize=1 << 10)
def _gaussian_kept_energy(shape: tuple[int, ...], format_: LayerFormat, density: float) -> float:
    weights = np.random.default_rng(SEED).standard_normal(shape, dtype=np.float32)
    return _kept_energy(weights, format_, density)


def _kept_energy(weights: HostWeights, format_: LayerFormat, density: float) -> float:
    """Return the energy that pruning to a density keeps; N:M has a density of its own.

    Args:
        weights: float array [m, k] of a product, or [filters, channels, *taps] of a convolution.
        format_: format to prune to.
        density: share of elements or blocks to keep.
    """
    if format_.nm is not None:
        mask = (nm_mask if weights.ndim == 2 else conv_nm_mask)(weights, format_.nm)
    elif format_.kind == "block":
        rows, columns, *taps = weights.shape
        # Number of blocks in all taps; the last block of rows and of columns may be partial.
        blocks = -(-rows // format_.block) * -(-columns // format_.block) * math.prod(taps)
        mask = block_mask(weights, format_.block, _whole_density(density, blocks))
    else:
        mask = magnitude_mask(weights, _whole_density(density, weights.size))
    return kept_energy(weights, mask)


def _whole_density(density: float, units: int) -> float:
    """Return the density of a random pattern: the fewest units that reach the given density."""
    return math.ceil(density * units) / units
