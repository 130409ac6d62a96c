"""Norms of rows that are cut into slices on several tiles."""

from __future__ import annotations

from pathlib import Path

import pytest
from onnx_models import Model, check, read

from ipusim import BOW, DataType
from ipusim.compiler.graph.program.drafting import GraphDraft
from ipusim.compiler.graph.program.graph_run import run_graph
from ipusim.compiler.graph.program.planning import plan_graph
from ipusim.compiler.graph.program.sliced_norm import SlicedRows, best_slices


@pytest.mark.parametrize("data_type", ["half", "float"])
@pytest.mark.parametrize("norm", ["LayerNormalization", "RMSNormalization"])
def test_slices_equal_whole_rows(norm: str, data_type: str, tmp_path: Path) -> None:
    model = Model({"x": (3, 16)}, opset=23)
    product = model.add("MatMul", "x", model.weights(1201, 16, transposed=True))
    output = model.add(norm, product, model.weights(1201))
    check(model, [output], tmp_path, tiles=16, data_type=data_type)
    plan = plan_graph(read(model.proto(output), tmp_path), machine=BOW.scaled_to(16))
    assert f"sums, {output}" in run_graph(plan).run.trace.names


def test_slices_are_whole_words_and_cover_a_row() -> None:
    draft = GraphDraft(BOW.scaled_to(64), DataType.HALF)
    rows = SlicedRows.of(draft, "layer", 2, 103, 7)

    assert rows.sizes.sum() == 103
    assert (rows.sizes[:-1] % 4 == 0).all()
    assert rows.sizes.min() > 0


@pytest.mark.parametrize(("rows", "count"), [(64, 768), (2, 8), (33, 768)])
def test_rows_that_gain_nothing_stay_whole(rows: int, count: int) -> None:
    assert best_slices(GraphDraft(BOW.scaled_to(64), DataType.HALF), "layer", rows, count) is None


def test_a_norm_of_bert_is_cut_into_three() -> None:
    rows = best_slices(GraphDraft(BOW, DataType.HALF), "layer", 384, 768)

    assert rows is not None
    assert rows.sizes.tolist() == [256] * 3
