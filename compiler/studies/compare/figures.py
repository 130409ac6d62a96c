"""The figures of any file that holds some: by case and counter, so that two of them align.

run of `ipusim simulate --run-file`   cases: total, and each superstep by its name
store of `ipusim validate`            cases: configurations; the last result of each counts
store of `ipusim explore`             the same
lines of `ipusim run --json`          cases: method, types, shape, block and density
golden file, or a folder of them      cases: tests and their cases
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from ipusim import MOST_INPUT_BYTES, InputError, Report, input_bytes

from ...archive import load
from ...guard.counts import Figures, Value
from ..explore.point import details_of, named
from ..sweep.json_lines import FORMAT, of_another_format
from ..validate.simulations.configuration import Configuration
from ..validate.simulations.result import restored
from .golden_store import golden_store

READS = "a run file, a store of `validate` or `explore`, lines of `run --json` or a golden file"
RUN = "Run"
STORE = "store"  # the key of the first line that says which study wrote it
ROW_CASE = ("method", "type", "m", "k", "n", "block_size", "density", "device")
ROW_COUNTERS = (
    *("cycles", "compute_cycles", "exchange_cycles", "sync_cycles", "control_cycles"),
    "max_tile_bytes",
)
RUN_COUNTERS = ("cycles", "compute_cycles", "exchange_cycles", "sync_cycles")
REFUSED = "refused"


def figures_of(path: Path, max_input_bytes: int = MOST_INPUT_BYTES) -> Figures:
    """The figures of a file, which may take so many bytes in memory.

    Raises:
        InputError: it is none of those, too large or cannot be read; names it and what is wrong.
    """
    if path.is_dir():
        return golden_store(path)
    start = input_bytes(path, max_input_bytes)[:2]
    if start == b"PK":
        run = load(path, sections=(RUN,), max_input_bytes=max_input_bytes).run
        assert run is not None  # it was asked for
        return _of_report(run.report)
    if start[:1] != b"{":
        return golden_store(path) if start[:1] == b"#" else _unknown(path)
    return _of_lines(path)


def _unknown(path: Path) -> Figures:
    raise InputError(f"{path} cannot be compared; give {READS}")


def _of_report(report: Report) -> Figures:
    total: dict[str, Value] = {"max_tile_bytes": report.memory.max_tile_bytes}
    if report.cycles is not None:
        total |= {name: getattr(report, name) for name in RUN_COUNTERS}
    steps = {
        name: {
            "compute_cycles": step.compute,
            "exchange_cycles": step.exchange,
            "times": step.times,
        }
        for name, step in zip(_unique(one.name for one in report.steps), report.steps, strict=True)
    }
    return {"total": total, **steps}


def _unique(names: Iterable[str]) -> list[str]:
    """The names, those that come again with a number."""
    seen: Counter[str] = Counter()
    unique = []
    for name in names:
        seen[name] += 1
        unique.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return unique


def _of_lines(path: Path) -> Figures:
    rows = list(_rows(path))
    study = rows[0].get(STORE)
    of_row = _of_run if study is None else STORES.get(str(study))
    if of_row is None:
        raise InputError(f"{path} is a store of {study!r}; give {READS}")
    if study is not None and rows[0].get("format") != FORMAT:
        raise of_another_format(path, rows[0].get("format"))
    found: dict[str, Mapping[str, Value]] = {}
    for number, row in enumerate(rows, start=1):
        if number == 1 and study is not None:
            continue
        try:
            case, counters = of_row(row)
        except (KeyError, TypeError, ValueError, InputError) as error:
            raise InputError(f"{path}, line {number} cannot be compared: {error}") from None
        found[case] = counters
    return found


def _rows(path: Path) -> Iterable[dict[str, Any]]:
    text = path.read_bytes().decode(errors="replace")
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            row = json.loads(line)
        except ValueError:
            row = None
        if not isinstance(row, dict):
            raise InputError(f"{path}, line {number} is no JSON object; give {READS}")
        yield row


def _of_run(row: Mapping[str, Any]) -> tuple[str, dict[str, Value]]:
    method, data_type, *rest, density, device = (row[name] for name in ROW_CASE)
    m, k, n, block = rest
    case = f"{method} {data_type} m {m} k {k} n {n} block {block} density {density:.4g} {device}"
    counters = {name: _value(row[name], row["refusal"]) for name in ROW_COUNTERS}
    return case, {name: value for name, value in counters.items() if value is not None}


def _value(found: int | None, refusal: object) -> Value | None:
    return REFUSED if found is None and refusal else found


def _of_validation(row: Mapping[str, Any]) -> tuple[str, dict[str, Value]]:
    result = restored(row["result"])
    case = str(Configuration(**row["configuration"]))
    if not result.fits:
        return case, {"cycles": REFUSED}
    return case, {
        "cycles": sum(one.compute + one.exchange for one in result.phases),
        "compute_cycles": sum(one.compute for one in result.phases),
        "exchange_cycles": sum(one.exchange for one in result.phases),
    }


def _of_exploration(row: Mapping[str, Any]) -> tuple[str, dict[str, Value]]:
    configuration, result = row["configuration"], row["result"]
    counters = {name: _value(result.get(name), result.get("refusal")) for name in ROW_COUNTERS}
    case = " ".join([named(configuration), *details_of(configuration)])
    return case, {name: value for name, value in counters.items() if value is not None}


STORES: Mapping[str, Callable[[Mapping[str, Any]], tuple[str, dict[str, Value]]]] = {
    "ipusim explore": _of_exploration,
    "ipusim validate": _of_validation,
}
