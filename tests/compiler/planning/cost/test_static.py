"""Terms of static estimates: lines that seats touch, shared rows, pieces, memory."""

import numpy as np
import pytest

from ipusim import BOW, DataType, Ragged, path_delays
from ipusim.compiler import GENERATORS, Pattern
from ipusim.compiler.planning.static_cost import (
    _fullest_owner,
    cycle_terms,
    fits_offsets,
    tile_bytes,
)
from ipusim.compiler.planning.static_job import StaticJob
from ipusim.kernels import Cast, Reduce, static_kernel

HALF, FLOAT = DataType.HALF, DataType.FLOAT
MACHINE = BOW.scaled_to(16)


def job_of(pattern, partials=HALF):
    """Return the static job of a pattern."""
    kernel = static_kernel(MACHINE, pattern.block, HALF, partials)
    return StaticJob(MACHINE, kernel, pattern, partials)


def test_touched_rows_and_columns_are_those_of_the_seats_blocks():
    pattern = GENERATORS["uniform"]((80, 96), 4, 0.3, np.random.default_rng(0))
    seat = np.arange(pattern.num_blocks) % 5
    seated = job_of(pattern).seated(seat, 5)
    rows, columns = (
        [set(line[seat == number].tolist()) for number in range(5)]
        for line in (pattern.rows, pattern.columns)
    )
    pairs = [len(columns[0] | columns[1]), len(columns[2] | columns[3]), len(columns[4])]

    assert [len(lines) for lines in rows] == seated.rows.tolist()
    assert [len(lines) for lines in columns] == seated.received_lines(wide=False).tolist()
    assert np.repeat(pairs, [2, 2, 1]).tolist() == seated.received_lines(wide=True).tolist()
    assert seated.rows.sum() == seated.depth.sum()


def test_pairs_that_need_the_same_receive_it_in_half_the_time():
    pattern = Pattern.full((64, 512), 16)
    seated = job_of(pattern).seated(pattern.rows, 4)
    narrow, wide = (
        cycle_terms(job_of(pattern), seated, parts=1, columns=64, wide=wide)
        for wide in (False, True)
    )

    words = 32 * 64 * 16 * 2 // 4
    name = "dense operand exchange"
    assert narrow[name] - wide[name] == words // 2
    assert narrow["multiply"] == wide["multiply"]


def test_rows_of_one_seat_need_no_second_superstep():
    pattern = Pattern.full((64, 64), 16)
    whole = cycle_terms(
        job_of(pattern), job_of(pattern).seated(pattern.rows, 4), parts=1, columns=16, wide=False
    )
    split = cycle_terms(
        job_of(pattern), job_of(pattern).seated(pattern.columns, 4), parts=1, columns=16, wide=False
    )

    assert 0 == whole["partials exchange"] < split["partials exchange"]
    assert whole["sync"] == MACHINE.sync_cycles == split["sync"] // 2


def pieces(*numbers):
    """Return the fields of a vertex with one list of pieces."""
    flat = np.array(numbers, dtype=np.int64).ravel()
    return {"pieces": Ragged(flat, np.array([0]), np.array([flat.size]))}


@pytest.mark.parametrize("partials", [HALF, FLOAT])
def test_only_rows_of_several_seats_are_sent_and_summed_and_others_at_most_cast(partials):
    rows = np.array([0, 0, *range(1, 8)])  # row 0 on both seats, three on one, four on the other
    pattern = Pattern((128, 32), 16, rows, np.array([0, 1, *[0] * 7]), 9 * 256)
    job = job_of(pattern, partials)
    seated = job.seated(np.array([0, 1, 0, 0, 0, 1, 1, 1, 1], dtype=np.int32), 2)
    terms = cycle_terms(job, seated, parts=1, columns=4, wide=False)
    line, fixed = 4 * 16, MACHINE.exchange_fixed_cycles + int(path_delays(MACHINE).min())
    half = line // 2  # each of both seats owns half of the row
    summed = Reduce(partials, HALF).cycles(MACHINE, pieces([0, 0, 0, half, 2]), {})
    lists = [pieces(*[[0, 0, line]] * n) for n in (3, 4)]
    moved = [0, 0]
    if partials is FLOAT:
        moved = [Cast(FLOAT, HALF).cycles(MACHINE, each, {}) for each in lists]

    assert seated.writes.exclusive.tolist() == [3, 4]
    assert terms["partials exchange"] - fixed == MACHINE.transfer_cycles(half * partials.bytes // 4)
    assert terms["reduce"] == summed + max(moved)


def test_the_fullest_owner_has_the_mean_share_of_all_sums_or_the_largest_sum():
    assert _fullest_owner(np.array([1, 4]), np.array([90, 10]), 4) == 90
    assert _fullest_owner(np.array([1, 4]), np.array([30, 10]), 2) == 35
    assert _fullest_owner(np.array([3]), np.array([30]), 2) == 60


def test_bytes_grow_with_columns_until_offsets_no_longer_fit_16_bits():
    pattern = Pattern.full((256, 2048), 1)
    seated, job = job_of(pattern).seated(pattern.rows % 16, 16), job_of(pattern)
    bytes_of_8, bytes_of_16 = (tile_bytes(job, seated, columns=n, wide=False) for n in (8, 16))

    assert bytes_of_8.temporary < bytes_of_16.temporary < bytes_of_16.whole
    assert fits_offsets(job, seated, columns=8, wide=False)
    assert not fits_offsets(job, seated, columns=32, wide=False)
