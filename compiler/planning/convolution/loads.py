"""How full the seats of a split are: guessed from counts of the weights, or counted on a deal.

A guess takes filters dealt in turn by falling number of units and channels in intervals, and of a
seat with b units over g groups that g (1 - (1 - 1/g)^b) of them are touched, as when units lie
anywhere. A count takes the deal itself and the kernel's own fields.
"""

from __future__ import annotations

from functools import cached_property

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import IntArray, same_array

from ...matrix.pattern import Pattern
from ...operations.convolution.geometry import Convolution
from ...plan.mapping.shares import shares
from .cost import Floats, Loads
from .splits import PAIR, ConvolutionSplits


@attrs.frozen
class WeightCounts:
    """Units of the weights by groups of channels and filters, all taps together.

    Attributes:
        table: int64[channel groups, filter groups], filters by falling number of units.
    """

    table: IntArray = attrs.field(eq=same_array, repr=False)

    @classmethod
    def of(cls, pattern: Pattern, convolution: Convolution) -> WeightCounts:
        """Those of a pattern of the convolution's filters."""
        filters = pattern.grid[0]
        channels = -(-convolution.channels // pattern.block)
        flat = pattern.columns % channels * filters + pattern.rows
        table = np.bincount(flat, minlength=channels * filters).reshape(channels, filters)
        return cls(table[:, np.argsort(-table.sum(axis=0), kind="stable")])

    @cached_property
    def _above(self) -> IntArray:
        """int64[channel groups + 1, filter groups]: units of the channels before each."""
        return np.concatenate([np.zeros_like(self.table[:1]), np.cumsum(self.table, axis=0)])

    def loads(self, splits: ConvolutionSplits) -> Loads:
        """What the fullest seats of candidates have, guessed."""
        size = self.table.shape[1] + 1
        kinds, kind = np.unique(splits.channels * size + splits.filters, return_inverse=True)
        pairs = [divmod(each, size) for each in kinds.tolist()]
        found = np.zeros((len(pairs), 5), dtype=np.int64)
        before, cut = 0, self.table
        for row, (channels, filters) in enumerate(pairs):
            if channels != before:
                before, cut = (
                    channels,
                    np.diff(self._above[shares(len(self.table), channels)], axis=0),
                )
            found[row] = self._guess(cut, filters)
        blocks, held, touched, paired, depth = found[kind.ravel()].T
        filters = -(-self.table.shape[1] // splits.filters)
        return Loads(
            blocks=blocks,
            filters=held,
            channels=touched,
            heard=np.where(splits.wide, paired, touched),
            shared=np.where(depth > 1, held, 0),
            depth=depth,
            owned=filters / splits.channels,
        )

    def _guess(self, cut: IntArray, filters: int) -> tuple[int, int, int, int, int]:
        """Units, filters, channels, those of a pair, and partial sums of a line."""
        channels, groups = cut.shape
        high, wide = -(-groups // filters), -(-len(self.table) // channels)
        turns = np.zeros((channels, high * filters), dtype=np.int64)
        turns[:, :groups] = cut
        dealt = turns.reshape(channels, high, filters)
        dealt[:, 1::2] = dealt[:, 1::2, ::-1]  # there and back
        cells = dealt.sum(axis=1)
        most = int(cells.max(initial=0))
        held = int(np.ceil(_touched(np.array(high), np.array(most))))
        pairs = float(_touched(np.full(cells.shape, groups / filters), cells).sum())
        touched, paired = np.ceil(_touched(np.array(wide), np.array([most, PAIR * most]))).tolist()
        return most, held, int(touched), int(paired), max(1, int(np.ceil(pairs / groups)))


def _touched(groups: npt.NDArray[np.number], units: IntArray) -> Floats:
    """Groups that so many units touch, on average; none of them twice as many as there are."""
    missed = 1 - 1 / np.maximum(groups, 1)
    found: Floats = np.minimum(groups, np.maximum(1, groups * (1 - missed**units)))
    return found
