"""The kernel of dense convolutions: its code against formula and numerics, and refused lists."""

import attrs
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ipusim import BOW, MK1, DataType, ListError, ProgramError, Ragged, refusal_of
from ipusim.kernels import DenseAmp, NoKernelError, SeatWork, arrange_values, direct_dense_kernel
from ipusim.kernels.library import DIRECT_DENSE
from ipusim.program.codelet import one_by_one
from ipusim.simulation.tile import Memory

HALF, FLOAT = DataType.HALF, DataType.FLOAT
each_kernel = pytest.mark.parametrize("kernel", DIRECT_DENSE, ids=lambda kernel: kernel.name)
shapes = st.tuples(
    st.one_of(st.integers(1, 25), st.integers(1, 130)),  # width
    st.integers(0, 3),  # positions of q behind it
    st.integers(1, 3),  # rows of blocks
    st.integers(1, 4),  # columns of blocks
)


def vertex(kernel, shape, rng, machine=BOW):
    """Return the fields of one vertex of `shape`, and its random offsets in s, int64[columns].

    The values and s lie in ordinary memory, q in interleaved memory.
    """
    width, more, rows, columns = shape
    size = kernel.data_type.bytes
    offset = 8 * rng.integers(0, 60, columns)
    launch = (offset[:, None] + 32 * np.arange(kernel.halves)).ravel()
    listed = np.roll(launch, -1).astype(np.int32)
    base, element = machine.sram_base, machine.element_bytes
    numbers = {
        "worklist_address": base + element,
        "values": base + 2 * element,
        "s": base + 4 * element,
        "q": machine.interleaved_base,
        "n": width + more,
        "width": width,
        "rows": rows,
        "columns": columns,
        "s_bytes": int(offset.max()) + width * 16 * size,
    }
    fields = {name: np.array([number]) for name, number in numbers.items()}
    return {**fields, "worklist": Ragged(listed, np.array([0]), np.array([len(listed)]))}, offset


def fill(tile, kernel, fields, values, s):
    """Put values, s and the work list on a tile."""
    tile.put(
        int(fields["values"][0]), arrange_values(kernel, values.astype(kernel.data_type.numpy))
    )
    tile.put(int(fields["s"][0]), s.astype(kernel.data_type.numpy))
    tile.put(int(fields["worklist_address"][0]), fields["worklist"].flat)


def outcome(tile, kernel, fields):
    """Return q, [rows, n, 16]."""
    n, rows = int(fields["n"][0]), int(fields["rows"][0])
    q = tile.view(int(fields["q"][0]), rows * n * 16, kernel.partials_type.numpy)
    return q.reshape(rows, n, 16)


@each_kernel
@settings(max_examples=60, deadline=None)
@given(shape=shapes, seed=st.integers(0, 2**32 - 1), machine=st.sampled_from([BOW, MK1]))
def test_instructions_take_the_cycles_of_the_formula_and_give_its_values(
    kernel, shape, seed, machine, new_tile, run_vertex, compute_vertex
):
    machine = machine if kernel.units <= machine.amp_units else BOW
    rng = np.random.default_rng(seed)
    width, _, rows, columns = shape
    fields, offset = vertex(kernel, shape, rng, machine)
    values = rng.integers(-2, 3, (rows * columns, 16, 16))
    s = rng.integers(-2, 3, int(fields["s_bytes"][0]) // kernel.data_type.bytes)
    tile, expected = new_tile(machine), new_tile(machine)
    for each in (tile, expected):
        fill(each, kernel, fields, values, s)

    execution = run_vertex(tile, kernel, fields)
    compute_vertex(expected, kernel, fields)
    start = offset // kernel.data_type.bytes
    window = np.stack([s[at : at + 16 * width].reshape(width, 16) for at in start])
    product = np.einsum("rcij,cnj->rni", values.reshape(rows, columns, 16, 16), window)

    assert kernel.cycles(machine, fields, {}).tolist() == [execution.cycles]
    # Positions of q behind the width keep what they held, NaN.
    np.testing.assert_array_equal(outcome(expected, kernel, fields), outcome(tile, kernel, fields))
    assert np.array_equal(product, outcome(tile, kernel, fields)[:, :width])


@each_kernel
@settings(max_examples=15, deadline=None)
@given(shape=shapes, seed=st.integers(0, 2**32 - 1))
def test_values_differ_by_roundings_alone(
    kernel, shape, seed, new_tile, run_vertex, compute_vertex
):
    """Both add 16 products a column in binary32; half partials are rounded once a column, too."""
    rng = np.random.default_rng(seed)
    width, _, rows, columns = shape
    fields, offset = vertex(kernel, shape, rng)
    dtype = kernel.data_type.numpy
    values = rng.uniform(-1, 1, (rows * columns, 16, 16)).astype(dtype)
    s = rng.uniform(-1, 1, int(fields["s_bytes"][0]) // kernel.data_type.bytes).astype(dtype)
    tile, expected = new_tile(), new_tile()
    for each in (tile, expected):
        fill(each, kernel, fields, values, s)
    run_vertex(tile, kernel, fields)
    compute_vertex(expected, kernel, fields)

    window = np.stack([s[at : at + 16 * width] for at in offset // kernel.data_type.bytes])
    window = np.abs(window.reshape(columns, width, 16).astype(np.float64))
    blocks = np.abs(values.astype(np.float64)).reshape(rows, columns, 16, 16)
    size = np.einsum("rcij,cnj->rni", blocks, window)
    halved = kernel.partials_type is HALF
    roundings = 16 * columns * 2.0**-24 + columns * (2.0**-11 if halved else 0)
    executed, computed = (outcome(each, kernel, fields)[:, :width] for each in (tile, expected))
    difference = np.abs(executed.astype(np.float64) - computed.astype(np.float64))
    assert np.all(difference <= 2 * roundings * size)


def seat_of(rows, columns, n, **changes):
    """Return the work of one seat with all blocks of a rectangle."""
    one, row, place = np.array([1]), *np.divmod(np.arange(rows * columns), columns)
    work = SeatWork(0 * one, rows * columns * one, row, place, rows * one, columns * one, n)
    return attrs.evolve(work, **changes)


@each_kernel
@settings(max_examples=40, deadline=None)
@given(
    n=st.integers(1, 130),
    rows=st.integers(1, 5),
    columns=st.integers(1, 5),
    seed=st.integers(0, 2**32 - 1),
)
def test_plain_lines_give_the_bits_of_the_dense_kernel_in_no_more_cycles(
    kernel, n, rows, columns, seed, new_tile, compute_vertex
):
    """The direct kernel takes other cycles than the dense one by its strips, rows and positions.

    A strip takes a cycle more. A row takes a cycle more, and a bundle of six cycles less. With few
    positions (less than three for some worker) a strip takes two bundles less.
    """
    rng = np.random.default_rng(seed)
    dense = DenseAmp(kernel.data_type, kernel.partials_type, kernel.units)
    listed, _ = vertex(kernel, (n, 0, rows, columns), rng)
    fields = {**listed, **kernel.fields_of(seat_of(rows, columns, n))}
    values = rng.standard_normal((rows * columns, 16, 16))
    s = rng.standard_normal(columns * n * 16)
    tiles = new_tile(), new_tile()
    for tile, each in zip(tiles, (kernel, dense), strict=True):
        fill(tile, each, fields, values, s)
        compute_vertex(tile, each, fields)
    direct_cycles, dense_cycles = (int(each.cycles(BOW, fields, {})[0]) for each in (kernel, dense))

    assert np.array_equal(*(outcome(tile, kernel, fields) for tile in tiles))
    few = n < 18  # three positions for each of six workers
    assert direct_cycles - dense_cycles == kernel.strips * (1 + rows - 6 * rows - 12 * few)


@each_kernel
@settings(max_examples=25, deadline=None)
@given(
    launch=st.integers(5, 20),
    sync=st.integers(0, 30),
    branch=st.integers(1, 12),
    latency=st.one_of(st.integers(1, 6), st.integers(1, 32)),
    workers=st.sampled_from([1, 4, 6, 7]),
    n=st.integers(1, 25),
)
def test_the_formula_holds_for_other_chips_too(
    kernel, launch, sync, branch, latency, workers, n, new_tile, run_vertex
):
    machine = BOW.with_(
        workers=workers,
        worker_launch_cycles=launch,
        local_sync_cycles=sync,
        supervisor_branch_cycles=branch,
        supervisor_latency_cycles=latency,
    )
    kernel = attrs.evolve(kernel, workers=workers)
    assume(not refusal_of(machine, kernel))
    fields, _ = vertex(kernel, (n, 1, 2, 3), np.random.default_rng(n), machine)
    tile = new_tile(machine)
    fill(tile, kernel, fields, np.zeros((6, 16, 16)), np.zeros(int(fields["s_bytes"][0]) // 4))

    assert kernel.cycles(machine, fields, {}).tolist() == [run_vertex(tile, kernel, fields).cycles]


@each_kernel
@pytest.mark.parametrize("n", [1, 6, 7, 13, 31])
def test_nothing_is_read_beyond_s_or_q_or_the_list(kernel, n, new_tile, run_vertex):
    """Operands take turns at the very end of memory, where a word further on would be a fault."""
    for name in ("q", "s", "worklist_address"):
        fields, _ = vertex(kernel, (n, 0, 2, 2), np.random.default_rng(n))
        size = int(kernel.spans(fields)[name][0])
        fields[name] = np.array([BOW.sram_end - size])
        tile = new_tile()
        zeros = np.zeros(int(fields["s_bytes"][0]) // kernel.data_type.bytes)
        fill(tile, kernel, fields, np.zeros((4, 16, 16)), zeros)
        run_vertex(tile, kernel, fields)

        assert not outcome(tile, kernel, fields).any()


@each_kernel
def test_a_list_begins_with_column_1_and_ends_with_column_0(kernel):
    offset = np.tile([64, 0, 8], 2)
    work = seat_of(2, 3, 9, offset=offset, s_bytes=np.array([4096]), width=7)
    fields = kernel.fields_of(work)
    launches = [at + 32 * half for at in (64, 0, 8) for half in range(kernel.halves)]

    assert fields["worklist"].row(0).tolist() == [*launches[1:], launches[0]]
    assert [int(fields[name][0]) for name in ("n", "width", "rows", "columns")] == [9, 7, 2, 3]
    assert kernel.worklist_words(work).tolist() == [2 * 3 * kernel.halves]
    position = 16 * kernel.data_type.bytes
    reads = kernel.accesses(fields)["s"]
    assert sorted(zip(reads.offset.tolist(), reads.bytes.tolist(), strict=True)) == [
        (at, 7 * position) for at in (0, 8, 64)
    ]


def test_seats_without_blocks_have_no_list():
    two = np.array([0, 1])
    work = SeatWork(0 * two, two, two[:1], two[:1], two, two, 4)

    assert DIRECT_DENSE[0].fields_of(work)["worklist"].count.tolist() == [0, 1]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"local_row": np.array([0, 1, 1, 1])}, "fill no rectangle"),
        ({"count": np.array([3])}, "fill no rectangle"),
        ({"offset": np.array([0, 8, 0, 16])}, "read s at different offsets"),
    ],
)
def test_blocks_of_no_rectangle_are_refused(changes, message):
    work = seat_of(2, 2, 4, offset=np.array([0, 8, 0, 8]), s_bytes=np.array([4096]))

    with pytest.raises(ProgramError, match=message):
        DIRECT_DENSE[0].fields_of(attrs.evolve(work, **changes))


@pytest.mark.parametrize(
    ("kernel", "change", "message"),
    [
        (DIRECT_DENSE[0], {1: 4}, "no multiple of 8 bytes"),
        (DIRECT_DENSE[3], {0: 8}, "does not lie 32 bytes behind"),
        (DIRECT_DENSE[3], {2: 8}, "does not lie 32 bytes behind"),
    ],
)
def test_offsets_that_no_launch_can_take_are_refused(kernel, change, message):
    fields = kernel.fields_of(seat_of(1, 3, 4))
    flat = fields["worklist"].flat.copy()
    for entry, more in change.items():
        flat[entry] += more

    with pytest.raises(ListError, match=message):
        kernel.accesses({**fields, "worklist": attrs.evolve(fields["worklist"], flat=flat)})


@each_kernel
def test_a_list_of_other_columns_is_refused(kernel):
    fields = {**kernel.fields_of(seat_of(1, 3, 4)), "columns": np.array([2])}

    with pytest.raises(ListError, match="the list has"):
        kernel.accesses(fields)


@each_kernel
@given(vertices=st.integers(1, 6), seed=st.integers(0, 1 << 30))
@settings(max_examples=10, deadline=None)
def test_all_at_once_gives_the_bits_of_one_after_another(kernel, vertices, seed):
    rng, machine = np.random.default_rng(seed), BOW.scaled_to(3)
    at_once, one = Memory(machine), Memory(machine)
    kind = kernel.data_type.numpy
    at_once.flat(kind)[:] = rng.standard_normal(len(at_once.flat(kind))).astype(kind)
    one.images[:] = at_once.images
    each = [
        vertex(kernel, (*rng.integers((1, 0, 1, 1), (40, 3, 3, 4)),), rng) for _ in range(vertices)
    ]
    lists = [fields["worklist"].flat for fields, _ in each]
    size = np.array([len(listed) for listed in lists])
    names = ("n", "width", "rows", "columns", "s_bytes")
    fields = {name: np.concatenate([found[name] for found, _ in each]) for name in names}
    place = machine.sram_base + 0x10000 * np.arange(vertices)
    fields |= {"q": place, "s": place + 0x4000, "values": place + 0x8000}
    fields["worklist"] = Ragged(np.concatenate(lists), np.cumsum(size) - size, size)
    tile = np.sort(rng.integers(0, 3, vertices))
    kernel.compute_all(at_once, tile, fields)
    one_by_one(kernel, one, tile, fields)

    assert np.array_equal(at_once.images, one.images)


@pytest.mark.parametrize("types", [(HALF, HALF), (HALF, FLOAT), (FLOAT, FLOAT)])
def test_the_kernel_with_most_units_is_chosen(types):
    assert direct_dense_kernel(BOW, *types).units == (8 if types == (HALF, FLOAT) else 16)
    with pytest.raises(NoKernelError, match="no dense convolution kernel for float data with half"):
        direct_dense_kernel(BOW, FLOAT, HALF)
