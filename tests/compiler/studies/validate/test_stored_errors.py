"""Tests that the errors which reports look up are those of the simulator as it is.

`python benchmarks/accuracy.py` writes them; a test here simulates a few of the smallest points.
"""

from __future__ import annotations

import attrs
import pytest

from ipusim.compiler.jobs.accuracy import (
    SHIPPED_ACCURACY,
    MeasuredProduct,
    accuracy_csv,
    measured_products,
)
from ipusim.compiler.studies.validate import (
    FITTED,
    Measurement,
    dense_rates,
    deviations_of,
    measure,
    read_measurements,
)
from ipusim.compiler.studies.validate.demand import is_speedup
from ipusim.compiler.studies.validate.stored_errors import measured_products_of

ROWS = read_measurements()
RATES = dense_rates(ROWS)


def cheap_row(method: str, dtype: str, m: int, n: int) -> Measurement:
    """Return a row that is compared as cycles, of few cycles to simulate."""
    return next(
        row
        for row in ROWS
        if (row.method, row.dtype, row.m, row.n) == (method, dtype, m, n)
        and row.value is not None
        and not is_speedup(row, RATES)
    )


def simulated(row: Measurement) -> MeasuredProduct:
    """Return the line of a row, simulated now."""
    assert row.n is not None
    results = FITTED.added_to({row.at(row.n): measure(row.at(row.n))})
    (product,) = measured_products_of(deviations_of([row], RATES, results))
    return product


@pytest.mark.parametrize(
    ("method", "dtype", "m", "n"),
    [("static", "fp16", 1024, 4), ("dense", "fp16", 1024, 4), ("dense", "fp32", 1024, 16)],
)
def test_a_stored_error_is_that_of_the_simulator(method: str, dtype: str, m: int, n: int) -> None:
    product = simulated(cheap_row(method, dtype, m, n))

    assert product in measured_products()


def test_every_row_with_a_figure_is_stored_or_repeats_one() -> None:
    stored = {
        attrs.astuple(attrs.evolve(product, n=0 if product.is_best_n else product.n))[:7]
        for product in measured_products()
    }
    rows = {
        (
            row.method, row.dtype, row.m, row.k, row.n or 0,
            None if row.method == "dense" else row.block_size,
            1.0 if row.method == "dense" else row.density,
        )
        for row in ROWS
        if row.value is not None and not row.is_bound
        # A dense speed-up over dense has no error of its own.
        and (row.method != "dense" or row.quantity == "flops")
    }  # fmt: skip

    assert stored == rows


def test_the_table_is_written_as_it_is_read() -> None:
    assert SHIPPED_ACCURACY.read_text(encoding="utf-8") == accuracy_csv(measured_products())
