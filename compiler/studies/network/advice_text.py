"""Text of the trades of a network: what pruning would save, and the commands that prune."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from ipusim import number_of, shown_name

from ...drawing.screen_width import command_lines
from ..columns import Part
from .figures import LayerFigures, NetworkFigures
from .trades import Trade, layer_trades, network_trades

MAX_LAYERS = 8  # layers whose trades the text lists, those that save most first; JSON has all


def advice_parts(figures: NetworkFigures) -> Iterator[Part]:
    """Yield the trades of the network and of the layers that save most, with their commands."""
    if not figures.advises:
        return
    yield ""
    whole_network = network_trades(figures)
    if not whole_network:
        yield Text("What pruning would save: no format and sparsity that was tried is faster.")
        return
    yield Text(
        f"What pruning would save, of {figures.cycles:,} cycles, re-layouts left as they are "
        f"({_patterns(whole_network)}; {_proxies(figures)}):"
    )
    for trade in whole_network:
        layers = number_of(len(trade.layers), "layer")
        yield from _trade_lines(trade, f"{layers} of {len(figures.layers):,}")
    ranked = sorted(
        ((layer, layer_trades(layer)) for layer in figures.layers), key=_saving, reverse=True
    )
    ranked_trades = [(layer, trades) for layer, trades in ranked if trades]
    for layer, trades in ranked_trades[:MAX_LAYERS]:
        choice = layer.choice
        assert choice is not None  # a layer without a choice has no trades
        yield f"  {shown_name(layer.layer.name)}, {choice.cycles:,} cycles, {layer.chosen}:"
        for trade in trades:
            yield from _trade_lines(trade, "")
    if len(ranked_trades) > MAX_LAYERS:
        yield f"  {number_of(len(ranked_trades) - MAX_LAYERS, 'more layer')}: --json lists them"


def _patterns(trades: tuple[Trade, ...]) -> str:
    return "drawn patterns" if any(trade.is_drawn for trade in trades) else "own weights pruned"


def _proxies(figures: NetworkFigures) -> str:
    """Return what stands for the accuracy, in words."""
    errors = (error for layer in figures.layers for line in layer.curves for error in line.errors)
    if all(error is None for error in errors):
        return "accuracy is not known, kept energy is a proxy"
    return "accuracy is not known, kept energy and the error of results of the samples are proxies"


def _saving(ranked: tuple[LayerFigures, tuple[Trade, ...]]) -> int:
    """Return the cycles that the fastest trade of a layer saves."""
    layer, trades = ranked
    choice = layer.choice
    return (
        0
        if choice is None
        else (choice.cycles or 0)
        - min((trade.cycles for trade in trades), default=choice.cycles or 0)
    )


def _trade_lines(trade: Trade, subject: str) -> Iterator[str]:
    """Yield a line on a trade, and lines with its command."""
    words = [subject] if subject else []
    words += [f"{trade.format} at {100 * trade.sparsity:.4g} %", f"{trade.cycles:,} cycles"]
    words += [f"{trade.speedup:.3g} x", f"kept energy {trade.kept_energy:.3f}"]
    if trade.error is not None:
        words.append(f"error {'up to ' if len(trade.layers) > 1 else ''}{trade.error:.3g}")
    yield f"    {', '.join(words)}"
    if trade.command:
        yield from command_lines(trade.command, "      ")
