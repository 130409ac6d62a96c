"""Division of a convolution's weights into shares, and measures of how even a division is.

A share is the weights that one tile of a band of output rows stores. A filter group is one filter,
or as many filters as a block has rows; a channel group is as many channels as a block has columns.
A unit is a stored weight or block. With every method, channel groups are divided into `channels`
intervals of equal length, the channel shares. Share number = (channel share) * filters + (filter
share), where `filters` is the number of filter shares. The methods differ in how they divide the
filters:

    raw     filters in order, equally many in each share
    unify   as raw, with zeros stored in every filter up to the number of the longest filter
    sort    filters by falling number of non-zeros, each to the share that is least full
    split   equally many non-zeros in each share; a filter that is cut has partial sums
    bank    as raw, for weights with equally many non-zeros in every bank of channels

Banks are intervals of equally many channels, with all their taps. In each filter and bank the
weights of largest magnitude are kept; of equally large weights the first ones. If every channel
share is one or several whole banks, shares of equally many filters are equally full.

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

# Host bytes that `unify` needs for each element of the matrix: an estimate, eight 64-bit numbers.
ELEMENT_BYTES = 64
# Fields of kernels that deal non-zeros to workers: non-zeros and columns of each worker.
WORKER_FIELDS = ("worker_nonzeros", "worker_n")


@attrs.frozen
class ShareGrid:
    """Numbers of shares into which weights are cut.

    Attributes:
        lines: Layout of the convolution, which has the groups of filters and of channels.
        filters, channels: Numbers of filter shares and of channel shares.
    """

    lines: ConvolutionLines
    filters: int
    channels: int

    @property
    def shares(self) -> int:
        """Number of all shares."""
        return self.filters * self.channels

    def channel_share(self, pattern: Pattern) -> IntArray:
        """Return the channel share of each unit, int64[units]."""
        groups = self.lines.channel_groups
        edges = shares(groups, self.channels)
        share_of_group: IntArray = np.searchsorted(edges, np.arange(groups), side="right") - 1
        return share_of_group[pattern.columns % groups]

    def counts(self, pattern: Pattern) -> IntArray:
        """Return the units of each filter group in each channel share, int64[groups, shares]."""
        shape = self.lines.filter_groups, self.channels
        flat = pattern.rows * self.channels + self.channel_share(pattern)
        return np.bincount(flat, minlength=shape[0] * shape[1]).reshape(shape)


def raw(pattern: Pattern, grid: ShareGrid) -> IntArray:
    """Return the share of each unit, int64[units], with filters in order, equally many a share."""
    return grid.channel_share(pattern) * grid.filters + _in_order(grid)[pattern.rows]


def sort(pattern: Pattern, grid: ShareGrid) -> IntArray:
    """Return the share of each unit, int64[units], with filters dealt by falling number of units.

    Each filter goes to the filter share with the fewest units; with several channel shares, to the
    filter share whose fullest channel share stays least full. This rule (Graham, Bounds on
    multiprocessing timing anomalies, 1969) may be worse than filters in order, which are used then.
    """
    counts, in_order = grid.counts(pattern), _in_order(grid)
    filter_share = _assign_greedily(counts, grid.filters)
    if _fullest(counts, in_order, grid.filters) <= _fullest(counts, filter_share, grid.filters):
        filter_share = in_order
    return grid.channel_share(pattern) * grid.filters + filter_share[pattern.rows]


def split(pattern: Pattern, grid: ShareGrid) -> IntArray:
    """Return the share of each unit, int64[units], cutting each channel share's units evenly.

    Units of a channel share are cut row by row, wherever the cut falls. A filter that is cut has
    partial sums in both shares.
    """
    channel_share = grid.channel_share(pattern)
    order = np.argsort(channel_share, kind="stable")  # units of a pattern are in row-major order
    count = np.bincount(channel_share, minlength=grid.channels)
    # rank[i]: number of unit order[i] within its channel share, which has count[...] units. The
    # share rank * filters // count gives each filter share count / filters units, rounded up or
    # down.
    rank = np.arange(len(order)) - np.repeat(np.cumsum(count) - count, count)
    filter_share = np.empty(len(order), dtype=np.int64)
    filter_share[order] = rank * grid.filters // np.repeat(count, count)
    return channel_share * grid.filters + filter_share


def _in_order(grid: ShareGrid) -> IntArray:
    """Return the filter share of each filter group, int64[filter groups], in intervals."""
    groups = grid.lines.filter_groups
    boundaries = shares(groups, grid.filters)
    filter_share: IntArray = np.searchsorted(boundaries, np.arange(groups), side="right") - 1
    return filter_share


def _assign_greedily(counts: IntArray, filter_shares: int) -> IntArray:
    """Return the filter share of each filter group, int64[filter groups], longest group first."""
    filter_share = np.zeros(len(counts), dtype=np.int64)
    loads = np.zeros((filter_shares, counts.shape[1]), dtype=np.int64)
    for row in np.argsort(-counts.sum(axis=1), kind="stable").tolist():
        filter_share[row] = least_full = int((loads + counts[row]).max(axis=1).argmin())
        loads[least_full] += counts[row]
    return filter_share


def _fullest(counts: IntArray, share: IntArray, filter_shares: int) -> int:
    """Return the number of units of the fullest share."""
    loads = np.zeros((filter_shares, counts.shape[1]), dtype=np.int64)
    np.add.at(loads, share, counts)
    return int(loads.max(initial=0))


def unify(pattern: Pattern) -> Pattern:
    """Return the pattern with explicit zeros that make every row as long as the longest.

    Zeros are put as near as possible to stored columns, so that they multiply inputs near those
    that the kernel reads anyway; of columns at the same distance the lower ones are taken. Work
    grows by filters * longest / stored.

    Raises:
        InputError: This host cannot hold the matrix.
    """
    rows_of_blocks, columns_of_blocks = pattern.grid
    count = np.bincount(pattern.rows, minlength=rows_of_blocks)
    longest = int(count.max(initial=0))
    short_rows = np.flatnonzero(count < longest)
    if not len(short_rows):
        return pattern
    check_host_bytes(ELEMENT_BYTES * len(short_rows) * columns_of_blocks, "rows that are filled up")
    stored = np.zeros((rows_of_blocks, columns_of_blocks), dtype=np.bool_)
    stored[pattern.rows, pattern.columns] = True
    # Columns are ranked by distance, then by number. Stored columns have distance 0, so they are
    # always chosen. Only the set of the `longest` lowest ranks matters: a partition suffices.
    rank = _distance(stored[short_rows]) * columns_of_blocks + np.arange(columns_of_blocks)
    nearest = np.argpartition(rank, longest - 1, axis=1)[:, :longest]
    stored[short_rows[:, None], nearest] = True
    rows, columns = np.divmod(np.flatnonzero(stored), columns_of_blocks)
    return Pattern(pattern.shape, pattern.format, rows, columns, pattern.nonzeros)


def _distance(stored: BoolArray) -> IntArray:
    """Return the distance of each column to the nearest stored column, int64[rows, columns].

    Distances are within a row; in a row without stored columns they are the number of columns.
    """
    width = stored.shape[1]
    column = np.arange(width)
    # `left_stored` is the last stored column up to each column, `right_stored` the first stored
    # column from it on, found by the same scan over reversed columns. Sentinels lie at least
    # `width` away.
    left_stored = np.maximum.accumulate(np.where(stored, column, -width), axis=1)
    reversed_columns = np.where(stored, column, 2 * width)[:, ::-1]
    right_stored = np.minimum.accumulate(reversed_columns, axis=1)[:, ::-1]
    distance: IntArray = np.minimum(np.minimum(column - left_stored, right_stored - column), width)
    return distance


def bank_balanced(weights: Any, banks: int, density: float) -> Mask:
    """Return a mask that keeps the largest weights of each filter and bank, equally many in each.

    Args:
        weights: Weights (K, C, R, S), or with any dimensions behind the channels.
        banks: Number of banks of channels; it divides the number of channels.
        density: Share of weights to keep, from 0 to 1. The number kept in a bank is rounded up.

    Returns:
        A boolean mask of the shape of weights.

    Raises:
        MatrixError: The array has no weights of a convolution, or banks do not divide the channels.
    """
    numbers = finite("convolution weights", np.asarray(weights))
    if numbers.ndim < 2 or not numbers.size:
        raise MatrixError(
            "weights of a convolution are filters, channels and a kernel, not of shape "
            f"{in_short(numbers.shape)}"
        )
    k, c = numbers.shape[:2]
    num_banks = whole_number(banks)
    if not 1 <= num_banks <= c or c % num_banks:
        raise MatrixError(
            f"{in_short(banks)} banks of {c} channels: give a number that divides the channels"
        )
    by_bank = np.abs(numbers.astype(np.float64)).reshape(k, num_banks, -1)
    kept_per_bank = math.ceil(share(density) * by_bank.shape[2])
    order = np.argsort(-by_bank, axis=2, kind="stable")[:, :, :kept_per_bank]
    mask = np.zeros(by_bank.shape, dtype=np.bool_)
    np.put_along_axis(mask, order, values=True, axis=2)
    return mask.reshape(numbers.shape)


def bank(pattern: Pattern, grid: ShareGrid) -> IntArray:
    """Return the share of each unit, int64[units], for weights with equally full banks of channels.

    Filters are dealt in order; every filter is spread evenly over the channel shares.

    Raises:
        MatrixError: A filter has more units in one channel share than in another, or, with a single
            channel share, filters differ in their number of units.
    """
    counts = grid.counts(pattern)
    if _uneven(counts).any():
        raise _not_banked(counts)
    return raw(pattern, grid)


def bank_splits(pattern: Pattern, groups: int) -> Sequence[int]:
    """Return the numbers of channel shares that the method "bank" accepts.

    Args:
        pattern: Units of the weights.
        groups: Number of channel groups.

    Raises:
        MatrixError: No number of channel shares is accepted.
    """
    filter_groups = pattern.grid[0]
    flat = pattern.rows * groups + pattern.columns % groups
    table = np.bincount(flat, minlength=filter_groups * groups).reshape(filter_groups, groups)
    # weights_before[filter group, channel group]: units in earlier channel groups. The difference
    # at the edges of channel shares is the count of each share, without a pass over units for each
    # number.
    weights_before = np.zeros((filter_groups, groups + 1), dtype=np.int64)
    np.cumsum(table, axis=1, out=weights_before[:, 1:])
    share_counts = np.arange(1, groups + 1)
    # A filter of u units can be spread evenly only over a number of shares that divides u. It is
    # enough to test divisors for the longest filter; every number divides a longest of 0.
    divisors = share_counts[weights_before[:, -1].max(initial=0) % share_counts == 0].tolist()
    edges = ((n, shares(groups, n)) for n in divisors)
    splits = [n for n, edge in edges if not _uneven(np.diff(weights_before[:, edge], axis=1)).any()]
    if not splits:
        raise _not_banked(np.diff(weights_before[:, shares(groups, min(2, groups))], axis=1))
    return splits


def _uneven(counts: IntArray) -> BoolArray:
    """Return True where a filter group's units are spread unevenly over banks, bool[groups].

    With a single bank, these are the filter groups that have units, but fewer than the largest
    group.
    """
    if counts.shape[1] == 1:
        return np.asarray((counts[:, 0] > 0) & (counts[:, 0] != counts.max(initial=0)))
    return np.asarray(counts.max(axis=1) != counts.min(axis=1))


def _not_banked(counts: IntArray) -> MatrixError:
    """Return the error that banks are not equally full; `counts` are units by group and bank."""
    banks, row = counts.shape[1], int(np.argmax(_uneven(counts)))
    numbers = counts[counts > 0] if banks == 1 else counts[row]
    subject = "filters have" if banks == 1 else f"filter group {row} has"
    return MatrixError(
        f"balance 'bank': {subject} {numbers.min()} to {numbers.max()} non-zeros in {banks} banks "
        f"of channels; prune with bank_balanced(weights, {banks}, density), or take another balance"
    )


@attrs.frozen
class BalanceMethod:
    """The three functions that define a method of balancing.

    Attributes:
        share: Return the share of each unit, int64[units], of a pattern and a grid of shares.
        fill: Return the pattern to divide, with the zeros that the method adds.
        splits: Return the accepted numbers of channel shares for a pattern and channel groups.
    """

    share: Callable[[Pattern, ShareGrid], IntArray]
    fill: Callable[[Pattern], Pattern]
    splits: Callable[[Pattern, int], Sequence[int]]


@attrs.frozen
class Balanced:
    """Weights divided into shares.

    Attributes:
        pattern: Pattern with the zeros that the method added.
        share: Share of each unit, int64[units]: (channel share) * filters + (filter share).
        shares: Number of shares.
    """

    pattern: Pattern
    share: IntArray = attrs.field(eq=same_array, repr=False)
    shares: int

    @property
    def loads(self) -> IntArray:
        """Number of units of each share, int64[shares]."""
        return np.bincount(self.share, minlength=self.shares)

    @property
    def imbalance(self) -> float:
        """Units of the fullest share divided by those of a mean share; 1 without units."""
        return imbalance(self.loads)


def _unchanged(pattern: Pattern) -> Pattern:
    """Return the pattern itself: a method that adds no zeros."""
    return pattern


def _any_splits(_pattern: Pattern, groups: int) -> Sequence[int]:
    """Return all numbers of channel shares, from 1 to the number of channel groups."""
    return range(1, groups + 1)


BALANCE_METHODS: Mapping[Balance, BalanceMethod] = MappingProxyType(
    {
        "raw": BalanceMethod(raw, _unchanged, _any_splits),
        "unify": BalanceMethod(raw, unify, _any_splits),
        "sort": BalanceMethod(sort, _unchanged, _any_splits),
        "split": BalanceMethod(split, _unchanged, _any_splits),
        "bank": BalanceMethod(bank, _unchanged, bank_splits),
    }
)


def with_zeros(pattern: Pattern, balance: Balance) -> Pattern:
    """Return the pattern that a method divides: with the zeros that the method adds."""
    return BALANCE_METHODS[balance].fill(pattern)


def channel_splits(pattern: Pattern, balance: Balance, groups: int) -> Sequence[int]:
    """Return the numbers of channel shares that a method accepts for `groups` channel groups."""
    return BALANCE_METHODS[balance].splits(pattern, groups)


def divide_filled(
    pattern: Pattern, lines: ConvolutionLines, balance: Balance, *, filters: int, channels: int
) -> Balanced:
    """Divide a pattern, after `with_zeros`, into filters x channels shares.

    Args:
        pattern: Units of the weights.
        lines: Layout of the convolution, with its groups of filters and channels.
        balance: Name of the method, see `BALANCE_METHODS`.
        filters, channels: Numbers of filter shares and of channel shares.

    Raises:
        MatrixError: Weights for "bank" are not balanced in so many banks.
    """
    grid = ShareGrid(lines, filters, channels)
    return Balanced(pattern, BALANCE_METHODS[balance].share(pattern, grid), grid.shares)


def imbalance(loads: IntArray) -> float:
    """Return the largest load divided by the mean load; 1 if all loads are 0."""
    return float(loads.max(initial=0) / loads.mean()) if loads.any() else 1.0


def worker_imbalance(plan: Plan) -> float | None:
    """Return the multiplications of the busiest worker divided by those of a mean worker.

    Return None if the kernel deals no non-zeros to workers, as kernels of blocks, whose workers
    share the columns.

    Raises:
        InputError: The plan has no pattern.
    """
    loads = worker_loads(plan)
    return None if loads is None else imbalance(loads)


def worker_loads(plan: Plan) -> IntArray | None:
    """Return the multiplications of each worker in one run, int64[seats, workers], of all cuts.

    A worker's multiplications are its non-zeros times columns, as the kernel deals the work of its
    seat. Return None if the kernel deals no non-zeros to workers.

    Raises:
        InputError: The plan has no pattern.
    """
    pattern, kernel = plan.known
    operation, order = plan.operation, plan.partition.order
    footprints = cut_footprints(operation, pattern, plan.partition, wide=plan.wide)
    loads = []
    for cut, footprint in zip(plan.partition.cuts, footprints, strict=True):
        fields = operation.seat_fields(
            kernel, pattern, order, cut, footprint, 1, even_shares=plan.even_shares
        ).fields
        nonzeros, columns = (fields.get(name) for name in WORKER_FIELDS)
        if not (isinstance(nonzeros, np.ndarray) and isinstance(columns, np.ndarray)):
            return None
        loads.append(nonzeros * columns)
    return np.concatenate(loads)
