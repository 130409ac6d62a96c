"""Counts of the units of a convolution's weights in every share, by filter and channel group.

A share is the part of the weights that one tile of a band of output rows stores; a unit is a stored
weight or block of weights. One pass over the units counts all shares, and no unit is sorted for it,
because a search counts thousands of divisions.
"""

from __future__ import annotations

from functools import cached_property

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import PAIR_TILES, BoolArray, IntArray, same_array
from ipusim.native import compiled


@attrs.frozen
class ShareCounts:
    """Number of units of every share, and the filter and channel groups of these units.

    A share *touches* a group if it has a unit of it. An entry is a share and a filter group that it
    touches; entries are sorted by share, then by group, and each occurs once.

    Attributes:
        share, group: Share and filter group of each entry, int64[entries].
        units: Number of units of the share in that filter group, int64[entries].
        touches_channel: True for the channel groups that a share touches, bool[shares, channel
            groups].
    """

    share: IntArray = attrs.field(eq=same_array, repr=False)
    group: IntArray = attrs.field(eq=same_array, repr=False)
    units: IntArray = attrs.field(eq=same_array, repr=False)
    touches_channel: BoolArray = attrs.field(eq=same_array, repr=False)

    @classmethod
    def of(
        cls, share: IntArray, group: IntArray, channel: IntArray, size: tuple[int, int, int]
    ) -> ShareCounts:
        """Count the units of all shares.

        Args:
            share: Share of each unit, int64[units].
            group, channel: Filter group and channel group of each unit, int64[units].
            size: Numbers of shares, filter groups and channel groups.
        """
        shares, filters, channels = size
        units = np.zeros((shares, filters), dtype=np.int32)
        touches_channel = np.zeros((shares, channels), dtype=np.bool_)
        share, group, channel = (
            np.ascontiguousarray(column, np.int64) for column in (share, group, channel)
        )
        _count(share, group, channel, units, touches_channel)
        flat = units.ravel()
        touched = np.flatnonzero(flat)
        return cls(*np.divmod(touched, filters), flat[touched].astype(np.int64), touches_channel)

    @property
    def shares(self) -> int:
        """Number of shares."""
        return len(self.touches_channel)

    @cached_property
    def blocks(self) -> IntArray:
        """Number of units of each share, int64[shares]."""
        return np.bincount(self.share, self.units, self.shares).astype(np.int64)

    @cached_property
    def filters(self) -> IntArray:
        """Number of filter groups that each share touches, int64[shares]."""
        return np.bincount(self.share, minlength=self.shares)

    @cached_property
    def channels(self) -> IntArray:
        """Number of channel groups that each share touches, int64[shares]."""
        channels: IntArray = np.count_nonzero(self.touches_channel, axis=1)
        return channels

    @cached_property
    def of_pairs(self) -> IntArray:
        """Number of channel groups that the tile pair of each share touches, int64[shares].

        If x travels over both lanes, both tiles of a pair receive the channel groups that either
        needs.
        """
        even_seats, odd_seats = (
            self.touches_channel[::PAIR_TILES],
            self.touches_channel[1::PAIR_TILES],
        )
        pair_touches = even_seats.copy()
        # With an odd number of shares the last tile pair has one share.
        pair_touches[: len(odd_seats)] |= odd_seats
        channels: IntArray = np.count_nonzero(pair_touches, axis=1)
        return channels[np.arange(self.shares) // PAIR_TILES]


@compiled("void(int64[:], int64[:], int64[:], int32[:, :], bool[:, :])")
def _count(
    share: IntArray,
    group: IntArray,
    channel: IntArray,
    units: npt.NDArray[np.int32],
    touches_channel: BoolArray,
) -> None:
    """Add each unit to the count of its share and filter group, and mark its channel group.

    Args:
        share, group, channel: Share, filter group and channel group of each unit, int64[units].
        units: Result, int32[shares, filter groups], zeros on entry.
        touches_channel: Result, bool[shares, channel groups], False on entry.
    """
    for unit in range(len(share)):
        units[share[unit], group[unit]] += 1
        touches_channel[share[unit], channel[unit]] = True
