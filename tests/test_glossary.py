"""The glossary's terms are used in the sources, and retired words do not return."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest
from retired_words import gone, limits, limits_text, occurrences, returned, texts, vocabulary

PAGE = Path(__file__).parents[1] / "docs" / "glossary.md"


def terms() -> list[tuple[str, str, str]]:
    """Return (term, meaning, names in the code) of each entry of the page."""
    entries = PAGE.read_text(encoding="utf-8").partition("\n## Retired words")[0]
    rows = [
        tuple(cell.strip() for cell in line.strip("|").split("|"))
        for line in entries.splitlines()
        if line.startswith("| ") and not line.startswith("| term |")
    ]
    return [(term, meaning, names) for term, meaning, names in rows]


@cache
def sources() -> tuple[list[str], Mapping[str, int]]:
    """Return the texts of all sources, and how often each word stands in them."""
    read = texts()
    return read, vocabulary(read)


def plain(term: str) -> str:
    """Return a term as words in small letters, one space between them."""
    return " ".join(re.findall(r"\w+", term.lower()))


def test_each_term_of_the_glossary_is_used_in_the_sources() -> None:
    used, identifiers = sources()
    words = " ".join(re.findall(r"\w+", "\n".join(used).lower()))
    spoken = [name for term, _, _ in terms() for name in term.split(", ")]
    written = [name for _, _, names in terms() for name in re.findall(r"`(\w+)`", names)]

    assert [name for name in spoken if f" {plain(name)}" not in words] == []
    assert [name for name in written if name not in identifiers] == []


def test_each_term_of_the_glossary_has_one_entry_of_its_own() -> None:
    spoken = [name for term, _, _ in terms() for name in term.split(", ")]

    assert len(spoken) == len(set(spoken)) >= 60
    assert [term for term, meaning, _ in terms() if not meaning.endswith(".")] == []


def test_retired_words_do_not_return_and_those_that_stand_become_fewer() -> None:
    limit = limits()
    counts = occurrences(limit, sources()[1])

    assert returned(counts, limit) == []
    assert gone(counts, limit) == []


@pytest.mark.parametrize(
    ("text", "over", "out"),
    [("old = 1", False, False), ("old, old", True, False), ("older", False, True)],
)
def test_a_word_counts_between_boundaries_and_may_stand_as_often_as_allowed(
    text: str, *, over: bool, out: bool
) -> None:
    counts = occurrences(["old"], vocabulary([text]))

    assert bool(returned(counts, {"old": 1})) == over
    assert bool(gone(counts, {"old": 1})) == out


def test_a_renewed_count_is_never_higher_than_before() -> None:
    text = limits_text({"old": 3, "past": 1}, {"old": 2, "past": 5})

    assert text.splitlines()[-2:] == ["'old' = 2", "'past' = 1"]
