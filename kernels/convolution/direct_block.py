"""The direct block kernel: q[row] += block @ a window of s, for a tile's blocks, on the AMP.

A block of filters by channels, at one tap of a convolution, multiplies a window of the image that
its output row reads. Code, cycles and numerics are those of the static block kernel. An input
offset of the work list is the start of the window in units of 8 x block bytes. Block rows of q are
n columns apart; only the first `width` columns of each are computed, divided among the workers. If
q is cleared first, all n columns are cleared.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np

from ipusim import DOUBLE_WORD_BYTES, Accesses, Column, Fields

from ..family import array
from ..fields import column, lists
from ..multiply import SeatWork
from ..static_block.block_worklist import block_lists
from ..static_block.static_block import StaticBlock
from ..worklist import ListedRows, check_columns, line_accesses, runs_of
from .windows import windows_of


@attrs.frozen
class DirectBlock(StaticBlock):
    """The direct kernel of one block size, data type and partials type.

    Fields of a vertex: byte addresses of q, the partial sums, of s, the gathered image, and of the
    arrays values and worklist (q, s, values and worklist_address); n, columns from a block
    row of q to the next; width, those that are computed; rows, block rows of q; s_bytes, bytes of
    s; blocks; worklist, its words. q is [rows][n][b] in the partials type, a window [width][b] in
    the data type; values are the blocks in worklist order, arranged by `arrange_values`.
    """

    width_field = "width"
    title = "direct_block_{block}x{block}_{data_type}_{partials_type}"
    # Refusal of combinations without a kernel, see `Kernel`.
    no_form = StaticBlock.no_form.replace("static", "direct")
    arrays = (
        *(StaticBlock.arrays[0], array("s", "in", "s_bytes")),
        *StaticBlock.arrays[2:],
    )

    def fields_of(self, work: SeatWork) -> Mapping[str, Column]:
        """Return the fields of every seat, its work list among them.

        Raises:
            ProgramError: a window outside s, an offset that is no multiple of 8 x block bytes, the
                same block row listed twice, or n columns that do not fill 64-bit words.
            WordOverflow: a work list needs a word beyond 16 bits.
        """
        check_columns(work.n, self.data_type)
        runs = runs_of(work.first, work.count, work.local_row)
        windows = windows_of(work, runs, self.block * self.data_type.bytes, self.unit_bytes)
        worklist = block_lists(
            runs,
            work.local_row,
            windows.offset // self.unit_bytes,
            work.n * self.data_type.bytes // DOUBLE_WORD_BYTES,
            windows.width,
            workers=self.workers,
        )
        return {
            "n": np.full(len(work.first), work.n),
            "width": np.full(len(work.first), windows.width),
            "rows": work.rows,
            "s_bytes": windows.s_bytes,
            "blocks": work.count,
            "worklist": worklist,
        }

    def _accesses_to_s(self, listed: ListedRows, fields: Fields) -> Accesses:
        """Return the accesses to s: a window for each block."""
        width, vertex = column(fields, "width"), np.repeat(listed.reader, listed.count)
        size = width * self.block * self.data_type.bytes
        # A word of the list is the number of a line, and lines are `unit_bytes` apart.
        return line_accesses(
            lists(fields, "worklist"),
            vertex,
            listed.entry_at,
            unit=np.ones_like(width),
            size=size,
            pitch=np.full_like(width, self.unit_bytes),
        )
