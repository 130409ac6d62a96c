"""Shares of work go to the worker with least of it."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim.compiler.popsparse.lower.reduce_loops import assign_least_loaded
from tests.oracles.plain_reduce_many import next_free


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 9999), shares=st.integers(0, 40))
def test_each_share_goes_to_the_first_worker_with_the_least(seed, shares):
    rng = np.random.default_rng(seed)
    cost, tile = rng.integers(1, 5, shares), rng.integers(0, 3, shares)
    order = np.argsort(-cost, kind="stable")
    expected, load = np.zeros(shares, dtype=np.int64), np.zeros((3, 6), dtype=np.int64)
    for share in order.tolist():
        expected[share] = load[tile[share]].argmin()
        load[tile[share], expected[share]] += cost[share]

    for loop in (assign_least_loaded, assign_least_loaded.python):
        cycles, result = np.zeros_like(expected), np.zeros_like(load)
        loop(order, cost, tile, result, cycles)
        assert cycles.tolist() == expected.tolist()
        assert result.tolist() == load.tolist()


@settings(max_examples=40, deadline=None)
@given(costs=st.lists(st.integers(1, 60), max_size=24), workers=st.integers(1, 6))
def test_in_their_own_order_shares_start_on_the_next_worker_that_is_free(costs, workers):
    cycles, load = np.zeros(len(costs), np.int64), np.zeros((1, workers), np.int64)
    tile = np.zeros_like(cycles)
    assign_least_loaded(np.arange(len(costs)), np.array(costs, dtype=np.int64), tile, load, cycles)

    assert cycles.tolist() == next_free(costs, workers)
