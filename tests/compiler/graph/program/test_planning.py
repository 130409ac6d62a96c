"""Plans of a graph, chosen together: exact costs, never slower than products alone, memory."""

from __future__ import annotations

from pathlib import Path

import attrs
import numpy as np
import pytest
from onnx_models import Model, check, read

from ipusim import BOW, DataType, DoesNotFit, check_fits, program_cycles
from ipusim.compiler import Pattern, run_graph
from ipusim.compiler.graph.program import product_plans
from ipusim.compiler.graph.program.budgets import reached_bytes
from ipusim.compiler.graph.program.costs import GraphCosts
from ipusim.compiler.graph.program.door import GraphPlan
from ipusim.compiler.graph.program.drafting import GraphDraft
from ipusim.compiler.graph.program.fusing import simplified
from ipusim.compiler.graph.program.lowered import Lowered
from ipusim.compiler.graph.program.planning import plan_graph, products_of
from ipusim.compiler.graph.program.product_plans import (
    CandidatePlan,
    ProductPlans,
    ProductRequest,
    request_of,
)
from ipusim.compiler.graph.program.reuse import Reuse
from ipusim.compiler.graph.program.stacking import stackable, with_stacked
from ipusim.compiler.lowering.loading import weight_bytes
from ipusim.compiler.plan.finish import NO_FINISH
from ipusim.compiler.plan.plan import Plan
from ipusim.compiler.problem import Product
from ipusim.compiler.search.search import search

MACHINE = BOW.scaled_to(8)


def attention(model: Model, x: str, width: int) -> str:
    """Return softmax attention of one head over a value, with a skip and a norm."""
    query, key, value = (
        model.add("Add", model.add("MatMul", x, model.weights(width, width)), model.weights(width))
        for _ in ("query", "key", "value")
    )
    key = model.add("Transpose", key, perm=[1, 0])
    scores = model.add("Softmax", model.add("MatMul", query, key))
    total = model.add("Add", model.add("MatMul", scores, value), x)
    return model.add("LayerNormalization", total, model.constant(np.ones(width, np.float32)))


def alone(plan: GraphPlan, folder: Path, model: Model, output: str) -> GraphPlan:
    """Return the plan of a model with the fastest plan of each product alone."""
    graph = simplified(read(model.proto(output), folder))
    plans = ProductPlans(plan.machine, plan.data_type)
    return GraphPlan(
        graph=graph,
        machine=plan.machine,
        data_type=plan.data_type,
        candidates={
            node.name: CandidatePlan(plan=plans.of(request_of(graph, node))[0])
            for node in products_of(graph)
        },
        searched=plans,
    )


def test_plans_of_a_graph_are_never_slower_than_those_of_its_products(tmp_path: Path) -> None:
    model = Model({"x": (12, 16)})
    output = attention(model, attention(model, "x", 16), 16)
    plan = plan_graph(read(model.proto(output), tmp_path), machine=MACHINE)
    before = alone(plan, tmp_path, model, output)

    assert program_cycles(plan.program) <= program_cycles(before.program)
    check(model, [output], tmp_path)


def two_layers(width: int, tokens: int, density: float, folder: Path) -> GraphPlan:
    """Return the plan of two products with a norm behind each, with a share of their weights."""
    model, value = Model({"x": (tokens, width)}), "x"
    for _ in range(2):
        weights = model.rng.standard_normal((width, width)).astype(np.float16)
        kept = np.where(model.rng.random(weights.shape) < density, weights, 0)
        value = model.add("MatMul", value, model.constant(kept.astype(np.float32)))
        gamma, beta = model.weights(width), model.weights(width)
        value = model.add("LayerNormalization", value, gamma, beta)
    return plan_graph(read(model.proto(value), folder), machine=BOW.scaled_to(8))


@pytest.mark.parametrize(
    ("width", "tokens", "density", "pays"),
    [(32, 16, 1 / 4, False), (64, 32, 1 / 16, False), (64, 32, 1 / 64, True)],
)
def test_weights_with_zeros_are_never_slower_than_dense_ones(
    width: int, tokens: int, density: float, pays: bool, tmp_path: Path
) -> None:
    # Alone, each of these products is faster with its zeros left out.
    sparse, dense = (
        program_cycles(two_layers(width, tokens, share, tmp_path).program)
        for share in (density, 1.0)
    )

    assert sparse < dense if pays else sparse == dense


def test_costs_of_nodes_add_up_to_the_program(tmp_path: Path) -> None:
    model = Model({"x": (12, 16)})
    output = attention(model, attention(model, "x", 16), 16)
    plan = plan_graph(read(model.proto(output), tmp_path), machine=MACHINE)
    costs = GraphCosts(ProductPlans(MACHINE, DataType.HALF), Reuse())

    def lowered() -> Lowered:
        draft = GraphDraft(MACHINE, DataType.HALF, costs.reuse)
        return Lowered(plan.graph, plan.plans, draft, plan.layouts, plan.exchanged)

    once = costs.by_node(lowered())
    num_lowered = costs.num_lowered
    again = costs.by_node(lowered())

    assert sum(once.values()) == program_cycles(plan.program)
    assert (again, costs.num_lowered) == (once, num_lowered)
    rows = {row.node.name: row.cycles for row in run_graph(plan).nodes}
    assert {name: cycles for name, cycles in once.items() if cycles} == rows


def test_the_same_graph_has_the_same_plan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(product_plans, "search", search)  # each of both plans searches
    model = Model({"x": (12, 16)})
    graph = read(model.proto(attention(model, "x", 16)), tmp_path)
    first, second = (plan_graph(graph, machine=MACHINE) for _ in range(2))

    assert str(first) == str(second)
    assert first.layouts == second.layouts
    assert program_cycles(first.program) == program_cycles(second.program)


def test_products_of_one_operand_are_one_product(tmp_path: Path) -> None:
    model = Model({"x": (12, 16)})
    output = attention(model, "x", 16)
    graph = read(model.proto(output), tmp_path)
    (group,) = stackable(graph)
    stacked = with_stacked(graph, [group])

    assert [node.operation for node in group] == ["MatMul"] * 3
    assert len(products_of(stacked)) == len(products_of(graph)) - 2
    assert stacked.macs == graph.macs


@pytest.mark.parametrize("left", [True, False])
def test_products_with_weights_on_the_left_stay_apart(left: bool, tmp_path: Path) -> None:
    model = Model({"x": (8, 8)})
    names = [("x", model.weights(8, 8)) for _ in range(2)]
    first, second = (model.add("MatMul", *(reversed(pair) if left else pair)) for pair in names)
    graph = read(model.proto(model.add("Add", first, second)), tmp_path)

    assert len(stackable(graph)) == (0 if left else 1)


def test_the_refusal_says_what_fills_the_tile(tmp_path: Path) -> None:
    model, name = Model({"x": (8, 512)}), "x"
    for _ in range(3):
        name = model.add("MatMul", name, model.weights(512, 512))

    with pytest.raises(DoesNotFit, match=r"non-zero values .* weights .* try more tiles"):
        plan_graph(read(model.proto(name), tmp_path), machine=BOW.scaled_to(1))


def test_weights_with_few_zeros_share_the_plan_of_dense_ones(tmp_path: Path) -> None:
    model, name = Model({"x": (8, 32)}), "x"
    for zero in range(2):
        weights = np.arange(1, 32 * 32 + 1, dtype=np.float32).reshape(32, 32) / 1024
        weights[zero, 5] = 0
        name = model.add("Relu", model.add("MatMul", name, model.constant(weights)))
    plan = plan_graph(read(model.proto(name), tmp_path), machine=MACHINE)
    first, second = plan.plans.values()

    assert first is second
    check(model, [name], tmp_path)


def sparse_request(seed: int) -> ProductRequest:
    """Return the request of a product with about 64 of 256 blocks at random positions."""
    grid = np.random.default_rng(seed).random((16, 16)) < 1 / 4
    return ProductRequest(
        operand=Pattern.of(np.kron(grid, np.ones((16, 16), dtype=bool))),
        operation=Product(32),
        finish=NO_FINISH,
        of_results=False,
        key=seed,
    )


def is_searched(plan: Plan) -> bool:
    """Return True if a plan is that of a whole search, which counts its candidates."""
    return "candidates" in plan.decision


def test_a_similar_product_gets_a_cut_of_the_first_if_it_is_no_slower() -> None:
    plans = ProductPlans(MACHINE, DataType.HALF)
    # They have 58, 59, 69 and 54 blocks: the third has too many to be similar.
    chosen = [plans.of(sparse_request(seed))[0] for seed in range(4)]
    cycles = [plans.cycles(plan) for plan in chosen]

    assert [is_searched(plan) for plan in chosen] == [True, False, True, False]
    assert cycles[1] <= 59 / 58 * cycles[0]
    assert cycles[3] <= cycles[0]


def test_a_similar_product_is_searched_if_the_cuts_of_the_first_are_slower() -> None:
    plans = ProductPlans(MACHINE, DataType.HALF)
    first = plans.of(sparse_request(0))[0]
    # As if the first had been a tenth faster.
    known = plans.scheduled(first)
    plans._scheduled[id(first)] = attrs.evolve(known, cycles=known.cycles * 9 // 10)

    assert is_searched(plans.of(sparse_request(1))[0])


def test_a_graph_that_exceeds_a_tile_gets_as_many_copies_as_fit(tmp_path: Path) -> None:
    model, name = Model({"x": (64, 256)}), "x"
    for _ in range(8):  # of 131,072 bytes each on a tile of 637,872 with the fastest plan
        name = model.add("MatMul", name, model.weights(256, 256))
    plan = plan_graph(read(model.proto(name), tmp_path), machine=BOW.scaled_to(4))
    weights = [weight_bytes(item) for item in plan.plans.values()]
    copy_bytes = 256 * 256 * 2 // 4  # of one copy of a product's weights on each tile

    check_fits(plan.program)
    assert max(weights) > copy_bytes
    assert int(reached_bytes(plan.program).max()) + 2 * copy_bytes > plan.machine.usable_bytes
