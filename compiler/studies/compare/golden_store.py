"""A golden store is a golden file, or a folder with such files anywhere below it."""

from __future__ import annotations

from pathlib import Path

from ipusim import InputError

from ...guard.counts import SUFFIX, Golden, read_golden
from .side import Side


def golden_store(path: Path) -> Side:
    """All values of a store; below a folder, cases are named with their file.

    Raises:
        InputError: no golden file there, or a damaged one.
        OSError: it cannot be read.
    """
    if not path.is_dir():
        golden = read_golden(path)
        return Side(_cases(golden, ""), (golden.model,))
    files = sorted(path.rglob(f"*{SUFFIX}"))
    if not files:
        raise InputError(f"{path} has no golden file, *{SUFFIX}, anywhere below it")
    found: dict[str, dict[str, int | str]] = {}
    models: set[int] = set()
    for file in files:
        golden = read_golden(file)
        name = file.relative_to(path).with_suffix("").as_posix()
        found.update(_cases(golden, f"{name}::"))
        models.add(golden.model)
    return Side(found, tuple(sorted(models)))


def _cases(golden: Golden, prefix: str) -> dict[str, dict[str, int | str]]:
    return {
        f"{prefix}{test} {case}": dict(counters) for (test, case), counters in golden.counts.items()
    }
