"""Units of the weights dealt to shares: raw, sort and split.

Channel groups are cut into `channels` intervals of equally many, whatever the way; a share is
(channel share) * filters + (filter share).
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import IntArray

from ....matrix.pattern import Pattern
from ....plan.mapping.shares import shares
from ..lines import ConvolutionLines


@attrs.frozen
class ShareGrid:
    """Into how many shares weights are cut.

    Attributes:
        how: which says the groups of filters and of channels.
        filters, channels: shares of either.
    """

    how: ConvolutionLines
    filters: int
    channels: int

    @property
    def shares(self) -> int:
        """Of both."""
        return self.filters * self.channels

    def channel_share(self, pattern: Pattern) -> IntArray:
        """int64[units]: the interval of channel groups that each unit lies in."""
        groups = self.how.channel_groups
        edges = shares(groups, self.channels)
        of_group: IntArray = np.searchsorted(edges, np.arange(groups), side="right") - 1
        return of_group[pattern.columns % groups]

    def counts(self, pattern: Pattern) -> IntArray:
        """int64[filter groups, channel shares]: units of each filter group in each."""
        size = self.how.filter_groups, self.channels
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
    place = np.arange(len(order)) - np.repeat(np.cumsum(count) - count, count)
    share = np.empty(len(order), dtype=np.int64)
    share[order] = place * grid.filters // np.repeat(count, count)
    return across * grid.filters + share


def _in_order(grid: ShareGrid) -> IntArray:
    """int64[filter groups]: intervals of equally many."""
    groups = grid.how.filter_groups
    edges = shares(groups, grid.filters)
    found: IntArray = np.searchsorted(edges, np.arange(groups), side="right") - 1
    return found


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
