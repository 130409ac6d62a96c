"""The kept static kernel on the core: cycles, bits and sums; and the vertices that it refuses."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from timed_machines import timed_machines

from ipusim import BOW, DataType, ListError, Ragged, refusal_of
from ipusim.kernels import NoKernelError, SeatWork, StaticBlock, StaticBlockKept
from ipusim.simulation.tile import Memory

HALF = DataType.HALF
KERNELS = StaticBlockKept.variants()
each_kernel = pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.name)
ONE = np.array([1])
SEEDS = st.integers(0, 2**32 - 1)


def drawn_work(kernel, seed):
    """Return the work of a tile: rows with some blocks each, and a width that streams."""
    rng = np.random.default_rng(seed)
    rows, columns = int(rng.integers(1, 6)), int(rng.integers(1, 7))
    widths = 4 * np.arange(8, 28)
    n = int(rng.choice(widths[kernel.can_stream(widths)]))
    full = rng.random((rows, columns)) < rng.choice([0.2, 0.8])
    full[np.arange(rows), rng.integers(columns, size=rows)] = True
    row, column = np.nonzero(full)
    return SeatWork(0 * ONE, len(row) * ONE, row, column, rows * ONE, columns * ONE, n)


def placed(tile, kernel, work, numbers):
    """Put the operands of a vertex on a tile, and return its fields; q holds no number before.

    `numbers` has the blocks, [blocks, b, b], and s, [columns, n, b].
    """
    machine, fields = tile.machine, dict(kernel.fields_of(work))
    at = {
        "q": machine.interleaved_base,
        "values": machine.interleaved_base + 8 * machine.element_bytes,
        "s": machine.sram_base + 2 * machine.element_bytes,
        "worklist_address": machine.sram_base + 6 * machine.element_bytes,
    }
    values, s = (array.astype(np.float16) for array in numbers)
    q = np.full(int(work.rows[0]) * work.n * kernel.block, np.nan, np.float16)
    contents = {"q": q, "values": values, "s": s, "worklist_address": fields["worklist"].flat}
    for name, content in contents.items():
        tile.put(at[name], content)
    return {**fields, **{name: np.array([address]) for name, address in at.items()}}


def outcome(tile, kernel, work, fields):
    """Return the sums on the tile, float16[rows, n, b]."""
    shape = int(work.rows[0]), work.n, kernel.block
    return tile.view(int(fields["q"][0]), int(np.prod(shape)), np.float16).reshape(shape)


def numbers_of(kernel, work, draw):
    """Return drawn blocks and a drawn s."""
    b = kernel.block
    return draw((int(work.count[0]), b, b)), draw((int(work.columns[0]), work.n, b))


@each_kernel
@settings(max_examples=40, deadline=None)
@given(seed=SEEDS, machine=timed_machines(BOW, launches=(6, 7, 12)), branch=st.integers(6, 20))
def test_a_vertex_takes_its_formulas_cycles_and_gives_the_exact_sums_of_small_integers(
    kernel, seed, machine, branch, new_tile, run_vertex, compute_vertex
):
    machine, rng = machine.with_(supervisor_branch_cycles=branch), np.random.default_rng(seed)
    work = drawn_work(kernel, seed)
    blocks, s = numbers_of(kernel, work, lambda shape: rng.integers(-2, 3, shape))
    ran, computed = new_tile(machine), new_tile(machine)
    fields = placed(ran, kernel, work, (blocks, s))
    placed(computed, kernel, work, (blocks, s))
    memory = Memory(machine.scaled_to(1))
    memory.on(0).view(machine.sram_base, len(ran.bytes), np.uint8)[:] = ran.bytes

    execution = run_vertex(ran, kernel, fields)
    compute_vertex(computed, kernel, fields)
    kernel.compute_all(memory, np.zeros(1, np.int64), fields)

    exact = np.zeros((int(work.rows[0]), work.n, kernel.block))
    products = np.einsum("kij,knj->kni", blocks, s[work.local_column])
    np.add.at(exact, work.local_row, products)
    assert not refusal_of(machine, kernel)
    assert set(kernel.accesses(fields)) == {"q", "s"}
    assert np.array_equal(outcome(ran, kernel, work, fields), exact)
    assert np.array_equal(outcome(computed, kernel, work, fields), exact)
    assert np.array_equal(outcome(memory.on(0), kernel, work, fields), exact)
    assert kernel.cycles(machine, fields, {}).tolist() == [execution.cycles]


@each_kernel
@settings(max_examples=20, deadline=None)
@given(seed=SEEDS)
def test_sums_have_the_bits_of_the_published_kernel(kernel, seed, new_tile, run_vertex):
    """Both store sums after every block, and load them for the next, in the same order."""
    rng, work, sums = np.random.default_rng(seed), drawn_work(kernel, seed), []
    numbers = numbers_of(kernel, work, rng.standard_normal)
    for multiplied in (kernel, StaticBlock(kernel.block, HALF, HALF, 16)):
        tile = new_tile()
        fields = placed(tile, multiplied, work, numbers)
        run_vertex(tile, multiplied, fields)
        sums.append(outcome(tile, kernel, work, fields))

    assert np.array_equal(*sums)


@each_kernel
@pytest.mark.parametrize("rows", [1, 3])
def test_nothing_is_read_beyond_s_or_q(kernel, rows, new_tile, run_vertex):
    """Operands take turns at the very end of memory, where a word further on would be a fault."""
    row = np.repeat(np.arange(rows), 2)
    work = SeatWork(0 * ONE, 2 * rows * ONE, row, 0 * row, rows * ONE, ONE, 40)
    numbers = numbers_of(kernel, work, np.zeros)
    for name, lines in (("q", rows), ("s", 1)):
        tile = new_tile()
        fields = placed(tile, kernel, work, numbers)
        fields[name] = np.array([BOW.sram_end - lines * work.n * 2 * kernel.block])
        tile.put(int(fields["s"][0]), numbers[1].astype(np.float16))

        run_vertex(tile, kernel, fields)
        assert not outcome(tile, kernel, work, fields).any()


def small_work(n=40):
    """Return the work of a tile with two blocks in a row, and one in the next."""
    column = np.array([0, 1, 0])
    return SeatWork(0 * ONE, 3 * ONE, np.array([0, 0, 1]), column, 2 * ONE, 2 * ONE, n)


def test_a_tile_without_blocks_has_an_empty_list():
    none = np.empty(0, dtype=np.int64)
    fields = StaticBlockKept(16).fields_of(SeatWork(0 * ONE, 0 * ONE, none, none, ONE, ONE, 40))

    assert fields["worklist"].count.tolist() == [0]


@pytest.mark.parametrize(
    ("block", "n", "most"),
    [(4, 32, 612), (4, 616, 612), (16, 20, 152), (16, 160, 152), (16, 400, 152)],
)
def test_columns_that_a_worker_cannot_stream_are_refused(block, n, most):
    kernel = StaticBlockKept(block)
    fields, name = dict(kernel.fields_of(small_work())), f"static_block_kept_{block}x{block}"
    limits = f"streams {6 * kernel.fewest} to {most} columns, a tile has {n}; take"

    with pytest.raises(NoKernelError, match=limits):
        kernel.fields_of(small_work(n))
    with pytest.raises(ListError, match=f"^vertex 0: kernel {name}"):
        kernel.accesses({**fields, "n": np.array([n])})


def test_workers_of_blocks_of_4_have_columns_in_pairs():
    """A launch of an odd number of bundles would exchange the registers of the next one."""
    kernel, n = StaticBlockKept(4), 4 * np.arange(9, 153)
    fields = [dict(kernel.fields_of(small_work(columns))) for columns in (36, 40, 44)]
    placed = [{**f, **dict.fromkeys(("q", "s", "worklist_address"), 0 * ONE)} for f in fields]

    turns = [kernel.state_of({**f, "values": 0 * ONE}).view(kernel.state)["turns"] for f in placed]

    assert kernel.can_stream(n).all()
    assert not kernel.can_stream(n + 1).any()
    assert [(6 + 2 * t[0, 0]).sum() for t in turns] == [36, 40, 44]


@each_kernel
def test_rows_with_a_gap_between_them_are_refused(kernel):
    work = SeatWork(0 * ONE, 2 * ONE, np.array([0, 2]), np.array([0, 0]), 3 * ONE, ONE, 40)

    with pytest.raises(NoKernelError, match="ascending order and without gaps"):
        kernel.fields_of(work)


@each_kernel
@pytest.mark.parametrize(
    ("at", "kind", "reason"),
    [
        (0, 2, "as many rows"),  # the first block adds to no row
        (2, 2, "does not expect what it stages"),  # the row's last block stages sums
        (4, 0, "does not expect what it stages"),  # the vertex's last block stages sums
        (2, None, "its entry is none, or the launch"),
        (6, 0, "does not end with 0"),
    ],
)
def test_a_list_whose_launches_do_not_follow_one_another_is_refused(kernel, at, kind, reason):
    fields = dict(kernel.fields_of(small_work()))
    kernel.accesses({**fields})
    words = fields["worklist"].flat.copy()
    words[at] = words[at] + 8 if kind is None else kernel.entry_bytes[kind]
    broken = {**fields, "worklist": Ragged(words, np.array([0]), np.array([len(words)]))}

    with pytest.raises(ListError, match=reason):
        kernel.accesses(broken)
