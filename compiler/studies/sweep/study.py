"""A study is a question whose results a store keeps, and says what a line of its store may hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import attrs

from ..forecast import Timing

Check: TypeAlias = Callable[[str, Mapping[str, Any], Mapping[str, Any]], None]
"""Raises BadLine where key, configuration and result are none of the study."""
Timed: TypeAlias = Callable[[Mapping[str, Any], Mapping[str, Any]], Timing | None]
"""How long a configuration took that has this result; None where nothing says it."""


@attrs.frozen
class Study:
    """One study.

    Attributes:
        name: the command that asks, which the first line of its stores says.
        check: of a line's key, configuration and result.
        timed: of any simulator's configuration and result.
        measure: where the walk over the sources of a result begins, of which workers tell the
            fingerprint; None where nobody asks.
    """

    name: str
    check: Check = attrs.field(repr=False, default=lambda _key, _configuration, _result: None)
    timed: Timed = attrs.field(repr=False, default=lambda _configuration, _result: None)
    measure: Callable[..., object] | None = attrs.field(repr=False, default=None)
