"""The search over splits of a convolution, for any kernel whose lines are those of `lines`.

All splits are counted at once on guessed loads (`cost`); the best of them are dealt, and
counted again with the loads and the kernel's fields that they really have. Those whose temporaries
keep to their share of SRAM come first, then the others that fit; the quickest of each first.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial

import attrs
import numpy as np

from ipusim import PAIR_TILES, BoolArray, IntArray, same_array
from ipusim.kernels import MultiplyKernel

from ...matrix.entries import MatrixError
from ...matrix.pattern import Pattern
from ...operations.convolution.balance import (
    Balanced,
    channel_splits,
    dealt,
    filled,
    imbalance,
)
from ...operations.convolution.held_units import HeldUnits
from ...operations.convolution.lines import ConvolutionLines
from ...plan.axes import Axes
from ...plan.no_plan import NoPlanError, refusal
from ...plan.operation import TOTAL
from ...plan.options.methods import Balance
from ...plan.plan import Plan
from ..engine import Counted, Need, fits, is_modest, of_fullest, total_of
from .cost import CostModel, KernelCost, WeightCounts, kernel_cost
from .cutting import Cutting, plan_of
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

    @cached_property
    def channel_groups(self) -> IntArray:
        """int64[units]: the group of channels of each unit of the pattern."""
        groups = -(-self.job.convolution.channels // self.kernel.block)
        return self.pattern.columns % groups

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


@attrs.frozen
class CountedPlan:
    """A plan that is counted; made when it is asked for.

    Attributes:
        total: cycles.
        sub_batch: images of a slice, where a decision says them.
        plan: makes it.
    """

    total: int
    sub_batch: object
    plan: Callable[[], Plan]

    @classmethod
    def of(cls, plan: Plan) -> CountedPlan:
        """One that is made."""
        return cls(plan.estimate[TOTAL], plan.decision.get("sub_batch"), lambda: plan)


def search_plan(search: ConvolutionSearch) -> CountedPlan:
    """The plan of the quickest split, counted.

    Raises:
        InputError: options fix what cannot be.
        MatrixError: balance "bank" for weights that no split finds balanced.
        NoPlanError: nothing fits.
    """
    best = best_cutting(search)
    job = search.job
    made = partial(
        plan_of,
        best.way.cutting,
        search.pattern,
        machine=job.machine,
        kernel=search.kernel,
        algorithm=job.options.algorithm,
        details=decision_of(best, job),
        estimate=best.cycles,
    )
    return CountedPlan(best.cycles[TOTAL], best.way.cutting.how.images, made)


def best_cutting(search: ConvolutionSearch) -> Counted[DealtCutting]:
    """The quickest one; errors are those of `search_plan`."""
    return min(counted_cuttings(search), key=lambda candidate: candidate.order)


def counted_cuttings(search: ConvolutionSearch) -> list[Counted[DealtCutting]]:
    """The best splits by guessed loads, dealt and counted; errors are those of `search_plan`."""
    most = max(2, min(MOST_COUNTED, UNITS_COUNTED // max(1, len(search.pattern.rows))))
    first, *others = search.balances
    candidates: dict[int, Counted[DealtCutting]] = {}
    splits, order = guessed(search)
    deals, left = Deals(search, splits), deque(order.tolist())
    while left and len(candidates) < most:
        rows = [left.popleft() for _ in range(min(len(left), most - len(candidates)))]
        candidates |= deals.counted(rows, first)
    if not candidates:
        raise next(iter(deals.refused.values()), no_split(search, splits))
    best = sorted(candidates, key=lambda row: candidates[row].order)[: max(2, most // DEALT_AGAIN)]
    again = [deals.counted(best, balance) for balance in others]
    return [*candidates.values(), *(counted for of in again for counted in of.values())]


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


class Deals:
    """The weights of one search, dealt for some of its splits.

    Attributes:
        refused: why so many shares of channels have no balance; other splits need not be tried.
    """

    def __init__(self, search: ConvolutionSearch, splits: Axes) -> None:
        self._search = search
        self._splits = splits
        self._held: dict[tuple[int, int, Balance], tuple[Balanced, HeldUnits]] = {}
        self.refused: dict[int, MatrixError] = {}

    def counted(self, rows: Sequence[int], balance: Balance) -> Mapping[int, Counted[DealtCutting]]:
        """Of splits by their rows, dealt in a way: those that fit with the loads they have."""
        dealt = {row: cut for row in rows if (cut := self._dealt(row, balance)) is not None}
        if not dealt:
            return {}
        splits = self._splits.take(np.array(list(dealt)))
        cuttings, held = zip(*dealt.values(), strict=True)
        counted = counted_together(self._search, cuttings, splits, held, balance)
        return {row: one for row, one in zip(dealt, counted, strict=True) if one is not None}

    def _dealt(self, row: int, balance: Balance) -> tuple[Cutting, HeldUnits] | None:
        """None where the weights have no such balance in so many shares of channels."""
        split, search = self._splits.at(row), self._search
        filters, channels = split["filters"], split["channels"]
        if channels in self.refused:
            return None
        lines = lines_of(self._splits, search.job.convolution, search.kernel.block, row)
        key = filters, channels, balance
        if key not in self._held:
            size = {"filters": filters, "channels": channels}
            try:
                balanced = dealt(search.pattern, lines, balance, **size)
            except MatrixError as error:
                self.refused[channels] = error
                return None
            self._held[key] = balanced, held_of(search, lines, balanced.share, balanced.shares)
        balanced, held = self._held[key]
        cutting = Cutting(
            how=lines,
            share=balanced.share,
            shares=balanced.shares,
            parts=split["parts"],
            wide=split["wide"],
        )
        return cutting, held


def held_of(
    search: ConvolutionSearch, lines: ConvolutionLines, share: IntArray, shares: int
) -> HeldUnits:
    """What shares have of the search's weights."""
    rows, channel = search.pattern.rows, search.channel_groups
    return HeldUnits.of(share, rows, channel, (shares, lines.filter_groups, lines.channel_groups))


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
    held = held_of(search, cutting.how, cutting.share, cutting.shares)
    return counted_together(search, [cutting], split, [held], balance)[0]


def counted_together(
    search: ConvolutionSearch,
    cuttings: Sequence[Cutting],
    splits: Axes,
    held: Sequence[HeldUnits],
    balance: Balance,
) -> Sequence[Counted[DealtCutting] | None]:
    """As `counted`, of several cuttings at once: a row of `splits` each, and what shares have."""
    model, of_splits = search.model, search.model.shapes(splits)
    loads_each = list(map(loads_of, cuttings, held))
    row = np.repeat(np.arange(len(splits)), [cutting.shares for cutting in cuttings])
    split, shapes, loads = splits.take(row), of_splits.take(row), Axes.stacked(loads_each)
    need = model.tile_bytes(split, shapes, loads)
    fitting, modest = search.fits(split, shapes, loads, need), search.modest(need)
    multiply = shapes.runs * np.concatenate(_run_cycles(search, held, of_splits))
    cycles = model.terms(split, shapes, loads, multiply)
    ends = np.cumsum([cutting.shares for cutting in cuttings])
    counts: list[Counted[DealtCutting] | None] = []
    for number, (cutting, end) in enumerate(zip(cuttings, ends.tolist(), strict=True)):
        own = slice(end - cutting.shares, end)
        if not fitting[own].all():
            counts.append(None)
            continue
        way = DealtCutting(
            cutting=cutting,
            filters=int(splits.filters[number]),
            loads=loads_each[number],
            multiply=multiply[own],
            balance=balance,
        )
        of_shares = {name: column[own] for name, column in cycles.items()}
        most = int(need.whole[own].max())
        counts.append(Counted(way, of_fullest(of_shares), most, bool(modest[own].all())))
    return counts


def _run_cycles(
    search: ConvolutionSearch, held: Sequence[HeldUnits], shapes: Axes
) -> list[IntArray]:
    """int64[shares] of each of several cuttings: of a run; 0 of a share that has nothing."""
    known: dict[tuple[int, int, int], IntArray] = {}  # ways of x to tiles have the same runs
    cycles = []
    for units, n, width in zip(held, shapes.n.tolist(), shapes.width.tolist(), strict=True):
        key = id(units), n, width
        if key not in known:
            run = search.of_kernel.held_cycles(units, n, width)
            known[key] = np.where(units.blocks > 0, run, 0)
        cycles.append(known[key])
    return cycles


def loads_of(cutting: Cutting, held: HeldUnits) -> Axes:
    """What every share has, as `WeightCounts.loads` guesses it."""
    shares = cutting.shares
    depth = np.bincount(held.group, minlength=cutting.how.filter_groups)
    others = depth[held.group] > 1
    seat, partials = held.share[others], depth[held.group[others]]
    shared = np.bincount(seat, minlength=shares)
    summed = np.bincount(seat, partials, shares).astype(np.int64)
    return Axes(
        blocks=held.blocks,
        filters=held.filters,
        channels=held.channels,
        received=held.of_pairs if cutting.wide else held.channels,
        shared=shared,
        any_shared=np.full(shares, others.any()),
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
    filled = computed * lanes > rows * columns * batch
    return {
        **({"padded_columns": computed * lanes} if filled else {}),
        "padding_images": lines.slices * lines.images - batch,
        "junk_columns": (computed * lines.strips - rows * columns) * lines.slices * lines.images,
        "padding_share": round(1 - rows * columns * batch / (computed * lanes), 4),
    }
