"""A network's figures as one JSON object: `layers`, a list, and `total`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import attrs

from ...graph.network.layer import Layer
from ...operations.convolution.geometry import Convolution
from .figures import LayerFigures, NetworkFigures
from .text import not_modelled


def network_json(figures: NetworkFigures) -> str:
    """One object on one line."""
    told = {
        "network": figures.network.name,
        "source": figures.network.source,
        "batch": figures.batch,
        "data_type": figures.data_type,
        "machine": figures.machine,
        "clock_hz": figures.clock_hz,
        "select": figures.select,
        "layers": [_layer(each) for each in figures.layers],
        "total": _total(figures),
    }
    return json.dumps(told, allow_nan=False)


def _layer(figures: LayerFigures) -> Mapping[str, Any]:
    layer = figures.layer
    return {
        "name": layer.name,
        **_work(layer),
        "follows": layer.follows,
        "between": layer.between,
        "finish": attrs.asdict(layer.finish),
        "weights": layer.weights,
        "macs": layer.macs,
        "sparsity": figures.sparsity,
        "formats": [attrs.asdict(each) for each in figures.formats],
        "chosen": figures.chosen,
        "why": figures.why,
        "relayout": figures.relayout,
        "dense_relayout": figures.dense_relayout,
        "relayout_refusal": figures.relayout_refusal,
        "curves": [attrs.asdict(each) for each in figures.curves],
        "numbers": None if figures.numbers is None else attrs.asdict(figures.numbers),
    }


def _work(layer: Layer) -> Mapping[str, Any]:
    """What it computes, by the names of its sizes."""
    kind = "convolution" if isinstance(layer.work, Convolution) else "linear"
    return {"kind": kind, **attrs.asdict(layer.work)}


def _total(figures: NetworkFigures) -> Mapping[str, Any]:
    cycles, dense = figures.cycles, figures.dense_cycles
    moved = [each.relayout for each in figures.layers if each.relayout is not None]
    return {
        "macs": figures.network.macs,
        "dense_cycles": dense,
        "cycles": cycles,
        "x_dense": dense / cycles if dense and cycles else None,
        "relayout_cycles": sum(moved) if moved else None,
        "samples_per_second": figures.samples_per_second,
        "sparse_share": figures.sparse_share,
        "not_modelled": list(not_modelled(figures)),
    }
