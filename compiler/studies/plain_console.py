"""Where a study prints its tables: text of a fixed width, in which a name stands as it is."""

from __future__ import annotations

import io

from rich.console import Console

from ipusim import plain_text


class _Plain(io.StringIO):
    def write(self, text: str, /) -> int:
        return super().write(plain_text(text))


def plain_console(width: int) -> tuple[io.StringIO, Console]:
    """The text to be, and what prints to it: no colours, and nothing in words is read as markup.

    No variable of the environment makes a terminal of it, whose width would count. Characters that
    do not print are escaped.
    """
    out = _Plain()
    console = Console(
        file=out,
        width=width,
        color_system=None,
        force_terminal=False,
        highlight=False,
        markup=False,
        emoji=False,
    )
    return out, console
