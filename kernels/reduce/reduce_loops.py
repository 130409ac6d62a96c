"""Sums of runs of partials as machine code, for all kernels that add up partials.

A *sum* is a run of outputs: its first partials, and further slices of as many partials, wherever
they lie, which are added in float32 one after another.
"""

from __future__ import annotations

import numpy as np

from ipusim import IntArray
from ipusim.native import compiled, inner

from ..half_loops import Bits, Floats, rounded_bits, widened

OWN, TARGET, COUNT, SLICES_AT, SLICES = range(5)  # numbers of a sum


@compiled(
    "void(uint16[:], float32[:], int64[:], int64[:], int64[:, :], int64[:], bool, bool, float32[:])"
)
def add_up(
    halves: Bits,
    floats: Floats,
    rows: IntArray,
    first: IntArray,
    sums: IntArray,
    slices: IntArray,
    half_partials: bool,
    half_output: bool,
    room: Floats,
) -> None:
    """Add up partials in float32, and round each sum once to the format of the outputs.

    Args:
        halves, floats: memory of all tiles, as numbers of either format.
        rows: int64[...], the vertices to run.
        first: int64[vertices + 1], the sums of vertex v are first[v] .. first[v + 1] - 1.
        sums: int64[sums, numbers], in the columns named above; places count numbers of the
            partials' or the outputs' format.
        slices: int64[slices], place of each further slice.
        half_partials, half_output: True if partials, or outputs, are half.
        room: work space, float32[longest sum].
    """
    for index in range(len(rows)):
        row = rows[index]
        for entry in range(first[row], first[row + 1]):
            run = sums[entry]
            total = room[: run[COUNT]]
            for output in range(len(total)):
                total[output] = np.float32(-0.0)  # to which anything may be added
            _add(halves, floats, half_partials, run[OWN], total)
            for number in range(run[SLICES_AT], run[SLICES_AT] + run[SLICES]):
                _add(halves, floats, half_partials, slices[number], total)
            if half_output:
                bits = halves[run[TARGET] : run[TARGET] + len(total)]
                for output in range(len(total)):
                    bits[output] = rounded_bits(total[output])
            else:
                into = floats[run[TARGET] : run[TARGET] + len(total)]
                for output in range(len(total)):
                    into[output] = total[output]


@inner
def _add(halves: Bits, floats: Floats, half: bool, at: int, total: Floats) -> None:
    if half:
        bits = halves[at : at + len(total)]
        for output in range(len(total)):
            total[output] = np.float32(total[output] + widened(bits[output]))
    else:
        numbers = floats[at : at + len(total)]
        for output in range(len(total)):
            total[output] = np.float32(total[output] + numbers[output])
