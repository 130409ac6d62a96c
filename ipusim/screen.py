"""What fits a screen: every box prints at most 45 lines of 80 columns, and as HTML the same."""

from __future__ import annotations

import html
import textwrap
from collections.abc import Iterable

from .shown_text import plain_text, shown_name

LINES, COLUMNS = 45, 80
COLUMNS_KEPT = "white-space: pre; overflow-x: auto; font-family: monospace"  # pages wrap `pre`
NO_BREAK = "\N{NO-BREAK SPACE}"  # within a part, while lines are filled


class Shown:
    """A box that a notebook shows as it prints, also where it is exported without HTML."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return as_html(str(self))

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:  # noqa: ARG002  # as IPython asks
        """Both forms; of itself IPython takes the `repr` as plain text, which LaTeX gets."""
        return {"text/plain": plain_text(str(self)), "text/html": self._repr_html_()}


def as_html(text: str) -> str:
    """Text in columns as HTML, whatever the page does with its own: neither wrapped nor joined."""
    return f'<pre style="{COLUMNS_KEPT}">{html.escape(plain_text(text))}</pre>'


def number_of(count: int, noun: str) -> str:
    """A count with its noun, "1 tile" or "2,000 tiles"."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def on_screen(lines: Iterable[str], more: str) -> str:
    """Lines as text that fits a screen; what is cut is counted, and `more` says where it is."""
    plain = map(plain_text, lines)
    short = [line if len(line) <= COLUMNS else f"{line[: COLUMNS - 4]} ..." for line in plain]
    if len(short) > LINES:
        rest = len(short) - LINES + 1
        short[LINES - 1 :] = [f"... {rest} more lines: {more}"]
    return "\n".join(short)


def folded(lines: Iterable[str], width: int = COLUMNS) -> list[str]:
    """Lines of so many columns; what is longer goes on below, set in by four more.

    A word is never broken: a path that is longer than a line can be copied.
    """
    return [part for line in lines for part in _folded(line, width)]


def _folded(line: str, width: int) -> list[str]:
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
    """Lines of a screen's width: a name, then its parts, one after another."""
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
