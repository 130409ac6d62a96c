"""Long messages cut into shorter ones, which carry the same words."""

import attrs
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, phase_time
from ipusim.compiler.exchange.schedule import shorter
from ipusim.compiler.exchange.traffic import Timetable, Traffic

from .random_traffic import exchange_of, random_traffic

MACHINE = BOW.scaled_to(8)


def words_of(traffic: Traffic) -> list[tuple[int, ...]]:
    """Return every word that a receiver gets as {source, offset, tile, offset there}, sorted."""
    return sorted(
        (
            int(traffic.source[row]),
            int(traffic.origin[row]) + 4 * word,
            int(tile),
            int(target) + 4 * word,
        )
        for row, tile, target in zip(traffic.row, traffic.tile, traffic.target, strict=True)
        for word in range(traffic.words[row])
    )


def random_messages(seed: int, *, wide: bool) -> list[Traffic]:
    """Return random traffic; wide rows consist of whole words of both lanes."""
    traffics = random_traffic(np.random.default_rng(seed), MACHINE, 12)
    if not wide:
        return traffics
    return [
        attrs.evolve(part, words=part.words * 2, wide=np.ones_like(part.wide)) for part in traffics
    ]


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 9999), cycles=st.integers(1, 20), wide=st.booleans())
def test_shorter_messages_carry_the_same_words_and_none_is_longer(seed, cycles, wide):
    for traffic in random_messages(seed, wide=wide):
        cut = shorter(MACHINE, traffic, cycles)
        length = MACHINE.transfer_cycles(cut.words, cut.wide)
        least = -(-MACHINE.transfer_cycles(traffic.words, traffic.wide) // cycles)

        assert words_of(cut) == words_of(traffic)
        assert 1 <= length.min() <= length.max() <= cycles
        assert len(length) == least.sum()


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 9999), cycles=st.integers(1, 20), wide=st.booleans())
def test_shorter_messages_are_traffic_that_waves_can_play(seed, cycles, wide):
    table, uncut_table = Timetable(MACHINE), Timetable(MACHINE)
    traffics = random_messages(seed, wide=wide)
    cut = [shorter(MACHINE, traffic, cycles) for traffic in traffics]
    played = exchange_of(cut, [table.add(part) for part in cut])
    uncut = exchange_of(traffics, [uncut_table.add(part) for part in traffics])

    assert phase_time(MACHINE, played).bound == phase_time(MACHINE, uncut).bound
