"""Declarations of table columns: name, value, title, unit and number format of each.

Printed tables, CSV, JSON, conditions (`--where`) and orders (`--sort`) use these declarations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, Generic, TypeVar

import attrs

Row = TypeVar("Row")  # type of a row
# Largest denominator of a density that is written as a fraction. Reason for 1024: not recorded.
MAX_DENOMINATOR = 1024


@attrs.frozen
class Column(Generic[Row]):
    """A column of a table.

    Attributes:
        name: key of the column in JSON and CSV, such as "cycles".
        value_of: function that returns the value of a row, or None if the row has no value.
        text: format specification of Python, or function, that turns a value into text.
        title: heading in printed tables [the name with blanks for underscores].
        numeric: True if values are numbers, which are aligned to the right.
        unit: unit of the values, such as "bytes"; empty if they have none.
        is_option: True if the value is an option of the user. A row that does not use the option
            matches every condition on it.
        more_is_better: True if the larger of two values is the better one.
        style: further arguments of the column of a `rich` table.
    """

    name: str
    value_of: Callable[[Row], Any]
    text: str | Callable[[Any], str] = ""
    title: str = attrs.field(
        default=attrs.Factory(lambda column: column.name.replace("_", " "), takes_self=True)
    )
    numeric: bool = attrs.field(default=True, kw_only=True)
    unit: str = attrs.field(default="", kw_only=True)
    is_option: bool = attrs.field(default=False, kw_only=True)
    more_is_better: bool = attrs.field(default=False, kw_only=True)
    style: Mapping[str, Any] = attrs.field(factory=dict, kw_only=True)

    def written(self, value: Any) -> str:
        """Return a value of this column as text."""
        return format(value, self.text) if isinstance(self.text, str) else self.text(value)

    def cell(self, row: Row) -> str:
        """Return the value of a row as text, empty if the row has no value."""
        value = self.value_of(row)
        return "" if value is None else self.written(value)


def fraction_text(value: float) -> str:
    """Return a density as a fraction such as 1/16 if it is exactly that, else with four digits."""
    # A fraction counts only if it gives the same float: 0.3333 is not 1/3.
    fraction = Fraction(value).limit_denominator(MAX_DENOMINATOR)
    return str(fraction) if float(fraction) == value else f"{value:.4g}"


def microseconds_text(microseconds: float) -> str:
    """Return a number of microseconds with four significant digits."""
    return f"{microseconds:,.0f}" if microseconds >= 1000 else f"{microseconds:.4g}"


def values_of(columns: Iterable[Column[Row]], row: Row) -> dict[str, Any]:
    """Return the values of a row by the names of the columns."""
    return {column.name: column.value_of(row) for column in columns}
