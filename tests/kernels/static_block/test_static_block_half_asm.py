"""Static block kernels of half data: their code against formula and numerics."""

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from timed_machines import timed_machines

from ipusim import BOW, MK1, DataType
from ipusim.isa.assembler.assemble import assemble
from ipusim.isa.table.table import TABLE
from ipusim.kernels import arrange_values, block_worklists
from ipusim.kernels.library import STATIC_BLOCKS

HALF = DataType.HALF
KERNELS = [kernel for kernel in STATIC_BLOCKS if kernel.data_type is HALF]
each_kernel = pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.name)
LIST, S = 0x3000, 0x4000  # from the base of memory; q lies where interleaved memory begins
VALUES = 0x4000  # before the end of memory

# Columns of the blocks of each block row.
rows = st.lists(st.lists(st.integers(0, 4), min_size=1, max_size=4), min_size=1, max_size=4)
columns = st.integers(1, 30).map(lambda vectors: 4 * vectors)


def placed(tile, kernel, rows, n, values, s, q=None, s_at=None):
    """Put the operands of a vertex on a tile and return its fields; the last row comes first."""
    machine = tile.machine
    q = machine.interleaved_base if q is None else q
    s_at = machine.sram_base + S if s_at is None else s_at
    worklist_at, values_at = machine.sram_base + LIST, machine.sram_end - VALUES
    order = np.repeat(np.arange(len(rows))[::-1], [len(row) for row in rows[::-1]])
    column = np.concatenate([np.array(row) for row in rows[::-1]])
    count = np.array([len(column)])
    worklist = block_worklists(np.array([0]), count, order, column, n, kernel.data_type)
    tile.put(worklist_at, worklist.flat)
    tile.put(s_at, s.astype(kernel.data_type.numpy))
    tile.put(values_at, arrange_values(kernel, values.astype(kernel.data_type.numpy)))
    numbers = {
        "q": q, "s": s_at, "values": values_at, "worklist_address": worklist_at,
        "n": n, "rows": len(rows), "columns": len(s), "blocks": len(column),
    }  # fmt: skip
    return {**{name: np.array([value]) for name, value in numbers.items()}, "worklist": worklist}


def example(kernel, rows, n, seed, whole=False):
    """Return values and s: whole numbers whose sums are exact in half, or any."""
    rng = np.random.default_rng(seed)
    blocks, b = sum(len(row) for row in rows), kernel.block
    shapes = (blocks, b, b), (5, n, b)
    if whole:
        return [rng.integers(-3, 4, shape) for shape in shapes]
    return [rng.standard_normal(shape) for shape in shapes]


def size_of_sums(rows, values, s):
    """Return the sums of the magnitudes of each output's terms, [rows, n, b]."""
    sizes, block = np.zeros((len(rows), *s.shape[1:])), iter(values)
    for row in range(len(rows))[::-1]:
        for column in rows[row]:
            sizes[row] += s[column] @ next(block).T
    return sizes


def rounding(kernel):
    """Return the relative error of one rounding of a partial sum."""
    return 2.0**-11 if kernel.partials_type is HALF else 0


def bundles(kernel, fields):
    """Return the bundles of each worker, from the counts of the kernel's loop."""
    share = -(-fields["n"] // 6)
    columns = np.clip(fields["n"] - np.arange(6) * share, 0, share)
    rows, blocks = fields["rows"], fields["blocks"]
    return kernel.worker_bundles(columns, rows, blocks)


def outputs(tile, kernel, rows, n):
    """Return q as the vertex left it."""
    return tile.view(
        tile.machine.interleaved_base, len(rows) * n * kernel.block, kernel.partials_type.numpy
    )


@each_kernel
@given(rows=rows, n=columns, seed=st.integers(0, 1 << 32), machine=timed_machines(BOW, MK1))
@settings(max_examples=80, deadline=None)
def test_a_vertex_takes_its_formulas_cycles_and_multiplies_whole_numbers_exactly(
    kernel, rows, n, seed, machine, new_tile, run_vertex, compute_vertex
):
    assume(set(kernel.instructions) <= set(machine.amp_instructions))
    executed, computed = new_tile(machine), new_tile(machine)
    operands = example(kernel, rows, n, seed, whole=True)
    fields = placed(executed, kernel, rows, n, *operands)
    placed(computed, kernel, rows, n, *operands)
    execution = run_vertex(executed, kernel, fields)
    compute_vertex(computed, kernel, fields)

    assert kernel.cycles(machine, fields, {}).tolist() == [execution.cycles]
    assert np.array_equal(bundles(kernel, fields), execution.worker_bundles)
    assert np.array_equal(outputs(computed, kernel, rows, n), outputs(executed, kernel, rows, n))


@each_kernel
@given(rows=rows, n=columns, seed=st.integers(0, 1 << 32))
@settings(max_examples=30, deadline=None)
def test_values_lie_within_the_rounding_of_the_order_of_sums(
    kernel, rows, n, seed, new_tile, run_vertex, compute_vertex
):
    executed, computed = new_tile(), new_tile()
    values, s = example(kernel, rows, n, seed)
    fields = placed(executed, kernel, rows, n, values, s)
    placed(computed, kernel, rows, n, values, s)
    run_vertex(executed, kernel, fields)
    compute_vertex(computed, kernel, fields)

    # Both add at most `most` x b products, in orders of their own, and round half sums a block.
    most = max(len(row) for row in rows)
    unit = 2 * most * (kernel.block * 2.0**-24 + rounding(kernel))
    sizes = size_of_sums(rows, np.abs(values), np.abs(s))
    expected, given_ = (
        outputs(tile, kernel, rows, n).astype(float) for tile in (computed, executed)
    )
    assert np.all(np.abs(expected - given_) <= unit * sizes.ravel())


@each_kernel
@pytest.mark.parametrize("n", [4, 8, 12, 16, 20, 24, 48])
@pytest.mark.parametrize("last", ["q", "s"])
def test_a_vertex_reads_and_writes_no_more_than_data_and_padding(
    kernel, n, last, new_tile, run_vertex
):
    rows = [[3], [0, 4]]
    s_bytes = 5 * n * kernel.block * 2 + kernel.s_padding_bytes
    q_bytes = 2 * n * kernel.block * kernel.partials_type.bytes
    q, s_at = BOW.interleaved_base, BOW.sram_base + S
    if last == "q":
        q = BOW.sram_end - q_bytes - kernel.q_padding_bytes
    else:
        s_at = BOW.sram_end - s_bytes
    tile = new_tile()
    operands = example(kernel, rows, n, 0, whole=True)
    run_vertex(tile, kernel, placed(tile, kernel, rows, n, *operands, q=q, s_at=s_at))

    assert set(tile.view(q + q_bytes, kernel.q_padding_bytes, np.uint8)) == {0xFF}
    assert not tile.view(s_at + s_bytes - kernel.s_padding_bytes, 16, np.uint8).any()


@each_kernel
def test_hardware_loops_start_at_multiples_of_eight_bytes(kernel):
    code = assemble(kernel.assembly.file, defines=dict(kernel.assembly.defines))
    mnemonics = [TABLE[opcode].mnemonic if opcode >= 0 else "" for opcode in code.main[:, 0]]
    bodies = {
        int(code.address[bundle] + code.size[bundle]) % 8
        for bundle, mnemonic in enumerate(mnemonics)
        if mnemonic == "rpt"
    }

    assert bodies == {0}
