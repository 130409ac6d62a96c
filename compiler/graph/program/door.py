"""Program of a planned graph: all supersteps of all nodes, and its host arrays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, InputError, Label, Machine, Program, Shown, in_short

from ...lowering.draft import program_of
from ...packer import Arrays, pack, pack_zeros
from ...plan.options.door import check_outputs
from ...plan.plan import Plan
from ..graph import Graph, Node
from ..operators import RESULTS
from .drafting import GraphDraft
from .folding import folded_operands
from .lowered import Lowered
from .operations import lower_node
from .product_plans import CandidatePlan, ProductPlans
from .reuse import Reuse
from .sampled import SAMPLED, STORED


@attrs.frozen(kw_only=True, repr=False)
class GraphPlan(Shown):
    """A graph with a plan for every product, for one chip and one data type.

    Attributes:
        graph: the graph.
        machine, data_type: chip, and type of all values.
        candidates: plan of each product, by the name of its node.
        layouts: layouts of elementwise nodes, as `Lowered` has them.
        searched: plans of products that were searched.
        reuse: results of lowering that equal nodes share.
    """

    graph: Graph
    machine: Machine
    data_type: DataType
    candidates: Mapping[str, CandidatePlan]
    layouts: Mapping[str, str] = attrs.field(factory=dict)
    searched: ProductPlans = attrs.field(eq=False)
    reuse: Reuse = attrs.field(factory=Reuse, eq=False)

    @cached_property
    def plans(self) -> Mapping[str, Plan]:
        """Plan of each product, by the name of its node."""
        return {name: candidate.plan for name, candidate in self.candidates.items()}

    @property
    def exchanged(self) -> frozenset[str]:
        """Names of products of two results whose right operand is the sparse one."""
        return frozenset(name for name, item in self.candidates.items() if item.exchanged)

    def with_plans(self, plans: Mapping[str, Plan]) -> GraphPlan:
        """Return the plan of the graph with other plans of some products, by their nodes' names."""
        changed = {
            name: attrs.evolve(self.candidates[name], plan=plan) for name, plan in plans.items()
        }
        return attrs.evolve(self, candidates={**self.candidates, **changed})

    def new_draft(self) -> GraphDraft:
        """Return a draft of the program without supersteps."""
        return GraphDraft(self.machine, self.data_type, self.reuse)

    @property
    def label(self) -> Label:
        """Label of the program, with the sums of its products' counts."""
        labels = [_label_of(self.graph, name, plan) for name, plan in self.plans.items()]
        return attrs.evolve(
            joined_label(labels),
            formula=f"{self.graph.name}: {{P}} products of {{N}} operations",
            sizes={"P": len(labels), "N": len(self.graph.nodes)},
        )

    @cached_property
    def lowered(self) -> Lowered:
        """Supersteps of the graph's program, and its values by name."""
        graph = self.graph
        lowered = Lowered(
            graph=graph,
            plans=self.plans,
            draft=self.new_draft(),
            layouts=self.layouts,
            exchanged=self.exchanged,
        )
        lowered.add_inputs()
        for node in graph.nodes:
            lower_node(lowered, node)
        for name in graph.outputs:
            lowered.values[name] = lowered.draft.settled(lowered.values[name])
        return lowered

    @cached_property
    def program(self) -> Program:
        """Program of all nodes; see `emit_graph`."""
        draft, values = self.lowered.draft, self.lowered.values
        outputs = {name: values[name].array for name in self.graph.outputs}
        return program_of(draft.complete(self.label, outputs), schedules=self.reuse.schedules)

    def __str__(self) -> str:
        lines = [f"Program of {self.graph.name} on {self.machine.name}, {self.data_type.value}:"]
        for node in self.graph.nodes:
            if node.part_of:
                continue
            plan = self.plans.get(node.name)
            words = node.operation
            if plan is not None:
                label = plan.label()
                words = f"{words}, {label.sized_formula}, {label.format}, {plan.strategy}"
            lines.append(f"  {node.name}: {words}")
        return "\n".join(lines)

    __repr__ = __str__


def joined_label(labels: Sequence[Label]) -> Label:
    """Return the label of products that run one after another, with the sums of their counts."""
    sparse = [label for label in labels if label.method != "dense"] or labels
    formats = list(dict.fromkeys(label.format for label in labels))
    storages = list(dict.fromkeys(label.storage for label in labels))
    estimates = {f"layer {number}": label.estimate["total"] for number, label in enumerate(labels)}
    return attrs.evolve(
        sparse[0],
        formula="y = {L} layers of x, y of each is x of the next",
        sizes={"L": len(labels)},
        format=", ".join(formats),
        storage=", ".join(storages),
        stored=sum(label.stored for label in labels),
        elements=sum(label.elements for label in labels),
        macs=sum(label.macs for label in labels),
        dense_macs=sum(label.dense_macs for label in labels),
        stored_macs=sum(label.stored_macs for label in labels),
        estimate={**estimates, "total": sum(estimates.values())},
    )


def _label_of(graph: Graph, name: str, plan: Plan) -> Label:
    """Return the label of a node's product.

    Products of two results are dense: the zeros beside the diagonal on which their matrices lie are
    no part of them.
    """
    label = plan.label()
    node = graph.by_name[name]
    if node.reason != RESULTS or {SAMPLED, STORED} & node.attributes.keys():
        return label
    return attrs.evolve(
        label,
        format="dense",
        storage="dense",
        method="dense",
        stored=plan.known[0].nonzeros,
        elements=plan.known[0].nonzeros,
        dense_macs=label.macs,
        stored_macs=label.macs,
    )


def emit_graph(plan: GraphPlan) -> Program:
    """Return the program of a graph: all supersteps of all nodes, in order.

    Its inputs are those of the graph, weights and biases of each product ("values NODE", "bias
    NODE"), and constants of operations; its outputs are those of the graph, as `unpack_graph` takes
    them.

    Raises:
        InputError: elements lie further apart on a tile than a re-layout's lists reach.
        WordOverflow: an offset is too large for a kernel's work list.
    """
    return plan.program


def pack_graph(plan: GraphPlan, inputs: Mapping[str, npt.ArrayLike]) -> Arrays:
    """Return the flat arrays that a graph's program takes.

    Args:
        plan: plan of the graph.
        inputs: array of each input of the graph, by name.

    Raises:
        InputError: an input is missing, or has another shape.
        MatrixError: numbers that are not finite or beyond the data type.
    """
    graph, draft = plan.graph, plan.lowered.draft
    packed: dict[str, npt.NDArray[Any]] = {}
    for name, array in draft.inputs.items():
        if array.source in graph.constants:
            host = np.asarray(graph.constants[array.source].read())
        elif array.source in draft.lookups:
            lookup = draft.lookups[array.source]
            host = lookup.read(graph, _checked_input(graph, lookup.indices, inputs))
        else:
            host = _checked_input(graph, array.source, inputs)
        with _named(*graph.readers.get(array.source, ())):
            packed[name] = array.packed(host, plan.data_type.numpy)
    for name, node_plan in plan.plans.items():
        if not graph.by_name[name].is_simulated:  # both operands are results
            packed |= {f"{key} {name}": array for key, array in pack_zeros(node_plan).items()}
            continue
        with _named(graph.by_name[name]):
            weights, bias = folded_operands(graph, graph.by_name[name])
            packed |= pack_product(node_plan, name, weights, bias=bias, partial=True)
    return packed


def pack_product(plan: Plan, key: str, weights: Any, **operands: Any) -> Arrays:
    """Return the arrays of a product by the names that a program gives them.

    Args:
        plan: plan of the product.
        key: last part of the names, except the one of x.
        weights: weight operand, as `pack` takes it.
        operands: further arguments of `pack` by name.

    Raises:
        MatrixError, InputError: for operands that `pack` refuses.
    """
    arrays = pack(plan, weights, **operands)
    return {name if name == "x" else f"{name} {key}": array for name, array in arrays.items()}


@contextmanager
def _named(*nodes: Node) -> Iterator[None]:
    """Begin refusals of an operand with the first node that reads it."""
    try:
        yield
    except InputError as error:
        if not nodes:
            raise
        raise type(error)(f"node {in_short(nodes[0].name)}: {error}") from None


def _checked_input(
    graph: Graph, name: str, inputs: Mapping[str, npt.ArrayLike]
) -> npt.NDArray[Any]:
    """Return an input by name; refuse a missing one, or another shape than the graph's."""
    if name not in inputs:
        raise InputError(f"input {name} is missing; give {', '.join(graph.inputs)}")
    array, shape = np.asarray(inputs[name]), graph.type_of(name).shape
    if array.shape != shape:
        raise InputError(
            f"input {name} is {list(array.shape)}, the graph needs {list(shape or ())}"
        )
    return array


def unpack_graph(plan: GraphPlan, outputs: Arrays) -> Mapping[str, npt.NDArray[Any]]:
    """Return the outputs of a graph by name, each in its shape and in the plan's data type.

    Raises:
        InputError: there are no outputs, as after a timing-only run.
    """
    check_outputs(outputs)
    values = plan.lowered.values
    return {name: values[name].on_host(outputs[name]) for name in plan.graph.outputs}
