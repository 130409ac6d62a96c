"""Compiled loops that add up partial sums ("partials"), for all reducing kernels.

A *sum* is one reduction to a run of consecutive outputs. Its inputs are arrays with one partial for
each output: the first partials, and further arrays anywhere in memory, called slices. They are
added in float32 one after another. A *place* is an index into memory, counted in numbers of float16
or float32.
"""

from __future__ import annotations

import numpy as np

from ipusim import IntArray
from ipusim.native import compiled, inner

from ..half_loops import Bits, Floats, cast_bits, widened

# Columns of the table of sums: place of the first partials, place of the outputs, number of
# outputs, index in `slices` of the sum's first slice, its number of slices, and place of its
# biases.
FIRST, TARGET, COUNT, FIRST_SLICE, SLICES, BIASES = range(6)


@compiled(
    "void(uint16[:], float32[:], int64[:], int64[:], int64[:, :], int64[:], bool, bool, int64, "
    "bool, float32[:])"
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
    height: int,
    relu: bool,
    totals: Floats,
) -> None:
    """Add up partials in float32, and round each sum once to the format of the outputs.

    Args:
        halves, floats: memory of all tiles, as numbers of either format.
        rows: row of each vertex to run in the table of all vertices, int64[vertices to run].
        first: int64[vertices + 1], the sums of vertex v are first[v] .. first[v + 1] - 1.
        sums: int64[sums, 6], in the columns named above.
        slices: int64[slices], place of each slice, sum by sum.
        half_partials, half_output: True if partials, or outputs, are half.
        height: number of biases of a sum, repeated over its outputs and stored in their format;
            0 if sums have no biases and begin at zero.
        relu: True if outputs that are not positive become zero.
        totals: work space, float32[largest number of outputs of a sum].
    """
    for index in range(len(rows)):
        row = rows[index]
        for entry in range(first[row], first[row + 1]):
            numbers = sums[entry]
            total = totals[: numbers[COUNT]]
            for output in range(len(total)):
                total[output] = np.float32(-0.0)  # neutral: -0.0 + x is x, also for x = -0.0
            if height > 0:
                _repeat(halves, floats, half_output, numbers[BIASES], height, total)
            _add(halves, floats, half_partials, numbers[FIRST], total)
            for slice_ in range(numbers[FIRST_SLICE], numbers[FIRST_SLICE] + numbers[SLICES]):
                _add(halves, floats, half_partials, slices[slice_], total)
            if half_output:
                bits = halves[numbers[TARGET] : numbers[TARGET] + len(total)]
                for output in range(len(total)):
                    rounded = cast_bits(total[output])
                    is_kept = not relu or widened(rounded) > np.float32(0)
                    bits[output] = rounded if is_kept else np.uint16(0)
            else:
                into = floats[numbers[TARGET] : numbers[TARGET] + len(total)]
                for output in range(len(total)):
                    is_kept = not relu or total[output] > np.float32(0)
                    into[output] = total[output] if is_kept else np.float32(0)


@inner
def _add(halves: Bits, floats: Floats, half: bool, at: int, total: Floats) -> None:
    """Add the partials that begin at place `at` to `total`, in float32."""
    if half:
        bits = halves[at : at + len(total)]
        for output in range(len(total)):
            total[output] = np.float32(total[output] + widened(bits[output]))
    else:
        partials = floats[at : at + len(total)]
        for output in range(len(total)):
            total[output] = np.float32(total[output] + partials[output])


@inner
def _repeat(halves: Bits, floats: Floats, half: bool, at: int, height: int, total: Floats) -> None:
    """Set `total` to the `height` numbers at place `at`, over and over, as float32."""
    for output in range(len(total)):
        position = at + output % height
        total[output] = widened(halves[position]) if half else floats[position]
