"""The summary at the end of a test run: one table of changes, then what was written or is stale."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from .change import Change
from .change_table import change_table
from .judgement import MISSING
from .renewal import Renewal


def comparison_summary(off: Sequence[Change], renewals: Sequence[Renewal], *, update: str) -> str:
    """Of a run that compared: what is off in all tests, what is unknown, what is stale."""
    known = [one for one in off if one.verdict != MISSING]
    lines = [change_table(sorted(known, key=lambda one: one.rank))] if known else []
    missing = len(off) - len(known)
    if missing:
        lines.append(f"no reference: {missing} counters; {update} records them")
    for one in renewals:
        cases = list(dict.fromkeys(change.case for change in one.stale))
        if cases:
            lines.append(
                f"stale: {len(one.stale)} lines of {one.path.name} are recorded by no test: "
                f"{', '.join(cases)}; {update} removes them"
            )
    return "\n".join(lines)


def update_summary(renewals: Sequence[Renewal], root: Path) -> str:
    """Of a run that wrote: what changed and went, and how much is new, file by file."""
    changes = [one for file in renewals for one in file.changes if one.reference is not None]
    lines = [change_table(sorted(changes, key=lambda one: one.rank))] if changes else []
    return "\n".join([*lines, *_written(renewals, root)])


def _written(renewals: Sequence[Renewal], root: Path) -> Iterator[str]:
    for file in renewals:
        total = sum(map(len, file.new.values()))
        came = sum(one.reference is None for one in file.changes)
        went = len(file.stale)
        changed = len(file.changes) - came - went
        verb = "wrote" if file.changes else "kept"
        yield (
            f"{verb} {_shown(file.path, root)}: {total} lines, {changed} changed, {came} new, "
            f"{went} removed"
        )


def _shown(path: Path, root: Path) -> Path:
    return path.relative_to(root) if path.is_relative_to(root) else path
