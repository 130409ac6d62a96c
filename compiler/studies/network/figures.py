"""What came out of a network's study, by layer and format. Tables and pictures read it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

import attrs

from ...graph.network.layer import Layer, Network, Omission
from ...jobs.request import Request

DENSE = "dense"
ELEMENT, BLOCK = "element", "block:"
LIMITS: Mapping[str, tuple[str, ...]] = {
    "useful products": ("useful MACs",),
    "kernel overhead": ("kernel overhead",),
    "exchange": ("exchange",),
    "waiting": ("waiting for words", "waiting for the slowest"),
    "sync": ("sync",),
}
"""Where the cycles of a layer go, each with the shares of a report that it is the sum of."""
COMPUTED = ("useful products", "kernel overhead")  # that grow with a density, of an estimate
UNCOUNTED = "re-layout of an operand that no layer alone leaves so"


@attrs.frozen(kw_only=True)
class FormatFigures:
    """One layer in one format.

    Attributes:
        format: "dense", "element", "block:16", "nm:2:4".
        algorithm: how it was computed: of a convolution the algorithm, of a product the method, of
            N:M the realisation.
        cycles: of the whole layer with its finish; None where it was refused.
        refusal: why there are none; empty where there are.
        density: stored elements over all.
        kept_energy: sum of squares of the kept weights over that of all.
        tile_bytes, total_bytes: of the fullest tile, and of all.
        macs: multiply-accumulates of stored elements.
        exchange_words: that tiles receive in all supersteps together.
        limits: shares of its cycles by `LIMITS`, which add up to 1; empty where it was refused.
        command: which repeats it.
        request: what it was asked of; None where there is no such format.
        failed: the refusal is of this host or of a file; another study tries again.
    """

    format: str
    algorithm: str = ""
    cycles: int | None = None
    refusal: str = ""
    density: float = 1.0
    kept_energy: float = 1.0
    tile_bytes: int = 0
    total_bytes: int = 0
    macs: int = 0
    exchange_words: int = 0
    limits: Mapping[str, float] = {}
    command: str = ""
    request: Request | None = attrs.field(default=None, eq=False, repr=False)
    failed: bool = False


@attrs.frozen(kw_only=True)
class Curve:
    """Cycles of one layer and format over sparsity.

    Attributes:
        format: as of `FormatFigures`.
        sparsity: ascending.
        cycles: of each; None where refused.
        break_even: the sparsity from which it is quicker than dense, interpolated; None where it
            never or always is.
    """

    format: str
    sparsity: tuple[float, ...]
    cycles: tuple[int | None, ...]
    break_even: float | None


@attrs.frozen(kw_only=True)
class VerdictTurn:
    """Where the verdict of a layer turns.

    Attributes:
        format: of the quickest sparse one.
        sparsity: at which it is as quick as dense; None where it is at none.
        simulated: that lies between two sparsities that were simulated; else it is estimated as if
            computing alone grew with the density.
        block: the least length of the tried blocks that are quicker than dense; None of none.
    """

    format: str
    sparsity: float | None
    simulated: bool
    block: int | None


@attrs.frozen(kw_only=True)
class NumbersFigures:
    """What a run of the chosen format with numbers gave, held against NumPy.

    Attributes:
        right: every element is within the bound that rounding has there.
        difference, bound: of the worst element; None where nothing ran, or a sum overflowed.
        reason: what is wrong; empty where nothing is.
    """

    right: bool
    difference: float | None = None
    bound: float | None = None
    reason: str = ""


@attrs.frozen(kw_only=True)
class LayerFigures:
    """One layer.

    Attributes:
        layer: what it computes, for the whole batch.
        sparsity: share of weights that are zero.
        formats: what was tried, dense among them.
        chosen: the name of the format; None where nothing fits or nothing was to be chosen.
        why: in words.
        relayout: cycles of the exchange that brings its input from where the layer before left it;
            None where that was not counted.
        dense_relayout: the same, where both are dense.
        relayout_refusal: why there is none; empty where nobody counted.
        curves: over sparsity, where asked for.
        numbers: of the chosen format; None where only cycles were asked for.
    """

    layer: Layer
    sparsity: float
    formats: tuple[FormatFigures, ...]
    chosen: str | None = None
    why: str = ""
    relayout: int | None = None
    dense_relayout: int | None = None
    relayout_refusal: str = ""
    curves: tuple[Curve, ...] = ()
    numbers: NumbersFigures | None = None

    def of(self, name: str) -> FormatFigures:
        """Those of one format."""
        return next(form for form in self.formats if form.format == name)

    @property
    def cycles_by_format(self) -> Mapping[str, int]:
        """Of those that fit."""
        return {form.format: form.cycles for form in self.formats if form.cycles is not None}

    @property
    def choice(self) -> FormatFigures | None:
        """Those of the chosen format."""
        return None if self.chosen is None else self.of(self.chosen)

    @property
    def best_sparse(self) -> FormatFigures | None:
        """Those of the quickest format other than dense; the first of equals."""
        ran = [form for form in self.formats if form.format != DENSE and form.cycles is not None]
        return min(ran, key=lambda form: form.cycles or 0, default=None)

    @property
    def turn(self) -> VerdictTurn | None:
        """Where the verdict turns; None where dense or all else does not fit."""
        dense, best = self.of(DENSE).cycles, self.best_sparse
        if dense is None or best is None:
            return None
        curves = {curve.format: curve.break_even for curve in self.curves}
        simulated = curves.get(best.format)
        edges = [
            int(form.format.removeprefix(BLOCK))
            for form in self.formats
            if form.format.startswith(BLOCK) and form.cycles is not None and form.cycles < dense
        ]
        return VerdictTurn(
            format=best.format,
            sparsity=_turning(best, dense) if simulated is None else simulated,
            simulated=simulated is not None,
            block=min(edges, default=None),
        )


def _turning(figures: FormatFigures, dense: int) -> float | None:
    """The estimated sparsity at which a format takes as many cycles as dense."""
    if figures.format != ELEMENT and not figures.format.startswith(BLOCK):
        return None  # N:M has a density of its own
    cycles = figures.cycles or 0
    computed = cycles * sum(figures.limits.get(name, 0.0) for name in COMPUTED)
    if computed <= 0:
        return None
    density = figures.density * (1 + (dense - cycles) / computed)
    return 1 - density if 0 < density < 1 else None


@attrs.frozen(kw_only=True)
class NetworkFigures:
    """A whole network.

    Attributes:
        network: for the batch.
        batch: samples.
        data_type, machine, clock_hz: what it ran on, and in.
        select: "greedy", "chain" or "none".
        layers: in their order.
    """

    network: Network
    batch: int
    data_type: str
    machine: str
    clock_hz: int
    select: str
    layers: tuple[LayerFigures, ...]

    @cached_property
    def cycles(self) -> int | None:
        """Of all layers as chosen, with re-layouts that were counted; None where one lacks."""
        choices = [layer.choice for layer in self.layers]
        chosen = total(None if choice is None else choice.cycles for choice in choices)
        moved = sum(layer.relayout or 0 for layer in self.layers)
        return None if chosen is None else chosen + moved

    @cached_property
    def dense_cycles(self) -> int | None:
        """Of all layers dense, counted re-layouts among them; None where one does not fit."""
        dense = total(layer.of(DENSE).cycles for layer in self.layers)
        moved = sum(layer.dense_relayout or 0 for layer in self.layers)
        return None if dense is None else dense + moved

    @property
    def not_simulated(self) -> tuple[Omission, ...]:
        """All that is in no total, re-layouts that nobody counted among it."""
        uncounted = sum(layer.relayout is None for layer in self.layers[1:])
        return (*self.network.omitted, *([Omission(UNCOUNTED, uncounted)] if uncounted else ()))

    @property
    def samples_per_second(self) -> float | None:
        """Of the chosen formats."""
        return None if not self.cycles else self.batch * self.clock_hz / self.cycles

    @property
    def went_wrong(self) -> bool:
        """A layer fits in no format, a job failed, or a number is wrong."""
        return any(
            (layer.numbers is not None and not layer.numbers.right)
            or all(form.cycles is None for form in layer.formats)
            or any(form.failed for form in layer.formats)
            for layer in self.layers
        )

    @property
    def sparse_share(self) -> float:
        """Of layers, those that take another format than dense."""
        sparse = sum(layer.chosen not in (None, DENSE) for layer in self.layers)
        return sparse / len(self.layers)


def total(counts: Iterable[int | None]) -> int | None:
    """The sum; None where one is."""
    every = list(counts)
    known = [count for count in every if count is not None]
    return sum(known) if len(known) == len(every) else None
