"""Work lists of the static block kernels: their words, and refusals."""

import numpy as np
import pytest

from ipusim import DataType, ProgramError
from ipusim.kernels import block_worklists
from ipusim.kernels.static_block.block_worklist import read_block_worklist

HALF, FLOAT = DataType.HALF, DataType.FLOAT


def test_a_list_holds_shares_rows_and_offsets():
    # Two seats; the first has rows {0: columns 0, 2} and {1: column 1}, the second one block.
    words = block_worklists(
        np.array([0, 3]), np.array([3, 1]), np.array([0, 0, 1, 0]), np.array([0, 2, 1, 0]),
        8, HALF,
    )  # fmt: skip

    # 8 columns over 6 workers: 2 each, the last two idle; offsets in units of 8 x 2 / 8 = 2
    shares = [0, 2, 2, 2, 4, 2, 6, 2, 8, 0, 8, 0]
    assert [*shares, 1, 0, 1, 0, 4, 2, 0, 2] == words.row(0).tolist()
    assert [*shares, 0, 0, 0, 0] == words.row(1).tolist()


def test_float_offsets_are_twice_as_far():
    words = block_worklists(np.array([0]), np.array([1]), np.array([0]), np.array([3]), 8, FLOAT)

    assert words.row(0)[12:].tolist() == [0, 0, 0, 12]


def test_a_seat_without_blocks_has_an_empty_list():
    words = block_worklists(
        np.array([0, 1, 1]), np.array([1, 0, 1]), np.array([0, 0]), np.array([0, 0]), 4, HALF
    )

    assert words.count.tolist() == [16, 0, 16]


def test_reading_gives_back_what_was_written():
    rng = np.random.default_rng(1)
    row = np.repeat(np.arange(20), rng.integers(1, 9, 20))
    column = rng.integers(0, 50, len(row))
    words = block_worklists(np.array([0]), np.array([len(row)]), row, column, 12, HALF)
    work = read_block_worklist(words.row(0))

    assert np.array_equal(3 * np.arange(20), work.output)
    assert np.array_equal(np.bincount(row), work.count)
    assert np.array_equal(3 * column, work.input)  # 12 x 2 bytes a column are 3 words


def test_an_offset_beyond_16_bits_is_refused():
    with pytest.raises(ProgramError, match="input offset 65536 does not fit a 16-bit"):
        block_worklists(np.array([0]), np.array([1]), np.array([0]), np.array([1024]), 256, HALF)


def test_a_row_in_two_pieces_is_refused():
    with pytest.raises(ProgramError, match="not neighbours"):
        block_worklists(
            np.array([0]), np.array([3]), np.array([0, 1, 0]), np.array([0, 0, 1]), 8, HALF
        )


def test_a_part_vector_of_columns_is_refused():
    with pytest.raises(ProgramError, match="6 columns on a tile: must be a positive multiple of 4"):
        block_worklists(np.array([0]), np.array([1]), np.array([0]), np.array([0]), 6, HALF)
