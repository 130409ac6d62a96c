"""Dynamic block kernels: results of buckets, and cycles against PopLibs' kernels and planner."""

import runpy
from pathlib import Path

import numpy as np
import pytest

from ipusim import BOW, MK1, DataType, ProgramError, Ragged, check_suited
from ipusim.kernels import DynamicBlock, TransposeBlocks, by_name, dynamic_kernel
from ipusim.kernels.dynamic_library import DYNAMIC_BLOCKS

HALF, FLOAT = DataType.HALF, DataType.FLOAT
encoder = runpy.run_path(str(Path(__file__).parents[1] / "block_sub_groups.py"))
sub_group, bucket = encoder["sub_group"], encoder["bucket"]
OWN, OTHER = 7, 3  # ids
# Addresses 64 KiB apart, in a plain array of bytes.
S, Q, META, MORE_META, VALUES, MORE_VALUES = (place << 16 for place in range(6))

each_kernel = pytest.mark.parametrize("kernel", DYNAMIC_BLOCKS, ids=lambda kernel: kernel.name)

# Of PopLibs' planner (popsparse/PerformanceEstimation.hpp 187-324 at 7eac0f26), by block, data and
# partials type: bundles a column, of a vertex, of a block by columns, and launches a block.
PUBLISHED = {
    (4, FLOAT, FLOAT): (4, 26, (14, 14, 14), 1), (4, HALF, FLOAT): (2, 26, (17, 18, 19), 1),
    (4, HALF, HALF): (2, 26, (15, 16, 17), 1), (8, FLOAT, FLOAT): (8, 23, (22, 22, 23), 1),
    (8, HALF, FLOAT): (4, 20, (22, 23, 23), 1), (8, HALF, HALF): (4, 23, (19, 20, 20), 1),
    (16, HALF, FLOAT): (4, 23, (24, 25, 24), 2), (16, HALF, HALF): (4, 22, (22, 23, 22), 1),
}  # fmt: skip
# PopLibs' own kernels on our core as PLANNED: two own sub-groups of three rows, five blocks in
# three buckets, one of another, q cleared; n = 1, 12, 24, forward and transposed.
# Cycles of PopLibs' kernels on this core, by block, types and AMP units, for three numbers of
# columns, with a sync of 1 and of 17 cycles.
MEASURED = {
    (16, HALF, HALF, 16): ((1780, 2062, 2392), (1817, 2143, 2521)),
    (16, HALF, HALF, 8): ((2577, 3009, 3549), (2704, 3180, 3768)),
    (8, HALF, HALF, 8): ((1444, 1648, 1924), (1479, 1705, 2005)),
    (4, HALF, HALF, 8): ((1194, 1305, 1479), (1228, 1350, 1536)),
    (16, HALF, FLOAT, 8): ((2649, 3213, 3897), (2780, 3432, 4212)),
    (8, HALF, FLOAT, 8): ((1540, 1810, 2128), (1577, 1891, 2257)),
    (4, HALF, FLOAT, 8): ((1269, 1413, 1623), (1304, 1470, 1704)),
    (8, FLOAT, FLOAT, 8): ((1764, 2124, 2742), (1801, 2205, 2871)),
    (4, FLOAT, FLOAT, 8): ((1296, 1470, 1800), (1331, 1527, 1881)),
}
# What a block takes there beyond what PopLibs' planner counts, at 24 columns and a sync of 1.
UNPLANNED = {
    (4, FLOAT, FLOAT): 12, (4, HALF, FLOAT): 1, (4, HALF, HALF): 1, (8, FLOAT, FLOAT): 0,
    (8, HALF, FLOAT): -6, (8, HALF, HALF): 0, (16, HALF, FLOAT): -5, (16, HALF, HALF): 0,
}  # fmt: skip
each_form = pytest.mark.parametrize(
    "form", PUBLISHED, ids=lambda form: f"{form[0]}-{form[1].value}-{form[2].value}"
)


def published(kernel, *, buckets, rows, blocks, n):
    """Return the cycles that PopSparse's planner counts."""
    step, start, inner, launches = PUBLISHED[kernel.block, kernel.data_type, kernel.partials_type]
    share = -(-n // 6)
    a_block = inner[min(share, 3) - 1] + step * share - (0 if kernel.transposed else 3)
    load = kernel.block**2 // (4 if kernel.data_type is HALF else 2)
    supervisor = 42 + 102 * buckets + rows + blocks * (load + 3 + 12 * launches)
    return supervisor + 6 * (start + blocks * launches * a_block)


# What PopLibs' planner has for launches, syncs and branches.
PLANNED = BOW.with_(
    worker_launch_cycles=6,
    local_sync_cycles=1,
    supervisor_branch_cycles=6,
    supervisor_untaken_cycles=1,
)


def cycles(kernel, machine=BOW, **counts):
    """Return the cycles of a vertex with these counts; others are small."""
    known = {
        "buckets": 1,
        "entered_buckets": 1,
        "skipped": 0,
        "sub_groups": 1,
        "rows": 1,
        "blocks": 1,
    }
    known |= {"n": 24, "q_rows": 4}
    arrays = {name: np.array([count]) for name, count in (known | counts).items()}
    return int(kernel.cycles_of(machine, **arrays)[0])


def run(kernel, memory, buckets, *, n, values, s, q=None):
    """Run a vertex whose buckets are words of one length, and return q."""
    meta = np.array(buckets, dtype=np.uint16)
    for at, array, kind in (
        (S, s, kernel.data_type), (VALUES, values[:1], kernel.data_type),
        (MORE_VALUES, values[1:], kernel.data_type), (Q, q, kernel.partials_type),
    ):  # fmt: skip
        if array is not None:
            memory.put(at, np.asarray(array).astype(kind.numpy))
    memory.put(META, meta[0])
    memory.put(MORE_META, meta[1:])
    numbers = {
        "s": S, "q": Q, "meta_info": META, "values": VALUES, "more_meta_info": MORE_META,
        "more_values": MORE_VALUES, "n": n, "rows": 3, "columns": len(s), "sub_group": OWN,
        "buckets": len(meta), "meta_words": meta.shape[1], "value_count": values[0].size,
    }  # fmt: skip
    kernel.compute(memory, {name: np.array(number) for name, number in numbers.items()})
    return memory.view(Q, 3 * n * kernel.block, kernel.partials_type.numpy).reshape(3, n, -1)


@each_kernel
def test_own_sub_groups_of_all_buckets_are_added_and_others_stepped_over(kernel, memory):
    rng, b, n = np.random.default_rng(5), kernel.block, 7
    values = rng.integers(-3, 4, (2, 6, b, b))
    s, q = rng.integers(-3, 4, (3, n, b)), rng.integers(-3, 4, (3, n, b))
    size = (b, b)
    buckets = [
        [sub_group(OWN, {0: [2], 2: [1, 0]}, size), sub_group(OTHER, {1: [1]}, size),
         sub_group(OWN, {2: [2]}, size, grad_w=[(0, 4, 0, 1)])],
        [sub_group(OTHER, {0: [1, 2]}, size), sub_group(OWN, {0: [0, 1]}, size)],
    ]  # fmt: skip
    entries = [(0, 0, 0, 2), (0, 1, 2, 1), (0, 2, 2, 0), (0, 4, 2, 2), (1, 2, 0, 0), (1, 3, 0, 1)]
    words = [bucket(groups, 60) for groups in buckets]
    result = run(kernel, memory, words, n=n, values=values, s=s, q=q)

    expected = np.zeros(q.shape) if kernel.clears else q.astype(float)
    for which, at, row, column in entries:
        to, taken = (column, row) if kernel.transposed else (row, column)
        expected[to] += s[taken] @ values[which, at].T
    assert np.array_equal(expected, result)


@each_kernel
def test_buckets_without_an_own_sub_group_leave_q_or_clear_it(kernel, memory):
    b = kernel.block
    q = np.full((3, 2, b), 5)
    words = bucket([sub_group(OTHER, {0: [1]}, (b, b))], 16)
    values, s = np.ones((1, 1, b, b)), np.ones((3, 2, b))
    result = run(kernel, memory, [words], n=2, values=values, s=s, q=q)

    assert np.array_equal(np.zeros_like(q) if kernel.clears else q, result)


@pytest.mark.parametrize(("partials_type", "expected"), [(HALF, 2048), (FLOAT, 2050)])
def test_half_partials_are_rounded_after_every_block(partials_type, expected, memory):
    kernel = DynamicBlock(16, HALF, partials_type, clears=True, transposed=False)
    values = np.zeros((1, 3, 16, 16))
    values[0, :, 0, 0] = 2048, 1, 1
    words = bucket([sub_group(OWN, {0: [0, 0, 0]}, (16, 16))], 16)
    q = run(kernel, memory, [words], n=4, values=values, s=np.ones((1, 4, 16)))

    assert q[0, :, 0].tolist() == [expected] * 4
    assert (3 if partials_type is HALF else 0) == kernel.half_roundings(np.array([3]))[0]


@each_kernel
def test_a_formula_counts_what_the_vertices_find(kernel):
    size = (kernel.block, kernel.block)
    first = [
        bucket([sub_group(OWN, {0: [2], 2: [1, 0]}, size), sub_group(OTHER, {1: [1]}, size)], 40),
        bucket([], 40),
    ]
    more = bucket([sub_group(OTHER, {1: [1]}, size), sub_group(OWN, {1: [1]}, size)], 40)
    fields = {
        "n": [24, 6], "rows": [4, 5], "sub_group": [OWN, OWN], "buckets": [2, 1],
        "meta_words": [40, 40],
    }  # fmt: skip
    arrays = {name: np.array(numbers) for name, numbers in fields.items()}
    control = {
        "meta_info": Ragged(np.ravel(first), np.array([0, 40]), np.array([40, 40])),
        "more_meta_info": Ragged(np.array(more), np.array([0, 40]), np.array([40, 0])),
    }
    counted = [
        cycles(
            kernel,
            buckets=2,
            entered_buckets=2,
            skipped=2,
            sub_groups=2,
            rows=3,
            blocks=4,
            n=24,
            q_rows=4,
        ),
        cycles(kernel, buckets=1, entered_buckets=0, sub_groups=0, rows=0, blocks=0, n=6, q_rows=5),
    ]

    assert kernel.cycles(BOW, arrays, control).tolist() == counted


@pytest.mark.parametrize("sync", [1, 17])
@pytest.mark.parametrize("transposed", [False, True])
@pytest.mark.parametrize("form", MEASURED)
def test_cycles_are_those_of_poplibs_kernels_on_this_core(form, transposed, sync):
    block, data_type, partials_type, units = form
    kernel = DynamicBlock(
        block, data_type, partials_type, clears=True, transposed=transposed, units=units
    )
    machine = PLANNED.with_(local_sync_cycles=sync)
    counts = {
        "buckets": 3,
        "entered_buckets": 2,
        "skipped": 1,
        "sub_groups": 2,
        "rows": 3,
        "blocks": 5,
    }
    q_rows = 4 if transposed else 3
    counted = [cycles(kernel, machine, **counts, n=n, q_rows=q_rows) for n in (1, 12, 24)]
    # With the vertex' last sync 4 cycles at least, a sub-group's first 3, and each pass its own.
    longer = (16 * 5 * kernel.loop.passes + 2 * (17 - 3) + 17 - 4) * (sync == 17)

    assert [count + longer for count in MEASURED[form][transposed]] == counted


@pytest.mark.parametrize("transposed", [False, True])
@each_form
def test_a_block_takes_about_what_the_planner_of_popsparse_counts(form, transposed):
    kernel = DynamicBlock(*form, clears=False, transposed=transposed)
    counts = {"buckets": 1, "rows": 4, "n": 24}
    fewer_blocks, more_blocks = ({**counts, "blocks": blocks} for blocks in (16, 17))
    added_cycles = cycles(kernel, PLANNED, **more_blocks) - cycles(kernel, PLANNED, **fewer_blocks)
    planned = published(kernel, **more_blocks) - published(kernel, **fewer_blocks)

    assert UNPLANNED[form] == added_cycles - planned


@pytest.mark.parametrize("block", [4, 8, 16])
def test_to_come_to_a_row_of_q_takes_three_bundles_and_a_cycle_if_not_transposed(block):
    forward, transposed = (
        cycles(
            DynamicBlock(block, HALF, HALF, clears=True, transposed=transposed), rows=2, blocks=9
        )
        for transposed in (False, True)
    )

    assert transposed - forward == 6 * 3 * (9 - 2) - 2


def test_a_branch_that_takes_longer_counts_and_a_later_result_is_refused():
    kernel = by_name["dynamic_block_16x16_half_half"]
    slow = BOW.with_(supervisor_branch_cycles=BOW.supervisor_branch_cycles + 1)
    # A block one branch; a sub-group stepped over two, as many as a bucket.
    branches = 5 + 2 * 3 + 2 * 4
    counts = {"blocks": 5, "skipped": 3, "sub_groups": 2, "buckets": 4}

    assert cycles(kernel, slow, **counts) - cycles(kernel, **counts) == branches
    with pytest.raises(ProgramError, match="counted for supervisor_latency_cycles 6"):
        check_suited(BOW.with_(supervisor_latency_cycles=7), kernel)


def test_names_say_what_a_kernel_does():
    transposed = DynamicBlock(16, HALF, FLOAT, clears=False, transposed=True)
    narrow = DynamicBlock(16, HALF, HALF, clears=True, transposed=False, units=8)

    assert by_name["dynamic_block_16x16_half_float_transposed_adds"] == transposed
    assert by_name["dynamic_block_16x16_half_half_8units"] == narrow
    assert TransposeBlocks(8, FLOAT) == by_name["transpose_blocks_8x8_float"]


@pytest.mark.parametrize("machine", [BOW, MK1], ids=lambda machine: machine.name)
@each_form
def test_every_chip_runs_every_form(machine, form):
    kernel = dynamic_kernel(machine, *form, clears=True, transposed=False)
    units = 16 if form == (16, HALF, HALF) and machine is BOW else 8

    assert DynamicBlock(*form, clears=True, transposed=False, units=units) == kernel


def test_kernels_that_do_not_exist_are_refused():
    with pytest.raises(ProgramError, match="no dynamic kernel for 16x16 float blocks with float"):
        DynamicBlock(16, FLOAT, FLOAT, clears=True, transposed=False)
    with pytest.raises(ProgramError, match="no dynamic 4x4 kernel for float data with half"):
        dynamic_kernel(BOW, 4, FLOAT, HALF, clears=True, transposed=False)
    with pytest.raises(ProgramError, match="no transposition of 16x16 float blocks"):
        TransposeBlocks(16, FLOAT)
    bare = BOW.with_(amp_instructions=("f32sisoamp",))
    with pytest.raises(ProgramError, match=r"has no f16v4hihov4amp or f16v4hihoamp, needed by"):
        dynamic_kernel(bare, 16, HALF, HALF, clears=True, transposed=False)


def test_the_encoder_writes_the_words_of_the_golden_vector():
    size, workers = (2, 3), [(0, 12, 0, 1), (6, 8, 1, 1), (12, 8, 0, 1)]
    words = [
        bucket([sub_group(1, {0: [0, 1], 1: [1]}, size)], 15),
        bucket([sub_group(2, {1: [0]}, size, place=(0, 1))], 11),
        bucket([sub_group(3, {0: [2]}, size, place=(1, 0))], 11),
        bucket([sub_group(4, {0: [0, 1], 1: [2]}, size, place=(1, 1), grad_w=workers)], 27),
    ]

    assert words == [
        [1, 0, 0, 18, 14, 1, 0, 0, 1, 0, 3, 2, 0, 3, 0],
        [2, 0, 1, 6, 10, 0, 0, 2, 0, 0, 0],
        [3, 1, 0, 6, 10, 0, 0, 0, 0, 6, 0],
        [4, 1, 1, 18, 26, 1, 3, 0, 12, 0, 1, 6, 8, 1, 1, 12, 8, 0, 1, 0, 1, 0, 3, 2, 0, 6, 0],
    ]
