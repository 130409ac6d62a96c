"""Tests of PopLibs' own choices of grid and bucket, from its sources at 7eac0f26."""

from __future__ import annotations

from typing import Any

import pytest

from ipusim import BOW, MK1, DataType, Machine
from ipusim.compiler.matrix.bound import Bound
from ipusim.compiler.plan.options.methods import DynamicOptions
from ipusim.compiler.plan.plan import DynamicDecision
from ipusim.compiler.popsparse.decide.dynamic import decide_dynamic_popsparse

HALF, FLOAT = DataType.HALF, DataType.FLOAT
SIZE, DENSITY = 4096, 1 / 16

# block, partials, n: grid, values and meta-info words of a bucket, forward's cycles (operand and
# buckets exchange, clear and multiply, partials exchange, reduce), temporary bytes, and the cycles
# with GradA.
# By block, type of partial sums and columns of x: the grid, values and words of a bucket, cycles of
# the terms, their total, and temporary bytes.
GOLDEN = {
    (1, FLOAT, 1024): ((10, 18, 8), 948, 9140, (7296, 40352, 363126, 52480, 44112), 425672,
                       1624950),
    (1, FLOAT, 256): ((16, 23, 4), 928, 4740, (2864, 11336, 98514, 16384, 13596), 132498, 434724),
    (1, FLOAT, 64): ((32, 23, 2), 928, 2408, (1432, 3336, 27216, 4096, 3696), 46182, 123886),
    (4, FLOAT, 1024): ((14, 13, 8), 960, 688, (10112, 6592, 179208, 37888, 33096), 329364, 566580),
    (4, FLOAT, 64): ((38, 38, 1), 960, 136, (1728, 0, 18597, 6912, 5766), 55660, 68960),
    (8, FLOAT, 1024): ((10, 9, 16), 1024, 412, (7296, 11488, 113133, 26624, 24732), 239310,
                       392690),
    (8, FLOAT, 64): ((19, 19, 4), 1024, 136, (1728, 2320, 14307, 3456, 3144), 29744, 51652),
    (16, FLOAT, 1024): ((10, 9, 16), 1024, 160, (7424, 9472, 85948, 26624, 24732), 243508, 309455),
    (16, FLOAT, 64): ((22, 16, 4), 1024, 56, (1024, 2160, 11460, 3072, 2784), 33142, 46809),
    (16, HALF, 1024): ((10, 9, 16), 1024, 160, (7424, 9472, 58618, 13312, 13212), 150208, 209073),
}  # fmt: skip


def decided(
    block: int,
    partials_type: DataType,
    n: int,
    *,
    size: int = SIZE,
    density: float = DENSITY,
    data_type: DataType = HALF,
    machine: Machine = BOW,
    **options: Any,
) -> DynamicDecision:
    """Return PopSparse's decision for a dynamic product."""
    return decide_dynamic_popsparse(
        Bound.at_density((size, size), block, density),
        n=n,
        data_type=data_type,
        partials_type=partials_type,
        machine=machine,
        options=DynamicOptions(**{"strategy": "expected", **options}),
    )


@pytest.mark.parametrize("case", GOLDEN, ids=str)
def test_grid_buckets_and_cycles_are_poplibs_own(case: tuple[int, DataType, int]) -> None:
    decision = decided(*case)
    buckets, cycles = decision.buckets, decision.estimate
    forward = (
        cycles["dense operand exchange"],
        cycles["buckets exchange"],
        cycles["zero partials"] + cycles["multiply"],
        cycles["partials exchange"],
        cycles["reduce"],
    )

    assert GOLDEN[case] == (
        (buckets.px, buckets.py, buckets.pz),
        buckets.value_count,
        buckets.meta_words,
        forward,
        decision.details["estimated_tile_bytes"],
        cycles["total"],
    )


def test_a_bucket_has_room_for_the_mean_and_the_words_of_a_whole_rectangle() -> None:
    buckets = decided(16, FLOAT, 1024, px=10, py=9, pz=16).buckets

    assert (
        buckets.block_capacity,
        buckets.value_count,
        buckets.meta_words,
        buckets.bucket_bytes,
    ) == (4, 1024, 160, 2368)
    assert (buckets.rows, buckets.columns, buckets.width) == (26, 29, 64)


def test_the_terms_add_up_to_the_total() -> None:
    estimate = dict(decided(4, FLOAT, 64, grad_w=True).estimate)
    total = estimate.pop("total")

    assert sum(estimate.values()) == total
    assert {name.split()[0] if name.startswith("Grad") else "" for name in estimate} == {
        "",
        "GradA",
        "GradW",
    }


def test_the_transposed_product_is_planned_for_unless_it_is_not_wanted() -> None:
    with_transposed, forward = decided(16, FLOAT, 64), decided(16, FLOAT, 64, grad_a=False)

    assert with_transposed.grad_a
    assert not forward.grad_a
    assert forward.estimate["total"] < with_transposed.estimate["total"]
    assert not any(name.startswith("GradA") for name in forward.estimate)


@pytest.mark.parametrize(
    ("proportion", "tiles", "bound_bytes"),
    [(0.6, 1472, 383385), (0.3, 1472, 2 * 191692), (0.01, 1472, 64 * 6389), (0.6, 4, "none")],
)
def test_a_bound_that_nothing_keeps_is_doubled_and_named(
    proportion: float, tiles: int, bound_bytes: object
) -> None:
    machine = BOW.scaled_to(tiles)
    decision = decided(4, FLOAT, 1024, machine=machine, available_memory_proportion=proportion)

    assert decision.details["tile_bytes_bound"] == bound_bytes


def test_partials_of_elements_are_float_whatever_is_asked_for() -> None:
    decision = decided(1, HALF, 64)

    assert FLOAT is decision.partials_type
    assert decided(1, FLOAT, 64) == decision


def test_float_blocks_of_16_are_planned_as_blocks_of_8() -> None:
    assert decided(16, FLOAT, 64, data_type=FLOAT).buckets.block == 8


@pytest.mark.parametrize(
    ("block", "n", "pz", "method"),
    [
        (4, 48, 0, "vector, exchanging inputs"),
        (8, 24, 0, "vector, exchanging buckets"),
        (8, 48, 0, "AMP, exchanging buckets"),
        (8, 48, 1, "AMP, exchanging buckets"),
        (8, 48, 2, "vector, exchanging buckets"),  # 24 columns are no whole strips of 16
        (16, 48, 3, "AMP, exchanging buckets"),
    ],
)
def test_grad_w_takes_amp_where_every_part_of_n_has_whole_strips_and_it_is_quicker(
    block: int, n: int, pz: int, method: str
) -> None:
    machine, options = BOW.scaled_to(16), {"grad_w": True, "pz": pz}
    result = decided(block, HALF, n, size=256, density=0.2, machine=machine, **options)

    assert result.details["grad_w"] == method


def test_buckets_hold_whole_64_bit_words_where_poplibs_stops_at_32() -> None:
    decision = decided(1, FLOAT, 64, px=44, py=33, pz=1)

    assert decision.buckets.value_count == 940
    odd = decided(1, FLOAT, 64, size=100, density=0.1, px=10, py=10, pz=1)
    assert (odd.details["bucket_values"], odd.buckets.value_count) == (14, 16)


def test_eight_amp_units_take_two_passes_over_a_block_of_16() -> None:
    grid = {"px": 10, "py": 9, "pz": 4, "grad_a": False}
    on_mk1, on_bow = (
        decided(16, HALF, 64, machine=machine, **grid).estimate["multiply"]
        for machine in (MK1, BOW)
    )

    assert on_mk1 > on_bow


def test_gradients_of_values_go_to_the_amp_where_x_has_whole_strips() -> None:
    assert decided(16, FLOAT, 64, grad_w=True).details["grad_w"] == "AMP, exchanging buckets"
    assert "vector" in str(decided(16, FLOAT, 24, grad_w=True).details["grad_w"])
    assert "vector" in str(decided(1, FLOAT, 64, grad_w=True).details["grad_w"])


def test_a_fixed_pz_that_would_cut_a_strip_keeps_gradients_off_the_amp() -> None:
    whole, cut = (str(decided(16, FLOAT, n, pz=2, grad_w=True).details["grad_w"]) for n in (32, 16))

    assert whole.startswith("AMP")
    assert cut.startswith("vector")


def test_gradients_of_values_need_workers_entries_in_the_meta_info() -> None:
    grid = {"px": 10, "py": 9, "pz": 16}
    without, with_entries = (
        decided(16, FLOAT, 1024, grad_w=grad_w, **grid).buckets for grad_w in (False, True)
    )

    assert with_entries.meta_words - without.meta_words == 2 * 6 * 4
    assert with_entries.grad_w
