"""Exported PyTorch programs that tests write themselves, as torch.export.save writes them."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

# Numbers that JSON does not have, and the words that stand for them.
WORDS = {float("inf"): "Infinity", float("-inf"): "-Infinity"}
TYPES = {"float32": 7, "float16": 6, "int64": 5, "bool": 12}


def meta(shape: Sequence[int], kind: str = "float32", **more: Any) -> dict[str, Any]:
    """Return the serialised shape, type and strides of a contiguous tensor."""
    strides = [int(np.prod(shape[number + 1 :])) for number in range(len(shape))]
    return {
        "dtype": TYPES[kind],
        "sizes": [{"as_int": size} for size in shape],
        "strides": [{"as_int": stride} for stride in strides],
        "storage_offset": {"as_int": 0},
        "layout": 7,
        **more,
    }


def tensor(name: str) -> dict[str, Any]:
    """Return an argument that refers to a tensor by name."""
    return {"as_tensor": {"name": name}}


def call(operator: str, output: str, module: str = "", **arguments: Any) -> dict[str, Any]:
    """Return a node; texts are names of values, numbers and lists are as they are."""
    inputs = []
    for name, argument in arguments.items():
        kinds = {str: "as_tensor", int: "as_int", float: "as_float", list: "as_ints"}
        value = {"name": argument} if isinstance(argument, str) else argument
        value = WORDS.get(value, value) if isinstance(value, float) else value
        inputs.append({"name": name, "arg": {kinds[type(argument)]: value}, "kind": 1})
    stack = f"L__self__,,m.M;L__{module},{module},m.P" if module else "L__self__,,m.M"
    return {
        "target": f"torch.ops.{operator}",
        "inputs": inputs,
        "outputs": [tensor(output)],
        "metadata": {"nn_module_stack": stack},
        "name": output,
    }


def write_pt2(
    path: Path,
    nodes: Sequence[Mapping[str, Any]],
    parameters: Mapping[str, np.ndarray],
    shapes: Mapping[str, Sequence[int]],
    *,
    inputs: Sequence[str] = ("x",),
    outputs: Sequence[str] = ("y",),
    flags: Sequence[str] = (),
    changed: Mapping[str, Any] | None = None,
    entries: Mapping[str, Any] | None = None,
) -> Path:
    """Write a program.

    Args:
        path: File to write.
        nodes: Calls of operators; a parameter `a.b` is the value `p_a_b`.
        parameters: Arrays by name.
        shapes: Shapes of values by name.
        inputs, outputs: Names of values.
        flags: Names of the values that are True or False.
        changed: Other members of the graph's table.
        entries: Other members of each tensor's entry.
    """
    values = {f"p_{name.replace('.', '_')}": name for name in parameters}
    specs: list[dict[str, Any]] = [
        {"parameter": {"arg": {"name": value}, "parameter_name": name}}
        for value, name in values.items()
    ]
    specs += [{"user_input": {"arg": tensor(name)}} for name in inputs]
    metas = {
        name: meta(shape, "bool" if name in flags else "float32") for name, shape in shapes.items()
    }
    metas |= {
        value: meta(parameters[name].shape, str(parameters[name].dtype))
        for value, name in values.items()
    }
    table = {
        "schema_version": {"major": 8, "minor": 20},
        "graph_module": {
            "graph": {
                "nodes": list(nodes),
                "tensor_values": metas,
                "outputs": list(map(tensor, outputs)),
            },
            "signature": {"input_specs": specs},
        },
        **(changed or {}),
    }
    config = {
        name: {
            "path_name": f"weight_{number}",
            "use_pickle": False,
            "tensor_meta": meta(array.shape, str(array.dtype)),
            **(entries or {}),
        }
        for number, (name, array) in enumerate(parameters.items())
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("m/models/model.json", json.dumps(table))
        archive.writestr("m/data/weights/model_weights_config.json", json.dumps({"config": config}))
        for number, array in enumerate(parameters.values()):
            archive.writestr(f"m/data/weights/weight_{number}", array.tobytes())
    return path
