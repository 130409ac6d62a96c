"""The dispatch kernel: every tile jumps to the case that the control tile's word names.

It stands for what a decision costs a tile: load the word, jump into a table, jump back.

cycles = 24 + 2 taken branches
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    WORD_BYTES,
    Fields,
    IntArray,
    Machine,
    Operand,
    TileFault,
    TileMemories,
    TileMemory,
    VertexFault,
)

from ..counted import counted, exactly
from ..fields import column
from ..kernel import Kernel, state_words


@attrs.frozen
class Dispatch(Kernel):
    """The dispatch kernel. Field of a vertex: word, byte address of the uint32 that it obeys.

    Attributes:
        cases: words that there are, 0 and up.
    """

    cases: int

    source = Path(__file__).with_name("dispatch.S")
    runs_on = "supervisor"
    counted_for = counted(supervisor_latency_cycles=exactly(6))
    state = state_words("word")
    operands = (Operand("word", "in", align=4, control=True),)

    @property
    def name(self) -> str:
        """And the number of cases."""
        return f"dispatch_{self.cases}"

    @property
    def defines(self) -> Mapping[str, str]:
        """How many cases."""
        return {"CASES": str(self.cases)}

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Bytes of the word."""
        return {"word": np.full(len(column(fields, "word")), WORD_BYTES)}

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Cycles from launch to return, whatever the word: four results are waited for."""
        cycles = 24 + 2 * machine.supervisor_branch_cycles
        return np.full(len(column(fields, "word")), cycles)

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex, which changes nothing.

        Raises:
            TileFault: the word names no case.
        """
        word = int(memory.view(int(fields["word"]), 1, np.uint32)[0])
        if word >= self.cases:
            raise TileFault(self._refusal(word))

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run the vertices of a table.

        Raises:
            VertexFault: the word of one names no case.
        """
        at = memory.places(tile, column(fields, "word"), 1, np.uint32)
        words = np.asarray(memory.flat(np.uint32))[at]
        wrong = words >= self.cases
        if wrong.any():
            vertex = int(np.argmax(wrong))
            raise VertexFault(vertex, self._refusal(int(words[vertex])))

    def _refusal(self, word: int) -> str:
        return f"word {word} names none of the {self.cases} cases that tiles have"
