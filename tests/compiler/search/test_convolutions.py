"""The search of a convolution selects the algorithm of fewest cycles and lists the others."""

from __future__ import annotations

from contextlib import suppress

import numpy as np
import pytest

from ipusim import BOW, DataType, DoesNotFit, InputError, simulate
from ipusim.compiler import (
    Convolution,
    ConvolutionOptions,
    NoPlanError,
    emit,
    filter_pattern,
    pack,
    plan_convolution,
    unpack,
)
from ipusim.compiler.matrix.formats.blocks import Blocks
from ipusim.compiler.planning.convolution.planners import pattern_of
from ipusim.compiler.planning.proposer import REFUSALS
from ipusim.compiler.problem import Problem
from ipusim.compiler.search.search import candidates_of, schedule, search

HALF, FLOAT = DataType.HALF, DataType.FLOAT
LAYERS = {
    "3x3": Convolution(channels=32, filters=32, image=(8, 8), kernel=3, padding=1, batch=4),
    "odd": Convolution(channels=5, filters=9, image=(7, 6), kernel=(3, 2), stride=2, batch=3),
    "1x1": Convolution(channels=48, filters=32, image=(6, 6), kernel=1, batch=8),
}


def random_weights(convolution: Convolution, density: float, block: int = 1):
    """Draw weights whose non-zeros come in blocks over filters and channels."""
    rng = np.random.default_rng(1)
    k, c, *taps = convolution.weights_shape
    mask = rng.random((-(-k // block), -(-c // block), *taps)) < density
    mask = mask.repeat(block, axis=0)[:k].repeat(block, axis=1)[:, :c]
    return mask * rng.integers(1, 4, mask.shape)


LINES = {"direct", "lowered", "block of 16", "block of 8", "block of 4", "dense", "winograd"}


def job_of(weights, convolution: Convolution, data_type=HALF, tiles=8, **options) -> Problem:
    """Return the problem of a convolution whose algorithm is to be selected."""
    return Problem.of(
        pattern_of(weights, convolution),
        convolution,
        machine=BOW.scaled_to(tiles),
        data_type=data_type,
        options=ConvolutionOptions(**{"algorithm": "auto", **options}),
    )


@pytest.mark.parametrize(
    ("layer", "density", "data_type"),
    [("3x3", 0.02, HALF), ("3x3", 1.0, FLOAT), ("odd", 0.2, HALF), ("1x1", 0.2, FLOAT)],
)
def test_no_algorithm_is_quicker(layer, density, data_type):
    job = job_of(random_weights(LAYERS[layer], density), LAYERS[layer], data_type)
    cycles = {}
    for candidate in candidates_of(job)[0]:
        with suppress(*REFUSALS, DoesNotFit):
            cycles[candidate] = schedule(candidate.plan())[1]
    result = search(job)

    assert result.cycles == min(cycles.values())
    assert all(candidate.lower_bound <= cycles[candidate] for candidate in cycles)
    assert simulate(emit(result.plan)).report.cycles == result.cycles


def test_the_plan_that_is_selected_computes_the_convolution():
    convolution = LAYERS["3x3"]
    images = np.random.default_rng(2).integers(-3, 4, convolution.image_shape)
    padded = np.pad(images, ((0, 0), (0, 0), (1, 1), (1, 1)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 3), axis=(2, 3))
    for density, block in ((0.02, 1), (0.2, 16)):
        weights = random_weights(convolution, density, block)
        plan = plan_convolution(
            weights, convolution, machine=BOW.scaled_to(8), algorithm="auto", data_type="float"
        )
        y = unpack(plan, simulate(emit(plan), pack(plan, weights, images)).outputs)

        assert np.array_equal(y, np.einsum("kcrs,ncefrs->nkef", weights, windows))


def test_the_decision_says_what_is_known_of_every_algorithm():
    result = search(job_of(random_weights(LAYERS["3x3"], 0.2, 4), LAYERS["3x3"]))
    decision = result.plan.decision
    chosen = decision["algorithm"] + (f" of {decision['block']}" if "block" in decision else "")

    assert {alternative.name for alternative in result.alternatives} == LINES
    assert decision[f"cycles of {chosen}"] == result.cycles
    assert result.plan.strategy == decision["algorithm"]
    assert all(
        isinstance(alternative.value, int) or alternative.value.startswith(("at least ", "none: "))
        for alternative in result.alternatives
    )


def test_weights_in_blocks_are_covered_by_blocks_as_large_or_larger():
    convolution = LAYERS["3x3"]
    weights = filter_pattern(random_weights(convolution, 0.2, 8), convolution, Blocks(8))
    names = {candidate.method for candidate in candidates_of(job_of(weights, convolution))[0]}

    assert {name for name in names if name.startswith("block")} == {"block of 16", "block of 8"}


def test_an_algorithm_that_refuses_is_named_with_its_reason():
    job = job_of(random_weights(LAYERS["3x3"], 0.2), LAYERS["3x3"], filter_split=3)
    decision = search(job).plan.decision

    assert decision["cycles of block of 16"] == (
        "none: filter_split is 3, there are 2 filter groups; give 1 to 2"
    )
    assert "cycles of lowered" not in decision  # it does not read the option


def test_where_nothing_fits_every_reason_is_named():
    convolution = Convolution(channels=256, filters=256, image=(64, 64), kernel=3, batch=16)
    job = job_of(np.ones(convolution.weights_shape), convolution, tiles=1)

    with pytest.raises(NoPlanError, match=r"nothing fits; direct: .*; block of 16: "):
        search(job)


def test_it_is_called_by_its_name():
    with pytest.raises(InputError, match="algorithm"):
        plan_convolution(
            np.ones((2, 2, 3)),
            Convolution(channels=2, filters=2, image=5, kernel=3),
            algorithm="quickest",
        )


@pytest.mark.parametrize(
    ("side", "kernel", "channels", "batch", "tiles"),
    [(5, 3, 16, 2, 4), (6, 3, 48, 2, 16), (9, 3, 16, 1, 8)],
)
def test_dense_is_the_quickest_of_its_kinds_and_not_the_one_that_counts_least(
    side: int, kernel: int, channels: int, batch: int, tiles: int
) -> None:
    layer = Convolution(
        channels=channels, filters=16, image=(side, side), kernel=kernel, batch=batch
    )
    job = job_of(random_weights(layer, 1.0), layer, tiles=tiles, algorithm="dense")
    candidates, _ = candidates_of(job)
    result = search(job)

    assert len(candidates) > 1
    assert result.cycles == min(schedule(candidate.plan())[1] for candidate in candidates)
    assert result.program == emit(result.plan)
