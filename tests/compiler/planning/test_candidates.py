from __future__ import annotations

import pytest

from compiler import Pattern, plan_static
from ipusim import BOW


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
