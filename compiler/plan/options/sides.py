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


def text_of(given: Any) -> Any:
    """Numbers as text, without zeros ahead; what is neither stays, to be refused."""
    if isinstance(given, str):
        plain = given.strip().lower()
        found = TEXT.fullmatch(plain)
        return "x".join(map(str, numbers_in(plain))) if found else given
    listed = given if isinstance(given, Sequence) else (given,)
    if all(isinstance(each, int) and not isinstance(each, bool) for each in listed) and listed:
        return "x".join(map(str, listed))
    return given


def numbers_in(text: str) -> tuple[int, ...]:
    """The numbers of such text."""
    return tuple(int(each) for each in text.split("x"))


def shown(given: Sequence[int]) -> str:
    """Sides as such text."""
    return "x".join(map(str, given))


def each_said(text: str | None, count: int) -> str | None:
    """Such text with a number for each of so many sides, where one stands for all."""
    if text is None:
        return None
    found = numbers_in(text)
    return shown(found * count if len(found) == 1 else found)
