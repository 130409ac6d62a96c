"""Slots of multicasts: each reception is served once and no port is used twice in a slot."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim.compiler.exchange.multicast import Multicasts, Slots, colour


def lists_of(*receivers: list[int]) -> tuple[np.ndarray, np.ndarray]:
    """Return the numbers of receivers, and all receivers one after another."""
    count = np.array([len(seats) for seats in receivers])
    flat = np.array([seat for seats in receivers for seat in seats], dtype=np.int64)
    return count, flat


def coloured(source: list[int], *receivers: list[int]) -> Slots:
    """Return the slots of pieces, given the source and the receivers of each."""
    return colour(Multicasts.whole(np.array(source), *lists_of(*receivers)))


def loads(source: np.ndarray, receiver: np.ndarray, sent: np.ndarray) -> int:
    """Return the largest number of receptions or sends of a port."""
    return max(int(np.bincount(receiver).max()), int(np.bincount(source[sent]).max()))


def test_one_piece_is_sent_once_to_all():
    slots = coloured([0], [1, 2, 3])

    assert slots.piece.tolist() == [0]
    assert slots.send.tolist() == [0, 0, 0]
    assert slots.reception.tolist() == [0, 1, 2]


def test_a_piece_without_receivers_is_not_sent():
    assert coloured([0, 1], [], [2]).piece.tolist() == [1]


def test_nothing_to_send_takes_no_slot():
    assert len(coloured([0, 1], [], []).slot) == 0


def test_a_piece_without_a_common_slot_is_sent_again():
    # Each receiver gets two of three pieces; two slots are enough when the last is sent twice.
    slots = coloured([0, 1, 4], [2, 3], [2, 5], [3, 5])

    assert slots.slot.max() == 1
    assert sorted(slots.piece.tolist()) == [0, 1, 2, 2]


@settings(max_examples=80, deadline=None)
@given(
    seed=st.integers(0, 9999),
    pieces=st.integers(1, 40),
    seats=st.integers(2, 12),
    share=st.floats(0, 1),
)
def test_every_reception_is_served_once_and_no_port_recurs_in_a_slot(seed, pieces, seats, share):
    rng = np.random.default_rng(seed)
    source = rng.integers(0, seats, pieces)
    seats_of_pieces = [np.flatnonzero(rng.random(seats) < share).tolist() for _ in range(pieces)]
    count, receiver = lists_of(*seats_of_pieces)
    slots = colour(Multicasts.whole(source, count, receiver))
    piece_of_reception = np.repeat(np.arange(pieces), count)

    assert list(range(len(receiver))) == sorted(slots.reception.tolist())
    assert (slots.piece[slots.send] == piece_of_reception[slots.reception]).all()
    received = slots.slot[slots.send] * seats + receiver[slots.reception]
    sent = slots.slot * seats + source[slots.piece]
    assert len(received) == len(np.unique(received))
    assert len(sent) == len(np.unique(sent))
    if len(receiver):
        busiest = loads(source, receiver, np.unique(piece_of_reception))
        assert slots.slot.max() + 1 <= 2 * busiest


def slots_of_two_pieces(source: list[int], begin: list[int]) -> list[int]:
    """Return the slots of two pieces that take two cycles and have a receiver each.

    Each piece lies half on one source and half on another.
    """
    cycle, cycles = np.ones(4, dtype=np.int64), np.full(2, 2)
    count, receiver = lists_of([2], [3])
    pieces = Multicasts(cycles, cycles, np.array(source), np.array(begin), cycle, count, receiver)
    return colour(pieces).slot.tolist()


def test_a_source_is_busy_for_its_share_at_the_end_of_a_slot():
    # Only source 1 is in both pieces: it sends its share in the second cycle of either slot.
    assert slots_of_two_pieces([0, 1, 4, 1], [0, 1, 0, 1]) == [0, 1]


def test_sources_that_send_their_shares_in_turn_share_a_slot():
    assert slots_of_two_pieces([0, 1, 1, 0], [0, 1, 0, 1]) == [0, 0]
