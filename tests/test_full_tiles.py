"""Jobs that need more than the 208 KiB of a tile's ordinary memory.

X reaches interleaved memory.

Kernels read x and add to partial sums in one cycle, so that the two must lie in different memory
elements; of interleaved memory, in different pairs of elements.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
import pytest

from ipusim import BOW, C600, DataType, Machine, Superstep, simulate
from ipusim.compiler import (
    BlockMatrix,
    Bound,
    Pattern,
    Plan,
    emit,
    multiply,
    pack,
    plan_dynamic,
    plan_static,
    random_dense,
    random_values,
    unpack,
)
from ipusim.compiler.jobs.tolerance import error_bounds

HALF, FLOAT = DataType.HALF, DataType.FLOAT
N = 128  # columns of x, so that x fills a tile
ROOM = {"n": N, "available_memory_proportion": 0.95}


def pattern_of(shape: tuple[int, int], block: int) -> Pattern:
    """Return every block of two rows, so that two tiles need all of x, and some other blocks."""
    mask = np.random.default_rng(0).random((shape[0] // block, shape[1] // block)) < 0.1
    mask[[0, -1]] = True
    return Pattern.filled(shape, block, np.flatnonzero(mask))


def static(block: int, data_type: DataType, lowering: str) -> Callable[[Machine], Plan]:
    """Return a function from a machine to a static plan that nearly fills its tiles."""
    columns = 864 if data_type is HALF else 432
    pattern = pattern_of((32, columns), block)
    return lambda machine: plan_static(
        pattern,
        machine=machine,
        data_type=data_type,
        lowering=lowering,
        **{"strategy": "popsparse", **ROOM},
    )


JOBS: Mapping[str, Callable[[Machine], Plan]] = {
    "static 16 half": static(16, HALF, "own"),
    "static 16 half as the library": static(16, HALF, "popsparse"),
    "static 4 half": static(4, HALF, "own"),
    "static 8 float": static(8, FLOAT, "own"),
    "dynamic": lambda machine: plan_dynamic(
        Bound((32, 864), 8, 32 * 864 // 2), machine=machine, **{"strategy": "expected", **ROOM}
    ),
}


@pytest.mark.parametrize("machine", [BOW, C600], ids=lambda machine: machine.name)
@pytest.mark.parametrize("job", JOBS)
def test_a_full_tile_keeps_partial_sums_and_x_in_different_elements(job, machine):
    plan = JOBS[job](machine.scaled_to(2))
    program = emit(plan)
    pattern = pattern_of((32, 864), 8) if plan.method == "dynamic" else plan.pattern
    rng = np.random.default_rng(1)
    matrix = BlockMatrix(pattern, random_values(pattern, rng, plan.data_type))
    x = random_dense(pattern.shape[1], N, rng, plan.data_type)
    run = simulate(program, pack(plan, matrix, x))
    y = unpack(plan, run.outputs)
    steps = [step for step in program.steps if isinstance(step, Superstep)]
    all_vertices = [vertices for step in steps for vertices in step.compute]
    reading = next(one for one in all_vertices if ("q", "s") in one.codelet.apart)
    sums, gathered = (int(reading.fields[field][0]) for field in ("q", "s"))

    assert run.report.memory.max_tile_bytes > machine.interleaved_offset_bytes
    assert min(sums, gathered) >= machine.interleaved_base
    assert machine.conflict_domain(sums) != machine.conflict_domain(gathered)
    assert (np.abs(y - multiply(matrix, x)) <= error_bounds(plan, matrix, x)).all()
