"""The modules of a package that the answers of a module follow from, by its imports.

The package as installed is one, `ipusim`; three parts of it answer for themselves: what runs on a
tile (`ipusim.kernels`), what makes programs (`ipusim.compiler`), and the machine, all the rest.
Imports are found by pattern, forty times as quickly as by `ast`, wherever they stand.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

PARTS = ("ipusim.kernels", "ipusim.compiler")
FROM = re.compile(r"^[ \t]*from (\.*)([\w.]*) import (?:\(([^)]*)\)|([^(\n]+))", re.MULTILINE)
PLAIN = re.compile(r"^[ \t]*import ([\w., \t]+)", re.MULTILINE)
NAME = re.compile(r"(\w+)(?: as (\w+))?")
COMMENT = re.compile(r"#.*")


def part_of(module: str) -> str:
    """The package that answers for a module: a part of ipusim, or the top-level one."""
    within = (part for part in PARTS if f"{module}.".startswith(f"{part}."))
    return next(within, module.partition(".")[0])


def imports_in(package: str, text: str) -> Iterator[tuple[str, str, str]]:
    """What the text of a module of `package` imports: absolute target, name in it, name here.

    Of `import target` both names are empty.
    """
    for targets in PLAIN.findall(text):
        for target in filter(str.strip, targets.split(",")):
            yield target.split()[0], "", ""
    for dots, target, several, single in FROM.findall(text):
        parents = package.split(".")[: package.count(".") + 2 - len(dots)] if dots else []
        absolute = ".".join([*parents, *([target] if target else [])])
        for name, alias in NAME.findall(COMMENT.sub("", several or single)):
            yield absolute, name, alias or name


def files_below(folder: Path) -> list[Path]:
    """All files of a package; in a checkout, links lead to two of its folders."""
    walk = os.walk(folder, followlinks=True)
    return sorted(Path(directory, file) for directory, _, files in walk for file in files)


def sources_of(module: str) -> dict[str, Path]:
    """The files by module that define what a module and all that it uses name, of its own part.

    A facade is looked through: it stands for the modules of those names alone that are asked of it,
    constants included. A module without a file, as `__main__` may be, has none.
    """
    own, files, waiting = part_of(module), dict[str, Path](), [module]
    while waiting:
        here = waiting.pop()
        path = _file_of(here)
        if path is None or here in files:
            continue
        files[here] = path
        package = here if path.stem == "__init__" else here.rpartition(".")[0]
        for target, name, _ in _imports_of(path, package):
            if part_of(target) == own:
                waiting.append(_defining(target, name))
    return files


def _defining(target: str, name: str) -> str:
    """The module in which what `from target import name` gives is defined."""
    if not name or _file_of(f"{target}.{name}"):
        return f"{target}.{name}".rstrip(".")
    path = _file_of(target)
    if path is None or path.stem != "__init__":
        return target
    stub = path.with_suffix(".pyi")  # of a facade that loads its names late
    for origin, original, exported in _imports_of(stub if stub.exists() else path, target):
        if exported == name:
            return _defining(origin, original)
    return target


def _file_of(module: str) -> Path | None:
    """The file of a module, loaded or beside one that is."""
    if module in sys.modules:
        file = getattr(sys.modules[module], "__file__", None)
        return Path(file) if file else None
    parent, _, name = module.rpartition(".")
    folder = _file_of(parent) if parent else None
    if folder is None or folder.stem != "__init__":
        return None
    places = (folder.parent / f"{name}.py", folder.parent / name / "__init__.py")
    return next((path for path in places if path.is_file()), None)


def _imports_of(path: Path, package: str) -> tuple[tuple[str, str, str], ...]:
    return _imports_at(path, package, path.stat().st_mtime_ns)


@cache
def _imports_at(path: Path, package: str, _changed: int) -> tuple[tuple[str, str, str], ...]:
    return tuple(imports_in(package, path.read_text(encoding="utf-8")))
