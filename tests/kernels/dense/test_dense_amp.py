import csv
from pathlib import Path

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
ESTIMATED = BOW.with_(
    worker_launch_cycles=6,
    local_sync_cycles=1,
    supervisor_branch_cycles=6,
    supervisor_untaken_cycles=1,
)

each_kernel = pytest.mark.parametrize("kernel", DENSE_FAST, ids=lambda kernel: kernel.name)


def published(kernel, n, rows, columns, machine=ESTIMATED):
    """PopLibs' estimate for as many blocks (poplin PerformanceEstimation.hpp 397-692)."""
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


# Constants of PopLibs' vertices run on this core: `benchmarks/published_kernels.py --poplibs`.
LINES = Path(__file__).with_name("poplibs_cycles.csv").read_text(encoding="utf-8").splitlines()
POPLIBS = list(csv.DictReader(LINES[1:]))


def test_the_table_has_every_kernel_and_says_where_it_comes_from():
    kinds = {(row["data"], row["partials"], row["units"]) for row in POPLIBS}
    columns = {int(row["n"]) for row in POPLIBS}

    assert "7eac0f26, lib/poplin/codelets/asm/conv_partial_1x1_" in LINES[0]
    assert kinds == {
        (kernel.data_type.value, kernel.partials_type.value, str(kernel.units)) for kernel in DENSE
    }
    assert columns == {*range(1, 37), 64, 101}
    assert len(POPLIBS) == 2 * len(kinds) * len(columns)


@pytest.mark.parametrize("kernel", DENSE, ids=lambda kernel: kernel.name)
def test_the_published_kernel_takes_what_poplibs_vertex_takes_on_this_core(kernel):
    names = (kernel.data_type.value, kernel.partials_type.value, str(kernel.units))
    shapes = [(1, 1), (1, 2), (1, 7), (2, 1), (3, 1), (3, 4), (5, 13)]

    for row in POPLIBS:
        if (row["data"], row["partials"], row["units"]) != names:
            continue
        launch, sync, taken, untaken = (
            int(row[name]) for name in ("launch", "sync", "taken", "untaken")
        )
        machine = BOW.with_(
            worker_launch_cycles=launch,
            local_sync_cycles=sync,
            supervisor_branch_cycles=taken,
            supervisor_untaken_cycles=untaken,
        )
        constants = [int(row[name]) for name in ("constant", "rows", "columns", "rows_columns")]
        for rows, columns in shapes:
            theirs = np.dot(constants, (1, rows, columns, rows * columns))
            n = int(row["n"])
            assert cycles(kernel, n=n, rows=rows, columns=columns, machine=machine) == theirs
