"""The quickest way for a convolution: none of all algorithms is quicker, and it says why."""

from __future__ import annotations

import attrs
import numpy as np
import pytest

from ipusim import BOW, DataType, InputError, simulate
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
from ipusim.compiler.planning.convolution.planners import ConvolutionJob, pattern_of
from ipusim.compiler.search.automatic import simulated
from ipusim.compiler.search.convolutions import (
    ALGORITHMS,
    MARGIN,
    REFUSALS,
    algorithm_plan,
    dense_planners,
    found_convolution,
    raced_plan,
    ways_of,
)

HALF, FLOAT = DataType.HALF, DataType.FLOAT
LAYERS = {
    "3x3": Convolution(channels=32, filters=32, image=(8, 8), kernel=3, padding=1, batch=4),
    "odd": Convolution(channels=5, filters=9, image=(7, 6), kernel=(3, 2), stride=2, batch=3),
    "1x1": Convolution(channels=48, filters=32, image=(6, 6), kernel=1, batch=8),
}


def drawn(convolution: Convolution, density: float, block: int = 1):
    """Weights whose non-zeros come in blocks over filters and channels."""
    rng = np.random.default_rng(1)
    k, c, *taps = convolution.weights_shape
    mask = rng.random((-(-k // block), -(-c // block), *taps)) < density
    mask = mask.repeat(block, axis=0)[:k].repeat(block, axis=1)[:, :c]
    return mask * rng.integers(1, 4, mask.shape)


def job_of(weights, convolution: Convolution, data_type=HALF, tiles=8, **options):
    return ConvolutionJob(
        weights=pattern_of(weights, convolution),
        convolution=convolution,
        machine=BOW.scaled_to(tiles),
        data_type=data_type,
        partials_type=data_type,
        options=ConvolutionOptions(algorithm="auto", **options),
    )


def every_way(job: ConvolutionJob) -> dict[str, tuple[int, int]]:
    """Counted and simulated cycles of all ways that there are."""
    found = {}
    for name, asked in ways_of(job).items():
        try:
            plan = algorithm_plan(asked)
        except REFUSALS:
            continue
        done = simulated(plan)
        if done is not None:
            found[name] = plan.estimate["total"], done.cycles
    return found


@pytest.mark.parametrize(
    ("layer", "density", "data_type"),
    [("3x3", 0.02, HALF), ("3x3", 1.0, FLOAT), ("odd", 0.2, HALF), ("1x1", 0.2, FLOAT)],
)
def test_no_algorithm_is_quicker(layer, density, data_type):
    job = job_of(drawn(LAYERS[layer], density), LAYERS[layer], data_type)
    ways, found = every_way(job), found_convolution(job)
    taken = found.cycles

    assert taken == min(cycles for _, cycles in ways.values())
    assert all(counted <= MARGIN * cycles for counted, cycles in ways.values())
    assert simulate(emit(found.plan)).report.cycles == taken


def test_what_it_takes_computes_the_convolution():
    convolution = LAYERS["3x3"]
    images = np.random.default_rng(2).integers(-3, 4, convolution.image_shape)
    padded = np.pad(images, ((0, 0), (0, 0), (1, 1), (1, 1)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 3), axis=(2, 3))
    for density, block in ((0.02, 1), (0.2, 16)):
        weights = drawn(convolution, density, block)
        plan = plan_convolution(
            weights, convolution, machine=BOW.scaled_to(8), algorithm="auto", data_type="float"
        )
        y = unpack(plan, simulate(emit(plan), pack(plan, weights, images)).outputs)

        assert np.array_equal(y, np.einsum("kcrs,ncefrs->nkef", weights, windows))


def test_the_decision_says_what_every_way_takes():
    job = job_of(drawn(LAYERS["3x3"], 0.2, 4), LAYERS["3x3"])
    found = found_convolution(job)
    decision, ways = found.plan.decision, ways_of(job)
    told = {name: decision[f"cycles of {name}"] for name in ways}
    chosen = decision["algorithm"] + (f" of {decision['block']}" if "block" in decision else "")

    assert set(ways) == {
        *(set(ALGORITHMS) - {"block"}),
        "block of 16",
        "block of 8",
        "block of 4",
    }
    assert told[chosen] == found.cycles
    assert "fewest simulated cycles" in decision["because"]
    assert all(
        isinstance(each, int) or each.startswith(("counted", "none")) for each in told.values()
    )
    assert found.plan.strategy == decision["algorithm"]


def test_weights_in_blocks_are_covered_by_blocks_as_large_or_larger():
    convolution = LAYERS["3x3"]
    weights = filter_pattern(drawn(convolution, 0.2, 8), convolution, Blocks(8))
    names = [name for name in ways_of(job_of(weights, convolution)) if name.startswith("block")]

    assert names == ["block of 16", "block of 8"]


def test_a_curve_over_sub_batches_is_told_as_far_as_the_batch_reaches():
    job = job_of(drawn(LAYERS["1x1"], 0.1), LAYERS["1x1"])
    decision = found_convolution(job).plan.decision
    curve = decision["counted cycles of direct by sub-batch"].split("; ")
    direct = ways_of(job)["direct"]
    counted = [
        algorithm_plan(attrs.evolve(direct, options=attrs.evolve(direct.options, sub_batch=images)))
        for images in (4, 8)
    ]

    assert curve == [
        f"4 {counted[0].estimate['total']:,}",
        f"8 {counted[1].estimate['total']:,}",
        "16 none, the batch has 8",
    ]


def test_a_sub_batch_that_is_fixed_has_no_curve():
    decision = found_convolution(job_of(drawn(LAYERS["1x1"], 0.1), LAYERS["1x1"], sub_batch=4))

    assert not [name for name in decision.plan.decision if "sub-batch" in name]


def test_an_algorithm_that_refuses_is_told_with_its_reason():
    job = job_of(drawn(LAYERS["3x3"], 0.2), LAYERS["3x3"], filter_split=3)
    decision = found_convolution(job).plan.decision

    assert decision["cycles of block of 16"] == (
        "none: filter_split is 3, there are 2 filter groups; give 1 to 2"
    )


def test_where_nothing_fits_every_reason_is_told():
    convolution = Convolution(channels=256, filters=256, image=(64, 64), kernel=3, batch=16)
    job = job_of(np.ones(convolution.weights_shape), convolution, tiles=1)

    with pytest.raises(
        NoPlanError, match=r"no algorithm fits; direct none: .*; block of 16 none: "
    ):
        found_convolution(job)


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
    job = job_of(drawn(layer, 1.0), layer)
    job = attrs.evolve(
        job,
        machine=BOW.scaled_to(tiles),
        options=attrs.evolve(job.options, algorithm="dense"),
    )
    plan, raced = raced_plan(job)
    best_counts = [
        min((planner(job) for planner in planners), key=lambda plan: plan.estimate["total"])
        for planners in dense_planners(layer)
        if planners
    ]
    by_kind = [simulated(counted).cycles for counted in best_counts]

    assert raced is not None
    assert raced.plan == plan
    assert raced.program == emit(plan)
    assert raced.cycles == min(by_kind)
