from __future__ import annotations

import pytest

from ipusim import BOW, simulate
from ipusim.compiler import Pattern, Plan, emit, plan_static


@pytest.mark.parametrize(
    ("tiles", "parts", "seats"),
    [(16, 1, 16), (16, 2, 8), (16, 3, 4), (16, 5, 2), (16, 16, 1), (7, 1, 6), (1, 1, 1)],
)
def test_a_part_is_seated_on_whole_pairs_or_on_one_tile(tiles: int, parts: int, seats: int) -> None:
    plan = plan_static(
        Pattern.full((64, 64), 4),
        n=240,
        machine=BOW.scaled_to(tiles),
        strategy="row-major",
        n_split=parts,
    )

    assert [cut.seats for cut in plan.partition.cuts] == [seats]
    assert len(plan.partition.parts) == parts


@pytest.mark.parametrize("parts", [2, 3, 4, 7, 8])
def test_counted_compute_is_simulated_compute_where_columns_are_uneven_too(parts: int) -> None:
    plan = on_eight_tiles(16, n_split=parts)

    report = simulate(emit(plan)).report

    assert plan.estimate["multiply"] + plan.estimate["reduce"] == report.compute_cycles


@pytest.mark.parametrize(("side", "best"), [(16, 2), (4, 8)])
def test_of_all_numbers_of_parts_the_one_counted_quickest_is_taken(side: int, best: int) -> None:
    every = [on_eight_tiles(side, n_split=parts) for parts in range(1, 9)]

    found = on_eight_tiles(side)

    assert len(found.partition.parts) == best
    assert found.estimate["total"] == min(plan.estimate["total"] for plan in every)


def on_eight_tiles(side: int, **options: int) -> Plan:
    """Square and full, its columns not a whole number of parts."""
    pattern, machine = Pattern.full((side, side), 4), BOW.scaled_to(8)
    return plan_static(pattern, n=510, machine=machine, strategy="row-major", **options)
