"""What earlier jobs of a process made, kept for later ones: by key, up to so many bytes.

What was asked for longest ago goes first. A value stands for all that its key says, so keys hold
everything that decides a value; values are frozen.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable, Mapping
from typing import Any

import numpy as np

OBJECT_BYTES = 200  # estimated: an object of Python and its entry somewhere


class Kept:
    """Values by key; threads may share it."""

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self._lock = threading.Lock()
        self._held: OrderedDict[Hashable, tuple[Any, float, int]] = OrderedDict()
        self._bytes = 0

    def get(self, key: Hashable) -> tuple[Any, float] | None:
        """A value and the seconds that it took to make; None where it is not held."""
        with self._lock:
            if key not in self._held:
                return None
            self._held.move_to_end(key)
            value, seconds, _ = self._held[key]
            return value, seconds

    def put(self, key: Hashable, value: object, seconds: float) -> None:
        """Hold a value; one that takes more than there is room for is not held."""
        size = bytes_of(value)
        if size > self.most_bytes:
            return
        with self._lock:
            if key in self._held:
                return
            self._held[key] = value, seconds, size
            self._bytes += size
            while self._bytes > self.most_bytes:
                _, (_, _, gone) = self._held.popitem(last=False)
                self._bytes -= gone


def bytes_of(value: object) -> int:
    """About the bytes of a value and all that it holds, each object and array once."""
    total, seen, waiting = 0, set(), [value]
    while waiting:
        one = waiting.pop()
        while isinstance(one, np.ndarray) and isinstance(one.base, np.ndarray):
            one = one.base
        if id(one) in seen:
            continue
        seen.add(id(one))
        total += OBJECT_BYTES + (one.nbytes if isinstance(one, np.ndarray) else 0)
        if isinstance(one, Mapping):
            waiting.extend(one.values())
        elif isinstance(one, tuple | list):
            waiting.extend(one)
        else:
            names = (field.name for field in getattr(type(one), "__attrs_attrs__", ()))
            waiting.extend(getattr(one, name) for name in names)
    return total
