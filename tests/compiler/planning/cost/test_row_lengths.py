"""Row lengths of seats: estimates share rows among workers as the kernel of elements does."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from ipusim import BOW, DataType
from ipusim.compiler import Pattern
from ipusim.compiler.planning import touches
from ipusim.compiler.planning.static_cost import cycle_terms
from ipusim.compiler.planning.static_job import StaticJob
from ipusim.compiler.planning.touches import RowLengths, Touches
from ipusim.kernels import SeatWork, static_kernel

SEATS = 3
HALF = DataType.HALF


def random_elements(seed: int, rows: int, columns: int) -> tuple[np.ndarray, np.ndarray]:
    """Return seats and rows of the elements of a matrix with very unequal rows, int32[elements]."""
    rng = np.random.default_rng(seed)
    present = rng.random((rows, columns)) < rng.random((rows, 1)) ** 2
    row = np.nonzero(present)[0].astype(np.int32)
    return rng.integers(0, SEATS, len(row)).astype(np.int32), row


@given(
    seed=st.integers(0, 9999),
    rows=st.sampled_from([3, 6, 9, 40]),
    n=st.sampled_from([8, 16, 12]),
    workers=st.sampled_from([1, 4, 6, 7]),
)
@example(seed=0, rows=3, n=8, workers=6)
def test_the_estimated_cycles_of_a_seat_are_those_of_its_work_list(seed, rows, n, workers):
    machine = BOW.with_(workers=workers)
    seat, row = random_elements(seed, rows, 24)
    assume(len(seat))
    of_seats = RowLengths.of(seat, row, SEATS, rows)
    order = np.argsort(seat, kind="stable")
    count = np.bincount(seat, minlength=SEATS)
    used_seats = np.flatnonzero(count)
    # The number of each element's row among the rows of its seat, seat by seat.
    local = np.concatenate(
        [np.unique(row[seat == number], return_inverse=True)[1] for number in used_seats]
    )
    kernel = static_kernel(machine, 1, HALF, HALF)
    # Rows and elements of the seats that have any; the format of single elements counts their work.
    rows_written, elements = of_seats.writes.count[used_seats], of_seats.blocks[used_seats]
    element_format = Pattern.full((4, 4), 1).format
    fields = element_format.work(kernel, rows_written, elements, n, of_seats.length)
    work = SeatWork(
        first=(np.cumsum(count) - count)[used_seats],
        count=count[used_seats],
        local_row=local,
        local_column=np.zeros(len(order), np.int64),
        rows=rows_written,
        columns=np.ones_like(used_seats),
        n=n,
        even_shares=True,
    )

    assert of_seats.writes == Touches.of(seat, row, SEATS, rows)
    assert of_seats.blocks.tolist() == count.tolist()
    assert (
        kernel.cycles(machine, fields, {}).tolist()
        == kernel.cycles(machine, kernel.fields_of(work), {}).tolist()
    )


def test_compiled_loops_count_rows_as_their_python_does(monkeypatch: pytest.MonkeyPatch) -> None:
    seat, row = random_elements(1, 30, 40)
    compiled = RowLengths.of(seat, row, SEATS, 30)
    monkeypatch.setattr(touches, "_count_rows", touches._count_rows.python)
    monkeypatch.setattr(touches, "_by_seat", touches._by_seat.python)

    assert RowLengths.of(seat, row, SEATS, 30) == compiled


def test_multiply_cycles_are_those_of_the_worker_with_the_longest_row() -> None:
    # Row 0 has 60 elements, twelve further rows one each: a row is not divided, so one worker
    # multiplies all of row 0 and is the slowest.
    rows = np.concatenate([np.zeros(60, dtype=int), np.arange(1, 13)])
    columns = np.concatenate([np.arange(60), np.zeros(12, dtype=int)])
    pattern = Pattern((13, 60), 1, rows, columns, len(rows))
    kernel = pattern.format.kernel(BOW, HALF, HALF, published=True)
    job = StaticJob(BOW, kernel, pattern, HALF)
    seated = job.seated(np.zeros_like(rows, dtype=np.int32), 1)
    terms = cycle_terms(job, seated, parts=1, columns=4, wide=False)
    slowest = {"worker_rows": 1, "worker_nonzeros": 60, "worker_n": 4}
    fields = {name: np.array([[number]]) for name, number in slowest.items()}

    assert terms["multiply"] == kernel.cycles(BOW, fields, {})
