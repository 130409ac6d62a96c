"""The fabric and the word-by-word model, which share no more than the path delays, agree."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from slow_exchange import Played, play_exchange

from ipusim import (
    BOW,
    ExchangePlan,
    Machine,
    ProgramError,
    exchange_code,
    path_delays,
    phase_time,
)
from ipusim.program.exchange_code import NEUTRAL, ExchangeInstruction, ExchangeOperation
from ipusim.simulation.tile import Memory

TILES = 64
SMALL = BOW.scaled_to(TILES)
DELAYS = path_delays(SMALL).table().tolist()
BASE = BOW.sram_base
REGION = 1 << 13  # bytes of what a tile sends in the first phase, and receives in each
USED = 5 * REGION  # bytes of a tile's memory that the exchange may touch
Code: TypeAlias = list[tuple[ExchangeInstruction, ...]]
Exchange: TypeAlias = Callable[..., ExchangePlan]


@attrs.frozen
class Message:
    """Words from any address of a tile to some tiles, followed by a pause."""

    source: int
    words: int
    receivers: frozenset[int]
    pause: int
    is_wide: bool
    offset: int


NARROW = st.builds(
    Message,
    st.integers(0, TILES - 1),
    st.integers(1, 100),
    st.frozensets(st.integers(0, TILES - 1), min_size=1, max_size=5),
    st.sampled_from([0, 0, 0, 1, 7]),
    st.just(value=False),
    st.integers(0, 6000),
)
WIDE = st.builds(
    Message,
    st.integers(0, TILES - 1),
    st.integers(1, 100).map(lambda items: 2 * items),
    st.frozensets(  # one tile of a pair or both
        st.tuples(st.integers(0, TILES // 2 - 1), st.sampled_from([(0,), (1,), (0, 1)])),
        min_size=1,
        max_size=3,
    ).map(lambda pairs: frozenset(2 * pair + lane for pair, lanes in pairs for lane in lanes)),
    st.sampled_from([0, 0, 0, 1, 7]),
    st.just(value=True),
    st.integers(0, 3000).map(lambda offset: 2 * offset),
)
# Few tiles often, so that ports are contended; all tiles otherwise.
PHASE = st.lists(st.one_of(NARROW, NARROW, WIDE), min_size=1, max_size=20)


def scheduled(messages: Sequence[Message], phase: int) -> ExchangePlan:
    """Return a plan that sends each message as soon as its ports are free, then pauses."""
    out_free, in_free, filled = np.zeros((3, TILES), dtype=np.int64)
    sends, receives = [], []
    for message in messages:
        lanes = [message.source, message.source ^ 1] if message.is_wide else [message.source]
        length = message.words // len(lanes)
        in_ports = {tile ^ lane for tile in message.receivers for lane in range(len(lanes))}
        delay = {tile: DELAYS[message.source][tile] for tile in in_ports}
        start = max(
            0, *(out_free[lane] for lane in lanes), *(in_free[to] - delay[to] for to in delay)
        )
        start += message.pause
        address = BASE + (4 * message.offset) % (REGION * (phase + 1) - 4 * message.words)
        sends.append((message.source, address - address % 8, message.words, start, message.is_wide))
        for tile in sorted(in_ports):
            in_free[tile] = start + delay[tile] + length
        for tile in sorted(message.receivers):
            receives.append((len(sends) - 1, tile, BASE + REGION * (phase + 1) + filled[tile]))
            filled[tile] += 4 * message.words + 8 * (message.offset % 2)
        out_free[lanes] = start + length
    return ExchangePlan(*zip(*sends, strict=True), *zip(*receives, strict=True))


def memory_of(seed: int, machine: Machine = SMALL, size: int = USED) -> Memory:
    """Return memory with random words at the beginning of each tile."""
    memory = Memory(machine)
    words = np.random.default_rng(seed).integers(0, 1 << 62, (machine.tiles, size // 8))
    memory.images[:, :size] = words.view(np.uint8)
    return memory


def fast(machine: Machine, plan: ExchangePlan, memory: Memory) -> int:
    """Play an exchange by the fabric and return its cycles."""
    time = phase_time(machine, plan)
    source = (plan.source[plan.send], plan.address[plan.send])
    memory.transfer(source, (plan.tile, plan.target), plan.words[plan.send])
    return time.cycles


def code_of(machine: Machine, plan: ExchangePlan) -> Code:
    """Return the exchange code of each tile."""
    code = exchange_code(machine, plan)
    return [code.of(tile) for tile in range(machine.tiles)]


@settings(max_examples=60, deadline=None)
@given(phases=st.lists(PHASE, min_size=1, max_size=3), seed=st.integers(0, 99))
def test_both_models_agree_in_memory_and_cycles(phases: list[list[Message]], seed: int) -> None:
    by_schedule, by_word = memory_of(seed), memory_of(seed)
    for number, messages in enumerate(phases):
        plan = scheduled(messages, number)
        cycles = fast(SMALL, plan, by_schedule)
        played = play_exchange(SMALL, code_of(SMALL, plan), by_word.images)

        assert cycles == played.cycles
        assert played.lost == ()
        assert plan.words.sum() == played.words_sent
        assert plan.words[plan.send].sum() == played.words_received
        assert np.array_equal(by_schedule.images[:, :USED], by_word.images[:, :USED])


@settings(max_examples=30, deadline=None)
@given(messages=st.lists(NARROW, min_size=30, max_size=60), seed=st.integers(0, 99))
def test_both_models_agree_on_few_tiles_with_many_messages(
    messages: list[Message], seed: int
) -> None:
    crowded = [
        attrs.evolve(
            message,
            source=message.source % 8,
            words=message.words % 12 + 1,
            receivers=frozenset(tile % 8 for tile in message.receivers),
        )
        for message in messages
    ]
    plan = scheduled(crowded, 0)
    by_schedule, by_word = memory_of(seed), memory_of(seed)
    cycles = fast(SMALL, plan, by_schedule)

    assert play_exchange(SMALL, code_of(SMALL, plan), by_word.images).cycles == cycles
    assert np.array_equal(by_schedule.images[:, :USED], by_word.images[:, :USED])


# Tile 0 sends to 1 and 2 in turn, without a pause, so that a receiver that listens too early or too
# late hears what is not for it; tile 3 sends to 1 right after.
def relay(exchange: Exchange) -> ExchangePlan:
    """Return an exchange in which two receivers take words of several messages in a row."""
    at = BASE + REGION
    last = 12 + DELAYS[0][1] - DELAYS[3][1]
    return exchange(
        (0, BASE, 4, 0, [(1, at)]),
        (0, BASE + 64, 4, 4, [(2, at)]),
        (0, BASE + 128, 4, 8, [(1, at + 256), (2, at + 256)]),
        (0, BASE + 512, 4, 12, [(5, at)]),
        (3, BASE, 4, last, [(1, at + 512)]),
    )


def outcome(code: Code) -> tuple[Played, bytes]:
    """Return what the word-by-word model plays, and the memory that it leaves."""
    memory = memory_of(3)
    played = play_exchange(SMALL, code, memory.images)
    return played, memory.images[:, :USED].tobytes()


def is_noticed(code: Code, intended_outcome: tuple[Played, bytes]) -> bool:
    """Return True if the model finds a fault, a lost word, other cycles or other memory."""
    try:
        return outcome(code) != intended_outcome
    except ProgramError:
        return True


def with_change(code: Code, tile: int, row: int, *new: ExchangeInstruction) -> Code:
    """Return the code with one instruction of one tile replaced."""
    instructions_of_tile = [*code[tile][:row], *new, *code[tile][row + 1 :]]
    return [*code[:tile], tuple(sorted(instructions_of_tile)), *code[tile + 1 :]]


def instructions(
    code: Code, *operations: ExchangeOperation
) -> list[tuple[int, int, ExchangeInstruction]]:
    """Return the instructions of some operations, with their tile and row."""
    return [
        (tile, row, instruction)
        for tile, code_of_tile in enumerate(code)
        for row, instruction in enumerate(code_of_tile)
        if instruction.operation in operations
    ]


def unnoticed_changes(
    plan: ExchangePlan, operation: ExchangeOperation, shift: int | None
) -> list[tuple[int, int]]:
    """Return tile and value of instructions that can be shifted (None: dropped) without effect."""
    code = code_of(SMALL, plan)
    intended_outcome = outcome(code)
    unnoticed_changes = []
    for tile, row, instruction in instructions(code, operation):
        new = [] if shift is None else [instruction._replace(cycle=instruction.cycle + shift)]
        if not is_noticed(with_change(code, tile, row, *new), intended_outcome):
            unnoticed_changes.append((tile, instruction.value))
    return unnoticed_changes


@pytest.mark.parametrize(
    ("shift", "harmless"),
    [
        (-1, [(1, 0)]),  # tile 0 sends nothing before its first message
        (1, [(1, NEUTRAL), (5, NEUTRAL)]),  # tiles 3 and 0 send nothing after their last ones
        (None, [(1, NEUTRAL), (5, NEUTRAL)]),
    ],
)
def test_a_select_off_by_a_cycle_or_dropped_is_noticed_unless_the_wire_is_silent(
    shift: int | None, harmless: list[tuple[int, int]], exchange: Exchange
) -> None:
    assert unnoticed_changes(relay(exchange), ExchangeOperation.SELECT, shift) == harmless


@pytest.mark.parametrize("shift", [1, None])
def test_a_pointer_that_is_late_or_dropped_is_noticed(
    shift: int | None, exchange: Exchange
) -> None:
    assert unnoticed_changes(relay(exchange), ExchangeOperation.POINT, shift) == []


def test_a_pointer_that_is_early_is_noticed_where_a_word_lands_before(exchange: Exchange) -> None:
    at = BASE + REGION

    harmless = unnoticed_changes(relay(exchange), ExchangeOperation.POINT, -1)
    assert harmless == [(1, at), (1, at + 256), (2, at), (5, at)]  # not tile 1 from 3, 2 again


@pytest.mark.parametrize("shift", [-1, 1, None])
def test_a_send_off_by_a_cycle_or_dropped_is_noticed(shift: int | None, exchange: Exchange) -> None:
    assert unnoticed_changes(relay(exchange), ExchangeOperation.SEND, shift) == []


def test_a_word_without_a_receiver_is_lost_and_reported() -> None:
    code: Code = [() for _ in range(TILES)]
    code[7] = (ExchangeInstruction(60, ExchangeOperation.SEND, BASE, 3),)
    played, memory = outcome(code)

    first, over = (
        tuple(cycle * (tile == 7) for tile in range(TILES))
        for cycle in (60, 63 + SMALL.exchange_tail_cycles)
    )
    assert Played(0, first, over, ((7, 60), (7, 61), (7, 62)), 3, 0) == played
    assert outcome([() for _ in range(TILES)])[1] == memory


def test_a_word_before_a_pointer_is_a_fault(exchange: Exchange) -> None:
    code = code_of(SMALL, exchange((0, BASE, 4, 0, [(1, BASE + REGION)])))
    ((tile, row, instruction),) = instructions(code, ExchangeOperation.POINT)

    with pytest.raises(
        ProgramError, match=f"tile 1 hears tile 0 and has no .* {instruction.cycle}$"
    ):
        outcome(with_change(code, tile, row))


def test_a_second_send_on_a_port_is_a_fault(exchange: Exchange) -> None:
    plan = exchange((0, BASE, 4, 0, [(1, BASE + REGION)]), (0, BASE, 4, 3, [(2, BASE + REGION)]))

    with pytest.raises(ProgramError, match="tile 0 is told to send while an earlier send is on"):
        outcome(code_of(SMALL, plan))


def test_a_wide_send_takes_the_partners_port(exchange: Exchange) -> None:
    at = BASE + REGION
    wide = code_of(SMALL, exchange((0, BASE, 128, 0, [(2, at), (3, at)]), wide=True))
    narrow = code_of(SMALL, exchange((1, BASE, 1, 0, [(4, at)])))
    both = [tuple(sorted(lane + partner)) for lane, partner in zip(wide, narrow, strict=True)]

    with pytest.raises(ProgramError, match="finds the out port of tile 1 in use"):
        outcome(both)


def test_a_wide_item_needs_the_lane_of_a_partner_that_receives_nothing(exchange: Exchange) -> None:
    code = code_of(SMALL, exchange((0, BASE, 128, 0, [(2, BASE + REGION)]), wide=True))
    ((tile, row, instruction),) = instructions(code, ExchangeOperation.LEND)
    late = instruction._replace(cycle=instruction.cycle + 1)

    assert (tile, instruction.value) == (3, 0)
    assert outcome(code)[0].words_received == 128
    for new in ([], [late], [instruction._replace(value=4)]):
        with pytest.raises(
            ProgramError, match=r"half a wide item .* tile 3 does not lend its lane"
        ):
            outcome(with_change(code, tile, row, *new))


def test_two_settings_of_one_kind_in_a_cycle_are_a_fault() -> None:
    code: Code = [() for _ in range(TILES)]
    code[2] = (
        ExchangeInstruction(9, ExchangeOperation.SELECT, 1, 0),
        ExchangeInstruction(9, ExchangeOperation.SELECT, 4, 0),
    )

    with pytest.raises(ProgramError, match="tile 2 has 2 SELECT instructions in cycle 9"):
        outcome(code)
