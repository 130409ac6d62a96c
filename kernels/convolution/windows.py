"""Windows of a seat's blocks in s, with checks that they lie within s.

s are the image lines on the seat's tile. A window is the part of s that one block reads: `width`
columns from a byte offset on. Windows may overlap. If the work of a seat states no offsets, block
row c of s begins c * n columns behind the start of s.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import DOUBLE_WORD_BYTES, IntArray, ProgramError

from ..multiply import SeatWork
from ..worklist import UnitRuns


@attrs.frozen
class Windows:
    """The windows of all seats.

    Attributes:
        offset: int64[blocks], byte offset of each window in s.
        s_bytes: int64[seats], bytes of s.
        width: number of columns of each window.
    """

    offset: IntArray
    s_bytes: IntArray
    width: int


def windows_of(work: SeatWork, runs: UnitRuns, column_bytes: int, unit: int) -> Windows:
    """Return the windows of seats, each within its s.

    Args:
        work: work of the seats.
        runs: rows of the seats.
        column_bytes: bytes of a column of s.
        unit: bytes of which an offset is a multiple.

    Raises:
        ProgramError: a width that is not 1 to n, an offset that is no multiple of `unit`, or a
            window outside s.
    """
    width = work.n if work.width is None else work.width
    if not 1 <= width <= work.n:
        raise ProgramError(f"a width of {width} columns: must be 1 to {work.n}, those of q")
    line = work.n * column_bytes
    offset = work.local_column * line if work.offset is None else work.offset
    s_bytes = work.columns * line if work.s_bytes is None else work.s_bytes
    seat = np.repeat(np.arange(len(runs.row_first)), runs.entry_count)
    first, available = offset[runs.entry_order], s_bytes[seat]
    end = first + width * column_bytes
    misaligned = np.flatnonzero(s_bytes % DOUBLE_WORD_BYTES)
    if len(misaligned):
        raise ProgramError(
            f"seat {misaligned[0]}: {s_bytes[misaligned[0]]:,} bytes of s, must be a multiple of "
            f"{DOUBLE_WORD_BYTES}"
        )
    is_wrong = (first < 0) | (first % unit != 0) | (end > available)
    if is_wrong.any():
        at = int(np.argmax(is_wrong))
        raise ProgramError(
            f"seat {seat[at]}, block {runs.entry_order[at]}: reads bytes {first[at]:,} to "
            f"{end[at]:,} of s, which has {available[at]:,}; an offset is a multiple of {unit}, "
            f"and its {width} columns lie inside s"
        )
    return Windows(offset, s_bytes, width)
