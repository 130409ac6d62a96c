"""The table of measurements: the shipped one, or any CSV file with the same columns."""

from __future__ import annotations

import csv
import math
import sys
from collections.abc import Mapping
from pathlib import Path

from ipusim import InputError

from ..simulations.configuration import DATA_TYPES, Method
from .measurement import Measurement

SHIPPED = Path(__file__).parents[3] / "data" / "popsparse_measured.csv"
DEVICE = "ipu"
BLOCKS = (1, 4, 8, 16)
QUANTITIES = ("flops", "speedup_vs_dense")
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
        InputError: not such a table; names the line, what stands there and what may.
        OSError: no file to read.
    """
    measurements = []
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file, restval="")
            _check_columns(path, reader.fieldnames or ())
            for row in reader:
                cells = {name: row[name].strip() for name in COLUMNS}
                if cells["device"].lower() == DEVICE:
                    measurements.append(_measurement(f"{path}, line {reader.line_num}", cells))
    except (UnicodeDecodeError, csv.Error) as error:
        raise InputError(f"{path} cannot be read as CSV: {error}") from None
    kept = tuple(row for row in measurements if not row.is_demo)
    if not kept:
        raise InputError(f"{path} has no row to run: none of device IPU outside SpMM_demo figures")
    return kept


def _check_columns(path: Path, names: object) -> None:
    missing = [name for name in COLUMNS if name not in tuple(names)]  # type: ignore[arg-type]
    if missing:
        raise InputError(
            f"{path} lacks the column {missing[0]}; its first line names {', '.join(COLUMNS)}"
        )


def _measurement(where: str, cells: Mapping[str, str]) -> Measurement:
    method = METHODS[_word(where, cells, "method", tuple(METHODS))]
    flag = cells["flag"].lower()
    return Measurement(
        source_figure=cells["source_figure"],
        device=cells["device"],
        method=method,
        dtype=_word(where, cells, "dtype", tuple(DATA_TYPES)),
        m=_count(where, cells, "m"),
        k=_count(where, cells, "k"),
        n=None if cells["n"].lower() == "max" else _count(where, cells, "n"),
        block_size=_block(where, cells, method),
        density=_positive(where, cells, "density", 1, "a number above 0 and up to 1"),
        quantity=_word(where, cells, "quantity", QUANTITIES),
        value=None if flag == "missing" else _value(where, cells),
        flag=flag,
    )


def _word(where: str, cells: Mapping[str, str], name: str, allowed: tuple[str, ...]) -> str:
    word = cells[name].lower()
    if word not in allowed:
        raise InputError(f"{where}: {name} is {cells[name]!r}; there is {', '.join(allowed)}")
    return word


def _count(where: str, cells: Mapping[str, str], name: str) -> int:
    text = cells[name]
    if not (text.isascii() and text.isdigit()) or int(text) < 1:
        known = "a positive whole number" + (" or max" if name == "n" else "")
        raise InputError(f"{where}: {name} is {text!r}; give {known}")
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
    return _positive(where, cells, "value", sys.float_info.max, known)


def _positive(where: str, cells: Mapping[str, str], name: str, most: float, known: str) -> float:
    try:
        number = float(cells[name])
    except ValueError:
        number = math.nan
    if not 0 < number <= most:
        raise InputError(f"{where}: {name} is {cells[name]!r}; give {known}")
    return number
