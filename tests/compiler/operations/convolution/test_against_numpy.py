"""Tests of convolutions through all stages, on a few tiles, against NumPy."""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_layers import Layer, layers
from slow_exchange import play_exchange

from ipusim import BOW, DataType, InputError, Machine, exchange_code, phase_time, simulate
from ipusim.compiler import Convolution, Plan, emit, filter_pattern, pack, plan_convolution, unpack
from ipusim.compiler.matrix.entries import MatrixError
from ipusim.compiler.matrix.formats.elements import Elements
from ipusim.compiler.operations.convolution.filters import filter_matrix, weights_of
from ipusim.simulation.tile import Memory

MACHINE = BOW.scaled_to(16)
HALF, FLOAT = DataType.HALF, DataType.FLOAT
ALGORITHMS = ("direct", "lowered", "block", "dense")
TYPES = ((HALF, HALF), (HALF, FLOAT), (FLOAT, FLOAT))


@st.composite
def fixed(
    draw: st.DrawFn,
    *,
    most: int = 7,
    batch: int = 16,
    types: tuple[DataType, DataType] | None = None,
    machine: Machine = MACHINE,
) -> tuple[Layer, Plan]:
    """Draw a layer with a direct plan of any splits that fit the machine."""
    layer = draw(layers(most=most, batch=batch))
    convolution, tiles = layer.convolution, machine.tiles
    data, partials = types or draw(st.sampled_from(TYPES))
    sub_batch = draw(st.integers(1, convolution.batch))
    images = -(-sub_batch // data.vector_width) * data.vector_width
    fields: dict[str, Any] = {
        "rows": draw(st.sampled_from(("runs", "joined"))),
        "balance": draw(st.sampled_from(("raw", "unify", "sort", "split"))),
        "sub_batch": sub_batch,
    }
    sides = {
        "filter_split": convolution.filters,
        "channel_split": convolution.channels,
        "row_split": convolution.output[0],
        "batch_split": -(-convolution.batch // images),
    }
    for name in draw(st.permutations(tuple(sides))):
        fields[name] = draw(st.integers(1, min(sides[name], tiles)))
        tiles //= fields[name]
    plan = plan_convolution(
        layer.weights,
        convolution,
        machine=machine,
        data_type=data,
        partials_type=partials,
        **{"algorithm": "direct", **fields},
    )
    return layer, plan


@st.composite
def searched(draw: st.DrawFn, *, most: int = 7, batch: int = 16) -> tuple[Layer, Plan]:
    """Draw a layer with the plan that an algorithm finds."""
    layer = draw(layers(most=most, batch=batch))
    data, partials = draw(st.sampled_from(TYPES))
    plan = plan_convolution(
        layer.weights,
        layer.convolution,
        machine=MACHINE,
        data_type=data,
        partials_type=partials,
        algorithm=draw(st.sampled_from(ALGORITHMS)),
    )
    return layer, plan


def is_right(layer: Layer, plan: Plan) -> bool:
    """Return True if packing, simulating and unpacking give NumPy's numbers."""
    run = simulate(emit(plan), pack(plan, layer.weights, layer.images))
    return np.array_equal(unpack(plan, run.outputs), layer.expected)


@pytest.mark.parametrize("types", TYPES)
@settings(max_examples=50, deadline=None)
@given(data=st.data())
def test_a_layer_of_any_geometry_and_cut_is_what_numpy_says(
    types: tuple[DataType, DataType], data: st.DataObject
) -> None:
    assert is_right(*data.draw(fixed(types=types)))


@settings(max_examples=50, deadline=None)
@given(case=searched())
def test_every_algorithm_finds_plans_of_what_numpy_says(case: tuple[Layer, Plan]) -> None:
    assert is_right(*case)


@settings(max_examples=15, deadline=None)
@given(case=fixed(most=4, batch=8))
def test_both_fidelities_agree_and_lock_step_is_never_quicker(case: tuple[Layer, Plan]) -> None:
    layer, plan = case
    program, feeds = emit(plan), pack(plan, layer.weights, layer.images)
    run = simulate(program, feeds)
    core = simulate(program, feeds, fidelity="instruction")
    locked = attrs.evolve(program, machine=MACHINE.with_(lock_step=1))

    assert core.trace == run.trace == simulate(program).trace
    assert np.array_equal(core.outputs["y"], run.outputs["y"])
    assert simulate(locked).report.cycles >= run.report.cycles


@pytest.mark.parametrize(("most", "tiles"), [(1, 2), (4, 16)])
@settings(max_examples=10, deadline=None)
@given(data=st.data())
def test_the_exchange_of_a_convolution_is_that_of_words_on_wires(
    most: int, tiles: int, data: st.DataObject
) -> None:
    machine = BOW.scaled_to(tiles)
    _, plan = data.draw(fixed(most=most, batch=most, machine=machine))
    rng = np.random.default_rng(1)
    fast, slow = Memory(machine), Memory(machine)
    for step in emit(plan).supersteps:
        sent = step.exchange
        words = rng.integers(0, 1 << 32, int(sent.words.sum()), dtype=np.uint32)
        for memory in (fast, slow):
            memory.write(sent.source, sent.address, sent.words, words)
        source = sent.source[sent.send], sent.address[sent.send]
        fast.transfer(source, (sent.tile, sent.target), sent.words[sent.send])
        code = exchange_code(machine, sent)
        played = play_exchange(machine, [code.of(t) for t in range(machine.tiles)], slow.images)

        assert phase_time(machine, sent).cycles == played.cycles
        assert played.lost == ()
        assert np.array_equal(fast.images, slow.images)


SMALL = Convolution(channels=4, filters=6, image=(5, 4), kernel=3, padding=1)


def test_kernels_that_reach_beyond_the_padded_image_are_refused() -> None:
    text = "a kernel that reaches over 5 columns is larger than the padded image of 4; try a small"
    with pytest.raises(InputError, match=text):
        Convolution(channels=1, filters=1, image=(9, 2), kernel=3, dilation=2, padding=1)


@pytest.mark.parametrize(
    ("shape", "message"),
    [
        ((6, 2, 3, 3), "2 groups are not supported, nor are depthwise layers; plan each group"),
        ((6, 1, 3, 3), "4 groups are not supported"),
        ((6, 3, 3, 3), r"weights are \[6, 3, 3, 3\], the convolution needs \[6, 4, 3, 3\]: filt"),
        ((4, 6, 3, 3), "the convolution needs"),
        ((3, 2, 3, 3), r"needs \[6, 4, 3, 3\]: filters, channels"),
        ((6, 2, 1, 1), r"needs \[6, 4, 3, 3\]: filters, channels"),
        ((6, 4, 3), "the convolution needs"),
    ],
)
def test_weights_of_another_shape_or_of_groups_are_refused(
    shape: tuple[int, ...], message: str
) -> None:
    with pytest.raises(MatrixError, match=message):
        plan_convolution(np.ones(shape), SMALL, machine=MACHINE, algorithm="direct")


def test_a_matrix_of_filters_has_channels_tap_by_tap_and_gives_the_weights_back() -> None:
    convolution = Convolution(channels=5, filters=6, image=(5, 4), kernel=(2, 3))
    weights = np.arange(1, 181).reshape(convolution.weights_shape)
    matrix = filter_matrix(weights, convolution, 4)

    assert matrix.shape == (6, 2 * 3 * 8)
    assert matrix[2, 8 * (3 * 1 + 2) :].tolist() == [*weights[2, :, 1, 2], 0, 0, 0]
    assert weights_of(matrix, convolution, 4).tolist() == weights.tolist()


def test_patterns_of_another_shape_are_refused() -> None:
    other = attrs.evolve(SMALL, channels=5)
    pattern = filter_pattern(np.ones(other.weights_shape), other, Elements())

    with pytest.raises(MatrixError, match=r"a pattern of \(6, 45\), .* filters are \(6, 36\)"):
        plan_convolution(pattern, SMALL, machine=MACHINE, algorithm="direct")


@pytest.mark.parametrize("shape", [(1, 4, 4, 5), (2, 4, 5, 4), (1, 4, 20), (4, 5, 4)])
def test_images_of_another_shape_are_refused(shape: tuple[int, ...]) -> None:
    weights = np.ones(SMALL.weights_shape)
    plan = plan_convolution(weights, SMALL, machine=MACHINE, algorithm="direct")

    with pytest.raises(MatrixError, match=r"x is .*, the convolution needs \[1, 4, 5, 4\]"):
        pack(plan, weights, np.zeros(shape))
