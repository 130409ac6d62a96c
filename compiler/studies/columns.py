"""What a study prints: parts, of which each is a table of declared columns, or a sentence.

What measures imports nothing of this: a better text costs no new simulation.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

import rich.table
from rich import box
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from ipusim import plain_text

from ..drawing.columns import Column

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


def text_of(parts: Iterable[Part], width: int) -> str:
    """Parts one below the other, tables of at most so many letters a line."""
    console = _console(width)
    for part in parts:
        console.print(part, soft_wrap=isinstance(part, str))
    assert isinstance(console.file, _PlainText)
    lines = console.file.getvalue().rstrip().splitlines()
    return "\n".join(line.rstrip() for line in lines)


def tables_of(
    name: Column[Row], columns: Sequence[Column[Row]], rows: Sequence[Row], width: int
) -> Iterator[Part]:
    """Tables of so many letters a line, one below the other, each beginning with the names.

    Columns that have no room in a table stand in the next one.
    """
    shown: list[Column[Row]] = []
    for column in columns:
        if shown and _whole_width(table_of([name, *shown, column], rows, tight=True)) > width:
            yield from (table_of([name, *shown], rows, tight=True), "")
            shown = []
        shown.append(column)
    yield table_of([name, *shown], rows, tight=True)


def _whole_width(table: Table) -> int:
    """The letters that a line of a table takes where no cell is broken."""
    console = _console(WIDE)
    return Measurement.get(console, console.options, table).maximum


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
