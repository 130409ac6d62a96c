"""Refusals of patterns that do not fit their buckets: where, what is missing, what to try."""

import attrs
import pytest

from ipusim import DataType, InputError
from ipusim.compiler import Pattern
from ipusim.compiler.buckets import DoesNotFitError, PresentSizing, deal
from ipusim.compiler.plan.bucket_grid import Buckets

FULL = Pattern.full((32, 32), 4)  # 64 blocks, 8 x 8


@attrs.frozen
class Capacity:
    """A planner's rule for the capacity of buckets, by oversize and by density."""

    buckets: Buckets
    mean: int | None = None
    full: int | None = None
    densest: float = 1.0

    def sized(self, *, oversize=None, density=None):
        if density is not None:
            fits = self.full is not None and density <= self.densest
            count = int(self.full * density) if fits else None
        else:
            count = None if self.mean is None else int(self.mean * (1 + oversize))
        return None if count is None else attrs.evolve(self.buckets, value_count=16 * count)


class SameAtAnyDensity(PresentSizing):
    """A planner's rule whose buckets do not depend on the density."""

    def sized(self, *, oversize=None, density=None):
        return super().sized(oversize=oversize) if density is None else self.buckets


def refusal_of(buckets, pattern, sizing=None):
    """Return the error with which a pattern is refused."""
    with pytest.raises(DoesNotFitError) as caught:
        deal(buckets, pattern, sizing)
    return caught.value


def test_a_refusal_says_where_what_and_what_to_try(sized):
    buckets = sized((32, 32), 4, grid=(2, 2, 1), blocks=13, meta_words=44)
    refusal = refusal_of(buckets, FULL)

    assert str(refusal) == (
        "bucket (0, 0, 0) gets 32 words of meta-info and 256 values, it has room for 44 and 208, "
        "and 12 of 64 blocks of the pattern find no room in any bucket: plan with an oversize of "
        "0.55 (now 0.3)"
    )
    assert isinstance(refusal, InputError)
    assert (refusal.x, refusal.y, refusal.z) == (0, 0, 0)
    assert (refusal.meta_words, refusal.values, refusal.left) == (32, 256, 12)
    assert refusal.buckets == buckets


def test_the_oversize_of_a_refusal_is_the_least_that_fits(sized):
    buckets = sized((32, 32), 4, grid=(2, 2, 2), blocks=7, meta_words=28)
    refusal = refusal_of(buckets, FULL)

    assert deal(PresentSizing(buckets).sized(oversize=refusal.oversize), FULL).blocks.sum() == 64
    with pytest.raises(DoesNotFitError):
        deal(PresentSizing(buckets).sized(oversize=refusal.oversize - 0.01), FULL)


def test_a_planner_sizes_the_advice(sized):
    buckets = sized((32, 32), 4, grid=(2, 2, 1), blocks=8)

    assert refusal_of(buckets, FULL, Capacity(buckets, mean=8)).oversize == 1.0


def test_a_planner_names_the_least_density_whose_buckets_fit(sized):
    buckets = sized((32, 32), 4, grid=(2, 2, 1), blocks=8)
    refusal = refusal_of(buckets, FULL, Capacity(buckets, mean=8, full=20))

    assert refusal.density == 0.8
    assert str(refusal).endswith("or for a density of 0.8")


def test_no_oversize_is_advised_where_none_is_enough(sized):
    buckets = sized((32, 32), 4, grid=(2, 2, 1), blocks=8)
    refusal = refusal_of(buckets, FULL, Capacity(buckets, full=20, densest=0.9))

    assert (refusal.oversize, refusal.density) == (None, 0.8)
    assert str(refusal).endswith("plan for a density of 0.8")


def test_a_density_is_not_advised_where_none_is_enough(sized):
    # all in one rectangle, each of whose blocks needs most of a bucket's words
    buckets = sized((32, 32), 4, grid=(1, 2, 1), blocks=64, meta_words=16, popsparse=False)
    refusal = refusal_of(buckets, FULL, SameAtAnyDensity(buckets))

    assert refusal.density is None
    assert str(refusal).endswith(f"plan with an oversize of {refusal.oversize:.2f} (now 0.3)")


def test_no_oversize_helps_where_words_cannot_count_the_values(sized):
    pattern = Pattern.full((256, 256), 16)  # 256 blocks, of which a sub-group of 16 x 16 holds 255
    refusal = refusal_of(sized((256, 256), 16, grid=(1, 1, 1), blocks=200), pattern)

    assert refusal.oversize is None
    assert "no room on this grid is enough" in str(refusal)


def test_an_oversize_helps_as_long_as_words_count_the_values(sized):
    pattern = Pattern.filled((256, 256), 16, range(255))
    refusal = refusal_of(sized((256, 256), 16, grid=(1, 1, 1), blocks=200), pattern)

    assert refusal.oversize is not None


@pytest.mark.parametrize(
    ("block", "data_type", "blocks", "meta_words"),
    [(16, DataType.HALF, 4, 160), (1, DataType.HALF, 928, 4740), (4, DataType.FLOAT, 60, 688)],
)
def test_resizing_to_the_present_oversize_changes_nothing(
    sized, block, data_type, blocks, meta_words
):
    buckets = sized(
        (4096, 4096),
        block,
        grid=(16, 23, 4),
        data_type=data_type,
        blocks=blocks,
        meta_words=meta_words,
    )

    assert PresentSizing(buckets).sized(oversize=0.3) == buckets


def test_larger_buckets_are_sized_as_popsparse_would(sized):
    # 3 blocks a bucket and 110 words a rectangle, before the oversize
    buckets = sized((4096, 4096), 16, grid=(10, 9, 16), blocks=4, meta_words=160)
    larger = PresentSizing(buckets).sized(oversize=1.0)

    assert larger.block_capacity == 6
    assert 14 + 2 * 110 - 8 <= larger.meta_words <= 14 + 2 * 110 + 2


@pytest.mark.parametrize(("oversize", "words"), [(0, 20), (1, 20), (2, 24), (5, 32)])
def test_the_smallest_buckets_have_words_for_a_row_of_one_block(sized, oversize, words):
    # Twice the 7 words of a sub-group, and 3 words times 1 + oversize; up to whole 64-bit words.
    buckets = sized((64, 64), 16, grid=(2, 2, 1), blocks=1, meta_words=16)

    assert PresentSizing(buckets).sized(oversize=oversize).meta_words == words
