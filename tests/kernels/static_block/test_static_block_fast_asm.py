"""The fast static block kernel: its code against formula and the published kernel."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from timed_machines import timed_machines

from ipusim import BOW, C600, MK2, DataType
from ipusim.isa.assembler.assemble import assemble
from ipusim.isa.lint.flow import flow_of
from ipusim.kernels import StaticBlock, StaticBlockFast, arrange_values, block_worklists

HALF = DataType.HALF
KERNEL, PUBLISHED = StaticBlockFast(), StaticBlock(16, HALF, HALF, 16)
# Bytes from the base of memory to the work list and s, and from the values to the end of memory.
LIST, S, VALUES = 0x3000, 0x4000, 0x4000
# Block rows of s.
S_ROWS = 5

# Columns of the blocks of each block row.
rows = st.lists(st.lists(st.integers(0, 4), min_size=1, max_size=4), min_size=1, max_size=4)
columns = st.integers(1, 30).map(lambda vectors: 4 * vectors)


def placed(tile, rows, n, values, s, q=None, s_at=None):
    """Put the operands of a vertex on a tile and return its fields; the last row comes first."""
    machine = tile.machine
    q = machine.interleaved_base if q is None else q
    s_at = machine.sram_base + S if s_at is None else s_at
    worklist_at, values_at = machine.sram_base + LIST, machine.sram_end - VALUES
    order = np.repeat(np.arange(len(rows))[::-1], [len(row) for row in rows[::-1]])
    column = np.concatenate([np.array(row) for row in rows[::-1]])
    count = np.array([len(column)])
    worklist = block_worklists(np.array([0]), count, order, column, n, HALF)
    tile.put(worklist_at, worklist.flat)
    tile.put(s_at, s.astype(np.float16))
    tile.put(values_at, arrange_values(KERNEL, values.astype(np.float16)))
    numbers = {
        "q": q, "s": s_at, "values": values_at, "worklist_address": worklist_at,
        "n": n, "rows": len(rows), "columns": S_ROWS, "blocks": len(column),
    }  # fmt: skip
    return {**{name: np.array([value]) for name, value in numbers.items()}, "worklist": worklist}


def example(rows, n, seed, whole=False):
    """Return values and s: whole numbers whose sums are exact in half, or any."""
    rng = np.random.default_rng(seed)
    shapes = (sum(len(row) for row in rows), 16, 16), (S_ROWS, n, 16)
    if whole:
        return [rng.integers(-3, 4, shape) for shape in shapes]
    return [rng.standard_normal(shape) for shape in shapes]


def outputs(tile, rows, n):
    """Return q as the vertex left it."""
    return tile.view(tile.machine.interleaved_base, len(rows) * n * 16, np.float16)


@given(
    rows=rows,
    n=columns,
    seed=st.integers(0, 1 << 32),
    machine=timed_machines(BOW, MK2, C600),
    branch=st.integers(6, 20),
)
@settings(max_examples=300, deadline=None)
def test_a_vertex_takes_its_formulas_cycles_and_multiplies_whole_numbers_exactly(
    rows, n, seed, machine, branch, new_tile, run_vertex, compute_vertex
):
    machine = machine.with_(supervisor_branch_cycles=branch)
    executed, computed = new_tile(machine), new_tile(machine)
    operands = example(rows, n, seed, whole=True)
    fields = placed(executed, rows, n, *operands)
    placed(computed, rows, n, *operands)
    execution = run_vertex(executed, KERNEL, fields)
    compute_vertex(computed, KERNEL, fields)

    assert KERNEL.cycles(machine, fields, {}).tolist() == [execution.cycles]
    assert np.array_equal(outputs(computed, rows, n), outputs(executed, rows, n))


@given(rows=rows, n=columns, seed=st.integers(0, 1 << 32))
@settings(max_examples=40, deadline=None)
def test_values_are_those_of_the_published_kernels_code_to_the_bit(
    rows, n, seed, new_tile, run_vertex
):
    fast_tile, published_tile = new_tile(), new_tile()
    operands = example(rows, n, seed)
    run_vertex(fast_tile, KERNEL, placed(fast_tile, rows, n, *operands))
    run_vertex(published_tile, PUBLISHED, placed(published_tile, rows, n, *operands))

    assert np.array_equal(outputs(published_tile, rows, n), outputs(fast_tile, rows, n))


@given(rows=rows, n=columns, seed=st.integers(0, 1 << 32))
@settings(max_examples=30, deadline=None)
def test_values_lie_within_the_rounding_of_the_order_of_sums(
    rows, n, seed, new_tile, run_vertex, compute_vertex
):
    executed, computed = new_tile(), new_tile()
    values, s = example(rows, n, seed)
    fields = placed(executed, rows, n, values, s)
    placed(computed, rows, n, values, s)
    run_vertex(executed, KERNEL, fields)
    compute_vertex(computed, KERNEL, fields)

    # Both add at most `most` x 16 products, in orders of their own, and round half sums a block.
    most = max(len(row) for row in rows)
    bound = 2 * most * (16 * 2.0**-24 + 2.0**-11)
    sizes, block = np.zeros((len(rows), n, 16)), iter(np.abs(values))
    for row in range(len(rows))[::-1]:
        for column in rows[row]:
            sizes[row] += np.abs(s)[column] @ next(block).T
    by_numerics, by_code = (outputs(tile, rows, n).astype(float) for tile in (computed, executed))
    assert np.all(np.abs(by_numerics - by_code) <= bound * sizes.ravel())


@pytest.mark.parametrize("n", [4, 8, 12, 16, 20, 24, 28, 48])
@pytest.mark.parametrize("last", ["q", "s"])
def test_a_vertex_reads_and_writes_no_more_than_data_and_padding(n, last, new_tile, run_vertex):
    rows = [[3], [0, 4]]
    s_bytes = S_ROWS * n * 32 + KERNEL.s_padding_bytes
    q_bytes = 2 * n * 32
    q, s_at = BOW.interleaved_base, BOW.sram_base + S
    if last == "q":
        q = BOW.sram_end - VALUES - q_bytes - KERNEL.q_padding_bytes
    else:
        s_at = BOW.sram_end - VALUES - s_bytes
    tile = new_tile()
    operands = example(rows, n, 0, whole=True)
    bytes_before = operands[0].astype(np.float16).view(np.uint8).ravel()
    run_vertex(tile, KERNEL, placed(tile, rows, n, *operands, q=q, s_at=s_at))

    assert set(tile.view(q + q_bytes, KERNEL.q_padding_bytes, np.uint8)) == {0xFF}
    padding = KERNEL.s_padding_bytes
    assert not tile.view(s_at + s_bytes - padding, padding, np.uint8).any()
    assert np.array_equal(
        tile.view(BOW.sram_end - VALUES, len(bytes_before), np.uint8), bytes_before
    )


def gain(machine, n, rows, blocks):
    """Return the cycles that a vertex saves against the published kernel."""
    fields = {"n": np.array([n]), "rows": np.array([rows]), "blocks": np.array([blocks])}
    return int((PUBLISHED.cycles(machine, fields, {}) - KERNEL.cycles(machine, fields, {}))[0])


ESTIMATED = BOW.with_(
    worker_launch_cycles=6,
    local_sync_cycles=1,
    supervisor_branch_cycles=6,
    supervisor_untaken_cycles=1,
)  # as PopSparse's planner estimates
COLUMNS = (6, 12, 18, 24, 48, 192)


@pytest.mark.parametrize(
    ("machine", "blocks", "rows"),
    [
        (ESTIMATED, [66, 90, 42, 42, 42, 42], [32, 32, 50, 50, 50, 50]),
        (BOW, [67, 91, 43, 43, 43, 43], [39, 39, 57, 57, 57, 57]),
    ],
    ids=["estimated", "bow"],
)
def test_a_block_and_a_row_of_one_block_gain_the_documented_cycles(machine, blocks, rows):
    assert [gain(machine, n, 1, 9) - gain(machine, n, 1, 8) for n in COLUMNS] == blocks
    assert [gain(machine, n, 9, 9) - gain(machine, n, 8, 8) for n in COLUMNS] == rows


def test_only_a_single_block_of_some_columns_is_slower_than_published():
    assert [gain(BOW, n, 1, 1) for n in (6, 12, 18, 192)] == [0, 0, 18, 18]
    assert min(gain(BOW, n, 1, 1) for n in range(1, 200)) == -26
    assert min(gain(BOW, n, *shape) for n in (4, 6, 8, 12) for shape in ((1, 2), (2, 2))) > 0


@pytest.mark.parametrize("n", [4, 12, 24, 36, 60])
def test_own_passes_stretch_every_amp_instruction_of_the_code(n, new_tile, run_vertex):
    """The first worker has 1, 2, 4, 6 and 10 columns, in two rows of one and three blocks."""
    tile, rows = new_tile(), [[0], [1, 2, 3]]
    fields = placed(tile, rows, n, *example(rows, n, 0))
    execution = run_vertex(tile, KERNEL, fields)
    bundles = flow_of(assemble(KERNEL.source, defines=dict(KERNEL.assembly.defines)), BOW).bundles
    (amp,) = KERNEL.instructions
    is_amp = [amp in [form.mnemonic for form in bundle.forms] for bundle in bundles]
    instructions = int(execution.issues_by_worker[0] @ np.array(is_amp))
    slow = BOW.with_(name="slow", amp_rates={amp: (16, 4, 5)})
    added = KERNEL.cycles(slow, fields, {}) - KERNEL.cycles(BOW, fields, {})

    # A fifth pass for each group of four.
    assert added.tolist() == [BOW.slot_cycles * instructions // 4]
