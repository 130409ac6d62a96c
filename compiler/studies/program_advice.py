"""Advice on a graph's program: one change at a time, with the cycles of the whole program.

    resident, shared   other residence of the weights of one of the heaviest products
    prune              weights of one of the heaviest products, pruned to blocks of 16
    port               the same plans on a chip whose tiles exchange twice as many bytes a cycle

The lower bounds of any run complete the list, and that of a program without re-layouts. A change of
residence or of the port simulates the program once more, without numbers; pruned weights plan it
again, so that the cycles are those of the pruned model.
"""

from __future__ import annotations

import glob
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import attrs
import numpy as np

from ipusim import IpusimError, in_short, simulate

from ..compression.pruning import method_of, prune
from ..graph.graph import Graph, Node
from ..graph.program.door import GraphPlan, emit_graph
from ..graph.program.figures import ProgramFigures
from ..graph.program.planning import plan_changed
from ..graph.program.product_plans import ProductPlans
from ..matrix.files import Constant
from ..matrix.files.checkpoints import TRANSPOSED, tensor_named
from ..plan.options.methods import Weights
from .advice import Advice, best_savings, graph_bounds
from .network.weights import prune_command

MAX_PRODUCTS = 3  # products whose plans are changed, those with most cycles
METHOD, SPARSITY = "block:16", 0.75  # of pruned weights, as `ipusim prune` takes them


def program_advice(
    plan: GraphPlan, figures: ProgramFigures, tell: Callable[[str], None]
) -> tuple[Advice, ...]:
    """Return the changes of a program that save cycles, those with the fewest first, at most five.

    Args:
        plan: plan of the graph.
        figures: figures of its run.
        tell: progress callback, called with the name of each change.
    """
    changes = []
    for words, changed_plan in _changes(plan, figures):
        tell(words)
        try:
            cycles = simulate(emit_graph(changed_plan())).report.cycles
        except IpusimError:  # the change does not fit, or a layout is not supported
            continue
        if cycles is not None:
            changes.append(Advice(words, cycles))
    bounds = graph_bounds(figures.run.report, figures.relayout_cycles)
    return best_savings([*changes, *bounds], figures.cycles)


def _changes(
    plan: GraphPlan, figures: ProgramFigures
) -> Iterator[tuple[str, Callable[[], GraphPlan]]]:
    """Yield each change in words, with the function that plans it."""
    heaviest = sorted(figures.nodes, key=lambda row: -row.cycles)
    names = [row.node.name for row in heaviest if row.node.name in plan.plans][:MAX_PRODUCTS]
    for name in names:
        other: Weights = "shared" if plan.plans[name].is_resident else "resident"
        yield f"{other} weights of {in_short(name)}", partial(_with_residence, plan, name, other)
    for name in names:
        node = plan.graph.by_name[name]
        if node.is_simulated:  # both operands of others are results
            yield _pruning_words(node), partial(_with_pruned_weights, plan, node)
    port_bytes = 2 * plan.machine.exchange_bytes_per_cycle
    yield f"the same plans with a port of {port_bytes} bytes a cycle", partial(_with_port, plan)


def _with_residence(plan: GraphPlan, name: str, weights: Weights) -> GraphPlan:
    """Return the plan with another residence of the weights of a product, and the same cut."""
    return plan.with_plans({name: attrs.evolve(plan.plans[name], weights=weights)})


def _with_port(plan: GraphPlan) -> GraphPlan:
    """Return the plan on a chip with twice the bandwidth of each tile."""
    port_bytes = 2 * plan.machine.exchange_bytes_per_cycle
    machine = plan.machine.with_(exchange_bytes_per_cycle=port_bytes)
    plans = {name: attrs.evolve(item, machine=machine) for name, item in plan.plans.items()}
    published = plan.searched.published_kernels
    searched = ProductPlans(machine, plan.data_type, published_kernels=published)
    return attrs.evolve(plan, machine=machine, searched=searched).with_plans(plans)


def _pruning_words(node: Node) -> str:
    """Return the change of a pruned product in words, with the command that prunes the model so."""
    weights = node.products[0].weights
    words = f"{in_short(node.name)} pruned to blocks of 16, {1 - SPARSITY:.0%} kept"
    tensor = None if weights is None else tensor_named(Path(weights.address))
    if tensor is None:
        return words
    file, name = Path(tensor[0]), tensor[1].removesuffix(TRANSPOSED)
    output = file.with_name(f"{file.stem}-pruned{file.suffix}")
    # A comma separates patterns, so that one within a name becomes a wildcard.
    pattern = glob.escape(name).replace(",", "?")
    return f"{words} ({prune_command(str(file), METHOD, SPARSITY, str(output), pattern)})"


def _with_pruned_weights(plan: GraphPlan, node: Node) -> GraphPlan:
    """Return the plan of the graph with pruned weights of one node, as the command prunes them.

    Raises:
        InputError: the weights cannot be pruned to blocks.
    """
    product = node.products[0]
    if product.weights is None:
        return plan
    values = np.asarray(product.weights.read())
    pruned = prune(values, method_of(METHOD, 1 - SPARSITY)).values
    weights = Constant.of(product.weights.name, pruned)
    return plan_changed(plan, _with_weights(plan.graph, product.weights, weights))


def _with_weights(graph: Graph, old: Constant, new: Constant) -> Graph:
    """Return a graph in which all products that multiply `old` multiply `new` instead."""
    changed = {
        node.name: attrs.evolve(
            node,
            products=tuple(
                attrs.evolve(product, weights=new) if product.weights == old else product
                for product in node.products
            ),
        )
        for node in graph.nodes
        if node.products
    }
    return attrs.evolve(graph, nodes=tuple(changed.get(node.name, node) for node in graph.nodes))
