"""The kernel of the Winograd transform of images: windows of 4 x 4 pixels d become B'dB.

Tiles in this file are Winograd tiles: 2 x 2 neighbouring outputs, each of which needs a window of 4
x 4 pixels (`winograd_tiles` has the algorithm). Workers divide the tiles. Channels are processed in
groups of 16. A pixel, one column of an image row, is the 16 channels of a group for all images of
the vertex, w words of 64 bits. One word of all 16 pixels of a window takes 38 bundles: 33 loads and
stores, and 5 more because there are only seven register pairs for sixteen pixels. If the slowest of
W workers has t tiles in r rows of tiles, and c of these rows are the last of a channel group,

    cycles = 7 + W (14 + 16 r + 4 c + t (9 + 38 w))
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
    DataType,
    Fields,
    IntArray,
    OperandTraffic,
    TileMemories,
    TileMemory,
)
from ipusim.native import in_shares

from ..family import KernelAxis, LabelPasses, VertexFields, array
from ..fields import column
from ..half import FloatArray, narrow, widen
from ..kernel import AnyWorkers, State, packed_state
from .winograd_loops import WORKSPACE_NUMBERS, transform_floats, transform_halves
from .winograd_tiles import (
    ORDER,
    POSITIONS,
    STEP,
    WINDOW,
    TileShares,
    check_counts,
    check_stride,
    column_bytes,
    tile_shares,
)

HALF, FLOAT = DataType.HALF, DataType.FLOAT

_LOADS_AHEAD = 3  # loads that the last pass of the loop of words makes for a pass that never runs
# The state word `counts` has rows in its upper half and tiles in its lower half. Both are below
# 2**16: a window takes 512 bytes, and no tile memory holds 2**16 of them.
_ROWS_SHIFT = 16


@attrs.frozen
class WinogradInput(AnyWorkers):
    """The kernel that transforms images for Winograd's algorithm, for one number format.

    Fields of a vertex: byte addresses source and target; groups, number of groups of 16 channels;
    rows and columns, numbers of rows and columns of tiles; batch, number of images; row_stride and
    group_stride, bytes from an image row and from a channel group to the next. An image row is
    [column][batch][16]; 2 * rows + 2 image rows and 2 * columns + 2 image columns are read. The
    target is [16
    positions][groups][rows][columns][batch][16], positions as in `POSITIONS`.

    Attributes:
        data_type: number format of image and results.
    """

    data_type: DataType

    axes = (KernelAxis("data_type", (HALF, FLOAT), {FLOAT: "FLOAT"}),)
    title = "winograd_input_{data_type}"
    labels = ("row", "closed", "tile", "tile.rpt")
    source = Path(__file__).with_name("winograd_input.S")
    arrays = (array("source", "in"), array("target", "out"))

    @property
    def state(self) -> State:
        """Record of a vertex's state: start of each worker, then steps that all workers use.

        Each worker has the byte addresses of its first window and first result; `counts`, the tiles
        after its first row of tiles and the rows left in the channel group, see `_ROWS_SHIFT`; and
        `first`, the tiles in its first row. All workers share: bytes and words of an image column;
        bytes of three columns; words from a position of the target to the next (`position`), and
        from the last position of a word to the first position of the next word (`back`); bytes from
        an image row to the next (`row_stride`), from the end of a row of tiles to the next one
        (`row_step`), and the further bytes at the end of a group (`group_step`); rows of tiles in a
        group (`group_rows`); tiles in a row (`columns`).
        """
        of_workers = ("sources", "targets", "counts", "first")
        steps = ("column_bytes", "words", "column3", "position", "back", "row_stride", "row_step")
        return np.dtype(
            [
                *((name, "<i4", (self.workers,)) for name in of_workers),
                *((name, "<i4") for name in (*steps, "group_step", "group_rows", "columns")),
            ]
        )

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """Return the states of vertices, see `state`, uint8[vertices, state_bytes].

        Raises:
            ProgramError: an error of `passes`.
        """
        # Shares are [vertices, workers], other numbers [vertices]. `size` is the bytes of a column
        # of the image: 16 channels of all images.
        shares, size = self._shares(fields), column_bytes(fields, self.data_type)
        groups, rows, columns = (column(fields, name) for name in ("groups", "rows", "columns"))
        row_stride, group_stride = (column(fields, name) for name in ("row_stride", "group_stride"))
        group, row = np.divmod(shares.row, rows[:, None])
        # `window`: bytes from the source to the worker's first window.
        window = group * group_stride[:, None] + STEP * row * row_stride[:, None]
        window += STEP * shares.column * size[:, None]
        # The worker's tiles in its first row; the others follow row by row.
        first = np.minimum(shares.count, columns[:, None] - shares.column)
        position = groups * rows * columns * size // DOUBLE_WORD_BYTES
        return packed_state(
            self.state,
            fields,
            sources=column(fields, "source")[:, None] + window,
            targets=column(fields, "target")[:, None] + shares.first * size[:, None],
            counts=((rows[:, None] - row) << _ROWS_SHIFT) + shares.count - first,
            first=first,
            column_bytes=size,
            words=size // DOUBLE_WORD_BYTES,
            column3=(WINDOW - 1) * size,
            position=position,
            back=1 - (len(POSITIONS) - 1) * position,
            row_step=STEP * (row_stride - columns * size),
            group_step=group_stride - STEP * rows * row_stride,
            group_rows=rows << _ROWS_SHIFT,
        )

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Return the bytes of the image up to the last one read, and of the results."""
        size = column_bytes(fields, self.data_type)
        groups, rows, columns = (column(fields, name) for name in ("groups", "rows", "columns"))
        row_stride, group_stride = (column(fields, name) for name in ("row_stride", "group_stride"))
        last_row = (groups - 1) * group_stride + (STEP * rows + WINDOW - STEP - 1) * row_stride
        return {
            "source": last_row + (STEP * columns + WINDOW - STEP) * size,
            "target": len(POSITIONS) * groups * rows * columns * size,
        }

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Return the bytes of the image that workers load: overlaps of windows count repeatedly."""
        groups, rows, columns = (column(fields, name) for name in ("groups", "rows", "columns"))
        words = column_bytes(fields, self.data_type) // DOUBLE_WORD_BYTES
        # One pixel of a window is loaded twice, as there are too few registers.
        loads = (WINDOW**2 + 1) * words + _LOADS_AHEAD
        reads = groups * rows * columns * loads * DOUBLE_WORD_BYTES
        return {"source": OperandTraffic(reads, 0 * reads)}

    def passes(self, v: VertexFields) -> LabelPasses:
        """Return the passes of the labels of tile rows, group ends, tiles and words.

        Raises:
            ProgramError: nothing to transform, or strides that are no whole number of 64-bit words.
        """
        words = column_bytes(v.fields, self.data_type) // DOUBLE_WORD_BYTES
        return self._shares(v.fields).passes(words)

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Write the transform of one vertex: sums of rows, then sums of columns, each rounded."""
        numbers = {name: np.reshape(value, 1) for name, value in fields.items()}
        groups, rows, columns, batch = (
            int(fields[name]) for name in ("groups", "rows", "columns", "batch")
        )
        size, dtype = self.data_type.bytes, self.data_type.numpy
        count = int(self.spans(numbers)["source"][0]) // size
        source = memory.view(int(fields["source"]), count, dtype)
        strides = [int(fields[name]) // size for name in ("group_stride", "row_stride")]
        image_rows, image_columns = STEP * rows + WINDOW - STEP, STEP * columns + WINDOW - STEP
        # Windows overlap by two pixels: [groups, 2 rows + 2, 2 columns + 2, channels of images].
        index = (
            np.arange(groups)[:, None, None] * strides[0]
            + np.arange(image_rows)[:, None] * strides[1]
            + np.arange(image_columns * batch * AMP_BLOCK)
        )
        pixels = widen(source[index]).reshape(groups, image_rows, image_columns, batch * AMP_BLOCK)
        # Row i of all windows is every second row of pixels from row i on; likewise for columns.
        # B'd is computed first, as in the assembly: the order decides where halves are rounded.
        sums_of_rows = self._transformed(
            [pixels[:, i : i + STEP * rows : STEP] for i in range(WINDOW)], memory
        )
        results = [
            self._transformed(
                [row[:, :, i : i + STEP * columns : STEP] for i in range(WINDOW)], memory
            )
            for row in sums_of_rows
        ]
        transformed = np.stack([results[row][column] for row, column in POSITIONS]).ravel()
        target = memory.view(int(fields["target"]), transformed.size, dtype)
        target[:] = narrow(transformed) if self.data_type is HALF else transformed

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table."""
        size, half = self.data_type.bytes, self.data_type is HALF
        dtype = np.uint16 if half else np.float32
        spans = self.spans(fields)
        names = ("groups", "rows", "columns", "batch", "row_stride", "group_stride")
        table = np.stack(
            [
                *(
                    memory.places(tile, column(fields, name), spans[name] // size, dtype)
                    for name in ("source", "target")
                ),
                *(column(fields, name) for name in names),
            ],
            axis=1,
        )
        # The compiled loops count numbers, not bytes.
        table[:, -2:] //= size
        flat = memory.flat(np.uint16), memory.flat(np.float32)
        loop = transform_halves if half else transform_floats
        in_shares(
            tile,
            int(spans["target"].sum()) // size,  # work: numbers that are written
            lambda share: loop(share, table, ORDER, *flat, np.zeros(WORKSPACE_NUMBERS, np.float32)),
        )

    def _shares(self, fields: Fields) -> TileShares:
        """Return the shares of the workers, after a check of the fields."""
        check_counts(fields)
        check_stride(column(fields, "row_stride"), "image rows")
        check_stride(column(fields, "group_stride"), "channel groups")
        groups, rows, columns = (column(fields, name) for name in ("groups", "rows", "columns"))
        return tile_shares(groups, rows, columns, self.workers)

    def _transformed(self, d: list[FloatArray], memory: TileMemory) -> list[FloatArray]:
        """Return B' times the four rows, or columns, d of all windows, rounded for halves."""
        # Rows of B' for F(2 x 2, 3 x 3): 1 0 -1 0, 0 1 1 0, 0 -1 1 0, 0 1 0 -1.
        products = d[0] - d[2], d[1] + d[2], d[2] - d[1], d[1] - d[3]
        if self.data_type is FLOAT:
            return list(products)
        return [widen(narrow(product, memory.random)) for product in products]
