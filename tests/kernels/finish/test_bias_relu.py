"""Bias and ReLU kernels: code against formula and numerics, numerics against NumPy, refusals."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, DataType, ListError, ProgramError, Ragged
from ipusim.kernels import BiasRelu, for_machine
from ipusim.kernels.library import FINISHES

HALF, FLOAT = DataType.HALF, DataType.FLOAT
# Cycles of a local sync, with and without a wait for the next round of six workers.
SYNCS = st.sampled_from([1, 2, 6, 17, 18, 30])
# Addresses on the tile, with room between them.
LIST, BIAS, Y = (BOW.sram_base + offset for offset in (0x3000, 0x4000, 0x8000))
named = pytest.mark.parametrize("kernel", FINISHES, ids=lambda kernel: kernel.name)

# Worker, columns, words before the piece in y and biases before its own.
pieces = st.lists(
    st.tuples(st.integers(0, 23), st.integers(1, 40), st.integers(0, 2), st.integers(0, 3)),
    max_size=12,
)


def placed(tile, kernel, pieces, seed, y=Y, bias=BIAS):
    """Put the operands of a vertex on a tile and return its fields."""
    rows, at = [], 0
    step = kernel.bias_bytes if kernel.bias else 0
    parts = kernel.column_words // kernel.words
    vectors = 0
    for worker, columns, gap, hole in sorted((w % kernel.workers, *more) for w, *more in pieces):
        at, vectors = at + 8 * gap, vectors + hole
        for part in range(parts):
            offset = at + 8 * kernel.words * part
            numbers = [offset, vectors * step] if kernel.bias else [offset]
            rows.append([worker, *numbers, columns - 1])
            vectors += 1
        at += 8 * kernel.column_words * columns
    table = np.array(rows, dtype=np.int32).reshape(-1, 1 + kernel.piece_numbers)
    flat = table[:, 1:].ravel()
    rng, dtype = np.random.default_rng(seed), kernel.data_type.numpy
    tile.put(LIST, flat)
    tile.put(y, rng.uniform(-3e4, 3e4, at // kernel.data_type.bytes).astype(dtype))
    if kernel.bias:
        size = vectors * step // kernel.data_type.bytes
        tile.put(bias, rng.uniform(-3e4, 3e4, size).astype(dtype))
    fields = {
        "y": np.array([y]),
        "pieces": Ragged(flat, np.array([0]), np.array([len(flat)])),
        "pieces_address": np.array([LIST]),
        "counts": np.bincount(table[:, 0], minlength=kernel.workers)[None],
    }
    return fields | ({"bias": np.array([bias])} if kernel.bias else {})


def bits(tile, kernel):
    """Return the bits of memory from the biases on, with one pattern for every NaN."""
    numbers = tile.bytes[BIAS - BOW.sram_base :].view(kernel.data_type.numpy)
    same = np.uint16 if kernel.data_type is HALF else np.uint32
    return np.where(np.isnan(numbers), 1, numbers.view(same))


@named
@given(
    pieces=pieces, seed=st.integers(0, 1 << 32), workers=st.just(6) | st.integers(1, 24), sync=SYNCS
)
@settings(max_examples=12, deadline=None)
def test_a_finish_takes_its_formulas_cycles_and_gives_its_numerics_bits(
    kernel, pieces, seed, workers, sync, new_tile, run_vertex, compute_vertex
):
    machine = BOW.with_(workers=workers, local_sync_cycles=sync)
    kernel = for_machine(machine, kernel)
    executed, computed = new_tile(machine), new_tile(machine)
    fields = placed(executed, kernel, pieces, seed)
    placed(computed, kernel, pieces, seed)
    execution = run_vertex(executed, kernel, fields)
    compute_vertex(computed, kernel, fields)

    assert kernel.cycles(machine, fields, {}).tolist() == [execution.cycles]
    assert np.array_equal(bits(computed, kernel), bits(executed, kernel))


@named
def test_numerics_are_those_of_numpy(kernel, new_tile, compute_vertex):
    tile, columns = new_tile(), 7
    fields = placed(tile, kernel, [(0, columns, 1, 1)], 3)
    count, dtype = (
        columns * max(kernel.height, kernel.data_type.vector_width),
        kernel.data_type.numpy,
    )
    before, y = tile.view(Y, 8, np.uint8).copy(), tile.view(Y + 8, count, dtype).copy()
    added = y
    if kernel.bias:
        bias = tile.view(BIAS + kernel.bias_bytes, kernel.height, dtype)
        added = y + np.tile(bias, count // len(bias))
    expected = np.where(added > 0, added, 0) if kernel.relu else added
    compute_vertex(tile, kernel, fields)

    assert (expected != y).mean() > 0.2  # the finish does change numbers
    assert np.array_equal(tile.view(Y + 8, count, dtype), expected)
    assert np.array_equal(tile.view(Y, 8, np.uint8), before)


@named
def test_a_finish_reads_nothing_past_its_pieces(kernel, new_tile, run_vertex):
    size = (13 + 7) * kernel.column_words * 8
    biases = 2 * (kernel.column_words // kernel.words) * max(8, kernel.bias_bytes)
    options = [{"y": BOW.sram_end - size}]
    options += [{"bias": BOW.sram_end - biases}] if kernel.bias else []
    for addresses in options:
        tile = new_tile()
        fields = placed(tile, kernel, [(0, 13, 0, 0), (3, 7, 0, 0)], 0, **addresses)

        assert kernel.cycles(BOW, fields, {}).tolist() == [run_vertex(tile, kernel, fields).cycles]


@named
def test_state_has_the_bytes_it_says(kernel, new_tile):
    fields = placed(new_tile(), kernel, [(0, 3, 0, 0)], 0)

    assert kernel.state_of(fields).shape == (1, kernel.state_bytes)


def test_a_word_takes_two_bundles():
    kernel = BiasRelu(HALF, 16)
    counts = np.array([[1, 0, 0, 0, 0, 0]])
    lists = [Ragged(np.array([0, 0, more]), np.array([0]), np.array([3])) for more in (9, 19)]
    short, long = (kernel.cycles(BOW, {"pieces": pieces, "counts": counts}, {}) for pieces in lists)

    # Six cycles a bundle, two bundles a word, four words a column, ten columns more.
    assert (long - short).tolist() == [6 * 2 * 4 * 10]


@pytest.mark.parametrize("form", [(HALF, 2), (HALF, 4, False), (FLOAT, 1, False, False)])
def test_a_finish_that_no_code_does_is_refused(form):
    with pytest.raises(ProgramError, match="heights are 1, 4, 8, 16, and 1 without bias"):
        BiasRelu(*form)


@pytest.mark.parametrize(
    ("numbers", "counts", "reason"),
    [
        ([4, 0, 0], [1], "offset 4 is no multiple of 8"),
        ([8, 4, 0], [1], "offset 4 is no multiple of 8"),
        ([8, 0, 0], [2], "it has 3 numbers, field counts says 2 pieces"),
    ],
)
def test_a_damaged_list_is_refused(numbers, counts, reason):
    pieces = Ragged(np.array(numbers), np.array([0]), np.array([len(numbers)]))
    with pytest.raises(ListError, match=reason):
        BiasRelu(HALF, 16).accesses({"pieces": pieces, "counts": np.array([counts])})


@named
@given(lines=st.integers(0, 9), columns=st.integers(1, 30), workers=st.integers(1, 24))
@settings(max_examples=20, deadline=None)
def test_lines_that_workers_share_evenly_take_the_cycles_of_their_lists(
    kernel, lines, columns, workers
):
    machine = BOW.with_(workers=workers)
    kernel, total = for_machine(machine, kernel), lines * columns
    rows = []
    for worker in range(workers):
        start, stop = (share * total // workers for share in (worker, worker + 1))
        ends = sorted({start, stop, *range(0, total + 1, columns)})
        spans = [(a, b) for a, b in pairwise(ends) if start <= a < stop]
        for part in range(kernel.column_words // kernel.words):
            offset = 8 * kernel.words * part
            for a, b in spans:
                biases = [0] if kernel.bias else []
                numbers = [8 * kernel.column_words * a + offset, *biases, b - a - 1]
                rows.append((worker, numbers))
    rows.sort(key=lambda row: row[0])
    flat = np.array([number for _, numbers in rows for number in numbers], dtype=np.int32)
    counts = np.bincount([worker for worker, _ in rows], minlength=workers)[None]
    fields = {"pieces": Ragged(flat, np.array([0]), np.array([len(flat)])), "counts": counts}
    elements = columns * kernel.column_words * kernel.data_type.vector_width
    cycles = kernel.shared_cycles(machine, np.array([lines]), np.array([elements]))

    assert cycles.tolist() == ([0] if not total else kernel.cycles(machine, fields, {}).tolist())
