"""Values become indices and a table, exactly, or are refused."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim.compiler.matrix.entries import MatrixError
from ipusim.compiler.plan.codebook import ENTRIES, encode

BITS = np.arange(1 << 16, dtype=np.uint16).view(np.float16)
HALVES = BITS[np.isfinite(BITS)]


def decoded(indices: np.ndarray, table: np.ndarray) -> np.ndarray:
    """Return decoded values, four bits at a time."""
    return np.array(
        [table[int(word) >> 4 * position & 15] for word in indices for position in range(4)]
    )


@settings(max_examples=50, deadline=None)
@given(
    distinct=st.integers(1, ENTRIES),
    size=st.integers(0, 20).map(lambda fours: 4 * fours),
    seed=st.integers(0, 1 << 32),
)
def test_every_value_is_its_entry_and_padding_has_none(distinct: int, size: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    values = rng.choice(rng.choice(HALVES, distinct, replace=False), size)
    padding = rng.random(size) < 0.5
    values[padding] = 0
    indices, table = encode(values, padding)
    stored = set(values[~padding].tolist())
    back = decoded(indices, table)

    assert np.array_equal(back[~padding], values[~padding])
    assert stored <= set(table.tolist()) <= stored | {0}
    if len(stored) < ENTRIES:
        assert not back[padding].any()
    assert indices.dtype == np.uint16


def test_minus_zero_is_zero() -> None:
    values = np.array([-0.0, 0.0, 1, 1], np.float16)
    indices, table = encode(values, np.zeros(4, bool))

    assert not np.signbit(decoded(indices, table)).any()


def test_more_numbers_than_entries_are_refused_with_their_count() -> None:
    values = np.arange(20).astype(np.float16)
    with pytest.raises(MatrixError, match=r"20 distinct stored numbers, 0 among them, .* holds 16"):
        encode(values, np.zeros(20, bool))
    with pytest.raises(MatrixError, match="19 distinct stored numbers, a codebook holds 16"):
        encode(values, values == 0)
