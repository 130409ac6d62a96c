"""The exchange fabric: cycles of a phase, clashes of ports, wide messages, lower bounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import attrs
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ipusim import (
    BOW,
    ExchangePlan,
    Machine,
    PhaseTime,
    ProgramError,
    path_bound,
    path_delays,
    phase_time,
)

FOUR = BOW.scaled_to(4)
DELAYS = path_delays(FOUR).table()
FIXED = BOW.exchange_pipeline_cycles + BOW.exchange_tail_cycles
Exchange: TypeAlias = Callable[..., ExchangePlan]
Message: TypeAlias = tuple[int, int, int, int, list[tuple[int, int]]]

MESSAGES = st.lists(
    st.tuples(
        st.integers(0, 3),
        st.just(0),
        st.integers(1, 6),
        st.integers(0, 60),
        st.lists(st.tuples(st.integers(0, 3), st.just(0)), min_size=1, max_size=2),
    ),
    min_size=1,
    max_size=4,
)


def port_cycles(messages: list[Message]) -> list[tuple[str, int, int]]:
    """Return every (side, tile, cycle) that the messages use, word by word."""
    uses = []
    for source, _, words, cycle, receivers in messages:
        for word in range(words):
            uses.append(("out", source, cycle + word))
            uses += [("in", tile, cycle + word + DELAYS[source, tile]) for tile, _ in receivers]
    return uses


def test_an_empty_exchange_takes_no_time() -> None:
    assert PhaseTime(0, 0, 0, 0) == phase_time(FOUR, ExchangePlan.empty())


def test_a_phase_is_pipeline_first_send_to_last_write_and_tail(exchange: Exchange) -> None:
    time = phase_time(FOUR, exchange((0, 0, 10, 5, [(1, 0), (3, 0)])))

    last = 5 + 10 + max(DELAYS[0, 1], DELAYS[0, 3])
    assert PhaseTime(5, last, last - 5 + FIXED, 10) == time


def test_a_tile_alone_may_send_to_itself(exchange: Exchange) -> None:
    time = phase_time(BOW.scaled_to(1), exchange((0, 0, 4, 0, [(0, 64)])))

    assert 4 + DELAYS[0, 0] == time.last_write


def test_the_bound_is_the_busiest_port_of_either_side(exchange: Exchange) -> None:
    gather = exchange((1, 0, 9, 0, [(0, 0)]), (2, 0, 9, 100, [(0, 0)]))
    scatter = exchange((0, 0, 9, 0, [(1, 0)]), (0, 0, 8, 100, [(2, 0)]))

    assert (phase_time(FOUR, gather).bound, phase_time(FOUR, scatter).bound) == (18, 17)


@settings(max_examples=300, deadline=None)
@given(messages=MESSAGES)
def test_a_schedule_is_refused_exactly_when_a_port_is_used_twice_in_a_cycle(
    messages: list[Message], exchange: Exchange
) -> None:
    uses = port_cycles(messages)
    twice = len(uses) != len(set(uses))

    if twice:
        with pytest.raises(ProgramError, match=r"port of tile \d is used twice in cycle"):
            phase_time(FOUR, exchange(*messages))
    else:
        phase_time(FOUR, exchange(*messages))


def test_a_long_message_is_not_hidden_behind_a_short_one(exchange: Exchange) -> None:
    plan = exchange((0, 0, 50, 0, [(1, 0)]), (0, 0, 1, 50, [(2, 0)]), (0, 0, 1, 49, [(3, 0)]))

    message = (
        r"the out port of tile 0 is used twice in cycle 49: a message of 50 cycles that began in "
        r"cycle 0 is still on it; schedule the second from cycle 50$"
    )
    with pytest.raises(ProgramError, match=message):
        phase_time(FOUR, plan)


def test_two_sends_to_one_tile_in_one_cycle_are_refused(exchange: Exchange) -> None:
    at = 20 + DELAYS[1, 0]
    plan = exchange((1, 0, 4, 20, [(0, 0)]), (2, 0, 4, at + 3 - DELAYS[2, 0], [(0, 16)]))

    with pytest.raises(ProgramError, match=f"in port of tile 0 is used twice in cycle {at + 3}:"):
        phase_time(FOUR, plan)


def test_one_message_reaches_a_tile_once(exchange: Exchange) -> None:
    with pytest.raises(ProgramError, match="in port of tile 1 is used twice"):
        phase_time(FOUR, exchange((0, 0, 4, 0, [(1, 0), (1, 16)])))


def test_back_to_back_messages_are_played(exchange: Exchange) -> None:
    plan = exchange((0, 0, 4, 0, [(1, 0)]), (0, 16, 4, 4, [(1, 16)]))

    assert 8 + DELAYS[0, 1] == phase_time(FOUR, plan).last_write


@pytest.mark.parametrize("row", [0, 1])
def test_a_message_without_a_receiver_is_refused(row: int, exchange: Exchange) -> None:
    to: list[list[tuple[int, int]]] = [[(1, 0)], [(2, 0)]]
    to[row] = []
    plan = exchange((0, 0, 4, 0, to[0]), (3, 0, 4, 7, to[1]))

    message = rf"4 words that tile {(0, 3)[row]} sends at cycle {(0, 7)[row]} goes to nobody; name"
    with pytest.raises(ProgramError, match=message):
        phase_time(FOUR, plan)


@pytest.mark.parametrize("tile", [-1, 4])
def test_a_tile_that_is_not_there_is_refused(tile: int, exchange: Exchange) -> None:
    for role, plan in (
        ("source", exchange((tile, 0, 4, 0, [(1, 0)]))),
        ("destination", exchange((1, 0, 4, 0, [(tile, 0)]))),
    ):
        with pytest.raises(ProgramError, match=f"{role} tile {tile} is not on bow, .* 0 to 3"):
            phase_time(FOUR, plan)


@pytest.mark.parametrize(("words", "cycle"), [(0, 0), (-1, 0), (1, -1)])
def test_a_message_of_no_words_or_before_the_phase_is_refused(
    words: int, cycle: int, exchange: Exchange
) -> None:
    with pytest.raises(ProgramError, match=f"sends {words} words at cycle {cycle}; send one word"):
        phase_time(FOUR, exchange((0, 0, words, cycle, [(1, 0)])))


def test_a_wide_message_takes_half_the_cycles_and_both_out_ports(exchange: Exchange) -> None:
    wide = exchange((0, 0, 128, 0, [(2, 0), (3, 0)]), wide=True)
    other = exchange((1, 0, 1, 63, [(0, 0)]))
    both = ExchangePlan(
        *(
            np.concatenate([getattr(wide, name), getattr(other, name) + (name == "send")])
            for name in attrs.fields_dict(ExchangePlan)
        )
    )

    assert phase_time(FOUR, wide).bound == 64
    with pytest.raises(ProgramError, match="out port of tile 1 is used twice in cycle 63"):
        phase_time(FOUR, both)
    assert phase_time(FOUR, attrs.evolve(both, cycle=[0, 64])).bound == 65


@pytest.mark.parametrize(
    ("source", "words", "receivers", "message"),
    [
        (0, 129, [2, 3], "sends 129 words over its pair's 2 lanes, .*; pad it by one"),
        (0, 128, [2, 4], "tile 4 of bow receives a wide send and has no partner .*; send it nar"),
        (4, 128, [0, 1], "tile 4 of bow has no pair .*; send it narrow"),
    ],
)
def test_a_wide_message_that_lanes_cannot_carry_is_refused(
    source: int, words: int, receivers: list[int], message: str, exchange: Exchange
) -> None:
    plan = exchange((source, 0, words, 0, [(tile, 0) for tile in receivers]), wide=True)

    with pytest.raises(ProgramError, match=message):
        phase_time(BOW.scaled_to(5), plan)


@pytest.mark.parametrize("listener", [2, 3])
def test_a_wide_message_takes_the_in_port_of_a_partner_that_receives_nothing(
    listener: int, exchange: Exchange
) -> None:
    partner, delays = listener ^ 1, path_delays(FOUR).table()
    free = delays[0, partner] + 64  # when the lane is
    plans = [
        attrs.evolve(
            exchange(
                (0, 0, 128, delays.max(), [(listener, 0)]),
                (partner, 0, 4, delays.max() + at - delays[partner, partner], [(partner, 0)]),
            ),
            wide=[True, False],
        )
        for at in (free, free - 1, free - 64 - 4, free - 64 - 3)
    ]

    assert [phase_time(FOUR, plans[at]).bound for at in (0, 2)] == [68, 68]
    for clash in (1, 3):
        with pytest.raises(ProgramError, match=f"in port of tile {partner} is used twice"):
            phase_time(FOUR, plans[clash])


def test_a_machine_without_pairs_has_no_wide_messages(exchange: Exchange) -> None:
    plan = exchange((0, 0, 128, 0, [(2, 0), (3, 0)]), wide=True)

    with pytest.raises(ProgramError, match="tile 0 of bow has no pair"):
        phase_time(FOUR.with_(tiles_per_pair=1), plan)


def played(machine: Machine, plan: ExchangePlan) -> PhaseTime:
    """Return the times of a phase; skip the case if the schedule is refused."""
    try:
        return phase_time(machine, plan)
    except ProgramError:
        assume(False)
        raise


@settings(max_examples=100, deadline=None)
@given(messages=MESSAGES)
def test_a_phase_is_never_shorter_than_its_busiest_port(
    messages: list[Message], exchange: Exchange
) -> None:
    time = played(FOUR, exchange(*messages))

    assert time.last_write - time.first_send >= time.bound + DELAYS.min()
    assert time.cycles >= time.bound


@settings(max_examples=100, deadline=None)
@given(messages=MESSAGES, rate=st.sampled_from([4, 8, 16, 32]))
def test_more_bandwidth_lengthens_no_phase_and_raises_no_bound(
    messages: list[Message], rate: int, exchange: Exchange
) -> None:
    plan = exchange(*messages)
    slow = played(FOUR, plan)
    fast = phase_time(FOUR.with_(exchange_bytes_per_cycle=rate), plan)

    assert fast.bound <= slow.bound
    assert fast.cycles <= slow.cycles


@pytest.mark.parametrize("words", [1, 5])
def test_paths_forbid_what_the_busiest_port_would_allow(words: int) -> None:
    machine = BOW.scaled_to(8)
    delays = path_delays(machine).table()
    far = int(delays[0].argmax())
    base = BOW.sram_base
    plan = ExchangePlan([0], [base], [words], [0], [False], [0], [far], [base + 64])

    assert words + delays[0, far] - delays.min() == path_bound(machine, plan)
    assert path_bound(machine, ExchangePlan.empty()) == 0


def test_no_schedule_is_shorter_than_paths_allow():
    machine = BOW.scaled_to(8)
    delays = path_delays(machine).table()
    near, far = np.argsort(delays[:3, 7])[[0, -1]]
    words, start = 20, 0
    base = BOW.sram_base
    second = max(start + words + delays[near, 7] - delays[far, 7], 0)
    plan = ExchangePlan(
        [near, far],
        [base] * 2,
        [words] * 2,
        [start, second],
        [False] * 2,
        [0, 1],
        [7, 7],
        [base + 512, base + 640],
    )
    time = phase_time(machine, plan)

    assert time.last_write - time.first_send - delays.min() >= path_bound(machine, plan)
    assert path_bound(machine, plan) == 2 * words + delays[near, 7] - delays.min()


@pytest.mark.parametrize(
    ("wide_words", "listeners", "narrow_words", "narrow", "busiest"),
    [
        (128, (2, 3), 8, (1, 6), ("out", 1, 72)),  # the partner lends its out port
        (128, (6, 7), 5, (0, 2), ("out", 0, 69)),
        (128, (2, 3), 8, (4, 3), ("in", 3, 72)),
        (128, (2,), 8, (4, 3), ("in", 3, 72)),  # which hears nothing and lends its in port
        (128, (7,), 8, (4, 6), ("in", 6, 72)),
    ],
)
def test_paths_bound_a_wide_message_at_both_tiles_of_either_pair(
    wide_words: int,
    listeners: tuple[int, ...],
    narrow_words: int,
    narrow: tuple[int, int],
    busiest: tuple[str, int, int],
) -> None:
    """A lent lane is busy until its partner has the last word, however long its own path is."""
    machine = BOW.scaled_to(8)
    delays = path_delays(machine).table()
    heard, to = len(listeners), [*listeners, narrow[1]]
    plan = ExchangePlan(
        *([0, narrow[0]], [0, 0], [wide_words, narrow_words], [0, 99], [True, False]),
        *([0] * heard + [1], to, [0] * (heard + 1)),
    )
    direction, port, words = busiest
    if direction == "out":
        near = min(*delays[0, list(listeners)], *([delays[narrow]] if narrow[0] == port else []))
    else:
        near = min(delays[0, port], delays[narrow])
        if port not in listeners:
            near -= max(delays[0, port] - delays[0, port ^ 1], 0)

    assert path_bound(machine, plan) == words + near - delays.min()
