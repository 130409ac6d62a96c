"""Rows of a sweep that a user asks for, as `block=16` or `cycles<10000`, and their order."""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs

from ipusim import InputError

from ..finding import Finding
from .columns import SweepColumn, column_of

COMPARISON = re.compile(r"\s*([^=<>!]+?)\s*(<=|>=|!=|==|=|<|>)\s*(.*?)\s*", re.DOTALL)
ORDERS: Mapping[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
MOST_TOLD = 8  # values of a column in a refusal
NEAR = 1e-9  # of numbers that are written apart and are the same, as 1/3 and 0.333333333333


@attrs.frozen
class RowCondition:
    """A comparison of a column with values; one of several is enough for "="."""

    column: SweepColumn
    comparison: str
    values: tuple[float | str, ...]

    def holds(self, one: Finding) -> bool:
        """Whether a finding fits; what does not read a field fits every value of it."""
        value = self.column.of(one)
        if value is None:
            return self.column.asked
        if self.comparison in ORDERS:
            return ORDERS[self.comparison](value, self.values[0])
        same = any(_equal(value, wanted) for wanted in self.values)
        return same != (self.comparison == "!=")


def selected(findings: Sequence[Finding], conditions: Sequence[str]) -> tuple[Finding, ...]:
    """The findings that fit all conditions, in their order.

    Args:
        findings: of a sweep.
        conditions: column=value, with several values as a=1,2; !=, <, <=, > and >= also.

    Raises:
        InputError: what is no such comparison, a column that is not there, an order of words, a
            condition that nothing fits.
    """
    parsed = {text: condition_of(text) for text in conditions}
    fitting = tuple(one for one in findings if all(each.holds(one) for each in parsed.values()))
    for text, condition in parsed.items():
        _check_some(text, condition, findings)
    if findings and not fitting:
        raise InputError(f"no point fits all of --where {' '.join(conditions)}")
    return fitting


def _check_some(text: str, condition: RowCondition, findings: Sequence[Finding]) -> None:
    """Refuse a condition that no value of its column fits."""
    column = condition.column
    having = [one for one in findings if column.of(one) is not None]
    if not findings or any(condition.holds(one) for one in having):
        return
    values = sorted({column.of(one) for one in having})
    told = [column.written(value) for value in values]
    shown = told if len(told) <= MOST_TOLD else [f"{told[0]} to {told[-1]}"]
    raise InputError(
        f"--where {text!r} fits no point; {column.title} is {', '.join(shown) or 'told of none'}"
    )


def condition_of(text: str) -> RowCondition:
    """The condition that a text is.

    Raises:
        InputError: as `selected`.
    """
    found = COMPARISON.fullmatch(text)
    if found is None or not found[3]:
        raise InputError(f"--where {text!r} is no comparison; write as block=16 or cycles<10000")
    column, comparison = column_of(found[1]), found[2]
    words = found[3].split(",") if comparison in ("=", "==", "!=") else [found[3]]
    if not column.numeric:
        if comparison in ORDERS:
            raise InputError(f"--where {text!r}: {column.title} holds words; compare with = or !=")
        return RowCondition(column, comparison, tuple(word.strip() for word in words))
    return RowCondition(column, comparison, tuple(_number(text, word) for word in words))


def sorted_by(findings: Sequence[Finding], word: str) -> tuple[Finding, ...]:
    """The findings by a column, best first; equals in their order, those without a value last.

    Raises:
        InputError: a column that is not there.
    """
    column = column_of(word)
    sign = -1 if column.more_is_better else 1

    def place(one: Finding) -> tuple[object, ...]:
        value = column.of(one)
        if value is None:
            return (True,)
        return (False, sign * value if column.numeric else str(value))

    return tuple(sorted(findings, key=place))


def _number(text: str, word: str) -> float:
    top, _, bottom = word.partition("/")
    try:
        value = float(top) / float(bottom or 1)
    except (ValueError, ZeroDivisionError):
        value = math.nan
    if math.isnan(value):
        raise InputError(f"--where {text!r}: {word!r} is no number; write 16, 0.0625 or 1/16")
    return value


def _equal(value: object, wanted: float | str) -> bool:
    if isinstance(wanted, str):
        return str(value).lower() == wanted.lower()
    return isinstance(value, int | float) and math.isclose(value, wanted, rel_tol=NEAR)
