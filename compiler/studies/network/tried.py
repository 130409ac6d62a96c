"""What is simulated of a layer: the points of each of its formats, and what came out of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import attrs

from ipusim import InputError, Machine

from ...graph.network.layer import Layer
from ...jobs.resolved import resolved
from ..explore import Finding, Point
from ..explore.point import point_of
from .figures import FormatFigures
from .formats import LayerFormat, ways_of
from .kept_energy import kept_energy_of
from .weights import LayerWeights

Digest = Callable[[Path], str]


@attrs.frozen
class Tried:
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


def tried_of(
    layer: Layer,
    form: LayerFormat,
    weights: LayerWeights,
    *,
    asked: Mapping[str, Any],
    machine: Machine,
    digest: Digest,
) -> Tried:
    """What to simulate of a layer, for its batch.

    Raises:
        InputError: a machine, a data type or a file that cannot be.
    """
    try:
        ways = ways_of(layer, form, weights, asked)
    except InputError as error:
        return Tried(form, {}, str(error))
    points = {}
    for way in ways:
        points[way.algorithm] = point_of(resolved(way.request, machine), digest=digest)
    return Tried(form, points, kept_energy=kept_energy_of(layer.work, form, weights))


def figures_of(tried: Tried, findings: Mapping[str, Finding]) -> FormatFigures:
    """The quickest algorithm of a format; why there is none where none runs.

    Args:
        tried: what was simulated.
        findings: by the key of a point.
    """
    name, found = tried.form.name, quickest(tried, findings)
    if found is None:
        return FormatFigures(format=name, refusal=tried.refusal)
    algorithm, finding = found
    result = finding.result
    realisation = result.get("plan", {}).get("realisation")
    return FormatFigures(
        format=name,
        algorithm=realisation or algorithm,
        cycles=finding.cycles,
        refusal=finding.refusal or finding.failure or "",
        failed=finding.failure is not None,
        density=result.get("density", 1.0),
        kept_energy=tried.kept_energy,
        tile_bytes=result.get("max_tile_bytes") or 0,
        total_bytes=result.get("total_tile_bytes") or 0,
        macs=result.get("flop_count", 0) // 2,
        exchange_words=result.get("exchange_words") or 0,
    )


def quickest(tried: Tried, findings: Mapping[str, Finding]) -> tuple[str, Finding] | None:
    """The algorithm of the fewest cycles; the first where none runs."""
    pairs = [(name, findings[point.key]) for name, point in tried.points.items()]
    ran = [(found.cycles, name, found) for name, found in pairs if found.cycles is not None]
    if not ran:
        return pairs[0] if pairs else None
    _, name, found = min(ran, key=lambda each: each[0])
    return name, found


def points_in(tried: Iterator[Tried]) -> Mapping[str, Point]:
    """Every point by its key, once."""
    return {point.key: point for each in tried for point in each.points.values()}
