"""Memory of tiles: reads, writes, transfers, views, refusals."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, IntArray, TileFault
from ipusim.simulation.tile import Memory

FOUR = BOW.scaled_to(4)
BASE, END = BOW.sram_base, BOW.sram_end


def column(*numbers: int) -> IntArray:
    """Return numbers as an int64 array."""
    return np.array(numbers, dtype=np.int64)


def test_a_fresh_memory_is_zero_on_every_tile() -> None:
    memory = Memory(FOUR)

    assert not memory.on(3).view(END - 64, 16, np.float32).any()


@settings(max_examples=50, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 5)), max_size=12))
def test_values_written_in_pieces_are_read_back(pieces: list[tuple[int, int]]) -> None:
    memory = Memory(FOUR)
    tile, count = np.array(pieces, dtype=np.int64).reshape(-1, 2).T
    address = BASE + 16 * np.arange(len(pieces))
    values = np.arange(count.sum(), dtype=np.float16)
    memory.write(tile, address, count, values)

    assert np.array_equal(values, memory.read(tile, address, count, np.float16))
    for row, start in enumerate((np.cumsum(count) - count).tolist()):
        view = memory.on(int(tile[row])).view(int(address[row]), int(count[row]), np.float16)
        assert np.array_equal(values[start : start + int(count[row])], view)


def test_no_pieces_give_no_values() -> None:
    memory = Memory(FOUR)
    memory.write(column(), column(), column(), np.zeros(0, dtype=np.float32))

    assert memory.read(column(), column(), column(), np.float32).shape == (0,)


def test_the_last_word_of_a_tile_is_not_the_first_of_the_next() -> None:
    memory = Memory(FOUR)
    memory.write(column(1), column(END - 4), column(1), np.array([7], dtype=np.uint32))

    assert memory.on(1).view(END - 4, 1, np.uint32).tolist() == [7]
    assert memory.on(2).view(BASE, 1, np.uint32).tolist() == [0]


def test_transfers_of_any_length_copy_words_between_tiles() -> None:
    memory = Memory(FOUR)
    memory.on(0).view(BASE, 6, np.uint32)[:] = range(1, 7)
    source = column(0, 0, 0), column(BASE, BASE, BASE + 8)
    target = column(1, 2, 2), column(BASE + 8, BASE, BASE + 16)
    memory.transfer(source, target, column(2, 2, 4))

    assert memory.on(1).view(BASE, 5, np.uint32).tolist() == [0, 0, 1, 2, 0]
    assert memory.on(2).view(BASE, 9, np.uint32).tolist() == [1, 2, 0, 0, 3, 4, 5, 6, 0]


def test_a_transfer_of_nothing_changes_nothing() -> None:
    memory = Memory(FOUR)
    memory.transfer((column(), column()), (column(), column()), column())

    assert not memory.on(0).view(BASE, 8, np.uint32).any()


def test_a_view_is_the_memory_itself() -> None:
    memory = Memory(FOUR)
    memory.on(2).view(BASE + 8, 2, np.float16)[:] = [1, 2]

    assert memory.on(2).view(BASE + 8, 1, np.uint32).tolist() == [0x40003C00]


@pytest.mark.parametrize(
    ("address", "count"),
    [(BASE - 4, 1), (BASE - 4, 2), (END, 1), (END - 4, 2), (BASE, -1), (BASE + 2, 1)],
)
def test_a_view_outside_sram_or_across_words_is_refused(address: int, count: int) -> None:
    memory = Memory(FOUR)

    with pytest.raises(TileFault, match=rf"{count} elements of 4 bytes at {address:#x} must lie"):
        memory.on(1).view(address, count, np.float32)
