"""Compiled functions: results of the Python text, refused arguments, other threads."""

from __future__ import annotations

import threading
from types import ModuleType

import numpy as np
import pytest

ROWS, COLUMNS = 5, 3


def arrays() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return a table, room for a row, and marks of rows."""
    rng = np.random.default_rng(1)
    table = rng.standard_normal((ROWS, COLUMNS)).astype(np.float32)
    return table, np.zeros(COLUMNS, np.float32), rng.random(ROWS) < 0.5


@pytest.mark.quick  # it writes the text for the others
def test_machine_code_computes_what_the_function_does(loops: ModuleType) -> None:
    table, total, chosen = arrays()
    by_python = np.zeros_like(total)

    result = loops.add_rows(table, total, chosen, 1)

    assert result == loops.add_rows.python(table, by_python, chosen, 1)
    assert (total == by_python).all()


def test_a_function_that_others_call_runs_as_python_too(loops: ModuleType) -> None:
    assert loops.doubled(4) == 8
    assert loops.scaled(np.float32(3)) == np.float32(1.5)


@pytest.mark.parametrize(
    "change",
    [
        lambda table: table.astype(np.float64),
        lambda table: np.repeat(table, 2, axis=1)[:, ::2],
        lambda table: table[0],
        lambda table: table.tolist(),
    ],
    ids=["type", "elements apart", "dimensions", "no array"],
)
def test_an_array_of_another_kind_is_refused(loops: ModuleType, change: object) -> None:
    table, total, chosen = arrays()

    with pytest.raises(TypeError, match=r"add_rows takes contiguous float32\[:, :\] as argument"):
        loops.add_rows(change(table), total, chosen, 0)  # type: ignore[operator]


def test_a_missing_argument_is_refused(loops: ModuleType) -> None:
    with pytest.raises(TypeError, match="add_rows takes 4 arguments"):
        loops.add_rows(*arrays())


def test_other_threads_run_during_a_call(loops: ModuleType) -> None:
    most, number = 10**10, np.zeros(2, np.int64)
    thread = threading.Thread(target=loops.count_until_told, args=(number, 1, most))

    thread.start()
    while not number[1]:
        thread.join(0.001)
    number[0] = 1  # heard only if this thread runs while the other one counts
    thread.join()

    assert 0 < number[1] < most
