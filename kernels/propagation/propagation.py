"""The propagation kernel: the control tile writes the word by which all tiles move their buckets.

It runs once before the propagation loop and once a turn. Its code has no branches, so that its
cycles are a constant; PopLibs' takes several vertices and syncs a turn for the same decision.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    Fields,
    IntArray,
    Machine,
    Operand,
    ProgramError,
    TileMemory,
)

from ..counted import counted, exactly
from ..fields import ceil_div, column
from ..kernel import Kernel, packed_state
from .bucket_travel import ACTIONS, Place, first_place, next_place, shift_after

_START_CYCLES, _NEXT_CYCLES, _RETURN_CYCLES = 40, 93, 148  # and the branch back


@attrs.frozen
class Propagation(Kernel):
    """The propagation kernel.

    Fields of a vertex: byte addresses overflow (uint16), state (6 uint32, its own) and action (a
    uint32 that it writes); px, py, pz, cells of the grid.

    Attributes:
        starts: this is the first word; else the one that follows.
        returns: buckets come home before the loop is left.
    """

    starts: bool
    returns: bool

    source = Path(__file__).with_name("propagation.S")
    runs_on = "supervisor"
    counted_for = counted(supervisor_latency_cycles=exactly(6))
    state = np.dtype(
        [
            *((name, "<u4") for name in ("overflow", "state", "action", "px", "py", "pz")),
            ("after", "u1", 8),
        ]
    )

    def __attrs_post_init__(self) -> None:
        if self.starts and self.returns:
            raise ProgramError("a propagation starts alike whether or not buckets return")

    @property
    def name(self) -> str:
        """Its part of the loop."""
        if self.starts:
            return "propagation_start"
        return "propagation_next_return" if self.returns else "propagation_next"

    @property
    def operands(self) -> tuple[Operand, ...]:
        """What it reads, where it is, and the word."""
        return (
            Operand("overflow", "in", control=True),
            Operand("state", "out" if self.starts else "inout", control=True),
            Operand("action", "out", align=4, control=True),
        )

    @property
    def defines(self) -> Mapping[str, str]:
        """Its part of the loop."""
        return {"STARTS": ""} if self.starts else {"RETURNS": ""} if self.returns else {}

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """uint8[vertices, state_bytes]: addresses, the grid, and the shift after each kind."""
        after = np.zeros((len(column(fields, "px")), 8), dtype=np.uint8)
        grids = np.stack([column(fields, name) for name in ("px", "py", "pz")], axis=1)
        for row, (px, py, pz) in zip(after, grids.tolist(), strict=True):
            row[: ACTIONS // 2] = [shift_after(kind, (px, py, pz)) for kind in range(0, ACTIONS, 2)]
        return packed_state(self.state, fields, after=after)

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Bytes of each operand; overflow words come in fours."""
        words = 3 + ceil_div(column(fields, "px"), 2)
        return {
            "overflow": 8 * ceil_div(words, 4),
            "state": np.full(len(words), 4 * len(attrs.fields(Place))),
            "action": np.full(len(words), 4),
        }

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Cycles from launch to return, whatever the words."""
        counted = _RETURN_CYCLES if self.returns else _NEXT_CYCLES
        cycles = (_START_CYCLES if self.starts else counted) + machine.supervisor_branch_cycles
        return np.full(len(column(fields, "px")), cycles)

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex: write the next word, and where that leaves the buckets."""
        grid = int(fields["px"]), int(fields["py"]), int(fields["pz"])
        words = memory.view(int(fields["overflow"]), 3 + ceil_div(grid[0], 2), np.uint16).tolist()
        state = memory.view(int(fields["state"]), len(attrs.fields(Place)), np.uint32)
        if self.starts:
            place = first_place(words, grid)
        else:
            place = next_place(Place(*state.tolist()), words, grid, returns=self.returns)
        state[:] = attrs.astuple(place)
        memory.view(int(fields["action"]), 1, np.uint32)[0] = place.last
