"""The groups of a pattern n:m in whole blocks: which columns they store, and values in that order.

Rows and columns are filled up to blocks of 16. A group that stores fewer than n, beyond the shape
or in a last group that m does not divide, stores zeros in its lowest free columns besides.
"""

from __future__ import annotations

from typing import TypeVar

import numpy as np
import numpy.typing as npt

from ipusim import IntArray, spread

from ...matrix.block_matrix import FloatArray
from ...matrix.formats import NM, PackedBlocks
from ...matrix.pattern import Pattern

BLOCK = 16
Number = TypeVar("Number", bound=np.generic)


def stored_columns(pattern: Pattern, form: NM) -> npt.NDArray[np.uint8]:
    """uint8[rows, groups, n]: ascending columns within each group, rows and groups of blocks."""
    down, across = _sides(pattern)
    if pattern.shape == (down, across) and pattern.num_blocks * form.m * form.rows == (
        down * across * form.n
    ):  # every group stores n, in the order of units
        columns = (pattern.columns % form.m).astype(np.uint8)
        table = columns.reshape(down // form.rows, across // form.m, form.n)
        return np.repeat(table, form.rows, axis=0)
    group = pattern.columns // form.m
    key = pattern.rows * (across // form.m) + group
    first = np.concatenate([[True], key[1:] != key[:-1]]) if len(key) else np.zeros(0, np.bool_)
    count = np.diff(np.append(np.flatnonzero(first), len(key)))
    rank = spread(np.zeros_like(count), count)
    units = -(-down // form.rows)
    stored = np.full((units * (across // form.m), form.n), form.m, dtype=np.uint8)
    stored[key, rank] = pattern.columns - group * form.m
    _fill(stored, form.m)
    table = stored.reshape(units, across // form.m, form.n)
    return np.repeat(table, form.rows, axis=0)[:down]


def packed_values(
    pattern: Pattern, form: NM, values: FloatArray, stored: npt.NDArray[np.uint8]
) -> npt.NDArray[np.generic]:
    """[blocks, 256 n / m]: row by row of a block, its groups' stored values.

    Args:
        pattern, form: the user's.
        values: [units, rows, 1].
        stored: as `stored_columns` gives them.
    """
    down, across = _sides(pattern)
    units = -(-down // form.rows)
    whole = np.zeros((units, form.rows, across), dtype=values.dtype)
    whole[pattern.rows, :, pattern.columns] = values[:, :, 0]
    groups = whole.reshape(units * form.rows, -1, form.m)[:down]
    found = np.take_along_axis(groups, stored.astype(np.int64), axis=2)
    return by_block(found.reshape(down, across // BLOCK, -1))


def by_block(numbers: npt.NDArray[Number]) -> npt.NDArray[Number]:
    """[blocks, 16 each]: of [rows, block columns, each], the rows of a block together."""
    rows, across, each = numbers.shape
    cut = numbers.reshape(rows // BLOCK, BLOCK, across, each).swapaxes(1, 2)
    return np.ascontiguousarray(cut).reshape(-1, BLOCK * each)


def packed_pattern(pattern: Pattern, form: NM) -> Pattern:
    """All blocks of the shape, of each group of which n values are stored."""
    return Pattern.full(pattern.shape, PackedBlocks(BLOCK, form.n, form.m))


def _sides(pattern: Pattern) -> tuple[int, int]:
    """Rows and columns of whole blocks."""
    down, across = (-(-side // BLOCK) * BLOCK for side in pattern.shape)
    return down, across


def _fill(stored: npt.NDArray[np.uint8], m: int) -> None:
    """Give groups with too few columns their lowest free ones; m stands for none."""
    lacking = np.flatnonzero(stored[:, -1] == m)
    if not len(lacking):
        return
    some = stored[lacking]
    taken = np.zeros((len(some), m + 1), dtype=np.bool_)
    np.put_along_axis(taken, some.astype(np.int64), values=True, axis=1)
    chosen: IntArray = np.argsort(~taken[:, :m], axis=1, kind="stable")[:, : stored.shape[1]]
    stored[lacking] = np.sort(chosen, axis=1)
