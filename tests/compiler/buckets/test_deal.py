"""Non-zeros dealt to buckets: together they are the matrix, or the pattern is refused."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import ProgramError
from ipusim.compiler import MatrixError, Pattern
from ipusim.compiler.buckets import DoesNotFitError, PresentSizing, bucket_values, deal, restore
from ipusim.compiler.matrix.formats.nm import NM

# px, py and pz of grids of buckets.
GRIDS = list(itertools.product((2, 7), (2, 7), (2, 4)))


def random_pattern(shape, block, density, seed=0):
    """Return a pattern with a share of its blocks."""
    blocks = -(-shape[0] // block) * -(-shape[1] // block)
    is_stored = np.random.default_rng(seed).random(blocks) < density
    return Pattern.filled(shape, block, np.flatnonzero(is_stored))


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize("block", [1, 4])
def test_buckets_together_are_the_matrix(sized, read, grid, block):
    for density, grad_w in itertools.product((0.1, 0.05), (False, True)):
        pattern = random_pattern((100, 100), block, density)
        # sized for the whole matrix, as in PopLibs' tests of its partitioner
        dealt = deal(sized((100, 100), block, grid=grid, grad_w=grad_w), pattern)

        assert np.array_equal(pattern.flat, read(dealt, pattern))
        assert dealt.spilled == (0, 0, 0)


@settings(max_examples=150, deadline=None)
@given(
    grid=st.tuples(st.integers(1, 4), st.integers(1, 4), st.integers(1, 3)),
    block=st.sampled_from([1, 4, 16]),
    hot=st.floats(0, 1),
    room=st.floats(1, 3),
    meta_words=st.integers(20, 400).map(lambda words: 4 * words),
    grad_w=st.booleans(),
    popsparse=st.booleans(),
)
def test_a_pattern_is_dealt_or_refused_whole(
    sized, read, grid, block, hot, room, meta_words, grad_w, popsparse
):
    rng = np.random.default_rng(0)
    is_stored = rng.random((12, 10)) < 0.2
    is_stored[:4, :5] |= rng.random((4, 5)) < hot
    shape = (12 * block, 10 * block)
    pattern = Pattern.filled(shape, block, np.flatnonzero(is_stored))
    blocks = int(np.ceil(room * pattern.num_blocks / np.prod(grid)))
    fields = {"grad_w": grad_w, "popsparse": popsparse, "blocks": blocks}
    buckets = sized(shape, block, grid=grid, meta_words=meta_words, **fields)
    try:
        dealt = deal(buckets, pattern)
    except DoesNotFitError as refusal:
        dealt = deal(PresentSizing(buckets).sized(oversize=refusal.oversize), pattern)

    assert np.array_equal(pattern.flat, read(dealt, pattern))
    assert dealt.blocks.sum() == pattern.num_blocks


def test_an_empty_pattern_fills_nothing(sized):
    dealt = deal(sized((32, 32), 4, grid=(2, 2, 2)), Pattern((32, 32), 4, [], [], 0))

    assert not dealt.meta_info.any()
    assert np.all(dealt.slots == -1)
    assert dealt.fill == 0
    assert dealt.overflow.tolist() == [1, 1, 2, 0]


@pytest.mark.parametrize("block", [1, 4])
def test_values_return_to_their_blocks(sized, block):
    pattern = random_pattern((60, 52), block, 0.3)
    dealt = deal(sized((60, 52), block, grid=(3, 2, 2), value_count=4002), pattern)
    blocks = np.random.default_rng(0).random((pattern.num_blocks, block, block))
    values = bucket_values(dealt, blocks)

    assert values.shape == (12, 4002)
    assert blocks.sum() == pytest.approx(values.sum())
    assert np.array_equal(blocks, restore(dealt, values))


def test_values_of_a_bucket_follow_its_words(sized):
    pattern = Pattern((8, 8), 4, [0, 1, 1], [0, 0, 1], 48)
    dealt = deal(sized((8, 8), 4, grid=(1, 1, 1)), pattern)

    # row 1 has two blocks and comes first
    assert dealt.slots[0, :4].tolist() == [1, 2, 0, -1]
    assert dealt.meta_info[0, 1:14].tolist() == [0, 0, 48, 14, 1, 0, 4, 1, 0, 4, 0, 0, 0]


def test_a_pattern_in_other_blocks_is_refused(sized):
    with pytest.raises(MatrixError, match="blocks of 8, the buckets of 4: cut it"):
        deal(sized((32, 32), 4, grid=(2, 2, 1)), Pattern.full((32, 32), 8))


def test_a_pattern_that_is_not_of_the_planned_nm_is_refused(sized):
    form = NM(2, 4)
    full = Pattern.of(np.tile([1.0, 1.0, 0.0, 0.0], (8, 2)), format=form)
    fewer = Pattern.filled((8, 8), 1, full.flat[1:])
    buckets = sized((8, 8), 1, grid=(2, 2, 1), nm=form)

    assert deal(buckets, full).blocks.sum() == 32
    with pytest.raises(MatrixError, match="stored, not 2; Pattern"):
        deal(buckets, fewer)


def test_a_pattern_beyond_the_grid_is_refused(sized):
    with pytest.raises(MatrixError, match="9 x 8 blocks exceeds 2 x 2 rectangles of 4 x 4"):
        deal(sized((32, 32), 4, grid=(2, 2, 1)), Pattern.full((36, 32), 4))


def test_more_than_255_blocks_of_16_in_a_sub_group(sized):
    pattern = Pattern.full((256, 272), 16)  # 272 blocks
    buckets = sized((256, 272), 16, grid=(1, 1, 1), blocks=300)

    with pytest.raises(ProgramError, match="number of values 69,632 of a sub-group does not fit"):
        deal(buckets, pattern)


def test_buckets_of_our_own_cut_such_a_sub_group_in_two(sized, read):
    pattern = Pattern.full((256, 272), 16)
    dealt = deal(sized((256, 272), 16, grid=(1, 1, 1), blocks=300, popsparse=False), pattern)

    assert np.array_equal(pattern.flat, read(dealt, pattern))
    assert dealt.spilled == (17, 0, 0)
    assert dealt.overflow.tolist() == [1, 1, 1, 1]
