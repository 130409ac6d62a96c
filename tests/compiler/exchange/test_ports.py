import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from compiler.exchange import ports
from compiler.exchange.ports import listed_waves, port_list

NEVER = 10**6


def columns(*messages: tuple[int, int, int, int]) -> np.ndarray:
    """Messages {source, target, length, delay}."""
    return np.array(messages, dtype=np.int64).reshape(-1, 4).T


def test_a_receiver_hears_the_near_first():
    start = port_list(*columns((0, 2, 10, 50), (1, 2, 10, 20)), limit=NEVER)

    assert [0, 0] == start.tolist()


def test_a_busy_port_is_never_idle():
    messages = columns((0, 9, 10, 7), (1, 9, 20, 7), (2, 9, 30, 7), (1, 8, 5, 7), (2, 7, 5, 7))
    start = port_list(*messages, limit=NEVER)
    heard = np.argsort(start[:3])

    assert [0, *np.cumsum(messages[2][heard])[:2]] == start[heard].tolist()


def test_nothing_to_send_is_no_schedule_but_an_empty_one():
    assert 0 == len(port_list(*columns(), limit=NEVER))


def test_a_list_that_reaches_the_limit_ends():
    messages = columns((0, 1, 10, 20))

    assert port_list(*messages, limit=30) is None
    assert [0] == port_list(*messages, limit=31).tolist()


@settings(max_examples=60, deadline=None, derandomize=True)
@given(seed=st.integers(0, 9999), count=st.integers(1, 60))
def test_no_port_is_used_twice_at_once(seed, count):
    rng = np.random.default_rng(seed)
    source, target = rng.integers(0, 6, (2, count))
    length, delay = rng.integers(1, 30, count), rng.integers(19, 165, (6, 6))[source, target]
    start = port_list(source, target, length, delay, limit=NEVER)

    assert start.min() >= 0
    for port, begin in ((source, start), (target, start + delay)):
        order = np.lexsort((begin, port))
        same = np.diff(port[order]) == 0
        assert (begin[order][1:] >= (begin + length)[order][:-1])[same].all()


@settings(max_examples=60, deadline=None, derandomize=True)
@given(seed=st.integers(0, 9999), count=st.integers(1, 60))
def test_no_port_recurs_in_a_wave(seed, count):
    rng = np.random.default_rng(seed)
    source, target = rng.integers(0, 6, (2, count))
    length, delay = rng.integers(1, 30, count), rng.integers(19, 165, (6, 6))[source, target]
    wave = listed_waves(source, target, length, delay)

    for port in (source, target):
        assert len(set(zip(wave.tolist(), port.tolist(), strict=True))) == count


def test_few_and_many_messages_are_listed_alike(monkeypatch):
    rng = np.random.default_rng(0)
    columns = [
        rng.integers(low, high, 3000) for low, high in ((0, 90), (0, 90), (1, 30), (19, 160))
    ]
    start, waves = port_list(*columns, limit=NEVER), listed_waves(*columns)
    monkeypatch.setattr(ports, "FEW", 0)  # all are many: machine code

    np.testing.assert_array_equal(start, port_list(*columns, limit=NEVER))
    np.testing.assert_array_equal(waves, listed_waves(*columns))
    assert port_list(*columns, limit=int(start.max())) is None
