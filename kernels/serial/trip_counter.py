"""The trip counter: the control tile's vertex that counts the trips of a serial split.

It writes two words: 1 if a trip follows, else 0, which controls the loop; and the number of that
trip, which selects slices. Poplar's own loop counts on every tile, and PopLibs adds up the number
on tile 0 (lib/poplin Convolution.cpp:2458-2471, 2929-2935, at 7eac0f26); here one vertex
does both.

cycles = 15 + a taken branch for the vertex that starts the loop, 25 + a taken branch for others
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import Fields, OperandTraffic, TileMemory

from ..family import ArrayOperand, KernelAxis, array, words
from ..fields import column
from ..kernel import StraightCode

TRIP_OFFSET, CONTROL_BYTES = 4, 8  # byte offset of the trip's number; bytes of both control words


@attrs.frozen
class TripCounter(StraightCode):
    """The kernel that counts trips.

    Fields of a vertex: words, the byte address of the two control words; trips, the number of trips
    of the loop.

    Attributes:
        starts: True to begin with trip 0, False to go on to the next trip.
    """

    starts: bool

    axes = (KernelAxis("starts", (True, False), {True: "STARTS"}, {True: "start", False: "next"}),)
    # Cycles without the branch, counted on trip_counter.S: instructions, and waits for the results
    # of 2 or 3 loads and of the sums.
    forms = MappingProxyType({(True,): 15, (False,): 25})
    title = "trip_{starts}"
    source = Path(__file__).with_name("trip_counter.S")
    state_words = words("words trips")

    @property
    def arrays(self) -> tuple[ArrayOperand, ...]:
        """Operand with both words."""
        return (array("words", "out" if self.starts else "inout", CONTROL_BYTES, control=True),)

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Return the bytes of both control words; only the number of the trip is read."""
        writes = np.full(len(column(fields, "words")), CONTROL_BYTES)
        reads = 0 * writes if self.starts else writes - TRIP_OFFSET
        return {"words": OperandTraffic(reads, writes)}

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Write both control words of one vertex, for the first or the next trip."""
        words = memory.view(int(fields["words"]), 2, np.uint32)
        count = 0 if self.starts else int(words[1]) + 1
        words[:] = (int(count < int(fields["trips"])), count)
