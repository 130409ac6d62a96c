"""Dynamic block kernels on generated buckets, run instruction by instruction."""

import runpy
from pathlib import Path

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ipusim import BOW, MK1, DataType, Ragged
from ipusim.isa.assembler.assemble import assemble
from ipusim.isa.table.table import TABLE
from ipusim.kernels.dynamic_library import DYNAMIC_BLOCKS

encoder = runpy.run_path(str(Path(__file__).parents[1] / "block_sub_groups.py"))
ROWS, COLUMNS = 3, 4  # of the rectangle, in blocks
OWN, OTHER = 7, 3  # ids
# From the base of memory; q lies where interleaved memory begins.
META, MORE_META, S, VALUES, MORE_VALUES = 0x3000, 0x3800, 0x4000, 0xC000, 0x10000
# Machines on which branch, launch and sync take other numbers of cycles.
SLOW = BOW.with_(supervisor_branch_cycles=9, worker_launch_cycles=8, local_sync_cycles=3)
LATE = BOW.with_(supervisor_branch_cycles=7, worker_launch_cycles=32, local_sync_cycles=2)
MACHINES = (BOW, MK1, SLOW, LATE, *(BOW.with_(local_sync_cycles=s) for s in (1, 6, 17, 18, 30)))

each_kernel = pytest.mark.parametrize("kernel", DYNAMIC_BLOCKS, ids=lambda kernel: kernel.name)

rows = st.dictionaries(
    st.integers(0, ROWS - 1),
    st.lists(st.integers(0, COLUMNS - 1), min_size=1, max_size=3),
    min_size=1,
)
groups = st.tuples(st.sampled_from([OWN, OTHER]), rows, st.integers(0, 2))  # and GradW entries
buckets = st.lists(st.lists(groups, max_size=3), min_size=1, max_size=3)
columns = st.integers(1, 20)
seeds = st.integers(0, 1 << 32)


def blocks_of(groups):
    """Return id, row and column of each block in the order of the values."""
    return [(ident, row, c) for ident, rows, _ in groups for row in rows for c in rows[row]]


def lists(words):
    """Return words as the list of one vertex."""
    return Ragged(words.ravel(), np.array([0]), np.array([words.size]))


def operands(kernel, buckets, n, seed, *, whole):
    """Return values, s and q: whole numbers whose sums are exact, or any."""
    rng, b = np.random.default_rng(seed), kernel.block
    s_rows, q_rows = (ROWS, COLUMNS) if kernel.transposed else (COLUMNS, ROWS)
    most = max(len(blocks_of(groups)) for groups in buckets) + 1
    shapes = (len(buckets), most, b, b), (s_rows, n, b), (q_rows, n, b)
    draw = (lambda shape: rng.integers(-3, 4, shape)) if whole else rng.standard_normal
    types = kernel.data_type, kernel.data_type, kernel.partials_type
    return [draw(shape).astype(kind.numpy) for shape, kind in zip(shapes, types, strict=True)]


def placed(tile, kernel, buckets, values, s, q, moved=None):
    """Put the operands of a vertex on a tile; return its fields and its control words."""
    base, b, n = tile.machine.sram_base, kernel.block, s.shape[1]
    words = [
        [encoder["sub_group"](ident, rows, (b, b), grad_w=[(9, 9, 9, 9)] * entries)
         for ident, rows, entries in groups]
        for groups in buckets
    ]  # fmt: skip
    size = -(-(1 + max(sum(map(len, groups)) for groups in words)) // 4) * 4
    meta = np.array([encoder["bucket"](groups, size) for groups in words], dtype=np.uint16)
    at = {
        "meta_info": base + META, "more_meta_info": base + MORE_META, "s": base + S,
        "values": base + VALUES, "more_values": base + MORE_VALUES,
        "q": tile.machine.interleaved_base,
    } | (moved or {})  # fmt: skip
    arrays = (meta[0], meta[1:], s, values[0], values[1:], q)
    for address, array in zip(at.values(), arrays, strict=True):
        tile.put(address, array)
    numbers = {
        **at, "n": n, "rows": len(q), "columns": len(s), "sub_group": OWN,
        "buckets": len(buckets), "meta_words": size, "value_count": values[0].size,
    }  # fmt: skip
    control = {"meta_info": lists(meta[0]), "more_meta_info": lists(meta[1:])}
    return {name: np.array([value]) for name, value in numbers.items()}, control


def q_of(tile, kernel, like):
    """Return q in the shape of an array."""
    q = tile.view(tile.machine.interleaved_base, like.size, kernel.partials_type.numpy)
    return q.reshape(like.shape)


def size_of_sums(kernel, buckets, values, s, q):
    """Return, for each output, the sum of the magnitudes of its terms, and its number of blocks."""
    size = np.zeros(q.shape) if kernel.clears else np.abs(q.astype(float))
    count = np.zeros(len(q), dtype=int)
    for groups, found in zip(buckets, np.abs(values.astype(float)), strict=True):
        for (ident, row, column), block in zip(blocks_of(groups), found, strict=False):
            if ident == OWN:
                to, taken = (column, row) if kernel.transposed else (row, column)
                size[to] += np.abs(s[taken].astype(float)) @ block.T
                count[to] += 1
    return size, count[:, None, None]


@each_kernel
@given(buckets=buckets, n=columns, seed=seeds, machine=st.sampled_from(MACHINES))
@settings(max_examples=30, deadline=None)
def test_a_vertex_takes_its_formulas_cycles_and_multiplies_whole_numbers_exactly(
    kernel, buckets, n, seed, machine, new_tile, run_vertex, compute_vertex
):
    assume(set(kernel.instructions) <= set(machine.amp_instructions))
    executed, computed = new_tile(machine), new_tile(machine)
    arrays = operands(kernel, buckets, n, seed, whole=True)
    fields, control = placed(executed, kernel, buckets, *arrays)
    placed(computed, kernel, buckets, *arrays)
    execution = run_vertex(executed, kernel, fields)
    compute_vertex(computed, kernel, fields)

    expected, q = (q_of(tile, kernel, arrays[2]) for tile in (computed, executed))
    assert kernel.cycles(machine, fields, control).tolist() == [execution.cycles]
    assert np.array_equal(expected, q)


@each_kernel
@given(buckets=buckets, n=columns, seed=seeds)
@settings(max_examples=20, deadline=None)
def test_values_lie_within_the_rounding_of_the_order_of_sums(
    kernel, buckets, n, seed, new_tile, run_vertex, compute_vertex
):
    executed, computed = new_tile(), new_tile()
    arrays = operands(kernel, buckets, n, seed, whole=False)
    fields, _ = placed(executed, kernel, buckets, *arrays)
    placed(computed, kernel, buckets, *arrays)
    run_vertex(executed, kernel, fields)
    compute_vertex(computed, kernel, fields)

    # Both add b products a block in orders of their own, and round half sums once a block.
    size, blocks = size_of_sums(kernel, buckets, *arrays)
    rounding = 2.0**-11 if kernel.partials_type is DataType.HALF else 0
    unit = 2 * blocks * (kernel.block * 2.0**-24 + rounding)
    expected, q = (q_of(tile, kernel, arrays[2]).astype(float) for tile in (computed, executed))
    assert np.all(np.abs(expected - q) <= unit * size)


@each_kernel
@pytest.mark.parametrize("n", [1, 3, 8, 13, 20])
def test_a_vertex_reads_and_writes_no_more_than_data_and_padding(kernel, n, new_tile, run_vertex):
    buckets = [[(OWN, {0: [0, COLUMNS - 1], ROWS - 1: [COLUMNS - 1, 1]}, 0)]]
    arrays = operands(kernel, buckets, n, 0, whole=True)
    _, s, q = arrays
    end = BOW.sram_end
    for moved in (
        {"q": (end - q.nbytes - kernel.q_padding_bytes) // 16 * 16},
        {"s": end - s.nbytes - kernel.s_padding_bytes},
        {"meta_info": end - 2 * 16},
    ):
        tile = new_tile()
        fields, control = placed(tile, kernel, buckets, *arrays, moved)
        padding = tile.view(int(fields["q"][0]) + q.nbytes, kernel.q_padding_bytes, np.uint8)

        assert kernel.cycles(BOW, fields, control) == run_vertex(tile, kernel, fields).cycles
        assert set(padding) == {0xFF}


@each_kernel
def test_hardware_loops_start_at_multiples_of_eight_bytes(kernel):
    code = assemble(kernel.assembly.file, defines=dict(kernel.assembly.defines))
    is_repeat = [opcode >= 0 and TABLE[opcode].mnemonic == "rpt" for opcode in code.main[:, 0]]
    bodies = (code.address + code.size)[is_repeat] % 8

    assert len(bodies) > 1
    assert not bodies.any()
