"""Kernels do the same on the plain core as on the compiled one: whole programs, every vertex."""

from __future__ import annotations

import numpy as np
import plain_core
import pytest

from ipusim import BOW, DataType, Machine, simulate
from ipusim.compiler import (
    BlockMatrix,
    Bound,
    Pattern,
    Plan,
    emit,
    pack,
    plan_dense,
    plan_dynamic,
    plan_static,
    random_dense,
    random_values,
)
from ipusim.isa import Code, Runs, Setup, run_many
from ipusim.isa.core.run import Executions

HALF, FLOAT = DataType.HALF, DataType.FLOAT
CHIP = BOW.scaled_to(2)


class Both:
    """A stand-in for `run_many` that runs each vertex on the plain core first and compares."""

    def __init__(self) -> None:
        self.issues = 0

    def __call__(
        self, machine: Machine, code: Code, memory: np.ndarray, runs: Runs, setup: Setup
    ) -> Executions:
        """Run all vertices on both cores, and check that memory and cycles agree."""
        images, cycles = memory.copy(), []
        for tile, entry, vertex, stride in zip(
            runs.tile, runs.entry, runs.vertex, runs.stride, strict=True
        ):
            core = plain_core.PlainCore(machine, code, dict(setup.csr))
            image = bytearray(images[tile].tobytes())
            with np.errstate(all="ignore"):
                cycles.append(
                    core.run(
                        *(image, int(tile), int(entry), int(vertex), int(stride)),
                        *(machine.sram_end, setup.max_cycles),
                    )
                )
            images[tile] = np.frombuffer(image, np.uint8)
            self.issues += len(core.trace)
        done = run_many(machine, code, memory, runs, setup)

        assert done.cycles.tolist() == cycles
        assert (memory == images).all()
        return done


def static(block: int, data_type: DataType) -> Plan:
    """Return a static plan of a small matrix in blocks."""
    pattern = Pattern.filled((4 * block, 4 * block), block, np.arange(0, 16, 3))
    partials = FLOAT if block == 1 else data_type
    return plan_static(
        pattern,
        n=8,
        machine=CHIP,
        data_type=data_type,
        partials_type=partials,
        strategy="popsparse",
    )


def dynamic(block: int, data_type: DataType) -> Plan:
    """Return a dynamic plan of a small matrix in blocks."""
    bound = Bound.at_density((4 * block, 4 * block), block, 0.4)
    return plan_dynamic(
        bound, n=8, machine=CHIP, data_type=data_type, partials_type=FLOAT, strategy="expected"
    )


def dense(_: int, data_type: DataType) -> Plan:
    """Return a dense plan of a small matrix."""
    return plan_dense(
        (32, 32), n=8, machine=CHIP, data_type=data_type, partials_type=data_type, strategy="dense"
    )


@pytest.mark.parametrize("data_type", [HALF, FLOAT])
@pytest.mark.parametrize(
    ("plan_of", "block"),
    [*((static, block) for block in (1, 4, 8, 16)), (dynamic, 1), (dynamic, 16), (dense, 1)],
)
def test_a_program_leaves_the_same_on_the_plain_core(
    plan_of, block: int, data_type: DataType, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan, rng, both = plan_of(block, data_type), np.random.default_rng(block), Both()
    monkeypatch.setattr("ipusim.simulation.instruction_level.run_many", both)
    pattern = plan.pattern
    if isinstance(pattern, Bound):
        pattern = Pattern.filled(pattern.shape, block, np.arange(0, 16, 3))
    matrix = BlockMatrix(pattern, random_values(pattern, rng, data_type))
    x = random_dense(pattern.shape[1], plan.n, rng, data_type)

    simulate(emit(plan), pack(plan, matrix, x), fidelity="instruction")

    assert both.issues > 200
