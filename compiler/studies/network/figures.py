"""Figures of a network's study, by layer and format, which tables and pictures read.

The chosen format of a layer is the one that the study selects for it; a re-layout is the exchange
that moves the result of a layer to where the next layer reads it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import cached_property

import attrs

from ...graph.network.layer import Layer, Network, Omission
from ...jobs.accuracy import Accuracy
from ...jobs.request import Request

# Names of formats; a name of a block format ends with the length of the blocks.
DENSE, ELEMENT, BLOCK_PREFIX = "dense", "element", "block:"
LIMITS: Mapping[str, tuple[str, ...]] = {
    "useful products": ("useful MACs",),
    "kernel overhead": ("kernel overhead",),
    "exchange": ("exchange",),
    "waiting": ("waiting for words", "waiting for the slowest"),
    "sync": ("sync",),
}
"""Limits of a layer's speed: where its cycles go, and the shares of a report that each sums up."""
# Limits that an estimate scales by the density.
COMPUTE_LIMITS = ("useful products", "kernel overhead")
# Name under which re-layouts that were not counted are listed.
UNCOUNTED_RELAYOUT = "re-layout of an operand that is not the result of one simulated layer"


@attrs.frozen(kw_only=True)
class FormatFigures:
    """Figures of one layer in one format.

    Attributes:
        format: name of the format: "dense", "element", "block:16", "nm:2:4".
        algorithm: algorithm of a convolution, method of a product, realisation of N:M.
        cycles: cycles of the whole layer with its finish (bias, ReLU); None if it was refused.
        refusal: reason of the refusal; empty if the layer runs.
        density: share of elements that are stored.
        kept_energy: sum of squares of the kept weights over the sum of squares of all weights.
        tile_bytes, total_bytes: bytes of the fullest tile, and of all tiles.
        weight_bytes: bytes of weights on the fullest tile, among its bytes.
        copies: copies of each weight on average; 1 where weights are shared.
        macs: multiply-accumulates of stored elements.
        exchange_words: words that tiles receive in all supersteps together.
        limits: shares of the cycles by `LIMITS`, which add up to 1; empty if the layer was refused.
        command: command that repeats the simulation.
        accuracy: nearest measurement of silicon; None if the layer was refused.
        request: request that was simulated; None if the layer has no such format.
        failed: True if the refusal is due to this host or a file; another study then tries again.
    """

    format: str
    algorithm: str = ""
    cycles: int | None = None
    refusal: str = ""
    density: float = 1.0
    kept_energy: float = 1.0
    tile_bytes: int = 0
    total_bytes: int = 0
    weight_bytes: int = 0
    copies: float = 1
    macs: int = 0
    exchange_words: int = 0
    limits: Mapping[str, float] = {}
    command: str = ""
    accuracy: Accuracy | None = None
    request: Request | None = attrs.field(default=None, eq=False, repr=False)
    failed: bool = False


@attrs.frozen(kw_only=True)
class Curve:
    """Cycles of one layer in one format over sparsity.

    Attributes:
        format: name of the format, as in `FormatFigures`.
        sparsity: sparsities, ascending.
        cycles: cycles at each sparsity; None where refused.
        kept_energy: share of the sum of squares of the weights that is kept at each sparsity.
        commands: command that repeats each simulation; empty where refused.
        is_drawn: True if the patterns are random; False if the layer's own weights are pruned.
        break_even: sparsity from which the format is faster than dense, interpolated; None if it is
            never or always faster.
        errors: relative error of the results of given samples at each sparsity [None].
    """

    format: str
    sparsity: tuple[float, ...]
    cycles: tuple[int | None, ...]
    kept_energy: tuple[float, ...]
    commands: tuple[str, ...]
    is_drawn: bool
    break_even: float | None
    errors: tuple[float | None, ...] = attrs.field(
        default=attrs.Factory(lambda self: (None,) * len(self.sparsity), takes_self=True)
    )


@attrs.frozen(kw_only=True)
class FormatTurn:
    """Turn of a layer: where a sparse format becomes as fast as dense.

    Attributes:
        format: name of the fastest sparse format.
        sparsity: sparsity at which that format is as fast as dense; None if there is none.
        simulated: True if the sparsity is interpolated between two that were simulated; False if it
            is an estimate, which scales compute cycles with the density and leaves exchange and
            barriers as they are.
        block: smallest tried block length that is faster than dense; None if there is none.
    """

    format: str
    sparsity: float | None
    simulated: bool
    block: int | None


@attrs.frozen(kw_only=True)
class NumbersFigures:
    """Outcome of a run of the chosen format with numbers, compared with NumPy.

    Attributes:
        right: True if every element of the result differs from NumPy by no more than rounding.
        difference, bound: figures of the worst element; None if nothing ran, or a sum overflowed.
        reason: description of what is wrong; empty if nothing is.
    """

    right: bool
    difference: float | None = None
    bound: float | None = None
    reason: str = ""


@attrs.frozen(kw_only=True)
class LayerFigures:
    """Figures of one layer.

    Attributes:
        layer: layer of the network, for the whole batch.
        sparsity: share of the weights that are zero.
        structure: structure of the zeros in the file, such as "2:4"; empty if none was recognised.
        dense_reason: reason why no sparse format can be faster, such as that no weight is zero;
            empty if the cycles of the formats decide.
        energy: sum of squares of the weights; their number if no file has them.
        formats: figures of each format that was tried, dense included.
        chosen: name of the chosen format; None if nothing fits or nothing was to be chosen.
        why: reason, in words, why the format was chosen.
        all_dense: figures of the layer in a network whose layers are all dense, where its weights
            may take another number of bytes; None if they equal the figures of format "dense".
        relayout: cycles of the exchange that moves the layer's input from where the layer before
            left it; None if it was not counted.
        dense_relayout: cycles of the same exchange if both layers are dense; None if not counted.
        relayout_refusal: reason why there is no re-layout; empty if it was not counted.
        curves: curves over sparsity; empty unless requested.
        numbers: outcome of the chosen format with numbers; None if only cycles were requested.
    """

    layer: Layer
    sparsity: float
    formats: tuple[FormatFigures, ...]
    chosen: str | None = None
    why: str = ""
    all_dense: FormatFigures | None = None
    relayout: int | None = None
    dense_relayout: int | None = None
    relayout_refusal: str = ""
    curves: tuple[Curve, ...] = ()
    numbers: NumbersFigures | None = None
    structure: str = ""
    dense_reason: str = ""
    energy: float = 0.0

    def of(self, name: str) -> FormatFigures:
        """Return the figures of one format."""
        return next(result for result in self.formats if result.format == name)

    @property
    def cycles_by_format(self) -> Mapping[str, int]:
        """Cycles of each format that fits."""
        return {entry.format: entry.cycles for entry in self.formats if entry.cycles is not None}

    @property
    def choice(self) -> FormatFigures | None:
        """Figures of the chosen format, or None."""
        return None if self.chosen is None else self.of(self.chosen)

    def runs_as_dense(self, name: str) -> bool:
        """Return True if a format stores every weight and is no faster than dense.

        An example is N:M on a chip without a unit for it, whose fastest realisation is dense.
        """
        figures, dense = self.of(name), self.of(DENSE)
        if name == DENSE or figures.cycles is None or dense.cycles is None:
            return name == DENSE
        return figures.density >= 1 and figures.cycles >= dense.cycles

    @property
    def is_sparse(self) -> bool:
        """True if the chosen format is a sparse one that does not run as dense."""
        return self.chosen is not None and not self.runs_as_dense(self.chosen)

    @property
    def dense(self) -> FormatFigures:
        """Figures of the layer in a network whose layers are all dense."""
        return self.all_dense or self.of(DENSE)

    @property
    def best_sparse(self) -> FormatFigures | None:
        """Figures of the fastest sparse format, the first of equals; None if none runs."""
        names = [name for name in self.cycles_by_format if not self.runs_as_dense(name)]
        ran = [self.of(name) for name in names]
        return min(ran, key=lambda result: result.cycles or 0, default=None)

    @property
    def turn(self) -> FormatTurn | None:
        """Turn of the layer; None unless both dense and a sparse format fit."""
        dense, best = self.of(DENSE).cycles, self.best_sparse
        if dense is None or best is None:
            return None
        # A simulated break-even of the format takes precedence over an estimate.
        curves = {curve.format: curve.break_even for curve in self.curves}
        simulated = curves.get(best.format)
        faster_blocks = [
            int(name.removeprefix(BLOCK_PREFIX))
            for name, cycles in self.cycles_by_format.items()
            if name.startswith(BLOCK_PREFIX) and cycles < dense
        ]
        return FormatTurn(
            format=best.format,
            sparsity=_break_even_estimate(best, dense) if simulated is None else simulated,
            simulated=simulated is not None,
            block=min(faster_blocks, default=None),
        )


def shown_format(layer: LayerFigures) -> FormatFigures:
    """Return the figures of the chosen format of a layer, or else of dense."""
    return layer.choice or layer.of(DENSE)


def _break_even_estimate(figures: FormatFigures, dense: int) -> float | None:
    """Return the estimated sparsity at which a format takes as many cycles as dense, or None.

    The estimate scales the computed cycles with the density and leaves all other cycles unchanged.
    """
    if figures.format != ELEMENT and not figures.format.startswith(BLOCK_PREFIX):
        return None  # N:M has a density of its own
    cycles = figures.cycles or 0
    computed = cycles * math.fsum(figures.limits.get(name, 0.0) for name in COMPUTE_LIMITS)
    if computed <= 0:
        return None
    # Solve cycles + computed * (density / figures.density - 1) = dense for the density.
    density = figures.density * (1 + (dense - cycles) / computed)
    return 1 - density if 0 < density < 1 else None


@attrs.frozen(kw_only=True)
class NetworkFigures:
    """Figures of a whole network.

    Attributes:
        network: layers for the whole batch.
        batch: number of samples.
        data_type: data type of operands and results.
        machine, tiles, clock_hz: name of the machine, number of its tiles, and its clock.
        select: "greedy", "chain" or "none".
        layers: figures of the layers, in their order.
        weights: residence of weights, as the option has it.
        advises: True if the curves of the layers are those of trades (see `trades`).
        tile_bytes: bytes of a tile that a program may fill.
        weights_budget: largest number of bytes of weights of all layers on a tile; 0 for all that
            fit.
        weights_fit: True if the weights of all layers fit together.
    """

    network: Network
    batch: int
    data_type: str
    machine: str
    tiles: int
    clock_hz: int
    select: str
    layers: tuple[LayerFigures, ...]
    weights: str = "auto"
    advises: bool = False
    tile_bytes: int = 0
    weights_budget: int = 0
    weights_fit: bool = True

    @cached_property
    def room_for_weights(self) -> tuple[int, int]:
        """Bytes of weights of all layers on a tile, and bytes that there are for them.

        Layers count with their chosen formats, or dense where nothing was chosen, and with the
        bytes of their fullest tiles. The bytes for weights are those that remain beside operands,
        partial sums, lists and code of the layer in which these take most, and no more than the
        budget.
        """
        all_shown = [layer.choice or layer.dense for layer in self.layers]
        figures_that_fit = [figures for figures in all_shown if figures.cycles is not None]
        other_bytes = (figures.tile_bytes - figures.weight_bytes for figures in figures_that_fit)
        working = max(other_bytes, default=0)
        free_bytes = self.tile_bytes - working
        room = min(free_bytes, self.weights_budget) if self.weights_budget else free_bytes
        return sum(figures.weight_bytes for figures in figures_that_fit), room

    @cached_property
    def cycles(self) -> int | None:
        """Cycles of all layers in chosen formats, with re-layouts; None if a layer has none."""
        choices = [layer.choice for layer in self.layers]
        # Re-layouts that were not counted add nothing; `not_simulated` lists them.
        chosen_cycles = total(None if choice is None else choice.cycles for choice in choices)
        relayouts = sum(layer.relayout or 0 for layer in self.layers)
        return None if chosen_cycles is None else chosen_cycles + relayouts

    @cached_property
    def dense_cycles(self) -> int | None:
        """Cycles of all layers dense, with counted re-layouts; None if a layer does not fit."""
        dense = total(layer.dense.cycles for layer in self.layers)
        relayouts = sum(layer.dense_relayout or 0 for layer in self.layers)
        return None if dense is None else dense + relayouts

    @property
    def not_simulated(self) -> tuple[Omission, ...]:
        """Operations and re-layouts whose cycles no total includes."""
        count = sum(layer.relayout is None for layer in self.layers[1:])
        return (
            *self.network.not_simulated,
            *([Omission(UNCOUNTED_RELAYOUT, count)] if count else ()),
        )

    @property
    def samples_per_second(self) -> float | None:
        """Samples per second with the chosen formats; None without cycles."""
        return None if not self.cycles else self.batch * self.clock_hz / self.cycles

    @property
    def went_wrong(self) -> bool:
        """True if a layer fits in no format, a job failed, or a number is wrong.

        It is also True if the weights of all layers exceed the budget.
        """
        return (bool(self.weights_budget) and not self.weights_fit) or any(
            (layer.numbers is not None and not layer.numbers.right)
            or all(result.cycles is None for result in layer.formats)
            or any(result.failed for result in layer.formats)
            for layer in self.layers
        )

    @property
    def num_sparse(self) -> int:
        """Number of layers that take a sparse format; formats that run as dense do not count."""
        return sum(layer.is_sparse for layer in self.layers)

    @property
    def sparse_share(self) -> float:
        """Share of the layers that take a sparse format."""
        return self.num_sparse / len(self.layers)

    def chip_seconds(self, cycles: int) -> float:
        """Return the time of a number of cycles on the chip, in seconds."""
        return cycles / self.clock_hz

    def share_of(self, layer: LayerFigures) -> float | None:
        """Return the share of the total that a layer takes with the re-layout before it."""
        choice = layer.choice
        if choice is None or choice.cycles is None or not self.cycles:
            return None
        return (choice.cycles + (layer.relayout or 0)) / self.cycles


def total(counts: Iterable[int | None]) -> int | None:
    """Return the sum of counts, or None if one of them is None."""
    all_counts = list(counts)
    # A single missing count makes the sum unknown.
    valid = [count for count in all_counts if count is not None]
    return sum(valid) if len(valid) == len(all_counts) else None
