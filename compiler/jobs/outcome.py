"""An outcome is all that one job gave: the report, the check of its numbers, the wall times."""

from __future__ import annotations

import math
from collections.abc import Mapping

import attrs

from ipusim import DataType, Report

OVERFLOWED = "; sums overflowed: scale the operands, or take --data-type float"


@attrs.frozen(kw_only=True)
class Check:
    """A result held against NumPy, and its worst element.

    That is the one that exceeds its own bound the most; in a right result the one that differs the
    most.

    Attributes:
        difference: of the worst element.
        bound: the largest difference that rounding can cause in that element.
        right: every element is within its own bound.
    """

    difference: float
    bound: float
    right: bool

    @property
    def mistake(self) -> str:
        """What is wrong, where it is."""
        left = "" if math.isfinite(self.difference) else OVERFLOWED
        return (
            f"the result is wrong: an element differs from NumPy by {self.difference:.3g}, "
            f"rounding can cause {self.bound:.3g} there at most{left}"
        )


@attrs.frozen(kw_only=True)
class Outcome:
    """One job, done or refused.

    Attributes:
        device: name of the machine.
        m, k, n: the shape.
        block: block length.
        stored: stored block elements.
        fill_ratio: stored block elements over the matrix's own non-zeros.
        method: as published tables name it.
        data_type: of the operands.
        report: the figures; None when there was no plan.
        plan: what names the decision.
        convolution: its geometry and how it was cut, where it is one.
        least_bytes: what the smallest candidate asks of a tile, when there was no plan.
        check: how the numbers compare with NumPy's; None when none were computed.
        refusal: why the job could not run; None when it ran.
        misused: what was refused is what was asked for, not its size.
        wall_seconds: seconds of the host, by stage.
    """

    device: str
    m: int
    k: int
    n: int
    block: int
    stored: int
    fill_ratio: float
    method: str
    data_type: DataType
    report: Report | None
    plan: Mapping[str, object]
    convolution: Mapping[str, object] | None = None
    least_bytes: int | None = None
    check: Check | None = None
    refusal: str | None = None
    misused: bool = False
    wall_seconds: Mapping[str, float]

    @property
    def mistake(self) -> str | None:
        """Why it did not run, or what is wrong with a number that it computed."""
        if self.refusal is not None or self.check is None or self.check.right:
            return self.refusal
        return self.check.mistake

    @property
    def valid(self) -> bool:
        """It ran, and no number that it computed is wrong."""
        return self.mistake is None
