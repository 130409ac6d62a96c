"""The search over splits of a convolution, for any kernel whose lines are those of `lines`.

All splits are counted at once on guessed loads (`cost`); the best of them are dealt, and
counted again with the loads and the kernel's fields that they really have. Those whose temporaries
keep to their share of SRAM come first, then the others that fit; the quickest of each first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

import attrs
import numpy as np

from ipusim import PAIR_TILES, BoolArray, IntArray, same_array
from ipusim.kernels import MultiplyKernel, WordOverflow

from ...matrix.entries import MatrixError
from ...matrix.pattern import Pattern
from ...operations.convolution.balance import channel_splits, dealt, filled, imbalance
from ...operations.convolution.lines import ConvolutionLines
from ...operations.convolution.product import ConvolutionProduct, Held
from ...plan.axes import Axes
from ...plan.no_plan import NoPlanError, refusal
from ...plan.operation import TOTAL, Terms
from ...plan.options.methods import Balance
from ...plan.plan import Plan
from ..engine import Counted, Need, fits, is_modest, of_fullest, total_of
from .cost import CostModel, KernelCost, WeightCounts, kernel_cost
from .cutting import Cutting, partition_of, plan_of
from .planners import ConvolutionJob
from .splits import Room, lines_of, splits_of

MOST_COUNTED = 24  # splits that are dealt
UNITS_COUNTED = 2_000_000  # units of the weights in all of those; half a second
BALANCES: tuple[Balance, ...] = ("sort", "split")  # that are counted where none is fixed
DEALT_AGAIN = 3  # of the splits counted, one in so many, the best, is dealt by the others too
CURVE = (1, 2, 4, 8, 16)  # images of a slice


@attrs.frozen(kw_only=True)
class ConvolutionSearch:
    """What the candidates of one search have in common.

    Attributes:
        job: what is asked for, and what its options fix.
        pattern: the weights in the kernel's format, filled up as the job's balance does.
        kernel: that multiplies.
        of_kernel: what it takes.
    """

    job: ConvolutionJob
    pattern: Pattern
    kernel: MultiplyKernel
    of_kernel: KernelCost

    @classmethod
    def of(cls, job: ConvolutionJob, pattern: Pattern, kernel: MultiplyKernel) -> ConvolutionSearch:
        """For a kernel of elements or blocks, whose format the pattern has."""
        return cls(
            job=job,
            pattern=filled(pattern, job.options.balance or BALANCES[0]),
            kernel=kernel,
            of_kernel=kernel_cost(kernel, job.machine),
        )

    @property
    def model(self) -> CostModel:
        """Counts splits."""
        return CostModel(
            convolution=self.job.convolution,
            machine=self.job.machine,
            kernel=self.kernel,
            of_kernel=self.of_kernel,
        )

    @property
    def room(self) -> Room:
        """What splits must keep to."""
        machine = self.job.machine
        groups = -(-self.job.convolution.channels // self.kernel.block)
        return Room(
            convolution=self.job.convolution,
            block=self.kernel.block,
            tiles=machine.tiles,
            vector=self.kernel.data_type.vector_width,
            pairs=machine.tiles_per_pair == PAIR_TILES,
            options=self.job.options,
            channel_splits=channel_splits(self.pattern, self.balances[0], groups),
        )

    @cached_property
    def counts(self) -> WeightCounts:
        """Of the weights."""
        return WeightCounts.of(self.pattern, self.job.convolution)

    @property
    def balances(self) -> tuple[Balance, ...]:
        """Ways by which splits are dealt, the first one first."""
        fixed = self.job.options.balance
        return (fixed,) if fixed else BALANCES

    def fits(self, splits: Axes, shapes: Axes, loads: Axes, need: Need) -> BoolArray:
        """bool[splits]: those that a tile and its work lists have room for."""
        x_bytes = shapes.x * self.kernel.data_type.bytes
        long: BoolArray = (splits.wide == 0) | (x_bytes >= self.job.machine.pair_min_bytes)
        fitting: BoolArray = fits(self.job.machine, need) & self.model.fits_offsets(shapes, loads)
        return fitting & long

    def modest(self, need: Need) -> BoolArray:
        """bool[splits]: those whose temporaries keep to their share of SRAM."""
        return is_modest(self.job.machine, need, self.job.options.available_memory_proportion)


@attrs.frozen(kw_only=True)
class DealtCutting:
    """One way to cut a convolution, with its weights dealt.

    Attributes:
        cutting: it.
        filters: shares of filters in each of channels.
        loads: of every share.
        multiply: int64[shares], cycles of all runs in a round, in the band that takes longest.
        balance: by which the weights were dealt.
    """

    cutting: Cutting
    filters: int
    loads: Axes
    multiply: IntArray = attrs.field(eq=same_array, repr=False)
    balance: Balance


def search_plan(search: ConvolutionSearch) -> Plan:
    """The plan of the quickest split, counted.

    Raises:
        InputError: options fix what cannot be.
        MatrixError: balance "bank" for weights that no split finds balanced.
        NoPlanError: nothing fits.
    """
    best = best_cutting(search)
    job = search.job
    return plan_of(
        best.way.cutting,
        search.pattern,
        machine=job.machine,
        kernel=search.kernel,
        algorithm=job.options.algorithm,
        details=decision_of(best, job),
        estimate=best.cycles,
    )


def best_cutting(search: ConvolutionSearch) -> Counted[DealtCutting]:
    """The quickest one; errors are those of `search_plan`."""
    return min(counted_cuttings(search), key=lambda candidate: candidate.order)


def counted_cuttings(search: ConvolutionSearch) -> list[Counted[DealtCutting]]:
    """The best splits by guessed loads, dealt and counted; errors are those of `search_plan`."""
    most = max(2, min(MOST_COUNTED, UNITS_COUNTED // max(1, len(search.pattern.rows))))
    first, *others = search.balances
    candidates: dict[int, Counted[DealtCutting]] = {}
    refused: dict[int, MatrixError] = {}
    splits, order = guessed(search)
    for row in order.tolist():
        channels = int(splits.channels[row])
        if channels in refused:
            continue
        try:
            candidate = _counted(search, splits, row, first)
        except MatrixError as error:  # a balance that so many shares do not have
            refused[channels] = error
            continue
        if candidate is not None:
            candidates[row] = candidate
        if len(candidates) == most:
            break
    if not candidates:
        raise next(iter(refused.values()), no_split(search, splits))
    best = sorted(candidates, key=lambda row: candidates[row].order)[: max(2, most // DEALT_AGAIN)]
    again = [_counted(search, splits, row, balance) for balance in others for row in best]
    return [*candidates.values(), *(candidate for candidate in again if candidate is not None)]


def guessed(search: ConvolutionSearch) -> tuple[Axes, IntArray]:
    """All splits, and int64[those that fit], by guessed cycles.

    Raises:
        InputError: options fix what cannot be.
        NoPlanError: nothing fits.
    """
    splits, model = splits_of(search.room), search.model
    if not len(splits):
        raise no_split(search, splits)
    shapes, loads = model.shapes(splits), search.counts.loads(splits)
    need = model.tile_bytes(splits, shapes, loads)
    fitting = np.flatnonzero(search.fits(splits, shapes, loads, need))
    if not len(fitting):
        raise no_split(search, splits)
    total = total_of(model.terms(splits, shapes, loads, model.multiply(shapes, loads)))
    modest = search.modest(need)[fitting]
    return splits, fitting[np.lexsort((total[fitting], ~modest))]


def _counted(
    search: ConvolutionSearch, splits: Axes, row: int, balance: Balance
) -> Counted[DealtCutting] | None:
    """A split dealt in a way and counted; None where it does not fit after all."""
    split = splits.take(np.array([row]))
    filters, channels = int(split.filters[0]), int(split.channels[0])
    lines = lines_of(splits, search.job.convolution, search.kernel.block, row)
    share = dealt(search.pattern, lines, balance, filters=filters, channels=channels).share
    cutting = Cutting(
        how=lines,
        share=share,
        shares=filters * channels,
        parts=int(split.parts[0]),
        wide=bool(split.wide[0]),
    )
    try:
        return counted(search, cutting, split, balance)
    except WordOverflow:  # lists as they are reach further than the guessed ones
        return None


def counted(
    search: ConvolutionSearch, cutting: Cutting, split: Axes, balance: Balance
) -> Counted[DealtCutting] | None:
    """The cycles and bytes of a cutting; None where it does not fit.

    Args:
        search: with the weights that were dealt.
        cutting: with its deal.
        split: the row of candidates that it came from.
        balance: by which the weights were dealt.
    """
    model, partition = search.model, partition_of(cutting, search.pattern)
    (cut,), operation = partition.cuts, ConvolutionProduct(cutting.how, cutting.wide)
    terms = Terms.of(search.pattern, cut.seat, cut.shares, partition.order)
    loads, shapes = loads_of(cutting, terms), model.shapes(split)
    fields = operation.share_fields(model.kernel, terms, cut, int(shapes.rows[0]))
    multiply = shapes.runs * model.kernel.cycles(model.machine, fields, {})
    multiply = np.where(loads.blocks > 0, multiply, 0)
    need = model.tile_bytes(split, shapes, loads)
    if not search.fits(split, shapes, loads, need).all():
        return None
    filters = int(split.filters[0])
    return Counted(
        way=DealtCutting(
            cutting=cutting, filters=filters, loads=loads, multiply=multiply, balance=balance
        ),
        cycles=of_fullest(model.terms(split, shapes, loads, multiply)),
        tile_bytes=int(need.whole.max()),
        modest=bool(search.modest(need).all()),
    )


def loads_of(cutting: Cutting, terms: Terms) -> Axes:
    """What every share has, as `WeightCounts.loads` guesses it."""
    lines, shares = cutting.how, cutting.shares
    filters = Held.of(terms.seat, terms.row, shares)
    channel = terms.column % lines.channel_groups
    channels = Held.of(terms.seat, channel, shares).held
    received = channels
    if cutting.wide:
        of_pair = Held.of(terms.seat // PAIR_TILES, channel, -(-shares // PAIR_TILES)).held
        received = of_pair[np.arange(shares) // PAIR_TILES]
    depth = np.bincount(filters.group, minlength=lines.filter_groups)
    others = depth[filters.group] > 1
    seat, partials = filters.share[others], depth[filters.group[others]]
    shared = np.bincount(seat, minlength=shares)
    summed = np.bincount(seat, partials, shares).astype(np.int64)
    return Axes(
        blocks=np.bincount(terms.seat, minlength=shares),
        filters=filters.held,
        channels=channels,
        received=received,
        shared=shared,
        depth=np.maximum(1, -(-summed // np.maximum(shared, 1))),
        owned=np.bincount(seat, 1 / partials, shares).astype(np.float64),
    )


def no_split(search: ConvolutionSearch, splits: Axes) -> NoPlanError:
    """The refusal where nothing fits: the least bytes of any split, and what to try."""
    machine, least = search.job.machine, _least_bytes(search, splits)
    convolution = search.job.convolution
    needs = "" if least is None else f" by {least:,} B at the least"
    return refusal(
        f"algorithm {search.job.options.algorithm!r} has no split of images "
        f"{list(convolution.image_shape)} and weights {list(convolution.weights_shape)} that fits "
        f"a tile's {machine.usable_bytes:,} B{needs} and 16-bit offsets, on {machine.tiles:,} "
        "tiles; try more tiles, a smaller batch or sub_batch, or fewer fixed options",
        machine,
        least_bytes=least,
    )


def _least_bytes(search: ConvolutionSearch, splits: Axes) -> int | None:
    """Of the fullest tile, by the split that has least there; None without any."""
    if not len(splits):
        return None
    shapes, loads = search.model.shapes(splits), search.counts.loads(splits)
    return int(search.model.tile_bytes(splits, shapes, loads).whole.min())


def sub_batch_curve(search: ConvolutionSearch) -> Mapping[int, int]:
    """Counted cycles with 1, 2, 4, 8 and 16 images of a slice, of those that fit."""
    return dict(_curve(search))


def _curve(search: ConvolutionSearch) -> Iterator[tuple[int, int]]:
    for images in CURVE:
        options = attrs.evolve(search.job.options, sub_batch=images, batch_split=0)
        fixed = attrs.evolve(search, job=attrs.evolve(search.job, options=options))
        try:
            yield images, best_cutting(fixed).cycles[TOTAL]
        except NoPlanError:
            continue


def decision_of(best: Counted[DealtCutting], job: ConvolutionJob) -> Mapping[str, object]:
    """The words and numbers of a job's best cutting, for reports."""
    way, lines = best.way, best.way.cutting.how
    return {
        "algorithm": job.options.algorithm,
        "balance": way.balance,
        "filter_split": way.filters,
        "channel_split": way.cutting.shares // way.filters,
        "row_split": lines.bands,
        "batch_split": way.cutting.parts,
        "sub_batch": lines.images,
        "column_strips": lines.strips,
        "rounds": -(-lines.slices // way.cutting.parts),
        "rows": "joined" if lines.joined else "runs",
        "wide_exchange": way.cutting.wide,
        **_padding(lines),
        "imbalance": round(imbalance(way.loads.blocks), 3),
        "imbalance_multiply": round(imbalance(way.multiply), 3),
        "estimated_tile_bytes": best.tile_bytes,
    }


def _padding(lines: ConvolutionLines) -> Mapping[str, object]:
    """Images and columns that are computed and dropped, and the share of products that these are.

    Columns are of all filters alike: those between joined rows, and those that fill strips up.
    """
    rows, columns = lines.convolution.output
    batch, computed = lines.convolution.batch, lines.rows.outputs * lines.y_columns
    if lines.joined:
        computed = int(((lines.band_rows.count - 1) * lines.q_columns + lines.y_columns).sum())
    lanes = lines.slices * lines.lanes
    return {
        "padding_images": lines.slices * lines.images - batch,
        "junk_columns": (computed * lines.strips - rows * columns) * lines.slices * lines.images,
        "padding_share": round(1 - rows * columns * batch / (computed * lanes), 4),
    }
