"""A comparison: two sides' figures aligned by case and counter, sorted by how much they differ.

It opens with the cycles of both sides, and the parts that these are sums of: of two runs their
supersteps, of other files the cases that ran on both sides. So the parts' differences add up.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import attrs

from ipusim import InputError, folded, number_of, shown_name, sides_note

from ...drawing.columns import Column, values_of
from ...drawing.labels import NAME_LENGTH, labels_of
from ...drawing.screen_width import screen_width
from ...guard.counts import Change, Figures, change_table, changes_between
from ..advice import Advice, advice_text
from ..columns import table_of, text_of
from .figures import PHASES, Side

MAX_LISTED_PARTS = 12  # that the opening lists by name
BESIDE = 40  # letters of a line of the opening beside a name, at the most
SIDES = ("first", "second")
CHANGES: Sequence[Column[Change]] = (
    Column("case", lambda change: change.case, numeric=False),
    Column("counter", lambda change: change.counter, numeric=False),
    Column("a", lambda change: change.reference),
    Column("b", lambda change: change.new),
    Column("difference", lambda change: change.difference),
    Column("percent", lambda change: change.percent),
)


@attrs.frozen
class CyclesPart:
    """What a superstep or a case takes on both sides.

    Attributes:
        name: of it.
        first, second: cycles; 0 where a side has no such superstep.
        phases: of a superstep, the difference of each phase; phases overlap, so these need not add
            up.
    """

    name: str
    first: int
    second: int
    phases: Mapping[str, int] = {}

    @property
    def difference(self) -> int:
        """B less A."""
        return self.second - self.first


PARTS: Sequence[Column[CyclesPart]] = (
    Column("part", lambda part: shown_name(part.name), title="cycles of", numeric=False),
    Column("a", lambda part: part.first, ",", title="A"),
    Column("b", lambda part: part.second, ",", title="B"),
    Column("difference", lambda part: part.difference, "+,"),
)
STEPS: Sequence[Column[CyclesPart]] = (
    *PARTS,
    Column("sync", lambda part: part.phases.get("sync"), "+,"),
    Column("exchange", lambda part: part.phases.get("exchange"), "+,"),
    Column("compute", lambda part: part.phases.get("compute"), "+,"),
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
        parts: what the cycles of the sides are sums of; the largest difference first.
        steps: the parts are supersteps.
        advice: of two runs what would help the slower one, the fewest cycles first.
    """

    first: str
    second: str
    changes: tuple[Change, ...]
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]
    unchanged: int
    first_models: tuple[int, ...]
    second_models: tuple[int, ...]
    parts: tuple[CyclesPart, ...] = ()
    steps: bool = False
    advice: tuple[Advice, ...] = ()

    @property
    def slower(self) -> int:
        """Which side takes more cycles, 0 or 1; B where both take as many."""
        return 0 if self.whole.difference < 0 else 1

    @property
    def whole(self) -> CyclesPart:
        """The cycles of both sides."""
        first, second = (sum(getattr(part, side) for part in self.parts) for side in SIDES)
        return CyclesPart("total", first, second)


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
    comparison = Comparison(
        first=str(first),
        second=str(second),
        changes=changes,
        only_first=tuple(case for case in a if case not in b),
        only_second=tuple(case for case in b if case not in a),
        unchanged=counters - len(changes),
        first_models=first_side.models,
        second_models=second_side.models,
        parts=_parts(first_side, second_side),
        steps=bool(first_side.steps and second_side.steps),
    )
    if not comparison.steps:
        return comparison
    slower = (first_side, second_side)[comparison.slower]
    return attrs.evolve(comparison, advice=slower.bounds)


def _parts(first: Side, second: Side) -> tuple[CyclesPart, ...]:
    if first.steps and second.steps:
        parts = [
            _step(name, first.steps.get(name, {}), second.steps.get(name, {}))
            for name in {**first.steps, **second.steps}
        ]
    else:
        a, b = first.cycles, second.cycles
        parts = [CyclesPart(case, a[case], b[case]) for case in a if case in b]
    return tuple(sorted(parts, key=lambda part: -abs(part.difference)))


def _step(name: str, a: Mapping[str, int], b: Mapping[str, int]) -> CyclesPart:
    phases = {phase: b.get(phase, 0) - a.get(phase, 0) for phase in PHASES}
    return CyclesPart(name, a.get("cycles", 0), b.get("cycles", 0), phases)


def comparison_text(comparison: Comparison) -> str:
    """Who is who, the table, and what is not in it; first of all, that models differ."""
    note = sides_note(comparison.first_models, comparison.second_models)
    lines = [*_fitting([note]), ""] if note else []
    lines += [f"A: {shown_name(comparison.first)}", f"B: {shown_name(comparison.second)}", ""]
    if comparison.parts:
        lines += [*_opening(comparison), ""]
    if comparison.advice:
        lines += [*_advice(comparison), ""]
    if comparison.changes:
        lines += [change_table(comparison.changes, old="A", new="B", width=screen_width()), ""]
    lines.append(counters_text(len(comparison.changes), comparison.unchanged))
    for name, cases in (("A", comparison.only_first), ("B", comparison.only_second)):
        if cases:
            lines += _fitting([f"Only in {name}: {', '.join(map(shown_name, cases))}."])
    return "\n".join(lines)


def _fitting(lines: Iterable[str]) -> list[str]:
    return folded(lines, screen_width())


def _opening(comparison: Comparison) -> Iterator[str]:
    """The cycles of both sides in a sentence, and where the difference comes from."""
    whole = comparison.whole
    yield textwrap.fill(difference_text(comparison), screen_width(), break_on_hyphens=False)
    parts = [part for part in comparison.parts if part.difference]
    if len(comparison.parts) == 1 or not parts:
        return
    labels = _labels((part.name for part in parts), screen_width() - BESIDE)
    named = [attrs.evolve(part, name=labels[part.name]) for part in parts]
    shown, rest = named[:MAX_LISTED_PARTS], named[MAX_LISTED_PARTS:]
    equal = sum(part.first for part in comparison.parts if not part.difference)
    others = [
        CyclesPart(
            number_of(len(rest), "other"),
            sum(part.first for part in rest),
            sum(part.second for part in rest),
        )
    ] * bool(rest)
    alike = [CyclesPart("equal ones", equal, equal)] * bool(equal)
    columns = STEPS if comparison.steps else PARTS
    yield text_of([table_of(columns, [*shown, *others, *alike, whole], tight=True)], screen_width())


def _advice(comparison: Comparison) -> Iterator[str]:
    """What would help the slower side, and how to learn more where nothing was simulated."""
    at, whole = comparison.slower, comparison.whole
    cycles = (whole.first, whole.second)[at]
    yield advice_text(comparison.advice, cycles, of="AB"[at])
    if all(advice.bound for advice in comparison.advice):
        yield "  --advice simulates other plans, too."


def _labels(names: Iterable[str], room: int) -> Mapping[str, str]:
    """The names in so many letters; one alone stands whole."""
    different = list(dict.fromkeys(names))
    if len(different) == 1:
        return {name: name for name in different}
    return labels_of(different, max(NAME_LENGTH, room))


def difference_text(comparison: Comparison) -> str:
    """By how much B is quicker or slower, in a sentence, and what most of that is."""
    whole, parts = comparison.whole, comparison.parts
    both = f"Cycles: A {whole.first:,}, B {whole.second:,}"
    if not whole.difference:
        return f"{both}, as many."
    more = "more" if whole.difference > 0 else "fewer"
    share = f" ({100 * whole.difference / whole.first:+z.1f} %)" if whole.first else ""
    text = f"{both}: B takes {abs(whole.difference):,} {more}{share}."
    if len(parts) == 1:
        return text
    most = max(parts, key=lambda part: part.difference * (1 if whole.difference > 0 else -1))
    return f"{text} The largest part is {shown_name(most.name)}, {most.difference:+,}."


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
    del fields["first_models"], fields["second_models"], fields["steps"]
    parts = [attrs.asdict(part) for part in comparison.parts]
    advice = [attrs.asdict(each) for each in comparison.advice]
    changes = [values_of(CHANGES, change) for change in comparison.changes]
    return json.dumps({**fields, "parts": parts, "advice": advice, "changes": changes, **models})


def _model(models: tuple[int, ...]) -> int | tuple[int, ...]:
    return models[0] if len(models) == 1 else models


def _some(figures: Figures) -> str:
    return f"{next(iter(figures))!r}" if figures else "nothing"
