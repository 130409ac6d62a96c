"""The page of two runs side by side: same axes, differences coloured, the largest change first.

What is of two runs alone, supersteps, tiles and memory, needs both programs; any two files that
compare have at least their counters.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path

from ...drawing.page import Document, script
from ...guard.counts import Change
from ...studies.advice import change_text
from ...studies.compare import (
    Comparison,
    comparison_text,
    counters_text,
    difference_text,
    numbered_names,
)
from ..subject import Subject
from ..timeline import STATES
from .summary import shared_data, summary_data

COUNTERS = ("compare.js",)  # of any two files
RUNS = ("selection.js", "compare.js", "compare_runs.js")


def comparison_document(
    comparison: Comparison, runs: tuple[Subject, Subject] | None = None
) -> Document:
    """The page of a comparison.

    Args:
        comparison: the counters of both sides.
        runs: both sides, where each is a run with its program.
    """
    names = [Path(side).name for side in (comparison.first, comparison.second)]
    if names[0] == names[1]:
        names = [comparison.first, comparison.second]
    text = comparison_text(comparison)
    package = __package__ or ""
    data: dict[str, object] = {"compare": _counters(comparison, names)}
    scripts: tuple[str, ...] = COUNTERS
    if runs is not None:
        data |= _runs(runs)
        scripts = RUNS
    return Document(
        title=f"{names[0]} and {names[1]}",
        subtitle=" ".join(_sentences(comparison)),
        text=text,
        data=data,
        scripts=tuple(script(package, name) for name in scripts),
    )


def _sentences(comparison: Comparison) -> Iterator[str]:
    """Who is who, where the difference comes from, what helps the slower one most."""
    yield f"A is {comparison.first}, B is {comparison.second}."
    if comparison.parts:
        yield difference_text(comparison)
    if comparison.advice:
        best = comparison.advice[0]
        slower = "AB"[comparison.slower]
        yield f"What would help {slower} most: {change_text(best)}, {best.cycles:,} cycles."
    yield counters_text(len(comparison.changes), comparison.unchanged)


def _counters(comparison: Comparison, names: list[str]) -> Mapping[str, object]:
    """Changes as columns, in their order: the largest first; what one side alone has."""
    changes = comparison.changes
    return {
        "names": names,
        "changes": {
            "case": [change.case for change in changes],
            "counter": [change.counter for change in changes],
            "a": [change.reference for change in changes],
            "b": [change.new for change in changes],
            "difference": [change.difference for change in changes],
            "percent": [change.percent for change in changes],
            "meaning": [_meaning(change) for change in changes],
        },
        "unchanged": comparison.unchanged,
        "only": [comparison.only_first, comparison.only_second],
    }


def _meaning(change: Change) -> str:
    """Whether B takes less or more of what the counter counts: every counter is a cost."""
    if change.difference is None:
        return "same"
    return "faster" if change.difference < 0 else "slower"


def _runs(runs: tuple[Subject, Subject]) -> Mapping[str, object]:
    """`run` as selections want it, and `sides`: each run's supersteps and tiles.

    Supersteps of one name are the same one; those that come again count on.
    """
    own = [numbered_names(subject.trace.names) for subject in runs]
    names = list(dict.fromkeys(chain(*own)))
    shared = [shared_data(subject) for subject in runs]
    return {
        "run": {
            "tiles": max(subject.timeline.tiles for subject in runs),
            "names": names,
            "compute": shared[1]["compute"],
            "memory": shared[1]["memory"],
            "cycles": max(subject.trace.cycles for subject in runs),
        },
        "sides": [
            {
                **side,
                "place": [names.index(name) for name in numbered],
                "summary": summary_data(subject),
                "tile_states": dict(zip(STATES, subject.timeline.by_tile, strict=True)),
                "sent": subject.trace.words_sent.sum(axis=0),
                "received": subject.trace.words_received.sum(axis=0),
                "limit": subject.report.memory.available_bytes,
            }
            for subject, side, numbered in zip(runs, shared, own, strict=True)
        ],
    }
