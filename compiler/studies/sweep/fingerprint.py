"""Fingerprint of a simulator's sources: equal fingerprints mean equal results.

The fingerprint is a hash of every source that the measuring function reaches by imports, of the
assembly and machine files beside them, all without comments and docstrings (`source_digest`), and
of the version of NumPy, whose generator draws the patterns. Modules that measure import no views,
commands or pictures, so that a better table costs no new simulation. The number of the cycle model
is in the fingerprint so that people can read it; its sources are part of the hash anyway.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import numpy as np

from ipusim import CYCLE_MODEL, files_below, imports_in, source_digests

# Folder that contains the package: this module is ipusim.compiler.studies.sweep.fingerprint, where
# ipusim/compiler may be a link.
ROOT = Path(__file__).parents[4]
PACKAGE_FOLDER = "ipusim"
# Suffixes of files that simulations read beside the sources.
DATA_SUFFIXES = (".S", ".inc", ".toml")
# Module of a strategy that is named as text.
STRATEGY_MODULE = re.compile(r'"(ipusim\.[\w.]+):\w+"')


def fingerprint(measure: Callable[..., object], root: Path = ROOT) -> str:
    """Return version of the package, number of the cycle model and digits of a hash, as one text.

    Args:
        measure: function that computes results; the walk over imports begins at its module.
        root: folder that contains the package.
    """
    digest = hashlib.sha256(np.__version__.encode())
    paths = sorted(sources_of(measure.__module__, root))
    for path, source_digest in zip(paths, source_digests(paths), strict=True):
        # The path is part of the hash: two files that exchange their contents change it.
        digest.update(f"{path.relative_to(root).as_posix()}\0{source_digest}".encode())
    return f"{_version()}-model{CYCLE_MODEL}-{digest.hexdigest()[:16]}"


def sources_of(module: str, root: Path = ROOT) -> set[Path]:
    """Return the files that a module needs when it runs, including its own."""
    files = files_below(root / PACKAGE_FOLDER)
    modules = {_module_of(path, root): path for path in files if path.suffix == ".py"}
    sources = {path for path in files if path.suffix in DATA_SUFFIXES}
    # Walk over the graph of imports, each module once.
    visited_modules, pending_modules = {module}, [module]
    while pending_modules:
        current = pending_modules.pop()
        path = modules[current]
        stub = path.with_suffix(".pyi")  # a facade that loads lazily names its imports in the stub
        module_files = (path, stub) if stub.exists() else (path,)
        sources.update(module_files)
        package = current if path.stem == "__init__" else current.rpartition(".")[0]
        # Names that are no modules of the package (attributes, other packages) are ignored.
        for imported_module in _read(package, module_files[-1].read_text(encoding="utf-8")):
            if imported_module in modules and imported_module not in visited_modules:
                visited_modules.add(imported_module)
                pending_modules.append(imported_module)
    return sources


def modules_named(package: str, text: str) -> Iterator[str]:
    """Yield the modules that a source text may name: modules of strategies, and imports.

    An import yields its target and "target.name", which may be a module.

    Args:
        package: package of the source, for relative imports.
        text: source text.
    """
    yield from STRATEGY_MODULE.findall(text)
    for target, name, _ in imports_in(package, text):
        yield target
        yield f"{target}.{name}"


@cache
def _read(package: str, text: str) -> tuple[str, ...]:
    """Return the modules named by a source text, cached: most sources never change."""
    return tuple(modules_named(package, text))


def _module_of(path: Path, root: Path) -> str:
    """Return the name of the module in a file."""
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if path.stem == "__init__" else parts)


def _version() -> str:
    """Return the version of the package."""
    try:
        return version("ipusim")
    except PackageNotFoundError:  # run from a folder of sources
        return "0"
