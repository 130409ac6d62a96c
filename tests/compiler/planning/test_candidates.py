"""Candidates of static plans: seats of parts, limits of parts, bands and rounds."""

from __future__ import annotations

import attrs
import numpy as np
import pytest

from ipusim import BOW, simulate
from ipusim.compiler import NoPlanError, Pattern, Plan, emit, plan_static
from ipusim.compiler.plan.options.methods import StaticOptions
from ipusim.compiler.planning.static import static_job, strategy_candidates
from ipusim.compiler.problem import Problem, Product


@pytest.mark.parametrize(
    ("tiles", "parts", "seats"),
    [(16, 1, 16), (16, 2, 8), (16, 3, 4), (16, 5, 2), (16, 16, 1), (7, 1, 6), (1, 1, 1)],
)
def test_a_part_has_an_even_number_of_tiles_or_one_tile(tiles: int, parts: int, seats: int) -> None:
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


@pytest.mark.parametrize(("side", "best"), [(16, 4), (4, 8)])
def test_the_number_of_parts_with_the_smallest_estimate_is_selected(side: int, best: int) -> None:
    every = [on_eight_tiles(side, n_split=parts) for parts in range(1, 9)]

    selected = on_eight_tiles(side)

    assert len(selected.partition.parts) == best
    assert selected.estimate["total"] == min(plan.estimate["total"] for plan in every)


def on_eight_tiles(side: int, **options: int) -> Plan:
    """Return the plan of a full square product whose columns are no whole number of parts."""
    pattern, machine = Pattern.full((side, side), 4), BOW.scaled_to(8)
    return plan_static(pattern, n=510, machine=machine, strategy="row-major", **options)


@pytest.mark.parametrize("strategy", ["grid", "rows", "auto", "popsparse"])
@pytest.mark.parametrize(
    ("tiles", "n", "parts", "largest_number"),
    [(32, 64, 5_000, 16), (8, 64, 9, 8), (32, 61, 17, 16)],
)
def test_more_parts_of_n_than_there_are_columns_or_tiles_for_are_refused(
    strategy: str, tiles: int, n: int, parts: int, largest_number: int
) -> None:
    message = (
        rf"^n_split is {parts:,}: n = {n} has 16 groups of 4 columns, on {tiles} tiles; "
        rf"try 1 to {largest_number}$"
    )
    with pytest.raises(NoPlanError, match=message):
        plan_static(
            Pattern.full((16, 16), 4),
            n=n,
            machine=BOW.scaled_to(tiles),
            strategy=strategy,
            n_split=parts,
        )


def test_more_bands_than_block_columns_are_refused() -> None:
    with pytest.raises(NoPlanError, match=r"^num_column_bands is 5: the pattern has 4 block col"):
        plan_static(
            Pattern.full((16, 16), 4),
            n=64,
            machine=BOW.scaled_to(8),
            strategy="grid",
            num_column_bands=5,
        )


@pytest.mark.parametrize(("rounds", "parts"), [(17, 0), (40, 2)])
def test_more_rounds_than_groups_of_columns_are_refused(rounds: int, parts: int) -> None:
    options = StaticOptions(strategy="grid", n_split=parts)
    pattern, machine = Pattern.full((16, 16), 4), BOW.scaled_to(8)
    problem = Problem.of(pattern, Product(64), machine=machine, options=options)
    job = attrs.evolve(static_job(problem), rounds=rounds)

    with pytest.raises(
        NoPlanError, match=rf"^{rounds} rounds: n = 64 has 16 groups of 4 columns; try 16 rounds"
    ):
        strategy_candidates(problem, job)


@pytest.mark.parametrize("block", [1, 4])
def test_seated_groups_returns_none_if_single_elements_read_too_many_lines(block: int) -> None:
    pattern = Pattern.full((16, 16), block)
    machine, options = BOW.scaled_to(8), StaticOptions()
    job = static_job(Problem.of(pattern, Product(8), machine=machine, options=options))
    seat = np.zeros(pattern.num_blocks, dtype=np.int32)
    whole = job.seated(seat, 2)
    reads = int(whole.reads.count.max())

    assert job.seated_groups(seat, 2, reads) == whole
    assert (job.seated_groups(seat, 2, reads - 1) is None) is (block == 1)
