"""Compiled lists of messages equal their plain Python text."""

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim.compiler.exchange import port_list as caller
from ipusim.compiler.exchange import port_list as ports_loop
from ipusim.compiler.exchange.port_list import (
    NEVER,
    WEIGHTS_IN_GROUP,
    WEIGHTS_OF_PHASE,
    WEIGHTS_OF_REDUCTIONS,
    Choice,
    port_list,
    waves_of,
)

CHOICES = st.sampled_from(
    [WEIGHTS_OF_REDUCTIONS, WEIGHTS_OF_PHASE, WEIGHTS_IN_GROUP, Choice(window=2, idle_weight=0.02)]
)
LOOPS = ("list_messages", "fill_waves")


def random_messages(seed: int, count: int, ports: int) -> list[np.ndarray]:
    """Return random messages as columns source, target, length and delay."""
    rng = np.random.default_rng(seed)
    ranges = ((0, ports), (0, ports), (1, 30), (19, 160))
    return [rng.integers(low, high, count) for low, high in ranges]


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 9999),
    count=st.integers(0, 60),
    ports=st.integers(1, 9),
    choice=CHOICES,
    limit=st.one_of(st.just(NEVER), st.integers(1, 400)),
)
def test_machine_code_lists_as_the_plain_function_does(seed, count, ports, choice, limit):
    messages = random_messages(seed, count, ports)
    actual = port_list(*messages, choice=choice, limit=limit)
    wave = waves_of(actual[0], *messages[:2])

    compiled = {name: getattr(caller, name) for name in LOOPS}
    try:
        for name in LOOPS:
            setattr(caller, name, getattr(ports_loop, name).python)
        plain_list = port_list(*messages, choice=choice, limit=limit)
        plain_wave = waves_of(plain_list[0], *messages[:2])
    finally:
        for name, loop in compiled.items():
            setattr(caller, name, loop)

    assert [column.tolist() for column in plain_list] == [column.tolist() for column in actual]
    assert plain_wave.tolist() == wave.tolist()


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 9999), count=st.integers(0, 60), ports=st.integers(2, 9))
def test_machine_code_times_messages_as_the_plain_functions_do(seed, count, ports):
    rng = np.random.default_rng(seed)
    source, target, length, _ = random_messages(seed, count, ports)
    wave, partner = rng.integers(0, 30, count), np.where(rng.random(count) < 0.5, source, 0)
    order, first = np.argsort(wave, kind="stable"), np.arange(count)
    delay = rng.integers(19, 160, count)
    messages = order, wave, source, partner, length, first, first + 1, target, delay
    before = rng.integers(0, 200, (2, ports))

    def times(fill_starts, cycles_of):
        free, start = before.copy(), np.zeros(count, dtype=np.int64)
        fill_starts(*messages, free[0], free[1], start)
        cycles = cycles_of(order, source, target, length, np.zeros((2, ports), dtype=np.int64))
        return start.tolist(), free.tolist(), cycles

    loops = ports_loop.fill_starts, ports_loop.cycles_of
    assert times(*loops) == times(*(loop.python for loop in loops))


@pytest.mark.parametrize(
    "choice",
    [WEIGHTS_OF_PHASE, attrs.evolve(WEIGHTS_OF_REDUCTIONS, scattered=False, length_bonus=0.3)],
)
def test_the_most_urgent_port_takes_the_message_of_least_cost(choice):
    """Compare with the definition: port by port over all messages, without lists and tree."""
    source, target, length, delay = messages = random_messages(5, 200, 12)
    order, start = port_list(*messages, choice=choice)

    ports = 1 + int(max(source.max(), target.max()))
    ends = np.stack([source, target + ports])
    lag = int(delay.mean())
    words_left = np.bincount(ends.ravel(), np.tile(length, 2), 2 * ports).astype(int)
    free, waiting = np.zeros(2 * ports, dtype=int), np.ones(len(source), dtype=bool)
    for message in order.tolist():
        busy = [p for p in range(2 * ports) if (waiting & (ends == p).any(axis=0)).any()]
        port = min(busy, key=lambda p: (max(free[p] - lag * (p >= ports), 0) - words_left[p], p))
        end = int(port >= ports)
        candidates = np.flatnonzero(waiting & (ends[end] == port))
        other = ends[1 - end, candidates]
        gap = free[other] + np.where(end, delay[candidates], -delay[candidates]) - free[port]
        wait = np.where(gap > 0, gap, -choice.idle_weight * gap)
        attraction = choice.share * words_left[other] + choice.length_bonus * length[candidates]
        assert message == candidates[np.argmin(wait - attraction)]
        out_port, in_port = ends[:, message]
        assert start[message] == max(free[out_port], free[in_port] - delay[message])
        free[out_port] = start[message] + length[message]
        free[in_port] = free[out_port] + delay[message]
        words_left[[out_port, in_port]] -= length[message]
        waiting[message] = False
