"""The zero kernel: clears a span of memory, 8 bytes a bundle.

cycles = 7 + W (12 + ceil(words / W)), words of 8 bytes
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import Fields, IntArray, Machine, Operand, TileFault, TileMemory

from .fields import column
from .words import WORD_BYTES, ceil_div

ZERO_BUNDLES = 12  # counted from PopSparse's zeroing worker (StaticBlock...half_half.S 237-272)


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
        """Derived: 8 B a worker bundle."""
        return (ZERO_BUNDLES + 1) * 8

    @property
    def state_bytes(self) -> int:
        """Derived: a pointer and a length."""
        return 2 * 4

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
