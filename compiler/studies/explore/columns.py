"""Columns of a sweep: every field of a configuration, and the figures of a result.

A row of the table is a finding: the outcome of one point of the sweep (see `finding`). A column can
be named as in `--json`, by its title in the table, or by its flag. Findings are selected and sorted
by columns, with texts such as `block=16` or `cycles<10000`.
"""

from __future__ import annotations

import difflib
import math
import operator
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import attrs

from ipusim import InputError, ratio

from ...drawing.columns import Column, fraction_text, microseconds_text
from ...jobs.request import METHODS, options_of
from .finding import Finding
from .point import SET_NUMBERS, field_title, numbers_changed

SweepColumn: TypeAlias = Column[Finding]

# Titles of columns by name; another title is the name with spaces.
TITLES = {"block_length": "block", "data_type": "type", "exchange_bytes_per_cycle": "exchange B"}
# Column names offered when a name is unknown; no reason recorded for this number.
MAX_SUGGESTIONS = 4
# Column, sign of comparison, and value or values of a condition.
COMPARISON = re.compile(r"\s*([^=<>!]+?)\s*(<=|>=|!=|==|=|<|>)\s*(.*?)\s*", re.DOTALL)
ORDER_SIGNS: Mapping[str, Callable[[Any, Any], bool]] = {  # comparisons that only numbers have
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
# Values that a refusal lists; of more values it states the range; no reason recorded for this
# number.
MAX_LISTED_VALUES = 8
TOLERANCE = 1e-9  # relative difference of equal numbers, such as 1/3 and 0.333333333333
OPTIONS = options_of(METHODS)
# The option `set` has a column for each number of a machine instead of one of its own.
CONFIGURATION_FIELDS = (
    *("method", "matrix"),
    *(name for name in OPTIONS if OPTIONS[name].decides and name != "set"),
    *SET_NUMBERS,
)
# Further words by which a column may be named, and its name.
ALIASES = {
    "block": "block_length",
    "type": "data_type",
    "block_size": "block_length",
    # Seconds without another word are those of the chip, as in `run.seconds`.
    "time": "microseconds",
    "seconds": "chip_seconds",
    "s": "chip_seconds",
    "wall_seconds": "host_seconds",
}
USUAL_COLUMNS = (  # words offered if no column is similar to an unknown name
    *("method", "strategy", "m", "k", "n", "block", "density", "tiles"),
    *("cycles", "time", "compute", "exchange", "sync", "bound", "x_dense", "tile_bytes"),
)


def known_columns(findings: Sequence[Finding], names: Sequence[str]) -> list[str]:
    """Return the names in whose columns any finding has a value, in the order of `names`."""
    return [
        name for name in names if any(COLUMNS[name].value_of(row) is not None for row in findings)
    ]


def columns_of(findings: Sequence[Finding]) -> list[str]:
    """Return the names of the columns, without those of numbers that no finding changes."""
    changed_numbers = numbers_changed(finding.configuration for finding in findings)
    unchanged_names = set(SET_NUMBERS) - set(changed_numbers)
    return [name for name in COLUMNS if name not in unchanged_names]


def value_text(value: object) -> str:
    """Return a value as a word, floats with four significant digits."""
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def figure_text(value: float) -> str:
    """Return a count with separators, or another figure with three significant digits."""
    return f"{value:,}" if isinstance(value, int) else f"{value:.3g}"


def _configuration_column(name: str) -> SweepColumn:
    """Return the column of a field of the configuration."""
    return Column(
        name,
        lambda finding: finding.chosen(name),
        fraction_text if name == "density" else value_text,
        TITLES.get(name, field_title(name)),
        numeric=name in SET_NUMBERS or (name in OPTIONS and OPTIONS[name].reads in (int, float)),
        is_option=True,
    )


def _run_column(
    name: str,
    title: str = "",
    *,
    more_is_better: bool = False,
    unit: str = "",
) -> SweepColumn:
    """Return the column of a figure of the result, empty for points that did not run."""
    return Column(
        name,
        lambda finding: finding.result.get(name) if finding.cycles is not None else None,
        figure_text,
        title or name.replace("_", " "),
        more_is_better=more_is_better,
        unit=unit,
    )


FIGURES = (
    _run_column("cycles"),
    # The time of the chip has its own unit in tables, microseconds, so that it needs few digits.
    Column(
        "microseconds",
        lambda finding: finding.microseconds,
        microseconds_text,
        "chip us",
    ),
    *(
        _run_column(f"{phase}_cycles", phase, unit="cycles")
        for phase in ("compute", "exchange", "sync")
    ),
    Column("bound_cycles", lambda finding: finding.bound_cycles, ",", "bound", unit="cycles"),
    Column(
        "tflops",
        lambda finding: finding.result["flop_rate"] / 1e12 if finding.cycles is not None else None,
        ".3g",
        "TFLOP/s",
        more_is_better=True,
    ),
    Column(
        "speedup_vs_dense", lambda finding: finding.speedup, ".3g", "x dense", more_is_better=True
    ),
    Column(
        "max_tile_bytes",
        lambda finding: finding.result.get("max_tile_bytes"),  # a refused job has this figure too
        ",",
        "tile bytes",
        unit="bytes",
    ),
    Column("host_seconds", lambda finding: finding.result.get("host_seconds"), ".2f", "host s"),
    Column("residence", lambda finding: finding.residence, title="weights are", numeric=False),
    *map(_run_column, ("control_cycles", "supersteps", "decisions", "tiles_used")),
    _run_column("tile_balance", more_is_better=True),
    _run_column("utilisation", more_is_better=True),
    _run_column("schedule_efficiency", more_is_better=True),
    _run_column("exchange_words", unit="words"),
    _run_column("joules", unit="joules"),
    _run_column("chip_seconds"),
    _run_column("flop_count"),
    _run_column("flop_rate", "FLOP/s", more_is_better=True),
)
COLUMNS: Mapping[str, SweepColumn] = {
    column.name: column
    for column in (*map(_configuration_column, dict.fromkeys(CONFIGURATION_FIELDS)), *FIGURES)
}


def column_of(word: str) -> SweepColumn:
    """Return the column that a word names.

    Raises:
        InputError: if there is none; names the most similar columns, or else those of the table.
    """
    normal = _normalised(word)
    names_by_word = {_normalised(column.title): name for name, column in COLUMNS.items()}
    # Names of columns take precedence over titles.
    names_by_word |= ALIASES | {name: name for name in COLUMNS}
    if normal in names_by_word:
        return COLUMNS[names_by_word[normal]]
    similar = difflib.get_close_matches(normal, names_by_word, n=MAX_SUGGESTIONS) or USUAL_COLUMNS
    raise InputError(f"no column {word.strip()!r}; there is {', '.join(similar)}")


def _normalised(word: str) -> str:
    """Return a word in the spelling of names of columns."""
    return word.strip().lower().replace("-", "_").replace(" ", "_")


@attrs.frozen
class RowCondition:
    """Comparison of a column with values, as a text such as `block=4,16` states it.

    Attributes:
        column: column that is compared.
        comparison: sign of comparison: "=", "==", "!=", "<", "<=", ">" or ">=".
        values: values; several only with "=", if one of them must match, and "!=", if none may.
    """

    column: SweepColumn
    comparison: str
    values: tuple[float | str, ...]

    def holds(self, finding: Finding) -> bool:
        """Return True if a finding meets the condition.

        A finding whose method does not read a field of the configuration meets every condition on
        it.
        """
        value = self.column.value_of(finding)
        if value is None:
            return self.column.is_option
        if self.comparison in ORDER_SIGNS:
            return ORDER_SIGNS[self.comparison](value, self.values[0])
        matches = any(_equal(value, expected_value) for expected_value in self.values)
        return matches != (self.comparison == "!=")


def selected(findings: Sequence[Finding], conditions: Sequence[str]) -> tuple[Finding, ...]:
    """Return the findings that meet all conditions, in their order.

    Args:
        findings: findings of a sweep.
        conditions: texts column=value, or with several values column=1,2; also with !=, <, <=, >,
            >=.

    Raises:
        InputError: if a text is no comparison, names no column, compares words by <
            or >, or no finding meets it.
    """
    parsed_conditions = {text: condition_of(text) for text in conditions}
    matching = tuple(
        finding
        for finding in findings
        if all(condition.holds(finding) for condition in parsed_conditions.values())
    )
    # A condition that no value meets is reported by itself, before the combination of all
    # conditions.
    for text, condition in parsed_conditions.items():
        _check_met(text, condition, findings)
    if findings and not matching:
        raise InputError(f"no point fits all of --where {' '.join(conditions)}")
    return matching


def _check_met(text: str, condition: RowCondition, findings: Sequence[Finding]) -> None:
    """Refuse a condition that no value of its column meets."""
    column = condition.column
    readers = [finding for finding in findings if column.value_of(finding) is not None]
    if not findings or any(condition.holds(finding) for finding in readers):
        return
    distinct = {column.value_of(finding) for finding in readers}
    values = [column.written(value) for value in sorted(distinct)]
    listed_values = values if len(values) <= MAX_LISTED_VALUES else [f"{values[0]} to {values[-1]}"]
    raise InputError(
        f"--where {text!r} fits no point; {column.title} is "
        f"{', '.join(listed_values) or 'unknown for all'}"
    )


def condition_of(text: str) -> RowCondition:
    """Return the condition that a text describes.

    Raises:
        InputError: if the text is no comparison, names no column, or compares words by < or >.
    """
    match = COMPARISON.fullmatch(text)
    if match is None or not match[3]:
        raise InputError(f"--where {text!r} is no comparison; write as block=16 or cycles<10000")
    column, comparison = column_of(match[1]), match[2]
    # Only equality takes several values: cycles<1,2 has no meaning.
    words = match[3].split(",") if comparison in ("=", "==", "!=") else [match[3]]
    if not column.numeric:
        if comparison in ORDER_SIGNS:
            raise InputError(f"--where {text!r}: {column.title} holds words; compare with = or !=")
        return RowCondition(column, comparison, tuple(word.strip() for word in words))
    return RowCondition(column, comparison, tuple(_number(text, word) for word in words))


def sorted_by(findings: Sequence[Finding], word: str) -> tuple[Finding, ...]:
    """Return the findings sorted by a column, best first, those without a value last.

    Args:
        findings: findings of a sweep; equal ones stay in their order.
        word: name of the column.

    Raises:
        InputError: if there is no such column.
    """
    column = column_of(word)
    sign = -1 if column.more_is_better else 1

    def rank(finding: Finding) -> tuple[object, ...]:
        """Return the key by which a finding is sorted."""
        value = column.value_of(finding)
        if value is None:
            # Findings without a value sort last: True is greater than False.
            return (True,)
        return (False, sign * value if column.numeric else str(value))

    return tuple(sorted(findings, key=rank))


def _number(text: str, word: str) -> float:
    """Return the number that a word of a condition states."""
    try:
        value = ratio(word)
    except ValueError as error:
        raise InputError(f"--where {text!r}: {error}; write 16, 0.0625 or 1/16") from None
    if math.isnan(value):
        raise InputError(f"--where {text!r}: {word!r} is no number; write 16, 0.0625 or 1/16")
    return value


def _equal(value: object, expected: float | str) -> bool:
    """Return True if a value equals an expected word, or is close to an expected number."""
    if isinstance(expected, str):
        return str(value).lower() == expected.lower()
    return isinstance(value, int | float) and math.isclose(value, expected, rel_tol=TOLERANCE)
