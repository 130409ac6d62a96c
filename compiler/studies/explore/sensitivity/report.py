"""Sensitivity of a job as text, JSON, table and page.

The text begins with the verdict: the number whose change makes the job quickest. Then follow the
ranked numbers, those without an effect, and the reasons why some trials were not simulated.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.text import Text

from ipusim import folded, number_of

from ....drawing.columns import Column, microseconds_text
from ....drawing.page import Document, script
from ....drawing.screen_width import screen_width
from ....drawing.tables import Table
from ...columns import Part, table_of, text_of
from ..report import shared_words
from .effects import NumberEffects, Sensitivity, TrialResult
from .trials import DOUBLED, HALVED, SAME_IN_ROOM, UNREAD

BILLION = 10**9  # numbers of a billion or more are written with an exponent, as 1.85e9
KERNEL_MARK = "k"  # behind the cycles of a trial that another kernel multiplies
DIRECTIONS = (HALVED, DOUBLED)
PROOFS = {  # explanations of the reasons why a trial has no effect
    UNREAD: "planning, compiling and simulating this job never read what changes",
    SAME_IN_ROOM: (
        "the job has the same plan and cycles on a machine with all of these at the value that "
        "takes most room, and on one with all at the value that takes least"
    ),
}


def sensitivity_text(study: Sensitivity) -> str:
    """Return the report: verdict, ranked numbers, numbers without effect, and refusals."""
    return text_of(_parts(study), screen_width())


def change_text(effect: TrialResult) -> str:
    """Return the change of the time on the chip in percent, or why there is none."""
    if effect.ratio is None:
        return "" if effect.trial.value is None else "refused"
    return percent_text(effect.ratio)


def percent_text(ratio: float) -> str:
    """Return a ratio of two times as a change in percent, such as -20.3 %."""
    return f"{100 * (ratio - 1):+z.1f} %" if ratio != 1 else "0 %"


def value_text(effect: TrialResult) -> str:
    """Return the value of a number in a trial, such as 736."""
    return "" if effect.trial.value is None else number_text(effect.trial.value)


def number_text(number: int) -> str:
    """Return a number of a machine, a large one such as the clock as 1.85e9."""
    return f"{number:,}" if number < BILLION else f"{number / BILLION:g}e9"


def verdict(study: Sensitivity) -> str:
    """Return the sentence that names the change by which the job gets quickest."""
    best = study.best
    if best is None:
        return "No number of the machine, halved or doubled alone, lowers the cycles of this job."
    trial, change = best.trial, percent_text(best.ratio or 1.0)
    return (
        f"Fewest cycles with {trial.number} {trial.direction}, {value_text(best)} for "
        f"{number_text(trial.base_value)}: {best.cycles:,} cycles, "
        f"time on the chip {change} (simulated)."
    )


def _parts(study: Sensitivity) -> Iterator[Part]:
    """Yield the parts of the report: the job, the verdict, the table of effects, and notes."""
    base = study.base
    job = ", ".join(shared_words([base], ()))
    microseconds = microseconds_text(base.microseconds or 0.0)
    yield Text(f"{job}: {base.cycles:,} cycles, {microseconds} us on the chip (simulated).")
    yield Text(verdict(study))
    yield Text(
        "Each number of the machine is halved and doubled alone, and the plan is chosen anew. "
        "Cycles, and the change of the time on the chip:"
    )
    if study.effective:
        yield table_of(_columns(), study.effective, tight=True)
    if any(effect.has_other_kernel for item in study.effective for effect in item.effects):
        yield Text(f"{KERNEL_MARK}: multiplied by another kernel than on the job's machine.")
    yield from map(Text, _notes(study))
    yield from _refusals(study)


def _columns() -> Sequence[Column[NumberEffects]]:
    """Return the columns of the table of effects."""
    style = {"no_wrap": True}
    columns = [
        Column[NumberEffects]("number", lambda item: item.number, numeric=False, style=style),
        Column[NumberEffects]("value", lambda item: item.base_value, number_text),
    ]
    for position, direction in enumerate(DIRECTIONS):
        columns += [_cycles_column(position, direction), _change_column(position)]
    return columns


def _cycles_column(position: int, direction: str) -> Column[NumberEffects]:
    """Return the column of cycles after a change in one direction."""

    def cell(item: NumberEffects) -> str | None:
        """Return the cycles, marked if another kernel multiplies."""
        effect = item.effects[position]
        mark = f" {KERNEL_MARK}" if effect.has_other_kernel else ""
        return None if effect.cycles is None else f"{effect.cycles:,}{mark}"

    return Column(f"{direction}_cycles", cell, title=direction)


def _change_column(position: int) -> Column[NumberEffects]:
    """Return the column of the change of time after a change in one direction."""
    return Column(
        f"change_{position}", lambda item: change_text(item.effects[position]), "", "time"
    )


def _notes(study: Sensitivity) -> Iterator[str]:
    """Yield sentences on numbers without an effect, and on values that had to be rounded."""
    without_effect = [item for item in study.numbers if item.swing == 1]
    simulated_numbers = [
        item.number
        for item in without_effect
        if not item.proof and any(effect.cycles is not None for effect in item.effects)
    ]
    if simulated_numbers:
        yield from _wrapped(f"Without effect (simulated): {', '.join(simulated_numbers)}.")
    for proof, explanation in PROOFS.items():
        if proven := [item.number for item in without_effect if item.proof == proof]:
            yield from _wrapped(
                f"Without effect (not simulated, since {explanation}): {', '.join(proven)}."
            )
    rounded_trials = [
        f"{effect.trial.number} {value_text(effect)} for {effect.trial.base_value:,}"
        for item in study.numbers
        for effect in item.effects
        if effect.trial.is_rounded and effect.ratio is not None
    ]
    if rounded_trials:
        yield from _wrapped(f"Rounded to a possible value: {'; '.join(rounded_trials)}.")


def _wrapped(sentence: str) -> list[str]:
    """Return a sentence wrapped to the width of the screen."""
    return textwrap.wrap(sentence, screen_width(), subsequent_indent="  ")


def _refusals(study: Sensitivity) -> Iterator[str]:
    """Yield the reasons of trials that do not run, or have no value."""
    lines = [
        f"  {effect.trial.number} {effect.trial.direction}: {effect.reason}"
        for item in study.numbers
        for effect in item.effects
        if effect.reason
    ]
    if lines:
        yield f"Not run ({number_of(len(lines), 'trial')}):"
    yield from folded(lines, screen_width())


def sensitivity_json(study: Sensitivity) -> str:
    """Return one JSON object for each number, in the order of the table."""
    return "\n".join(json.dumps(_values(study, item), allow_nan=False) for item in study.numbers)


def _values(study: Sensitivity, item: NumberEffects) -> Mapping[str, Any]:
    """Return the effects of a number as members of a JSON object."""
    return {
        "number": item.number,
        "value": item.base_value,
        "cycles": study.base.cycles,
        "chip_seconds": study.base.result["chip_seconds"],
        "swing": item.swing,
        **{
            effect.trial.direction: {
                "value": effect.trial.value,
                "cycles": effect.cycles,
                "chip_seconds": effect.seconds,
                "time_ratio": effect.ratio,
                "is_simulated": effect.finding is not None,
                "has_other_kernel": effect.has_other_kernel,
                "reason": effect.reason or None,
            }
            for effect in item.effects
        },
    }


def sensitivity_table(study: Sensitivity) -> Table:
    """Return a table with a row for each number and the columns of the JSON objects."""
    rows = [_flat(_values(study, item)) for item in study.numbers]
    names = rows[0].keys() if rows else ()
    return Table({name: [row[name] for row in rows] for name in names})


def _flat(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return members with the members of nested objects beside them, as "outer.inner"."""
    flat: dict[str, Any] = {}
    for name, value in values.items():
        is_nested = isinstance(value, Mapping)
        flat |= (
            {f"{name}.{key}": member for key, member in value.items()}
            if is_nested
            else {name: value}
        )
    return flat


def sensitivity_document(study: Sensitivity, *, title: str) -> Document:
    """Return the page of a sensitivity: a tornado picture with its table."""
    base = study.base
    return Document(
        title=title,
        subtitle=f"{', '.join(shared_words([base], ()))}: {base.cycles:,} cycles.",
        text=sensitivity_text(study),
        data={
            "sensitivity": {
                "verdict": verdict(study),
                "numbers": [_values(study, item) for item in study.numbers],
            }
        },
        scripts=(script("ipusim.compiler.studies.explore.page", "tornado.js"),),
    )
