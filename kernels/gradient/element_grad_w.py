"""The GradW kernel of single elements: gradient[non-zero] += dy[row] . x[column].

The gradient of the values of a bucket, in their order, over a tile's n columns of dy and x. The
meta-info shares out a sub-group's non-zeros among six workers: 29 + 8 r + (10 + v) z bundles for z
of them, in r rows or parts of rows, over v vectors of n.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    DOUBLE_WORD_BYTES,
    DataType,
    Fields,
    IntArray,
    Machine,
    Operand,
    TileMemories,
    TileMemory,
    int_column,
)

from ..dynamic_element.element_loops import gradients
from ..dynamic_element.element_walk import STATE, BucketWalk, walk_cycles, walk_of, walk_state
from ..fields import column
from ..half import FloatArray, widen
from ..kernel import Kernel
from ..meta_info.bucket_vertices import bucket_vertices, room_for_entries, run_found
from ..meta_info.element_loads import grad_w_loads
from ..meta_info.format import ELEMENT
from ..meta_info.reading import element_places, visits_in
from ..meta_info.visits import visits_of

HALF, FLOAT = DataType.HALF, DataType.FLOAT
IDLE_BUNDLES = 11  # of a worker without non-zeros


@attrs.frozen
class ElementGradW(Kernel):
    """The GradW kernel of single elements for one type of data.

    Fields of a vertex: byte addresses dy, s, gradient and meta_info; n, columns of dy and s on the
    tile, a whole number of vectors; rows and columns, rows of dy and of s; sub_group, the id it
    looks for; buckets, 1; meta_words and value_count of the bucket. dy is [rows][n] and s, which is
    x, [columns][n] in the data type; gradient is float, one number for each value of the bucket.

    Attributes:
        data_type: of dy and s; the gradient is float.
        clears: all of the gradient is zeroed first, else added to.
    """

    data_type: DataType
    clears: bool

    block = 1
    source = Path(__file__).with_name("element_grad_w.S")
    runs_on = "supervisor"
    state = STATE
    apart = (("dy", "s"),)  # one instruction loads a vector of each

    @property
    def name(self) -> str:
        """Data type, and what becomes of the gradient's contents."""
        return f"element_grad_w_{self.data_type.value}{'' if self.clears else '_adds'}"

    @property
    def operands(self) -> tuple[Operand, ...]:
        """The spans it touches."""
        return (
            Operand("dy", "in"),
            Operand("s", "in"),
            Operand("gradient", "out" if self.clears else "inout"),
            Operand("meta_info", "in", control=True),
        )

    @property
    def defines(self) -> Mapping[str, str]:
        """Whether data are half."""
        return {"HALF": ""} if self.data_type is HALF else {}

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """uint8[vertices, state_bytes]: addresses, and words of the gradient to clear.

        Raises:
            ProgramError: n has a part vector.
        """
        return walk_state(
            fields,
            self.data_type,
            values=column(fields, "gradient"),
            cleared_words=self._cleared_words(column(fields, "value_count")),
            input=column(fields, "s"),
            extra=column(fields, "dy"),
        )

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Bytes of each operand."""
        row = column(fields, "n") * self.data_type.bytes
        return {
            "dy": column(fields, "rows") * row,
            "s": column(fields, "columns") * row,
            "gradient": column(fields, "value_count") * FLOAT.bytes,
            "meta_info": 2 * column(fields, "meta_words"),
        }

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:
        """Cycles from launch to local sync; reads n, value_count, sub_group and all meta-info."""
        visits = visits_of(fields, control, ELEMENT)
        loads = grad_w_loads(visits)
        n = column(fields, "n")[visits.vertex, None]
        walk = walk_of(visits, self.bundles_of(loads.rows, loads.nonzeros, n).max(axis=1))
        return self.cycles_of(machine, walk, column(fields, "value_count"))

    def cycles_of(self, machine: Machine, walk: BucketWalk, value_count: IntArray) -> IntArray:
        """Cycles of vertices with buckets of so many values that meet such counts."""
        return walk_cycles(machine, walk, self._cleared_words(value_count))

    def bundles_of(self, rows: IntArray, nonzeros: IntArray, n: IntArray) -> IntArray:
        """Bundles of workers that take so many rows, or parts of them, with so many non-zeros."""
        vectors = n // self.data_type.vector_width
        return np.where(rows > 0, 29 + 8 * rows + (10 + vectors) * nonzeros, IDLE_BUNDLES)

    def _cleared_words(self, value_count: IntArray) -> IntArray:
        words = value_count * FLOAT.bytes // DOUBLE_WORD_BYTES
        return words if self.clears else np.zeros_like(words)

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex: gradient += the sum over n of dy[row] * x[column], for each non-zero.

        Products of halves are exact, products of floats rounded to float32. Two sums go through the
        vectors in float32, one of first, one of second numbers (half: sums of two neighbours); both
        are added, then added to what is there, as the assembly does.
        """
        n, size = int(fields["n"]), int(fields["value_count"])
        gradient = np.asarray(memory.view(int(fields["gradient"]), size, np.float32), np.float32)
        if self.clears:
            gradient[:] = 0
        dy, s = (
            widen(memory.view(int(fields[name]), int(fields[depth]) * n, self.data_type.numpy))
            for name, depth in (("dy", "rows"), ("s", "columns"))
        )
        visits = visits_in(memory, fields, ELEMENT)
        places = element_places(visits, self.data_type)
        products = dy.reshape(-1, n)[places.row] * s.reshape(-1, n)[places.column]
        gradient[visits.value[places.sub_group] + places.rank] += self._sum(products)

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run the vertices of a table."""
        n, dy_rows, x_rows = (column(fields, name) for name in ("n", "rows", "columns"))
        spans = {
            "gradient": (column(fields, "value_count"), FLOAT),
            "dy": (dy_rows * n, self.data_type),
            "s": (x_rows * n, self.data_type),
        }
        table = bucket_vertices(memory, tile, fields, None, spans)
        numbers = int_column([self.data_type is DataType.HALF, self.clears, False])
        flat = memory.flat(np.uint16), memory.flat(np.float32)
        rooms = [int(count.max(initial=0)) for count in (dy_rows * n, x_rows * n)]

        def run(rows: IntArray) -> int:
            room = (np.zeros(size, np.float32) for size in rooms)
            return gradients(rows, table, numbers, *flat, room_for_entries(table), *room)

        work = int((column(fields, "value_count") * n).sum())
        run_found(self, memory, tile, fields, work, run)

    def _sum(self, products: FloatArray) -> FloatArray:
        """float32[non-zeros]: the sums over n."""
        nonzeros, n = products.shape
        width = self.data_type.vector_width
        vectors = products.reshape(nonzeros, n // width, 2, width // 2)
        pairs = vectors.sum(axis=3, dtype=np.float32)
        total = np.zeros_like(pairs[:, 0])
        for number in range(pairs.shape[1]):
            total += pairs[:, number]
        both: FloatArray = total[:, 0] + total[:, 1]
        return both
