"""What a study prints: parts, of which each is a table of declared columns, or a sentence.

A column is declared once, with its name, where its value comes from, its title, its unit and how it
is written; tables, CSV, JSON, conditions and orders derive from it. What measures imports nothing
of this: a better text costs no new simulation.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

import attrs
import rich.table
from rich import box
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from ipusim import plain_text

Row = TypeVar("Row")
Part: TypeAlias = Table | Text | str
"""A table; text that is broken where the width ends; a sentence, whose line is as long as it is."""

TIGHT: Mapping[str, Any] = {
    "box": box.SIMPLE_HEAD,
    "padding": (0, 1, 0, 0),
    "pad_edge": False,
    "show_edge": False,
}
WIDE = 10_000  # columns of a console on which every table fits


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


def table_of(
    columns: Sequence[Column[Row]],
    rows: Iterable[Row | tuple[str, ...]],
    *,
    title: str | None = None,
    tight: bool = False,
) -> Table:
    """A table of rows; one that is a tuple has its cells as they are, the others empty.

    Args:
        columns: of the table.
        rows: from the top.
        title: above it.
        tight: without room around it.
    """
    heads = (
        rich.table.Column(each.title, justify="right" if each.numeric else "left", **each.style)
        for each in columns
    )
    table = Table(*heads, title=title, **(TIGHT if tight else {"box": box.SIMPLE}))
    for row in rows:
        table.add_row(*(row if isinstance(row, tuple) else (each.cell(row) for each in columns)))
    return table


def values_of(columns: Iterable[Column[Row]], row: Row) -> dict[str, Any]:
    """The values of a row by the names of the columns."""
    return {column.name: column.of(row) for column in columns}


def text_of(parts: Iterable[Part], width: int) -> str:
    """Parts one below the other, tables of at most so many letters a line."""
    console = _console(width)
    for part in parts:
        console.print(part, soft_wrap=isinstance(part, str))
    assert isinstance(console.file, _PlainText)
    return console.file.getvalue().rstrip()


def least_width(table: Table) -> int:
    """The letters that a line of a table takes where its columns are as narrow as they can be."""
    console = _console(WIDE)
    return Measurement.get(console, console.options, table).minimum


class _PlainText(io.StringIO):
    """Characters that do not print are escaped."""

    def write(self, text: str, /) -> int:
        return super().write(plain_text(text))


def _console(width: int) -> Console:
    """No colours, nothing in words is markup, and no variable of the environment has a say.

    One that makes a terminal of it would give it another width.
    """
    return Console(
        file=_PlainText(),
        width=width,
        color_system=None,
        force_terminal=False,
        highlight=False,
        markup=False,
        emoji=False,
    )
