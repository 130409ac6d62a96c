"""The dispatch kernel: every tile jumps to the case whose number the control tile sent it.

A case stands for the code of an action. The program runs that code in supersteps of its own, so
that a case of this kernel only returns. The vertex takes the cycles of the decision on a tile: load
the number, jump into a table, jump back.

cycles = 24 + 2 taken branches
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import WORD_BYTES, Fields, IntArray, TileFault, TileMemories, TileMemory, VertexFault

from ..family import KernelAxis, array, words
from ..fields import column
from ..kernel import StraightCode
from .bucket_travel import ACTIONS

LOOP_CASES = 2  # cases of the control word of a plain loop: leave it, or another turn


@attrs.frozen
class Dispatch(StraightCode):
    """The dispatch kernel. Field of a vertex: word, byte address of the uint32 number of the case.

    Attributes:
        cases: number of cases; words are 0 to cases - 1.
    """

    cases: int

    axes = (KernelAxis("cases", (LOOP_CASES, ACTIONS), "CASES"),)
    title = "dispatch_{cases}"
    source = Path(__file__).with_name("dispatch.S")
    arrays = (array("word", "in", WORD_BYTES, align=4, control=True),)
    state_words = words("word")
    other_cycles = 24  # instructions, and waits for four results: two loads, a shift and a sum
    branches = 2

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Check the word of one vertex; memory stays unchanged.

        Raises:
            TileFault: the word is the number of no case.
        """
        word = int(memory.view(int(fields["word"]), 1, np.uint32)[0])
        if word >= self.cases:
            raise TileFault(self._refusal(word))

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Check the words of all vertices of a table.

        Raises:
            VertexFault: the word of a vertex is the number of no case.
        """
        at = memory.places(tile, column(fields, "word"), 1, np.uint32)
        words = np.asarray(memory.flat(np.uint32))[at]
        is_wrong = words >= self.cases
        if is_wrong.any():
            vertex = int(np.argmax(is_wrong))
            raise VertexFault(vertex, self._refusal(int(words[vertex])))

    def _refusal(self, word: int) -> str:
        """Return the error message for a word that is the number of no case."""
        return f"word {word} names none of the {self.cases} cases that tiles have"
