"""Convolutions whose weights are multiplied in blocks on the AMP: results, decisions, refusals."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_layers import Array, Layer, layers

from ipusim import BOW, DataType, InputError, simulate
from ipusim.compiler import (
    Convolution,
    ConvolutionOptions,
    NoPlanError,
    Plan,
    emit,
    filter_pattern,
    pack,
    plan_convolution,
    unpack,
)
from ipusim.compiler.matrix.formats.blocks import Blocks
from ipusim.compiler.matrix.formats.elements import Elements
from ipusim.compiler.plan.options.methods import Balance, Rows
from ipusim.compiler.planning.convolution.planners import pattern_of
from ipusim.compiler.planning.convolution.proposals import BLOCK_EDGES, block_of
from ipusim.compiler.problem import Problem

MACHINE = BOW.scaled_to(12)


def computed(layer: Layer, block: int, **options: Any) -> tuple[Plan, Array]:
    """Return a plan and its result."""
    pattern = filter_pattern(layer.weights, layer.convolution, Blocks(block))
    plan = plan_convolution(
        pattern, layer.convolution, machine=MACHINE, algorithm="block", **options
    )
    run = simulate(emit(plan), pack(plan, layer.weights, layer.images))
    return plan, unpack(plan, run.outputs)


@settings(max_examples=30, deadline=None)
@given(
    layer=layers(most=34, batch=5),
    block=st.sampled_from(BLOCK_EDGES),
    data_type=st.sampled_from([DataType.HALF, DataType.FLOAT]),
    balance=st.sampled_from(("raw", "unify", "sort", "split")),
    rows=st.sampled_from([None, "runs", "joined"]),
)
def test_results_equal_numpy_for_every_block_size_and_balance(
    layer: Layer, block: int, data_type: DataType, balance: Balance, rows: Rows | None
) -> None:
    plan_options = {"data_type": data_type, "balance": balance, "rows": rows}
    plan, y = computed(layer, block, **plan_options)

    assert plan.pattern.block == block
    assert np.array_equal(y, layer.expected)


@pytest.mark.parametrize("block", BLOCK_EDGES)
def test_banks_of_blocks_are_shares_of_channels(block: int) -> None:
    convolution = Convolution(
        channels=4 * block, filters=2 * block, image=(5, 5), kernel=3, batch=4
    )
    rng = np.random.default_rng(0)
    weights, images = (
        rng.integers(1, 3, shape).astype(np.float32)
        for shape in (convolution.weights_shape, convolution.image_shape)
    )
    layer = Layer(convolution, weights, images)
    plan, y = computed(layer, block, balance="bank", channel_split=2)

    assert plan.decision["channel_split"] == 2
    assert np.array_equal(y, layer.expected)


def job_of(weights, convolution: Convolution, **options) -> Problem:
    """Return the problem of a convolution by blocks."""
    return Problem.of(
        operand=pattern_of(weights, convolution),
        operation=convolution,
        machine=MACHINE,
        data_type=DataType.HALF,
        partials_type=DataType.HALF,
        options=ConvolutionOptions(algorithm="block", **options),
    )


@given(channels=st.integers(1, 70), filters=st.integers(1, 70))
def test_elements_are_covered_by_the_largest_blocks_that_divide_both_sides(channels, filters):
    convolution = Convolution(channels=channels, filters=filters, image=3, kernel=3)
    weights = filter_pattern(np.ones(convolution.weights_shape), convolution, Elements())
    block = block_of(job_of(weights, convolution))
    common = np.gcd(channels, filters)

    assert block == max((b for b in BLOCK_EDGES if common % b == 0), default=4)


@pytest.mark.parametrize("block", BLOCK_EDGES)
def test_blocks_of_the_weights_stay(block):
    convolution = Convolution(channels=32, filters=32, image=3, kernel=3)
    weights = filter_pattern(np.ones(convolution.weights_shape), convolution, Blocks(block))

    assert block_of(job_of(weights, convolution)) == block


def test_the_decision_names_the_zeros_that_blocks_add():
    convolution = Convolution(channels=6, filters=7, image=(4, 4), kernel=3, batch=4)
    weights = np.zeros(convolution.weights_shape)
    weights[::4, ::4] = 1
    decision = plan_convolution(weights, convolution, machine=MACHINE, algorithm="block").decision

    assert decision["block"] == 4
    assert decision["covered"] == "36 blocks of 4 store 16.00 times the weights given"
    assert decision["padding"] == (
        "filters 7 to 8, channels 6 to 8: 1.52 times the multiplications of dense weights"
    )


def test_the_decision_names_no_zeros_if_blocks_fit_the_layer():
    convolution = Convolution(channels=16, filters=32, image=(4, 4), kernel=3, batch=4)
    plan = plan_convolution(
        np.ones(convolution.weights_shape),
        convolution,
        machine=MACHINE,
        algorithm="block",
        rows="runs",
    )

    assert plan.decision["block"] == 16
    assert not {"covered", "padding"} & set(plan.decision)


def test_blocks_that_fit_no_tile_are_refused():
    convolution = Convolution(channels=512, filters=512, image=(64, 64), kernel=3, batch=16)
    weights = filter_pattern(np.ones(convolution.weights_shape), convolution, Blocks(16))

    with pytest.raises(NoPlanError, match="algorithm 'block' has no split"):
        plan_convolution(weights, convolution, machine=BOW.scaled_to(2), algorithm="block")


def test_more_shares_than_groups_are_refused():
    convolution = Convolution(channels=32, filters=32, image=(4, 4), kernel=3, batch=4)

    with pytest.raises(InputError, match="filter_split is 3, there are 2 filter groups"):
        plan_convolution(
            np.ones(convolution.weights_shape),
            convolution,
            machine=MACHINE,
            algorithm="block",
            filter_split=3,
        )
