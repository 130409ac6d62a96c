"""Runs on several host threads give the memory, cycles and faults of one thread."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim.isa.assembler.assemble import assemble
from ipusim.isa.core.decode import decode
from ipusim.isa.core.live import new_state
from ipusim.isa.core.run import run_shared
from ipusim.machine.presets import BOW
from ipusim.native import shares as native_shares

# A tile of six memory elements, so that the host's memory holds many.
SMALL = BOW.with_(sram_bytes=6 << 14, interleaved_offset_bytes=2 << 14, reserved_bytes=0)
VERTEX = SMALL.sram_base
TILES = 5
# Worker 0 changes a number, in a way that depends on the order, as often as a second number says;
# a number that grows too large stops it.
CODE = assemble("""
.worker
double:
  ld32 $m1, $mvertex_base, $mzero, 0
  add $m1, $m1, $m1
  bri end
add:
  ld32 $m1, $mvertex_base, $mzero, 0
  add $m1, $m1, 1
end:
  get $m3, $WSR
  and $m3, $m3, 7
  brnz $m3, idle
  st32 $m1, $mvertex_base, $mzero, 0
idle:
  shr $m2, $m1, 6
  brnz $m2, large
more:
  brnzdec $m1, more
  exitz $mzero
large:
  trap 3
""")
ROWS = {int(address): row for row, address in enumerate(CODE.address)}
RUNS = st.lists(
    st.tuples(st.integers(0, TILES - 1), st.sampled_from(["double", "add"])),
    min_size=1,
    max_size=40,
)


def outcome(runs, threads):
    """Return memory, cycles, bundles and counts of runs, or the number and place of their fault.

    `runs` are pairs of a tile and an entry of CODE.
    """
    columns = np.array([(tile, ROWS[CODE.labels[entry]], VERTEX, 0) for tile, entry in runs])
    memory = np.zeros((TILES, SMALL.sram_bytes // 4), np.uint32)
    decoded = decode(CODE, SMALL)
    new_core = partial(new_state, SMALL, decoded, csr={}, max_cycles=10_000, trace_bundles=0)
    result = run_shared(new_core, memory, columns, 0, threads=threads)
    if result.num_completed < len(runs):
        return result.num_completed, result.fault.tolist()
    counts = [
        sum(getattr(core, name) for core in result.cores).tolist()
        for name in ("worker_issues", "supervisor_issues", "stalls")
    ]
    return memory.tobytes(), result.cycles.tolist(), result.bundles.tolist(), counts


@settings(deadline=None, max_examples=60)
@given(RUNS, st.integers(2, 4))
def test_several_threads_give_the_results_of_one_and_the_same_first_fault(runs, threads):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(native_shares, "_processors", lambda: threads)
        outcome_of_threads = outcome(runs, threads)

    assert outcome_of_threads == outcome(runs, 1)
