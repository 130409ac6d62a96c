"""Compiled slots of multicasts equal their plain Python text."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim.compiler.exchange import multicast as caller
from ipusim.compiler.exchange import slots_loop
from ipusim.compiler.exchange.bits_loop import bits_between, is_clear, lowest_bit, set_bits
from ipusim.compiler.exchange.multicast import Multicasts, Slots, colour


def random_pieces(seed: int, pieces: int, ports: int, shares: int) -> Multicasts:
    """Return pieces of a few lengths, each sent by one to `shares` sources in turn.

    All pieces of a receiver are equally long.
    """
    rng = np.random.default_rng(seed)
    lengths = rng.integers(shares, shares + 3, ports)  # slot length of each receiver
    length = rng.choice(lengths, pieces)
    parts = rng.integers(1, shares + 1, pieces)
    edges = [np.append(np.arange(n), end) for n, end in zip(parts, length, strict=True)]
    receivers = [
        np.flatnonzero((lengths == piece_length) & (rng.random(ports) < rng.random()))
        for piece_length in length
    ]
    return Multicasts(
        length=length,
        shares=parts,
        source=rng.integers(0, ports, int(parts.sum())),
        begin=np.concatenate([edge[:-1] for edge in edges]),
        size=np.concatenate([np.diff(edge) for edge in edges]),
        count=np.array([len(tiles) for tiles in receivers]),
        receiver=np.concatenate(receivers).astype(np.int64),
    )


def plain_slots(pieces: Multicasts) -> Slots:
    """Return the slots of `colour` with the plain Python function.

    Its integers overflow as those of machine code do.
    """
    compiled = caller.place_all
    try:
        caller.place_all = slots_loop.place_all.python
        with np.errstate(over="ignore"):
            return colour(pieces)
    finally:
        caller.place_all = compiled


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 9999),
    pieces=st.integers(1, 40),
    ports=st.integers(2, 10),
    shares=st.integers(1, 3),
)
def test_machine_code_places_as_the_plain_function_does(seed, pieces, ports, shares):
    multicasts = random_pieces(seed, pieces, ports, shares)

    assert plain_slots(multicasts) == colour(multicasts)


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 9999),
    pieces=st.integers(1, 40),
    ports=st.integers(2, 10),
    shares=st.integers(1, 3),
)
def test_no_port_is_used_twice_at_once(seed, pieces, ports, shares):
    multicasts = random_pieces(seed, pieces, ports, shares)
    slots = colour(multicasts)

    first = np.cumsum(multicasts.shares) - multicasts.shares
    sent = [
        (
            multicasts.source[share],
            slot * multicasts.length[piece] + multicasts.begin[share] + cycle,
        )
        for piece, slot in zip(slots.piece.tolist(), slots.slot.tolist(), strict=True)
        for share in range(first[piece], first[piece] + multicasts.shares[piece])
        for cycle in range(multicasts.size[share])
    ]
    received = list(zip(multicasts.receiver[slots.reception], slots.slot[slots.send], strict=True))
    assert len(set(sent)) == len(sent)
    assert len(set(received)) == len(received) == len(multicasts.receiver)


def test_a_board_without_room_for_more_slots_is_made_anew_with_more(monkeypatch):
    rooms = []

    def place_all(board, order, state, room):
        rooms.append(room)
        return slots_loop.place_all(board, order, state, room if len(rooms) > 2 else 0)

    # Five ports that send as much as they receive: some reception finds no slot and no swap.
    multicasts = next(
        candidate
        for candidate in (random_pieces(seed, 30, 5, 2) for seed in range(99))
        if _end(candidate) > candidate.horizon
    )
    expected = colour(multicasts)
    monkeypatch.setattr(caller, "place_all", place_all)

    assert colour(multicasts) == expected
    assert rooms == [rooms[0], 2 * rooms[0], 4 * rooms[0]]


def _end(pieces: Multicasts) -> int:
    """Return the cycle in which the last piece has been sent."""
    slots = colour(pieces)
    return int(((slots.slot + 1) * pieces.length[slots.piece]).max(initial=0))


@settings(max_examples=60, deadline=None)
@given(low=st.integers(0, 63), size=st.integers(1, 64), start=st.integers(0, 200))
def test_bits_are_set_where_they_are_asked_for(low, size, start):
    high, words = min(64, low + size), np.zeros(5, dtype=np.int64)
    set_bits(words, start, start + size)
    bits = np.unpackbits(words.view(np.uint8), bitorder="little")

    assert np.flatnonzero(bits).tolist() == list(range(start, start + size))
    assert is_clear(words, 0, start)
    assert is_clear(words, start + size, 320)
    assert not is_clear(words, max(0, start - 1), start + 1)
    with np.errstate(over="ignore"):
        assert lowest_bit(np.int64(bits_between(low, high))) == low
        assert lowest_bit(np.int64(0)) == 64
