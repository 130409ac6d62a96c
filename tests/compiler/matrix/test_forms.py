"""Tests of the blocks and lines of a matrix that a search evaluates, and of a fixed format."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import scipy.sparse as sp

from ipusim.compiler import NM, BlockMatrix, Pattern, random_nm, read_matrix
from ipusim.compiler.matrix.forms import (
    MAX_COST,
    MAX_COST_RATIO,
    forms_of,
    padded,
    relative_cost,
    reordered,
    without_empty_lines,
)

SIDE = 128  # rows and columns of the matrices


def draw(*shape: int, seed: int = 0) -> np.ndarray:
    """Return an array of normal numbers."""
    return np.random.default_rng(seed).standard_normal(shape)


def in_blocks(
    share: float = 0.2, *, side: int = SIDE, block: int = 16, seed: int = 1
) -> np.ndarray:
    """Return a square matrix of which a share of the blocks is non-zero."""
    alive = np.random.default_rng(seed).random((side // block, side // block)) < share
    return draw(side, side) * np.kron(alive, np.ones((block, block)))


def with_a_zero(a: np.ndarray) -> np.ndarray:
    """Return the matrix with one of its non-zeros set to zero."""
    changed = a.copy()
    changed[tuple(np.argwhere(a)[37])] = 0
    return changed


def blocks_of(a: np.ndarray) -> list[int]:
    """Return the block lengths of the padded forms of a matrix."""
    return [cut.block for cut in padded(Pattern.of(a))]


@pytest.mark.parametrize("share_of_zeros", [1e-3, 0.05, 0.3])
def test_zeros_within_blocks_leave_them_a_form(share_of_zeros: float) -> None:
    a = in_blocks() * (np.random.default_rng(3).random((SIDE, SIDE)) > share_of_zeros)

    assert blocks_of(a) == [16]


def test_one_zero_leaves_the_stored_share_as_it_was() -> None:
    whole, holed = Pattern.of(in_blocks()), Pattern.of(with_a_zero(in_blocks()))
    (cut,) = padded(holed)

    assert (whole.block, holed.block, cut.block) == (16, 1, 16)
    assert (cut.stored, cut.nonzeros) == (whole.stored, whole.nonzeros - 1)


def test_the_cost_of_a_block_length_is_its_stored_share_by_16_over_it() -> None:
    a = np.tril(np.triu(draw(SIDE, SIDE), -8))  # a window of 9
    costs = {}
    for block in (1, 4, 8, 16):
        tiles = a.reshape(SIDE // block, block, SIDE // block, block).any(axis=(1, 3))
        costs[block] = tiles.mean() * 16 / block
    largest_cost = min(MAX_COST, MAX_COST_RATIO * min(costs.values()))
    expected = [1, *(block for block in (4, 8, 16) if costs[block] <= largest_cost)]

    assert {b: relative_cost(Pattern.of(a, block=b)) for b in costs} == costs
    assert blocks_of(a) == expected
    assert costs[1] > MAX_COST_RATIO * min(costs.values())


def test_elements_without_structure_have_no_padded_blocks() -> None:
    a = draw(SIDE, SIDE) * (np.random.default_rng(2).random((SIDE, SIDE)) < 0.05)

    assert blocks_of(a) == [1]


@pytest.mark.parametrize(
    "pattern",
    [
        Pattern.of(with_a_zero(in_blocks()), block=1),
        random_nm((64, 64), NM(2, 4), np.random.default_rng(6)),
        Pattern.of(sp.csr_array((np.array([0.0, 1.0]), ([0, 5], [0, 5])), shape=(32, 32))),
    ],
    ids=["block=1", "N:M", "an explicit zero"],
)
def test_a_format_that_is_fixed_has_no_other_blocks(pattern: Pattern) -> None:
    assert pattern.format_is_fixed
    assert padded(pattern) == (pattern,)


def test_an_array_and_sparse_matrices_without_explicit_zeros_are_open() -> None:
    a = with_a_zero(in_blocks())
    sources = [a, sp.csr_array(a), sp.bsr_array(in_blocks(), blocksize=(8, 8)), BlockMatrix.of(a)]
    patterns = [
        source.pattern if isinstance(source, BlockMatrix) else Pattern.of(source)
        for source in sources
    ]

    assert [pattern.format_is_fixed for pattern in patterns] == [False] * 4
    assert [pattern.block for pattern in patterns] == [1, 1, 8, 1]
    assert [cut.block for cut in padded(patterns[2])] == [8, 16]


def test_patterns_that_differ_in_what_is_fixed_are_equal() -> None:
    a = with_a_zero(in_blocks())

    assert Pattern.of(a) == Pattern.of(a, block=1)
    assert Pattern.of(Pattern.of(a), block=1).format_is_fixed


@pytest.mark.parametrize(("block", "fixed"), [(None, False), (1, True)])
def test_a_file_is_open_unless_a_block_length_is_given(
    tmp_path: Path, block: int | None, fixed: bool
) -> None:
    np.save(tmp_path / "a.npy", with_a_zero(in_blocks()))

    assert read_matrix(tmp_path / "a.npy", block=block).pattern.format_is_fixed is fixed


def test_empty_lines_are_dropped_where_a_tenth_is_empty() -> None:
    a, alive = np.zeros((SIDE, SIDE)), np.arange(3, SIDE, 4)
    a[alive] = draw(len(alive), SIDE)
    kept = without_empty_lines(Pattern.of(a))

    assert kept is not None
    assert np.array_equal(kept.rows, alive)
    assert kept.kept_shape == (SIDE // 4, SIDE)
    assert [str(form) for form in forms_of(Pattern.of(a))][-1] == (
        "blocks of 16, 32 of 128 rows; 128 of 128 columns"
    )


def test_few_empty_lines_stay() -> None:
    a = draw(SIDE, SIDE)
    a[:: SIDE // 8] = 0  # 8 of 128 rows

    assert without_empty_lines(Pattern.of(a)) is None


def test_blocks_are_dropped_whole_where_the_format_is_fixed() -> None:
    a = np.zeros((40, 40))
    a[17], a[35] = 1, 1
    kept = without_empty_lines(Pattern.of(a, block=16))

    assert kept is not None
    assert np.array_equal(kept.rows, np.arange(16, 40))
    assert kept.pattern(Pattern.of(a, block=16)) == Pattern.of(a[16:], block=16)


@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("holes", [0.0, 0.05])
def test_shuffled_lines_of_blocks_are_put_side_by_side(axis: int, holes: float) -> None:
    rng = np.random.default_rng(4)
    a = in_blocks(0.1, side=256) * (rng.random((256, 256)) >= holes)
    shuffled = Pattern.of(np.take(a, rng.permutation(256), axis=axis))
    lowest_cost = min(relative_cost(cut) for cut in padded(shuffled))
    kept = reordered(shuffled, lowest_cost)

    assert kept is not None
    assert Pattern.of(kept.pattern(shuffled), block=16).stored == Pattern.of(a, block=16).stored


def test_no_order_is_proposed_where_it_does_not_pay() -> None:
    rng = np.random.default_rng(5)
    elements = draw(256, 256) * (rng.random((256, 256)) < 0.02)
    window = np.tril(np.triu(draw(256, 256), -64))

    for a in (elements, window, with_a_zero(in_blocks(side=256))):
        assert reordered(Pattern.of(a), relative_cost(Pattern.of(a, block=16))) is None


@pytest.mark.parametrize("seed", range(4))
def test_a_form_stores_every_non_zero_once(seed: int) -> None:
    rng = np.random.default_rng(seed)
    m, k = rng.integers(40, 120, 2)
    a = (rng.random((m, k)) < 0.5) * (rng.random((m, 1)) < 0.5) * (rng.random((1, k)) < 0.8)
    a = np.kron(a[: m // 4, : k // 4], np.ones((4, 4))) * (
        rng.random((m // 4 * 4, k // 4 * 4)) < 0.9
    )

    for form in forms_of(Pattern.of(a)):
        remaining_lines = a if form.kept is None else a[np.ix_(form.kept.rows, form.kept.columns)]
        assert np.count_nonzero(remaining_lines) == np.count_nonzero(a)
        assert form.pattern == Pattern.of(remaining_lines, block=form.pattern.block)
