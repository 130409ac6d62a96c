"""Spilled non-zeros: which rows leave their bucket, and which bucket takes them."""

import attrs
import numpy as np
import pytest

from ipusim.compiler import Pattern
from ipusim.compiler.buckets import DoesNotFitError, deal

BLOCK_HEADER = 7  # words of a sub-group's header in the format of blocks


def lengths_pattern(lengths, block=4):
    """Return a pattern whose first block rows have the given numbers of blocks."""
    rows = np.repeat(np.arange(len(lengths)), lengths)
    columns = np.concatenate([np.arange(length) for length in lengths])
    size = block * max(len(lengths), *lengths)
    return Pattern((size, size), block, rows, columns, 0)


def test_as_many_blocks_as_a_bucket_holds_fit(sized):
    pattern = lengths_pattern([3, 2, 1])
    buckets = sized(pattern.shape, 4, grid=(1, 1, 1), blocks=6)

    assert deal(buckets, pattern).fill == 1
    with pytest.raises(DoesNotFitError):
        deal(attrs.evolve(buckets, value_count=5 * 16), pattern)


@pytest.mark.parametrize(("block", "header"), [(4, BLOCK_HEADER), (1, 39)])
@pytest.mark.parametrize("popsparse", [True, False])
def test_words_fit_with_one_more_for_the_end(sized, block, header, popsparse):
    pattern = lengths_pattern([3, 2, 1], block)
    words = header + 2 * 3 + 6 + 1
    fields = {"grid": (1, 1, 1), "popsparse": popsparse}

    assert deal(sized(pattern.shape, block, meta_words=words, **fields), pattern).fill > 0
    with pytest.raises(DoesNotFitError):
        deal(sized(pattern.shape, block, meta_words=words - 1, **fields), pattern)


def test_a_bucket_keeps_its_longest_rows(sized):
    pattern = lengths_pattern([1, 4, 1, 2])
    dealt = deal(sized(pattern.shape, 4, grid=(1, 2, 1), columns=4, blocks=6), pattern)

    # blocks 1 to 4 are row 1, 6 and 7 row 3; rows 0 and 2 move to the empty rectangle
    assert dealt.slots[0].tolist() == [1, 2, 3, 4, 6, 7]
    assert dealt.slots[1, :3].tolist() == [0, 5, -1]
    assert dealt.spilled == (0, 2, 0)
    assert dealt.overflow.tolist() == [1, 2, 1, 1]


def test_a_spill_stays_with_its_rectangle_when_it_can(sized):
    # the first bucket of z has 8 rows of one block, 31 words; the second one row of 8, 17 words
    pattern = lengths_pattern([1] * 8 + [8])
    dealt = deal(sized(pattern.shape, 4, grid=(2, 2, 2), rows=9, columns=9, meta_words=31), pattern)

    assert dealt.spilled == (1, 0, 0)
    assert dealt.overflow.tolist() == [1, 1, 2, 1]
    assert dealt.blocks.tolist() == [7, 9, 0, 0, 0, 0, 0, 0]


def test_a_spill_goes_to_the_nearest_bucket_below_it(sized):
    # rectangle (0, 1) of four: (0, 0) is full, (0, 3) and (0, 2) come next
    rows, columns = [0, 0, 0, 1, 1], [0, 2, 3, 2, 3]
    pattern = Pattern((32, 32), 4, rows, columns, 0)
    dealt = deal(sized((32, 32), 4, grid=(1, 4, 1), blocks=1, value_count=2 * 16), pattern)

    assert dealt.blocks.tolist() == [1, 2, 0, 2]
    assert dealt.overflow.tolist() == [1, 3, 1, 1]


def test_popsparse_spares_no_words_for_the_row_of_a_split_run(sized):
    # one row of 9 blocks takes 7 + 2 + 9 words; 16 are free in each of two buckets
    pattern = lengths_pattern([9])
    buckets = sized(pattern.shape, 4, grid=(1, 2, 1), columns=9, meta_words=17)

    with pytest.raises(DoesNotFitError):
        deal(buckets, pattern)
    dealt = deal(attrs.evolve(buckets, popsparse=False), pattern)
    # the end of the row goes first
    assert dealt.slots[0, :8].tolist() == [2, 3, 4, 5, 6, 7, 8, -1]
    assert dealt.slots[1, :3].tolist() == [0, 1, -1]


def test_popsparse_splits_a_run_where_values_are_scarce(sized):
    pattern = lengths_pattern([9])
    dealt = deal(sized(pattern.shape, 4, grid=(1, 2, 1), columns=9, blocks=6), pattern)

    assert dealt.slots[0].tolist() == [3, 4, 5, 6, 7, 8]
    assert dealt.slots[1].tolist() == [0, 1, 2, -1, -1, -1]


def test_the_rest_of_a_split_run_lies_beside_the_end_of_the_next(sized, read):
    pattern = lengths_pattern([9, 9])
    dealt = deal(sized(pattern.shape, 4, grid=(1, 4, 1), columns=9, blocks=5), pattern)

    # 4 to 8 are the end of row 0, whose rest of 4 leaves room for the last block of row 1
    assert dealt.slots.tolist() == [
        [4, 5, 6, 7, 8],
        *([9, 10, 11, -1, -1], [12, 13, 14, 15, 16], [0, 1, 2, 3, 17]),  # downwards, cyclically
    ]
    assert np.array_equal(pattern.flat, read(dealt, pattern))


def test_all_non_zeros_in_one_row(sized, read):
    pattern = Pattern((64, 64), 4, [5] * 16, range(16), 0)
    dealt = deal(sized((64, 64), 4, grid=(4, 2, 3), blocks=2), pattern)

    assert np.array_equal(pattern.flat, read(dealt, pattern))
    assert dealt.blocks.max() == 2
    assert dealt.spilled == (8, 0, 4)  # runs of three split in their own buckets of two


def test_the_same_pattern_is_dealt_alike(sized):
    stored = np.flatnonzero(np.random.default_rng(0).random(256) < 0.3)
    pattern = Pattern.filled((64, 64), 4, stored)
    buckets = sized((64, 64), 4, grid=(3, 3, 2), blocks=6)

    assert deal(buckets, pattern) == deal(buckets, pattern)
