"""Rows of text in columns: the first to the left, others to the right."""

from __future__ import annotations

from collections.abc import Sequence

from ipusim import shown_name

GAP = "  "


def in_columns(rows: Sequence[Sequence[str]]) -> str:
    """Lines, one a row, which begins with a name; all rows have as many cells."""
    rows = [(shown_name(first), *others) for first, *others in rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for first, *others in rows:
        cells = [first.ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        lines.append(GAP.join(cells).rstrip())
    return "\n".join(lines)
