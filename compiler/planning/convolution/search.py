"""The search over splits of a convolution, for any kernel whose lines are those of `lines`.

All splits are counted at once on guessed loads (`cost`); the best of them are dealt, and
counted again with the loads and the kernel's fields that they really have. Those whose temporaries
keep to their share of SRAM come first, then the others that fit; the quickest of each first.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from typing import TypeAlias

import attrs
import numpy as np

from ipusim import PAIR_TILES, BoolArray, IntArray, same_array
from ipusim.kernels import MultiplyKernel, direct_kernel

from ...matrix.entries import MatrixError
from ...matrix.formats.blocks import Blocks
from ...matrix.formats.elements import Elements
from ...matrix.pattern import Pattern
from ...operations.convolution.balance import (
    Balanced,
    channel_splits,
    dealt,
    filled,
    imbalance,
    worker_imbalance,
)
from ...operations.convolution.filters import filters_in
from ...operations.convolution.held_units import HeldUnits
from ...operations.convolution.lines import ConvolutionLines
from ...plan.axes import Axes
from ...plan.no_plan import NoPlanError
from ...plan.operation import TOTAL
from ...plan.options.methods import Balance
from ...plan.plan import Plan
from ...problem import Problem
from ..engine import MAX_OFFSET, Counted, Need, fits, is_modest, of_fullest, total_of
from ..proposer import Candidate
from .cost import cycle_terms, shapes_of, tile_bytes
from .cutting import Cutting, details_of, no_split, padding_of, plan_of, seats_of
from .planners import MARGIN
from .sparse_cost import PIECE_BYTES, KernelCost, WeightCounts, kernel_cost, owned_lines
from .splits import SPARSE_ORDER, Room, check_fixed, full_vectors, lines_of, splits_of, strip_sides

ELEMENTS = Elements()
MOST_COUNTED = 24  # splits that are dealt
UNITS_COUNTED = 2_000_000  # units of the weights in all of those; half a second
BALANCES: tuple[Balance, ...] = ("sort", "split")  # that are counted where none is fixed
# The best of both ways over rows are candidates where their counts are this close: of two with one
# count, 997, the second took 1,096 cycles and the first 1,132.
CLOSE_ROWS = 1.05
DEALT_AGAIN = 3  # of the splits counted, one in so many, the best, is dealt by the others too


@attrs.frozen(kw_only=True)
class ConvolutionSearch:
    """State and formulas that all candidates of one search share.

    Attributes:
        problem: the convolution, with its machine and options.
        pattern: the weights in the kernel's format, filled up as the balance does.
        kernel: the multiply kernel.
        of_kernel: cycles and bytes of the kernel.
    """

    problem: Problem
    pattern: Pattern
    kernel: MultiplyKernel
    of_kernel: KernelCost

    @classmethod
    def of(cls, problem: Problem, form: Elements | Blocks) -> ConvolutionSearch:
        """Return the search over units of a format that cover the weights."""
        block = form.block if isinstance(form, Blocks) else 1
        balance = problem.convolution_options.balance or BALANCES[0]
        covering = filters_in(problem.pattern, problem.convolution, form)
        kernel = direct_kernel(problem.machine, block, problem.data_type, problem.partials_type)
        return cls(
            problem=problem,
            pattern=filled(covering, balance),
            kernel=kernel,
            of_kernel=kernel_cost(kernel, problem.machine),
        )

    @property
    def room(self) -> Room:
        """Limits of the splits."""
        problem, vector = self.problem, self.kernel.data_type.vector_width
        groups = -(-problem.convolution.channels // self.kernel.block)
        return Room(
            convolution=problem.convolution,
            block=self.kernel.block,
            tiles=problem.machine.tiles,
            options=problem.convolution_options,
            lanes=full_vectors(problem.convolution, vector, problem.convolution_options.sub_batch),
            order=SPARSE_ORDER,
            channel_groups=groups,
            channel_splits=channel_splits(self.pattern, self.balances[0], groups),
        )

    @property
    def splits(self) -> Axes:
        """Every split that the options leave, with both ways over rows and over exchange lanes.

        Raises:
            InputError: the options fix what cannot be.
        """
        check_fixed(self.room)
        splits, rows = splits_of(self.room), self.problem.convolution_options.rows
        pairs = self.problem.machine.tiles_per_pair == PAIR_TILES
        ways = Axes.stacked(
            [
                splits.with_(joined=joined, wide=wide)
                for joined in ([rows == "joined"] if rows else [False, True])
                for wide in ([False, True] if pairs else [False])
            ]
        )
        return ways.take((ways.filters % PAIR_TILES == 0) | ~ways.wide)

    def shapes(self, splits: Axes) -> Axes:
        """Return the sizes of lines and runs; see `shapes_of`."""
        return shapes_of(self.problem.convolution, self.kernel.block, splits)

    def multiply(self, shapes: Axes, loads: Axes) -> IntArray:
        """Return the cycles of all runs of the fullest tile in a round, int64[splits]."""
        cycles = self.of_kernel.cycles(loads.filters, loads.blocks, shapes.n, shapes.width)
        return shapes.runs * cycles

    def work(self, splits: Axes, shapes: Axes, loads: Axes) -> Axes:
        """Return the tile work of the fullest tile, a row a split; see `cost`."""
        size = self.kernel.data_type.bytes
        owned = owned_lines(loads, shapes.rows)
        moved = (loads.filters - loads.shared) * shapes.rows
        return Axes(
            x_lines=loads.received * shapes.x_lines,
            x_bytes=shapes.x * size,
            wide=splits.wide,
            value_bytes=loads.blocks * self.kernel.block**2 * size,
            sharers=splits.parts * splits.bands,
            filters=loads.filters,
            rows=shapes.rows,
            y=shapes.y,
            q=loads.filters * shapes.rows * shapes.q,
            owned=owned,
            depth=loads.depth,
            any_shared=loads.any_shared,
            sent=loads.shared * shapes.rows - owned,
            moved=moved,
            runs=shapes.runs,
            prepared=0,
            resident=self._resident(splits, shapes),
            listed=2 * self.of_kernel.list_words(loads.filters, loads.blocks)
            + PIECE_BYTES * (owned + moved),
            rounds=splits.rounds,
        )

    def terms(self, work: Axes, multiply: IntArray) -> dict[str, IntArray]:
        """Return cycles by term of all rounds, of tile work and the cycles of its runs."""
        compute = {"multiply": multiply}
        return cycle_terms(self.problem.machine, self.kernel, work, compute, barriers=False)

    def tile_bytes(self, work: Axes) -> Need:
        """Return the bytes of tiles with such work."""
        return tile_bytes(self.problem.machine, self.kernel, work)

    def fits_offsets(self, shapes: Axes, loads: Axes) -> BoolArray:
        """Return where all offsets and counts of a work list keep to 16 bits, bool[splits]."""
        size, block = self.kernel.data_type.bytes, self.kernel.block
        furthest = (loads.received * shapes.reach * shapes.x - shapes.width * block) * size
        within = furthest // self.of_kernel.offset_unit <= MAX_OFFSET
        listed = self.of_kernel.list_words(loads.filters, loads.blocks) <= MAX_OFFSET
        # Block kernels place rows of q by the same unit; `n` is a word of its own elsewhere.
        q = loads.filters * shapes.n * block * size // self.of_kernel.offset_unit
        placed = (q <= MAX_OFFSET) | (self.of_kernel.offset_unit == 1)
        fits: BoolArray = within & listed & placed & (shapes.n <= MAX_OFFSET)
        return fits

    def _resident(self, splits: Axes, shapes: Axes) -> IntArray:
        """Return the bytes of image and result that a tile keeps of each round, int64[splits]."""
        resident = np.zeros_like(splits.images)
        rows, _ = strip_sides(self.problem.convolution, splits.strips, splits.bands)
        kinds = 2 * rows + splits.joined
        for kind in np.unique(kinds):
            here = np.flatnonzero(kinds == kind)
            lines = lines_of(splits, self.problem.convolution, self.kernel.block, int(here[0]))
            x_lines, y_lines = int(np.prod(lines.x_shape)), int(np.prod(lines.y_shape))
            seats = seats_of(splits)[here]
            x = -(-x_lines // seats) * shapes.x[here]
            y = (-(-y_lines // seats) + 1) * shapes.y[here]
            resident[here] = (x + y) * self.kernel.data_type.bytes
        return resident

    @cached_property
    def counts(self) -> WeightCounts:
        """Units of the weights by groups of channels and filters."""
        return WeightCounts.of(self.pattern, self.problem.convolution)

    @cached_property
    def channel_groups(self) -> IntArray:
        """Group of channels of each unit of the pattern, int64[units]."""
        groups = -(-self.problem.convolution.channels // self.kernel.block)
        return self.pattern.columns % groups

    @property
    def balances(self) -> tuple[Balance, ...]:
        """Balances by which splits are dealt, in the order in which they are tried."""
        fixed = self.problem.convolution_options.balance
        return (fixed,) if fixed else BALANCES

    def fits(self, splits: Axes, shapes: Axes, loads: Axes, need: Need) -> BoolArray:
        """Return where a tile and its work lists have room, bool[splits]."""
        x_bytes = shapes.x * self.kernel.data_type.bytes
        long: BoolArray = (splits.wide == 0) | (x_bytes >= self.problem.machine.pair_min_bytes)
        fitting: BoolArray = fits(self.problem.machine, need) & self.fits_offsets(shapes, loads)
        return fitting & long

    def modest(self, need: Need) -> BoolArray:
        """Return where temporaries keep to their share of SRAM, bool[splits]."""
        share = self.problem.convolution_options.available_memory_proportion
        return is_modest(self.problem.machine, need, share)


@attrs.frozen(kw_only=True)
class DealtCutting:
    """A cutting with its weights dealt to shares.

    Attributes:
        cutting: how the convolution is cut.
        filters: number of filter shares in each channel share.
        loads: units, lines and partial sums of every share; see `loads_of`.
        multiply: cycles of all runs in a round, in the band that takes longest, int64[shares].
        balance: the balance that dealt the weights.
    """

    cutting: Cutting
    filters: int
    loads: Axes
    multiply: IntArray = attrs.field(eq=same_array, repr=False)
    balance: Balance


def sparse_candidates(
    problem: Problem, form: Elements | Blocks = ELEMENTS, *, both: bool = False
) -> list[Candidate]:
    """Return the plan of fewest estimated cycles over units of a format that cover the weights.

    Args:
        problem: the convolution.
        form: of the units.
        both: return also the best plan of the other way over rows, if it may be the quicker one.

    Raises:
        InputError: options fix what cannot be.
        MatrixError: balance "bank" for weights that no split finds balanced.
        NoPlanError: nothing fits.
    """
    search = ConvolutionSearch.of(problem, form)
    best: dict[bool, Counted[DealtCutting]] = {}  # by way over rows
    for counted in sorted(counted_cuttings(search), key=lambda candidate: candidate.order):
        best.setdefault(counted.way.cutting.how.joined, counted)
    first, *others = best.values()
    most = CLOSE_ROWS * first.cycles[TOTAL]
    close = [each for each in others if each.modest is first.modest and each.cycles[TOTAL] <= most]
    strategy = "direct" if form == ELEMENTS else "block"
    return [_candidate(search, each, strategy) for each in [first, *close * both]]


def _candidate(
    search: ConvolutionSearch, counted: Counted[DealtCutting], strategy: str
) -> Candidate:
    """Return the candidate of a dealt cutting."""
    cutting, loads = counted.way.cutting, counted.way.loads
    lines, bands = cutting.how, cutting.how.band_rows.count
    touched = loads.received[:, None] * lines.lines_each(bands) + loads.filters[:, None] * bands
    return Candidate(
        strategy=strategy,
        estimate=counted.cycles[TOTAL],
        margin=MARGIN,
        work=int(touched.sum()) * lines.slices,
        plan=partial(_plan, search, counted),
    )


def _plan(search: ConvolutionSearch, best: Counted[DealtCutting]) -> Plan:
    """Return the plan of a dealt cutting."""
    way, pattern, given = best.way, search.pattern, search.problem.pattern.stored
    words: dict[str, object] = {
        "rows": "joined" if way.cutting.how.joined else "runs",
        "balance": way.balance,
        "imbalance": round(imbalance(way.loads.blocks), 3),
        "imbalance_multiply": round(imbalance(way.multiply), 3),
        **padding_of(way.cutting.how),
    }
    if pattern.block > 1:
        words["block"] = pattern.block
    if pattern.stored > given:
        units = f"{pattern.num_blocks:,} {pattern.format.units}"
        ratio = pattern.stored / max(1, given)
        words["covered"] = f"{units} store {ratio:.2f} times the weights given"
    plan = plan_of(
        way.cutting,
        pattern,
        machine=search.problem.machine,
        kernel=search.kernel,
        algorithm=search.problem.convolution_options.algorithm,
        details=details_of(search.problem, best, way.cutting, filters=way.filters, words=words),
        estimate=best.cycles,
    )
    uneven = worker_imbalance(plan)
    workers = {} if uneven is None else {"imbalance_workers": round(uneven, 3)}
    return attrs.evolve(plan, decision={**plan.decision, **workers})


def counted_cuttings(search: ConvolutionSearch) -> list[Counted[DealtCutting]]:
    """Return the best splits by guessed loads, with the loads and cycles of their deals.

    Raises:
        InputError, MatrixError, NoPlanError: as `sparse_candidates`.
    """
    most = max(2, min(MOST_COUNTED, UNITS_COUNTED // max(1, len(search.pattern.rows))))
    first, *others = search.balances
    candidates: dict[int, Counted[DealtCutting]] = {}
    splits, order = guessed(search)
    deals, left = Deals(search, splits), deque(order.tolist())
    while left and len(candidates) < most:
        rows = [left.popleft() for _ in range(min(len(left), most - len(candidates)))]
        candidates |= counted_together(search, splits, deals.of(rows, first), first)
    if not candidates:
        raise next(iter(deals.refused.values()), _refusal(search, splits))
    best = sorted(candidates, key=lambda row: candidates[row].order)[: max(2, most // DEALT_AGAIN)]
    again = [
        counted_together(search, splits, deals.of(best, balance), balance) for balance in others
    ]
    return [*candidates.values(), *(counted for each in again for counted in each.values())]


def guessed(search: ConvolutionSearch) -> tuple[Axes, IntArray]:
    """Return all splits, and the rows of those that fit by guessed cycles, int64[rows].

    Raises:
        InputError: options fix what cannot be.
        NoPlanError: nothing fits.
    """
    splits = search.splits
    if not len(splits):
        raise _refusal(search, splits)
    shapes, loads = search.shapes(splits), search.counts.loads(splits)
    work = search.work(splits, shapes, loads)
    need = search.tile_bytes(work)
    fitting = np.flatnonzero(search.fits(splits, shapes, loads, need))
    if not len(fitting):
        raise _refusal(search, splits)
    total = total_of(search.terms(work, search.multiply(shapes, loads)))
    modest = search.modest(need)[fitting]
    return splits, fitting[np.lexsort((total[fitting], ~modest))]


Dealt: TypeAlias = Mapping[int, tuple[Cutting, HeldUnits]]  # by row of the splits


class Deals:
    """Deals of the weights of one search, each made once for all splits that share it.

    Attributes:
        refused: by number of channel shares, why weights have no balance in so many.
    """

    def __init__(self, search: ConvolutionSearch, splits: Axes) -> None:
        self._search = search
        self._splits = splits
        self._held: dict[tuple[int, int, Balance], tuple[Balanced, HeldUnits]] = {}
        self.refused: dict[int, MatrixError] = {}

    def of(self, rows: Sequence[int], balance: Balance) -> Dealt:
        """Return the deals of some splits by a balance; without those that cannot keep it."""
        return {row: cut for row in rows if (cut := self._dealt(row, balance)) is not None}

    def _dealt(self, row: int, balance: Balance) -> tuple[Cutting, HeldUnits] | None:
        """Return a deal; None if the weights have no such balance in so many channel shares."""
        split, search = self._splits.at(row), self._search
        filters, channels = split["filters"], split["channels"]
        if channels in self.refused:
            return None
        lines = lines_of(self._splits, search.problem.convolution, search.kernel.block, row)
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
    """Return the units of the weights that each share holds."""
    rows, channel = search.pattern.rows, search.channel_groups
    return HeldUnits.of(share, rows, channel, (shares, lines.filter_groups, lines.channel_groups))


def counted_together(
    search: ConvolutionSearch, splits: Axes, dealt: Dealt, balance: Balance
) -> dict[int, Counted[DealtCutting]]:
    """Return the cycles and bytes of dealt splits by their row, without those that do not fit."""
    if not dealt:
        return {}
    splits = splits.take(np.array(list(dealt)))
    cuttings, held = zip(*dealt.values(), strict=True)
    # From here a row is a share: those of the first cutting, then those of the second, ...
    of_splits = search.shapes(splits)
    loads_each = list(map(loads_of, cuttings, held))
    shares = [cutting.shares for cutting in cuttings]
    number, ends = np.repeat(np.arange(len(splits)), shares), np.cumsum(shares)
    split, shapes, loads = splits.take(number), of_splits.take(number), Axes.stacked(loads_each)
    work = search.work(split, shapes, loads)
    need = search.tile_bytes(work)
    fitting, modest = search.fits(split, shapes, loads, need), search.modest(need)
    multiply = shapes.runs * np.concatenate(_run_cycles(search, held, of_splits))
    cycles = search.terms(work, multiply)
    counts: dict[int, Counted[DealtCutting]] = {}
    for place, (row, cutting) in enumerate(zip(dealt, cuttings, strict=True)):
        own = slice(ends[place] - cutting.shares, ends[place])
        if not fitting[own].all():
            continue
        way = DealtCutting(
            cutting=cutting,
            filters=int(splits.filters[place]),
            loads=loads_each[place],
            multiply=multiply[own],
            balance=balance,
        )
        of_shares = {name: column[own] for name, column in cycles.items()}
        most = int(need.whole[own].max())
        counts[row] = Counted(way, of_fullest(of_shares), most, bool(modest[own].all()))
    return counts


def _run_cycles(
    search: ConvolutionSearch, held: Sequence[HeldUnits], shapes: Axes
) -> list[IntArray]:
    """Return the cycles of a run by cutting, int64[shares] each; 0 of a share without units."""
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
    """Return the loads of every share, by the columns that `WeightCounts.loads` guesses."""
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


def _refusal(search: ConvolutionSearch, splits: Axes) -> NoPlanError:
    """Return the refusal where none of the splits fits."""
    least = None
    if len(splits):
        work = search.work(splits, search.shapes(splits), search.counts.loads(splits))
        least = int(search.tile_bytes(work).whole.min())
    return no_split(search.problem, least, beside=" and 16-bit offsets")
