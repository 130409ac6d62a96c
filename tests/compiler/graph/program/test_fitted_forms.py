"""Law: weights with zeros give no slower program than dense ones where copies are given up."""

from __future__ import annotations

from pathlib import Path

import attrs
import numpy as np
import pytest
from onnx_models import Model, read

from ipusim import BOW, Machine, check_fits, program_cycles
from ipusim.compiler.graph.graph import Graph
from ipusim.compiler.graph.program.budgets import reached_bytes
from ipusim.compiler.graph.program.door import GraphPlan
from ipusim.compiler.graph.program.planning import plan_graph

WIDTH, TOKENS, LAYERS, BLOCK = 96, 64, 8, 4


def equal_layers(density: float, folder: Path) -> Graph:
    """Return products of equal weights with a norm behind each, and a share of their blocks."""
    model, value = Model({"x": (TOKENS, WIDTH)}, seed=33), "x"
    is_stored = model.rng.random((WIDTH // BLOCK, WIDTH // BLOCK)) < density
    weights = model.rng.standard_normal((WIDTH, WIDTH))
    weights *= np.kron(is_stored, np.ones((BLOCK, BLOCK)))
    name = model.constant(weights.astype(np.float16).astype(np.float32))
    for _ in range(LAYERS):
        gamma, beta = model.weights(WIDTH), model.weights(WIDTH)
        value = model.add("LayerNormalization", model.add("MatMul", value, name), gamma, beta)
    return read(model.proto(value), folder)


def with_usable_bytes(machine: Machine, size: int) -> Machine:
    """Return a chip with fewer usable bytes on each tile."""
    return attrs.evolve(machine, reserved_bytes=machine.sram_bytes - size)


def cycles_and_bytes(plan: GraphPlan) -> tuple[int, int]:
    """Return the cycles of a plan's program, and the bytes of its fullest tile."""
    return program_cycles(plan.program), int(reached_bytes(plan.program).max())


@pytest.mark.parametrize("share", [0.97, 0.95])
def test_a_sparse_program_that_gives_up_copies_is_no_slower_than_the_dense_one(
    share: float, tmp_path: Path
) -> None:
    machine = BOW.scaled_to(4)
    sparse, dense = (equal_layers(density, tmp_path) for density in (0.3, 1.0))
    most_cycles, most_bytes = cycles_and_bytes(plan_graph(sparse, machine=machine))
    tight = with_usable_bytes(machine, int(most_bytes * share))
    fitted, dense_plan = (plan_graph(graph, machine=tight) for graph in (sparse, dense))
    check_fits(fitted.program)
    dense_cycles, dense_bytes = cycles_and_bytes(dense_plan)

    # With all copies the sparse program is the faster one; without them it was the slower one.
    assert most_cycles < dense_cycles
    assert dense_bytes < most_bytes
    assert most_cycles < program_cycles(fitted.program) <= dense_cycles
