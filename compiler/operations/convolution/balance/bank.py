"""Weights pruned so that every bank of channels has equally many of each filter.

Channels are cut into banks, equally many in each, with all their taps. Of each filter and bank the
weights of largest magnitude live, the lower place of equal ones. Where channel shares are the
banks, or several of them together, shares of equally many filters are equally full by construction.

Source: Cao et al., Efficient and Effective Sparse LSTM on FPGA with Bank-Balanced Sparsity, FPGA
2019, whose banks cut the rows of a matrix.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from ipusim import BoolArray, IntArray, in_short

from ....matrix.entries import Mask, MatrixError
from ....matrix.masks import finite
from ....matrix.pattern import Pattern
from ....matrix.sizes import share, whole_number
from ....plan.mapping.shares import shares
from .cuts import ShareGrid, raw


def bank_balanced(weights: Any, banks: int, density: float) -> Mask:
    """Which weights live: of each filter and bank the largest, as many in all of them.

    Args:
        weights: (K, C, R, S), or with any number of dimensions behind the channels.
        banks: of the channels; they divide them.
        density: share that lives, from 0 to 1; of a bank's weights it is rounded up.

    Returns:
        bool, of the shape of weights.

    Raises:
        MatrixError: no weights of a convolution, or banks that do not divide the channels.
    """
    given = finite("convolution weights", np.asarray(weights))
    if given.ndim < 2 or not given.size:
        raise MatrixError(
            "weights of a convolution are filters, channels and a kernel, not of shape "
            f"{in_short(given.shape)}"
        )
    k, c = given.shape[:2]
    number = whole_number(banks)
    if not 1 <= number <= c or c % number:
        raise MatrixError(
            f"{in_short(banks)} banks of {c} channels: give a number that divides the channels"
        )
    by_bank = np.abs(given.astype(np.float64)).reshape(k, number, -1)
    alive = math.ceil(share(density) * by_bank.shape[2])
    order = np.argsort(-by_bank, axis=2, kind="stable")[:, :, :alive]
    mask = np.zeros(by_bank.shape, dtype=np.bool_)
    np.put_along_axis(mask, order, values=True, axis=2)
    return mask.reshape(given.shape)


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
    found = [n for n in whole if not _uneven(np.diff(before[:, shares(groups, n)], axis=1)).any()]
    if not found:
        raise _not_banked(np.diff(before[:, shares(groups, min(2, groups))], axis=1))
    return found


def _uneven(counts: IntArray) -> BoolArray:
    """bool[filter groups]: which have unlike numbers in banks; of one bank, in filters."""
    if counts.shape[1] == 1:
        alone: BoolArray = (counts[:, 0] > 0) & (counts[:, 0] != counts.max(initial=0))
        return alone
    found: BoolArray = counts.max(axis=1) != counts.min(axis=1)
    return found


def _not_banked(counts: IntArray) -> MatrixError:
    """The refusal of weights, by units of each filter group in banks."""
    banks, row = counts.shape[1], int(np.argmax(_uneven(counts)))
    some = counts[counts > 0] if banks == 1 else counts[row]
    where = "filters have" if banks == 1 else f"filter group {row} has"
    return MatrixError(
        f"balance 'bank': {where} {some.min()} to {some.max()} non-zeros in {banks} banks of "
        f"channels; prune with bank_balanced(weights, {banks}, density), or take another balance"
    )
