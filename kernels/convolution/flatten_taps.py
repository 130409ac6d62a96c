"""The kernel that flattens taps: four lines of four channels become one line of 16 channels.

A position is one pixel of one image; a tap is a position of the filter, such as one of 3 x 3. A
line of four channels is [positions][4], one *word* of four numbers for each position. Four such
lines become a line [positions][16], the dense operand of a block product: its four words are four
taps, or groups of four channels of fewer taps. So a convolution of three channels uses 12 of the 16
inputs of a block, not 3. Each entry of a list names the four lines of one result; each worker takes
an interval of positions of every entry.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    Accesses,
    DataType,
    Fields,
    IntArray,
    OperandTraffic,
    Ragged,
    TileMemories,
    TileMemory,
)
from ipusim.native import in_shares

from ..family import KernelAxis, LabelPasses, VertexFields, array, array_of, turns
from ..fields import check_entries, column, lists
from ..kernel import AnyWorkers, State
from ..worklist import line_accesses
from .flatten_loops import flatten_floats, flatten_halves

HALF, FLOAT = DataType.HALF, DataType.FLOAT
WORD = 4  # numbers of a position of a line of four channels
LINES = 4  # lines that an entry names
ENTRY_NUMBERS = LINES + 1  # an entry has the offset of the result, then those of its lines
END = -1  # number behind the last entry


@attrs.frozen
class FlattenTaps(AnyWorkers):
    """The kernel that flattens the taps of few channels, for one number format.

    Fields of a vertex: byte addresses source, target and worklist_address; n, positions of a line;
    lines, the number of lines of four channels at source; columns, the number of lines of 16 to
    make, one for each block column of the product that reads them; worklist, an entry for each line
    of 16 in order (the byte offset of the result from target, and of each of its four lines from
    source), and behind the entries -1.

    Attributes:
        data_type: number format of the operand.
    """

    data_type: DataType

    axes = (KernelAxis("data_type", (HALF, FLOAT), {FLOAT: "FLOAT"}),)
    title = "flatten_taps_{data_type}"
    labels = ("entry", "line", "line.rpt")
    source = Path(__file__).with_name("flatten_taps.S")
    arrays = (
        array("source", "in", "lines", "n", WORD, "data_type"),
        array("target", "out", "columns", LINES, "n", WORD, "data_type"),
        array_of("worklist"),
    )
    apart = (("source", "target"),)  # one instruction loads and stores: in different elements

    @property
    def state(self) -> State:
        """Record of a vertex's state: the address of the list, then numbers of each worker.

        A worker has the address of its first position in source and in target, and its number of
        positions less one.
        """
        names = ("source", "target", "turns")
        return np.dtype([("list", "<u4"), *((name, "<i4", (self.workers,)) for name in names)])

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """Return the states of vertices, uint8[vertices, state_bytes].

        Workers have consecutive positions, the first workers one more.
        """
        n = column(fields, "n")
        # share, remainder: [vertices, 1]; begin: first position of each worker, [vertices,
        # workers]. 8 positions of 6 workers are 2 2 1 1 1 1, which begin at 0 2 4 5 6 7.
        share, remainder = np.divmod(n[:, None], self.workers)
        worker = np.arange(self.workers)
        begin = worker * share + np.minimum(worker, remainder)
        word = WORD * self.data_type.bytes
        state = np.zeros(len(n), dtype=self.state)
        state["list"] = column(fields, "worklist_address")
        state["source"] = column(fields, "source")[:, None] + begin * word
        state["target"] = column(fields, "target")[:, None] + begin * word * LINES
        state["turns"] = share + (worker < remainder) - 1
        return state.view(np.uint8).reshape(len(n), self.state_bytes)

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:
        """Return the spans of the source, line by line.

        Results of entries must follow one another, each once.

        Raises:
            ListError: a list whose length contradicts the fields, or offsets at which no line is.
        """
        worklists, entries = lists(fields, "worklist"), column(fields, "columns")
        vertices = np.arange(len(entries))
        check_entries(
            worklists.count == ENTRY_NUMBERS * entries + 1,
            vertices,
            worklists.count,
            lambda row: (
                f"the list has {worklists.count[row]} numbers, not 5 for each of "
                f"{entries[row]} lines and the end"
            ),
        )
        end = worklists.flat[worklists.first + worklists.count - 1]
        check_entries(
            end < 0,
            vertices,
            worklists.count - 1,
            lambda row: f"{end[row]} is behind the last entry, not {END}",
        )
        vertex = np.repeat(vertices, entries)
        number = np.arange(len(vertex)) - np.repeat(np.cumsum(entries) - entries, entries)
        head = worklists.first[vertex] + ENTRY_NUMBERS * number
        line = column(fields, "n") * WORD * self.data_type.bytes
        expected, offset = number * LINES * line[vertex], worklists.flat[head]
        check_entries(
            offset == expected,
            vertex,
            ENTRY_NUMBERS * number,
            lambda row: f"results go to offset {offset[row]}, not {expected[row]}",
        )
        # Positions in `worklists.flat` of the offsets of all four lines of each entry.
        positions = (head[:, None] + np.arange(1, ENTRY_NUMBERS)).ravel()
        return {"source": line_accesses(worklists, np.repeat(vertex, LINES), positions, line, line)}

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Return the traffic of the list: every worker with a position reads all of it."""
        readers = np.minimum(column(fields, "n"), self.workers)
        reads = readers * 4 * lists(fields, "worklist").count
        return {"worklist_address": OperandTraffic(reads, 0 * reads)}

    def passes(self, v: VertexFields) -> LabelPasses:
        """Return the passes of each label; a worker with positions reads the list to its end."""
        positions = turns(v.n, v.workers)
        has_positions = positions > 0
        lines = has_positions * v.columns[:, None]
        later_positions = lines * np.maximum(positions - 1, 0)
        return LabelPasses(
            {"entry": lines + has_positions, "line": lines, "line.rpt": later_positions}
        )

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Write the results of one vertex; nothing is rounded."""
        n, size = int(fields["n"]), self.data_type.bytes
        # Copy as unsigned integers, so that the bits of a number stay as they are.
        dtype = np.uint16 if self.data_type is HALF else np.uint32
        line, columns = n * WORD, int(fields["columns"])
        source = memory.view(int(fields["source"]), int(fields["lines"]) * line, dtype)
        results = memory.view(int(fields["target"]), columns * LINES * line, dtype)
        entries = fields["worklist"][:-1].reshape(-1, ENTRY_NUMBERS).astype(np.int64) // size
        # An entry interleaves four lines of [n][4] to one of [n][16]: position by position, the
        # four numbers of each line.
        for at, *sources in entries.tolist():
            side_by_side = np.stack(
                [source[start : start + line].reshape(n, WORD) for start in sources]
            )
            results[at : at + LINES * line] = side_by_side.swapaxes(0, 1).ravel()

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table."""
        n, half, columns = column(fields, "n"), self.data_type is HALF, column(fields, "columns")
        worklists, line = lists(fields, "worklist"), column(fields, "n") * WORD
        dtype = np.uint16 if half else np.uint32
        starts = [
            memory.places(tile, column(fields, "source"), column(fields, "lines") * line, dtype),
            memory.places(tile, column(fields, "target"), columns * LINES * line, dtype),
        ]
        table = np.stack([*starts, n, worklists.first, columns], axis=1)
        flat = memory.flat(dtype)
        numbers = worklists.flat.astype(np.int64) // self.data_type.bytes
        loop = flatten_halves if half else flatten_floats
        work = int((columns * LINES * line).sum())
        in_shares(tile, work, lambda rows: loop(rows, table, numbers, flat))


def flattening(quad_lines: IntArray, results: IntArray, n: int, data_type: DataType) -> Ragged:
    """Return the work lists of `FlattenTaps` for seats.

    Args:
        quad_lines: numbers, among the lines of four channels at the source, of the four that form
            each line of 16, int64[lines of 16, 4]; those of a seat follow one another.
        results: count of lines of 16 of each seat, int64[seats].
        n: number of positions of a line.
        data_type: number format of the operand.
    """
    line = n * WORD * data_type.bytes
    number = np.arange(len(quad_lines)) - np.repeat(np.cumsum(results) - results, results)
    entries = np.concatenate([number[:, None] * LINES * line, quad_lines * line], axis=1)
    count = ENTRY_NUMBERS * results + 1
    first = np.cumsum(count) - count
    flat = np.full(int(count.sum()), END, dtype=np.int32)
    seat = np.repeat(np.arange(len(results)), results)
    positions = (first[seat] + ENTRY_NUMBERS * number)[:, None] + np.arange(ENTRY_NUMBERS)
    flat[positions.ravel()] = entries.ravel()
    return Ragged(flat, first, count)
