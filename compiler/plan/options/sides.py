"""Sides as text: one number, or those of rows and columns as 14x14.

An option of such text is an axis, a key and a member of JSON like any other word.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import attrs

from .option import Option

MOST_DIGITS = 9  # of a side; an image of more has no host
TEXT = re.compile(rf"\d{{1,{MOST_DIGITS}}}(x\d{{1,{MOST_DIGITS}}})?", re.ASCII)


@attrs.frozen(kw_only=True)
class SidesOption(Option):
    """One number or two, as the command line writes them; each is `least` or more."""

    def _holds(self, value: Any) -> bool:
        if not isinstance(value, str) or TEXT.fullmatch(value) is None:
            return False
        return min(numbers_in(value)) >= self.least

    @property
    def _range(self) -> str:
        return f"one number, or two as 14x14, each {self.least} or more"


def sides(default: str | None, help_text: str, *, least: int) -> Any:
    """A field of options whose value is such text; a number or a tuple of numbers becomes it."""
    of_field = SidesOption(default=default, help=help_text, reads=str, least=least)
    return attrs.field(default=default, validator=of_field, converter=text_of)


def text_of(value: Any) -> Any:
    """Numbers as text, without zeros ahead; what is neither stays, to be refused."""
    if isinstance(value, str):
        plain = value.strip().lower()
        return shown(numbers_in(plain)) if TEXT.fullmatch(plain) else value
    numbers = value if isinstance(value, Sequence) else (value,)
    if numbers and all(isinstance(side, int) and not isinstance(side, bool) for side in numbers):
        return shown(numbers)
    return value


def numbers_in(text: str) -> tuple[int, ...]:
    """The numbers of such text."""
    return tuple(map(int, text.split("x")))


def shown(numbers: Sequence[int]) -> str:
    """Sides as such text."""
    return "x".join(map(str, numbers))


def each_said(text: str | None, count: int) -> str | None:
    """Such text with a number for each of so many sides, where one stands for all."""
    if text is None:
        return None
    numbers = numbers_in(text)
    return shown(numbers * count if len(numbers) == 1 else numbers)
