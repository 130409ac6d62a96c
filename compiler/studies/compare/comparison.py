"""A comparison: two sides' figures aligned by case and counter, sorted by how much they differ."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import attrs

from ipusim import InputError, shown_name, sides_note

from ...drawing.columns import Column, values_of
from ...guard.counts import Change, Figures, change_table, changes_between
from .figures import Side

CHANGES: Sequence[Column[Change]] = (
    Column("case", lambda change: change.case, numeric=False),
    Column("counter", lambda change: change.counter, numeric=False),
    Column("a", lambda change: change.reference),
    Column("b", lambda change: change.new),
    Column("difference", lambda change: change.difference),
    Column("percent", lambda change: change.percent),
)


@attrs.frozen
class Comparison:
    """What differs between A and B.

    Attributes:
        first, second: names of the two sides.
        changes: counters that both sides have, with other values; the largest difference first.
        only_first, only_second: cases that one side has.
        unchanged: how many counters are equal.
        first_models, second_models: the cycle models of the two sides.
    """

    first: str
    second: str
    changes: tuple[Change, ...]
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]
    unchanged: int
    first_models: tuple[int, ...]
    second_models: tuple[int, ...]


def compared(first: Path, first_side: Side, second: Path, second_side: Side) -> Comparison:
    """Two sides, each with its name.

    Raises:
        InputError: they have no case in common.
    """
    a, b = first_side.figures, second_side.figures
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
        first_models=first_side.models,
        second_models=second_side.models,
    )


def comparison_text(comparison: Comparison) -> str:
    """Who is who, the table, and what is not in it; first of all, that models differ."""
    note = sides_note(comparison.first_models, comparison.second_models)
    lines = [note, ""] if note else []
    lines += [f"A: {shown_name(comparison.first)}", f"B: {shown_name(comparison.second)}", ""]
    if comparison.changes:
        lines += [change_table(comparison.changes, old="A", new="B"), ""]
    lines.append(counters_text(len(comparison.changes), comparison.unchanged))
    for name, cases in (("A", comparison.only_first), ("B", comparison.only_second)):
        if cases:
            lines.append(f"Only in {name}: {', '.join(map(shown_name, cases))}.")
    return "\n".join(lines)


def counters_text(changed: int, equal: int) -> str:
    """How many counters differ, in words."""
    differ = "1 counter differs" if changed == 1 else f"{changed:,} counters differ"
    return f"{differ}, {equal:,} {'is' if equal == 1 else 'are'} equal."


def comparison_json(comparison: Comparison) -> str:
    """One JSON object; what there is not is null.

    A cycle model is a number, and a list of them for a side that mixes several.
    """
    models = {
        "first_cycle_model": _model(comparison.first_models),
        "second_cycle_model": _model(comparison.second_models),
    }
    fields = attrs.asdict(comparison, recurse=False)
    del fields["first_models"], fields["second_models"]
    changes = [values_of(CHANGES, change) for change in comparison.changes]
    return json.dumps({**fields, "changes": changes, **models})


def _model(models: tuple[int, ...]) -> int | tuple[int, ...]:
    return models[0] if len(models) == 1 else models


def _some(figures: Figures) -> str:
    return f"{next(iter(figures))!r}" if figures else "nothing"
