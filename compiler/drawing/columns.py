"""Declared columns: each with its name, where its value comes from, its title, its unit, its form.

Tables, CSV, JSON, conditions and orders derive from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, Generic, TypeVar

import attrs

Row = TypeVar("Row")
LARGEST = 1024  # denominator of a density that is written as a fraction


@attrs.frozen
class Column(Generic[Row]):
    """A column of a table.

    Attributes:
        name: as in JSON and CSV.
        of: the value of a row; None where it has none.
        text: how a value is written, as a format of Python or a function.
        title: of the table [the name with blanks].
        numeric: its values are numbers; they stand at the right.
        unit: of its values.
        asked: what a user gave; a row that does not read it fits every value.
        more_is_better: of two numbers the larger is the better.
        style: how `rich` sets it.
    """

    name: str
    of: Callable[[Row], Any]
    text: str | Callable[[Any], str] = ""
    title: str = attrs.field(
        default=attrs.Factory(lambda column: column.name.replace("_", " "), takes_self=True)
    )
    numeric: bool = attrs.field(default=True, kw_only=True)
    unit: str = attrs.field(default="", kw_only=True)
    asked: bool = attrs.field(default=False, kw_only=True)
    more_is_better: bool = attrs.field(default=False, kw_only=True)
    style: Mapping[str, Any] = attrs.field(factory=dict, kw_only=True)

    def written(self, value: Any) -> str:
        """A value as text."""
        return format(value, self.text) if isinstance(self.text, str) else self.text(value)

    def cell(self, row: Row) -> str:
        """The value of a row as text, empty where it has none."""
        value = self.of(row)
        return "" if value is None else self.written(value)


def fraction_text(value: float) -> str:
    """A density as 1/16 where it is such a fraction, else with four digits."""
    near = Fraction(value).limit_denominator(LARGEST)
    return str(near) if float(near) == value else f"{value:.4g}"


def values_of(columns: Iterable[Column[Row]], row: Row) -> dict[str, Any]:
    """The values of a row by the names of the columns."""
    return {column.name: column.of(row) for column in columns}
