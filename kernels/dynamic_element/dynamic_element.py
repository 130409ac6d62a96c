"""The dynamic element kernel: q[row] += value * s[column] for the non-zeros of a tile's buckets.

The meta-info of a sub-group gives each of six workers rows and columns of n. The bundles of a
worker with r rows and z non-zeros over n columns are linear in r and z. Their coefficients depend
on n: there is code for n = 8 and 4 (half) or 4 and 2 (float), and a general form for strips of that
many columns. PopLibs' kernels take as many bundles on this core, except 3 less at the start of the
first two forms with float.
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
    """The dynamic kernel of single elements; fields as in `element_buckets`.

    Attributes:
        data_type: number format of values and s; q is float.
        clears: True if q is cleared first, False if products are added to it.
    """

    title = "dynamic_element_{data_type}{clears}"
    source = Path(__file__).with_name("dynamic_element.S")
    # One instruction loads data and the next offset.
    apart = (("meta_info", "s"), ("more_meta_info", "s"))
    sub_group_labels = (
        *("has_rows", "wide", "wide_row", "wide_row.rpt", "narrow", "narrow_row", "narrow_row.rpt"),
        *("general_row", "strip", "strip.rpt", "last_strip", "last_strip.rpt"),
    )

    def half_roundings(self, blocks: IntArray) -> IntArray:
        """Return how often a product is rounded: half products are, once."""
        return int(self.data_type is HALF) * np.ones_like(blocks)

    def slowest_worker_bundles(self, visits: Visits, v: VertexFields) -> IntArray:  # noqa: ARG002
        """Return the bundles of the slowest worker of each sub-group, int64[found]."""
        loads = element_loads(visits)
        bundles = self.bundles_of(loads.rows, loads.nonzeros, loads.columns)
        return np.asarray(bundles.max(axis=1))

    def bundles_of(self, rows: IntArray, nonzeros: IntArray, columns: IntArray) -> IntArray:
        """Return the bundles of workers from their rows, non-zeros and columns."""
        return self.bundles_at("sub_group", self.passes_of(rows, nonzeros, columns))

    def passes_of(
        self, rows: IntArray, nonzeros: IntArray, columns: IntArray
    ) -> Mapping[str, npt.NDArray[Any]]:
        """Return the passes of `sub_group_labels`; workers without rows have none."""
        width = 2 * self.data_type.vector_width
        works = rows > 0
        wide, narrow = works & (columns == width), works & (columns == width // 2)
        general = works & ~(wide | narrow)
        strips, has_last_strip = general * (columns // width), general & (columns % width > 0)
        return {
            "has_rows": works,
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
        """Run one vertex: q += the sum of value * s over the non-zeros of each row."""
        multiply_one(self, memory, fields)

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table."""
        multiply_all(self, memory, tile, fields, transposed=False)
