"""Width of printed text in letters, and commands broken into lines of that width.

A command that is longer than a line continues after a backslash, as a shell reads it.
"""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Iterator

# Letters of a line. Output to a file or a pipe has 80, so that its bytes do not depend on a screen;
# reason for the upper limit: not recorded.
NARROWEST, WIDEST = 80, 200
OUTPUT = 1  # file descriptor of standard output


def screen_width() -> int:
    """Return the width of the terminal in letters, 80 to 200; 80 if output is no terminal."""
    columns = shutil.get_terminal_size((NARROWEST, 0)).columns
    return min(WIDEST, max(NARROWEST, columns))


def table_width() -> int:
    """Return the width of a table that is shortened to fit a terminal; 0, no limit, elsewhere.

    A pipe or a file is read by programs and kept: nothing is left out there.
    """
    return screen_width() if os.isatty(OUTPUT) else 0


def command_lines(command: str, margin: str = "") -> Iterator[str]:
    """Yield a command in lines of at most the screen's width; a flag and its value stay together.

    Args:
        command: command as a shell reads it.
        margin: blanks before the first line; further lines are indented by two more.
    """
    room, line = screen_width() - len(" \\"), margin
    for words in _flags(command):
        if line.strip() and len(line) + 1 + len(words) > room:
            yield f"{line} \\"
            line = f"{margin}  "
        line += f" {words}" if line.strip() else words
    yield line


def _flags(command: str) -> list[str]:
    """Split a command into words, each flag joined with its value: ["run", "--n 16", "-x"]."""
    groups: list[str] = []
    for word in map(shlex.quote, shlex.split(command)):
        # A blank in the last group: its flag has a value already, so this word is an argument.
        starts_group = not groups or word.startswith("-") or " " in groups[-1]
        if starts_group or not groups[-1].startswith("-"):
            groups.append(word)
        else:
            groups[-1] += f" {word}"
    return groups
