"""What shares of a convolution's weights hold: units, by filters and channels that they touch.

One walk over the units counts all shares; no unit is put in order for it.
"""

from __future__ import annotations

from functools import cached_property

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import PAIR_TILES, BoolArray, IntArray, same_array
from ipusim.native import compiled


@attrs.frozen
class HeldUnits:
    """The units of every share.

    Attributes:
        share, group: int64[pairs], which filter groups each share touches; sorted, each once.
        units: int64[pairs], units of the share in that filter group.
        met: bool[shares, channel groups], those that a share touches.
    """

    share: IntArray = attrs.field(eq=same_array, repr=False)
    group: IntArray = attrs.field(eq=same_array, repr=False)
    units: IntArray = attrs.field(eq=same_array, repr=False)
    met: BoolArray = attrs.field(eq=same_array, repr=False)

    @classmethod
    def of(
        cls, share: IntArray, group: IntArray, channel: IntArray, size: tuple[int, int, int]
    ) -> HeldUnits:
        """Count them.

        Args:
            share: int64[units], who has each.
            group, channel: int64[units], its groups of filters and of channels.
            size: shares, filter groups and channel groups.
        """
        shares, filters, channels = size
        units = np.zeros((shares, filters), dtype=np.int32)
        met = np.zeros((shares, channels), dtype=np.bool_)
        share, group, channel = (
            np.ascontiguousarray(of_unit, np.int64) for of_unit in (share, group, channel)
        )
        _count(share, group, channel, units, met)
        flat = units.ravel()
        touched = np.flatnonzero(flat)
        return cls(*np.divmod(touched, filters), flat[touched].astype(np.int64), met)

    @property
    def shares(self) -> int:
        """How many there are."""
        return len(self.met)

    @cached_property
    def blocks(self) -> IntArray:
        """int64[shares]: units."""
        return np.bincount(self.share, self.units, self.shares).astype(np.int64)

    @cached_property
    def filters(self) -> IntArray:
        """int64[shares]: filter groups."""
        return np.bincount(self.share, minlength=self.shares)

    @cached_property
    def channels(self) -> IntArray:
        """int64[shares]: channel groups."""
        channels: IntArray = np.count_nonzero(self.met, axis=1)
        return channels

    @cached_property
    def of_pairs(self) -> IntArray:
        """int64[shares]: channel groups of a share and of the other of its pair."""
        even, odd = self.met[::PAIR_TILES], self.met[1::PAIR_TILES]
        both = even.copy()
        both[: len(odd)] |= odd
        channels: IntArray = np.count_nonzero(both, axis=1)
        return channels[np.arange(self.shares) // PAIR_TILES]


@compiled("void(int64[:], int64[:], int64[:], int32[:, :], bool[:, :])")
def _count(
    share: IntArray,
    group: IntArray,
    channel: IntArray,
    units: npt.NDArray[np.int32],
    met: BoolArray,
) -> None:
    """Add each unit to those of its share and filter group; mark its channel group.

    Args:
        share, group, channel: int64[units].
        units: int32[shares, filter groups], zeros.
        met: bool[shares, channel groups], false.
    """
    for unit in range(len(share)):
        units[share[unit], group[unit]] += 1
        met[share[unit], channel[unit]] = True
