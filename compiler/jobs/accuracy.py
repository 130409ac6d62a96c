"""Accuracy of a report: the nearest product measured on silicon, and the simulator's error for it.

`compiler/data/accuracy.csv` has a line for each published product of a Bow IPU that the simulator
was compared with, and the signed error of its cycles. `benchmarks/accuracy.py` writes it after a
whole validation, so that a report looks up its nearest line and simulates nothing.

A line is comparable if method, type and block length are those of the report. The nearest line has
the least sum over m, k, n and density of the absolute logarithm of the ratio to the report's value;
of equally near lines the first counts. It is near if every ratio is at most `NEAR`.

All lines are products in a library's own plan (static and dynamic: PopSparse's, dense: poplin's).
A plan of this project differs from it, but has the same kernels, exchange and machine.
"""

from __future__ import annotations

import csv
import io
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

import attrs

from ipusim import BOW, Report, number_of

from ..operations import MATMUL

SHIPPED_ACCURACY = Path(__file__).parents[1] / "data" / "accuracy.csv"
NEAR = 2.0  # largest ratio of m, k, n or density to those of a near measurement
CHIPS = ("bow", "mk2", "c600")  # presets whose tiles and exchange are those of the measured chip
BLOCK_FORMAT = re.compile(r"block (\d+)")


@attrs.frozen(kw_only=True)
class MeasuredProduct:
    """Measured product with the error of the simulator.

    Attributes:
        method, dtype: "dense", "static" or "dynamic"; "fp16" or "fp32".
        m, k, n: shape.
        block: block length; None for a dense product.
        density: share of non-zeros; 1 for a dense product.
        is_best_n: True if the publication gives the best n without its number, so that `n` is that
            of the simulator.
        half: "fitted" if the free constants of the comparison were fitted on it, else "held out".
        error_percent: simulated over measured cycles less 1, in percent; above 0 the simulator is
            slower than silicon.
    """

    method: str
    dtype: str
    m: int
    k: int
    n: int
    block: int | None
    density: float
    is_best_n: bool
    half: str
    error_percent: float

    def distance(self, sizes: Mapping[str, float]) -> float:
        """Return the sum of the absolute logarithms of the ratios of m, k, n and density."""
        return math.fsum(map(math.log2, self.ratios(sizes).values()))

    def ratios(self, sizes: Mapping[str, float]) -> dict[str, float]:
        """Return the ratio of each size to the measured one, the larger over the smaller."""
        measured = {name: float(getattr(self, name)) for name in sizes}
        return {
            name: max(size, measured[name]) / min(size, measured[name])
            for name, size in sizes.items()
        }

    @property
    def description(self) -> str:
        """Configuration in words."""
        sides = f"m = k = {self.m:,}" if self.m == self.k else f"m = {self.m:,}, k = {self.k:,}"
        blocks = "" if self.block is None else f", block {self.block}, density {self.density:g}"
        best = " (best)" if self.is_best_n else ""
        return f"{self.method} {self.dtype}, {sides}, n = {self.n:,}{best}{blocks}"


@attrs.frozen(kw_only=True)
class Accuracy:
    """Nearest measurement of silicon to a report, and what was never measured.

    Attributes:
        nearest: nearest measured product; None if none is comparable.
        is_near: True if every size of the report is within a factor of `NEAR` of it.
        gaps: statements on what was never measured, such as "below m = 512".
    """

    nearest: MeasuredProduct | None
    is_near: bool
    gaps: tuple[str, ...]

    @property
    def text(self) -> str:
        """Sentences for a report: the nearest measurement and its error, and the gaps."""
        gaps = f"No measurement {' or '.join(self.gaps)}." if self.gaps else ""
        if self.nearest is None:
            return gaps
        point, error = self.nearest, self.nearest.error_percent
        distance = "The nearest measurement" if self.is_near else "No measurement is near; the next"
        sentence = (
            f"{distance} is {point.description}; simulated cycles err by {error:+z.1f} % there "
            f"({point.half})."
        )
        return f"{sentence} {gaps}".rstrip()

    @property
    def columns(self) -> dict[str, object]:
        """Values for JSON."""
        return {
            "nearest": None if self.nearest is None else attrs.asdict(self.nearest),
            "is_near": self.is_near,
            "no_measurement": list(self.gaps),
        }


def accuracy_of(report: Report) -> Accuracy:
    """Return the accuracy of a report, by the nearest line of the shipped table."""
    label = report.label
    if label.formula != MATMUL.formula:
        return none_measured("of this operation")
    block = None if label.method == "dense" else _block_of(label.format)
    if label.method != "dense" and block is None and _is_measured(report.device, report.tiles):
        return none_measured(f"of format {label.format}")
    sizes = {name: float(label.sizes[name]) for name in ("m", "k", "n")}
    return accuracy_of_product(
        label.method,
        label.data_type.published,
        {**sizes, "density": label.density},
        block=block,
        device=report.device,
        tiles=report.tiles,
    )


def accuracy_of_product(
    method: str,
    published_type: str,
    sizes: Mapping[str, float],
    *,
    block: int | None,
    device: str,
    tiles: int,
) -> Accuracy:
    """Return the accuracy of a simulated product, by the nearest line of the shipped table.

    Args:
        method: method of the plan: "dense", "static" or "dynamic".
        published_type: type of the operands as in published tables: "FP16" or "FP32".
        sizes: m, k, n and density of the product.
        block: block length; None for a dense product, whose density counts as 1.
        device: name of the machine.
        tiles: number of its tiles.
    """
    if not _is_measured(device, tiles):
        return none_measured(f"of {device} with {number_of(tiles, 'tile')}")
    if method == "dense":
        block, sizes = None, {**sizes, "density": 1.0}
    dtype = published_type.lower()
    comparable = [
        point
        for point in measured_products()
        if (point.method, point.dtype, point.block) == (method, dtype, block)
    ]
    if not comparable:
        blocks = "" if block is None else f" of block {block}"
        return none_measured(f"of {method} {dtype}{blocks}")
    return nearest_of(comparable, sizes)


def _is_measured(device: str, tiles: int) -> bool:
    """Return True if the machine is the measured chip, with all of its tiles."""
    return device in CHIPS and tiles == BOW.tiles


def nearest_of(points: Sequence[MeasuredProduct], sizes: Mapping[str, float]) -> Accuracy:
    """Return the accuracy for sizes, by the nearest of comparable points."""
    nearest = min(points, key=lambda point: point.distance(sizes))
    return Accuracy(
        nearest=nearest,
        is_near=max(nearest.ratios(sizes).values()) <= NEAR,
        gaps=tuple(_gaps(points, sizes)),
    )


def _gaps(points: Sequence[MeasuredProduct], sizes: Mapping[str, float]) -> Iterable[str]:
    """Yield the sizes that lie outside of all measured ones."""
    for name, size in sizes.items():
        measured_sizes = [float(getattr(point, name)) for point in points]
        if size < min(measured_sizes):
            yield f"below {name} = {_number(min(measured_sizes))}"
        if size > max(measured_sizes):
            yield f"above {name} = {_number(max(measured_sizes))}"


def _number(value: float) -> str:
    """Return a number as text: with separators from 1 on, else with its significant digits."""
    return f"{value:,.0f}" if value >= 1 else f"{value:g}"


def none_measured(gap: str) -> Accuracy:
    """Return the accuracy of figures without a comparable measurement, such as "of format 2:4"."""
    return Accuracy(nearest=None, is_near=False, gaps=(gap,))


def _block_of(name: str) -> int | None:
    """Return the block length of a format by its name in listings; None for other formats."""
    block = BLOCK_FORMAT.fullmatch(name)
    return int(block[1]) if block else None


@cache
def measured_products() -> tuple[MeasuredProduct, ...]:
    """Return the lines of the shipped table."""
    text = SHIPPED_ACCURACY.read_text(encoding="utf-8")
    return tuple(map(_product, csv.DictReader(io.StringIO(text))))


def _product(cells: Mapping[str, str]) -> MeasuredProduct:
    """Return the measured product of a line of the table, by names of columns."""
    return MeasuredProduct(
        method=cells["method"],
        dtype=cells["dtype"],
        m=int(cells["m"]),
        k=int(cells["k"]),
        n=int(cells["n"]),
        block=int(cells["block"]) if cells["block"] else None,
        density=float(cells["density"]),
        is_best_n=cells["is_best_n"] == "True",
        half=cells["half"],
        error_percent=float(cells["error_percent"]),
    )


def accuracy_csv(points: Iterable[MeasuredProduct]) -> str:
    """Return the table of measured products as CSV."""
    text = io.StringIO()
    names = [field.name for field in attrs.fields(MeasuredProduct)]
    writer = csv.DictWriter(text, names, lineterminator="\n")
    writer.writeheader()
    for point in points:
        row = attrs.asdict(point)
        writer.writerow({**row, "error_percent": f"{point.error_percent:.2f}"})
    return text.getvalue()
