"""Tests of searched plans of dense convolutions, against NumPy and their simulation."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plain_convolution import plain_convolution
from random_layers import Layer, layers

from ipusim import BOW, DataType, InputError, Machine, Report, simulate
from ipusim.compiler import (
    Convolution,
    NoPlanError,
    Pattern,
    Plan,
    emit,
    load,
    pack,
    plan_convolution,
    save,
    unpack,
)
from ipusim.compiler.matrix.block_matrix import BlockMatrix
from ipusim.compiler.operations.convolution.filters import matrix_shape
from ipusim.compiler.operations.convolution.flattened import (
    FlattenedConvolution,
    FlattenedLines,
    flattened_taps,
)
from ipusim.compiler.operations.convolution.lines import ConvolutionLines
from ipusim.compiler.planning.convolution.cutting import Cutting, plan_of
from ipusim.kernels import direct_dense_kernel

MACHINE = BOW.scaled_to(16)
HALF, FLOAT = DataType.HALF, DataType.FLOAT
TYPES = ((HALF, HALF), (HALF, FLOAT), (FLOAT, FLOAT))
CONV5 = Convolution(channels=512, filters=512, image=(14, 14), kernel=3, padding=1, batch=4)
FIRST = Convolution(channels=3, filters=64, image=(224, 224), kernel=3, padding=1)


def dense(convolution: Convolution, machine: Machine = BOW, **options: Any) -> Plan:
    """Return a plan for any weights."""
    pattern = Pattern.full(matrix_shape(convolution, 1), 1)
    return plan_convolution(pattern, convolution, machine=machine, algorithm="dense", **options)


def timed(plan: Plan) -> Report:
    """Return the report of a plan, simulated without values."""
    return simulate(emit(plan)).report


@st.composite
def planned(
    draw: st.DrawFn,
    sizes: tuple[int, ...] = (3, 7, 40),
    types: Sequence[tuple[DataType, DataType]] = TYPES,
) -> tuple[Layer, Plan]:
    """Draw a layer of few or many channels, with its searched plan under some fixed options."""
    layer = draw(layers(most=draw(st.sampled_from(sizes)), batch=6))
    data, partials = draw(st.sampled_from(types))
    rows, flatten = (
        draw(st.sampled_from((None, *ways))) for ways in (("runs", "joined"), ("always", "never"))
    )
    fields: dict[str, Any] = {"rows": rows, "flatten": flatten}
    if draw(st.booleans()):
        fields["row_split"] = draw(st.integers(1, min(4, layer.convolution.output[0])))
        fields["sub_batch"] = draw(st.integers(1, layer.convolution.batch))
        slices = -(-layer.convolution.batch // fields["sub_batch"])
        fields["batch_split"] = draw(st.integers(1, min(2, slices)))
    plan = plan_convolution(
        layer.weights,
        layer.convolution,
        machine=MACHINE,
        data_type=data,
        partials_type=partials,
        algorithm="dense",
        **fields,
    )
    return layer, plan


@settings(max_examples=60, deadline=None)
@given(case=planned())
def test_results_of_any_geometry_equal_numpy(case: tuple[Layer, Plan]) -> None:
    layer, plan = case
    program = emit(plan)
    run = simulate(program, pack(plan, layer.weights, layer.images))

    assert np.array_equal(unpack(plan, run.outputs), layer.expected)
    assert simulate(program).trace == run.trace


@pytest.mark.parametrize(("sizes", "types"), [((2,), TYPES[:1]), ((3, 7, 40), TYPES)])
@settings(max_examples=10, deadline=None)
@given(data=st.data())
def test_both_fidelities_agree(
    sizes: tuple[int, ...], types: Sequence[tuple[DataType, DataType]], data: st.DataObject
) -> None:
    layer, plan = data.draw(planned(sizes, types))
    program, feeds = emit(plan), pack(plan, layer.weights, layer.images)
    run, core = (
        simulate(program, feeds, fidelity=fidelity) for fidelity in ("formula", "instruction")
    )

    assert run.trace == core.trace
    assert np.array_equal(run.outputs["y"], core.outputs["y"])


@settings(max_examples=25, deadline=None)
@given(layer=layers(most=9, batch=2), joined=st.booleans(), seed=st.integers(0, 99))
def test_a_flattened_convolution_gives_the_same_result(
    layer: Layer, joined: bool, seed: int
) -> None:
    """Weights and reference are those of the layer; lanes without a tap are zero."""
    convolution = layer.convolution
    plan = dense(convolution, MACHINE, flatten="always", rows="joined" if joined else "runs")
    operation, lines = (
        plan.operation,
        FlattenedLines(ConvolutionLines(convolution, 16, 1, 1, joined)),
    )
    matrix = BlockMatrix.of(operation.matrix(layer.weights), block=16)
    rng = np.random.default_rng(seed)
    line = rng.integers(0, int(np.prod(lines.inner.x_shape)), 5)

    assert np.array_equal(operation.reference(matrix, layer.images), layer.expected)
    assert np.count_nonzero(matrix.values) == np.count_nonzero(layer.weights)
    assert lines.read_by(line).max() < int(np.prod(lines.quad_lines.x_shape))


@settings(max_examples=40, deadline=None)
@given(
    layer=layers(most=7, batch=4),
    joined=st.booleans(),
    flattened=st.booleans(),
    strips=st.integers(2, 4),
    images=st.integers(1, 3),
)
def test_strips_on_tiles_of_their_own_are_the_same_convolution(
    layer: Layer, joined: bool, flattened: bool, strips: int, images: int
) -> None:
    """Columns may be cut anywhere: more strips than columns, and parts that fill no strip."""
    convolution = layer.convolution
    layer_lines = ConvolutionLines(convolution, 16, images, 1, joined, strips, apart=True)
    lines = FlattenedLines(layer_lines)
    inner = lines.inner if flattened else layer_lines
    pattern = Pattern.full(matrix_shape(inner.convolution, 16), 16)
    alone = np.zeros(len(pattern.rows), dtype=np.int64)
    plan = plan_of(
        Cutting(lines=layer_lines, share=alone, shares=1, parts=4),
        pattern,
        machine=MACHINE,
        kernel=direct_dense_kernel(MACHINE, HALF, FLOAT),
        algorithm="dense",
        details={},
        estimate={},
        realised=(FlattenedConvolution(layer_lines), flattened_taps(MACHINE, lines, HALF))
        if flattened
        else None,
    )
    run = simulate(emit(plan), pack(plan, layer.weights, layer.images))

    assert plan.n == layer_lines.slices == strips * -(-convolution.batch // images)
    assert np.array_equal(unpack(plan, run.outputs), layer.expected)


def test_a_wide_image_of_few_rows_is_cut_in_strips() -> None:
    convolution = Convolution(channels=16, filters=16, image=(2, 200), kernel=3, padding=1)
    rng = np.random.default_rng(0)
    weights = rng.integers(-2, 3, convolution.weights_shape).astype(np.float32)
    images = rng.integers(-2, 3, convolution.image_shape).astype(np.float32)
    plan = dense(convolution, MACHINE)
    run = simulate(emit(plan), pack(plan, weights, images))
    expected = plain_convolution(weights, images, stride=(1, 1), padding=(1, 1), dilation=(1, 1))

    assert plan.decision["column_strips"] > 1
    assert plan.decision["column_strips"] * plan.decision["row_split"] <= MACHINE.tiles
    assert np.array_equal(unpack(plan, run.outputs), expected)
    assert plan.estimate["total"] == pytest.approx(run.report.cycles, rel=0.06)


@pytest.mark.parametrize(("types", "most"), [("half", 45_800), ("float", 136_800)])
def test_a_layer_of_vgg_takes_fewer_cycles_than_a_limit_and_as_many_as_estimated(
    types: str, most: int
) -> None:
    # The limits are a little above measured cycles.
    plan = dense(CONV5, data_type=types, filter_weights="shared")
    cycles = timed(plan).cycles

    assert cycles < most
    assert plan.estimate["total"] == pytest.approx(cycles, rel=0.03)
    assert plan.decision["padding"] == (  # 13 of 14 rows have two columns of halo behind them
        "outputs of an image 196 to 222: 1.13 times the multiplications of dense weights"
    )


@pytest.mark.parametrize(("types", "least"), [("half", 1.9), ("float", 2.2)])
def test_taps_of_three_channels_are_flattened_which_is_about_twice_as_quick(
    types: str, least: float
) -> None:
    plans = [
        dense(FIRST, data_type=types, flatten=flatten_option)
        for flatten_option in ("never", "always", None)
    ]
    plain, flat, chosen = (timed(plan).cycles for plan in plans)

    assert plain > least * flat
    assert chosen == flat
    assert plans[2].decision["flattened"] is True
    assert plans[2].estimate["total"] == pytest.approx(chosen, rel=0.06)
    assert plans[2].decision["padding"].startswith("taps and channels 27 to 48, outputs of an")


def test_taps_of_many_channels_are_flattened_only_by_option() -> None:
    convolution = Convolution(channels=32, filters=32, image=(8, 8), kernel=3, padding=1)
    plans = [
        dense(convolution, MACHINE, flatten=flatten_option) for flatten_option in (None, "always")
    ]

    assert [plan.decision["flattened"] for plan in plans] == [False, True]


def test_a_batch_whose_temporaries_do_not_fit_runs_in_rounds() -> None:
    two = BOW.scaled_to(2)
    convolution = Convolution(channels=32, filters=64, image=(12, 12), kernel=3, padding=1, batch=6)
    free, plan = (
        dense(convolution, two, data_type="float", available_memory_proportion=share)
        for share in (1, 0.1)
    )
    rng = np.random.default_rng(0)
    weights = rng.integers(-2, 3, convolution.weights_shape).astype(np.float32)
    images = rng.integers(-2, 3, convolution.image_shape).astype(np.float32)
    run = simulate(emit(plan), pack(plan, weights, images))
    matrix = BlockMatrix.of(plan.operation.matrix(weights), block=16)

    assert free.decision["rounds"] < plan.decision["rounds"]
    assert plan.partition.rounds == plan.decision["rounds"]
    assert np.array_equal(unpack(plan, run.outputs), plan.operation.reference(matrix, images))


def test_fixed_splits_are_kept_and_the_others_are_searched() -> None:
    convolution = attrs.evolve(CONV5, batch=8)
    plan = dense(
        convolution, filter_split=16, channel_split=4, row_split=2, sub_batch=2, batch_split=2
    )
    free = dense(convolution)

    names = ("filter_split", "channel_split", "row_split", "sub_batch", "batch_split", "rounds")
    assert [plan.decision[name] for name in names] == [16, 4, 2, 2, 2, 2]
    assert free.estimate["total"] <= plan.estimate["total"]


def test_the_decision_names_the_padding_of_odd_sizes_and_its_cost() -> None:
    convolution = Convolution(channels=20, filters=40, image=9, kernel=3, batch=3)
    text = dense(convolution, MACHINE, sub_batch=2, rows="runs", flatten="never").decision[
        "padding"
    ]
    ratio = 48 / 40 * 96 / 60 * 4 / 3

    assert text == (
        "filters 40 to 48, channels 20 to 32, images 3 to 4: "
        f"{ratio:.2f} times the multiplications of dense weights"
    )


def test_splits_that_no_machine_has_room_for_are_refused() -> None:
    with pytest.raises(InputError, match="together need 112 tiles, the machine has 16"):
        dense(CONV5, MACHINE, filter_split=8, row_split=14)
    with pytest.raises(InputError, match="batch_split is 5, there are 4 slices of the batch"):
        dense(CONV5, MACHINE, batch_split=5)
    with pytest.raises(NoPlanError, match=r"'dense' has no split .* by [\d,]+ B at the least"):
        dense(attrs.evolve(CONV5, batch=64), BOW.scaled_to(2))


def test_a_flattened_plan_is_saved_and_loaded(tmp_path: Path) -> None:
    plan = dense(attrs.evolve(FIRST, image=(6, 6)), MACHINE)
    save(tmp_path / "first.ipusim", plan=plan)
    loaded = load(tmp_path / "first.ipusim").plan

    assert plan.decision["flattened"] is True
    assert loaded == plan
    assert timed(loaded).cycles == timed(plan).cycles
