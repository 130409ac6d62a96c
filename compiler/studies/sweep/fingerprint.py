"""The fingerprint of a simulator: equal fingerprints, equal cycles.

It is a hash of every source of the three packages that can change a cycle, of the data beside them,
and of NumPy's version, whose generator draws the patterns. Views, commands and what only compares
and prints are left out, so that a better table costs no new simulation.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[3]
PACKAGES = ("ipusim", "kernels", "compiler")
LEFT_OUT = tuple(  # under compiler/
    ROOT / "compiler" / name for name in ("views", "studies", "data", "guard", "cli")
)
SUFFIXES = (".py", ".S", ".inc", ".toml")


def fingerprint(measuring: Iterable[Path]) -> str:
    """The package's version and 16 hexadecimal digits over its sources.

    Args:
        measuring: sources of a study that decide what its results are.
    """
    found = {path for name in PACKAGES for path in (ROOT / name).rglob("*")}
    sources = {
        path
        for path in found
        if path.suffix in SUFFIXES and not any(path.is_relative_to(out) for out in LEFT_OUT)
    }
    digest = hashlib.sha256(np.__version__.encode())
    for path in sorted(sources.union(measuring)):
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
        digest.update(path.read_bytes())
    return f"{_version()}-{digest.hexdigest()[:16]}"


def _version() -> str:
    try:
        return version("ipusim")
    except PackageNotFoundError:  # run from a folder of sources
        return "0"
