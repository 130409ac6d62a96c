"""Static block kernels: cycles against PopSparse's vertices and planner, results, refusals."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, DataType, ProgramError
from ipusim.kernels import StaticBlock, arrange_values, block_worklists, restore_values
from ipusim.kernels.library import STATIC_BLOCKS

HALF, FLOAT = DataType.HALF, DataType.FLOAT
HALF_4, HALF_8, HALF_16 = (StaticBlock(block, HALF, HALF, 16) for block in (4, 8, 16))
FLOAT_4, FLOAT_8 = (StaticBlock(block, FLOAT, FLOAT, 8) for block in (4, 8))
FLOAT_16 = StaticBlock(16, FLOAT, FLOAT, 16)
VALUES, Q = 1 << 18, 1 << 19  # addresses of operands; s begins at 0

each_kernel = pytest.mark.parametrize("kernel", STATIC_BLOCKS, ids=lambda kernel: kernel.name)


# Bow with the cycles of launch, sync and branches for which PopSparse's estimates were counted.
ESTIMATED = BOW.with_(
    worker_launch_cycles=6,
    local_sync_cycles=1,
    supervisor_branch_cycles=6,
    supervisor_untaken_cycles=1,
)


def cycles(kernel, *, rows, blocks, n, machine=ESTIMATED):
    """Return the cycles of one vertex."""
    fields = {"rows": [rows], "blocks": [blocks], "n": [n]}
    columns = {name: np.array(value) for name, value in fields.items()}
    return int(kernel.cycles(machine, columns, {})[0])


def waits(*, rows):
    """Return the supervisor's cycles beyond PopSparse's estimate of 30, and 17 a row."""
    return 5 - 3 * rows


def zeroing(*, rows, n, block):
    """Return the cycles of clearing q."""
    words = (rows * n * block * 4 + 8 * block) // 8  # with q's padding
    # Its six instructions fill waits; the twelve cycles behind its launch hide in the six of the
    # launch and in the slots of workers that clear a word less.
    return -3 + 6 * (12 + -(-words // 6)) + max(0, 6 - -words % 6)


def run(kernel, memory, *, row, column, n, values, s):
    """Run a vertex and return q, [rows, n, b]."""
    work = block_worklists(np.array([0]), np.array([len(row)]), row, column, n, kernel.data_type)
    memory.put(0, s.astype(kernel.data_type.numpy))
    memory.put(VALUES, arrange_values(kernel, values.astype(kernel.data_type.numpy)))
    addresses = {"s": 0, "values": VALUES, "q": Q, "n": n}
    fields = {name: np.array(value) for name, value in addresses.items()}
    kernel.compute(memory, {**fields, "worklist": work.row(0)})
    rows = int(row.max()) + 1
    q = memory.view(Q, rows * n * kernel.block, kernel.partials_type.numpy)
    return q.reshape(rows, n, kernel.block)


# Cycles of PopLibs' vertices (StaticBlock*SparseDenseMatMul_*.S at 7eac0f26), run on this core
# with launch, sync and taken branch: rows, blocks and columns, the last by data type.
SHAPES = [(1, 1, 4), (1, 3, 12), (2, 2, 24), (2, 5, 48)]
LAST = {HALF: (2, 24, 264), FLOAT: (2, 24, 64)}
TAKEN = [
    (HALF_4, (6, 1, 6), [220, 376, 393, 864, 8727]),
    (HALF_4, (6, 17, 6), [268, 456, 457, 976, 9143]),
    (HALF_4, (8, 4, 12), [237, 415, 421, 925, 8997]),
    (HALF_4, (10, 4, 12), [239, 421, 425, 935, 9045]),
    (HALF_8, (6, 1, 6), [255, 523, 469, 1165, 15333]),
    (HALF_8, (6, 17, 6), [303, 603, 533, 1277, 15749]),
    (HALF_8, (8, 4, 12), [272, 562, 497, 1226, 15603]),
    (HALF_8, (10, 4, 12), [274, 568, 501, 1236, 15651]),
    (HALF_16, (6, 1, 6), [327, 787, 685, 1963, 29577]),
    (HALF_16, (6, 17, 6), [375, 867, 749, 2075, 29993]),
    (HALF_16, (8, 4, 12), [344, 826, 713, 2024, 29847]),
    (HALF_16, (10, 4, 12), [346, 832, 717, 2034, 29895]),
    (FLOAT_4, (6, 1, 6), [235, 511, 501, 1503, 8361]),
    (FLOAT_4, (6, 17, 6), [283, 591, 565, 1615, 8777]),
    (FLOAT_4, (8, 4, 12), [252, 550, 529, 1564, 8631]),
    (FLOAT_4, (10, 4, 12), [254, 556, 533, 1574, 8679]),
    (FLOAT_8, (6, 1, 6), [412, 912, 1076, 3146, 16192]),
    (FLOAT_8, (6, 17, 6), [460, 992, 1140, 3258, 16608]),
    (FLOAT_8, (8, 4, 12), [429, 951, 1104, 3207, 16462]),
    (FLOAT_8, (10, 4, 12), [431, 959, 1110, 3219, 16510]),
    (FLOAT_16, (6, 1, 6), [799, 2183, 2284, 6991, 36674]),
    (FLOAT_16, (6, 17, 6), [863, 2311, 2380, 7183, 37474]),
    (FLOAT_16, (8, 4, 12), [821, 2237, 2322, 7077, 37064]),
    (FLOAT_16, (10, 4, 12), [825, 2249, 2330, 7097, 37162]),
]


@pytest.mark.parametrize(("kernel", "calls", "expected_cycles"), TAKEN)
def test_a_vertex_takes_the_cycles_of_poplibs_vertex_on_this_core(kernel, calls, expected_cycles):
    launch, sync, branch = calls
    machine = BOW.with_(
        worker_launch_cycles=launch,
        local_sync_cycles=sync,
        supervisor_branch_cycles=branch,
        supervisor_untaken_cycles=1,
    )
    cycles_of_shapes = [
        cycles(kernel, rows=rows, blocks=blocks, n=n, machine=machine)
        for rows, blocks, n in [*SHAPES, LAST[kernel.data_type]]
    ]

    assert expected_cycles == cycles_of_shapes


@pytest.mark.parametrize(
    ("m", "k", "n", "published"),
    [(1, 1, 1, 325), (1, 1, 2, 349), (1, 1, 4, 397), (2, 3, 4, 1750), (4, 8, 11, 14088),
     (4, 8, 16, 17928), (10, 5, 22, 35238)],
)  # fmt: skip
def test_half_16_takes_the_cycles_of_popsparses_estimate(m, k, n, published):
    # m rows of k blocks, and n columns for each of six workers.
    assert published + waits(rows=m) == cycles(HALF_16, rows=m, blocks=m * k, n=6 * n)


@pytest.mark.parametrize(
    ("m", "k", "n", "estimate"), [(1, 1, 1, 247), (1, 1, 4, 283), (4, 8, 11, 7752)]
)
def test_half_8_takes_one_bundle_a_row_more_than_the_estimate(m, k, n, estimate):
    assert estimate + 6 * m + waits(rows=m) == cycles(HALF_8, rows=m, blocks=m * k, n=6 * n)


@pytest.mark.parametrize(
    ("m", "k", "n", "estimate", "bundles"),
    [(1, 1, 1, 223, 2 - 3), (1, 1, 4, 277, -1 - 3), (4, 8, 11, 5472, -32 - 3)],
)
def test_half_4_differs_from_the_estimate_in_header_and_passes(m, k, n, estimate, bundles):
    filler = m * k  # an instruction a block, until the product that the workers need is ready
    expected = estimate + 6 * bundles + filler + waits(rows=m)

    assert cycles(HALF_4, rows=m, blocks=m * k, n=6 * n) == expected


@pytest.mark.parametrize(("m", "k", "n", "estimate"), [(1, 1, 1, 227), (4, 8, 11, 10952)])
def test_float_4_takes_one_bundle_a_block_more_than_the_estimate(m, k, n, estimate):
    expected = estimate + 6 * m * k + waits(rows=m)

    assert cycles(FLOAT_4, rows=m, blocks=m * k, n=6 * n) == expected


@pytest.mark.parametrize(
    ("m", "k", "n", "estimate"), [(1, 1, 1, 311), (4, 8, 11, 20816), (10, 5, 22, 59018)]
)
def test_float_8_takes_the_estimate_and_its_zeroing(m, k, n, estimate):
    expected = estimate + zeroing(rows=m, n=6 * n, block=8) + waits(rows=m)

    assert cycles(FLOAT_8, rows=m, blocks=m * k, n=6 * n) == expected


@pytest.mark.parametrize(
    ("m", "k", "n", "estimate", "bundles"),
    [(1, 1, 1, 659, 1), (1, 1, 2, 851, -14), (2, 3, 4, 5464, 6 * -14), (4, 8, 11, 49826, 32 * -14)],
)
def test_float_16_counts_fewer_bundles_and_a_second_launch(m, k, n, estimate, bundles):
    second_launch = 9 * m * k
    expected = estimate + 6 * bundles + second_launch + zeroing(rows=m, n=6 * n, block=16)
    expected += waits(rows=m)

    assert cycles(FLOAT_16, rows=m, blocks=m * k, n=6 * n) == expected


@pytest.mark.parametrize(
    ("kernel", "published"),
    [
        (HALF_16, [194, 218, 266, 362, 554, 938, 1706]),
        (HALF_8, [116, 128, 152, 200, 296, 488, 872]),
        (FLOAT_8, [162, 210, 306, 498, 882, 1650, 3186]),
    ],
)
def test_a_further_block_of_a_row_takes_the_published_pass(kernel, published):
    widths = [6, 12, 24, 48, 96, 192, 384]
    further = [
        cycles(kernel, rows=1, blocks=2, n=n) - cycles(kernel, rows=1, blocks=1, n=n)
        for n in widths
    ]

    assert published == further


def test_an_idle_worker_leaves_early():
    none = np.array([0])

    assert [int(HALF_16.launch_bundles(none, kind)[0]) for kind in ("opening", "later")] == [6, 2]
    assert [int(HALF_4.launch_bundles(none, kind)[0]) for kind in ("opening", "later")] == [7, 4]


@each_kernel
def test_steady_state_reaches_the_peak_of_the_amp(kernel):
    columns = np.array([1000, 1001])
    step = int(np.diff(kernel.launch_bundles(columns, "later"))[0])
    rate = {
        "f16v4hihov4amp": {16: 64, 8: 32, 4: 16}, "f16v4hihoamp": {16: 32, 8: 16, 4: 8},
        "f16v4sisoamp": {16: 32, 8: 16, 4: 8}, "f32sisov2amp": {16: 16},
        "f32sisoamp": {16: 8, 8: 8, 4: 4},
    }  # fmt: skip

    assert rate[kernel.instructions[0]][kernel.block] == kernel.block**2 // step


@each_kernel
@settings(max_examples=20, deadline=None)
@given(st.integers(1, 400), st.integers(1, 20), st.integers(0, 50))
def test_more_columns_rows_or_blocks_never_cost_less(kernel, n, rows, more):
    blocks = rows + 1 + more
    base = cycles(kernel, rows=rows, blocks=blocks, n=n)

    assert base <= cycles(kernel, rows=rows, blocks=blocks, n=n + 1)
    assert base < cycles(kernel, rows=rows + 1, blocks=blocks, n=n)
    assert base < cycles(kernel, rows=rows, blocks=blocks + 1, n=n)


def test_a_machine_that_loads_weights_faster_spends_half_the_load():
    fast = ESTIMATED.with_(weight_load_bytes_per_cycle=16)
    saved = cycles(HALF_16, rows=1, blocks=5, n=64) - cycles(
        HALF_16, rows=1, blocks=5, n=64, machine=fast
    )

    assert saved == 5 * 32


@each_kernel
def test_every_kernel_multiplies_whole_numbers_exactly(kernel, memory):
    rng = np.random.default_rng(3)
    b, n = kernel.block, 12
    row = np.array([0, 0, 0, 1, 2, 2])
    column = np.array([0, 3, 1, 2, 3, 0])
    values = rng.integers(-3, 4, (6, b, b))
    s = rng.integers(-3, 4, (4, n, b))
    q = run(kernel, memory, row=row, column=column, n=n, values=values, s=s)

    expected = np.zeros((3, n, b))
    for i, r in enumerate(row):
        expected[r] += s[column[i]] @ values[i].T
    assert np.array_equal(expected, q)


@each_kernel
def test_every_kernel_is_near_the_product_of_random_numbers(kernel, memory):
    rng = np.random.default_rng(4)
    b, n, blocks = kernel.block, 8, 9
    values = rng.standard_normal((blocks, b, b)).astype(kernel.data_type.numpy)
    s = rng.standard_normal((blocks, n, b)).astype(kernel.data_type.numpy)
    at = np.arange(blocks)
    q = run(kernel, memory, row=at // 9, column=at, n=n, values=values, s=s)

    exact = np.einsum("knj,kij->ni", s.astype(np.float64), values.astype(np.float64))
    unit = 2.0**-11 if kernel.partials_type is HALF else 2.0**-24
    size = np.einsum("knj,kij->ni", np.abs(s, dtype=np.float64), np.abs(values, dtype=np.float64))
    assert np.all(np.abs(exact - q[0]) <= (blocks + b) * unit * size)


@pytest.mark.parametrize(("partials_type", "expected"), [(HALF, 2048), (FLOAT, 2050)])
def test_half_partials_are_rounded_after_every_block(partials_type, expected, memory):
    kernel = StaticBlock(16, HALF, partials_type, 16 if partials_type is HALF else 8)
    values = np.zeros((3, 16, 16))
    values[:, 0, 0] = 2048, 1, 1
    q = run(
        kernel, memory, row=np.zeros(3, dtype=int), column=np.zeros(3, dtype=int), n=4,
        values=values, s=np.ones((1, 4, 16)),
    )  # fmt: skip

    assert q[0, :, 0].tolist() == [expected] * 4


@each_kernel
def test_values_are_restored_as_they_were(kernel):
    values = np.arange(3 * kernel.block**2).reshape(3, kernel.block, kernel.block)

    assert np.array_equal(values, restore_values(kernel, arrange_values(kernel, values)))


def test_float_16_blocks_lie_as_left_and_right_halves():
    values = np.arange(256).reshape(1, 16, 16)
    flat = arrange_values(FLOAT_16, values)

    assert np.array_equal(values[0, :, :8].ravel(), flat[:128])
    assert np.array_equal(values[0, :, 8:].ravel(), flat[128:])


def test_spans_are_the_data_without_padding():
    fields = {name: np.array([value]) for name, value in
              {"n": 12, "rows": 3, "columns": 4, "blocks": 6}.items()}  # fmt: skip
    at = np.arange(6)
    work = block_worklists(np.array([0]), np.array([6]), at // 2, at % 4, 12, HALF)
    kernel = StaticBlock(16, HALF, FLOAT, 8)
    spans = kernel.spans({**fields, "worklist": work})

    assert spans["q"][0] == 3 * 12 * 16 * 4
    assert spans["s"][0] == 4 * 12 * 16 * 2
    assert spans["values"][0] == 6 * 512
    assert spans["worklist_address"][0] == 2 * (12 + 1 + 2 * 3 + 6)


def test_float_blocks_with_half_partials_are_refused():
    with pytest.raises(ProgramError, match="no static kernel for 16x16 float blocks with half"):
        StaticBlock(16, FLOAT, HALF, 16)
