"""The gate's part of cases that are alike; the profile `whole` of Hypothesis runs all of them.

Some laws are held over numbered jobs or over many shapes. Each case is a sibling of the others: it
runs the same code and holds the same law. The gate runs those that `gate_part` keeps; the others
have the marker `whole`, and run where `--hypothesis-profile=whole` is given.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import pytest
from _pytest.mark import ParameterSet
from hypothesis import settings
from processor_time import function_of

WHOLE = 100  # examples of the profile that runs all cases
# Test functions all of whose cases have the marker `whole`, sorted; a law holds that none has.
WITHOUT_GATE_CASE = pytest.StashKey[list[str]]()


def runs_all() -> bool:
    """Return True if the profile runs all cases."""
    return settings.default.max_examples >= WHOLE


def gate_part(
    values: Iterable[Any], keep: Collection[Any], quick: Collection[Any] | None = None
) -> list[ParameterSet]:
    """Return the values of a parameter, of which the gate runs only those in `keep`.

    Those in `keep` but not in `quick` are slow; without `quick` they have no marker.

    Raises:
        ValueError: a value in `keep` is no value of the parameter.
    """
    values = list(values)
    unknown = [value for value in keep if value not in values]
    if unknown:
        raise ValueError(f"{unknown} are no values of the parameter: {values}")
    quick = keep if quick is None else quick
    marks = [(), pytest.mark.slow, pytest.mark.whole]
    return [
        pytest.param(value, marks=marks[(value not in quick) + (value not in keep)])
        for value in values
    ]


def leave_siblings(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark siblings as slow, and deselect them unless all cases run or a test is named."""
    siblings = {item for item in items if item.get_closest_marker("whole")}
    functions = {function_of(item.nodeid) for item in items if item not in siblings}
    without = {function_of(item.nodeid) for item in siblings} - functions
    config.stash[WITHOUT_GATE_CASE] = sorted(without)
    for item in siblings:
        item.add_marker("slow")
    if siblings and not runs_all() and not any("::" in argument for argument in config.args):
        config.hook.pytest_deselected(items=[item for item in items if item in siblings])
        items[:] = [item for item in items if item not in siblings]
