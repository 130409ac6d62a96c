"""Outline of a graph's program: what a run file has of a graph in place of a plan.

A program of a graph has supersteps of many nodes. Its outline says which nodes these are, how their
values connect them, and to which node each superstep belongs. Weights, layouts and plans are not
in it: the program has what it needs of them.
"""

from __future__ import annotations

import attrs

from ipusim import DataType, InputError, IntArray, int_column, number_of, same_array


@attrs.frozen(kw_only=True)
class NodeOutline:
    """A node of a graph, as tables and drawings show it.

    Attributes:
        name: Name of the node.
        operation: Name of ONNX's operator.
        inputs: Names of the values that it reads; constants are left out.
        outputs: Names of its results, and of those of the nodes in its finish.
        shape: Shape of its first result; empty if it is not known.
        finish: Names of the nodes that are part of it, such as the addition of a bias.
        macs: Multiply-accumulates of the dense product; None if they are not known.
        moved_bytes: Bytes of all inputs and outputs, each moved once; None if they are not known.
        plan: Words on the plan of a product: format, strategy and residence of its weights.
        weights: Residence of the weights of a product, resident or shared; empty without weights.
        reason: Reason why the node was left out; empty for a node of the program.
    """

    name: str
    operation: str
    inputs: tuple[str, ...] = ()
    outputs: tuple[str, ...] = ()
    shape: tuple[int, ...] = ()
    finish: tuple[str, ...] = ()
    macs: int | None = None
    moved_bytes: int | None = None
    plan: str = ""
    weights: str = ""
    reason: str = ""


@attrs.frozen(kw_only=True)
class GraphOutline:
    """Nodes of a graph, and the node of each superstep of its program.

    Attributes:
        name: Name of the graph.
        data_type: Type of all values.
        inputs, outputs: Names of the values that the host writes and reads.
        nodes: Nodes in the order in which they run; a node that only renames elements has no
            superstep.
        left_out: Nodes that are no part of the program; the host writes their results.
        owner: Number of the node of each superstep, int64[supersteps].
        relayout: 1 for supersteps that bring an operand to where its node reads it, else 0,
            int64[supersteps].
        error: Largest relative error of the results against a reference, as a root mean square;
            None if they were not compared.
        comparison: Sentence on the comparison with a reference; empty if nothing is known of it.
        notes: Sentences on what the reader of the graph assumed, drew, pruned and left out.

    Raises:
        InputError: The columns differ in length, or a superstep belongs to no node.
    """

    name: str
    data_type: DataType
    inputs: tuple[str, ...] = ()
    outputs: tuple[str, ...] = ()
    nodes: tuple[NodeOutline, ...] = ()
    left_out: tuple[NodeOutline, ...] = ()
    owner: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    relayout: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    error: float | None = None
    comparison: str = ""
    notes: tuple[str, ...] = ()

    def __attrs_post_init__(self) -> None:
        steps, nodes = number_of(len(self.owner), "superstep"), number_of(len(self.nodes), "node")
        if self.owner.shape != self.relayout.shape or self.owner.ndim != 1:
            raise InputError(f"{steps} with nodes, {len(self.relayout)} with kinds")
        if len(self.owner) and not 0 <= self.owner.min() <= self.owner.max() < len(self.nodes):
            raise InputError(f"{steps} of {nodes}: one belongs to no node")
        if not ((self.relayout == 0) | (self.relayout == 1)).all():
            raise InputError("a superstep is neither a re-layout nor none")
