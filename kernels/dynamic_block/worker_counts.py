"""Passes of each label in one launch of a worker of the dynamic block kernels.

In a launch all workers start at a label, their entry, and add one block to q (half of one, if the
AMP has fewer units than the block has outputs): a worker streams its columns of s, the dense
operand on the tile, past the block's weights. Workers with one to three columns run code of their
own. The three entries are

    first   first block of a bucket: read the vertex, then go on as at "row"
    row     first block of a row of q: find the row, then go on as at "later"
    later   any other block of the row

The bundles of a launch are the sum, over the labels that it passes, of a label's passes times the
bundles of a pass, which the assembler counts. Steps and counts are those of PopLibs' kernels
(lib/popsparse codelets/asm, at 7eac0f26; all nine were run on the core of `ipusim.isa`).
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from ipusim import DataType

from ..block_stream.block_loop import (
    Passes,
    any_columns,
    columns_beyond,
    if_columns,
    no_columns,
    two_columns,
)

HALF, FLOAT = DataType.HALF, DataType.FLOAT
CLEARED_BYTES = 8  # bytes that one store clears
# Kernels that clear q do so in a hardware loop: here the functions take the number of words that a
# worker clears, not its number of columns.
CLEARING: Passes = {"idle": no_columns, "clear.rpt": columns_beyond(0)}


@attrs.frozen
class WorkerCounts:
    """Passes of the labels of a worker, as functions of its columns.

    Attributes:
        reads: passes of the code from "first" to "row", which reads the vertex.
        adds: passes of the code that adds one block to q.
    """

    reads: Passes
    adds: Passes

    @property
    def passes_by_entry(self) -> Mapping[str, Passes]:
        """Passes of the labels in a launch, by the label at which the worker enters."""
        return {"first": {**self.reads, **self.adds}, "row": self.adds, "later": self.adds}


# Passes by label, for parts of a launch: `_FEW_COLUMNS` and `_READS` for reading the vertex, with
# branches for few columns; `_STREAM` for a stream that repeats all columns but one, also with
# branches for few columns or for two; `_LOOP` for a loop.
_FEW_COLUMNS: Passes = {"few_columns": if_columns(0, 2)}
_READS: Passes = {"few_columns": if_columns(0, 2), "one_column": if_columns(0, 1)}
_STREAM: Passes = {
    "idle": no_columns,
    "drain": any_columns,
    "stream": if_columns(2),
    "stream.rpt": columns_beyond(1),
}
_STREAM_OR_FEW: Passes = {**_STREAM, "few": if_columns(1, 2)}
_STREAM_OR_TWO: Passes = {
    "idle": no_columns,
    "further": if_columns(2),
    "second": two_columns,
    # The hardware loop has all columns but the last, from three columns on; two columns have the
    # code at `second` instead.
    "further.rpt": lambda n: (n > 2) * (n - 1),
}
_LOOP: Passes = {"loop": any_columns, "before_loop": if_columns(3), "loop.rpt": columns_beyond(1)}
COUNTS: Mapping[tuple[DataType, DataType, int, int], WorkerCounts] = {
    # data, partials, units, block
    (HALF, HALF, 16, 16): WorkerCounts(_FEW_COLUMNS, _STREAM_OR_FEW),
    (HALF, HALF, 8, 16): WorkerCounts(_FEW_COLUMNS, _STREAM_OR_FEW),  # PopLibs' for Mk1
    (HALF, HALF, 8, 8): WorkerCounts(_READS, _STREAM),
    (HALF, HALF, 8, 4): WorkerCounts(_READS, _STREAM_OR_TWO),
    (HALF, FLOAT, 8, 16): WorkerCounts(_FEW_COLUMNS, _STREAM_OR_FEW),
    (HALF, FLOAT, 8, 8): WorkerCounts(_READS, _STREAM_OR_FEW),
    (HALF, FLOAT, 8, 4): WorkerCounts(_READS, _STREAM_OR_TWO),
    (FLOAT, FLOAT, 8, 8): WorkerCounts(_READS, _LOOP),
    (FLOAT, FLOAT, 8, 4): WorkerCounts(_READS, _LOOP),
}
