"""Search over the splits of a sparse convolution.

A split is a number of shares for each loop of the convolution (`splits`). All splits are estimated
at once with guessed loads (`sparse_cost`). Then the weights of the best splits are dealt: each unit
gets a share, by a rule called balance, and these splits are estimated again with the loads and
kernel fields of the deal. Candidates whose temporary bytes keep to their share of SRAM come first,
then the others that fit; each of the two groups is in ascending order of estimated cycles.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from typing import TypeAlias

import attrs
import numpy as np

from ipusim import PAIR_TILES, BoolArray, IntArray, distinct, same_array
from ipusim.kernels import MultiplyKernel, direct_kernel

from ...matrix.entries import MatrixError
from ...matrix.formats.blocks import Blocks
from ...matrix.formats.elements import Elements
from ...matrix.pattern import Pattern
from ...operations.convolution.balance import (
    Balanced,
    channel_splits,
    divide_filled,
    imbalance,
    with_zeros,
    worker_imbalance,
)
from ...operations.convolution.filters import filters_in
from ...operations.convolution.lines import ConvolutionLines
from ...operations.convolution.share_counts import ShareCounts
from ...plan.axes import Axes
from ...plan.no_plan import NoPlanError
from ...plan.operation import TOTAL
from ...plan.options.methods import Balance
from ...plan.plan import Plan
from ...problem import Problem
from ..engine import MAX_OFFSET, Counted, Need, fits, is_modest, of_fullest, total_of
from ..proposer import Candidate
from .cost import cycle_terms, shapes_of, tile_bytes
from .cutting import Cutting, details_of, no_split, padding_of, plan_of, seats_of, sharers_of
from .planners import MARGIN
from .sparse_cost import PIECE_BYTES, KernelCost, WeightCounts, kernel_cost, owned_lines
from .splits import (
    SPARSE_ORDER,
    Limits,
    check_fixed,
    full_vectors,
    lines_of,
    splits_of,
    strip_sides,
)

ELEMENTS = Elements()
# Number of splits whose weights are dealt to shares; no reason recorded for this number.
MAX_DEALT = 24
MAX_UNITS = 2_000_000  # units of weights dealt over all splits: half a second of host time
# Rules by which weights are dealt to shares, compared if the options fix no balance.
BALANCES: tuple[Balance, ...] = ("sort", "split", "unify")
# Output rows are joined (one run of the kernel takes all rows of a band, which are the output rows
# that a tile computes at once) or not. The best split of the slower of the two, and of each other
# balance, is a candidate, too, if its estimate is at most this factor larger: of two splits with
# the same estimate, 997, one took 1,096 cycles and the other 1,132; of two balances with 1,015, one
# took 1,150 and the other 1,068.
CLOSE_ROWS = 1.05
# One in so many of the splits that were dealt by the first balance, the best ones, is dealt by
# every other balance, too: a third.
DEAL_AGAIN_SHARE = 3


@attrs.frozen(kw_only=True)
class ConvolutionSearch:
    """Weights, kernel and cost formulas that all candidates of one search share.

    Attributes:
        problem: the convolution, with its machine and options.
        pattern: the weights in the kernel's format, with the padding of the balance.
        kernel: the multiply kernel.
        cost: formulas for cycles and work list words of the kernel.
    """

    problem: Problem
    pattern: Pattern
    kernel: MultiplyKernel
    cost: KernelCost

    @classmethod
    def of(cls, problem: Problem, form: Elements | Blocks) -> ConvolutionSearch:
        """Return the search for weights that are stored in the format `form`.

        Its units, elements or blocks, cover all non-zero weights.
        """
        block = form.block if isinstance(form, Blocks) else 1
        balance = problem.convolution_options.balance or BALANCES[0]
        covering = filters_in(problem.pattern, problem.convolution, form)
        kernel = direct_kernel(problem.machine, block, problem.data_type, problem.partials_type)
        return cls(
            problem=problem,
            pattern=with_zeros(covering, balance),
            kernel=kernel,
            cost=kernel_cost(kernel, problem.machine),
        )

    @property
    def limits(self) -> Limits:
        """Limits of the splits."""
        problem, vector = self.problem, self.kernel.data_type.vector_width
        groups = -(-problem.convolution.channels // self.kernel.block)
        return Limits(
            convolution=problem.convolution,
            block=self.kernel.block,
            tiles=problem.machine.tiles,
            options=problem.convolution_options,
            sizes=full_vectors(problem.convolution, vector, problem.convolution_options.sub_batch),
            order=SPARSE_ORDER,
            channel_groups=groups,
            channel_splits=channel_splits(self.pattern, self.balances[0], groups),
        )

    @property
    def splits(self) -> Axes:
        """Every split that the options admit, with rows joined or not, and x over one lane or two.

        Raises:
            InputError: an option is out of its range.
        """
        check_fixed(self.limits)
        splits, rows = splits_of(self.limits), self.problem.convolution_options.rows
        pairs = self.problem.machine.tiles_per_pair == PAIR_TILES
        crossed = Axes.stacked(
            [
                splits.with_(joined=joined, wide=wide)
                for joined in ([rows == "joined"] if rows else [False, True])
                for wide in ([False, True] if pairs else [False])
            ]
        )
        # Tiles of a pair receive the same x only if the number of shares of filters is even:
        # neighbouring tiles differ in the share of filters.
        return crossed.take((crossed.filters % PAIR_TILES == 0) | ~crossed.wide)

    def shapes(self, splits: Axes) -> Axes:
        """Return the sizes of lines and runs; see `shapes_of`."""
        return shapes_of(self.problem.convolution, self.kernel.block, splits)

    def multiply(self, shapes: Axes, loads: Axes) -> IntArray:
        """Return the cycles of all runs of the fullest tile in a round, int64[splits]."""
        cycles = self.cost.cycles(loads.filters, loads.blocks, shapes.n, shapes.width)
        return shapes.runs * cycles

    def work(self, splits: Axes, shapes: Axes, loads: Axes) -> Axes:
        """Return the table `work` of the module `cost`, for the fullest tile of each split."""
        size = self.kernel.data_type.bytes
        owned = owned_lines(loads, shapes.rows)
        moved = (loads.filters - loads.shared) * shapes.rows
        return Axes(
            x_lines=loads.received * shapes.x_lines,
            x_bytes=shapes.x * size,
            wide=splits.wide,
            value_bytes=self.value_bytes(loads),
            sharers=sharers_of(self.problem, splits),
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
            listed=2 * self.cost.list_words(loads.filters, loads.blocks)
            + PIECE_BYTES * (owned + moved),
            rounds=splits.rounds,
        )

    def value_bytes(self, loads: Axes) -> IntArray:
        """Return the bytes of weights of tiles with these loads, int64[splits]."""
        value_bytes: IntArray = loads.blocks * self.kernel.block**2 * self.kernel.data_type.bytes
        return value_bytes

    def terms(self, work: Axes, multiply: IntArray) -> dict[str, IntArray]:
        """Return the cycles of all rounds by term, from tile work and the cycles of its runs."""
        compute = {"multiply": multiply}
        return cycle_terms(
            *(self.problem.machine, self.kernel, work, compute),
            barriers=False,
            finish=self.problem.finish,
        )

    def tile_bytes(self, work: Axes) -> Need:
        """Return the bytes of tiles with this work."""
        return tile_bytes(self.problem.machine, self.kernel, work)

    def fits_offsets(self, shapes: Axes, loads: Axes) -> BoolArray:
        """Return True where all offsets and counts of a work list keep to 16 bits, bool[splits]."""
        size, block = self.kernel.data_type.bytes, self.kernel.block
        furthest = (loads.received * shapes.reach * shapes.x - shapes.width * block) * size
        offsets_fit = furthest // self.cost.offset_unit <= MAX_OFFSET
        list_fits = self.cost.list_words(loads.filters, loads.blocks) <= MAX_OFFSET
        # Block kernels count offsets of rows of q in the same unit. The element kernel, whose unit
        # is 1 byte, has no such offsets: its list has `n` as a word of its own.
        q = loads.filters * shapes.n * block * size // self.cost.offset_unit
        rows_fit = (q <= MAX_OFFSET) | (self.cost.offset_unit == 1)
        fits: BoolArray = offsets_fit & list_fits & rows_fit & (shapes.n <= MAX_OFFSET)
        return fits

    def _resident(self, splits: Axes, shapes: Axes) -> IntArray:
        """Return the bytes of image and result that a tile keeps of each round, int64[splits]."""
        resident = np.zeros_like(splits.images)
        rows, _ = strip_sides(self.problem.convolution, splits.strips, splits.bands)
        # The number of lines depends on the rows of a strip and on whether rows are joined: splits
        # with equal ones are computed together. Owners share lines evenly; one line of y is added,
        # the reason of which is not recorded.
        groups = 2 * rows + splits.joined
        for group in distinct(groups):
            members = np.flatnonzero(groups == group)
            lines = lines_of(splits, self.problem.convolution, self.kernel.block, int(members[0]))
            x_lines, y_lines = int(np.prod(lines.x_shape)), int(np.prod(lines.y_shape))
            seats = seats_of(splits)[members]
            x = -(-x_lines // seats) * shapes.x[members]
            y = (-(-y_lines // seats) + 1) * shapes.y[members]
            resident[members] = (x + y) * self.kernel.data_type.bytes
        return resident

    @cached_property
    def counts(self) -> WeightCounts:
        """Number of units of the weights by groups of channels and filters."""
        return WeightCounts.of(self.pattern, self.problem.convolution)

    @cached_property
    def channel_groups(self) -> IntArray:
        """Group of channels of each unit of the pattern, int64[units]."""
        groups = -(-self.problem.convolution.channels // self.kernel.block)
        return self.pattern.columns % groups

    @property
    def balances(self) -> tuple[Balance, ...]:
        """Balances by which splits are dealt, in the order in which they are compared."""
        fixed = self.problem.convolution_options.balance
        return (fixed,) if fixed else BALANCES

    def fits(self, splits: Axes, shapes: Axes, loads: Axes, need: Need) -> BoolArray:
        """Return True where memory, work lists and the budget of weights have room, bool[splits].

        Where x travels wide, its lines must have the length that both lanes need.
        """
        x_bytes = shapes.x * self.kernel.data_type.bytes
        long: BoolArray = (splits.wide == 0) | (x_bytes >= self.problem.machine.pair_min_bytes)
        fitting: BoolArray = fits(self.problem.machine, need) & self.fits_offsets(shapes, loads)
        budget = self.problem.weights_budget
        return fitting & long & ((self.value_bytes(loads) <= budget) if budget else True)

    def modest(self, need: Need) -> BoolArray:
        """Return True where bytes keep to `available_memory_proportion`, bool[splits]."""
        share = self.problem.convolution_options.available_memory_proportion
        return is_modest(self.problem.machine, need, share)


@attrs.frozen(kw_only=True)
class DealtCutting:
    """Cutting of a convolution with its weights dealt to shares.

    Attributes:
        cutting: division of the convolution among tiles.
        filters: number of filter shares in each channel share.
        loads: units, lines and partial sums of every share; see `loads_of`.
        multiply: cycles of all runs of a round, in the tallest band of output rows, int64[shares].
        balance: balance by which the weights were dealt.
    """

    cutting: Cutting
    filters: int
    loads: Axes
    multiply: IntArray = attrs.field(eq=same_array, repr=False)
    balance: Balance


def sparse_candidates(
    problem: Problem, form: Elements | Blocks = ELEMENTS, *, both: bool = False
) -> list[Candidate]:
    """Return the candidate with the fewest estimated cycles, in a list.

    A candidate whose temporary bytes keep to `available_memory_proportion` comes before all others,
    whatever their cycles.

    Args:
        problem: the convolution, with its machine and options.
        form: format in which the kernel stores the weights, elements or blocks.
        both: True adds the best candidate of each other balance, and with output rows joined or
            apart, whichever the first has not. One is left out if its estimate shows that it is
            slower, by more than the factor `CLOSE_ROWS`.

    Raises:
        InputError: an option is out of its range.
        MatrixError: balance "bank" for weights that are not balanced in any split.
        NoPlanError: nothing fits.
    """
    search = ConvolutionSearch.of(problem, form)
    # By whether output rows are joined, and by balance.
    best: dict[tuple[bool, Balance], Counted[DealtCutting]] = {}
    for counted in sorted(counted_cuttings(search), key=lambda candidate: candidate.order):
        division = counted.division
        best.setdefault((division.cutting.lines.joined, division.balance), counted)
    first, *others = best.values()
    limit = CLOSE_ROWS * first.cycles[TOTAL]
    equally_modest = [other for other in others if other.modest is first.modest]
    close = [other for other in equally_modest if other.cycles[TOTAL] <= limit]
    strategy = "direct" if form == ELEMENTS else "block"
    # `close * both` is the empty list if the caller wants the best candidate only.
    return [_candidate(search, counted, strategy) for counted in [first, *close * both]]


def _candidate(
    search: ConvolutionSearch, counted: Counted[DealtCutting], strategy: str
) -> Candidate:
    """Return the candidate of a dealt cutting."""
    cutting, loads = counted.division.cutting, counted.division.loads
    lines, bands = cutting.lines, cutting.lines.band_rows.count
    touched = loads.received[:, None] * lines.group_lines(bands) + loads.filters[:, None] * bands
    return Candidate(
        strategy=strategy,
        estimate=counted.cycles[TOTAL],
        margin=MARGIN,
        work=int(touched.sum()) * lines.slices,
        plan=partial(_plan, search, counted),
    )


def _plan(search: ConvolutionSearch, best: Counted[DealtCutting]) -> Plan:
    """Return the plan of a dealt cutting."""
    dealt_cutting, pattern = best.division, search.pattern
    user_stored = search.problem.pattern.stored
    facts: dict[str, object] = {
        "rows": "joined" if dealt_cutting.cutting.lines.joined else "runs",
        "balance": dealt_cutting.balance,
        "imbalance": round(imbalance(dealt_cutting.loads.blocks), 3),
        "imbalance_multiply": round(imbalance(dealt_cutting.multiply), 3),
        **padding_of(dealt_cutting.cutting.lines),
    }
    if pattern.block > 1:
        facts["block"] = pattern.block
    if pattern.stored > user_stored:
        units = f"{pattern.num_blocks:,} {pattern.format.units}"
        ratio = pattern.stored / max(1, user_stored)
        facts["covered"] = f"{units} store {ratio:.2f} times the weights given"
    plan = plan_of(
        dealt_cutting.cutting,
        pattern,
        machine=search.problem.machine,
        kernel=search.kernel,
        algorithm=search.problem.convolution_options.algorithm,
        details=details_of(
            search.problem,
            best,
            dealt_cutting.cutting,
            filters=dealt_cutting.filters,
            entries=facts,
        ),
        estimate=best.cycles,
        weights=search.problem.residence,
    )
    uneven = worker_imbalance(plan)
    worker_details = {} if uneven is None else {"imbalance_workers": round(uneven, 3)}
    return attrs.evolve(plan, decision={**plan.decision, **worker_details})


def counted_cuttings(search: ConvolutionSearch) -> list[Counted[DealtCutting]]:
    """Deal the weights of the best splits, and return these splits with their estimates.

    Raises:
        InputError, MatrixError, NoPlanError: see `sparse_candidates`.
    """
    # Splits are dealt in the order of their guessed cycles until `most` of them fit. Then the best
    # of them are dealt by the other balances.
    most = max(2, min(MAX_DEALT, MAX_UNITS // max(1, len(search.pattern.rows))))
    first, *others = search.balances
    candidates: dict[int, Counted[DealtCutting]] = {}
    splits, order = guessed(search)
    deals, waiting = Deals(search, splits), deque(order.tolist())
    while waiting and len(candidates) < most:
        rows = [waiting.popleft() for _ in range(min(len(waiting), most - len(candidates)))]
        candidates |= counted_together(search, splits, deals.of(rows, first), first)
    if not candidates:
        raise next(iter(deals.refused.values()), _refusal(search, splits))
    best = sorted(candidates, key=lambda row: candidates[row].order)[
        : max(2, most // DEAL_AGAIN_SHARE)
    ]
    re_dealt = [
        counted_together(search, splits, deals.of(best, balance), balance) for balance in others
    ]
    return [*candidates.values(), *(counted for table in re_dealt for counted in table.values())]


def guessed(search: ConvolutionSearch) -> tuple[Axes, IntArray]:
    """Return all splits, and the rows of those that fit, by ascending guessed cycles, int64[rows].

    Raises:
        InputError: an option is out of its range.
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


Dealt: TypeAlias = Mapping[int, tuple[Cutting, ShareCounts]]  # by row of the splits


class Deals:
    """Deals of the weights of one search, each computed once for all splits that share it.

    Attributes:
        refused: errors of weights that cannot be balanced, by number of channel shares.
    """

    def __init__(self, search: ConvolutionSearch, splits: Axes) -> None:
        self._search = search
        self._splits = splits
        # Deals by number of filter shares, number of channel shares and balance.
        self._cache: dict[tuple[int, int, Balance], tuple[Balanced, ShareCounts]] = {}
        self.refused: dict[int, MatrixError] = {}

    def of(self, rows: Sequence[int], balance: Balance) -> Dealt:
        """Return the deals of some splits by a balance, without splits that it cannot balance."""
        return {row: cut for row in rows if (cut := self._dealt(row, balance)) is not None}

    def _dealt(self, row: int, balance: Balance) -> tuple[Cutting, ShareCounts] | None:
        """Return the deal of a split; None if the balance fails for its channel shares."""
        split, search = self._splits.at(row), self._search
        filters, channels = split["filters"], split["channels"]
        if channels in self.refused:
            return None
        lines = lines_of(self._splits, search.problem.convolution, search.kernel.block, row)
        key = filters, channels, balance
        if key not in self._cache:
            share_counts = {"filters": filters, "channels": channels}
            try:
                balanced = divide_filled(search.pattern, lines, balance, **share_counts)
            except MatrixError as error:
                self.refused[channels] = error
                return None
            units = share_counts_of(search, lines, balanced.share, balanced.shares)
            self._cache[key] = balanced, units
        balanced, units = self._cache[key]
        cutting = Cutting(
            lines=lines,
            share=balanced.share,
            shares=balanced.shares,
            parts=split["parts"],
            wide=split["wide"],
        )
        return cutting, units


def share_counts_of(
    search: ConvolutionSearch, lines: ConvolutionLines, share: IntArray, shares: int
) -> ShareCounts:
    """Return the number of units of each share, by groups of channels and filters.

    Args:
        search: the search.
        lines: lines of the convolution.
        share: share of each unit, int64[units].
        shares: number of shares.
    """
    rows, channel = search.pattern.rows, search.channel_groups
    return ShareCounts.of(share, rows, channel, (shares, lines.filter_groups, lines.channel_groups))


def counted_together(
    search: ConvolutionSearch, splits: Axes, dealt: Dealt, balance: Balance
) -> dict[int, Counted[DealtCutting]]:
    """Return the candidates of dealt splits by their row, without those that do not fit.

    Args:
        search: the search.
        splits: all splits.
        dealt: cutting and dealt units by row of the splits.
        balance: balance by which they were dealt.
    """
    if not dealt:
        return {}
    splits = splits.take(np.array(list(dealt)))
    cuttings, units = zip(*dealt.values(), strict=True)
    # `of_splits` has one row a split. From here on a row of a table is a share: all shares of the
    # first cutting, then all shares of the second, and so on. `number` is the cutting of each row,
    # `ends` the end of the rows of each cutting.
    of_splits = search.shapes(splits)
    loads_each = list(map(loads_of, cuttings, units))
    shares = [cutting.shares for cutting in cuttings]
    number, ends = np.repeat(np.arange(len(splits)), shares), np.cumsum(shares)
    split, shapes, loads = (splits.take(number), of_splits.take(number), Axes.stacked(loads_each))
    work = search.work(split, shapes, loads)
    need = search.tile_bytes(work)
    fitting, modest = search.fits(split, shapes, loads, need), search.modest(need)
    multiply = shapes.runs * np.concatenate(_run_cycles(search, units, of_splits))
    cycles = search.terms(work, multiply)
    counts: dict[int, Counted[DealtCutting]] = {}
    for index, (row, cutting) in enumerate(zip(dealt, cuttings, strict=True)):
        rows = slice(ends[index] - cutting.shares, ends[index])
        if not fitting[rows].all():
            continue
        dealt_cutting = DealtCutting(
            cutting=cutting,
            filters=int(splits.filters[index]),
            loads=loads_each[index],
            multiply=multiply[rows],
            balance=balance,
        )
        share_cycles = {name: column[rows] for name, column in cycles.items()}
        fullest_bytes, all_modest = int(need.whole[rows].max()), bool(modest[rows].all())
        counts[row] = Counted(dealt_cutting, of_fullest(share_cycles), fullest_bytes, all_modest)
    return counts


def _run_cycles(
    search: ConvolutionSearch, dealt_units: Sequence[ShareCounts], shapes: Axes
) -> list[IntArray]:
    """Return the cycles of one run of each cutting, int64[shares] each; 0 for shares without units.

    Args:
        search: the search.
        dealt_units: units of the shares of each cutting.
        shapes: sizes of lines and runs, one row a cutting.
    """
    # Cuttings that differ only in the exchange lanes of x have equal runs, and share their units.
    known: dict[tuple[int, int, int], IntArray] = {}
    cycles = []
    for units, n, width in zip(dealt_units, shapes.n.tolist(), shapes.width.tolist(), strict=True):
        key = id(units), n, width
        if key not in known:
            run = search.cost.dealt_cycles(units, n, width)
            known[key] = np.where(units.blocks > 0, run, 0)
        cycles.append(known[key])
    return cycles


def loads_of(cutting: Cutting, units: ShareCounts) -> Axes:
    """Return the loads of every share, with the columns that `WeightCounts.loads` guesses."""
    shares = cutting.shares
    # `units.share` and `units.group` list each filter group that a share touches. Groups that
    # several shares touch have partial sums, and each of these shares owns an equal part of them.
    depth = np.bincount(units.group, minlength=cutting.lines.filter_groups)
    is_shared = depth[units.group] > 1
    share, partials = units.share[is_shared], depth[units.group[is_shared]]
    shared = np.bincount(share, minlength=shares)
    summed_depth = np.bincount(share, partials, shares).astype(np.int64)
    # Over both lanes, the tiles of a pair receive the channel groups that either tile needs.
    return Axes(
        blocks=units.blocks,
        filters=units.filters,
        channels=units.channels,
        received=units.of_pairs if cutting.wide else units.channels,
        shared=shared,
        any_shared=np.full(shares, is_shared.any()),
        depth=np.maximum(1, -(-summed_depth // np.maximum(shared, 1))),
        owned=np.bincount(share, 1 / partials, shares).astype(np.float64),
    )


def _refusal(search: ConvolutionSearch, splits: Axes) -> NoPlanError:
    """Return the error of a search in which no split fits."""
    least = weights = None
    if len(splits):
        work = search.work(splits, search.shapes(splits), search.counts.loads(splits))
        least = int(search.tile_bytes(work).whole.min())
        weights = int(work.value_bytes.min())
    beside = " and 16-bit offsets"
    return no_split(search.problem, least, least_weights=weights, beside=beside)
