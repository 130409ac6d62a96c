"""Print numbers grouped below their sources, each source once, in lines of 80 columns.

Numbers with equal sources share a heading. Sources that occur once share a heading too if they
begin alike up to their first comma; the remainder of each source then stands beside its number.
"""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import attrs

WIDTH = 80
MARGIN = "  "
UNBROKEN: dict[str, Any] = {"break_long_words": False, "break_on_hyphens": False}
SPLIT = re.compile(r", |; ")


@attrs.frozen
class Number:
    """Number with its printed form and its source.

    Attributes:
        name: name of the number.
        text: printed value.
        source: statement of how the number is known.
        more: explanation printed beside the value, or empty.
    """

    name: str
    text: str
    source: str
    more: str = ""


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
        yield from textwrap.wrap(heading, WIDTH, subsequent_indent=MARGIN, **UNBROKEN)
        for number in members:
            remainder = SPLIT.sub("", number.source[len(heading) :], count=1)
            stem = f"{MARGIN}{number.name:<{name_width}}{MARGIN}{number.text:>{text_width}}{MARGIN}"
            yield from _beside(stem, "; ".join(part for part in (number.more, remainder) if part))


def _headings(sources: Sequence[str]) -> dict[str, str]:
    """Return the heading of each source: the source itself, or its shared beginning."""
    counts = Counter(sources)
    # Only sources of a single number may share a heading; a source of several numbers is one
    # already.
    begins = Counter(SPLIT.split(source)[0] for source, count in counts.items() if count == 1)
    headings = {}
    for source, count in counts.items():
        begin = SPLIT.split(source)[0]
        headings[source] = begin if count == 1 and begins[begin] > 1 else source
    return headings


def _beside(stem: str, words: str) -> list[str]:
    """Return `stem` followed by wrapped words; further lines are indented to the first."""
    lines = textwrap.wrap(words, WIDTH - len(stem), **UNBROKEN) or [""]
    margins = [stem, *[" " * len(stem)] * (len(lines) - 1)]
    return [f"{margin}{line}".rstrip() for margin, line in zip(margins, lines, strict=True)]
