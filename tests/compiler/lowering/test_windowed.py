import numpy as np

from compiler.lowering.unicast import unicast_waves
from compiler.lowering.windowed import windowed_waves


def messages(ports, many, seed=0):
    rng = np.random.default_rng(seed)
    pairs = rng.choice(ports * ports, many, replace=False)
    return pairs // ports, pairs % ports, rng.integers(1, 40, many)


def length(wave, source, target, words, ports):
    free = np.zeros((2, ports), dtype=np.int64)
    for message in np.argsort(wave, kind="stable").tolist():
        ends = (0, source[message]), (1, target[message])
        for end in ends:
            free[end] = max(free[e] for e in ends) + words[message]
    return int(free.max())


def test_no_port_recurs_in_a_wave():
    source, target, words = messages(40, 900)
    wave = windowed_waves(source, target, words)

    for port in (source, target):
        assert len(set(zip(wave.tolist(), port.tolist(), strict=True))) == 900


def test_it_is_about_as_short_as_looking_at_all_messages():
    source, target, words = messages(60, 2400)
    windowed, listed = (
        length(waves(source, target, words), source, target, words, 60)
        for waves in (windowed_waves, unicast_waves)
    )

    assert windowed <= 1.1 * listed


def test_nothing_to_send_has_no_waves():
    none = np.zeros(0, dtype=np.int64)

    assert 0 == len(windowed_waves(none, none, none))
