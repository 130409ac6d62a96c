"""More tiles do not make a dynamic product slower by a grid whose buckets spill."""

from __future__ import annotations

import numpy as np
import pytest

from ipusim import BOW, simulate
from ipusim.compiler import emit, pack, plan_dynamic
from ipusim.compiler.matrix.bound import Bound
from ipusim.compiler.matrix.generators import pattern_within

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("bound", "n", "tiles"),
    [
        (Bound((304, 112), 16, 17 * 256), 68, (24, 32, 40)),  # 14,884 on 32 where buckets spilled
    ],
)
def test_more_tiles_do_not_make_a_dynamic_product_slower(
    bound: Bound, n: int, tiles: tuple[int, ...]
) -> None:
    pattern = pattern_within(bound, np.random.default_rng(5))
    plans = [plan_dynamic(bound, n=n, machine=BOW.scaled_to(number)) for number in tiles]
    cycles = [simulate(emit(plan), pack(plan, pattern)).report.cycles or 0 for plan in plans]

    assert [later <= 1.01 * min(cycles[: at + 1]) for at, later in enumerate(cycles)] == [
        True
    ] * len(tiles)
