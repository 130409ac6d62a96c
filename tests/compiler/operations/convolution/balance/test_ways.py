"""Tests of balance methods, which divide the weights of a convolution among shares.

Every unit has one share. "raw" keeps the order of filters, "sort" deals them by length, "split"
also divides filters, "unify" pads them with zeros to one length, "bank" needs weights that have
equally many non-zeros in each bank of channels.
"""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipusim import BOW, DataType, InputError, simulate
from ipusim.compiler import Convolution, MatrixError, emit, filter_pattern, pack, unpack
from ipusim.compiler.matrix.formats.blocks import Blocks
from ipusim.compiler.matrix.formats.elements import Elements
from ipusim.compiler.matrix.pattern import Pattern
from ipusim.compiler.operations.convolution.balance import (
    BALANCE_METHODS,
    Balanced,
    ShareGrid,
    bank_balanced,
    divide_filled,
    with_zeros,
    worker_imbalance,
    worker_loads,
)
from ipusim.compiler.operations.convolution.filters import lognormal_rows, matrix_shape, weights_of
from ipusim.compiler.operations.convolution.lines import ConvolutionLines
from ipusim.compiler.plan.plan import Plan
from ipusim.compiler.planning.convolution.cutting import Cutting, plan_of
from ipusim.kernels import direct_kernel

HALF = DataType.HALF
FREE = [method for method in BALANCE_METHODS if method != "bank"]


@cache
def lines_of(channels: int, filters: int, block: int = 1, *, joined: bool = True):
    """Return the lines of a small convolution, with rows joined or in runs."""
    convolution = Convolution(
        channels=channels, filters=filters, image=(5, 4), kernel=(3, 2), padding=1, batch=3
    )
    return ConvolutionLines(convolution, block, 4, 2, joined=joined)


def uneven_rows(lines: ConvolutionLines, seed: int, density: float) -> Pattern:
    """Return a pattern with rows of very different length, the first full, the last empty."""
    form = Blocks(lines.block) if lines.block > 1 else Elements()
    rng = np.random.default_rng(seed)
    down, across = form.grid(matrix_shape(lines.convolution, lines.block))
    weight = rng.lognormal(sigma=0.8, size=(down, 1))
    mask = rng.random((down, across)) < density * weight
    mask[0], mask[-1] = True, False
    return Pattern.filled(matrix_shape(lines.convolution, lines.block), form, np.flatnonzero(mask))


WORK = st.tuples(
    st.builds(
        lines_of,
        st.integers(1, 20),
        st.integers(2, 24),
        st.sampled_from((1, 4)),
        joined=st.just(True),
    ),
    st.integers(0, 1000),
    st.floats(0, 0.9),
    st.integers(1, 7),
    st.integers(1, 5),
)


def fill_and_divide(pattern, lines, balance, **grid) -> Balanced:
    """Return the shares of a pattern, after zeros were added as the method demands."""
    return divide_filled(with_zeros(pattern, balance), lines, balance, **grid)


def parts(work, method) -> tuple[Pattern, ShareGrid, Balanced]:
    """Return a pattern, its grid of shares and its division by a method."""
    lines, seed, density, filters, channels = work
    pattern, channels = uneven_rows(lines, seed, density), min(channels, lines.channel_groups)
    result = fill_and_divide(pattern, lines, method, filters=filters, channels=channels)
    return pattern, ShareGrid(lines, filters, channels), result


@pytest.mark.parametrize("method", FREE)
@given(work=WORK)
def test_every_unit_has_one_share_of_its_channels(method, work):
    pattern, grid, result = parts(work, method)
    groups = grid.lines.channel_groups
    channel_share, filter_share = np.divmod(result.share, grid.filters)
    edges = np.arange(grid.channels + 1) * groups // grid.channels

    assert len(result.share) == result.pattern.num_blocks
    assert result.loads.sum() == result.pattern.num_blocks
    assert len(result.loads) == grid.filters * grid.channels
    assert set(pattern.flat) <= set(result.pattern.flat)
    assert (filter_share >= 0).all()
    assert (edges[channel_share] <= result.pattern.columns % groups).all()
    assert (result.pattern.columns % groups < edges[channel_share + 1]).all()


@pytest.mark.parametrize("method", ["raw", "sort", "unify"])
@given(work=WORK)
def test_a_filter_has_one_filter_share(method, work):
    _, grid, result = parts(work, method)
    pairs = result.pattern.rows * grid.filters + result.share % grid.filters

    assert len(np.unique(pairs)) == len(np.unique(result.pattern.rows))


@given(work=WORK)
def test_sorted_filters_are_never_less_even_than_raw_ones(work):
    raw, dealt = (parts(work, method)[2] for method in ("raw", "sort"))

    assert dealt.loads.max() <= raw.loads.max()
    assert dealt.imbalance <= raw.imbalance


def test_sorted_filters_of_unlike_length_are_dealt_evenly():
    lines = lines_of(1, 4)
    pattern = Pattern.filled((4, 6), Elements(), np.r_[:6, 6:10, 12:14, 18:22])
    loads = [
        fill_and_divide(pattern, lines, method, filters=2, channels=1).loads.tolist()
        for method in ("raw", "sort")
    ]

    assert loads == [[10, 6], [8, 8]]


def test_filters_stay_in_order_where_that_is_more_even():
    lengths = (3, 3, 0, 2, 2, 2)  # dealt by length, one share has 3 + 2 + 2
    stored = np.arange(6) < np.array(lengths)[:, None]
    pattern = Pattern.filled((6, 6), Elements(), np.flatnonzero(stored))
    result = fill_and_divide(pattern, lines_of(1, 6), "sort", filters=2, channels=1)

    assert result.loads.tolist() == [6, 6]


@given(work=WORK)
def test_split_loads_of_a_channel_share_differ_by_one_at_most(work):
    _, grid, result = parts(work, "split")
    loads = result.loads.reshape(grid.channels, grid.filters)

    assert (np.ptp(loads, axis=1) <= 1).all()
    for channel in range(grid.channels):
        has_channel = result.share // grid.filters == channel
        assert (np.diff(result.share[has_channel]) >= 0).all()


@given(work=WORK)
def test_unified_rows_are_as_long_as_the_longest(work):
    pattern, _, result = parts(work, "unify")
    longest = np.bincount(pattern.rows).max(initial=0)
    lengths = np.bincount(result.pattern.rows, minlength=pattern.grid[0])

    assert lengths.tolist() == [longest] * pattern.grid[0]
    assert result.pattern.nonzeros == pattern.nonzeros


def test_zeros_are_filled_in_next_to_stored_ones():
    pattern = Pattern.filled((3, 9), Elements(), np.r_[0, 4, 8, 9 + 4])
    result = fill_and_divide(pattern, lines_of(1, 3), "unify", filters=1, channels=1).pattern

    assert result.columns.reshape(3, 3).tolist() == [[0, 4, 8], [3, 4, 5], [0, 1, 2]]


@given(
    banks=st.integers(1, 6),
    each=st.integers(1, 4),
    filters=st.integers(1, 8),
    density=st.floats(0.01, 1),
    seed=st.integers(0, 100),
)
def test_banks_are_equally_full_and_keep_the_largest(banks, each, filters, density, seed):
    weights = np.random.default_rng(seed).standard_normal((filters, banks * each, 3, 2))
    mask = bank_balanced(weights, banks, density)
    alive = mask.reshape(filters, banks, -1)
    size = np.abs(weights).reshape(alive.shape)
    lines = lines_of(banks * each, filters)
    pattern = filter_pattern(weights * mask, lines.convolution, Elements())
    result = fill_and_divide(pattern, lines, "bank", filters=filters, channels=banks)

    assert np.unique(alive.sum(axis=2)).tolist() == [int(np.ceil(density * each * 6))]
    assert (np.where(alive, size, np.inf).min(axis=2) >= np.where(alive, 0, size).max(axis=2)).all()
    assert result.imbalance == 1


def test_of_equal_weights_in_a_bank_the_first_ones_live():
    mask = bank_balanced(np.ones((1, 4, 1, 3), np.float16), 2, 0.5)

    assert mask.reshape(2, 6).tolist() == 2 * [3 * [True] + 3 * [False]]


def test_weights_that_are_not_balanced_in_banks_are_refused():
    pattern = Pattern.filled((2, 24), Elements(), np.r_[0, 24, 25])

    with pytest.raises(MatrixError, match="filter group 0 has 0 to 1 non-zeros in 2 banks"):
        fill_and_divide(pattern, lines_of(4, 2), "bank", filters=1, channels=2)


@pytest.mark.parametrize("banks", [0, 3, 8, -1])
def test_banks_that_do_not_divide_the_channels_are_refused(banks):
    with pytest.raises(MatrixError, match="banks of 4 channels: give a number that divides"):
        bank_balanced(np.ones((2, 4, 3)), banks, 0.5)


def test_weights_without_channels_are_refused():
    with pytest.raises(MatrixError, match="filters, channels and a kernel"):
        bank_balanced(np.ones(4), 2, 0.5)


@given(density=st.floats(0, 1), sigma=st.floats(0, 2), seed=st.integers(0, 100))
def test_the_lognormal_model_has_as_many_weights_as_asked(density, sigma, seed):
    convolution = lines_of(6, 9).convolution
    rng = np.random.default_rng(seed)
    pattern = lognormal_rows(convolution, density, sigma=sigma, rng=rng)

    assert pattern.num_blocks == np.ceil(density * 9 * 36)


def test_lengths_of_the_lognormal_model_deviate_as_sigma_says():
    convolution = Convolution(channels=100, filters=2000, image=3, kernel=3)
    lengths = np.bincount(lognormal_rows(convolution, 0.1, sigma=0.5).rows, minlength=2000)

    assert lengths.std() / lengths.mean() == pytest.approx(np.sqrt(np.exp(0.25) - 1), rel=0.05)


def test_lengths_of_the_lognormal_model_are_those_of_the_weights_that_are_drawn_first() -> None:
    convolution = Convolution(channels=40, filters=12, image=3, kernel=3)
    pattern = lognormal_rows(convolution, 0.4, sigma=0.5, rng=np.random.default_rng(5))
    lengths = np.bincount(pattern.rows, minlength=12)
    weight = np.exp(0.5 * np.random.default_rng(5).standard_normal(12))
    even = weight * lengths.sum() / weight.sum()

    assert lengths.max() < 120  # no filter is full: lengths stand as their weights
    assert np.abs(lengths - even).max() <= 1


def test_without_sigma_lengths_of_the_lognormal_model_differ_by_one_at_most() -> None:
    convolution = Convolution(channels=10, filters=9, image=3, kernel=3)
    lengths = np.bincount(lognormal_rows(convolution, 0.37, sigma=0).rows, minlength=9)

    assert np.ptp(lengths) == 1


def test_a_full_filter_of_the_lognormal_model_is_the_longest() -> None:
    convolution = Convolution(channels=10, filters=50, image=3, kernel=3)
    pattern = lognormal_rows(convolution, 0.7, sigma=2.0, rng=np.random.default_rng(1))
    lengths = np.bincount(pattern.rows, minlength=50)
    weight = np.exp(2.0 * np.random.default_rng(1).standard_normal(50))
    short = lengths < 30
    scale = lengths[short].sum() / weight[short].sum()

    assert lengths.max() == 30
    assert np.all(scale * weight[~short] >= 29)
    assert np.abs(lengths[short] - scale * weight[short]).max() <= 1


def test_weights_of_a_filter_of_the_lognormal_model_lie_anywhere() -> None:
    convolution = Convolution(channels=10, filters=3000, image=3, kernel=3)
    pattern = lognormal_rows(convolution, 0.5)
    share = np.bincount(pattern.columns, minlength=30) / 3000

    assert pattern == lognormal_rows(convolution, 0.5, rng=np.random.default_rng(0))
    assert np.abs(share - 0.5).max() < 0.05


@pytest.mark.parametrize("sigma", [-1, math.nan, math.inf])
def test_a_sigma_that_is_negative_or_no_number_is_refused(sigma):
    with pytest.raises(InputError, match=f"sigma {sigma} of the lengths of filters: give 0 or"):
        lognormal_rows(lines_of(6, 9).convolution, 0.5, sigma=sigma)


def planned_by(balanced_weights: Balanced, lines: ConvolutionLines) -> Plan:
    """Return a plan of weights in shares, on a small machine."""
    cutting = Cutting(
        lines=lines, share=balanced_weights.share, shares=balanced_weights.shares, parts=1
    )
    return plan_of(
        cutting,
        balanced_weights.pattern,
        machine=BOW.scaled_to(24),
        kernel=direct_kernel(BOW, lines.block, HALF, HALF),
        algorithm="direct",
        details={},
        estimate={},
    )


@pytest.mark.parametrize("joined", [False, True])
@pytest.mark.parametrize("method", BALANCE_METHODS)
def test_every_balance_method_gives_the_convolution(method, joined):
    lines = lines_of(6, 9, joined=joined)
    convolution, rng = lines.convolution, np.random.default_rng(3)
    pattern = uneven_rows(lines, 3, 0.3)
    if method == "bank":
        mask = bank_balanced(rng.standard_normal(convolution.weights_shape), 3, 0.4)
        pattern = filter_pattern(mask, convolution, Elements())
    stored = np.zeros(pattern.shape)
    stored[pattern.rows, pattern.columns] = rng.integers(-4, 5, pattern.num_blocks)
    weights = weights_of(stored, convolution, 1)
    images = rng.integers(-4, 5, convolution.image_shape)
    result = fill_and_divide(pattern, lines, method, filters=4, channels=3)
    plan = planned_by(result, lines)
    run = simulate(emit(plan), pack(plan, weights, images))
    windows = np.lib.stride_tricks.sliding_window_view(
        np.pad(images, ((0, 0), (0, 0), (1, 1), (1, 1))), (3, 2), axis=(2, 3)
    )
    exact = np.einsum("kcrs,ncefrs->nkef", weights, windows)  # whole numbers, exact in half

    assert np.array_equal(unpack(plan, run.outputs), exact)


@pytest.mark.parametrize("joined", [False, True])
def test_workers_share_what_their_seat_multiplies(joined):
    lines = lines_of(6, 9, joined=joined)
    pattern = uneven_rows(lines, 3, 0.3)
    result = fill_and_divide(pattern, lines, "sort", filters=4, channels=3)
    plan = planned_by(result, lines)
    loads, width = worker_loads(plan), lines.columns.outputs * lines.images
    rows = lines.band_rows.count
    width = width + joined * (rows - 1) * lines.q_columns * lines.images

    assert loads.sum(axis=1).tolist() == np.outer(width, result.loads).ravel().tolist()
    assert worker_imbalance(plan) == loads.max() / loads.mean() > result.imbalance


def test_blocks_have_no_loads_of_workers():
    lines = lines_of(6, 9, 4)
    result = fill_and_divide(uneven_rows(lines, 3, 0.3), lines, "sort", filters=2, channels=2)

    assert worker_imbalance(planned_by(result, lines)) is None


def test_few_weights_of_equal_filters_lie_in_all_of_them():
    pattern = lognormal_rows(Convolution(channels=3, filters=41, image=1, kernel=1), 1 / 9, sigma=0)
    number = np.searchsorted(pattern.rows, [14, 27, 41])

    assert pattern.shape == (41, 3)
    assert np.diff(number, prepend=0).tolist() == pytest.approx([14 / 3] * 3, abs=1)


def test_the_lognormal_model_draws_from_seed_0_where_no_generator_is_given():
    convolution = Convolution(channels=8, filters=8, image=4, kernel=3)
    uneven_rows = lognormal_rows(convolution, 0.3, rng=np.random.default_rng(0))

    assert lognormal_rows(convolution, 0.3) == uneven_rows


def test_filters_too_large_for_the_host_are_refused_before_they_are_drawn():
    huge = Convolution(channels=1 << 20, filters=1 << 20, image=4, kernel=1)

    with pytest.raises(InputError, match=r"drawing filters of 1,048,576 x 1,048,576"):
        lognormal_rows(huge, 0.5)
