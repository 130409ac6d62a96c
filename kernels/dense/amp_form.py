"""Forms of the dense kernels: types, AMP units, and what a position costs a worker in bundles.

Both dense kernels stream positions of s past 16 x 16 weights, with the same bundles: one whose
columns of s lie n positions apart, and one that takes them from anywhere, for convolutions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import attrs
import numpy as np

from ipusim import (
    AMP_BLOCK,
    UNIT_WEIGHT_BYTES,
    DataType,
    IntArray,
    OperandTraffic,
)

from ..family import ArrayOperand, KernelAxis, array
from ..kernel import AnyWorkers

HALF, FLOAT = DataType.HALF, DataType.FLOAT
MANY = 3  # positions of a worker from which on it loops
CLEARING_BUNDLES = 3  # around the words that a worker clears
FINDING_BUNDLES = (0, 4, 8, 11)  # with few: a worker finds its way by its 0 to 3 positions


@attrs.frozen
class Stream:
    """What one position, and everything around the positions, costs a worker in bundles.

    Attributes:
        instruction: the AMP instruction.
        phases: bundles of a position.
        start: reading the vertex at the first launch.
        first, later: opening and ending a row's first block and any other.
        loop: entering the loop, with MANY positions or more.
        waits: cycles of a launch by which PopLibs' supervisor is slower, and, where nothing below
            says it of the worker, its worker: fitted to what its vertices (conv_partial_1x1_*.S,
            at 7eac0f26) take on our core in some 80 shapes each, at a sync of 1 and of 17.
        clears: 64-bit words of a position that PopLibs' worker clears before a row's first block.
        idles: bundles by which PopLibs' worker is slower otherwise, with 1, 2 and MANY positions.
        idles_open: further ones at a row's first block.
        inputs_again: s is read twice where partial sums come in beside it.
        sums_zeros: a row's first block reads q, too, and leaves out what it read.
    """

    instruction: str
    phases: int
    start: int
    first: int
    later: int
    waits: int
    loop: int = 1
    clears: int = 0
    idles: tuple[int, int, int] = (0, 0, 0)
    idles_open: int = 0
    inputs_again: bool = False
    sums_zeros: bool = False


STREAMS: Mapping[tuple[DataType, DataType, int], Stream] = {
    # data, partials, units
    (HALF, HALF, 16): Stream("f16v4hihov4amp", 4, 7, 13, 12, waits=22),
    (HALF, HALF, 8): Stream("f16v4hihoamp", 4, 8, 12, 11, waits=54, clears=2, sums_zeros=True),
    (HALF, FLOAT, 8): Stream("f16v4sisoamp", 4, 8, 13, 12, waits=10),
    # PopLibs' worker takes 44, 50 and 52 + 8 (positions - 3) bundles, as counted in its assembly
    # (conv_partial_1x1_float_float_16.S); its planner estimates 47, 46 and 46.
    (FLOAT, FLOAT, 16): Stream(
        *("f32sisov2amp", 8, 8, 17, 20),
        waits=12,
        clears=8,
        idles=(15, 13, 7),
        idles_open=2,
        inputs_again=True,
    ),
    (FLOAT, FLOAT, 8): Stream("f32sisoamp", 8, 8, 12, 11, waits=66, loop=0, clears=4),
}


@attrs.frozen
class AmpForm(AnyWorkers):
    """A dense kernel of one pair of types on 16 or 8 AMP units.

    Attributes:
        data_type: of values and s.
        partials_type: of q.
        units: AMP units it drives.
    """

    data_type: DataType
    partials_type: DataType
    units: int

    block = AMP_BLOCK
    runs_on = "supervisor"
    axes: ClassVar[tuple[KernelAxis, ...]] = (
        KernelAxis("data_type", (HALF, FLOAT)),
        KernelAxis("partials_type", (HALF, FLOAT)),
        KernelAxis("units", (16, 8)),
    )
    forms: ClassVar[Mapping[tuple[Any, ...], Any] | None] = STREAMS
    no_form = (
        "no dense kernel for {data_type} data with {partials_type} partials on {units} AMP units"
    )
    arrays: ClassVar[tuple[ArrayOperand, ...]] = (
        # One instruction reads and writes q.
        array("q", "out", "rows", "n", "block", "partials_type", align=16, interleaved=True),
        array("s", "in", "columns", "n", "block", "data_type"),
        array("values", "in", "rows", "columns", "block", "block", "data_type"),
    )
    apart = (("q", "s"),)  # one instruction loads from both

    @property
    def stream(self) -> Stream:
        """What it costs a worker."""
        stream: Stream = self.form
        return stream

    @property
    def clears(self) -> int:
        """64-bit words of q that a worker clears for each position of a row's first block."""
        return 0

    @property
    def strips(self) -> int:
        """How often it goes over all blocks, for as many outputs of each as it has units."""
        return AMP_BLOCK // self.units

    @property
    def halves(self) -> int:
        """Launches for the inputs of a block: the AMP's units hold 16 of half, 8 of float."""
        return AMP_BLOCK * self.data_type.bytes // UNIT_WEIGHT_BYTES

    @property
    def suffix(self) -> str:
        """The units where a wider kernel exists."""
        wider = (self.data_type, self.partials_type, 2 * self.units) in STREAMS
        return (f"_{self.units}units" if wider else "") + super().suffix

    @property
    def form_define(self) -> str:
        """The preprocessor name of types and units."""
        return f"AMP_{self.data_type.name}_{self.partials_type.name}_{self.units}"

    @property
    def instructions(self) -> tuple[str, ...]:
        """The AMP instruction of its inner loop."""
        return (self.stream.instruction,)

    @property
    def splits_blocks(self) -> bool:
        """The AMP takes a block of floats in two halves."""
        return self.halves > 1

    def half_roundings(self, blocks: IntArray) -> IntArray:
        """Once an input group where partials are half: they pass through memory between groups."""
        return blocks if self.partials_type is HALF else np.zeros_like(blocks)

    def passing(
        self, positions: IntArray, rows: IntArray, columns: IntArray
    ) -> Mapping[str, OperandTraffic]:
        """Bytes that pass of s and q, but for at most 5 words of q that a worker reads ahead.

        Each launch streams its inputs of every position past, once a strip, and the sums of all
        before it in and out; a row's first launch begins at zero.
        """
        launches, opening = self.halves * rows * columns, rows
        of_s = self.strips * positions * AMP_BLOCK * self.data_type.bytes // self.halves
        of_q = positions * AMP_BLOCK * self.partials_type.bytes
        inputs = launches + (launches - opening if self.stream.inputs_again else 0)
        summed = launches - (0 if self.stream.sums_zeros else opening)
        written = launches + (rows if self.clears else 0)
        return {
            "s": OperandTraffic(inputs * of_s, 0 * inputs),
            "q": OperandTraffic(summed * of_q, written * of_q),
        }

    def shares(self, positions: IntArray) -> tuple[IntArray, IntArray]:
        """int64[vertices, workers] each: a worker's positions, and those before it.

        Positions go to workers as evenly as can be, in order, the last workers taking one more.
        """
        share = (positions[:, None] + np.arange(self.workers)) // self.workers
        return share, np.cumsum(share, axis=1) - share
