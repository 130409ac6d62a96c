"""Options whose value is a size along rows and columns, as text: one number, or two such as 14x14.

As text, such an option can be an axis of a sweep, part of a key, and a member of JSON.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import attrs

from .option import Option

MAX_DIGITS = 9  # digits of a size; no host can hold an image with more
SIZES_TEXT = re.compile(rf"\d{{1,{MAX_DIGITS}}}(x\d{{1,{MAX_DIGITS}}})?", re.ASCII)


@attrs.frozen(kw_only=True)
class SidesOption(Option):
    """Option with one number or two, as the command line writes them, each at least `least`."""

    def _holds(self, value: Any) -> bool:
        """Return True for a text of one size, or of two, each at least `least`."""
        if not isinstance(value, str) or SIZES_TEXT.fullmatch(value) is None:
            return False
        return min(numbers_in(value)) >= self.least

    @property
    def _range(self) -> str:
        """Possible values in words."""
        return f"one number, or two as 14x14, each {self.least} or more"


def sides(default: str | None, help_text: str, *, least: int) -> Any:
    """Return a field of options for sizes as text; numbers are converted to text."""
    option = SidesOption(default=default, help=help_text, reads=str, least=least)
    return attrs.field(default=default, validator=option, converter=text_of)


def text_of(value: Any) -> Any:
    """Return numbers as text such as 14x14, without leading zeros.

    Return any other value unchanged, to be refused by the option.
    """
    if isinstance(value, str):
        plain = value.strip().lower()
        return shown(numbers_in(plain)) if SIZES_TEXT.fullmatch(plain) else value
    numbers = value if isinstance(value, Sequence) else (value,)
    if numbers and all(isinstance(size, int) and not isinstance(size, bool) for size in numbers):
        return shown(numbers)
    return value


def numbers_in(text: str) -> tuple[int, ...]:
    """Return the numbers of a text such as 14x14."""
    return tuple(map(int, text.split("x")))


def shown(numbers: Sequence[int]) -> str:
    """Return sizes as text such as 14x14."""
    return "x".join(map(str, numbers))


def repeat_to(text: str | None, count: int) -> str | None:
    """Return sizes as text with `count` numbers; a single number is repeated."""
    if text is None:
        return None
    numbers = numbers_in(text)
    return shown(numbers * count if len(numbers) == 1 else numbers)
