"""The propagation kernel: the control tile writes the word of the next action of all tiles.

In the propagation loop buckets of non-zeros travel over a grid of px x py x pz tiles; see
`bucket_travel` for the actions and their words. The overflow words say where the loops along x, y
and z end and in which planes along x a bucket holds non-zeros for the tile to which it comes; the
state is how far the loop has come. The kernel runs once before the loop and once in each turn. Its
code has no branches, so its cycles are a constant. (PopLibs uses several vertices and syncs in each
turn for the same decision.)
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import Fields, IntArray, TileMemory

from ..family import ArrayOperand, KernelAxis, VertexFields, array
from ..fields import ceil_div, column
from ..kernel import StraightCode, packed_state
from .bucket_travel import ACTIONS, Place, first_place, next_place, shift_after

PLACE_BYTES = 4 * len(attrs.fields(Place))


def overflow_fours(v: VertexFields) -> IntArray:
    """Return the number of groups of four overflow words (8 bytes), int64[vertices].

    A vertex has three words for the ends of the loops, and a word for every two planes along x.
    """
    return ceil_div(3 + ceil_div(v.px, 2), 4)


@attrs.frozen
class Propagation(StraightCode):
    """The propagation kernel.

    Fields of a vertex: byte addresses overflow (uint16 words), state (6 uint32, the `Place` between
    its runs) and action (a uint32 that it writes); px, py and pz, sizes of the grid.

    Attributes:
        starts: True to write the first word, False to write the word that follows.
        returns: True if buckets return home before the loop is left.
    """

    starts: bool
    returns: bool

    axes = (
        KernelAxis("starts", (True, False), {True: "STARTS"}, {True: "start", False: "next"}),
        KernelAxis("returns", (False, True), {True: "RETURNS"}, {True: "_return", False: ""}),
    )
    # Cycles without the branch: instructions of the assembly, and waits for loads and sums whose
    # result a following instruction reads within six cycles.
    forms = MappingProxyType({(True, False): 40, (False, False): 93, (False, True): 148})
    no_form = "the start of a propagation has one form, whether or not buckets return"
    title = "propagation_{starts}{returns}"
    source = Path(__file__).with_name("propagation.S")
    state = np.dtype(
        [
            *((name, "<u4") for name in ("overflow", "state", "action", "px", "py", "pz")),
            ("after", "u1", 8),
        ]
    )

    @property
    def arrays(self) -> tuple[ArrayOperand, ...]:
        """Operands: the overflow words, the position, and the word to write."""
        return (
            array("overflow", "in", 8, overflow_fours, control=True),
            array("state", "out" if self.starts else "inout", PLACE_BYTES, control=True),
            array("action", "out", 4, align=4, control=True),
        )

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """Return the states of vertices, uint8[vertices, state_bytes].

        They have addresses, the sizes of the grid, and for each kind of action the shift that
        follows when the loop inside has ended.
        """
        workspace = np.zeros((len(column(fields, "px")), 8), dtype=np.uint8)
        grids = np.stack([column(fields, name) for name in ("px", "py", "pz")], axis=1)
        for row, (px, py, pz) in zip(workspace, grids.tolist(), strict=True):
            row[: ACTIONS // 2] = [
                shift_after(action, (px, py, pz)) for action in range(0, ACTIONS, 2)
            ]
        return packed_state(self.state, fields, after=workspace)

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Write the next word of one vertex, and the position after its action."""
        grid = int(fields["px"]), int(fields["py"]), int(fields["pz"])
        words = memory.view(int(fields["overflow"]), 3 + ceil_div(grid[0], 2), np.uint16).tolist()
        state = memory.view(int(fields["state"]), len(attrs.fields(Place)), np.uint32)
        if self.starts:
            position = first_place(words, grid)
        else:
            position = next_place(Place(*state.tolist()), words, grid, returns=self.returns)
        state[:] = attrs.astuple(position)
        memory.view(int(fields["action"]), 1, np.uint32)[0] = position.last
