"""Kernels of direct convolutions by blocks: their code against formula and numerics."""

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from timed_machines import timed_machines

from ipusim import BOW, MK1
from ipusim.kernels import SeatWork, arrange_values
from ipusim.kernels.library import DIRECT_BLOCKS

each_kernel = pytest.mark.parametrize("kernel", DIRECT_BLOCKS, ids=lambda kernel: kernel.name)
# Bytes from the base of memory to the work list and to s; q lies where interleaved memory begins.
LIST, S = 0x3000, 0x4000
VALUES = 0x4000  # bytes from the values to the end of memory
# Columns of s, into which all windows fall.
S_COLUMNS = 40

rows = st.lists(st.integers(1, 4), min_size=1, max_size=4)
widths = st.integers(1, 30)
# Columns of q beyond the window's width, which the kernel must leave alone.
more_columns = st.integers(0, 3)


def work_of(kernel, count_by_row, width, more, seed):
    """Return the blocks of windows that lie anywhere in s and overlap; the last row comes first."""
    rng = np.random.default_rng(seed)
    vector, column = kernel.data_type.vector_width, kernel.block * kernel.data_type.bytes
    row = np.repeat(np.arange(len(count_by_row))[::-1], count_by_row[::-1])
    step = kernel.unit_bytes // column
    offset = kernel.unit_bytes * rng.integers(0, (S_COLUMNS - width) // step + 1, len(row))
    one = np.array([1])
    return SeatWork(
        first=0 * one,
        count=len(row) * one,
        local_row=row,
        local_column=0 * row,
        rows=len(count_by_row) * one,
        columns=one,
        n=vector * (-(-width // vector) + more),
        offset=offset,
        s_bytes=S_COLUMNS * column * one,
        width=width,
    )


def operands(kernel, work, seed, *, whole):
    """Return values and s: whole numbers whose sums are exact in half, or any."""
    rng, b = np.random.default_rng(seed), kernel.block
    shapes = (len(work.local_row), b, b), (S_COLUMNS, b)
    if whole:
        return [rng.integers(-3, 4, shape) for shape in shapes]
    return [rng.standard_normal(shape) for shape in shapes]


def placed(tile, kernel, work, values, s):
    """Put the operands of a vertex on a tile and return its fields."""
    machine, dtype = tile.machine, kernel.data_type.numpy
    address = {
        "q": machine.interleaved_base,
        "s": machine.sram_base + S,
        "values": machine.sram_end - VALUES,
        "worklist_address": machine.sram_base + LIST,
    }
    fields = kernel.fields_of(work)
    tile.put(address["worklist_address"], fields["worklist"].flat)
    tile.put(address["s"], s.astype(dtype))
    tile.put(address["values"], arrange_values(kernel, values.astype(dtype)))
    return {**fields, **{name: np.array([at]) for name, at in address.items()}}


def outputs(tile, kernel, work):
    """Return q, [rows, n, b]; the first columns of each row are computed."""
    rows = int(work.rows[0])
    count = rows * work.n * kernel.block
    q = tile.view(tile.machine.interleaved_base, count, kernel.partials_type.numpy)
    return q.reshape(rows, work.n, kernel.block)


def products(kernel, work, values, s):
    """Return the sums of blocks by windows in Python numbers, [rows, width, b]."""
    sums = np.zeros((int(work.rows[0]), work.width, kernel.block))
    first = work.offset // (kernel.block * kernel.data_type.bytes)
    for row, at, block in zip(work.local_row, first, values, strict=True):
        sums[row] += s[at : at + work.width] @ block.T
    return sums


@each_kernel
@given(
    count_by_row=rows,
    width=widths,
    more=more_columns,
    seed=st.integers(0, 1 << 32),
    machine=timed_machines(BOW, MK1),
)
@settings(max_examples=60, deadline=None)
def test_a_vertex_takes_its_formulas_cycles_and_multiplies_whole_numbers_exactly(
    kernel, count_by_row, width, more, seed, machine, new_tile, run_vertex, compute_vertex
):
    assume(set(kernel.instructions) <= set(machine.amp_instructions))
    executed, computed = new_tile(machine), new_tile(machine)
    work = work_of(kernel, count_by_row, width, more, seed)
    values_and_s = operands(kernel, work, seed, whole=True)
    fields = placed(executed, kernel, work, *values_and_s)
    placed(computed, kernel, work, *values_and_s)
    execution = run_vertex(executed, kernel, fields)
    compute_vertex(computed, kernel, fields)
    expected = products(kernel, work, *values_and_s)

    assert kernel.cycles(machine, fields, {}).tolist() == [execution.cycles]
    assert np.array_equal(expected, outputs(executed, kernel, work)[:, :width])
    assert np.array_equal(expected, outputs(computed, kernel, work)[:, :width])


@each_kernel
@given(count_by_row=rows, width=widths, more=more_columns, seed=st.integers(0, 1 << 32))
@settings(max_examples=20, deadline=None)
def test_values_lie_within_the_rounding_of_the_order_of_sums(
    kernel, count_by_row, width, more, seed, new_tile, run_vertex, compute_vertex
):
    executed, computed = new_tile(), new_tile()
    work = work_of(kernel, count_by_row, width, more, seed)
    values, s = operands(kernel, work, seed, whole=False)
    fields = placed(executed, kernel, work, values, s)
    placed(computed, kernel, work, values, s)
    run_vertex(executed, kernel, fields)
    compute_vertex(computed, kernel, fields)

    # Both add at most `most` x b products, in orders of their own; half sums are rounded once for
    # each block. A sum may be off by the bound in either direction, so two differ by twice as much.
    most = max(count_by_row)
    half = 2.0**-11 * int(kernel.half_roundings(np.array([1]))[0])
    bound = 2 * most * (kernel.block * 2.0**-24 + half)
    sizes = products(kernel, work, np.abs(values), np.abs(s))
    by_code, by_numerics = (
        outputs(tile, kernel, work)[:, :width].astype(float) for tile in (executed, computed)
    )
    assert np.all(np.abs(by_code - by_numerics) <= bound * sizes)


@each_kernel
def test_columns_beyond_the_width_are_left_alone_or_cleared(kernel, new_tile, run_vertex):
    tile = new_tile()
    work = work_of(kernel, [2, 1], 10, 2, 0)
    run_vertex(tile, kernel, placed(tile, kernel, work, *operands(kernel, work, 0, whole=True)))
    beyond = outputs(tile, kernel, work)[:, 10:]

    assert not beyond.any() if kernel.clears else np.isnan(beyond).all()
