"""The search over splits of a convolution: plans run, fit, obey options and take their estimate."""

from __future__ import annotations

from functools import cache
from typing import Any

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_layers import Layer, layers
from same_bits import differing_outputs

from ipusim import BOW, DataType, InputError, Machine, simulate
from ipusim.compiler import Convolution, Plan, emit, pack, plan_convolution, unpack
from ipusim.compiler.matrix.entries import MatrixError
from ipusim.compiler.matrix.formats import Elements
from ipusim.compiler.operations.convolution.balance import bank_balanced
from ipusim.compiler.plan.axes import Axes
from ipusim.compiler.plan.no_plan import NoPlanError
from ipusim.compiler.plan.operation import Terms
from ipusim.compiler.plan.options.methods import ConvolutionOptions
from ipusim.compiler.planning.convolution.cutting import Cutting, plan_of
from ipusim.compiler.planning.convolution.planners import pattern_of
from ipusim.compiler.planning.convolution.search import (
    ConvolutionSearch,
    DealtCutting,
    counted_cuttings,
    counted_together,
    guessed,
    share_counts_of,
)
from ipusim.compiler.planning.engine import Counted
from ipusim.compiler.problem import Problem

HALF, FLOAT = DataType.HALF, DataType.FLOAT


def sparse(convolution: Convolution, density: float, seed: int = 0) -> np.ndarray[Any, Any]:
    """Return random weights with a share of non-zeros."""
    rng = np.random.default_rng(seed)
    shape = convolution.weights_shape
    return (rng.standard_normal(shape) * (rng.random(shape) < density)).astype(np.float32)


@cache
def layer_of(
    *, channels: int, filters: int, side: int, kernel: int, batch: int, stride: int = 1
) -> Convolution:
    """Return a convolution of square images and filters, padded to keep their size."""
    return Convolution(
        channels=channels,
        filters=filters,
        image=(side, side),
        kernel=kernel,
        padding=kernel // 2,
        stride=stride,
        batch=batch,
    )


CONV = layer_of(channels=32, filters=48, side=14, kernel=3, batch=4)


def search_of(
    convolution: Convolution, density: float, machine: Machine, data: DataType = HALF, **fields: Any
) -> ConvolutionSearch:
    """Return the search of a convolution's direct splits."""
    return ConvolutionSearch.of(
        Problem.of(
            operand=pattern_of(sparse(convolution, density), convolution),
            operation=convolution,
            machine=machine,
            data_type=data,
            partials_type=data,
            options=ConvolutionOptions(**{"algorithm": "direct", **fields}),
        ),
        Elements(),
    )


def cycles_of(plan: Plan) -> int:
    """Return the simulated cycles of a plan."""
    cycles = simulate(emit(plan)).report.cycles
    assert cycles is not None
    return cycles


def narrow(tiles: int, kilobytes: int) -> Machine:
    """Return a chip of some tiles with less memory each."""
    return attrs.evolve(
        BOW.scaled_to(tiles), sram_bytes=kilobytes * 1024, interleaved_offset_bytes=48 * 1024
    )


@settings(max_examples=30, deadline=None)
@given(
    layer=layers(batch=9),
    tiles=st.sampled_from((1, 2, 5, 16, 24)),
    data=st.sampled_from((HALF, FLOAT)),
)
def test_the_result_of_the_selected_plan_equals_numpy(
    layer: Layer, tiles: int, data: DataType
) -> None:
    machine = BOW.scaled_to(tiles)
    plan = plan_convolution(
        layer.weights, layer.convolution, machine=machine, data_type=data, algorithm="direct"
    )
    run = simulate(emit(plan), pack(plan, layer.weights, layer.images))

    assert np.array_equal(unpack(plan, run.outputs), layer.expected)


@pytest.mark.parametrize("data", [HALF, FLOAT])
def test_both_fidelities_give_the_same(data: DataType) -> None:
    convolution = layer_of(channels=5, filters=6, side=7, kernel=3, batch=1)
    weights = sparse(convolution, 0.3)
    images = np.random.default_rng(1).standard_normal(convolution.image_shape)
    plan = plan_convolution(
        weights, convolution, machine=BOW.scaled_to(8), data_type=data, algorithm="direct"
    )
    program, feeds = emit(plan), pack(plan, weights, images)
    run, slow = simulate(program, feeds), simulate(program, feeds, fidelity="instruction")

    assert run.report.cycles == slow.report.cycles
    assert differing_outputs(run.outputs, slow.outputs) == []


@settings(max_examples=25, deadline=None)
@given(
    layer=layers(batch=5),
    rows=st.sampled_from(("runs", "joined")),
    filters=st.sampled_from((2, 4)),
    bands=st.integers(1, 3),
)
def test_results_are_right_if_both_tiles_of_a_pair_receive_the_same_lines(
    layer: Layer, rows: str, filters: int, bands: int
) -> None:
    each = layer.convolution
    if each.filters < filters or each.output[0] < bands:
        return
    machine = BOW.scaled_to(4 * 3 * 2)
    job = Problem.of(
        operand=pattern_of(layer.weights, each),
        operation=each,
        machine=machine,
        data_type=FLOAT,
        partials_type=FLOAT,
        options=ConvolutionOptions(
            filter_split=filters, row_split=bands, rows=rows, algorithm="direct"
        ),  # type: ignore[arg-type]  # sampled
    )
    search = ConvolutionSearch.of(job, Elements())
    cutting = attrs.evolve(counted_cuttings(search)[0].division.cutting, wide=True)
    plan = plan_of(
        cutting,
        search.pattern,
        machine=machine,
        kernel=search.kernel,
        algorithm="direct",
        details={},
        estimate={},
    )
    run = simulate(emit(plan), pack(plan, layer.weights, layer.images))

    assert plan.wide
    assert np.array_equal(unpack(plan, run.outputs), layer.expected)


SMALL = [
    ({"channels": 32, "filters": 48, "side": 14, "kernel": 3, "batch": 4}, 0.2, HALF),
    ({"channels": 32, "filters": 48, "side": 14, "kernel": 3, "batch": 1}, 0.2, HALF),
    ({"channels": 32, "filters": 48, "side": 14, "kernel": 3, "batch": 3}, 0.1, FLOAT),
    ({"channels": 64, "filters": 64, "side": 14, "kernel": 1, "batch": 4}, 0.2, HALF),
    ({"channels": 3, "filters": 32, "side": 48, "kernel": 3, "batch": 2}, 0.4, HALF),
    ({"channels": 24, "filters": 32, "side": 14, "kernel": 3, "batch": 16, "stride": 2}, 0.1, HALF),
]


@pytest.mark.parametrize(("layer", "density", "data"), SMALL)
@pytest.mark.parametrize("rows", ["runs", "joined"])
def test_the_estimate_is_within_a_tenth_of_the_simulation(
    layer: dict[str, Any], density: float, data: DataType, rows: str
) -> None:
    convolution = layer_of(**layer)
    machine = BOW.scaled_to(64)
    weights = sparse(convolution, density)
    plan = plan_convolution(
        weights, convolution, machine=machine, data_type=data, rows=rows, algorithm="direct"
    )

    assert plan.estimate["total"] == pytest.approx(cycles_of(plan), rel=0.1)


FIXED: list[dict[str, Any]] = [
    {"filter_split": 1},
    {"channel_split": 1},
    {"row_split": 1},
    {"row_split": 14},
    {"sub_batch": 1},
    {"sub_batch": 4},
    {"rows": "joined"},
    {"rows": "runs"},
]


def test_the_selected_plan_is_no_slower_than_plans_with_one_split_fixed() -> None:
    machine, weights = BOW.scaled_to(64), sparse(CONV, 0.2)
    plan = plan_convolution(weights, CONV, machine=machine, algorithm="direct")
    best = cycles_of(plan)
    fixed_cycles = [
        cycles_of(
            plan_convolution(weights, CONV, machine=machine, **{"algorithm": "direct", **fixed})
        )
        for fixed in FIXED
    ]

    assert best <= 1.03 * min(fixed_cycles)  # plans are ranked by estimates
    assert best < 0.8 * max(fixed_cycles)


@settings(max_examples=15, deadline=None)
@given(
    kilobytes=st.sampled_from((80, 112, 144, 176, 240)),
    tiles=st.sampled_from((2, 8, 24)),
    batch=st.sampled_from((1, 4, 16)),
    channels=st.sampled_from((8, 40)),
)
def test_a_plan_fits_into_memory_or_is_refused(
    kilobytes: int, tiles: int, batch: int, channels: int
) -> None:
    machine = narrow(tiles, kilobytes)
    convolution = layer_of(channels=channels, filters=16, side=20, kernel=3, batch=batch)
    try:
        plan = plan_convolution(
            sparse(convolution, 0.3), convolution, machine=machine, algorithm="direct"
        )
    except NoPlanError:
        return
    simulate(emit(plan))  # refuses tiles that are too full

    assert plan.decision["estimated_tile_bytes"] <= machine.usable_bytes  # type: ignore[operator]  # of an object


def test_a_batch_that_does_not_fit_runs_in_rounds() -> None:
    machine = narrow(8, 144)
    convolution = layer_of(channels=8, filters=8, side=16, kernel=3, batch=16)
    rng = np.random.default_rng(2)
    weights = np.sign(sparse(convolution, 0.3))
    layer = Layer(convolution, weights, rng.integers(-2, 3, convolution.image_shape))
    plan = plan_convolution(
        weights,
        convolution,
        machine=machine,
        data_type=FLOAT,
        available_memory_proportion=0.1,
        algorithm="direct",
    )
    run = simulate(emit(plan), pack(plan, weights, layer.images))

    assert plan.decision["rounds"] == plan.partition.rounds > 1
    assert np.array_equal(unpack(plan, run.outputs), layer.expected)


@pytest.mark.parametrize(
    "fixed",
    [
        {"filter_split": 6},
        {"channel_split": 4},
        {"row_split": 7},
        {"batch_split": 2},
        {"filter_split": 3, "channel_split": 2, "row_split": 2, "batch_split": 2, "sub_batch": 2},
    ],
)
def test_fixed_splits_are_obeyed(fixed: dict[str, Any]) -> None:
    plan = plan_convolution(
        sparse(CONV, 0.2), CONV, machine=BOW.scaled_to(64), **{"algorithm": "direct", **fixed}
    )

    assert {name: plan.decision[name] for name in fixed} == fixed


@pytest.mark.parametrize("rows", ["runs", "joined"])
def test_the_option_rows_is_obeyed(rows: str) -> None:
    plan = plan_convolution(
        sparse(CONV, 0.2), CONV, machine=BOW.scaled_to(16), rows=rows, algorithm="direct"
    )

    assert plan.decision["rows"] == rows


@pytest.mark.parametrize(
    ("images", "data", "strips"),
    [(1, HALF, 4), (2, HALF, 2), (3, HALF, 4), (4, HALF, 1), (1, FLOAT, 2), (2, FLOAT, 1)],
)
def test_a_fixed_slice_is_filled_up_by_strips_of_columns(
    images: int, data: DataType, strips: int
) -> None:
    plan = plan_convolution(
        sparse(CONV, 0.2),
        CONV,
        machine=BOW.scaled_to(16),
        data_type=data,
        sub_batch=images,
        algorithm="direct",
        filter_weights="shared",
    )
    how = plan.operation.how  # type: ignore[attr-defined]  # of a convolution

    assert (plan.decision["sub_batch"], plan.decision["column_strips"]) == (images, strips)
    assert (how.images, how.strips) == (images, strips)
    filled = -(-4 // images) * images
    assert ("padding" in plan.decision) == (filled > 4 or 14 % strips > 0 or how.joined)


def test_the_decision_counts_what_is_computed_and_dropped() -> None:
    plan = plan_convolution(
        sparse(CONV, 0.2),
        CONV,
        machine=BOW.scaled_to(16),
        data_type=FLOAT,
        rows="joined",
        row_split=2,
        sub_batch=3,
        algorithm="direct",
    )

    # Two strips of 7 columns with 2 of halo, 6 rows of each of two bands with junk behind them,
    # on two slices of 3 images, of which two are filled up.
    outputs = 14 * 14 + 2 * 6 * 2 * 2
    times = outputs * 6 / (14 * 14 * 4)
    assert plan.decision["padding"] == (
        f"images 4 to 6, outputs of an image 196 to {outputs}: {times:.2f} times the "
        "multiplications of dense weights"
    )


def counted_by_hand(terms: Terms, share: int, channels: int) -> tuple[int, int, int]:
    """Return the numbers of terms, rows and channels of one share."""
    is_of_share = terms.seat == share
    return (
        int(is_of_share.sum()),
        len(np.unique(terms.row[is_of_share])),
        len(np.unique(terms.column[is_of_share] % channels)),
    )


def test_loads_are_those_of_the_deal() -> None:
    search = search_of(CONV, 0.03, BOW.scaled_to(64), filter_split=6, channel_split=5)
    counted = counted_cuttings(search)[0]
    cutting, loads = counted.division.cutting, counted.division.loads
    order = np.argsort(cutting.share, kind="stable")
    terms = Terms.of(search.pattern, cutting.share[order], cutting.shares, order)
    by_hand = [counted_by_hand(terms, each, CONV.channels) for each in range(cutting.shares)]

    assert list(zip(loads.blocks, loads.filters, loads.channels, strict=True)) == by_hand


def alone(search: ConvolutionSearch, cutting: Cutting, split: Axes) -> Counted[DealtCutting] | None:
    """Return a cutting that is counted without others, or None if it does not fit."""
    counts = share_counts_of(search, cutting.lines, cutting.share, cutting.shares)
    return counted_together(search, split, {0: (cutting, counts)}, "sort").get(0)


def test_both_tiles_of_a_pair_receive_the_channels_that_either_reads() -> None:
    search = search_of(CONV, 0.03, BOW.scaled_to(64), filter_split=6, channel_split=5)
    splits, order = guessed(search)
    one = counted_cuttings(search)[0]
    row = splits.take(order[:1])
    paired = alone(search, attrs.evolve(one.division.cutting, wide=True), row)
    assert paired is not None
    loads = paired.division.loads

    assert np.array_equal(loads.received[::2], loads.received[1::2])
    assert (loads.received >= loads.channels).all()
    assert (loads.received > loads.channels).any()


def test_guessed_loads_are_near_those_of_the_deal() -> None:
    search = search_of(CONV, 0.2, BOW.scaled_to(64), balance="sort")
    splits, order = guessed(search)
    loads = search.counts.loads(splits)
    for row, one in zip(order.tolist(), counted_cuttings(search), strict=False):
        planned_loads = one.division.loads
        assert loads.blocks[row] == pytest.approx(planned_loads.blocks.max(), rel=0.15)
        assert loads.filters[row] == pytest.approx(planned_loads.filters.max(), rel=0.15)
        assert loads.channels[row] == pytest.approx(planned_loads.channels.max(), rel=0.15)


@pytest.mark.parametrize(
    ("fixed", "message"),
    [
        ({"filter_split": 49}, "filter_split is 49, there are 48 filter groups; give 1 to 48"),
        ({"channel_split": 33}, "channel_split is 33, there are 32 channel groups; give 1 to 32"),
        ({"row_split": 15}, "row_split is 15, there are 14 output rows; give 1 to 14"),
        (
            {"batch_split": 3, "sub_batch": 2},
            "batch_split is 3, there are 2 slices of the batch; give 1 to 2",
        ),
        (
            {"filter_split": 10, "channel_split": 7},
            "filter_split, channel_split, row_split and batch_split together need 70 tiles, the "
            "machine has 64; fix fewer or smaller ones",
        ),
    ],
)
def test_splits_that_cannot_be_are_refused(fixed: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as refusal:
        plan_convolution(
            sparse(CONV, 0.2), CONV, machine=BOW.scaled_to(64), **{"algorithm": "direct", **fixed}
        )

    assert str(refusal.value) == message


def test_an_image_that_no_tile_holds_is_refused_in_a_line() -> None:
    convolution = layer_of(channels=2, filters=2, side=2000, kernel=3, batch=4)
    with pytest.raises(NoPlanError) as refusal:
        plan_convolution(
            sparse(convolution, 0.5), convolution, machine=BOW.scaled_to(4), algorithm="direct"
        )

    message = str(refusal.value)
    assert "\n" not in message
    assert "no split of images [4, 2, 2000, 2000] and weights [2, 2, 3, 3]" in message
    assert f"{BOW.usable_bytes:,} B by {refusal.value.least_bytes:,} B at the least" in message
    assert "try more tiles, a smaller batch or sub_batch" in message
    assert refusal.value.least_bytes is not None
    assert refusal.value.least_bytes > BOW.usable_bytes


def test_offsets_keep_to_16_bits_where_channels_end() -> None:
    convolution = layer_of(channels=400, filters=4, side=8, kernel=3, batch=8)
    plan = plan_convolution(
        sparse(convolution, 0.05),
        convolution,
        machine=BOW.scaled_to(16),
        data_type=FLOAT,
        algorithm="direct",
    )
    simulate(emit(plan))
    how = plan.operation.how  # type: ignore[attr-defined]  # of a convolution
    reach = how.x_height * 4 * 3 * -(-400 // int(plan.decision["channel_split"]))  # type: ignore[call-overload]  # of an object

    assert 400 * 3 * how.x_height * 4 > 1 << 16
    assert reach - how.y_height * 4 < 1 << 16
    with pytest.raises(NoPlanError):
        plan_convolution(
            sparse(convolution, 0.05),
            convolution,
            machine=BOW.scaled_to(16),
            data_type=FLOAT,
            channel_split=1,
            sub_batch=8,
            algorithm="direct",
        )


def test_banks_that_no_split_finds_balanced_are_refused() -> None:
    with pytest.raises(MatrixError, match="balance 'bank'"):
        plan_convolution(
            sparse(CONV, 0.2),
            CONV,
            machine=BOW.scaled_to(16),
            balance="bank",
            channel_split=4,
            algorithm="direct",
        )


def test_the_search_selects_a_split_of_channels_at_banks() -> None:
    weights = sparse(CONV, 1.0)
    weights = np.where(bank_balanced(weights, 8, 0.25), weights, 0)
    plan: Plan = plan_convolution(
        weights, CONV, machine=BOW.scaled_to(32), balance="bank", filter_split=4, algorithm="direct"
    )

    assert plan.decision["imbalance"] == 1.0


def test_weights_without_non_zeros_give_zeros() -> None:
    images = np.ones(CONV.image_shape)
    weights = np.zeros(CONV.weights_shape, dtype=np.float32)
    plan = plan_convolution(weights, CONV, machine=BOW.scaled_to(8), algorithm="direct")
    run = simulate(emit(plan), pack(plan, weights, images))

    assert not unpack(plan, run.outputs).any()


def test_a_split_whose_offsets_turn_out_too_long_is_left_for_another_one() -> None:
    layer = layer_of(channels=16, filters=16, side=32, kernel=3, batch=4)
    weights = sparse(layer, 0.05)  # so few that guessed lists end before the last channels

    plan = plan_convolution(
        weights, layer, machine=BOW.scaled_to(4), algorithm="direct", data_type=FLOAT
    )

    assert plan.decision["algorithm"] == "direct"
    assert simulate(emit(plan)).report.cycles


def test_splits_are_counted_together_as_each_is_alone() -> None:
    search = search_of(CONV, 0.2, BOW.scaled_to(64))
    splits, order = guessed(search)
    together = counted_cuttings(search)
    each = [
        alone(search, one.division.cutting, splits.take(order[[number]]))
        for number, one in enumerate(together[:6])
    ]

    assert {one.division.balance for one in together} == {"sort", "split", "unify"}
    assert [one and one.cycles for one in each] == [one.cycles for one in together[:6]]
    assert [one and one.division.loads for one in each] == [
        one.division.loads for one in together[:6]
    ]


STRIDED = Convolution(channels=4, filters=4, image=(10, 10), kernel=3, stride=2, padding=1, batch=2)


@pytest.mark.parametrize(
    ("convolution", "tiles"),
    [
        (STRIDED, (40, 64, 80, 96, 256)),
        (attrs.evolve(STRIDED, channels=3, filters=8, image=(28, 28), batch=1), (64, 96, 256)),
        (layer_of(channels=8, filters=4, side=7, kernel=1, batch=4), (16, 24, 64, 96)),
    ],
)
def test_a_machine_with_more_tiles_is_at_most_one_percent_slower(
    convolution: Convolution, tiles: tuple[int, ...]
) -> None:
    weights = sparse(convolution, 0.25)
    cycles = [
        cycles_of(
            plan_convolution(
                *(weights, convolution),
                machine=machine,
                algorithm="direct",
                filter_weights="shared",
            )
        )
        for machine in map(BOW.scaled_to, tiles)
    ]

    assert [later <= 1.01 * min(cycles[: number + 1]) for number, later in enumerate(cycles)] == [
        True
    ] * len(tiles)
