"""The loop of propagation: how many turns it may take on a grid."""

from __future__ import annotations

import pytest

from ipusim import BOW
from ipusim.compiler import Bound, plan_dynamic
from ipusim.compiler.lowering.dynamic.propagation import propagation

CASES = 9  # first shift, two computes, and two shifts along each of z, y and x


@pytest.mark.parametrize(
    ("px", "py", "pz", "turns"),
    [
        (2, 1, 1, 2 * 2 + 2 + 2 * 2 + 1 + 1 + CASES),
        (1, 2, 1, 2 * 2 + 2 + 2 * 1 + 2 + 1 + CASES),
        (3, 2, 2, 2 * 12 + 6 + 2 * 3 + 2 + 2 + CASES),
    ],
)
def test_a_loop_may_visit_each_node_and_shift_along_all_axes(
    px: int, py: int, pz: int, turns: int
) -> None:
    plan = plan_dynamic(
        Bound.at_density((48, 48), 4, 0.25),
        n=8,
        machine=BOW.scaled_to(px * py * pz + 1),
        px=px,
        py=py,
        pz=pz,
        strategy="expected",
    )
    loop = propagation(plan.machine, plan.buckets, {}, lambda _: ())

    assert (len(loop.cases), loop.max_turns) == (CASES, turns)
