"""Studies and tasks: a study is a kind of question, a task is a simulation that it needs.

A study defines the content of a line of its store. A task has everything that decides its result,
and the function that measures it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import attrs

from ..forecast import Timing

Check: TypeAlias = Callable[[str, Mapping[str, Any], Mapping[str, Any]], None]
"""Function of key, configuration and result; raises BadLine if the study has no such line."""
Timed: TypeAlias = Callable[[Mapping[str, Any], Mapping[str, Any]], Timing | None]
"""Function of configuration and result that returns their timing, or None if they have none."""


@attrs.frozen
class Study:
    """A question whose results a store keeps.

    Attributes:
        name: name of the command; the first line of its stores holds it.
        check: function that checks key, configuration and result of a line.
        timed: function that returns the timing of a configuration and its result, for results of
            any version of the simulator.
        measure: function whose module, with all that it imports, is the source of the fingerprints
            that workers report; None to accept any worker.
    """

    name: str
    check: Check = attrs.field(repr=False, default=lambda _key, _configuration, _result: None)
    timed: Timed = attrs.field(repr=False, default=lambda _configuration, _result: None)
    measure: Callable[..., object] | None = attrs.field(repr=False, default=None)


@attrs.frozen
class Task:
    """Simulation that a study needs.

    Attributes:
        key: text of everything that decides the result.
        name: name of the task for messages.
        configuration: everything that decides the result, as a value of JSON.
        measure: function that computes the result as a value of JSON, in another process.
        group: name of a group of tasks, or empty. Consecutive tasks of a group are measured by one
            process, where later tasks reuse plans and programs of earlier ones.
    """

    key: str
    name: str
    configuration: Mapping[str, object]
    measure: Callable[[], Mapping[str, object]]
    group: str = ""


@attrs.frozen
class Standing:
    """Progress of a study.

    Attributes:
        kept: number of points whose results are stored.
        wanted: number of points of the study, or an upper bound of it.
        share: fraction of the work that is done, from 0 to 1.
        last: name of the point that was finished last.
    """

    kept: int
    wanted: int
    share: float
    last: str = ""


Tell: TypeAlias = Callable[[Standing], None]
"""Callback with the progress of a study, when it begins and after each point."""
