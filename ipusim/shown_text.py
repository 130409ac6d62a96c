"""Escape and shorten foreign text for terminals and pages.

Names of tensors, layers, machines, variables, symbols and tables come from files that others wrote.
A control character in a name could move the cursor, a direction override reverse a line, a line end
forge a line, and a name of 50,000 characters hide everything else.

Rule: text for people passes through this module where it is printed; data (JSON, CSV, archives) has
names unchanged.
"""

from __future__ import annotations

import re
import unicodedata

MAX_NAME = 200  # characters of a name that are shown
MAX_LINE = 2_000  # characters of a line that are shown
SPACE = "Zs"  # Unicode's category of spaces, which are harmless
LAYOUT = ("\n", "\t")  # control characters that a text of several lines may have
_CUT_NOTE = 40  # characters kept free for the note that counts the characters cut
# Text in quotes, or word, of more than `MAX_NAME` characters.
_LONG_NAME = re.compile(
    rf"(?<!\w)(?P<quote>['\"])(?P<quoted>(?:(?!(?P=quote)).){{{MAX_NAME + 1},}})(?P=quote)(?!\w)"
    rf"|(?P<word>\S{{{MAX_NAME + 1},}})",
    re.DOTALL,
)


def shown_name(name: object) -> str:
    """Return a name in one line of printable characters, at most `MAX_NAME` of them."""
    return _cut(_escaped(str(name), ()), MAX_NAME)


def plain_text(text: str) -> str:
    """Return a text with unprintable characters escaped and lines cut to `MAX_LINE`."""
    return "\n".join(_cut(_escaped(line, LAYOUT), MAX_LINE) for line in text.split("\n"))


def plain_message(text: str) -> str:
    """Return a message with unprintable characters escaped and long words cut like names."""
    return plain_text(_LONG_NAME.sub(_cut_name, text))


def _cut_name(match: re.Match[str]) -> str:
    """Return a matched name shortened, in its quotes."""
    name = match["quoted"] or match["word"]
    quote = match["quote"] or ""
    return f"{quote}{shown_name(name)}{quote}"


def _escaped(text: str, layout: tuple[str, ...]) -> str:
    """Return a text with characters that cannot be printed escaped, except those of `layout`."""
    if text.isprintable():
        return text
    return "".join(
        character
        if character.isprintable()
        or character in layout
        or unicodedata.category(character) == SPACE
        else character.encode("unicode_escape").decode("ascii")
        for character in text
    )


def _cut(text: str, limit: int) -> str:
    """Return a text; the middle of a long one is replaced by a note of its number of characters."""
    if len(text) <= limit:
        return text
    half = (limit - _CUT_NOTE) // 2
    return f"{text[:half]}...({len(text) - 2 * half:,} more characters)...{text[-half:]}"
