"""The dynamic element kernel: q[row] += value * s[column] for the non-zeros of a tile's buckets.

The meta-info of a sub-group gives each of six workers rows and columns of n. A worker that takes r
rows and z non-zeros over n columns needs a number of bundles that is linear in r and z, with
coefficients for n = 8, 4 (half) or 4, 2 (float) and a general form that goes through strips of as
many columns; cycles = walk of the buckets + W * slowest worker of each sub-group found.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, Fields, IntArray, Machine, Operand, TileMemories, TileMemory

from ..fields import column
from ..kernel import Kernel
from ..meta_info.element_loads import element_loads
from ..meta_info.format import ELEMENT
from ..meta_info.visits import visits_of
from .element_buckets import bucket_operands, bucket_spans, bucket_state, cleared_words
from .element_numerics import multiply_all, multiply_one
from .element_walk import STATE, BucketWalk, walk_cycles, walk_of

HALF, FLOAT = DataType.HALF, DataType.FLOAT
IDLE_BUNDLES = 8  # of a worker without rows


@attrs.frozen
class DynamicElement(Kernel):
    """The dynamic kernel of single elements for one type of data; fields as in `element_buckets`.

    Attributes:
        data_type: of values and s; q is float.
        clears: q is zeroed first, else added to.
    """

    data_type: DataType
    clears: bool

    block = 1
    source = Path(__file__).with_name("dynamic_element.S")
    runs_on = "supervisor"
    state = STATE
    # One instruction loads data and the next offset.
    apart = (("meta_info", "s"), ("more_meta_info", "s"))

    @property
    def name(self) -> str:
        """Data type, and what becomes of q's contents."""
        return f"dynamic_element_{self.data_type.value}{'' if self.clears else '_adds'}"

    @property
    def operands(self) -> tuple[Operand, ...]:
        """The spans it touches."""
        return bucket_operands(self.clears)

    @property
    def defines(self) -> Mapping[str, str]:
        """Whether data are half."""
        return {"HALF": ""} if self.data_type is HALF else {}

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """uint8[vertices, state_bytes]: addresses, sizes of a bucket, words of q to clear.

        Raises:
            ProgramError: n has a part vector.
        """
        return bucket_state(fields, self.data_type, self.clears)

    def half_roundings(self, blocks: IntArray) -> IntArray:
        """Half products are rounded once."""
        return int(self.data_type is HALF) * np.ones_like(blocks)

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Bytes of each operand."""
        return bucket_spans(fields, self.data_type)

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:
        """Cycles from launch to local sync; reads n, rows, sub_group, buckets and all meta-info."""
        visits = visits_of(fields, control, ELEMENT)
        loads = element_loads(visits)
        bundles = self.bundles_of(loads.rows, loads.nonzeros, loads.columns)
        walk = walk_of(visits, bundles.max(axis=1))
        return self.cycles_of(machine, walk, column(fields, "rows"), column(fields, "n"))

    def cycles_of(
        self, machine: Machine, walk: BucketWalk, rows: IntArray, n: IntArray
    ) -> IntArray:
        """Cycles of vertices with q[rows][n] that meet such counts."""
        return walk_cycles(machine, walk, cleared_words(rows, n, self.clears))

    def bundles_of(self, rows: IntArray, nonzeros: IntArray, columns: IntArray) -> IntArray:
        """Bundles of workers that take so many rows with so many non-zeros over so many columns.

        With k non-zeros a row, and w 64-bit words of q a strip: 28 + rows (7 + 2 w + 3 k) for one
        wide strip, 30 + rows (7 + 2 w + 2 k) for one narrow, of float two more a row; else
        33 + rows (13 + the strips), a wide one 17 + 3 k (float 12 + 3 k), a narrow one 15 + 2 k
        (float 12 + 2 k). So have PopLibs' kernels on this core, but for 3 bundles less at the start
        of the first two with float.
        """
        half = self.data_type is HALF
        wide_columns = 2 * self.data_type.vector_width
        wide_words, narrow_words = wide_columns // 2, wide_columns // 4
        row = 7 if half else 9
        wide = (row + 2 * wide_words) * rows + 3 * nonzeros
        narrow = (row + 2 * narrow_words) * rows + 2 * nonzeros
        strips = columns // wide_columns * ((17 if half else 12) * rows + 3 * nonzeros)
        rest = np.where(columns % wide_columns, (15 if half else 12) * rows + 2 * nonzeros, 0)
        bundles = np.select(
            (columns == wide_columns, columns == wide_columns // 2),
            (28 + wide, 30 + narrow),
            33 + 13 * rows + strips + rest,
        )
        return np.where(rows > 0, bundles, IDLE_BUNDLES)

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex: q += the sum of value * s over the non-zeros of each row."""
        multiply_one(self, memory, fields)

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run the vertices of a table."""
        multiply_all(self, memory, tile, fields, transposed=False)
