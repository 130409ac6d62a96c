"""Tests of the compiled loops that convert between half and float, bit by bit against NumPy."""

import numpy as np

from ipusim.kernels.half_loops import (
    cast_all,
    cast_bits,
    round_all,
    rounded,
    widen_all,
)

EVERY_HALF = np.arange(1 << 16, dtype=np.uint16)
SEEDED = np.random.default_rng(0)


def floats():
    """Return floats near every half and halfway between neighbours, and floats of random bits."""
    wide = EVERY_HALF.view(np.float16).astype(np.float32).view(np.uint32).astype(np.int64)
    # A half has 13 bits of the mantissa less than a float: 0x1000 is half its unit. [halves, 6]
    near = wide[:, None] + np.array([-1, 0, 1, 0xFFF, 0x1000, 0x1001])
    random = SEEDED.integers(0, 1 << 32, 1 << 20)
    return np.concatenate([near.ravel() % (1 << 32), random]).astype(np.uint32).view(np.float32)


def as_numpy_casts(values):
    """Return the bits of halves as NumPy casts floats; a finite number that overflows is NaN."""
    with np.errstate(over="ignore"):
        halves = values.astype(np.float16)
    bits, is_overflow = halves.view(np.uint16), np.isinf(halves) & np.isfinite(values)
    bits[is_overflow] = bits[is_overflow] & 0x8000 | 0x7E00  # an infinity stays one
    return bits


def test_every_half_widens_to_the_bits_that_numpy_gives():
    wide = np.empty(len(EVERY_HALF), dtype=np.float32)
    widen_all(EVERY_HALF, wide)

    expected = EVERY_HALF.view(np.float16).astype(np.float32)
    assert np.array_equal(expected.view(np.uint32), wide.view(np.uint32))


def test_floats_are_cast_to_the_bits_that_numpy_gives_but_for_overflows():
    values = floats()
    halves = np.empty(len(values), dtype=np.uint16)
    cast_all(values, halves)

    assert np.array_equal(as_numpy_casts(values), halves)


def test_floats_are_rounded_as_they_are_cast():
    values = floats()
    near = np.empty(len(values), dtype=np.float32)
    round_all(values, near)

    expected = as_numpy_casts(values).view(np.float16).astype(np.float32)
    assert np.array_equal(expected.view(np.uint32), near.view(np.uint32))


def test_compiled_loops_give_the_bits_of_their_python():
    values = SEEDED.choice(floats(), 2_000)
    halves, near = np.empty(len(values), np.uint16), np.empty(len(values), np.float32)
    cast_all(values, halves)
    round_all(values, near)
    with np.errstate(all="ignore"):
        cast = [cast_bits(value) for value in values]
        by_number = [rounded(value) for value in values]

    assert cast == halves.tolist()
    assert np.array_equal(np.array(by_number, np.float32).view(np.uint32), near.view(np.uint32))
