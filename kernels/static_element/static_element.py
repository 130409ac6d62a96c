"""The static element kernel: q[row] += value * s[column] for a tile's non-zeros, without the AMP.

s is the dense operand on the tile, q the partial sums, n columns each. Each of six workers takes
consecutive rows of q with about equally many non-zeros; one worker computes a row, in its float32
accumulators. The bundles of a worker with r rows and z non-zeros are linear in r and z. Their
coefficients depend on its columns: 8 of half or 4 of float (wide), and half as many (narrow), have
loops of their own; the general loop goes through strips of the wide number of columns, and then the
rest. With W workers,

    cycles = launch + W * bundles of the slowest worker + local sync

PopSparse's two vertices (StaticSparseDenseElementWise_*.S, PopLibs commit 7eac0f26), run on the
core of `ipusim.isa`, take these cycles, and each of their workers these bundles, for all 400 shapes
that were tried.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    Accesses,
    Column,
    DataType,
    Fields,
    IntArray,
    OperandTraffic,
    TileMemories,
    TileMemory,
    VertexFault,
    int_column,
    narrowed,
)
from ipusim.native import in_shares

from ..family import KernelAxis, LabelPasses, VertexFields, array, array_of, words
from ..fields import ceil_div, check_entries, column, lists
from ..half import FloatArray, Random, narrow, rounded, widen
from ..kernel import AnyWorkers
from ..multiply import SeatWork, check_lines
from ..worklist import UnitRuns, line_accesses
from . import element_loops
from .element_worklist import (
    ElementShare,
    ListedShares,
    WorkerParts,
    element_worklist_words,
    element_worklists,
    listed_shares,
    read_element_worklist,
)
from .even_parts import even_parts

HALF, FLOAT = DataType.HALF, DataType.FLOAT
# Positions of words in a worker's header, see `element_worklist`.
ROWS, FIRST_ENTRY, FIRST_VALUE, COLUMNS = range(4)
ENTRY = ""  # key of `label_bundles` for the bundles outside all loops, which a worker takes once


@attrs.frozen
class StaticElement(AnyWorkers):
    """The static kernel of single elements for one pair of types.

    Fields of a vertex: byte addresses q, s, values and worklist_address; n, columns of the dense
    operand on the tile; rows and columns, rows of q and of s; blocks, number of non-zeros (blocks
    of 1); worklist, the words of the work list; and for each worker worker_rows, worker_nonzeros
    and worker_n, its rows of q, its non-zeros and its columns. s is [columns][n] and q is
    [rows][n], in the data and the partials type; values are in the order of the work list.

    Attributes:
        data_type: number format of values and s.
        partials_type: number format of q.
    """

    data_type: DataType
    partials_type: DataType

    block = 1
    axes = (KernelAxis("data_type", (HALF, FLOAT)), KernelAxis("partials_type", (HALF, FLOAT)))
    forms = dict.fromkeys(((HALF, HALF), (HALF, FLOAT), (FLOAT, FLOAT)))
    title = "static_element_{data_type}_{partials_type}"
    no_form = "no static kernel for float elements with half partials"
    arrays = (
        array("q", "out", "rows", "n", "partials_type"),
        array("s", "in", "columns", "n", "data_type"),
        array("values", "in", "blocks", "data_type", align=4),
        array_of("worklist", 2),
    )
    # Words of a vertex's state, which the workers read.
    state_words = words("values worklist_address s q n")
    labels: ClassVar[tuple[str, ...]] = (
        *("has_rows", "wide", "wide_row", "wide_row.rpt", "narrow", "narrow_row"),
        *("narrow_row.rpt", "general_row", "strip", "strip.rpt", "rest", "rest.rpt"),
    )
    # Operands that must lie in different memory elements: one instruction loads data and the next
    # entry of the list.
    apart = (("worklist_address", "s"),)

    @property
    def source(self) -> Path:
        """Path of the source, one for each data type."""
        return Path(__file__).with_name(f"static_element_{self.data_type.value}.S")

    @property
    def defines(self) -> Mapping[str, str]:
        """Preprocessor symbol for partials that are wider than data."""
        return {"FLOAT_PARTIALS": ""} if self._widens else {}

    def half_roundings(self, blocks: IntArray) -> IntArray:
        """Return 1 if products are rounded to half, plus 1 if sums are, int64[...] as `blocks`."""
        ones = np.ones_like(blocks)
        return int(self.data_type is HALF) * ones + int(self.partials_type is HALF) * ones

    def worklist_words(self, work: SeatWork) -> IntArray:
        """Return the number of 16-bit words of each seat's work list, int64[seats]."""
        return element_worklist_words(work.rows, work.count, self.workers)

    def fields_of(self, work: SeatWork) -> Mapping[str, Column]:
        """Return the fields of every seat: its numbers, work list and loads of workers."""
        check_lines(work, self.name)
        share = element_worklists(
            *(work.first, work.count, work.local_row, work.local_column, work.n, self.data_type),
            workers=self.workers,
            parts_of=self.even_parts if work.even_shares else None,
        )
        return {
            "n": np.full(len(work.first), work.n),
            "rows": work.rows,
            "columns": work.columns,
            "blocks": work.count,
            **attrs.asdict(share, recurse=False),
        }

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:
        """Return the accessed spans of q, s and values, worker by worker.

        Raises:
            ListError: a list that contradicts itself or the fields.
        """
        worklist, n = lists(fields, "worklist"), column(fields, "n")
        workers = column(fields, "worker_rows").shape[1]
        shares = listed_shares(worklist, workers, self.data_type)
        self._check_shares(shares, fields)
        rows, vertex = shares.listed, shares.vertex
        rank = np.arange(len(rows.reader)) - np.searchsorted(rows.reader, rows.reader)
        reader, width = rows.reader, self.partials_type.bytes
        output = (shares.row[reader] + rank) * n[vertex[reader]] + shares.column[reader]
        entry = rows.at - worklist.first[vertex[reader]]
        size = self.data_type.bytes
        return {
            "q": Accesses(vertex[reader], entry, output * width, shares.n[reader] * width),
            "s": self._accesses_to_s(shares, fields),
            "values": Accesses(
                vertex, shares.entry(FIRST_VALUE), shares.nonzero * size, shares.nonzeros * size
            ),
        }

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Return the bytes of s, values and list that workers read.

        Values and list are read once for each strip of columns, which are as many as the
        accumulators hold: 8 of half and 4 of float data. Words that the loop of a row loads ahead
        for the next row are not counted.
        """
        nonzeros, n = column(fields, "worker_nonzeros"), column(fields, "worker_n")
        strips = ceil_div(n, 2 * self.data_type.vector_width)
        entry_reads = (strips * nonzeros).sum(axis=1)
        list_bytes = 2 * (lists(fields, "worklist").count + entry_reads - nonzeros.sum(axis=1))
        size, no_writes = self.data_type.bytes, np.zeros_like(entry_reads)
        reads = (nonzeros * n).sum(axis=1) * size
        return {
            "s": OperandTraffic(reads, writes=no_writes),
            "values": OperandTraffic(entry_reads * size, writes=no_writes),
            "worklist_address": OperandTraffic(list_bytes, writes=no_writes),
        }

    def _accesses_to_s(self, shares: ListedShares, fields: Fields) -> Accesses:
        """Return the accesses to s, a whole row for each non-zero."""
        rows, line = shares.listed, column(fields, "n") * self.data_type.bytes
        vertex = np.repeat(narrowed(shares.vertex[rows.reader]), rows.count)
        return line_accesses(lists(fields, "worklist"), vertex, rows.entry_at, line, line)

    def _check_shares(self, shares: ListedShares, fields: Fields) -> None:
        """Refuse lists whose loads of the workers differ from those in the fields."""
        counts_in_list = {"rows": shares.rows, "nonzeros": shares.nonzeros, "n": shares.n}
        for word, name in ((ROWS, "rows"), (FIRST_ENTRY, "nonzeros"), (COLUMNS, "n")):
            expected, counts = column(fields, f"worker_{name}").ravel(), counts_in_list[name]
            check_entries(
                counts == expected,
                shares.vertex,
                shares.entry(word),
                lambda row, expected=expected, counts=counts, name=name: (  # type: ignore[misc]
                    f"{counts[row]} {name} of a worker, {expected[row]} by the field worker_{name}"
                ),
            )
        rows = column(fields, "rows")
        vertex, row_count = np.arange(len(rows)), np.zeros_like(rows)
        np.maximum.at(row_count, shares.vertex, shares.row + shares.rows)
        check_entries(
            row_count == rows,
            vertex,
            0 * vertex,
            lambda row: f"its workers come to {row_count[row]} rows, {rows[row]} by the field rows",
        )

    def passes(self, v: VertexFields) -> LabelPasses:
        """Return the passes of each label, given the rows, non-zeros and columns of the workers.

        Bundles of a pass are those of PopSparse's assembly, which has no code for half data with
        float partials; this project's code for them takes one more bundle for each row and strip,
        for its wider stores, and four fewer for each row in the general form.
        """
        rows = v.worker_rows
        has_rows = (rows > 0).astype(np.int64)
        return LabelPasses(self._passes(has_rows, rows, v.worker_nonzeros, v.worker_n))

    def worker_loads(
        self, rows: IntArray, nonzeros: IntArray, width: int
    ) -> Mapping[str, IntArray]:
        """Return the vertex fields on which the cycles depend, for parts of `even_parts`.

        Args:
            rows: int64[seats], number of rows of each seat.
            nonzeros: int64[rows], non-zeros of the rows of all seats, one seat after another.
            width: number of columns that are computed.
        """
        edges, first = np.concatenate([[0], np.cumsum(nonzeros)]), np.cumsum(rows) - rows
        runs = UnitRuns(np.zeros(0, dtype=np.int64), edges[first], edges, first, rows)
        return self.even_parts(runs, width).loads(runs)

    def even_parts(self, runs: UnitRuns, width: int) -> WorkerParts:
        """Return the parts of the workers for which the slowest one takes fewest bundles.

        Args:
            runs: rows of all seats.
            width: number of columns that are computed.
        """
        vector = self.data_type.vector_width
        return even_parts(runs, width, vector, self.workers, self.worker_bundles)

    def worker_bundles(self, rows: IntArray, nonzeros: IntArray, n: IntArray) -> IntArray:
        """Return the bundles of a worker, given its numbers of rows, non-zeros and columns.

        The three arrays may have any shapes that broadcast.
        """
        bundles = self.label_bundles()
        passes = self._passes(np.ones_like(rows), rows, nonzeros, n)
        total: IntArray = sum(
            (bundles[name] * passes[name] for name in passes), bundles[ENTRY] + 0 * n
        )
        return total

    def _passes(
        self, has_rows: IntArray, rows: IntArray, nonzeros: IntArray, n: IntArray
    ) -> dict[str, IntArray]:
        """Return the passes of a worker by label.

        Workers whose columns are exactly a wide or a narrow vector have code of their own. With
        half data the last non-zero of a row is multiplied outside the loop.

        Args:
            has_rows: 1 for a worker with rows, else 0.
            rows, nonzeros, n: numbers of rows, non-zeros and columns of the worker.
        """
        vector = self.data_type.vector_width
        wide, narrow = has_rows * (n == 2 * vector), has_rows * (n == vector)
        general = has_rows - wide - narrow
        in_loop = nonzeros - rows * int(self.data_type is HALF)
        strips, has_rest = general * (n // (2 * vector)), general * (n % (2 * vector) > 0)
        return {
            "has_rows": has_rows,
            "wide": wide,
            "wide_row": wide * rows,
            "wide_row.rpt": wide * in_loop,
            "narrow": narrow,
            "narrow_row": narrow * rows,
            "narrow_row.rpt": narrow * in_loop,
            "general_row": general * rows,
            "strip": strips * rows,
            "strip.rpt": strips * in_loop,
            "rest": has_rest * rows,
            "rest.rpt": has_rest * in_loop,
        }

    @property
    def _widens(self) -> bool:
        return self.data_type is not self.partials_type

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Compute q of one vertex: the sums of value * s over the non-zeros of each row.

        Half rounds every product once, adds in float32 and rounds the sum once to the partials
        type; float rounds every product and every sum in float32. The assembly gives the same bits.
        """
        n = int(fields["n"])
        shares = read_element_worklist(fields["worklist"], self.data_type, self.workers)
        s_elements = max(
            int(share.offset.max()) // self.data_type.bytes + share.stop for share in shares
        )
        rows = max(share.first_row + len(share.count) for share in shares)
        nonzeros = max(share.first_nonzero + len(share.offset) for share in shares)
        dtype = self.data_type.numpy
        s = widen(memory.view(int(fields["s"]), s_elements, dtype))
        values = widen(memory.view(int(fields["values"]), nonzeros, dtype))
        q = memory.view(int(fields["q"]), rows * n, self.partials_type.numpy).reshape(rows, n)
        for share in shares:
            rows_of_share = q[
                share.first_row : share.first_row + len(share.count), share.start : share.stop
            ]
            total = self._sum(share, s, values, memory.random)
            rows_of_share[:] = (
                narrow(rounded(total, memory.random)) if self.partials_type is HALF else total
            )

    def _sum(
        self, share: ElementShare, s: FloatArray, values: FloatArray, random: Random
    ) -> FloatArray:
        """Return the sums of one worker's rows and columns, float32[rows, columns]."""
        weights = values[share.first_nonzero : share.first_nonzero + len(share.offset)]
        first = share.offset // self.data_type.bytes
        products = s[first[:, None] + np.arange(share.start, share.stop)] * weights[:, None]
        if self.data_type is HALF:
            products = rounded(products, random)
        # `add.at` adds products one after another, as the accumulators do; a NumPy sum might add
        # them in pairs.
        rows, n = len(share.count), products.shape[1]
        total = np.zeros(rows * n, dtype=np.float32)
        first = np.repeat(np.arange(rows) * n, share.count)
        np.add.at(total, (first[:, None] + np.arange(n)).ravel(), products.ravel())
        return total.reshape(rows, n)

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table.

        Raises:
            VertexFault: a span outside SRAM, a list that ends early.
        """
        worklist, n = lists(fields, "worklist"), column(fields, "n")
        words = worklist.flat.astype(np.uint16, copy=False)
        # The list of half data counts one non-zero of a row less, since the last one is multiplied
        # apart.
        uncounted = int(self.data_type is HALF)
        extents, size = np.zeros((len(tile), 3), dtype=np.int64), self.data_type.bytes
        numbers = worklist.first, worklist.count, n, size, self.workers, uncounted
        first_damaged = element_loops.measure(words, *numbers, extents)
        if first_damaged < len(tile):  # their number if no list is damaged
            raise VertexFault(first_damaged, "its list of elements ends early")
        rows, s_elements, nonzeros = extents.T
        counts = {"q": rows * n, "s": s_elements, "values": nonzeros}
        dtypes = [np.uint16 if data_type is HALF else np.float32 for data_type in self._types]
        q, s, values = (
            memory.places(tile, column(fields, name), counts[name], dtype)
            for name, dtype in zip(counts, dtypes, strict=True)
        )
        table = np.stack([q, s, values, n, worklist.first], axis=1)
        # In the order of `element_loops`: WORKERS, HALF_DATA, HALF_PARTIALS, UNCOUNTED.
        has_half_data = uncounted
        kernel = int_column([self.workers, has_half_data, self.partials_type is HALF, uncounted])
        halves, floats = memory.flat(np.uint16), memory.flat(np.float32)

        def run(share: IntArray) -> None:
            work_space = np.empty(int(n.max(initial=0)), dtype=np.float32)
            element_loops.multiply(halves, floats, words, share, table, kernel, work_space)

        in_shares(tile, int((nonzeros * n).sum()), run)

    @property
    def _types(self) -> tuple[DataType, DataType, DataType]:
        """Number formats of q, s and values."""
        return self.partials_type, self.data_type, self.data_type
