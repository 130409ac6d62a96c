"""A study is a question whose results a store keeps; a task is one simulation that it wants.

The study says what a line of its store may hold, the task what decides it and how to measure it.
"""

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


@attrs.frozen
class Task:
    """One simulation.

    Attributes:
        key: all that decides the result, as text.
        name: for people.
        configuration: all that decides the result, as JSON can hold it.
        measure: what gives the result, as JSON can hold it; another process calls it.
        group: tasks of a group that follow one another are measured by one process, where later
            ones take what earlier ones made; empty for a task by itself.
    """

    key: str
    name: str
    configuration: Mapping[str, object]
    measure: Callable[[], Mapping[str, object]]
    group: str = ""


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
