"""Texts of studies made alike on every machine and with every Python, for golden files.

Numbers in JSON and CSV are told to six digits, since sums of floats end as the host's library adds
them. Seconds of the host are not told: points took `SECONDS` each.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs

from ipusim.compiler.studies.forecast import Timing
from ipusim.compiler.studies.sweep import ResultStore, open_store, processes_here
from ipusim.compiler.studies.sweep.study import Study

SECONDS = 0.25
DIGITS = 6


HERE = processes_here(0)
"""Measures in this process."""


def store_in(path: Path, study: Study, *, tell: Callable[[str], None] = print) -> ResultStore:
    """Return a store without a simulator's fingerprint, whose results all took equally long."""
    study = attrs.evolve(study, measure=None)  # whose fingerprint workers would tell
    store = open_store(path, study=study, fingerprint="", fresh=False, tell=tell)
    return attrs.evolve(store, timings=tuple(Timing(one.job, SECONDS) for one in store.timings))


def json_text(text: str) -> str:
    """Return lines of JSON indented, with numbers to six digits."""
    lines = (json.loads(line, parse_float=_short) for line in text.splitlines())
    return "\n".join(json.dumps(_timeless(line), indent=1) for line in lines)


def csv_text(text: str) -> str:
    """Return CSV with numbers to six digits, and with the same seconds for all results."""
    head, *rows = csv.reader(io.StringIO(text))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(head)
    for row in rows:
        named = zip(head, row, strict=True)
        writer.writerow(
            SECONDS if name == "host_seconds" and cell else _cell(cell) for name, cell in named
        )
    return out.getvalue().rstrip("\n")


def _short(digits: str) -> float:
    """Return the number of some digits, to six of them."""
    return float(f"{float(digits):.{DIGITS}g}")


def _cell(cell: str) -> str:
    """Return a cell with a fraction to six digits, any other unchanged."""
    try:
        return cell if "." not in cell else repr(_short(cell))
    except ValueError:
        return cell


def _timeless(line: dict[str, Any]) -> dict[str, Any]:
    """Return a line without seconds of the host; seconds of a chip lie deeper and stay."""
    return {**line, "host_seconds": SECONDS} if line.get("host_seconds") is not None else line
