"""Entries of tables by numbers that are an input: the host looks them up."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx.reference import ReferenceEvaluator
from onnx_models import TOLERANCE, Model, read

from ipusim import BOW, InputError
from ipusim.compiler.cli.app import main
from ipusim.compiler.graph.program.door import GraphPlan, pack_graph
from ipusim.compiler.graph.program.graph_run import run_graph
from ipusim.compiler.graph.program.planning import plan_graph

MACHINE = BOW.scaled_to(4)


def embedding() -> onnx.ModelProto:
    """Return a model of tokens: a table, a norm and a product."""
    model = Model({"tokens": (2, 5)})
    rows = model.add("Gather", model.weights(30, 8), "tokens")
    rows = model.add("Add", rows, model.weights(5, 8))
    output = model.add("MatMul", rows, model.weights(8, 6))
    proto = model.proto(output)
    proto.graph.input[0].type.tensor_type.elem_type = onnx.TensorProto.INT64
    return onnx.shape_inference.infer_shapes(proto, data_prop=True)


def planned(folder: Path) -> GraphPlan:
    return plan_graph(read(embedding(), folder), machine=MACHINE)


def test_the_chip_receives_rows_of_the_table(tmp_path: Path) -> None:
    plan, tokens = planned(tmp_path), np.array([[0, 29, 3, 3, 7], [-1, 5, 12, 8, 2]])
    run = run_graph(plan, {"tokens": tokens})
    (expected,) = ReferenceEvaluator(embedding()).run(None, {"tokens": tokens})

    assert run.error({plan.graph.outputs[0]: expected}) < TOLERANCE["half"]


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (30, r"input 'tokens' is 30 at \[1, 2\]; it numbers the 30 entries of "),
        (0.5, r"input 'tokens' is 0.5 at \[1, 2\]"),
    ],
)
def test_numbers_beyond_the_table_are_refused(number: float, words: str, tmp_path: Path) -> None:
    plan, tokens = planned(tmp_path), np.zeros((2, 5))
    tokens[1, 2] = number

    with pytest.raises(InputError, match=words):
        pack_graph(plan, {"tokens": tokens})


def test_a_model_of_tokens_is_run_from_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tokens.onnx"
    onnx.save(embedding(), path)

    assert main(["network", str(path), "--program", "--tiles", "4"]) == 0
    assert "relative error against onnx's reference: " in capsys.readouterr().out
