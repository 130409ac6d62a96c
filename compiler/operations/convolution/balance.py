"""Who takes which filters and channels of a convolution's weights, and how even that is.

    raw     filters as they come
    unify   filters of one length: each is filled with zeros up to the longest
    sort    filters by falling length, each to the share that has least
    split   by non-zeros, with partial sums of filters that are cut
    bank    as they come, of weights pruned alike in every bank of channels

Channel groups are cut into `channels` intervals of equally many, whatever the way; a share is
(channel share) * filters + (filter share).

Banks are channels, equally many in each, with all their taps. Of each filter and bank the weights
of largest magnitude live, the lower place of equal ones. Where channel shares are the banks, or
several of them together, shares of equally many filters are equally full by construction.

Sources: arXiv 2011.06295, section 7, for rows of one length, which need no row pointers; Cao et
al., Efficient and Effective Sparse LSTM on FPGA with Bank-Balanced Sparsity, FPGA 2019, whose banks
cut the rows of a matrix.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import attrs
import numpy as np

from ipusim import BoolArray, IntArray, in_short, same_array

from ...matrix.entries import Mask, MatrixError
from ...matrix.host_memory import check_host_bytes
from ...matrix.masks import finite
from ...matrix.pattern import Pattern
from ...matrix.sizes import share, whole_number
from ...plan.mapping.shares import shares
from ...plan.options.methods import Balance
from ...plan.plan import Plan
from ...plan.work import cut_footprints
from .lines import ConvolutionLines

PLACE_BYTES = 64  # a place of the matrix while it is filled: an estimate of eight numbers
LOADS = ("worker_nonzeros", "worker_n")  # of kernels that deal non-zeros to workers


@attrs.frozen
class ShareGrid:
    """Into how many shares weights are cut.

    Attributes:
        lines: which say the groups of filters and of channels.
        filters, channels: shares of either.
    """

    lines: ConvolutionLines
    filters: int
    channels: int

    @property
    def shares(self) -> int:
        """Of both."""
        return self.filters * self.channels

    def channel_share(self, pattern: Pattern) -> IntArray:
        """int64[units]: the interval of channel groups that each unit lies in."""
        groups = self.lines.channel_groups
        edges = shares(groups, self.channels)
        of_group: IntArray = np.searchsorted(edges, np.arange(groups), side="right") - 1
        return of_group[pattern.columns % groups]

    def counts(self, pattern: Pattern) -> IntArray:
        """int64[filter groups, channel shares]: units of each filter group in each."""
        size = self.lines.filter_groups, self.channels
        flat = pattern.rows * self.channels + self.channel_share(pattern)
        return np.bincount(flat, minlength=size[0] * size[1]).reshape(size)


def raw(pattern: Pattern, grid: ShareGrid) -> IntArray:
    """int64[units]: filters as they come, equally many a share."""
    return grid.channel_share(pattern) * grid.filters + _in_order(grid)[pattern.rows]


def sort(pattern: Pattern, grid: ShareGrid) -> IntArray:
    """int64[units]: filters by falling number of units, each to the share that has least.

    With several channel shares a filter goes where the fullest of the seats that take it stays
    least full. That rule (Graham, Bounds on multiprocessing timing anomalies, 1969) may be worse
    than filters as they come, which are taken then.
    """
    counts, plain = grid.counts(pattern), _in_order(grid)
    dealt = _dealt(counts, grid.filters)
    if _most(counts, plain, grid.filters) <= _most(counts, dealt, grid.filters):
        dealt = plain
    return grid.channel_share(pattern) * grid.filters + dealt[pattern.rows]


def split(pattern: Pattern, grid: ShareGrid) -> IntArray:
    """int64[units]: units of each channel share row by row, cut evenly wherever that is.

    A filter that is cut has partial sums in both shares.
    """
    across = grid.channel_share(pattern)
    order = np.argsort(across, kind="stable")  # units of a pattern are in row-major order
    count = np.bincount(across, minlength=grid.channels)
    rank = np.arange(len(order)) - np.repeat(np.cumsum(count) - count, count)
    share = np.empty(len(order), dtype=np.int64)
    share[order] = rank * grid.filters // np.repeat(count, count)
    return across * grid.filters + share


def _in_order(grid: ShareGrid) -> IntArray:
    """int64[filter groups]: intervals of equally many."""
    groups = grid.lines.filter_groups
    edges = shares(groups, grid.filters)
    share: IntArray = np.searchsorted(edges, np.arange(groups), side="right") - 1
    return share


def _dealt(counts: IntArray, holders: int) -> IntArray:
    """int64[filter groups]: the share of each, longest first."""
    share = np.zeros(len(counts), dtype=np.int64)
    loads = np.zeros((holders, counts.shape[1]), dtype=np.int64)
    for row in np.argsort(-counts.sum(axis=1), kind="stable").tolist():
        share[row] = here = int((loads + counts[row]).max(axis=1).argmin())
        loads[here] += counts[row]
    return share


def _most(counts: IntArray, share: IntArray, holders: int) -> int:
    """Units of the fullest share."""
    loads = np.zeros((holders, counts.shape[1]), dtype=np.int64)
    np.add.at(loads, share, counts)
    return int(loads.max(initial=0))


def unified(pattern: Pattern) -> Pattern:
    """The pattern with explicit zeros, every row of it as long as the longest.

    Zeros lie at columns next to stored ones, so that the windows that they meet lie next to others;
    of columns as far away the lower ones are taken. Work grows by filters * longest / stored.

    Raises:
        InputError: this host cannot hold the matrix.
    """
    down, across = pattern.grid
    count = np.bincount(pattern.rows, minlength=down)
    longest = int(count.max(initial=0))
    short = np.flatnonzero(count < longest)
    if not len(short):
        return pattern
    check_host_bytes(PLACE_BYTES * len(short) * across, "rows that are filled up")
    stored = np.zeros((down, across), dtype=np.bool_)
    stored[pattern.rows, pattern.columns] = True
    rank = _distance(stored[short]) * across + np.arange(across)
    chosen = np.argpartition(rank, longest - 1, axis=1)[:, :longest]
    stored[short[:, None], chosen] = True
    rows, columns = np.divmod(np.flatnonzero(stored), across)
    return Pattern(pattern.shape, pattern.format, rows, columns, pattern.nonzeros)


def _distance(stored: BoolArray) -> IntArray:
    """int64[rows, columns]: how far the nearest stored column of the row is; all columns of none.

    Stored ones are at 0.
    """
    across = stored.shape[1]
    column = np.arange(across)
    before = np.maximum.accumulate(np.where(stored, column, -across), axis=1)
    behind = np.where(stored, column, 2 * across)[:, ::-1]
    after = np.minimum.accumulate(behind, axis=1)[:, ::-1]
    distance: IntArray = np.minimum(np.minimum(column - before, after - column), across)
    return distance


def bank_balanced(weights: Any, banks: int, density: float) -> Mask:
    """Which weights live: of each filter and bank the largest, as many in all of them.

    Args:
        weights: (K, C, R, S), or with any parts of dimensions behind the channels.
        banks: of the channels; they divide them.
        density: share that lives, from 0 to 1; of a bank's weights it is rounded up.

    Returns:
        bool, of the shape of weights.

    Raises:
        MatrixError: no weights of a convolution, or banks that do not divide the channels.
    """
    numbers = finite("convolution weights", np.asarray(weights))
    if numbers.ndim < 2 or not numbers.size:
        raise MatrixError(
            "weights of a convolution are filters, channels and a kernel, not of shape "
            f"{in_short(numbers.shape)}"
        )
    k, c = numbers.shape[:2]
    parts = whole_number(banks)
    if not 1 <= parts <= c or c % parts:
        raise MatrixError(
            f"{in_short(banks)} banks of {c} channels: give a number that divides the channels"
        )
    by_bank = np.abs(numbers.astype(np.float64)).reshape(k, parts, -1)
    alive = math.ceil(share(density) * by_bank.shape[2])
    order = np.argsort(-by_bank, axis=2, kind="stable")[:, :, :alive]
    mask = np.zeros(by_bank.shape, dtype=np.bool_)
    np.put_along_axis(mask, order, values=True, axis=2)
    return mask.reshape(numbers.shape)


def bank(pattern: Pattern, grid: ShareGrid) -> IntArray:
    """int64[units]: filters as they come, channel shares that every filter is spread evenly over.

    Raises:
        MatrixError: a filter has more in one channel share than in another, or where there is but
            one, filters have unlike numbers.
    """
    counts = grid.counts(pattern)
    if _uneven(counts).any():
        raise _not_banked(counts)
    return raw(pattern, grid)


def bank_splits(pattern: Pattern, groups: int) -> Sequence[int]:
    """Numbers of channel shares that `bank` takes.

    Args:
        pattern: units of the weights.
        groups: of channels.

    Raises:
        MatrixError: there is none.
    """
    down = pattern.grid[0]
    flat = pattern.rows * groups + pattern.columns % groups
    table = np.bincount(flat, minlength=down * groups).reshape(down, groups)
    before = np.zeros((down, groups + 1), dtype=np.int64)
    np.cumsum(table, axis=1, out=before[:, 1:])
    number = np.arange(1, groups + 1)
    whole = number[before[:, -1].max(initial=0) % number == 0].tolist()
    splits = [n for n in whole if not _uneven(np.diff(before[:, shares(groups, n)], axis=1)).any()]
    if not splits:
        raise _not_banked(np.diff(before[:, shares(groups, min(2, groups))], axis=1))
    return splits


def _uneven(counts: IntArray) -> BoolArray:
    """bool[filter groups]: which have unlike numbers in banks; of one bank, in filters."""
    if counts.shape[1] == 1:
        return np.asarray((counts[:, 0] > 0) & (counts[:, 0] != counts.max(initial=0)))
    return np.asarray(counts.max(axis=1) != counts.min(axis=1))


def _not_banked(counts: IntArray) -> MatrixError:
    banks, row = counts.shape[1], int(np.argmax(_uneven(counts)))
    some = counts[counts > 0] if banks == 1 else counts[row]
    where = "filters have" if banks == 1 else f"filter group {row} has"
    return MatrixError(
        f"balance 'bank': {where} {some.min()} to {some.max()} non-zeros in {banks} banks of "
        f"channels; prune with bank_balanced(weights, {banks}, density), or take another balance"
    )


@attrs.frozen
class Way:
    """A way to balance.

    Attributes:
        share: int64[units] of a pattern and a grid of shares.
        fill: the pattern that is dealt, with zeros that the way adds.
        splits: numbers of channel shares that the way takes, of a pattern and groups of channels.
    """

    share: Callable[[Pattern, ShareGrid], IntArray]
    fill: Callable[[Pattern], Pattern]
    splits: Callable[[Pattern, int], Sequence[int]]


@attrs.frozen
class Balanced:
    """Weights in shares.

    Attributes:
        pattern: with the zeros that were filled in.
        share: int64[units], (channel share) * filters + (filter share).
        shares: how many there are.
    """

    pattern: Pattern
    share: IntArray = attrs.field(eq=same_array, repr=False)
    shares: int

    @property
    def loads(self) -> IntArray:
        """int64[shares]: units of each."""
        return np.bincount(self.share, minlength=self.shares)

    @property
    def imbalance(self) -> float:
        """Units of the fullest share over those of an average one; 1 of none."""
        return imbalance(self.loads)


def _as_given(pattern: Pattern) -> Pattern:
    return pattern


def _any(_pattern: Pattern, groups: int) -> Sequence[int]:
    return range(1, groups + 1)


WAYS: Mapping[Balance, Way] = MappingProxyType(
    {
        "raw": Way(raw, _as_given, _any),
        "unify": Way(raw, unified, _any),
        "sort": Way(sort, _as_given, _any),
        "split": Way(split, _as_given, _any),
        "bank": Way(bank, _as_given, bank_splits),
    }
)


def filled(pattern: Pattern, way: Balance) -> Pattern:
    """The pattern that a way deals, whatever the shares."""
    return WAYS[way].fill(pattern)


def channel_splits(pattern: Pattern, way: Balance, groups: int) -> Sequence[int]:
    """Numbers of channel shares that a way takes, of a pattern whose channels form `groups`."""
    return WAYS[way].splits(pattern, groups)


def dealt(
    pattern: Pattern, lines: ConvolutionLines, way: Balance, *, filters: int, channels: int
) -> Balanced:
    """A pattern that is `filled` already, in filters x channels shares.

    Args:
        pattern: units of the weights.
        lines: its groups of filters and channels.
        way: of `WAYS`.
        filters, channels: shares of either.

    Raises:
        MatrixError: "bank" for weights that are not balanced in so many banks.
    """
    grid = ShareGrid(lines, filters, channels)
    return Balanced(pattern, WAYS[way].share(pattern, grid), grid.shares)


def balanced(
    pattern: Pattern, lines: ConvolutionLines, way: Balance, *, filters: int, channels: int
) -> Balanced:
    """The weights filled and dealt; arguments and errors as those of `dealt`."""
    return dealt(filled(pattern, way), lines, way, filters=filters, channels=channels)


def imbalance(loads: IntArray) -> float:
    """The largest over the mean; 1 of nothing."""
    return float(loads.max(initial=0) / loads.mean()) if loads.any() else 1.0


def worker_imbalance(plan: Plan) -> float | None:
    """Multiplications of the busiest worker over those of an average one.

    None where the kernel deals no non-zeros to workers: those of blocks share the columns.

    Raises:
        InputError: a plan without a pattern.
    """
    loads = worker_loads(plan)
    return None if loads is None else imbalance(loads)


def worker_loads(plan: Plan) -> IntArray | None:
    """int64[seats, workers]: multiplications of each in one run, of all cuts of the weights.

    A worker's are its non-zeros times columns, as the kernel deals the work of its seat. None where
    the kernel deals no non-zeros to workers.

    Raises:
        InputError: a plan without a pattern.
    """
    pattern, kernel = plan.known
    operation, order = plan.operation, plan.partition.order
    footprints = cut_footprints(operation, pattern, plan.partition, wide=plan.wide)
    loads = []
    for cut, footprint in zip(plan.partition.cuts, footprints, strict=True):
        fields = operation.seat_fields(kernel, pattern, order, cut, footprint, 1).fields
        nonzeros, columns = (fields.get(name) for name in LOADS)
        if not (isinstance(nonzeros, np.ndarray) and isinstance(columns, np.ndarray)):
            return None
        loads.append(nonzeros * columns)
    return np.concatenate(loads)
