"""A model file as one program: read, planned, simulated, and compared with its reference."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import BOW, MAX_INPUT_BYTES, DataType, InputError, Machine, Shown, with_path

from ...matrix.files.checkpoints import reference_outputs
from ..exported import read_exported
from ..graph import Graph
from ..network.checkpoints.onnx_source import read_onnx
from .graph_run import GraphRun, run_graph
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
        return "\n".join((verdict, compared, *rows))

    __repr__ = __str__


def run_model(
    path: Path | str,
    *,
    machine: Machine | str = BOW,
    data_type: DataType | str = "half",
    image: tuple[int, ...] | None = None,
    columns: int | None = None,
    timing_only: bool = False,
) -> ModelRun:
    """Simulate a model as one program, with drawn inputs, and compare it with its reference.

    Args:
        path, image, columns: the model, as `read_model` takes it.
        machine, data_type: chip and type, as `plan_graph` takes them.
        timing_only: compute no numbers.

    Raises:
        InputError: the model cannot be read, or has a node that no kernel runs.
        NoPlanError, DoesNotFit: it does not fit the chip.
    """
    graph = read_model(path, image=image, columns=columns)
    try:
        plan = plan_graph(graph, machine=machine, data_type=data_type)
    except InputError as error:
        raise type(error)(with_path(Path(path), error)) from None
    if timing_only:
        return ModelRun(graph_run=run_graph(plan), error=None, why="no numbers were computed")
    inputs = _drawn_inputs(graph)
    run = run_graph(plan, inputs)
    if Path(path).suffix.lower() != ONNX:
        return ModelRun(graph_run=run, error=None, why="only ONNX models have one")
    reference = reference_outputs(Path(path), graph.outputs, inputs)
    return ModelRun(graph_run=run, error=run.error(reference))


def _drawn_inputs(graph: Graph) -> Mapping[str, npt.NDArray[np.float32]]:
    """Return standard normal numbers, which half expresses exactly, for each input."""
    rng, inputs = np.random.default_rng(SEED), {}
    for name in graph.inputs:
        shape = graph.type_of(name).shape or ()
        numbers = rng.standard_normal([size or 1 for size in shape])
        inputs[name] = numbers.astype(np.float16).astype(np.float32)
    return inputs
