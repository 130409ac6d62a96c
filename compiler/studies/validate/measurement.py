"""Measurements: rows of a table, each a configuration and the figure of hardware.

A rate counts the FLOPs of non-zeros only, 2 m n k d, also for dense rows: a dense row at density d
carries the dense rate times d. A speed-up is a sparse rate over the dense rate times d. PopSparse's
own figures are cycle counts converted to rates with a fixed clock of 1.85 GHz, so

    cycles = 2 m n k d / rate * 1.85e9

restores the counted cycles. (arXiv 2303.16999; its benchmark, `ipu/matmul_bench.py`)

The free constants are fitted on one half of the points, and judged on the other. Static points
are drawn by family, all points of one type, block length and n together, so that no point is judged
by constants that its neighbours determined; dense ones are drawn one by one. A family or a dense
point belongs to the fitted half when the CRC-32 of its name is even: a coin that falls alike for
everybody, whatever order a table has. Dynamic points are all held out.

The table is the shipped one, or any CSV file with the same columns.
"""

from __future__ import annotations

import csv
import io
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, TypeAlias
from zlib import crc32

import attrs

from ipusim import InputError, input_bytes

from ...jobs.request import MatmulOptions, MatrixOptions
from ...plan.options.option import options_in
from .simulation import DATA_TYPES, Configuration, Method

PUBLISHED_CLOCK_HZ = 1.85e9  # Bow, arXiv 2303.16999 and graphcore-research/notebooks SpMM cell 2
# Source of rows that are not comparable: wall clock of a loop in PopTorch that re-lays out x in
# each trip.
DEMO = "spmm_demo"
FITTED_METHODS = ("dense", "static")
SHIPPED = Path(__file__).parents[2] / "data" / "popsparse_measured.csv"
DEVICE = "ipu"
BLOCKS = (1, 4, 8, 16)
QUANTITIES = ("flops", "speedup_vs_dense")
FLAGS = ("exact", "digitised", "saturated", "missing")
VALUE_RANGE = (1e-9, 1e18)  # of a quantity: figures computed from it stay finite
OPTIONS = {**options_in(MatrixOptions), **options_in(MatmulOptions)}
DIGITS = re.compile(r"[0-9]{1,18}")
NUMBER = re.compile(r"[-+.0-9eE]{1,40}")
COLUMNS = (
    *("source_figure", "device", "method", "dtype", "m", "k", "n", "block_size", "density"),
    *("quantity", "value", "flag"),
)
METHODS: Mapping[str, Method] = {  # the long names are those of the benchmark's raw data
    "dense": "dense",
    "static": "static",
    "static_sparse": "static",
    "dynamic": "dynamic",
    "dynamic_sparse": "dynamic",
}

Half: TypeAlias = Literal["fitted", "held out"]
DenseRates: TypeAlias = Mapping[tuple[str, int, int, int | None], float]
"""FLOP/s of dense products by dtype, m, k and n (None: the best n)."""


@attrs.frozen(kw_only=True)
class Measurement:
    """Row of a table of measurements, with the names of its columns.

    Attributes:
        source_figure, device: figure that published it, and device of the measurement.
        method: "dense", "static" or "dynamic".
        dtype: "fp16" or "fp32".
        m, k, n: shape; n None is "max", the best n for this method.
        block_size: side of a block; a dense row has none, or one without meaning.
        density: share of non-zeros.
        quantity: "flops" (FLOP/s of non-zeros) or "speedup_vs_dense".
        value: value of the quantity; None if hardware has none.
        flag: quality of the value; "saturated" makes a speed-up a lower bound.
    """

    source_figure: str
    device: str
    method: Method
    dtype: str
    m: int
    k: int
    n: int | None
    block_size: int | None
    density: float
    quantity: str
    value: float | None
    flag: str

    @property
    def columns(self) -> dict[str, object]:
        """Cells of the row by column; None for an empty one."""
        return {**attrs.asdict(self), "n": "max" if self.n is None else self.n}

    @property
    def is_demo(self) -> bool:
        """True if the row was measured by another clock than the benchmark's."""
        return self.source_figure.lower().startswith(DEMO)

    @property
    def is_bound(self) -> bool:
        """True if the value is only a bound of what was measured."""
        return self.flag == "saturated"

    def at(self, n: int) -> Configuration:
        """Return the configuration to simulate for this point at n columns."""
        dense = self.method == "dense"
        return Configuration(
            method=self.method,
            dtype=self.dtype,
            m=self.m,
            k=self.k,
            n=n,
            block=None if dense else self.block_size,
            density=None if dense else self.density,
        )

    def dense_rate(self, rates: DenseRates) -> float | None:
        """Return the measured FLOP/s of the dense product of the same type, m, k and n, or None."""
        return rates.get((self.dtype, self.m, self.k, self.n))

    def measured_cycles(self, n: int, rates: DenseRates) -> float | None:
        """Return the cycles of hardware at n columns, None if they do not follow from the table."""
        dense = self.dense_rate(rates)
        if self.value is None:
            return None
        if self.quantity == "flops":
            # The FLOPs of a rate are those of non-zeros, the FLOPs of 2 m k n those of the whole
            # product.
            rate = self.value / self.density
        elif dense is not None:
            rate = self.value * dense
        else:
            return None
        return 2 * self.m * self.k * n / rate * PUBLISHED_CLOCK_HZ


def dense_rates(measurements: Iterable[Measurement]) -> DenseRates:
    """Return the dense rates of a table; the first row of a product counts."""
    rates: dict[tuple[str, int, int, int | None], float] = {}
    for row in measurements:
        if row.method == "dense" and row.quantity == "flops" and row.value is not None:
            # A dense row carries the dense rate times its density; divide it out.
            full = row.value / row.density
            rates.setdefault((row.dtype, row.m, row.k, row.n), full)
    return rates


def half_of(row: Measurement) -> Half:
    """Return the half to which a point belongs."""
    text = f"{row.method} {row.dtype} block {row.block_size} n {row.n}"
    if row.method == "dense":
        text = f"dense {row.dtype} {row.m} {row.k} {row.n}"
    # CRC-32 is equal on every host, unlike Python's hash of a text.
    is_even = crc32(text.encode()) % 2 == 0
    return "fitted" if row.method in FITTED_METHODS and is_even else "held out"


def read_measurements(path: Path = SHIPPED) -> tuple[Measurement, ...]:
    """Return the rows of a table that were measured on an IPU by the benchmark's clock.

    Letter case of words does not matter.

    Raises:
        InputError: if there is no such file, or it is no such table; names the line, its content
            and what is allowed.
    """
    measurements = []
    try:
        text = io.StringIO(input_bytes(path).decode("utf-8-sig"), newline="")
        reader = csv.DictReader(text, strict=True)
        _check_columns(path, reader.fieldnames or ())
        for row in reader:
            line = f"{path}, line {reader.line_num}"
            cells = _cells(line, row)
            # Rows of other devices are checked for their cells, and left out.
            if cells["device"].lower() == DEVICE:
                measurements.append(_measurement(line, cells))
    except (UnicodeDecodeError, csv.Error) as error:
        raise InputError(f"{path} cannot be read as CSV: {error}") from None
    comparable = tuple(row for row in measurements if not row.is_demo)
    if not comparable:
        raise InputError(f"{path} has no row to run: none of device IPU outside SpMM_demo figures")
    return comparable


def _check_columns(path: Path, names: Sequence[str]) -> None:
    """Refuse a table that lacks a column, or has one twice."""
    missing_columns = [name for name in COLUMNS if name not in names]
    twice = [name for name in COLUMNS if names.count(name) > 1]
    if twice:
        raise InputError(f"{path} has the column {twice[0]} twice; keep one")
    if missing_columns:
        raise InputError(
            f"{path} lacks the column {missing_columns[0]}; its first line names "
            f"{', '.join(COLUMNS)}"
        )


def _cells(line: str, row: Mapping[Any, Any]) -> Mapping[str, str]:
    """Return the cells of a row by column; a row that was cut off is refused."""
    if None in row or None in row.values():
        raise InputError(f"{line}: it has not as many cells as the first line names columns")
    return {name: row[name].strip() for name in COLUMNS}


def _measurement(line: str, cells: Mapping[str, str]) -> Measurement:
    """Return the measurement of a row of the table."""
    method = METHODS[_word(line, cells, "method", tuple(METHODS))]
    flag = _word(line, cells, "flag", FLAGS)
    return Measurement(
        source_figure=cells["source_figure"],
        device=cells["device"],
        method=method,
        dtype=_word(line, cells, "dtype", tuple(DATA_TYPES)),
        m=_count(line, cells, "m"),
        k=_count(line, cells, "k"),
        n=None if cells["n"].lower() == "max" else _count(line, cells, "n"),
        block_size=_block(line, cells, method),
        density=_positive(
            line, cells, "density", (VALUE_RANGE[0], 1), "a number above 0 and up to 1"
        ),
        quantity=_word(line, cells, "quantity", QUANTITIES),
        value=None if flag == "missing" else _value(line, cells),
        flag=flag,
    )


def _word(line: str, cells: Mapping[str, str], name: str, allowed: tuple[str, ...]) -> str:
    """Return a cell that is one of the allowed words."""
    word = cells[name].lower()
    if word not in allowed:
        raise InputError(f"{line}: {name} is {cells[name]!r:.40}; there is {', '.join(allowed)}")
    return word


def _count(line: str, cells: Mapping[str, str], name: str) -> int:
    """Return a cell that is a positive whole number."""
    text = cells[name]
    limit = OPTIONS[name].most if name in OPTIONS else math.inf
    if not DIGITS.fullmatch(text) or not 1 <= int(text) <= limit:
        allowed_text = "a positive whole number" + (" or max" if name == "n" else "")
        bound = "" if limit == math.inf else f", at most {limit:,}"
        raise InputError(f"{line}: {name} is {text!r:.40}; give {allowed_text}{bound}")
    return int(text)


def _block(line: str, cells: Mapping[str, str], method: Method) -> int | None:
    """Return the side of a block; a dense row may have none, because it has no meaning there."""
    if method == "dense" and not cells["block_size"]:
        return None
    block = _count(line, cells, "block_size")
    if method != "dense" and block not in BLOCKS:
        raise InputError(f"{line}: block_size is {block}; there is 1, 4, 8 and 16")
    return block


def _value(line: str, cells: Mapping[str, str]) -> float | None:
    """Return the value of a row, None for an empty cell or nan."""
    if cells["value"].lower() in ("", "nan"):
        return None
    allowed_text = "a positive number, or nan where the hardware has none"
    return _positive(line, cells, "value", VALUE_RANGE, allowed_text)


def _positive(
    line: str, cells: Mapping[str, str], name: str, bounds: tuple[float, float], allowed: str
) -> float:
    """Return a cell that is a number within bounds."""
    try:
        number = float(cells[name]) if NUMBER.fullmatch(cells[name]) else math.nan
    except ValueError:
        number = math.nan
    if not bounds[0] <= number <= bounds[1]:
        raise InputError(f"{line}: {name} is {cells[name]!r:.40}; give {allowed}")
    return number
