"""Interactive page of two runs side by side: same axes, coloured differences, largest change first.

A counter is a named figure of a case, such as its cycles; any two files that can be compared have
counters. Supersteps, tiles and memory are shown only if both files are runs with their programs.
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
    left_out_lines,
    numbered_names,
    time_text,
)
from ...studies.compare.comparison import CHANGE_COLUMNS
from ..subject import Subject
from ..timeline import STATES
from .summary import shared_data, summary_data

COUNTER_SCRIPTS = ("compare.js",)  # scripts of the page of any two files
RUN_SCRIPTS = ("selection.js", "compare.js", "compare_runs.js")  # scripts of the page of two runs


def comparison_document(
    comparison: Comparison, runs: tuple[Subject, Subject] | None = None
) -> Document:
    """Return the page of a comparison.

    Args:
        comparison: counters of both files.
        runs: both runs with their programs, or None if the files are no such runs.
    """
    names = [Path(path).name for path in (comparison.first, comparison.second)]
    if names[0] == names[1]:  # files of two folders: use the whole paths
        names = [comparison.first, comparison.second]
    text = comparison_text(comparison)
    package = __package__ or ""
    data: dict[str, object] = {"compare": _counters(comparison, names)}
    scripts: tuple[str, ...] = COUNTER_SCRIPTS
    if runs is not None:
        data |= _runs(runs)
        scripts = RUN_SCRIPTS
    return Document(
        title=f"{names[0]} and {names[1]}",
        subtitle=" ".join(_sentences(comparison)),
        text=text,
        data=data,
        scripts=tuple(script(package, name) for name in scripts),
    )


def _sentences(comparison: Comparison) -> Iterator[str]:
    """Yield sentences: the names of A and B, what the difference comes from, the best advice."""
    yield f"A is {comparison.first}, B is {comparison.second}."
    yield from left_out_lines(comparison)
    if comparison.parts:
        yield difference_text(comparison)
        yield from filter(None, [time_text(comparison)])
    if comparison.advice:
        best = comparison.advice[0]
        slower = "AB"[comparison.slower]
        yield f"What would help {slower} most: {change_text(best)}, {best.cycles:,} cycles."
    yield counters_text(len(comparison.changes), comparison.unchanged)


def _counters(comparison: Comparison, names: list[str]) -> Mapping[str, object]:
    """Return the changes of counters as columns, the largest first, and counters of one file."""
    changes = comparison.changes
    return {
        "names": names,
        "changes": {
            **{column.name: [*map(column.value_of, changes)] for column in CHANGE_COLUMNS},
            "meaning": [_meaning(change) for change in changes],
        },
        "unchanged": comparison.unchanged,
        "only": [comparison.only_first, comparison.only_second],
    }


def _meaning(change: Change) -> str:
    """Return "faster", "slower" or "same" of B against A: every counter is a cost."""
    if change.difference is None:
        return "same"
    return "faster" if change.difference < 0 else "slower"


def _runs(runs: tuple[Subject, Subject]) -> Mapping[str, object]:
    """Return the page's data of two runs: `run`, for what a reader selects, and `sides`, by run.

    Supersteps of the two runs with equal names count as one superstep; repeated names within a run
    are numbered before that. place: index of each superstep of the run in `names`,
    the names of all supersteps.
    """
    names_by_run = [numbered_names(subject.trace.names) for subject in runs]
    names = list(dict.fromkeys(chain(*names_by_run)))
    data_by_run = [shared_data(subject) for subject in runs]
    return {
        "run": {
            "tiles": max(subject.timeline.tiles for subject in runs),
            "names": names,
            "compute": data_by_run[1]["compute"],
            "memory": data_by_run[1]["memory"],
            "cycles": max(subject.trace.cycles for subject in runs),
        },
        "sides": [
            {
                **run_data,
                "place": [names.index(name) for name in numbered],
                "summary": summary_data(subject),
                "tile_states": dict(zip(STATES, subject.timeline.by_tile, strict=True)),
                "sent": subject.trace.words_sent.sum(axis=0),
                "received": subject.trace.words_received.sum(axis=0),
                "limit": subject.report.memory.available_bytes,
            }
            for subject, run_data, numbered in zip(runs, data_by_run, names_by_run, strict=True)
        ],
    }
