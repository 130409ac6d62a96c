"""An outcome is all that one job gave: the report, the check of its numbers, the wall times."""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, Report


@attrs.frozen(kw_only=True)
class Check:
    """A result held against NumPy.

    Attributes:
        max_abs_error: the largest difference.
        tolerance: the largest difference that rounding can cause in any element.
        wrong: the element that is furthest beyond its own bound, in words; None when all are
            within theirs.
    """

    max_abs_error: float
    tolerance: float
    wrong: str | None = None

    @classmethod
    def of(cls, difference: npt.NDArray[np.floating], bounds: npt.NDArray[np.floating]) -> Check:
        """The check of absolute differences [m, n] with the bound of each; NaN keeps to none."""
        wrong = None
        if not (difference <= bounds).all():
            with np.errstate(invalid="ignore"):
                beyond = np.nan_to_num(difference - bounds, nan=np.inf)
            at = np.unravel_index(int(np.argmax(beyond)), beyond.shape)
            wrong = (
                f"y[{at[0]}, {at[1]}] differs from NumPy by {difference[at]:.3g}, rounding can "
                f"cause {bounds[at]:.3g} at most"
            )
        return cls(
            max_abs_error=float(difference.max(initial=0.0)),
            tolerance=float(bounds.max(initial=0.0)),
            wrong=wrong,
        )

    @property
    def right(self) -> bool:
        """Every element is within its own bound."""
        return self.wrong is None


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
        least_bytes: what the smallest candidate asks of a tile, when there was no plan.
        check: how the numbers compare with NumPy's; None when none were computed.
        refusal: why the job could not run; None when it ran.
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
    least_bytes: int | None = None
    check: Check | None = None
    refusal: str | None = None
    wall_seconds: Mapping[str, float]

    @property
    def mistake(self) -> str | None:
        """Why it did not run, or what is wrong with a number that it computed."""
        wrong = self.check.wrong if self.check is not None else None
        return self.refusal or (wrong and f"the result is wrong: {wrong}")

    @property
    def valid(self) -> bool:
        """It ran, and no number that it computed is wrong."""
        return self.mistake is None
