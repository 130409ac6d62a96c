"""A golden store is a golden file, or a folder with such files anywhere below it."""

from __future__ import annotations

from pathlib import Path

from ipusim import InputError

from ...guard.counts import SUFFIX, Figures, read_golden


def golden_store(path: Path) -> Figures:
    """All values of a store; below a folder, cases are named with their file.

    Raises:
        InputError: no golden file there, or a damaged one.
        OSError: it cannot be read.
    """
    if not path.is_dir():
        return _cases(path, "")
    files = sorted(path.rglob(f"*{SUFFIX}"))
    if not files:
        raise InputError(f"{path} has no golden file, *{SUFFIX}, anywhere below it")
    found: dict[str, dict[str, int | str]] = {}
    for file in files:
        name = file.relative_to(path).with_suffix("").as_posix()
        found.update(_cases(file, f"{name}::"))
    return found


def _cases(file: Path, prefix: str) -> dict[str, dict[str, int | str]]:
    return {
        f"{prefix}{test} {case}": dict(counters)
        for (test, case), counters in read_golden(file).items()
    }
