"""Static element kernels: their code against formula and numerics."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from timed_machines import timed_machines

from ipusim import BOW
from ipusim.kernels.library import STATIC_ELEMENTS
from ipusim.kernels.static_element.element_worklist import element_worklists

# Addresses on the tile, with room between them.
LIST, S, VALUES, Q = (BOW.sram_base + at for at in (0x3000, 0x8000, 0x14000, 0x20000))
each_kernel = pytest.mark.parametrize("kernel", STATIC_ELEMENTS, ids=lambda kernel: kernel.name)

# Number of non-zeros of each row.
nonzeros = st.lists(st.integers(1, 9), min_size=1, max_size=20)
vectors = st.integers(1, 14)


def placed(tile, kernel, count_by_row, n, seed, whole=False):
    """Put the operands of a vertex on a tile and return its fields."""
    rng = np.random.default_rng(seed)
    row = np.repeat(np.arange(len(count_by_row)), count_by_row)
    column = rng.integers(0, 7, len(row))
    dtype = kernel.data_type.numpy
    shapes = {S: (7, n), VALUES: (len(row),)}
    for address, shape in shapes.items():
        numbers = rng.integers(-3, 4, shape) if whole else rng.standard_normal(shape)
        tile.put(address, numbers.astype(dtype))
    count = np.array([len(row)])
    work = element_worklists(np.array([0]), count, row, column, n, kernel.data_type)
    tile.put(LIST, work.worklist.flat)
    numbers = {
        "q": Q, "s": S, "values": VALUES, "worklist_address": LIST,
        "n": n, "rows": len(count_by_row), "columns": 7, "blocks": len(row),
    }  # fmt: skip
    return {
        **{name: np.array([value]) for name, value in numbers.items()},
        "worklist": work.worklist,
        "worker_rows": work.worker_rows,
        "worker_nonzeros": work.worker_nonzeros,
        "worker_n": work.worker_n,
    }


def columns_of(kernel, vectors):
    """Return the columns of a number of vectors."""
    return vectors * kernel.data_type.vector_width


@each_kernel
@given(
    count_by_row=nonzeros,
    vectors=vectors,
    seed=st.integers(0, 1 << 32),
    machine=timed_machines(BOW, launches=(1, 6, 9)),
)
@settings(max_examples=75, deadline=None)
def test_a_vertex_takes_its_formulas_cycles_and_gives_its_numerics_bits(
    kernel, count_by_row, vectors, seed, machine, new_tile, run_vertex, compute_vertex
):
    executed, computed = new_tile(machine), new_tile(machine)
    n = columns_of(kernel, vectors)
    fields = placed(executed, kernel, count_by_row, n, seed)
    placed(computed, kernel, count_by_row, n, seed)
    execution = run_vertex(executed, kernel, fields)
    compute_vertex(computed, kernel, fields)

    q = Q - BOW.sram_base
    assert kernel.cycles(machine, fields, {}).tolist() == [execution.cycles]
    assert np.array_equal(computed.bytes[q:], executed.bytes[q:])


@each_kernel
def test_a_worker_takes_the_bundles_of_its_own_part(kernel, new_tile, run_vertex):
    tile = new_tile()
    fields = placed(tile, kernel, [3, 1, 4, 1, 5, 9, 2], columns_of(kernel, 5), 0)
    worker_bundles = run_vertex(tile, kernel, fields).worker_bundles
    worker = [{name: fields[name][:, [w]] for name in
               ("worker_rows", "worker_nonzeros", "worker_n")} for w in range(6)]  # fmt: skip

    launch = BOW.worker_launch_cycles + BOW.local_sync_cycles
    assert [launch + 6 * int(bundles) for bundles in worker_bundles] == [
        int(kernel.cycles(BOW, part, {})[0]) for part in worker
    ]


@each_kernel
def test_state_has_the_bytes_it_says(kernel):
    names = ("q", "s", "values", "worklist_address", "n")
    fields = {name: np.array([8, 16]) for name in names}

    assert kernel.state_of(fields).shape == (2, kernel.state_bytes)
