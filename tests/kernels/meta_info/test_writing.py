"""Words of meta-info by format, against words derived by hand; refusals."""

import numpy as np
import pytest

from ipusim import DataType, ProgramError
from ipusim.kernels import (
    SubGroups,
    block_meta_info,
    element_meta_info,
    sub_group_words,
    transposed_meta_info,
)

HALF, FLOAT = DataType.HALF, DataType.FLOAT

# The 4 x 6 matrix of PopLibs' partitioner tests, its rectangles cut at row 2 and column 3.
RECTANGLES = [[(0, 0), (0, 1), (1, 1)], [(1, 0)], [(0, 2)], [(0, 0), (0, 1), (1, 2)]]


def sub_groups(parts, *, swapped=False):
    """Return sub-groups of the rectangles of a 2 x 2 grid, each a list of (row, column)."""
    places = np.array([place for part in parts for place in part])
    owner = np.repeat(np.arange(len(parts)), [len(part) for part in parts])
    key = np.stack([owner, places[:, 0]])
    begins = np.flatnonzero(np.any(np.diff(key, axis=1, prepend=-1), axis=0))
    number = np.arange(len(parts))
    x, y = np.divmod(number, 2)
    return SubGroups(
        number=number + 1,
        x=y if swapped else x,
        y=x if swapped else y,
        rows=np.bincount(owner[begins]),
        row=places[begins, 0],
        length=np.diff(np.append(begins, len(places))),
        column=places[:, 1],
    )


def lists(words):
    """Return the words of each sub-group."""
    return [words.row(group).tolist() for group in range(len(words))]


# Expected words of the formats are derived by hand from PopLibs' partitioner.
def test_words_of_the_element_format():
    words = element_meta_info(sub_groups(RECTANGLES), width=8, data_type=HALF)

    header = [3, 36, 8, 1, 29, 4]
    workers = [0, 4, 0, 0, 20, 0, 4, 4, 0, 15, 2, 4, 0, 0, 14, 2, 4, 4, 0, 9]
    lone = [1, 22, 8, 0, 19, 2, 0, 4, 0, 0, 10, 0, 4, 4, 0, 5]
    expected = [
        [1, 0, 0, *header, *workers, 0, 2, 0, 16, 1, 1, 16],
        [2, 0, 1, *lone, 1, 1, 0],
        [3, 1, 0, *lone, 0, 1, 32],
        [4, 1, 1, *header, *workers, 0, 2, 0, 16, 1, 1, 32],
    ]
    assert lists(words) == expected


def test_words_of_the_element_format_with_grad_w():
    words = element_meta_info(sub_groups(RECTANGLES), width=8, data_type=HALF, grad_w=True)

    header = [3, 49, 8, 1, 42, 4]
    workers = [0, 4, 0, 0, 33, 0, 4, 4, 0, 28, 2, 4, 0, 0, 27, 2, 4, 4, 0, 22]
    workers += [3, 0, 12, 0, 1, 1, 8, 1, 1, 2, 8, 0, 1]
    lone = [1, 27, 8, 0, 24, 2, 0, 4, 0, 0, 15, 0, 4, 4, 0, 10, 1, 0, 4, 0, 1]
    expected = [
        [1, 0, 0, *header, *workers, 0, 2, 0, 16, 1, 1, 16],
        [2, 0, 1, *lone, 1, 1, 0],
        [3, 1, 0, *lone, 0, 1, 32],
        [4, 1, 1, *header, *workers, 0, 2, 0, 16, 1, 1, 32],
    ]
    assert lists(words) == expected


def test_words_of_the_element_format_for_grad_a():
    columns = [[(1, 0), (1, 1), (0, 0)], [(0, 1)], [(2, 0)], [(0, 0), (1, 0), (2, 1)]]
    value = np.array([1, 2, 0, 0, 0, 0, 1, 2])
    words = transposed_meta_info(sub_groups(columns, swapped=True), value, width=8, data_type=HALF)

    two = [0, 4, 0, 0, 20, 0, 4, 4, 0, 15, 0, 4, 0, 0, 16, 0, 4, 4, 0, 11]
    one = [1, 23, 8, 0, 19, 2, 0, 4, 0, 0, 10, 0, 4, 4, 0, 5]
    three = [0, 4, 0, 0, 30, 0, 4, 4, 0, 25, 0, 4, 0, 0, 24, 0, 4, 4, 0, 19]
    three += [0, 4, 0, 0, 18, 0, 4, 4, 0, 13]
    expected = [
        [1, 0, 0, 3, 39, 8, 1, 29, 4, *two, 1, 2, 2, 0, 4, 16, 0, 1, 0, 0],
        [2, 1, 0, *one, 0, 1, 0, 16],
        [3, 0, 1, *one, 2, 1, 0, 0],
        [4, 1, 1, 3, 51, 8, 2, 39, 6, *three, 0, 1, 0, 0, 1, 1, 2, 0, 2, 1, 4, 16],
    ]
    assert lists(words) == expected


def test_words_of_the_block_format():
    words = block_meta_info(sub_groups(RECTANGLES), size=(2, 3))

    expected = [
        [1, 0, 0, 18, 14, 1, 0, 0, 1, 0, 3, 2, 0, 3],
        [2, 0, 1, 6, 10, 0, 0, 2, 0, 0],
        [3, 1, 0, 6, 10, 0, 0, 0, 0, 6],
        [4, 1, 1, 18, 14, 1, 0, 0, 1, 0, 3, 2, 0, 6],
    ]
    assert lists(words) == expected


def test_words_of_the_block_format_with_grad_w():
    words = block_meta_info(sub_groups(RECTANGLES), size=(2, 3), grad_w=True)

    workers = [0, 12, 0, 1, 6, 8, 1, 1, 12, 8, 0, 1]
    expected = [
        [1, 0, 0, 18, 26, 1, 3, *workers, 0, 1, 0, 3, 2, 0, 3],
        [2, 0, 1, 6, 14, 0, 1, 0, 4, 0, 1, 2, 0, 0],
        [3, 1, 0, 6, 14, 0, 1, 0, 4, 0, 1, 0, 0, 6],
        [4, 1, 1, 18, 26, 1, 3, *workers, 0, 1, 0, 3, 2, 0, 6],
    ]
    assert lists(words) == expected


def test_many_rows_are_shared_by_their_cost():
    # 26 non-zeros weigh 1 each, 15 rows 6 each: 116. Worker k ends at the last row up to which they
    # weigh at most 20 (k + 1), as 20 is a sixth of 116, rounded up.
    rows = [7, 2, *[1] * 12, 5]
    part = [(row, column) for row, count in enumerate(rows) for column in range(count)]
    words = element_meta_info(sub_groups([part]), width=8, data_type=HALF).row(0)

    # first value, columns, first column, rows - 1
    starts, rows_less_one = (0, 7, 11, 14, 17, 20), (0, 2, 2, 2, 2, 1)
    expected = [[start, 8, 0, more] for start, more in zip(starts, rows_less_one, strict=True)]
    assert words[9 : 9 + 5 * words[8]].reshape(-1, 5)[:, :4].tolist() == expected


@pytest.mark.parametrize("block", [1, 4])
@pytest.mark.parametrize("grad_w", [False, True])
def test_a_full_sub_group_is_as_long_as_it_is_measured(block, grad_w):
    part = [(row, column) for row in range(6) for column in range(4)]
    groups = sub_groups([part])
    if block == 1:
        words = element_meta_info(groups, width=8, data_type=HALF, grad_w=grad_w)
    else:
        words = block_meta_info(groups, size=(block, block), grad_w=grad_w)

    assert sub_group_words(block, grad_w=grad_w) + 2 * 6 + 24 == words.count[0]


def test_nothing_is_written_for_no_sub_groups():
    nothing = np.zeros(0, dtype=np.int64)
    groups = SubGroups(nothing, nothing, nothing, nothing, nothing, nothing, nothing)

    assert len(block_meta_info(groups, size=(4, 4), grad_w=True).flat) == 0
    assert len(element_meta_info(groups, width=8, data_type=HALF, grad_w=True).flat) == 0


def test_more_than_255_blocks_of_16_are_refused():
    part = [(row, column) for row in range(16) for column in range(16)]
    largest_meta_info = block_meta_info(sub_groups([part[:255]]), size=(16, 16))

    assert largest_meta_info.row(0)[3] == 65_280
    with pytest.raises(ProgramError, match="number of values 65,536 of a sub-group does not fit"):
        block_meta_info(sub_groups([part]), size=(16, 16))


def test_a_byte_offset_beyond_16_bits_is_refused():
    with pytest.raises(ProgramError, match="offset 65,536 of a sub-group does not fit the 16 bits"):
        element_meta_info(sub_groups([[(0, 512)]]), width=64, data_type=HALF)


def test_a_width_with_a_part_vector_is_refused():
    with pytest.raises(ProgramError, match="3 columns on a tile"):
        element_meta_info(sub_groups(RECTANGLES), width=3, data_type=FLOAT)
