"""Kernels whose cycles were measured on hardware and published, run instruction by instruction.

Reductions (osmarks/ipu-stack, C600): 282 + 6 ceil(elements / 48) (9 + 6 (partials - 1)), a later
one 11 + 2 (partials - 1). Scaled add (graphcore-research/tessellate-ipu, Mk2): see its test.
"""

from pathlib import Path

import numpy as np
import pytest

from ipusim import C600, MK2
from ipusim.isa.assembler.assemble import assemble
from ipusim.isa.core.run import run_supervisor, run_workers

PUBLISHED = Path(__file__).parent
COMMAND, SAMPLE, OUTPUT, INPUT = (C600.sram_base + at for at in (0x4000, 0x4100, 0x8000, 0x10000))
COMPUTE = 3  # number of the command that computes, as in call.h.S
UNEXPLAINED = 40  # cycles by which a measurement is longer than the sum of known parts

# By file: bundles of a vector with its first two partials, and bundles for each further partial.
RATES = {"reduce_nine.S": (9, 6), "reduce_eleven.S": (11, 2)}
START = 22  # bundles of a worker around its loop
SAMPLING = 7 + 9  # bundles of worker 0 for its two readings


def measured(tile, file, elements, partials):
    """Return the cycles between both readings of the counter, and the whole run."""
    code = assemble(PUBLISHED / file, defines={"SAMPLE": str(SAMPLE)}, origin=C600.sram_base)
    values = np.random.default_rng(0).integers(-8, 8, (partials, elements)).astype(np.float16)
    tile.put(INPUT, values)
    tile.put(COMMAND, np.array([COMPUTE, OUTPUT, INPUT, elements, partials], np.uint32))
    run = run_supervisor(C600, code, tile.bytes, code.labels["run_command"], COMMAND)

    assert np.array_equal(values.sum(axis=0), tile.view(OUTPUT, elements, np.float16))
    return int(tile.view(SAMPLE, 1, np.uint32)[0]), run


@pytest.mark.parametrize("file", RATES)
def test_the_reductions_slopes_are_the_published_ones(file, new_tile):
    base, each = RATES[file]
    for partials in (2, 3, 7):
        cycles = [measured(new_tile(C600), file, n, partials)[0] for n in (48, 96, 144, 480)]

        slope = 6 * (base + each * (partials - 1))
        assert np.diff(cycles).tolist() == [slope, slope, 7 * slope]


@pytest.mark.parametrize(
    ("file", "elements", "partials", "published"),
    [
        ("reduce_nine.S", 2208, 4, 7734),
        ("reduce_nine.S", 576, 15, 6978),
        ("reduce_eleven.S", 8, 2, 360),
        ("reduce_eleven.S", 56, 2, 438),
        ("reduce_eleven.S", 1472, 2, 2700),
    ],
)
def test_the_reductions_intercept_is_a_sum_of_parts(file, elements, partials, published, new_tile):
    cycles, run = measured(new_tile(C600), file, elements, partials)
    base, each = RATES[file]
    loop = -(-elements // 48) * (base + each * (partials - 1))
    branch, wait = C600.supervisor_branch_cycles, C600.supervisor_latency_cycles
    parts = {
        "loop of the slowest worker": 6 * loop,
        "its start and end": 6 * START,
        "worker of the first reading, from it": 6 * 4,
        "worker of the second reading, up to it": 6 * 3,
        "two launches and local syncs": 2 * (C600.worker_launch_cycles + C600.local_sync_cycles),
        "supervisor: back from the first reading, arguments, call": 2 * branch + 4,
        "supervisor: arguments to the stack, and the workers' entry": wait + 4 + wait,
        "supervisor: return, call of the second reading": 2 + 2 * branch,
    }

    assert int(run.worker_bundles.max()) == loop + START + SAMPLING
    assert sum(parts.values()) == cycles
    assert 0 <= published - cycles <= UNEXPLAINED


def scaled_add(tile, elements):
    """Return the cycles of the scaled addition of this many elements."""
    code = assemble(PUBLISHED / "scaled_add.S", origin=MK2.sram_base)
    x, y = np.random.default_rng(0).standard_normal((2, elements)).astype(np.float32)
    scale = np.float32(1.5)
    for address, values in ((OUTPUT, x), (INPUT, y)):
        tile.put(address, values)
    tile.put(COMMAND, np.array([OUTPUT, INPUT, elements, scale.view(np.uint32)], np.uint32))
    run = run_workers(MK2, code, tile.bytes, code.labels["scaled_add"], COMMAND)

    assert np.allclose(x + scale * y, tile.view(OUTPUT, elements, np.float32), rtol=1e-6)
    return run.cycles


def test_scaled_adds_slope_and_intercept_are_the_published_ones(new_tile):
    published = np.array([375, 467, 665, 1043])
    elements = np.array([64, 128, 256, 512])
    cycles = np.array([scaled_add(new_tile(MK2), n) for n in elements])
    slope, published_slope = np.ptp(cycles) / np.ptp(elements), np.ptp(published) / np.ptp(elements)

    assert slope == pytest.approx(published_slope, rel=0.05)
    # It was timed as a compute set of its own, which opens with a barrier.
    unexplained = published - cycles - MK2.sync_cycles
    assert np.all((unexplained >= 0) & (unexplained <= UNEXPLAINED))
