"""The pooling kernel: the greatest element or the average of windows, for all channels at once.

A word is 8 bytes: neighbouring channels of one position of the image. A window is the positions of
which one output is made, lines by columns, without those outside the image. An entry of the list of
windows computes a run of words of one output. So strides, padding, dilation, one and two dimensions
and global pooling differ in the list of windows alone, which `pool_fields` makes. Each worker has
windows of its own.

Let a window have l lines and c columns. A word of it takes l (3 + c) bundles, and for the greatest
element 6 more, for the average of halves 11 more, of floats 7 more. A window takes about 10 more.

An average is a sum in float (line by line, in a line by column) times a factor. The greatest
element ignores NaN, as the core's maximum does, unless all elements are NaN.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    DOUBLE_WORD_BYTES,
    Accesses,
    DataType,
    Fields,
    IntArray,
    OperandTraffic,
    TileMemory,
)

from ..elementwise.lanes import Lanes
from ..family import ArrayOperand, KernelAxis, LabelPasses, Rows, VertexFields, array, array_of
from ..family import rows as list_rows
from ..fields import check_entries
from ..half import FloatArray, narrow, widen
from ..kernel import AnyWorkers, State, packed_state

HALF, FLOAT = DataType.HALF, DataType.FLOAT
KINDS = ("max", "average")


@attrs.frozen
class Pool(AnyWorkers):
    """The pooling kernel of one kind and number format.

    Fields of a vertex::

        x, y, windows_address  byte addresses of the image, the results and the list of windows
        x_words, y_words       number of 8-byte words of x and y
        step                   words from column to column of a window
        windows                numbers of each window, see below
        counts                 number of windows of each worker; the windows of a worker follow
                               those of the worker before

    Numbers of a window::

        origin        byte offset of its first word from x
        goal          byte offset of its result from y
        words_more    number of its words less one
        lines_more    number of its lines less one
        columns       number of its columns
        gap           bytes from behind the last column of a line to the next line
        factor        of an average: bits of the factor, a float

    Attributes:
        kind: "max" or "average".
        data_type: number format of x and y.
    """

    kind: str
    data_type: DataType

    axes = (KernelAxis("kind", KINDS), KernelAxis("data_type", (HALF, FLOAT)))
    title = "{kind}_pool_{data_type}"
    source = Path(__file__).with_name("pool.S")
    labels = ("window", "word", "line", "line.rpt")

    @property
    def is_average(self) -> bool:
        """True if the kernel computes averages, False for greatest elements."""
        return self.kind == "average"

    @property
    def rows(self) -> Mapping[str, tuple[str, ...]]:
        """Names of the numbers of a window, in their order in the list."""
        factor = " factor" if self.is_average else ""
        return list_rows(windows=f"origin goal words_more lines_more columns gap{factor}")

    @property
    def defines(self) -> Mapping[str, str]:
        """Preprocessor symbols: the number format and the kind."""
        flags = {"HALF": self.data_type is HALF, "AVERAGE": self.is_average}
        return {name: "" for name, is_set in flags.items() if is_set}

    @property
    def arrays(self) -> tuple[ArrayOperand, ...]:
        """Operands: the image, the results and the list of windows."""
        width = self.data_type.vector_width
        return (
            array("x", "in", "x_words", width, self.data_type),
            array("y", "out", "y_words", width, self.data_type),
            array_of("windows"),
        )

    @property
    def state(self) -> State:
        """Record of a vertex's state: addresses, the step, and the windows of each worker."""
        of_workers = ((name, "<u4", (self.workers,)) for name in ("first", "counts"))
        shared = ("x", "y", "windows_address", "step")
        return np.dtype([*((name, "<u4") for name in shared), *of_workers])

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """Return the states of vertices, uint8[vertices, state_bytes], in the order of `state`."""
        first = VertexFields(self, fields).first_rows("windows")
        return packed_state(self.state, fields, first=first)

    def passes(self, v: VertexFields) -> LabelPasses:
        """Return the passes of each label: once a window, word, line and column."""
        windows = v.dealt_rows("windows")
        words, lines = windows.words_more + 1, windows.lines_more + 1
        # Words are the outer loop: each word is taken over all lines and columns of its window.
        return windows.passes(
            {
                "window": np.ones_like(words),
                "word": words,
                "line": words * lines,
                "line.rpt": words * lines * windows.columns,
            }
        )

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:
        """Return the spans of x and y that each window accesses.

        A span of x reaches from the first word of the window to its last one.

        Raises:
            ListError: an offset or a gap that is no whole number of words, a window without
                columns, or lists that do not have the windows that `counts` says.
        """
        v = VertexFields(self, fields)
        windows = v.dealt_rows("windows")
        # All in bytes: a run of words, the step to the next column, and the step to the next line.
        run_bytes = DOUBLE_WORD_BYTES * (windows.words_more + 1)
        first = windows.first_entry
        check_entries(
            (windows.columns > 0) & (windows.words_more >= 0) & (windows.lines_more >= 0),
            windows.vertex,
            first + 4,  # entry "columns"
            lambda row: (
                f"{windows.words_more[row] + 1} words of {windows.lines_more[row] + 1} lines of "
                f"{windows.columns[row]} columns; give 1 or more of each"
            ),
        )
        column_step = DOUBLE_WORD_BYTES * v.step[windows.vertex]
        line_step = column_step * windows.columns + windows.gap
        check_entries(
            (windows.gap % DOUBLE_WORD_BYTES == 0) & ((line_step >= 0) | (windows.lines_more == 0)),
            windows.vertex,
            first + 5,  # entry "gap"
            lambda row: f"gap {windows.gap[row]} is no whole word, or leads in front of the window",
        )
        span = windows.lines_more * line_step + (windows.columns - 1) * column_step + run_bytes
        return {"x": windows.accesses("origin", span), "y": windows.accesses("goal", run_bytes)}

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Return the bytes of x that each vertex reads; the list and y are left out."""
        windows = VertexFields(self, fields).dealt_rows("windows")
        reads = np.zeros(windows.vertices, dtype=np.int64)
        np.add.at(reads, windows.vertex, DOUBLE_WORD_BYTES * self._loads(windows))
        return {"x": OperandTraffic(reads, 0 * reads)}

    def _loads(self, windows: Rows) -> IntArray:
        """Return the words of x that each window loads, int64[windows]."""
        # The greatest element starts with the first word, which is loaded once more in the loop.
        initial_loads = 0 if self.is_average else 1
        positions = (windows.lines_more + 1) * windows.columns
        return (windows.words_more + 1) * (positions + initial_loads)

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Compute the windows of one vertex, position by position."""
        lanes, width = Lanes(self.data_type, memory.random), self.data_type.vector_width
        dtype, step = self.data_type.numpy, int(fields["step"]) * width
        x = widen(memory.view(int(fields["x"]), int(fields["x_words"]) * width, dtype))
        y = memory.view(int(fields["y"]), int(fields["y_words"]) * width, dtype)
        table = fields["windows"].astype(np.int64).reshape(-1, len(self.rows["windows"]))
        for window in table.tolist():
            origin, goal, words_more, lines_more, columns, gap = window[:6]
            # Numbers of elements: a run of words, and the step to the next line.
            size = (words_more + 1) * width
            line_step = columns * step + gap // self.data_type.bytes
            # Index of the first element of each position, [lines, columns].
            lines = origin // self.data_type.bytes + np.arange(lines_more + 1) * line_step
            first_elements = lines[:, None] + np.arange(columns) * step
            # Positions of the window in the order of the code, [positions, elements].
            values = x[first_elements.reshape(-1, 1) + np.arange(size)]
            if self.is_average:
                factor = np.array(window[6] & 0xFFFFFFFF, np.uint32).view(np.float32)
                result = lanes.rounded(_sum(values) * factor)
            else:
                result = values[0]
                for value in values:
                    result = lanes.maximum(result, value)
            target = y[goal // self.data_type.bytes :][:size]
            target[:] = narrow(result) if self.data_type is HALF else result


def _sum(values: FloatArray) -> FloatArray:
    """Return the sums over the first axis, in order."""
    total: FloatArray = np.zeros_like(values[0])
    for value in values:
        total = total + value
    return total
