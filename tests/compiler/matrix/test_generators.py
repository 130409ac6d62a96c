"""Generators of patterns: density, determinism, statistics, PopLibs' counts, refusals."""

import hashlib
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import DataType, InputError
from ipusim.compiler.matrix import host_memory
from ipusim.compiler.matrix.formats import FORMATS
from ipusim.compiler.matrix.generators import (
    GENERATORS,
    generator_of_seed,
    mt19937_pattern,
    random_dense,
    random_values,
)
from ipusim.compiler.matrix.pattern import MatrixError, Pattern

HALF = DataType.HALF

# Non-zero blocks that the PopLibs generator drew, from the planner's golden results.
# Rows, columns, block, density, and number of blocks that PopLibs' generator draws.
POPLIBS_COUNTS = [
    (1, 1, 1, 1, 1),
    (64, 64, 1, 1, 4096),
    (512, 64, 1, 0.01, 344),
    (512, 64, 1, 0.1, 3338),
    (128, 112, 1, 0.5, 7157),
    (1024, 1024, 1, 0.125, 130976),
    (4096, 4096, 1, 0.03125, 524066),
    (8192, 2048, 1, 0.125, 2097320),
    (128, 112, 4, 0.5, 447),
    (512, 64, 4, 0.01, 17),
    (1024, 1024, 4, 0.125, 8276),
    (2048, 2048, 4, 0.0625, 16317),
    (4096, 4096, 4, 0.03125, 32841),
    (128, 112, 8, 0.5, 119),
    (512, 64, 8, 0.01, 5),
    (4096, 4096, 8, 0.125, 32788),
    (8192, 2048, 8, 0.03125, 8205),
    (512, 64, 16, 0.1, 10),
    (960, 48, 16, 0.3, 57),
    (4096, 4096, 16, 0.03125, 2042),
    (8192, 2048, 16, 0.125, 8224),
]


@pytest.mark.parametrize("name", GENERATORS)
@settings(max_examples=40, deadline=None)
@given(
    seed=st.integers(0, 999),
    shape=st.tuples(st.integers(1, 70), st.integers(1, 70)),
    block=st.sampled_from(tuple(FORMATS)),
    density=st.floats(0, 1),
)
def test_a_generator_draws_exactly_the_blocks_of_the_density(name, seed, shape, block, density):
    pattern = GENERATORS[name](shape, block, density, np.random.default_rng(seed))
    down, across = pattern.grid

    assert pattern.num_blocks == math.ceil(density * down * across)
    assert pattern.shape == shape


@pytest.mark.parametrize("name", GENERATORS)
def test_the_same_seed_draws_the_same_pattern(name):
    first, second = (
        GENERATORS[name]((256, 512), 4, 0.1, np.random.default_rng(5)) for _ in range(2)
    )

    assert first == second


@pytest.mark.parametrize(
    ("name", "density", "expected"),
    [
        ("uniform", 1 / 32, "1b4b69878d8e"),
        ("uniform", 1 / 4, "c445c411dde4"),
        ("banded", 1 / 8, "d1ee858f5626"),
        ("power-law", 1 / 8, "c85fce9748d9"),
        ("clustered", 1 / 8, "2c3267da85c5"),
    ],
)
def test_patterns_do_not_change_between_library_versions(name, density, expected):
    pattern = GENERATORS[name]((512, 768), 4, density, np.random.default_rng(0))

    assert hashlib.sha256(pattern.flat.astype("<i8").tobytes()).hexdigest()[:12] == expected


@pytest.mark.parametrize("density", [0.03, 0.3, 0.7])
def test_uniform_blocks_fall_on_every_place_equally_often(density):
    rng = np.random.default_rng(0)
    draws = 400
    hits = np.zeros(150 * 100)
    for _ in range(draws):
        hits[GENERATORS["uniform"]((150, 100), 1, density, rng).flat] += 1

    # binomial counts: their variance over the places is draws * d * (1 - d), to about 3 %
    expected = draws * density * (1 - density)
    assert abs(np.var(hits) / expected - 1) < 0.06


def test_a_band_hugs_the_diagonal():
    pattern = GENERATORS["banded"]((1024, 2048), 16, 1 / 16, np.random.default_rng(0))

    off_diagonal = np.abs((pattern.rows + 0.5) / 64 - (pattern.columns + 0.5) / 128)

    assert off_diagonal.max() < 1 / 16
    assert set(np.bincount(pattern.rows).tolist()) == {8}


@pytest.mark.parametrize("axis", ["rows", "columns"])
def test_a_power_law_fills_few_rows_and_columns_far_above_the_mean(axis):
    pattern = GENERATORS["power-law"]((4096, 4096), 16, 1 / 32, np.random.default_rng(0))

    lengths = np.bincount(getattr(pattern, axis), minlength=256)

    assert lengths.max() > 5 * lengths.mean()
    assert np.median(lengths) < lengths.mean()


def test_clusters_are_full_squares():
    pattern = GENERATORS["clustered"]((256, 256), 4, 1 / 16, np.random.default_rng(0))

    clusters = np.unique(pattern.rows // 4 * 16 + pattern.columns // 4, return_counts=True)[1]

    assert clusters.tolist() == [16] * 16


@pytest.mark.parametrize("density", [-0.1, 1.1, math.nan])
def test_a_density_outside_0_to_1_is_refused(density):
    with pytest.raises(MatrixError, match="between 0 and 1"):
        GENERATORS["uniform"]((8, 8), 4, density, np.random.default_rng(0))


@pytest.mark.parametrize(("m", "k", "block", "density", "expected"), POPLIBS_COUNTS)
def test_the_poplibs_generator_is_reproduced(m, k, block, density, expected):
    assert mt19937_pattern((m, k), block, density).num_blocks == expected


def test_the_poplibs_generator_takes_one_draw_a_place_and_one_a_value():
    draws = np.random.RandomState(5489).randint(0, 1 << 32, size=500, dtype=np.uint64) / 2**32
    expected = []
    at = 0
    for position in range(20):
        if draws[at] < 0.5:
            expected.append(position)
            at += 16
        at += 1

    assert mt19937_pattern((16, 20), 4, 0.5).flat.tolist() == expected


def test_values_have_the_variance_that_keeps_y_at_unit_variance():
    rng = np.random.default_rng(0)
    pattern = GENERATORS["uniform"]((1024, 1024), 16, 1 / 8, rng)

    values = random_values(pattern, rng, DataType.FLOAT)
    x = random_dense(1024, 64, rng, DataType.FLOAT)

    assert np.float32 == values.dtype
    assert np.abs(values).max() <= math.sqrt(3 / 128)
    assert abs(values.var() * 128 - 1) < 0.02
    assert abs(x.var() - 1) < 0.02
    assert abs(x.mean()) < 0.02
    assert abs(values.mean()) < 0.02 * math.sqrt(1 / 128)


def test_values_beyond_the_shape_are_zero():
    values = random_values(Pattern.full((5, 6), 4), np.random.default_rng(0), DataType.HALF)

    assert np.float16 == values.dtype
    assert np.count_nonzero(values) == 30


def test_a_pattern_without_blocks_has_no_values():
    pattern = GENERATORS["uniform"]((8, 8), 4, 0, np.random.default_rng(0))

    assert random_values(pattern, np.random.default_rng(0), DataType.HALF).shape == (0, 4, 4)


@pytest.mark.parametrize(("blocks", "listed"), [(20, False), (21, True)])
def test_up_to_one_place_in_twenty_is_drawn_by_choice(blocks, listed):
    pattern = GENERATORS["uniform"]((20, 20), 1, blocks / 400, np.random.default_rng(3))
    chosen = np.random.default_rng(3).choice(400, blocks, replace=False, shuffle=False)

    assert (pattern.flat.tolist() != sorted(chosen.tolist())) == listed


@pytest.mark.parametrize(
    ("name", "blocks", "needed"),
    [
        ("uniform", 100, 8 * (4 * 100 + 5 * (39 + 30))),  # arrays of blocks, rows and columns
        ("banded", 1170, 8 * (4 * 1170 + 5 * (39 + 30))),
        ("power-law", 0, 8 * 5 * (39 + 30)),
        ("clustered", 1, 6 * 8 * 10 * 8),  # of the clusters, 10 x 8
    ],
)
def test_a_host_that_cannot_hold_what_a_draw_takes_refuses_it(name, blocks, needed, monkeypatch):
    def drawn(host_bytes):
        monkeypatch.setattr(host_memory, "host_bytes", lambda: host_bytes)
        rng = np.random.default_rng(0)
        return GENERATORS[name]((39 * 4, 30 * 4), 4, blocks / 1170, rng)

    assert drawn(needed).num_blocks == blocks
    with pytest.raises(InputError, match=f": {needed:,} bytes at least, .* has {needed - 1:,};"):
        drawn(needed - 1)


@pytest.mark.parametrize(
    ("what", "drawn"),
    [
        ("a matrix of 64 values", lambda rng: random_values(Pattern.full((8, 8), 4), rng, HALF)),
        ("a dense operand of 4 x 16", lambda rng: random_dense(4, 16, rng, HALF)),
    ],
)
def test_a_host_that_cannot_hold_values_refuses_them(what, drawn, monkeypatch):
    monkeypatch.setattr(host_memory, "host_bytes", lambda: 255)

    with pytest.raises(InputError, match=f"{what}: 256 bytes at least"):
        drawn(np.random.default_rng(0))


def test_a_negative_seed_is_refused() -> None:
    with pytest.raises(InputError, match="seed is -1; give 0 or more"):
        generator_of_seed(-1)

    assert generator_of_seed(3).random() == np.random.default_rng(3).random()
