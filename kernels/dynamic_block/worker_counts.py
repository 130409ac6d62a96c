"""Passes of labels of a worker of the dynamic block kernels, launch by launch.

It reads the vertex once a bucket, at "first", comes to a row of q, at "row", and adds a block, at
"later": it streams its columns past the weights, where the first three have ways of their own.
Bundles follow from the assembly by passes of these labels. Steps and counts are those of
PopLibs' kernels (lib/popsparse codelets/asm, at 7eac0f26, all nine run on this core).
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from ipusim import DataType

from ..block_stream.block_loop import NONE, SOME, TWO, Passes, beyond, where

HALF, FLOAT = DataType.HALF, DataType.FLOAT
CLEARED_BYTES = 8  # by one store
CLEARING: Passes = {"idle": NONE, "clear.rpt": beyond(0)}  # by turns instead


@attrs.frozen
class WorkerCounts:
    """Passes of the labels of a worker, as functions of its columns.

    Attributes:
        reads: passes between "first" and "row".
        adds: passes of one block.
    """

    reads: Passes
    adds: Passes

    @property
    def labels(self) -> Mapping[str, Passes]:
        """Labels by entry."""
        return {"first": {**self.reads, **self.adds}, "row": self.adds, "later": self.adds}


_EVEN: Passes = {"few_columns": where(0, 2)}
_READS: Passes = {"few_columns": where(0, 2), "one_column": where(0, 1)}
_PHASES: Passes = {"idle": NONE, "drain": SOME, "stream": where(2), "stream.rpt": beyond(1)}
_WAYS: Passes = {**_PHASES, "few": where(1, 2)}
_PAIRS: Passes = {
    "idle": NONE,
    "further": where(2),
    "second": TWO,
    "further.rpt": lambda n: (n > 2) * (n - 1),
}
_LOOP: Passes = {"loop": SOME, "before_loop": where(3), "loop.rpt": beyond(1)}
COUNTS: Mapping[tuple[DataType, DataType, int, int], WorkerCounts] = {
    # data, partials, units, block
    (HALF, HALF, 16, 16): WorkerCounts(_EVEN, _WAYS),
    (HALF, HALF, 8, 16): WorkerCounts(_EVEN, _WAYS),  # PopLibs' for Mk1
    (HALF, HALF, 8, 8): WorkerCounts(_READS, _PHASES),
    (HALF, HALF, 8, 4): WorkerCounts(_READS, _PAIRS),
    (HALF, FLOAT, 8, 16): WorkerCounts(_EVEN, _WAYS),
    (HALF, FLOAT, 8, 8): WorkerCounts(_READS, _WAYS),
    (HALF, FLOAT, 8, 4): WorkerCounts(_READS, _PAIRS),
    (FLOAT, FLOAT, 8, 8): WorkerCounts(_READS, _LOOP),
    (FLOAT, FLOAT, 8, 4): WorkerCounts(_READS, _LOOP),
}
