"""Kernels that move or add whole pieces of memory read a list of pieces, a few numbers each.

Such a vertex reads its state once, then goes through its pieces. The workers share the vectors
of every piece: worker w takes vectors w, w + W, ... The slowest worker counts:

    bundles = start + max over workers of (sum over pieces of what the piece costs the worker)
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    DOUBLE_WORD_BYTES,
    Accesses,
    Fields,
    IntArray,
    Machine,
    OperandTraffic,
    ProgramError,
    spread,
)

from ..fields import check_entries, lists
from ..kernel import State, packed_state
from ..words import ceil_div


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

    def accesses(self, number: int, size: IntArray) -> Accesses:
        """What the pieces touch of an operand.

        Args:
            number: which number of a piece is its offset.
            size: int64[pieces], bytes.

        Raises:
            ListError: an offset within a 64-bit word.
        """
        rank = np.arange(len(self.vertex)) - np.searchsorted(self.vertex, self.vertex)
        entry, offset = rank * self.table.shape[1] + number, self.table[:, number]
        check_entries(
            offset % DOUBLE_WORD_BYTES == 0,
            self.vertex,
            entry,
            lambda row: f"offset {offset[row]} is no multiple of {DOUBLE_WORD_BYTES} bytes",
        )
        return Accesses(self.vertex, entry, offset, size)

    def slowest(self, bundles: IntArray) -> IntArray:
        """int64[vertices]: the most that one worker takes, of int64[pieces, workers]."""
        most = np.zeros(self.vertices, dtype=np.int64)
        for of_worker in bundles.T:  # far quicker than all workers at once
            total = np.bincount(self.vertex, of_worker, self.vertices)
            np.maximum(most, total.astype(np.int64), out=most)
        return most


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


def whole_groups(elements: IntArray, width: int) -> IntArray:
    """Groups of `width` elements in each piece.

    Raises:
        ProgramError: a piece ends within a group, which no worker would take.
    """
    if np.any(elements % width):
        odd = int(elements[np.argmax(elements % width > 0)])
        raise ProgramError(f"a piece of {odd} elements is no whole number of groups of {width}")
    return elements // width


def turns(machine: Machine, vectors: IntArray) -> IntArray:
    """int64[pieces, workers]: how many of a piece's vectors each worker takes."""
    return ceil_div(vectors[:, None] - np.arange(machine.workers), machine.workers)


def moved(fields: Fields, source_bytes: int, target_bytes: int) -> dict[str, Accesses]:
    """What pieces {source offset, target offset, elements} touch.

    Args:
        fields: with the pieces.
        source_bytes: bytes of one element at source.
        target_bytes: bytes of one element at target.
    """
    pieces = pieces_of(fields, 3)
    elements = pieces.table[:, 2]
    return {
        "source": pieces.accesses(0, elements * source_bytes),
        "target": pieces.accesses(1, elements * target_bytes),
    }


def walked_by_all(fields: Fields, workers: int) -> Mapping[str, OperandTraffic]:
    """Bytes that pass of the list `pieces`: every worker walks all of it."""
    reads = workers * 4 * lists(fields, "pieces").count
    return {"pieces_address": OperandTraffic(reads, 0 * reads)}


def spans_to_last(
    fields: Fields, name: str, accesses: Mapping[str, Accesses]
) -> dict[str, IntArray]:
    """Bytes of the 32-bit list `name`, and from each operand's address to its last access."""
    count = lists(fields, name).count
    ends = {field: listed.ends(len(count)) for field, listed in accesses.items()}
    return {f"{name}_address": 4 * count, **ends}


def pieces_state(state: State, fields: Fields, width: int) -> npt.NDArray[np.uint8]:
    """uint8[vertices, bytes]: the state, whose last word is the number of pieces."""
    return packed_state(state, fields, number_of_pieces=lists(fields, "pieces").count // width)
