"""Comparison of the counters of two files, called sides A and B, largest differences first.

A counter is a named figure of a case, such as the `compute_cycles` of a superstep (see `figures`).
The report begins with the total cycles of both sides and the parts whose sum they are. The parts of
two runs are their supersteps; those of other files are the cases that ran on both sides. So the
differences of the parts add up to the difference of the totals.
"""

from __future__ import annotations

import json
import math
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from ipusim import InputError, comparison_note, folded, number_of, shown_name

from ...drawing.columns import Column, microseconds_text, values_of
from ...drawing.labels import NAME_LENGTH, labels_of
from ...drawing.screen_width import screen_width
from ...guard.counts import Change, Figures, Value, change_table, changes_between
from ..advice import Advice, advice_text
from ..columns import table_of, text_of
from .figures import PHASES, Side

# Rows of the table of parts, before one row for all others; reason of the value not recorded.
MAX_LISTED_PARTS = 12
FIGURES_WIDTH = 40  # maximum characters of a row of the table of parts, without the part's name
SIDE_NAMES = ("first", "second")  # attributes of `CyclesPart`: cycles of side A and of side B
CHANGE_COLUMNS: Sequence[Column[Change]] = (
    Column("case", lambda change: change.case, numeric=False),
    Column("counter", lambda change: change.counter, numeric=False),
    Column("a", lambda change: change.reference),
    Column("b", lambda change: change.new),
    Column("difference", lambda change: change.difference),
    Column("percent", lambda change: change.percent),
)


PICO = 10**12  # picoseconds of a second


@attrs.frozen
class CyclesPart:
    """Cycles of a superstep, of a case or of everything, on both sides.

    Attributes:
        name: name of the superstep or case.
        first, second: cycles of the two sides; 0 if a side has no such superstep.
        phases: difference of the cycles, B minus A, in each phase of a superstep. Phases of
            different tiles overlap, so they need not add up to `difference`.
    """

    name: str
    first: int
    second: int
    phases: Mapping[str, int] = {}

    @property
    def difference(self) -> int:
        """Difference of the cycles, B minus A."""
        return self.second - self.first


PART_COLUMNS: Sequence[Column[CyclesPart]] = (
    Column("part", lambda part: shown_name(part.name), title="cycles of", numeric=False),
    Column("a", lambda part: part.first, ",", title="A"),
    Column("b", lambda part: part.second, ",", title="B"),
    Column("difference", lambda part: part.difference, "+,"),
)
STEP_COLUMNS: Sequence[Column[CyclesPart]] = (
    *PART_COLUMNS,
    Column("sync", lambda part: part.phases.get("sync"), "+,"),
    Column("exchange", lambda part: part.phases.get("exchange"), "+,"),
    Column("compute", lambda part: part.phases.get("compute"), "+,"),
)


@attrs.frozen
class Comparison:
    """Differences between two sides, A and B.

    Attributes:
        first, second: names of the two sides.
        changes: counters with unequal values in cases of both sides, sorted by difference.
        only_first, only_second: cases that only A, or only B, has.
        unchanged: number of equal counters in cases of both sides.
        first_models, second_models: numbers of the cycle models of the two sides, ascending.
        parts: parts whose cycles add up to the total, the largest difference first.
        first_chip_seconds, second_chip_seconds: time of all cycles on the chips of the two sides;
            None if it is not known, as from golden files.
        has_supersteps: True if the parts are supersteps, False if they are cases.
        first_weights, second_weights: residence of the weights of the common cases, "resident" or
            "shared", "mixed" where cases differ; empty if a side does not state it.
        advice: for two runs, changes that would speed up the slower one, the fastest result first.
        is_graph: True if the slower side is the program of a graph, of which only lower bounds are
            known.
        first_left_out, second_left_out: operators that the program of a graph leaves out of all
            figures; empty if there are none.
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
    first_chip_seconds: float | None = None
    second_chip_seconds: float | None = None
    has_supersteps: bool = False
    first_weights: str = ""
    second_weights: str = ""
    advice: tuple[Advice, ...] = ()
    is_graph: bool = False
    first_left_out: str = ""
    second_left_out: str = ""

    @property
    def slower(self) -> int:
        """Number of the side that takes longer, 0 or 1; B (1) if both are equal.

        Cycles decide if the time of a side is not known.
        """
        first, second = self.first_chip_seconds, self.second_chip_seconds
        if first is None or second is None:
            first, second = self.total.first, self.total.second
        return 0 if second < first else 1

    @property
    def total(self) -> CyclesPart:
        """Cycles of both sides."""
        first, second = (sum(getattr(part, name) for part in self.parts) for name in SIDE_NAMES)
        return CyclesPart("total", first, second)


def compared(first: Path, first_side: Side, second: Path, second_side: Side) -> Comparison:
    """Compare two sides.

    Args:
        first, second: paths of the sides, by which messages name them.
        first_side, second_side: figures of the sides.

    Raises:
        InputError: if the sides have no case in common.
    """
    # Runs of two machines are the same cases but for the name of the machine.
    if first_side.device != second_side.device and first_side.device and second_side.device:
        first_side, second_side = first_side.without_device(), second_side.without_device()
    figures_a, figures_b = first_side.figures, second_side.figures
    common_cases = [case for case in figures_a if case in figures_b]
    if not common_cases:
        raise InputError(
            f"A and B have no case in common: {_first_case(figures_a)} in A, {first}; "
            f"{_first_case(figures_b)} in B, {second}"
        )
    cases_to_time = _differing_clocks(first_side, second_side)
    common_a, common_b = (
        {case: _with_time(side, case, cases_to_time) for case in common_cases}
        for side in (first_side, second_side)
    )
    changes = changes_between(common_a, common_b)
    num_counters = sum(len({**common_a[case], **common_b[case]}) for case in common_cases)
    comparison = Comparison(
        first=str(first),
        second=str(second),
        changes=changes,
        only_first=tuple(case for case in figures_a if case not in figures_b),
        only_second=tuple(case for case in figures_b if case not in figures_a),
        unchanged=num_counters - len(changes),
        first_models=first_side.models,
        second_models=second_side.models,
        parts=_parts(first_side, second_side),
        first_chip_seconds=_chip_seconds(first_side, common_cases),
        second_chip_seconds=_chip_seconds(second_side, common_cases),
        has_supersteps=bool(first_side.steps and second_side.steps),
        first_weights=_residence(first_side, common_cases),
        second_weights=_residence(second_side, common_cases),
        first_left_out=first_side.left_out,
        second_left_out=second_side.left_out,
    )
    if not comparison.has_supersteps:
        return comparison
    # Only a run has lower bounds of its cycles, from which advice follows.
    slower = (first_side, second_side)[comparison.slower]
    return attrs.evolve(comparison, advice=slower.bounds, is_graph=slower.is_graph)


def _differing_clocks(first: Side, second: Side) -> frozenset[str]:
    """Return the cases of both sides that ran at different clocks."""
    return frozenset(
        case for case, clock in first.clocks.items() if second.clocks.get(case, clock) != clock
    )


def _with_time(side: Side, case: str, cases_to_time: frozenset[str]) -> Mapping[str, Value]:
    """Return the counters of a case; for cases with different clocks, with its time on the chip."""
    counters, cycles = side.figures[case], side.cycles.get(case)
    if case not in cases_to_time or cycles is None:
        return counters
    # Counters are whole numbers, so that the time is one of picoseconds; a cycle at 10 GHz has 100.
    return {**counters, "chip_picoseconds": round(PICO * cycles / side.clocks[case])}


def _residence(side: Side, cases: Iterable[str]) -> str:
    """Return the residence of the weights of cases, "mixed" for several, "" if none states it."""
    residences = {side.residences[case] for case in cases if case in side.residences}
    return "mixed" if len(residences) > 1 else next(iter(residences), "")


def _chip_seconds(side: Side, cases: Iterable[str]) -> float | None:
    """Return the time of the cases that ran, None if the clock of one is not known."""
    cycles_by_case = {case: side.cycles[case] for case in cases if case in side.cycles}
    if not cycles_by_case or not cycles_by_case.keys() <= side.clocks.keys():
        return None
    return math.fsum(cycles / side.clocks[case] for case, cycles in cycles_by_case.items())


def _parts(first: Side, second: Side) -> tuple[CyclesPart, ...]:
    """Return the cycles of both sides part by part, the largest difference first."""
    # A superstep that only one side has counts with 0 cycles on the other side.
    if first.steps and second.steps:
        parts = [
            _superstep_part(name, first.steps.get(name, {}), second.steps.get(name, {}))
            for name in {**first.steps, **second.steps}
        ]
    else:
        parts = [
            CyclesPart(case, cycles, second.cycles[case])
            for case, cycles in first.cycles.items()
            if case in second.cycles
        ]
    return tuple(sorted(parts, key=lambda part: -abs(part.difference)))


def _superstep_part(name: str, a: Mapping[str, int], b: Mapping[str, int]) -> CyclesPart:
    """Return the cycles of a superstep on both sides, from its cycles by phase."""
    phases = {phase: b.get(phase, 0) - a.get(phase, 0) for phase in PHASES}
    return CyclesPart(name, a.get("cycles", 0), b.get("cycles", 0), phases)


def comparison_text(comparison: Comparison) -> str:
    """Return the report: note on cycle models, paths, cycles by part, advice, counters, cases."""
    model_note = comparison_note(comparison.first_models, comparison.second_models)
    lines = [*_fold([model_note]), ""] if model_note else []
    lines += [f"A: {shown_name(comparison.first)}", f"B: {shown_name(comparison.second)}"]
    lines += [*_fold(left_out_lines(comparison)), ""]
    if comparison.parts:
        lines += [*_cycles_by_part(comparison), ""]
    if comparison.advice:
        lines += [*_advice(comparison), ""]
    if comparison.changes:
        lines += [change_table(comparison.changes, old="A", new="B", width=screen_width()), ""]
    lines.append(counters_text(len(comparison.changes), comparison.unchanged))
    for name, cases in (("A", comparison.only_first), ("B", comparison.only_second)):
        if cases:
            lines += _fold([f"Only in {name}: {', '.join(map(shown_name, cases))}."])
    return "\n".join(lines)


def left_out_lines(comparison: Comparison) -> Iterator[str]:
    """Yield a sentence for each side whose figures leave operators of its graph out."""
    for name, operators in (("A", comparison.first_left_out), ("B", comparison.second_left_out)):
        if operators:
            yield f"Left out of all figures of {name}: {shown_name(operators)}."


def _fold(lines: Iterable[str]) -> list[str]:
    """Return lines folded to the width of the screen."""
    return folded(lines, screen_width())


def _cycles_by_part(comparison: Comparison) -> Iterator[str]:
    """Yield a sentence on the cycles of both sides, and a table of their differences by part."""
    total = comparison.total
    yield textwrap.fill(difference_text(comparison), screen_width(), break_on_hyphens=False)
    if time := time_text(comparison):
        yield textwrap.fill(time, screen_width(), break_on_hyphens=False)
    if weights := weights_text(comparison):
        yield textwrap.fill(weights, screen_width(), break_on_hyphens=False)
    parts = [part for part in comparison.parts if part.difference]
    if len(comparison.parts) == 1 or not parts:
        return
    labels = _short_names((part.name for part in parts), screen_width() - FIGURES_WIDTH)
    labelled_parts = [attrs.evolve(part, name=labels[part.name]) for part in parts]
    # Parts beyond the listed ones, and equal parts, become one row each, so that the rows add up.
    listed_parts, unlisted_parts = (
        labelled_parts[:MAX_LISTED_PARTS],
        labelled_parts[MAX_LISTED_PARTS:],
    )
    equal_cycles = sum(part.first for part in comparison.parts if not part.difference)
    unlisted_row = [
        CyclesPart(
            number_of(len(unlisted_parts), "other"),
            sum(part.first for part in unlisted_parts),
            sum(part.second for part in unlisted_parts),
        )
    ] * bool(unlisted_parts)
    equal_row = [CyclesPart("equal ones", equal_cycles, equal_cycles)] * bool(equal_cycles)
    columns = STEP_COLUMNS if comparison.has_supersteps else PART_COLUMNS
    rows = [*listed_parts, *unlisted_row, *equal_row, total]
    yield text_of([table_of(columns, rows, tight=True)], screen_width())


def _advice(comparison: Comparison) -> Iterator[str]:
    """Yield advice for the slower side, and a hint to --advice if it rests on bounds alone."""
    slower, total = comparison.slower, comparison.total
    cycles = (total.first, total.second)[slower]
    yield advice_text(comparison.advice, cycles, of="AB"[slower])
    if all(advice.bound for advice in comparison.advice) and not comparison.is_graph:
        yield "  --advice simulates other plans, too."


def _short_names(names: Iterable[str], width: int) -> Mapping[str, str]:
    """Return the shortened name of each name; a single name is unchanged."""
    distinct = list(dict.fromkeys(names))
    if len(distinct) == 1:
        return {name: name for name in distinct}
    return labels_of(distinct, max(NAME_LENGTH, width))


def difference_text(comparison: Comparison) -> str:
    """Return a sentence on how much faster or slower B is, and on the largest difference.

    The largest difference is that of the part that changes most in the direction of the total.
    """
    total, parts = comparison.total, comparison.parts
    cycles = f"Cycles: A {total.first:,}, B {total.second:,}"
    if not total.difference:
        return f"{cycles}, equal."
    direction = "more" if total.difference > 0 else "fewer"
    share = f" ({100 * total.difference / total.first:+z.1f} %)" if total.first else ""
    sentence = f"{cycles}: B takes {abs(total.difference):,} {direction}{share}."
    if len(parts) == 1:
        return sentence
    # The part with the largest difference in the direction of the total difference.
    largest = max(parts, key=lambda part: part.difference * (1 if total.difference > 0 else -1))
    return f"{sentence} Largest difference: {shown_name(largest.name)}, {largest.difference:+,}."


def time_text(comparison: Comparison) -> str:
    """Return a sentence on the time on both chips; empty if the time of a side is not known."""
    first, second = comparison.first_chip_seconds, comparison.second_chip_seconds
    if first is None or second is None:
        return ""
    time = f"Time on the chip: A {microseconds_text(1e6 * first)} us, "
    time += f"B {microseconds_text(1e6 * second)} us"
    if first == second:
        return f"{time}, equal."
    # A time is a multiple of the other one, since clocks may differ by orders of magnitude.
    slower, ratio = ("B", second / first) if second > first else ("A", first / second)
    return f"{time}: {slower} takes {ratio:,.4g} times as long."


def weights_text(comparison: Comparison) -> str:
    """Return a sentence on weights that travel on one side and stay on the other; else ""."""
    first, second = comparison.first_weights, comparison.second_weights
    if not (first and second) or first == second:
        return ""
    return (
        f"Weights: {first} in A, {second} in B. Shared weights travel on every run, as those of "
        "the libraries popsparse and poplin do; resident ones stay on the tiles."
    )


def counters_text(num_changed: int, equal: int) -> str:
    """Return a sentence on how many counters differ."""
    changed_text = "1 counter differs" if num_changed == 1 else f"{num_changed:,} counters differ"
    return f"{changed_text}, {equal:,} {'is' if equal == 1 else 'are'} equal."


def comparison_json(comparison: Comparison) -> str:
    """Return the comparison as one JSON object; missing values are null.

    A cycle model is a number, or a list of numbers for a side that mixes several models.
    """
    models = _models_by_side(comparison.first_models, comparison.second_models)
    fields = attrs.asdict(comparison, recurse=False)
    del fields["first_models"], fields["second_models"], fields["has_supersteps"]
    del fields["is_graph"]
    parts = [attrs.asdict(part) for part in comparison.parts]
    advice = [attrs.asdict(item) for item in comparison.advice]
    changes = [values_of(CHANGE_COLUMNS, change) for change in comparison.changes]
    return json.dumps({**fields, "parts": parts, "advice": advice, "changes": changes, **models})


def changes_members(
    changes: Sequence[Change], old: tuple[int, ...], new: tuple[int, ...]
) -> dict[str, Any]:
    """Return changes of golden files as members of a JSON object; missing values are null.

    Args:
        changes: changed counters, in the order in which they are printed.
        old, new: cycle models of both sides, as in `comparison_json`.
    """
    rows = [values_of(CHANGE_COLUMNS, change) for change in changes]
    return {"changes": rows, **_models_by_side(old, new)}


def _models_by_side(first: tuple[int, ...], second: tuple[int, ...]) -> dict[str, Any]:
    """Return the cycle models of both sides as members of a JSON object."""
    return {
        "first_cycle_model": _models_value(first),
        "second_cycle_model": _models_value(second),
    }


def _models_value(models: tuple[int, ...]) -> int | tuple[int, ...]:
    """Return the cycle models of a side: a number if there is one, else a list."""
    return models[0] if len(models) == 1 else models


def _first_case(figures: Figures) -> str:
    """Return the name of the first case for a message."""
    return f"{next(iter(figures))!r}" if figures else "nothing"
