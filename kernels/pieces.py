"""Kernels that move or add whole pieces of memory read a list of pieces, a few numbers each.

Such a vertex reads its state once, then goes through its pieces; the six workers share each piece
by 64-bit vectors. Bundles of the slowest worker, where a piece of v vectors costs c each:

    start + sum over pieces of (12 + ceil(v / W) c)
"""

from __future__ import annotations

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import Fields, IntArray, Machine, ProgramError, spread

from .fields import lists
from .words import ceil_div

PIECE_BUNDLES = 12  # ours: read a piece's numbers, form three addresses, set up the loop
START_BUNDLES = 20  # published for the single-input reduce (poplin PerformanceEstimation.hpp 1560)


@attrs.frozen
class Pieces:
    """The pieces of all vertices, one after another.

    Attributes:
        table: int64[pieces, width].
        vertex: int64[pieces], whose piece it is.
        vertices: how many vertices there are.
    """

    table: IntArray
    vertex: IntArray
    vertices: int

    def sums(self, values: IntArray) -> IntArray:
        """int64[vertices]: the sum of a number a piece over each vertex."""
        total = np.zeros(self.vertices, dtype=np.int64)
        np.add.at(total, self.vertex, values)
        return total

    def ends(self, values: IntArray) -> IntArray:
        """int64[vertices]: the largest of a number a piece over each vertex, 0 without pieces."""
        largest = np.zeros(self.vertices, dtype=np.int64)
        np.maximum.at(largest, self.vertex, values)
        return largest

    def bundles(self, machine: Machine, vectors: IntArray, each: IntArray | int) -> IntArray:
        """int64[vertices]: the slowest worker's bundles, `each` a vector, without the start."""
        return self.sums(PIECE_BUNDLES + ceil_div(vectors, machine.workers) * each)


def pieces_of(fields: Fields, width: int) -> Pieces:
    """The field `pieces`, `width` numbers a piece.

    Raises:
        ProgramError: a list is not a whole number of pieces.
    """
    ragged = lists(fields, "pieces")
    if np.any(ragged.count % width):
        raise ProgramError(f"field 'pieces' holds {width} numbers a piece; a list has a rest")
    at = spread(ragged.first, ragged.count)
    vertex = np.repeat(np.arange(len(ragged)), ragged.count // width)
    return Pieces(ragged.flat[at].astype(np.int64).reshape(-1, width), vertex, len(ragged))


def rows_of(pieces: npt.NDArray[np.integer], width: int) -> list[list[int]]:
    """One vertex's pieces as rows of Python integers."""
    rows: list[list[int]] = pieces.reshape(-1, width).tolist()
    return rows


def moved_spans(pieces: Pieces, source_bytes: int, target_bytes: int) -> dict[str, IntArray]:
    """Bytes from `source` and `target` to the end of their last piece.

    Args:
        pieces: rows {source offset, target offset, elements}.
        source_bytes: bytes of one element at source.
        target_bytes: bytes of one element at target.
    """
    source, target, elements = pieces.table.T
    return {
        "source": pieces.ends(source + elements * source_bytes),
        "target": pieces.ends(target + elements * target_bytes),
    }
