"""A golden file: the cycle counts of a test module as text that people review and git merges.

    # ipusim golden cycles 1
    test_spmm[half]	b16	compute_cycles	52041
    test_spmm[half]	b16	inputs	3f9a0c1e22d1b04a

A line holds test, case, counter and value, with tabs between, and lines are sorted; nothing is
aligned, so that one changed count is one changed line.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

from ipusim import InputError

from .change import Value

SUFFIX = ".cycles"
COUNT = re.compile(r"-?[0-9]{1,18}")
HEADER = "# ipusim golden cycles 1"
INPUTS = "inputs"  # the counter whose value is a checksum

Golden: TypeAlias = Mapping[tuple[str, str], Mapping[str, Value]]
"""Values by counter, by test and case."""


def golden_text(golden: Golden) -> str:
    """The content of the file."""
    lines = (
        f"{test}\t{case}\t{counter}\t{value}"
        for (test, case), counters in golden.items()
        for counter, value in counters.items()
    )
    return "\n".join([HEADER, *sorted(lines), ""])


def read_golden(path: Path) -> Golden:
    """What a file holds.

    Raises:
        InputError: it is no golden file; names the line and what stands there.
        OSError: it cannot be read.
    """
    if path.exists() and not path.is_file():
        raise InputError(f"{path} is no golden file of cycles: it is not even a plain file")
    try:
        header, *lines = path.read_text(encoding="utf-8-sig").split("\n")
    except UnicodeDecodeError:
        raise InputError(f"{path} is no golden file of cycles: not even text") from None
    if header.rstrip("\r") != HEADER:
        raise InputError(f"{path} is no golden file of cycles: it does not begin {HEADER!r}")
    golden: dict[tuple[str, str], dict[str, Value]] = {}
    for number, line in enumerate(lines, start=2):
        if not line.strip():
            continue
        try:
            test, case, counter, text = line.rstrip("\r").split("\t")
            value = text if counter == INPUTS else _count(text)
        except ValueError:
            raise InputError(
                f"{path}, line {number} is not test, case, counter and a whole number, with tabs "
                f"between: {line[:60]!r}; resolve what merged badly, or restore the file and run "
                "pytest --update-golden"
            ) from None
        counters = golden.setdefault((test, case), {})
        if counter in counters:
            raise InputError(f"{path}, line {number} gives {test} {case} {counter} again; keep one")
        counters[counter] = value
    return golden


def _count(text: str) -> int:
    if not COUNT.fullmatch(text):  # int() reads "1_0" and digits of other scripts too
        raise ValueError
    return int(text)
