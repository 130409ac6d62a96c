"""What the style asks of functions and classes: sizes that fit a screen, names of their own."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("ipusim", "kernels", "compiler")
MOST_LINES, MOST_POSITIONAL = 40, 6
MACHINE_CODE = ("compiled", "inlined", "inner")  # loops over arrays that they take one by one


def trees(folder: str) -> Iterator[tuple[str, ast.Module]]:
    for path in sorted((ROOT / folder).rglob("*.py")):
        yield str(path.relative_to(ROOT)), ast.parse(path.read_text(encoding="utf-8"))


def functions(package: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    """All but those that run as machine code."""
    for path, tree in trees(package):
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                marks = [ast.unparse(mark).partition("(")[0] for mark in node.decorator_list]
                if not set(marks) & set(MACHINE_CODE):
                    yield f"{path}: {node.name}", node


@pytest.mark.parametrize("package", PACKAGES)
def test_a_function_fits_a_screen(package: str) -> None:
    lines = {name: (node.end_lineno or 0) - node.lineno + 1 for name, node in functions(package)}

    assert {name: count for name, count in lines.items() if count > MOST_LINES} == {}


@pytest.mark.parametrize("package", PACKAGES)
def test_a_function_has_few_positional_parameters(package: str) -> None:
    found = {}
    for name, node in functions(package):
        names = [argument.arg for argument in (*node.args.posonlyargs, *node.args.args)]
        count = len([name for name in names if name not in ("self", "cls")])
        if count > MOST_POSITIONAL:
            found[name] = count

    assert found == {}


def test_no_two_classes_have_one_name() -> None:
    names = Counter(
        node.name
        for package in PACKAGES
        for _, tree in trees(package)
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    )

    assert [name for name, count in names.items() if count > 1] == []
