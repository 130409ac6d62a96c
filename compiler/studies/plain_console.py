"""Where a study prints its tables: text of a fixed width, in which a name stands as it is."""

from __future__ import annotations

import io

from rich.console import Console


def plain_console(width: int) -> tuple[io.StringIO, Console]:
    """The text to be, and what prints to it: no colours, and nothing in words is read as markup.

    No variable of the environment makes a terminal of it, whose width would count.
    """
    out = io.StringIO()
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
