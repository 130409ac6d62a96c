"""Building blocks of a draft, which is a program before its regions have addresses.

A draft consists of regions, supersteps and loops of supersteps. A superstep has moves (traffic
between two regions) and tables of vertices, one for each codelet. Memory is named by a region and a
byte offset in it. `resolve` turns a draft into a program. `ListOverflow` reports a draft that
cannot be written because a work list would need a number of more than 16 bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias, overload

import attrs
import numpy as np

from ipusim import (
    DOUBLE_WORD_BYTES,
    Codelet,
    Column,
    IntArray,
    Machine,
    MemoryUse,
    Ragged,
    same_array,
)
from ipusim.kernels import WordOverflow

from ..exchange.traffic import Traffic

RegionOffset: TypeAlias = tuple[str, IntArray]
"""Name of a region, and the byte offset into it for each vertex, int64[vertices]."""


@attrs.frozen
class Move:
    """Traffic from one region to another.

    Attributes:
        traffic: Messages with offsets into the two regions.
        source, target: Names of the regions.
    """

    traffic: Traffic
    source: str
    target: str


@attrs.frozen
class DraftStep:
    """Superstep of a draft: an exchange, then a compute set."""

    name: str
    moves: tuple[Move, ...]
    compute_set: ComputeSet


@attrs.frozen
class DraftLoop:
    """Loop of a draft, whose case is selected by the first word of region `word` on `tile`.

    Attributes:
        name: Name of the loop in reports.
        decide: Superstep that runs before each turn and writes the word.
        tile, word: Tile and region of the word that selects a case.
        cases: Supersteps of each case, by the value of the word.
        max_turns: Number of turns that a run never exceeds.
        carries: True if a turn may read data that an earlier turn left in a region that only the
            loop uses. False if each turn writes such a region before it reads it; the region is
            then live within a turn only.
    """

    name: str
    decide: DraftStep
    tile: int
    word: str
    cases: tuple[tuple[DraftStep, ...], ...]
    max_turns: int
    carries: bool = True


DraftSteps: TypeAlias = Sequence[DraftStep | DraftLoop]


def flat(draft: DraftSteps) -> tuple[DraftStep, ...]:
    """Return all supersteps in the order in which a program numbers them."""
    steps: list[DraftStep] = []
    for item in draft:
        if isinstance(item, DraftStep):
            steps.append(item)
        else:
            steps += [item.decide, *(step for case in item.cases for step in case)]
    return tuple(steps)


@attrs.frozen
class Region:
    """Bytes with a name on every tile, before they have an address.

    Attributes:
        name, category: Name and category as in `Variable`.
        bytes: Size on each tile, int64[tiles].
        resident: True if the content is kept over the whole program.
        pinned: True if the region lies at one address in all programs of a plan.
        control: True if the region has words on which cycles depend.
    """

    name: str
    category: str
    bytes: IntArray = attrs.field(eq=same_array, repr=False)
    resident: bool
    pinned: bool = False
    control: bool = False


@attrs.frozen
class DraftVertices:
    """Vertices of one codelet, as a table with a row for each vertex.

    Attributes:
        codelet: Codelet that all vertices run.
        tile: Tile of each vertex, int64[vertices].
        fields: Numbers and lists that vertices read, by field.
        operands: Region and byte offsets of each operand, by the field that gets its address.
    """

    codelet: Codelet
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    fields: Mapping[str, Column]
    operands: Mapping[str, RegionOffset]


ComputeSet: TypeAlias = tuple[DraftVertices, ...]
"""Vertices that run between two exchanges: at most one table for each codelet."""


def select_seats(fields: Mapping[str, Column], rows: IntArray) -> Mapping[str, Column]:
    """Return the fields of selected vertices, whose indices are `rows`, int64[selected]."""
    return {
        name: attrs.evolve(column, first=column.first[rows], count=column.count[rows])
        if isinstance(column, Ragged)
        else column[rows]
        for name, column in fields.items()
    }


def merge_vertices(tables: Iterable[DraftVertices]) -> ComputeSet:
    """Join the tables of vertices of each codelet; tables without a vertex are left out.

    The parts of a round run on different tiles, so that their vertices fit into one table.
    """
    by_codelet: dict[Codelet, list[DraftVertices]] = {}
    for vertices in (vertices for vertices in tables if len(vertices.tile)):
        by_codelet.setdefault(vertices.codelet, []).append(vertices)
    return tuple(_joined(group) for group in by_codelet.values())


def _joined(tables: list[DraftVertices]) -> DraftVertices:
    """Return the vertices of several tables of one codelet as one table."""
    first = tables[0]
    return DraftVertices(
        first.codelet,
        np.concatenate([table.tile for table in tables]),
        {name: _column([table.fields[name] for table in tables]) for name in first.fields},
        {
            field: (name, np.concatenate([table.operands[field][1] for table in tables]))
            for field, (name, _) in first.operands.items()
        },
    )


def _column(columns: list[Column]) -> Column:
    """Concatenate columns; lists that several vertices share stay shared."""
    lists = [column for column in columns if isinstance(column, Ragged)]
    if not lists:
        return np.concatenate([column for column in columns if isinstance(column, np.ndarray)])
    # Lists of the same flat array are stored once: `starts` are the positions at which the
    # flat arrays begin, by identity.
    flats = {id(item.flat): item.flat for item in lists}
    starts = dict(zip(flats, np.cumsum([0, *(len(flat) for flat in flats.values())]), strict=False))
    return Ragged(
        np.concatenate(list(flats.values())) if len(flats) > 1 else lists[0].flat,
        np.concatenate([item.first + starts[id(item.flat)] for item in lists]),
        np.concatenate([item.count for item in lists]),
    )


class ListOverflow(WordOverflow):
    """Error for a plan whose work lists cannot be written.

    Attributes:
        use: Memory use that the program would have.
    """

    def __init__(self, message: str, use: MemoryUse) -> None:
        super().__init__(message)
        self.use = use


def use_of(machine: Machine, draft_regions: Iterable[Region]) -> MemoryUse:
    """Return the memory use of a program that does not exist yet.

    All regions count as if they were live at once. Code, vertex state and exchange code are not
    included.
    """
    regions = tuple(draft_regions)
    total = sum((region.bytes for region in regions), np.zeros(machine.tiles, dtype=np.int64))
    tile = int(np.argmax(total))
    sizes: dict[str, int] = {}
    for region in regions:
        sizes[region.category] = sizes.get(region.category, 0) + int(region.bytes[tile])
    used_categories = sorted(
        ((name, size) for name, size in sizes.items() if size), key=lambda item: -item[1]
    )
    return MemoryUse(total, tile, dict(used_categories), machine.usable_bytes)


@overload
def whole_words(size: int) -> int: ...
@overload
def whole_words(size: IntArray) -> IntArray: ...
def whole_words(size: int | IntArray) -> int | IntArray:
    """Return sizes in bytes, rounded up to whole words of 64 bits, on which regions begin."""
    return -(-size // DOUBLE_WORD_BYTES) * DOUBLE_WORD_BYTES
