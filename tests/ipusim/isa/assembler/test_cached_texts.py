"""Tests of the assembler's cache of texts: a cached text gives equal results and errors."""

from __future__ import annotations

import pytest

from ipusim.isa.assembler.assemble import assemble
from ipusim.isa.assembler.text.expressions import tokenize
from ipusim.isa.assembler.text.source import (
    MAX_CACHED_LENGTH,
    AssemblyError,
    SourceLine,
    cached,
    head,
    split_statements,
)


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        (".long 3 $ 4", "expected a number, name or operator"),
        (".long 7 / (2 - 2)", "expected a divisor other than 0"),
    ],
    ids=["text", "value"],
)
def test_a_text_that_is_refused_again_is_refused_at_its_new_line(
    statement: str, problem: str
) -> None:
    for blank in range(3):
        with pytest.raises(AssemblyError, match=f"<text>:{blank + 2}: {problem}"):
            assemble(".data\n" + "\n" * blank + statement)


def test_equal_texts_use_the_value_that_a_symbol_has_at_each_of_them() -> None:
    code = assemble(
        ".worker\nstep = 1\n.rept 2\nsetzi $m0, step * 4\nstep = step + 1\n.endr\nexitz $mzero\n"
    )
    other = assemble(".worker\nsetzi $m0, 4\nsetzi $m0, 8\nexitz $mzero\n")

    assert code.main.tolist() == other.main.tolist()


def test_statements_have_the_line_of_their_text() -> None:
    for number in (3, 8):
        line = SourceLine("a.S", number, " loop: { nop; fnop }", ("m at a.S:1",))

        assert split_statements(line) == [
            SourceLine("a.S", number, text, ("m at a.S:1",))
            for text in ("loop:", "{", "nop", "fnop", "}")
        ]


def test_long_texts_are_not_cached() -> None:
    computed: list[str] = []
    length_of = cached(lambda text: computed.append(text) or len(text))  # type: ignore[func-returns-value]
    short, long = "a" * MAX_CACHED_LENGTH, "a" * (MAX_CACHED_LENGTH + 1)

    assert [length_of(text) for text in (short, short, long, long)] == [256, 256, 257, 257]
    assert computed == [short, long, long]


def test_a_long_text_is_split_like_a_short_one() -> None:
    line, terms = SourceLine("a.S", 1, ""), MAX_CACHED_LENGTH

    assert tokenize(" + ".join(["a"] * terms), line) == ("a", *(["+", "a"] * (terms - 1)))
    assert head(f"word {'b ' * MAX_CACHED_LENGTH}") == ("word", ("b " * MAX_CACHED_LENGTH).strip())
