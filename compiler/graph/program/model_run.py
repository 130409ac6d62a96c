"""A model file as one program: read, planned, simulated, and compared with its reference."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    BOW,
    MAX_INPUT_BYTES,
    DataType,
    InputError,
    Machine,
    Shown,
    in_short,
    with_path,
)

from ...matrix.files.checkpoints import reference_outputs
from ..exported import read_exported
from ..graph import Graph
from ..network.checkpoints.onnx_source import read_onnx
from .graph_run import GraphRun, run_graph
from .leaving_out import without_operators
from .planning import plan_graph

SEED = 0  # of the inputs, standard normal numbers
ONNX, EXPORTED = ".onnx", ".pt2"  # suffixes of files with operators


def read_model(
    path: Path | str, *, image: tuple[int, ...] | None = None, columns: int | None = None
) -> Graph:
    """Return the graph of a model, with its weights.

    Args:
        path: an .onnx file, or a .pt2 file of `torch.export.save`.
        image: height and width, or a length, if an ONNX model leaves them open.
        columns: tokens of a sample, if an ONNX model leaves them open.

    Raises:
        InputError: one line that names the file, the node and what is wrong, or which size is open.
    """
    path = Path(path)
    suffix = path.suffix.lower()
    if suffix not in (ONNX, EXPORTED):
        raise InputError(
            f"{path}: a program is made of a model with operators, an .onnx or a .pt2 file"
        )
    if suffix == ONNX:
        return read_onnx(path, image=image, columns=columns)
    if image is not None or columns is not None:
        raise InputError(f"{path} states all sizes; leave the image and columns out")
    return read_exported(path, path.stem, max_bytes=MAX_INPUT_BYTES)


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
    path: Path | str,
    *,
    machine: Machine | str = BOW,
    data_type: DataType | str = "half",
    image: tuple[int, ...] | None = None,
    columns: int | None = None,
    timing_only: bool = False,
    leave_out: Collection[str] = (),
) -> ModelRun:
    """Simulate a model as one program, with drawn inputs, and compare it with its reference.

    The results of operators that are left out are those of onnx's reference for the drawn inputs,
    so that all other nodes are compared as they are in the whole model. They are drawn, and nothing
    is compared, if the reference does not know an operator.

    Args:
        path, image, columns: the model, as `read_model` takes it.
        machine, data_type: chip and type, as `plan_graph` takes them.
        timing_only: compute no numbers.
        leave_out: operators to leave out, as `without_operators` takes them.

    Raises:
        InputError: the model cannot be read, or has a node that no kernel runs.
        NoPlanError, DoesNotFit: it does not fit the chip.
    """
    graph = read_model(path, image=image, columns=columns)
    try:
        if leave_out:
            graph = without_operators(graph, leave_out)
        plan = plan_graph(graph, machine=machine, data_type=data_type)
    except InputError as error:
        raise type(error)(with_path(Path(path), error)) from None
    if timing_only:
        return _model_run(run_graph(plan), None, "no numbers were computed")
    inputs = _drawn_inputs(graph)
    if Path(path).suffix.lower() != ONNX:
        return _model_run(run_graph(plan, inputs), None, "only ONNX models have one")
    left_out = [name for node in graph.left_out for name in node.outputs if name in inputs]
    model_inputs = {name: array for name, array in inputs.items() if name not in left_out}
    try:
        reference = reference_outputs(Path(path), [*graph.outputs, *left_out], model_inputs)
    except InputError:
        raise
    except Exception as error:  # the reference raises anything for operators that it lacks
        if not left_out:
            raise
        why = f"onnx's reference fails: {in_short(str(error).splitlines()[0])}"
        return _model_run(run_graph(plan, inputs), None, why)
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


def _drawn_inputs(graph: Graph) -> Mapping[str, npt.NDArray[np.float32]]:
    """Return standard normal numbers, which half expresses exactly, for each input."""
    rng, inputs = np.random.default_rng(SEED), {}
    for name in graph.inputs:
        shape = graph.type_of(name).shape or ()
        numbers = rng.standard_normal([size or 1 for size in shape])
        inputs[name] = numbers.astype(np.float16).astype(np.float32)
    return inputs
