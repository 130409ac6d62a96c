"""The transposed dynamic element kernel: q[column] += value * s[row], by the same meta-info.

The gradient of the dense operand: q and s are what s and q are forward. The six workers cut the
columns of n, a vector the least, and each goes through all r rows and z non-zeros of a sub-group, a
strip of its columns after the other: a wide one of 8 (half) or 4 (float) needs 9 + w + a r +
(2 + 2 w) z bundles for the w = 4 or 2 words of q that it fills, a narrow one, of half as many
columns, 5 + w + a r + (2 + 2 w) z; a = 9 and 7 (half), 7 and 6 (float).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, Fields, IntArray, Machine, Operand, TileMemories, TileMemory

from ..fields import ceil_div, column
from ..half import widen
from ..kernel import Kernel
from ..meta_info.format import ELEMENT
from ..meta_info.reading import element_places, values_in, visits_in
from ..meta_info.visits import visits_of
from ..worklist import WORKERS
from .element_buckets import bucket_operands, bucket_spans, bucket_state, cleared_words, q_and_s
from .element_numerics import multiply_all
from .element_walk import STATE, BucketWalk, walk_cycles, walk_of

HALF = DataType.HALF
START_BUNDLES = 18
END_BUNDLES = 3
_ROW_BUNDLES = {4: 9, 2: 7}  # words of q of a strip; for half, whose parts of s are widened
_FLOAT_ROW_BUNDLES = {2: 7, 1: 6}


@attrs.frozen
class DynamicElementTransposed(Kernel):
    """The transposed kernel of single elements; fields as in `element_buckets`.

    There `rows` are those of q, columns of the matrix, and `columns` those of s, its rows.

    Attributes:
        data_type: of values and s; q is float.
        clears: q is zeroed first, else added to.
    """

    data_type: DataType
    clears: bool

    block = 1
    source = Path(__file__).with_name("dynamic_element_transposed.S")
    runs_on = "supervisor"
    state = STATE

    @property
    def name(self) -> str:
        """Data type, and what becomes of q's contents."""
        adds = "" if self.clears else "_adds"
        return f"dynamic_element_transposed_{self.data_type.value}{adds}"

    @property
    def operands(self) -> tuple[Operand, ...]:
        """The spans it touches."""
        return bucket_operands(self.clears)

    @property
    def defines(self) -> Mapping[str, str]:
        """Whether data are half."""
        return {"HALF": ""} if self.data_type is HALF else {}

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """uint8[vertices, state_bytes]: as forward, and columns of a worker.

        Raises:
            ProgramError: n has a part vector.
        """
        share = self._share(column(fields, "n"))
        return bucket_state(fields, self.data_type, self.clears, extra=share)

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Bytes of each operand."""
        return bucket_spans(fields, self.data_type)

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:
        """Cycles from launch to local sync; reads n, rows, sub_group, buckets and all meta-info."""
        visits = visits_of(fields, control, ELEMENT)
        n = column(fields, "n")
        rows, nonzeros = visits.header(ELEMENT.rows) + 1, visits.header(ELEMENT.values)
        walk = walk_of(visits, self.bundles_of(rows, nonzeros, n[visits.vertex]))
        return self.cycles_of(machine, walk, column(fields, "rows"), n)

    def cycles_of(
        self, machine: Machine, walk: BucketWalk, rows: IntArray, n: IntArray
    ) -> IntArray:
        """Cycles of vertices with q[rows][n] that meet such counts."""
        return walk_cycles(machine, walk, cleared_words(rows, n, self.clears))

    def bundles_of(self, rows: IntArray, nonzeros: IntArray, n: IntArray) -> IntArray:
        """Bundles of the slowest worker of sub-groups with so many rows and non-zeros."""
        share = self._share(n)
        wide = 2 * self.data_type.vector_width
        strips = share // wide * (4 + self._strip(wide, rows, nonzeros))
        rest = np.where(share % wide, self._strip(wide // 2, rows, nonzeros), 0)
        return START_BUNDLES + strips + rest + END_BUNDLES

    def _strip(self, columns: int, rows: IntArray, nonzeros: IntArray) -> IntArray:
        words = columns // 2
        a_row = (_ROW_BUNDLES if self.data_type is HALF else _FLOAT_ROW_BUNDLES)[words]
        return 5 + words + a_row * rows + (2 + 2 * words) * nonzeros

    def _share(self, n: IntArray) -> IntArray:
        """Columns of each worker, but for the last ones."""
        vector = self.data_type.vector_width
        return vector * ceil_div(n // vector, WORKERS)

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex: q[column] += value * s[row], a non-zero after the other.

        Products and sums are rounded to float32; a product of halves is exact in it.
        """
        q, s = q_and_s(memory, fields, self.data_type)
        if self.clears:
            q[:] = 0
        visits = visits_in(memory, fields, ELEMENT)
        places = element_places(visits, self.data_type)
        values = widen(values_in(memory, fields, visits, places, self.data_type, 1)).reshape(-1, 1)
        np.add.at(q, places.column, s[places.row] * values)

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run the vertices of a table."""
        multiply_all(self, memory, tile, fields, transposed=True)
