"""What each tile does when: in every cycle of a run a tile is in one of four states.

    compute   from the launch of its vertices to their local sync
    exchange  from the first to the last word that it sends or receives in a phase
    sync      the barrier: the last tile has arrived and the release is on its way
    waiting   all else: for a schedule to begin or end, or for slower tiles

So the tile-cycles of all states are tiles x cycles.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import IntArray, Program, Trace, same_array

from .ramps import FloatArray, passed
from .transfers import Transfers, transfers_of

STATES = ("compute", "exchange", "sync", "waiting")
COMPUTE, EXCHANGE, SYNC, WAITING = range(len(STATES))
PHASES = ("sync", "exchange", "compute")


@attrs.frozen
class Timeline:
    """The states of all tiles over a run.

    Attributes:
        trace: what was busy when, by executed superstep (row).
        transfers: by superstep of the program.
        first, last: int64[rows, tiles], the cycles of the run between which a tile exchanges;
            equal where it does not.
    """

    trace: Trace
    transfers: tuple[Transfers, ...] = attrs.field(repr=False)
    first: IntArray = attrs.field(eq=same_array, repr=False)
    last: IntArray = attrs.field(eq=same_array, repr=False)

    @property
    def tiles(self) -> int:
        """Tiles of the machine."""
        return int(self.trace.compute.shape[1])

    @property
    def row_names(self) -> tuple[str, ...]:
        """The superstep of each row."""
        return tuple(self.trace.names[number] for number in self.trace.superstep.tolist())

    @property
    def phase_starts(self) -> IntArray:
        """int64[3 rows]: where phases begin, sync, exchange and compute in turn."""
        trace = self.trace
        starts = np.stack([trace.sync_start, trace.exchange_start, trace.compute_start], axis=1)
        return starts.ravel()

    def tile_cycles(self, edges: IntArray) -> IntArray:
        """int64[4, windows]: cycles of all tiles in each of `STATES`, by window between edges."""
        trace = self.trace
        started = np.repeat(trace.compute_start, self.tiles)
        sums = [
            passed(started, trace.compute.ravel(), 1, edges),
            passed(self.first.ravel(), (self.last - self.first).ravel(), 1, edges),
            passed(trace.sync_start, trace.exchange_start - trace.sync_start, self.tiles, edges),
        ]
        busy = np.diff(np.rint(np.array(sums)).astype(np.int64), axis=1)
        return np.concatenate([busy, [self.tiles * np.diff(edges) - busy.sum(axis=0)]])

    def states_at(self, times: npt.NDArray[np.number]) -> npt.NDArray[np.uint8]:
        """uint8[tiles, times]: the state of each tile, an index into `STATES`."""
        trace = self.trace
        row = np.searchsorted(trace.sync_start, times, side="right") - 1
        states = np.full((len(times), self.tiles), WAITING, dtype=np.uint8)
        at = times[:, None]
        states[(self.first[row] <= at) & (at < self.last[row])] = EXCHANGE
        start = trace.compute_start[row][:, None]
        states[(start <= at) & (at < start + trace.compute[row])] = COMPUTE
        states[times < trace.exchange_start[row]] = SYNC
        return states.T

    def words_landed(self, at: IntArray) -> FloatArray:
        """Words received by all tiles before each time."""
        return self._over_rows(Transfers.words_landed, at)

    def words_in_flight(self, at: IntArray) -> FloatArray:
        """Words that have left and not landed at each time; a multicast word once a receiver."""
        return self._over_rows(Transfers.words_left, at) - self.words_landed(at)

    def _over_rows(
        self, words: Callable[[Transfers, IntArray], FloatArray], at: IntArray
    ) -> FloatArray:
        total = np.zeros(len(at))
        for number, transfers in enumerate(self.transfers):
            starts = self.trace.exchange_start[self.trace.superstep == number]
            if len(starts) and len(transfers.tile):
                total += words(transfers, at - starts[:, None]).sum(axis=0)
        return total


def timeline_of(program: Program, trace: Trace) -> Timeline:
    """The timeline of a run of `program`."""
    machine = program.machine
    transfers = tuple(transfers_of(machine, step.exchange) for step in program.supersteps)
    spans = np.array([one.spans(machine.tiles) for one in transfers], dtype=np.int64)
    first, last = (
        spans.reshape(-1, 2, machine.tiles)[trace.superstep, side] + trace.exchange_start[:, None]
        for side in (0, 1)
    )
    return Timeline(trace, transfers, first, last)


def windows_of(cycles: int, most: int) -> IntArray:
    """int64[windows + 1]: edges of at most so many equal windows of whole cycles over a run."""
    width = max(1, -(-cycles // most))
    return np.append(np.arange(0, cycles, width), cycles)
