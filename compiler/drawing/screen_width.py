"""How many letters a line of text takes: what a terminal has, within limits, else 80."""

from __future__ import annotations

import shutil

NARROWEST, WIDEST = 80, 200


def screen_width() -> int:
    """The letters of a line; text that goes to a file or a pipe has the fewest."""
    columns = shutil.get_terminal_size((NARROWEST, 0)).columns
    return min(WIDEST, max(NARROWEST, columns))
