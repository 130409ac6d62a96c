"""Candidates of convolutions: lower bounds hold, and lowered ones take the cut that suits."""

from __future__ import annotations

from operator import attrgetter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, DoesNotFit
from ipusim.compiler import Convolution, filter_pattern
from ipusim.compiler.matrix.formats import Blocks, Elements
from ipusim.compiler.plan.options.methods import ConvolutionOptions
from ipusim.compiler.planning.convolution import proposals
from ipusim.compiler.planning.convolution.lowered import cuts_of_columns
from ipusim.compiler.planning.proposer import REFUSALS
from ipusim.compiler.problem import AUTO, Problem
from ipusim.compiler.search.search import schedule, search

PROPOSE = {
    "direct": proposals.direct_candidates,
    "lowered": proposals.lowered_candidates,
    "block": proposals.block_candidates,
    "windows": proposals.window_candidates,
    "matmul": proposals.matmul_candidates,
    "winograd": proposals.winograd_candidates,
}
DEEP = Convolution(channels=256, filters=256, image=(7, 7), kernel=3, padding=1, batch=2)


def problem_of(
    convolution: Convolution, block: int, density: float, tiles: int, seed: int = 0
) -> Problem:
    """Return the problem of random weights in blocks, whose algorithm is to be selected."""
    filters, channels, *taps = convolution.weights_shape
    lives = np.random.default_rng(seed).random((filters // block, channels // block, *taps))
    weights = np.repeat(np.repeat(lives < density, block, 0), block, 1).astype(np.float32)
    form = Blocks(block) if block > 1 else Elements()
    return Problem.of(
        filter_pattern(weights, convolution, form),
        convolution,
        machine=BOW.scaled_to(tiles),
        options=ConvolutionOptions(algorithm="auto"),
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", PROPOSE)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_no_plan_takes_less_than_the_lower_bound_of_its_candidate(
    name: str, data: st.DataObject
) -> None:
    side, kernel = data.draw(st.sampled_from((5, 7, 14, 20))), data.draw(st.sampled_from((1, 3)))
    convolution = Convolution(
        channels=data.draw(st.sampled_from((16, 48, 64, 128))),
        filters=data.draw(st.sampled_from((16, 48, 64, 128))),
        image=(side, side),
        kernel=kernel,
        padding=kernel // 2,
        stride=data.draw(st.sampled_from((1, 1, 2))),
        batch=data.draw(st.sampled_from((1, 2, 4))),
    )
    problem = problem_of(
        convolution,
        data.draw(st.sampled_from((1, 4, 8, 16))),
        data.draw(st.sampled_from((0.02, 0.1, 0.3, 0.8))),
        data.draw(st.sampled_from((2, 8, 16, 64, 200))),
        data.draw(st.integers(0, 99)),
    )
    try:
        candidates = PROPOSE[name](problem)
    except REFUSALS:
        return
    for candidate in candidates:
        try:
            _, cycles = schedule(candidate.plan())
        except DoesNotFit:
            continue
        assert cycles >= candidate.lower_bound


@pytest.mark.parametrize("name", ["direct", "block", "windows", "winograd"])
def test_the_plan_of_a_candidate_has_its_estimate(name: str) -> None:
    layer = Convolution(channels=16, filters=16, image=(6, 6), kernel=3, padding=1, batch=2)
    candidates = PROPOSE[name](problem_of(layer, 1, 0.5, 8))

    assert candidates
    for candidate in candidates:
        assert candidate.plan().estimate["total"] == candidate.estimate
        assert candidate.work > 0


@pytest.mark.slow
def test_a_lowered_convolution_is_cut_by_the_partitioner_that_suits_it() -> None:
    result = search(problem_of(DEEP, 8, 0.05, 256))

    assert result.plan.strategy == "lowered"
    assert result.plan.decision["partitioner"] != "grid"
    assert result.cycles == schedule(result.plan)[1]


@pytest.mark.parametrize(("block", "share"), [(1, 0.8), (4, 0.6)])
def test_the_best_cut_of_all_partitioners_is_bounded_by_the_grid(block: int, share: float) -> None:
    layer = Convolution(channels=16, filters=16, image=(6, 6), kernel=3, padding=1, batch=2)
    grid, best = proposals.lowered_candidates(problem_of(layer, block, 0.5, 8))

    assert best.lower_bound == int(share * grid.estimate) < grid.estimate
    estimates = [candidate.plan().estimate for candidate in (grid, best)]
    matmuls = [estimate["total"] - estimate["im2col exchange"] for estimate in estimates]
    assert matmuls[1] <= matmuls[0]  # cuts are compared without the layout of the image's columns


def test_the_best_cut_is_that_of_all_partitioners_counted_alone() -> None:
    problem = problem_of(DEEP, 8, 0.05, 64)
    alone = cuts_of_columns(problem.with_options(algorithm="lowered", strategy=AUTO))
    cheapest = min(alone, key=attrgetter("estimate"))
    _, best = proposals.lowered_candidates(problem)

    assert best.plan() == cheapest.plan()
