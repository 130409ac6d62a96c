"""Errors that reports look up: counted points of a validation, as `jobs.accuracy` keeps them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...jobs.accuracy import MeasuredProduct
from .deviation import Deviation
from .measurement import half_of


def measured_products_of(deviations: Iterable[Deviation]) -> Iterator[MeasuredProduct]:
    """Yield the counted points with the errors of their cycles."""
    for deviation in deviations:
        row, error = deviation.row, deviation.cycle_error_percent
        if deviation.left_out or error is None:
            continue
        dense = row.method == "dense"
        yield MeasuredProduct(
            method=row.method,
            dtype=row.dtype,
            m=row.m,
            k=row.k,
            n=deviation.n,
            block=None if dense else row.block_size,
            density=1.0 if dense else row.density,
            is_best_n=row.n is None,
            half=half_of(row),
            error_percent=round(error, 2),
        )
