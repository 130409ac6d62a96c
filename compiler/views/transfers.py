"""When the words of one exchange phase leave and land, in cycles from the phase's release.

The first send leaves the machine's pipeline after the release; all others keep their distance to
it, as the fabric plays them.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import ExchangePlan, IntArray, Machine, path_delays, same_array

from .ramps import FloatArray, passed


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
