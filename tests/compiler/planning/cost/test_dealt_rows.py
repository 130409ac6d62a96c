"""Rows of single elements go to workers as the kernel's list has them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ipusim import BOW, DataType
from ipusim.compiler import Pattern
from ipusim.compiler.planning import touches
from ipusim.compiler.planning.static_cost import StaticJob, cycle_terms
from ipusim.compiler.planning.touches import DealtRows, Touches
from ipusim.kernels import static_kernel
from ipusim.kernels.static_element.element_worklist import element_worklists

SEATS = 3
HALF = DataType.HALF


def drawn(seed: int, rows: int, columns: int) -> tuple[np.ndarray, np.ndarray]:
    """int32[elements]: seats and rows of a matrix whose rows are very unequal."""
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
def test_the_slowest_worker_takes_what_it_does_of_the_kernels_list(seed, rows, n, workers):
    machine = BOW.with_(workers=workers)
    seat, row = drawn(seed, rows, 24)
    dealt = DealtRows.of(seat, row, SEATS, rows, workers)
    order = np.argsort(seat, kind="stable")
    count = np.bincount(seat, minlength=SEATS)
    taken = np.flatnonzero(count)
    first = (np.cumsum(count) - count)[taken]
    local = np.concatenate([np.unique(row[seat == each], return_inverse=True)[1] for each in taken])
    listed = element_worklists(
        first, count[taken], local, np.zeros(len(order), np.int64), n, HALF, workers=workers
    )
    kernel = static_kernel(machine, 1, HALF, HALF)
    mean = Pattern.full((4, 4), 1).format.mean_work(
        machine, dealt.writes.count[taken], dealt.blocks[taken], n
    )
    of_list = {name: getattr(listed, name) for name in mean if name.startswith("worker_")}
    counted = kernel.cycles(machine, {**mean, **dealt.fields(taken, n)}, {})
    simulated = kernel.cycles(machine, of_list, {})

    assert dealt.writes == Touches.of(seat, row, SEATS, rows)
    assert np.all((0.9 * simulated <= counted) & (counted <= simulated))


def test_machine_code_deals_as_python_does(monkeypatch: pytest.MonkeyPatch) -> None:
    seat, row = drawn(1, 30, 40)
    compiled = DealtRows.of(seat, row, SEATS, 30, 6)
    monkeypatch.setattr(touches, "_deal", touches._deal.python)

    assert DealtRows.of(seat, row, SEATS, 30, 6) == compiled


def test_the_multiply_is_that_of_the_worker_with_a_long_row() -> None:
    rows = np.concatenate([np.zeros(60, dtype=int), np.arange(1, 13)])
    columns = np.concatenate([np.arange(60), np.zeros(12, dtype=int)])
    pattern = Pattern((13, 60), 1, rows, columns, len(rows))
    kernel = pattern.format.kernel(BOW, HALF, HALF, published=True)
    job = StaticJob(BOW, kernel, pattern, HALF)
    seated = job.seated(np.zeros_like(rows, dtype=np.int32), 1)
    terms = cycle_terms(job, seated, parts=1, columns=8, wide=False)
    slowest = dict.fromkeys(("worker_rows", "worker_nonzeros", "worker_n"), np.array([[8]]))
    slowest |= {"worker_rows": np.array([[1]]), "worker_nonzeros": np.array([[60]])}

    assert terms["multiply"] == kernel.cycles(BOW, slowest, {})
