"""Split assembly text into lines without comments, with continued lines joined.

`//` and `#` begin a comment up to the end of the line, unless `#` opens a line of the preprocessor.
`/* */` counts as a space and may span lines. Inside strings there are no comments. A backslash at
the end of a line continues the line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

# Words after `#` that make a line of the preprocessor.
_WORDS = "define undef include if ifdef ifndef elif else endif error warning pragma line"
DIRECTIVES = frozenset(_WORDS.split())
_DIRECTIVE = re.compile(r"\s*#\s*(\w+)")
# A string, a comment, or the begin of a comment without an end.
_LEXEME = re.compile(r"\"(?:\\.|[^\"\\\n])*\"|//[^\n]*|/\*.*?\*/|/\*", re.DOTALL)
_STRING_OR_HASH = re.compile(r"\"(?:\\.|[^\"\\])*\"|#")
_CONTINUED = "\0"  # stands for a backslash and newline, so that lines can still be counted


@attrs.frozen
class UnfinishedComment(ValueError):
    """Raised for a `/*` without its `*/`.

    Attributes:
        number: line number of the `/*`, from 1.
    """

    number: int


def is_directive(text: str) -> bool:
    """Return True for a line of the preprocessor; `# other words` is a comment."""
    match = _DIRECTIVE.match(text)
    return match is not None and match.group(1) in DIRECTIVES


def bare_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the number and the content of each line that is not empty without its comments.

    Continued lines are joined to one line, with the number of the first. Space at the end of a line
    is removed; other space stays, because the assembler reads it.

    Raises:
        UnfinishedComment: a comment has no end.
    """
    # Join continued lines first, with a marker for each join, so that the numbers of the following
    # lines can count it; then replace comments, and split what is left.
    joined_text = re.sub(r"\\[ \t]*\n", _CONTINUED, text.replace("\r\n", "\n"))
    without_comments = _LEXEME.sub(lambda match: _without_comment(match, joined_text), joined_text)
    number = 1
    for row in without_comments.split("\n"):
        content = row.replace(_CONTINUED, "")
        if not is_directive(content):
            content = _without_hash(content)
        if content.strip():
            yield number, content.rstrip()
        number += 1 + row.count(_CONTINUED)


def _without_comment(match: re.Match[str], text: str) -> str:
    """Return a space in place of a comment; keep quoted texts and the number of lines."""
    lexeme = match.group()
    if lexeme.startswith('"'):
        return lexeme
    if lexeme == "/*":
        code = text[: match.start()]
        raise UnfinishedComment(1 + code.count("\n") + code.count(_CONTINUED))
    # Newlines inside a comment continue its line, and are still counted.
    lines = lexeme.count("\n") + lexeme.count(_CONTINUED)
    return " " + _CONTINUED * lines


def _without_hash(text: str) -> str:
    """Return the text before the first `#` outside strings."""
    for match in _STRING_OR_HASH.finditer(text):
        if match.group() == "#":
            return text[: match.start()]
    return text
