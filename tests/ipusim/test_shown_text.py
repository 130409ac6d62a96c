"""Text from outside is shown without control characters, and long names are cut."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ipusim import (
    BOW,
    MAX_NAME,
    InputError,
    Machine,
    MachineError,
    plain_message,
    plain_text,
    shown_name,
)
from ipusim.screen import Shown, on_screen
from ipusim.shown_text import MAX_LINE

STEERING = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # Unicode's categories of what does not print
TEXTS = st.text(st.characters(codec=None), max_size=40)


def control_characters(text: str, layout: str = "\n\t") -> list[str]:
    """Return the characters of a text that do more than print."""
    return [
        character
        for character in text
        if unicodedata.category(character) in STEERING and character not in layout
    ]


@pytest.mark.drawn
@given(TEXTS)
@example("\x1b]0;owned\x07")
@example("\x9b31m\x85\r\u2028\u202e\u2066\u200b\ud800")
def test_shown_text_has_no_control_characters(text: str) -> None:
    controls = [
        control_characters(plain_text(text)),
        control_characters(plain_message(text)),
        control_characters(shown_name(text), ""),
    ]

    assert controls == [[], [], []]


@pytest.mark.drawn
@given(st.text(st.characters(categories=["L", "N", "P", "S", "Zs"]), max_size=MAX_NAME))
def test_printable_text_is_shown_unchanged(text: str) -> None:
    assert (plain_text(text), shown_name(text)) == (text, text)


@pytest.mark.parametrize("name", ["x" * 50_000, "x y " * 12_500, "\x1b" * 50_000])
def test_a_long_name_is_cut_in_its_middle_and_says_so(name: str) -> None:
    shown = shown_name(name)

    assert len(shown) <= MAX_NAME
    assert "more characters)..." in shown
    assert shown_name("x" * 50_000).partition("...")[2] == (
        f"(49,840 more characters)...{'x' * 80}"
    )


@pytest.mark.parametrize(
    "message",
    ["no machine {}, try bow", "no machine '{}', try bow", 'no machine "{}", try bow'],
)
@pytest.mark.parametrize("name", ["x" * 50_000, "it's x y " * 6_000, "x y " * 12_500])
def test_both_ends_of_a_message_stay_whatever_name_is_in_it(message: str, name: str) -> None:
    shown = plain_message(message.format(name))

    assert (shown[:10], shown[-9:]) == ("no machine", ", try bow")
    assert len(shown) <= MAX_LINE
    if "it's" not in name and (" " not in name or "{}," not in message):
        assert len(shown) <= MAX_NAME + 30


def test_a_message_of_many_words_with_apostrophes_is_shown_whole() -> None:
    message = f"the workers' {'lists ' * 60}of the cores' end"

    assert plain_message(message) == message


def test_every_error_is_shown_without_control_characters_and_keeps_its_arguments() -> None:
    error = InputError(f"no layer \x1b[31m{'x' * 50_000}")

    assert str(error).startswith(r"no layer \x1b[31mxxx")
    assert len(str(error)) <= MAX_NAME + 10
    assert error.args == (f"no layer \x1b[31m{'x' * 50_000}",)


def test_a_box_is_shown_plain_in_a_notebook_and_on_a_screen() -> None:
    class Box(Shown):
        def __str__(self) -> str:
            return "a\x1b[31m\u202eb"

    assert Box()._repr_html_().endswith(r">a\x1b[31m\u202eb</pre>")
    assert on_screen(["a\x1b[31m\u202eb"], "more") == r"a\x1b[31m\u202eb"


@pytest.mark.parametrize("name", ["a\nb", "a\x1b[31m", "\u202eb", "x" * (MAX_NAME + 1)])
def test_a_machine_has_a_name_that_prints(name: str) -> None:
    with pytest.raises(MachineError, match=r"^name = .*: give at most 200 characters that print$"):
        BOW.with_(name=name)


def test_a_machine_may_have_a_long_name() -> None:
    machine: Machine = BOW.with_(name="é" * MAX_NAME)

    assert machine.name == "é" * MAX_NAME
