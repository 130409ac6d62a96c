"""The dense stream kernel on the core: cycles, bits and sums; and the vertices that it refuses."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from timed_machines import timed_machines

from ipusim import BOW, DataType, ListError, refusal_of
from ipusim.kernels import DenseAmp, DenseStream, NoKernelError, SeatWork, arrange_values

HALF, FLOAT = DataType.HALF, DataType.FLOAT
KERNELS = DenseStream.variants()
each_kernel = pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.name)
shapes = st.tuples(
    st.one_of(st.integers(24, 40), st.integers(24, 384)), st.integers(1, 3), st.integers(2, 5)
)


def vertex(shape, machine=BOW):
    """Return a vertex's fields: s in ordinary memory, q and values in interleaved memory."""
    n, rows, columns = shape
    places = {
        "values": machine.interleaved_base + 8 * machine.element_bytes,
        "s": machine.sram_base + 2 * machine.element_bytes,
        "q": machine.interleaved_base,
    }
    numbers = {**places, "n": n, "rows": rows, "columns": columns}
    return {name: np.array([number]) for name, number in numbers.items()}


def fill(tile, kernel, fields, values, s):
    """Put the operands of a vertex on a tile; q holds no number before."""
    rows, n = int(fields["rows"][0]), int(fields["n"][0])
    data_type, partials_type = kernel.data_type.numpy, kernel.partials_type.numpy
    tile.put(int(fields["values"][0]), arrange_values(kernel, values.astype(data_type)))
    tile.put(int(fields["s"][0]), s.astype(data_type))
    tile.put(int(fields["q"][0]), np.full(rows * n * 16, np.nan, partials_type))


def outcome(tile, kernel, fields):
    """Return the sums on the tile, float64[rows, n, 16]."""
    n, rows = int(fields["n"][0]), int(fields["rows"][0])
    q = tile.view(int(fields["q"][0]), rows * n * 16, kernel.partials_type.numpy)
    return q.astype(np.float64).reshape(rows, n, 16)


@each_kernel
@settings(max_examples=25, deadline=None)
@given(
    shape=shapes,
    seed=st.integers(0, 2**32 - 1),
    machine=timed_machines(BOW, launches=(6, 7, 12)),
    branch=st.integers(6, 20),
)
def test_a_vertex_takes_its_formulas_cycles_and_gives_the_exact_sums_of_small_integers(
    kernel, shape, seed, machine, branch, new_tile, run_vertex, compute_vertex
):
    machine, rng = machine.with_(supervisor_branch_cycles=branch), np.random.default_rng(seed)
    n, rows, columns = shape
    values = rng.integers(-2, 3, (rows * columns, 16, 16))
    s = rng.integers(-2, 3, (columns, n, 16))
    fields, tile, computed = vertex(shape, machine), new_tile(machine), new_tile(machine)
    for filled in (tile, computed):
        fill(filled, kernel, fields, values, s)

    execution = run_vertex(tile, kernel, fields)
    compute_vertex(computed, kernel, fields)

    exact = np.einsum("rcij,cnj->rni", values.reshape(rows, columns, 16, 16), s)
    assert not refusal_of(machine, kernel)
    assert kernel.accesses(fields) == {}
    assert kernel.cycles(machine, fields, {}).tolist() == [execution.cycles]
    assert np.array_equal(outcome(tile, kernel, fields), exact)
    assert np.array_equal(outcome(computed, kernel, fields), exact)


@each_kernel
@settings(max_examples=15, deadline=None)
@given(shape=shapes, seed=st.integers(0, 2**32 - 1))
def test_sums_have_the_bits_of_the_kernel_that_drains_its_streams(
    kernel, shape, seed, new_tile, run_vertex
):
    """Both store sums after every launch, and load them for the next, in the same order."""
    rng = np.random.default_rng(seed)
    n, rows, columns = shape
    values = rng.standard_normal((rows * columns, 16, 16))
    s = rng.standard_normal((columns, n, 16))
    drained = DenseAmp(kernel.data_type, kernel.partials_type, kernel.units)
    fields, sums = vertex(shape), []
    for multiplied in (kernel, drained):
        tile = new_tile()
        fill(tile, multiplied, fields, values, s)
        run_vertex(tile, multiplied, fields)
        sums.append(outcome(tile, multiplied, fields))

    assert np.array_equal(*sums)


@each_kernel
@pytest.mark.parametrize("n", [24, 31, 60])
def test_nothing_is_read_beyond_s_or_q(kernel, n, new_tile, run_vertex):
    """Operands take turns at the very end of memory, where a word further on would be a fault."""
    tile, shape = new_tile(), (n, 2, 2)
    zeros = np.zeros((4, 16, 16)), np.zeros((2, n, 16))
    for name, size in (("q", kernel.partials_type.bytes), ("s", kernel.data_type.bytes)):
        fields = {**vertex(shape), name: np.array([BOW.sram_end - 2 * n * 16 * size])}
        fill(tile, kernel, fields, *zeros)

        run_vertex(tile, kernel, fields)
        assert not outcome(tile, kernel, fields).any()


@each_kernel
@pytest.mark.parametrize(
    ("shape", "numbers"),
    [
        ((23, 1, 2), "23 positions"),
        ((6 * 128 + 1, 1, 2), "769 positions"),
    ],
    ids=["a position comes again too early", "a jump does not lead back"],
)
def test_positions_that_break_an_assumption_are_refused(kernel, shape, numbers):
    fields = vertex(shape)
    one = np.array([1])
    work = SeatWork(0 * one, one, 0 * one, 0 * one, one, 2 * one, shape[0])

    with pytest.raises(ListError, match=f"^vertex 0: kernel {kernel.name} streams .*{numbers}"):
        kernel.accesses(fields)
    with pytest.raises(NoKernelError, match=numbers):
        kernel.fields_of(work)


def test_a_row_of_one_launch_is_refused_for_half_and_two_launches_of_a_float_block_are_not():
    half, float_ = KERNELS

    with pytest.raises(ListError, match=r"two launches or more.* in 1;"):
        half.accesses(vertex((24, 1, 1)))
    assert float_.accesses(vertex((24, 1, 1))) == {}


@each_kernel
def test_a_launch_takes_fewer_cycles_than_one_whose_streams_are_drained(kernel):
    drained = DenseAmp(kernel.data_type, kernel.partials_type, kernel.units)
    for shape in ((24, 1, 2), (384, 1, 2), (384, 4, 16)):
        fields = vertex(shape)
        assert kernel.cycles(BOW, fields, {}) < drained.cycles(BOW, fields, {})
