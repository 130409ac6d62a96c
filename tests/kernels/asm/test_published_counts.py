"""A dense product whose cycles were measured and published, run instruction by instruction.

The publication (osmarks/ipu-stack, on a C600) fits its measurements, to within 1.2 %, by
294 + inputs / 16 x columns / 16 x (4 rows + 160) cycles. They include a runtime that launches the
code, whose cycles follow from the reductions that were measured with it
(test_published_reduction.py).
"""

from pathlib import Path

import numpy as np
import pytest

from ipusim import C600
from ipusim.isa.assembler.assemble import assemble
from ipusim.isa.core.run import run_supervisor
from ipusim.kernels import DenseAmp

GEMM = Path(__file__).with_name("gemm.S")
STATE, S = C600.sram_base + 0x3000, C600.sram_base + 0x8000
Q, WEIGHTS = C600.interleaved_base, C600.interleaved_base + 0x40000
UNEXPLAINED = 40  # cycles by which a measurement is longer than the sum of known parts
RUNTIME = 282 - 6 * 22  # of the reductions' published intercept, without their workers' bundles


@pytest.fixture(scope="module")
def gemm():
    return assemble(GEMM, include=[DenseAmp.source.parent], origin=C600.sram_base)


def measured(gemm, tile, rows, inputs, columns):
    """Run the product of small whole numbers, check its result, and return the run.

    Args:
        gemm: the assembled code.
        tile: memory for the operands.
        rows: positions, rows of the dense operand.
        inputs, columns: rows and columns of the weights, multiples of 16.
    """
    rng = np.random.default_rng(0)
    s = rng.integers(-2, 3, (inputs // 16, rows, 16))
    weights = rng.integers(-2, 3, (columns // 16, inputs // 16, 16, 16))
    tile.put(S, s.astype(np.float16))
    tile.put(WEIGHTS, weights.astype(np.float16))
    numbers = (S, Q, 32 * rows, inputs // 16, columns // 16, rows // 6, rows % 6, WEIGHTS)
    tile.put(STATE, np.array(numbers, np.uint32))
    run = run_supervisor(C600, gemm, tile.bytes, gemm.labels["gemm"], STATE)

    q = tile.view(Q, columns * rows, np.float16).reshape(columns // 16, rows, 16)
    assert np.array_equal(np.einsum("rcij,cnj->rni", weights, s), q)
    return run


def test_a_row_takes_four_cycles_a_block(gemm, new_tile):
    for inputs, columns in ((16, 16), (64, 16), (32, 48)):
        runs = [measured(gemm, new_tile(C600), rows, inputs, columns) for rows in (24, 48, 96)]
        blocks = inputs * columns // 256

        assert np.diff([run.cycles for run in runs]).tolist() == [4 * 24 * blocks, 4 * 48 * blocks]


# Cycles of a block of 16 x 16 weights besides those of its rows.
BLOCK = {
    "weights, 128 bits a cycle": 32,
    "start of workers and two instructions, in which the launch hides with what follows": 3,
    "a worker's 16 bundles around its rows": 6 * 16,
    "number of groups that its comparison waits for": C600.supervisor_latency_cycles,
    "comparison that its branch waits for": C600.supervisor_latency_cycles,
    "taken branch": C600.supervisor_branch_cycles,
    "sync": C600.local_sync_cycles,
}


def test_a_blocks_intercept_is_a_sum_of_parts(gemm, new_tile):
    cycles_of_64, cycles_of_128 = (
        measured(gemm, new_tile(C600), 48, inputs, 16).cycles for inputs in (64, 128)
    )

    assert 4 * sum(BLOCK.values()) == cycles_of_128 - cycles_of_64 - 4 * 4 * 48
    assert 0 <= 160 - sum(BLOCK.values()) <= UNEXPLAINED


def test_the_fixed_intercept_is_a_sum_of_parts(gemm, new_tile):
    run = measured(gemm, new_tile(C600), 48, 16, 16)
    wait, branch = C600.supervisor_latency_cycles, C600.supervisor_branch_cycles
    parts = {
        "until the load pointer is ready and the idle sync is over": max(
            3 + 2 * wait, 6 + wait + C600.local_sync_cycles
        ),
        "the first launch's bundles beyond a later one's": 6 * 13,
        "counting column groups: a load, a comparison, a branch": 2
        + 2 * wait
        + C600.supervisor_untaken_cycles,
        "no branch after the last group": C600.supervisor_untaken_cycles - branch,
        "return": branch,
        "runtime, as in the reductions": RUNTIME,
    }

    assert run.worker_bundles.max() == 16 + 4 * 8 + 13
    assert sum(parts.values()) == run.cycles - sum(BLOCK.values()) - 4 * 48 + RUNTIME
    assert 0 <= 294 - sum(parts.values()) <= UNEXPLAINED


@pytest.mark.parametrize(
    ("rows", "inputs", "columns", "published"),
    [(184, 288, 48, 48654), (182, 288, 48, 48180), (184, 288, 32, 32538)],
)
def test_products_take_what_was_measured(gemm, rows, inputs, columns, published, new_tile):
    cycles = measured(gemm, new_tile(C600), rows, inputs, columns).cycles + RUNTIME

    assert published == pytest.approx(cycles, rel=0.012)
