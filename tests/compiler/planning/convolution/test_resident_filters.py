"""Resident weights of convolutions: the same result, and no weight is sent."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ipusim import BOW, simulate
from ipusim.compiler import Convolution, Plan, emit, pack, plan_convolution, unpack
from ipusim.compiler.jobs.tolerance import tolerance
from ipusim.compiler.lowering.values import plan_chunks

LAYER = Convolution(channels=32, filters=32, image=(8, 8), kernel=3, padding=1, batch=8)
OPTIONS: dict[str, Any] = {"machine": BOW.scaled_to(48)}


def weights_of(density: float) -> Any:
    """Return filters with random weights."""
    rng = np.random.default_rng(1)
    weights = rng.standard_normal((32, 32, 3, 3)) * (rng.random((32, 32, 3, 3)) < density)
    return weights.astype(np.float16)


def values_sent(plan: Plan) -> int:
    """Return the words of weights that travel in a run."""
    return int(plan_chunks(plan).traffic.words.sum())


@pytest.mark.parametrize(
    ("algorithm", "density"),
    [
        ("direct", 0.1),
        ("block", 0.5),
        ("lowered", 0.1),
        ("dense", 1.0),
        ("winograd", 1.0),
        ("auto", 0.2),
    ],
)
def test_weights_that_stay_give_the_result_in_no_more_cycles(
    algorithm: Any, density: float
) -> None:
    weights, rng = weights_of(density), np.random.default_rng(2)
    images = rng.standard_normal(LAYER.image_shape).astype(np.float16)
    shared, resident = (
        plan_convolution(weights, LAYER, algorithm=algorithm, filter_weights=residence, **OPTIONS)
        for residence in ("shared", "resident")
    )
    runs = [simulate(emit(plan), pack(plan, weights, images)) for plan in (shared, resident)]
    y = unpack(resident, runs[1].outputs)

    assert values_sent(resident) == 0
    assert resident.is_resident
    assert runs[1].report.cycles <= runs[0].report.cycles
    padded = np.pad(images.astype(np.float64), ((0, 0), (0, 0), (1, 1), (1, 1)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 3), axis=(2, 3))
    exact = np.einsum("ncefrs,kcrs->nkef", windows, weights.astype(np.float64))
    assert np.abs(y - exact).max() <= tolerance(resident, weights, images)
