"""Mappings of many rows that share their names, and texts that are there once.

A mapping with names of its own takes three times what its values do.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

Default = TypeVar("Default")
TEXT_OF_NAMES = 128  # letters; a longer text is a reason, of which there are few alike


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


class Interned:
    """Names that were seen, of which each is kept once; texts are, too."""

    def __init__(self) -> None:
        self._places: dict[tuple[str, ...], Mapping[str, int]] = {}

    def shared(self, found: Mapping[str, Any]) -> SharedNames:
        """A mapping that holds the same."""
        names = tuple(found)
        places = self._places.get(names)
        if places is None:
            places = {sys.intern(name): place for place, name in enumerate(names)}
            self._places[names] = places
        return SharedNames(places, tuple([_kept(value) for value in found.values()]))


def _kept(value: Any) -> Any:
    """A value, with its short texts there once."""
    kind = type(value)
    if kind is str:
        return sys.intern(value) if len(value) <= TEXT_OF_NAMES else value
    if kind is dict:
        for name, member in value.items():
            if type(member) is str:
                value[name] = sys.intern(member)
    elif kind is list:
        for member in value:
            _kept(member)
    return value
