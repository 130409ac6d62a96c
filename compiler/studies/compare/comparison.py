"""A comparison: two sides' figures aligned by case and counter, sorted by how much they differ."""

from __future__ import annotations

import json
from pathlib import Path

import attrs

from ipusim import InputError

from ...guard.counts import Change, Figures, change_table, changes_between


@attrs.frozen
class Comparison:
    """What differs between A and B.

    Attributes:
        first, second: names of the two sides.
        changes: counters that both sides have, with other values; the largest difference first.
        only_first, only_second: cases that one side has.
        unchanged: how many counters are equal.
    """

    first: str
    second: str
    changes: tuple[Change, ...]
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]
    unchanged: int


def compared(first: Path, a: Figures, second: Path, b: Figures) -> Comparison:
    """Two sides, each with its name.

    Raises:
        InputError: they have no case in common.
    """
    common = [case for case in a if case in b]
    if not common:
        raise InputError(
            f"A and B have no case in common: {_some(a)} in A, {first}; {_some(b)} in B, {second}"
        )
    changes = changes_between(
        {case: a[case] for case in common}, {case: b[case] for case in common}
    )
    counters = sum(len({**a[case], **b[case]}) for case in common)
    return Comparison(
        first=str(first),
        second=str(second),
        changes=changes,
        only_first=tuple(case for case in a if case not in b),
        only_second=tuple(case for case in b if case not in a),
        unchanged=counters - len(changes),
    )


def comparison_text(comparison: Comparison) -> str:
    """Who is who, the table, and what is not in it."""
    lines = [f"A: {comparison.first}", f"B: {comparison.second}", ""]
    if comparison.changes:
        lines += [change_table(comparison.changes, old="A", new="B"), ""]
    lines.append(f"{len(comparison.changes)} counters differ, {comparison.unchanged} are equal.")
    for name, cases in (("A", comparison.only_first), ("B", comparison.only_second)):
        if cases:
            lines.append(f"Only in {name}: {', '.join(cases)}.")
    return "\n".join(lines)


def comparison_json(comparison: Comparison) -> str:
    """One JSON object; what there is not is null."""
    rows = [
        {
            "case": one.case,
            "counter": one.counter,
            "a": one.reference,
            "b": one.new,
            "difference": one.difference,
            "percent": one.percent,
        }
        for one in comparison.changes
    ]
    return json.dumps({**attrs.asdict(comparison, recurse=False), "changes": rows})


def _some(figures: Figures) -> str:
    return f"{next(iter(figures))!r}" if figures else "nothing"
