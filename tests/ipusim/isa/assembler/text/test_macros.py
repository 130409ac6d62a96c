"""Macros of assembly: parameters, conditions, repetitions, limits."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipusim.isa.assembler.text import macros
from ipusim.isa.assembler.text.expressions import evaluate, tokenize
from ipusim.isa.assembler.text.macros import CHARACTERS_AS_LINE, expand
from ipusim.isa.assembler.text.source import AssemblyError, SourceLine

NAMES = {"SIX": 6}


def statements_of(text: str) -> list[SourceLine]:
    """Return the statements of a text after macros."""
    lines = (SourceLine("a.S", number, row) for number, row in enumerate(text.split("\n"), 1))

    def number(expression: str, line: SourceLine) -> int:
        value = evaluate(tokenize(expression, line), NAMES.get, line)
        assert isinstance(value, int)
        return value

    return list(expand(lines, number, NAMES.__contains__))


def texts_of(text: str) -> list[str]:
    """Return the statements of a text without their lines."""
    return [line.text for line in statements_of(text)]


def test_semicolons_braces_and_labels_part_a_line() -> None:
    text = 'a: b: { ld32 $m0, $m1, 0; fnop } nop; .error_free "x;{y}"'

    assert texts_of(text) == [
        "a:",
        "b:",
        "{",
        "ld32 $m0, $m1, 0",
        "fnop",
        "}",
        "nop",
        '.error_free "x;{y}"',
    ]


@pytest.mark.parametrize(
    ("parameters", "call", "expected"),
    [
        ("A B", "x y", "x|y"),
        ("A, B", "x, y", "x|y"),
        ("A, B", "x y", "x|y"),
        ("A B=5", "x", "x|5"),
        ("A B=5", "x,", "x|5"),
        ("A B=5", "B=7, A=8", "8|7"),
        ("A B", "(1 + 2) z", "(1 + 2)|z"),
        ("A B", "S + 4 z", "S+4|z"),
        ("A B", "W/4 -1", "W/4-1|"),
        ("A B", '"x y" z', "x y|z"),
        ("A B:vararg", "x, y, z", "x|y, z"),
        ("A:req B", "$a0:1 \\c", "$a0:1|\\c"),
        ('A="" B=""', "", "|"),
    ],
)
def test_arguments_fill_parameters(parameters: str, call: str, expected: str) -> None:
    text = f".macro M {parameters}\n\\A|\\B\n.endm\nM {call}"

    assert texts_of(text) == [expected]


def test_a_call_is_numbered_and_nothing_joins_words() -> None:
    text = ".macro M T\nl_\\T\\()_\\@: nop\n.endm\nM half\nM float"

    assert texts_of(text) == ["l_half_0:", "nop", "l_float_1:", "nop"]


def test_a_macro_works_inside_a_bundle_and_may_make_one() -> None:
    text = ".macro LOAD R\nld32 \\R, $m1, 0\n.endm\n.macro PAIR\n{LOAD $m0\nfnop}\n.endm\nPAIR"

    assert texts_of(text) == ["{", "ld32 $m0, $m1, 0", "fnop", "}"]


def test_a_macro_may_define_and_purge_macros() -> None:
    text = (
        ".macro OUT N\n.macro IN_\\N X\nadd_\\N \\X\n.endm\n.endm\n"
        "OUT a\nIN_a 3\n.purgem IN_a\nIN_a 4"
    )

    assert texts_of(text) == ["add_a 3", "IN_a 4"]


@pytest.mark.parametrize(
    ("condition", "is_kept"),
    [
        (".if SIX == 6", True),
        (".if 0", False),
        (".ifdef SIX", True),
        (".ifndef SIX", False),
        (".ifc half, half", True),
        ('.ifc "half", half', True),
        (".ifnc half, float", True),
        (".ifb", True),
        (".ifnb", False),
        (".ifeq SIX", False),
        (".ifgt SIX", True),
        (".ifle SIX - 6", True),
    ],
)
def test_a_condition_keeps_one_branch(condition: str, is_kept: bool) -> None:
    text = f"{condition}\n.if 1\nyes\n.endif\n.else\n.ifc a, b\n.endif\nno\n.endif"

    assert ["yes" if is_kept else "no"] == texts_of(text)


def test_the_first_true_branch_wins() -> None:
    text = ".if 0\na\n.elseif SIX\nb\n.elseif 1/0\nc\n.else\nd\n.endif"

    assert texts_of(text) == ["b"]


def test_repetitions_repeat() -> None:
    text = ".rept 2\n.irp r, a0, a1\nmov \\r\n.endr\n.endr\n.irpc c, xy\n\\c\n.endr"

    assert texts_of(text) == ["mov a0", "mov a1", "mov a0", "mov a1", "x", "y"]


def test_a_macro_may_leave_early() -> None:
    text = ".macro M A\n.ifb \\A\n.exitm\n.endif\nuse \\A\n.endm\nM\nM 3\nafter"

    assert texts_of(text) == ["use 3", "after"]


def test_a_statement_remembers_the_calls_that_made_it() -> None:
    text = ".macro IN\nnop\n.endm\n.macro OUT\nIN\n.endm\nOUT"
    (line,) = statements_of(text)

    assert (line.number, line.calls) == (2, ("OUT at a.S:7", "IN at a.S:5"))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (".macro M\nnop", r"a\.S:1: expected \.endm"),
        (".rept 3\nnop", r"a\.S:1: expected \.endr"),
        (".endm", r"a\.S:1: \.endm without a beginning"),
        (".macro\n.endm", "expected a name after .macro"),
        (".macro M 1\n.endm", "expected NAME"),
        (".macro M A\n.endm\nM 1, 2", r"a\.S:3: expected at most 1 arguments of M, found 2"),
        (".macro M A:req\n.endm\nM", r"a\.S:3: expected an argument A of M"),
        (".macro M\nM\n.endm\nM", "nested macro calls"),
        (".macro M\nM\nM\n.endm\nM", "nested macro calls"),
        (".rept 2000000\nnop\n.endr", "at most 1000000 lines"),
        (".irp\n.endr", "expected a name after .irp"),
        (".if 1\nnop", r"a\.S:1: expected \.endif"),
        (".else", "expected a condition before .else"),
        (".endif", "expected a condition before .endif"),
        (".if 1\n.else\n.else\n.endif", "expected the end of the condition"),
        (".ifc a\n.endif", "expected two strings"),
        (".purgem M", "expected the name of a macro"),
        (".exitm", "only inside a macro"),
        ('.error "AMP outputs: 8 or 16"', r"a\.S:1: AMP outputs: 8 or 16"),
        (".macro M\n.error\n.endm\n.macro N\nM\n.endm\nN", r"in macro M at a\.S:5; in macro N at"),
    ],
)
def test_a_broken_or_endless_macro_is_refused_with_its_line(text: str, problem: str) -> None:
    with pytest.raises(AssemblyError, match=problem):
        texts_of(text)


REPEATED = ".rept {}\n{}\n.endr\n"


@pytest.mark.parametrize(
    ("text", "num_lines"),
    [
        (REPEATED.format(4, "nop"), 4),
        (REPEATED.format(2, "a; b"), 4),
        (2 * REPEATED.format(2, "nop"), 4),
        (".irp A, 1, 2, 3, 4\nnop\n.endr\n", 4),
        (".macro M\nnop\nnop\n.endm\nM\nM\n", 4),
        (
            REPEATED.format(2, "n" * (CHARACTERS_AS_LINE - 1))
            + REPEATED.format(1, "n" * CHARACTERS_AS_LINE),
            4,
        ),
    ],
)
def test_long_statements_count_as_several_lines_of_macros(
    text: str, num_lines: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(macros, "MAX_LINES", num_lines)
    texts_of(text)

    monkeypatch.setattr(macros, "MAX_LINES", num_lines - 1)
    with pytest.raises(AssemblyError, match=f"at most {num_lines - 1} lines"):
        texts_of(text)


@pytest.mark.parametrize(
    ("limit", "text"),
    [
        ("MAX_CALLS", ".macro A\nB\n.endm\n.macro B\nC\n.endm\n.macro C\nnop\n.endm\nA"),
        ("MAX_LENGTH", ".macro A X\n\\X\n.endm\nA nop"),
        ("MAX_LINES", ".rept 3\n.endr"),
    ],
)
def test_a_macro_at_each_limit_is_accepted_and_one_beyond_is_refused(
    limit: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(macros, limit, 3)
    texts_of(text)

    monkeypatch.setattr(macros, limit, 2)
    with pytest.raises(AssemblyError, match="expected at most 2 "):
        texts_of(text)


@given(
    st.lists(
        st.sampled_from(
            [
                ".macro M A",
                ".endm",
                "M 1",
                ".rept 2",
                ".endr",
                ".if SIX",
                ".else",
                ".endif",
                "\\A",
                "{ M; M }",
                ".exitm",
            ]
        ),
        max_size=12,
    )
)
def test_any_order_of_lines_expands_or_is_clearly_refused(rows: list[str]) -> None:
    with suppress(AssemblyError):
        texts_of("\n".join(rows))
