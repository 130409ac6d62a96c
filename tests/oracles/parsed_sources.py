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
    """Return the paths of all modules, and of the stubs of facades that load names late."""
    found = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*"))]
    return tuple(path for path in found if path.suffix in (".py", ".pyi"))


@cache
def text_of(path: Path) -> str:
    """Return the text of a source."""
    return path.read_text(encoding="utf-8")


@cache
def trees() -> Mapping[Path, ast.Module]:
    """Return the syntax tree of every source; callers must not change them."""
    collects = gc.isenabled()
    gc.disable()
    try:
        return {path: ast.parse(text_of(path)) for path in sources()}
    finally:
        gc.freeze()
        if collects:
            gc.enable()


def statements(within: ast.AST, *, guarded: bool = False) -> Iterator[tuple[ast.AST, bool]]:
    """Yield every statement below a node, and whether only type checkers read it."""
    typed = within.body if isinstance(within, ast.If) and is_for_types(within) else ()
    for field in BODIES:
        for node in getattr(within, field, ()):
            below = guarded or node in typed
            yield node, below
            yield from statements(node, guarded=below)


def is_for_types(condition: ast.If) -> bool:
    """Return whether an `if` is true for type checkers only."""
    return ast.unparse(condition.test).endswith("TYPE_CHECKING")
