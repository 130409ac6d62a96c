"""Work on many tiles in shares, each of which a thread of its own may do.

Machine code runs beside other threads. What belongs to one tile stays in one share and in its
order, so that results do not depend on the number of shares.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

MOST_SHARES = 4  # of what moves numbers: memory is not quicker with more
LEAST_WORK = 1_000_000  # steps of a loop, about a millisecond: less is sooner done than dealt out
LEAST_ITEM = 100_000  # of one of many: threads outlive it

IntArray = npt.NDArray[np.int64]
Item = TypeVar("Item")
Result = TypeVar("Result")


def in_shares(
    tile: IntArray, work: int, run: Callable[[IntArray], object], *, most: int = MOST_SHARES
) -> None:
    """Call `run` with the rows of each share, maybe at the same time; all rows, each once.

    Args:
        tile: int64[rows], the tile of each row. Rows of one tile are in one share, in rising order.
        work: about how many steps of inner loops all rows take, say elements added or multiplied.
        run: takes int64[rows of a share]; it calls machine code that touches those tiles alone.
        most: so many shares, at most.
    """
    shares = _shares(tile, min(most, _processors(), max(1, work // LEAST_WORK)))
    if len(shares) == 1:
        run(shares[0])
        return
    with _pool(len(shares)) as threads:
        for done in [threads.submit(run, rows) for rows in shares]:
            done.result()


def side_by_side(items: Sequence[Item], work: int, run: Callable[[Item], Result]) -> list[Result]:
    """What `run` gives for each item, in their order; some maybe at the same time.

    Args:
        items: which are independent.
        work: about how many steps of compiled loops an item takes.
        run: most of whose time is machine code.
    """
    threads = min(len(items), _processors()) if work >= LEAST_ITEM else 1
    if threads <= 1:
        return [run(item) for item in items]
    with _pool(threads) as pool:
        return list(pool.map(run, items))


def _shares(tile: IntArray, count: int) -> list[IntArray]:
    """The rows of each share: neighbouring tiles, about as many rows in each."""
    if count <= 1 or len(tile) == 0:
        return [np.arange(len(tile))]
    order = np.argsort(tile, kind="stable")
    ordered = tile[order]
    cuts = np.arange(1, count) * len(tile) // count
    return [rows for rows in np.split(order, np.searchsorted(ordered, ordered[cuts])) if len(rows)]


def _pool(threads: int) -> ThreadPoolExecutor:
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415  # small jobs do without

    return ThreadPoolExecutor(threads)


def _processors() -> int:
    """How many this process may use."""
    own = getattr(os, "sched_getaffinity", None)  # not on every system
    return len(own(0)) if own else os.cpu_count() or 1
