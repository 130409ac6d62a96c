"""A draft is a program before its regions have addresses: places are (region, offset).

Its parts are traffic between regions, vertices of one codelet as tables to cut and join,
supersteps, loops of them, and the regions. `resolve` makes a program of it, unless a work list
cannot be written: a word beyond 16 bits, though memory may have room.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

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

Place: TypeAlias = tuple[str, IntArray]
"""A region's name and int64[vertices] byte offsets into it."""


@attrs.frozen
class Move:
    """Traffic from one region to another.

    Attributes:
        traffic: what travels.
        source, target: the regions.
        in_turns: no tile sends while it receives; the phase keeps to the traffic's waves, in which
            no tile occurs twice.
    """

    traffic: Traffic
    source: str
    target: str
    in_turns: bool = False


@attrs.frozen
class DraftStep:
    """One superstep of a draft."""

    name: str
    moves: tuple[Move, ...]
    compute_set: ComputeSet


@attrs.frozen
class DraftLoop:
    """A loop of a draft; `word` is the region whose first word on `tile` chooses the case.

    Attributes:
        carries: a turn may read what an earlier one left in a region that only the loop touches;
            else each writes there before it reads, and such a region lives in its steps alone.
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
    """All supersteps in the order in which a program numbers them."""
    steps: list[DraftStep] = []
    for item in draft:
        if isinstance(item, DraftStep):
            steps.append(item)
        else:
            steps += [item.decide, *(step for case in item.cases for step in case)]
    return tuple(steps)


@attrs.frozen
class Region:
    """A region that the draft wants.

    Attributes:
        name, category: as in `Variable`.
        bytes: int64[tiles].
        resident: keeps its content over the whole program.
        pinned: lies at one address in all programs of a plan.
        control: holds words on which cycles depend.
    """

    name: str
    category: str
    bytes: IntArray = attrs.field(eq=same_array, repr=False)
    resident: bool
    pinned: bool = False
    control: bool = False


@attrs.frozen
class DraftVertices:
    """Vertices of one codelet: their numbers, and the places that become addresses."""

    codelet: Codelet
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    fields: Mapping[str, Column]
    places: Mapping[str, Place]


ComputeSet: TypeAlias = tuple[DraftVertices, ...]
"""What the tiles run at once: of a codelet one table."""


def chosen(fields: Mapping[str, Column], rows: IntArray) -> Mapping[str, Column]:
    """The fields of some of the vertices."""
    return {
        name: attrs.evolve(column, first=column.first[rows], count=column.count[rows])
        if isinstance(column, Ragged)
        else column[rows]
        for name, column in fields.items()
    }


def merged(tables: Iterable[DraftVertices]) -> ComputeSet:
    """One table a codelet, none without a vertex.

    The parts of a round run on different tiles, so their vertices are one table.
    """
    by_codelet: dict[Codelet, list[DraftVertices]] = {}
    for vertices in (vertices for vertices in tables if len(vertices.tile)):
        by_codelet.setdefault(vertices.codelet, []).append(vertices)
    return tuple(_joined(group) for group in by_codelet.values())


def _joined(tables: list[DraftVertices]) -> DraftVertices:
    head = tables[0]
    return DraftVertices(
        head.codelet,
        np.concatenate([table.tile for table in tables]),
        {name: _column([table.fields[name] for table in tables]) for name in head.fields},
        {
            field: (name, np.concatenate([table.places[field][1] for table in tables]))
            for field, (name, _) in head.places.items()
        },
    )


def _column(columns: list[Column]) -> Column:
    """The columns one below the other; lists that are shared stay shared."""
    lists = [column for column in columns if isinstance(column, Ragged)]
    if not lists:
        return np.concatenate([column for column in columns if isinstance(column, np.ndarray)])
    flats = {id(item.flat): item.flat for item in lists}
    base = dict(zip(flats, np.cumsum([0, *(len(flat) for flat in flats.values())]), strict=False))
    return Ragged(
        np.concatenate(list(flats.values())) if len(flats) > 1 else lists[0].flat,
        np.concatenate([item.first + base[id(item.flat)] for item in lists]),
        np.concatenate([item.count for item in lists]),
    )


class ListOverflow(WordOverflow):
    """A plan whose work lists cannot be written; `use` tells what the program would hold."""

    def __init__(self, message: str, use: MemoryUse) -> None:
        super().__init__(message)
        self.use = use


def use_of(machine: Machine, stores: Iterable[Region]) -> MemoryUse:
    """Bytes of a program that is not there yet: of all regions, as if all were live at once.

    Code, vertex state and exchange code are not among them.
    """
    regions = tuple(stores)
    total = sum((store.bytes for store in regions), np.zeros(machine.tiles, dtype=np.int64))
    tile = int(np.argmax(total))
    sizes: dict[str, int] = {}
    for store in regions:
        sizes[store.category] = sizes.get(store.category, 0) + int(store.bytes[tile])
    held = sorted(((name, size) for name, size in sizes.items() if size), key=lambda item: -item[1])
    return MemoryUse(total, tile, dict(held), machine.usable_bytes)


def whole_words(size: IntArray) -> IntArray:
    """Bytes in whole words of 64 bits, as every region and list begins on one."""
    whole: IntArray = -(-size // DOUBLE_WORD_BYTES) * DOUBLE_WORD_BYTES
    return whole
