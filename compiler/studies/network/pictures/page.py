"""HTML page of a network's study, in one file: each layer can be selected.

Equal figures give a file of equal bytes.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

import attrs

from ipusim import Machine, whole_file

from ....drawing.colours import CHOSEN, RELAYOUT
from ....drawing.page import Document, script
from ..figures import DENSE, LIMITS, FormatFigures, LayerFigures, NetworkFigures
from ..report import layer_shape, network_text, silicon_text, turn_text
from ..trades import layer_trades, network_trades, trades_json
from ..verdict import accuracy_text, left_out_text, reason_text, setting_text, verdict_text
from .roofs import roofs_of

Runs: TypeAlias = Mapping[str, str]
"""Address of the page of a layer's run, by the layer's name."""
NO_RUNS: Runs = MappingProxyType({})
SCRIPTS = (
    "layers.js",
    "trades.js",
    "sparsity.js",
    "layer_roofline.js",
    "all_layers.js",
)  # in `assets`


def write_page(
    figures: NetworkFigures, path: Path, *, machine: Machine, runs: Runs = NO_RUNS
) -> None:
    """Write the page to a file.

    Args:
        figures: figures of the study.
        path: path of the file.
        machine: machine of the study.
        runs: address of the page of a layer's run, relative to this page, by the layer's name.

    Raises:
        InputError: if the file cannot be written.
    """
    with whole_file(path) as file:  # refuses a bad path before anything is drawn
        file.write(page_of(figures, machine=machine, runs=runs).encode())


def page_of(figures: NetworkFigures, *, machine: Machine, runs: Runs = NO_RUNS) -> str:
    """Return the page as HTML text; the arguments are those of `write_page`."""
    return Document(
        title=f"{figures.network.name}, batch {figures.batch}, on {figures.machine}",
        subtitle=_subtitle(figures),
        text=network_text(figures, wide=True),
        data={"network": network_data(figures, machine, runs)},
        scripts=tuple(script(__package__ or "", name) for name in SCRIPTS),
    ).html()


def network_data(
    figures: NetworkFigures, machine: Machine, runs: Runs = NO_RUNS
) -> Mapping[str, object]:
    """Return the data that the page's scripts read as `network`.

    layers: layers in their order, each with its formats, its chosen format, its curves and the
    address of its run. trades: what pruning would save, of the network and then of each layer;
    empty unless advice was requested. formats: names of all formats. chooses: True if a format is
    chosen for each layer. limits: names of the limits of cycles. roofs: operations and
    bytes a cycle of all tiles.
    """
    roofs, shares = roofs_of(machine, figures.data_type), map(figures.share_of, figures.layers)
    names = dict.fromkeys(result.format for layer in figures.layers for result in layer.formats)
    return {
        "layers": [
            {**_layer(layer), "share": share, "run": runs.get(layer.layer.name)}
            for layer, share in zip(figures.layers, shares, strict=True)
        ],
        "trades": _trades(figures) if figures.advises else [],
        "formats": list(names),
        "chooses": figures.select != "none",
        "roofs": {"peak": roofs.peak, "bandwidth": roofs.bandwidth},
        "limits": list(LIMITS),
        "cycles": figures.cycles,
        "dense_cycles": figures.dense_cycles,
        "clock_hz": figures.clock_hz,
        "colours": {"chosen": CHOSEN, "relayout": RELAYOUT},
    }


def _layer(layer: LayerFigures) -> Mapping[str, object]:
    """Return the figures and texts of a layer, as the script of the page reads them."""
    best = layer.best_sparse
    return {
        "name": layer.layer.name,
        "shape": layer_shape(layer.layer),
        "sparsity": layer.sparsity,
        "formats": {result.format: _format(result) for result in layer.formats},
        "dense": DENSE,
        "best": None if best is None else best.format,
        "chosen": layer.chosen,
        "why": reason_text(layer),
        "turn": turn_text(layer),
        "structure": layer.structure,
        "silicon": silicon_text(layer),
        "relayout": layer.relayout,
        "curves": [attrs.asdict(curve) for curve in layer.curves],
    }


def _trades(figures: NetworkFigures) -> list[Mapping[str, object]]:
    """Return the trades of the network, then those of each layer."""
    of_layers = [trade for layer in figures.layers for trade in layer_trades(layer)]
    return [
        *({**trade, "is_network": True} for trade in trades_json(network_trades(figures))),
        *({**trade, "is_network": False} for trade in trades_json(of_layers)),
    ]


def _format(figures: FormatFigures) -> Mapping[str, object]:
    """Return the figures of a layer in one format, as the script of the page reads them."""
    return {
        "algorithm": figures.algorithm,
        "cycles": figures.cycles,
        "refusal": figures.refusal,
        "density": figures.density,
        "kept_energy": figures.kept_energy,
        "tile_bytes": figures.tile_bytes,
        "macs": figures.macs,
        "words": figures.exchange_words,
        "limits": figures.limits,
        "command": figures.command,
    }


def _subtitle(figures: NetworkFigures) -> str:
    """Return the sentences below the title: verdict, setting, what is left out, and sources."""
    sentences = [
        f"{verdict_text(figures)}.",
        setting_text(figures),
        left_out_text(figures),
        accuracy_text(figures),
    ]
    if figures.network.source:
        sentences.append(f"Shapes: {figures.network.source}.")
    return " ".join(filter(None, sentences))
