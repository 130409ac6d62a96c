"""What compiled functions mean, as a digest: their syntax trees and the constants they name.

A comment or another function of the file changes nothing; a constant that is imported does, and so
do the numbers of an array, which may come from another file.
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

COMPILING = Path(__file__).parent  # this folder: no function has numbers from it


def entries_of(module: ModuleType) -> list[Marked]:
    """The functions of a module that Python calls, by name."""
    own = (v for v in vars(module).values() if isinstance(v, Marked) and v.signature)
    mine = [function for function in own if function.python.__module__ == module.__name__]
    return sorted(mine, key=lambda function: function.python.__name__)


def files_of(functions: Iterable[FunctionType]) -> list[Path]:
    """The files that functions stand in, and all from which these have numbers, sorted."""
    modules = {function.__module__ for function in functions}
    sources = {path for module in modules for path in sources_of(module).values()}
    return sorted(path for path in sources if path.parent != COMPILING)


def reached(module: ModuleType) -> list[FunctionType]:
    """The compiled functions of a module and all that these call, in the order they are met."""
    functions: dict[FunctionType, None] = {}
    waiting = [entry.python for entry in entries_of(module)]
    while waiting:
        function: Any = waiting.pop(0)
        if function not in functions:
            functions[function] = None
            waiting.extend(v.python for _, v in named(function) if isinstance(v, Marked))
    return list(functions)


def meaning(module: ModuleType) -> str:
    """A digest of the compiled functions of a module and of all that these call and name."""
    digest = hashlib.sha256()
    for entry in entries_of(module):
        digest.update(f"{entry.python.__name__} {entry.signature!r}".encode())
    for function in reached(module):
        tree = _parsed(function).body[0]
        assert isinstance(tree, ast.FunctionDef)
        digest.update(_text(tree).encode())
        for name, value in named(function):
            digest.update(f"{name}={_constant(value)};".encode())
    return digest.hexdigest()[:DIGITS]


def named(function: FunctionType) -> list[tuple[str, Any]]:
    """The globals that a function names, attributes of modules as `module.name`, sorted."""
    known, values = function.__globals__, {}
    for node in ast.walk(_parsed(function)):
        if isinstance(node, ast.Name) and node.id in known:
            values[node.id] = known[node.id]
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            owner = known.get(node.value.id)
            if isinstance(owner, ModuleType):
                values[f"{node.value.id}.{node.attr}"] = getattr(owner, node.attr)
    return sorted(values.items())


@cache
def _parsed(function: FunctionType) -> ast.Module:
    """Its syntax tree; many functions call the same ones."""
    text: str = getattr(function, "text", "") or inspect.getsource(function)  # of `switch`, if any
    return ast.parse(textwrap.dedent(text))


def _text(tree: ast.FunctionDef) -> str:
    """The function without types, docstring and comments; the same for every Python."""
    bare = ast.FunctionDef(
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
    return ast.unparse(ast.fix_missing_locations(bare))


def _constant(value: Any) -> str:
    if isinstance(value, Marked):
        return "function"
    if isinstance(value, np.ndarray):  # compiled code holds its numbers
        content = hashlib.sha256(value.tobytes()).hexdigest()[:DIGITS]
        return f"{value.dtype} {value.shape} {content}"
    if isinstance(value, np.generic):  # NumPy 1 and 2 have other `repr`s: this is that of 2
        return f"np.{type(value).__name__}({value!s})"
    plain = isinstance(value, int | float | str | tuple)
    return repr(value) if plain else type(value).__name__
