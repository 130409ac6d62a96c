"""Vertices of one codelet before their regions have addresses, as tables to cut and join."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

import attrs
import numpy as np

from ipusim import Codelet, Column, IntArray, Ragged, same_array

Place: TypeAlias = tuple[str, IntArray]
"""A region's name and int64[vertices] byte offsets into it."""


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


def merged(given: Iterable[DraftVertices]) -> ComputeSet:
    """One table a codelet, none without a vertex.

    The parts of a round run on different tiles, so their vertices are one table.
    """
    by_codelet: dict[Codelet, list[DraftVertices]] = {}
    for vertices in (vertices for vertices in given if len(vertices.tile)):
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
