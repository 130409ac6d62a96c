import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, MK1, DataType, refusal_of
from ipusim.isa.assembler.assemble import assemble
from ipusim.isa.table.table import TABLE
from ipusim.kernels import arrange_values
from ipusim.kernels.library import DENSE, DENSE_FAST

HALF, FLOAT = DataType.HALF, DataType.FLOAT

each_kernel = pytest.mark.parametrize(
    "kernel", [*DENSE, *DENSE_FAST], ids=lambda kernel: kernel.name
)
shapes = st.tuples(
    st.one_of(st.integers(1, 25), st.integers(1, 130)), st.integers(1, 3), st.integers(1, 3)
)


def vertex(shape, machine=BOW):
    """A vertex's fields: values and s in ordinary memory, q in interleaved memory."""
    n, rows, columns = shape
    values = machine.sram_base + 2 * machine.element_bytes
    places = {
        "values": values,
        "s": values + 2 * machine.element_bytes,
        "q": machine.interleaved_base,
    }
    numbers = {**places, "n": n, "rows": rows, "columns": columns}
    return {name: np.array([number]) for name, number in numbers.items()}


def fill(tile, kernel, fields, values, s):
    tile.put(
        int(fields["values"][0]), arrange_values(kernel, values.astype(kernel.data_type.numpy))
    )
    tile.put(int(fields["s"][0]), s.astype(kernel.data_type.numpy))


def outcome(tile, kernel, fields):
    n, rows = int(fields["n"][0]), int(fields["rows"][0])
    q = tile.view(int(fields["q"][0]), rows * n * 16, kernel.partials_type.numpy)
    return q.astype(np.float64).reshape(rows, n, 16)


@each_kernel
@settings(max_examples=40, deadline=None)
@given(shape=shapes, seed=st.integers(0, 2**32 - 1), machine=st.sampled_from([BOW, MK1]))
def test_instructions_take_the_cycles_of_the_formula_and_give_its_values(
    kernel, shape, seed, machine, new_tile, run_vertex, compute_vertex
):
    machine = machine if kernel.units <= machine.amp_units else BOW
    rng = np.random.default_rng(seed)
    n, rows, columns = shape
    values = rng.integers(-2, 3, (rows * columns, 16, 16))
    s = rng.integers(-2, 3, (columns, n, 16))
    fields = vertex(shape, machine)
    tile, expected = new_tile(machine), new_tile(machine)
    for each in (tile, expected):
        fill(each, kernel, fields, values, s)

    execution = run_vertex(tile, kernel, fields)
    compute_vertex(expected, kernel, fields)

    assert kernel.cycles(machine, fields, {}).tolist() == [execution.cycles]
    assert np.array_equal(outcome(expected, kernel, fields), outcome(tile, kernel, fields))


@each_kernel
@settings(max_examples=10, deadline=None)
@given(shape=shapes, seed=st.integers(0, 2**32 - 1))
def test_values_differ_by_roundings_alone(
    kernel, shape, seed, new_tile, run_vertex, compute_vertex
):
    """Both add 16 products a column in binary32; half partials are rounded once a column, too."""
    rng = np.random.default_rng(seed)
    n, rows, columns = shape
    values = rng.uniform(-1, 1, (rows * columns, 16, 16)).astype(kernel.data_type.numpy)
    s = rng.uniform(-1, 1, (columns, n, 16)).astype(kernel.data_type.numpy)
    fields = vertex(shape)
    tile, expected = new_tile(), new_tile()
    for each in (tile, expected):
        fill(each, kernel, fields, values, s)

    run_vertex(tile, kernel, fields)
    compute_vertex(expected, kernel, fields)

    blocks = np.abs(values.astype(np.float64)).reshape(rows, columns, 16, 16)
    size = np.einsum("rcij,cnj->rni", blocks, np.abs(s.astype(np.float64)))
    roundings = 16 * columns * 2.0**-24 + columns * (
        2.0**-11 if kernel.partials_type is HALF else 0
    )
    difference = np.abs(outcome(tile, kernel, fields) - outcome(expected, kernel, fields))
    assert np.all(difference <= 2 * roundings * size)


@each_kernel
@pytest.mark.parametrize("n", [1, 6, 7, 13, 31])
def test_nothing_is_read_beyond_s_or_q(kernel, n, new_tile, run_vertex):
    """Operands take turns at the very end of memory, where a word further on would be a fault."""
    tile = new_tile()
    shape = (n, 2, 2)
    zeros = np.zeros((4, 16, 16)), np.zeros((2, n, 16))
    for name, size in (("q", kernel.partials_type.bytes), ("s", kernel.data_type.bytes)):
        fields = {**vertex(shape), name: np.array([BOW.sram_end - 2 * n * 16 * size])}
        fill(tile, kernel, fields, *zeros)

        run_vertex(tile, kernel, fields)
        assert not outcome(tile, kernel, fields).any()


@each_kernel
def test_loops_repeat_whole_aligned_bundles(kernel):
    code = assemble(kernel.assembly.file, defines=kernel.assembly.defines)
    loops = [row for row, op in enumerate(code.main[:, 0]) if TABLE[op].mnemonic == "rpt"]
    phases = 8 if kernel.data_type is FLOAT else 4
    # A kernel that clears q first streams the first input group like the others.
    lengths = [kernel.clears, phases] if kernel.clears else [phases, phases]

    for row, bundles in zip(loops, lengths, strict=True):
        body = slice(row + 1, row + 1 + bundles)
        assert code.size[body].tolist() == [8] * bundles
        assert code.address[row + 1] % 8 == 0


@each_kernel
@settings(max_examples=20, deadline=None)
@given(
    launch=st.integers(5, 20),
    sync=st.integers(0, 30),
    branch=st.integers(1, 20),
    untaken=st.integers(1, 20),
    latency=st.one_of(st.integers(1, 6), st.integers(1, 20)),
    shape=shapes,
)
def test_the_formula_holds_for_other_timings_too(
    kernel, launch, sync, branch, untaken, latency, shape, new_tile, run_vertex
):
    numbers = {
        "worker_launch_cycles": launch,
        "local_sync_cycles": sync,
        "supervisor_branch_cycles": branch,
        "supervisor_untaken_cycles": untaken,
        "supervisor_latency_cycles": latency,
    }
    for name, values in kernel.counted_for.items():
        if name in numbers:
            numbers[name] = min(max(numbers[name], values[0]), values[-1])
    machine = BOW.with_(**numbers)
    assert not refusal_of(machine, kernel)
    n, rows, columns = shape
    tile, fields = new_tile(machine), vertex(shape, machine)
    fill(tile, kernel, fields, np.zeros((rows * columns, 16, 16)), np.zeros((columns, n, 16)))

    assert kernel.cycles(machine, fields, {}).tolist() == [run_vertex(tile, kernel, fields).cycles]
