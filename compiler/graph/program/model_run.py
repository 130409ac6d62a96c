"""A model file as one program: read, planned, simulated, and compared with its reference."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import BOW, DataType, InputError, Machine, Shown, with_path

from ...matrix.entries import MatrixError
from ...matrix.files.checkpoints import operator_outputs, reference_outputs
from ..graph import Graph
from .door import plan_graph
from .graph_run import GraphRun, run_graph
from .model_source import ONNX, read_model, source_name

Arrays: TypeAlias = Mapping[str, npt.NDArray[Any]]
SEED = 0  # of the inputs, standard normal numbers


@attrs.frozen(kw_only=True, repr=False)
class ModelRun(Shown):
    """A run of a model as one program.

    Attributes:
        graph_run: the run.
        error: largest relative error of the results against onnx's reference in float32, as a root
            mean square; None if they were not compared.
        why: reason why they were not compared; empty if they were.
    """

    graph_run: GraphRun
    error: float | None
    why: str = ""

    def __str__(self) -> str:
        compared = (
            f"not compared with a reference: {self.why}"
            if self.error is None
            else f"relative error against onnx's reference: {self.error:.1e} (root mean square)"
        )
        verdict, *rows = str(self.graph_run).splitlines()
        notes = (f"note: {note}" for note in self.graph_run.plan.graph.notes)
        return "\n".join((verdict, compared, *notes, *rows))

    __repr__ = __str__


def run_model(
    source: Any,
    *,
    machine: Machine | str = BOW,
    data_type: DataType | str = "half",
    image: tuple[int, ...] | None = None,
    columns: int | None = None,
    names: str | None = None,
    example: Any = None,
    timing_only: bool = False,
) -> ModelRun:
    """Simulate a model as one program, with drawn inputs, and compare it with its reference.

    Args:
        source, image, columns, names, example: the model, as `read_model` takes it; or its graph.
        machine, data_type: chip and type, as `plan_graph` takes them.
        timing_only: compute no numbers.

    Raises:
        InputError: the model cannot be read, or has a node that no kernel runs.
        NoPlanError, DoesNotFit: it does not fit the chip.
    """
    graph = read_model(source, image=image, columns=columns, names=names, example=example)
    try:
        plan = plan_graph(graph, machine=machine, data_type=data_type)
    except InputError as error:
        raise type(error)(with_path(source_name(source), error)) from None
    if timing_only:
        return ModelRun(graph_run=run_graph(plan), error=None, why="no numbers were computed")
    inputs = _drawn_inputs(graph)
    run = run_graph(plan, inputs)
    try:
        reference = _reference(source, graph, inputs)
    except MatrixError as error:
        return ModelRun(graph_run=run, error=None, why=str(error))
    return ModelRun(graph_run=run, error=run.error(reference))


def _reference(source: Any, graph: Graph, inputs: Arrays) -> Arrays:
    """Return the results of an ONNX model, or of the operators of any other, by onnx's reference.

    Raises:
        MatrixError: onnx is not installed, or its reference has no such operators.
    """
    if isinstance(source, str | Path) and Path(source).suffix.lower() == ONNX:
        return reference_outputs(Path(source), graph.outputs, inputs)
    constants = {name: constant.read() for name, constant in graph.constants.items()}
    nodes = [(node.operation, node.inputs, node.outputs, node.attributes) for node in graph.nodes]
    return operator_outputs(nodes, constants, inputs, graph.outputs)


def _drawn_inputs(graph: Graph) -> Arrays:
    """Return standard normal numbers, which half expresses exactly, for each input."""
    rng, inputs = np.random.default_rng(SEED), {}
    for name in graph.inputs:
        shape = graph.type_of(name).shape or ()
        numbers = rng.standard_normal([size or 1 for size in shape])
        inputs[name] = numbers.astype(np.float16).astype(np.float32)
    return inputs
