"""Weights of a network's program in one format: what is pruned, and what is refused in a line."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from pt2_stand_in import call, write_pt2

from ipusim import InputError
from ipusim.compiler import read_model
from ipusim.compiler.studies.network import graph_in_format

TEXT = """layers = [
{ name = "conv1d_k2", channels = 8, filters = 8, image = 6, kernel = 2, bias = true, relu = true },
{ name = "fc", m = 2, k = 8, bias = true },
]"""


def table(folder: Path) -> Path:
    path = folder / "text.toml"
    path.write_text(TEXT)
    return path


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"formats": "block:4,element"}, "all weights of a program are pruned in one way"),
        ({"formats": "auto"}, "all weights of a program are pruned in one way"),
        ({"profile": "uniform:0.5"}, "says how many weights are zero, not which; add --formats"),
        ({"formats": "nm:2:4", "profile": "uniform:0.5"}, "states its own sparsity; leave"),
        ({"formats": "nm:5:4"}, "5:4"),
    ],
)
def test_formats_that_no_program_has_are_refused_in_a_line(
    options: dict[str, str], message: str, tmp_path: Path
) -> None:
    graph = read_model(table(tmp_path))
    with pytest.raises(InputError) as error:
        graph_in_format(graph, **{"formats": None, "profile": None, **options})

    assert message in str(error.value)


def test_weights_of_a_file_need_their_sparsity(tmp_path: Path) -> None:
    nodes = [call("aten.linear.default", "y", "fc", input="x", weight="p_fc_weight")]
    tensors = {"fc.weight": np.ones((4, 8), np.float32)}
    path = write_pt2(tmp_path / "m.pt2", nodes, tensors, {"x": (2, 8), "y": (2, 4)})
    with pytest.raises(InputError, match="weights of a file needs their sparsity; add --profile"):
        graph_in_format(read_model(path), formats="element", profile=None)


def test_drawn_weights_have_the_sparsity_of_a_study(tmp_path: Path) -> None:
    graph = graph_in_format(read_model(table(tmp_path)), formats="dense,element", profile=None)

    assert "weights of 2 of 2 products are pruned (magnitude)" in graph.notes[-1]
    assert graph_in_format(graph, formats="dense", profile=None) is graph
