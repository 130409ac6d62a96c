"""Tests of the assembler's cache of texts: a cached text gives equal results and errors."""

from __future__ import annotations

import pytest

from ipusim.isa.assembler.assemble import assemble
from ipusim.isa.assembler.text.expressions import tokenize
from ipusim.isa.assembler.text.source import (
    LONGEST_KEPT,
    AssemblyError,
    SourceLine,
    head,
    kept,
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
def test_a_text_that_is_refused_again_is_refused_at_its_own_line(
    statement: str, problem: str
) -> None:
    for blank in range(3):
        with pytest.raises(AssemblyError, match=f"<text>:{blank + 2}: {problem}"):
            assemble(".data\n" + "\n" * blank + statement)


def test_a_symbol_has_its_value_of_the_moment_wherever_the_text_is_the_same() -> None:
    code = assemble(
        ".worker\nstep = 1\n.rept 2\nsetzi $m0, step * 4\nstep = step + 1\n.endr\nexitz $mzero\n"
    )
    other = assemble(".worker\nsetzi $m0, 4\nsetzi $m0, 8\nexitz $mzero\n")

    assert code.main.tolist() == other.main.tolist()


def test_statements_of_a_text_stand_on_the_line_that_says_it() -> None:
    for number in (3, 8):
        line = SourceLine("a.S", number, " loop: { nop; fnop }", ("m at a.S:1",))

        assert split_statements(line) == [
            SourceLine("a.S", number, text, ("m at a.S:1",))
            for text in ("loop:", "{", "nop", "fnop", "}")
        ]


def test_long_texts_are_not_kept() -> None:
    asked: list[str] = []
    cut = kept(lambda text: asked.append(text) or len(text))  # type: ignore[func-returns-value]
    short, long = "a" * LONGEST_KEPT, "a" * (LONGEST_KEPT + 1)

    assert [cut(text) for text in (short, short, long, long)] == [256, 256, 257, 257]
    assert asked == [short, long, long]


def test_a_long_text_is_cut_up_as_a_short_one_is() -> None:
    line, terms = SourceLine("a.S", 1, ""), LONGEST_KEPT

    assert tokenize(" + ".join(["a"] * terms), line) == ("a", *(["+", "a"] * (terms - 1)))
    assert head(f"word {'b ' * LONGEST_KEPT}") == ("word", ("b " * LONGEST_KEPT).strip())
