"""Tables of names and values, as the compiler's values print themselves."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

NAME_WIDTH = 30
WIDTH = 100


def table(title: str, rows: Iterable[tuple[str, object]]) -> str:
    """A title, then a line for each name and value; long values go on below themselves."""
    indent = " " * (NAME_WIDTH + 2)
    lines = [title]
    for name, value in rows:
        line = f"  {name + ':':<{NAME_WIDTH}}{with_commas(value)}"
        lines += textwrap.wrap(line, WIDTH, subsequent_indent=indent, break_on_hyphens=False)
    return "\n".join(lines)


def with_commas(value: object) -> str:
    """The value as text, thousands of a whole number apart."""
    return f"{value:,}" if type(value) is int else str(value)
