"""Digest of the meaning of compiled functions: their syntax trees and the constants they use.

Comments and other functions of the file do not change the digest. Imported constants do, including
the numbers of arrays, which may come from another file. The entries of a module are its functions
that are marked `compiled`, which Python calls.
"""

from __future__ import annotations

import ast
import hashlib
import inspect
import textwrap
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from ..sources.imports import sources_of
from .signature import Marked
from .text import DIGITS

COMPILER_FOLDER = Path(__file__).parent  # has no constants that compiled functions use


def entries_of(module: ModuleType) -> list[Marked]:
    """Return the functions of a module that are marked `compiled`, ordered by name."""
    marked_functions = (value for value in vars(module).values() if isinstance(value, Marked))
    entries = [entry for entry in marked_functions if entry.signature]
    entries = [entry for entry in entries if entry.python.__module__ == module.__name__]
    return sorted(entries, key=lambda entry: entry.python.__name__)


def files_of(functions: Iterable[FunctionType]) -> list[Path]:
    """Return the files that define functions, and those whose constants these use, sorted."""
    modules = {function.__module__ for function in functions}
    sources = {path for module in modules for path in sources_of(module).values()}
    return sorted(path for path in sources if path.parent != COMPILER_FOLDER)


def reachable_functions(module: ModuleType) -> list[FunctionType]:
    """Return the `compiled` functions of a module and all that they call, in order of discovery."""
    functions: dict[FunctionType, None] = {}
    waiting = [entry.python for entry in entries_of(module)]
    while waiting:
        function: Any = waiting.pop(0)
        if function not in functions:
            functions[function] = None
            used_values = (value for _, value in used_globals(function))
            waiting.extend(value.python for value in used_values if isinstance(value, Marked))
    return list(functions)


def meaning(module: ModuleType) -> str:
    """Return a digest of the compiled functions of a module and of all that they call and use."""
    # Signatures, then text and constants of every reachable function, in a fixed order.
    digest = hashlib.sha256()
    for entry in entries_of(module):
        digest.update(f"{entry.python.__name__} {entry.signature!r}".encode())
    for function in reachable_functions(module):
        tree = _parsed(function).body[0]
        assert isinstance(tree, ast.FunctionDef)
        digest.update(_text_of_code(tree).encode())
        for name, value in used_globals(function):
            digest.update(f"{name}={_constant_text(value)};".encode())
    return digest.hexdigest()[:DIGITS]


def used_globals(function: FunctionType) -> list[tuple[str, Any]]:
    """Return (name, value) of each global that a function uses, sorted by name.

    An attribute of an imported module has the name `module.attribute`.
    """
    namespace, values = function.__globals__, {}
    for node in ast.walk(_parsed(function)):
        if isinstance(node, ast.Name) and node.id in namespace:
            values[node.id] = namespace[node.id]
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            owner = namespace.get(node.value.id)
            if isinstance(owner, ModuleType):
                values[f"{node.value.id}.{node.attr}"] = getattr(owner, node.attr)
    return sorted(values.items())


@cache
def _parsed(function: FunctionType) -> ast.Module:
    """Return the syntax tree of a function, cached because many functions call the same ones."""
    # Functions made by `switch` have no file; they have their source as an attribute.
    text: str = getattr(function, "text", "") or inspect.getsource(function)
    return ast.parse(textwrap.dedent(text))


def _text_of_code(tree: ast.FunctionDef) -> str:
    """Return a function's text without types, docstring and comments, equal for every Python."""
    code = ast.FunctionDef(
        name=tree.name,
        args=ast.arguments(
            posonlyargs=[],
            args=[ast.arg(arg=argument.arg) for argument in tree.args.args],
            kwonlyargs=[],
            kw_defaults=[],
            defaults=[],
        ),
        body=tree.body[1:] if ast.get_docstring(tree) and tree.body[1:] else tree.body,
        decorator_list=[],
    )
    return ast.unparse(ast.fix_missing_locations(code))


def _constant_text(value: Any) -> str:
    """Return a text that differs if compiled code with another value would differ."""
    if isinstance(value, Marked):
        return "function"
    if isinstance(value, np.ndarray):  # compiled code holds its numbers
        content = hashlib.sha256(value.tobytes()).hexdigest()[:DIGITS]
        return f"{value.dtype} {value.shape} {content}"
    if isinstance(value, np.generic):  # as `repr` of NumPy 2, whatever the version
        return f"np.{type(value).__name__}({value!s})"
    is_constant = isinstance(value, int | float | str | tuple)
    return repr(value) if is_constant else type(value).__name__
