"""Evaluation of a graph by onnx's reference, independent of the program that is made of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from onnx import TensorProto, helper, numpy_helper
from onnx.reference import ReferenceEvaluator
from same_bits import differing_outputs

from ipusim import BOW
from ipusim.compiler.graph.graph import Graph
from ipusim.compiler.graph.program.graph_run import run_graph
from ipusim.compiler.graph.program.planning import plan_graph

Arrays = Mapping[str, npt.NDArray[Any]]
OPSET = 23  # the first set of operators with RMSNormalization


def reference_of(graph: Graph, inputs: Arrays) -> Arrays:
    """Return the outputs of a graph in float32, each of its nodes evaluated as ONNX's operator."""
    nodes = [
        helper.make_node(node.operation, node.inputs, node.outputs, **node.attributes)
        for node in graph.nodes
    ]
    constants = []
    for name, constant in graph.constants.items():
        numbers = constant.read()
        is_real = numbers.dtype.kind == "f"
        constants.append(
            numpy_helper.from_array(numbers.astype(np.float32) if is_real else numbers, name)
        )
    infos = [
        helper.make_tensor_value_info(name, TensorProto.FLOAT, graph.type_of(name).shape)
        for name in graph.inputs
    ]
    outputs = [helper.make_empty_tensor_value_info(name) for name in graph.outputs]
    model = helper.make_model(
        helper.make_graph(nodes, "net", infos, outputs, constants),
        opset_imports=[helper.make_opsetid("", OPSET)],
    )
    model.ir_version = 10
    results = ReferenceEvaluator(model).run(None, dict(inputs))
    return dict(zip(graph.outputs, results, strict=True))


def inputs_of(graph: Graph) -> Arrays:
    """Return drawn inputs that half expresses exactly."""
    rng, inputs = np.random.default_rng(7), {}
    for name in graph.inputs:
        shape = [size or 1 for size in graph.type_of(name).shape or ()]
        inputs[name] = rng.standard_normal(shape).astype(np.float16).astype(np.float32)
    return inputs


def error_of(graph: Graph, *, tiles: int = 16, data_type: str = "half") -> float:
    """Return the relative error of a graph's program against the reference.

    Both fidelities give the same bits in equally many cycles, and the nodes add up to them.
    """
    plan = plan_graph(graph, machine=BOW.scaled_to(tiles), data_type=data_type)
    inputs = inputs_of(graph)
    run = run_graph(plan, inputs)
    by_instruction = run_graph(plan, inputs, fidelity="instruction")
    reference = reference_of(graph, inputs)

    assert {n: a.shape for n, a in run.outputs.items()} == {
        n: a.shape for n, a in reference.items()
    }
    assert by_instruction.cycles == run.cycles == sum(row.cycles for row in run.nodes)
    assert differing_outputs(by_instruction.outputs, run.outputs) == []
    return run.error(reference)
