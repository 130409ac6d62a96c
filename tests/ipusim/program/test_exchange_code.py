"""Code of an exchange on each tile: sends, settings, bytes, counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import attrs
import numpy as np
import pytest

from ipusim import (
    BOW,
    C600,
    ExchangePlan,
    Machine,
    ProgramError,
    exchange_code,
    exchange_instructions,
    exchange_slots,
    path_delays,
)
from ipusim.program.exchange_code import NEUTRAL, ExchangeInstruction, ExchangeOperation

Exchange: TypeAlias = Callable[..., ExchangePlan]
FOUR = BOW.scaled_to(4)
DELAYS = path_delays(C600).table().tolist()
AHEAD = BOW.exchange_pipeline_cycles


def controls(plan: ExchangePlan, tile: int) -> list[tuple[int, ExchangeOperation, int]]:
    """Return the settings in the code of a tile, with their cycles."""
    code = exchange_code(C600, plan).of(tile)
    return [
        instruction[:3]
        for instruction in code
        if instruction.operation in (ExchangeOperation.SELECT, ExchangeOperation.POINT)
    ]


def test_an_empty_exchange_needs_no_code() -> None:
    plan = ExchangePlan.empty()

    assert exchange_code(FOUR, plan).of(0) == ()
    assert exchange_instructions(FOUR, plan).tolist() == [0] * 4


def test_a_word_received_alone_takes_at_most_eight_bytes_and_two_slots(
    exchange: Exchange,
) -> None:
    """Words of one cycle each, one after another from two tiles: a gather of single elements."""
    words = 400
    rows = [(row % 2, 4 * row, 1, 100 + row, [(2, 4 * row)]) for row in range(words)]
    plan = exchange(*rows)
    slots = exchange_slots(C600, plan)
    listening = exchange_slots(C600, plan).slots[2]

    assert words < listening <= 2 * words + 1
    assert slots.bytes[2] <= 8 * words + 4
    assert slots.slots[3] == slots.bytes[3] == 0


def test_settings_and_sends_of_one_cycle_share_a_slot_and_lose_no_instruction(
    exchange: Exchange,
) -> None:
    lands = AHEAD + DELAYS[0][1]
    separate = exchange((0, 0, 8, 0, [(1, 0)]), (1, 0, 8, lands, [(2, 0)]))
    together = exchange((0, 0, 8, 0, [(1, 0)]), (1, 0, 8, lands - AHEAD, [(2, 0)]))
    slots, merged = (exchange_slots(C600, plan) for plan in (separate, together))

    assert (
        exchange_instructions(C600, separate).tolist()
        == exchange_instructions(C600, together).tolist()
    )
    assert (slots.slots[1], merged.slots[1]) == (4, 3)
    assert (slots.bytes[1], merged.bytes[1]) == (20, 20)  # two instructions of 4, or one of 8


def test_a_message_is_a_delay_and_a_send_at_its_source_and_three_controls_at_its_receiver(
    exchange: Exchange,
) -> None:
    code = exchange_code(FOUR, exchange((0, 64, 10, 5, [(1, 256)])))
    lands = AHEAD + DELAYS[0][1]

    assert code.of(0) == (
        ExchangeInstruction(AHEAD, ExchangeOperation.DELAY, 0, 0),
        ExchangeInstruction(AHEAD, ExchangeOperation.SEND, 64, 10),
    )
    assert code.of(1) == (
        ExchangeInstruction(lands - AHEAD, ExchangeOperation.SELECT, 0, 0),
        ExchangeInstruction(lands - AHEAD + 10, ExchangeOperation.SELECT, NEUTRAL, 0),
        ExchangeInstruction(lands, ExchangeOperation.POINT, 256, 0),
    )
    assert code.of(2) == ()


@pytest.mark.parametrize(
    ("words", "wide", "sends"),
    [
        (64, False, [64]),
        (65, False, [64, 1]),
        (64 + 4096, False, [64, 4096]),
        (64 + 4097, False, [64, 4096, 1]),
        (128, True, [128]),
        (130, True, [128, 2]),
    ],
)
def test_a_long_message_goes_on_in_further_sends(
    words: int, wide: bool, sends: list[int], exchange: Exchange
) -> None:
    plan = exchange((0, 0, words, 0, [(2, 0), (3, 0)]), wide=wide)
    operation = ExchangeOperation.SEND_WIDE if wide else ExchangeOperation.SEND
    code = [send for send in exchange_code(FOUR, plan).of(0) if send.operation is operation]
    before = np.cumsum([0, *sends[:-1]])

    assert [send.words for send in code] == sends
    assert [send.value for send in code] == (4 * before).tolist()
    assert [send.cycle - AHEAD for send in code] == (before // (1 + wide)).tolist()


def test_a_narrow_message_beside_a_wide_one_moves_words_one_by_one(exchange: Exchange) -> None:
    plan = exchange((0, 0, 128, 0, [(2, 0), (3, 0)]), (0, 0, 65, 64, [(1, 0)]))
    code = exchange_code(FOUR, attrs.evolve(plan, wide=[True, False])).of(0)

    assert [send.words for send in code if send.words] == [128, 64, 1]


def test_the_four_multicasts_in_a_row_of_the_sdk_are_nine_controls_at_its_distances(
    exchange: Exchange,
) -> None:
    # osmarks/ipu-stack: tiles 0, 4, 6 and 8 send 52 words each to tile 2 and another; sources are
    # selected at 2, 54, 106, 158, pointers set at 56, 108, 160, 212: 52 and 2 for tile 2's row on.
    plan = exchange(
        *(
            (tile, 0, 52, 100 + 52 * turn - DELAYS[tile][2], [(2, 512 * turn), (5, 512 * turn)])
            for turn, tile in enumerate((0, 4, 6, 8))
        )
    )
    instructions = controls(plan, 2)
    first = instructions[0][0]

    assert [row for row in instructions if row[1] is ExchangeOperation.SELECT] == [
        (first + 52 * turn, ExchangeOperation.SELECT, tile)
        for turn, tile in enumerate((0, 4, 6, 8, NEUTRAL))
    ]
    assert [row for row in instructions if row[1] is ExchangeOperation.POINT] == [
        (first + 52 + 52 * turn, ExchangeOperation.POINT, 512 * turn) for turn in range(4)
    ]


@pytest.mark.parametrize("source", [0, 1, 3])
def test_a_multiplexer_without_a_source_selects_whichever_tile_sends(
    source: int, exchange: Exchange
) -> None:
    plan = exchange((source, 0, 4, 0, [(2, 0)]))
    selected = [row[2] for row in controls(plan, 2) if row[1] is ExchangeOperation.SELECT]

    assert selected == [source, -1]
    assert exchange_instructions(C600, plan)[2] == len(exchange_code(C600, plan).of(2)) == 3


def test_a_tile_listened_to_already_is_not_selected_again(exchange: Exchange) -> None:
    plan = exchange((0, 0, 4, 0, [(1, 0)]), (0, 64, 4, 4, [(1, 128)]), (0, 0, 4, 9, [(1, 256)]))
    first = DELAYS[0][1]

    assert [row for row in controls(plan, 1) if row[1] is ExchangeOperation.SELECT] == [
        (first, ExchangeOperation.SELECT, 0),
        (first + 8, ExchangeOperation.SELECT, NEUTRAL),
        (first + 9, ExchangeOperation.SELECT, 0),
        (first + 13, ExchangeOperation.SELECT, NEUTRAL),
    ]


def test_a_send_that_follows_at_once_needs_no_delay(exchange: Exchange) -> None:
    plan = exchange((0, 0, 4, 3, [(1, 0)]), (0, 64, 4, 7, [(1, 128)]), (0, 0, 4, 12, [(1, 256)]))
    code = exchange_code(FOUR, plan).of(0)

    assert [
        instruction.cycle
        for instruction in code
        if instruction.operation is ExchangeOperation.DELAY
    ] == [
        AHEAD,
        AHEAD + 9,
    ]


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize(
    "messages",
    [
        [(0, 0, 70, 0, [(1, 0), (3, 64)]), (2, 0, 8, 90, [(1, 512)])],
        [(2, 0, 8, 90, [(0, 512)]), (2, 0, 4, 98, [(1, 64)]), (0, 0, 70, 0, [(2, 0), (3, 64)])],
        [(0, 0, 8000, 0, [(2, 0), (3, 0)]), (0, 0, 100, 9000, [(3, 0)])],
        [
            *((0, 0, 4, 50, [(1, 0)]), (0, 0, 4, 54, [(1, 64)])),
            (2, 0, 4, 52 + DELAYS[0][1] - DELAYS[2][3], [(3, 0)]),  # lands between these
        ],
    ],
    ids=["in order", "later ones first", "in several sends", "by turns"],
)
def test_the_count_is_that_of_the_code(
    messages: list[tuple[int, int, int, int, list[tuple[int, int]]]], wide: bool, exchange: Exchange
) -> None:
    plan = exchange(*messages, wide=wide)
    code = exchange_code(FOUR, plan)

    assert exchange_instructions(FOUR, plan).tolist() == [len(code.of(tile)) for tile in range(4)]


@pytest.mark.parametrize("count", [exchange_code, exchange_instructions, exchange_slots])
@pytest.mark.parametrize(("role", "source", "tile"), [("source", 4, 0), ("destination", 0, 4)])
def test_no_code_is_generated_for_a_tile_that_does_not_exist(
    count: Callable[[Machine, ExchangePlan], object],
    role: str,
    source: int,
    tile: int,
    exchange: Exchange,
) -> None:
    with pytest.raises(ProgramError, match=f"{role} tile 4 is not on bow"):
        count(FOUR, exchange((source, 0, 4, 0, [(tile, 0)])))
