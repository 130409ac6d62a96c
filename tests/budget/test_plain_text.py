"""Docstrings stand alone: three figures of each room may only fall."""

from __future__ import annotations

import pytest
from plain_text import (
    SLACK,
    broken,
    counts_by_room,
    entries,
    found_in,
    is_elliptic,
    leans,
    limits,
    limits_text,
)

SOURCE = '''\
"""A module of two functions."""

WIDTH = 3
"""Of a line, in columns."""


def area(width, height):
    """How many squares.

    Args:
        width: of the rectangle.
        height, depth: lengths in metres.

    Returns:
        width: of nothing that counts.
    """


class Box:
    """int64[boxes] each: those that are closed."""

    side: int = 0
    """Length of an edge in metres."""
'''


def test_no_room_has_more_docstrings_that_do_not_read_alone() -> None:
    assert broken(counts_by_room(), limits()) == []


def test_first_lines_and_entries_are_counted_of_all_docstrings() -> None:
    assert sorted(found_in(SOURCE)) == [
        ("entries", 7, "of the rectangle."),
        ("first_lines", 4, "Of a line, in columns."),
        ("first_lines", 7, "How many squares."),
        ("first_lines", 19, "int64[boxes] each: those that are closed."),
    ]
    assert [*entries("x\n\nArgs:\n    a: the rows.\n\nRaises:\n    E: of b.\n")] == ["the rows."]


@pytest.mark.parametrize(
    ("text", "elliptic"),
    [
        ("Return the cycles of a plan.", False),
        ("Number of input lines on each tile, int64[tiles].", False),
        ("int64[tiles]: words that leave each tile.", False),
        ("Itself a plan, with its cycles.", False),
        ("Offices of the owners.", False),
        ("int64[tiles], how many lines each keeps.", True),
        ("The same for dense plans.", True),
        ("As `plan_static`, of a dense matrix.", True),
        ("Whether it may win the race.", True),
        ("Two words.", True),
        ("The first line\nof two lines.\n\nOf what follows.", False),
    ],
)
def test_a_first_line_leans_if_it_begins_with_a_word_that_points_elsewhere(
    text: str, *, elliptic: bool
) -> None:
    assert is_elliptic(text) == elliptic
    assert leans(text) == (elliptic and text != "Two words.")


def test_a_figure_that_rises_or_falls_far_is_named_and_a_renewed_one_never_rises() -> None:
    room = {"first_lines": 5, "entries": 0, "imperative": SLACK}
    limit = {"a/b": {"first_lines": 4, "entries": SLACK, "imperative": SLACK + 1}}

    named = broken({"a/b": room}, limit)
    renewed = limits_text({"a/b": room}, limit)

    assert [line.split(" are allowed")[0] for line in named] == [
        "a/b has 5 of first_lines, 4",
        f"a/b has 0 of entries, {SLACK}",
    ]
    assert renewed.splitlines()[2:6] == [
        '["a/b"]',
        "first_lines = 4",
        "entries = 0",
        f"imperative = {SLACK}",
    ]
