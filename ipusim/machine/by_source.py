"""Numbers below the sources that they are known from, each source once, in lines of 80 columns.

Sources that are equal are one. So are those of several numbers that begin alike, up to their first
comma; what else a source says then stands beside its number.
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
    """A number as it is printed.

    Attributes:
        name: what it is called.
        text: its value.
        source: how it is known, and from where.
        more: what its value stands for, where a number says too little.
    """

    name: str
    text: str
    source: str
    more: str = ""


def lines_by_source(numbers: Sequence[Number]) -> Iterator[str]:
    """Each source, and below it its numbers, in the order of the first; a user's own come first."""
    headings = _headings([number.source for number in numbers])
    groups: dict[str, list[Number]] = {}
    for number in sorted(numbers, key=lambda number: not number.source.startswith("user")):
        groups.setdefault(headings[number.source], []).append(number)
    name_width = max(len(number.name) for number in numbers)
    text_width = max(len(number.text) for number in numbers)
    for heading, members in groups.items():
        yield from textwrap.wrap(heading, WIDTH, subsequent_indent=MARGIN, **UNBROKEN)
        for number in members:
            rest = SPLIT.sub("", number.source[len(heading) :], count=1)
            stem = f"{MARGIN}{number.name:<{name_width}}{MARGIN}{number.text:>{text_width}}{MARGIN}"
            yield from _beside(stem, "; ".join(part for part in (number.more, rest) if part))


def _headings(sources: Sequence[str]) -> dict[str, str]:
    """By source, the part of it under which its number stands."""
    times = Counter(sources)
    begins = Counter(SPLIT.split(source)[0] for source, count in times.items() if count == 1)
    headings = {}
    for source, count in times.items():
        begin = SPLIT.split(source)[0]
        headings[source] = begin if count == 1 and begins[begin] > 1 else source
    return headings


def _beside(stem: str, words: str) -> list[str]:
    """A line with words at its end, which go on below where they began."""
    lines = textwrap.wrap(words, WIDTH - len(stem), **UNBROKEN) or [""]
    margins = [stem, *[" " * len(stem)] * (len(lines) - 1)]
    return [f"{margin}{line}".rstrip() for margin, line in zip(margins, lines, strict=True)]
