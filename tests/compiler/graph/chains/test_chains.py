"""Chains down the whole line, on a few tiles, against NumPy."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from random_chains import EXACT, DrawnChain, convolution_chains, matmul_chains, product

from ipusim import AMP_BLOCK, BOW, DataType, DoesNotFit, InputError, memory_use, simulate
from ipusim.compiler import (
    GENERATORS,
    Bound,
    Chain,
    Convolution,
    Pattern,
    Plan,
    chain_of,
    emit,
    emit_chain,
    pack_chain,
    plan_convolution,
    plan_dense,
    plan_dynamic,
    plan_static,
    relayout_cycles,
    relayout_figures,
    unpack_chain,
)
from ipusim.compiler.graph.chains.relayouts import relayout_alone
from ipusim.compiler.graph.program.value import flat_size, operand_elements, plan_result
from ipusim.compiler.jobs.tolerance import error_bounds
from ipusim.compiler.lowering.draft_product import draft_product
from ipusim.compiler.matrix.entries import MatrixError
from ipusim.compiler.plan.finish import Finish
from ipusim.compiler.planning.dense import plan_of
from ipusim.compiler.planning.dense_splits import splits_of
from ipusim.compiler.planning.static_job import StaticJob
from ipusim.kernels import dense_kernel

MACHINE = BOW.scaled_to(8)
HALF, FLOAT = DataType.HALF, DataType.FLOAT
Array = npt.NDArray[Any]
sizes = pytest.mark.parametrize(("tiles", "most"), [(2, 3), (8, 20)])  # of machine and layers


def by_numpy(chain: Chain, weights: tuple[Array, ...], x: Array) -> Array:
    """The chain of products, each result rounded to the data type."""
    dtype = chain.data_type.numpy
    for number, (plan, a) in enumerate(zip(chain.plans.values(), weights, strict=True)):
        x = chain.as_operand(number, x)
        sums = product(plan, np.abs(a), np.abs(x))
        assume(sums.max(initial=0) <= EXACT)  # then every order of sums is exact
        x = product(plan, a, x).astype(dtype)
    return x


def check(drawn: DrawnChain, *, pick: bool = False) -> None:
    chain = chain_of(drawn.plans, pick=pick)
    expected = by_numpy(chain, drawn.weights, drawn.x)
    program = emit_chain(chain)
    run = simulate(program, pack_chain(chain, drawn.weights, drawn.x))
    products = [simulate(emit(plan)).report.cycles or 0 for plan in drawn.plans]
    between = [relayout_cycles(*pair, pick=pick) for pair in pairwise(drawn.plans)]

    assert np.array_equal(unpack_chain(chain, run.outputs), expected)
    assert run.report.cycles == sum(products) + sum(between)
    assert simulate(program).trace == run.trace


@settings(max_examples=6, deadline=None)
@given(drawn=matmul_chains(MACHINE, layers=2))
def test_two_matmuls_give_numpys_numbers_in_the_cycles_of_their_parts(drawn: DrawnChain) -> None:
    check(drawn)


@settings(max_examples=2, deadline=None)
@given(drawn=matmul_chains(MACHINE, layers=3))
def test_so_do_three(drawn: DrawnChain) -> None:
    check(drawn)


@sizes
@settings(max_examples=5, deadline=None)
@given(data=st.data())
def test_so_do_convolutions_of_all_ways_with_and_without_pooling_between(
    tiles: int, most: int, data: st.DataObject
) -> None:
    check(data.draw(convolution_chains(BOW.scaled_to(tiles), most=most, pick=True)), pick=True)


def bits(values: Array) -> Array:
    return values.view({2: np.uint16, 4: np.uint32}[values.itemsize])


@sizes
@settings(max_examples=5, deadline=None)
@given(data=st.data())
def test_a_relayout_is_unpacking_y_and_packing_x_bit_by_bit(
    tiles: int, most: int, data: st.DataObject
) -> None:
    chains = convolution_chains(BOW.scaled_to(tiles), most=most, pick=True)
    before, after = data.draw(chains).plans
    _, program = relayout_alone(before, after, pick=True)
    count, dtype = program.inputs["y"].elements, before.data_type.numpy
    y = (np.arange(count) % 2000 + 1).astype(dtype)
    run = simulate(program, {"y": y})
    host = before.layouts(before.operation)[-1].unpacked(y, before.n, before.partition.columns)
    layout = next(each for each in after.layouts(after.operation) if each.name == "x")
    x = chain_of((before, after), pick=True).as_operand(1, host)
    wanted = layout.packed(x, after.n, after.partition.columns, after.data_type)
    in_place = relayout_figures(before, after, pick=True).cycles == 0

    assert in_place or np.array_equal(bits(run.outputs["x"]), bits(wanted))


def dense_pair(data_type: DataType = HALF, n: int = 20) -> tuple[Plan, Plan]:
    types: Any = {"machine": MACHINE, "data_type": data_type, "n": n}
    return plan_dense((48, 32), **{"strategy": "dense", **types}), plan_dense(
        (32, 48), **{"strategy": "dense", **types}
    )


@pytest.mark.parametrize("data_type", [HALF, FLOAT])
def test_numbers_of_any_size_lie_within_the_bounds_of_both_layers(data_type: DataType) -> None:
    rng = np.random.default_rng(3)
    chain = chain_of(dense_pair(data_type))
    weights = tuple(rng.standard_normal(plan.pattern.shape) for plan in chain.plans.values())
    x = rng.standard_normal((32, 20))
    run = simulate(emit_chain(chain), pack_chain(chain, weights, x))
    first, second = chain.plans.values()
    exact = weights[0] @ x
    y = exact.astype(data_type.numpy).astype(np.float64)
    # What the chip takes as x is y within the first layer's bound and NumPy's own rounding.
    apart = error_bounds(first, weights[0], x) + np.abs(y - exact)
    last = error_bounds(second, weights[1], np.abs(y) + apart) + np.abs(weights[1]) @ apart
    gap = np.abs(unpack_chain(chain, run.outputs).astype(np.float64) - weights[1] @ y)

    assert (gap <= last).all()
    assert gap.max() > 0


def test_both_fidelities_agree() -> None:
    rng = np.random.default_rng(0)
    first = Convolution(channels=3, filters=5, image=(4, 5), kernel=3, padding=1, batch=2)
    second = Convolution(channels=5, filters=6, image=(4, 5), kernel=3, batch=2)
    weights = tuple(rng.integers(-1, 2, each.weights_shape) for each in (first, second))
    ways = zip(weights, (first, second), ("dense", "direct"), strict=True)
    plans = [plan_convolution(w, c, machine=MACHINE, algorithm=way) for w, c, way in ways]
    chain = chain_of(plans)
    feeds = pack_chain(chain, weights, rng.integers(-2, 3, first.image_shape))
    program = emit_chain(chain)
    run, core = (
        simulate(program, feeds, fidelity=fidelity) for fidelity in ("formula", "instruction")
    )

    assert core.trace == run.trace
    assert np.array_equal(core.outputs["y"], run.outputs["y"])


def test_a_matmul_follows_a_convolution_an_image_a_column() -> None:
    rng = np.random.default_rng(1)
    layer = Convolution(channels=3, filters=4, image=(4, 4), kernel=3, padding=1, batch=5)
    kernels, matrix = rng.integers(-1, 2, layer.weights_shape), rng.integers(-1, 2, (10, 16))
    plans = (
        plan_convolution(kernels, layer, machine=MACHINE, algorithm="direct"),
        plan_dense((10, 16), n=5, machine=MACHINE, strategy="dense"),
    )
    chain = chain_of(plans, pick=True)
    x = rng.integers(-1, 2, layer.image_shape).astype(np.float32)
    run = simulate(emit_chain(chain), pack_chain(chain, (kernels, matrix), x))
    y = product(plans[0], kernels, x)[:, :, ::2, ::2].reshape(5, 16).T

    assert [node.operation for node in chain.views_before(1)] == ["Slice", "Flatten", "Transpose"]
    assert chain.views_before(1)[0].attributes["steps"] == [2, 2]
    assert np.array_equal(unpack_chain(chain, run.outputs), matrix @ y)


def test_rows_and_columns_are_picked_each_by_its_own_number() -> None:
    rng = np.random.default_rng(4)
    after = conv(channels=4, image=(4, 2))
    chain = chain_of((conv(), after), pick=True)
    weights = tuple(
        rng.integers(-1, 2, each.weights_shape)
        for each in (LAYER, attrs.evolve(LAYER, channels=4, image=(4, 2)))
    )
    x = rng.integers(-1, 2, LAYER.image_shape)
    run = simulate(emit_chain(chain), pack_chain(chain, weights, x))
    y = product(conv(), weights[0], x)

    assert str(chain).splitlines()[2] == "     y becomes x: one of 1 x 3"
    assert np.array_equal(
        unpack_chain(chain, run.outputs), product(after, weights[1], y[:, :, :, ::3])
    )


def in_trips(shape: tuple[int, int]) -> Plan:
    """A dense plan whose rows are computed in several trips of a loop."""
    kernel = dense_kernel(MACHINE, HALF, HALF)
    job = StaticJob(MACHINE, kernel, Pattern.full(shape, AMP_BLOCK), HALF)
    splits = splits_of(job.pattern.grid, 20, MACHINE.tiles)
    split = splits.take(np.flatnonzero(splits.trips > 1)[:1])
    return plan_of(job, kernel, n=20, split=split, strategy="poplin")


def test_loops_of_trips_follow_one_another() -> None:
    rng = np.random.default_rng(5)
    plans = in_trips((70, 50)), in_trips((90, 70))
    chain = chain_of(plans)
    first, second = (rng.integers(-1, 2, plan.pattern.shape) for plan in plans)
    x = rng.integers(-1, 2, (50, 20))
    run = simulate(emit_chain(chain), pack_chain(chain, (first, second), x))
    alone = sum(simulate(emit(plan)).report.cycles or 0 for plan in plans)

    assert all(plan.trips is not None for plan in plans)
    assert np.array_equal(unpack_chain(chain, run.outputs), second @ first @ x)
    assert run.report.cycles == alone + relayout_cycles(*plans)


def test_each_layer_has_its_own_bias_and_relu() -> None:
    rng = np.random.default_rng(2)
    plans = [attrs.evolve(plan, finish=Finish(bias=True, relu=True)) for plan in dense_pair()]
    chain = chain_of(plans)
    weights = tuple(rng.integers(-1, 2, plan.pattern.shape) for plan in plans)
    biases = tuple(rng.integers(-9, 9, len(a)) for a in weights)
    x = rng.integers(-2, 3, (32, 20))
    run = simulate(emit_chain(chain), pack_chain(chain, weights, x, biases=biases))
    for a, bias in zip(weights, biases, strict=True):
        x = np.maximum(a @ x + bias[:, None], 0)

    assert np.array_equal(unpack_chain(chain, run.outputs), x)


def test_where_y_lies_as_x_is_wanted_nothing_is_done_and_the_region_is_shared() -> None:
    one = BOW.scaled_to(1)
    plans = [plan_dense((16, 16), n=8, machine=one, strategy="dense") for _ in range(3)]
    chain = chain_of(plans)
    rng = np.random.default_rng(0)
    weights = tuple(rng.integers(-1, 2, (16, 16)) for _ in plans)
    x = rng.integers(-1, 2, (16, 8))
    run = simulate(emit_chain(chain), pack_chain(chain, weights, x))

    assert relayout_cycles(*plans[:2]) == 0
    assert (
        str(relayout_figures(*plans[:2]))
        == "re-layout: none, because y already has the layout of x"
    )
    assert run.report.cycles == 3 * (simulate(emit(plans[0])).report.cycles or 0)
    assert np.array_equal(
        unpack_chain(chain, run.outputs), weights[2] @ weights[1] @ weights[0] @ x
    )


def test_a_long_chain_holds_each_result_only_until_it_is_taken() -> None:
    plan = plan_dense((64, 64), n=256, machine=MACHINE, strategy="dense")
    peaks = [
        memory_use(emit_chain(chain_of([plan] * layers))).by_category for layers in (3, 4, 5, 6)
    ]
    values = [each["non-zero values"] for each in peaks]
    passing = {name: [each.get(name, 0) for each in peaks] for name in ("output", "dense operand")}

    assert values == [each * values[0] // 3 for each in (3, 4, 5, 6)]
    assert all(len(set(found)) == 1 for found in passing.values())


def test_a_chain_that_does_not_fit_is_refused_by_the_machine() -> None:
    plan = plan_dense((256, 256), n=64, machine=BOW.scaled_to(1), strategy="dense")
    program = emit_chain(chain_of([plan] * 6))

    with pytest.raises(DoesNotFit, match="tile 0"):
        simulate(program)


def test_numbers_that_travel_in_digits_are_the_same() -> None:
    first = Convolution(channels=3, filters=5, image=(4, 5), kernel=3, padding=1, batch=2)
    second = Convolution(channels=5, filters=6, image=(2, 5), kernel=2, padding=1, batch=2)
    ones = [np.ones(each.weights_shape) for each in (first, second)]
    before, after = (
        plan_convolution(w, c, machine=MACHINE, algorithm="direct")
        for w, c in zip(ones, (first, second), strict=True)
    )
    chain = chain_of((before, after), pick=True)
    y = draft_product(before).outputs["y"]
    index = chain.as_operand(1, plan_result(before, y).index)
    whole, digits = (operand_elements(after, index, bits=bits) for bits in (24, 4))

    assert np.array_equal(whole, digits)
    assert whole.min() == -1  # padding
    assert whole.max() < flat_size(y)


def test_a_chain_prints_its_layers_and_what_is_picked() -> None:
    lines = str(chain_of(dense_pair())).splitlines()

    assert lines[0] == "Chain of 2 plans on bow, half:"
    assert lines[1] == "  0  y[48, 20] = a[48, 32] @ x[32, 20], block 16, dense"
    assert lines[2] == "     y becomes x: as it is"
    assert str(emit_chain(chain_of(dense_pair())).label.sized_formula).startswith("y = 2 layers")


LAYER = Convolution(channels=3, filters=4, image=(4, 6), kernel=3, padding=1, batch=2)


@cache
def conv(machine: Any = MACHINE, **changes: Any) -> Plan:
    each = attrs.evolve(LAYER, **changes)
    return plan_convolution(np.ones(each.weights_shape), each, machine=machine, algorithm="direct")


@pytest.mark.parametrize(
    ("plans", "said"),
    [
        (lambda: dense_pair()[:1], "a chain takes two plans or more, not 1"),
        (lambda: (dense_pair()[0], 5), "chain_of takes plans, not int"),
        (
            lambda: dense_pair()[:1] * 2,
            r"plans 0 and 1 .*y is \[48, 20\], .* takes x of \[32, 20\]",
        ),
        (
            lambda: (conv(), conv()),
            r"y is \[2, 4, 4, 6\], the next plan takes x of \[2, 3, 4, 6\]$",
        ),
        (
            lambda: (conv(), conv(channels=4, image=(2, 3))),
            r"takes x of \[2, 4, 2, 3\]; with pick=True one number of each",
        ),
        (lambda: (conv(), conv(channels=4, image=(3, 6))), r"takes x of \[2, 4, 3, 6\]$"),
        (lambda: (dense_pair()[0], conv()), "has no images: a convolution cannot follow it"),
        (lambda: (conv(), dense_pair()[0]), r"y is \[2, 4, 4, 6\], the next plan takes x of \[32"),
        (
            lambda: (dense_pair()[0], dense_pair(FLOAT)[1]),
            "plan 1 of the chain has float data, plan 0 half",
        ),
        (
            lambda: (conv(), conv(machine=BOW.scaled_to(4), channels=4)),
            "plan 1 of the chain is for machine bow, plan 0 for another, bow",
        ),
        (
            lambda: (
                plan_dynamic(Bound((64, 64), 16, 1024), n=16, machine=MACHINE, strategy="expected"),
                dense_pair()[0],
            ),
            "plan 0 of the chain is dynamic",
        ),
        (
            lambda: (
                plan_static(
                    Pattern.of(np.eye(64), block=16), n=16, machine=MACHINE, strategy="popsparse"
                ),
                dense_pair()[0],
            ),
            "plan 0 of the chain is lowered as PopSparse lowers it",
        ),
    ],
)
def test_plans_that_do_not_make_a_chain_are_refused_in_one_line(plans: Any, said: str) -> None:
    with pytest.raises(InputError, match=said) as refused:
        chain_of(plans())

    assert "\n" not in str(refused.value)


def test_operands_of_another_chain_are_refused_by_layer() -> None:
    chain = chain_of(dense_pair())
    a, b, x = np.ones((48, 32)), np.ones((32, 48)), np.ones((32, 20))

    with pytest.raises(InputError, match="1 weights for a chain of 2 plans"):
        pack_chain(chain, [a], x)
    with pytest.raises(InputError, match="3 biases for a chain of 2 plans"):
        pack_chain(chain, [a, b], x, biases=[None] * 3)
    with pytest.raises(MatrixError, match="layer 1: "):
        pack_chain(chain, [a, a], x)
    with pytest.raises(MatrixError, match=r"layer 0: x is \[20, 32\]"):
        pack_chain(chain, [a, b], x.T)


@pytest.mark.parametrize("door", [emit_chain, lambda it: pack_chain(it, [], 0)])
def test_what_is_no_chain_is_refused(door: Any) -> None:
    with pytest.raises(InputError, match="takes a Chain, not Plan: chain_of"):
        door(dense_pair()[0])


def test_a_chain_counts_the_products_of_all_its_layers() -> None:
    sparse = GENERATORS["uniform"]((32, 32), 16, 0.5, np.random.default_rng(0))
    plans = (
        plan_static(sparse, n=20, machine=MACHINE, strategy="grid"),
        plan_dense((48, 32), n=20, machine=MACHINE, strategy="dense"),
    )
    label = emit_chain(chain_of(plans)).label
    assert label is not None

    assert (label.macs, label.dense_macs) == ((512 + 1536) * 20, (1024 + 1536) * 20)
    assert (label.stored, label.elements) == (512 + 1536, 1024 + 1536)
    assert label.estimate == {
        "layer 0": plans[0].estimate["total"],
        "layer 1": plans[1].estimate["total"],
        "total": sum(plan.estimate["total"] for plan in plans),
    }


@pytest.mark.parametrize("batch", [5, 8])
def test_figures_of_a_relayout_are_those_of_its_program(batch: int) -> None:
    layer = Convolution(channels=3, filters=4, image=(4, 4), kernel=3, padding=1, batch=batch)
    kernels = np.ones(layer.weights_shape)
    plans = (
        plan_convolution(kernels, layer, machine=MACHINE, algorithm="direct"),
        plan_dense((10, 16), n=batch, machine=MACHINE, strategy="dense"),
    )
    figures = relayout_figures(*plans, pick=True)
    _, program = relayout_alone(*plans, pick=True)
    report = simulate(program).report
    lists = sum(each.bytes for each in program.variables if each.category == "worklists")

    assert figures.words == sum(step.words for step in report.steps) > 0
    assert figures.list_bytes == np.max(lists) > 0
    assert figures.peak_bytes == memory_use(program).max_tile_bytes
    assert figures.cycles == report.cycles
