"""The search for the best number of columns, and the configurations that a row needs."""

from __future__ import annotations

from collections.abc import Callable

from ipusim.compiler.studies.validate.demand import (
    DENSE_SWEEP,
    SPARSE_SWEEP,
    Demand,
    best_n,
    next_n,
)
from ipusim.compiler.studies.validate.simulation import Configuration


def searched(cycles: Callable[[int], int | None]) -> dict[int, int | None]:
    """Return the cycles by n that the search for the best n asks for."""
    cycles_by_n: dict[int, int | None] = {}
    while (n := next_n(DENSE_SWEEP, cycles_by_n)) is not None:
        cycles_by_n[n] = cycles(n)
    return cycles_by_n


def demand(method: str, n: int | None) -> Demand:
    """Return the demand of a product of 64 x 64."""
    block, density = (None, None) if method == "dense" else (16, 0.25)

    def at(columns: int) -> Configuration:
        return Configuration(
            method=method, dtype="fp16", m=64, k=64, n=columns, block=block, density=density
        )

    return Demand(at, n)


def test_sparse_sweeps_are_over_powers_of_four_and_dense_ones_over_powers_of_two() -> None:
    assert SPARSE_SWEEP == (4, 16, 64, 256, 1024, 4096, 16384, 65536)
    assert DENSE_SWEEP == (4, 16, 64, 256, 1024, 2048, 4096, 8192, 16384, 32768, 65536)
    assert demand("static", None).columns == demand("dynamic", None).columns == SPARSE_SWEEP
    assert demand("dense", None).columns == DENSE_SWEEP
    assert demand("dense", 48).columns == (48,)


def test_the_n_of_a_row_is_simulated_once() -> None:
    row = demand("static", 48)

    assert row.next_configuration({}) == row.at(48)
    assert row.max_remaining({}) == 1


def test_a_rate_that_grows_is_followed_to_the_end() -> None:
    cycles_by_n = searched(lambda n: 1000 + n)

    assert list(cycles_by_n) == list(DENSE_SWEEP)
    assert best_n(cycles_by_n) == 65536


def test_the_search_ends_after_two_n_that_do_not_fit() -> None:
    cycles_by_n = searched(lambda n: 1000 + n if n < 2048 else None)

    assert max(cycles_by_n) == 4096
    assert best_n(cycles_by_n) == 1024


def test_one_n_that_does_not_fit_or_falls_does_not_end_it() -> None:
    cycles_by_n = searched(lambda n: None if n == 1024 else 10 * n if n == 64 else 1000 + n)

    assert list(cycles_by_n) == list(DENSE_SWEEP)


def test_the_search_ends_where_the_rate_clearly_falls() -> None:
    cycles_by_n = searched(lambda n: 100 + n if n < 1024 else 2 * n)

    assert max(cycles_by_n) == 2048
    assert best_n(cycles_by_n) == 256


def test_a_point_that_fits_nowhere_has_no_best_n() -> None:
    cycles_by_n = searched(lambda _n: None)

    assert list(cycles_by_n) == list(DENSE_SWEEP)
    assert best_n(cycles_by_n) is None
