"""The dynamic element kernel of N:M matrices: q[row] = the sum of value * s[column] over each row.

Every mask fills the buckets alike, so that what workers take are constants of the vertex: they read
neither headers nor counts, go through all buckets in one launch, and write every row of q once,
without clearing it. Cycles are the same for every mask:

    cycles = launch + W * slowest worker (`regular_runs`) + local sync
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    DataType,
    Fields,
    IntArray,
    Machine,
    Operand,
    TileMemories,
    TileMemory,
)

from ..fields import column, lists
from ..kernel import Kernel, packed_state, state_words, worker_cycles
from ..worklist import check_columns
from .element_buckets import bucket_operands, bucket_spans
from .element_numerics import multiply_all, multiply_one
from .regular_runs import regular_shares

HALF = DataType.HALF


@attrs.frozen
class RegularElement(Kernel):
    """The kernel of N:M elements for one type of data.

    Fields of a vertex: those in `element_buckets`, of which its code reads q, s, meta_info, values,
    more_meta_info, more_values and n; rows of q, all of which the buckets hold, each with `length`
    elements; bucket_rows, rows of each bucket but the last; runs, a list of numbers of 32 bits, see
    `regular_runs`; runs_address. What it computes is what the buckets hold.

    Attributes:
        data_type: of values and s; q is float.
    """

    data_type: DataType

    block = 1
    clears: ClassVar[bool] = True
    source = Path(__file__).with_name("regular_element.S")
    state = state_words(
        *("meta_info", "values", "more_meta_info", "more_values", "runs_address"),
        *("q", "s", "length", "wide_step", "narrow_step"),
    )
    operands = (*bucket_operands(clears=True), Operand("runs_address", "in", align=4))
    # One instruction loads data and the next offset.
    apart = (("meta_info", "s"), ("more_meta_info", "s"))

    @property
    def name(self) -> str:
        """Data type."""
        return f"regular_element_{self.data_type.value}"

    @property
    def defines(self) -> Mapping[str, str]:
        """Whether data are half."""
        return {"HALF": ""} if self.data_type is HALF else {}

    def half_roundings(self, blocks: IntArray) -> IntArray:
        """Half products are rounded once."""
        return int(self.data_type is HALF) * np.ones_like(blocks)

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """uint8[vertices, state_bytes]: addresses, a row's length, and words to the next row of q.

        Raises:
            ProgramError: n has a part vector.
        """
        n, vector = column(fields, "n"), self.data_type.vector_width
        for columns in np.unique(n).tolist():
            check_columns(columns, self.data_type)
        # 64-bit words of a row of q, less those of a strip but for its last one.
        steps = {"wide_step": n // 2 - vector + 1, "narrow_step": n // 2 - vector // 2 + 1}
        return packed_state(self.state, fields, **steps)

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Bytes of each operand."""
        spans = bucket_spans(fields, self.data_type)
        return {**spans, "runs_address": 4 * lists(fields, "runs").count}

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Cycles from launch to local sync; reads rows, length, bucket_rows and n."""
        rows, length = column(fields, "rows"), column(fields, "length")
        height, n = column(fields, "bucket_rows"), column(fields, "n")
        return self.regular_cycles(machine, rows, length, height, n)

    def regular_cycles(
        self, machine: Machine, rows: IntArray, length: IntArray, bucket_rows: IntArray, n: IntArray
    ) -> IntArray:
        """Cycles of vertices with such rectangles."""
        shares = regular_shares(rows, length, bucket_rows, n, self.data_type)
        return worker_cycles(machine, shares.bundles.max(axis=1))

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex, as the kernel that walks sub-groups would."""
        multiply_one(self, memory, fields)

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run the vertices of a table."""
        multiply_all(self, memory, tile, fields, transposed=False)
