import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, DataType, ProgramError
from kernels import DenseAmp
from kernels.library import DENSE

HALF, FLOAT = DataType.HALF, DataType.FLOAT
HALF_16, HALF_8, WIDE_8, FLOAT_16, FLOAT_8 = DENSE
VALUES, Q = 1 << 18, 1 << 19

each_kernel = pytest.mark.parametrize("kernel", DENSE, ids=lambda kernel: kernel.name)


def group_cycles(kernel, positions, in_groups, out_groups, machine=BOW):
    shape = (np.array([number]) for number in (positions, in_groups, out_groups))
    return int(kernel.group_cycles(machine, *shape, 1)[0])


def cycles(kernel, *, n, rows, columns):
    fields = {"n": np.array([n]), "rows": np.array([rows]), "columns": np.array([columns])}
    return int(kernel.cycles(BOW, fields, {})[0])


def run(kernel, memory, values, s):
    rows, columns, n = values.shape[0], values.shape[1], s.shape[1]
    memory.put(0, s.astype(kernel.data_type.numpy))
    memory.put(VALUES, values.astype(kernel.data_type.numpy))
    numbers = {"s": 0, "values": VALUES, "q": Q, "n": n, "rows": rows, "columns": columns}
    kernel.compute(memory, {name: np.array(value) for name, value in numbers.items()})
    return memory.view(Q, rows * n * 16, kernel.partials_type.numpy).reshape(rows, n, 16)


@pytest.mark.parametrize(
    ("kernel", "shape", "published"),
    [
        (HALF_16, (1, 1, 1), 355),
        (HALF_16, (64, 1, 1), 577),
        (HALF_16, (64, 4, 4), 7663),
        (HALF_16, (64, 16, 4), 30475),
        (HALF_16, (128, 4, 4), 11887),
        (HALF_16, (256, 16, 4), 79627),
        (WIDE_8, (64, 4, 4), 7151),
        (WIDE_8, (64, 16, 4), 28427),
        (FLOAT_16, (64, 1, 1), 1363),
        (FLOAT_16, (64, 4, 4), 14263),
        (FLOAT_16, (64, 16, 4), 50395),
    ],
)
def test_groups_take_the_published_cycles(kernel, shape, published):
    assert published == group_cycles(kernel, *shape)


def test_128_bit_weight_loads_take_the_published_cycles():
    assert (
        group_cycles(HALF_16, 64, 4, 4, machine=BOW.with_(weight_load_bytes_per_cycle=16)) == 7151
    )


def test_a_float_block_is_two_input_groups():
    assert group_cycles(FLOAT_16, 64, 4, 4) == cycles(FLOAT_16, n=64, rows=4, columns=2)
    assert group_cycles(HALF_16, 64, 4, 4) == cycles(HALF_16, n=64, rows=4, columns=4)


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

    assert [expected] * 4 == run(kernel, memory, values, np.ones((3, 4, 16)))[0, :, 0].tolist()


def test_spans_are_the_whole_operands():
    fields = {"n": np.array([10]), "rows": np.array([3]), "columns": np.array([4])}
    spans = WIDE_8.spans(fields)

    assert [int(spans[f][0]) for f in ("q", "s", "values")] == [3 * 10 * 64, 4 * 10 * 32, 12 * 512]


def test_float_data_with_half_partials_is_refused():
    with pytest.raises(ProgramError, match="no dense kernel for float data with half partials"):
        DenseAmp(FLOAT, HALF, 16)
