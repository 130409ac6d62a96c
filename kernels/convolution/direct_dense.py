"""Dense convolution on one tile: the dense AMP kernel with inputs at listed offsets in s.

s are the image lines on the tile, q the partial sums. A position is one pixel of one image, with 16
numbers (channels in s, filters in q). Since the images of a batch are stored side by side, a tap, a
position of the filter, is a shift of the input. A launch is one start of all workers; it takes one
*launch column*, 16 channels of one tap (for float 8 of these channels). A list has the offset in s
of the first position of each launch column:

    q[row, p] = sum over columns j of block[row, j] @ s[offset[j] + p],  p < width.

The supervisor reads the list along each row of blocks, while the workers run, and hands them the
offset as their vertex base, so that a shift costs nothing beside the list's 4 bytes a launch
column. A strip is the outputs of a block that the AMP computes at once: all 16, or 8 with 8 units.
With R rows, B launches and W workers, in each of one or two strips,

    cycles = 15 + 4 R + B (13 + load) + W (start + R first + (B - R) later) + 6 (strips - 1)

where `load` are the cycles of a launch's weights, `start` the bundles in which a worker reads the
vertex, and `first` and `later` the bundles of the dense kernel's launches for the first block of a
row and for later ones; here `first` is one bundle less, because the workers keep the step from row
to row of q in a register.
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
    UNIT_WEIGHT_BYTES,
    Accesses,
    Column,
    Fields,
    IntArray,
    Machine,
    OperandTraffic,
    ProgramError,
    Ragged,
    TileMemories,
    TileMemory,
    spread,
)

from ..counted import at_least, counted, exactly
from ..dense.amp_form import FINDING_BUNDLES, MANY, AmpForm, Stream
from ..dense.dense_numerics import Inputs, multiply_all_dense, multiply_dense
from ..family import array, array_of
from ..fields import ceil_div, check_entries, column, lists
from ..kernel import State
from ..multiply import SeatWork

HALF_BLOCK_BYTES = 32  # bytes from 8 channels of float of a position to the other 8
_OPENING_SAVED = 1  # bundles less than the dense kernel's, for a row's first block
_FEW_SAVED = 2  # bundles less than the dense kernel's, for a first launch with few positions
# Latencies of the supervisor's registers, in cycles, for which the cycle formula holds: loads of a
# strip's weights hide them.
_LATENCY = range(1, 33)


@attrs.frozen
class DirectDense(AmpForm):
    """The dense convolution kernel of one pair of number formats on 16 or 8 AMP units.

    Fields of a vertex: byte addresses q, s, values and worklist_address; n, positions of a row of
    q; width, the number of first positions of a row that are computed; rows and columns, numbers of
    block rows and of blocks in each; s_bytes, bytes of s; worklist, the list. q is [rows][n][16],
    values are [rows][columns][16][16], blocks row-major, and s is any bytes, 16 numbers a position.
    The list has the offsets in s of launch columns 1, 2, ... and, last, of column 0, with which
    each row begins.
    """

    source = Path(__file__).with_name("direct_dense.S")
    title = "direct_dense_{data_type}_{partials_type}"
    arrays = (
        *(AmpForm.arrays[0], array("s", "in", "s_bytes"), AmpForm.arrays[2]),
        array_of("worklist", 4),
    )

    @property
    def counted_for(self) -> Mapping[str, range]:
        """Numbers of the machine for which the cycle formula holds.

        The number of workers is the kernel's. A launch must last long enough for what the
        supervisor does behind it: it loads the next offset and, with two strips, sets the address
        of weight loads, for which the next load waits.
        """
        strips = self.strips > 1
        return counted(
            workers=exactly(self.workers),
            worker_launch_cycles=at_least(7 if strips else 5),
            supervisor_latency_cycles=range(1, 7) if strips else _LATENCY,
        )

    @property
    def defines(self) -> Mapping[str, str]:
        """Preprocessor symbol of types and units."""
        return {self.form_define: ""}

    @property
    def state(self) -> State:
        """Record of a vertex's state: for each strip, numbers of each worker and of all.

        Each worker has the byte addresses of its first position in s (`inputs`), of the numbers
        that it reads in launch column 0 (`begin`) and of its first outputs; and its positions less
        `MANY` (`more`). All workers share: bytes from a row of q to the next; addresses of values
        and list; rows less one; launch columns less one; and 1 if a worker may have fewer positions
        than `MANY`, else 0 (`few`).
        """
        strip = [
            *((name, "<i4", (self.workers,)) for name in ("inputs", "begin", "outputs", "more")),
            *((name, "<i4") for name in ("output_step", "values", "list")),
            *((name, "<u2") for name in ("rows", "columns", "few", "unused")),
        ]
        # The number of strips is a tuple because NumPy 1 makes no array of the extent 1.
        return np.dtype([("strips", strip, (self.strips,))])

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """Return the states of vertices, one for each strip, uint8[vertices, state_bytes]."""
        q, s, values = (column(fields, name) for name in ("q", "s", "values"))
        n, rows, width = (column(fields, name) for name in ("n", "rows", "width"))
        # One state a strip: strips differ in their outputs and values, and read the same list.
        # `share` and `columns_before`, [vertices, workers], are a worker's positions and those of
        # earlier workers.
        share, columns_before = self.shares(width)
        s_bytes, q_bytes = AMP_BLOCK * self.data_type.bytes, AMP_BLOCK * self.partials_type.bytes
        offset, first = self._offsets(fields)
        state = np.zeros(len(n), dtype=self.state)["strips"]
        for strip in range(self.strips):
            outputs = q + strip * self.units * self.partials_type.bytes
            state["inputs"][:, strip] = s[:, None] + columns_before * s_bytes
            state["begin"][:, strip] = (s + offset[first])[:, None] + columns_before * s_bytes
            state["outputs"][:, strip] = outputs[:, None] + columns_before * q_bytes
            state["more"][:, strip] = share - MANY
            state["output_step"][:, strip] = n * q_bytes
            state["values"][:, strip] = values + strip * self.units * UNIT_WEIGHT_BYTES
            state["list"][:, strip] = column(fields, "worklist_address")
            state["rows"][:, strip] = rows - 1
            state["columns"][:, strip] = self.halves * column(fields, "columns") - 1
            state["few"][:, strip] = width < self.workers * MANY
        return state.view(np.uint8).reshape(len(n), self.state_bytes)

    def worklist_words(self, work: SeatWork) -> IntArray:
        """Return the number of 16-bit words of each list, int64[seats]: two for a launch column."""
        return np.where(work.count > 0, 2 * self.halves * work.columns, 0)

    def fields_of(self, work: SeatWork) -> Mapping[str, Column]:
        """Return the fields of every seat, whose blocks must fill a rectangle row by row.

        The field `columns` is the number of blocks of a row; blocks may read any lines of s.

        Raises:
            ProgramError: blocks of a seat that fill no rectangle, or rows that read s at different
                offsets.
        """
        columns = np.where(work.rows > 0, work.count // np.maximum(work.rows, 1), 0)
        if work.offset is None or work.s_bytes is None:
            line = work.n * AMP_BLOCK * self.data_type.bytes
            offset, s_bytes = work.local_column * line, work.columns * line
        else:
            offset, s_bytes = work.offset, work.s_bytes
        self._check_rectangles(work, columns, offset)
        # The list of a seat is rotated: launch columns 1, 2, ..., and 0 at its end. With three
        # launch columns `rotated` is 1, 2, 0. The first launch finds column 0's address in the
        # workers' state; at the end of each row the supervisor reads the offset of column 0 last,
        # just when the next row needs it.
        launches = self.halves * columns
        first = np.cumsum(launches) - launches
        seat = np.repeat(np.arange(len(columns)), launches)
        rotated = (np.arange(int(launches.sum())) - first[seat] + 1) % np.maximum(launches, 1)[seat]
        block, half = np.divmod(rotated, self.halves)
        entry_offsets = offset[work.first[seat] + block] + half * HALF_BLOCK_BYTES
        ones = np.ones(len(columns), dtype=np.int64)
        return {
            "n": work.n * ones,
            "width": (work.n if work.width is None else work.width) * ones,
            "rows": work.rows,
            "columns": columns,
            "s_bytes": s_bytes,
            "worklist": Ragged(entry_offsets.astype(np.int32), first, launches),
        }

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:
        """Return the spans of q that are computed, and of s that each list entry reads.

        Raises:
            ListError: a list whose length contradicts the fields, an offset that is no multiple of
                64 bits, or halves of a block that do not lie side by side.
        """
        worklists, columns = lists(fields, "worklist"), column(fields, "columns")
        seats = np.arange(len(columns))
        check_entries(
            worklists.count == self.halves * columns,
            seats,
            worklists.count,
            lambda row: (
                f"the list has {worklists.count[row]}, not {self.halves} for each of "
                f"{columns[row]} columns"
            ),
        )
        return {"q": self._writes(fields), "s": self._reads(fields, worklists)}

    def _writes(self, fields: Fields) -> Accesses:
        """Return the accesses to q: the computed positions of each row."""
        n, width, rows = (column(fields, name) for name in ("n", "width", "rows"))
        vertex, row = np.repeat(np.arange(len(n)), rows), spread(0 * rows, rows)
        position = AMP_BLOCK * self.partials_type.bytes
        offset, size = row * n[vertex] * position, width[vertex] * position
        return Accesses(vertex, 0 * row, offset, size)

    def _reads(self, fields: Fields, worklists: Ragged) -> Accesses:
        """Return the accesses to s: the positions that each block of a row reads."""
        offset, first = self._offsets(fields)
        vertex = np.repeat(np.arange(len(worklists)), worklists.count)
        number = np.arange(len(offset)) - first[vertex]
        entry = (number - 1) % worklists.count[vertex]
        check_entries(
            offset % DOUBLE_WORD_BYTES == 0,
            vertex,
            entry,
            lambda row: f"offset {offset[row]} is no multiple of {DOUBLE_WORD_BYTES} bytes",
        )
        # `number` counts launch columns of a vertex, `entry` is where the rotated list has it. Both
        # halves of a float block, 32 bytes apart, belong to one access of 64 bytes a position.
        entry_offset = offset - number % self.halves * HALF_BLOCK_BYTES
        check_entries(
            entry_offset == entry_offset[first[vertex] + number // self.halves * self.halves],
            vertex,
            entry,
            lambda row: (
                f"offset {offset[row]} does not lie {HALF_BLOCK_BYTES} bytes behind the "
                "other half of its block"
            ),
        )
        is_first_half = number % self.halves == 0
        size = column(fields, "width") * AMP_BLOCK * self.data_type.bytes
        return Accesses(
            vertex[is_first_half],
            entry[is_first_half],
            entry_offset[is_first_half],
            size[vertex[is_first_half]],
        )

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Return the bytes of s, q and list; the list is read for each row of each strip."""
        width, rows, columns = (column(fields, name) for name in ("width", "rows", "columns"))
        list_bytes = self.strips * rows * 4 * lists(fields, "worklist").count
        list_traffic = OperandTraffic(list_bytes, 0 * list_bytes)
        return {**self.passing(width, rows, columns), "worklist_address": list_traffic}

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Return the cycles from launch to local sync, int64[vertices].

        They are counted on direct_dense.S. Before the first launch the supervisor waits for two
        results in turn, the address of the values and the address of weight loads; behind a launch
        it has time for its instructions while the workers start.
        """
        width, rows, columns = (column(fields, name) for name in ("width", "rows", "columns"))
        # All arrays are int64[vertices]. `run` is a launch with its weights before and its sync
        # behind it. `strip` are the cycles of a strip, `entries` those of choosing the workers'
        # entries, `turn` those from a strip to the next.
        use = self.use_on(machine, rows)
        rows, launches = use.groups, self.halves * use.groups * columns
        run = machine.worker_launch_cycles + machine.local_sync_cycles
        latency, branch = machine.supervisor_latency_cycles, machine.supervisor_branch_cycles
        steps = 1 if use.strips > 1 else 0
        untaken = machine.supervisor_untaken_cycles
        entries = 4 + np.where(width < self.workers * MANY, branch, untaken + 3)
        strip = max(6, latency) + np.maximum(entries + steps, latency)
        strip = strip + self.halves * columns * use.load_cycles
        strip = strip + launches * (run + branch) + (3 + untaken) * rows + untaken - branch
        strip += machine.slot_cycles * self.worker_bundles(width, rows, launches, use.stream)
        turn = 3 + untaken + max(0, latency - 1 - branch)
        return np.asarray(use.strips * (strip + branch) + (use.strips - 1) * turn)

    def worker_bundles(
        self, width: IntArray, rows: IntArray, launches: IntArray, stream: Stream | None = None
    ) -> IntArray:
        """Return the bundles of a strip's slowest worker, which has most positions.

        `stream` has the bundles on a machine's own AMP; by default those of the chips.
        """
        stream = stream or self.stream
        positions = ceil_div(width, self.workers)
        has_few = width < self.workers * MANY
        finding = np.array(FINDING_BUNDLES)[np.minimum(positions, MANY)] - _FEW_SAVED
        extra = np.where(positions >= MANY, stream.loop, 0) + has_few
        bundles: IntArray = (
            stream.start
            + np.where(has_few, finding, 0)
            + launches * (stream.phases * positions + extra)
            + rows * (stream.first - _OPENING_SAVED)
            + (launches - rows) * stream.later
        )
        return bundles

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Compute q of one vertex: the blocks times s, at the listed offsets."""
        listed = fields["worklist"]
        worklist = {"worklist": Ragged(listed, np.array([0]), np.array([len(listed)]))}
        numbers = {name: np.reshape(fields[name], 1) for name in ("columns", "width", "s_bytes")}
        multiply_dense(self, memory, fields, self._inputs({**worklist, **numbers}))

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table."""
        multiply_all_dense(self, memory, tile, fields, self._inputs(fields))

    def _inputs(self, fields: Fields) -> Inputs:
        """Return where vertices read s: index of each block's first number, and extents."""
        offset, first = self._offsets(fields)
        size = self.data_type.bytes
        start = offset[:: self.halves] // size
        width, s_bytes = column(fields, "width"), column(fields, "s_bytes")
        return Inputs(start, first // self.halves, width, s_bytes // size)

    @staticmethod
    def _offsets(fields: Fields) -> tuple[IntArray, IntArray]:
        """Return the byte offsets of all launch columns, and the index of each vertex's first.

        The shapes are int64[launch columns] and int64[vertices].
        """
        worklists = lists(fields, "worklist")
        first = np.cumsum(worklists.count) - worklists.count
        count = np.repeat(worklists.count, worklists.count)
        # Undo the rotation: the offset of launch column j is entry j - 1, of column 0 the last.
        number = np.arange(int(worklists.count.sum())) - np.repeat(first, worklists.count)
        position = np.repeat(worklists.first, worklists.count) + (number - 1) % np.maximum(count, 1)
        return worklists.flat[position].astype(np.int64), first

    @staticmethod
    def _check_rectangles(work: SeatWork, columns: IntArray, offset: IntArray) -> None:
        """Refuse blocks that fill no rectangle, or rows with different offsets of s."""
        # Blocks of all seats one after another; `number` counts those of a seat. A full rectangle,
        # row by row, has block `number` in row number // columns.
        seat = np.repeat(np.arange(len(columns)), work.count)
        index = spread(work.first, work.count)
        number = np.arange(len(index)) - np.repeat(np.cumsum(work.count) - work.count, work.count)
        row, block_column = np.divmod(number, np.maximum(columns, 1)[seat])
        is_full = (work.count == columns * work.rows).all() and (work.local_row[index] == row).all()
        if not is_full:
            raise ProgramError("blocks of a seat fill no rectangle, row by row")
        if (offset[index] != offset[work.first[seat] + block_column]).any():
            raise ProgramError("rows of a seat read s at different offsets")
