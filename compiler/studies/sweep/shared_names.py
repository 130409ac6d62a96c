"""Mappings of many rows that share their names, and texts that are there once.

A mapping with names of its own takes three times what its values do.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from typing import Any

import attrs

MOST_NUMBERS = 1 << 16  # that are kept to be met again


class SharedNames(Mapping[str, Any]):
    """A mapping whose names others have too.

    Args:
        places: of each name among the values.
        values: in the order of the names.
    """

    __slots__ = ("_places", "_values")

    def __init__(self, places: Mapping[str, int], values: tuple[Any, ...]) -> None:
        self._places, self._values = places, values

    def __getitem__(self, name: str) -> Any:
        return self._values[self._places[name]]

    def get(self, name: str, default: Any = None) -> Any:
        """As of any mapping; quicker than that of the abstract one."""
        place = self._places.get(name)
        return default if place is None else self._values[place]

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._values)

    def __contains__(self, name: object) -> bool:
        return name in self._places

    def __repr__(self) -> str:
        return repr(dict(self))


@attrs.frozen
class Shape:
    """Mappings of the same names, and of much the same types.

    Attributes:
        places: of each name among the values.
        texts, numbers, tables: places of values that were texts, whole numbers, and objects or
            lists in the first of them.
    """

    places: Mapping[str, int]
    texts: tuple[int, ...]
    numbers: tuple[int, ...]
    tables: tuple[int, ...]


class Interned:
    """Names, short texts and whole numbers that were seen, of which each is kept once."""

    def __init__(self) -> None:
        self._shapes: dict[tuple[str, ...], Shape] = {}
        self._numbers: dict[int, int] = {}

    def shared(self, found: Mapping[str, Any]) -> SharedNames:
        """A mapping that holds the same; the objects in it are changed, not in what they say."""
        names = tuple(found)
        shape = self._shapes.get(names)
        if shape is None:
            shape = self._shapes[names] = _shape_of(found)
        members = list(found.values())
        for place in shape.texts:
            if type(members[place]) is str:
                members[place] = sys.intern(members[place])
        for place in shape.numbers:
            if type(members[place]) is int:
                members[place] = self._numbers.setdefault(members[place], members[place])
        for place in shape.tables:
            self._keep_once(members[place])
        if len(self._numbers) > MOST_NUMBERS:
            self._numbers.clear()
        return SharedNames(shape.places, tuple(members))

    def _keep_once(self, table: Any) -> None:
        """What an object holds, or the objects in a list do."""
        if type(table) is list:
            for one in table:
                self._keep_once(one)
        if type(table) is not dict:
            return
        for name, value in table.items():
            if type(value) is int:
                table[name] = self._numbers.setdefault(value, value)
            elif type(value) is str:
                table[name] = sys.intern(value)


def _shape_of(found: Mapping[str, Any]) -> Shape:
    kinds = [type(value) for value in found.values()]
    places = {sys.intern(name): place for place, name in enumerate(found)}
    of = [
        tuple(place for place, kind in enumerate(kinds) if kind in wanted)
        for wanted in ((str,), (int,), (dict, list))
    ]
    return Shape(places, *of)
