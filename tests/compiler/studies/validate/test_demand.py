from __future__ import annotations

from collections.abc import Callable

from ipusim.compiler.studies.validate.demand import TRIED_COLUMNS, best_n, next_n


def searched(cycles: Callable[[int], int | None]) -> dict[int, int | None]:
    cycles_by_n: dict[int, int | None] = {}
    while (n := next_n(cycles_by_n)) is not None:
        cycles_by_n[n] = cycles(n)
    return cycles_by_n


def test_the_tried_n_are_those_of_the_sweep() -> None:
    assert TRIED_COLUMNS == (4, 16, 64, 256, 1024, 2048, 4096, 8192, 16384, 32768, 65536)


def test_a_rate_that_grows_is_followed_to_the_end() -> None:
    cycles_by_n = searched(lambda n: 1000 + n)

    assert list(cycles_by_n) == list(TRIED_COLUMNS)
    assert best_n(cycles_by_n) == 65536


def test_the_search_ends_after_two_n_that_do_not_fit() -> None:
    cycles_by_n = searched(lambda n: 1000 + n if n < 2048 else None)

    assert max(cycles_by_n) == 4096
    assert best_n(cycles_by_n) == 1024


def test_one_n_that_does_not_fit_or_falls_does_not_end_it() -> None:
    cycles_by_n = searched(lambda n: None if n == 1024 else 10 * n if n == 64 else 1000 + n)

    assert list(cycles_by_n) == list(TRIED_COLUMNS)


def test_the_search_ends_where_the_rate_clearly_falls() -> None:
    cycles_by_n = searched(lambda n: 100 + n if n < 1024 else 2 * n)

    assert max(cycles_by_n) == 2048
    assert best_n(cycles_by_n) == 256


def test_what_fits_nowhere_has_no_best_n() -> None:
    cycles_by_n = searched(lambda _n: None)

    assert list(cycles_by_n) == list(TRIED_COLUMNS)
    assert best_n(cycles_by_n) is None
