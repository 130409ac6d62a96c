"""The dynamic element kernel of N:M matrices: q[row] is the sum of value * s[column] over the row.

s is the dense operand on the tile, q the partial sums, n columns each. A mask is the pattern of
non-zeros at run time. All N:M masks fill the buckets equally, so that the shares of workers are
constants of the vertex: workers read neither headers nor counts, go through all buckets in one
launch, and write every row of q once, without clearing it. Cycles are the same for every mask.

A rectangle is the part of the matrix that pz tiles of the grid multiply together; its rows are
stored in several buckets, of which one, its own, is in the tile itself. The six workers form a grid
of 6 / c ranges of rows by c ranges of strips (a strip is eight columns of half or four of float;
the last strip may have half as many). c is the divisor of 6 for which the slowest worker takes
fewest bundles. A run is the rows of a worker in one bucket.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, Fields, IntArray, TileMemories, TileMemory, same_array

from ..family import KernelAxis, LabelPasses, VertexFields, array_of, words
from ..fields import ceil_div
from ..kernel import Kernel
from ..worklist import WORKERS, check_columns
from .element_buckets import bucket_arrays
from .element_numerics import multiply_all, multiply_one

HALF = DataType.HALF
SPLITS = (1, 2, 3, 6)  # possible numbers of column ranges of six workers: the divisors of 6


@attrs.frozen
class RegularShares:
    """Shares of the workers, int64[vertices, 6] each; an idle worker has no rows.

    Attributes:
        row, rows: first row and number of rows.
        column, columns: first column of n and number of columns.
        runs: number of buckets in which the worker's rows lie.
        bundles: number of bundles that the worker takes.
    """

    row: IntArray = attrs.field(eq=same_array)
    rows: IntArray = attrs.field(eq=same_array)
    column: IntArray = attrs.field(eq=same_array)
    columns: IntArray = attrs.field(eq=same_array)
    runs: IntArray = attrs.field(eq=same_array)
    bundles: IntArray = attrs.field(eq=same_array)


@attrs.frozen
class RegularElement(Kernel):
    """The kernel of N:M elements for one number format of data.

    Fields of a vertex: those in `element_buckets`, of which the code reads q, s, meta_info, values,
    more_meta_info, more_values and n; rows, the number of rows of q, all of which the buckets hold;
    length, the number of elements of each row; bucket_rows, the number of rows of each bucket but
    the last; runs, a list of 32-bit numbers (`regular_runs`); runs_address.

    Attributes:
        data_type: number format of values and s; q is float.
    """

    data_type: DataType

    block = 1
    clears: ClassVar[bool] = True
    axes = (KernelAxis("data_type", tuple(DataType), {HALF: "HALF"}),)
    title = "regular_element_{data_type}"
    source = Path(__file__).with_name("regular_element.S")
    state_words = words(
        "meta_info values more_meta_info more_values runs_address q s length wide_step narrow_step",
        # Steps from the last word of a strip's sums in a row of q to its first word in the next
        # row, in 64-bit words, for wide and for narrow strips.
        wide_step=lambda v: v.n // 2 - v.kernel.data_type.vector_width + 1,
        narrow_step=lambda v: v.n // 2 - v.kernel.data_type.vector_width // 2 + 1,
    )
    arrays = (*bucket_arrays(clears=True), array_of("runs"))
    # One instruction loads data and the next offset, so they lie in different memory elements.
    apart = (("meta_info", "s"), ("more_meta_info", "s"))
    labels = (
        *("has_runs", "next_run", "strip", "wide_row", "wide_row.rpt"),
        *("last_strip", "narrow_row", "narrow_row.rpt"),
    )

    def half_roundings(self, blocks: IntArray) -> IntArray:
        """Return how often each product is rounded to half: once for half data, never for float."""
        return int(self.data_type is HALF) * np.ones_like(blocks)

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """Return the states of vertices, uint8[vertices, state_bytes].

        Raises:
            ProgramError: n is no whole number of vectors.
        """
        check_columns(VertexFields(self, fields).n, self.data_type)
        return super().state_of(fields)

    def passes(self, v: VertexFields) -> LabelPasses:
        """Return the passes of each label, given the rows, columns and runs of the workers."""
        shares = self.shares(v.rows, v.length, v.bucket_rows, v.n)
        return LabelPasses(self._passes(shares.rows, shares.columns, shares.runs, v.length))

    def shares(
        self, rows: IntArray, length: IntArray, bucket_rows: IntArray, n: IntArray
    ) -> RegularShares:
        """Return the shares of vertices from the sizes of their rectangles.

        Args:
            rows, length: int64[vertices], rows of the rectangle, and elements of each row.
            bucket_rows: number of rows of a bucket; the last has fewer.
            n: number of columns of the dense operand, whole vectors.
        """
        candidates = [self._shares(split, rows, length, bucket_rows, n) for split in SPLITS]
        best = np.argmin([candidate.bundles.max(axis=1) for candidate in candidates], axis=0)
        fields_of_best = (
            np.choose(best[:, None], [getattr(candidate, field.name) for candidate in candidates])
            for field in attrs.fields(RegularShares)
        )
        return RegularShares(*fields_of_best)

    def _shares(
        self, split: int, rows: IntArray, length: IntArray, bucket_rows: IntArray, n: IntArray
    ) -> RegularShares:
        """Return the shares if the columns are cut into `split` ranges."""
        # Worker w takes rows of range w // split and columns of range w % split. Floors of
        # (i rows) // groups cut evenly: 10 rows of 3 groups are 3 3 4. Columns are cut by strips.
        strip_columns, groups = 2 * self.data_type.vector_width, WORKERS // split
        row_range, column_range = np.divmod(np.arange(WORKERS), split)
        strips = ceil_div(n, strip_columns)[:, None]
        row = row_range * rows[:, None] // groups
        count = (row_range + 1) * rows[:, None] // groups - row
        column = column_range * strips // split * strip_columns
        end = np.minimum((column_range + 1) * strips // split * strip_columns, n[:, None])
        # A worker without rows or without columns is idle, and gets 0 of both.
        is_busy = (count > 0) & (end > column)
        count, columns = count * is_busy, (end - column) * is_busy
        bucket_height = bucket_rows[:, None]
        # Buckets from that of the first row to that of the last row.
        runs = np.where(is_busy, (row + count - 1) // bucket_height - row // bucket_height + 1, 0)
        bundles = self.bundles_at(self.entry, self._passes(count, columns, runs, length))
        return RegularShares(row, count, column, columns, runs, bundles)

    def _passes(
        self, rows: IntArray, columns: IntArray, runs: IntArray, length: IntArray
    ) -> Mapping[str, npt.NDArray[Any]]:
        """Return the passes of workers by label, from their numbers of rows, columns and runs."""
        strips, remainder = np.divmod(columns, 2 * self.data_type.vector_width)
        has_narrow_strip = remainder > 0
        wide_rows, narrow_rows = strips * rows, has_narrow_strip * rows
        return {
            "has_runs": runs > 0,
            "next_run": runs,
            "strip": runs * strips,
            "wide_row": wide_rows,
            "wide_row.rpt": wide_rows * length[:, None],
            "last_strip": runs * has_narrow_strip,
            "narrow_row": narrow_rows,
            "narrow_row.rpt": narrow_rows * length[:, None],
        }

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Compute q of one vertex, as the kernel that walks sub-groups does."""
        multiply_one(self, memory, fields)

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table."""
        multiply_all(self, memory, tile, fields, transposed=False)
