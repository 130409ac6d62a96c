"""Timeline of a run: the state of each tile in each cycle, and the words on their way.

In every cycle of a run a tile is in one of five states:

    compute                  from the launch of its vertices to their local sync
    exchange                 from the first word of the tile in a phase to the tail after its last
    sync                     the last tile has arrived at the barrier, the release is on its way
    waiting for words        released, but the tile's own exchange has not begun; in lock step also
                             until the exchange of all other tiles is over
    waiting for the slowest  done with its vertices, before the last tile arrives at the barrier

So the tile-cycles of all states add up to tiles x cycles. Each tile goes through a superstep in its
own time: some tiles compute while others exchange.

The release is the cycle in which all tiles may go on after the barrier; the tail is the time that a
tile needs after its last word. In lock step (an option of the machine) no tile computes before the
exchange of all tiles is over.

`Transfers` holds the words of one exchange phase, in cycles from the release of the phase: the
first send leaves when the pipeline of the exchange has been filled, and all other sends follow it
at the distance that the schedule says.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import ExchangePlan, IntArray, Machine, Program, Trace, path_delays, same_array

from .ramps import FloatArray, weighted_cycles

STATES = ("compute", "exchange", "sync", "waiting for words", "waiting for the slowest")
COMPUTE, EXCHANGE, SYNC, WAITING_FOR_WORDS, WAITING_FOR_SLOWEST = range(len(STATES))
# States of a tile in their order after the release of a superstep. A tile waits for words twice:
# before its exchange, and in lock step also after it.
STATE_ORDER = np.array(
    [WAITING_FOR_WORDS, EXCHANGE, WAITING_FOR_WORDS, COMPUTE, WAITING_FOR_SLOWEST], dtype=np.uint8
)


@attrs.frozen(slots=False)
class Timeline:
    """States of all tiles over a run, and the words that travel between them.

    A row is one execution of a superstep; a superstep in a loop has several rows.

    Attributes:
        trace: cycles in which tiles exchange and compute, by row.
        transfers: words of the exchange phase of each superstep of the program.
    """

    trace: Trace
    transfers: tuple[Transfers, ...] = attrs.field(repr=False)

    @property
    def tiles(self) -> int:
        """Number of tiles of the machine."""
        return int(self.trace.compute.shape[1])

    @property
    def row_names(self) -> tuple[str, ...]:
        """Name of the superstep of each row."""
        return tuple(self.trace.names[number] for number in self.trace.superstep.tolist())

    @cached_property
    def end(self) -> IntArray:
        """Cycle in which the last tile is done with each row, int64[rows]."""
        return self.trace.end

    @cached_property
    def compute_span(self) -> tuple[IntArray, IntArray]:
        """Cycles in which the first tile begins to compute and the last one ends, int64[rows] each.

        In rows in which no tile computes, both are the end of the exchange.
        """
        trace, computes = self.trace, self.trace.compute > 0
        never = np.iinfo(np.int64).max
        begin = np.where(computes, trace.compute_start, never).min(axis=1, initial=never)
        end = np.where(computes, trace.compute_start + trace.compute, 0).max(axis=1, initial=0)
        any_computes, exchange_end = computes.any(axis=1), trace.exchange_end
        # `begin` and `end` count from the release.
        return (
            np.where(any_computes, trace.exchange_start + begin, exchange_end),
            np.where(any_computes, trace.exchange_start + end, exchange_end),
        )

    @property
    def early_compute(self) -> float:
        """Share of all compute cycles that lie before the end of the superstep's exchange."""
        trace = self.trace
        cycles_before = np.maximum(0, trace.exchange_cycles[:, None] - trace.compute_start)
        return float(np.minimum(cycles_before, trace.compute).sum() / max(1, trace.compute.sum()))

    @cached_property
    def by_tile(self) -> IntArray:
        """Cycles of each tile in each of `STATES`, int64[5, tiles]; columns add up to the run."""
        # Cycles of the first four states are counted; all other cycles of the run are those of the
        # last one, waiting for the slowest.
        trace = self.trace
        lengths = (trace.compute, trace.exchange_last - trace.exchange_first, trace.compute_start)
        compute, exchange, before_compute = (cycles.sum(axis=0) for cycles in lengths)
        sync = np.full(self.tiles, trace.sync_cycles.sum())
        state_cycles = np.array([compute, exchange, sync, before_compute - exchange])
        return np.concatenate([state_cycles, [trace.cycles - state_cycles.sum(axis=0)]])

    def row_at(self, times: npt.NDArray[np.number]) -> IntArray:
        """Return the row in which each time lies, int64 of the shape of `times`."""
        row: IntArray = np.searchsorted(self.trace.sync_start, times, side="right") - 1
        return row

    def tile_cycles(self, edges: IntArray) -> IntArray:
        """Return the cycles of all tiles in each of `STATES` in each window, int64[5, windows].

        Args:
            edges: cycles at which windows begin, and the end of the last one, int64[windows + 1].
        """
        # Each state is a sum of intervals up to each edge; a window has the difference between its
        # edges. From the release to `compute_start`, a tile is in exchange or waits for words.
        # In all cycles that no other state has, a tile waits for the slowest.
        trace = self.trace
        release = trace.exchange_start[:, None]
        lengths = trace.compute, trace.exchange_last - trace.exchange_first
        begins = release + trace.compute_start, release + trace.exchange_first
        compute, exchange = (
            weighted_cycles(begin.ravel(), length.ravel(), 1, edges)
            for begin, length in zip(begins, lengths, strict=True)
        )
        sync = weighted_cycles(trace.sync_start, trace.sync_cycles, self.tiles, edges)
        releases = np.broadcast_to(release, trace.compute_start.shape).ravel()
        word_waits = weighted_cycles(releases, trace.compute_start.ravel(), 1, edges) - exchange
        sums = np.rint(np.array([compute, exchange, sync, word_waits])).astype(np.int64)
        state_cycles = np.diff(sums, axis=1)
        return np.concatenate(
            [state_cycles, [self.tiles * np.diff(edges) - state_cycles.sum(axis=0)]]
        )

    def states_at(self, times: npt.NDArray[np.number]) -> npt.NDArray[np.uint8]:
        """Return the state of each tile at each time, uint8[tiles, times], indices of `STATES`."""
        trace = self.trace
        cycle = np.floor(times).astype(np.int64)  # a state lasts whole cycles
        row = self.row_at(cycle)
        since = (cycle - trace.exchange_start[row])[:, None]  # int64[times, 1], from the release
        # The number of states that are over is the position in STATE_ORDER.
        position = np.zeros((len(times), self.tiles), dtype=np.uint8)
        compute_end = trace.compute_start + trace.compute
        for ends in (trace.exchange_first, trace.exchange_last, trace.compute_start, compute_end):
            position += since >= ends[row]
        states = STATE_ORDER[position]
        states[since[:, 0] < 0] = SYNC  # a row begins with its sync, before the release
        return states.T

    def words_landed(self, times: IntArray) -> FloatArray:
        """Return the words that all tiles have received before each time, float64[times]."""
        return self.over_rows(Transfers.words_landed, times)

    def words_in_flight(self, times: IntArray) -> FloatArray:
        """Return the words that have left but not landed at each time, float64[times].

        A multicast word counts once for each receiver.
        """
        return self.over_rows(Transfers.words_left, times) - self.words_landed(times)

    def over_rows(
        self, quantity: Callable[[Transfers, IntArray], FloatArray], times: IntArray
    ) -> FloatArray:
        """Return the sum of a quantity over all exchange phases up to each time, float64[times].

        Args:
            quantity: function of an exchange phase and of cycles from its release, which returns
                the quantity from the release to each of them.
            times: times in cycles of the run, int64[times].
        """
        # A phase is over before the next barrier. So at each time all earlier phases are complete,
        # and the phase of its row is complete in part.
        trace = self.trace
        row = self.row_at(times)
        since = times - trace.exchange_start[row]
        number = trace.superstep[row]
        complete, partial = np.zeros(len(self.transfers)), np.zeros(len(times))
        for step, transfers in enumerate(self.transfers):
            if len(transfers.tile):
                is_now = number == step
                partial[is_now] = quantity(transfers, since[is_now])
                complete[step] = quantity(transfers, np.array([transfers.cycles]))[0]
        total_before = np.concatenate([[0.0], np.cumsum(complete[trace.superstep])])
        return total_before[row] + partial


def timeline_of(program: Program, trace: Trace) -> Timeline:
    """Return the timeline of a run of a program."""
    transfers = (transfers_of(program.machine, step.exchange) for step in program.supersteps)
    return Timeline(trace, tuple(transfers))


def windows_of(cycles: int, max_windows: int) -> IntArray:
    """Return the edges of windows of whole cycles over a run, int64[windows + 1].

    All windows have the same length but the last one, which may be shorter: 10 cycles in at most
    4 windows have the edges 0, 3, 6, 9, 10.
    """
    width = max(1, -(-cycles // max_windows))
    return np.append(np.arange(0, cycles, width), cycles)


@attrs.frozen
class Transfers:
    """Uses of out ports and in ports in one exchange phase, in cycles from its release.

    Attributes:
        source, sent, busy: tile of the out port, first cycle and number of cycles of each use,
            int64[uses]. A wide send uses the out ports of both tiles of its pair.
        tile, left, landed, length, words: receiving tile, cycles in which its first word leaves the
            source and lands, cycles in which its in port is busy, and words of each receive,
            int64[receives].
    """

    source: IntArray = attrs.field(eq=same_array, repr=False)
    sent: IntArray = attrs.field(eq=same_array, repr=False)
    busy: IntArray = attrs.field(eq=same_array, repr=False)
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    left: IntArray = attrs.field(eq=same_array, repr=False)
    landed: IntArray = attrs.field(eq=same_array, repr=False)
    length: IntArray = attrs.field(eq=same_array, repr=False)
    words: IntArray = attrs.field(eq=same_array, repr=False)

    @property
    def cycles(self) -> int:
        """Cycles from the release until the last word is in memory."""
        return int((self.landed + self.length).max(initial=0))

    def out_cycles(self, tile: int, times: IntArray) -> FloatArray:
        """Return the cycles before each time in which a tile's out port is busy, float64[times]."""
        uses = self.source == tile
        return weighted_cycles(self.sent[uses], self.busy[uses], 1, times)

    def in_cycles(self, tile: int, times: IntArray) -> FloatArray:
        """Return the cycles before each time in which a tile's in port is busy, float64[times]."""
        receives = self.tile == tile
        return weighted_cycles(self.landed[receives], self.length[receives], 1, times)

    def words_landed(self, times: IntArray) -> FloatArray:
        """Return the words in the memories of receivers by each time, float64[times]."""
        return weighted_cycles(self.landed, self.length, self._rate, times)

    def words_left(self, times: IntArray) -> FloatArray:
        """Return the number of words that have left by each time, float64[times].

        A multicast word counts once for each receiver.
        """
        return weighted_cycles(self.left, self.length, self._rate, times)

    @property
    def _rate(self) -> FloatArray:
        """Words per cycle of each receive: 1, or up to 2 of a wide send, float64[receives]."""
        return self.words / np.maximum(1, self.length)


def transfers_of(machine: Machine, plan: ExchangePlan) -> Transfers:
    """Return the uses of ports of a schedule; the schedule must be valid for the machine."""
    length = machine.transfer_cycles(plan.words, plan.wide)
    # The fabric starts with the first send, whatever cycle the schedule gives it.
    first_send = 0 if plan.is_empty else int(plan.cycle.min())
    start = machine.exchange_pipeline_cycles + plan.cycle - first_send
    # A wide send appears twice: at its source, and at the other tile of the tile pair, whose number
    # differs in the last bit.
    wide_sends = np.flatnonzero(plan.wide)
    row = np.concatenate([np.arange(len(length)), wide_sends])
    delay = path_delays(machine)[plan.source[plan.send], plan.tile]
    return Transfers(
        source=np.concatenate([plan.source, plan.source[wide_sends] ^ 1]),
        sent=start[row],
        busy=length[row],
        tile=plan.tile,
        left=start[plan.send],
        landed=start[plan.send] + delay,
        length=length[plan.send],
        words=plan.words[plan.send],
    )
