"""The kernel that makes lines of taps of an image: its code against formula and numerics."""

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, DataType, ListError
from ipusim.kernels import FlattenTaps, flattening
from ipusim.program.codelet import one_by_one
from ipusim.simulation.tile import Memory

HALF, FLOAT = DataType.HALF, DataType.FLOAT
SOURCE, TARGET, LIST = 0x4000, 0x14000, 0x44000  # from the base of memory
each_kernel = pytest.mark.parametrize(
    "kernel", FlattenTaps.variants(), ids=lambda kernel: kernel.name
)


def vertex(kernel, read, n, lines, machine=BOW, source=SOURCE, target=TARGET):
    """Return the fields of a vertex that makes lines of 16 of `read`, int[columns, 4]."""
    listed = flattening(read, np.array([len(read)]), n, kernel.data_type)
    numbers = {
        "source": machine.sram_base + source,
        "target": machine.sram_base + target,
        "worklist_address": machine.sram_base + LIST,
        "n": n,
        "lines": lines,
        "columns": len(read),
    }
    fields = {name: np.array([number]) for name, number in numbers.items()}
    return {**fields, "worklist": listed}


def fill(tile, kernel, fields, seed=0):
    """Put random numbers and the work list on a tile; return the numbers."""
    shape = (int(fields["lines"][0]), int(fields["n"][0]), 4)
    numbers = np.random.default_rng(seed).standard_normal(shape).astype(kernel.data_type.numpy)
    tile.put(int(fields["source"][0]), numbers)
    tile.put(int(fields["worklist_address"][0]), fields["worklist"].flat)
    return numbers


@each_kernel
@given(
    columns=st.integers(0, 6),
    n=st.integers(1, 50),
    lines=st.integers(1, 12),
    workers=st.sampled_from([1, 4, 6, 7]),
    seed=st.integers(0, 1 << 32),
)
@settings(max_examples=80, deadline=None)
def test_a_vertex_takes_its_formulas_cycles_and_gives_its_numerics_bits(
    kernel, columns, n, lines, workers, seed, new_tile, run_vertex, compute_vertex
):
    machine = attrs.evolve(BOW, workers=workers)
    kernel = attrs.evolve(kernel, workers=workers)
    executed, computed = new_tile(machine), new_tile(machine)
    read = np.random.default_rng(seed).integers(0, lines, (columns, 4))
    fields = vertex(kernel, read, n, lines, machine)
    fill(executed, kernel, fields, seed)
    numbers = fill(computed, kernel, fields, seed)
    execution = run_vertex(executed, kernel, fields)
    compute_vertex(computed, kernel, fields)
    size = columns * n * 16
    flattened = computed.view(int(fields["target"][0]), size, kernel.data_type.numpy)

    assert kernel.cycles(machine, fields, {}).tolist() == [execution.cycles]
    assert np.array_equal(computed.bytes[SOURCE:], executed.bytes[SOURCE:])
    assert np.array_equal(numbers[read].swapaxes(1, 2).ravel(), flattened)


@each_kernel
@pytest.mark.parametrize("n", [1, 5, 6, 13])
def test_nothing_is_read_past_the_lines_nor_written_past_what_is_made(
    kernel, n, new_tile, run_vertex
):
    line = n * 4 * kernel.data_type.bytes
    for places in ({"source": BOW.sram_bytes - 4 * line}, {"target": BOW.sram_bytes - 8 * line}):
        fields, tile = vertex(kernel, np.arange(8).reshape(2, 4) % 4, n, 4, **places), new_tile()
        fill(tile, kernel, fields)
        bytes_before = tile.view(int(fields["target"][0]) - 8, 8, np.uint8).copy()
        run_vertex(tile, kernel, fields)

        assert np.array_equal(bytes_before, tile.view(int(fields["target"][0]) - 8, 8, np.uint8))


def test_a_position_takes_four_bundles_a_word_of_64_bits():
    cycles = [
        [int(k.cycles(BOW, vertex(k, np.zeros((3, 4), int), n, 1), {})[0]) for n in (6, 12)]
        for k in FlattenTaps.variants()
    ]

    assert [later - first for first, later in cycles] == [6 * 3 * 4, 6 * 3 * 8]


@each_kernel
@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({5: 8}, "results go to offset"),
        ({1: 2}, "no multiple of"),
        ({10: 2}, "1 is behind the last entry, not -1"),
    ],
)
def test_lists_that_the_codelet_cannot_walk_are_refused(kernel, change, message):
    fields = vertex(kernel, np.arange(8).reshape(2, 4), 3, 8)
    flat = fields["worklist"].flat.copy()
    for entry, more in change.items():
        flat[entry] += more

    with pytest.raises(ListError, match=message):
        kernel.accesses({**fields, "worklist": attrs.evolve(fields["worklist"], flat=flat)})


@each_kernel
def test_a_list_of_other_lines_is_refused(kernel):
    fields = {**vertex(kernel, np.arange(8).reshape(2, 4), 3, 8), "columns": np.array([3])}

    with pytest.raises(ListError, match="the list has 11 numbers, not 5 for each of 3 lines"):
        kernel.accesses(fields)


@each_kernel
@given(vertices=st.integers(1, 6), seed=st.integers(0, 1 << 30))
@settings(max_examples=10, deadline=None)
def test_all_at_once_gives_the_bits_of_one_after_another(kernel, vertices, seed):
    rng, machine = np.random.default_rng(seed), BOW.scaled_to(3)
    at_once, one = Memory(machine), Memory(machine)
    at_once.images[:] = rng.integers(0, 256, at_once.images.shape, dtype=np.uint8)
    one.images[:] = at_once.images
    columns, n = rng.integers(0, 4, vertices), 12
    read = rng.integers(0, 9, (int(columns.sum()), 4))
    listed = flattening(read, columns, n, kernel.data_type)
    place = machine.sram_base + 0x8000 * np.arange(vertices)
    fields = {
        "source": place,
        "target": place + 0x2000,
        "n": np.full(vertices, n),
        "lines": np.full(vertices, 9),
        "columns": columns,
        "worklist": listed,
    }
    tile = np.sort(rng.integers(0, 3, vertices))
    kernel.compute_all(at_once, tile, fields)
    one_by_one(kernel, one, tile, fields)

    assert np.array_equal(at_once.images, one.images)


def test_its_name_says_the_type():
    assert [kernel.name for kernel in FlattenTaps.variants()] == [
        "flatten_taps_half",
        "flatten_taps_float",
    ]
    assert FlattenTaps(HALF, workers=4).name == "flatten_taps_half_4workers"
