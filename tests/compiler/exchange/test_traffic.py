"""Traffic in waves: ports, wide messages, several traffics, orders that are computed late."""

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, ExchangePlan, path_delays, phase_time
from ipusim.compiler.exchange.traffic import (
    DeferredColumn,
    Timetable,
    Traffic,
    least_ends,
)

MACHINE = BOW.scaled_to(8)
DELAY = path_delays(MACHINE)


def unicasts(*messages: tuple[int, int, int, int], wide: bool = False) -> Traffic:
    """Return messages {source, receiver, words, wave} of one row each."""
    source, tile, words, wave = np.array(messages, dtype=np.int64).reshape(-1, 4).T
    rows, none = np.arange(len(source)), np.zeros(len(source), dtype=np.int64)
    return Traffic(source, none, words, np.full(len(rows), wide), rows, wave, rows, tile, none)


def exchange(traffic: Traffic, cycle: np.ndarray) -> ExchangePlan:
    """Return the exchange plan of a traffic whose rows leave in these cycles."""
    return ExchangePlan(
        traffic.source,
        traffic.origin,
        traffic.words,
        cycle,
        traffic.wide,
        traffic.row,
        traffic.tile,
        traffic.target,
    )


def test_a_source_sends_back_to_back():
    cycles = Timetable(MACHINE).add(unicasts((0, 1, 10, 0), (0, 2, 5, 1), (0, 3, 7, 2)))

    assert cycles.tolist() == [0, 10, 15]


def test_words_arrive_back_to_back_whatever_the_delays():
    cycles = Timetable(MACHINE).add(unicasts((0, 7, 10, 0), (1, 7, 10, 1)))

    assert max(0, 10 + DELAY[0, 7] - DELAY[1, 7]) == cycles[1]


def test_rows_of_a_message_follow_one_another():
    traffic = attrs.evolve(
        unicasts((0, 1, 10, 0), (0, 1, 6, 0), (1, 2, 3, 0)),
        message=np.array([0, 0, 1]),
        wave=np.array([0, 0]),
    )

    assert Timetable(MACHINE).add(traffic).tolist() == [0, 10, 0]


def test_a_wide_message_takes_both_ports_of_its_pair_at_twice_the_rate():
    table = Timetable(MACHINE)
    wide = attrs.evolve(
        unicasts((0, 4, 256, 0), wide=True), row=np.array([0, 0]), tile=np.array([4, 5])
    )
    wide = attrs.evolve(wide, target=np.zeros(2, dtype=np.int64))
    table.add(wide)

    assert table.add(unicasts((1, 6, 4, 0))).tolist() == [128]


def test_traffic_added_later_waits_for_ports_in_use():
    table = Timetable(MACHINE)
    table.add(unicasts((0, 1, 10, 0)))

    assert table.add(unicasts((0, 2, 1, 0), (3, 4, 1, 0))).tolist() == [10, 0]


def test_no_traffic_takes_no_cycles():
    none = Traffic.concatenated([])

    assert len(Timetable(MACHINE).add(none)) == 0


def test_joined_traffic_keeps_rows_and_messages_apart():
    both = Traffic.concatenated([unicasts((0, 1, 10, 0)), unicasts((2, 3, 4, 0), (2, 4, 4, 1))])

    assert both.message.tolist() == [0, 1, 2]
    assert both.row.tolist() == [0, 1, 2]
    assert both.wave.tolist() == [0, 0, 1]


def test_seats_become_tiles_with_their_offsets():
    tiles, base = np.array([5, 2]), np.array([100, 200])
    seated = unicasts((0, 1, 10, 0)).seated(tiles, base, base + 1)

    assert [seated.source[0], seated.tile[0]] == [5, 2]
    assert [seated.origin[0], seated.target[0]] == [100, 201]


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 9999), waves=st.integers(1, 6))
def test_no_port_is_used_twice_and_the_busiest_waits_for_delays_only(seed, waves):
    rng = np.random.default_rng(seed)
    messages = [
        (source, target, int(rng.integers(1, 40)), wave)
        for wave in range(waves)
        for source, target in enumerate(rng.permutation(8))
    ]
    traffic = unicasts(*messages)
    cycle = Timetable(MACHINE).add(traffic)
    time = phase_time(MACHINE, exchange(traffic, cycle))

    assert cycle.min() == 0
    assert time.cycles >= time.bound


def test_a_clash_of_ports_in_one_wave_is_the_fabrics_to_refuse():
    traffic = unicasts((0, 1, 10, 0), (0, 2, 10, 0))
    cycle = Timetable(MACHINE).add(traffic)

    with pytest.raises(Exception, match="used twice"):
        phase_time(MACHINE, exchange(traffic, cycle))


def wide(source: int, receiver_pair: int, words: int, lanes: tuple[int, ...] = (0, 1)) -> Traffic:
    """Return one message over both lanes of the source's tile pair.

    Its receivers are the tiles of another tile pair on the given lanes.
    """
    tile = 2 * receiver_pair + np.array(lanes)
    none, traffic = np.zeros_like(tile), unicasts((source, 0, words, 0), wide=True)
    return attrs.evolve(traffic, row=none, tile=tile, target=none)


@pytest.mark.parametrize("source", [2, 3])
def test_a_wide_message_waits_for_the_port_of_its_partner(source):
    table = Timetable(MACHINE)
    table.add(unicasts((source ^ 1, 6, 40, 0)))

    assert table.add(wide(source, 0, 256)).tolist() == [40]


@pytest.mark.parametrize("source", [2, 3])
def test_a_wide_message_keeps_the_port_of_its_partner_busy(source):
    table = Timetable(MACHINE)
    table.add(wide(source, 0, 256))

    assert table.add(unicasts((source ^ 1, 6, 4, 0), (5, 7, 4, 0))).tolist() == [128, 0]


@pytest.mark.parametrize("lane", [0, 1])
def test_a_wide_message_to_one_tile_takes_the_in_port_of_its_partner(lane):
    table = Timetable(MACHINE)
    table.add(wide(2, 0, 256, (lane,)))
    cycles = table.add(unicasts((5, 1 - lane, 4, 0), (6, 4, 4, 0)))
    partner = 1 - lane

    assert cycles.tolist() == [DELAY[2, partner] + 128 - DELAY[5, partner], 0]


def test_a_narrow_message_leaves_the_port_of_its_partner_free():
    table = Timetable(MACHINE)
    table.add(unicasts((2, 6, 40, 0)))

    assert table.add(unicasts((3, 7, 4, 0))).tolist() == [0]


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 9999), count=st.integers(2, 12))
def test_the_fabric_plays_wide_and_narrow_messages_of_any_order(seed, count):
    rng = np.random.default_rng(seed)
    parts, table, cycles = [], Timetable(MACHINE), []
    for _ in range(count):
        source, target = rng.choice(8, 2, replace=False).tolist()
        words = int(rng.integers(1, 60))
        if rng.random() < 0.5 and source // 2 != target // 2:
            lanes = ((0,), (1,), (0, 1))[int(rng.integers(3))]
            part = wide(source, target // 2, 2 * words, lanes)
        else:
            part = unicasts((source, target, words, 0))
        parts.append(part)
        cycles.append(table.add(part))
    traffic, cycle = Traffic.concatenated(parts), np.concatenate(cycles)
    last_only = phase_time(MACHINE, exchange(parts[-1], np.zeros(1, dtype=np.int64)))

    assert phase_time(MACHINE, exchange(traffic, cycle)).cycles >= last_only.cycles
    assert cycle[0] == 0


def test_a_deferred_order_is_computed_once_and_only_when_it_is_read():
    calls = []
    plain_traffic = unicasts((0, 1, 4, 0), (2, 3, 5, 1))

    def wave() -> np.ndarray:
        calls.append(1)
        return np.array([0, 1])

    deferred = attrs.evolve(plain_traffic, wave=DeferredColumn(wave))
    seat = np.arange(8)
    both = Traffic.concatenated([deferred.seated(seat, seat, seat), plain_traffic])
    bound = least_ends(MACHINE, [both])
    before = len(calls)

    assert before == 0
    assert bound.tolist() == least_ends(MACHINE, [plain_traffic, plain_traffic]).tolist()
    assert both.wave.tolist() == [0, 1, 0, 1]
    assert both.message.tolist() == [0, 1, 2, 3]
    assert deferred == plain_traffic
    assert len(calls) == 1
