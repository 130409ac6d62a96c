"""Text of numbers grouped below their sources, in lines of 80 columns.

A source is a sentence that says how a number is known; numbers with equal sources share it as their
heading. Sources of single numbers may begin alike up to the first comma or semicolon. Then this
beginning is their heading, and the remainder of each source is printed beside its number.
"""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import attrs

WIDTH = 80  # characters of a line
MARGIN = "  "  # before names and between columns
# Options of `textwrap`: break lines at spaces only.
NO_BREAKS: dict[str, Any] = {"break_long_words": False, "break_on_hyphens": False}
SEPARATOR = re.compile(r", |; ")  # between the parts of a source


@attrs.frozen
class Number:
    """Number with its printed form and its source.

    Attributes:
        name: name of the number.
        text: printed value.
        source: statement of how the number is known.
        explanation: explanation printed beside the value, or empty.
    """

    name: str
    text: str
    source: str
    explanation: str = ""


def lines_by_source(numbers: Sequence[Number]) -> Iterator[str]:
    """Yield the lines of each source heading and of the numbers below it.

    Headings come in the order of their first number; numbers changed by the user come first.
    """
    headings = _headings([number.source for number in numbers])
    groups: dict[str, list[Number]] = {}
    for number in sorted(numbers, key=lambda number: not number.source.startswith("user")):
        groups.setdefault(headings[number.source], []).append(number)
    name_width = max(len(number.name) for number in numbers)
    text_width = max(len(number.text) for number in numbers)
    # The heading, then each number with what its own source adds to the heading.
    for heading, members in groups.items():
        yield from textwrap.wrap(heading, WIDTH, subsequent_indent=MARGIN, **NO_BREAKS)
        for number in members:
            remainder = SEPARATOR.sub("", number.source[len(heading) :], count=1)
            stem = f"{MARGIN}{number.name:<{name_width}}{MARGIN}{number.text:>{text_width}}{MARGIN}"
            words = "; ".join(part for part in (number.explanation, remainder) if part)
            yield from _beside(stem, words)


def _headings(sources: Sequence[str]) -> dict[str, str]:
    """Return the heading of each source: the source itself, or its shared beginning."""
    counts = Counter(sources)
    # A source of several numbers is a heading already; only those of a single number may share one.
    begins = Counter(SEPARATOR.split(source)[0] for source, count in counts.items() if count == 1)
    headings = {}
    for source, count in counts.items():
        begin = SEPARATOR.split(source)[0]
        headings[source] = begin if count == 1 and begins[begin] > 1 else source
    return headings


def _beside(stem: str, words: str) -> list[str]:
    """Return `stem` followed by wrapped words; further lines are indented to the first."""
    lines = textwrap.wrap(words, WIDTH - len(stem), **NO_BREAKS) or [""]
    margins = [stem, *[" " * len(stem)] * (len(lines) - 1)]
    return [f"{margin}{line}".rstrip() for margin, line in zip(margins, lines, strict=True)]
