"""The trip counter: the control tile's vertex that counts the trips of a serial split.

It leaves two words: 1 while a trip follows, else 0, by which the loop goes on; and the number of
that trip, by which slices are found. Poplar's own loop counts on every tile, and PopLibs adds up
the number on tile 0 (lib/poplin Convolution.cpp:2458-2471, 2929-2935, at 7eac0f26); here one vertex
does both.

cycles = 15 + a taken branch at the start, 25 + a taken branch later
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import Fields, IntArray, Machine, Operand, OperandTraffic, TileMemory

from ..counted import counted, exactly
from ..fields import column
from ..kernel import Kernel, state_words

TRIP_OFFSET, CONTROL_BYTES = 4, 8  # of the trip's number; of both words
_CYCLES = {True: 15, False: 25}  # and the branch back; by whether it starts


@attrs.frozen
class TripCounter(Kernel):
    """The trip counter. Fields of a vertex: words, byte address of both; trips.

    Attributes:
        starts: it begins with trip 0; else it goes on to the next.
    """

    starts: bool

    source = Path(__file__).with_name("trip_counter.S")
    runs_on = "supervisor"
    counted_for = counted(supervisor_latency_cycles=exactly(6))
    state = state_words("words", "trips")

    @property
    def name(self) -> str:
        """Its part of the loop."""
        return "trip_start" if self.starts else "trip_next"

    @property
    def operands(self) -> tuple[Operand, ...]:
        """Both words."""
        return (Operand("words", "out" if self.starts else "inout", control=True),)

    @property
    def defines(self) -> Mapping[str, str]:
        """Its part of the loop."""
        return {"STARTS": ""} if self.starts else {}

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Bytes of both words."""
        return {"words": np.full(len(column(fields, "words")), CONTROL_BYTES)}

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Bytes that pass of both words: of those there the number alone is read."""
        writes = np.full(len(column(fields, "words")), CONTROL_BYTES)
        reads = 0 * writes if self.starts else writes - TRIP_OFFSET
        return {"words": OperandTraffic(reads, writes)}

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Cycles from launch to return, whatever the words."""
        cycles = _CYCLES[self.starts] + machine.supervisor_branch_cycles
        return np.full(len(column(fields, "words")), cycles)

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex."""
        words = memory.view(int(fields["words"]), 2, np.uint32)
        count = 0 if self.starts else int(words[1]) + 1
        words[:] = (int(count < int(fields["trips"])), count)
