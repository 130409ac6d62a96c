"""A line of assembly source with where it came from, and the error that names it.

Rule: whatever an assembler stage refuses, it says `file:line: expected ..., found ...` and, inside
macros, who called whom.
"""

from __future__ import annotations

import attrs

from ....errors import InputError


@attrs.frozen
class SourceLine:
    """One statement of text.

    Attributes:
        file: the name of its file, `<text>` for text given directly.
        number: its line there, from 1.
        text: what it says.
        calls: the macro calls that made it, outermost first, each `NAME at file:line`.
    """

    file: str
    number: int
    text: str
    calls: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Where the line is, as `file:line`."""
        return f"{self.file}:{self.number}"


class AssemblyError(InputError):
    """Assembly text that cannot be assembled."""

    def __init__(self, line: SourceLine, problem: str) -> None:
        """The problem, after the place of the line and before the macro calls around it."""
        calls = "".join(f"; in macro {call}" for call in reversed(line.calls))
        super().__init__(f"{line}: {problem}{calls}")
