"""Runs shared out to threads: all runs of a tile go to one thread, in their order.

Each thread has a core of its own, and runs know nothing of each other but through the memory of
their tile. So what they leave, and the first one that faults, are those of one thread.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs
import numpy as np

from ...columns import IntArray
from ...native import LEAST_WORK, in_shares
from . import live
from .live import TileState
from .many_runs import run_all
from .pipes.sram import WordArray

MOST_THREADS = 8
RUNS_A_THREAD = 4  # of fewer, to start a thread costs more than it saves


@attrs.frozen
class Done:
    """What runs did.

    Attributes:
        good: how many runs come before the first that faulted; all of them where none did.
        fault: int64[6], that run's fault array.
        cycles, bundles: int64[runs], int64[runs, workers].
        cores: the states that they ran on.
    """

    good: int
    fault: IntArray
    cycles: IntArray
    bundles: IntArray
    cores: tuple[TileState, ...]


def run_shared(
    new_core: Callable[[], TileState],
    memory: WordArray,
    runs: IntArray,
    stack: int,
    *,
    threads: int = MOST_THREADS,
) -> Done:
    """Perform runs (tile, entry row, vertex, stride, seed), those of a tile in order.

    Args:
        new_core: makes a state with the code.
        memory: uint32[tiles, words], changed in place.
        runs: int64[runs, 5].
        stack: address of the supervisors' stacks.
        threads: at most so many; a trace is in the order of one.
    """
    parts: list[_Part] = []

    def perform(rows: IntArray) -> None:
        rows = np.sort(rows)  # the first fault of a share is that of its least row
        core, of_share = new_core(), np.ascontiguousarray(runs[rows])
        cycles = np.zeros(len(rows), np.int64)
        bundles = np.zeros((len(rows), int(core.timing[live.WORKERS])), np.int64)
        good = run_all(core, memory, of_share, stack, cycles, bundles)
        parts.append(_Part(rows, core, good, cycles, bundles))

    work = len(runs) * (LEAST_WORK // RUNS_A_THREAD)
    in_shares(runs[:, 0], work, perform, most=threads)
    return _together(parts, len(runs))


@attrs.frozen(eq=False)
class _Part:
    """What one thread did: how many of its runs before one faulted, as `Done` has the rest."""

    rows: IntArray
    core: TileState
    good: int
    cycles: IntArray
    bundles: IntArray


def _together(parts: list[_Part], runs: int) -> Done:
    cycles = np.zeros(runs, np.int64)
    bundles = np.zeros((runs, parts[0].bundles.shape[1]), np.int64)
    good, fault = runs, parts[0].core.fault
    for part in parts:
        cycles[part.rows], bundles[part.rows] = part.cycles, part.bundles
        if part.good < len(part.rows) and part.rows[part.good] < good:
            good, fault = int(part.rows[part.good]), part.core.fault
    return Done(good, fault, cycles, bundles, tuple(part.core for part in parts))
