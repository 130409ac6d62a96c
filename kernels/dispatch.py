"""The dispatch kernel: every tile jumps to the case that the control tile's word names.

It stands for what a decision costs a tile: load the word, jump into a table, jump back.

cycles = 24 + 2 taken branches
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import Assembly, Fields, IntArray, Machine, Operand, TileFault, TileMemory

from .assembled import ASSEMBLY, code_bytes
from .counted import ANY_FROM, check_counted
from .fields import column

_WORD_BYTES = 4


@attrs.frozen
class Dispatch:
    """The dispatch kernel. Field of a vertex: word, byte address of the uint32 that it obeys.

    Attributes:
        cases: words that there are, 0 and up.
    """

    cases: int

    @property
    def name(self) -> str:
        """And the number of cases."""
        return f"dispatch_{self.cases}"

    @property
    def instructions(self) -> tuple[str, ...]:
        """None of the AMP."""
        return ()

    @property
    def operands(self) -> tuple[Operand, ...]:
        """The word."""
        return (Operand("word", "in", align=4, control=True),)

    @property
    def apart(self) -> tuple[tuple[str, str], ...]:
        """It has one operand."""
        return ()

    @property
    def code_bytes(self) -> int:
        """Of its assembled code."""
        return code_bytes(self.assembly)

    @property
    def state_bytes(self) -> int:
        """An address."""
        return 4

    @property
    def assembly(self) -> Assembly:
        """Its code."""
        defines = {"CASES": str(self.cases)}
        return Assembly(ASSEMBLY / "dispatch.S", defines, "dispatch", "supervisor")

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """uint8[vertices, state_bytes]: the address of the word."""
        address = column(fields, "word").reshape(-1, 1)
        return np.ascontiguousarray(address, dtype="<u4").view(np.uint8)

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Bytes of the word."""
        return {"word": np.full(len(column(fields, "word")), _WORD_BYTES)}

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Cycles from launch to return, whatever the word: four results are waited for."""
        check_counted(
            machine,
            self.name,
            supervisor_latency_cycles=range(6, 7),
            supervisor_branch_cycles=range(1, ANY_FROM),
        )
        cycles = 24 + 2 * machine.supervisor_branch_cycles
        return np.full(len(column(fields, "word")), cycles)

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex, which changes nothing.

        Raises:
            TileFault: the word names no case.
        """
        word = int(memory.view(int(fields["word"]), 1, np.uint32)[0])
        if word >= self.cases:
            raise TileFault(f"word {word} names none of the {self.cases} cases that tiles have")
