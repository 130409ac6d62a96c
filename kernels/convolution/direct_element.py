"""The direct element kernel: q[row] += value * a window of s, for a tile's non-zeros.

s are the image lines on the tile, q the partial sums. A non-zero weight belongs to one filter, one
channel and one tap, a position of the filter; since the images of a batch are stored side by side,
it multiplies a window, consecutive columns of s, that is shifted by its tap. Code, bundles and
numerics are those of the static element kernel; an entry of the work list is the byte offset of the
window's first column, any multiple of 8. Rows of q are n columns apart, and the first `width`
columns of each are computed. Rows and columns are divided among the workers so that the slowest
takes fewest bundles, see `even_parts`.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np

from ipusim import DOUBLE_WORD_BYTES, Accesses, Column, Fields

from ..family import array, array_of
from ..fields import check_entries, lists
from ..multiply import SeatWork
from ..static_element.element_worklist import ListedShares, element_work
from ..static_element.static_element import StaticElement
from ..worklist import check_columns, runs_of
from .windows import windows_of


@attrs.frozen
class DirectElement(StaticElement):
    """The direct kernel of single elements for one pair of number formats.

    Fields of a vertex: byte addresses q, s, values and worklist_address; n, columns from a row of q
    to the next; rows, the number of rows of q; s_bytes, bytes of s; blocks, the number of
    non-zeros; worklist, the words of the work list; and for each worker worker_rows,
    worker_nonzeros and worker_n, its rows, non-zeros and columns. q is [rows][n], in the partials
    type; values are in the order of the work list.
    """

    title = "direct_element_{data_type}_{partials_type}"
    no_form = "no direct kernel for float elements with half partials"
    arrays = (
        array("q", "out", "rows", "n", "partials_type"),
        array("s", "in", "s_bytes"),
        array("values", "in", "blocks", "data_type", align=4),
        array_of("worklist", 2),
    )

    def fields_of(self, work: SeatWork) -> Mapping[str, Column]:
        """Return the fields of every seat: numbers, work list and loads of workers.

        Raises:
            ProgramError: a window outside s, an offset that is no multiple of 8, rows out of order,
                or columns that do not fill 64-bit words.
            WordOverflow: a work list needs a word beyond 16 bits.
        """
        check_columns(work.n, self.data_type)
        runs = runs_of(work.first, work.count, work.local_row)
        windows = windows_of(work, runs, self.data_type.bytes, DOUBLE_WORD_BYTES)
        check_columns(windows.width, self.data_type)
        parts = self.even_parts(runs, windows.width)
        share = element_work(runs, work.local_row, windows.offset, parts, self.data_type)
        return {
            "n": np.full(len(work.first), work.n),
            "rows": work.rows,
            "s_bytes": windows.s_bytes,
            "blocks": work.count,
            **attrs.asdict(share, recurse=False),
        }

    def _accesses_to_s(self, shares: ListedShares, fields: Fields) -> Accesses:
        """Return the accesses to s: each worker's columns of a window for each non-zero.

        Raises:
            ListError: an offset that is no multiple of 8.
        """
        worklist, rows_of_lists, size = (
            lists(fields, "worklist"),
            shares.listed,
            self.data_type.bytes,
        )
        reader, position = (
            np.repeat(rows_of_lists.reader, rows_of_lists.count),
            rows_of_lists.entry_at,
        )
        vertex, word = shares.vertex[reader], worklist.flat[position].astype(np.int64)
        entry = position - worklist.first[vertex]
        check_entries(
            word % DOUBLE_WORD_BYTES == 0,
            vertex,
            entry,
            lambda row: f"offset {word[row]} is no multiple of {DOUBLE_WORD_BYTES}, a load's bytes",
        )
        return Accesses(vertex, entry, word + shares.column[reader] * size, shares.n[reader] * size)
