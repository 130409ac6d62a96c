"""The zero kernel: clears a span of memory, 8 bytes a bundle.

cycles = 7 + W (10 + ceil(words / W)), words of 8 bytes
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
    Machine,
    Operand,
    ProgramError,
    TileFault,
    TileMemories,
    TileMemory,
    VertexFault,
)
from ipusim.native import in_shares

from ..fields import column
from ..kernel import AnyWorkers, packed_state, state_words, worker_cycles
from ..words import ceil_div
from . import move_loops

ZERO_BUNDLES = 10  # and one a word; PopSparse's own zeroing worker takes 12


@attrs.frozen
class Zero(AnyWorkers):
    """The zero kernel. Fields of a vertex: byte address target; bytes, a multiple of 8."""

    source = Path(__file__).with_name("zero.S")
    # Where, words of every worker, workers that clear one more.
    state = state_words("target", "each", "more")
    operands = (Operand("target", "out"),)

    @property
    def name(self) -> str:
        """Nothing but what it does."""
        return f"zero{self.suffix}"

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """uint8[vertices, state_bytes]: the span, its words divided among the workers.

        Raises:
            ProgramError: a span has a part word.
        """
        size = column(fields, "bytes")
        if np.any(size % DOUBLE_WORD_BYTES):
            odd = int(size[np.argmax(size % DOUBLE_WORD_BYTES > 0)])
            raise ProgramError(_refusal(odd))
        share, more = np.divmod(size // DOUBLE_WORD_BYTES, self.workers)
        return packed_state(self.state, fields, each=share, more=more)

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Bytes of the span."""
        return {"target": column(fields, "bytes")}

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Cycles from launch to local sync; reads bytes."""
        size = ceil_div(column(fields, "bytes"), DOUBLE_WORD_BYTES)
        return worker_cycles(machine, ZERO_BUNDLES + ceil_div(size, machine.workers))

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex.

        Raises:
            TileFault: the span has a part word.
        """
        size = int(fields["bytes"])
        if size % DOUBLE_WORD_BYTES:
            raise TileFault(_refusal(size))
        memory.view(int(fields["target"]), size // 4, np.uint32)[:] = 0

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run the vertices of a table.

        Raises:
            VertexFault: a span has a part word.
        """
        size = column(fields, "bytes")
        if np.any(size % DOUBLE_WORD_BYTES):
            odd = int(np.argmax(size % DOUBLE_WORD_BYTES > 0))
            raise VertexFault(odd, _refusal(int(size[odd])))
        count, words = size // 4, memory.flat(np.uint32)
        target = memory.places(tile, column(fields, "target"), count, np.uint32)
        in_shares(tile, int(count.sum()), lambda rows: move_loops.clear(words, rows, target, count))


def _refusal(size: int) -> str:
    return f"zero clears words of {DOUBLE_WORD_BYTES} bytes, not {size} bytes"
