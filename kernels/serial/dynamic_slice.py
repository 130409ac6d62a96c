"""The dynamic slice copies one of several slices of a tile's memory, chosen at run time.

A slice is a run of 64-bit words; the counter, a word in memory, has the number of the slice. A
worker takes two bundles for a word, a load and a store, so that source and target may be in the
same memory element.

The published variant has the cycles of PopLibs' `DynamicSlice1D` and `DynamicUpdateSlice1D`, whose
workers take 75 and 78 bundles besides two for each word if six workers share the words evenly, else
up to 6 fewer. These bundles were counted with PopLibs' assembly
(lib/popops/codelets/asm/dynamicSlice1D.S, at 7eac0f26) on the core of `ipusim.isa`, for slices of
24 to 2,400 halves, aligned to 64 bits. PopLibs' planner estimates 25 + 6 (39 + 24 + 2 words of a
worker) cycles for both (popopsCycleEstimators.cpp:1755-1785).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    DOUBLE_WORD_BYTES,
    Fields,
    IntArray,
    OperandTraffic,
    TileFault,
    TileMemories,
    TileMemory,
    VertexFault,
)
from ipusim.native import in_shares

from ..family import ArrayOperand, KernelAxis, LabelPasses, VertexFields, array, turns, words
from ..fields import column
from ..kernel import AnyWorkers
from ..moves import move_loops

OWN_BUNDLES = 21  # bundles of this code for a worker with words, without those of the words
PUBLISHED_BUNDLES = {False: 75, True: 78}  # the same bundles of PopLibs' code, by `updates`
IDLE_START = 2  # bundles that begin the loop in which a worker idles; each pass takes one bundle
COUNTER_BYTES = 4  # bytes of the number of the slice
HALVES = DOUBLE_WORD_BYTES // 2  # halves in a 64-bit word
ALL_HALF = (True, True)  # formats of source and target for `move_loops`: half, so bits stay


@attrs.frozen
class DynamicSlice(AnyWorkers):
    """The kernel that copies a slice out of an array, or back into it.

    Fields of a vertex: byte addresses counter (uint32, the slice's number), base (slices, one after
    another) and sub (one slice); slices, their number; words, the number of 64-bit words of a
    slice.

    Attributes:
        updates: True to copy from sub into base, False to copy from base into sub.
        published: True for a kernel that idles until it takes as long as PopLibs'.
    """

    updates: bool
    published: bool = True

    axes = (
        KernelAxis("published", (True, False), text={True: "", False: "_fast"}),
        KernelAxis("updates", (False, True), {True: "UPDATES"}, {True: "update", False: "slice"}),
    )
    title = "dynamic_{updates}{published}"
    source = Path(__file__).with_name("dynamic_slice.S")
    state_words = words("counter base sub words")

    @property
    def follows_workers(self) -> bool:
        """True if the code may be built for another number of workers.

        False for the published variant, since PopLibs' vertex is known for six workers only.
        """
        return not self.published

    @property
    def arrays(self) -> tuple[ArrayOperand, ...]:
        """Operands: the number of the slice, the array and the slice.

        An update counts as writing all of base, since all slices are written in the course of a
        loop. A slice that no update writes is not recognised as unwritten.
        """
        return (
            array("counter", "in", COUNTER_BYTES, align=4, control=True),
            array("base", "out" if self.updates else "in", "words", 8, "slices"),
            array("sub", "in" if self.updates else "out", "words", 8),
        )

    @property
    def idles(self) -> int:
        """Number of bundles by which PopLibs' worker is slower."""
        return PUBLISHED_BUNDLES[self.updates] - OWN_BUNDLES if self.published else 0

    @property
    def defines(self) -> Mapping[str, str]:
        """Preprocessor symbols: the direction of the copy, and the passes of the idle loop."""
        return {**super().defines, "IDLES": str(max(0, self.idles - IDLE_START))}

    @property
    def labels(self) -> tuple[str, ...]:
        """Labels of the code; the published variant begins with a loop in which it idles."""
        return (*(("dynamic_slice.rpt",) if self.idles else ()), "words", "words.rpt")

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Return the bytes of one slice of base, and of the counter, which every worker reads."""
        size = column(fields, "words") * DOUBLE_WORD_BYTES
        zero = np.zeros_like(size)
        reads, writes = (zero, size) if self.updates else (size, zero)
        counter = np.full_like(size, self.workers * COUNTER_BYTES)
        return {"base": OperandTraffic(reads, writes), "counter": OperandTraffic(counter, zero)}

    def passes(self, v: VertexFields) -> LabelPasses:
        """Return the passes of each label: idle passes, and the words that a worker copies."""
        share = turns(v.words, v.workers)
        idles = np.full_like(share, max(0, self.idles - IDLE_START))
        idling = {"dynamic_slice.rpt": idles} if self.idles else {}
        return LabelPasses({**idling, "words": share > 0, "words.rpt": share})

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Copy one vertex's slice: sub = base[counter], or base[counter] = sub.

        Raises:
            TileFault: there is no slice of that number.
        """
        number = int(memory.view(int(fields["counter"]), 1, np.uint32)[0])
        slices, words = int(fields["slices"]), int(fields["words"])
        if number >= slices:
            raise TileFault(_refusal(number, slices))
        base = int(fields["base"]) + number * words * DOUBLE_WORD_BYTES
        slice_words = memory.view(base, words, np.uint64)
        sub = memory.view(int(fields["sub"]), words, np.uint64)
        target, source = (slice_words, sub) if self.updates else (sub, slice_words)
        target[:] = source

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table.

        Raises:
            VertexFault: there is no slice of the number that one of them reads.
        """
        slices, words = column(fields, "slices"), column(fields, "words")
        at = memory.places(tile, column(fields, "counter"), 1, np.uint32)
        number = memory.flat(np.uint32)[at].astype(np.int64)
        if np.any(number >= slices):
            vertex = int(np.argmax(number >= slices))
            raise VertexFault(vertex, _refusal(int(number[vertex]), int(slices[vertex])))
        base = column(fields, "base") + number * words * DOUBLE_WORD_BYTES
        addresses = (column(fields, "sub"), base) if self.updates else (base, column(fields, "sub"))
        # Spans are checked as 64-bit words, so that an error message counts words; the copy moves
        # halves, bit for bit.
        source, target = (
            memory.places(tile, address, words, np.uint64) * HALVES for address in addresses
        )
        table = np.stack([source, target, words * HALVES], axis=1)
        halves, floats = memory.flat(np.uint16), memory.flat(np.float32)
        first = np.arange(len(tile) + 1)

        def run(rows: IntArray) -> None:
            move_loops.move(halves, floats, rows, first, table, *ALL_HALF)

        in_shares(tile, int(words.sum()) * HALVES, run)


def _refusal(number: int, slices: int) -> str:
    """Return the error message for a slice number that does not exist."""
    return f"slice {number} was asked for, of {slices}"
