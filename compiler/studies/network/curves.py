"""Cycles of a layer over sparsity, and the sparsity from which a format is quicker than dense."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from ...graph.network.layer import Layer
from ..explore import Finding
from .figures import Curve
from .formats import LayerFormat
from .tried import Tried, figures_of, tried_of
from .weights import LayerWeights


def tried_at(
    layer: Layer, formats: Sequence[LayerFormat], sparsity: float, **told: Any
) -> tuple[Tried, ...]:
    """What is simulated of a layer at one sparsity, with weights that are drawn.

    Dense cycles are the same at every sparsity, those of N:M at none but their own.
    """
    drawn = LayerWeights(sparsity=sparsity)
    shown = (form for form in formats if form.kind in ("element", "block"))
    return tuple(tried_of(layer, form, drawn, **told) for form in shown)


def curves_of(
    tried: Mapping[float, Sequence[Tried]],
    findings: Mapping[str, Finding],
    *,
    dense: int | None,
) -> tuple[Curve, ...]:
    """A curve of each format.

    Args:
        tried: by sparsity, ascending.
        findings: by the key of a point.
        dense: cycles of the dense layer; None where it does not run.
    """
    cycles: dict[str, list[int | None]] = {}
    for each in (each for formats in tried.values() for each in formats):
        cycles.setdefault(each.form.name, []).append(figures_of(each, findings).cycles)
    sparsity = tuple(tried)
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

    It is the last such place, so that the format is quicker from there on; None where no two
    neighbours have dense between them.
    """
    if dense is None:
        return None
    known = [(at, count) for at, count in zip(sparsity, cycles, strict=True) if count is not None]
    found = None
    for (low, slow), (high, quick) in pairwise(known):
        if slow >= dense > quick:
            found = low + (high - low) * (slow - dense) / (slow - quick)
    return found
