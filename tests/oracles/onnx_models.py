"""ONNX models built node by node, and their programs compared with onnx's reference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnx.reference import ReferenceEvaluator
from same_bits import differing_outputs

from ipusim import BOW
from ipusim.compiler.graph.graph import Graph
from ipusim.compiler.graph.network.checkpoints.onnx_source import read_onnx
from ipusim.compiler.graph.program.graph_run import run_graph
from ipusim.compiler.graph.program.planning import plan_graph

Array = npt.NDArray[Any]
Sizes = Mapping[str, Sequence[int]]
TOLERANCE = {"half": 4e-3, "float": 2e-6}  # relative, root mean square, over a few layers


class Model:
    """An ONNX model that is built node by node."""

    def __init__(self, inputs: Sizes, seed: int = 0, opset: int = 20) -> None:
        self.inputs, self.rng, self.opset = inputs, np.random.default_rng(seed), opset
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []

    def add(self, operator: str, *inputs: str, outputs: int = 1, **attributes: Any) -> str:
        """Add a node and return the name of its first output."""
        name = f"v{len(self.nodes)}"
        names = [name, *(f"{name}_{i}" for i in range(1, outputs))]
        self.nodes.append(helper.make_node(operator, list(inputs), names, name=name, **attributes))
        return name

    def constant(self, array: Any) -> str:
        name = f"c{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(np.asarray(array), name))
        return name

    def weights(self, *shape: int, transposed: bool = False) -> str:
        """Add drawn weights [outputs, inputs...], or their transpose, and return their name."""
        numbers = self.rng.standard_normal(shape) / np.sqrt(np.prod(shape[1:]))
        numbers = numbers.T if transposed else numbers
        return self.constant(numbers.astype(np.float16).astype(np.float32))

    def proto(self, *outputs: str) -> onnx.ModelProto:
        graph = helper.make_graph(
            self.nodes,
            "net",
            [_info(name, list(shape)) for name, shape in self.inputs.items()],
            [helper.make_empty_tensor_value_info(name) for name in outputs],
            self.constants,
        )
        proto = helper.make_model(graph, opset_imports=[helper.make_opsetid("", self.opset)])
        proto.ir_version = 9
        return onnx.shape_inference.infer_shapes(proto, data_prop=True)

    def arrays(self) -> dict[str, Array]:
        return {
            name: self.rng.standard_normal(shape).astype(np.float16).astype(np.float32)
            for name, shape in self.inputs.items()
        }


def _info(name: str, shape: list[int]) -> onnx.ValueInfoProto:
    return helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)


def read(proto: onnx.ModelProto, folder: Path) -> Graph:
    path = folder / "net.onnx"
    onnx.save(proto, path)
    return read_onnx(path)


def check(
    model: Model,
    outputs: Sequence[str],
    folder: Path,
    *,
    tiles: int = 8,
    data_type: str = "half",
    tolerance: float = 0,
) -> None:
    """Compare a model's program with onnx's reference, and both fidelities by bits."""
    proto = model.proto(*outputs)
    plan = plan_graph(read(proto, folder), machine=BOW.scaled_to(tiles), data_type=data_type)
    inputs, most = model.arrays(), tolerance or TOLERANCE[data_type]
    run = run_graph(plan, inputs)
    reference = dict(zip(outputs, ReferenceEvaluator(proto).run(None, inputs), strict=True))

    assert {name: array.shape for name, array in run.outputs.items()} == {
        name: array.shape for name, array in reference.items()
    }
    assert run.error(reference) < most
    by_instruction = run_graph(plan, inputs, fidelity="instruction")
    assert by_instruction.cycles == run.cycles == run_graph(plan).cycles
    assert differing_outputs(by_instruction.outputs, run.outputs) == []
    assert sum(row.cycles for row in run.nodes) == run.cycles
