"""Bounds of dynamic patterns: density, whole blocks, refusals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipusim import InputError
from ipusim.compiler.matrix.bound import Bound
from ipusim.compiler.matrix.entries import MatrixError


def test_a_density_counts_blocks_and_rounds_up() -> None:
    bound = Bound.at_density((100, 60), 16, 0.1)

    assert bound.grid == (7, 4)
    assert (bound.max_blocks, bound.max_nonzeros) == (3, 3 * 256)


def test_the_smallest_density_still_bounds_one_block() -> None:
    assert Bound.at_density((64, 64), 16, 1e-9).max_blocks == 1


def test_a_bound_stores_whole_blocks() -> None:
    bound = Bound((64, 64), 16, 700)

    assert (bound.max_blocks, bound.stored) == (2, 512)


@pytest.mark.parametrize("max_nonzeros", [255, 4097, 0, -1])
def test_a_bound_beyond_its_shape_or_below_a_block_is_refused(max_nonzeros: int) -> None:
    with pytest.raises(InputError, match=r"64 x 64 in blocks of 16: give 256 to 4,096"):
        Bound((64, 64), 16, max_nonzeros)


@pytest.mark.parametrize("density", [0.0, -0.5, 1.5])
def test_a_density_that_is_none_is_refused(density: float) -> None:
    with pytest.raises(InputError, match=f"a density bound of {density}"):
        Bound.at_density((64, 64), 16, density)


def test_a_block_without_kernels_is_refused() -> None:
    with pytest.raises(MatrixError, match="blocks of 5"):
        Bound((64, 64), 5, 25)


@given(
    rows=st.integers(1, 70),
    columns=st.integers(1, 70),
    density=st.floats(0.01, 1, exclude_min=True),
)
def test_a_bound_cut_in_smaller_blocks_holds_the_same_elements(
    rows: int, columns: int, density: float
) -> None:
    bound = Bound.at_density((rows, columns), 16, density)
    cut = bound.cut(8)
    down, across = cut.grid

    assert min(bound.stored, down * across * 64) == cut.max_nonzeros
    assert bound.cut(16) == bound


def test_blocks_are_not_cut_unevenly() -> None:
    with pytest.raises(InputError, match="blocks of 4 cannot be cut into blocks of 8"):
        Bound((64, 64), 4, 64).cut(8)
