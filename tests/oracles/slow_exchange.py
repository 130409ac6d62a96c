"""An exchange played word by word, between tiles with their own instructions and slow wires.

Nothing of a schedule is known here. In each cycle a tile obeys its instructions, takes what arrives
from the tile it listens to, and puts its next words on its own wire, where tile d can hear them
`delay[s, d]` cycles later. A second thing on one port in a cycle is a fault; so is a word that
lands before a pointer is set. Half of a wide item arrives over the lane of the partner, whose
multiplexer must be on the same tile then, be it to listen or to lend its lane. A word that no tile
hears is lost, and told.

It ticks, so that it is for small machines: it is the other opinion against which tests hold the
fabric.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import Machine, ProgramError, path_delays
from ipusim.machine.machine import WORD_BYTES
from ipusim.program.exchange_code import NEUTRAL, ExchangeInstruction, ExchangeOperation
from ipusim.simulation.clock import Clock, Process

Words = npt.NDArray[np.uint32]


@attrs.frozen
class Played:
    """Events of an exchange beside the filling of memories.

    Attributes:
        cycles: from the release to the end of the phase; 0 if no word landed.
        first, over: by tile, from the release to its own first word on a wire or in memory, and to
            the end of its own part with the tail; 0 of a tile that neither sent nor heard any.
        lost: tile and cycle of each sent item that no tile heard, in that order.
        words_sent, words_received: by all tiles.
    """

    cycles: int
    first: tuple[int, ...]
    over: tuple[int, ...]
    lost: tuple[tuple[int, int], ...]
    words_sent: int
    words_received: int


def play_exchange(
    machine: Machine, code: Sequence[Sequence[ExchangeInstruction]], images: npt.NDArray[np.uint8]
) -> Played:
    """Run an exchange in which each tile runs its instructions.

    Args:
        machine: delays, lanes and fixed cycles.
        code: the instructions of each tile, by cycle.
        images: uint8[tiles, sram_bytes], the memories, which change.

    Raises:
        ProgramError: a port used twice in a cycle, a word without a pointer, a send or a write
            beyond SRAM.
    """
    clock = Clock()
    wires = [_Wire() for _ in code]
    delays = path_delays(machine)
    memories = images.view(np.uint32)
    tiles = [
        _Tile(machine, clock, wires, number, delays[:, number].tolist(), memories[number])
        for number in range(len(code))
    ]
    horizon = _horizon(machine, code, int(delays.max()))
    clock.start(
        tile.life(instructions, horizon) for tile, instructions in zip(tiles, code, strict=True)
    )
    clock.run()
    for tile in tiles:
        tile.check_lanes(tiles[tile.number ^ 1 if tile.halves else tile.number])
    end = max(tile.end for tile in tiles)
    return Played(
        cycles=end + machine.exchange_tail_cycles if end else 0,
        first=tuple(min(tile.busy, default=0) for tile in tiles),
        over=tuple(
            max(tile.busy) + 1 + machine.exchange_tail_cycles if tile.busy else 0 for tile in tiles
        ),
        lost=tuple((n, at) for n, wire in enumerate(wires) for at in sorted(wire.unheard)),
        words_sent=sum(len(words) for wire in wires for words in wire.words.values()),
        words_received=sum(tile.received for tile in tiles),
    )


def _horizon(machine: Machine, code: Sequence[Sequence[ExchangeInstruction]], delay: int) -> int:
    """Return a cycle by which all is over, also for a tile that never stops listening."""
    ends = [
        instruction.cycle + instruction.words
        for instructions in code
        for instruction in instructions
    ]
    return max(ends, default=0) + delay + machine.exchange_pipeline_cycles + 1


class _Wire:
    """Words that one tile has sent by cycle, those not heard yet, and cycles that used its port."""

    def __init__(self) -> None:
        self.words: dict[int, Words] = {}
        self.unheard: set[int] = set()
        self.used: set[int] = set()


class _Tile:
    """One tile's exchange side: its out port, its multiplexer and its pointer.

    Attributes:
        number: Number of the tile.
        halves: source and cycle of each wide item that it heard, as it left.
        end: the cycle after the last word that it heard or that passed its lane.
        received: Number of words that the tile received or that passed its lane.
    """

    def __init__(
        self,
        machine: Machine,
        clock: Clock,
        wires: Sequence[_Wire],
        number: int,
        delays: Sequence[int],
        memory: Words,
    ) -> None:
        self._machine, self._clock, self._wires = machine, clock, wires
        self.number, self._delays, self._memory = number, delays, memory
        self._sending: deque[Words] = deque()
        self._lanes: tuple[int, ...] = ()
        self._listens, self._lends = NEUTRAL, False
        self._selected = dict[int, tuple[int, bool]]()
        self._open: dict[int, int] = {}  # by cycle, the tile that the multiplexer is on
        self.halves: list[tuple[int, int]] = []
        self._pointer: int | None = None
        self.end, self.received = 0, 0
        self.busy: set[int] = set()  # cycles in which a word leaves, lands or passes its lane

    def life(self, code: Sequence[ExchangeInstruction], horizon: int) -> Process:
        """Play a tile cycle by cycle; pass cycles at once in which nothing can happen to it."""
        told = 0
        while told < len(code) or self._is_busy():
            if told < len(code) and not self._is_busy() and self._clock.now < code[told].cycle:
                yield self._clock.wait(code[told].cycle - self._clock.now)
            now, first = self._clock.now, told
            if told < len(code) and code[told].cycle < now:
                raise self._fault(f"has an instruction left for cycle {code[told].cycle}")
            while told < len(code) and code[told].cycle == now:
                told += 1
            self._obey(code[first:told])
            self._take(now)
            self._put(now)
            if now >= horizon:
                return
            yield self._clock.wait(1)

    def _is_busy(self) -> bool:
        """Return whether the tile sends, receives or listens."""
        return bool(self._sending or self._selected) or self._listens != NEUTRAL

    def _obey(self, code: Sequence[ExchangeInstruction]) -> None:
        """Carry out the instructions of one cycle."""
        same = {
            ExchangeOperation.LEND: ExchangeOperation.SELECT,
            ExchangeOperation.SEND_WIDE: ExchangeOperation.SEND,
        }
        kinds = [same.get(instruction.operation, instruction.operation) for instruction in code]
        for kind in set(kinds):
            if kinds.count(kind) > 1:
                raise self._fault(
                    f"has {kinds.count(kind)} {ExchangeOperation(kind).name} instructions"
                )
        for instruction in code:
            if instruction.operation in (ExchangeOperation.SELECT, ExchangeOperation.LEND):
                lends = instruction.operation is ExchangeOperation.LEND
                at = instruction.cycle + self._machine.exchange_pipeline_cycles
                self._selected[at] = (instruction.value, lends)
            elif instruction.operation is ExchangeOperation.POINT:
                self._pointer = self._word_at(instruction.value)
            elif instruction.operation in (ExchangeOperation.SEND, ExchangeOperation.SEND_WIDE):
                self._send(instruction)

    def _send(self, instruction: ExchangeInstruction) -> None:
        """Put the words of a send on the out port."""
        if self._sending:
            raise self._fault("is told to send while an earlier send is on its out port")
        is_wide = instruction.operation is ExchangeOperation.SEND_WIDE
        self._lanes = (self.number, self.number ^ 1) if is_wide else (self.number,)
        first, size = self._word_at(instruction.value), self._machine.exchange_bytes_per_cycle
        rate = size // WORD_BYTES * len(self._lanes)
        last = first + instruction.words
        if last > len(self._memory):
            raise self._fault("sends words from beyond its SRAM")
        items = [self._memory[at : min(at + rate, last)] for at in range(first, last, rate)]
        self._sending = deque(items)

    def _take(self, now: int) -> None:
        """Hear what arrives from the tile that the multiplexer listens to."""
        self._listens, self._lends = self._selected.pop(now, (self._listens, self._lends))
        if self._listens == NEUTRAL:
            return
        self._open[now] = self._listens
        wire, left = self._wires[self._listens], now - self._delays[self._listens]
        words = wire.words.get(left)
        if words is None:
            return
        self.busy.add(now)
        self.end = now + 1
        if self._lends:
            return
        if self._pointer is None or self._pointer + len(words) > len(self._memory):
            raise self._fault(f"hears tile {self._listens} and has no pointer into SRAM")
        wire.unheard.discard(left)
        if len(words) * WORD_BYTES > self._machine.exchange_bytes_per_cycle:
            self.halves.append((self._listens, left))
        self._memory[self._pointer : self._pointer + len(words)] = words
        self._pointer += len(words)
        self.received += len(words)

    def check_lanes(self, partner: _Tile) -> None:
        """Check that half of every wide item came over the partner's lane."""
        for source, left in self.halves:
            if partner._open.get(left + partner._delays[source]) != source:
                raise self._fault(
                    f"hears half a wide item from tile {source}: tile {partner.number} does not "
                    "lend its lane"
                )

    def _put(self, now: int) -> None:
        """Put the next words on the wire."""
        if not self._sending:
            return
        for lane in self._lanes:
            if now in self._wires[lane].used:
                raise self._fault(f"finds the out port of tile {lane} in use")
            self._wires[lane].used.add(now)
        wire = self._wires[self.number]
        wire.words[now] = self._sending.popleft().copy()
        self.busy.add(now)
        wire.unheard.add(now)

    def _word_at(self, address: int) -> int:
        """Return the number of the word at an address."""
        return (address - self._machine.sram_base) // WORD_BYTES

    def _fault(self, what: str) -> ProgramError:
        """Return an error that names tile and cycle."""
        return ProgramError(f"exchange: tile {self.number} {what} in cycle {self._clock.now}")
