"""The vertices of a table that read buckets, as numbers for machine code, and how they are run."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from ipusim import (
    Codelet,
    DataType,
    Fields,
    IntArray,
    Ragged,
    TileFault,
    TileMemories,
    VertexFault,
)
from ipusim.native import in_shares

from ..fields import column
from .bucket_walk import (
    BUCKETS,
    ENTRY,
    INPUT,
    META,
    META_WORDS,
    MORE_META,
    MORE_VALUES,
    NUMBERS,
    OTHER,
    OUTPUT,
    SUB_GROUP,
    VALUE_COUNT,
    VALUES,
)
from .bucket_walk import COLUMNS as NUM_COLUMNS
from .bucket_walk import ROWS as NUM_ROWS
from .bucket_walk import N as WIDTH_OF

KINDS: Mapping[DataType, type[np.generic]] = {DataType.HALF: np.uint16, DataType.FLOAT: np.float32}
_COUNTS = {
    "n": WIDTH_OF,
    "rows": NUM_ROWS,
    "columns": NUM_COLUMNS,
    "sub_group": SUB_GROUP,
    "buckets": BUCKETS,
    "meta_words": META_WORDS,
    "value_count": VALUE_COUNT,
}
_PLACES = (OUTPUT, INPUT, OTHER)

Spans = Mapping[str, tuple[IntArray, DataType]]


def bucket_vertices(
    memory: TileMemories, tile: IntArray, fields: Fields, values: DataType | None, spans: Spans
) -> IntArray:
    """int64[vertices, NUMBERS]: see `bucket_walk`.

    Args:
        memory, tile, fields: as `compute_all` takes them.
        values: the type of the values in buckets, None where a kernel reads none.
        spans: the other operands by field: what it writes, then what it reads; how many numbers of
            which type.

    Raises:
        VertexFault: an operand that does not lie in SRAM, or not at a multiple of its numbers.
    """
    table = np.zeros((len(tile), NUMBERS), dtype=np.int64)
    for name, number in _COUNTS.items():
        table[:, number] = column(fields, name)
    buckets = table[:, BUCKETS]
    held = np.minimum(buckets, 1), np.maximum(buckets - 1, 0)
    lists: list[tuple[str, int, IntArray, int, type[np.generic]]]
    lists = [("meta_info", META, held[0], META_WORDS, np.uint16)]
    lists += [("more_meta_info", MORE_META, held[1], META_WORDS, np.uint16)]
    if values is not None:
        lists += [("values", VALUES, held[0], VALUE_COUNT, KINDS[values])]
        lists += [("more_values", MORE_VALUES, held[1], VALUE_COUNT, KINDS[values])]
    for name, number, held_here, size, dtype in lists:
        rows = np.flatnonzero(held_here > 0)
        if len(rows):
            count, address = (held_here * table[:, size])[rows], column(fields, name)[rows]
            places = memory.places(tile[rows], address, count, dtype, vertex=rows)
            table[rows, number] = places
    for number, (name, (count, data_type)) in zip(_PLACES, spans.items(), strict=False):
        address = column(fields, name)
        table[:, number] = memory.places(tile, address, count, KINDS[data_type])
    return table


def room_for_entries(table: IntArray) -> IntArray:
    """int64[entries, ENTRY]: for as many as a vertex's buckets have words."""
    words = table[:, BUCKETS] * table[:, META_WORDS]
    return np.zeros((int(words.max(initial=0)) + 1, ENTRY), dtype=np.int64)


def run_found(
    codelet: Codelet,
    memory: TileMemories,
    tile: IntArray,
    fields: Fields,
    work: int,
    run: Callable[[IntArray], int],
) -> None:
    """Run vertices in shares; where machine code stops, the definition runs one, which may refuse.

    Args:
        codelet, memory, tile, fields: as `compute_all` has them.
        work: about how many steps all take.
        run: runs rows, gives how many were done before one with buckets that are not right.

    Raises:
        VertexFault: what the definition refuses as a TileFault.
        ProgramError: what it refuses otherwise.
    """

    def run_share(rows: IntArray) -> None:
        while len(rows):
            done = run(rows)
            if done < len(rows):
                compute_one(codelet, memory, tile, fields, int(rows[done]))
            rows = np.ascontiguousarray(rows[done + 1 :])

    in_shares(tile, work, run_share)


def compute_each(codelet: Codelet, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
    """Run the vertices of a table by their definition.

    Raises:
        VertexFault: what the definition refuses as a TileFault.
    """
    for vertex in range(len(tile)):
        compute_one(codelet, memory, tile, fields, vertex)


def compute_one(
    codelet: Codelet, memory: TileMemories, tile: IntArray, fields: Fields, vertex: int
) -> None:
    """Run one vertex of a table by its definition.

    Raises:
        VertexFault: what the definition refuses as a TileFault.
    """
    row = {
        name: values.row(vertex) if isinstance(values, Ragged) else values[vertex]
        for name, values in fields.items()
    }
    try:
        codelet.compute(memory.on(int(tile[vertex])), row)
    except TileFault as fault:
        raise VertexFault(vertex, str(fault)) from fault
