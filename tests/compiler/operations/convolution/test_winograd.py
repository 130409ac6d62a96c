"""Tests of Winograd convolutions through all stages, on a few tiles, against NumPy."""

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
from same_bits import differing_outputs

from ipusim import BOW, DataType, InputError, simulate
from ipusim.compiler import (
    Convolution,
    NoPlanError,
    Plan,
    emit,
    load,
    pack,
    plan_convolution,
    save,
    unpack,
)
from ipusim.compiler.jobs.tolerance import error_bounds
from ipusim.compiler.matrix.entries import MatrixError
from ipusim.compiler.matrix.pattern import Pattern
from ipusim.compiler.operations.convolution.filters import matrix_shape
from ipusim.compiler.operations.convolution.winograd import A, B, winograd_filters
from ipusim.kernels import POSITIONS

MACHINE = BOW.scaled_to(16)
HALF, FLOAT = DataType.HALF, DataType.FLOAT
TYPES = ((HALF, HALF), (HALF, FLOAT), (FLOAT, FLOAT))
LAYER = Convolution(channels=20, filters=36, image=(7, 10), kernel=3, padding=1, batch=3)


@st.composite
def planned(
    draw: st.DrawFn, *, most: int = 40, types: Sequence[tuple[DataType, DataType]] = TYPES
) -> Plan:
    """Draw a plan of any splits that fit the machine."""
    image = draw(st.tuples(st.integers(3, 9), st.integers(3, 9)))
    convolution = Convolution(
        channels=draw(st.integers(1, most)),
        filters=draw(st.integers(1, most)),
        image=image,
        kernel=3,
        padding=draw(st.tuples(st.integers(0, 2), st.integers(0, 2))),
        batch=draw(st.integers(1, 4)),
    )
    sides = {
        "filter_split": -(-convolution.filters // 16),
        "channel_split": -(-convolution.channels // 16),
        "row_split": -(-convolution.output[0] // 2),
        "batch_split": convolution.batch,
    }
    tiles, fields = MACHINE.tiles, dict[str, Any]()
    for name in draw(st.permutations(tuple(sides))):
        fields[name] = draw(st.integers(1, min(sides[name], tiles)))
        tiles //= fields[name]
    # Each share of the batch needs a slice: 4 images in slices of 2 do not go to 3 shares.
    batch, shares = convolution.batch, fields["batch_split"]
    sizes = range(1, -(-batch // shares) + 1)
    fields["sub_batch"] = draw(
        st.sampled_from([size for size in sizes if -(-batch // size) >= shares])
    )
    data, partials = draw(st.sampled_from(types))
    fields |= {"data_type": data, "partials_type": partials}
    return plan(convolution, **fields)


def plan(convolution: Convolution, **fields: Any) -> Plan:
    """Return a Winograd plan of a convolution."""
    full = Pattern.full(matrix_shape(convolution, 16), 16)
    return plan_convolution(
        full, convolution, algorithm="winograd", **{"machine": MACHINE, **fields}
    )


def operands(plan: Plan, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Return random weights and images of the plan's type."""
    convolution, rng = plan.operation.how.convolution, np.random.default_rng(seed)
    shapes, kind = (convolution.weights_shape, convolution.image_shape), plan.data_type.numpy
    weights, images = (rng.standard_normal(shape).astype(kind) for shape in shapes)
    return weights, images


def exact(plan: Plan, weights: np.ndarray, images: np.ndarray) -> np.ndarray:
    """Return the convolution in float64."""
    convolution = plan.operation.how.convolution
    arrays = (array.astype(np.float64) for array in (weights, images))
    return plain_convolution(*arrays, stride=(1, 1), padding=convolution.paddings, dilation=(1, 1))


@settings(max_examples=60, deadline=None)
@given(plan=planned(), seed=st.integers(0, 1 << 30))
def test_errors_of_any_layer_and_split_lie_within_their_bounds(plan: Plan, seed: int) -> None:
    weights, images = operands(plan, seed)
    program = emit(plan)
    run = simulate(program, pack(plan, weights, images))
    error = abs(unpack(plan, run.outputs) - exact(plan, weights, images))

    assert np.all(error <= error_bounds(plan, weights, images))
    assert simulate(program).trace == run.trace


@settings(max_examples=20, deadline=None)
@given(plan=planned(most=17).filter(lambda plan: plan.data_type is FLOAT), seed=st.integers(0, 99))
def test_whole_numbers_come_out_exactly_in_float(plan: Plan, seed: int) -> None:
    weights, images = (np.rint(2 * array) for array in operands(plan, seed))
    run = simulate(emit(plan), pack(plan, weights, images))

    assert np.array_equal(unpack(plan, run.outputs), exact(plan, weights, images))


@pytest.mark.parametrize(("most", "types"), [(2, TYPES[:1]), (20, TYPES)])
@settings(max_examples=6, deadline=None)
@given(data=st.data())
def test_both_fidelities_agree(
    most: int, types: Sequence[tuple[DataType, DataType]], data: st.DataObject
) -> None:
    plan = data.draw(planned(most=most, types=types))
    program, feeds = emit(plan), pack(plan, *operands(plan))
    run = simulate(program, feeds)
    core = simulate(program, feeds, fidelity="instruction")

    assert core.trace == run.trace
    assert differing_outputs(core.outputs, run.outputs) == []


@pytest.mark.parametrize(("data", "partials"), TYPES)
def test_bounds_are_no_wider_than_a_few_roundings_of_the_terms(
    data: DataType, partials: DataType
) -> None:
    result = plan(LAYER, data_type=data, partials_type=partials)
    weights, images = operands(result)
    bound = error_bounds(result, weights, images)
    # Terms of |A'| [|G||w||G'| * |B'||d||B|] |A| add up to no more than 36 = 16 * 9 / 4 times |w| *
    # |d|. 30 and 80 roundings of each, of half and of float, are a little above measured bounds.
    terms = exact(result, np.full_like(weights, abs(weights).max()), np.ones_like(images))
    roundings = 30 if data is HALF else 80
    unit = np.finfo(data.numpy).eps / 2

    assert bound.max() <= roundings * unit * 36 * terms.max() * abs(images).max()


def test_the_error_of_a_wrong_filter_exceeds_the_bounds() -> None:
    result = plan(LAYER)
    weights, images = operands(result)
    wrong = weights.copy()
    wrong[5, 3, 1, 2] += 8
    run = simulate(emit(result), pack(result, wrong, images))
    error = abs(unpack(result, run.outputs) - exact(result, weights, images))

    assert np.any(error > error_bounds(result, weights, images))


def test_transforms_on_the_host_give_the_convolution() -> None:
    rng = np.random.default_rng(0)
    weights, window = rng.standard_normal((3, 3)), rng.standard_normal((4, 4))
    product = np.zeros((4, 4))
    for position, number in zip(POSITIONS, winograd_filters(weights), strict=True):
        product[position] = number * (B @ window @ B.T)[position]
    windows = np.lib.stride_tricks.sliding_window_view(window, (3, 3))

    assert np.allclose(A @ product @ A.T, np.einsum("efrs,rs->ef", windows, weights))


def test_filters_of_another_size_are_refused() -> None:
    with pytest.raises(MatrixError, match=r"filters are \[4, 5, 5\], Winograd"):
        winograd_filters(np.ones((4, 5, 5)))


def test_only_transformed_outputs_travel_to_be_added() -> None:
    result = plan(LAYER, channel_split=2, filter_split=1, row_split=1, batch_split=1, sub_batch=3)
    last = emit(result).supersteps[-1].exchange
    lines = 3 * 7 * 10 * 3 * 16  # filter groups, rows, columns, images, filters

    assert int(last.words.sum()) * 4 == lines * HALF.bytes


def test_a_saved_plan_comes_back(tmp_path: Path) -> None:
    made = plan(LAYER)
    program = emit(made)
    save(tmp_path / "layer.ipusim", plan=made, program=program)
    result = load(tmp_path / "layer.ipusim")

    assert result.plan == made
    assert result.program == program


@pytest.mark.parametrize(
    ("changes", "has"),
    [
        ({"kernel": (3, 2)}, "kernel 3x2"),
        ({"kernel": 5}, "kernel 5x5"),
        ({"stride": (1, 2)}, "stride 1x2"),
        ({"dilation": 2}, "dilation 2x2"),
    ],
)
def test_another_convolution_is_refused(changes: dict[str, Any], has: str) -> None:
    with pytest.raises(InputError, match=f"this convolution has {has}; try algorithm 'dense'"):
        plan(attrs.evolve(LAYER, **changes))


def test_one_dimension_is_refused() -> None:
    line = Convolution(channels=4, filters=4, image=9, kernel=3)

    with pytest.raises(InputError, match="has one dimension; try algorithm 'dense'"):
        plan(line)


def test_options_that_it_has_not_are_refused() -> None:
    for name, value in (("rows", "runs"), ("balance", "unify"), ("strategy", "rows")):
        with pytest.raises(InputError, match=f"winograd does not read --{name}"):
            plan(LAYER, **{name: value})
    with pytest.raises(InputError, match="row_split is 5, there are 4 rows of tiles"):
        plan(LAYER, row_split=5)
    with pytest.raises(InputError, match="together need 3 tiles, the machine has 2"):
        plan(LAYER, row_split=3, machine=BOW.scaled_to(2))


def test_a_layer_that_no_tile_holds_is_refused() -> None:
    large = attrs.evolve(LAYER, channels=512, filters=512, image=(56, 56))

    with pytest.raises(NoPlanError, match=r"'winograd' has no split .* by [\d,]+ B at the least"):
        plan(large, machine=BOW.scaled_to(1))


def test_images_of_another_shape_are_refused() -> None:
    result = plan(LAYER)

    with pytest.raises(MatrixError, match=r"x is .*, the convolution needs \[3, 20, 7, 10\]"):
        pack(result, None, np.zeros((3, 20, 7, 9)))


@pytest.mark.slow
@pytest.mark.parametrize("data", [HALF, FLOAT])
def test_a_layer_of_vgg_multiplies_less_but_takes_longer_than_dense(data: DataType) -> None:
    """At batch 4 each of 32 filter shares transforms the images again, so dense is faster."""
    convolution = Convolution(
        channels=512, filters=512, image=(14, 14), kernel=3, padding=1, batch=4
    )
    winograd = plan(convolution, machine=BOW, data_type=data, filter_weights="shared")
    dense = plan_convolution(
        *(winograd.pattern, convolution), algorithm="dense", filter_weights="shared", data_type=data
    )
    cycles, dense_cycles = (simulate(emit(result)).report.cycles for result in (winograd, dense))

    assert abs(cycles / winograd.estimate["total"] - 1) < 0.02
    assert winograd.estimate["multiply"] < 0.75 * dense.estimate["multiply"]
    assert dense_cycles < cycles < 1.7 * dense_cycles
