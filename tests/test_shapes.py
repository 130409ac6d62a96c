"""Functions and classes are as small, and named as uniquely, as the style asks."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest
from parsed_sources import ROOT, statements, text_of, trees

PACKAGES = ("ipusim", "kernels", "compiler")
# Lines of code of a function, and its positional parameters.
MOST_LINES, MOST_POSITIONAL = 40, 6
MACHINE_CODE = ("compiled", "inlined", "inner")  # loops over arrays that they take one by one


Function = tuple[str, int, int]  # its place, lines of code and positional parameters


def lines_of_code(function: ast.FunctionDef, text: list[str]) -> int:
    """Return the lines of a function without its docstring, comments and empty lines."""
    docstring = function.body[0].end_lineno or 0 if ast.get_docstring(function) else 0
    header = range(function.lineno, function.body[0].lineno)
    body = range(max(docstring + 1, function.body[0].lineno), (function.end_lineno or 0) + 1)
    lines = [text[number - 1].strip() for number in (*header, *body)]
    return len([line for line in lines if line and not line.startswith("#")])


def functions_in(path: str, tree: ast.Module) -> Iterator[Function]:
    """Yield all functions of a source but those that run as machine code."""
    text = text_of(ROOT / path).splitlines()
    for node, _ in statements(tree):
        if not isinstance(node, ast.FunctionDef):
            continue
        marks = [ast.unparse(mark).partition("(")[0] for mark in node.decorator_list]
        if not set(marks) & set(MACHINE_CODE):
            names = [argument.arg for argument in (*node.args.posonlyargs, *node.args.args)]
            count = len([name for name in names if name not in ("self", "cls")])
            yield f"{path}: {node.name}", lines_of_code(node, text), count


def is_hidden(field: ast.AnnAssign) -> bool:
    """Return whether the text of an object leaves the field out."""
    keywords = field.value.keywords if isinstance(field.value, ast.Call) else []
    return any(each.arg == "repr" and ast.unparse(each.value) == "False" for each in keywords)


def tables_in(path: str, tree: ast.Module) -> Iterator[tuple[str, set[bool]]]:
    """Yield classes that hold integer arrays alone, and whether their texts leave arrays out."""
    for node, _ in statements(tree):
        if isinstance(node, ast.ClassDef):
            fields = [each for each in node.body if isinstance(each, ast.AnnAssign)]
            if fields and {ast.unparse(each.annotation) for each in fields} == {"IntArray"}:
                yield f"{path}: {node.name}", set(map(is_hidden, fields))


@cache
def read(package: str) -> tuple[list[Function], list[str]]:
    """Return the functions of a package, and the names of its classes; read every file once."""
    functions, classes = [], []
    for path, tree in trees().items():
        if path.suffix == ".py" and path.is_relative_to(ROOT / package):
            functions += functions_in(str(path.relative_to(ROOT)), tree)
            classes += [node.name for node, _ in statements(tree) if isinstance(node, ast.ClassDef)]
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


def test_a_text_of_a_table_leaves_out_all_of_its_arrays_or_none() -> None:
    tables = [
        table
        for path, tree in trees().items()
        if path.suffix == ".py"
        for table in tables_in(str(path.relative_to(ROOT)), tree)
    ]

    assert {True} in [hidden for _, hidden in tables]
    assert [name for name, hidden in tables if len(hidden) > 1] == []


def test_a_signed_number_that_rounds_to_zero_never_prints_as_minus_zero() -> None:
    """The last bits of a difference decide its sign, and they differ between hosts."""
    signed_without_z = re.compile(r"""[:"']\+,?\.\d+f""")
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in trees()
        if path.suffix == ".py" and any(path.is_relative_to(ROOT / name) for name in PACKAGES)
        for line in path.read_text("utf-8").splitlines()
        if signed_without_z.search(line)
    ]

    assert not found, "write +z instead of +"


def test_no_two_classes_have_one_name() -> None:
    names = Counter(name for package in PACKAGES for name in read(package)[1])

    assert [name for name, count in names.items() if count > 1] == []


def test_whatever_a_module_defines_is_named_somewhere_else() -> None:
    """In a package, a test or a benchmark, once more than where it is defined."""
    folders = (*PACKAGES, "tests", "benchmarks")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*.py*")]
    texts = [path.read_text("utf-8") for path in files if path.suffix in (".py", ".pyi")]
    named = Counter(word for text in texts for word in re.findall(r"\w+", text))

    unnamed = [
        f"{path.relative_to(ROOT)}: {name}"
        for path, tree in trees().items()
        if path.suffix == ".py" and path.relative_to(ROOT).parts[0] in PACKAGES
        if path.parent.name != "commands"  # found by the name of their file
        for name in defined_in(tree)
        if named[name] == 1
    ]

    assert unnamed == []


def defined_in(tree: ast.Module) -> Iterator[str]:
    """Yield the names that a module defines, without those that a decorator registers."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            if not node.decorator_list and not node.name.startswith("pytest_"):
                yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (target.id for target in targets if isinstance(target, ast.Name))
