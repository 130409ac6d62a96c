"""Compiled counts of messages at ports equal those of the exchange code."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipusim import BOW, ExchangePlan, ProgramError, exchange_code, exchange_instructions
from ipusim.order import order_of
from ipusim.program.port_times import NOWHERE, first_clash
from ipusim.program.ports import check_port

MACHINE = BOW.scaled_to(8)


@st.composite
def plans(draw: st.DrawFn) -> ExchangePlan:
    """Draw sends at any cycle, also wide, to one or several tiles; ports may clash."""
    rng = np.random.default_rng(draw(st.integers(0, 1 << 32)))
    sends = draw(st.integers(0, 40))
    count = rng.integers(1, 4, sends)
    return ExchangePlan(
        source=rng.integers(0, 8, sends),
        address=rng.integers(0, 1000, sends) * 8,
        words=2 * rng.integers(1, 100, sends),
        cycle=rng.integers(0, 60, sends),
        wide=rng.random(sends) < 0.2,
        send=np.repeat(np.arange(sends), count),
        tile=rng.integers(0, 8, int(count.sum())),
        target=rng.integers(0, 1000, int(count.sum())) * 8,
    )


@given(plans())
def test_instructions_are_counted_as_they_are_written(plan: ExchangePlan) -> None:
    written = np.bincount(exchange_code(MACHINE, plan).tile, minlength=8)

    assert exchange_instructions(MACHINE, plan).tolist() == written.tolist()


def test_instructions_of_a_tile_that_does_not_exist_are_not_counted() -> None:
    none = np.zeros(1, dtype=np.int64)
    plan = ExchangePlan(none + 8, none, none + 1, none, none, none, none, none)

    with pytest.raises(ProgramError, match="source tile 8 is not on"):
        exchange_instructions(MACHINE, plan)


@pytest.mark.parametrize("which", ["python", "__call__"])
@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 30), st.integers(1, 5)), max_size=8))
def test_a_clash_is_found_where_two_uses_share_a_cycle(
    which: str, uses: list[tuple[int, int, int]]
) -> None:
    port, begin, length = np.array(uses, dtype=np.int64).reshape(-1, 3).T.copy()
    cycles = [(p, cycle) for p, b, duration in uses for cycle in range(b, b + duration)]
    columns = order_of(port, begin), port, begin, np.arange(len(uses)), length

    assert (getattr(first_clash, which)(*columns) == NOWHERE) == (len(set(cycles)) == len(cycles))


def test_the_second_of_two_uses_that_share_a_cycle_is_named() -> None:
    port, begin, send = np.array([5, 3, 3]), np.array([0, 9, 4]), np.array([0, 0, 1])

    with pytest.raises(ProgramError, match=r"tile 3 is used twice in cycle 9: .* 6 cycl"):
        check_port("in", port, begin, send, np.array([2, 6]))
