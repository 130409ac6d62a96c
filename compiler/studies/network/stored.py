"""What a line of a network's store may hold: a point, its run with numbers, or a re-layout.

A point is as `ipusim explore` keeps it. A run has the point's configuration, and its key with a
word before it; a re-layout has two of each.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypedDict, get_type_hints

from ..explore.point import key_of
from ..explore.stored import check as check_point
from ..explore.stored import timed as timed_point
from ..forecast import Timing
from ..sweep.json_lines import BadLine
from ..sweep.schema import check_columns
from ..sweep.study import Study
from .tasks import run_numbers

DEFAULT_STORE = Path("network.jsonl")
NUMBERS = "numbers of "  # before the key of a point
RELAYOUT = "re-layout from "


class NumbersColumns(TypedDict):
    """What a run with numbers gives."""

    mistake: str | None
    difference: float | None
    bound: float | None
    seconds: float


class RelayoutColumns(TypedDict):
    """What a re-layout gives."""

    cycles: int | None
    refusal: str | None
    seconds: float


def relayout_key(before: str, after: str) -> str:
    """The key of a re-layout between the points of two keys."""
    return f"{RELAYOUT}{before} to {after}"


def check(key: str, configuration: Mapping[str, Any], result: Mapping[str, Any]) -> None:
    """Hold a line against what a study writes.

    Raises:
        BadLine: what is missing, unknown, of another type or out of its range.
    """
    if not key.startswith((NUMBERS, RELAYOUT)):
        check_point(key, configuration, result)
        return
    is_run = key.startswith(NUMBERS)
    try:
        own = NUMBERS + key_of(configuration) if is_run else _relayout_key(configuration)
    except (KeyError, TypeError):
        own = ""
    if key != own:
        raise BadLine("its key is of another configuration")
    check_columns(result, get_type_hints(NumbersColumns if is_run else RelayoutColumns))


def _relayout_key(configuration: Mapping[str, Any]) -> str:
    return relayout_key(key_of(configuration["before"]), key_of(configuration["after"]))


def timed(configuration: Mapping[str, Any], result: Mapping[str, Any]) -> Timing | None:
    """How long a point took; None of what is none."""
    return timed_point(configuration, result) if "method" in result else None


STUDY = Study("ipusim network", check, timed, run_numbers)
