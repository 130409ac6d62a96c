"""Cycles of launch, sync and jumps that the exact public figures of the 1x1 vertex allow.

tessellate-ipu (Bow; 3ab241f, notebook "IPU Peak Flops") measured one group of 16 outputs and inputs
with 128-bit loads of weights, Elk (Mk2; 8c6e814, predictor.py) one with 64-bit loads. Each has a
frame of its own around the vertex, so that a right model is off by the same cycles in all shapes.
"""

import numpy as np
import pytest

from ipusim import BOW, C600, MK2, DataType
from ipusim.kernels import PublishedDense

VERTEX = PublishedDense(DataType.HALF, DataType.HALF, 16)
TESSELLATE = [(6 * q, 24 * q + 332) for q in (8, 16, 80)] + [
    (6 * q - 2, 24 * q + 320) for q in (9, 17)
]
ELK = [(64, 609), (256, 1377), (1024, 4449), (4096, 16737)]
# Launch, sync, taken and untaken jump that also leave C600's nine compute sets within 0.15 %
# (benchmarks/published_kernels.py).
POSSIBLE = [
    (7, 1, 15, 7),
    (8, 2, 14, 7),
    (7, 1, 15, 8),
    (9, 1, 14, 8),
    (10, 2, 13, 9),
    (10, 4, 12, 9),
]


def machine_of(machine, calls):
    """Return the machine with these cycles of launch, sync, taken and untaken jumps."""
    launch, sync, taken, untaken = calls
    return machine.with_(
        worker_launch_cycles=launch,
        local_sync_cycles=sync,
        supervisor_branch_cycles=taken,
        supervisor_untaken_cycles=untaken,
    )


def frames(machine, points):
    """Return the cycles by which each measurement is longer than the vertex."""
    ones = np.ones(len(points), dtype=np.int64)
    n, measured = np.array(points).T
    return measured - VERTEX.cycles(machine, {"n": n, "rows": ones, "columns": ones}, {})


def of_both(calls):
    """Return the frames of both published series."""
    wide = BOW.with_(weight_load_bytes_per_cycle=16)
    return frames(machine_of(wide, calls), TESSELLATE), frames(machine_of(MK2, calls), ELK)


def test_presets_leave_one_frame_for_each_measurement():
    calls = [
        BOW.worker_launch_cycles,
        BOW.local_sync_cycles,
        BOW.supervisor_branch_cycles,
        BOW.supervisor_untaken_cycles,
    ]
    tessellate, elk = of_both(calls)

    # Slots follow the counter on the chip: a launch of unequal workers is up to a cycle off here.
    assert tessellate.tolist() == [14, 14, 14, 13, 13]
    assert elk.tolist() == [6, 6, 6, 6]


@pytest.mark.parametrize("calls", POSSIBLE)
def test_what_else_is_possible(calls):
    tessellate, elk = of_both(calls)

    assert 23 <= sum(calls[:3]) <= 26
    assert np.ptp(tessellate) <= 1
    assert np.ptp(elk) == 0


@pytest.mark.parametrize("untaken", [3, 4, 5, 11, 12])
def test_untaken_jumps_of_other_lengths_leave_no_common_frame(untaken):
    tessellate, _ = of_both((7, 1, 15, untaken))

    assert np.ptp(tessellate) > 1


def test_all_chips_have_the_same_calls():
    names = ("worker_launch_cycles", "local_sync_cycles", "supervisor_branch_cycles")
    for name in (*names, "supervisor_untaken_cycles"):
        assert getattr(C600, name) == getattr(BOW, name) == getattr(MK2, name)
        assert "23 to 26" in C600.sources[name]
