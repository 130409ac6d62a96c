"""The ways to balance, by name, and what one of them makes of weights."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

import attrs
import numpy as np

from ipusim import IntArray, same_array

from ....matrix.pattern import Pattern
from ....plan.options.convolution import Balance
from ..lines import ConvolutionLines
from .bank import bank, bank_splits
from .cuts import ShareGrid, raw, sort, split
from .unify import unified


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
    pattern: Pattern, how: ConvolutionLines, way: Balance, *, filters: int, channels: int
) -> Balanced:
    """A pattern that is `filled` already, in filters x channels shares.

    Args:
        pattern: units of the weights.
        how: its groups of filters and channels.
        way: of `WAYS`.
        filters, channels: shares of either.

    Raises:
        MatrixError: "bank" for weights that are not balanced in so many banks.
    """
    grid = ShareGrid(how, filters, channels)
    return Balanced(pattern, WAYS[way].share(pattern, grid), grid.shares)


def balanced(
    pattern: Pattern, how: ConvolutionLines, way: Balance, *, filters: int, channels: int
) -> Balanced:
    """The weights filled and dealt; arguments and errors as those of `dealt`."""
    return dealt(filled(pattern, way), how, way, filters=filters, channels=channels)


def imbalance(loads: IntArray) -> float:
    """The largest over the mean; 1 of nothing."""
    return float(loads.max(initial=0) / loads.mean()) if loads.any() else 1.0
