"""Results of an ONNX model by onnx's reference, with which simulated results are compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy.typing as npt

from .onnx_model import onnx_package


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
