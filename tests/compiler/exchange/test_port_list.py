"""Lists of messages by port: no idle port, none used twice, limits, waves."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim.compiler.exchange.port_list import (
    WEIGHTS_IN_GROUP,
    WEIGHTS_OF_PHASE,
    WEIGHTS_OF_REDUCTIONS,
    port_list,
    waves_of,
)

CHOICES = st.sampled_from([WEIGHTS_OF_REDUCTIONS, WEIGHTS_OF_PHASE, WEIGHTS_IN_GROUP])


def starts(messages, choice=WEIGHTS_OF_PHASE):
    """Return the cycle in which each message is sent."""
    return port_list(*messages, choice=choice)[1]


def columns(*messages: tuple[int, int, int, int]) -> np.ndarray:
    """Return the columns of messages {source, target, length, delay}, int64[4, messages]."""
    return np.array(messages, dtype=np.int64).reshape(-1, 4).T


def test_a_receiver_receives_the_near_first():
    start = starts(columns((0, 2, 10, 50), (1, 2, 10, 20)))

    assert start.tolist() == [0, 0]


def test_a_busy_port_is_never_idle():
    messages = columns((0, 9, 10, 7), (1, 9, 20, 7), (2, 9, 30, 7), (1, 8, 5, 7), (2, 7, 5, 7))
    start = starts(messages)
    order = np.argsort(start[:3])

    assert [0, *np.cumsum(messages[2][order])[:2]] == start[order].tolist()


def test_nothing_to_send_is_no_schedule_but_an_empty_one():
    assert len(starts(columns())) == 0


def test_a_list_that_reaches_the_limit_ends():
    messages = columns((0, 1, 10, 20))

    ended, _ = port_list(*messages, choice=WEIGHTS_OF_PHASE, limit=30)
    order, start = port_list(*messages, choice=WEIGHTS_OF_PHASE, limit=31)

    assert len(ended) == 0
    assert (order.tolist(), start.tolist()) == ([0], [0])


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 9999), count=st.integers(1, 60), choice=CHOICES)
def test_no_port_is_used_twice_at_once(seed, count, choice):
    rng = np.random.default_rng(seed)
    source, target = rng.integers(0, 6, (2, count))
    length, delay = rng.integers(1, 30, count), rng.integers(19, 165, (6, 6))[source, target]
    start = starts((source, target, length, delay), choice)

    assert start.min() >= 0
    for port, begin in ((source, start), (target, start + delay)):
        order = np.lexsort((begin, port))
        same = np.diff(port[order]) == 0
        assert (begin[order][1:] >= (begin + length)[order][:-1])[same].all()


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 9999), count=st.integers(1, 60), choice=CHOICES)
def test_no_port_recurs_in_a_wave(seed, count, choice):
    rng = np.random.default_rng(seed)
    source, target = rng.integers(0, 6, (2, count))
    length, delay = rng.integers(1, 30, count), rng.integers(19, 165, (6, 6))[source, target]
    order, _ = port_list(source, target, length, delay, choice=choice)
    wave = waves_of(order, source, target)

    for port in (source, target):
        assert len(set(zip(wave.tolist(), port.tolist(), strict=True))) == count


def test_a_port_selects_by_what_its_route_has_left_where_routes_count():
    # Port 0 has two messages for port 3 and one for port 4, which has another one to receive.
    messages = columns((0, 4, 10, 0), (0, 3, 10, 0), (0, 3, 10, 0), (1, 4, 10, 0))
    order, _ = port_list(*messages, choice=WEIGHTS_IN_GROUP)

    assert order[0] == 1
