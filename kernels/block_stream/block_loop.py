"""A worker's pass over one block of the static block kernel, counted in bundles.

A pass streams the worker's columns past the weights that lie in the AMP: filling and draining its
pipeline cost a constant, and each further column `step` bundles.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np

from ipusim import DataType, IntArray

HALF, FLOAT = DataType.HALF, DataType.FLOAT


@attrs.frozen
class BlockLoop:
    """A worker's pass over one block, in bundles, by its number n of columns.

    Attributes:
        instruction: the AMP instruction.
        passes: launches a block; each takes 1/passes of its weights.
        step: bundles of one more column beyond three.
        header: reading the vertex at the first launch, at n = 1 and n > 1.
        first, later: the pass that opens a block row and any other, at n = 1, 2, 3.
        idle: what a worker without columns takes on the first and on a later pass.
        again: the other passes of a row's first block, where passes are over different outputs and
            so open the row too; otherwise they cost what a later pass does.
    """

    instruction: str
    passes: int
    step: int
    header: tuple[int, int]
    first: tuple[int, int, int]
    later: tuple[int, int, int]
    idle: tuple[int, int] = (6, 2)
    again: tuple[int, int, int] | None = None

    @property
    def splits_outputs(self) -> bool:
        """Whether passes are over different outputs; else over different inputs."""
        return self.again is not None

    def bundles(self, columns: IntArray, *, opens_row: bool) -> IntArray:
        """Bundles of one pass of a worker with these columns."""
        if opens_row:
            return self._pass(columns, self.idle[0], self.first)
        return self._pass(columns, self.idle[1], self.later)

    def vertex_bundles(self, columns: IntArray, rows: IntArray, blocks: IntArray) -> IntArray:
        """Bundles of all passes of a worker with these columns."""
        later = self.bundles(columns, opens_row=False)
        opening = self.bundles(columns, opens_row=True)
        again = later if self.again is None else self._pass(columns, self.idle[1], self.again)
        opening = opening + (self.passes - 1) * again
        return rows * opening + (blocks - rows) * self.passes * later

    def _pass(self, columns: IntArray, idle: int, table: tuple[int, ...]) -> IntArray:
        least = np.array((idle, *table), dtype=np.int64)
        bundles: IntArray = least[np.minimum(columns, 3)] + self.step * np.maximum(columns - 3, 0)
        return bundles

    def header_bundles(self, columns: IntArray) -> IntArray:
        """Bundles of a worker's first launch before its first pass."""
        header: IntArray = np.where(columns == 1, *self.header)
        return header


# Published: what PopLibs' static kernels take, and ours beside them, bundle by bundle.
# Ours alone (no counts exist): half data on 8 AMP units, which give two outputs a phase, float or
# half, so b / 2 bundles a column and at most 8 outputs a pass; and float 16 x 16 on 8 units.
_FOUR_PHASES = ((20, 24, 28), (19, 23, 27))
_TWO_PHASES = ((16, 18, 20), (14, 16, 18))
LOOPS: Mapping[tuple[DataType, DataType, int, int], BlockLoop] = {
    # data, partials, units, block
    (HALF, HALF, 16, 16): BlockLoop("f16v4hihov4amp", 1, 4, (13, 13), *_FOUR_PHASES),
    (HALF, HALF, 16, 8): BlockLoop("f16v4hihov4amp", 1, 2, (13, 13), *_TWO_PHASES),
    (HALF, HALF, 16, 4): BlockLoop(
        "f16v4hihov4amp", 1, 1, (14, 14), (11, 12, 16), (8, 9, 15), (7, 4)
    ),
    (FLOAT, FLOAT, 16, 16): BlockLoop(
        "f32sisov2amp", 2, 8, (17, 16), (33, 42, 50), (29, 38, 46), (9, 5)
    ),
    (FLOAT, FLOAT, 8, 8): BlockLoop(
        "f32sisoamp", 1, 8, (13, 13), (23, 31, 39), (19, 27, 35), idle=(11, 7)
    ),
    (FLOAT, FLOAT, 8, 4): BlockLoop(
        "f32sisoamp", 1, 4, (13, 13), (14, 18, 22), (13, 17, 21), (8, 7)
    ),
    (FLOAT, FLOAT, 8, 16): BlockLoop(  # ours
        "f32sisoamp", 4, 8, (14, 14), (27, 35, 43), (21, 29, 37), idle=(8, 2)
    ),
    # ours
    (HALF, FLOAT, 8, 16): BlockLoop(
        "f16v4sisoamp", 2, 4, (15, 15), *_FOUR_PHASES, again=(18, 22, 26)
    ),
    (HALF, FLOAT, 8, 8): BlockLoop("f16v4sisoamp", 1, 4, (14, 14), *_FOUR_PHASES),
    (HALF, FLOAT, 8, 4): BlockLoop("f16v4sisoamp", 1, 2, (14, 14), *_TWO_PHASES),
    (HALF, HALF, 8, 16): BlockLoop(
        "f16v4hihoamp", 2, 4, (14, 14), (20, 24, 28), (18, 22, 26), again=(18, 22, 26)
    ),
    (HALF, HALF, 8, 8): BlockLoop("f16v4hihoamp", 1, 4, (13, 13), (20, 24, 28), (18, 22, 26)),
    (HALF, HALF, 8, 4): BlockLoop("f16v4hihoamp", 1, 2, (13, 13), (16, 18, 20), (13, 15, 17)),
}
