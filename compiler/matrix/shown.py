"""How the compiler's values show themselves: arrays in a line, tables of names and values, HTML."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from html import escape
from typing import Any

import numpy as np
import numpy.typing as npt

NAME_WIDTH = 30
WIDTH = 100
ENDS = 3  # elements shown of each end of an array


def array_line(array: npt.NDArray[Any]) -> str:
    """Type, shape and the first and last elements, in one line; for `attrs.field(repr=...)`."""
    flat = array.reshape(-1)
    gap = ["..."] if len(flat) > 2 * ENDS else []
    shown = [*flat[:ENDS], *gap, *flat[max(ENDS, len(flat) - ENDS) :]]
    return f"{array.dtype}{list(array.shape)}({' '.join(map(str, shown))})"


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
    whole = isinstance(value, int | np.integer) and not isinstance(value, bool)
    return f"{value:,}" if whole else str(value)


def html_of(text: str) -> str:
    """The text as a notebook shows it, for `_repr_html_`."""
    return f"<pre>{escape(text)}</pre>"
