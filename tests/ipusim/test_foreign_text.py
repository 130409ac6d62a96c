"""Limits of TOML and JSON from outside: nesting, length of keys and integers, size."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipusim import InputError
from ipusim.foreign_text import MAX_DEPTH, MAX_KEY_PARTS, json_value, toml_table


def deep(levels: int) -> str:
    """Return brackets that nest this deep."""
    return "[" * levels + "]" * levels


def basic(text: str) -> str:
    """Return a text as a basic string of TOML."""
    return json.dumps(text)


def literal(text: str) -> str:
    """Return a text as a literal string of TOML."""
    return "'" + text.replace("'", "").replace("\n", "") + "'"


def long_basic(text: str) -> str:
    """Return a text as a basic string of several lines."""
    escaped = text.replace("\\", "\\\\").replace('"""', '""\\"')
    return f'"""{escaped}"""'


def long_literal(text: str) -> str:
    """Return a text as a literal string of several lines."""
    return "'''" + text.replace("'''", "''") + "'''"


STYLES: tuple[Callable[[str], str], ...] = (basic, literal, long_basic, long_literal)
TEXTS = st.text("\"'\\#[]{}.,= \na", max_size=12)


@pytest.mark.drawn
@given(
    st.lists(st.tuples(st.sampled_from(STYLES), TEXTS), max_size=4), st.sampled_from(["", " # ["])
)
def test_brackets_count_outside_of_strings_and_comments_only(
    strings: list[tuple[Callable[[str], str], str]], comment: str
) -> None:
    items = "".join(f"{style(text)},{comment}\n" for style, text in strings)
    allowed = f"a = [{items}{deep(MAX_DEPTH - 1)}]"
    value = toml_table(allowed.encode())

    assert value == tomllib.loads(allowed)
    with pytest.raises(InputError, match=f"nest {MAX_DEPTH + 1} deep, more than the"):
        toml_table(f"a = [{items}{deep(MAX_DEPTH)}]".encode())


@pytest.mark.drawn
@given(st.lists(TEXTS, max_size=4))
def test_brackets_of_json_count_outside_of_strings_only(texts: list[str]) -> None:
    items = "".join(f"{json.dumps(text)}, " for text in texts)
    allowed = f"[{items}{deep(MAX_DEPTH - 1)}]"
    value = json_value(allowed.encode())

    assert value == json.loads(allowed)
    with pytest.raises(InputError, match=f"nest {MAX_DEPTH + 1} deep, more than the"):
        json_value(f"[{items}{deep(MAX_DEPTH)}]".encode())


@pytest.mark.parametrize("end", ['"', '""', "'", "''"])
def test_a_long_string_may_end_in_quotes_which_hide_nothing(end: str) -> None:
    text = 3 * end[0] + "x" + end + 3 * end[0]
    allowed = f"a = [{text}, {deep(MAX_DEPTH - 1)}]"

    assert toml_table(allowed.encode()) == tomllib.loads(allowed)
    with pytest.raises(InputError, match=f"nest {MAX_DEPTH + 1} deep, more than the"):
        toml_table(f"a = [{text}, {deep(MAX_DEPTH)}]".encode())


@pytest.mark.parametrize(
    ("read", "opening", "start"), [(toml_table, "{a = ", "a = "), (json_value, '{"a": ', "")]
)
def test_tables_nest_as_lists_do(read: Callable[[bytes], Any], opening: str, start: str) -> None:
    read(f"{start}{opening * MAX_DEPTH}1{'}' * MAX_DEPTH}".encode())

    with pytest.raises(InputError, match=f"nest {MAX_DEPTH + 1} deep, more than the"):
        read(f"{start}{opening * (MAX_DEPTH + 1)}1{'}' * (MAX_DEPTH + 1)}".encode())


@pytest.mark.parametrize("form", ["{} = 1", "[{}]", "[[{}]]", "x = {{{} = 1}}", "x = 1\n{} = 1"])
@pytest.mark.parametrize("separator", [".", " . ", '."b".'])
def test_a_dotted_key_has_a_maximal_number_of_parts(form: str, separator: str) -> None:
    step = 2 if '"' in separator else 1
    allowed = form.format(separator.join(["a"] * ((MAX_KEY_PARTS - 1) // step + 1)))
    beyond = form.format(separator.join(["a"] * (MAX_KEY_PARTS // step + 1)))

    assert toml_table(allowed.encode()) == tomllib.loads(allowed)
    with pytest.raises(
        InputError, match=f"a dotted key of {MAX_KEY_PARTS + 1} parts, more than the"
    ):
        toml_table(beyond.encode())


def test_dots_of_values_strings_and_comments_are_no_parts_of_a_key() -> None:
    text = '"a.b.c.d.e.f.g.h.i.j" = [1.5, 2.5, 3.5, 1e0, 1.5, 2.5, 3.5, 4.5, 5.5]  # ..........'

    assert toml_table(text.encode()) == tomllib.loads(text)


@pytest.mark.parametrize(
    ("read", "data", "message"),
    [
        (toml_table, b"a = 1\n" * 2, "it has 12 bytes of TOML, more than the 8 that are read"),
        (json_value, b"[1, 2, 3]", "it has 9 bytes of JSON, more than the 8 that are read"),
        (toml_table, b"a = '\xff'", "not a TOML file, .*utf-8"),
        (json_value, "[]".encode("utf-16"), "not a JSON file, .*utf-8"),  # its brackets hide
        (json_value, b"[1,", "not a JSON file, "),
    ],
)
def test_text_that_cannot_be_read_is_refused(
    read: Callable[..., Any], data: bytes, message: str
) -> None:
    with pytest.raises(InputError, match=message):
        read(data, max_bytes=8)


@pytest.mark.parametrize(
    "text",
    ["name = {}", "[fields.name]\nx = {}", "a = [1, [{}]]", "a = [{{name = {}}}]"],
)
@pytest.mark.parametrize(
    "long", ["0x" + "f" * 6000, "0o" + "7" * 9000, "0b1" + "0" * 64, str(2**63), str(-(2**63) - 1)]
)
def test_an_integer_beyond_64_bits_is_refused_wherever_it_stands(text: str, long: str) -> None:
    with pytest.raises(InputError, match=r"holds an integer of [\d,]+ bits; those of TOML go from"):
        toml_table(text.format(long).encode())


def test_the_longest_integers_are_read() -> None:
    text = f"a = [{2**63 - 1}, {-(2**63)}, 0x{2**63 - 1:x}, true, 1e300]"

    assert toml_table(text.encode()) == tomllib.loads(text)


def test_a_mark_of_byte_order_is_no_part_of_a_json_text() -> None:
    assert json_value(b"\xef\xbb\xbf[1]") == [1]


BOMBS = (
    *("a." * 500_000 + "b = 1", "[" + "a." * 500_000 + "b]", "x = " + "[" * 10**6),
    *("a = " + "{b=" * 340_000, '""' * 500_000, '"""\\' * 250_000, "'''\n" * 250_000),
)


@pytest.mark.parametrize("bomb", BOMBS, ids=lambda bomb: repr(bomb[:8]))
def test_a_bomb_of_a_megabyte_is_refused_before_it_is_parsed(bomb: str) -> None:
    with pytest.raises(InputError):
        toml_table(bomb.encode())
