"""Kernels of codebook decoding: 4-bit indices become halves of a table of 16 entries.

A "four" is four values, with 16 bits of indices. A worker decodes one in each turn of its loop.
With a load for each value a turn takes 11 bundles. With a table of all 256 pairs of entries, 1 KiB,
which a vertex of `CodebookPairs` has written, each byte of indices takes one load, and a turn takes
5 bundles. Both copy bits unchanged.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import Fields, IntArray, OperandTraffic, TileMemories, TileMemory, spread

from ..family import KernelAxis, LabelPasses, VertexFields, array, turns, words
from ..fields import column
from ..kernel import AnyWorkers

ENTRIES = 16  # entries of a codebook
FOUR = 4  # values of a turn: a 64-bit word of halves, 16 bits of indices
CODEBOOK_BYTES = 2 * ENTRIES  # bytes of the table of entries, which are halves
PAIRS_BYTES = 4 * ENTRIES**2  # bytes of the table of all pairs
_SHIFTS = np.arange(0, 16, 4, dtype=np.uint16)  # positions of four indices in 16 bits


@attrs.frozen
class DecodeCodebook(AnyWorkers):
    """The kernel that decodes 4-bit indices into halves of a table.

    Fields of a vertex: byte addresses indices, table and target; fours, the number of fours.

    Attributes:
        paired: True if the table has a pair of halves for every byte of indices, as `CodebookPairs`
            writes it; False if it has a half for every index.
    """

    paired: bool

    axes = (KernelAxis("paired", (False, True), {True: "PAIRED"}, {True: "_paired", False: ""}),)
    title = "decode_codebook{paired}"
    source = Path(__file__).with_name("decode_codebook.S")
    arrays = (
        array("indices", "in", "fours", 2),
        array("table", "in", "table_bytes"),
        array("target", "out", "fours", 8),
    )
    state_words = words(
        "indices table target each more",
        each=lambda v: v.fours // v.kernel.workers,
        more=lambda v: v.fours % v.kernel.workers,
    )

    @property
    def table_bytes(self) -> int:
        """Number of bytes of the table."""
        return PAIRS_BYTES if self.paired else CODEBOOK_BYTES

    @property
    def labels(self) -> tuple[str, ...]:
        """Labels of the code; without a table of pairs, the last four is outside the loop."""
        return ("decode_codebook.rpt",) if self.paired else ("some", "some.rpt")

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Return the bytes of the table that are read: one entry for each value."""
        reads = 2 * FOUR * column(fields, "fours")
        return {"table": OperandTraffic(reads, 0 * reads)}

    def passes(self, v: VertexFields) -> LabelPasses:
        """Return the passes of the labels: one of the loop for each four of a worker."""
        fours = turns(v.fours, v.workers)
        if self.paired:
            return LabelPasses({"decode_codebook.rpt": fours})
        return LabelPasses({"some": fours > 0, "some.rpt": np.maximum(fours - 1, 0)})

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Write the decoded values of one vertex."""
        fours, entries = int(fields["fours"]), self._entries
        indices = np.asarray(memory.view(int(fields["indices"]), fours, np.uint16))
        table = np.asarray(memory.view(int(fields["table"]), entries, np.uint16))
        target = memory.view(int(fields["target"]), FOUR * fours, np.uint16)
        target[:] = table[self._table_index(indices)].ravel()

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table."""
        fours, halves, entries = column(fields, "fours"), memory.flat(np.uint16), self._entries
        indices = memory.places(tile, column(fields, "indices"), fours, np.uint16)
        table = memory.places(tile, column(fields, "table"), entries, np.uint16)
        target = memory.places(tile, column(fields, "target"), FOUR * fours, np.uint16)
        positions = self._table_index(halves[spread(indices, fours)])
        positions += np.repeat(table, fours)[:, None]
        halves[spread(target, FOUR * fours)] = halves[positions.ravel()]

    @property
    def _entries(self) -> int:
        """Number of halves in the table."""
        return self.table_bytes // 2

    def _table_index(self, indices: npt.NDArray[np.uint16]) -> IntArray:
        """Return the index in the table of each value, int64[fours, 4], in 16-bit units."""
        if self.paired:
            byte: IntArray = np.stack([indices & 255, indices >> 8], axis=1).astype(np.int64)
            return np.stack([2 * byte, 2 * byte + 1], axis=2).reshape(-1, FOUR)
        return np.asarray((indices[:, None] >> _SHIFTS) & 15).astype(np.int64)


@attrs.frozen
class CodebookPairs(AnyWorkers):
    """The kernel that writes a table of all pairs of a codebook's entries.

    Fields of a vertex: byte addresses table and target. A row of the target is the 16 pairs with
    one second entry.
    """

    title = "codebook_pairs"
    source = Path(__file__).with_name("codebook_pairs.S")
    arrays = (array("table", "in", CODEBOOK_BYTES), array("target", "out", PAIRS_BYTES))
    state_words = words("table target")

    labels = ("some", "row")

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Return the bytes read: each worker reads the whole table, and an entry for each row."""
        table = column(fields, "table")
        reads = np.full_like(table, (min(self.workers, ENTRIES) + 1) * CODEBOOK_BYTES)
        return {"table": OperandTraffic(reads, 0 * reads)}

    def passes(self, v: VertexFields) -> LabelPasses:
        """Return the passes of each label: the rows of each worker; a worker may have no rows."""
        rows = turns(np.full(len(v), ENTRIES), v.workers)
        return LabelPasses({"some": rows > 0, "row": rows})

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Write the pairs of one vertex."""
        table = np.asarray(memory.view(int(fields["table"]), ENTRIES, np.uint16))
        memory.view(int(fields["target"]), 2 * ENTRIES**2, np.uint16)[:] = _pairs(table)

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table."""
        halves = memory.flat(np.uint16)
        table = memory.places(tile, column(fields, "table"), ENTRIES, np.uint16)
        target = memory.places(tile, column(fields, "target"), 2 * ENTRIES**2, np.uint16)
        for source, pairs in zip(table, target, strict=True):
            halves[pairs : pairs + 2 * ENTRIES**2] = _pairs(halves[source : source + ENTRIES])


def _pairs(table: npt.NDArray[np.uint16]) -> npt.NDArray[np.uint16]:
    """Return the two halves of every pair, one pair after another, uint16[512].

    Pair i has entries i mod 16 and i // 16.
    """
    return np.stack([np.tile(table, ENTRIES), np.repeat(table, ENTRIES)], axis=1).ravel()


DECODINGS = (*DecodeCodebook.variants(), *CodebookPairs.variants())
