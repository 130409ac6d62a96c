"""The direct block kernel: q[row] += block @ a window of s, for a tile's blocks, on the AMP.

s are the image lines on the tile, q the partial sums. A tap is one position of a filter, such as
one of 3 x 3. A block holds the weights of some filters by some channels at one tap. It multiplies a
window of s, which is `width` consecutive columns of an image row. Code, cycles and numerics are
those of the static block kernel. The work list gives the start of each window in units of 8 x block
bytes. Block rows of q are n columns apart; only the first `width` columns of each are computed,
divided among the workers. If q is cleared first, all n columns are cleared.
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

    Fields of a vertex:

    - q, s, values, worklist_address: byte addresses of the partial sums, of the image lines that
      the tile has received, of the blocks and of the work list.
    - n: number of columns from a block row of q to the next.
    - width: number of columns that are computed.
    - rows, blocks: number of block rows of q, and of blocks.
    - s_bytes: bytes of s.
    - worklist: words of the work list.

    q is [rows][n][b] in the partials type for blocks of length b; a window is [width][b] in the
    data type. Values are the blocks in the order of the work list, see `arrange_values`.
    """

    width_field = "width"
    title = "direct_block_{block}x{block}_{data_type}_{partials_type}"
    # Message that refuses a combination of types for which there is no kernel, see `Kernel`.
    no_form = StaticBlock.no_form.replace("static", "direct")
    arrays = (*(StaticBlock.arrays[0], array("s", "in", "s_bytes")), *StaticBlock.arrays[2:])

    def fields_of(self, work: SeatWork) -> Mapping[str, Column]:
        """Return the kernel fields of every seat, including its work list.

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

    def _accesses_to_s(self, rows_of_lists: ListedRows, fields: Fields) -> Accesses:
        """Return the accesses to s: a window for each block."""
        width, vertex = (
            column(fields, "width"),
            np.repeat(rows_of_lists.reader, rows_of_lists.count),
        )
        size = width * self.block * self.data_type.bytes
        # The list gives the start of a window in units of `unit_bytes`: that number (unit 1)
        # times `unit_bytes` (pitch) is the byte offset of the window in s.
        return line_accesses(
            lists(fields, "worklist"),
            vertex,
            rows_of_lists.entry_at,
            unit=np.ones_like(width),
            size=size,
            pitch=np.full_like(width, self.unit_bytes),
        )
