"""The GradW kernel of single elements: gradient[non-zero] += dy[row] . x[column].

GradW is the gradient of the values of a sparse matrix; dy is the gradient of the result and x the
dense operand, n columns each on the tile. The kernel computes the gradients of a bucket's values,
in their order. A sub-group is the list of non-zeros of the tile's part of the matrix in the bucket;
the meta-info divides its non-zeros among the six workers.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, Fields, IntArray, TileMemories, TileMemory, int_column

from ..dynamic_element.element_loops import gradients
from ..dynamic_element.element_walk import STATE, BucketWalker
from ..family import ArrayOperand, VertexFields, array, words
from ..fields import column
from ..half import FloatArray, widen
from ..meta_info.bucket_vertices import bucket_vertices, entry_workspace, run_with_fallback
from ..meta_info.element_loads import grad_w_loads
from ..meta_info.format import ELEMENT
from ..meta_info.reading import element_places, visits_in
from ..meta_info.visits import Visits

FLOAT = DataType.FLOAT


@attrs.frozen
class ElementGradW(BucketWalker):
    """The GradW kernel of single elements for one number format.

    Fields of a vertex: byte addresses dy, s (the operand x), gradient and meta_info; n, columns of
    dy and s on the tile, a whole number of vectors; rows and columns, rows of dy and of s;
    sub_group, the id of the sub-groups to compute; buckets, 1; meta_words and value_count, words
    and values of the bucket. dy is [rows][n] and s is [columns][n] in the data type; gradient is
    float, one number for each value of the bucket.

    Attributes:
        data_type: number format of dy and s; the gradient is float.
        clears: True if the whole gradient is cleared first, False if it is added to.
    """

    title = "element_grad_w_{data_type}{clears}"
    source = Path(__file__).with_name("element_grad_w.S")
    apart = (("dy", "s"),)  # one instruction loads a vector of each: in different memory elements
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
        """Operands: both dense operands, the gradient, and the meta-info of a bucket."""
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
        """Return the bundles of the slowest worker of each own sub-group, int64[sub-groups]."""
        loads = grad_w_loads(visits)
        bundles = self.bundles_of(loads.rows, loads.nonzeros, v.n[visits.vertex, None])
        return np.asarray(bundles.max(axis=1))

    def bundles_of(self, rows: IntArray, nonzeros: IntArray, n: IntArray) -> IntArray:
        """Return the bundles of workers from their numbers of rows, non-zeros and columns.

        A row counts for each worker that has non-zeros of it. The arrays broadcast.
        """
        has_rows, vectors = rows > 0, n // self.data_type.vector_width
        passes = {
            "has_nonzeros": has_rows,
            "row": has_rows * rows,
            "nonzero": has_rows * nonzeros,
            "nonzero.rpt": has_rows * nonzeros * (vectors - 1),
        }
        return self.bundles_at("sub_group", passes)

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Compute the gradient of one vertex: add dy[row] . x[column] over n for each non-zero.

        Products of halves are exact, products of floats rounded to float32. A vector has two floats
        or two pairs of halves. One float32 sum adds the first members of all vectors, another the
        second members. Both sums are added together, and then to the gradient, as the assembly
        does.
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
            return gradients(rows, table, numbers, *flat, entry_workspace(table), *workspaces)

        work = int((column(fields, "value_count") * n).sum())
        run_with_fallback(self, memory, tile, fields, work, run)

    def _sum(self, products: FloatArray) -> FloatArray:
        """Return the sums of products over n, float32[non-zeros], in the order of `compute`."""
        nonzeros, n = products.shape
        width = self.data_type.vector_width
        vectors = products.reshape(nonzeros, n // width, 2, width // 2)
        pairs = vectors.sum(axis=3, dtype=np.float32)
        total = np.zeros_like(pairs[:, 0])
        for number in range(pairs.shape[1]):
            total += pairs[:, number]
        sums_of_vectors: FloatArray = total[:, 0] + total[:, 1]
        return sums_of_vectors
