"""Text of others on a terminal or a page: what steers or disguises is escaped, what is long cut.

Names come out of files: of tensors, layers, machines, variables, symbols, tables. A control
character in one would move a cursor, an override of direction turn a line around, a line end forge
a line, and 50,000 characters hide all else.

Rule: what is for people goes through here where it is printed; what is data (JSON, CSV, archives)
holds names as they are.
"""

from __future__ import annotations

import re
import unicodedata

MOST_NAME = 200  # characters of a name, as they are shown
MOST_LINE = 2_000  # of a line
SPACE = "Zs"  # Unicode's category of spaces, which are wide and no more
LAYOUT = ("\n", "\t")  # what a text of several lines may have
_CUT_NOTE = 40  # characters of what says how much was cut
_LONG_NAME = re.compile(
    rf"(?<!\w)(?P<quote>['\"])(?P<quoted>(?:(?!(?P=quote)).){{{MOST_NAME + 1},}})(?P=quote)(?!\w)"
    rf"|(?P<word>\S{{{MOST_NAME + 1},}})",
    re.DOTALL,
)


def shown_name(name: object) -> str:
    """A name in one line: no character that does not print, at most `MOST_NAME` of them."""
    return _cut(_escaped(str(name), ()), MOST_NAME)


def plain_text(text: str) -> str:
    """Lines of any text without characters that do not print, none of more than `MOST_LINE`."""
    return "\n".join(_cut(_escaped(line, LAYOUT), MOST_LINE) for line in text.split("\n"))


def plain_message(text: str) -> str:
    """The same of a message, in which a word or what stands in quotes is no longer than a name."""
    return plain_text(_LONG_NAME.sub(_cut_name, text))


def _cut_name(match: re.Match[str]) -> str:
    name = match["quoted"] or match["word"]
    quote = match["quote"] or ""
    return f"{quote}{shown_name(name)}{quote}"


def _escaped(text: str, layout: tuple[str, ...]) -> str:
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


def _cut(text: str, most: int) -> str:
    """A text without its middle where it is longer, which is said."""
    if len(text) <= most:
        return text
    half = (most - _CUT_NOTE) // 2
    return f"{text[:half]}...({len(text) - 2 * half:,} more characters)...{text[-half:]}"
