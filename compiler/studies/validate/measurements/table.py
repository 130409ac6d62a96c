"""The table of measurements: the shipped one, or any CSV file with the same columns."""

from __future__ import annotations

import csv
import io
import math
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ipusim import InputError, input_bytes

from ....jobs.request import MatmulOptions, MatrixOptions
from ....plan.options.option import options_in
from ..simulations.configuration import DATA_TYPES, Method
from .measurement import Measurement

SHIPPED = Path(__file__).parents[3] / "data" / "popsparse_measured.csv"
DEVICE = "ipu"
BLOCKS = (1, 4, 8, 16)
QUANTITIES = ("flops", "speedup_vs_dense")
FLAGS = ("exact", "digitised", "saturated", "missing")
RANGE = (1e-9, 1e18)  # of a quantity: what is computed of it stays finite
OPTIONS = {**options_in(MatrixOptions), **options_in(MatmulOptions)}
DIGITS = re.compile(r"[0-9]{1,18}")
NUMBER = re.compile(r"[-+.0-9eE]{1,40}")
COLUMNS = (
    *("source_figure", "device", "method", "dtype", "m", "k", "n", "block_size", "density"),
    *("quantity", "value", "flag"),
)
METHODS: Mapping[str, Method] = {  # with the names that the benchmark's raw data have
    "dense": "dense",
    "static": "static",
    "static_sparse": "static",
    "dynamic": "dynamic",
    "dynamic_sparse": "dynamic",
}


def read_measurements(path: Path = SHIPPED) -> tuple[Measurement, ...]:
    """The rows of a table that were measured on an IPU by the benchmark's clock.

    Letter case of words does not matter.

    Raises:
        InputError: no such file, or not such a table; names the line, what stands there and what
            may.
    """
    measurements = []
    try:
        text = io.StringIO(input_bytes(path).decode("utf-8-sig"), newline="")
        reader = csv.DictReader(text, strict=True)
        _check_columns(path, reader.fieldnames or ())
        for row in reader:
            where = f"{path}, line {reader.line_num}"
            cells = _cells(where, row)
            if cells["device"].lower() == DEVICE:
                measurements.append(_measurement(where, cells))
    except (UnicodeDecodeError, csv.Error) as error:
        raise InputError(f"{path} cannot be read as CSV: {error}") from None
    kept = tuple(row for row in measurements if not row.is_demo)
    if not kept:
        raise InputError(f"{path} has no row to run: none of device IPU outside SpMM_demo figures")
    return kept


def _check_columns(path: Path, names: Sequence[str]) -> None:
    missing = [name for name in COLUMNS if name not in names]
    twice = [name for name in COLUMNS if names.count(name) > 1]
    if twice:
        raise InputError(f"{path} has the column {twice[0]} twice; keep one")
    if missing:
        raise InputError(
            f"{path} lacks the column {missing[0]}; its first line names {', '.join(COLUMNS)}"
        )


def _cells(where: str, row: Mapping[Any, Any]) -> Mapping[str, str]:
    """The cells of a row by column; one that was cut off has too few."""
    if None in row or None in row.values():
        raise InputError(f"{where}: it has not as many cells as the first line names columns")
    return {name: row[name].strip() for name in COLUMNS}


def _measurement(where: str, cells: Mapping[str, str]) -> Measurement:
    method = METHODS[_word(where, cells, "method", tuple(METHODS))]
    flag = _word(where, cells, "flag", FLAGS)
    return Measurement(
        source_figure=cells["source_figure"],
        device=cells["device"],
        method=method,
        dtype=_word(where, cells, "dtype", tuple(DATA_TYPES)),
        m=_count(where, cells, "m"),
        k=_count(where, cells, "k"),
        n=None if cells["n"].lower() == "max" else _count(where, cells, "n"),
        block_size=_block(where, cells, method),
        density=_positive(where, cells, "density", (RANGE[0], 1), "a number above 0 and up to 1"),
        quantity=_word(where, cells, "quantity", QUANTITIES),
        value=None if flag == "missing" else _value(where, cells),
        flag=flag,
    )


def _word(where: str, cells: Mapping[str, str], name: str, allowed: tuple[str, ...]) -> str:
    word = cells[name].lower()
    if word not in allowed:
        raise InputError(f"{where}: {name} is {cells[name]!r:.40}; there is {', '.join(allowed)}")
    return word


def _count(where: str, cells: Mapping[str, str], name: str) -> int:
    text = cells[name]
    most = OPTIONS[name].most if name in OPTIONS else math.inf
    if not DIGITS.fullmatch(text) or not 1 <= int(text) <= most:
        known = "a positive whole number" + (" or max" if name == "n" else "")
        bound = "" if most == math.inf else f", at most {most:,}"
        raise InputError(f"{where}: {name} is {text!r:.40}; give {known}{bound}")
    return int(text)


def _block(where: str, cells: Mapping[str, str], method: Method) -> int | None:
    """Side of a block; of a dense row the column has no meaning and may be empty."""
    if method == "dense" and not cells["block_size"]:
        return None
    block = _count(where, cells, "block_size")
    if method != "dense" and block not in BLOCKS:
        raise InputError(f"{where}: block_size is {block}; there is 1, 4, 8 and 16")
    return block


def _value(where: str, cells: Mapping[str, str]) -> float | None:
    """None where hardware has none: an empty cell or nan."""
    if cells["value"].lower() in ("", "nan"):
        return None
    known = "a positive number, or nan where the hardware has none"
    return _positive(where, cells, "value", RANGE, known)


def _positive(
    where: str, cells: Mapping[str, str], name: str, bounds: tuple[float, float], known: str
) -> float:
    try:
        number = float(cells[name]) if NUMBER.fullmatch(cells[name]) else math.nan
    except ValueError:
        number = math.nan
    if not bounds[0] <= number <= bounds[1]:
        raise InputError(f"{where}: {name} is {cells[name]!r:.40}; give {known}")
    return number
