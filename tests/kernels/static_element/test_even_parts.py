"""Even division of rows and columns among workers: complete, and no division is faster."""

from itertools import combinations_with_replacement

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, DataType
from ipusim.kernels import DirectElement, StaticElement, element_worklists
from ipusim.kernels.library import DIRECT_ELEMENTS
from ipusim.kernels.static_element.even_parts import deals, even_parts
from ipusim.kernels.worklist import runs_of

HALF = DataType.HALF
# Non-zeros of each row.
lengths = st.lists(st.integers(1, 60), max_size=25)
each_kernel = pytest.mark.parametrize("kernel", DIRECT_ELEMENTS, ids=lambda kernel: kernel.name)


def runs(seats):
    """Return the rows of seats, given the non-zeros of each row."""
    row = [np.repeat(np.arange(len(lengths)), np.array(lengths, dtype=int)) for lengths in seats]
    count = np.array([len(lengths) for lengths in row])
    return runs_of(np.cumsum(count) - count, count, np.concatenate(row))


def parts_of(kernel, seats, vectors, workers=6):
    """Return the rows of seats and the parts of their workers."""
    vector = kernel.data_type.vector_width
    rows_of_seats = runs(seats)
    return rows_of_seats, even_parts(
        rows_of_seats, vectors * vector, vector, workers, kernel.worker_bundles
    )


def slowest(kernel, rows_of_seats, parts):
    """Return the bundles of the slowest worker of each seat."""
    nonzeros = np.diff(rows_of_seats.row_edges[parts.ends], axis=2)[:, :, 0]
    bundles = kernel.worker_bundles(parts.rows, nonzeros, parts.columns)
    return np.where(parts.rows > 0, bundles, 0).max(axis=1)


@each_kernel
@settings(max_examples=60, deadline=None)
@given(
    seats=st.lists(lengths, min_size=1, max_size=4),
    vectors=st.integers(1, 40),
    workers=st.integers(1, 24),
)
def test_every_column_of_every_row_is_taken_once(kernel, seats, vectors, workers):
    rows_of_seats, parts = parts_of(kernel, seats, vectors, workers)
    vector = kernel.data_type.vector_width

    for seat, rows in enumerate(seats):
        times = np.zeros((len(rows), vectors * vector), dtype=int)
        for worker in range(workers):
            start, stop = parts.ends[seat, worker] - rows_of_seats.row_first[seat]
            first, columns = parts.column[seat, worker], parts.columns[seat, worker]
            assert 0 <= start <= stop <= len(rows)
            assert first % vector == columns % vector == 0
            times[start:stop, first : first + columns] += 1
        assert (times == 1).all()


@each_kernel
@settings(max_examples=60, deadline=None)
@given(
    seats=st.lists(lengths.filter(len), min_size=1, max_size=4),
    vectors=st.integers(1, 40),
    workers=st.integers(1, 12),
)
def test_no_seat_is_slower_than_popsparses_shares(kernel, seats, vectors, workers):
    rows_of_seats, parts = parts_of(kernel, seats, vectors, workers)
    row = np.concatenate([np.repeat(np.arange(len(each)), each) for each in seats])
    n = vectors * kernel.data_type.vector_width
    count = rows_of_seats.entry_count
    shares = element_worklists(
        *(rows_of_seats.first_entry, count, row, 0 * row, n, kernel.data_type), workers=workers
    )
    bundles = kernel.worker_bundles(shares.worker_rows, shares.worker_nonzeros, shares.worker_n)
    published = np.where(shares.worker_rows > 0, bundles, 0).max(axis=1)

    assert (slowest(kernel, rows_of_seats, parts) <= published).all()


def best_of(kernel, rows, width, deal):
    """Return the fewest bundles of all ways to divide rows among the bands of a deal."""
    edges = np.concatenate([[0], np.cumsum(rows)])
    columns = np.concatenate([[band.columns] * band.parts for band in deal])
    bundles_of_cuts = []
    for inner in combinations_with_replacement(range(len(rows) + 1), len(columns) - 1):
        at = np.array([0, *inner, len(rows)])
        num_rows, nonzeros = np.diff(at), np.diff(edges[at])
        bundles = kernel.worker_bundles(num_rows, nonzeros, np.minimum(columns, width))
        bundles_of_cuts.append(int(np.where(num_rows > 0, bundles, 0).max()))
    return min(bundles_of_cuts)


@each_kernel
@settings(max_examples=15, deadline=None)
@given(rows=st.lists(st.integers(1, 60), min_size=1, max_size=6), vectors=st.integers(1, 12))
def test_no_division_of_rows_into_bands_of_columns_is_quicker(kernel, rows, vectors):
    rows_of_seats, parts = parts_of(kernel, [rows], vectors)
    vector = kernel.data_type.vector_width
    width = vectors * vector
    best = min(best_of(kernel, rows, width, deal) for deal in deals(width, vector, 6))

    assert slowest(kernel, rows_of_seats, parts).tolist() == [best]


@each_kernel
def test_rows_that_divide_evenly_go_in_even_shares(kernel):
    rows_of_seats, parts = parts_of(kernel, [[1] * 60, [3] * 60, [7] * 6], 1)

    assert parts.rows.tolist() == [[10] * 6, [10] * 6, [1] * 6]
    assert slowest(kernel, rows_of_seats, parts).tolist() == [
        int(kernel.worker_bundles(np.array(rows), np.array(nonzeros), parts.columns[0, 0]))
        for rows, nonzeros in ((10, 10), (10, 30), (1, 7))
    ]


def test_one_long_row_is_cut_in_six():
    _, parts = parts_of(DirectElement(HALF, HALF), [[90]], 12)

    assert parts.columns.tolist() == [[8] * 6]
    assert parts.column.tolist() == [[0, 8, 16, 24, 32, 40]]
    assert parts.rows.tolist() == [[1] * 6]


def test_thirteen_equal_rows_are_divided_into_bands_of_different_widths():
    # Six workers cannot share 13 rows evenly; with bands they come within a tenth of the mean.
    kernel = DirectElement(DataType.FLOAT, DataType.FLOAT)
    rows_of_seats, parts = parts_of(kernel, [[12] * 13], 8)
    mean = kernel.worker_bundles(np.array(13), np.array(13 * 12), np.array(16)) / 6

    assert len(set(parts.columns[0].tolist())) > 1
    assert slowest(kernel, rows_of_seats, parts)[0] < 1.1 * mean


@pytest.mark.parametrize("types", [(HALF, HALF), (DataType.FLOAT, DataType.FLOAT)])
def test_the_slowest_worker_of_a_layers_tile_is_within_a_tenth_of_the_mean(types):
    # Eight filters of 3 x 3 over 128 channels, one weight of ten, and 128 columns.
    kernel, rng = DirectElement(*types), np.random.default_rng(0)
    seats = [np.maximum(1, rng.binomial(1152, 0.1, 8)).tolist() for _ in range(50)]
    rows_of_seats, parts = parts_of(kernel, seats, 128 // kernel.data_type.vector_width)
    single_worker = kernel.worker_bundles(
        rows_of_seats.row_count, rows_of_seats.entry_count, np.array(128)
    )

    assert slowest(kernel, rows_of_seats, parts).mean() < 1.1 * single_worker.mean() / 6


def test_cycles_of_a_vertex_are_those_of_its_slowest_worker():
    kernel = DirectElement(HALF, HALF)
    rows_of_seats, parts = parts_of(kernel, [[3, 9, 1, 4]], 14)
    fields = {
        "worker_rows": parts.rows,
        "worker_nonzeros": np.diff(rows_of_seats.row_edges[parts.ends], axis=2)[:, :, 0],
        "worker_n": parts.columns,
    }
    launch = BOW.worker_launch_cycles + BOW.local_sync_cycles

    expected = launch + 6 * slowest(kernel, rows_of_seats, parts)
    assert StaticElement(HALF, HALF).cycles(BOW, fields, {}).tolist() == expected.tolist()
