"""The syntax trees of all sources, each parsed once for all laws that read them.

Garbage is not looked for meanwhile, nor in the trees: that takes longer than to parse them.
"""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("ipusim", "kernels", "compiler")
BODIES = ("body", "handlers", "cases", "orelse", "finalbody")  # what holds statements


@cache
def sources() -> tuple[Path, ...]:
    """Every module of the packages, and the stubs of facades that load their names late."""
    found = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*"))]
    return tuple(path for path in found if path.suffix in (".py", ".pyi"))


@cache
def text_of(path: Path) -> str:
    """What a source says."""
    return path.read_text(encoding="utf-8")


@cache
def trees() -> Mapping[Path, ast.Module]:
    """The syntax tree of every source; nobody changes them."""
    collects = gc.isenabled()
    gc.disable()
    try:
        return {path: ast.parse(text_of(path)) for path in sources()}
    finally:
        gc.freeze()
        if collects:
            gc.enable()


def statements(within: ast.AST, *, guarded: bool = False) -> Iterator[tuple[ast.AST, bool]]:
    """Every statement below, and whether only type checkers read it."""
    typed = within.body if isinstance(within, ast.If) and is_for_types(within) else ()
    for field in BODIES:
        for node in getattr(within, field, ()):
            below = guarded or node in typed
            yield node, below
            yield from statements(node, guarded=below)


def is_for_types(condition: ast.If) -> bool:
    return ast.unparse(condition.test).endswith("TYPE_CHECKING")
