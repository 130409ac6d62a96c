"""The kernels copy and cast, which move pieces of memory from source to target on a tile.

A piece is a run of elements: a byte offset from source, a byte offset from target, and a number of
elements, a whole number of groups. A vertex goes through its list of pieces, and workers divide the
groups of every piece: worker w of W takes the groups w, w + W, ... A group of a copy is 8 bytes and
takes a bundle, which stores it and loads the next group; a group of a cast is four elements and
takes two bundles. The two byte offsets of a piece are called `origin` and `goal`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    DataType,
    Fields,
    IntArray,
    OperandTraffic,
    ProgramError,
    TileMemories,
    TileMemory,
)
from ipusim.native import in_shares

from ..family import KernelAxis, LabelPasses, VertexFields, array_of, listed, rows, turns, words
from ..fields import column, lists
from ..half import narrow
from ..kernel import AnyWorkers
from . import move_loops

HALF, FLOAT = DataType.HALF, DataType.FLOAT
CAST_GROUP = 4  # elements of a group of a cast: 8 bytes of half, what one instruction loads


class MovesPieces(AnyWorkers):
    """Base of copies and casts, which move pieces from source to target.

    Fields of a vertex: byte addresses source and target; pieces, three numbers each: byte offsets
    from source and from target, elements; pieces_address.
    """

    rows = rows(pieces="origin goal elements")
    arrays = (
        listed("source", "in", "origin", lambda k, p: p.elements * k.types[0].bytes, rows="pieces"),
        listed("target", "out", "goal", lambda k, p: p.elements * k.types[1].bytes, rows="pieces"),
        array_of("pieces"),
    )
    apart = (("source", "target"),)  # one instruction loads and stores: in different elements
    labels = ("piece", "groups", "groups.rpt")
    state_words = words(
        "source target pieces_address number_of_pieces",
        number_of_pieces=lambda v: v.list_length("pieces") // 3,
    )

    @property
    def types(self) -> tuple[DataType, DataType]:
        """Number formats of the elements at source and at target."""
        raise NotImplementedError

    @property
    def group(self) -> int:
        """Number of elements of a group."""
        return CAST_GROUP

    def passes(self, v: VertexFields) -> LabelPasses:
        """Return the passes of each label: a worker's last group of a piece is outside the loop.

        Raises:
            ProgramError: a piece ends within a group, which no worker would take.
        """
        pieces = v.listed_rows("pieces")
        groups = turns(whole_groups(pieces.elements, self.group), v.workers)
        in_loop = np.maximum(groups - 1, 0)
        return pieces.passes(
            {"piece": np.ones_like(groups), "groups": groups > 0, "groups.rpt": in_loop}
        )

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Return the bytes of the list that workers read."""
        return list_traffic(fields, self.workers)

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Move the pieces of one vertex; elements are rounded once if the target is narrower."""
        source, target = int(fields["source"]), int(fields["target"])
        source_dtype, target_dtype = (data_type.numpy for data_type in self.types)
        narrows = self.types == (FLOAT, HALF)
        for origin, goal, elements in fields["pieces"].reshape(-1, 3).tolist():
            values = memory.view(source + origin, elements, source_dtype)
            if narrows:
                values = narrow(values.astype(np.float32, copy=False), memory.random)
            memory.view(target + goal, elements, target_dtype)[:] = values

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table."""
        pieces = VertexFields(self, fields).listed_rows("pieces")
        origin, goal, elements = pieces.table.T
        piece_tile, vertex = tile[pieces.vertex], pieces.vertex
        formats_are_half = [data_type is HALF for data_type in self.types]
        dtypes = [np.uint16 if half else np.float32 for half in formats_are_half]
        source, target = (
            memory.places(
                piece_tile, column(fields, name)[vertex] + offset, elements, dtype, vertex=vertex
            )
            for name, offset, dtype in zip(
                ("source", "target"), (origin, goal), dtypes, strict=True
            )
        )
        table = np.stack([source, target, elements], axis=1)
        first = np.searchsorted(vertex, np.arange(len(tile) + 1))
        halves, floats = memory.flat(np.uint16), memory.flat(np.float32)

        def run(rows: IntArray) -> None:
            move_loops.move(halves, floats, rows, first, table, *formats_are_half)

        in_shares(tile, int(elements.sum()), run)


@attrs.frozen
class Copy(MovesPieces):
    """The copy kernel of one type.

    Attributes:
        data_type: number format of the elements, whose pieces are whole words of 8 bytes.
    """

    data_type: DataType

    axes = (KernelAxis("data_type", (HALF, FLOAT)),)
    title = "copy_{data_type}"
    source = Path(__file__).with_name("copy.S")

    @property
    def defines(self) -> Mapping[str, str]:
        """Preprocessor symbol with the number of elements of a word."""
        return {"WORD_SHIFT": str(self.group.bit_length() - 1)}

    @property
    def types(self) -> tuple[DataType, DataType]:
        """Number formats at source and at target, which are equal."""
        return self.data_type, self.data_type

    @property
    def group(self) -> int:
        """Number of elements in 8 bytes."""
        return self.data_type.vector_width


@attrs.frozen
class Cast(MovesPieces):
    """The cast kernel of one pair of types.

    PopLibs' cast of one piece takes 26 + ceil(elements / 12) bundles of a worker; this one takes 3
    more to float, and 5 more to half.

    Attributes:
        source_type: number format of the elements at source.
        target_type: number format of the elements at target.
    """

    source_type: DataType
    target_type: DataType

    axes = (
        KernelAxis("source_type", (HALF, FLOAT)),
        KernelAxis("target_type", (HALF, FLOAT), define={FLOAT: "TO_FLOAT"}),
    )
    title = "cast_{source_type}_{target_type}"
    source = Path(__file__).with_name("cast.S")

    @property
    def types(self) -> tuple[DataType, DataType]:
        """Number formats of the elements at source and at target."""
        return self.source_type, self.target_type


def whole_groups(elements: IntArray, width: int) -> IntArray:
    """Return the number of whole groups of `width` elements in each piece.

    Raises:
        ProgramError: a piece ends within a group, which no worker would take.
    """
    if np.any(elements % width):
        misfit = int(elements[np.argmax(elements % width > 0)])
        raise ProgramError(f"a piece of {misfit} elements is no whole number of groups of {width}")
    return elements // width


def list_traffic(fields: Fields, workers: int) -> Mapping[str, OperandTraffic]:
    """Return the bytes of the list `pieces` that workers read; each worker reads the whole list."""
    reads = workers * 4 * lists(fields, "pieces").count
    return {"pieces_address": OperandTraffic(reads, 0 * reads)}
