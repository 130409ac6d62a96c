"""Expressions of assembly and of the preprocessor: values, precedence, addresses, refusals."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipusim.isa.assembler.text.expressions import (
    GNU,
    C,
    Grammar,
    SectionOffset,
    Value,
    evaluate,
    tokenize,
)
from ipusim.isa.assembler.text.source import AssemblyError, SourceLine

LINE = SourceLine("here.S", 7, "")
NAMES: dict[str, Value] = {
    "four": 4,
    "start": SectionOffset(".text", 8),
    "end": SectionOffset(".text", 40),
    "far": SectionOffset(".data", 0),
}


def lookup(name: str) -> Value | None:
    """Return the value of a known name."""
    return NAMES.get(name)


def value_of(text: str, grammar: Grammar = GNU) -> object:
    """Return the value of an expression."""
    return evaluate(tokenize(text, LINE), lookup, LINE, grammar)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0x1F", 31),
        ("0b1010", 10),
        ("010", 8),
        ("'A'", 65),
        ("10UL", 10),
        ("-3 + ~0", -4),
        ("!four", 0),
        ("7 / -2", -3),
        ("-17 % 5", -2),
        ("3 > 4", 0),
        ("(1 << 20) - 1", 0xFFFFF),
        ("0x12345678 & ~((1 << 20) - 1)", 0x12300000),
        ("four == 4 && 3 > 2", -1),
        ("0 || four != 4", 0),
        ("0x" + "f" * 32, (1 << 128) - 1),
        ("1 << 63", 1 << 63),
        ("-1 >> 63 << 0", 1),
        ("-" * 64 + "1", 1),
        ("(" * 64 + "1" + ")" * 64, 1),
        ("1" + " + 1" * 2047 + " ", 2048),
    ],
)
def test_an_expression_has_its_value(text: str, expected: int) -> None:
    assert value_of(text) == expected


def test_shifts_bind_tighter_than_sums_in_assembly_and_looser_in_c() -> None:
    assert value_of("1 + 1 << 4") == 17
    assert value_of("1 + 1 << 4", C) == 32


def test_bitwise_operators_bind_tighter_than_sums_in_assembly_and_looser_in_c() -> None:
    assert value_of("1 + 2 & 6") == 3
    assert value_of("1 + 2 & 6", C) == 2


def test_a_true_comparison_is_minus_one_in_assembly_and_one_in_c() -> None:
    assert value_of("2 > 1") == -1
    assert value_of("2 > 1", C) == 1


def test_the_distance_of_two_labels_of_a_section_is_a_number() -> None:
    assert value_of("(end - start) / 8 - 1") == 3


def test_a_label_moves_by_a_number() -> None:
    assert value_of("4 + start - 8") == SectionOffset(".text", 4)


@pytest.mark.parametrize("text", ["end - far", "start * 2", "-start", "start && 1", "4 - start"])
def test_other_arithmetic_with_addresses_is_refused(text: str) -> None:
    with pytest.raises(AssemblyError, match=r"here\.S:7: expected .*address"):
        value_of(text)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "expected a value, found the end"),
        ("1 +", "expected a value, found the end"),
        ("(1", r"expected '\)'"),
        ("1 2", "expected the end of the expression, found 2"),
        ("1 / 0", "divisor other than 0"),
        ("1 << 64", r"shift of 0\.\.63 bits"),
        ("1 >> -1", r"shift of 0\.\.63 bits"),
        ("nobody", "unknown name 'nobody'"),
        ("@", "expected a number, name or operator, found '@'"),
        ("09", "octal"),
        ("(" * 65 + "1" + ")" * 65, "at most 64 nested"),
        ("-" * 65 + "1", "at most 64 nested"),
        ("0x1" + "0" * 32, "numbers of at most 128 bits"),
        ("9" * 200, "numbers of at most 128 bits"),
        ("0xffffffffffffffff << 63 << 2", "numbers of at most 128 bits"),
        ("1" + " + 1" * 2048, "at most 4096 tokens"),
    ],
)
def test_text_that_is_no_expression_is_refused_with_its_line(text: str, problem: str) -> None:
    with pytest.raises(AssemblyError, match=r"here\.S:7: .*" + problem):
        value_of(text)


@given(st.lists(st.integers(0, 9), min_size=1, max_size=8), st.data())
def test_sums_and_products_are_those_of_python(numbers: list[int], data: st.DataObject) -> None:
    signs = [data.draw(st.sampled_from("+-*")) for _ in numbers[1:]]
    text = str(numbers[0]) + "".join(
        f" {sign} {number}" for sign, number in zip(signs, numbers[1:], strict=True)
    )

    assert eval(text) == value_of(text)


@given(st.text(alphabet="01ab()+-*/<>&|!~ .", max_size=30))
def test_any_text_has_a_value_or_a_clear_error(text: str) -> None:
    with suppress(AssemblyError):
        value_of(text)
