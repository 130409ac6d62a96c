"""The transposed dynamic element kernel: q[column] += value * s[row], from the same meta-info.

It computes the gradient of the dense operand: its q has the shape of the dense operand s of the
forward kernel, and its s the shape of the forward q. The six workers divide the n columns in whole
vectors. A sub-group is the non-zeros in one bucket of the matrix part that the tile multiplies. A
worker goes through all its rows and non-zeros for one strip of the worker's columns after another:
strips of 8 (half) or 4 (float) columns, and at the end one of half as many.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import Fields, IntArray, TileMemories, TileMemory

from ..family import VertexFields
from ..fields import ceil_div
from ..half import widen
from ..meta_info.format import ELEMENT
from ..meta_info.reading import element_places, values_in, visits_in
from ..meta_info.visits import Visits
from ..worklist import WORKERS
from .element_buckets import q_and_s
from .element_numerics import multiply_all
from .element_walk import BucketWalker


@attrs.frozen
class DynamicElementTransposed(BucketWalker):
    """The kernel of single elements that adds to the rows of q that are columns in the meta-info.

    Fields of a vertex are those of `element_buckets`: `rows` counts the rows of q, which are
    columns of the matrix, and `columns` the rows of s, which are rows of the matrix.

    Attributes:
        data_type: number format of values and s; q is float.
        clears: True if q is cleared first, False if products are added to it.
    """

    title = "dynamic_element_transposed_{data_type}{clears}"
    source = Path(__file__).with_name("dynamic_element_transposed.S")
    sub_group_labels = (
        *("has_columns", "strip", "wide_row", "wide_row.rpt"),
        *("last_strip", "narrow_row", "narrow_row.rpt"),
    )

    def extra(self, v: VertexFields) -> npt.ArrayLike:
        """Return the number of columns of a worker, which the state has as its word `extra`."""
        return self._share(v.n)

    def slowest_worker_bundles(self, visits: Visits, v: VertexFields) -> IntArray:
        """Return the bundles of the slowest worker of each sub-group, int64[sub-groups].

        The slowest worker is the first one, which has most columns.
        """
        rows, nonzeros = visits.header(ELEMENT.rows) + 1, visits.header(ELEMENT.values)
        return self.bundles_of(rows, nonzeros, v.n[visits.vertex])

    def bundles_of(self, rows: IntArray, nonzeros: IntArray, n: IntArray) -> IntArray:
        """Return the slowest worker's bundles in sub-groups, int64[sub-groups].

        Args:
            rows, nonzeros: numbers of rows and non-zeros of each sub-group.
            n: number of columns of the dense operand.
        """
        share, wide = self._share(n), 2 * self.data_type.vector_width
        strips, has_last_strip = share // wide, share % wide > 0
        passes = {
            "has_columns": np.ones_like(has_last_strip),
            "strip": strips,
            "wide_row": strips * rows,
            "wide_row.rpt": strips * nonzeros,
            "last_strip": has_last_strip,
            "narrow_row": has_last_strip * rows,
            "narrow_row.rpt": has_last_strip * nonzeros,
        }
        return self.bundles_at("sub_group", passes)

    def _share(self, n: IntArray) -> IntArray:
        """Return the columns of each worker; the last workers may have fewer."""
        vector = self.data_type.vector_width
        return vector * ceil_div(n // vector, WORKERS)

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Compute q of one vertex: q[column] += value * s[row], one non-zero after another.

        Products and sums are rounded to float32; a product of halves is exact in float32.
        """
        q, s = q_and_s(memory, fields, self.data_type)
        if self.clears:
            q[:] = 0
        visits = visits_in(memory, fields, ELEMENT)
        entries = element_places(visits, self.data_type)
        values = widen(values_in(memory, fields, visits, entries, self.data_type, 1)).reshape(-1, 1)
        np.add.at(q, entries.column, s[entries.row] * values)

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table."""
        multiply_all(self, memory, tile, fields, transposed=True)
