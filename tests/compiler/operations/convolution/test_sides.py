"""Options with a number for each side of an image, such as 3x3, and texts that are refused."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipusim import InputError
from ipusim.compiler.plan.options.sides import numbers_in, repeat_to, sides, text_of

NUMBERS = st.integers(0, 10**9 - 1)


@attrs.frozen(kw_only=True)
class Options:
    """Options with a single text."""

    kernel: str | None = sides(None, "Taps.", least=1)


@given(st.lists(NUMBERS, min_size=1, max_size=2))
def test_a_text_of_numbers_is_read_as_these_numbers(numbers: list[int]) -> None:
    text = text_of(numbers)

    assert numbers_in(text) == tuple(numbers)
    assert text_of(text) == text


@pytest.mark.parametrize(
    ("number_text", "expected"), [("03X003", "3x3"), (3, "3"), ((1, 2), "1x2")]
)
def test_equal_sides_have_one_text_however_they_are_written(
    number_text: object, expected: str
) -> None:
    assert Options(kernel=number_text).kernel == expected  # type: ignore[arg-type]  # what users give


@pytest.mark.parametrize(
    "number_text", ["", "x", "3x", "x3", "3x3x3", "-1", "٣", "1.5", "3,3", "9" * 10]
)
def test_a_text_that_is_not_one_or_two_numbers_is_refused(number_text: str) -> None:
    with pytest.raises(InputError, match="give one number, or two as 14x14, each 1 or more"):
        Options(kernel=number_text)


@pytest.mark.parametrize("number_text", [0, (3, 0), (1, 2, 3), (), True, 1.5])
def test_a_value_that_is_not_one_or_two_positive_numbers_is_refused(number_text: object) -> None:
    with pytest.raises(InputError, match="kernel is"):
        Options(kernel=number_text)  # type: ignore[arg-type]  # the wrong type on purpose


def test_one_number_stands_for_every_side() -> None:
    assert [repeat_to(text, 2) for text in ("3", "3x1", None)] == ["3x3", "3x1", None]
