"""Parts that all searches share: terms of a load, bytes of a tile, order of candidates."""

from __future__ import annotations

import attrs
import numpy as np
import pytest

from ipusim import BOW, DataType, IntArray, Ragged, path_delays
from ipusim.compiler.planning.engine import (
    Counted,
    Load,
    Need,
    admitted,
    equal_pieces,
    of_fullest,
    reduce_cycles,
    terms,
    total_of,
)
from ipusim.kernels import Cast, Copy, Reduce

HALF, FLOAT = DataType.HALF, DataType.FLOAT
MACHINE = BOW.scaled_to(8)
START = MACHINE.exchange_fixed_cycles + int(path_delays(MACHINE).min())
SYNC = MACHINE.sync_cycles


def numbers(*values: int) -> IntArray:
    """Return an array of numbers."""
    return np.array(values)


# The load of two seats, of which the second receives nothing. Four bytes travel a cycle.
LOAD = Load(
    x_bytes=numbers(4001, 0),
    wide=False,
    value_bytes=numbers(8007, 0),  # 2,001 words, three quarters of which come from others
    sharers=4,
    partial_bytes=numbers(403, 0),
    compute={"prepare": numbers(5, 5), "multiply": numbers(70, 70)},
    reduce=numbers(9, 9),
)


def test_every_exchange_has_its_barrier_and_none_where_nothing_travels() -> None:
    counted = terms(MACHINE, attrs.evolve(LOAD, rounds=3), barriers=True)

    assert {name: column.tolist() for name, column in counted.items()} == {
        "dense operand exchange": [3 * (1001 + START + SYNC), 0],
        "values exchange": [1500, 0],
        "prepare": [15, 15],
        "multiply": [210, 210],
        "partials exchange": [3 * (101 + START + SYNC), 0],
        "reduce": [27, 27],
    }


def test_barriers_may_be_one_term_and_a_seat_without_x_takes_the_fixed_exchange_cycles() -> None:
    counted = terms(MACHINE, attrs.evolve(LOAD, rounds=3), barriers=False)

    assert list(counted)[-2:] == ["reduce", "sync"]
    assert counted["dense operand exchange"].tolist() == [3 * (1001 + START), 3 * START]
    assert counted["partials exchange"].tolist() == [3 * (101 + START), 0]
    assert counted["sync"].tolist() == [3 * 2 * SYNC, 3 * SYNC]


def test_x_that_stays_travels_once_and_values_travel_in_each_trip() -> None:
    stays = attrs.evolve(LOAD, rounds=2, trips=5, stays=np.array([True, True]))
    counted = terms(MACHINE, stays, barriers=True)

    assert counted["dense operand exchange"].tolist() == [1001 + START + SYNC, 0]
    assert counted["values exchange"].tolist() == [5 * (1500 + START + SYNC), 5 * SYNC]
    assert counted["multiply"].tolist() == [10 * 70] * 2


def test_x_over_both_lanes_takes_half_as_long() -> None:
    wide = terms(MACHINE, attrs.evolve(LOAD, wide=True), barriers=False)

    assert wide["dense operand exchange"].tolist() == [501 + START, START]


def test_terms_are_of_the_slowest_seat_up_to_the_product_and_the_largest_of_the_reduction() -> None:
    seats = {
        "dense operand exchange": numbers(50, 10),
        "multiply": numbers(10, 60),
        "partials exchange": numbers(7),
        "reduce": numbers(3, 2),
    }

    assert of_fullest(seats) == {
        "dense operand exchange": 10,
        "multiply": 60,
        "partials exchange": 7,
        "reduce": 3,
        "total": 80,
    }
    assert total_of(seats).tolist() == [70, 79]


@pytest.mark.parametrize("kernel", [Reduce(FLOAT, HALF), Copy(HALF), Cast(FLOAT, HALF)])
def test_equal_pieces_counts_the_cycles_of_a_list_of_equal_pieces(
    kernel: Reduce | Copy | Cast,
) -> None:
    counts, sizes, depth = numbers(0, 1, 2, 7, 7), numbers(16, 16, 64, 64, 48), 5
    numbers_of = (3, depth) if isinstance(kernel, Reduce) else (2,)

    def listed(count: int, size: int) -> int:
        sides = (size, depth) if isinstance(kernel, Reduce) else (size,)
        flat = np.tile([*([0] * numbers_of[0]), *sides], count)
        pieces = Ragged(flat, np.zeros(1, np.int64), np.array([len(flat)]))
        return int(kernel.cycles(MACHINE, {"pieces": pieces}, {})[0])

    sides = (sizes, np.full_like(sizes, depth)) if isinstance(kernel, Reduce) else (sizes,)
    expected = [listed(count, size) for count, size in zip(counts, sizes, strict=True)]

    assert equal_pieces(kernel, MACHINE, counts, *sides).tolist() == [0, *expected[1:]]


def test_an_owner_adds_up_and_moves_one_after_the_other() -> None:
    one_piece, none = numbers(3), numbers(0)
    sides = {"size": numbers(32), "depth": 4, "line": numbers(32)}
    both, added, moved = (
        reduce_cycles(MACHINE, (FLOAT, HALF), pieces=pieces, moved=lines, **sides)
        for pieces, lines in ((one_piece, one_piece), (one_piece, none), (none, one_piece))
    )

    assert both.tolist() == (added + moved).tolist()
    assert min(added[0], moved[0]) > 0


NEED = Need.of(
    partials=numbers(100, 100, 100),
    operands=numbers(50, 900, 50),
    received=numbers(60, 60, 200_000),
    stays=numbers(1000, 1000, 400_000),
)


def test_received_sums_take_the_place_of_operands_beside_what_stays() -> None:
    assert NEED.temporary.tolist() == [160, 1000, 200_100]
    assert (NEED.whole - NEED.temporary).tolist() == [66_536, 66_536, 465_536]
    assert NEED.bounded is NEED.temporary
    assert NEED.of_fullest.temporary.tolist() == [200_100]


@pytest.mark.parametrize(
    ("share", "ruled", "preferred", "rows", "modest"),
    [
        (1.0, True, True, [0, 1], True),  # the third fits no tile
        (500 / MACHINE.sram_bytes, True, True, [0], True),
        (100 / MACHINE.sram_bytes, True, True, [0, 1], False),  # none is modest: all that fit
        (1.0, [False, True, True], True, [1], True),
        (1.0, True, [False, True, False], [1], True),
        (500 / MACHINE.sram_bytes, True, [False, True, False], [0], True),  # of the modest ones
        (1.0, [False, False, True], True, [], False),
    ],
)
def test_modest_candidates_come_before_others_that_fit(
    share: float,
    ruled: bool | list[bool],
    preferred: bool | list[bool],
    rows: list[int],
    modest: bool,
) -> None:
    first, kept = admitted(
        MACHINE, NEED, share, allowed=np.array(ruled), preferred=np.array(preferred)
    )

    assert (first.tolist(), kept) == (rows, modest)


def test_candidates_are_ordered_by_modesty_before_cycles() -> None:
    candidates = [
        Counted(name, {"total": cycles}, 0, modest)
        for name, cycles, modest in (("quick", 1, False), ("slow", 9, True), ("modest", 5, True))
    ]

    assert [
        candidate.division for candidate in sorted(candidates, key=lambda each: each.order)
    ] == [
        "modest",
        "slow",
        "quick",
    ]
