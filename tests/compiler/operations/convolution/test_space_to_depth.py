"""Tests of space to depth: phases of an image become channels of a convolution with fewer taps.

A phase of a side is the pixels at one remainder of the position by the stride.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from plain_convolution import plain_convolution
from random_layers import Layer, convolutions, layers

from ipusim import BOW, DataType, InputError, simulate
from ipusim.compiler import (
    Convolution,
    MatrixError,
    Plan,
    chain_of,
    emit,
    emit_chain,
    filter_pattern,
    load,
    pack,
    pack_chain,
    plan_convolution,
    plan_dense,
    save,
    unpack,
    unpack_chain,
)
from ipusim.compiler.matrix.block_matrix import BlockMatrix, block_values
from ipusim.compiler.matrix.formats import FORMATS
from ipusim.compiler.operations.convolution.lowered import ImageColumns, UnfoldedImages
from ipusim.compiler.operations.convolution.space_to_depth import (
    PhasedConvolution,
    SpaceToDepth,
    space_to_depths,
)
from ipusim.compiler.plan.consistency import check_plan
from ipusim.compiler.plan.options.methods import ConvolutionOptions
from ipusim.compiler.planning.convolution.lowered import splits_of_columns
from ipusim.compiler.planning.convolution.proposals import (
    image_window_candidates,
    reshaped_candidates,
)
from ipusim.compiler.problem import Problem

HALF, FLOAT = DataType.HALF, DataType.FLOAT
MACHINE = BOW.scaled_to(16)


def plain_result(convolution: Convolution, weights: Any, images: Any) -> Any:
    """Compute the convolution by NumPy."""
    sides = convolution.sides
    return plain_convolution(
        weights,
        images,
        stride=convolution.strides[:sides],
        padding=convolution.paddings[:sides],
        dilation=convolution.dilations[:sides],
    )


@pytest.mark.parametrize(
    ("outer", "sides", "inner"),
    [
        (
            Convolution(channels=3, filters=8, image=(32, 48), kernel=16, stride=16, batch=2),
            (0, 1),
            Convolution(channels=768, filters=8, image=(2, 3), kernel=1, batch=2),
        ),
        (
            Convolution(channels=3, filters=64, image=(224, 224), kernel=11, stride=4, padding=2),
            (0, 1),
            Convolution(channels=48, filters=64, image=(57, 57), kernel=3),
        ),
        (
            Convolution(channels=3, filters=64, image=(224, 224), kernel=7, stride=2, padding=3),
            (0,),
            Convolution(
                channels=6,
                filters=64,
                image=(115, 224),
                kernel=(4, 7),
                stride=(1, 2),
                padding=(0, 3),
            ),
        ),
        (
            Convolution(channels=2, filters=8, image=(64, 300), kernel=(5, 300)),
            (1,),
            Convolution(channels=600, filters=8, image=64, kernel=5, padding=0),
        ),
        (
            Convolution(channels=4, filters=8, image=(7, 5), kernel=(7, 3)),
            (0,),
            Convolution(channels=28, filters=8, image=5, kernel=3),
        ),
        (
            Convolution(channels=4, filters=8, image=20, kernel=3, stride=3, dilation=2),
            (0,),
            Convolution(channels=12, filters=8, image=6, kernel=1),
        ),
        (
            Convolution(channels=4, filters=8, image=(3, 9), kernel=(2, 3), dilation=(2, 1)),
            (0,),
            Convolution(channels=8, filters=8, image=9, kernel=3),
        ),
        (
            Convolution(channels=4, filters=8, image=(7, 7), kernel=7, batch=3),
            (0, 1),
            Convolution(channels=196, filters=8, image=1, kernel=1, batch=3),
        ),
    ],
)
def test_phases_become_channels_of_a_smaller_kernel(
    outer: Convolution, sides: tuple[int, ...], inner: Convolution
) -> None:
    result = SpaceToDepth(outer, sides).inner

    assert result.image_shape == inner.image_shape
    assert result.weights_shape == inner.weights_shape
    moves = "strides", "paddings", "dilations"
    assert all(getattr(result, move) == getattr(inner, move) for move in moves)


def test_sides_of_stride_1_have_no_phases() -> None:
    convolution = Convolution(channels=4, filters=8, image=(7, 7), kernel=3)
    both = attrs.evolve(convolution, stride=2)

    assert space_to_depths(convolution) == ()
    assert [way.sides for way in space_to_depths(both)] == [(0, 1), (0,), (1,)]
    assert [str(way) for way in space_to_depths(both)] == ["2 x 2", "2 x 1", "1 x 2"]
    with pytest.raises(InputError, match=r"phases of sides \(1,\): the image has 1"):
        SpaceToDepth(attrs.evolve(convolution, image=7, kernel=3, stride=2), (1,))


@settings(max_examples=100)
@given(convolution=convolutions(), seed=st.integers(0, 99))
@example(  # the last tap of three is the first of its phase, a stride further on
    convolution=Convolution(channels=2, filters=2, image=14, kernel=3, stride=3, dilation=2),
    seed=0,
)
@example(  # more columns than the padded image has, in the phase of the last tap
    convolution=Convolution(channels=1, filters=2, image=(5, 6), kernel=(3, 2), stride=(2, 3)),
    seed=0,
)
def test_the_smaller_kernel_over_phases_gives_the_same_result(
    convolution: Convolution, seed: int
) -> None:
    rng = np.random.default_rng(seed)
    weights = rng.integers(-3, 4, convolution.weights_shape)
    images = rng.integers(-3, 4, convolution.image_shape)
    expected = plain_result(convolution, weights, images)
    for way in space_to_depths(convolution):
        y = plain_result(way.inner, way.weights(weights), way.images(images))

        assert np.array_equal(y.reshape(convolution.output_shape), expected)


def job_of(
    convolution: Convolution, weights: Any, types: tuple[DataType, DataType], tiles: int
) -> Problem:
    """Return the dense problem of a convolution on some tiles."""
    return Problem.of(
        operand=filter_pattern(weights, convolution, FORMATS[1]),
        operation=convolution,
        machine=BOW.scaled_to(tiles),
        data_type=types[0],
        partials_type=types[1],
        options=ConvolutionOptions(algorithm="dense"),
    )


@settings(max_examples=40, deadline=None)
@given(
    layer=layers(most=40, batch=4),
    types=st.sampled_from(((HALF, HALF), (HALF, FLOAT), (FLOAT, FLOAT))),
    tiles=st.integers(1, 16),
)
def test_every_dense_planner_computes_the_layer(
    layer: Layer, types: tuple[DataType, DataType], tiles: int
) -> None:
    job = job_of(layer.convolution, layer.weights, types, tiles)
    poplin = partial(splits_of_columns, strategy="poplin")
    candidates = (
        *reshaped_candidates(job, image_window_candidates),
        *reshaped_candidates(job, splits_of_columns),
        *reshaped_candidates(job, poplin, only_one_tap=True),
    )
    for candidate in candidates:
        plan = candidate.plan()
        check_plan(plan)
        run = simulate(emit(plan), pack(plan, layer.weights, layer.images))
        pattern, matrix = plan.known[0], plan.operation.matrix(layer.weights)
        blocks = BlockMatrix(pattern, block_values(matrix, pattern))

        assert np.array_equal(unpack(plan, run.outputs), layer.expected)
        assert np.array_equal(plan.operation.reference(blocks, layer.images), layer.expected)


PATCHES = Convolution(
    channels=3, filters=20, image=(10, 11), kernel=3, stride=3, padding=1, batch=2
)
WIDE = Convolution(channels=2, filters=20, image=(9, 12), kernel=(3, 12), batch=2)
LARGE = Convolution(channels=3, filters=20, image=(19, 19), kernel=5, stride=2, padding=2)


def planned(convolution: Convolution, **options: Any) -> Plan:
    """Return a dense plan of a convolution."""
    weights = np.ones(convolution.weights_shape)
    return plan_convolution(weights, convolution, machine=MACHINE, algorithm="dense", **options)


@pytest.mark.parametrize("convolution", [PATCHES, WIDE, LARGE])
def test_a_plan_of_phases_is_emitted_run_saved_and_printed(
    convolution: Convolution, tmp_path: Path
) -> None:
    rng = np.random.default_rng(0)
    weights = rng.integers(-2, 3, convolution.weights_shape)
    images = rng.integers(-2, 3, convolution.image_shape)
    plan = planned(convolution)
    program = emit(plan)
    run = simulate(program, pack(plan, weights, images))
    save(tmp_path / "layer", plan=plan, program=program, run=run)
    loaded = load(tmp_path / "layer").plan

    assert isinstance(plan.operation, PhasedConvolution)
    assert loaded == plan
    assert emit(plan) == program
    assert np.array_equal(unpack(plan, run.outputs), plain_result(convolution, weights, images))
    assert plan.operation.macs(plan.pattern.stored, plan.n) >= convolution.macs
    assert plan.label().sizes["K"] == convolution.filters
    assert "Space to depth" in str(plan)
    with pytest.raises(MatrixError, match=r"x is \[1, 2\], the convolution needs \["):
        pack(plan, weights, np.ones((1, 2)))
    with pytest.raises(MatrixError, match=r"weights are \[1, 1, 1, 1\], the convolution needs"):
        pack(plan, np.ones((1, 1, 1, 1)), partial=True)


def test_a_file_whose_phases_are_of_another_layer_is_refused() -> None:
    plan = planned(PATCHES)
    other = SpaceToDepth(attrs.evolve(PATCHES, channels=2), (0, 1))
    wrong = attrs.evolve(plan, operation=attrs.evolve(plan.operation, reshaping=other))

    with pytest.raises(InputError, match=r"has phases of Convolution\(channels=18"):
        check_plan(wrong)


def test_in_a_chain_the_result_of_a_convolution_is_re_laid_into_phases_of_the_next() -> None:
    first = Convolution(channels=4, filters=3, image=(10, 11), kernel=3, padding=1, batch=2)
    rng = np.random.default_rng(0)
    weights = [rng.integers(-1, 2, each.weights_shape) for each in (first, PATCHES)]
    images = rng.integers(-1, 2, first.image_shape)
    plans = chain_of([planned(first), planned(PATCHES)])
    run = simulate(emit_chain(plans), pack_chain(plans, weights, images))

    between = plain_result(first, weights[0], images)
    assert np.array_equal(
        unpack_chain(plans, run.outputs), plain_result(PATCHES, weights[1], between)
    )


@st.composite
def patches(draw: st.DrawFn) -> Convolution:
    """Draw layers whose stride is their kernel, of one and two dimensions."""
    sides = draw(st.integers(1, 2))
    kernel = tuple(draw(st.integers(1, 5)) for _ in range(sides))
    outputs = tuple(draw(st.integers(1, 5)) for _ in range(sides))
    beyond = tuple(draw(st.integers(0, size - 1)) for size in kernel)
    return Convolution(
        channels=draw(st.integers(1, 24)),
        filters=draw(st.integers(1, 40)),
        image=tuple(
            size * count + more for size, count, more in zip(kernel, outputs, beyond, strict=True)
        ),
        kernel=kernel,
        stride=kernel,
        batch=draw(st.integers(1, 5)),
    )


@settings(max_examples=30, deadline=None)
@given(
    convolution=patches(),
    data_type=st.sampled_from((HALF, FLOAT)),
    tiles=st.integers(1, 24),
    strategy=st.sampled_from(("dense", "poplin")),
    published=st.booleans(),
)
def test_a_layer_whose_stride_is_its_kernel_is_no_slower_than_the_equal_linear_layer(
    convolution: Convolution, data_type: DataType, tiles: int, strategy: str, published: bool
) -> None:
    requested: dict[str, Any] = {"machine": BOW.scaled_to(tiles), "data_type": data_type}
    weights = np.ones(convolution.weights_shape)
    plan = plan_convolution(weights, convolution, algorithm="dense", **requested)
    (e, f), taps = convolution.output, np.prod(convolution.taps)
    linear = plan_dense(
        (convolution.filters, convolution.channels * int(taps)),
        n=e * f * convolution.batch,
        strategy=strategy,
        published_kernels=published,
        **requested,
    )

    assert simulate(emit(plan)).report.cycles <= simulate(emit(linear)).report.cycles


@given(
    convolution=convolutions(most=20, batch=3),
    block=st.sampled_from((4, 16)),
    pieces=st.integers(1, 5),
)
def test_rows_in_pieces_give_the_same_columns(
    convolution: Convolution, block: int, pieces: int
) -> None:
    whole = ImageColumns.of(convolution, block, FLOAT)
    images = np.random.default_rng(0).integers(1, 99, convolution.image_shape)

    def columns(order: ImageColumns) -> Any:
        flat = UnfoldedImages(order).packed(images, order.count, order.count, FLOAT)
        units = flat.reshape(order.units, order.unit_columns, block)
        r, s = convolution.taps
        line = np.arange(r * s * order.lines.channel_groups)
        runs = order.runs(line, np.zeros_like(line), np.full_like(line, order.count))
        matrix = np.full((len(line), order.count, block), -1.0)
        table = (runs.interval, runs.start, runs.count, runs.unit, runs.shift)
        for interval, start, count, unit, shift in zip(*table, strict=True):
            matrix[interval, start : start + count] = units[unit, shift : shift + count]
        return matrix

    if not whole.is_image:
        assert np.array_equal(columns(attrs.evolve(whole, pieces=pieces)), columns(whole))
