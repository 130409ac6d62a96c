"""How far a study is, for who waits for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import attrs


@attrs.frozen
class Standing:
    """How far a study is.

    Attributes:
        kept: points whose results are in the store.
        wanted: points, or how many there may be at most.
        share: of the work that is done, from 0 to 1.
        last: what was done last.
    """

    kept: int
    wanted: int
    share: float
    last: str = ""


Tell: TypeAlias = Callable[[Standing], None]
"""Hears how far a study is, when it begins and after each point."""
