"""The N:M kernel's assembly against its formula and its numerics."""

import attrs
import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from timed_machines import timed_machines

from ipusim import BOW
from ipusim.kernels import SeatWork
from ipusim.kernels.library import STATIC_NM

DEPTH = 7
# Addresses on the tile, with room between them.
LIST, S, VALUES, Q = (BOW.sram_base + at for at in (0x3000, 0x8000, 0x14000, 0x20000))
each_kernel = pytest.mark.parametrize("kernel", STATIC_NM, ids=lambda kernel: kernel.name)


def placed(tile, kernel, rows, k, n, seed):
    """Put the operands of a vertex on a tile and return its fields."""
    rng = np.random.default_rng(seed)
    dtype, one = kernel.data_type.numpy, np.array([1])
    row, column = np.repeat(np.arange(rows), k), rng.integers(0, DEPTH, rows * k)
    tile.put(S, rng.standard_normal((DEPTH, n)).astype(dtype))
    tile.put(VALUES, rng.standard_normal(rows * k).astype(dtype))
    work = SeatWork(0 * one, rows * k * one, row, column, rows * one, DEPTH * one, n)
    fields = kernel.fields_of(work)
    tile.put(LIST, fields["worklist"].flat)
    addresses = {"q": Q, "s": S, "values": VALUES, "worklist_address": LIST}
    return {**{name: at * one for name, at in addresses.items()}, **fields}


def check(kernel, rows, k, vectors, seed, machine, new_tile, run_vertex, compute_vertex):
    """Check that the code takes the formula's cycles and leaves the numerics' bits."""
    executed, computed = new_tile(machine), new_tile(machine)
    n = vectors * kernel.data_type.vector_width
    fields = placed(executed, kernel, rows, k, n, seed)
    placed(computed, kernel, rows, k, n, seed)
    execution = run_vertex(executed, kernel, fields)
    compute_vertex(computed, kernel, fields)

    q = Q - BOW.sram_base
    assert kernel.cycles(machine, fields, {}).tolist() == [execution.cycles]
    assert np.array_equal(computed.bytes[q:], executed.bytes[q:])


@each_kernel
@given(
    rows=st.integers(1, 30),
    k=st.integers(1, 20),
    vectors=st.integers(1, 14),
    seed=st.integers(0, 1 << 32),
    machine=timed_machines(BOW, launches=(1, 6, 9)),
)
@example(rows=1, k=1, vectors=1, seed=0, machine=BOW)
@example(rows=1, k=3, vectors=11, seed=0, machine=BOW)
@example(rows=5, k=2, vectors=2, seed=0, machine=BOW)
@example(rows=13, k=4, vectors=3, seed=0, machine=BOW)
@settings(max_examples=75, deadline=None)
def test_a_vertex_takes_its_formulas_cycles_and_gives_its_numerics_bits(
    kernel, rows, k, vectors, seed, machine, new_tile, run_vertex, compute_vertex
):
    check(kernel, rows, k, vectors, seed, machine, new_tile, run_vertex, compute_vertex)


@each_kernel
@given(
    workers=st.integers(1, 24),
    rows=st.integers(1, 30),
    k=st.integers(1, 6),
    vectors=st.integers(1, 9),
)
@settings(max_examples=40, deadline=None)
def test_it_does_so_with_any_number_of_workers(
    kernel, workers, rows, k, vectors, new_tile, run_vertex, compute_vertex
):
    machine, one = BOW.with_(workers=workers), attrs.evolve(kernel, workers=workers)
    check(one, rows, k, vectors, 3, machine, new_tile, run_vertex, compute_vertex)


@each_kernel
def test_state_has_the_bytes_it_says(kernel):
    names = ("q", "s", "values", "worklist_address", "n", "rows", "nonzeros")
    fields = {name: np.array([8, 16]) for name in names}

    assert kernel.state_of(fields).shape == (2, kernel.state_bytes)
