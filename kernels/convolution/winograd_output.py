"""The kernel of the Winograd transform of results: 16 products m become A'mA, 2 x 2 outputs.

Workers divide the tiles. 64 bits of all 16 products of a tile take 27 bundles: 24 sums and
differences, and 3 in which these wait for one another. With w such words in a column, a slowest
worker with t tiles in r rows of tiles, c of these the last row of a filter group, and W workers,

    cycles = 7 + W (21 + 12 r + 3 c + t (8 + 27 w))
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
from ..fields import ceil_div, column
from ..half import FloatArray, narrow, widen
from ..kernel import AnyWorkers, State, packed_state
from .winograd_loops import WORKSPACE_NUMBERS, collect_floats, collect_halves
from .winograd_tiles import (
    PLACES,
    POSITIONS,
    STEP,
    TileShares,
    check_counts,
    column_bytes,
    tile_shares,
)

HALF, FLOAT = DataType.HALF, DataType.FLOAT

_FIRST = 4  # position that a worker reads first


@attrs.frozen
class WinogradOutput(AnyWorkers):
    """The kernel that transforms products of Winograd's algorithm back, for one format.

    Fields of a vertex: byte addresses source and target; groups of 16 filters; rows and columns of
    outputs; batch, images of the slice. The source is [16 positions][groups][tile rows][tile
    columns][batch][16], positions as in `POSITIONS`, the target [groups][rows][columns][batch][16].
    Of an odd number of rows or columns the last tiles' further ones are dropped.

    Attributes:
        data_type: number format of products and outputs.
    """

    data_type: DataType

    axes = (KernelAxis("data_type", (HALF, FLOAT), {FLOAT: "FLOAT"}),)
    title = "winograd_output_{data_type}"
    labels = ("begin", "row", "closed", "tile", "tile.rpt")
    source = Path(__file__).with_name("winograd_output.S")
    arrays = (array("source", "in"), array("target", "out"))

    @property
    def state(self) -> State:
        """Record of a vertex's state: each worker's start, then steps."""
        of_workers = ("sources", "targets", "left", "first", "first_open", "first_rows")
        steps = ("words", "position", "back", "next", "cuts_columns", "cuts_rows", "row_bytes")
        last = ("row_step", "group_step", "group_rows", "tile_columns")
        return np.dtype(
            [
                *((name, "<i4", (self.workers,)) for name in of_workers),
                *((name, "<i4") for name in (*steps, *last)),
            ]
        )

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """Return each worker's start and its steps, uint8[vertices, state_bytes].

        Raises:
            ProgramError: an error of `passes`.
        """
        shares, size = self._shares(fields), column_bytes(fields, self.data_type)
        groups, rows, columns = (column(fields, name) for name in ("groups", "rows", "columns"))
        tile_rows, tile_columns = ceil_div(rows, STEP), ceil_div(columns, STEP)
        group, row = np.divmod(shares.row, tile_rows[:, None])
        # Shares are [vertices, workers], other numbers [vertices]. Where an odd last row or column
        # is cut off, two outputs go to one address, and the code stores the one that stays last.
        output = (group * rows[:, None] + STEP * row) * columns[:, None] + STEP * shares.column
        position = groups * tile_rows * tile_columns * size
        first_open = tile_columns[:, None] - shares.column
        first = np.minimum(shares.count, first_open)
        begins = column(fields, "source") + _FIRST * position
        words = position // DOUBLE_WORD_BYTES
        return packed_state(
            self.state,
            fields,
            sources=begins[:, None] + shares.first * size[:, None],
            targets=column(fields, "target")[:, None] + output * size[:, None],
            left=shares.count - first,
            first=first,
            first_open=first_open,
            first_rows=tile_rows[:, None] - row,
            words=size // DOUBLE_WORD_BYTES,
            position=words,
            back=-(len(POSITIONS) - 1) * words,
            next=words + 1,
            cuts_columns=columns % STEP,
            cuts_rows=rows % STEP,
            row_bytes=columns * size,
            row_step=STEP * (columns - tile_columns) * size,
            group_step=(rows - STEP * tile_rows) * columns * size,
            group_rows=tile_rows,
            tile_columns=tile_columns,
        )

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Return the bytes of each operand."""
        size = column_bytes(fields, self.data_type)
        groups, rows, columns = (column(fields, name) for name in ("groups", "rows", "columns"))
        tiles = ceil_div(rows, STEP) * ceil_div(columns, STEP)
        return {
            "source": len(POSITIONS) * groups * tiles * size,
            "target": groups * rows * columns * size,
        }

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Return the bytes of the outputs that pass, with those written and cut off later."""
        groups, rows, columns = (column(fields, name) for name in ("groups", "rows", "columns"))
        tiles = groups * ceil_div(rows, STEP) * ceil_div(columns, STEP)
        writes = STEP**2 * tiles * column_bytes(fields, self.data_type)
        return {"target": OperandTraffic(0 * writes, writes)}

    def passes(self, v: VertexFields) -> LabelPasses:
        """Return the passes of tile rows, ends of groups, tiles and words.

        Raises:
            ProgramError: nothing to transform.
        """
        words = column_bytes(v.fields, self.data_type) // DOUBLE_WORD_BYTES
        return self._shares(v.fields).passes(words)

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex; each sum is rounded, in the order of the code."""
        groups, rows, columns, batch = (
            int(fields[name]) for name in ("groups", "rows", "columns", "batch")
        )
        tile_rows, tile_columns = ceil_div(rows, STEP), ceil_div(columns, STEP)
        shape = (len(POSITIONS), groups, tile_rows, tile_columns, batch * AMP_BLOCK)
        dtype = self.data_type.numpy
        source = memory.view(int(fields["source"]), int(np.prod(shape)), dtype)
        # Outputs of whole tiles first, [groups, 2 down, 2 across, channels]; then odd ends are cut.
        products = dict(zip(POSITIONS, widen(source).reshape(shape), strict=True))
        padded = np.zeros(
            (groups, STEP * tile_rows, STEP * tile_columns, batch * AMP_BLOCK), np.float32
        )
        for row, column_, total in self._outputs(products, memory):
            padded[:, row::STEP, column_::STEP] = total
        outputs = padded[:, :rows, :columns].reshape(-1)
        target = memory.view(int(fields["target"]), outputs.size, dtype)
        target[:] = narrow(outputs) if self.data_type is HALF else outputs

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table."""
        size, half = self.data_type.bytes, self.data_type is HALF
        dtype = np.uint16 if half else np.float32
        spans = self.spans(fields)
        table = np.stack(
            [
                *(
                    memory.places(tile, column(fields, name), spans[name] // size, dtype)
                    for name in ("source", "target")
                ),
                *(column(fields, name) for name in ("groups", "rows", "columns", "batch")),
            ],
            axis=1,
        )
        flat = memory.flat(np.uint16), memory.flat(np.float32)
        run = collect_halves if half else collect_floats
        in_shares(
            tile,
            int(spans["source"].sum()) // size,
            lambda share: run(share, table, PLACES, *flat, np.zeros(WORKSPACE_NUMBERS, np.float32)),
        )

    def _shares(self, fields: Fields) -> TileShares:
        """Return the shares of the workers, after a check of the fields."""
        check_counts(fields)
        groups, rows, columns = (column(fields, name) for name in ("groups", "rows", "columns"))
        return tile_shares(groups, ceil_div(rows, STEP), ceil_div(columns, STEP), self.workers)

    def _outputs(
        self, m: Mapping[tuple[int, int], FloatArray], memory: TileMemory
    ) -> list[tuple[int, int, FloatArray]]:
        """Return the row, the column and the numbers of each output of a tile."""

        def cut(total: FloatArray) -> FloatArray:
            return widen(narrow(total, memory.random)) if self.data_type is HALF else total

        def summed(*terms: FloatArray) -> FloatArray:
            total = terms[0]
            for term in terms[1:]:
                total = cut(total + term)
            return total

        # A' m A with A' = [1 1 1 0; 0 1 -1 -1]. Columns 1 and 2 of A' m serve both outputs of a
        # row, so that they are summed once; the order of the other terms is the assembly's.
        up1, up2 = (summed(m[0, at], m[1, at], m[2, at]) for at in (1, 2))
        low1, low2 = (summed(m[1, at], -m[3, at], -m[2, at]) for at in (1, 2))
        return [
            (0, 0, summed(up1, up2, m[1, 0], m[2, 0], m[0, 0])),
            (0, 1, summed(up1, -up2, -m[1, 3], -m[2, 3], -m[0, 3])),
            (1, 0, summed(low1, low2, -m[3, 0], m[1, 0], -m[2, 0])),
            (1, 1, summed(low1, -low2, m[3, 3], -m[1, 3], m[2, 3])),
        ]
