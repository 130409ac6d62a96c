"""The kernel of direct convolutions by elements: its code against formula and numerics."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from timed_machines import timed_machines

from ipusim import BOW
from ipusim.kernels import SeatWork
from ipusim.kernels.library import DIRECT_ELEMENTS

# Addresses on the tile, with room between them.
LIST, S, VALUES, Q = (BOW.sram_base + at for at in (0x3000, 0x8000, 0x14000, 0x20000))
# Bytes of s, into which all windows fall.
S_BYTES = 4096
each_kernel = pytest.mark.parametrize("kernel", DIRECT_ELEMENTS, ids=lambda kernel: kernel.name)

# Number of non-zeros of each row.
nonzeros = st.lists(st.integers(1, 9), min_size=1, max_size=20)


def placed(tile, kernel, count_by_row, width, more, seed):
    """Put the operands of a vertex on a tile and return its fields; windows overlap."""
    rng = np.random.default_rng(seed)
    size, vector = kernel.data_type.bytes, kernel.data_type.vector_width
    row = np.repeat(np.arange(len(count_by_row)), count_by_row)
    offset = 8 * rng.integers(0, (S_BYTES - vector * width * size) // 8 + 1, len(row))
    for address, count in ((S, S_BYTES // size), (VALUES, len(row))):
        tile.put(address, rng.standard_normal(count).astype(kernel.data_type.numpy))
    one, rows = np.array([1]), np.array([len(count_by_row)])
    kernel_work = SeatWork(
        first=0 * one,
        count=len(row) * one,
        local_row=row,
        local_column=0 * row,
        rows=rows,
        columns=one,
        n=vector * (width + more),
        offset=offset,
        s_bytes=S_BYTES * one,
        width=vector * width,
    )
    fields = kernel.fields_of(kernel_work)
    tile.put(LIST, fields["worklist"].flat)
    addresses = {"q": Q, "s": S, "values": VALUES, "worklist_address": LIST}
    return {**fields, **{name: np.array([at]) for name, at in addresses.items()}}


@each_kernel
@given(
    count_by_row=nonzeros,
    width=st.integers(1, 30),
    more=st.integers(0, 3),
    seed=st.integers(0, 1 << 32),
    machine=timed_machines(BOW, launches=(1, 6, 9)),
)
@settings(max_examples=75, deadline=None)
def test_a_vertex_takes_its_formulas_cycles_and_gives_its_numerics_bits(
    kernel, count_by_row, width, more, seed, machine, new_tile, run_vertex, compute_vertex
):
    executed, computed = new_tile(machine), new_tile(machine)
    fields = placed(executed, kernel, count_by_row, width, more, seed)
    placed(computed, kernel, count_by_row, width, more, seed)
    execution = run_vertex(executed, kernel, fields)
    compute_vertex(computed, kernel, fields)

    q = Q - BOW.sram_base
    assert kernel.cycles(machine, fields, {}).tolist() == [execution.cycles]
    assert np.array_equal(computed.bytes[q:], executed.bytes[q:])


@each_kernel
def test_columns_beyond_the_width_are_left_alone(kernel, new_tile, run_vertex):
    tile = new_tile()
    fields = placed(tile, kernel, [3, 1, 2], 5, 2, 0)
    run_vertex(tile, kernel, fields)
    n, width = int(fields["n"][0]), 5 * kernel.data_type.vector_width
    q = tile.view(Q, 3 * n, kernel.partials_type.numpy).reshape(3, n)

    assert not np.isnan(q[:, :width]).any()
    assert np.isnan(q[:, width:]).all()


@each_kernel
@given(count_by_row=nonzeros, width=st.integers(1, 30), seed=st.integers(0, 1 << 32))
@settings(max_examples=30, deadline=None)
def test_every_output_is_the_sum_of_values_times_windows(
    kernel, count_by_row, width, seed, new_tile, compute_vertex
):
    tile = new_tile()
    fields = placed(tile, kernel, count_by_row, width, 1, seed)
    compute_vertex(tile, kernel, fields)
    kind, (columns, n) = kernel.data_type, (width * kernel.data_type.vector_width, fields["n"][0])
    s = tile.view(S, S_BYTES // kind.bytes, kind.numpy).astype(np.float64)
    values = tile.view(VALUES, sum(count_by_row), kind.numpy).astype(np.float64)
    rng = np.random.default_rng(seed)
    last = (S_BYTES - columns * kind.bytes) // 8 + 1
    first = 8 * rng.integers(0, last, sum(count_by_row)) // kind.bytes
    row = np.repeat(np.arange(len(count_by_row)), count_by_row)
    terms = values[:, None] * s[first[:, None] + np.arange(columns)]
    sums, sizes = np.zeros((2, len(count_by_row), columns))
    np.add.at(sums, row, terms)
    np.add.at(sizes, row, np.abs(terms))
    q = tile.view(Q, len(count_by_row) * n, kernel.partials_type.numpy).reshape(-1, n)

    # A term is rounded once to the data type, a sum once a term in float and once at its end.
    of_half, of_float = 2.0**-11, 2.0**-24
    rounded = int(kernel.half_roundings(np.array([1]))[0])
    bound = (rounded * of_half + 10 * of_float) * 1.01 * sizes + 1e-6
    assert np.all(np.abs(q[:, :columns] - sums) <= bound)
