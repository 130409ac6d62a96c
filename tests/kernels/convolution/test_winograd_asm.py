"""Kernels of Winograd's transforms: their code against formula, numerics and NumPy."""

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, DataType, ProgramError
from ipusim.isa.assembler.assemble import assemble
from ipusim.kernels import POSITIONS, WinogradInput, WinogradOutput
from ipusim.program.codelet import one_by_one
from ipusim.simulation.tile import Memory

HALF, FLOAT = DataType.HALF, DataType.FLOAT
SOURCE, TARGET = 0x4000, 0x30000  # from the base of memory
INPUTS = tuple(WinogradInput(data_type) for data_type in DataType)
OUTPUTS = tuple(WinogradOutput(data_type) for data_type in DataType)
each_input = pytest.mark.parametrize("kernel", INPUTS, ids=lambda kernel: kernel.name)
each_output = pytest.mark.parametrize("kernel", OUTPUTS, ids=lambda kernel: kernel.name)
each_kernel = pytest.mark.parametrize("kernel", INPUTS + OUTPUTS, ids=lambda kernel: kernel.name)

# Matrices of Winograd F(2x2, 3x3): an input d becomes B d B', a product z becomes A z A'; a prime
# means the transpose.
B = np.array([[1, 0, -1, 0], [0, 1, 1, 0], [0, -1, 1, 0], [0, 1, 0, -1]], dtype=np.float64)
A = np.array([[1, 1, 1, 0], [0, 1, -1, -1]], dtype=np.float64)
ROUNDING = {HALF: 2.0**-11, FLOAT: 2.0**-24}

shapes = st.builds(
    dict,
    groups=st.integers(1, 3),
    rows=st.integers(1, 4),
    columns=st.integers(1, 5),
    batch=st.integers(1, 4),
)


def vertex(kernel, shape, more=(0, 0), rows_outermost=False):
    """Return the fields of a vertex.

    Image rows have `more` further columns, groups further rows.
    """
    fields = {name: np.array([number]) for name, number in shape.items()}
    fields["source"] = np.array([BOW.sram_base + SOURCE])
    fields["target"] = np.array([BOW.sram_base + TARGET])
    if not isinstance(kernel, WinogradInput):
        return fields
    column = 16 * fields["batch"] * kernel.data_type.bytes
    row = column * (2 * fields["columns"] + 2 + more[0])
    rows = 2 * fields["rows"] + 2 + more[1]
    if rows_outermost:
        strides = {"row_stride": row * fields["groups"], "group_stride": row}
    else:
        strides = {"row_stride": row, "group_stride": row * rows}
    return {**fields, **strides}


def fill(tile, kernel, fields, seed=0):
    """Put random numbers at the source in the order of memory, and return them."""
    count = int(kernel.spans(fields)["source"][0]) // kernel.data_type.bytes
    numbers = np.random.default_rng(seed).standard_normal(count).astype(kernel.data_type.numpy)
    tile.put(int(fields["source"][0]), numbers)
    return numbers


@each_kernel
@given(
    shape=shapes,
    more=st.tuples(st.integers(0, 2), st.integers(0, 2)),
    rows_outermost=st.booleans(),
    workers=st.sampled_from([1, 4, 6, 7]),
    seed=st.integers(0, 1 << 32),
)
@settings(max_examples=60, deadline=None)
def test_a_vertex_takes_its_formulas_cycles_and_gives_its_numerics_bits(
    kernel, shape, more, rows_outermost, workers, seed, new_tile, run_vertex, compute_vertex
):
    machine = attrs.evolve(BOW, workers=workers)
    kernel = attrs.evolve(kernel, workers=workers)
    executed, computed = new_tile(machine), new_tile(machine)
    fields = vertex(kernel, shape, more, rows_outermost)
    fill(executed, kernel, fields, seed)
    fill(computed, kernel, fields, seed)
    execution = run_vertex(executed, kernel, fields)
    compute_vertex(computed, kernel, fields)

    assert kernel.cycles(machine, fields, {}).tolist() == [execution.cycles]
    assert np.array_equal(computed.bytes[SOURCE:], executed.bytes[SOURCE:])


@each_input
@given(shape=shapes, rows_outermost=st.booleans(), seed=st.integers(0, 1 << 32))
@settings(max_examples=20, deadline=None)
def test_every_window_becomes_its_transform(
    kernel, shape, rows_outermost, seed, new_tile, compute_vertex
):
    tile, fields = new_tile(), vertex(kernel, shape, (1, 1), rows_outermost)
    numbers = fill(tile, kernel, fields, seed).astype(np.float64)
    compute_vertex(tile, kernel, fields)
    groups, rows, columns, batch = (shape[name] for name in ("groups", "rows", "columns", "batch"))
    target = tile.view(
        int(fields["target"][0]), 16 * groups * rows * columns * batch * 16, kernel.data_type.numpy
    ).reshape(16, groups, rows, columns, batch * 16)
    size = kernel.data_type.bytes
    group_stride, row_stride = (
        int(fields[name][0]) // size for name in ("group_stride", "row_stride")
    )
    for group in range(groups):
        for row in range(rows):
            for column in range(columns):
                first = group * group_stride + 2 * row * row_stride + 2 * column * batch * 16
                at = first + np.arange(4)[:, None] * row_stride + np.arange(4) * batch * 16
                window = numbers[at[..., None] + np.arange(batch * 16)]
                expected = np.einsum("ir,rcz,jc->ijz", B, window, B)
                terms = np.einsum("ir,rcz,jc->ijz", abs(B), abs(window), abs(B))
                results = target[:, group, row, column]
                # A number is rounded twice: as a sum of two pixels, as a sum of two of these.
                bound = 2.01 * ROUNDING[kernel.data_type] * terms + 1e-7
                for number, (down, across) in enumerate(POSITIONS):
                    error = abs(results[number].astype(np.float64) - expected[down, across])
                    assert np.all(error <= bound[down, across])


@each_output
@given(shape=shapes, seed=st.integers(0, 1 << 32))
@settings(max_examples=20, deadline=None)
def test_every_tile_becomes_its_outputs_and_what_is_cut_off_is_dropped(
    kernel, shape, seed, new_tile, compute_vertex
):
    tile, fields = new_tile(), vertex(kernel, shape)
    numbers = fill(tile, kernel, fields, seed).astype(np.float64)
    compute_vertex(tile, kernel, fields)
    groups, rows, columns, batch = (shape[name] for name in ("groups", "rows", "columns", "batch"))
    high, wide = -(-rows // 2), -(-columns // 2)
    products = np.zeros((4, 4, groups, high, wide, batch * 16))
    for position, row_and_column in zip(
        numbers.reshape(16, *products.shape[2:]), POSITIONS, strict=True
    ):
        products[row_and_column] = position
    shape = groups, 2 * high, 2 * wide, batch * 16
    expected = np.einsum("ia,abgrcz,jb->gricjz", A, products, A).reshape(shape)
    terms = np.einsum("ia,abgrcz,jb->gricjz", abs(A), abs(products), abs(A)).reshape(shape)
    outputs = tile.view(
        int(fields["target"][0]), groups * rows * columns * batch * 16, kernel.data_type.numpy
    ).reshape(groups, rows, columns, batch * 16)
    error = abs(outputs.astype(np.float64) - expected[:, :rows, :columns])

    # No product passes through more than six sums.
    assert np.all(error <= 6.01 * ROUNDING[kernel.data_type] * terms[:, :rows, :columns] + 1e-6)


@each_kernel
@given(vertices=st.integers(1, 6), seed=st.integers(0, 1 << 30))
@settings(max_examples=10, deadline=None)
def test_all_at_once_gives_the_bits_of_one_after_another(kernel, vertices, seed):
    rng, machine = np.random.default_rng(seed), BOW.scaled_to(3)
    at_once, single = Memory(machine), Memory(machine)
    numbers = rng.standard_normal(at_once.images.size // kernel.data_type.bytes)
    at_once.images[:] = (
        numbers.astype(kernel.data_type.numpy).view(np.uint8).reshape(at_once.images.shape)
    )
    single.images[:] = at_once.images
    names = ("groups", "rows", "columns", "batch")
    shapes = [{name: int(rng.integers(1, 3)) for name in names} for _ in range(vertices)]
    vertices_fields = [
        vertex(kernel, shape, tuple(rng.integers(0, 2, 2).tolist())) for shape in shapes
    ]
    fields = {
        name: np.concatenate([fields_of_vertex[name] for fields_of_vertex in vertices_fields])
        for name in vertices_fields[0]
    }
    starts = machine.sram_base + 0x10000 * np.arange(vertices)
    fields = {**fields, "source": starts, "target": starts + 0x8000}
    tile = np.sort(rng.integers(0, 3, vertices))
    kernel.compute_all(at_once, tile, fields)
    one_by_one(kernel, single, tile, fields)

    assert np.array_equal(at_once.images, single.images)


@each_kernel
def test_zeros_keep_the_signs_that_sums_give_them(kernel, new_tile, run_vertex, compute_vertex):
    executed, computed = new_tile(), new_tile()
    fields = vertex(kernel, {"groups": 1, "rows": 3, "columns": 3, "batch": 1})
    count = int(kernel.spans(fields)["source"][0]) // kernel.data_type.bytes
    numbers = np.random.default_rng(0).choice([-1.0, -0.0, 0.0, 1.0], count)
    for tile in (executed, computed):
        tile.put(int(fields["source"][0]), numbers.astype(kernel.data_type.numpy))
    run_vertex(executed, kernel, fields)
    compute_vertex(computed, kernel, fields)

    assert np.array_equal(computed.bytes[SOURCE:], executed.bytes[SOURCE:])


@pytest.mark.parametrize("kernel", [INPUTS[0], OUTPUTS[0]], ids=lambda kernel: kernel.name)
def test_a_half_that_overflows_is_no_number(kernel, new_tile, compute_vertex):
    assert kernel.data_type is HALF
    tile, fields = new_tile(), vertex(kernel, {"groups": 1, "rows": 2, "columns": 2, "batch": 1})
    numbers = np.full_like(fill(tile, kernel, fields), 65504)
    tile.put(int(fields["source"][0]), numbers)
    compute_vertex(tile, kernel, fields)
    outputs = tile.view(
        int(fields["target"][0]), int(kernel.spans(fields)["target"][0]) // 2, np.float16
    )

    assert np.isnan(outputs).any()
    assert not np.isinf(outputs).any()


def test_a_turn_takes_so_many_bundles_of_64_bits():
    shape = {"groups": 1, "rows": 1, "columns": 1}
    cycles = [
        [
            int(kernel.cycles(BOW, vertex(kernel, {**shape, "batch": batch}), {})[0])
            for batch in (1, 2)
        ]
        for kernel in (WinogradInput(HALF), WinogradOutput(HALF))
    ]

    assert [two - single for single, two in cycles] == [6 * 4 * 38, 6 * 4 * 27]


@each_kernel
@pytest.mark.parametrize("name", ["groups", "rows", "columns", "batch"])
def test_nothing_to_transform_is_refused(kernel, name):
    shape = {"groups": 1, "rows": 1, "columns": 1, "batch": 1, name: 0}

    with pytest.raises(ProgramError, match=f"of 0 {name}"):
        kernel.cycles(BOW, vertex(kernel, shape), {})


@each_input
@pytest.mark.parametrize(
    ("name", "what"), [("row_stride", "image rows"), ("group_stride", "channel groups")]
)
def test_lines_that_do_not_lie_whole_words_apart_are_refused(kernel, name, what):
    fields = vertex(kernel, {"groups": 1, "rows": 1, "columns": 1, "batch": 1})

    with pytest.raises(ProgramError, match=f"{what} lie 516 bytes apart"):
        kernel.cycles(BOW, {**fields, name: np.array([516])}, {})


@each_kernel
def test_its_source_assembles(kernel):
    code = kernel.assembly

    assert kernel.entry in assemble(code.file, defines=dict(code.defines)).labels
