"""Trades of a network's study: formats and sparsities to which pruning the weights saves cycles.

A trade of a layer prunes its weights to a format and a sparsity. Its cycles are simulated, and its
kept energy is that of the pruned weights: of the checkpoint, or Gaussian where there are none. A
layer has at most three trades, none of which another trade beats in both cycles and quality: the
one of the highest quality, the one with the largest product of speed-up and quality, and the
fastest. Quality is the kept energy, or 1 less the error of results if samples are given. A trade of
the network prunes to one format and sparsity every layer that gains by it. Cycles of a network are
those of its layers; the re-layouts between them are left as they are.
"""

from __future__ import annotations

import glob
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from ...matrix.files.checkpoints import tensor_named
from .figures import BLOCK_PREFIX, LayerFigures, NetworkFigures
from .weights import prune_command

# Sparsities of trades, and formats to which weights are pruned for them.
ADVICE_CURVE = (0.5, 0.75, 0.9, 0.95)
ADVICE_FORMATS = ("element", "block:4", "block:8", "block:16")
# Smallest speed-up of a trade; a smaller one may be lost to re-layouts, which depend on formats.
MIN_SPEEDUP = 1.02
MAX_TRADES = 3  # trades of the whole network, and of one layer


@attrs.frozen(kw_only=True)
class Trade:
    """Format and sparsity to which weights may be pruned.

    Attributes:
        layers: names of the layers that are pruned.
        format: name of the format, such as "block:16".
        sparsity: share of the weights, or of the blocks, that becomes zero.
        cycles: cycles of the layer, or of the whole network.
        speedup: cycles as chosen over these cycles.
        kept_energy: share of the sum of squares of the weights that is kept.
        error: relative error of the results of given samples, of a network the largest of its
            layers; None if a layer has no samples.
        is_drawn: True if the pattern is random, because the layer has no weights.
        command: command that prunes a checkpoint in this way; without weights the command that
            repeats the simulation, or an empty text.
    """

    layers: tuple[str, ...]
    format: str
    sparsity: float
    cycles: int
    speedup: float
    kept_energy: float
    error: float | None
    is_drawn: bool
    command: str


def layer_trades(figures: LayerFigures) -> tuple[Trade, ...]:
    """Return at most three trades of a layer, the one of the highest quality first."""
    return _best(_all_trades(figures))


def network_trades(figures: NetworkFigures) -> tuple[Trade, ...]:
    """Return at most three trades of a whole network, the one of the highest quality first."""
    if not figures.cycles:
        return ()
    options: dict[tuple[str, float], list[tuple[LayerFigures, Trade]]] = {}
    for layer in figures.layers:
        for trade in _all_trades(layer):
            options.setdefault((trade.format, trade.sparsity), []).append((layer, trade))
    trades = (_network_trade(figures, members) for members in options.values())
    return _best(trade for trade in trades if trade.speedup >= MIN_SPEEDUP)


def trades_json(trades: Iterable[Trade]) -> list[Mapping[str, Any]]:
    """Return trades as values of JSON."""
    return [attrs.asdict(trade) for trade in trades]


def _all_trades(figures: LayerFigures) -> Iterator[Trade]:
    """Yield every simulated point of a layer's curves that is faster than the chosen format."""
    choice = figures.choice
    if choice is None or choice.cycles is None:
        return
    for curve in figures.curves:
        qualities = zip(curve.kept_energy, curve.errors, strict=True)
        points = zip(curve.sparsity, curve.cycles, qualities, curve.commands, strict=True)
        for sparsity, cycles, (energy, error), command in points:
            if cycles is not None and cycles * MIN_SPEEDUP <= choice.cycles:
                yield Trade(
                    layers=(figures.layer.name,),
                    format=curve.format,
                    sparsity=sparsity,
                    cycles=cycles,
                    speedup=choice.cycles / cycles,
                    kept_energy=energy,
                    error=error,
                    is_drawn=curve.is_drawn,
                    command=(
                        command
                        if curve.is_drawn
                        else _command([figures.layer.weights], curve.format, sparsity)
                    ),
                )


def _network_trade(figures: NetworkFigures, members: Sequence[tuple[LayerFigures, Trade]]) -> Trade:
    """Return the trade of a network that prunes several layers to one format and sparsity."""
    assert figures.cycles is not None  # the caller checks this
    saved_cycles = sum(
        (layer.choice.cycles or 0) - trade.cycles for layer, trade in members if layer.choice
    )
    lost_energy = math.fsum(layer.energy * (1 - trade.kept_energy) for layer, trade in members)
    energy = math.fsum(layer.energy for layer in figures.layers)
    errors = [trade.error for _, trade in members if trade.error is not None]
    first = members[0][1]
    is_drawn = any(trade.is_drawn for _, trade in members)
    weights = [layer.layer.weights for layer, _ in members]
    are_all = len(members) == sum(layer.layer.weights is not None for layer in figures.layers)
    return Trade(
        layers=tuple(layer.layer.name for layer, _ in members),
        format=first.format,
        sparsity=first.sparsity,
        cycles=figures.cycles - saved_cycles,
        speedup=figures.cycles / (figures.cycles - saved_cycles),
        kept_energy=1 - lost_energy / energy if energy else 1.0,
        error=max(errors) if len(errors) == len(members) else None,
        is_drawn=is_drawn,
        command=""
        if is_drawn
        else _command(weights, first.format, first.sparsity, are_all=are_all),
    )


def _command(
    weights: Sequence[str | None], format_name: str, sparsity: float, *, are_all: bool = False
) -> str:
    """Return the command that prunes tensors of one file; empty if they are of several files.

    Args:
        weights: tensors as `file:tensor`.
        format_name: name of the format.
        sparsity: share of the weights that becomes zero.
        are_all: True if the tensors are all layers of the file, so that none need be named.
    """
    tensors = [tensor_named(Path(tensor)) for tensor in weights if tensor is not None]
    files = {tensor[0] for tensor in tensors if tensor is not None}
    if len(files) != 1 or None in tensors:
        return ""
    (file,) = files
    method = format_name if format_name.startswith(BLOCK_PREFIX) else "magnitude"
    output = Path(file).with_name(f"{Path(file).stem}-pruned{Path(file).suffix}")
    # A comma separates patterns, so that one within a name becomes a wildcard.
    patterns = (
        glob.escape(tensor[1]).replace(",", "?") for tensor in tensors if tensor is not None
    )
    names = ",".join(patterns)
    return prune_command(str(file), method, sparsity, str(output), "" if are_all else names)


def _best(options: Iterable[Trade]) -> tuple[Trade, ...]:
    """Return at most three trades that no other trade beats in both cycles and quality."""
    trades = tuple(options)
    has_errors = all(trade.error is not None for trade in trades)

    def quality(trade: Trade) -> float:
        """Return 1 less the error if all errors are known, else the kept energy."""
        return 1 - trade.error if has_errors and trade.error is not None else trade.kept_energy

    # By cycles, the fastest first; a slower trade must have a higher quality than all faster ones.
    front: list[Trade] = []
    for trade in sorted(trades, key=lambda trade: (trade.cycles, -quality(trade))):
        if not front or quality(trade) > quality(front[-1]):
            front.append(trade)
    if len(front) <= MAX_TRADES:
        return tuple(reversed(front))
    middle = max(front[1:-1], key=lambda trade: trade.speedup * quality(trade))
    return front[-1], middle, front[0]
