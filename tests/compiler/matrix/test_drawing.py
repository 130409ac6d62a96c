"""Random N:M patterns: valid, the same for a seed, and all choices equally likely."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import DataType, InputError
from ipusim.compiler.matrix.entries import MatrixError
from ipusim.compiler.matrix.formats import NM
from ipusim.compiler.matrix.generators import random_nm, random_values


@settings(max_examples=80, deadline=None)
@given(
    m=st.integers(1, 32),
    share=st.floats(0, 1),
    rows=st.sampled_from([1, 2, 16]),
    down=st.integers(1, 4),
    across=st.integers(1, 100),
    seed=st.integers(0, 99),
)
def test_a_drawn_pattern_is_n_m_and_the_same_for_the_same_seed(m, share, rows, down, across, seed):
    form = NM(max(1, round(share * m)), m, rows)
    first, second = (
        random_nm((down * rows, across), form, np.random.default_rng(seed)) for _ in range(2)
    )

    assert first == second
    assert first.num_blocks == form.fewest(first.shape)
    assert first.nonzeros == first.stored


@pytest.mark.parametrize("across", [8, 11])
def test_every_choice_of_a_group_is_drawn_as_often(across):
    groups = 60_000
    pattern = random_nm((groups, across), NM(2, 4), np.random.default_rng(3))
    positions = np.zeros((groups, 12), dtype=int)
    positions[pattern.rows, pattern.columns] = 1

    for first in range(0, across, 4):
        width = min(4, across - first)
        codes = positions[:, first : first + 4] @ [1, 2, 4, 8]
        counts = np.bincount(codes, minlength=16)
        occurrences = counts[counts > 0]
        expected = groups / len(occurrences)
        assert len(occurrences) == width * (width - 1) // 2
        # Pearson's statistic; 30 is exceeded by chance in less than 1 of 50,000 draws (5 degrees)
        assert ((occurrences - expected) ** 2 / expected).sum() < 30


def test_groups_are_drawn_independently():
    pattern = random_nm((4000, 8), NM(1, 4), np.random.default_rng(4))
    pairs = np.bincount(pattern.columns.reshape(-1, 2) @ [4, 1] - 4, minlength=16)

    assert len(pairs) == 16
    assert pairs.min() > 4000 / 16 * 0.7


def test_values_of_units_that_share_a_choice_are_drawn():
    pattern = random_nm((32, 24), NM(2, 4, rows=16), np.random.default_rng(0))
    values = random_values(pattern, np.random.default_rng(0), DataType.HALF)

    assert values.shape == (24, 16, 1)
    assert values.dtype == np.float16
    assert 0.5 < np.abs(values.astype(float)).max() / np.sqrt(3 / (0.5 * 24)) <= 1.001


def test_a_shape_that_cannot_be_is_refused():
    with pytest.raises(MatrixError, match="6 rows are not whole groups of 4"):
        random_nm((6, 8), NM(2, 4, rows=4), np.random.default_rng(0))
    with pytest.raises(InputError, match=r"drawing units of 2:4 in .* bytes at least"):
        random_nm((2**30, 2**30), NM(2, 4), np.random.default_rng(0))
