"""Resident weights of convolutions: the same result, and no weight is sent."""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np
import pytest

from ipusim import BOW, InputError, simulate
from ipusim.compiler import (
    Convolution,
    ConvolutionOptions,
    NoPlanError,
    Pattern,
    Plan,
    emit,
    pack,
    plan_convolution,
    unpack,
)
from ipusim.compiler.jobs.tolerance import tolerance
from ipusim.compiler.lowering.loading import weight_bytes
from ipusim.compiler.lowering.values import plan_chunks
from ipusim.compiler.operations.convolution.filters import matrix_shape
from ipusim.compiler.planning.convolution.lowered import splits_of_columns
from ipusim.compiler.problem import Problem

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
    exact = exact_convolution(LAYER, weights, images)
    assert np.abs(y - exact).max() <= tolerance(resident, weights, images)


@pytest.mark.parametrize(
    ("algorithm", "density", "budget"),
    [
        ("direct", 0.1, 120),
        ("block", 0.5, 4_700),
        ("lowered", 0.1, 120),
        ("dense", 1.0, 2_000),
        ("winograd", 1.0, 16_400),
        ("auto", 0.2, 500),
    ],
)
def test_a_weights_budget_bounds_the_bytes_of_each_tile_and_a_smaller_one_is_slower(
    algorithm: Any, density: float, budget: int
) -> None:
    options = {"algorithm": algorithm, "filter_weights": "resident", **OPTIONS}
    weights = weights_of(density)
    largest_plan = plan_convolution(weights, LAYER, **options)
    bounded_plan = plan_convolution(weights, LAYER, weights_budget=budget, **options)
    cycles = [simulate(emit(plan)).report.cycles or 0 for plan in (largest_plan, bounded_plan)]

    assert weight_bytes(bounded_plan) <= budget
    assert (weight_bytes(largest_plan) <= budget) == (cycles[0] == cycles[1])
    assert cycles[0] <= cycles[1]
    with pytest.raises(NoPlanError, match="try a larger --weights-budget"):
        plan_convolution(weights, LAYER, weights_budget=16, **options)


def test_a_budget_of_a_convolution_needs_copies() -> None:
    with pytest.raises(InputError, match="give filter_weights resident or auto"):
        plan_convolution(
            weights_of(0.1), LAYER, weights_budget=400, filter_weights="shared", **OPTIONS
        )


@pytest.mark.parametrize("fidelity", ["formula", "instruction"])
@pytest.mark.parametrize(
    ("changes", "data_type"),
    [
        ({}, "half"),
        ({"kernel": 1, "padding": 0}, "half"),
        ({"kernel": 1, "padding": 0}, "float"),
        ({"stride": 2, "batch": 3, "channels": 20, "filters": 24}, "half"),
    ],
)
def test_filters_stream_past_the_columns_of_the_image(
    changes: dict[str, Any], data_type: Any, fidelity: Any
) -> None:
    layer = attrs.evolve(LAYER, **{"image": (6, 6), "batch": 4, **changes})
    rng = np.random.default_rng(4)
    weights = rng.standard_normal(layer.weights_shape).astype(np.float16)
    images = rng.standard_normal(layer.image_shape).astype(np.float16)
    problem = Problem.of(
        Pattern.full(matrix_shape(layer, 16), 16),
        layer,
        data_type=data_type,
        machine=BOW.scaled_to(24),
        options=ConvolutionOptions(algorithm="dense", filter_weights="resident"),
    )
    plans = [candidate.plan() for candidate in splits_of_columns(problem)]
    [plan] = [plan for plan in plans if plan.roles == "exchanged"]
    plan = plan.with_finish(bias=True, relu=True)
    bias = rng.standard_normal(layer.filters).astype(np.float16)
    run = simulate(emit(plan), pack(plan, weights, images, bias=bias), fidelity=fidelity)
    y = unpack(plan, run.outputs, bias=bias)

    assert values_sent(plan) == 0
    exact = np.maximum(exact_convolution(layer, weights, images) + bias[:, None, None], 0)
    assert np.abs(y - exact).max() <= tolerance(plan, weights, images, bias=bias)


def test_filters_of_float_do_not_stream_past_columns_that_the_chip_lays_out() -> None:
    problem = Problem.of(
        Pattern.full(matrix_shape(LAYER, 16), 16),
        LAYER,
        data_type="float",
        options=ConvolutionOptions(algorithm="dense", filter_weights="resident"),
        machine=BOW.scaled_to(48),
    )
    plans = [candidate.plan() for candidate in splits_of_columns(problem)]

    assert [plan.roles for plan in plans] == ["usual"]


def exact_convolution(layer: Convolution, weights: Any, images: Any) -> Any:
    """Return the convolution in double precision."""
    (down, across), (taps, _) = layer.paddings, layer.taps
    padded = np.pad(images.astype(np.float64), ((0, 0), (0, 0), (down, down), (across, across)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (taps, taps), axis=(2, 3))
    windows = windows[:, :, :: layer.strides[0], :: layer.strides[1]]
    return np.einsum("ncefrs,kcrs->nkef", windows, weights.astype(np.float64))
