"""Small table of figures that prints in columns and that a notebook shows as HTML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

import attrs

from ipusim import InputError, Shown, number_of, plain_message


@attrs.frozen
class TextTable(Shown):
    """Table with a head; columns of numbers are aligned to the right, other columns to the left.

    Attributes:
        head: names of the columns.
        rows: texts of each row, one for each column.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def __str__(self) -> str:
        lines = (self.head, *self.rows)
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        return "\n".join(self._line(line, widths) for line in lines)

    def _line(self, cells: Sequence[str], widths: Sequence[int]) -> str:
        """Return cells as a line of text, numbers to the right."""
        numeric = self._numeric_columns()
        texts = (
            f"{cell:>{width}}" if is_number else f"{cell:<{width}}"
            for cell, width, is_number in zip(cells, widths, numeric, strict=True)
        )
        return "  ".join(texts).rstrip()

    def _numeric_columns(self) -> tuple[bool, ...]:
        """Return True for each column whose cells are numbers, or empty, but not all empty."""
        columns = (
            [row[column] for row in self.rows if row[column]] for column in range(len(self.head))
        )
        return tuple(
            bool(cells) and all(cell.lstrip("+-")[:1].isdigit() for cell in cells)
            for cells in columns
        )

    def _repr_html_(self) -> str:
        """Return the table as HTML, which a notebook shows."""
        sides = ["right" if numeric else "left" for numeric in self._numeric_columns()]
        head = _cells("th", self.head, sides)
        body = "\n".join(f"<tr>{_cells('td', row, sides)}</tr>" for row in self.rows)
        return f"<table><thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table>"


def _cells(tag: str, texts: Sequence[str], sides: Sequence[str]) -> str:
    """Return texts as cells of a row of HTML."""
    return "".join(
        f'<{tag} style="text-align: {side}">{escape(plain_message(text))}</{tag}>'
        for text, side in zip(texts, sides, strict=True)
    )


def table_of(head: Iterable[str], rows: Iterable[Iterable[object]]) -> TextTable:
    """Return a table of values as texts.

    Whole numbers have separators, None is an empty cell, and other values are converted by `str`.

    Args:
        head: names of the columns.
        rows: values of each row.

    Raises:
        InputError: a row has more or fewer cells than the head.
    """
    names = tuple(head)
    texts = tuple(tuple(map(_text, row)) for row in rows)
    for number, row in enumerate(texts, start=1):
        if len(row) != len(names):
            raise InputError(
                f"table_of: row {number} has {number_of(len(row), 'cell')} and the head "
                f"{len(names)}: {row}"
            )
    return TextTable(names, texts)


def _text(cell: object) -> str:
    """Return a cell as text, whole numbers with separators."""
    if cell is None:
        return ""
    if hasattr(cell, "__index__") and not isinstance(cell, bool):
        return f"{int(cell.__index__()):,}"
    return str(cell)
