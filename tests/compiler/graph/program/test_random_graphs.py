"""Law: a program of any graph equals onnx's reference, at both fidelities with the same cycles."""

from __future__ import annotations

from pathlib import Path

import pytest
from gate_part import gate_part
from onnx_models import check
from random_graphs import random_graph

TOLERANCE = {"half": 3e-2, "float": 2e-5}  # a wrong element would be an error of about 1
QUICK, GATE, ALL = 5, 36, 160  # graphs of the quick tests, of the gate, of the profile `whole`


@pytest.mark.parametrize("seed", gate_part(range(ALL), range(GATE), range(QUICK)))
def test_a_random_graph_equals_the_reference(seed: int, tmp_path: Path) -> None:
    model, outputs = random_graph(seed)
    data_type = ("half", "float")[seed % 2]
    tiles = (4, 7, 16)[seed % 3]
    check(
        *(model, outputs, tmp_path),
        tiles=tiles,
        data_type=data_type,
        tolerance=TOLERANCE[data_type],
    )
