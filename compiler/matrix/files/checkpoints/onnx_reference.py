"""Results by onnx's reference, of a model or of a list of operators, to compare results with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from ipusim import in_short

from ...entries import MatrixError
from .onnx_model import onnx_package

OPSET, IR_VERSION = 23, 10  # first set of operators with RMSNormalization, and its file version
Arrays: TypeAlias = Mapping[str, npt.NDArray[Any]]
Operator: TypeAlias = tuple[str, Sequence[str], Sequence[str], Mapping[str, Any]]
"""Name of an operator, names of its inputs and of its outputs, and its attributes."""


def reference_outputs(
    path: Path, outputs: Sequence[str], inputs: Mapping[str, npt.NDArray[Any]]
) -> Mapping[str, npt.NDArray[Any]]:
    """Return outputs of a model by name, as onnx's reference computes them.

    Args:
        path: Path of an .onnx file.
        outputs: Names of outputs.
        inputs: Array of each input by name.

    Raises:
        MatrixError: onnx is not installed.
    """
    onnx_package()
    from onnx.reference import ReferenceEvaluator  # noqa: PLC0415  # an optional package

    results = ReferenceEvaluator(str(path)).run(list(outputs), dict(inputs))
    return dict(zip(outputs, results, strict=True))


def operator_outputs(
    operators: Sequence[Operator],
    constants: Arrays,
    inputs: Arrays,
    outputs: Sequence[str],
) -> Arrays:
    """Return results of a list of operators in float32, as onnx's reference computes them.

    Args:
        operators: Operators of ONNX's standard in the order in which they run.
        constants: Constants that they read, by name.
        inputs: Array of each input by name.
        outputs: Names of results.

    Raises:
        MatrixError: onnx is not installed, or its reference has no such operators.
    """
    onnx = onnx_package()
    from onnx.reference import ReferenceEvaluator  # noqa: PLC0415  # an optional package

    helper, single = onnx.helper, onnx.TensorProto.FLOAT
    try:
        nodes = [
            helper.make_node(name, reads, makes, **attributes)
            for name, reads, makes, attributes in operators
        ]
        tensors = [onnx.numpy_helper.from_array(_single(a), n) for n, a in constants.items()]
        infos = [helper.make_tensor_value_info(n, single, a.shape) for n, a in inputs.items()]
        results = [helper.make_empty_tensor_value_info(name) for name in outputs]
        graph = helper.make_graph(nodes, "graph", infos, results, tensors)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)])
        model.ir_version = IR_VERSION
        arrays = ReferenceEvaluator(model).run(None, {n: _single(a) for n, a in inputs.items()})
    except Exception as error:  # whatever onnx raises at a node of which it knows no such form
        lines = str(error).strip().splitlines()
        cause = lines[0] if lines else type(error).__name__
        raise MatrixError(f"onnx's reference does not compute it: {in_short(cause)}") from None
    return dict(zip(outputs, arrays, strict=True))


def _single(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return real numbers in float32; whole numbers as they are."""
    return array.astype(np.float32) if array.dtype.kind == "f" else array
