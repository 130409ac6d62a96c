"""The GradW kernel of single elements: gradient[non-zero] += dy[row] . x[column].

It computes the gradients of a bucket's values, in their order, over a tile's n columns of dy and x.
The meta-info divides a sub-group's non-zeros among the six workers.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    DataType,
    Fields,
    IntArray,
    TileMemories,
    TileMemory,
    int_column,
)

from ..dynamic_element.element_loops import gradients
from ..dynamic_element.element_walk import STATE, BucketWalker
from ..family import ArrayOperand, VertexFields, array, words
from ..fields import column
from ..half import FloatArray, widen
from ..meta_info.bucket_vertices import bucket_vertices, room_for_entries, run_with_fallback
from ..meta_info.element_loads import grad_w_loads
from ..meta_info.format import ELEMENT
from ..meta_info.reading import element_places, visits_in
from ..meta_info.visits import Visits

FLOAT = DataType.FLOAT


@attrs.frozen
class ElementGradW(BucketWalker):
    """The GradW kernel of single elements for one type of data.

    Fields of a vertex: byte addresses dy, s, gradient and meta_info; n, columns of dy and s on the
    tile, a whole number of vectors; rows and columns, rows of dy and of s; sub_group, the id it
    looks for; buckets, 1; meta_words and value_count of the bucket. dy is [rows][n] and s, which is
    x, [columns][n] in the data type; gradient is float, one number for each value of the bucket.

    Attributes:
        data_type: number format of dy and s; the gradient is float.
        clears: True if the whole gradient is cleared first, False if it is added to.
    """

    title = "element_grad_w_{data_type}{clears}"
    source = Path(__file__).with_name("element_grad_w.S")
    apart = (("dy", "s"),)  # one instruction loads a vector of each
    sub_group_labels = ("has_nonzeros", "row", "nonzero", "nonzero.rpt")
    state_words = words(
        STATE,
        **dict.fromkeys(
            ("more_meta_info", "more_values", "more_buckets", "value_bytes", "output"), lambda _: 0
        ),
        values=lambda v: v.gradient,
        meta_bytes=lambda v: 2 * v.meta_words,
        cleared_words=lambda v: v.kernel.cleared_words(v.kernel.results(v)),
        input=lambda v: v.s,
        extra=lambda v: v.dy,
        found=lambda _: 0,
        found_values=lambda _: 0,
    )

    @property
    def arrays(self) -> tuple[ArrayOperand, ...]:
        """Operands: both dense operands, the gradient, and a bucket's words."""
        return (
            array("dy", "in", "rows", "n", "data_type"),
            array("s", "in", "columns", "n", "data_type"),
            array("gradient", "out" if self.clears else "inout", "value_count", FLOAT),
            array("meta_info", "in", "meta_words", 2, control=True),
        )

    def results(self, v: VertexFields) -> IntArray:
        """Return the number of elements of the gradient, int64[vertices]."""
        return v.value_count

    def slowest_worker_bundles(self, visits: Visits, v: VertexFields) -> IntArray:
        """Return the bundles of the slowest worker of each sub-group, int64[found]."""
        loads = grad_w_loads(visits)
        bundles = self.bundles_of(loads.rows, loads.nonzeros, v.n[visits.vertex, None])
        return np.asarray(bundles.max(axis=1))

    def bundles_of(self, rows: IntArray, nonzeros: IntArray, n: IntArray) -> IntArray:
        """Return the bundles of workers from their rows, parts of rows and non-zeros."""
        works, vectors = rows > 0, n // self.data_type.vector_width
        passes = {
            "has_nonzeros": works,
            "row": works * rows,
            "nonzero": works * nonzeros,
            "nonzero.rpt": works * nonzeros * (vectors - 1),
        }
        return self.bundles_at("sub_group", passes)

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
        entries = element_places(visits, self.data_type)
        products = dy.reshape(-1, n)[entries.row] * s.reshape(-1, n)[entries.column]
        gradient[visits.value[entries.sub_group] + entries.rank] += self._sum(products)

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table."""
        n, dy_rows, x_rows = (column(fields, name) for name in ("n", "rows", "columns"))
        spans = {
            "gradient": (column(fields, "value_count"), FLOAT),
            "dy": (dy_rows * n, self.data_type),
            "s": (x_rows * n, self.data_type),
        }
        table = bucket_vertices(memory, tile, fields, None, spans)
        numbers = int_column([self.data_type is DataType.HALF, self.clears, False])
        flat = memory.flat(np.uint16), memory.flat(np.float32)
        workspace_sizes = [int(count.max(initial=0)) for count in (dy_rows * n, x_rows * n)]

        def run(rows: IntArray) -> int:
            workspaces = (np.zeros(size, np.float32) for size in workspace_sizes)
            return gradients(rows, table, numbers, *flat, room_for_entries(table), *workspaces)

        work = int((column(fields, "value_count") * n).sum())
        run_with_fallback(self, memory, tile, fields, work, run)

    def _sum(self, products: FloatArray) -> FloatArray:
        """Return the sums over n, float32[non-zeros]."""
        nonzeros, n = products.shape
        width = self.data_type.vector_width
        vectors = products.reshape(nonzeros, n // width, 2, width // 2)
        pairs = vectors.sum(axis=3, dtype=np.float32)
        total = np.zeros_like(pairs[:, 0])
        for number in range(pairs.shape[1]):
            total += pairs[:, number]
        both: FloatArray = total[:, 0] + total[:, 1]
        return both
