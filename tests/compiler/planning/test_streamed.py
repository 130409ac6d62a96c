"""Plans that stream groups of rows past x in the AMP: whole products, estimates and refusals."""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from simulated_phases import Phases

from ipusim import BOW, DataType, InputError, ProgramError, Ragged, simulate
from ipusim.compiler import (
    Pattern,
    chain_of,
    emit,
    emit_chain,
    load,
    pack,
    pack_chain,
    plan_product,
    plan_static,
    save,
    unpack,
    unpack_chain,
)
from ipusim.compiler.jobs.tolerance import error_bounds
from ipusim.compiler.lowering.values import plan_chunks
from ipusim.compiler.operations.realisations import Streamed
from ipusim.compiler.plan.no_plan import NoPlanError
from ipusim.compiler.plan.options.methods import StaticOptions
from ipusim.compiler.planning.static_cost import StaticJob
from ipusim.compiler.planning.streamed import _cuts, _even_edges, plan_of, streamed_candidates
from ipusim.compiler.problem import Problem, Product
from ipusim.kernels import StreamedGroups

HALF, FLOAT = DataType.HALF, DataType.FLOAT
SEEDS = st.integers(0, 1 << 30)


def random_operands(rng: np.random.Generator, data_type: DataType) -> tuple[Any, Any, int]:
    """Return a sparse matrix with some empty rows and columns, x, and the edge of its blocks."""
    m, k, n = (int(rng.integers(1, most)) for most in (200, 150, 50))
    block = int(rng.choice([1, 1, 4]))
    density = float(rng.choice([0.02, 0.05, 0.2]))
    blocks = rng.random((-(-m // block), -(-k // block))) < density
    blocks[0, 0] = True
    mask = np.kron(blocks, np.ones((block, block)))[:m, :k]
    a = (rng.standard_normal((m, k)) * mask).astype(data_type.numpy)
    return a, rng.standard_normal((k, n)).astype(data_type.numpy), block


def planned(a: Any, n: int, block: int = 1, *, tiles: int = 16, **options: Any) -> Any:
    """Return a plan that streams groups of a matrix past x."""
    pattern = Pattern.of(a, block=block)
    options = {"weights": "resident", "strategy": "groups", **options}
    return plan_static(pattern, n=n, machine=BOW.scaled_to(tiles), **options)


@pytest.mark.parametrize("data_type", [HALF, FLOAT], ids=lambda kind: kind.value)
@pytest.mark.parametrize(
    ("groups", "published"),
    [("resident", True), ("resident", False), ("filled", False), ("cleared", True)],
    ids=["drained", "kept", "filled", "cleared"],
)
@given(seed=SEEDS)
@settings(max_examples=3, deadline=None)
def test_a_plan_gives_the_product_and_the_same_bits_and_cycles_by_instructions(
    data_type, groups, published, seed
):
    rng = np.random.default_rng(seed)
    a, x, block = random_operands(rng, data_type)
    options = {"data_type": data_type, "published_kernels": published}
    options["weights"] = "resident" if groups == "resident" else "shared"
    plan = planned(a, x.shape[1], block, tiles=int(rng.choice([4, 8, 16])), **options)
    if groups == "cleared":
        plan = attrs.evolve(plan, realisation=attrs.evolve(plan.realisation, clears=True))
    biases = {"bias": rng.standard_normal(len(a)).astype(data_type.numpy)} if seed % 2 else {}
    plan = plan.with_finish(bias=True, relu=True) if biases else plan
    program, feeds = emit(plan), pack(plan, a, x, **biases)
    run = simulate(program, feeds)
    by_instructions = simulate(program, feeds, fidelity="instruction", check_races=True)
    exact = a.astype(np.float64) @ x.astype(np.float64)
    if biases:
        exact = np.maximum(exact + biases["bias"].astype(np.float64)[:, None], 0)
    error = np.abs(unpack(plan, run.outputs).astype(np.float64) - exact)

    assert plan.weights == options["weights"]
    assert plan.kernel.name == (
        f"streamed_groups_{data_type.value}_{'drained' if published else 'kept'}"
    )
    assert np.all(error <= error_bounds(plan, a, x, **biases))
    assert run.report.cycles == by_instructions.report.cycles
    for name, output in run.outputs.items():
        assert output.tobytes() == by_instructions.outputs[name].tobytes()


def sparse(shape: tuple[int, int], density: float, seed: int = 0) -> Any:
    """Return a random matrix with a share of non-zeros."""
    rng = np.random.default_rng(seed)
    return rng.standard_normal(shape) * (rng.random(shape) < density)


@pytest.mark.parametrize("published", [True, False], ids=["drained", "kept"])
def test_the_estimated_multiply_is_within_two_percent_of_the_slowest_tile(published):
    plan = planned(sparse((400, 512), 1 / 16), 32, published_kernels=published)
    run = simulate(emit(plan))
    (multiply, *_) = [step for step in run.report.steps if step.name == "multiply"]

    assert multiply.compute == pytest.approx(plan.estimate["multiply"], rel=0.02)
    assert run.report.cycles == pytest.approx(plan.estimate["total"], rel=0.04)


@pytest.mark.parametrize("data_type", [HALF, FLOAT], ids=lambda kind: kind.value)
@pytest.mark.parametrize(
    ("tiles", "n", "budget"),
    [(16, 64, 0), (4, 64, 0), (16, 32, 4_000)],
    ids=["rounds", "many rounds", "cleared"],
)
def test_each_term_of_filled_groups_is_near_the_cycles_of_its_phase(data_type, tiles, n, budget):
    problem = Problem.of(
        Pattern.of(sparse((400, 512), 1 / 16)),
        Product(n),
        machine=BOW.scaled_to(tiles),
        data_type=data_type,
        options=StaticOptions(strategy="groups", weights="shared", weights_budget=budget),
    )
    (candidate,) = streamed_candidates(problem)
    plan = candidate.plan()
    run, estimate = Phases.of(emit(plan)), plan.estimate

    assert plan.realisation.clears == bool(budget)
    assert plan.fuses_rounds == (plan.partition.rounds > 1)
    for name, share in (("prepare", 0.04), ("multiply", 0.05), ("reduce", 0.08)):
        assert run.computed[name] == pytest.approx(estimate[name], rel=share)
    exchange = estimate["dense operand exchange"] + estimate["values exchange"]
    assert run.column("exchange", "multiply") + 126 == pytest.approx(exchange, rel=0.06)
    values = run.received("non-zero values")
    assert values == pytest.approx(estimate["values exchange"], rel=0.06)
    assert run.report.cycles == pytest.approx(estimate["total"], rel=0.03)


def test_filled_groups_stay_in_memory_and_cleared_ones_do_not():
    a, x = sparse((64, 1024), 1 / 4), np.zeros((1024, 32))
    resident, filled = (
        planned(a, 32, tiles=8, weights=residence) for residence in ("resident", "shared")
    )
    cleared = attrs.evolve(filled, realisation=attrs.evolve(filled.realisation, clears=True))
    used = {
        name: {variable.name: variable.last for variable in emit(plan).variables}
        for name, plan in (("filled", filled), ("cleared", cleared))
    }
    stored = pack(filled, a, x)

    assert np.count_nonzero(pack(resident, a, x)["values"]) == 2 * np.count_nonzero(a)
    assert np.count_nonzero(a) <= np.count_nonzero(stored["values"]) <= 1.25 * np.count_nonzero(a)
    assert not stored["groups"].any()
    assert used["filled"]["groups"] == used["filled"]["values"] > used["cleared"]["groups"]
    assert "groups" not in pack(cleared, a, x)


def test_a_band_is_counted_with_the_rows_from_its_first_group_to_its_last_one():
    a = np.zeros((120, 32))
    a[:60, :16] = a[60:, 16:] = 1  # each of two bands has half of the rows
    kernel, realisation = StreamedGroups(HALF, drained=False), Streamed(HALF)
    pattern = Pattern.of(a, block=1)
    job = StaticJob(
        *(BOW.scaled_to(2), kernel, realisation.inner(pattern), HALF),
        realised=(realisation, pattern),
        weights="resident",
    )
    cuts = _cuts(job, 1, None)
    cut = next(cut for cut in cuts if len(cut.slab_edges) - 1 == 2)
    plan = plan_of(job, cut, n=16, strategy="groups")
    (multiply,) = simulate(emit(plan)).report.steps

    assert multiply.compute == pytest.approx(plan.estimate["multiply"], rel=0.02)


def test_auto_selects_streamed_groups_where_they_take_fewer_cycles():
    pattern = Pattern.of(sparse((384, 384), 1 / 16))
    arguments = {"n": 32, "machine": BOW.scaled_to(8), "published_kernels": False}
    plan = plan_product(pattern, weights="auto", **arguments)
    shared = plan_product(pattern, weights="shared", **arguments)

    assert plan.kernel.name.startswith("streamed_groups")
    assert shared.decision["groups"] == "filled on the tile, zeros stay"
    assert simulate(emit(plan)).report.cycles < simulate(emit(shared)).report.cycles


def test_all_bands_of_a_part_hold_the_same_rows_so_that_an_owner_adds_few_runs():
    plan = planned(sparse((300, 512), 1 / 8), 16)
    reduce = [
        vertices.fields["pieces"]
        for step in emit(plan).supersteps
        for vertices in step.compute
        if vertices.codelet.name.startswith("reduce")
    ]
    (pieces,) = [field for field in reduce if isinstance(field, Ragged)]

    assert plan.decision["bands"] > 1
    assert pieces.count.max() <= 3 * 5  # numbers of three runs: two spare pairs or edges between


def test_values_lie_in_the_order_in_which_workers_stream_them_with_zeros_between():
    a = sparse((60, 64), 0.2)
    plan = planned(a, 16, tiles=1)
    groups = pack(plan, a, np.zeros((64, 16)))["values"].reshape(-1, 16)
    stored = np.abs(a).reshape(60, 4, 16).any(axis=2).sum()

    assert np.count_nonzero(groups.any(axis=1)) == stored
    assert len(groups) % 6 == 1  # equally many for each worker, and one behind
    assert not groups[-1].any()


@pytest.mark.parametrize("weights", ["resident", "shared"])
def test_a_plan_loaded_from_a_file_gives_the_same_result(weights, tmp_path):
    a, x = sparse((60, 64), 0.2), np.random.default_rng(1).standard_normal((64, 16))
    plan = planned(a, 16, tiles=4, weights=weights)
    save(tmp_path / "plan.zip", program=emit(plan), plan=plan)
    again = load(tmp_path / "plan.zip").plan
    outputs = [simulate(emit(one), pack(one, a, x)).outputs["y"] for one in (plan, again)]

    assert np.array_equal(*outputs)


def test_a_budget_of_weights_takes_fewer_copies():
    a = sparse((256, 256), 1 / 8)
    whole = planned(a, 16, tiles=32)
    bounded = planned(a, 16, tiles=32, weights_budget=7_000)
    bytes_of = [plan_chunks(plan).seat_bytes.max() for plan in (whole, bounded)]

    assert bytes_of[0] > 7_000 >= bytes_of[1]


def test_a_budget_below_the_groups_of_one_round_takes_rounds():
    a = sparse((512, 512), 1 / 8)
    plan = planned(a, 256, tiles=64, weights_budget=9_000)

    assert plan_chunks(plan).seat_bytes.max() <= 9_000
    assert (plan.decision["n_split"], plan.decision["rounds"]) == (1, 16)
    with pytest.raises(NoPlanError, match="the fullest has at least 8,864; try a larger"):
        planned(a, 256, tiles=64, weights_budget=6_000)


def test_the_element_kernel_is_named_by_its_realisation():
    pattern, machine = Pattern.of(sparse((384, 384), 1 / 16)), BOW.scaled_to(8)
    plan = plan_product(pattern, n=32, machine=machine, realisation="element")

    assert plan.kernel.name == "static_element_half_half"
    assert plan.decision["realisation"] == "element"
    blocks = Pattern.of(np.ones((64, 64)), block=4)
    with pytest.raises(InputError, match="for single elements; this pattern has block length 4"):
        plan_product(blocks, n=32, machine=machine, realisation="element")


def test_more_columns_than_tiles_have_parts_are_refused_with_the_numbers():
    with pytest.raises(NoPlanError, match="parts of 16 columns of x need a tile each, 5 of 4"):
        planned(sparse((60, 64), 0.2), 80, tiles=4)


def test_large_blocks_are_refused_by_name():
    with pytest.raises(InputError, match="groups"):
        planned(np.ones((64, 64)), 16, block=16)


def test_simulate_refuses_a_list_that_sends_results_to_another_row():
    program = emit(planned(sparse((60, 64), 0.2), 16, tiles=1))
    (step,) = (step for step in program.steps if step.name == "multiply")
    (vertices,) = (v for v in step.compute if "streamed" in v.codelet.name)
    worklist = vertices.fields["worklist"]
    words = worklist.flat.copy()
    words[-2] ^= 1 << 12  # the drain's jump: results of the last step go to another row
    fields = {**vertices.fields, "worklist": attrs.evolve(worklist, flat=words)}
    broken = attrs.evolve(step, compute=(attrs.evolve(vertices, fields=fields),))
    steps = tuple(broken if one is step else one for one in program.steps)

    with pytest.raises(ProgramError, match=r"streamed_groups_half_drained on tile 0, .*row"):
        simulate(attrs.evolve(program, steps=steps))


def test_filled_groups_of_a_chain_have_regions_of_their_own():
    first, second = sparse((64, 96), 1 / 8), sparse((48, 64), 1 / 8, seed=1)
    x = np.random.default_rng(2).standard_normal((96, 16))
    chain = chain_of([planned(a, 16, tiles=4, weights="shared") for a in (first, second)])
    run = simulate(emit_chain(chain), pack_chain(chain, [first, second], x))

    exact = second @ (first @ x)
    assert np.abs(unpack_chain(chain, run.outputs) - exact).max() < 0.002 * np.abs(exact).max()


@given(weights=st.lists(st.integers(0, 9), min_size=1, max_size=40), count=st.integers(1, 40))
def test_even_edges_leave_no_interval_empty(weights, count):
    count = min(count, len(weights))
    edges = _even_edges(np.array([*weights[:-1], weights[-1] + 1]), count)

    assert len(edges) == count + 1
    assert (np.diff(edges) > 0).all()
    assert edges[[0, -1]].tolist() == [0, len(weights)]
