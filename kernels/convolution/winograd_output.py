"""The kernel of the Winograd transform of results: 16 products m become A'mA, 2 x 2 outputs.

Tiles in this file are Winograd tiles: 2 x 2 neighbouring outputs, see `winograd_tiles`. A tile has
16 products, one at each position of the 4 x 4 transform, for all filters of a group and all images
of the vertex; w is the number of 64-bit words that the products of one position take. The workers
divide the tiles. The kernel transforms one word of all 16 positions in 27 bundles: 24 sums and
differences, and 3 bundles that wait for results. If the slowest of W workers has t tiles in r rows
of tiles, and c of these rows are the last of a filter group (STEP below is 2, the outputs of a tile
along one side),

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
    ORDER,
    POSITIONS,
    STEP,
    TileShares,
    check_counts,
    column_bytes,
    tile_shares,
)

HALF, FLOAT = DataType.HALF, DataType.FLOAT

_FIRST = 4  # index in `POSITIONS` of the product that a worker reads first


@attrs.frozen
class WinogradOutput(AnyWorkers):
    """The kernel that transforms products of Winograd's algorithm into outputs, for one format.

    Fields of a vertex: source and target, byte addresses; groups, number of groups of 16 filters;
    rows and columns, numbers of outputs; batch, number of images. The source is [16
    positions][groups][tile rows][tile columns][batch][16], in the order of `POSITIONS`, the target
    [groups][rows][columns][batch][16]. If the number of rows or columns is odd, the last tiles have
    an output row or column too many, which is dropped.

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
        """Record of a vertex's state: start of each worker, then numbers that all workers use.

        Each worker has the byte addresses of its first tile in source and target; the numbers of
        its tiles after its first row of tiles (`left`) and in that row (`first`); the number of
        tiles from its first tile to the end of that row (`first_open`); and the number of rows of
        tiles to the end of the group (`first_rows`). All workers share: 64-bit words of a tile at
        one position; distances in words between positions (`position`), from the last position to
        the first (`back`) and to the next word (`next`); 1 or 0 for whether the last column and the
        last row are dropped; and bytes between outputs, rows and groups.
        """
        by_worker = ("sources", "targets", "left", "first", "first_open", "first_rows")
        shared = ("words", "position", "back", "next", "cuts_columns", "cuts_rows", "row_bytes")
        row_steps = ("row_step", "group_step", "group_rows", "tile_columns")
        return np.dtype(
            [
                *((name, "<i4", (self.workers,)) for name in by_worker),
                *((name, "<i4") for name in (*shared, *row_steps)),
            ]
        )

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """Return the state of each vertex, see `state`, uint8[vertices, state_bytes].

        Raises:
            ProgramError: an error of `passes`.
        """
        shares, size = self._shares(fields), column_bytes(fields, self.data_type)
        groups, rows, columns = (column(fields, name) for name in ("groups", "rows", "columns"))
        tile_rows, tile_columns = ceil_div(rows, STEP), ceil_div(columns, STEP)
        group, row = np.divmod(shares.row, tile_rows[:, None])
        # Arrays of workers are [vertices, workers], others [vertices]. If the last row or column of
        # a tile is dropped, the code stores it at the address of the output that is kept, which
        # it stores afterwards.
        output = (group * rows[:, None] + STEP * row) * columns[:, None] + STEP * shares.column
        position_bytes = groups * tile_rows * tile_columns * size
        first_open = tile_columns[:, None] - shares.column
        first = np.minimum(shares.count, first_open)
        begins = column(fields, "source") + _FIRST * position_bytes
        position = position_bytes // DOUBLE_WORD_BYTES
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
            position=position,
            back=-(len(POSITIONS) - 1) * position,
            next=position + 1,
            cuts_columns=columns % STEP,
            cuts_rows=rows % STEP,
            row_bytes=columns * size,
            row_step=STEP * (columns - tile_columns) * size,
            group_step=(rows - STEP * tile_rows) * columns * size,
            group_rows=tile_rows,
            tile_columns=tile_columns,
        )

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Return the bytes of source and target of each vertex, int64[vertices]."""
        size = column_bytes(fields, self.data_type)
        groups, rows, columns = (column(fields, name) for name in ("groups", "rows", "columns"))
        tiles = ceil_div(rows, STEP) * ceil_div(columns, STEP)
        return {
            "source": len(POSITIONS) * groups * tiles * size,
            "target": groups * rows * columns * size,
        }

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Return the bytes written to the target, dropped outputs included."""
        groups, rows, columns = (column(fields, name) for name in ("groups", "rows", "columns"))
        tiles = groups * ceil_div(rows, STEP) * ceil_div(columns, STEP)
        writes = STEP**2 * tiles * column_bytes(fields, self.data_type)
        return {"target": OperandTraffic(0 * writes, writes)}

    def passes(self, v: VertexFields) -> LabelPasses:
        """Return how often each worker passes the labels of tile rows, group ends, tiles and words.

        Raises:
            ProgramError: nothing to transform.
        """
        words = column_bytes(v.fields, self.data_type) // DOUBLE_WORD_BYTES
        return self._shares(v.fields).passes(words)

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Write the outputs of one vertex; each sum is rounded, in the order of the assembly."""
        groups, rows, columns, batch = (
            int(fields[name]) for name in ("groups", "rows", "columns", "batch")
        )
        tile_rows, tile_columns = ceil_div(rows, STEP), ceil_div(columns, STEP)
        shape = (len(POSITIONS), groups, tile_rows, tile_columns, batch * AMP_BLOCK)
        dtype = self.data_type.numpy
        source = memory.view(int(fields["source"]), int(np.prod(shape)), dtype)
        # Compute the outputs of whole tiles, [groups, 2 * tile rows, 2 * tile columns, channels];
        # then drop the last row or column if their number is odd.
        products = dict(zip(POSITIONS, widen(source).reshape(shape), strict=True))
        padded = np.zeros(
            (groups, STEP * tile_rows, STEP * tile_columns, batch * AMP_BLOCK), np.float32
        )
        for y, x, total in self._outputs(products, memory):
            padded[:, y::STEP, x::STEP] = total
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
        loop = collect_halves if half else collect_floats
        in_shares(
            tile,
            int(spans["source"].sum()) // size,  # work: numbers that are read
            lambda share: loop(share, table, ORDER, *flat, np.zeros(WORKSPACE_NUMBERS, np.float32)),
        )

    def _shares(self, fields: Fields) -> TileShares:
        """Return the shares of the workers, after a check of the fields."""
        check_counts(fields)
        groups, rows, columns = (column(fields, name) for name in ("groups", "rows", "columns"))
        return tile_shares(groups, ceil_div(rows, STEP), ceil_div(columns, STEP), self.workers)

    def _outputs(
        self, m: Mapping[tuple[int, int], FloatArray], memory: TileMemory
    ) -> list[tuple[int, int, FloatArray]]:
        """Return row and column in its tile, and the numbers, of each of the 2 x 2 outputs.

        Args:
            m: products by row and column of the transform.
            memory: tile memory, whose random numbers serve stochastic rounding.
        """

        def rounded(total: FloatArray) -> FloatArray:
            return widen(narrow(total, memory.random)) if self.data_type is HALF else total

        def summed(*terms: FloatArray) -> FloatArray:
            total = terms[0]
            for term in terms[1:]:
                total = rounded(total + term)
            return total

        # A' m A with A' = [1 1 1 0; 0 1 -1 -1]. Columns 1 and 2 of A' m, top and bottom row, are
        # used by both outputs of a row and summed once. Terms are in the order of the assembly.
        top1, top2 = (summed(m[0, j], m[1, j], m[2, j]) for j in (1, 2))
        bottom1, bottom2 = (summed(m[1, j], -m[3, j], -m[2, j]) for j in (1, 2))
        return [
            (0, 0, summed(top1, top2, m[1, 0], m[2, 0], m[0, 0])),
            (0, 1, summed(top1, -top2, -m[1, 3], -m[2, 3], -m[0, 3])),
            (1, 0, summed(bottom1, bottom2, -m[3, 0], m[1, 0], -m[2, 0])),
            (1, 1, summed(bottom1, -bottom2, m[3, 3], -m[1, 3], m[2, 3])),
        ]
