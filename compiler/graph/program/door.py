"""Plan of a whole graph: a plan for each of its products, and the program that runs all nodes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from typing import Any, TypedDict

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    BOW,
    DataType,
    DoesNotFit,
    InputError,
    Label,
    Machine,
    Program,
    Shown,
    as_machine,
    check_fits,
    in_short,
    program_cycles,
)

from ...emitter import emit
from ...lowering.draft import program_of
from ...lowering.loading import weight_bytes
from ...matrix.pattern import Pattern
from ...operations.convolution.geometry import Convolution
from ...packer import Arrays, pack
from ...plan.finish import Finish
from ...plan.options.door import check_outputs
from ...plan.plan import Plan
from ...planners import plan_convolution, plan_dense, plan_product, plan_static
from ..chains.program import joined_label
from ..finishes import finish_of
from ..graph import Graph, Node
from ..network.layer import LinearProduct
from ..operators import RESULTS
from .drafting import GraphDraft
from .folding import folded_operands
from .fusing import simplified
from .lowered import Lowered
from .operations import lower_node, why_not

MAX_LISTED = 6  # operators that a refusal lists
# Algorithms of convolutions that leave out no filter if they are named.
COMPLETE_ALGORITHMS = ("dense", "direct", "lowered")


class _Fields(TypedDict):
    """Arguments that all planners take."""

    machine: Machine
    data_type: DataType


@attrs.frozen(kw_only=True, repr=False)
class GraphPlan(Shown):
    """A graph with a plan for every product, for one chip and one data type.

    Attributes:
        graph: the graph.
        machine, data_type: chip, and type of all values.
        plans: plan of each product, by the name of its node.
    """

    graph: Graph
    machine: Machine
    data_type: DataType
    plans: Mapping[str, Plan]

    @cached_property
    def lowered(self) -> Lowered:
        """Supersteps of the graph's program, and its values by name."""
        graph = self.graph
        lowered = Lowered(graph, self.plans, GraphDraft(self.machine, self.data_type))
        for name in graph.inputs:
            shape = graph.type_of(name).shape
            if name not in graph.constants and shape is not None and None not in shape:
                sizes = [size for size in shape if size is not None]
                lowered.values[name] = lowered.draft.input(name, sizes)
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
        label = attrs.evolve(
            joined_label([_label_of(self.graph, name, plan) for name, plan in self.plans.items()]),
            formula=f"{self.graph.name}: {{P}} products of {{N}} operations",
            sizes={"P": len(self.plans), "N": len(self.graph.nodes)},
        )
        return program_of(draft.complete(label, outputs))

    def __str__(self) -> str:
        lines = [f"Program of {self.graph.name} on {self.machine.name}, {self.data_type.value}:"]
        for node in self.graph.nodes:
            if node.part_of:
                continue
            plan = self.plans.get(node.name)
            what = node.operation
            if plan is not None:
                label = plan.label()
                what = f"{what}, {label.sized_formula}, {label.format}, {plan.strategy}"
            lines.append(f"  {node.name}: {what}")
        return "\n".join(lines)

    __repr__ = __str__


def plan_graph(
    graph: Graph, *, machine: Machine | str = BOW, data_type: DataType | str = "half"
) -> GraphPlan:
    """Return a plan of every product of a graph, each the fastest for itself if all fit.

    Where the program needs more memory than a tile has, products whose copies of weights take most
    bytes keep each value on one tile instead, as many of them as are needed.

    Args:
        graph: connected graph with sizes, from a model.
        machine: chip, or the name or path of one.
        data_type: type of all values.

    Raises:
        InputError: the graph has no products or no edges, or a node has no supersteps; the line
            names the operators and the first of their nodes.
        NoPlanError: a product does not fit the chip.
    """
    graph = simplified(graph)
    _check(graph)
    chip = as_machine(machine)
    fields = _Fields(machine=chip, data_type=DataType(data_type))
    products = [node for node in graph.nodes if node.products and not node.part_of]
    plans = {node.name: _named_plan(graph, node, fields) for node in products}
    plan = GraphPlan(graph=graph, machine=chip, data_type=fields["data_type"], plans=plans)
    while excess := _excess_bytes(plan.program):
        copies = {name: weight_bytes(p) for name, p in plan.plans.items() if p.is_resident}
        if not copies:  # the machine refuses the program, and says what fills the tile
            return plan
        shared, freed = dict(plan.plans), 0
        for name in sorted(copies, key=lambda name: -copies[name]):
            if freed < excess:
                shared[name] = _named_plan(graph, graph.by_name[name], fields, weights="shared")
                freed += copies[name]
        plan = attrs.evolve(plan, plans=shared)
    return plan


def _excess_bytes(program: Program) -> int:
    """Return the bytes by which a program reaches beyond the end of a tile; 0 if it fits."""
    try:
        check_fits(program)
    except DoesNotFit as error:
        return error.excess_bytes
    return 0


def _named_plan(graph: Graph, node: Node, fields: _Fields, weights: str = "auto") -> Plan:
    """Return the plan of a node's product; a refusal names the node."""
    try:
        return _plan_of(graph, node, fields, weights)
    except InputError as error:
        raise type(error)(f"node {in_short(node.name)}: {error}") from None


def _check(graph: Graph) -> None:
    """Refuse a graph that cannot become a program."""
    if not graph.is_connected:
        raise InputError(
            f"{graph.name} has tensors, but no operators between them; give an .onnx or .pt2 file"
        )
    refused = [(node, why) for node in graph.nodes if (why := why_not(graph, node))]
    if refused:
        node, why = refused[0]
        counts = Counter(node.operation for node, _ in refused)
        operators = [f"{name} x {count}" for name, count in counts.items()]
        more = len(operators) - MAX_LISTED
        listed = ", ".join(operators[:MAX_LISTED]) + (f", and {more} more" if more > 0 else "")
        raise InputError(
            f"{graph.name} is no program: node {in_short(node.name)} ({node.operation}): {why}; "
            f"operators without supersteps: {listed}; --leave-out leaves operators out by name"
        )
    if not graph.products:
        raise InputError(f"{graph.name} has no product with weights; a program needs one")


def _plan_of(graph: Graph, node: Node, fields: _Fields, residence: str) -> Plan:
    """Return the fastest plan of a node's product whose operands other nodes can make."""
    if node.reason == RESULTS:
        return _plan_of_results(graph, node, fields, residence)
    weights, bias = folded_operands(graph, node)
    work = node.products[0].work
    relu = finish_of(graph, node).relu
    shape = graph.type_of(node.products[0].value).shape
    if shape is None or None in shape:
        raise InputError("its input has no sizes; export the model with fixed sizes")
    sizes = tuple(size for size in shape if size is not None)
    finish = Finish(bias=bias is not None, relu=relu)
    if isinstance(work, Convolution):
        convolution = attrs.evolve(work, batch=sizes[0])
        return _convolution_plan(weights, convolution, finish, residence, fields)
    return _product_plan(weights, int(np.prod(sizes)) // work.k, finish, residence, fields)


def _convolution_plan(
    weights: npt.NDArray[Any],
    convolution: Convolution,
    finish: Finish,
    residence: str,
    fields: _Fields,
) -> Plan:
    """Return the fastest plan of a convolution whose result is on the chip as a whole."""
    planned = partial(plan_convolution, weights, convolution, filter_weights=residence, **fields)
    plan = planned()
    if not (finish.bias and len(plan.dropped_rows)):
        return _finished(plan, finish)
    # The result of an empty filter is its bias. A named algorithm leaves out no filter.
    return _fastest([planned(algorithm=name) for name in COMPLETE_ALGORITHMS], finish)


def _product_plan(
    weights: npt.NDArray[Any], n: int, finish: Finish, residence: str, fields: _Fields
) -> Plan:
    """Return the fastest plan of a product whose result is on the chip as a whole."""
    planned = partial(
        plan_product,
        weights,
        n=n,
        bias=finish.bias,
        relu=finish.relu,
        weights=residence,
        **fields,
    )
    plan = planned()
    if plan.lowering != "popsparse" and not (finish.bias and len(plan.dropped_rows)):
        return plan
    # Other nodes can follow neither PopSparse's lowering nor rows that are left out.
    dense = plan_dense(weights.shape, n=n, weights=residence, **fields)
    return _fastest([planned(lowering="own"), dense], finish)


def _finished(plan: Plan, finish: Finish) -> Plan:
    return plan.with_finish(bias=finish.bias, relu=finish.relu)


def _fastest(plans: Sequence[Plan], finish: Finish) -> Plan:
    """Return the plan that takes fewest simulated cycles with its finish."""
    return min(
        (_finished(plan, finish) for plan in plans), key=lambda plan: program_cycles(emit(plan))
    )


def _plan_of_results(graph: Graph, node: Node, fields: _Fields, residence: str) -> Plan:
    """Return the plan of a product of two results: matrices on the diagonal of a sparse one."""
    work = node.products[0].work
    if not isinstance(work, LinearProduct):
        raise InputError("a convolution whose filters are a result")
    result = graph.type_of(node.outputs[0]).shape or ()
    sizes = [size for size in result if size is not None]
    # The reader counts the rows of the left operand as columns, see `products`.
    m, k, n = work.columns, work.k, work.m
    count = int(np.prod(sizes[:-2], dtype=np.int64))
    pattern = Pattern.of(np.kron(np.eye(count, dtype=bool), np.ones((m, k), dtype=bool)))
    return plan_static(pattern, n=n, lowering="own", weights=residence, **fields)


def _label_of(graph: Graph, name: str, plan: Plan) -> Label:
    """Return the label of a node's product.

    Products of two results are dense: the zeros beside the diagonal on which their matrices lie are
    no part of them.
    """
    label = plan.label()
    if graph.by_name[name].reason != RESULTS:
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
    for name, held in draft.inputs.items():
        if held.source in graph.constants:
            host = np.asarray(graph.constants[held.source].read())
        elif held.source in draft.lookups:
            lookup = draft.lookups[held.source]
            host = lookup.read(graph, _checked_input(graph, lookup.indices, inputs))
        else:
            host = _checked_input(graph, held.source, inputs)
        packed[name] = held.packed(host, plan.data_type.numpy)
    for name, node_plan in plan.plans.items():
        if not graph.by_name[name].is_simulated:  # both operands are results
            continue
        weights, bias = folded_operands(graph, graph.by_name[name])
        arrays = pack(node_plan, weights, bias=bias, partial=True)
        packed |= {f"{key} {name}": array for key, array in arrays.items()}
    return packed


def _checked_input(
    graph: Graph, name: str, inputs: Mapping[str, npt.ArrayLike]
) -> npt.NDArray[Any]:
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
