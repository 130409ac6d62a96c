"""A sweep's table whole: every point with every column, for JSON, CSV and data frames."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ....drawing.tables import Table, made, write_table
from ..finding import Finding
from .columns import COLUMNS

MAPPINGS = ("plan", "memory", "estimate", "convolution")  # of a result, by name
NAMES = {"memory": "memory_bytes", "estimate": "estimate_cycles"}
FILE = "sweep.csv"  # in a folder
LAST = ("partials_type", "refusal", "failure")


def findings_json(findings: Sequence[Finding]) -> str:
    """One object a line: the configuration, the columns of the result, speed-up and failure."""
    return "\n".join(json.dumps(one.columns, allow_nan=False) for one in findings)


def sweep_table(findings: Sequence[Finding]) -> Table:
    """A row a finding; columns that nothing has are left out.

    First what was asked, then the figures, then plan, bytes of the fullest tile by category,
    estimates and a convolution's words, each as `plan.kernel` or `memory_bytes.partials`.
    """
    rows = [dict(_cells(one)) for one in findings]
    names = dict.fromkeys(name for row in rows for name, value in row.items() if value is not None)
    order = {name: place for place, name in enumerate((*COLUMNS, *LAST))}
    ordered = sorted(names, key=lambda name: order.get(name, len(order)))
    return Table({name: [row.get(name) for row in rows] for name in ordered})


def write_csv(findings: Sequence[Finding], place: Path) -> Path:
    """Write the table as CSV; returns the file.

    Args:
        findings: its rows.
        place: a file with a suffix, or a folder, which is made, for `sweep.csv`.

    Raises:
        InputError: the folder cannot be made, or the file not be written.
    """
    if place.suffix:
        return write_table(sweep_table(findings), place)
    return write_table(sweep_table(findings), made(place) / FILE)


def _cells(one: Finding) -> Iterator[tuple[str, Any]]:
    for name, column in COLUMNS.items():
        if name != "tflops":  # of which flop_rate is the other form
            yield name, column.of(one)
    yield "partials_type", one.result.get("partials_type")
    yield "refusal", one.refusal
    yield "failure", one.failure
    for name in MAPPINGS:
        held: Mapping[str, Any] = one.result.get(name) or {}
        for part, value in held.items():
            yield f"{NAMES.get(name, name)}.{part}", value
