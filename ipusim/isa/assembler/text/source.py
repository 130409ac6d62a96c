"""Lines of assembly source with their origin, their split into statements, and errors at a line.

A brace is a statement by itself, so that macros work inside bundles. Separators inside strings do
not count, nor do commas inside parentheses. Macros produce the same texts many times, so that the
parts of a text are cached. Every stage of the assembler refuses text by
`file:line: expected ..., found ...`; if the line comes from macros, their calls follow.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Sized
from functools import lru_cache
from typing import Protocol, TypeVar

import attrs

from ....errors import InputError
from ....shown_text import plain_message


class _SizedKey(Hashable, Sized, Protocol):
    """Type of a cache key that has a length."""


Key = TypeVar("Key", bound=_SizedKey)
Result = TypeVar("Result")
MAX_ERROR_LENGTH = 400  # characters of an error message; no reason recorded for this number
MAX_ERROR_CALLS = 8  # macro calls that an error lists
CACHE_SIZE = 1 << 13  # number of texts in a cache; no reason recorded for this number
# Characters or tokens of a text that is cached; no reason recorded for this number.
MAX_CACHED_LENGTH = 256
_SEPARATOR = re.compile(r"\"(?:\\.|[^\"\\])*\"|[;{}]")
_LABEL = re.compile(r"\s*([A-Za-z_.][\w.$]*|\d+)\s*:(?!:)\s*")
_WORD = re.compile(r"\s*(\S+)\s*(.*)$", re.DOTALL)
_COMMA = re.compile(r"\"(?:\\.|[^\"\\])*\"|[(),]")


def cached(function: Callable[[Key], Result]) -> Callable[[Key], Result]:
    """Decorate a function with a cache for short texts or tuples of tokens."""
    cached_function = lru_cache(maxsize=CACHE_SIZE)(function)

    def cached_if_short(key: Key) -> Result:
        """Return the cached result of a short key; compute the one of a long key."""
        return cached_function(key) if len(key) <= MAX_CACHED_LENGTH else function(key)

    return cached_if_short


@attrs.frozen
class SourceLine:
    """Line or statement of assembly text, with its origin.

    Attributes:
        file: name of the file, or `<text>` for text passed directly.
        number: line number in the file, from 1.
        text: text of the line or statement.
        calls: macro calls that produced the text, outermost first, each as `NAME at file:line`.
    """

    file: str
    number: int
    text: str
    calls: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the origin as `file:line`."""
        return f"{self.file}:{self.number}"

    def with_text(self, text: str) -> SourceLine:
        """Return a line of the same origin with another text."""
        if text == self.text:
            return self
        return SourceLine(self.file, self.number, text, self.calls)


class AssemblyError(InputError):
    """Assembly text that cannot be assembled."""

    def __init__(self, line: SourceLine, problem: str) -> None:
        """Write the origin of the line, the problem, and the macro calls around the line."""
        outer = line.calls[-MAX_ERROR_CALLS:]
        calls = "".join(f"; in macro {call}" for call in reversed(outer))
        problem = plain_message(problem)
        if len(problem) > MAX_ERROR_LENGTH:
            problem = f"{problem[:MAX_ERROR_LENGTH]}..."
        super().__init__(f"{line}: {problem}{calls}")


def split_statements(line: SourceLine) -> list[SourceLine]:
    """Return the statements of a line. Each label (`name:`) and each brace is a statement."""
    return [line.with_text(text) for text in _statements(line.text)]


@cached
def _statements(text: str) -> tuple[str, ...]:
    """Return the texts of the statements of a line."""
    statements, start = list[str](), 0
    for match in _SEPARATOR.finditer(text):
        if match.group().startswith('"'):
            continue
        statements += _label_statements(text[start : match.start()])
        if match.group() != ";":
            statements.append(match.group())
        start = match.end()
    return (*statements, *_label_statements(text[start:]))


def _label_statements(text: str) -> Iterator[str]:
    """Yield the labels that begin a text, each as a statement, then what remains."""
    while match := _LABEL.match(text):
        yield f"{match.group(1)}:"
        text = text[match.end() :]
    if text.strip():
        yield text.strip()


@cached
def head(text: str) -> tuple[str, str]:
    """Return the first word of a statement, and the text after it."""
    match = _WORD.match(text)
    return (match.group(1), match.group(2).strip()) if match else ("", "")


def comma_separated(text: str) -> tuple[str, ...]:
    """Return the operands of a statement, separated by commas outside strings and parentheses."""
    if not text.strip():
        return ()
    parts, start, depth = [], 0, 0
    for match in _COMMA.finditer(text):
        depth += {"(": 1, ")": -1}.get(match.group(), 0)
        if match.group() == "," and depth == 0:
            parts.append(text[start : match.start()].strip())
            start = match.end()
    return (*parts, text[start:].strip())
