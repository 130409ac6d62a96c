"""Convolutions whose weights stream past 16 pixels in the AMP: layers, estimates, refusals."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, DataType, InputError, memory_use, simulate
from ipusim.compiler import Convolution, emit, load, pack, plan_convolution, save, unpack
from ipusim.compiler.jobs.tolerance import error_bounds
from ipusim.compiler.lowering.values import plan_chunks
from ipusim.compiler.matrix.block_matrix import BlockMatrix
from ipusim.compiler.matrix.formats import NM, Blocks
from ipusim.compiler.operations.convolution.filters import filter_matrix, filter_pattern
from ipusim.compiler.operations.convolution.operation import convolve
from ipusim.compiler.plan.no_plan import NoPlanError
from ipusim.compiler.plan.work import cut_footprints
from ipusim.compiler.planning.engine import SLACK_BYTES

HALF, FLOAT = DataType.HALF, DataType.FLOAT


def random_layer(rng: np.random.Generator) -> Convolution:
    """Return a small layer of any stride, padding and dilation, often of one dimension or tap."""
    taps = [int(rng.integers(1, 4)) for _ in range(2)]
    strides, dilations = (tuple(rng.integers(1, 3, 2).tolist()) for _ in range(2))
    padding = tuple(int(rng.integers(0, taps[side])) for side in range(2))
    reach = [1 + (taps[side] - 1) * dilations[side] for side in range(2)]
    size = [reach[side] + int(rng.integers(0, 9)) for side in range(2)]
    sides = int(rng.integers(1, 3))
    return Convolution(
        channels=int(rng.integers(1, 40)),
        filters=int(rng.integers(1, 50)),
        image=tuple(size[:sides]),
        kernel=tuple(taps[:sides]),
        stride=tuple(strides[:sides]),
        padding=tuple(padding[:sides]),
        dilation=tuple(dilations[:sides]),
        batch=int(rng.integers(1, 6)),
    )


def weights(layer: Convolution, density: float, seed: int = 0) -> Any:
    """Return random weights with a share of non-zeros."""
    rng = np.random.default_rng(seed)
    shape = layer.weights_shape
    return rng.standard_normal(shape) * (rng.random(shape) < density)


def planned(w: Any, layer: Convolution, *, tiles: int = 64, **options: Any) -> Any:
    """Return a plan whose weights stream past pixels."""
    options = {"algorithm": "direct", "strategy": "groups", **options}
    return plan_convolution(w, layer, machine=BOW.scaled_to(tiles), **options)


@pytest.mark.parametrize("data_type", [HALF, FLOAT], ids=lambda kind: kind.value)
@pytest.mark.parametrize("published", [True, False], ids=["drained", "kept"])
@given(seed=st.integers(0, 1 << 30))
@settings(max_examples=3, deadline=None)
def test_a_plan_gives_the_convolution_and_the_same_bits_and_cycles_by_instructions(
    data_type, published, seed
):
    rng = np.random.default_rng(seed)
    layer = random_layer(rng)
    w = weights(layer, float(rng.choice([0.02, 0.2, 0.6])), seed).astype(data_type.numpy)
    x = rng.standard_normal(layer.image_shape).astype(data_type.numpy)
    options = {"data_type": data_type, "published_kernels": published}
    plan = planned(w, layer, tiles=int(rng.choice([24, 64])), **options)
    program, feeds = emit(plan), pack(plan, w, x)
    run = simulate(program, feeds)
    by_instructions = simulate(program, feeds, fidelity="instruction", check_races=True)
    exact = convolve(BlockMatrix.of(filter_matrix(w, layer, 1), block=1), x, layer, 1)
    error = np.abs(unpack(plan, run.outputs).astype(np.float64) - exact)

    assert plan.kernel.name == (
        f"streamed_windows_{data_type.value}_{'drained' if published else 'kept'}"
    )
    assert np.all(error <= error_bounds(plan, w, x))
    assert run.report.cycles == by_instructions.report.cycles
    for name, output in run.outputs.items():
        assert output.tobytes() == by_instructions.outputs[name].tobytes()


LAYER = Convolution(channels=64, filters=96, image=(8, 14), kernel=3, padding=1, batch=2)


@pytest.mark.parametrize("published", [True, False], ids=["drained", "kept"])
def test_estimates_are_what_the_slowest_tile_takes(published):
    plan = planned(weights(LAYER, 0.1), LAYER, published_kernels=published)
    run = simulate(emit(plan))
    multiply, reduce = run.report.steps

    assert multiply.compute == pytest.approx(plan.estimate["multiply"], rel=0.02)
    exchange = plan.estimate["dense operand exchange"]
    assert multiply.sync + multiply.exchange == pytest.approx(exchange, rel=0.12)
    partials = plan.estimate["partials exchange"]
    assert reduce.sync + reduce.exchange == pytest.approx(partials, rel=0.12)
    assert run.report.cycles == pytest.approx(plan.estimate["total"], rel=0.04)


@pytest.mark.parametrize("published", [True, False], ids=["drained", "kept"])
def test_what_no_tile_has_is_not_estimated_either(published):
    w = np.zeros(LAYER.weights_shape)
    w[5, 40, 1, 2] = w[7, 40, 1, 1] = w[90, 40, 1, 0] = 1  # three taps of one line of the image
    plan = planned(w, LAYER, published_kernels=published)
    (multiply,) = simulate(emit(plan)).report.steps

    exchange = plan.estimate["dense operand exchange"]

    assert multiply.compute == pytest.approx(plan.estimate["multiply"], rel=0.02)
    assert multiply.sync + multiply.exchange == pytest.approx(exchange, rel=0.12)


IMAGES = Convolution(channels=16, filters=16, image=(16, 64), kernel=1, batch=32)


@pytest.mark.parametrize("layer", [LAYER, IMAGES], ids=["weights", "images of many rounds"])
def test_a_tile_needs_at_most_the_estimated_bytes(layer):
    plan = planned(weights(layer, 0.3), layer)
    needed = memory_use(emit(plan)).max_tile_bytes
    estimated = plan.decision["estimated_tile_bytes"] - SLACK_BYTES

    assert needed <= plan.decision["estimated_tile_bytes"]
    assert needed == pytest.approx(estimated, rel=0.25)


def test_a_row_of_taps_without_weights_needs_no_line_of_the_image():
    w = weights(LAYER, 0.2)
    middle = w.copy()
    middle[:, :, [0, 2]] = 0
    lines = []
    for plan in (planned(one, LAYER, tiles=16) for one in (w, middle)):
        (footprint,) = cut_footprints(
            *(plan.operation, plan.divided, plan.partition), wide=plan.wide, realised=plan.realised
        )
        lines.append(len(np.unique(footprint.reads.line)))

    assert lines == [10 * 4, 8 * 4]  # rows of the padded image, groups of 16 channels


def test_pixels_that_have_no_tiles_are_computed_in_rounds_with_the_same_weights():
    w, x = weights(LAYER, 0.1), np.ones(LAYER.image_shape)
    plan = planned(w, LAYER, tiles=8)
    y = unpack(plan, simulate(emit(plan), pack(plan, w, x)).outputs)
    exact = convolve(BlockMatrix.of(filter_matrix(w, LAYER, 1), block=1), x, LAYER, 1)

    assert plan.decision["rounds"] == 2
    assert np.all(np.abs(y - exact) <= error_bounds(plan, w, x))


def test_a_fixed_number_of_images_lies_side_by_side_and_other_numbers_are_refused():
    plan = planned(weights(LAYER, 0.1), LAYER, sub_batch=2)

    assert plan.decision["sub_batch"] == 2
    assert "8 columns of an output row, 2 images side by side" in str(plan.operation.report_lines())
    with pytest.raises(NoPlanError, match="sub_batch 3 does not divide 16"):
        planned(weights(LAYER, 0.1), LAYER, sub_batch=3)


@pytest.mark.parametrize("b", [4, 8])
def test_blocks_of_4_and_8_stream_and_larger_ones_do_not(b):
    w = np.kron(weights(LAYER, 0.2)[::b, ::b], np.ones((b, b, 1, 1)))
    w = w[: LAYER.filters, : LAYER.channels]
    x = np.ones(LAYER.image_shape)
    plan = planned(filter_pattern(w, LAYER, Blocks(b)), LAYER)
    y = unpack(plan, simulate(emit(plan), pack(plan, w, x)).outputs)
    exact = convolve(BlockMatrix.of(filter_matrix(w, LAYER, 1), block=1), x, LAYER, 1)

    assert np.all(np.abs(y - exact) <= error_bounds(plan, w, x))
    halves = np.ones(LAYER.weights_shape)
    halves[:, ::2] = 0
    for form in (Blocks(16), NM(2, 4)):
        with pytest.raises(InputError, match="groups is for elements and blocks of up to 8"):
            planned(filter_pattern(halves, LAYER, form), LAYER)


def test_weights_that_travel_and_options_of_other_planners_are_refused_by_name():
    w = weights(LAYER, 0.1)
    with pytest.raises(InputError, match="groups has resident values only"):
        planned(w, LAYER, filter_weights="shared")
    with pytest.raises(InputError, match="groups does not read --filter-split"):
        planned(w, LAYER, filter_split=2)
    with pytest.raises(
        InputError, match="strategy groups is for products and for algorithm direct"
    ):
        planned(w, LAYER, algorithm="lowered")


def test_more_output_rows_than_tiles_are_refused_with_the_number_of_rows():
    with pytest.raises(NoPlanError, match="a tile for each of 8 output rows"):
        planned(weights(LAYER, 0.1), LAYER, tiles=4)


def test_a_budget_of_weights_takes_fewer_copies_or_is_refused():
    w = weights(LAYER, 0.3)
    whole, bounded = planned(w, LAYER), planned(w, LAYER, weights_budget=20_000)
    most = [plan_chunks(plan).seat_bytes.max() for plan in (whole, bounded)]

    assert most[0] > 20_000 >= most[1]
    with pytest.raises(NoPlanError, match="no plan has 64 bytes of weights or fewer"):
        planned(w, LAYER, weights_budget=64)


def test_direct_takes_the_faster_of_both_ways_to_multiply_single_weights():
    w = weights(LAYER, 0.1)
    machine = BOW.scaled_to(64)
    plan = plan_convolution(w, LAYER, algorithm="direct", machine=machine)
    shared = plan_convolution(
        w, LAYER, algorithm="direct", filter_weights="shared", machine=machine
    )

    assert plan.kernel.name == "streamed_windows_half_drained"
    assert simulate(emit(plan)).report.cycles < simulate(emit(shared)).report.cycles


@pytest.mark.parametrize("data_type", [HALF, FLOAT], ids=lambda kind: kind.value)
def test_dense_weights_stream_past_pixels_where_no_other_dense_plan_is_faster(data_type):
    layer = Convolution(channels=64, filters=256, image=(8, 16), kernel=3, padding=1)
    rng = np.random.default_rng(3)
    w = weights(layer, 0.5).astype(data_type.numpy)  # zeros are multiplied, too
    x = rng.standard_normal(layer.image_shape).astype(data_type.numpy)
    options = {"algorithm": "dense", "data_type": data_type, "machine": BOW.scaled_to(64)}
    plan, published = (
        plan_convolution(w, layer, filter_weights="resident", published_kernels=public, **options)
        for public in (False, True)
    )
    program, feeds = emit(plan), pack(plan, w, x)
    run, by_instructions = (
        simulate(program, feeds, fidelity=speed) for speed in ("formula", "instruction")
    )
    exact = convolve(BlockMatrix.of(filter_matrix(w, layer, 1), block=1), x, layer, 1)
    error = np.abs(unpack(plan, run.outputs).astype(np.float64) - exact)

    assert plan.kernel.name == f"streamed_windows_{data_type.value}_kept"
    assert published.kernel.name == f"streamed_windows_{data_type.value}_drained"
    assert plan.pattern.num_blocks == np.prod(plan.pattern.grid)
    assert np.all(error <= error_bounds(plan, w, x))
    assert run.report.cycles == by_instructions.report.cycles
    assert run.report.cycles < simulate(emit(published)).report.cycles
    for name, output in run.outputs.items():
        assert output.tobytes() == by_instructions.outputs[name].tobytes()


def test_a_plan_loaded_from_a_file_gives_the_same_result(tmp_path):
    w, x = weights(LAYER, 0.1), np.ones(LAYER.image_shape)
    plan = planned(w, LAYER)
    save(tmp_path / "plan.zip", program=emit(plan), plan=plan)
    again = load(tmp_path / "plan.zip").plan
    outputs = [simulate(emit(one), pack(one, w, x)).outputs["y"] for one in (plan, again)]

    assert np.array_equal(*outputs)
