"""The kernel that transposes 16 listed lines of a dense operand to one line with 16 rows innermost.

A line is one row of the operand, [n]. Sixteen lines, which a list names, become [n][16], the
operand of a block column of a product whose rows share their choice of columns. An entry of the
list names four lines. In a turn a worker loads a 64-bit word of each of them: a square of 4 x 4
halves, or of 4 x 2 floats, which it transposes. If the busiest of W workers has e entries,

    cycles = 7 + W (14 + (4 s + 30) e), of float 7 + W (14 + (4 s + 26) e)

where s is the number of squares of an entry: n / 4, of float n / 2.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    AMP_BLOCK,
    DOUBLE_WORD_BYTES,
    Accesses,
    DataType,
    Fields,
    IntArray,
    TileMemories,
    TileMemory,
)
from ipusim.native import in_shares

from ..family import KernelAxis, LabelPasses, VertexFields, array, array_of, turns, words
from ..fields import check_entries, column, lists
from ..kernel import AnyWorkers
from ..worklist import check_columns, line_accesses
from .line_loops import gather_floats, gather_halves

HALF, FLOAT = DataType.HALF, DataType.FLOAT
LINES = 4  # lines of an entry
ENTRY_NUMBERS = LINES + 1  # an entry has the offset of its results, then those of its lines


@attrs.frozen
class TransposeLines(AnyWorkers):
    """The kernel that transposes lines of the dense operand, for one number format.

    Fields of a vertex: byte addresses source, target and worklist_address; n, columns of the
    operand; lines, the number of lines at source; columns, the number of results [n][16] to make;
    worklist, four entries for each result: the byte offset of the entry's results from target, and
    of each of its four lines from source.

    Attributes:
        data_type: number format of the operand.
    """

    data_type: DataType

    axes = (KernelAxis("data_type", (HALF, FLOAT), {FLOAT: "FLOAT"}),)
    title = "transpose_lines_{data_type}"
    source = Path(__file__).with_name("transpose_lines.S")
    # Addresses; entries of every worker; workers that take one entry more; squares less one.
    state_words = words(
        "source target worklist_address each more turns",
        each=lambda v: v.kernel.entries_of_list(v.fields) // v.kernel.workers,
        more=lambda v: v.kernel.entries_of_list(v.fields) % v.kernel.workers,
        turns=lambda v: v.kernel.squares(v.fields) - 1,
    )
    arrays = (
        array("source", "in", "lines", "n", "data_type"),
        array("target", "out", "columns", AMP_BLOCK, "n", "data_type"),
        array_of("worklist"),
    )
    labels = ("entry", "entry.rpt")
    apart = (("source", "target"),)  # one instruction loads and stores: in different elements
    source_padding_bytes = DOUBLE_WORD_BYTES  # bytes behind a line that are loaded and not used

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:
        """Return the spans of the source, line by line.

        Results of entries must follow one another, each once.

        Raises:
            ListError: a list whose length contradicts the fields, or offsets at which no line is.
        """
        worklists, entries = lists(fields, "worklist"), self.entries_of_list(fields)
        vertices = np.arange(len(entries))
        check_entries(
            worklists.count == ENTRY_NUMBERS * entries,
            vertices,
            worklists.count,
            lambda row: f"the list has {worklists.count[row]}, not 5 for each of {entries[row]}",
        )
        vertex = np.repeat(vertices, entries)
        head = np.repeat(worklists.first, entries) + ENTRY_NUMBERS * _ranks(entries)
        at = (head[:, None] + np.arange(1, ENTRY_NUMBERS)).ravel()
        line, number = column(fields, "n") * self.data_type.bytes, _ranks(entries)
        block, quad = np.divmod(number, AMP_BLOCK // LINES)
        expected = block * AMP_BLOCK * line[vertex] + quad * LINES * self.data_type.bytes
        offset = worklists.flat[head]
        check_entries(
            offset == expected,
            vertex,
            ENTRY_NUMBERS * number,
            lambda row: f"results go to offset {offset[row]}, not {expected[row]}",
        )
        return {"source": line_accesses(worklists, np.repeat(vertex, LINES), at, line, line)}

    def passes(self, v: VertexFields) -> LabelPasses:
        """Return the entries of each worker, and in each the squares after the first.

        Raises:
            ProgramError: n is 0, or no whole number of 64-bit words.
        """
        entries = turns(self.entries_of_list(v.fields), v.workers)
        later_squares = entries * (self.squares(v.fields) - 1)[:, None]
        return LabelPasses({"entry": entries, "entry.rpt": later_squares})

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Write the results of one vertex; nothing is rounded."""
        n, size = int(fields["n"]), self.data_type.bytes
        # Copy as unsigned integers, so that the bits of a number stay as they are.
        dtype = np.uint16 if self.data_type is HALF else np.uint32
        source = memory.view(int(fields["source"]), int(fields["lines"]) * n, dtype)
        results = memory.view(int(fields["target"]), int(fields["columns"]) * n * AMP_BLOCK, dtype)
        entries = fields["worklist"].reshape(-1, ENTRY_NUMBERS).astype(np.int64) // size
        for target, *sources in entries.tolist():
            for number, line in enumerate(sources):
                results[target + number :: AMP_BLOCK][:n] = source[line : line + n]

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table."""
        n, half = column(fields, "n"), self.data_type is HALF
        sizes, worklists = column(fields, "columns") * n * AMP_BLOCK, lists(fields, "worklist")
        dtype = np.uint16 if half else np.uint32
        starts = [
            memory.places(tile, column(fields, "source"), column(fields, "lines") * n, dtype),
            memory.places(tile, column(fields, "target"), sizes, dtype),
        ]
        table = np.stack([*starts, n, worklists.first, self.entries_of_list(fields)], axis=1)
        flat = memory.flat(dtype)
        numbers = worklists.flat.astype(np.int64) // self.data_type.bytes
        loop = gather_halves if half else gather_floats
        in_shares(tile, int(sizes.sum()), lambda rows: loop(rows, table, numbers, flat))

    def entries_of_list(self, fields: Fields) -> IntArray:
        """Return the number of entries of each list, int64[vertices]."""
        return column(fields, "columns") * (AMP_BLOCK // LINES)

    def squares(self, fields: Fields) -> IntArray:
        """Return the number of squares of an entry, int64[vertices]."""
        n = column(fields, "n")
        check_columns(n, self.data_type)
        return n // self.data_type.vector_width


def entries_of(lines: IntArray, column: IntArray, n: int, data_type: DataType) -> IntArray:
    """Return the entries of work lists, int32[results * 4, 5].

    Args:
        lines: int64[results, 16], numbers at the source of the lines of each result.
        column: int64[results], number of each result at the target.
        n: number of columns of the operand.
        data_type: number format of the operand.
    """
    line = n * data_type.bytes
    quads = np.arange(AMP_BLOCK // LINES) * LINES * data_type.bytes
    target = (column[:, None] * AMP_BLOCK * line + quads).reshape(-1, 1)
    entries: IntArray = np.concatenate([target, lines.reshape(-1, LINES) * line], axis=1)
    return entries.astype(np.int32)


def _ranks(count: IntArray) -> IntArray:
    """Return the numbers from 0 up to each count, one count after another."""
    return np.arange(int(count.sum())) - np.repeat(np.cumsum(count) - count, count)
