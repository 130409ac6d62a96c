"""Distribute work on many tiles over threads of the host, in shares of whole tiles.

A share is the rows of a table that one thread handles. Compiled code does not hold Python's lock,
so threads run it in parallel. Work of one tile stays in one share and in its order, so results do
not depend on the number of shares.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

MAX_SHARES = 4  # most work is copies of memory, which more threads do not make faster
MIN_WORK = 1_000_000  # loop steps of a share, about a millisecond; less is faster in one thread
# Loop steps of an item from which on a pool of threads is used. Less than MIN_WORK, as the threads
# of a pool serve many items.
MIN_ITEM_WORK = 100_000

IntArray = npt.NDArray[np.int64]
Item = TypeVar("Item")
Result = TypeVar("Result")


def in_shares(
    tile: IntArray, work: int, run: Callable[[IntArray], object], *, most: int = MAX_SHARES
) -> None:
    """Call `run` with the rows of each share, maybe in parallel; every row is in one share.

    Args:
        tile: int64[rows], tile of each row. Rows of one tile are in one share, in ascending order.
        work: approximate number of inner-loop steps of all rows, such as elements added.
        run: function of int64[rows of a share]; it calls machine code that touches only the tiles
            of these rows.
        most: largest number of shares.
    """
    shares = _shares(tile, min(most, _processors(), max(1, work // MIN_WORK)))
    if len(shares) == 1:
        run(shares[0])
        return
    with _pool(len(shares)) as threads:
        for future in [threads.submit(run, rows) for rows in shares]:
            future.result()


def side_by_side(items: Sequence[Item], work: int, run: Callable[[Item], Result]) -> list[Result]:
    """Return the result of `run` for each item, in order; items may run in parallel.

    Args:
        items: independent inputs.
        work: approximate number of compiled loop steps of an item.
        run: function that spends most of its time in machine code.
    """
    threads = min(len(items), _processors()) if work >= MIN_ITEM_WORK else 1
    if threads <= 1:
        return [run(item) for item in items]
    with _pool(threads) as pool:
        return list(pool.map(run, items))


def _shares(tile: IntArray, count: int) -> list[IntArray]:
    """Return the rows of each share, int64[any]: neighbouring tiles, about equally many rows."""
    if count <= 1 or len(tile) == 0:
        return [np.arange(len(tile))]
    order = np.argsort(tile, kind="stable")
    ordered = tile[order]
    # Cut at equal numbers of rows, then move each cut to the first row of its tile.
    cuts = np.arange(1, count) * len(tile) // count
    return [rows for rows in np.split(order, np.searchsorted(ordered, ordered[cuts])) if len(rows)]


def _pool(threads: int) -> ThreadPoolExecutor:
    """Return the pool of threads that compute shares."""
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415  # small jobs do without

    return ThreadPoolExecutor(threads)


def _processors() -> int:
    """Return the number of processors that this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)  # not on every system
    return len(affinity(0)) if affinity else os.cpu_count() or 1
