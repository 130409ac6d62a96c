"""The fingerprint of a simulator: equal fingerprints, equal results of what measures with it.

It is a hash of every source that the measuring function reaches by the imports of the three
packages, of the assembly and the machines beside them, and of NumPy's version, whose generator
draws the patterns. Measuring imports no views, commands or pictures, so that a better table costs
no new simulation.
"""

from __future__ import annotations

import functools
import hashlib
import re
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import attrs
import numpy as np

ROOT = Path(__file__).resolve().parents[3]
PACKAGES = ("ipusim", "kernels", "compiler")
BESIDE = (".S", ".inc", ".toml")
IMPORT = re.compile(r"^[ \t]*from (\.*)([\w.]*) import (?:\(([^)]*)\)|([^(\n]+))", re.MULTILINE)
NAME = re.compile(r"(\w+)(?: as (\w+))?")
COMMENT = re.compile(r"#.*")


def fingerprint(measure: Callable[..., object], root: Path = ROOT) -> str:
    """The package's version and 16 hexadecimal digits over its sources.

    Args:
        measure: what gives a result; the walk over imports begins at its module.
        root: the folder of the three packages.
    """
    digest = hashlib.sha256(np.__version__.encode())
    for path in sorted(sources_of(measure.__module__, root)):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0")
        digest.update(path.read_bytes())
    return f"{_version()}-{digest.hexdigest()[:16]}"


def sources_of(module: str, root: Path = ROOT) -> set[Path]:
    """The files that a module needs when it runs, its own among them.

    A name that a facade passes on leads to the module that defines it: the facade is needed, but
    not all that it could pass on.
    """
    below = [path for package in PACKAGES for path in (root / package).rglob("*.*")]
    tree = _Tree({_module_of(path, root): path for path in below if path.suffix == ".py"})
    found = {path for path in below if path.suffix in BESIDE}
    seen, waiting = {module}, [module]
    while waiting:
        here = waiting.pop()
        found.update(_files(tree.paths[here]))
        for one in tree.imports(here):
            *facades, definer = tree.way_to(one.target, one.name)
            found.update(path for facade in facades for path in _files(tree.paths[facade]))
            if definer not in seen:
                seen.add(definer)
                waiting.append(definer)
    return found


@attrs.frozen
class Imported:
    """One name of a `from target import name as alias`; `target` is absolute."""

    target: str
    name: str
    alias: str


class _Tree:
    """The modules of the three packages, and what their texts import of one another."""

    def __init__(self, paths: dict[str, Path]) -> None:
        self.paths = paths
        self.imports = functools.cache(self._imports)

    def way_to(self, target: str, name: str) -> list[str]:
        """The facades through which a name comes, and the module that defines it."""
        if _is_package(self.paths[target]):
            for one in self.imports(target):
                if one.alias == name:
                    return [target, *self.way_to(one.target, one.name)]
        below = f"{target}.{name}"
        return [below if below in self.paths else target]

    def _imports(self, module: str) -> tuple[Imported, ...]:
        path = self.paths[module]
        text = _files(path)[-1].read_text(encoding="utf-8")
        package = module if _is_package(path) else module.rpartition(".")[0]
        return tuple(one for one in imports_in(package, text) if one.target in self.paths)


def imports_in(package: str, text: str) -> Iterator[Imported]:
    """Every name that the text of a module of `package` takes with `from ... import`.

    Found by pattern, forty times as quickly as by `ast`.
    """
    for dots, target, several, one in IMPORT.findall(text):
        parents = package.split(".")[: package.count(".") + 2 - len(dots)] if dots else []
        absolute = ".".join([*parents, *([target] if target else [])])
        for name, alias in NAME.findall(COMMENT.sub("", several or one)):
            yield Imported(absolute, name, alias or name)


def _is_package(path: Path) -> bool:
    return path.name == "__init__.py"


def _files(path: Path) -> tuple[Path, ...]:
    """The source of a module and, of a facade that loads its names late, the stub."""
    stub = path.with_suffix(".pyi")
    return (path, stub) if _is_package(path) and stub.exists() else (path,)


def _module_of(path: Path, root: Path) -> str:
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if _is_package(path) else parts)


def _version() -> str:
    try:
        return version("ipusim")
    except PackageNotFoundError:  # run from a folder of sources
        return "0"
