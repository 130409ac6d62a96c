"""The energy that masks keep of random weights, against values computed elsewhere."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim.compiler.matrix.entries import MatrixError
from ipusim.compiler.matrix.formats import NM
from ipusim.compiler.matrix.masks import kept_energy, nm_mask

SIDE = 1024  # rows and columns of the weights
# By format: kept energy of Gaussian and of Laplace weights, as computed apart from this package
# from 1024 x 1024 independent ones; the literature gives none.
# Kept energy by format: for normal weights, and for weights of a Laplace distribution.
KEPT = {
    NM(8, 16): (0.912, 0.956),
    NM(4, 8): (0.897, 0.944),
    NM(2, 4): (0.868, 0.920),
    NM(2, 4, rows=4): (0.720, None),
    NM(2, 4, rows=16): (0.615, None),
    NM(2, 4, rows=64): (0.558, None),
    NM(4, 16): (0.692, 0.805),
    NM(2, 8): (0.665, 0.775),
    NM(1, 4): (0.617, 0.721),
    NM(1, 8): (0.432, None),
    NM(2, 32): (0.303, None),
    NM(1, 16): (0.284, None),
}


def random_weights(distribution):
    """Return weights of 1,024 x 1,024 from a normal or a Laplace distribution."""
    rng = np.random.default_rng(7)
    draw = (
        rng.standard_normal if distribution == "gaussian" else lambda shape: rng.laplace(size=shape)
    )
    return draw((SIDE, SIDE)).astype(np.float32)


def largest(energy, share):
    """Return the mask of the largest energies at any positions."""
    return energy >= np.quantile(energy, 1 - share)


def block_mask(w, block, share):
    """Return the mask of the blocks with most energy."""
    tiles = w.reshape(SIDE // block, block, -1, block)
    return np.kron(largest((tiles**2).sum(axis=(1, 3)), share), np.ones((block, block))) > 0


def row_mask(w, share):
    """Return the mask of the largest weights of each row."""
    size = np.abs(w)
    return size >= np.quantile(size, 1 - share, axis=1)[:, None]


@pytest.mark.parametrize("distribution", ["gaussian", "laplace"])
def test_formats_keep_the_energy_that_was_computed_apart(distribution):
    w = random_weights(distribution)

    for form, (gaussian, laplace) in KEPT.items():
        expected = gaussian if distribution == "gaussian" else laplace
        if expected is not None:
            assert kept_energy(w, nm_mask(w, form)) == pytest.approx(expected, abs=0.005), form.name


@pytest.mark.parametrize("distribution", ["gaussian", "laplace"])
def test_the_freer_a_mask_of_half_the_weights_the_more_it_keeps(distribution):
    w = random_weights(distribution)
    kept = {
        "anywhere": kept_energy(w, largest(np.abs(w), 0.5)),
        "in rows": kept_energy(w, row_mask(w, 0.5)),
        **{f"{n}:{2 * n}": kept_energy(w, nm_mask(w, NM(n, 2 * n))) for n in (8, 4, 2)},
        **{f"{v}:2:4": kept_energy(w, nm_mask(w, NM(2, 4, rows=v))) for v in (4, 16)},
        "blocks of 16": kept_energy(w, block_mask(w, 16, 0.5)),
    }

    assert list(kept) == sorted(kept, key=kept.__getitem__, reverse=True)
    assert kept["anywhere"] - kept["in rows"] < 0.002


def test_a_quarter_of_the_weights_is_ordered_alike():
    w = random_weights("gaussian")
    formats = [NM(4, 16), NM(2, 8), NM(1, 4)]
    kept = [kept_energy(w, largest(np.abs(w), 0.25))]
    kept += [kept_energy(w, nm_mask(w, form)) for form in formats]

    assert kept == sorted(kept, reverse=True)
    assert kept[0] == pytest.approx(0.723, abs=0.005)


@settings(max_examples=40, deadline=None)
@given(
    seed=st.integers(0, 99),
    exponent=st.sampled_from([-300, -160, 0, 160, 300]),
    shape=st.sampled_from([(3, 5), (2, 3, 2, 2), (7,)]),
)
def test_it_is_the_share_of_squares_at_every_scale(seed, exponent, shape):
    rng = np.random.default_rng(seed)
    w = rng.standard_normal(shape)
    mask = rng.random(shape) < 0.5

    kept = kept_energy(w * 10.0**exponent, mask)

    assert kept == pytest.approx((w[mask] ** 2).sum() / (w**2).sum(), rel=1e-12)


def test_weights_that_are_all_zero_lose_nothing():
    assert kept_energy(np.zeros((2, 2)), np.zeros((2, 2), dtype=bool)) == 1
    assert kept_energy(np.ones((2, 2)), np.zeros((2, 2), dtype=bool)) == 0


@pytest.mark.parametrize(
    ("w", "mask", "message"),
    [
        ([1.0, 2.0], [True], r"a mask is bool of shape \(2,\), not bool of \(1,\)"),
        ([1.0, 2.0], [1, 0], r"not int64 of \(2,\)"),
        ([1.0, np.nan], [True, True], "is nan"),
    ],
)
def test_a_mask_that_is_none_of_the_weights_is_refused(w, mask, message):
    with pytest.raises(MatrixError, match=message):
        kept_energy(w, mask)
