"""Compiled loops of partitioners seat blocks as their Python text does."""

import numpy as np
import pytest

from ipusim.compiler import GENERATORS, strategy_of
from ipusim.compiler.planning.partitioners import (
    column_bands,
    for_pattern,
    greedy,
    grid,
    hilbert,
    seats_of,
)

PATTERN = GENERATORS["power-law"]((60, 84), 4, 0.2, np.random.default_rng(0))
# Module and name of the compiled loop of each partitioner.
USES = {
    "column-bands": (column_bands, "seat_bands"),
    "grid": (grid, "seat_rectangles"),
    "greedy": (greedy, "seat_grown"),
    "hilbert": (hilbert, "fill_curve_positions"),
}


@pytest.mark.parametrize("seats", [1, 2, 7, 40])
@pytest.mark.parametrize("name", USES)
def test_compiled_loops_seat_blocks_as_their_python_does(monkeypatch, name, seats):
    partitioner = strategy_of("static", name)
    compiled = partitioner(PATTERN, seats)
    module, loop = USES[name]
    monkeypatch.setattr(module, loop, getattr(module, loop).python)
    monkeypatch.setattr(hilbert, "seat_runs", hilbert.seat_runs.python)

    assert partitioner(PATTERN, seats).tolist() == compiled.tolist()


@pytest.mark.parametrize("name", ["column-bands", "grid", "hilbert", "rows", "row-major"])
def test_a_partitioner_prepared_for_a_pattern_returns_the_same_seats(name):
    partitioner = strategy_of("static", name)
    ready = for_pattern(partitioner, PATTERN)

    for seats in (1, 2, 7, 40):
        assert (
            seats_of(ready, PATTERN, seats).tolist()
            == seats_of(partitioner, PATTERN, seats).tolist()
        )
