"""Rooms stay within their budgets of token-bearing lines."""

from __future__ import annotations

import ast
import re
import tokenize
import tomllib
from io import BytesIO
from itertools import groupby
from pathlib import Path

import pytest
from room_budget import (
    STEP,
    broken,
    budget_text,
    budgets,
    lines_by_room,
    room_of,
    sources,
    table,
    token_lines,
)

TRICKY = '''\
r"""A docstring with "quotes", a \\
backslash and # no comment."""

# A comment with a " and a \'
x = {  # the rest of a line
    "a": """a string

    of three lines""",
    \'"""\': "#",
}


def f(a: str = "\\"") -> str:
    """A docstring."""
    """No docstring any more."""
    return f"{a!r} # {x[\'a\']}" \\
        "b"


class C:
    y: int
    """Nor is this one."""

    def g(self):
        r"""A docstring of a method."""
'''


def test_every_room_is_within_its_budget() -> None:
    assert broken(lines_by_room(), budgets()) == []


def by_tokenizer(text: str) -> int:
    """Return the same count by Python's own tokens and tree."""
    documented = set[int]()
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, kinds) and ast.get_docstring(node, clean=False) is not None:
            documented |= set(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    lines = set[int]()
    for token in tokenize.tokenize(BytesIO(text.encode()).readline):
        kind = tokenize.tok_name[token.type]
        if kind in ("OP", "NAME", "NUMBER", "STRING") or kind.startswith("FSTRING"):
            lines |= set(range(token.start[0], token.end[0] + 1))
    return len(lines - documented)


def test_lines_are_counted_as_the_tokenizer_has_them() -> None:
    first = [next(files) for _, files in groupby(sources(), room_of)]
    texts = [TRICKY, *(path.read_text(encoding="utf-8") for path in first)]

    assert [token_lines(text) for text in texts] == [by_tokenizer(text) for text in texts]


def test_a_room_is_a_folder_with_all_below_it_and_each_source_counts_once(tmp_path: Path) -> None:
    for name in ("compiler/top.py", "compiler/matrix/a.py", "compiler/matrix/deep/b.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text('"""What it is."""\nx = 1\n')
    (tmp_path / "ipusim").mkdir()
    (tmp_path / "ipusim" / "top.py").write_text("x = 1\n\n# why\ny = 2\n")
    (tmp_path / "ipusim" / "compiler").symlink_to("../compiler")

    assert lines_by_room(tmp_path) == {"ipusim": 2, "compiler": 1, "compiler/matrix": 2}


@pytest.mark.parametrize(
    ("lines", "budget", "words"),
    [
        ({"a/b": 150}, {"a/b": 150}, None),
        ({"a/b": 51}, {"a/b": 150}, None),
        ({"a/b": 1151}, {"a/b": 1150}, "a/b has 1,151 .*, 1 more than its budget of 1,150: make"),
        ({"a/b": 50}, {"a/b": 150}, "a/b has 50 .*, 100 less than its budget of 150: lower it"),
        ({"a/b": 50}, {}, "a/b has 50 .* and no budget: python"),
        ({}, {"a/b": 50}, "a/b has a budget and no source: take its line out"),
    ],
)
def test_what_breaks_a_budget_is_told_with_its_numbers(
    lines: dict[str, int], budget: dict[str, int], words: str | None
) -> None:
    texts = broken(lines, budget)

    assert len(texts) == (words is not None)
    assert all(re.match(words or "", line) for line in texts)


def test_a_renewed_budget_is_the_next_step_above_and_breaks_nothing() -> None:
    lines = {"ipusim": 1, "ipusim/a": STEP, "compiler/b": STEP + 1}

    renewed = tomllib.loads(budget_text(lines))

    assert renewed == {"ipusim": STEP, "ipusim/a": STEP, "compiler/b": 2 * STEP}
    assert broken(lines, renewed) == []


def test_the_table_has_each_room_with_what_is_left_and_the_sums() -> None:
    text = table({"ipusim/a": 1040, "compiler/b": 30}, {"ipusim/a": 1050, "compiler/b": 50})

    assert [line.split() for line in text.splitlines()[1:]] == [
        ["ipusim/a", "1,040", "1,050", "10"],
        ["all", "of", "ipusim", "1,040"],
        ["all", "of", "kernels", "0"],
        ["compiler/b", "30", "50", "20"],
        ["all", "of", "compiler", "30"],
        ["all", "1,070"],
    ]
