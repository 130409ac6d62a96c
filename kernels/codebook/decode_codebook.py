"""Codebook decoding: 4-bit indices become halves of a table of sixteen, bit for bit.

A worker takes four values a turn, of 16 bits of indices. With a load for each value that is 11
bundles, where the paper's estimate of about 3 cycles of a worker a value is 12:

    cycles = launch + W (27 + 11 (fours - 1), or 13 without a four)    2.75 bundles a value

With a table of all 256 pairs, which another vertex made before, a byte of indices is one load:

    cycles = launch + W (14 + 5 fours)                                 1.25
    cycles = launch + W (13 + 19 rows)                                 the pairs, 1 KiB

where `fours` are those of the busiest worker and `rows` its share of 16. Both move bits alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    Fields,
    IntArray,
    Machine,
    Operand,
    OperandTraffic,
    TileMemories,
    TileMemory,
    spread,
)

from ..fields import ceil_div, column
from ..kernel import AnyWorkers, packed_state, state_words, worker_cycles

ENTRIES = 16  # of a table
FOUR = 4  # values of a turn: a 64-bit word of halves, 16 bits of indices
CODEBOOK_BYTES = 2 * ENTRIES
PAIRS_BYTES = 4 * ENTRIES**2
_SHIFTS = np.arange(0, 16, 4, dtype=np.uint16)
_START, _FIRST, _TURN, _IDLE = 14, 13, 11, 13
_PAIRED_START, _PAIRED_TURN = 14, 5
_ROW_START, _ROW = 13, 19
_EARLY_END = 16  # workers from which one may have no row: a bundle more


@attrs.frozen
class DecodeCodebook(AnyWorkers):
    """The decoding kernel.

    Fields of a vertex: byte addresses indices, table and target; fours, groups of 4 values.

    Attributes:
        paired: the table has a pair of halves for every byte of indices, as `CodebookPairs` makes
            it; else a half for every index.
    """

    paired: bool

    source = Path(__file__).with_name("decode_codebook.S")
    state = state_words("indices", "table", "target", "each", "more")
    operands = (Operand("indices", "in"), Operand("table", "in"), Operand("target", "out"))

    @property
    def name(self) -> str:
        """Which table it reads."""
        return f"decode_codebook{'_paired' if self.paired else ''}{self.suffix}"

    @property
    def defines(self) -> Mapping[str, str]:
        """Which table it reads."""
        return {"PAIRED": ""} if self.paired else {}

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """uint8[vertices, state_bytes]: addresses, and fours divided among the workers."""
        share, more = np.divmod(column(fields, "fours"), self.workers)
        return packed_state(self.state, fields, each=share, more=more)

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Bytes of each operand."""
        fours = column(fields, "fours")
        table = PAIRS_BYTES if self.paired else CODEBOOK_BYTES
        return {"indices": 2 * fours, "table": np.full_like(fours, table), "target": 8 * fours}

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Bytes that pass of the table: of each value its entry."""
        reads = 2 * FOUR * column(fields, "fours")
        return {"table": OperandTraffic(reads, 0 * reads)}

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Cycles from launch to local sync; reads fours."""
        fours = ceil_div(column(fields, "fours"), machine.workers)
        if self.paired:
            return worker_cycles(machine, _PAIRED_START + _PAIRED_TURN * fours)
        busy = _START + _FIRST + _TURN * (fours - 1)
        return worker_cycles(machine, np.where(fours > 0, busy, _IDLE))

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex."""
        fours, entries = int(fields["fours"]), self._entries
        indices = np.asarray(memory.view(int(fields["indices"]), fours, np.uint16))
        table = np.asarray(memory.view(int(fields["table"]), entries, np.uint16))
        target = memory.view(int(fields["target"]), FOUR * fours, np.uint16)
        target[:] = table[self._places(indices)].ravel()

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run the vertices of a table."""
        fours, halves, entries = column(fields, "fours"), memory.flat(np.uint16), self._entries
        indices = memory.places(tile, column(fields, "indices"), fours, np.uint16)
        table = memory.places(tile, column(fields, "table"), entries, np.uint16)
        target = memory.places(tile, column(fields, "target"), FOUR * fours, np.uint16)
        places = self._places(halves[spread(indices, fours)])
        places += np.repeat(table, fours)[:, None]
        halves[spread(target, FOUR * fours)] = halves[places.ravel()]

    @property
    def _entries(self) -> int:
        """Halves of the table."""
        return (PAIRS_BYTES if self.paired else CODEBOOK_BYTES) // 2

    def _places(self, indices: npt.NDArray[np.uint16]) -> IntArray:
        """int64[fours, 4]: which 16 bits of the table each value is."""
        if self.paired:
            byte: IntArray = np.stack([indices & 255, indices >> 8], axis=1).astype(np.int64)
            return np.stack([2 * byte, 2 * byte + 1], axis=2).reshape(-1, FOUR)
        return np.asarray((indices[:, None] >> _SHIFTS) & 15).astype(np.int64)


@attrs.frozen
class CodebookPairs(AnyWorkers):
    """The kernel that makes a table of all pairs. Fields: byte addresses table and target."""

    source = Path(__file__).with_name("codebook_pairs.S")
    state = state_words("table", "target")
    operands = (Operand("table", "in"), Operand("target", "out"))

    @property
    def name(self) -> str:
        """Nothing but what it does."""
        return f"codebook_pairs{self.suffix}"

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Bytes of both tables."""
        table = column(fields, "table")
        return {
            "table": np.full_like(table, CODEBOOK_BYTES),
            "target": np.full_like(table, PAIRS_BYTES),
        }

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Bytes that pass of the table: all of it for each worker, an entry for each row of it."""
        table = column(fields, "table")
        reads = np.full_like(table, (min(self.workers, ENTRIES) + 1) * CODEBOOK_BYTES)
        return {"table": OperandTraffic(reads, 0 * reads)}

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Cycles from launch to local sync; the first worker has the most rows."""
        rows, early = ceil_div(ENTRIES, machine.workers), machine.workers > _EARLY_END
        bundles = _ROW_START + early + _ROW * rows
        return worker_cycles(machine, np.full_like(column(fields, "table"), bundles))

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex."""
        table = np.asarray(memory.view(int(fields["table"]), ENTRIES, np.uint16))
        memory.view(int(fields["target"]), 2 * ENTRIES**2, np.uint16)[:] = _pairs(table)

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run the vertices of a table."""
        halves = memory.flat(np.uint16)
        table = memory.places(tile, column(fields, "table"), ENTRIES, np.uint16)
        target = memory.places(tile, column(fields, "target"), 2 * ENTRIES**2, np.uint16)
        for source, pairs in zip(table, target, strict=True):
            halves[pairs : pairs + 2 * ENTRIES**2] = _pairs(halves[source : source + ENTRIES])


def _pairs(table: npt.NDArray[np.uint16]) -> npt.NDArray[np.uint16]:
    """uint16[512]: first and second of every pair, the first counting faster."""
    return np.stack([np.tile(table, ENTRIES), np.repeat(table, ENTRIES)], axis=1).ravel()


DECODINGS = (DecodeCodebook(paired=False), DecodeCodebook(paired=True), CodebookPairs())
