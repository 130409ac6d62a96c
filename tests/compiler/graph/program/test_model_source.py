"""Sources of models for programs: what is read, and what is refused in a line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pt2_stand_in import call, write_pt2

from ipusim import InputError
from ipusim.compiler import read_model
from ipusim.compiler.cli.app import main
from ipusim.compiler.graph.program.model_source import in_memory

TEXT = """layers = [
{ name = "conv1d_k2", channels = 8, filters = 8, image = 6, kernel = 2, bias = true, relu = true },
{ name = "fc", m = 2, k = 8, bias = true },
]"""


class StandIn:
    """An object with the methods of a module, of no torch."""

    def named_modules(self) -> list[Any]:
        return []

    named_parameters = state_dict = register_forward_hook = named_modules


def table(folder: Path) -> Path:
    path = folder / "text.toml"
    path.write_text(TEXT)
    return path


@pytest.mark.parametrize(
    ("source", "options", "message"),
    [
        ("vgg61", {}, "no model 'vgg61'; a program is made of .onnx, .pt2 and .safetensors files"),
        (["a.onnx", "b.onnx"], {}, "a program is made of one model, not of 2 sources"),
        ([], {}, "no model; give a file, or the name of a table"),
        ("vgg16", {"example": 1}, "an example is for a torch.nn.Module; leave it out"),
        ("bert-base", {"columns": 8}, "--columns does not apply to bert-base; leave columns"),
        (StandIn(), {}, "StandIn: give an example of its input, of one sample"),
        (
            StandIn(),
            {"example": 1},
            "StandIn is like a torch.nn.Module but is none; give one of torch",
        ),
        (StandIn(), {"example": 1, "columns": 8}, "--columns does not apply to a module"),
    ],
)
def test_a_source_that_is_no_model_is_refused_in_a_line(
    source: Any, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(InputError) as error:
        read_model(source, **options)

    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_weights_in_memory_outlive_their_file(tmp_path: Path) -> None:
    weights = np.ones((4, 8), np.float32)
    nodes = [call("aten.linear.default", "y", "fc", input="x", weight="p_fc_weight")]
    path = write_pt2(tmp_path / "m.pt2", nodes, {"fc.weight": weights}, {"x": (2, 8), "y": (2, 4)})
    graph = in_memory(read_model(path))
    path.unlink()
    (product,) = graph.products

    assert product.weights is not None
    assert np.array_equal(product.weights.read(), weights)
    assert read_model(graph) is graph


@pytest.mark.slow
def test_the_command_prunes_and_compares_a_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["--program", "--tiles", "4", "--formats", "element", "--profile", "uniform:0.5"]
    status = main(["network", str(table(tmp_path)), *arguments])
    output = capsys.readouterr().out

    assert status == 0
    assert "relative error against onnx's reference: " in output
    assert "note: parameters are drawn from seed 0" in output
    assert "note: weights of 2 of 2 products are pruned (magnitude): 0.5 of them" in output
