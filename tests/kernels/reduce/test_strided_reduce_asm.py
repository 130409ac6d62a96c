"""The strided reduce against popops' estimate."""

import numpy as np
import pytest
from hypothesis import strategies as st

from ipusim import BOW, Ragged
from ipusim.kernels import TO_TEMPORARY, TO_Y, StridedReduce

# Addresses on the tile, with room between them.
LIST, RECEIVED, Y, TEMPORARY = (BOW.sram_base + at for at in (0x3000, 0x4000, 0x18000, 0x20000))
named = pytest.mark.parametrize("kernel", StridedReduce.variants(), ids=lambda kernel: kernel.name)

# Worker, turns, partials, 64-bit words between partials beyond the strip, whether to y.
strips = st.lists(
    st.tuples(
        st.integers(0, 23), st.integers(1, 20), st.integers(1, 9), st.integers(0, 3), st.booleans()
    ),
    max_size=12,
)


def placed(tile, kernel, strips, seed):
    """Put the operands of a vertex on a tile and return its fields."""
    rows, ends = [], np.zeros(3, dtype=np.int64)
    listed = sorted((worker % kernel.workers, *strip) for worker, *strip in strips)
    for worker, turns, partials, gap, to_y in listed:
        base = TO_Y if to_y else TO_TEMPORARY
        stride = turns + gap
        rows.append([worker, ends[0], ends[base], base, turns - 1, partials - 1, stride])
        ends[0] += 8 * stride * partials
        ends[base] += 8 * turns * (kernel.outputs * kernel.output_type.bytes // 8 or 1)
    table = np.array(rows, dtype=np.int32).reshape(-1, 7)
    flat = table[:, 1:].ravel()
    tile.put(LIST, flat)
    values = np.random.default_rng(seed).uniform(-6e3, 6e3, ends[0] // kernel.partials_type.bytes)
    tile.put(RECEIVED, values.astype(kernel.partials_type.numpy))
    return {
        "received": np.array([RECEIVED]),
        "y": np.array([Y]),
        "temporary": np.array([TEMPORARY]),
        "strips": Ragged(flat, np.array([0]), np.array([len(flat)])),
        "strips_address": np.array([LIST]),
        "counts": np.bincount(table[:, 0], minlength=kernel.workers)[None],
    }


@named
def test_one_worker_takes_as_long_as_the_published_strided_reduce(kernel, new_tile):
    half = kernel.partials_type.bytes == 2
    post = (8 if kernel.output_type.bytes == 2 else 7) if half else 5
    fields = placed(new_tile(), kernel, [(3, 12, 7, 0, True)], 0)
    machine = BOW.with_(
        worker_launch_cycles=6,
        local_sync_cycles=1,
        supervisor_branch_cycles=6,
        supervisor_untaken_cycles=1,
    )
    (cycles,) = kernel.cycles(machine, fields, {}).tolist()

    published = 3 + 2 + 6 + 5 + 12 * (3 + post + 3 + 6)
    assert 7 + 6 * (11 + published) == cycles
