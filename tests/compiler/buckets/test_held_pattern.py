"""The pattern in packed buckets is read back."""

from __future__ import annotations

import numpy as np
import pytest

from ipusim import BOW, DataType, simulate
from ipusim.compiler import Bound, Pattern, emit, pack, plan_dynamic
from ipusim.compiler.buckets.fill import pattern_in_buckets
from ipusim.compiler.matrix.generators import GENERATORS

SHAPE = (128, 96)


def crowded(bound: Bound) -> Pattern:
    """Return all non-zeros in the first rows, so that most spill to other rectangles."""
    return Pattern.filled(bound.shape, bound.block, np.arange(bound.max_blocks))


@pytest.mark.parametrize("generator", ["uniform", "crowded"])
@pytest.mark.parametrize(("block", "data_type"), [(1, "half"), (4, "half"), (16, "float")])
def test_the_pattern_that_was_packed_is_read_back(
    block: int, data_type: str, generator: str
) -> None:
    bound = Bound.at_density(SHAPE, block, 0.25)
    rng = np.random.default_rng(0)
    uniform = GENERATORS["uniform"](SHAPE, block, 0.2, rng)
    pattern = crowded(bound) if generator == "crowded" else uniform
    machine = BOW.scaled_to(12)
    plan = plan_dynamic(
        bound,
        n=8,
        machine=machine,
        data_type=DataType(data_type),
        meta_info_oversize=1.0,
        strategy="expected",
    )
    run = simulate(emit(plan), pack(plan, pattern))

    assert plan.buckets is not None
    assert Pattern.of(pattern, block=plan.buckets.block).flat.tolist() == (
        pattern_in_buckets(plan, run.image).flat.tolist()
    )
