"""A task is one simulation that a study wants: what decides it, and how to measure it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import attrs


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
