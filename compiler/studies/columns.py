"""Text of a study's report: a sequence of parts, each a table, a text or a sentence.

Modules that simulate import nothing from here. So a change of a table does not
change the fingerprint of the sources on which stored results depend, and stored points stay valid.
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

Row = TypeVar("Row")  # type of a row, such as a finding
Part: TypeAlias = Table | Text | str
"""Part of a report: a table, text that wraps at the width, or a sentence that never wraps."""

TIGHT_STYLE: Mapping[str, Any] = {  # arguments of `rich.table.Table` for narrow columns
    "box": box.SIMPLE_HEAD,
    "padding": (0, 1, 0, 0),
    "pad_edge": False,
    "show_edge": False,
}
UNLIMITED_WIDTH = 10_000  # characters of a line, more than any table of the studies needs


def table_of(
    columns: Sequence[Column[Row]],
    rows: Iterable[Row | tuple[str, ...]],
    *,
    title: str | None = None,
    tight: bool = False,
) -> Table:
    """Return a table of rows. The texts of a row that is a tuple fill its first cells unchanged.

    Args:
        columns: declared columns of the table, from left to right.
        rows: rows from the top, or tuples of finished cells.
        title: line above the table; None for no title.
        tight: True to leave out the padding around the table.
    """
    headings = (
        rich.table.Column(
            column.title, justify="right" if column.numeric else "left", **column.style
        )
        for column in columns
    )
    table = Table(*headings, title=title, **(TIGHT_STYLE if tight else {"box": box.SIMPLE}))
    for row in rows:
        cells = row if isinstance(row, tuple) else (column.cell(row) for column in columns)
        table.add_row(*cells)
    return table


def text_of(parts: Iterable[Part], width: int) -> str:
    """Return the text of parts set one below the other, tables at most `width` characters wide."""
    console = _console(width)
    for part in parts:
        # Only texts wrap; a sentence keeps its line, however long it is.
        console.print(part, soft_wrap=isinstance(part, str))
    assert isinstance(console.file, _PlainText)
    lines = console.file.getvalue().rstrip().splitlines()
    return "\n".join(line.rstrip() for line in lines)


def tables_of(
    name: Column[Row], columns: Sequence[Column[Row]], rows: Sequence[Row], width: int
) -> Iterator[Part]:
    """Yield tables of at most `width` characters, each beginning with the column of names.

    Columns that do not fit into a table go to the next one, in order.
    """
    # Fill a table column by column; the column that makes it too wide begins the next table. A
    # single column that is too wide stands in a table of its own.
    table_columns: list[Column[Row]] = []
    for column in columns:
        if (
            table_columns
            and _unwrapped_width(table_of([name, *table_columns, column], rows, tight=True)) > width
        ):
            yield from (table_of([name, *table_columns], rows, tight=True), "")
            table_columns = []
        table_columns.append(column)
    yield table_of([name, *table_columns], rows, tight=True)


def _unwrapped_width(table: Table) -> int:
    """Return the width of a table in characters when no cell is wrapped."""
    console = _console(UNLIMITED_WIDTH)
    return Measurement.get(console, console.options, table).maximum


class _PlainText(io.StringIO):
    """Text buffer that escapes characters that do not print."""

    def write(self, text: str, /) -> int:
        """Write a text without control characters."""
        return super().write(plain_text(text))


def _console(width: int) -> Console:
    """Return a console without colours and markup, independent of environment variables.

    Variables such as FORCE_COLOR would turn the console into a terminal with a width of its own.
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
