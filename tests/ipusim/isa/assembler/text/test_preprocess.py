"""The preprocessor: comments, definitions, conditions, includes."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipusim.isa.assembler.text import preprocess as preprocessor
from ipusim.isa.assembler.text.preprocess import preprocess
from ipusim.isa.assembler.text.source import AssemblyError


def lines_of(text: str, **defines: str) -> list[str]:
    """Return the lines of a preprocessed text, with single blanks."""
    return [" ".join(line.text.split()) for line in preprocess(text, "a.S", defines=defines)]


def test_comments_of_all_kinds_vanish_and_strings_stay() -> None:
    text = 'a // b\n# a note\nc /* d\ne */ f\ng # h\n.ascii "// # /* */"\n'

    assert lines_of(text) == ["a", "c f", "g", '.ascii "// # /* */"']


def test_lines_keep_their_numbers_behind_comments_and_continuations() -> None:
    text = "/* one\ntwo */\n#define A \\\n  b\nA\n"

    assert [(line.text, line.number) for line in preprocess(text, "a.S")] == [("b", 5)]


def test_a_register_alias_is_replaced_behind_the_dollar_and_inside_names_never() -> None:
    text = "#define base m0\n#define pair a2:3\nld64 $pair, $base, base_offset, 0xbase\n"

    assert lines_of(text) == ["ld64 $a2:3, $m0, base_offset, 0xbase"]


def test_a_macro_argument_in_a_definition_is_left_for_the_assembler() -> None:
    text = "#define NAME run_\\TYPE\\()_x\n.section .text.NAME\n"

    assert lines_of(text) == [".section .text.run_\\TYPE\\()_x"]


@pytest.mark.parametrize(
    ("definitions", "use", "expected"),
    [
        ("#define HALF(x) ((x) / 2)", "HALF(4 + 2)", "((4 + 2) / 2)"),
        ("#define CAT(a, b) a ## b", "CAT(f16v4, mul)", "f16v4mul"),
        ("#define CAT(a, b) a##_##b", "CAT( , y)", "_y"),
        ("#define X y\n#define CAT(a, b) a ## b", "CAT(p, X)", "pX"),  # as it stands
        ("#define X y\n#define CAT(a, b) a ## b", "CAT(X, p)", "Xp"),
        ("#define TEXT(x) #x", 'TEXT(a "b")', '"a \\"b\\""'),
        ("#define F() 1", "F() F", "1 F"),
        ("#define F(x) x + G(x)\n#define G(x) x * F", "F(2)", "2 + 2 * F"),
        ("#define A B\n#define B A", "A B", "A B"),
        ("#define P(x, ...) x: __VA_ARGS__", "P(1, 2, (3, 4))", "1: 2,(3, 4)"),
        ("#define TWO(i) i; i", "TWO(nop)", "nop; nop"),
        ("#define NAME F\n#define F(x) <x>", "NAME(3)", "<3>"),
        ("#define X 1\n#undef X", "X", "X"),
    ],
)
def test_a_macro_is_replaced_as_c_does(definitions: str, use: str, expected: str) -> None:
    assert lines_of(f"{definitions}\n{use}\n") == [expected]


@pytest.mark.parametrize(
    ("condition", "is_kept"),
    [
        ("#ifdef __IPU__", True),
        ("#ifndef __IPU__", False),
        ("#if defined(NONE) || defined __IPU__", True),
        ("#if __IPU_ARCH_VERSION__ >= 21", False),
        ("#if UNKNOWN", False),
        ("#if CTXT_WORKERS == 6", True),
        ("#if GIVEN * 2 == 10", True),
    ],
)
def test_a_condition_keeps_one_branch(condition: str, is_kept: bool) -> None:
    text = f"{condition}\nyes\n#if 0\nnever\n#endif\n#else\nno\n#endif\n"

    assert ["yes" if is_kept else "no"] == lines_of(text, GIVEN="5")


def test_the_first_true_branch_wins_and_later_conditions_are_not_evaluated() -> None:
    text = "#if 0\na\n#elif 1\nb\n#elif 1 / 0\nc\n#else\nd\n#endif\n"

    assert lines_of(text) == ["b"]


def test_includes_are_found_beside_the_file_then_in_folders_then_built_in(tmp_path: Path) -> None:
    (tmp_path / "beside.h").write_text("#pragma once\nbeside\n")
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "other.h").write_text("other\n")
    text = (
        '#include "beside.h"\n#include "beside.h"\n#include <other.h>\n'
        '#include "poplar/AvailableVTypes.h"\n'
    )
    lines = preprocess(text, str(tmp_path / "a.S"), include=(folder,))

    assert [(line.text, Path(line.file).name, line.number) for line in lines] == [
        ("beside", "beside.h", 2),
        ("other", "other.h", 1),
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('\n#include "none.h"', r"a\.S:2: no file 'none\.h' .*-I"),
        ("#include none", r'a\.S:1: expected #include "FILE"'),
        ("#ifdef A\n#else\n", r"a\.S:1: expected #endif"),
        ("#endif", r"a\.S:1: expected a condition before #endif"),
        ("#if 1\n#else\n#elif 1\n#endif", r"a\.S:3: expected the end of the condition"),
        ("#error no chip", r"a\.S:1: #error no chip"),
        ("/* no end", r"a\.S:1: expected '\*/'"),
        ("#define F(x) x\nF(1", r"a\.S:2: expected '\)'"),
        ("#define F(x) x\nF(1, 2)", r"a\.S:2: expected 1 arguments of F, found 2"),
        ("#define F(1) x\n", r"a\.S:1: expected parameter names"),
        ("#define 1\n", r"a\.S:1: expected a name after #define"),
    ],
)
def test_a_broken_line_is_refused_with_its_place(text: str, problem: str) -> None:
    with pytest.raises(AssemblyError, match=problem):
        lines_of(text)


def test_a_file_that_includes_itself_is_refused(tmp_path: Path) -> None:
    (tmp_path / "loop.h").write_text('#include "loop.h"\n')

    with pytest.raises(AssemblyError, match="nested includes"):
        list(preprocess('#include "loop.h"', str(tmp_path / "a.S")))


@pytest.mark.parametrize("max_tokens", [2_000, preprocessor.MAX_TOKENS])
def test_macros_that_double_each_other_come_to_an_end(
    monkeypatch: pytest.MonkeyPatch, max_tokens: int
) -> None:
    monkeypatch.setattr(preprocessor, "MAX_TOKENS", max_tokens)
    text = "".join(f"#define A{i} A{i + 1} A{i + 1}\n" for i in range(40)) + "A0\n"

    with pytest.raises(AssemblyError, match="come to an end"):
        lines_of(text)


@given(st.text(alphabet='#define if AB(),"\\\n/*x1', max_size=60))
def test_any_text_is_preprocessed_or_clearly_refused(text: str) -> None:
    with suppress(AssemblyError):
        lines_of(text)
