"""The dynamic element kernel: q[row] += value * s[column] for the non-zeros of a tile's buckets.

s is the dense operand on the tile, q the partial sums, n columns each. A bucket holds sub-groups,
each with the non-zeros of one rectangle of the sparse matrix, which one tile multiplies. The
meta-info of a sub-group gives each of the six workers an interval of its rows and one of the n
columns. The bundles of a worker with r rows, z non-zeros and m columns are linear in r and z, with
coefficients that depend on m. The code has three loops: wide for m = 8 (half) or 4 (float), narrow
for half of that, and general for any other m, which is divided into strips of the wide width and a
last, shorter one. PopLibs' kernels take as many bundles when `ipusim.isa` executes their code,
except that their wide and narrow loops take 3 fewer at the start with float.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, Fields, IntArray, TileMemories, TileMemory

from ..family import VertexFields
from ..meta_info.element_loads import element_loads
from ..meta_info.visits import Visits
from .element_numerics import multiply_all, multiply_one
from .element_walk import BucketWalker

HALF = DataType.HALF


@attrs.frozen
class DynamicElement(BucketWalker):
    """The dynamic kernel of single elements, whose vertex fields are those of `element_buckets`.

    Attributes:
        data_type: number format of values and s; q is float.
        clears: True if q is cleared first, False if products are added to it.
    """

    title = "dynamic_element_{data_type}{clears}"
    source = Path(__file__).with_name("dynamic_element.S")
    # One instruction loads from both operands, so they must lie in different memory elements.
    apart = (("meta_info", "s"), ("more_meta_info", "s"))
    sub_group_labels = (
        *("has_rows", "wide", "wide_row", "wide_row.rpt", "narrow", "narrow_row", "narrow_row.rpt"),
        *("general_row", "strip", "strip.rpt", "last_strip", "last_strip.rpt"),
    )

    def half_roundings(self, blocks: IntArray) -> IntArray:
        """Return how often each product is rounded to half: once for half data, never for float."""
        return int(self.data_type is HALF) * np.ones_like(blocks)

    def slowest_worker_bundles(self, visits: Visits, v: VertexFields) -> IntArray:  # noqa: ARG002
        """Return the bundles of the slowest worker of each sub-group, int64[sub-groups]."""
        loads = element_loads(visits)
        bundles = self.bundles_of(loads.rows, loads.nonzeros, loads.columns)
        return np.asarray(bundles.max(axis=1))

    def bundles_of(self, rows: IntArray, nonzeros: IntArray, columns: IntArray) -> IntArray:
        """Return the bundles of workers from their numbers of rows, non-zeros and columns."""
        return self.bundles_at("sub_group", self.passes_of(rows, nonzeros, columns))

    def passes_of(
        self, rows: IntArray, nonzeros: IntArray, columns: IntArray
    ) -> Mapping[str, npt.NDArray[Any]]:
        """Return how often a worker passes each label of `sub_group_labels`; 0 without rows."""
        width = 2 * self.data_type.vector_width
        has_rows = rows > 0
        wide, narrow = has_rows & (columns == width), has_rows & (columns == width // 2)
        general = has_rows & ~(wide | narrow)
        strips, has_last_strip = general * (columns // width), general & (columns % width > 0)
        return {
            "has_rows": has_rows,
            "wide": wide,
            "wide_row": wide * rows,
            "wide_row.rpt": wide * nonzeros,
            "narrow": narrow,
            "narrow_row": narrow * rows,
            "narrow_row.rpt": narrow * nonzeros,
            "general_row": general * rows,
            "strip": strips * rows,
            "strip.rpt": strips * nonzeros,
            "last_strip": has_last_strip * rows,
            "last_strip.rpt": has_last_strip * nonzeros,
        }

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Compute q of one vertex: add the sum of value * s over the non-zeros of each row."""
        multiply_one(self, memory, fields)

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Compute q of all vertices of a table, on many tiles at once."""
        multiply_all(self, memory, tile, fields, transposed=False)
