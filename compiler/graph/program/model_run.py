"""A model file as one program: read, planned, simulated, and compared with its reference."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import BOW, DataType, InputError, Machine, Shown, in_short, with_path

from ...matrix.entries import MatrixError
from ...matrix.files.checkpoints import operator_outputs, reference_outputs
from ..graph import Graph
from .door import GraphPlan
from .graph_run import GraphRun, run_graph
from .leaving_out import without_operators
from .lookups import index_limits
from .model_source import ONNX, read_model, source_name
from .planning import plan_graph

Arrays: TypeAlias = Mapping[str, npt.NDArray[Any]]
SEED = 0  # seed of the drawn inputs


@attrs.frozen(kw_only=True, repr=False)
class ModelRun(Shown):
    """A run of a model as one program.

    Attributes:
        graph_run: the run; its outline says how the results were compared.
        error: largest relative error of the results against onnx's reference in float32, as a root
            mean square; None if they were not compared.
        why: reason why they were not compared; empty if they were.
    """

    graph_run: GraphRun
    error: float | None
    why: str = ""

    def __str__(self) -> str:
        return str(self.graph_run)

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
    published_kernels: bool = True,
    leave_out: Collection[str] = (),
) -> ModelRun:
    """Simulate a model as one program, with drawn inputs, and compare it with its reference.

    The results of operators that are left out are those of onnx's reference for the drawn inputs,
    so that all other nodes are compared as they are in the whole model. They are drawn, and nothing
    is compared, if the reference does not know an operator.

    Args:
        source, image, columns, names, example: the model, as `read_model` takes it; or its graph.
        machine, data_type, published_kernels: chip, type and kernels, as `plan_graph` takes them.
        timing_only: compute no numbers.
        leave_out: operators to leave out, as `without_operators` takes them.

    Raises:
        InputError: the model cannot be read, or has a node that no kernel runs.
        NoPlanError, DoesNotFit: it does not fit the chip.
    """
    model = read_model(source, image=image, columns=columns, names=names, example=example)
    try:
        graph = without_operators(model, leave_out) if leave_out else model
        plan = plan_graph(
            graph, machine=machine, data_type=data_type, published_kernels=published_kernels
        )
        if timing_only:
            return _model_run(run_graph(plan), None, "no numbers were computed")
        return _compared(source, model, plan, _drawn_inputs(graph))
    except InputError as error:
        raise type(error)(with_path(source_name(source), error)) from None


def _compared(source: Any, model: Graph, plan: GraphPlan, inputs: Arrays) -> ModelRun:
    """Return a run of a model, compared with its reference.

    Args:
        source: model, as `read_model` takes it.
        model: graph of the whole model.
        plan: plan of the graph that runs, from which operators may be left out.
        inputs: drawn inputs of the graph that runs; the reference computes those among them that
            stand for results of operators that are left out.
    """
    graph = plan.graph
    left_out = [
        name
        for node in graph.left_out
        for name in node.outputs
        if name in inputs and name not in model.inputs
    ]
    model_inputs = {name: array for name, array in inputs.items() if name not in left_out}
    try:
        # Numbers that are not finite are refused when the program's arrays are made.
        with np.errstate(all="ignore"):
            reference = _reference(source, model, [*graph.outputs, *left_out], model_inputs)
    except MatrixError as error:
        return _model_run(run_graph(plan, inputs), None, str(error))
    except InputError:
        raise
    except Exception as error:  # the reference raises anything for operators that it lacks
        words = in_short(f"{type(error).__name__} {error}".splitlines()[0])
        return _model_run(run_graph(plan, inputs), None, f"onnx's reference fails: {words}")
    run = run_graph(plan, {**inputs, **{name: reference[name] for name in left_out}})
    return _model_run(run, run.error({name: reference[name] for name in graph.outputs}))


def _model_run(run: GraphRun, error: float | None, why: str = "") -> ModelRun:
    """Return a run of a model whose outline says how its results were compared."""
    comparison = (
        f"not compared with a reference: {why}"
        if error is None
        else f"relative error against onnx's reference: {error:.1e} (root mean square)"
    )
    outline = attrs.evolve(run.outline, error=error, comparison=comparison)
    return ModelRun(graph_run=attrs.evolve(run, outline=outline), error=error, why=why)


def _reference(source: Any, model: Graph, outputs: Sequence[str], inputs: Arrays) -> Arrays:
    """Return results of an ONNX model, or of the operators of any other, by onnx's reference.

    Raises:
        MatrixError: onnx is not installed, or its reference has no such operators.
    """
    if isinstance(source, str | Path) and Path(source).suffix.lower() == ONNX:
        return reference_outputs(Path(source), outputs, inputs)
    constants = {name: constant.read() for name, constant in model.constants.items()}
    nodes = [(node.operation, node.inputs, node.outputs, node.attributes) for node in model.nodes]
    return operator_outputs(nodes, constants, inputs, outputs)


def _drawn_inputs(graph: Graph) -> Arrays:
    """Return standard normal numbers, which half expresses exactly, for each input.

    An input that numbers entries of tables has drawn numbers of entries.
    """
    rng, limits = np.random.default_rng(SEED), index_limits(graph)
    inputs: dict[str, npt.NDArray[Any]] = {}
    for name in graph.inputs:
        shape = graph.type_of(name).shape or ()
        sizes = [size or 1 for size in shape]
        if name in limits:
            inputs[name] = rng.integers(0, limits[name], sizes)
            continue
        numbers = rng.standard_normal(sizes)
        inputs[name] = numbers.astype(np.float16).astype(np.float32)
    return inputs
