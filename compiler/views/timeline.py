"""What each tile does when: in every cycle of a run a tile is in one of five states.

    compute                  from the launch of its vertices to their local sync
    exchange                 from its own first word of a phase to the tail behind its own last one
    sync                     the last tile has arrived at the barrier, the release is on its way
    waiting for words        released, and its own exchange has not begun; in lock step also until
                             that of all others is over
    waiting for the slowest  done with its vertices, before the last tile arrives at the barrier

So the tile-cycles of all states are tiles x cycles. Each tile goes through a superstep in its own
time: some compute while others exchange.

`Transfers` are the words of one exchange phase, in cycles from the phase's release: the first send
leaves the machine's pipeline after it, all others keep their distance to that one, as the fabric
plays them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import ExchangePlan, IntArray, Machine, Program, Trace, path_delays, same_array

from .ramps import FloatArray, passed

STATES = ("compute", "exchange", "sync", "waiting for words", "waiting for the slowest")
COMPUTE, EXCHANGE, SYNC, FOR_WORDS, FOR_SLOWEST = range(len(STATES))
IN_TURN = np.array([FOR_WORDS, EXCHANGE, FOR_WORDS, COMPUTE, FOR_SLOWEST], dtype=np.uint8)


@attrs.frozen(slots=False)
class Timeline:
    """The states of all tiles over a run.

    Attributes:
        trace: what was busy when, by executed superstep (row).
        transfers: by superstep of the program.
    """

    trace: Trace
    transfers: tuple[Transfers, ...] = attrs.field(repr=False)

    @property
    def tiles(self) -> int:
        """Tiles of the machine."""
        return int(self.trace.compute.shape[1])

    @property
    def row_names(self) -> tuple[str, ...]:
        """The superstep of each row."""
        return tuple(self.trace.names[number] for number in self.trace.superstep.tolist())

    @cached_property
    def end(self) -> IntArray:
        """int64[rows]: the cycle in which the last tile is done."""
        return self.trace.end

    @cached_property
    def compute_span(self) -> tuple[IntArray, IntArray]:
        """int64[rows] twice: when the first tile begins to compute, when the last one has.

        Both the end of the exchange where none computes.
        """
        trace, computes = self.trace, self.trace.compute > 0
        never = np.iinfo(np.int64).max
        begin = np.where(computes, trace.compute_start, never).min(axis=1, initial=never)
        end = np.where(computes, trace.compute_start + trace.compute, 0).max(axis=1, initial=0)
        start, over = trace.exchange_start, trace.exchange_end
        some = computes.any(axis=1)
        return np.where(some, start + begin, over), np.where(some, start + end, over)

    @property
    def early_compute(self) -> float:
        """The share of all compute that tiles do before the exchange of the superstep is over."""
        trace = self.trace
        before = np.maximum(0, trace.exchange_cycles[:, None] - trace.compute_start)
        return float(np.minimum(before, trace.compute).sum() / max(1, trace.compute.sum()))

    @cached_property
    def by_tile(self) -> IntArray:
        """int64[5, tiles]: cycles of each tile in each of `STATES`, which add up to the run's."""
        trace = self.trace
        lengths = (trace.compute, trace.exchange_last - trace.exchange_first, trace.compute_start)
        compute, exchange, before = (cycles.sum(axis=0) for cycles in lengths)
        sync = np.full(self.tiles, trace.sync_cycles.sum())
        known = np.array([compute, exchange, sync, before - exchange])
        return np.concatenate([known, [trace.cycles - known.sum(axis=0)]])

    def row_at(self, times: npt.NDArray[np.number]) -> IntArray:
        """The row in which each time lies."""
        row: IntArray = np.searchsorted(self.trace.sync_start, times, side="right") - 1
        return row

    def tile_cycles(self, edges: IntArray) -> IntArray:
        """int64[5, windows]: cycles of all tiles in each of `STATES`, by window between edges."""
        trace = self.trace
        release = trace.exchange_start[:, None]
        lengths = trace.compute, trace.exchange_last - trace.exchange_first
        begins = release + trace.compute_start, release + trace.exchange_first
        compute, exchange = (
            passed(begin.ravel(), length.ravel(), 1, edges)
            for begin, length in zip(begins, lengths, strict=True)
        )
        sync = passed(trace.sync_start, trace.sync_cycles, self.tiles, edges)
        to_compute = np.broadcast_to(release, trace.compute_start.shape).ravel()
        for_words = passed(to_compute, trace.compute_start.ravel(), 1, edges) - exchange
        sums = np.rint(np.array([compute, exchange, sync, for_words])).astype(np.int64)
        known = np.diff(sums, axis=1)
        return np.concatenate([known, [self.tiles * np.diff(edges) - known.sum(axis=0)]])

    def states_at(self, times: npt.NDArray[np.number]) -> npt.NDArray[np.uint8]:
        """uint8[tiles, times]: the state of each tile, an index into `STATES`."""
        trace = self.trace
        cycle = np.floor(times).astype(np.int64)  # a state lasts whole cycles
        row = self.row_at(cycle)
        since = (cycle - trace.exchange_start[row])[:, None]
        turn = np.zeros((len(times), self.tiles), dtype=np.uint8)
        done = trace.compute_start + trace.compute
        for ends in (trace.exchange_first, trace.exchange_last, trace.compute_start, done):
            turn += since >= ends[row]
        states = IN_TURN[turn]
        states[since[:, 0] < 0] = SYNC
        return states.T

    def words_landed(self, at: IntArray) -> FloatArray:
        """Words received by all tiles before each time."""
        return self.over_rows(Transfers.words_landed, at)

    def words_in_flight(self, at: IntArray) -> FloatArray:
        """Words that have left and not landed at each time; a multicast word once a receiver."""
        return self.over_rows(Transfers.words_left, at) - self.words_landed(at)

    def over_rows(
        self, so_far: Callable[[Transfers, IntArray], FloatArray], at: IntArray
    ) -> FloatArray:
        """What exchanges have added up to by each time.

        `so_far` tells it of one phase by cycles from its release. A phase is over when the next
        barrier is, so that each time sees those before it whole and its own in part.
        """
        trace = self.trace
        row = self.row_at(at)
        since = at - trace.exchange_start[row]
        number = trace.superstep[row]
        whole, partly = np.zeros(len(self.transfers)), np.zeros(len(at))
        for step, transfers in enumerate(self.transfers):
            if len(transfers.tile):
                now = number == step
                partly[now] = so_far(transfers, since[now])
                whole[step] = so_far(transfers, np.array([transfers.cycles]))[0]
        before = np.concatenate([[0.0], np.cumsum(whole[trace.superstep])])
        return before[row] + partly


def timeline_of(program: Program, trace: Trace) -> Timeline:
    """The timeline of a run of `program`."""
    machine = program.machine
    return Timeline(trace, tuple(transfers_of(machine, s.exchange) for s in program.supersteps))


def windows_of(cycles: int, most: int) -> IntArray:
    """int64[windows + 1]: edges of at most so many equal windows of whole cycles over a run."""
    width = max(1, -(-cycles // most))
    return np.append(np.arange(0, cycles, width), cycles)


@attrs.frozen
class Transfers:
    """Every use of a port in one phase.

    Attributes:
        source, sent, busy: int64[sends], the port's tile, the first cycle, how many; a wide send
            uses the ports of both tiles of its pair.
        tile, left, landed, length, words: int64[receives], the receiving tile, the cycles in
            which its first word leaves and lands, how long the port is busy, and the words.
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
        """From the release to the last word in memory."""
        return int((self.landed + self.length).max(initial=0))

    def out_cycles(self, tile: int, at: IntArray) -> FloatArray:
        """Cycles by each time in which the out port of a tile is busy."""
        mine = self.source == tile
        return passed(self.sent[mine], self.busy[mine], 1, at)

    def in_cycles(self, tile: int, at: IntArray) -> FloatArray:
        """Cycles by each time in which the in port of a tile is busy."""
        mine = self.tile == tile
        return passed(self.landed[mine], self.length[mine], 1, at)

    def words_landed(self, at: IntArray) -> FloatArray:
        """Words in their receivers' memories by each time."""
        return passed(self.landed, self.length, self._rate, at)

    def words_left(self, at: IntArray) -> FloatArray:
        """Words that are on their way or have landed; a multicast word once a receiver."""
        return passed(self.left, self.length, self._rate, at)

    @property
    def _rate(self) -> FloatArray:
        return self.words / np.maximum(1, self.length)


def transfers_of(machine: Machine, plan: ExchangePlan) -> Transfers:
    """The transfers of a phase that the fabric can play."""
    length = machine.transfer_cycles(plan.words, plan.wide)
    first_send = 0 if plan.is_empty else int(plan.cycle.min())
    start = machine.exchange_pipeline_cycles + plan.cycle - first_send
    partner = np.flatnonzero(plan.wide)
    row = np.concatenate([np.arange(len(length)), partner])
    delay = path_delays(machine)[plan.source[plan.send], plan.tile]
    return Transfers(
        source=np.concatenate([plan.source, plan.source[partner] ^ 1]),
        sent=start[row],
        busy=length[row],
        tile=plan.tile,
        left=start[plan.send],
        landed=start[plan.send] + delay,
        length=length[plan.send],
        words=plan.words[plan.send],
    )
