"""Schedules of an exchange: legal, complete, and near the lower bound on a full chip."""

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, DataType, path_bound, path_delays, phase_time
from ipusim.compiler import GENERATORS, Plan, emit, plan_dense, plan_static
from ipusim.compiler.exchange.schedule import length_of, scheduled
from ipusim.compiler.exchange.traffic import Timetable, Traffic

from .random_traffic import exchange_of, random_traffic

MACHINE = BOW.scaled_to(8)
SHORTEST = int(path_delays(BOW).min())


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 9999), sends=st.integers(1, 40))
def test_a_schedule_is_legal_and_no_longer_than_its_waves(seed, sends):
    traffics = random_traffic(np.random.default_rng(seed), MACHINE, sends)
    schedule = scheduled(MACHINE, traffics)
    time = phase_time(MACHINE, exchange_of(list(schedule.traffics), list(schedule.cycles)))
    table = Timetable(MACHINE)
    waves = attrs.evolve(
        schedule, traffics=traffics, cycles=[table.add(traffic) for traffic in traffics]
    )

    assert length_of(MACHINE, schedule) == time.last_write - time.first_send
    assert length_of(MACHINE, schedule) <= length_of(MACHINE, waves)


def delivered(traffic: Traffic) -> list[tuple[int, ...]]:
    """Return {source, origin, words, tile, target} of every receiver, sorted."""
    row = traffic.row
    columns = (traffic.source[row], traffic.origin[row], traffic.words[row], traffic.tile)
    return sorted(zip(*(column.tolist() for column in (*columns, traffic.target)), strict=True))


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 9999), sends=st.integers(1, 40))
def test_every_traffic_delivers_its_own_words(seed, sends):
    traffics = [  # regions alike: the same places hold other words in each
        attrs.evolve(traffic, origin=traffic.origin % 16, words=traffic.words % 3 + 1)
        for traffic in random_traffic(np.random.default_rng(seed), MACHINE, sends)
    ]
    schedule = scheduled(MACHINE, traffics)

    assert list(map(delivered, traffics)) == list(map(delivered, schedule.traffics))


def test_no_traffic_needs_no_schedule():
    assert length_of(MACHINE, scheduled(MACHINE, [])) == 0


def random_plan(size: int, block: int, density: float, n: int) -> Plan:
    """Return the plan of a random square matrix on a full chip."""
    pattern = GENERATORS["uniform"]((size, size), block, density, np.random.default_rng(1))
    return plan_static(pattern, n=n, lowering="own", strategy="popsparse")


@pytest.mark.slow
@pytest.mark.parametrize(
    "plan",
    [
        pytest.param(lambda: random_plan(512, 1, 1 / 32, 256), id="elements, small"),
        pytest.param(lambda: random_plan(2048, 1, 1 / 8, 256), id="elements, large"),
        pytest.param(lambda: random_plan(1024, 8, 1 / 4, 4), id="blocks, small n"),
        pytest.param(lambda: random_plan(4096, 8, 1 / 4, 64), id="large reduction"),
        pytest.param(lambda: random_plan(4096, 16, 1 / 16, 1024), id="blocks, large"),
        pytest.param(lambda: random_plan(4096, 16, 1 / 8, 2048), id="few long partials"),
        pytest.param(lambda: plan_dense((1024, 1024), n=4, strategy="dense"), id="dense, small n"),
        pytest.param(
            lambda: plan_dense((4096, 4096), n=256, data_type=DataType.FLOAT, strategy="dense"),
            id="dense, float",
        ),
    ],
)
def test_schedules_of_a_full_chip_are_within_2_percent_or_60_cycles_of_what_paths_allow(plan):
    for step in emit(plan()).steps:
        exchange = step.exchange
        if exchange.is_empty:
            continue
        time = phase_time(BOW, exchange)
        length = time.last_write - time.first_send - SHORTEST
        excess = 0.02 * time.bound if time.bound >= 2000 else 60

        assert length <= max(time.bound, path_bound(BOW, exchange)) + excess, step.name


def long_messages(order: list[tuple[int, int]], words: int) -> Traffic:
    """Return one message of one row for each {source, tile}, each in a wave of its own."""
    source, tile = np.array(order).T
    rows = np.arange(len(order))
    size, narrow = np.full(len(order), words), np.zeros(len(order), dtype=np.bool_)
    return Traffic(source, rows * 4 * words, size, narrow, rows, rows, rows, tile, rows * 4 * words)


def test_messages_that_are_long_against_their_phase_are_cut():
    ends = [(0, 4), (1, 4), (1, 5), (2, 5), (2, 3), (0, 5), (1, 3), (2, 4)]
    traffic = long_messages(ends, 900)  # the last in the list are left without partners
    schedule = scheduled(MACHINE, [traffic])
    exchange = exchange_of(list(schedule.traffics), list(schedule.cycles))
    time = phase_time(MACHINE, exchange)

    assert time.last_write - time.first_send <= 1.015 * time.bound + 60
    assert exchange.words.max() <= 64
