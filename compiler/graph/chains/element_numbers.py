"""Which element of y each element of x is, asked of the plans' own host layouts.

The elements of the flat y are numbered. `unpacked` shows where each lies on the host, the joint
what the host makes of it, and `packed` where it comes to lie in the flat x, among padding that
stays 0. `packed` takes numbers of a float format, so they go there digit by digit.
"""

from __future__ import annotations

import numpy as np

from ipusim import DataType, IntArray

from ...plan.mapping.host_layout import HostLayout
from ...plan.plan import Plan
from .joint import Joint

DIGIT_BITS = 24  # whole numbers of so many are exact in float (IEEE 754 binary32)


def elements_taken(
    before: Plan, after: Plan, joint: Joint, elements: int, *, bits: int = DIGIT_BITS
) -> IntArray:
    """int32[elements of the flat x]: the number of the flat y's element; -1 where it is padding.

    Args:
        before, after: the plans.
        joint: what the host makes of y.
        elements: of the flat y.
        bits: of a digit, `DIGIT_BITS` at most.
    """
    y, x = before.layouts(before.operation)[-1], _operand(after)
    numbers = np.arange(1, elements + 1, dtype=np.int32)  # 0 is padding
    wanted = joint.applied(y.unpacked(numbers, before.n, before.partition.columns))
    lows = range(0, elements.bit_length(), bits)
    digits = (wanted if len(lows) == 1 else wanted >> low & ((1 << bits) - 1) for low in lows)
    packed = [
        x.packed(digit.astype(np.float32), after.n, after.partition.columns, DataType.FLOAT)
        for digit in digits
    ]
    taken: IntArray = packed[0].astype(np.int32) - np.int32(1)
    for low, digit in zip(lows[1:], packed[1:], strict=True):
        taken += digit.astype(np.int32) << low
    return taken


def _operand(plan: Plan) -> HostLayout:
    """The layout of x."""
    return next(layout for layout in plan.layouts(plan.operation) if layout.name == "x")
