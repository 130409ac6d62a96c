"""What the style asks of functions and classes: sizes that fit a screen, names of their own."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("ipusim", "kernels", "compiler")
MOST_LINES, MOST_POSITIONAL = 40, 6
MACHINE_CODE = ("compiled", "inlined", "inner")  # loops over arrays that they take one by one


Function = tuple[str, int, int]  # its place, lines and positional parameters


def functions_in(path: str, tree: ast.Module) -> Iterator[Function]:
    """All but those that run as machine code."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef):
            continue
        marks = [ast.unparse(mark).partition("(")[0] for mark in node.decorator_list]
        if not set(marks) & set(MACHINE_CODE):
            names = [argument.arg for argument in (*node.args.posonlyargs, *node.args.args)]
            count = len([name for name in names if name not in ("self", "cls")])
            yield f"{path}: {node.name}", (node.end_lineno or 0) - node.lineno + 1, count


@cache
def read(package: str) -> tuple[list[Function], list[str]]:
    """The functions of a package, and the names of its classes; every file is parsed once."""
    functions, classes = [], []
    for file in sorted((ROOT / package).rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        functions += functions_in(str(file.relative_to(ROOT)), tree)
        classes += [node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    return functions, classes


@pytest.mark.quick  # it reads all sources for the others
@pytest.mark.parametrize("package", PACKAGES)
def test_a_function_fits_a_screen(package: str) -> None:
    functions, _ = read(package)

    assert {name: lines for name, lines, _ in functions if lines > MOST_LINES} == {}


@pytest.mark.parametrize("package", PACKAGES)
def test_a_function_has_few_positional_parameters(package: str) -> None:
    functions, _ = read(package)

    assert {name: count for name, _, count in functions if count > MOST_POSITIONAL} == {}


def test_no_two_classes_have_one_name() -> None:
    names = Counter(name for package in PACKAGES for name in read(package)[1])

    assert [name for name, count in names.items() if count > 1] == []
