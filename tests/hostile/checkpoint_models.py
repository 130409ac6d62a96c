"""Small checkpoints that tests make themselves: models of a few nodes, files of a few tensors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from safetensors.numpy import save

OPSET = 17
IR_VERSION = 8  # which onnx 1.17 knows


def sparse(shape: Sequence[int], seed: int = 0, kind: Any = np.float32) -> Any:
    """Return whole numbers of which about three in four are zero; the first is not."""
    rng = np.random.default_rng(seed)
    values = rng.integers(1, 9, shape) * rng.choice([-1, 1], shape) * (rng.random(shape) < 0.25)
    values.flat[0] = 3
    return values.astype(kind)


def node(op: str, inputs: Sequence[str], outputs: Sequence[str], **more: Any) -> Any:
    """Return an ONNX node, named after its first result."""
    return helper.make_node(op, list(inputs), list(outputs), name=more.pop("name", ""), **more)


def model(
    nodes: Sequence[Any],
    inputs: Mapping[str, Sequence[int | str]],
    tensors: Mapping[str, Any],
    outputs: Sequence[str],
    *,
    integers: Sequence[str] = (),
) -> Any:
    """Return an ONNX model.

    `inputs` are shapes by name; the inputs named in `integers` hold integers.
    """
    kinds = {name: TensorProto.INT64 if name in integers else TensorProto.FLOAT for name in inputs}
    held = [
        value if isinstance(value, onnx.TensorProto) else numpy_helper.from_array(value, name)
        for name, value in tensors.items()
    ]
    graph = helper.make_graph(
        list(nodes),
        "graph",
        [helper.make_tensor_value_info(name, kinds[name], shape) for name, shape in inputs.items()],
        [helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in outputs],
        held,
    )
    opset = [helper.make_opsetid("", OPSET)]
    return helper.make_model(graph, opset_imports=opset, ir_version=IR_VERSION)


def saved(path: Path, made: Any) -> Path:
    """Write an ONNX model to a file, and return the file's path."""
    path.write_bytes(made.SerializeToString())
    return path


def stored(path: Path, tensors: Mapping[str, Any]) -> Path:
    """Write tensors to a .safetensors file, and return the file's path."""
    path.write_bytes(save({name: np.ascontiguousarray(one) for name, one in tensors.items()}))
    return path
