"""Fit text to a screen of 45 lines and 80 columns, in terminals and as HTML in notebooks."""

from __future__ import annotations

import html
import textwrap
from collections.abc import Iterable

from .shown_text import plain_text, shown_name

LINES, COLUMNS = 45, 80  # size of a screen
# Style of `pre` that keeps the columns of a table; without it some pages wrap the contents.
PRE_STYLE = "white-space: pre; overflow-x: auto; font-family: monospace"
NO_BREAK = "\N{NO-BREAK SPACE}"  # replaces spaces inside a part while lines are wrapped


class Shown:
    """Base class of values that notebooks show as `print` does, also if exported without HTML."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        """Return the text as HTML, which a notebook shows."""
        return as_html(str(self))

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:  # noqa: ARG002  # as IPython asks
        """Return plain text and HTML.

        By default IPython would take `repr` as plain text, and exports to LaTeX would show that.
        """
        return {"text/plain": plain_text(str(self)), "text/html": self._repr_html_()}


def as_html(text: str) -> str:
    """Return text in columns as HTML whose lines no page wraps or joins."""
    return f'<pre style="{PRE_STYLE}">{html.escape(plain_text(text))}</pre>'


def number_of(count: int, noun: str) -> str:
    """Return a count with its noun, "1 tile" or "2,000 tiles"."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def on_screen(lines: Iterable[str], more: str) -> str:
    """Return lines as text that fits a screen.

    Args:
        lines: lines of any number and length.
        more: advice how to see all lines, for the note that replaces the lines that are cut.
    """
    escaped_lines = map(plain_text, lines)
    screen_lines = [
        line if len(line) <= COLUMNS else f"{line[: COLUMNS - 4]} ..." for line in escaped_lines
    ]
    # One line of the screen is needed for the note itself.
    if len(screen_lines) > LINES:
        hidden = len(screen_lines) - LINES + 1
        screen_lines[LINES - 1 :] = [f"... {hidden} more lines: {more}"]
    return "\n".join(screen_lines)


def folded(lines: Iterable[str], width: int = COLUMNS) -> list[str]:
    """Return lines wrapped to `width` columns; continuation lines are indented by four more.

    A word is never broken: a path that is longer than a line can be copied.
    """
    return [part for line in lines for part in _folded(line, width)]


def _folded(line: str, width: int) -> list[str]:
    """Return the parts of a line that is wider than the screen; all but the first are indented."""
    if len(line) <= width:
        return [line]
    margin = " " * (len(line) - len(line.lstrip()) + 4)
    return textwrap.wrap(
        line,
        width,
        subsequent_indent=margin,
        break_long_words=False,
        break_on_hyphens=False,
    )


def filled(name: str, parts: Iterable[str], indent: int = 2) -> list[str]:
    """Return a name followed by its parts, wrapped to the screen's width without breaking parts."""
    margin = " " * indent
    texts = (shown_name(part).replace(" ", NO_BREAK) for part in parts)
    text = f"{shown_name(name)}: {', '.join(texts)}"
    lines = textwrap.wrap(
        text,
        COLUMNS,
        initial_indent=margin,
        subsequent_indent=2 * margin,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(NO_BREAK, " ") for line in lines]
