"""The zero kernel: clears a span of memory, 8 bytes a bundle.

cycles = 7 + W (10 + ceil(words / W)), words of 8 bytes
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    Assembly,
    Fields,
    IntArray,
    Machine,
    Operand,
    ProgramError,
    TileFault,
    TileMemory,
)

from .assembled import ASSEMBLY, code_bytes
from .fields import column
from .words import WORD_BYTES, ceil_div

ZERO_BUNDLES = 10  # and one a word; PopSparse's own zeroing worker takes 12
SHARED_BY = 6  # workers that the code deals words to


@attrs.frozen
class Zero:
    """The zero kernel. Fields of a vertex: byte address target; bytes, a multiple of 8."""

    @property
    def name(self) -> str:
        """It has one form."""
        return "zero"

    @property
    def instructions(self) -> tuple[str, ...]:
        """None of the AMP."""
        return ()

    @property
    def operands(self) -> tuple[Operand, ...]:
        """The span it clears."""
        return (Operand("target", "out"),)

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
        """An address, words of every worker, workers that clear one more."""
        return 3 * 4

    @property
    def assembly(self) -> Assembly:
        """Its code."""
        return Assembly(ASSEMBLY / "zero.S", {}, "zero", "workers")

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """uint8[vertices, state_bytes]: the span, its words divided among the workers.

        Raises:
            ProgramError: a span has a part word.
        """
        size = column(fields, "bytes")
        if np.any(size % WORD_BYTES):
            odd = int(size[np.argmax(size % WORD_BYTES > 0)])
            raise ProgramError(f"zero clears words of {WORD_BYTES} bytes, not {odd} bytes")
        words, more = np.divmod(size // WORD_BYTES, SHARED_BY)
        numbers = np.stack([column(fields, "target"), words, more], axis=1)
        return np.ascontiguousarray(numbers, dtype="<u4").view(np.uint8)

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Bytes of the span."""
        return {"target": column(fields, "bytes")}

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Cycles from launch to local sync; reads bytes."""
        words = ceil_div(column(fields, "bytes"), WORD_BYTES)
        run = machine.worker_launch_cycles + machine.local_sync_cycles
        return run + machine.workers * (ZERO_BUNDLES + ceil_div(words, machine.workers))

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex.

        Raises:
            TileFault: the span has a part word.
        """
        size = int(fields["bytes"])
        if size % WORD_BYTES:
            raise TileFault(f"zero clears words of {WORD_BYTES} bytes, not {size} bytes")
        memory.view(int(fields["target"]), size // 4, np.uint32)[:] = 0
