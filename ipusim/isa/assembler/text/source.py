"""A line of assembly source with where it came from, its statements, and the error that names it.

Rule: a brace is a statement of its own, so that macros work inside bundles; nothing separates
inside a string or, for operands, inside parentheses. Macros say the same texts again and again:
what a text is cut into is kept. Whatever an assembler stage refuses, it says
`file:line: expected ..., found ...` and, inside macros, who called whom.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Sized
from functools import lru_cache
from typing import Protocol, TypeVar

import attrs

from ....errors import InputError
from ....shown_text import plain_message


class _Short(Hashable, Sized, Protocol):
    """What may be a key, if it is short."""


Key = TypeVar("Key", bound=_Short)
Result = TypeVar("Result")
MOST_TOLD, MOST_CALLS_TOLD = 400, 8  # characters of a problem, and macro calls around it
MOST_KEPT, LONGEST_KEPT = 1 << 13, 256  # texts, and characters of one
_SEPARATOR = re.compile(r"\"(?:\\.|[^\"\\])*\"|[;{}]")
_LABEL = re.compile(r"\s*([A-Za-z_.][\w.$]*|\d+)\s*:(?!:)\s*")
_WORD = re.compile(r"\s*(\S+)\s*(.*)$", re.DOTALL)
_COMMA = re.compile(r"\"(?:\\.|[^\"\\])*\"|[(),]")


def kept(function: Callable[[Key], Result]) -> Callable[[Key], Result]:
    """The same function, which knows what it gave for the last short texts, or tokens."""
    known = lru_cache(maxsize=MOST_KEPT)(function)

    def given(key: Key) -> Result:
        return known(key) if len(key) <= LONGEST_KEPT else function(key)

    return given


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

    def saying(self, text: str) -> SourceLine:
        """The same line with another text, or itself."""
        if text == self.text:
            return self
        return SourceLine(self.file, self.number, text, self.calls)


class AssemblyError(InputError):
    """Assembly text that cannot be assembled."""

    def __init__(self, line: SourceLine, problem: str) -> None:
        """The problem, after the place of the line and before the macro calls around it."""
        outer = line.calls[-MOST_CALLS_TOLD:]
        calls = "".join(f"; in macro {call}" for call in reversed(outer))
        problem = plain_message(problem)
        if len(problem) > MOST_TOLD:
            problem = f"{problem[:MOST_TOLD]}..."
        super().__init__(f"{line}: {problem}{calls}")


def split_statements(line: SourceLine) -> list[SourceLine]:
    """The statements of a line, each label (`name:`) and each brace one of them."""
    return [line.saying(text) for text in _statements(line.text)]


@kept
def _statements(text: str) -> tuple[str, ...]:
    """What each says."""
    statements, start = list[str](), 0
    for match in _SEPARATOR.finditer(text):
        if match.group().startswith('"'):
            continue
        statements += _labelled(text[start : match.start()])
        if match.group() != ";":
            statements.append(match.group())
        start = match.end()
    return (*statements, *_labelled(text[start:]))


def _labelled(text: str) -> Iterator[str]:
    while match := _LABEL.match(text):
        yield f"{match.group(1)}:"
        text = text[match.end() :]
    if text.strip():
        yield text.strip()


@kept
def head(text: str) -> tuple[str, str]:
    """The first word of a statement and the rest."""
    match = _WORD.match(text)
    return (match.group(1), match.group(2).strip()) if match else ("", "")


def comma_separated(text: str) -> tuple[str, ...]:
    """The operands of a statement; none if it says nothing."""
    if not text.strip():
        return ()
    parts, start, depth = [], 0, 0
    for match in _COMMA.finditer(text):
        depth += {"(": 1, ")": -1}.get(match.group(), 0)
        if match.group() == "," and depth == 0:
            parts.append(text[start : match.start()].strip())
            start = match.end()
    return (*parts, text[start:].strip())
