"""Find the source files on which the results of a module depend, by its imports.

The installed package is one, `ipusim`, with three parts whose sources are considered separately:
tile code (`ipusim.kernels`), the compiler (`ipusim.compiler`), and the machine, all other modules.
Imports are found by regular expressions anywhere in a text, forty times as fast as by `ast`.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

PARTS = ("ipusim.kernels", "ipusim.compiler")  # parts of ipusim besides the machine
# `from` imports, other imports, an imported name with its alias, and a comment.
FROM = re.compile(r"^[ \t]*from (\.*)([\w.]*) import (?:\(([^)]*)\)|([^(\n]+))", re.MULTILINE)
PLAIN = re.compile(r"^[ \t]*import ([\w., \t]+)", re.MULTILINE)
NAME = re.compile(r"(\w+)(?: as (\w+))?")
COMMENT = re.compile(r"#.*")


def part_of(module: str) -> str:
    """Return the part of ipusim that a module belongs to, or its top-level package."""
    within = (part for part in PARTS if f"{module}.".startswith(f"{part}."))
    return next(within, module.partition(".")[0])


def imports_in(package: str, text: str) -> Iterator[tuple[str, str, str]]:
    """Yield (absolute module, name in it, local name) of each import in a source of `package`.

    Both names are empty for `import module`.
    """
    for targets in PLAIN.findall(text):
        for target in filter(str.strip, targets.split(",")):
            yield target.split()[0], "", ""
    for dots, target, bracketed, on_line in FROM.findall(text):
        # Relative imports: one dot is the package itself, each further one its parent.
        parents = package.split(".")[: package.count(".") + 2 - len(dots)] if dots else []
        absolute = ".".join([*parents, *([target] if target else [])])
        for name, alias in NAME.findall(COMMENT.sub("", bracketed or on_line)):
            yield absolute, name, alias or name


def files_below(folder: Path) -> list[Path]:
    """Return all files of a package; in a checkout, links lead to two of its folders."""
    walk = os.walk(folder, followlinks=True)
    return sorted(Path(directory, file) for directory, _, files in walk for file in files)


def sources_of(module: str) -> dict[str, Path]:
    """Return the files, by module, that define what a module uses in its own part of ipusim.

    Imports of imported modules are followed. Imports from a facade (`__init__`) count as imports
    from the modules that define the imported names, constants included. A module without a file, as
    `__main__` may be, has none.
    """
    # Follow imports within the module's own part of ipusim.
    part, files, waiting = part_of(module), dict[str, Path](), [module]
    while waiting:
        current = waiting.pop()
        path = _file_of(current)
        if path is None or current in files:
            continue
        files[current] = path
        package = current if path.stem == "__init__" else current.rpartition(".")[0]
        for target, name, _ in _imports_of(path, package):
            if part_of(target) == part:
                waiting.append(_defining_module(target, name))
    return files


def _defining_module(target: str, name: str) -> str:
    """Return the module that defines the result of `from target import name`."""
    if not name or _file_of(f"{target}.{name}"):
        return f"{target}.{name}".rstrip(".")
    path = _file_of(target)
    if path is None or path.stem != "__init__":
        return target
    stub = path.with_suffix(".pyi")  # names of a facade that imports lazily stand in its stub
    for origin, original, exported_name in _imports_of(stub if stub.exists() else path, target):
        if exported_name == name:
            return _defining_module(origin, original)
    return target


def _file_of(module: str) -> Path | None:
    """Return the file of a module that is loaded, or that lies beside a loaded one."""
    if module in sys.modules:
        file = getattr(sys.modules[module], "__file__", None)
        return Path(file) if file else None
    parent, _, name = module.rpartition(".")
    folder = _file_of(parent) if parent else None
    if folder is None or folder.stem != "__init__":
        return None
    candidates = (folder.parent / f"{name}.py", folder.parent / name / "__init__.py")
    return next((path for path in candidates if path.is_file()), None)


def _imports_of(path: Path, package: str) -> tuple[tuple[str, str, str], ...]:
    """Return the imports of a file, which is read again once it has changed."""
    return _imports_at(path, package, path.stat().st_mtime_ns)


# The modification time is an argument so that a changed file is read again.
@cache
def _imports_at(path: Path, package: str, _changed: int) -> tuple[tuple[str, str, str], ...]:
    """Return the imports of a file as of its time of change, cached."""
    return tuple(imports_in(package, path.read_text(encoding="utf-8")))
