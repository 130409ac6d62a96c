"""A validation of a table: progress, rows from the store, refits."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ipusim import InputError
from ipusim.compiler.studies.sweep import open_store
from ipusim.compiler.studies.sweep.pool import WorkerPool
from ipusim.compiler.studies.validate import FITTED, NOTHING, STUDY, read_measurements, validate

WriteTable = Callable[..., Path]


@pytest.fixture
def run(table: WriteTable, tmp_path: Path) -> Callable[..., object]:
    """Return a function `run(n, ...)` that validates a table of dense products of these n."""
    store = tmp_path / "store"

    def validated(*ns: int, **others: object) -> object:
        points = table(*(f"mine,IPU,dense,fp16,64,64,{n},,1,flops,1e10,exact" for n in ns))
        opened = open_store(store, study=STUDY, fingerprint="", fresh=False, tell=lambda _: None)
        options = {"profiling": NOTHING, "tell": lambda _: None, **others}
        pool = WorkerPool(lambda: ThreadPoolExecutor(1), 1)
        return validate(read_measurements(points), store=opened, pool=pool, **options)

    return validated


def test_progress_counts_stored_simulations_out_of_all(run: Callable[..., object]) -> None:
    calls: list[tuple[int, int]] = []
    run(4, 8, tell=lambda at: calls.append((at.kept, at.wanted)))

    assert calls == [(0, 2), (1, 2), (2, 2)]


def test_a_validation_of_one_row_also_compares_rows_whose_results_are_stored(
    run: Callable[..., object],
) -> None:
    # The store is empty at first; the second call finds the result of row 2, the third those of
    # rows 2 and 3.
    assert run(4, 8, 16, only=2).numbers == (2,)
    assert run(4, 8, 16, only=3).numbers == (2, 3)
    assert run(4, 8, 16).numbers == (1, 2, 3)


def test_a_refit_of_too_few_points_is_refused(run: Callable[..., object]) -> None:
    with pytest.raises(InputError, match="nothing to fit the constants to"):
        run(4, 8, profiling=None)


def test_the_constants_of_profiling_are_reported_and_added_as_a_phase_without_a_fit(
    run: Callable[..., object],
) -> None:
    validation = run(4, profiling=FITTED)

    assert [constant.value for constant in validation.constants] == [
        FITTED.compute_set,
        FITTED.exchange,
    ]
    assert validation.fit is None  # one point is too few to fit two constants
    (dense,) = validation.results.values()
    assert dense == validation.deviations[0].result
    assert dense.phases[-1].name == "profiling"
