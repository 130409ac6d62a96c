"""The update kernel of N:M training: W <- W - rate (g + decay (1 - E) W).

W are the weights, half or float. This is a step of SR-STE, the sparse-refined straight-through
estimator; without decay it is a step of STE, the straight-through estimator. g is the gradient. E
is 1 where a weight is kept, according to the masks of `NMRefresh`, 16 bits for each group of four.
Every product, sum and difference is rounded once to the type of the weights: to the nearest, or
stochastically if the tile is set to it. Half weights that are rounded to the nearest do not change
by a step below 2**-12 of their size, so that most of a decay of 2e-4 is lost; float weights keep
it. Rate and decay are two floats in tile memory, so that they can change from step to step; with
half weights they are rounded to half once.

With n groups of the busiest of w workers,

    cycles = launch and sync + w (start + turn n), or w 8 without groups

where (start, turn) are (24, 5) for half, (19, 3) for half without decay, (21, 15) for float and
(17, 6) for float without decay.

(Zhou et al. 2021, Learning N:M fine-grained structured sparse neural networks from scratch)
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, Fields, TileMemory

from ..family import ArrayOperand, KernelAxis, LabelPasses, VertexFields, array, turns
from ..fields import column
from ..half import FloatArray, narrow, rounded, widen
from ..kernel import AnyWorkers, packed_state
from .nm_refresh import GROUP

HALF, FLOAT = DataType.HALF, DataType.FLOAT
MASK_BYTES, RATES_BYTES = 2, 8  # bytes of a mask, and of rate and decay


@attrs.frozen
class NMUpdate(AnyWorkers):
    """The kernel that updates weights, for one number format of weights and gradients.

    Fields of a vertex: byte addresses weights and gradient, [groups][4]; mask, 16 bits [groups],
    only with decay; rates, two floats; groups, the number of groups.

    Attributes:
        data_type: number format of weights and gradient.
        decays: True if weights that are not kept decay towards zero.
    """

    data_type: DataType
    decays: bool

    axes = (
        KernelAxis("data_type", (HALF, FLOAT), {HALF: "HALF"}),
        KernelAxis("decays", (True, False), {True: "DECAYS"}, {True: "sr_ste", False: "ste"}),
    )
    title = "{decays}_update_{data_type}"
    labels = ("begin", "begin.rpt")
    source = Path(__file__).with_name("nm_update.S")

    @property
    def arrays(self) -> tuple[ArrayOperand, ...]:
        """Operands of a vertex."""
        return (
            array("weights", "inout", "groups", GROUP, "data_type"),
            array("gradient", "in", "groups", GROUP, "data_type"),
            *((array("mask", "in", "groups", MASK_BYTES),) if self.decays else ()),
            array("rates", "in", RATES_BYTES),
        )

    @property
    def state(self) -> np.dtype[np.void]:
        """Record of a vertex's state: addresses and shares; with decay, a table by mask.

        The table has, for each of the 16 masks, ones in all bits of the weights that it keeps.
        """
        words = ("weights", "gradient", "mask", "rates", "each", "more")
        ones = [("kept", f"<u{self.data_type.bytes}", (1 << GROUP, GROUP))] * self.decays
        return np.dtype([*((name, "<u4") for name in words), *ones])

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """Return the states of vertices, uint8[vertices, state_bytes]."""
        share, remainder = np.divmod(column(fields, "groups"), self.workers)
        if not self.decays:
            return packed_state(self.state, fields, each=share, more=remainder, mask=0)
        bits = (np.arange(1 << GROUP)[:, None] >> np.arange(GROUP)) & 1
        ones = -bits[None]  # -1 has ones in all bits
        return packed_state(self.state, fields, each=share, more=remainder, kept=ones)

    def passes(self, v: VertexFields) -> LabelPasses:
        """Return the passes of each label; for halves, the last group is outside the loop."""
        groups = turns(v.groups, v.workers)
        in_loop = np.maximum(groups - int(self.data_type is HALF), 0)
        return LabelPasses({"begin": groups > 0, "begin.rpt": in_loop})

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Update the weights of one vertex, with the roundings of the assembly."""
        groups = int(fields["groups"])
        stored_weights = memory.view(int(fields["weights"]), groups * GROUP, self.data_type.numpy)
        gradient = memory.view(int(fields["gradient"]), groups * GROUP, self.data_type.numpy)
        weights = widen(stored_weights)
        rate, decay = self._round(widen(memory.view(int(fields["rates"]), 2, np.float32)), None)
        change = widen(gradient)
        if self.decays:
            mask = memory.view(int(fields["mask"]), groups, np.uint16).astype(np.int64)
            is_kept = ((mask[:, None] >> np.arange(GROUP)) & 1).ravel() > 0
            # Kept weights are replaced by zero, not multiplied by it: an infinity times 0 is NaN.
            decay_term = self._round(
                decay * np.where(is_kept, np.float32(0), weights), memory.random
            )
            change = self._round(change + decay_term, memory.random)
        step = self._round(rate * change, memory.random)
        new_weights = weights - step
        stored_weights[:] = (
            narrow(new_weights, memory.random) if self.data_type is HALF else new_weights
        )

    def _round(self, numbers: FloatArray, random: np.random.Generator | None) -> FloatArray:
        """Return numbers rounded to the type of the weights."""
        return rounded(numbers, random) if self.data_type is HALF else numbers
