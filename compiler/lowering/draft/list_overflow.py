"""A work list that cannot be written: a word beyond 16 bits, though memory may have room."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from ipusim import Machine, MemoryUse
from ipusim.kernels import WordOverflow

from .step import Store


class ListOverflow(WordOverflow):
    """A plan whose work lists cannot be written; `use` tells what the program would hold."""

    def __init__(self, message: str, use: MemoryUse) -> None:
        super().__init__(message)
        self.use = use


def use_of(machine: Machine, stores: Iterable[Store]) -> MemoryUse:
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
