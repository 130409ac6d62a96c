"""Figures of networks that ship, made by a simple rule instead of a simulation."""

from collections.abc import Sequence

from ipusim.compiler.graph.network.layer_table import shipped_network
from ipusim.compiler.graph.network.profiles import profile_of
from ipusim.compiler.studies.network.figures import (
    DENSE,
    Curve,
    FormatFigures,
    LayerFigures,
    NetworkFigures,
)

SPARSITY = (0.7, 0.8, 0.9, 0.95, 0.98)
SLOWER = {"element": 12.0, "block:16": 2.0}  # than dense, for a stored weight


def figures_of(
    name: str,
    *,
    profile: str = "uniform:0.9",
    select: str = "greedy",
    curves: Sequence[float] = SPARSITY,
    refused: str = "",
) -> NetworkFigures:
    """Return figures that grow with the work of a layer; the format `refused` never fits."""
    network = shipped_network(name).of_batch(4)
    sparsity = profile_of(profile, network)
    layers = []
    for number, layer in enumerate(network.layers):
        dense, macs = 4_000 + layer.macs // 20_000, layer.macs
        fits = layer.name != refused
        formats = [_format(DENSE, dense, macs, 1.0, fits=fits)]
        for form, slower in SLOWER.items():
            stored = 1 - sparsity[layer.name]
            cycles = round(4_000 + slower * (dense - 4_000) * stored)
            formats.append(_format(form, cycles, macs, stored, fits=fits))
        quickest = min(formats, key=lambda figures_of_form: figures_of_form.cycles or 0)
        layers.append(
            LayerFigures(
                layer=layer,
                sparsity=sparsity[layer.name],
                formats=tuple(formats),
                chosen=quickest.format if fits and select != "none" else None,
                why="the quickest" if fits else "nothing fits",
                relayout=dense // 4 if select == "chain" and number else None,
                curves=tuple(_curve(form, dense, slower, curves) for form, slower in SLOWER.items())
                if curves
                else (),
            )
        )
    return NetworkFigures(
        network=network,
        batch=4,
        data_type="half",
        machine="bow",
        tiles=1472,
        clock_hz=1_850_000_000,
        select=select,
        layers=tuple(layers),
    )


def _format(form: str, cycles: int, macs: int, stored: float, *, fits: bool) -> FormatFigures:
    if not fits:
        return FormatFigures(format=form, refusal="the layer needs 2 of 1 tiles' <memory>")
    return FormatFigures(
        format=form,
        algorithm=form,
        cycles=cycles,
        density=stored,
        kept_energy=stored**0.5,
        tile_bytes=300_000,
        total_bytes=300_000_000,
        macs=round(macs * stored),
        exchange_words=1 + macs // (2_000 if form == DENSE else 3_000),
    )


def _curve(form: str, dense: int, slower: float, sparsity: Sequence[float]) -> Curve:
    cycles = tuple(round(4_000 + slower * (dense - 4_000) * (1 - at)) for at in sparsity)
    between = 1 - 1 / slower
    inside = sparsity[0] <= between <= sparsity[-1]
    return Curve(
        format=form,
        sparsity=tuple(sparsity),
        cycles=cycles,
        kept_energy=(0.9,) * len(sparsity),
        commands=("",) * len(sparsity),
        is_drawn=True,
        break_even=between if inside else None,
    )
