"""The kernel that transposes lines of 16 columns: its code against formula and numerics."""

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, DataType, ListError, ProgramError, Ragged
from ipusim.isa.assembler.assemble import assemble
from ipusim.kernels import TransposeLines, entries_of
from ipusim.program.codelet import one_by_one
from ipusim.simulation.tile import Memory

HALF, FLOAT = DataType.HALF, DataType.FLOAT
SOURCE, TARGET, LIST = 0x4000, 0x14000, 0x34000  # bytes from the base of memory
each_kernel = pytest.mark.parametrize(
    "kernel", TransposeLines.variants(), ids=lambda kernel: kernel.name
)


def vertex(kernel, read, n, lines=None, machine=BOW, source=SOURCE, target=TARGET):
    """Return the fields of a vertex that transposes the lines `read`, int[columns, 16].

    Each row of `read` has the numbers of the 16 lines of s that become one block column.
    """
    read = np.asarray(read).reshape(-1, 16)
    entries = entries_of(read, np.arange(len(read)), n, kernel.data_type).ravel()
    numbers = {
        "source": machine.sram_base + source,
        "target": machine.sram_base + target,
        "worklist_address": machine.sram_base + LIST,
        "n": n,
        "lines": 1 + int(read.max(initial=0)) if lines is None else lines,
        "columns": len(read),
    }
    listed = Ragged(entries, np.array([0]), np.array([len(entries)]))
    return {**{name: np.array([number]) for name, number in numbers.items()}, "worklist": listed}


def fill(tile, kernel, fields, seed=0):
    """Put random numbers and the work list on a tile; return the numbers."""
    shape = (int(fields["lines"][0]), int(fields["n"][0]))
    numbers = np.random.default_rng(seed).standard_normal(shape).astype(kernel.data_type.numpy)
    tile.put(int(fields["source"][0]), numbers)
    tile.put(int(fields["worklist_address"][0]), fields["worklist"].flat)
    return numbers


@each_kernel
@given(
    columns=st.integers(0, 7),
    words=st.integers(1, 9),
    lines=st.integers(1, 40),
    workers=st.sampled_from([1, 4, 6, 7]),
    seed=st.integers(0, 1 << 32),
)
@settings(max_examples=60, deadline=None)
def test_a_vertex_takes_its_formulas_cycles_and_gives_its_numerics_bits(
    kernel, columns, words, lines, workers, seed, new_tile, run_vertex, compute_vertex
):
    machine = attrs.evolve(BOW, workers=workers)
    kernel = attrs.evolve(kernel, workers=workers)
    executed, computed = new_tile(machine), new_tile(machine)
    read = np.random.default_rng(seed).integers(0, lines, (columns, 16))
    n = words * kernel.data_type.vector_width
    fields = vertex(kernel, read, n, lines, machine)
    fill(executed, kernel, fields, seed)
    numbers = fill(computed, kernel, fields, seed)
    execution = run_vertex(executed, kernel, fields)
    compute_vertex(computed, kernel, fields)
    target = computed.view(
        int(fields["target"][0]), columns * n * 16, kernel.data_type.numpy
    ).reshape(columns, n, 16)

    assert kernel.cycles(machine, fields, {}).tolist() == [execution.cycles]
    assert np.array_equal(computed.bytes[SOURCE:], executed.bytes[SOURCE:])
    assert np.array_equal(numbers[read].swapaxes(1, 2), target)


@each_kernel
@pytest.mark.parametrize("words", [1, 2, 5])
def test_a_word_is_read_past_the_lines_and_nothing_written_past_the_columns(
    kernel, words, new_tile, run_vertex
):
    n = words * kernel.data_type.vector_width
    line = n * kernel.data_type.bytes
    room = BOW.sram_bytes - kernel.source_padding_bytes - 16 * line
    for places in ({"source": room}, {"target": BOW.sram_bytes - 16 * line}):
        tile, fields = new_tile(), vertex(kernel, np.arange(16), n, **places)
        fill(tile, kernel, fields)
        bytes_before = tile.view(int(fields["target"][0]) - 8, 8, np.uint8).copy()
        run_vertex(tile, kernel, fields)

        assert np.array_equal(bytes_before, tile.view(int(fields["target"][0]) - 8, 8, np.uint8))


@each_kernel
@pytest.mark.parametrize("special", [-0.0, np.inf, -np.inf, 6e-8])
def test_every_number_keeps_its_bits(kernel, special, new_tile, run_vertex):
    tile, fields = new_tile(), vertex(kernel, np.arange(16), 8)
    numbers = fill(tile, kernel, fields)
    numbers[:, ::3] = special
    tile.put(int(fields["source"][0]), numbers)
    run_vertex(tile, kernel, fields)
    target = tile.view(int(fields["target"][0]), numbers.size, kernel.data_type.numpy)

    assert numbers.T.tobytes() == target.tobytes()


def test_a_square_takes_four_bundles():
    # Four columns more: a square of halves, two squares of floats. 48 lines are 12 entries, two for
    # each worker.
    cycles = [
        [int(kernel.cycles(BOW, vertex(kernel, np.arange(48), n), {})[0]) for n in (16, 20)]
        for kernel in TransposeLines.variants()
    ]

    assert [later - first for first, later in cycles] == [6 * 2 * 4, 6 * 2 * 8]


@each_kernel
@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({5: 4}, "results go to offset"),
        ({1: 2}, "no multiple of"),
    ],
)
def test_lists_with_offsets_of_no_lines_are_refused(kernel, change, message):
    fields = vertex(kernel, np.arange(32), 8)
    listed = fields["worklist"]
    flat = listed.flat.copy()
    for position, more in change.items():
        flat[position] += more

    with pytest.raises(ListError, match=message):
        kernel.accesses({**fields, "worklist": attrs.evolve(listed, flat=flat)})


@each_kernel
def test_a_list_that_is_too_short_is_refused(kernel):
    fields = {**vertex(kernel, np.arange(32), 8), "columns": np.array([3])}

    with pytest.raises(ListError, match="the list has 40, not 5 for each of 12"):
        kernel.accesses(fields)


@each_kernel
def test_columns_that_do_not_fill_a_word_are_refused(kernel):
    fields = {**vertex(kernel, np.arange(16), 8), "n": np.array([7])}

    with pytest.raises(ProgramError, match="7 columns on a tile"):
        kernel.cycles(BOW, fields, {})


@each_kernel
def test_its_source_assembles(kernel):
    code = kernel.assembly

    assert kernel.entry in assemble(code.file, defines=dict(code.defines)).labels


@each_kernel
@given(vertices=st.integers(1, 6), seed=st.integers(0, 1 << 30))
@settings(max_examples=10, deadline=None)
def test_all_at_once_gives_the_bits_of_one_after_another(kernel, vertices, seed):
    rng, machine = np.random.default_rng(seed), BOW.scaled_to(3)
    at_once, single = Memory(machine), Memory(machine)
    at_once.images[:] = rng.integers(0, 256, at_once.images.shape, dtype=np.uint8)
    single.images[:] = at_once.images
    columns, n = rng.integers(1, 4, vertices), 4 * rng.integers(1, 5, vertices)
    lists = [
        entries_of(rng.integers(0, 30, (count, 16)), np.arange(count), wide, kernel.data_type)
        for count, wide in zip(columns, n, strict=True)
    ]
    size = np.array([offsets.size for offsets in lists])
    starts = machine.sram_base + 0x8000 * np.arange(vertices)
    fields = {
        "source": starts,
        "target": starts + 0x2000,
        "n": n,
        "lines": np.full(vertices, 30),
        "columns": columns,
        "worklist": Ragged(
            np.concatenate([offsets.ravel() for offsets in lists]), np.cumsum(size) - size, size
        ),
    }
    tile = np.sort(rng.integers(0, 3, vertices))
    kernel.compute_all(at_once, tile, fields)
    one_by_one(kernel, single, tile, fields)

    assert np.array_equal(at_once.images, single.images)
