"""A small table of figures, which prints in columns and which a notebook shows as HTML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

import attrs

from ipusim import InputError, Shown, number_of, plain_message


@attrs.frozen
class TextTable(Shown):
    """Rows under a head; columns of numbers are flush right, columns of words flush left.

    Attributes:
        head: the names of the columns.
        rows: texts, as many in each as the head has.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def __str__(self) -> str:
        lines = (self.head, *self.rows)
        wide = [max(len(line[at]) for line in lines) for at in range(len(self.head))]
        return "\n".join(self._line(line, wide) for line in lines)

    def _line(self, cells: Sequence[str], wide: Sequence[int]) -> str:
        numeric = self._numeric()
        texts = (
            f"{cell:>{width}}" if right else f"{cell:<{width}}"
            for cell, width, right in zip(cells, wide, numeric, strict=True)
        )
        return "  ".join(texts).rstrip()

    def _numeric(self) -> tuple[bool, ...]:
        """Which columns hold numbers: some cell, and all that are not empty."""
        columns = ([row[at] for row in self.rows if row[at]] for at in range(len(self.head)))
        return tuple(
            bool(cells) and all(cell.lstrip("+-")[:1].isdigit() for cell in cells)
            for cells in columns
        )

    def _repr_html_(self) -> str:
        sides = ["right" if numeric else "left" for numeric in self._numeric()]
        head = _cells("th", self.head, sides)
        body = "\n".join(f"<tr>{_cells('td', row, sides)}</tr>" for row in self.rows)
        return f"<table><thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table>"


def _cells(tag: str, texts: Sequence[str], sides: Sequence[str]) -> str:
    return "".join(
        f'<{tag} style="text-align: {side}">{escape(plain_message(text))}</{tag}>'
        for text, side in zip(texts, sides, strict=True)
    )


def table_of(head: Iterable[str], rows: Iterable[Iterable[object]]) -> TextTable:
    """A table of these cells: whole numbers with separators, None as nothing, the rest as `str`.

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
    if cell is None:
        return ""
    if hasattr(cell, "__index__") and not isinstance(cell, bool):
        return f"{int(cell.__index__()):,}"
    return str(cell)
