"""Law: no value is overwritten before its last reader; planted writes of equal size are seen."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt
import pytest
from onnx.reference import ReferenceEvaluator
from onnx_models import TOLERANCE, Model, read

from ipusim import BOW, TileFault
from ipusim.compiler.graph.program.door import GraphPlan
from ipusim.compiler.graph.program.graph_run import run_graph
from ipusim.compiler.graph.program.planning import plan_graph
from ipusim.compiler.lowering.draft_steps import DraftStep, DraftVertices
from ipusim.kernels import Elementwise

MACHINE = BOW.scaled_to(8)
Arrays = Mapping[str, npt.NDArray[Any]]


def skip_and_joint(folder: Path) -> tuple[GraphPlan, Arrays, Arrays]:
    """Return a plan with a skip and a concatenation, its inputs and the reference's outputs."""
    model = Model({"x": (6, 8)})
    first = model.add("MatMul", "x", model.weights(8, 8))
    second = model.add("Tanh", model.add("MatMul", first, model.weights(8, 8)))
    both = model.add("Concat", first, second, axis=1)
    third = model.add("MatMul", both, model.weights(16, 8))
    outputs = [model.add("Add", third, first), "x"]
    proto = model.proto(outputs[0])
    inputs = model.arrays()
    values = ReferenceEvaluator(proto).run(None, inputs)
    plan = plan_graph(read(proto, folder), machine=MACHINE)
    # A copy of the plan has no program yet, so that supersteps can be added.
    return attrs.evolve(plan), inputs, dict(zip(outputs, values, strict=False))


def planted(plan: GraphPlan, region: str, place: int) -> None:
    """Insert a superstep that doubles all bytes of a region before the step `place`."""
    draft = plan.lowered.draft
    size = draft.bytes_of(region)
    tile = np.flatnonzero(size)
    fields = {
        "count": size[tile] // 2,
        "factor": np.full(len(tile), int(np.float32(2).view(np.uint32))),
    }
    table = DraftVertices(
        Elementwise("scale", draft.data_type, in_place=True),
        tile,
        fields,
        {"y": (region, np.zeros_like(tile))},
    )
    draft.steps.insert(place, DraftStep("planted", (), (table,)))
    draft.owners.insert(place, (plan.graph.nodes[-1].name, False))


def readers(plan: GraphPlan, region: str) -> list[int]:
    """Return the numbers of the steps that read or write a region."""
    steps = enumerate(plan.lowered.draft.steps)
    return [
        number
        for number, step in steps
        if isinstance(step, DraftStep)
        and (
            any(region in (move.source, move.target) for move in step.moves)
            or any(region in names for names in _operands(step))
        )
    ]


def _operands(step: DraftStep) -> list[list[str]]:
    return [[name for name, _ in table.operands.values()] for table in step.compute_set]


def is_seen(plan: GraphPlan, inputs: Arrays, reference: Arrays) -> bool:
    """Return True if a program is refused, or computes other numbers than the reference."""
    try:
        run = run_graph(plan, inputs)
    except TileFault:
        return True
    return run.error(reference) > 10 * TOLERANCE["half"]


@pytest.mark.parametrize("value", ["v0", "v2"])
def test_a_write_into_a_value_before_its_last_reader_is_refused_or_shows_in_numbers(
    value: str, tmp_path: Path
) -> None:
    plan, inputs, reference = skip_and_joint(tmp_path)
    region = plan.lowered.values[value].array.region
    joint = plan.lowered.draft.joints.root(region)
    last = max(readers(plan, region) + readers(plan, joint))
    before = run_graph(attrs.evolve(plan), inputs).error(reference)
    planted(plan, region, last)

    assert before < TOLERANCE["half"]
    assert is_seen(plan, inputs, reference)


def test_regions_that_live_together_share_no_byte(tmp_path: Path) -> None:
    plan, _, _ = skip_and_joint(tmp_path)
    variables = [v for v in plan.program.variables if v.bytes.any()]

    for number, one in enumerate(variables):
        for other in variables[:number]:
            live = one.first <= other.last and other.first <= one.last
            used = (one.bytes > 0) & (other.bytes > 0) & live
            apart = (one.address + one.bytes <= other.address) | (
                other.address + other.bytes <= one.address
            )
            assert apart[used].all(), (one.name, other.name)
