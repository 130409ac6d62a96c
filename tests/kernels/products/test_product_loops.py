"""Compiled loops of products: quick rounding equals exact rounding."""

import numpy as np

from ipusim.kernels.half_loops import round_all
from ipusim.kernels.products.product_loops import VECTOR, padded, quick_rounded


def test_quick_rounding_is_that_of_every_kind_of_number():
    rng = np.random.default_rng(1)
    bits = rng.integers(0, 1 << 32, 3000, dtype=np.uint64).astype(np.uint32)
    halves = np.arange(0, 1 << 16, 7, dtype=np.uint16).view(np.float16).astype(np.float32)
    with np.errstate(all="ignore"):
        between = np.nextafter(halves, np.float32(np.inf)), (halves[1:] + halves[:-1]) / 2
        values = np.concatenate([bits.view(np.float32), halves, *between]).astype(np.float32)
        rounded_values = np.array([quick_rounded(value) for value in values])
        expected = np.empty_like(values)
        round_all(values, expected)

    assert np.array_equal(expected, rounded_values, equal_nan=True)
    is_zero = expected == 0
    assert np.array_equal(np.signbit(expected[is_zero]), np.signbit(rounded_values[is_zero]))


def test_widths_are_padded_to_whole_vectors():
    assert [padded(width) for width in (0, 1, VECTOR, VECTOR + 1)] == [
        0,
        VECTOR,
        VECTOR,
        2 * VECTOR,
    ]
