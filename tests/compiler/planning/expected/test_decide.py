"""The planner of expected buckets: no grid is expected to be faster; limits and refusals."""

from __future__ import annotations

from typing import Any

import pytest

from ipusim import BOW, DataType, InputError, Machine, ProgramError
from ipusim.compiler import NoPlanError
from ipusim.compiler.matrix.bound import Bound
from ipusim.compiler.plan.options.methods import DynamicOptions
from ipusim.compiler.plan.plan import DynamicDecision
from ipusim.compiler.planning.engine import SLACK_BYTES
from ipusim.compiler.planning.expected.decide import decide_dynamic_expected
from ipusim.compiler.planning.strategies import strategy_of

HALF, FLOAT = DataType.HALF, DataType.FLOAT
TILES = BOW.scaled_to(256)


def decided(
    block: int,
    n: int,
    *,
    size: int = 1024,
    density: float = 1 / 16,
    partials_type: DataType = FLOAT,
    machine: Machine = TILES,
    **options: Any,
) -> DynamicDecision:
    """Return the decision for a dynamic product on 256 tiles."""
    return decide_dynamic_expected(
        Bound.at_density((size, size), block, density),
        n=n,
        data_type=HALF,
        partials_type=partials_type,
        machine=machine,
        options=DynamicOptions(**{"strategy": "expected", **options}),
    )


@pytest.mark.parametrize("block", [1, 4, 8, 16])
def test_no_other_grid_is_expected_to_be_faster(block: int) -> None:
    best = decided(block, 64)

    for px, py, pz in [(16, 16, 1), (8, 8, 4), (32, 4, 2), (4, 4, 16)]:
        assert best.estimate["total"] <= decided(block, 64, px=px, py=py, pz=pz).estimate["total"]


def test_the_grid_fits_the_machine_and_covers_the_product() -> None:
    buckets = decided(16, 64).buckets

    assert buckets.nodes <= 256
    assert buckets.width * buckets.pz == 64
    assert (buckets.rows * buckets.px, buckets.columns * buckets.py) >= (64, 64)
    assert not buckets.popsparse


def test_gradients_are_planned_only_by_option() -> None:
    forward = decided(16, 64)
    every = decided(16, 64, grad_a=True, grad_w=True)

    assert not forward.grad_a
    assert not any(name.startswith("Grad") for name in forward.estimate)
    assert forward.estimate["total"] <= sum(
        cycles for name, cycles in every.estimate.items() if not name.startswith(("Grad", "total"))
    )
    assert every.buckets.grad_w


def test_the_terms_add_up_to_the_total() -> None:
    estimate = dict(decided(1, 64, grad_a=True, grad_w=True).estimate)

    assert estimate.pop("total") == sum(estimate.values())


def test_a_faster_exchange_changes_the_choice() -> None:
    slow, fast = (
        decided(1, 64, machine=TILES.with_(exchange_bytes_per_cycle=size)) for size in (4, 64)
    )

    assert slow.buckets != fast.buckets
    assert slow.estimate["total"] > fast.estimate["total"]


def test_a_machine_for_which_no_formula_was_counted_is_refused() -> None:
    with pytest.raises(ProgramError, match="counted for supervisor_latency_cycles 6"):
        decided(16, 64, machine=BOW.with_(supervisor_latency_cycles=7))


def test_a_bound_that_fits_no_grid_is_refused_with_the_bytes_of_the_smallest() -> None:
    with pytest.raises(NoPlanError, match=r"the smallest grid needs [\d,]+ bytes") as refusal:
        decided(4, 16384, size=2048, density=1 / 64, machine=BOW.scaled_to(16))

    assert refusal.value.least_bytes is not None
    assert refusal.value.least_bytes > refusal.value.bound_bytes


def test_buckets_may_hold_more_than_16_bits_count() -> None:
    buckets = decided(16, 16, size=512, density=0.5, machine=BOW.scaled_to(1)).buckets

    assert buckets.value_count > 65535


def test_gradients_that_a_kernel_cannot_clear_are_refused() -> None:
    with pytest.raises(NoPlanError, match="16 bits"):
        decided(16, 16, size=512, density=0.6, machine=BOW.scaled_to(1), grad_w=True)


def test_a_smaller_share_of_memory_takes_less_of_it() -> None:
    roomy, tight = (decided(16, 1024, available_memory_proportion=share) for share in (0.9, 0.2))

    assert tight.details["estimated_tile_bytes"] <= roomy.details["estimated_tile_bytes"]  # type: ignore[operator]


def test_half_partials_of_elements_are_refused() -> None:
    with pytest.raises(InputError, match="single elements have float partials"):
        decided(1, 64, partials_type=HALF)


def test_strategy_of_returns_the_planner_of_the_strategy_expected() -> None:
    assert strategy_of("dynamic", "expected") is decide_dynamic_expected


def test_estimated_tile_bytes_are_three_buckets_operands_a_share_of_x_and_y_and_slack() -> None:
    decision = decided(16, 64, size=256, density=1.0, px=2, py=2, pz=2)
    bucket = 2 * decision.buckets.value_count + 2 * decision.buckets.meta_words
    partials, gathered = 8 * 16 * 32 * 4, 8 * 16 * 32 * 2  # 8 lines of 16 rows, 32 columns
    share = (256 + 256) * 64 * 2 // 8  # of x and y, on 8 tiles

    assert decision.details["estimated_tile_bytes"] == (
        3 * bucket + partials + gathered + share + SLACK_BYTES
    )
