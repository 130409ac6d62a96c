"""Order of the actions by which buckets travel over the grid of tiles.

Tiles form a grid of px x py x pz. A bucket starts on its home tile and visits the tiles for which
it may hold non-zeros. All buckets move together, by one action at a time; a tile is told the action
by a number, the word, that is sent to all tiles. The first visit is one step along y, or along x if
y has size 1. The visits are a nest of loops, z inside y inside x; loops of size 1 are left out.
Each turn of a loop ends with a shift along its dimension; after the last turn of z or y, the shift
brings the bucket back to where that loop began. The number of remaining computations is counted
down. A plane is all tiles with one x; planes in which no bucket has non-zeros are skipped, with all
their computations. A tile has two buffers for the bucket that visits it. The words, with the buffer
(0 or 1) that holds the bucket:

    0            leave the loop
    1            copy the home bucket to buffer 0 of the first tile it visits
    2 + buffer   compute
    4 + buffer   shift along z by one, into the other buffer; 6 + buffer along y, 8 + buffer along x
    10 + buffer  restore the home bucket from the buffer, after it has travelled home

The nest and its order: PopLibs lib/popsparse FullyConnected.cpp:339-583, at 7eac0f26.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from ipusim import TileFault

ACTIONS = 12  # number of words: 0 to 11
PRE_COPY, COMPUTE, SHIFT_Z, SHIFT_Y, SHIFT_X, RESTORE = range(0, ACTIONS, 2)  # words for buffer 0
_LEAVE = 0

Grid = tuple[int, int, int]


@attrs.frozen
class Place:
    """Position of the buckets in the loop nest after an action.

    Attributes:
        last: the word of the action.
        remaining: number of computations that follow, including those of planes to be skipped.
        x: number of the next plane along x.
        y: distance from home along y, counted only if buckets return home at the end.
        z: distance from home along z.
        step: number of turns of the loop along y in this plane.
    """

    last: int
    remaining: int
    x: int
    y: int
    z: int
    step: int


def first_place(overflow: Sequence[int], grid: Grid) -> Place:
    """Return the position after the first action, which copies buckets or leaves the loop.

    Args:
        overflow: overflow words, of which the first three are the ends of the loops along x, y and
            z.
        grid: sizes px, py and pz.

    Raises:
        TileFault: ends that leave a negative number of computations.
    """
    _, py, pz = grid
    end_x, end_y, end_z = overflow[:3]
    remaining = end_x * end_y * end_z - pz
    _check(remaining, overflow)
    along_y = int(py > 1)
    return Place(int(remaining > 0), remaining, 1 - along_y, along_y, 0, along_y)


def next_place(position: Place, overflow: Sequence[int], grid: Grid, *, returns: bool) -> Place:
    """Return the position after the next action; the action is the `last` of the result.

    Args:
        position: position of the buckets now.
        overflow: overflow words: ends of the loops along x, y and z, then two bits a word, which
            are 1 for planes in which a bucket has non-zeros.
        grid: sizes px, py and pz.
        returns: True if buckets return home before the loop is left.

    Raises:
        TileFault: more computations are skipped than remain.
    """
    # First move the position by the last action, and decide whether tiles compute next. Then choose
    # the next action: compute, shift, or go home, with the buffer in which the bucket is by then.
    action = position.last & ~1
    x, y, z, step, remaining = position.x, position.y, position.z, position.step, position.remaining
    px, py, pz = grid
    computes = False
    if action == COMPUTE:
        remaining -= 1
    elif action == SHIFT_Z:
        z = (z + 1) % pz
        computes = z > 0
    elif action == SHIFT_Y:
        step = (step + 1) % py
        y = (y + 1) % py if returns else y
        computes = step > 0
    elif action in (PRE_COPY, SHIFT_X):
        computes = remaining > 0 and bool(overflow[3 + x // 2] >> x % 2 & 1)
        if remaining and not computes:
            remaining -= (overflow[1] - step) * pz
            step = 0
        x = 1 if returns and x == px else x + 1
    _check(remaining, overflow)
    if remaining:
        next_action = COMPUTE if computes else shift_after(action, grid)
    else:
        next_action = _homeward(action, x, y, z) if returns else _LEAVE
    buffer = position.last % 2 if action == COMPUTE else 1 - position.last % 2
    last = next_action + buffer if next_action != _LEAVE else _LEAVE
    return Place(last, remaining, x, y, z, step)


def shift_after(action: int, grid: Grid) -> int:
    """Return the shift that ends a turn of the loop around an action of this kind."""
    _, py, pz = grid
    if action == COMPUTE and pz > 1:
        return SHIFT_Z
    if action in (COMPUTE, SHIFT_Z) and py > 1:
        return SHIFT_Y
    return SHIFT_X


def _homeward(action: int, x: int, y: int, z: int) -> int:
    """Return the next action on the way home: a shift, the copy to the home bucket, or the end."""
    if action == RESTORE:
        return _LEAVE
    for distance, shift in ((z, SHIFT_Z), (y, SHIFT_Y), (x - 1, SHIFT_X)):
        if distance:
            return shift
    return RESTORE


def _check(remaining: int, overflow: Sequence[int]) -> None:
    """Refuse overflow words that leave a negative number of computations."""
    if remaining < 0:
        raise TileFault(
            f"overflow words {list(overflow)} leave {remaining} computations; they are damaged"
        )
