"""Kernels of direct convolutions: lists, accesses, cycles and results against static kernels."""

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, MK1, DataType, ProgramError
from ipusim.kernels import (
    DirectBlock,
    DirectElement,
    NoKernelError,
    SeatWork,
    StaticElement,
    WordOverflow,
    by_name,
    direct_kernel,
    static_kernel,
)
from ipusim.kernels.library import DIRECT_BLOCKS, DIRECT_ELEMENTS
from ipusim.simulation.tile import Memory

HALF, FLOAT = DataType.HALF, DataType.FLOAT
TYPES = [(HALF, HALF), (HALF, FLOAT), (FLOAT, FLOAT)]
MACHINE = BOW.scaled_to(2)
COLUMNS = 9  # rows of s
DIRECT = (*DIRECT_ELEMENTS, *DIRECT_BLOCKS)
each_kernel = pytest.mark.parametrize("kernel", DIRECT, ids=lambda kernel: kernel.name)
# Work of seats: for each seat the number of entries of each of its rows.
seats_of_rows = st.lists(st.lists(st.integers(1, 5), max_size=7), min_size=1, max_size=3)


def lines(kernel, seats, n, seed=0):
    """Return two descriptions of equal work: by rows of s, and by the offsets of these rows.

    `seats` has, for each seat, the number of blocks in each of its rows.
    """
    rng = np.random.default_rng(seed)
    row = [np.repeat(np.arange(len(lengths)), np.array(lengths, dtype=int)) for lengths in seats]
    count = np.array([len(lengths) for lengths in row])
    column = rng.integers(0, COLUMNS, int(count.sum()))
    rows = np.array([len(lengths) for lengths in seats])
    work = SeatWork(
        first=np.cumsum(count) - count,
        count=count,
        local_row=np.concatenate(row).astype(np.int64),
        local_column=column,
        rows=rows,
        columns=np.full(len(seats), COLUMNS),
        n=n,
    )
    line = n * kernel.block * kernel.data_type.bytes
    s_bytes = np.full(len(seats), COLUMNS * line)
    offset = attrs.evolve(work, local_column=0 * column, offset=column * line, s_bytes=s_bytes)
    return work, offset


def static_of(kernel):
    """Return the static kernel that has the same code."""
    return by_name[kernel.name.replace("direct", "static")]


def run(kernel, work, seed):
    """Return the contents of memory after all seats with blocks have run, all on one tile."""
    fields, memory = dict(kernel.fields_of(work)), Memory(MACHINE)
    busy = np.flatnonzero(work.count > 0)  # seats with blocks
    rng = np.random.default_rng(seed)
    numbers = rng.standard_normal(len(memory.flat(kernel.data_type.numpy)))
    memory.flat(kernel.data_type.numpy)[:] = numbers.astype(kernel.data_type.numpy)
    worklist = fields["worklist"]
    fields = {
        name: np.asarray(values)[busy] for name, values in fields.items() if name != "worklist"
    }
    fields["worklist"] = attrs.evolve(
        worklist, first=worklist.first[busy], count=worklist.count[busy]
    )
    room = 1 << 16
    for place, name in enumerate(("q", "s", "values")):
        fields[name] = BOW.sram_base + room * (3 * np.arange(len(busy)) + place)
    kernel.compute_all(memory, 0 * busy, fields)
    return memory.images


@each_kernel
@settings(max_examples=15, deadline=None)
@given(seats=seats_of_rows, vectors=st.integers(1, 6), seed=st.integers(0, 1 << 30))
def test_windows_that_are_lines_give_the_static_kernels_bits(kernel, seats, vectors, seed):
    by_line, by_offset = lines(kernel, seats, vectors * kernel.data_type.vector_width, seed)

    assert np.array_equal(run(static_of(kernel), by_line, seed), run(kernel, by_offset, seed))


@pytest.mark.parametrize("kernel", DIRECT_BLOCKS, ids=lambda kernel: kernel.name)
@settings(max_examples=15, deadline=None)
@given(seats=seats_of_rows, vectors=st.integers(1, 40))
def test_windows_that_are_lines_take_the_static_block_kernels_lists_and_cycles(
    kernel, seats, vectors
):
    work = lines(kernel, seats, vectors * kernel.data_type.vector_width)
    static, direct = static_of(kernel).fields_of(work[0]), kernel.fields_of(work[1])

    assert static["worklist"] == direct["worklist"]
    expected = static_of(kernel).cycles(BOW, static, {})
    assert expected.tolist() == kernel.cycles(BOW, direct, {}).tolist()
    assert static_of(kernel).spans(static)["s"].tolist() == kernel.spans(direct)["s"].tolist()


@pytest.mark.parametrize("kernel", DIRECT_ELEMENTS, ids=lambda kernel: kernel.name)
@settings(max_examples=30, deadline=None)
@given(seats=seats_of_rows, vectors=st.integers(1, 40))
def test_windows_that_are_lines_take_no_more_than_the_static_element_kernels_cycles(
    kernel, seats, vectors
):
    work = lines(kernel, seats, vectors * kernel.data_type.vector_width)
    static, direct = static_of(kernel).fields_of(work[0]), kernel.fields_of(work[1])

    assert kernel.cycles(BOW, static, {}).tolist() == (
        static_of(kernel).cycles(BOW, static, {}).tolist()
    )
    assert (kernel.cycles(BOW, direct, {}) <= kernel.cycles(BOW, static, {})).all()


@each_kernel
def test_work_without_offsets_has_lines(kernel):
    by_line, by_offset = lines(kernel, [[3, 1], [2]], 12)

    first, second = kernel.fields_of(by_line), kernel.fields_of(by_offset)
    assert first["worklist"] == second["worklist"]
    assert first["s_bytes"].tolist() == second["s_bytes"].tolist()


@each_kernel
def test_a_seat_without_blocks_has_an_empty_list(kernel):
    _, work = lines(kernel, [[], [2, 1], []], 12)
    fields = kernel.fields_of(work)

    assert (fields["worklist"].count > 0).tolist() == [False, True, False]
    assert fields["worklist"].count.tolist() == kernel.worklist_words(work).tolist()


def windows(*offsets, s_bytes=4096, n=12, width=8):
    """Return the work of one row of blocks whose windows begin at byte `offsets` of s."""
    count, one = len(offsets), np.array([1])
    none = np.zeros(count, dtype=np.int64)
    return SeatWork(
        *(0 * one, count * one, none, none, one, one, n),
        offset=np.array(offsets),
        s_bytes=np.array([s_bytes]),
        width=width,
    )


@each_kernel
def test_windows_may_overlap_and_end_where_s_does(kernel):
    unit, window = kernel.unit_bytes if kernel.block > 1 else 8, 8 * kernel.block
    last = 4096 - window * kernel.data_type.bytes
    fields = kernel.fields_of(windows(0, unit, last))
    accesses = kernel.accesses(fields)["s"]

    assert kernel.spans(fields)["s"].tolist() == [4096]
    assert accesses.ends(1).tolist() == [4096]
    touched = np.zeros(4096, dtype=bool)
    for start, size in zip(accesses.offset.tolist(), accesses.bytes.tolist(), strict=True):
        touched[start : start + size] = True
    expected = np.zeros(4096, dtype=bool)
    for start in (0, unit, last):
        expected[start : start + window * kernel.data_type.bytes] = True
    assert np.array_equal(expected, touched)


@each_kernel
def test_columns_of_q_that_are_computed_or_cleared_are_written_once(kernel):
    one, unit = np.array([1]), kernel.unit_bytes if kernel.block > 1 else 8
    work = attrs.evolve(windows(0, 0, unit, 0), local_row=np.array([0, 1, 1, 2]), rows=3 * one)
    fields = kernel.fields_of(work)
    accesses, size = kernel.accesses(fields)["q"], kernel.block * kernel.partials_type.bytes
    written = np.zeros(3 * 12 * size, dtype=int)
    for start, count in zip(accesses.offset.tolist(), accesses.bytes.tolist(), strict=True):
        written[start : start + count] += 1

    assert kernel.spans(fields)["q"].tolist() == [len(written)]
    columns = np.array([1] * 8 + [int(getattr(kernel, "clears", False))] * 4)
    assert np.array_equal(written, np.tile(np.repeat(columns, size), 3))


@each_kernel
@pytest.mark.parametrize("beyond", [True, False])
def test_a_window_outside_s_is_refused_with_its_bytes(kernel, beyond):
    size = 8 * kernel.block * kernel.data_type.bytes
    unit = kernel.unit_bytes if kernel.block > 1 else 8
    at = 4096 - size + unit if beyond else -unit

    with pytest.raises(
        ProgramError, match=rf"seat 0, block 1: reads bytes {at:,} to {at + size:,} of s, which has"
    ):
        kernel.fields_of(windows(0, at))


@each_kernel
def test_an_offset_between_the_units_is_refused(kernel):
    unit = kernel.unit_bytes if kernel.block > 1 else 8

    with pytest.raises(ProgramError, match=rf"an offset is a multiple of {unit}, and its 8 col"):
        kernel.fields_of(windows(unit // 2))


@pytest.mark.parametrize("name", ["element", "nm", "block_16x16", "block_fast_16x16"])
def test_a_static_kernel_refuses_windows(name):
    kernel = by_name[f"static_{name}_half_half"]

    with pytest.raises(ProgramError, match=r"takes lines of s that lie n columns apart, the work"):
        kernel.fields_of(windows(0))


@each_kernel
@pytest.mark.parametrize("width", [0, 16])
def test_a_width_of_no_column_or_of_more_than_q_has_is_refused(kernel, width):
    with pytest.raises(ProgramError, match=f"a width of {width} columns: must be 1 to 12"):
        kernel.fields_of(windows(0, width=width))


@each_kernel
def test_part_words_of_s_are_refused(kernel):
    with pytest.raises(ProgramError, match="seat 0: 4,092 bytes of s, must be a multiple of 8"):
        kernel.fields_of(windows(0, s_bytes=4092))


def test_a_width_of_part_words_is_refused():
    with pytest.raises(ProgramError, match="6 columns on a tile: must be a positive multiple of 4"):
        DirectElement(HALF, HALF).fields_of(windows(0, width=6))


def test_an_offset_beyond_16_bits_is_refused():
    with pytest.raises(WordOverflow, match="input byte offset 65536 does not fit a 16-bit"):
        DirectElement(HALF, HALF).fields_of(windows(65536, s_bytes=1 << 17))
    with pytest.raises(WordOverflow, match="input offset 65536 does not fit a 16-bit"):
        DirectBlock(4, HALF, HALF, 16).fields_of(windows(65536 * 32, s_bytes=1 << 22))


@pytest.mark.parametrize("machine", [BOW, MK1], ids=lambda machine: machine.name)
@pytest.mark.parametrize("types", TYPES)
@pytest.mark.parametrize("block", [1, 4, 8, 16])
def test_the_direct_kernel_is_the_static_ones_twin(machine, types, block):
    direct = direct_kernel(machine, block, *types)

    assert static_of(direct) == static_kernel(machine, block, *types)
    assert direct.source == static_of(direct).source


def test_a_kernel_that_does_not_exist_is_refused():
    with pytest.raises(NoKernelError, match=r"no direct kernel for blocks of 5; use one of \(1, 4"):
        direct_kernel(BOW, 5, HALF, HALF)
    with pytest.raises(NoKernelError, match="no direct 1x1 kernel for float data with half part"):
        direct_kernel(BOW, 1, FLOAT, HALF)
    with pytest.raises(NoKernelError, match="has no f16v4hihov4amp or f16v4hihoamp, needed by"):
        direct_kernel(BOW.with_(amp_instructions=("f32sisoamp",)), 16, HALF, HALF)
    with pytest.raises(ProgramError, match="no direct kernel for float elements with half"):
        DirectElement(FLOAT, HALF)
    with pytest.raises(ProgramError, match="no direct kernel for 16x16 float blocks with half"):
        DirectBlock(16, FLOAT, HALF, 16)


@pytest.mark.parametrize("workers", [1, 5, 7, 24])
def test_elements_follow_the_number_of_workers(workers):
    machine = BOW.with_(workers=workers)
    kernel = direct_kernel(machine, 1, HALF, HALF)
    fields = kernel.fields_of(windows(0, 8, 16))

    assert kernel.name == f"direct_element_half_half_{workers}workers"
    assert fields["worker_rows"].shape == (1, workers)
    assert isinstance(kernel, StaticElement)


@pytest.mark.parametrize("kernel", DIRECT_ELEMENTS, ids=lambda kernel: kernel.name)
@settings(max_examples=20, deadline=None)
@given(seats=seats_of_rows, vectors=st.integers(1, 9))
def test_loads_of_workers_are_those_of_a_work_list_that_is_not_written(kernel, seats, vectors):
    _, work = lines(kernel, seats, vectors * kernel.data_type.vector_width)
    fields = kernel.fields_of(work)
    lengths = np.array([length for seat in seats for length in seat], dtype=np.int64)

    loads = kernel.worker_loads(work.rows, lengths, work.n)

    assert {name: load.tolist() for name, load in loads.items()} == {
        name: fields[name].tolist() for name in ("worker_rows", "worker_nonzeros", "worker_n")
    }
