"""Waves of unicasts: few waves, no port twice, long messages cut."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim.compiler.exchange.unicast import unicast_messages, unicast_waves


def length(wave, source, target, words):
    """Return the cycles of a schedule in wave order, without path delays."""
    out_free, in_free = {}, {}
    for message in np.argsort(wave, kind="stable").tolist():
        start = max(out_free.get(source[message], 0), in_free.get(target[message], 0))
        out_free[source[message]] = in_free[target[message]] = start + int(words[message])
    return max(out_free.values(), default=0)


def all_to_all(ports):
    """Return sources and targets of a message from each port to each other port."""
    source, target = np.divmod(np.arange(ports * ports), ports)
    is_message = source != target
    return source[is_message], target[is_message]


def test_all_to_all_takes_no_longer_than_its_ports():
    source, target = all_to_all(9)
    words = np.full(len(source), 7)

    assert length(unicast_waves(source, target, words), source, target, words) == 8 * 7


def test_a_busy_port_is_never_idle():
    source = np.array([0, 1, 2, 3, 1, 2])
    target = np.array([9, 9, 9, 9, 8, 7])
    words = np.array([10, 20, 30, 40, 5, 5])

    assert length(unicast_waves(source, target, words), source, target, words) == 100


def test_nothing_to_send_takes_no_wave():
    none = np.zeros(0, dtype=np.int64)

    assert len(unicast_waves(none, none, none)) == 0


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 9999), ports=st.integers(2, 12), share=st.floats(0.05, 1))
def test_no_port_recurs_in_a_wave_and_greedy_is_within_twice_the_busiest(seed, ports, share):
    rng = np.random.default_rng(seed)
    source, target = all_to_all(ports)
    is_message = rng.random(len(source)) < share
    source, target = source[is_message], target[is_message]
    words = rng.integers(1, 50, len(source))
    wave = unicast_waves(source, target, words)
    busiest = max(np.bincount(port, words, ports).max() for port in (source, target))

    assert len(wave) == len(np.unique(wave * ports + source))
    assert len(wave) == len(np.unique(wave * ports + target))
    assert busiest <= length(wave, source, target, words) + 1e-9
    assert length(wave, source, target, words) <= 2 * busiest


def test_rows_of_one_route_are_one_message_where_nothing_waits_for_it():
    source, target = np.array([0, 0, 1]), np.array([1, 1, 0])
    message, wave = unicast_messages(source, target, np.array([5, 5, 10]))

    assert message.tolist() == [0, 0, 1]
    assert wave[0] == wave[1]


def test_long_messages_are_cut_where_ports_would_wait_for_them():
    # Three ports that all talk to each other, in one direction: no order of whole messages fits.
    source, target = np.array([0, 0, 1, 1, 2, 2]), np.array([1, 2, 0, 2, 0, 1])
    lengths = np.array([60, 40, 40, 60, 60, 40])
    uncut_length = length(unicast_waves(source, target, lengths), source, target, lengths)
    rows = np.repeat(np.arange(6), lengths // 4)
    words = np.full(len(rows), 4)
    message, wave = unicast_messages(source[rows], target[rows], words)
    heads = np.flatnonzero(np.diff(message, prepend=-1))
    sizes = np.bincount(message, words).astype(int)
    ends = source[rows][heads], target[rows][heads]

    assert length(wave, *ends, sizes) <= uncut_length
    for port in ends:
        assert len(wave) == len(np.unique(wave * 3 + port))


def test_three_that_send_alike_to_three_others_are_cut_until_no_port_waits():
    source, target = np.repeat([0, 1, 2], 3 * 10), np.tile(np.repeat([3, 4, 5], 10), 3)
    words = np.full(9 * 10, 4)
    message, wave = unicast_messages(source, target, words)
    heads = np.flatnonzero(np.diff(message, prepend=-1))
    sizes = np.bincount(message, words).astype(int)

    assert length(wave, source[heads], target[heads], sizes) == 3 * 10 * 4
