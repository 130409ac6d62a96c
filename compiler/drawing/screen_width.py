"""How many letters a line of text takes: what a terminal has, within limits, else 80.

A command that is longer goes on below behind a backslash, as a shell reads it.
"""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Iterator

NARROWEST, WIDEST = 80, 200


def screen_width() -> int:
    """The letters of a line; text that goes to a file or a pipe has the fewest."""
    columns = shutil.get_terminal_size((NARROWEST, 0)).columns
    return min(WIDEST, max(NARROWEST, columns))


def command_lines(command: str, margin: str = "") -> Iterator[str]:
    """A command in lines of the screen's width, broken before flags; no word is cut."""
    room, line = screen_width() - len(" \\"), margin
    for words in _flags(command):
        if line.strip() and len(line) + 1 + len(words) > room:
            yield f"{line} \\"
            line = f"{margin}  "
        line += f" {words}" if line.strip() else words
    yield line


def _flags(command: str) -> list[str]:
    """Its words, a flag with the one behind it."""
    together: list[str] = []
    for word in map(shlex.quote, shlex.split(command)):
        alone = not together or word.startswith("-") or " " in together[-1]
        if alone or not together[-1].startswith("-"):
            together.append(word)
        else:
            together[-1] += f" {word}"
    return together
