"""The pooling kernel: the greatest element or the average of windows, for all channels at once.

A word is 8 bytes of channels of one position. A window is a run of words of one output, taken over
some lines of some columns each: the part of the window that lies in the image. So strides, padding,
dilation, one and two dimensions and global pooling differ in the list of windows alone, which
`pool_fields` makes. Each worker has windows of its own.

A word of a window of l lines and c columns takes 6 + l (3 + c) bundles, of an average of halves 11
and of floats 7 more than l (3 + c); a window takes about 10 more.

An average is a sum in float, in the order of lines and columns, times a factor. The greatest
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

    Fields of a vertex: byte addresses x, y and windows_address; x_words and y_words, the words of 8
    bytes of both; step, the words from column to column of a window; windows, for each the byte
    offsets of its first word from x and of its result from y, its words less one, its lines less
    one, its columns, the bytes from behind the last column of a line to the next line and, for an
    average, the bits of the factor, a float; counts, the number of windows of each worker, whose
    lists follow one another.

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
        """True for averages, False for greatest elements."""
        return self.kind == "average"

    @property
    def rows(self) -> Mapping[str, tuple[str, ...]]:
        """Names of the numbers of a window in the list."""
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
        """Return the passes of each label: windows, words, lines and columns."""
        windows = v.dealt_rows("windows")
        words, lines = windows.words_more + 1, windows.lines_more + 1
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
        words, first = DOUBLE_WORD_BYTES * (windows.words_more + 1), windows.first_entry
        check_entries(
            (windows.columns > 0) & (windows.words_more >= 0) & (windows.lines_more >= 0),
            windows.vertex,
            first + 4,
            lambda row: (
                f"{windows.words_more[row] + 1} words of {windows.lines_more[row] + 1} lines of "
                f"{windows.columns[row]} columns; give 1 or more of each"
            ),
        )
        column = DOUBLE_WORD_BYTES * v.step[windows.vertex]
        line = column * windows.columns + windows.gap
        check_entries(
            (windows.gap % DOUBLE_WORD_BYTES == 0) & ((line >= 0) | (windows.lines_more == 0)),
            windows.vertex,
            first + 5,
            lambda row: f"gap {windows.gap[row]} is no whole word, or leads in front of the window",
        )
        read = windows.lines_more * line + (windows.columns - 1) * column + words
        return {"x": windows.accesses("origin", read), "y": windows.accesses("goal", words)}

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Return the bytes of x that are read: a word for each position of a window."""
        windows = VertexFields(self, fields).dealt_rows("windows")
        reads = np.zeros(windows.vertices, dtype=np.int64)
        np.add.at(reads, windows.vertex, DOUBLE_WORD_BYTES * self._loads(windows))
        return {"x": OperandTraffic(reads, 0 * reads)}

    def _loads(self, windows: Rows) -> IntArray:
        """Return the words of x that each window loads, int64[windows]."""
        seeds = 0 if self.is_average else 1  # the greatest element begins with the first word
        taps = (windows.lines_more + 1) * windows.columns
        return (windows.words_more + 1) * (taps + seeds)

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Compute the windows of one vertex, position by position."""
        lanes, width = Lanes(self.data_type, memory.random), self.data_type.vector_width
        dtype, step = self.data_type.numpy, int(fields["step"]) * width
        x = widen(memory.view(int(fields["x"]), int(fields["x_words"]) * width, dtype))
        y = memory.view(int(fields["y"]), int(fields["y_words"]) * width, dtype)
        table = fields["windows"].astype(np.int64).reshape(-1, len(self.rows["windows"]))
        for window in table.tolist():
            origin, goal, words_more, lines_more, columns, gap = window[:6]
            size, line = (words_more + 1) * width, columns * step + gap // self.data_type.bytes
            first = origin // self.data_type.bytes
            at = first + np.arange(lines_more + 1)[:, None] * line + np.arange(columns) * step
            # Positions of the window in the order of the code, [positions, elements].
            values = x[at.reshape(-1, 1) + np.arange(size)]
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
