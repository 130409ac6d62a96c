import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, DataType, ProgramError
from ipusim.kernels import DenseAmp, arrange_values
from ipusim.kernels.library import DENSE, DENSE_FAST

HALF, FLOAT = DataType.HALF, DataType.FLOAT
HALF_16, HALF_8, WIDE_8, FLOAT_16, FLOAT_8 = DENSE_FAST
VALUES, Q = 1 << 18, 1 << 19
# What PopLibs' estimates have.
ESTIMATED = BOW.with_(worker_launch_cycles=6, local_sync_cycles=1, supervisor_branch_cycles=6)

each_kernel = pytest.mark.parametrize("kernel", DENSE_FAST, ids=lambda kernel: kernel.name)


def published(kernel, n, rows, columns, machine=ESTIMATED, *, counted=False):
    """PopLibs' estimate for as many blocks (poplin PerformanceEstimation.hpp 397-692).

    `counted` takes the bundles of a float worker on 16 units from its assembly, which has others.
    """
    common = kernel.data_type is HALF and (kernel.units == 16 or kernel.partials_type is FLOAT)
    groups, passes = kernel.halves * columns, kernel.strips
    extra = 1 if common or kernel.partials_type is FLOAT else 0
    load = kernel.units * 32 // machine.weight_load_bytes_per_cycle

    def bundles(n, z):
        if common:
            few, base, step, clear = (15 - z, 26 - z, 35 - z), 31 - z, 4, 0
        elif kernel.data_type is HALF:
            few, base, step, clear = (24, 39, 40), 41, 4, 2
        else:
            few, base, step, clear = (24, 47, 46), 46, 8, kernel.units // 2
            if counted and kernel.units == 16:
                few, base = (24, 44, 50), 52
        clearing = z * (2 + clear * n) if clear and n else 0
        return (few[n] if n < 3 else base + step * (n - 3)) + clearing

    def inner(z):
        least = bundles(n // 6, z) if n >= 6 else 0
        return max(6 * bundles(-(-n // 6), z), 6 * least + 14)

    state = 6 * (7 + 3 * (groups - 1)) if common else 0
    added = (groups - 1) * (16 - extra + rows * (19 + passes * (6 + load + inner(0))))
    opened = 11 + rows * (19 - extra + passes * (7 + load + inner(1)))
    return 50 + state + 12 + extra + added + opened


def cycles(kernel, *, n, rows, columns, machine=ESTIMATED):
    fields = {"n": np.array([n]), "rows": np.array([rows]), "columns": np.array([columns])}
    return int(kernel.cycles(machine, fields, {})[0])


def run(kernel, memory, values, s):
    rows, columns, n = values.shape[0], values.shape[1], s.shape[1]
    memory.put(0, s.astype(kernel.data_type.numpy))
    memory.put(VALUES, arrange_values(kernel, values.astype(kernel.data_type.numpy)))
    numbers = {"s": 0, "values": VALUES, "q": Q, "n": n, "rows": rows, "columns": columns}
    kernel.compute(memory, {name: np.array(value) for name, value in numbers.items()})
    return memory.view(Q, rows * n * 16, kernel.partials_type.numpy).reshape(rows, n, 16)


# 64 columns; the blocks of a share; PopLibs' estimate, which a published table holds, too; ours.
GOLDEN = [
    (HALF_16, (1, 1, 1), 355, 270),
    (HALF_16, (64, 1, 1), 577, 484),
    (HALF_16, (64, 4, 4), 7663, 6796),
    (HALF_16, (64, 4, 16), 30475, 26908),
    (HALF_16, (128, 4, 4), 11887, 11020),
    (HALF_16, (256, 4, 16), 79627, 76060),
    (FLOAT_16, (64, 4, 2), 14263, 11698),
    (FLOAT_16, (64, 4, 8), 50395, 46786),
]


@pytest.mark.parametrize(("kernel", "shape", "estimate", "ours"), GOLDEN)
def test_the_kernel_is_somewhat_quicker_than_the_published_one(kernel, shape, estimate, ours):
    n, rows, columns = shape

    assert published(kernel, *shape) == estimate
    assert cycles(kernel, n=n, rows=rows, columns=columns) == ours
    assert 0.75 * estimate < ours < estimate


@each_kernel
@settings(max_examples=50, deadline=None)
@given(n=st.integers(1, 400), rows=st.integers(1, 20), columns=st.integers(1, 20))
def test_only_a_launch_or_two_may_take_longer_than_published(kernel, n, rows, columns):
    """A strip reads the vertex anew, which PopLibs' second pass does not."""
    slack = 1.1 if rows * columns == 1 else 1

    assert cycles(kernel, n=n, rows=rows, columns=columns) <= slack * published(
        kernel, n, rows, columns
    )


def test_float_values_lie_in_halves_of_blocks():
    assert [kernel.splits_blocks for kernel in DENSE] == [False, False, False, True, True]


@each_kernel
@settings(max_examples=20, deadline=None)
@given(st.integers(3, 400), st.integers(1, 20), st.integers(1, 20))
def test_more_columns_rows_or_inputs_never_cost_less(kernel, n, rows, columns):
    base = cycles(kernel, n=6 * n, rows=rows, columns=columns)

    assert base < cycles(kernel, n=6 * n + 6, rows=rows, columns=columns)
    assert base < cycles(kernel, n=6 * n, rows=rows + 1, columns=columns)
    assert base < cycles(kernel, n=6 * n, rows=rows, columns=columns + 1)


@each_kernel
def test_every_kernel_multiplies_whole_numbers_exactly(kernel, memory):
    rng = np.random.default_rng(6)
    values = rng.integers(-2, 3, (3, 4, 16, 16))
    s = rng.integers(-2, 3, (4, 10, 16))

    expected = np.einsum("rcij,cnj->rni", values, s)
    assert np.array_equal(expected, run(kernel, memory, values, s))


@pytest.mark.parametrize(("kernel", "expected"), [(HALF_16, 2048), (WIDE_8, 2050)])
def test_half_partials_are_rounded_after_every_input_group(kernel, expected, memory):
    values = np.zeros((1, 3, 16, 16))
    values[0, :, 0, 0] = 2048, 1, 1

    assert run(kernel, memory, values, np.ones((3, 4, 16)))[0, :, 0].tolist() == [expected] * 4


def test_spans_are_the_whole_operands():
    fields = {"n": np.array([10]), "rows": np.array([3]), "columns": np.array([4])}
    spans = WIDE_8.spans(fields)

    assert [int(spans[f][0]) for f in ("q", "s", "values")] == [3 * 10 * 64, 4 * 10 * 32, 12 * 512]


def test_float_data_with_half_partials_is_refused():
    with pytest.raises(ProgramError, match="no dense kernel for float data with half partials"):
        DenseAmp(FLOAT, HALF, 16)


# Cycles of PopLibs' vertices (conv_partial_1x1_*.S at 7eac0f26, weights 8 bytes a cycle), run on
# this core; launch, sync and taken branch; columns, block rows, blocks a row.
SHAPES = [(37, 2, 8), (37, 4, 4), (64, 4, 4), (96, 2, 8), (96, 4, 4), (185, 3, 2), (300, 2, 2)]
TAKEN = {
    "half_half": {
        (6, 1, 6): [5626, 5510, 7046, 9154, 9058, 5622, 5644],
        (6, 17, 6): [6010, 5830, 7366, 9538, 9378, 5750, 5740],
        (8, 4, 12): [5778, 5626, 7198, 9322, 9214, 5686, 5686],
        (10, 4, 12): [5810, 5658, 7206, 9338, 9222, 5690, 5690],
    },
    "half_half_8units": {
        (6, 1, 6): [11413, 11697, 15153, 18917, 19633, 13413, 13583],
        (6, 17, 6): [12053, 12273, 15729, 19541, 20201, 13633, 13739],
        (8, 4, 12): [11645, 11893, 15385, 19213, 19925, 13507, 13657],
        (10, 4, 12): [11709, 11957, 15431, 19213, 19925, 13517, 13657],
    },
    "half_float": {
        (6, 1, 6): [9886, 9758, 12830, 16902, 16794, 10662, 10836],
        (6, 17, 6): [10526, 10334, 13406, 17542, 17370, 10886, 10996],
        (8, 4, 12): [10118, 9954, 13062, 17214, 17094, 10768, 10914],
        (10, 4, 12): [10182, 10018, 13102, 17230, 17102, 10772, 10918],
    },
    "float_float": {
        (6, 1, 6): [19765, 20213, 27125, 34709, 36021, 25481, 26249],
        (6, 17, 6): [20533, 20853, 27765, 35445, 36645, 25737, 26433],
        (8, 4, 12): [20069, 20445, 27357, 35013, 36317, 25601, 26325],
        (10, 4, 12): [20133, 20509, 27421, 35013, 36317, 25613, 26325],
    },
    "float_float_8units": {
        (6, 1, 6): [33805, 34325, 47381, 62637, 64021, 44609, 46305],
        (6, 17, 6): [35085, 35477, 48533, 63885, 65157, 45057, 46617],
        (8, 4, 12): [34269, 34717, 47773, 63229, 64605, 44789, 46453],
        (10, 4, 12): [34397, 34845, 47901, 63229, 64605, 44825, 46453],
    },
}


@pytest.mark.parametrize("kernel", DENSE, ids=lambda kernel: kernel.name)
@pytest.mark.parametrize(
    ("calls", "most"),
    [((6, 1, 6), 0.02), ((6, 17, 6), 0.03), ((8, 4, 12), 0.03), ((10, 4, 12), 0.03)],
)
def test_the_published_kernel_takes_what_poplibs_vertex_takes_on_this_core(kernel, calls, most):
    launch, sync, branch = calls
    machine = BOW.with_(
        worker_launch_cycles=launch, local_sync_cycles=sync, supervisor_branch_cycles=branch
    )
    taken = TAKEN[kernel.name.removeprefix("dense_amp_")][calls]

    for (n, rows, columns), theirs in zip(SHAPES, taken, strict=True):
        ours = cycles(kernel, n=n, rows=rows, columns=columns, machine=machine)
        assert abs(ours / theirs - 1) < most


@pytest.mark.parametrize("n", [1, 4, 7, 8, 13, 16, 31, 64, 256])
@pytest.mark.parametrize(("rows", "columns"), [(1, 12), (5, 37), (8, 23)])
def test_float_workers_take_the_bundles_of_poplibs_assembly(n, rows, columns):
    kernel = next(kernel for kernel in DENSE if (kernel.data_type, kernel.units) == (FLOAT, 16))
    expected = published(kernel, n, rows, columns, counted=True)

    assert abs(cycles(kernel, n=n, rows=rows, columns=columns) / expected - 1) < 0.04
