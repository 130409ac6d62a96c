"""Static block kernels of float data: their code against formula and numerics."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from timed_machines import timed_machines

from ipusim import BOW, DataType
from ipusim.isa.assembler.assemble import assemble
from ipusim.isa.table.table import TABLE
from ipusim.kernels import arrange_values, block_worklists
from ipusim.kernels.library import STATIC_BLOCKS, STATIC_ELEMENTS

FLOAT = DataType.FLOAT
KERNELS = [kernel for kernel in STATIC_BLOCKS if kernel.data_type is FLOAT]
each_kernel = pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.name)
COLUMNS = 5  # block rows of s
LIST, S, Q = BOW.sram_base + 0x3000, BOW.sram_base + 0x4000, BOW.interleaved_base
# Values lie 128 KiB before the end of the tile's memory.
VALUES = BOW.sram_end - 0x20000

# Columns of the blocks of each block row.
rows = st.lists(
    st.lists(st.integers(0, COLUMNS - 1), min_size=1, max_size=4), min_size=1, max_size=4
)
columns = st.integers(1, 26).map(lambda pairs: 2 * pairs)


def placed(tile, kernel, rows, n, values, s, q=Q, s_at=S):
    """Put the operands of a vertex on a tile and return its fields."""
    row = np.repeat(np.arange(len(rows)), [len(row) for row in rows])
    column = np.concatenate([np.array(row) for row in rows])
    count = np.array([len(column)])
    worklist = block_worklists(np.array([0]), count, row, column, n, FLOAT)
    tile.put(LIST, worklist.flat)
    tile.put(s_at, s.astype(np.float32))
    tile.put(VALUES, arrange_values(kernel, values.astype(np.float32)))
    numbers = {
        "q": q, "s": s_at, "values": VALUES, "worklist_address": LIST,
        "n": n, "rows": len(rows), "columns": len(s), "blocks": len(column),
    }  # fmt: skip
    return {**{name: np.array([value]) for name, value in numbers.items()}, "worklist": worklist}


def example(kernel, rows, n, seed, whole=False):
    """Return values and s: whole numbers whose sums are exact, or any."""
    rng = np.random.default_rng(seed)
    shapes = (sum(len(row) for row in rows), kernel.block, kernel.block), (COLUMNS, n, kernel.block)
    if whole:
        return [rng.integers(-3, 4, shape) for shape in shapes]
    return [rng.standard_normal(shape) for shape in shapes]


@each_kernel
@given(rows=rows, n=columns, seed=st.integers(0, 1 << 32), machine=timed_machines(BOW))
@settings(max_examples=120, deadline=None)
def test_a_vertex_takes_its_formulas_cycles_and_multiplies_whole_numbers_exactly(
    kernel, rows, n, seed, machine, new_tile, run_vertex, compute_vertex
):
    executed, computed = new_tile(machine), new_tile(machine)
    operands = example(kernel, rows, n, seed, whole=True)
    fields = placed(executed, kernel, rows, n, *operands)
    placed(computed, kernel, rows, n, *operands)
    execution = run_vertex(executed, kernel, fields)
    compute_vertex(computed, kernel, fields)

    q_words = len(rows) * n * kernel.block
    assert kernel.cycles(machine, fields, {}).tolist() == [execution.cycles]
    assert np.array_equal(
        computed.view(Q, q_words, np.float32), executed.view(Q, q_words, np.float32)
    )


@each_kernel
@given(rows=rows, n=columns, seed=st.integers(0, 1 << 32))
@settings(max_examples=25, deadline=None)
def test_values_lie_within_the_rounding_of_a_sum_in_any_order(
    kernel, rows, n, seed, new_tile, run_vertex
):
    tile = new_tile()
    values, s = example(kernel, rows, n, seed)
    run_vertex(tile, kernel, placed(tile, kernel, rows, n, values, s))
    q = tile.view(Q, len(rows) * n * kernel.block, np.float32).reshape(len(rows), n, -1)

    row = np.repeat(np.arange(len(rows)), [len(row) for row in rows])
    exact, size = np.zeros(q.shape), np.zeros(q.shape)
    values, s = (operand.astype(np.float32).astype(np.float64) for operand in (values, s))
    for at, (block, column) in enumerate(zip(values, np.concatenate(rows), strict=True)):
        exact[row[at]] += s[column] @ block.T
        size[row[at]] += np.abs(s[column]) @ np.abs(block).T
    roundings = 1 + max(len(row) for row in rows) * kernel.block
    assert np.all(np.abs(exact - q) <= roundings * 2.0**-24 * 1.01 * size)


@each_kernel
@pytest.mark.parametrize("n", [2, 6, 8, 12, 14, 20, 26])
def test_a_vertex_reads_nothing_past_its_operands_and_their_padding(
    kernel, n, new_tile, run_vertex
):
    rows, vector = [[0, COLUMNS - 1], [COLUMNS - 1, 3]], n * kernel.block * 4
    operands = example(kernel, rows, n, 0, whole=True)
    for place in (
        {"q": BOW.sram_end - 2 * vector - kernel.q_padding_bytes},
        {"s_at": BOW.sram_end - COLUMNS * vector - kernel.s_padding_bytes},
    ):
        tile = new_tile()
        fields = placed(tile, kernel, rows, n, *operands, **place)

        assert kernel.cycles(BOW, fields, {}).tolist() == [run_vertex(tile, kernel, fields).cycles]


@each_kernel
@pytest.mark.parametrize("n", [2, 8, 14])
def test_idle_workers_leave_after_the_bundles_that_labels_say(kernel, n, new_tile, run_vertex):
    tile, rows = new_tile(), [[0, 1], [2]]
    fields = placed(tile, kernel, rows, n, *example(kernel, rows, n, 0, whole=True))
    bundles = run_vertex(tile, kernel, fields).worker_bundles
    words = (int(kernel.spans(fields)["q"][0]) + kernel.q_padding_bytes) // 8
    clearing = kernel.clearing_bundles(words // 6) if kernel.clears else 0

    assert bundles[5] == clearing + kernel.worker_bundles(np.array([0]), 2, 3)[0]


@pytest.mark.parametrize("kernel", [*KERNELS, *STATIC_ELEMENTS], ids=lambda kernel: kernel.name)
def test_hardware_loops_start_at_multiples_of_eight_bytes(kernel):
    code = assemble(kernel.assembly.file, defines=dict(kernel.assembly.defines))
    is_repeat = [opcode >= 0 and TABLE[opcode].mnemonic == "rpt" for opcode in code.main[:, 0]]
    bodies = (code.address + code.size)[is_repeat] % 8

    assert len(bodies) > 1
    assert not bodies.any()
