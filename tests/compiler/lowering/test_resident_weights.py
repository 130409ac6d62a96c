"""Resident weights, of which every tile that uses them keeps a copy, so that none travel in a run;
and dense products in exchanged roles, in which rows of the weights stream past x."""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np
import pytest
from drawn_jobs import copied_plan

from ipusim import BOW, HYPOTHETICAL_NM, DataType, InputError, Run, memory_use, simulate
from ipusim.compiler import (
    Bound,
    NoPlanError,
    Pattern,
    Plan,
    chain_of,
    emit,
    emit_chain,
    load,
    pack,
    pack_chain,
    plan_dense,
    plan_dynamic,
    plan_static,
    random_nm,
    save,
    unpack,
    unpack_chain,
)
from ipusim.compiler.emitter import draft_plan
from ipusim.compiler.graph.training.step_plan import plan_training_step
from ipusim.compiler.jobs.request import request_of
from ipusim.compiler.jobs.tolerance import tolerance
from ipusim.compiler.lowering.loading import loading_figures, loading_program, weight_bytes
from ipusim.compiler.lowering.values import plan_chunks
from ipusim.compiler.matrix.block_matrix import BlockMatrix
from ipusim.compiler.matrix.formats import NM
from ipusim.compiler.matrix.generators import GENERATORS, random_values
from ipusim.compiler.matrix.product import multiply
from ipusim.compiler.plan.codebook import INDICES
from ipusim.compiler.plan.consistency import check_plan
from ipusim.compiler.planning.dense_cost import STREAMED

MACHINE = BOW.scaled_to(16)
OPTIONS: dict[str, Any] = {"n": 32, "machine": MACHINE}
PATTERN = GENERATORS["uniform"]((64, 96), 16, 0.4, np.random.default_rng(1))


def words_of(run: Run) -> int:
    """Return the number of words that all tiles received."""
    return sum(step.words for step in run.report.steps)


def streamed(m: int, k: int, n: int, tiles: int = 16, types: Any = ("half", "half")) -> Plan:
    """Return the dense plan of fewest estimated cycles whose rows stream past x."""
    machine = BOW.scaled_to(tiles)
    return copied_plan((m, k), n=n, machine=machine, form=STREAMED, types=types)


def operands(plan: Plan, n: int) -> tuple[Any, Any]:
    """Return a and x with random numbers for a dense plan."""
    rng = np.random.default_rng(3)
    dtype = plan.data_type.numpy
    a = rng.standard_normal(plan.shape).astype(dtype)
    return a, rng.standard_normal((plan.shape[1], n)).astype(dtype)


@pytest.mark.parametrize("strategy", ["rows", "row-major", "grid"])
def test_resident_weights_give_the_same_result_and_save_just_the_exchange_of_values(
    strategy: str,
) -> None:
    plan = plan_static(PATTERN, strategy=strategy, n_split=4, weights="shared", **OPTIONS)
    resident = attrs.evolve(plan, weights="resident")
    rng = np.random.default_rng(2)
    a = BlockMatrix(PATTERN, random_values(PATTERN, rng, plan.data_type))
    x = rng.standard_normal((96, 32)).astype(np.float16)
    sent, stayed = (
        simulate(emit(plan_of_residence), pack(plan_of_residence, a, x))
        for plan_of_residence in (plan, resident)
    )
    traffic = plan_chunks(plan).traffic

    assert np.array_equal(unpack(plan, sent.outputs), unpack(resident, stayed.outputs))
    assert words_of(sent) - words_of(stayed) == int(traffic.words[traffic.row].sum()) > 0
    assert stayed.report.cycles < sent.report.cycles
    value_bytes = [run.report.memory.by_category["non-zero values"] for run in (sent, stayed)]
    assert value_bytes[0] == value_bytes[1]


@pytest.mark.parametrize(
    ("m", "k", "n", "types"),
    [
        (160, 96, 32, ("half", "half")),
        (150, 90, 20, ("half", "half")),  # padded along all sides
        (160, 96, 32, ("half", "float")),
        (96, 64, 16, ("float", "float")),
        (48, 48, 40, ("half", "half")),
        (16, 400, 16, ("half", "half")),  # partial sums of all bands
    ],
)
@pytest.mark.parametrize("fidelity", ["formula", "instruction"])
def test_rows_that_stream_past_x_give_the_product(
    m: int, k: int, n: int, types: tuple[str, str], fidelity: Any
) -> None:
    plan = streamed(m, k, n, types=types)
    a, x = operands(plan, n)
    run = simulate(emit(plan), pack(plan, a, x), fidelity=fidelity)
    y = unpack(plan, run.outputs)

    exact = a.astype(np.float64) @ x.astype(np.float64)
    assert np.abs(y - exact).max() <= tolerance(plan, a, x)
    assert run.report.cycles == simulate(emit(plan)).report.cycles


@pytest.mark.parametrize(("k", "fuses"), [(32, True), (2048, False)])
def test_one_tile_multiplies_the_columns_of_x_in_several_rounds(k: int, fuses: bool) -> None:
    # 80 columns of x are too many for one load of weights. Fused rounds run in one superstep; with
    # k = 2048 they take a superstep each.
    plan = streamed(16, k, 80, tiles=1)
    a, x = operands(plan, 80)
    run = simulate(emit(plan), pack(plan, a, x))

    assert plan.partition.rounds > 1
    assert plan.fuses_rounds == fuses
    assert len(run.report.steps) == (1 if fuses else plan.partition.rounds)
    exact = a.astype(np.float64) @ x.astype(np.float64)
    assert np.abs(unpack(plan, run.outputs) - exact).max() <= tolerance(plan, a, x)


def test_exchanged_roles_finish_with_bias_and_relu() -> None:
    plan = streamed(90, 64, 40).with_finish(bias=True, relu=True)
    a, x = operands(plan, 40)
    bias = np.random.default_rng(4).standard_normal(90).astype(np.float16)
    y = unpack(plan, simulate(emit(plan), pack(plan, a, x, bias=bias)).outputs)

    exact = np.maximum(a.astype(np.float64) @ x.astype(np.float64) + bias[:, None], 0)
    assert np.abs(y - exact).max() <= tolerance(plan, a, x, bias=bias)


@pytest.mark.parametrize("fidelity", ["formula", "instruction"])
def test_fused_rounds_keep_their_partial_sums_apart(fidelity: Any) -> None:
    plan = streamed(64, 512, 80, tiles=4)
    a, x = operands(plan, 80)
    y = unpack(plan, simulate(emit(plan), pack(plan, a, x), fidelity=fidelity).outputs)

    assert plan.fuses_rounds
    assert plan.decision["k_split"] > 1
    exact = a.astype(np.float64) @ x.astype(np.float64)
    assert np.abs(y - exact).max() <= tolerance(plan, a, x)


def test_indices_into_a_codebook_may_be_resident() -> None:
    pattern = Pattern.of(PATTERN, block=1)
    plan = plan_static(pattern, strategy="rows", n_split=4, codebook=True, **OPTIONS)
    resident = attrs.evolve(plan, weights="resident")
    rng = np.random.default_rng(2)
    values = rng.choice(np.linspace(-1, 1, 15), (pattern.num_blocks, 1, 1)).astype(np.float16)
    a, x = BlockMatrix(pattern, values), rng.standard_normal((96, 32)).astype(np.float16)
    results = [
        unpack(
            plan_of_residence,
            simulate(emit(plan_of_residence), pack(plan_of_residence, a, x)).outputs,
        )
        for plan_of_residence in (plan, resident)
    ]

    assert np.array_equal(*results)


def test_the_tiles_make_the_copies_that_pack_gives() -> None:
    plan = streamed(64, 64, 64)
    a, _ = operands(plan, 64)
    stored_once = pack(attrs.evolve(plan, weights="shared"), a, partial=True)["values"]
    run = simulate(loading_program(plan), {"values": stored_once})

    assert len(stored_once) < len(pack(plan, a, partial=True)["values"])
    assert np.array_equal(run.outputs["values"], pack(plan, a, partial=True)["values"])


def test_the_tiles_make_copies_of_indices_into_a_codebook() -> None:
    pattern, rng = Pattern.of(PATTERN, block=1), np.random.default_rng(2)
    options: dict[str, Any] = {"strategy": "rows", "n_split": 4, **OPTIONS}
    plan = plan_static(pattern, codebook=True, weights="resident", **options)
    values = rng.choice(np.linspace(-1, 1, 15), (pattern.num_blocks, 1, 1)).astype(np.float16)
    packed = pack(plan, BlockMatrix(pattern, values), partial=True)[INDICES]
    program = loading_program(plan)
    chunk = program.outputs["values"].count
    # The loading program starts from one copy of each value, divided among the tiles as the values
    # of a plan with shared weights are.
    shared = attrs.evolve(plan, weights="shared")
    stored_once = pack(shared, BlockMatrix(pattern, values), partial=True)[INDICES]
    run = simulate(program, {"values": stored_once})

    assert np.array_equal(run.outputs["values"], packed)
    assert chunk.sum() == len(packed) > len(stored_once)
    plain_figures = loading_figures(plan_static(pattern, weights="resident", **options))
    coded = loading_figures(plan)
    assert coded["copied_bytes"] * 3 < plain_figures["copied_bytes"]
    assert coded["loading_cycles"] < plain_figures["loading_cycles"]


@pytest.mark.parametrize("name", ["weights", "weights_budget"])
def test_dynamic_plans_and_training_steps_say_why_they_have_no_resident_weights(name: str) -> None:
    bound = Bound((64, 64), NM(2, 4))
    choice = {"weights": "resident", "weights_budget": 1000}[name]

    with pytest.raises(InputError, match=r"values arrive in buckets .* for each pattern anew"):
        plan_dynamic(bound, n=32, machine=MACHINE, **{name: choice})
    with pytest.raises(InputError, match=r"values arrive in buckets .* it is for method"):
        request_of({"method": "dynamic", name: choice})
    with pytest.raises(InputError, match="weights change in every step: values are shared"):
        plan_training_step(bound, n=32, machine=MACHINE, **{name: choice})


def test_the_dense_product_of_a_training_step_shares_its_operands() -> None:
    step = plan_training_step(Bound((64, 64), NM(2, 4)), n=32, machine=MACHINE)

    assert step.dense.weights == "shared"
    assert step.plan.weights == "shared"


def test_a_new_pack_refreshes_all_copies_of_a_chain() -> None:
    rng = np.random.default_rng(6)
    shapes, options = ((64, 96), (48, 64)), {**OPTIONS, "weights": "resident"}
    plans = [plan_dense(shape, strategy="dense", **options) for shape in shapes]
    chain, x = chain_of(plans), rng.standard_normal((96, 32)).astype(np.float16)
    program = emit_chain(chain)
    for _ in range(2):  # the same program with other weights: the second run has no old copy
        weights = [rng.standard_normal(shape).astype(np.float16) / 8 for shape in shapes]
        y = unpack_chain(chain, simulate(program, pack_chain(chain, weights, x)).outputs)
        exact = weights[1].astype(np.float64) @ (weights[0].astype(np.float64) @ x)

        assert [plan.is_resident for plan in plans] == [True, True]
        assert np.abs(y - exact).max() <= 0.02 * np.abs(exact).max()


def test_each_copy_counts_in_memory() -> None:
    plan = streamed(64, 64, 64)
    chunks = plan_chunks(plan)
    value_bytes = memory_use(emit(plan)).by_category["non-zero values"]

    assert chunks.bytes.sum() == 4 * 64 * 64 * 2  # a copy for each 16 columns
    assert value_bytes == chunks.seat_bytes.max()


def test_a_saved_plan_keeps_its_residence(tmp_path: Any) -> None:
    plan = streamed(64, 64, 64)
    save(tmp_path / "plan.ipusim", plan=plan)

    assert load(tmp_path / "plan.ipusim").plan == plan


@pytest.mark.parametrize(
    "changes",
    [{"weights": "shared"}, {"kernel": plan_static(PATTERN, **OPTIONS).kernel}],
    ids=["shared", "kernel"],
)
def test_exchanged_roles_need_resident_weights_and_a_kernel_of_that_form(
    changes: dict[str, Any],
) -> None:
    with pytest.raises(InputError, match="exchanges roles"):
        check_plan(attrs.evolve(streamed(64, 64, 64), **changes))


@pytest.mark.parametrize(
    "plan",
    [
        plan_dynamic(Bound.of(PATTERN), strategy="expected", **OPTIONS),
        plan_static(PATTERN, strategy="popsparse", **OPTIONS),
    ],
    ids=["buckets", "popsparse"],
)
def test_dynamic_and_popsparse_plans_are_refused_resident_weights(plan: Plan) -> None:
    with pytest.raises(InputError, match="resident weights"):
        emit(attrs.evolve(plan, weights="resident"))


@pytest.mark.parametrize(
    ("planner", "options"),
    [
        (plan_static, {"strategy": "popsparse"}),
        (plan_static, {"lowering": "popsparse", "strategy": "rows"}),
        (plan_dense, {"strategy": "poplin"}),
    ],
)
def test_libraries_whose_values_travel_refuse_resident_weights(
    planner: Any, options: dict[str, Any]
) -> None:
    operand = PATTERN if planner is plan_static else (64, 64)
    with pytest.raises(InputError, match="weights"):
        planner(operand, weights="resident", **options, **OPTIONS)


def test_resident_weights_have_no_exchange_of_values_and_no_larger_estimate() -> None:
    shared, resident = (
        plan_static(PATTERN, strategy="grid", weights=weights, **OPTIONS)
        for weights in ("shared", "resident")
    )

    assert resident.weights == "resident"
    assert resident.estimate["total"] <= shared.estimate["total"]
    assert resident.estimate["values exchange"] == 0


def test_a_weights_budget_bounds_the_bytes_of_each_tile_and_a_smaller_one_is_slower() -> None:
    options: dict[str, Any] = {"n": 128, "machine": BOW.scaled_to(64), "weights": "resident"}
    plans = {
        budget: plan_dense((128, 256), weights_budget=budget, **options)
        for budget in (0, 4096, 2048)  # bytes; 0: no budget
    }
    most_bytes = {budget: int(plan_chunks(plan).seat_bytes.max()) for budget, plan in plans.items()}
    cycles = [simulate(emit(plan)).report.cycles for plan in plans.values()]

    assert most_bytes[0] > 4096
    assert most_bytes[4096] <= 4096
    assert most_bytes[2048] <= 2048
    assert cycles == sorted(cycles)


@pytest.mark.parametrize("strategy", ["auto", "rows", "popsparse"])
def test_a_weights_budget_that_no_plan_keeps_is_refused(strategy: str) -> None:
    options = {"strategy": strategy, "lowering": "own", "weights": "resident", **OPTIONS}
    with pytest.raises(NoPlanError, match="try a larger --weights-budget") as refused:
        plan_static(PATTERN, weights_budget=500, **options)

    assert refused.value.bound_bytes == 500
    plan = plan_static(PATTERN, weights_budget=4096, **options)
    assert plan_chunks(plan).seat_bytes.max() <= 4096


def test_a_budget_without_copies_is_refused() -> None:
    with pytest.raises(InputError, match="give weights resident or auto"):
        plan_static(PATTERN, weights="shared", weights_budget=4096, **OPTIONS)


@pytest.mark.parametrize("planner", [plan_static, plan_dense])
def test_auto_is_no_slower_than_either_residence(planner: Any) -> None:
    operand = PATTERN if planner is plan_static else (160, 192)
    cycles = {
        weights: simulate(emit(planner(operand, weights=weights, **OPTIONS))).report.cycles
        for weights in ("auto", "resident", "shared")
    }

    assert cycles["auto"] <= min(cycles.values())


@pytest.mark.parametrize("realisation", ["element", "expand", "amp", "vector", "auto"])
def test_each_realisation_of_nm_may_have_resident_weights(realisation: Any) -> None:
    machine, rng = HYPOTHETICAL_NM.scaled_to(48), np.random.default_rng(5)
    pattern = random_nm((96, 128), NM(2, 4, rows=16), rng)
    options: dict[str, Any] = {"n": 64, "machine": machine, "realisation": realisation}
    a = BlockMatrix(pattern, random_values(pattern, rng, DataType.HALF))
    x = rng.standard_normal((128, 64)).astype(np.float16)
    plans = [plan_static(pattern, weights=weights, **options) for weights in ("shared", "resident")]
    runs = [simulate(emit(plan), pack(plan, a, x)) for plan in plans]

    assert plans[1].is_resident
    assert runs[1].report.cycles <= runs[0].report.cycles
    exact = multiply(a, x.astype(np.float64))
    assert np.abs(unpack(plans[1], runs[1].outputs) - exact).max() <= tolerance(plans[1], a, x)


@pytest.mark.parametrize(
    ("planner", "options"),
    [
        (plan_dense, {"weights": "resident"}),
        (plan_dense, {"weights": "shared"}),
        (plan_static, {"strategy": "popsparse"}),
        (plan_static, {"weights": "resident"}),
        (plan_static, {"weights": "resident", "codebook": True}),
        (plan_static, {"weights": "shared", "codebook": True}),
        (plan_static, {"weights": "resident", "strategy": "groups"}),
        (plan_static, {"weights": "shared", "strategy": "groups"}),
    ],
)
def test_weight_bytes_of_a_plan_are_those_of_its_resident_regions(
    planner: Any, options: dict[str, Any]
) -> None:
    operand: Any = PATTERN if planner is plan_static else (160, 192)
    if options.get("strategy") == "groups":
        operand = Pattern.of(PATTERN, block=4)
    check_weight_bytes(planner(operand, **{**OPTIONS, **options}))


def test_bytes_of_weights_in_trips_are_those_of_all_trips() -> None:
    options: dict[str, Any] = {"strategy": "dense", "available_memory_proportion": 0.1}
    plan = plan_dense((2048, 2048), n=16, machine=MACHINE, weights="shared", **options)

    assert plan.trips is not None
    check_weight_bytes(plan)


def check_weight_bytes(plan: Plan) -> None:
    """Check the bytes of weights of a plan against the regions of its draft."""
    categories = ("non-zero values", "codebook indices", "groups")
    regions = [
        region.bytes
        for region in draft_plan(plan).regions
        if region.resident and region.category in categories
    ]

    assert weight_bytes(plan) == int(np.sum(regions, axis=0).max())
