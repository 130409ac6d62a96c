"""Tests of lowered convolutions: the chip forms im2col columns, and results are NumPy's."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt
import pytest
from gate_part import gate_part
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ipusim import BOW, DataType, InputError, Machine, path_delays, simulate
from ipusim.compiler import (
    NM,
    Convolution,
    MatrixError,
    NoPlanError,
    Pattern,
    Plan,
    StaticOptions,
    emit,
    filter_pattern,
    pack,
    plan_convolution,
    plan_static,
    random_nm,
    unpack,
    x_layout,
)
from ipusim.compiler.jobs.tolerance import relative_and_absolute_bounds
from ipusim.compiler.matrix.formats import FORMATS, PackedBlocks
from ipusim.compiler.operations.convolution.filters import weights_of as convolution_weights
from ipusim.compiler.operations.convolution.lowered import ImageColumns
from ipusim.compiler.plan.consistency import check_plan
from ipusim.compiler.planning.static import static_job
from ipusim.compiler.planning.static_cost import tile_bytes
from ipusim.compiler.problem import Problem, Product

HALF, FLOAT = DataType.HALF, DataType.FLOAT
SMALL = BOW.scaled_to(6)
Array = npt.NDArray[Any]


def weights_of(
    convolution: Convolution, density: float, data_type: DataType, seed: int = 0
) -> Array:
    """Return weights (K, C, R, S) with random non-zeros."""
    rng = np.random.default_rng(seed)
    values = rng.standard_normal(convolution.weights_shape)
    values *= rng.random(convolution.weights_shape) < density
    return values.astype(data_type.numpy)


def images_of(convolution: Convolution, data_type: DataType, seed: int = 0) -> Array:
    """Return random images of a convolution."""
    rng = np.random.default_rng(seed + 1)
    return rng.standard_normal(convolution.image_shape).astype(data_type.numpy)


def lowered(
    convolution: Convolution,
    weights: Array,
    *,
    block: int = 1,
    data_type: DataType = HALF,
    machine: Machine = SMALL,
    **options: Any,
) -> Plan:
    """Return a lowered plan of a convolution on a small machine."""
    return plan_convolution(
        filter_pattern(weights, convolution, FORMATS[block]),
        convolution,
        machine=machine,
        data_type=data_type,
        algorithm="lowered",
        **options,
    )


def windows_times_weights(convolution: Convolution, weights: Array, images: Array) -> Array:
    """Compute y[n, k, e, f] side by side, without the package's own geometry."""
    sides, at = convolution.sides, "abc"[: convolution.sides]
    w, x = weights.astype(np.float64), images.astype(np.float64)
    stride, padding, dilation = (
        (number * sides)[:sides] if len(number) == 1 else number
        for number in (convolution.stride, convolution.padding, convolution.dilation)
    )
    x = np.pad(x, [(0, 0), (0, 0), *((number, number) for number in padding)])
    reach = [(taps - 1) * far + 1 for taps, far in zip(w.shape[2:], dilation, strict=True)]
    x = np.lib.stride_tricks.sliding_window_view(x, reach, axis=tuple(range(2, 2 + sides)))
    steps = [slice(None, None, number) for number in (*stride, *dilation)]
    x = x[(slice(None), slice(None), *steps)]
    outputs, taps = at, at.upper()
    return np.einsum(f"nc{outputs}{taps},kc{taps}->nk{outputs}", x, w)


def bounds(plan: Plan, convolution: Convolution, weights: Array, images: Array) -> Array:
    """Return the rounding errors that are allowed in each output."""
    size = windows_times_weights(convolution, np.abs(weights), np.abs(images))
    growth, least = relative_and_absolute_bounds(plan, plan.known[0])
    filters = (slice(convolution.filters), *(None,) * convolution.sides)
    return size * growth[filters] + least[filters]


def assert_right(
    plan: Plan, convolution: Convolution, weights: Array, seed: int = 0, **run: Any
) -> int:
    """Run a plan, assert that its result is within the bounds, and return its cycles."""
    images = images_of(convolution, plan.data_type, seed)
    program = emit(plan)
    run_of_values = simulate(program, pack(plan, weights, images), **run)
    y = unpack(plan, run_of_values.outputs)
    expected = windows_times_weights(convolution, weights, images)

    assert y.shape == convolution.output_shape == expected.shape
    assert (np.abs(y - expected) <= bounds(plan, convolution, weights, images)).all()
    assert simulate(program).report.cycles == run_of_values.report.cycles
    return int(run_of_values.report.cycles)


@st.composite
def convolutions(draw: st.DrawFn) -> Convolution:
    """Draw convolutions of one and two dimensions, with all moves of a kernel."""
    two = draw(st.booleans())
    number = st.integers(1, 3)
    sides: Any = st.one_of(number, st.tuples(number, number)) if two else number
    less: Any = st.one_of(st.integers(0, 2), st.tuples(st.integers(0, 2), st.integers(0, 2)))
    geometry_options: dict[str, Any] = {
        "channels": draw(st.integers(1, 20)),
        "filters": draw(st.integers(1, 20)),
        "image": tuple(draw(st.integers(1, 9)) for _ in range(1 + two)),
        "kernel": draw(sides),
        "stride": draw(sides),
        "padding": draw(less if two else st.integers(0, 2)),
        "dilation": draw(sides),
        "batch": draw(st.integers(1, 6)),
    }
    widest = attrs.fields_dict(Convolution)
    sizes = {
        name: widest[name].converter(geometry_options[name]) for name in ("kernel", "dilation")
    }
    padding = widest["padding"].converter(geometry_options["padding"])
    for at, side in enumerate(geometry_options["image"]):
        taps, far, zeros = (
            numbers[at % len(numbers)] for numbers in (sizes["kernel"], sizes["dilation"], padding)
        )
        assume((taps - 1) * far + 1 <= side + 2 * zeros)
    return Convolution(**geometry_options)


@settings(max_examples=120, deadline=None)
@given(
    convolution=convolutions(),
    block=st.sampled_from([1, 1, 4, 8, 16]),
    data_type=st.sampled_from([HALF, FLOAT]),
    density=st.sampled_from([0.0, 0.1, 0.4, 1.0]),
    tiles=st.integers(1, 8),
    sub_batch=st.integers(0, 4),
    batch_split=st.integers(0, 2),
    strategy=st.sampled_from(["grid", "row-major", "column-bands"]),
    seed=st.integers(0, 99),
)
def test_results_are_numpys(
    convolution, block, data_type, density, tiles, sub_batch, batch_split, strategy, seed
):
    weights = weights_of(convolution, density, data_type, seed)
    options = {"sub_batch": sub_batch, "batch_split": batch_split, "strategy": strategy}
    try:
        plan = lowered(
            convolution,
            weights,
            block=block,
            data_type=data_type,
            machine=BOW.scaled_to(tiles),
            **options,
        )
    except NoPlanError as error:
        refusal = str(error).partition(":")[0]
    else:
        refusal = None
        assert_right(plan, convolution, weights, seed)

    assert refusal in (None, f"batch_split is {max(batch_split, 2)}")


def test_more_parts_of_columns_than_there_can_be_are_refused_with_the_numbers():
    single = Convolution(channels=1, filters=1, image=(1,), kernel=(1,))

    with pytest.raises(NoPlanError) as refusal:
        lowered(single, np.ones(single.weights_shape), batch_split=2)

    assert str(refusal.value) == (
        "batch_split is 2: the image's columns have 1 group of 4, on 6 tiles; try 1 to 1"
    )


CONVOLUTION = Convolution(
    channels=6, filters=5, image=(7, 9), kernel=(3, 2), stride=(1, 2), padding=1, batch=3
)


@pytest.mark.parametrize("block", [1, 4, 16])
@pytest.mark.parametrize("data_type", [HALF, FLOAT])
def test_both_fidelities_give_the_same_cycles_and_right_results(block, data_type):
    weights = weights_of(CONVOLUTION, 0.4, data_type)
    plan = lowered(CONVOLUTION, weights, block=block, data_type=data_type)

    cycles = [
        assert_right(plan, CONVOLUTION, weights, fidelity=fidelity)
        for fidelity in ("formula", "instruction")
    ]

    assert cycles[0] == cycles[1]


@pytest.mark.parametrize("strategy", ["popsparse", "hilbert", "auto"])
def test_any_static_strategy_cuts_the_matrix(strategy):
    weights = weights_of(CONVOLUTION, 0.4, HALF)
    plan = lowered(CONVOLUTION, weights, strategy=strategy)

    assert_right(plan, CONVOLUTION, weights)
    assert plan.decision["static_strategy"] == strategy


@pytest.mark.parametrize("data_type", [HALF, FLOAT])
@pytest.mark.parametrize("block", [1, 8])
@pytest.mark.parametrize("geometry", [{}, {"stride": 2}, {"padding": 1}, {"image": 17}], ids=str)
def test_one_tap_is_the_static_matmul_to_the_cycle(geometry, block, data_type):
    geometry_options = {
        "channels": 40,
        "filters": 24,
        "image": (7, 5),
        "kernel": 1,
        "batch": 3,
        **geometry,
    }
    convolution = Convolution(**geometry_options)
    weights = weights_of(convolution, 0.3, data_type)
    plan = lowered(convolution, weights, block=block, data_type=data_type, strategy="grid")
    e, f = convolution.output
    matmul = plan_static(
        plan.pattern,
        n=e * f * convolution.batch,
        machine=SMALL,
        data_type=data_type,
        strategy="grid",
    )

    run, other = simulate(emit(plan)), simulate(emit(matmul))
    assert run.report.cycles == other.report.cycles
    assert [step.name for step in run.report.steps] == [step.name for step in other.report.steps]
    assert plan.decision["im2col"] is False
    assert_right(plan, convolution, weights)


def test_the_product_behind_im2col_is_the_static_matmul_to_the_cycle():
    weights = weights_of(CONVOLUTION, 0.4, FLOAT)
    plan = lowered(CONVOLUTION, weights, data_type=FLOAT)
    matmul = plan_static(plan.pattern, n=plan.n, machine=SMALL, data_type=FLOAT, strategy="grid")

    first, *rest = simulate(emit(plan)).report.steps
    assert first.name == "im2col"
    assert [attrs.evolve(step, slowest_tile=0) for step in rest] == [
        attrs.evolve(step, slowest_tile=0) for step in simulate(emit(matmul)).report.steps
    ]


SENDERS = Convolution(channels=2, filters=5, image=(2, 41), kernel=(1, 9), batch=2)


@pytest.mark.parametrize("data_type", [HALF, FLOAT])
@pytest.mark.parametrize("convolution", [CONVOLUTION, SENDERS], ids=["hear", "send"])
def test_im2col_carries_the_matrix_once_and_the_planner_counts_its_busiest_port(
    convolution, data_type
):
    weights = weights_of(convolution, 0.4, data_type)
    plan = lowered(convolution, weights, data_type=data_type)
    step = simulate(emit(plan)).report.steps[0]
    columns = plan.partition.columns * plan.pattern.shape[1]

    assert step.words == columns * data_type.bytes // 4
    fixed = SMALL.exchange_fixed_cycles + int(path_delays(SMALL).min())
    assert plan.estimate["im2col exchange"] == step.bound + fixed
    parts = {name: cycles for name, cycles in plan.estimate.items() if name != "total"}
    assert plan.estimate["total"] == sum(parts.values())


def test_only_the_result_of_all_rounds_is_resident():
    pattern = filter_pattern(weights_of(CONVOLUTION, 0.4, HALF), CONVOLUTION, FORMATS[1])
    options = StaticOptions(strategy="grid", lowering="own")
    job = static_job(Problem.of(pattern, Product(64), machine=SMALL, options=options))
    seated = job.seated(np.arange(pattern.num_blocks) % 6, 6)

    def bytes_in(rounds: int, unfolded: int | None) -> int:
        counted = attrs.evolve(job, rounds=rounds, unfolded=unfolded)
        return tile_bytes(counted, seated, columns=24, wide=False).whole

    y, x = (24 * lines * 2 // 6 for lines in pattern.shape)
    assert bytes_in(3, 0) - bytes_in(1, 0) == 2 * y
    assert bytes_in(3, None) - bytes_in(1, None) == 2 * (x + y)
    assert bytes_in(1, 1000) - bytes_in(1, None) == 1000


@settings(max_examples=60, deadline=None)
@given(
    convolution=convolutions(),
    block=st.sampled_from([1, 4]),
    data_type=st.sampled_from([HALF, FLOAT]),
    sub_batch=st.integers(0, 4),
    seed=st.integers(0, 99),
)
def test_runs_are_whole_words_and_hold_what_the_matrix_has(
    convolution, block, data_type, sub_batch, seed
):
    order = ImageColumns.of(convolution, block, data_type, sub_batch)
    assume(not order.is_image)
    lines = int(np.prod(convolution.taps)) * order.lines.channel_groups
    line = np.repeat(np.arange(lines), 2)
    middle = np.random.default_rng(seed).integers(0, order.count // 2 + 1) * 2
    edges = np.tile([0, middle, order.count], lines).reshape(lines, 3)
    start, stop = edges[:, :2].ravel(), edges[:, 1:].ravel()

    runs = order.runs(line, start, stop)

    size = block * data_type.bytes
    assert not (runs.count * size % 4).any()
    assert not (runs.shift * size % 4).any()
    assert (runs.shift + runs.count <= order.unit_columns).all()
    assert (runs.unit < order.units).all()
    assert np.bincount(line[runs.interval], runs.count).tolist() == [order.count] * lines


def test_a_batch_that_is_no_whole_word_becomes_bands_or_more_images():
    def filling(**geometry_options: Any) -> tuple[Any, ...]:
        convolution = Convolution(**{"channels": 4, "filters": 4, "kernel": 3, **geometry_options})
        plan = lowered(convolution, weights_of(convolution, 0.5, HALF))
        return tuple(plan.decision.get(name) for name in ("row_bands_as_images", "padding_columns"))

    assert filling(image=(6, 5), batch=2) == (None, 0)
    assert filling(image=(6, 5), batch=1) == (2, 0)
    assert filling(image=(7, 5), batch=1) == (2, 3)
    assert filling(image=(5, 5), batch=3) == (None, 9)
    assert filling(image=(3, 5), batch=1) == (None, 3)


@pytest.mark.parametrize("rows", [9, 11])
def test_bands_of_rows_begin_where_the_stride_says(rows):
    convolution = Convolution(
        channels=3, filters=4, image=(rows, 6), kernel=3, stride=(2, 1), padding=(0, 1)
    )
    weights = weights_of(convolution, 0.5, HALF)
    plan = lowered(convolution, weights)

    assert plan.decision["row_bands_as_images"] == 2
    assert_right(plan, convolution, weights)


def test_a_sub_batch_is_kept_and_its_padding_is_reported():
    convolution = Convolution(channels=4, filters=4, image=(6, 5), kernel=3, batch=6)
    weights = weights_of(convolution, 0.5, HALF)
    filling = [
        [plan.decision.get(name) for name in ("sub_batch", "filled", "padding_columns")]
        for plan in (lowered(convolution, weights, sub_batch=size) for size in (0, 2, 4, 9))
    ]
    odd = attrs.evolve(convolution, image=(3, 5))
    filled = lowered(odd, weights, sub_batch=3).decision

    assert filling == [[6, None, 0], [2, None, 0], [4, None, 24], [6, None, 0]]
    assert filled["filled"] == "3 images filled up to 4: whole words"
    assert (filled["padding_columns"], filled["padding_share"]) == (6, 0.25)


@pytest.mark.parametrize("parts", [1, 2, 3])
def test_a_batch_split_fixes_the_parts_of_columns(parts):
    plan = lowered(CONVOLUTION, weights_of(CONVOLUTION, 0.4, HALF), batch_split=parts)

    assert len(plan.partition.parts) == plan.decision["n_split"] == parts


def test_rounds_take_turns_where_the_matrix_does_not_fit():
    convolution = Convolution(channels=32, filters=16, image=(20, 20), kernel=3, padding=1, batch=2)
    weights = weights_of(convolution, 0.2, HALF)
    plan = lowered(convolution, weights, machine=BOW.scaled_to(2))
    program = emit(plan)
    result = [each for each in program.variables if each.name.startswith("im2col matrix")]
    lives = [(each.first, each.last) for each in result]

    assert plan.decision["rounds"] == plan.partition.rounds == len(result) > 1
    assert all(last < first for (_, last), (first, _) in pairwise(lives))
    assert_right(plan, convolution, weights)


def test_a_layer_that_fits_in_no_number_of_rounds_is_refused():
    convolution = Convolution(
        channels=32, filters=16, image=(20, 20), kernel=3, padding=1, batch=16
    )
    weights = weights_of(convolution, 0.2, HALF)

    with pytest.raises(NoPlanError, match=r"288 by 6,400, fit 2 tiles in no number of rounds"):
        lowered(convolution, weights, machine=BOW.scaled_to(2))


@pytest.mark.parametrize(
    "geometry_options",
    [{"rows": "runs"}, {"filter_split": 2}, {"channel_split": 2}, {"row_split": 2}],
    ids=str,
)
def test_options_of_other_algorithms_are_refused(geometry_options):
    weights = weights_of(CONVOLUTION, 0.4, HALF)

    with pytest.raises(InputError, match="lowered does not read --"):
        lowered(CONVOLUTION, weights, **geometry_options)


def test_another_balance_is_refused():
    with pytest.raises(InputError, match="lowered does not read --balance; it is for direct"):
        lowered(CONVOLUTION, weights_of(CONVOLUTION, 0.4, HALF), balance="raw")


@pytest.mark.parametrize("data_type", [HALF, FLOAT])
def test_weights_n_to_m_are_multiplied_as_a_matrix_of_them_is(data_type):
    convolution = Convolution(channels=8, filters=4, image=(5, 5), kernel=2, batch=2)
    pattern = random_nm((4, 32), NM(2, 4), np.random.default_rng(0))
    matrix = np.zeros((4, 32), dtype=data_type.numpy)
    matrix[pattern.rows, pattern.columns] = np.random.default_rng(1).standard_normal(
        pattern.num_blocks
    )
    plan = plan_convolution(
        pattern, convolution, machine=SMALL, data_type=data_type, algorithm="lowered"
    )

    assert plan.kernel.name.startswith("static_nm")
    assert_right(plan, convolution, convolution_weights(matrix, convolution, 1))


def test_blocks_of_a_realisation_are_refused():
    pattern = Pattern.filled((16, 64), PackedBlocks(16, 2, 4), np.arange(4))
    convolution = Convolution(channels=16, filters=16, image=(5, 5), kernel=2, batch=2)

    with pytest.raises(InputError, match="single weights, N:M weights or square blocks, not"):
        plan_convolution(pattern, convolution, machine=SMALL, algorithm="lowered")


def test_images_of_another_shape_are_refused():
    weights = weights_of(CONVOLUTION, 0.4, HALF)
    plan = lowered(CONVOLUTION, weights)

    with pytest.raises(
        MatrixError, match=r"x is \[3, 6, 7, 8\], the convolution needs \[3, 6, 7, 9\]"
    ):
        pack(plan, weights, np.zeros((3, 6, 7, 8)))


def test_a_plan_keeps_the_rules_of_files_and_says_where_images_lie():
    weights = weights_of(CONVOLUTION, 0.4, HALF)
    plan = lowered(CONVOLUTION, weights)
    program = emit(plan)
    images = next(each for each in program.variables if each.name == "x")
    layout = x_layout(plan)

    check_plan(plan)
    assert layout.bytes.tolist() == images.bytes.tolist()
    assert (
        np.bincount(layout.tile, layout.columns * 2, SMALL.tiles).tolist() == images.bytes.tolist()
    )


@pytest.mark.slow
@pytest.mark.parametrize("data_type", gate_part([HALF, FLOAT], [HALF]))
def test_a_layer_of_vgg_is_right(data_type):
    convolution = Convolution(
        channels=512, filters=512, image=(14, 14), kernel=3, padding=1, batch=4
    )
    weights = weights_of(convolution, 0.1, data_type)
    pattern = filter_pattern(weights, convolution, FORMATS[1])

    plan = plan_convolution(pattern, convolution, data_type=data_type, algorithm="lowered")

    assert_right(plan, convolution, weights)
