"""Lines of a file without comments, with continued lines joined under their first number.

Rule: `//` and `#` (where it opens no preprocessor line) end a line, `/* */` is a space and may
span lines; none of them counts inside a string.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .source import AssemblyError, SourceLine

_WORDS = "define undef include if ifdef ifndef elif else endif error warning pragma line"
DIRECTIVES = frozenset(_WORDS.split())
_DIRECTIVE = re.compile(r"\s*#\s*(\w+)")
_LEXEME = re.compile(r"\"(?:\\.|[^\"\\\n])*\"|//[^\n]*|/\*.*?\*/|/\*", re.DOTALL)


def is_directive(text: str) -> bool:
    """Whether a line is for the preprocessor; `# other words` is a comment."""
    match = _DIRECTIVE.match(text)
    return match is not None and match.group(1) in DIRECTIVES


def logical_lines(text: str, file: str) -> Iterator[SourceLine]:
    """The lines of `text` that say something.

    Raises:
        AssemblyError: for a comment without an end.
    """
    joined = _joined(text.replace("\r\n", "\n"))
    bare = _LEXEME.sub(lambda match: _without(match, joined, file), joined)
    number = 1
    for row in bare.split("\n"):
        content = row.replace(_CONTINUED, "")
        if not is_directive(content):
            content = _without_hash(content)
        if content.strip():
            yield SourceLine(file, number, content.rstrip())
        number += 1 + row.count(_CONTINUED)


_CONTINUED = "\0"  # stands for a backslash and newline, so that lines can still be counted


def _joined(text: str) -> str:
    return re.sub(r"\\[ \t]*\n", _CONTINUED, text)


def _without(match: re.Match[str], text: str, file: str) -> str:
    lexeme = match.group()
    if lexeme.startswith('"'):
        return lexeme
    if lexeme == "/*":
        before = text[: match.start()]
        number = 1 + before.count("\n") + before.count(_CONTINUED)
        raise AssemblyError(SourceLine(file, number, ""), "expected '*/' to end the comment")
    # Newlines inside a comment continue its line, and are still counted.
    lines = lexeme.count("\n") + lexeme.count(_CONTINUED)
    return " " + _CONTINUED * lines


def _without_hash(text: str) -> str:
    for match in re.finditer(r"\"(?:\\.|[^\"\\])*\"|#", text):
        if match.group() == "#":
            return text[: match.start()]
    return text
