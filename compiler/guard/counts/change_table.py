"""Changes as a table of text: case, counter, reference, new, difference, percent, verdict."""

from __future__ import annotations

from collections.abc import Sequence

from .change import Change, Value

WORDS = 2  # columns that are words and stand left; the numbers after them stand right


def change_table(changes: Sequence[Change], *, old: str = "reference", new: str = "new") -> str:
    """A line a change, below a line of headings; `old` and `new` head the two values."""
    headings = ("case", "counter", old, new, "difference", "%", "")
    rows = [headings, *(_row(change) for change in changes)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(_line(row, widths) for row in rows)


def _row(change: Change) -> tuple[str, ...]:
    difference, percent = change.difference, change.percent
    return (
        change.case,
        change.counter,
        _text(change.reference),
        _text(change.new),
        "" if difference is None else f"{difference:+,}",
        "" if percent is None else f"{percent:+.2f}",
        change.verdict,
    )


def _text(value: Value | None) -> str:
    if value is None:
        return "-"
    return value if isinstance(value, str) else f"{value:,}"


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    *cells, verdict = row
    placed = [
        cell.ljust(width) if number < WORDS else cell.rjust(width)
        for number, (cell, width) in enumerate(zip(cells, widths, strict=False))
    ]
    return "  ".join([*placed, verdict]).rstrip()
