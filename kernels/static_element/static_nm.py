"""The static kernel of N:M patterns: every row of a tile has equally many non-zeros.

It computes q[row] += value * s[column], with the same bits as `static_element`; s is the dense
operand on the tile, q the partial sums, n columns each. Since all rows have equally many non-zeros,
the list has no counts, and a row's first non-zero is found by a multiplication. The workers can
evenly share *strips*, however few rows there are: one row of q in a group of eight columns of half
or four of float (wide), or in the last columns, half as many (narrow); see `nm_worklist`. Rows of
one group of columns follow without a pause: the loop of a row loads the first entry, value and
inputs of the next row.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    Accesses,
    Column,
    Fields,
    IntArray,
    OperandTraffic,
    TileMemories,
    TileMemory,
    VertexFault,
    int_column,
    narrowed,
    spread,
)
from ipusim.native import in_shares

from ..family import LabelPasses, VertexFields, words
from ..fields import check_entries, column, lists
from ..half import narrow, rounded, widen
from ..multiply import SeatWork, check_lines
from ..worklist import line_accesses
from . import nm_loops
from .nm_worklist import (
    END_WORDS,
    HEADER_WORDS,
    EqualShares,
    equal_shares,
    nm_worklist_words,
    nm_worklists,
    wide_of,
)
from .static_element import HALF, StaticElement


@attrs.frozen
class StaticNm(StaticElement):
    """The static kernel of N:M patterns for one pair of number formats.

    Fields of a vertex: byte addresses q, s, values and worklist_address; n, columns of the dense
    operand on the tile; rows and columns, rows of q and of s; blocks, number of all non-zeros;
    nonzeros, number of non-zeros of each row; worklist, the words of the work list. Operands are
    stored as for `StaticElement`.
    """

    title = "static_nm_{data_type}_{partials_type}"
    state_words = words("values worklist_address s q n rows nonzeros")
    labels = (
        *("wide_columns", "wide_row", "wide_row.rpt", "wide_end"),
        *("narrow", "narrow_row", "narrow_row.rpt"),
    )
    equal_rows = True

    @property
    def source(self) -> Path:
        """Path of the source, one for each data type."""
        return Path(__file__).with_name(f"static_nm_{self.data_type.value}.S")

    def worklist_words(self, work: SeatWork) -> IntArray:
        """Return the number of 16-bit words of each seat's work list, int64[seats]."""
        return nm_worklist_words(work.count, self.workers)

    def fields_of(self, work: SeatWork) -> Mapping[str, Column]:
        """Return the fields of every seat: its numbers and work list.

        Raises:
            ProgramError: a seat whose rows have unequal numbers of non-zeros.
            WordOverflow: an offset beyond 16 bits.
        """
        check_lines(work, self.name)
        worklist = nm_worklists(
            *(work.first, work.count, work.local_row, work.local_column, work.n, self.data_type),
            workers=self.workers,
        )
        return {
            "n": np.full(len(work.first), work.n),
            "rows": work.rows,
            "columns": work.columns,
            "blocks": work.count,
            "nonzeros": work.count // np.maximum(work.rows, 1),
            "worklist": worklist,
        }

    def worker_loads(
        self,
        rows: IntArray,  # noqa: ARG002
        nonzeros: IntArray,  # noqa: ARG002
        width: int,  # noqa: ARG002
    ) -> Mapping[str, IntArray]:
        """Return no fields: n, rows and nonzeros determine the strips of every worker."""
        return {}

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:
        """Return the accessed spans: all of q and of the values, and rows of s by the entries.

        Raises:
            ListError: a list that contradicts the fields.
        """
        worklist, n = lists(fields, "worklist"), column(fields, "n")
        vertex, count = np.arange(len(n)), self._check_lists(fields)
        header_words, size = HEADER_WORDS * self.workers, self.data_type.bytes
        at = spread(worklist.first + header_words, count)
        zero, line = np.zeros_like(vertex), n * size
        rows = column(fields, "rows") * n * self.partials_type.bytes
        return {
            "q": Accesses(vertex, zero, zero, rows),
            "s": line_accesses(worklist, np.repeat(narrowed(vertex), count), at, line, line),
            "values": Accesses(vertex, zero, zero, count * size),
        }

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Return the bytes of values and list that workers read, once for each strip."""
        shares, k = self._shares(fields), column(fields, "nonzeros")
        # The list is read once, but its entries, 2 bytes each, once for every strip of their row.
        entry_reads = (shares.strips + shares.narrow).sum(axis=1) * k
        entries = column(fields, "rows") * k
        list_bytes = 2 * (lists(fields, "worklist").count + entry_reads - entries)
        return {
            "values": OperandTraffic(entry_reads * self.data_type.bytes, 0 * entry_reads),
            "worklist_address": OperandTraffic(list_bytes, 0 * entry_reads),
        }

    def _check_lists(self, fields: Fields) -> IntArray:
        """Return the non-zeros of each vertex, int64[vertices], after a check of its list."""
        worklist, rows = lists(fields, "worklist"), column(fields, "rows")
        vertex, count = np.arange(len(rows)), rows * column(fields, "nonzeros")
        length = nm_worklist_words(count, self.workers)
        check_entries(
            worklist.count == length,
            vertex,
            worklist.count,
            lambda row: f"it has {worklist.count[row]} words, {length[row]} by rows and nonzeros",
        )
        # `expected` are the words that headers and the end of a list must have, `stored_words`
        # those it has.
        expected = self._shares(fields).headers
        headers = worklist.flat[worklist.first[:, None] + np.arange(expected.shape[1])].astype(
            np.int64
        )
        end_word = worklist.flat[worklist.first + worklist.count - END_WORDS].astype(np.int64)
        stored_words = np.concatenate([headers, end_word[:, None]], axis=1)
        expected = np.concatenate([expected, 0 * end_word[:, None]], axis=1)
        entry = np.tile(np.arange(expected.shape[1]), len(rows))
        entry[expected.shape[1] - 1 :: expected.shape[1]] = worklist.count - END_WORDS
        check_entries(
            (stored_words == expected).ravel(),
            np.repeat(vertex, expected.shape[1]),
            entry,
            lambda row: (
                f"{stored_words.flat[row]}, but {expected.flat[row]} by the fields n and rows"
            ),
        )
        return count

    def _shares(self, fields: Fields) -> EqualShares:
        """Return the strips of every worker."""
        rows, n = column(fields, "rows"), column(fields, "n")
        return equal_shares(rows, n, wide_of(self.data_type), self.workers)

    def passes(self, v: VertexFields) -> LabelPasses:
        """Return the passes of each label: for wide strips, group by group, then narrow strips."""
        # k: number of non-zeros of each row, [vertices, 1]; shares: [vertices, workers].
        shares, k = self._shares(v.fields), v.nonzeros[:, None]
        return LabelPasses(
            {
                "wide_columns": (shares.strips > 0) * shares.column_groups,
                "wide_row": shares.strips,
                "wide_row.rpt": shares.strips * k,
                "wide_end": shares.strips > 0,
                "narrow": shares.narrow > 0,
                "narrow_row": shares.narrow,
                "narrow_row.rpt": shares.narrow * k,
            }
        )

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Compute q of one vertex, in the order and with the roundings of the element kernel."""
        n, rows, k = (int(fields[name]) for name in ("n", "rows", "nonzeros"))
        header_words = HEADER_WORDS * self.workers
        entries = np.asarray(fields["worklist"])[header_words : header_words + rows * k]
        s_row = (entries.astype(np.int64) // (n * self.data_type.bytes)).reshape(rows, k)
        s_rows, dtype = int(s_row.max()) + 1, self.data_type.numpy
        s = widen(memory.view(int(fields["s"]), s_rows * n, dtype)).reshape(s_rows, n)
        values = widen(memory.view(int(fields["values"]), rows * k, dtype)).reshape(rows, k)
        q = memory.view(int(fields["q"]), rows * n, self.partials_type.numpy).reshape(rows, n)
        total = np.zeros((rows, n), dtype=np.float32)
        for rank in range(k):
            products = s[s_row[:, rank]] * values[:, rank, None]
            total += rounded(products, memory.random) if self.data_type is HALF else products
        q[:] = narrow(rounded(total, memory.random)) if self.partials_type is HALF else total

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table.

        Raises:
            VertexFault: a span outside SRAM, a list that ends early.
        """
        worklist, n = lists(fields, "worklist"), column(fields, "n")
        rows, k = column(fields, "rows"), column(fields, "nonzeros")
        is_short = worklist.count < nm_worklist_words(rows * k, self.workers)
        if is_short.any():
            raise VertexFault(int(np.argmax(is_short)), "its list of elements ends early")
        words = worklist.flat.astype(np.uint16, copy=False)
        first, max_offset = worklist.first + HEADER_WORDS * self.workers, np.zeros_like(n)
        # `max_offset` receives the largest entry of each list, from which the rows of s follow.
        nm_loops.largest_offsets(words, first, rows * k, max_offset)
        s_rows = max_offset // (n * self.data_type.bytes) + 1
        counts = {"q": rows * n, "s": s_rows * n, "values": rows * k}
        dtypes = [np.uint16 if data_type is HALF else np.float32 for data_type in self._types]
        q, s, values = (
            memory.places(tile, column(fields, name), counts[name], dtype)
            for name, dtype in zip(counts, dtypes, strict=True)
        )
        table = np.stack([q, s, values, n, first, rows, k], axis=1)
        kernel = int_column([self.data_type is HALF, self.partials_type is HALF])
        halves, floats = memory.flat(np.uint16), memory.flat(np.float32)

        def run(share: IntArray) -> None:
            sums = np.empty(int(n.max(initial=0)), dtype=np.float32)
            nm_loops.multiply(halves, floats, words, share, table, kernel, sums)

        in_shares(tile, work=int((rows * k * n).sum()), run=run)
