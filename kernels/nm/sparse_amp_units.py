"""Layout of units of the hypothetical AMP: 16 rows by 32 columns, with 2 of every 4 values stored.

A unit is 16 rows by 32 columns of the sparse matrix a in a @ x; a group is four consecutive columns
of a row, of which two values are stored (kept). In memory a unit is

    512 bytes    kept values [row][phase][4]: two of each of the two groups of a phase
    64 bytes     choices [row], a word each: bits [8 p + 2 e, 8 p + 2 e + 2) are the column, within
                 its group, of value e of phase p

A phase is one of the four instructions by which the AMP multiplies a unit with a column of x; each
takes four kept values of a row. Phase p takes the eight columns from 8 (p // 2) + 16 (p % 2) on:
two groups of four. So phases 0 and 2 read the first 16 of the 32 rows of x, and phases 1 and 3 the
others. A group with fewer than two non-zeros is filled with zeros, which choose its first columns
without a non-zero.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ipusim import AMP_BLOCK, IntArray

X_BLOCKS = 2  # block rows of x, of 16 rows each, that a unit multiplies
KEPT, GROUP = 2, 4  # numbers of kept values and of columns of a group
GROUPS_PER_PHASE = 2
PHASES, PER_PHASE = 4, GROUPS_PER_PHASE * KEPT  # phases of a unit's row, and kept values in each
UNIT_COLUMNS = X_BLOCKS * AMP_BLOCK
VALUE_BYTES, CHOICE_BYTES = AMP_BLOCK * PHASES * PER_PHASE * 2, AMP_BLOCK * 4
UNIT_BYTES = VALUE_BYTES + CHOICE_BYTES
UNIT_HALVES = UNIT_BYTES // 2

Halves = npt.NDArray[np.float16]

FIRST_COLUMN: IntArray = np.array([0, 16, 8, 24])
"""First of the eight columns that each phase takes, int64[phases]."""
# Groups of each phase, int64[phases, 2].
_GROUPS = FIRST_COLUMN[:, None] // GROUP + np.arange(GROUPS_PER_PHASE)


def packed_units(dense: Halves) -> Halves:
    """Return packed units, float16[units, UNIT_HALVES], of dense[units, 16, 32].

    Groups may have fewer than two non-zeros.

    Raises:
        ValueError: a group has more than two non-zeros.
    """
    groups = dense.reshape(-1, AMP_BLOCK, UNIT_COLUMNS // GROUP, GROUP)[:, :, _GROUPS]
    nonzero = groups != 0
    if (nonzero.sum(axis=-1) > KEPT).any():
        raise ValueError(f"a group of {GROUP} has more than {KEPT} values")
    choice = np.sort(np.argsort(~nonzero, axis=-1, kind="stable")[..., :KEPT], axis=-1)
    values = np.take_along_axis(groups, choice, axis=-1)
    shifts = 8 * np.arange(PHASES)[:, None, None] + np.arange(0, 8, 2).reshape(
        GROUPS_PER_PHASE, KEPT
    )
    words = np.sum(choice << shifts, axis=(2, 3, 4)).astype("<u4")
    packed = np.empty((len(groups), UNIT_HALVES), np.float16)
    packed[:, : VALUE_BYTES // 2] = values.reshape(len(groups), -1)
    packed[:, VALUE_BYTES // 2 :].view("<u4")[:] = words
    return packed


def columns_of(choices: npt.NDArray[np.uint32]) -> IntArray:
    """Return the column within the unit of each kept value of rows, int64[..., 16].

    Args:
        choices: uint32[...], word of choices of each row.
    """
    shifts = np.arange(0, 2 * PHASES * PER_PHASE, 2)
    in_group = choices[..., None].astype(np.int64) >> shifts & GROUP - 1
    first = (_GROUPS[:, :, None] * GROUP).repeat(KEPT, axis=2).reshape(-1)
    return first + in_group


def read_units(packed: npt.NDArray[np.generic]) -> tuple[npt.NDArray[np.float32], IntArray]:
    """Return kept values float32[units, 16, 16] and their columns int64[units, 16, 16]."""
    units = packed.reshape(-1, UNIT_HALVES)
    values = units[:, : VALUE_BYTES // 2].astype(np.float32).reshape(-1, AMP_BLOCK, AMP_BLOCK)
    words = np.ascontiguousarray(units[:, VALUE_BYTES // 2 :]).view("<u4")
    return values, columns_of(words)
