"""Packing of units into a schedule: the first gaps, deadlines, limits, order."""

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, InputError, path_delays, phase_time
from ipusim.compiler.exchange.packing import hardest_first, packed, unicasts_first
from ipusim.compiler.exchange.traffic import Traffic
from ipusim.compiler.exchange.units import Sends, Units, regrouped, units_of
from ipusim.compiler.matrix import host_memory

from .random_traffic import exchange_of, random_traffic

MACHINE = BOW.scaled_to(8)
DELAY = path_delays(MACHINE)
NEVER = 10**6  # cycles that no schedule here reaches


def multicast(*messages: tuple[int, int, list[int]]) -> Traffic:
    """Return messages {source, words, receivers}, all in one wave.

    Each message sends words of its own.
    """
    source, words = np.array([message[:2] for message in messages], dtype=np.int64).T
    rows = np.arange(len(messages))
    counts = [len(message[2]) for message in messages]
    tile = np.array([tile for message in messages for tile in message[2]], dtype=np.int64)
    wide, none = np.zeros(len(rows), dtype=np.bool_), np.zeros_like(rows)
    row = np.repeat(rows, counts)
    return Traffic(source, rows * 4, words, wide, rows, none, row, tile, np.arange(len(tile)) * 4)


def packed_in_order(traffic: Traffic, deadline: int = NEVER) -> tuple[Units, Sends]:
    """Return units and their sends, packed in the order of the traffic."""
    units = units_of(MACHINE, [traffic], regroup="all")
    order = np.arange(len(units.source))
    sends = packed(units, order, MACHINE.tiles, deadline=deadline, limit=NEVER)
    assert sends is not None
    return units, sends


def test_a_unit_takes_the_first_gap_that_it_fits_in():
    # Tile 0 sends its three in a row; tile 2 waits until what it sends reaches tile 1 in time.
    _, sends = packed_in_order(multicast((0, 10, [1]), (0, 3, [3]), (0, 30, [4]), (2, 10, [1])))

    assert [0, 10, 13, max(0, 10 + DELAY[0, 1] - DELAY[2, 1])] == sends.start.tolist()


def test_a_short_unit_fills_a_gap_between_long_ones():
    # While tile 0 waits to be heard by tile 1, it has time for a word to tile 5.
    traffic = multicast((0, 1, [5]), (0, 9, [1]), (2, 200, [1]))
    units = units_of(MACHINE, [traffic], regroup="all")
    longest_first = np.argsort(-units.length)
    sends = packed(units, longest_first, MACHINE.tiles, deadline=NEVER, limit=NEVER)

    assert sends is not None
    assert units.length[sends.unit].tolist() == [200, 9, 1]
    assert [0, 200 + DELAY[2, 1] - DELAY[0, 1], 0] == sends.start.tolist()


def test_a_gap_that_all_have_is_found_far_behind_those_that_some_have():
    # Tile 4 is free in the first eight cycles, tile 1 behind them, both behind the long one only.
    messages = (2, 8, [1]), (3, 8, [7]), (3, 1020, [4]), (5, 8, [1, 4])
    _, sends = packed_in_order(multicast(*messages))

    assert sends.start.tolist()[:3] == [0, 0, 8]
    assert sends.start[3] == 8 + 1020 + DELAY[3, 4] - DELAY[5, 4]


def test_a_piece_that_would_be_late_is_sent_twice():
    traffic = multicast((0, 10, [1]), (2, 10, [1, 3]))
    deadline = 10 + int(DELAY[2, 3])

    assert packed_in_order(traffic)[1].unit.tolist() == [0, 1]
    assert packed_in_order(traffic, deadline)[1].unit.tolist() == [0, 1, 1]


def test_packing_ends_where_a_unit_arrives_at_the_limit():
    units = units_of(MACHINE, [multicast((0, 10, [1]))], regroup="all")
    arrival = 10 + int(DELAY[0, 1])
    order = np.arange(1)

    assert packed(units, order, MACHINE.tiles, deadline=NEVER, limit=arrival) is None
    assert packed(units, order, MACHINE.tiles, deadline=NEVER, limit=arrival + 1) is not None


def test_long_units_go_first_then_those_with_many_receivers():
    traffic = multicast((0, 4, [1]), (0, 4, [1, 2]), (3, 8, [1]))
    units = units_of(MACHINE, [traffic], regroup="all")

    assert units.length[hardest_first(units)].tolist() == [8, 4, 4]
    assert units.count[hardest_first(units)].tolist() == [1, 2, 1]


def test_unicasts_go_first_by_their_waves_then_the_long_units_and_those_with_many_receivers():
    traffic = multicast(
        (0, 4, [1, 2]), (3, 9, [1]), (0, 4, [1, 2, 5]), (4, 2, [6]), (5, 8, [1, 2]), (6, 7, [3])
    )
    waves = attrs.evolve(traffic, wave=np.array([0, 2, 0, 1, 0, 1]))
    units = units_of(MACHINE, [waves], regroup="all")
    order = unicasts_first(units)

    assert units.source[order].tolist() == [4, 6, 3, 5, 0, 0]
    assert units.count[order].tolist() == [1, 1, 1, 2, 3, 2]


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 9999), sends=st.integers(1, 40), deadline=st.integers(0, 400))
def test_a_packed_phase_is_legal_and_serves_every_receiver_as_before(seed, sends, deadline):
    traffics = random_traffic(np.random.default_rng(seed), MACHINE, sends)
    units = units_of(MACHINE, traffics, regroup=("nothing", "multicasts", "all")[seed % 3])
    order = hardest_first(units)
    sends_of_units = packed(units, order, MACHINE.tiles, deadline=deadline, limit=NEVER)
    assert sends_of_units is not None
    new_traffics, cycles = regrouped(MACHINE, traffics, units, sends_of_units)
    time = phase_time(MACHINE, exchange_of(new_traffics, cycles))

    assert time.cycles >= time.bound
    for before, after in zip(traffics, new_traffics, strict=True):
        assert _receivers_of(before) == _receivers_of(after)


def _receivers_of(traffic: Traffic) -> list[tuple[int, ...]]:
    """Return {receiver, its offset, source, origin, words} of every receiver, sorted."""
    row = traffic.row
    columns = (traffic.tile, traffic.target, traffic.source[row], traffic.origin[row])
    return sorted(zip(*(c.tolist() for c in (*columns, traffic.words[row])), strict=True))


def packed_cycle_by_cycle(
    units: Units, order: list[int], deadline: int, limit: int
) -> list[tuple] | None:
    """Return the sends of `packed` as a plain search cycle by cycle finds them.

    A send is {unit, first cycle, receivers}; the result is None if a unit misses the limit.
    """
    busy: dict[tuple[str, int], int] = {}  # by port, a bit a cycle
    sends = []
    for unit in order:
        length, first = int(units.length[unit]), int(units.first[unit])
        groups = [list(range(first, first + int(units.count[unit])))]
        while groups:
            group = groups.pop()
            ports = {("out", int(units.source[unit])): 0}
            ports |= {
                ("in", int(units.tile[reception])): int(units.delay[reception])
                for reception in group
            }
            busy_cycles = 0
            for port, delay in ports.items():
                busy_cycles |= busy.get(port, 0) >> delay
            start, bits = 0, (1 << length) - 1
            while busy_cycles >> start & bits:
                start += 1
            if len(group) > 1 and start + length + max(ports.values()) > deadline:
                group.sort(key=lambda reception: units.delay[reception])
                groups += [group[len(group) // 2 :], group[: len(group) // 2]]
                continue
            if start + length + max(ports.values()) >= limit:
                return None
            for port, delay in ports.items():
                busy[port] = busy.get(port, 0) | bits << (start + delay)
            sends.append((unit, start, group))
    return sends


@settings(max_examples=20, deadline=None)
@given(
    seed=st.integers(0, 9999),
    usual=st.integers(1, 70),
    deadline=st.integers(0, 2500),
    limit=st.one_of(st.just(NEVER // 100), st.integers(1, 2500)),
)
def test_every_group_takes_the_first_cycle_that_all_its_ports_have(seed, usual, deadline, limit):
    rng = np.random.default_rng(seed)
    messages = []
    for length in np.where(rng.random(3000 // usual // 2 + 20) < 0.8, usual, 3):
        source, *others = rng.permutation(8)[: rng.integers(2, 6)].tolist()
        messages.append((source, int(length), others))
    units = units_of(MACHINE, [multicast(*messages)], regroup="all")
    order = hardest_first(units)
    sends = packed(units, order, MACHINE.tiles, deadline=deadline, limit=limit)
    expected = packed_cycle_by_cycle(units, order.tolist(), deadline, limit)

    if sends is None or expected is None:
        assert sends is expected
        return
    groups = np.split(sends.reception, np.flatnonzero(np.diff(sends.send)) + 1)
    actual = zip(sends.unit.tolist(), sends.start.tolist(), map(list, groups), strict=True)
    assert list(actual) == expected


def test_tables_that_the_host_cannot_hold_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_memory, "host_bytes", lambda: 1 << 10)

    with pytest.raises(InputError, match=r"schedule of [\d,]+ tiles: [\d,]+ bytes at least"):
        packed_in_order(multicast((0, 10, [1])))
