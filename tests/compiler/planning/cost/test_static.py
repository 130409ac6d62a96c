import numpy as np

from ipusim import BOW, DataType
from ipusim.compiler import GENERATORS, Pattern
from ipusim.compiler.planning.cost.static import StaticJob, cycle_terms, fits_offsets, tile_bytes
from ipusim.kernels import static_kernel

HALF = DataType.HALF
MACHINE = BOW.scaled_to(16)


def job_of(pattern):
    return StaticJob(MACHINE, static_kernel(MACHINE, pattern.block, HALF, HALF), pattern, HALF)


def test_touched_rows_and_columns_are_those_of_the_seats_blocks():
    pattern = GENERATORS["uniform"]((80, 96), 4, 0.3, np.random.default_rng(0))
    seat = np.arange(pattern.num_blocks) % 5
    seated = job_of(pattern).seated(seat, 5)
    columns = [set(pattern.columns[seat == one].tolist()) for one in range(5)]

    assert [
        len(set(pattern.rows[seat == one].tolist())) for one in range(5)
    ] == seated.rows.tolist()
    assert [len(one) for one in columns] == seated.heard(wide=False).tolist()
    together = [len(columns[0] | columns[1]), len(columns[2] | columns[3]), len(columns[4])]
    assert [together[0]] * 2 + [together[1]] * 2 + [together[2]] == seated.heard(wide=True).tolist()
    assert seated.rows.sum() == seated.depth.sum()


def test_pairs_that_need_the_same_hear_it_in_half_the_time():
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


def test_bytes_grow_with_columns_and_offsets_end():
    pattern = Pattern.full((256, 2048), 1)
    seated, job = job_of(pattern).seated(pattern.rows % 16, 16), job_of(pattern)
    few, many = (tile_bytes(job, seated, columns=n, wide=False) for n in (8, 16))

    assert few.temporary < many.temporary < many.whole
    assert fits_offsets(job, seated, columns=8, wide=False)
    assert not fits_offsets(job, seated, columns=32, wide=False)
