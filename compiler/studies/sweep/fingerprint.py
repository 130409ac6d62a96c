"""The fingerprint of a simulator: equal fingerprints, equal results of what measures with it.

It is a hash of every source that the measuring function reaches by imports, of the assembly and the
machines beside them, all without comments and docstrings (`source_digest`), and of NumPy's version,
whose generator draws the patterns. Measuring imports no views, commands or pictures, so that a
better table costs no new simulation. The number of the cycle model stands in it for who reads it;
what the number stands for is in the hash too.
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

ROOT = Path(__file__).parents[4]  # by the package's own name: not the folder that a link leads to
PACKAGE = "ipusim"
BESIDE = (".S", ".inc", ".toml")
PLACE = re.compile(r'"(ipusim\.[\w.]+):\w+"')  # of a strategy, as text


def fingerprint(measure: Callable[..., object], root: Path = ROOT) -> str:
    """The package's version, "model" and its number, 16 hexadecimal digits over the sources.

    Args:
        measure: what gives a result; the walk over imports begins at its module.
        root: the folder of the package.
    """
    digest = hashlib.sha256(np.__version__.encode())
    paths = sorted(sources_of(measure.__module__, root))
    for path, meaning in zip(paths, source_digests(paths), strict=True):
        digest.update(f"{path.relative_to(root).as_posix()}\0{meaning}".encode())
    return f"{_version()}-model{CYCLE_MODEL}-{digest.hexdigest()[:16]}"


def sources_of(module: str, root: Path = ROOT) -> set[Path]:
    """The files that a module needs when it runs, its own among them."""
    below = files_below(root / PACKAGE)
    modules = {_module_of(path, root): path for path in below if path.suffix == ".py"}
    sources = {path for path in below if path.suffix in BESIDE}
    seen, waiting = {module}, [module]
    while waiting:
        here = waiting.pop()
        path = modules[here]
        stub = path.with_suffix(".pyi")  # of a facade that loads its names late
        files = (path, stub) if stub.exists() else (path,)
        sources.update(files)
        package = here if path.stem == "__init__" else here.rpartition(".")[0]
        for needed in _read(package, files[-1].read_text(encoding="utf-8")):
            if needed in modules and needed not in seen:
                seen.add(needed)
                waiting.append(needed)
    return sources


def modules_named(package: str, text: str) -> Iterator[str]:
    """What the text of a module of `package` may name: the places of strategies, and imports.

    Of an import both the target and "target.name", which is another module or nothing.
    """
    yield from PLACE.findall(text)
    for target, name, _ in imports_in(package, text):
        yield target
        yield f"{target}.{name}"


@cache
def _read(package: str, text: str) -> tuple[str, ...]:
    """The same; a process takes fingerprints again and again, and most texts stay."""
    return tuple(modules_named(package, text))


def _module_of(path: Path, root: Path) -> str:
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if path.stem == "__init__" else parts)


def _version() -> str:
    try:
        return version("ipusim")
    except PackageNotFoundError:  # run from a folder of sources
        return "0"
