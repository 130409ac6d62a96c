"""Effects: what halving and doubling each number of the machine changes, ranked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from ipusim import InputError

from ..finding import Finding
from ..point import Point
from .trials import HALVED, Trial


@attrs.frozen
class TrialResult:
    """A trial with its result.

    Attributes:
        trial: number that is changed, and its value.
        base: finding of the job on its own machine.
        finding: finding of the trial; None if it is not simulated.
    """

    trial: Trial
    base: Finding
    finding: Finding | None

    @property
    def cycles(self) -> int | None:
        """Simulated cycles, or None if the trial was not simulated or does not run."""
        return None if self.finding is None else self.finding.cycles

    @property
    def seconds(self) -> float | None:
        """Time on the chip in seconds, or None if the trial was not simulated or does not run."""
        if self.finding is None or self.finding.cycles is None:
            return None
        seconds: float = self.finding.result["chip_seconds"]
        return seconds

    @property
    def ratio(self) -> float | None:
        """Time of the trial over that of the job; 1 if proven, None if the trial does not run."""
        if self.trial.is_proven:
            return 1.0
        seconds = self.seconds
        return None if seconds is None else seconds / float(self.base.result["chip_seconds"])

    @property
    def reason(self) -> str:
        """Reason why there is no time, or empty."""
        if self.finding is None:
            return "" if self.trial.is_proven else self.trial.reason
        return self.finding.failure or self.finding.refusal or ""

    @property
    def is_failed(self) -> bool:
        """True if the simulation of the trial ended with an error."""
        return self.finding is not None and self.finding.failure is not None

    @property
    def has_other_kernel(self) -> bool:
        """True if another kernel multiplies than on the job's machine."""
        if self.finding is None or self.cycles is None:
            return False
        return bool(_kernel(self.finding) != _kernel(self.base))


def _kernel(finding: Finding) -> object:
    """Return the name of the kernel of a finding's plan."""
    return (finding.result.get("plan") or {}).get("kernel")


@attrs.frozen
class NumberEffects:
    """Effects of half and of twice the value of one number.

    Attributes:
        number: name of the number.
        base_value: value on the machine of the job.
        halved, doubled: effects of half and of twice the value.
    """

    number: str
    base_value: int
    halved: TrialResult
    doubled: TrialResult

    @property
    def effects(self) -> tuple[TrialResult, TrialResult]:
        """Both effects, of half the value first."""
        return self.halved, self.doubled

    @property
    def swing(self) -> float:
        """Largest factor, 1 or more, between the time of the job and that of a trial."""
        ratios = (effect.ratio for effect in self.effects)
        return max((max(ratio, 1 / ratio) for ratio in ratios if ratio), default=1.0)

    @property
    def proof(self) -> str:
        """Reason of a trial that is proven to have no effect, empty if there is no such trial."""
        reasons = (effect.trial.reason for effect in self.effects if effect.trial.is_proven)
        return next(reasons, "")


@attrs.frozen
class Sensitivity:
    """Numbers of a job's machine, ranked by how much they change the time of the job.

    Attributes:
        base: finding of the job on its own machine.
        numbers: numbers in descending order of their swing, of equal ones in alphabetical order.
    """

    base: Finding
    numbers: tuple[NumberEffects, ...]

    @classmethod
    def of(
        cls, point: Point, trials: Sequence[Trial], findings: Mapping[str, Finding]
    ) -> Sensitivity:
        """Return the ranked numbers.

        Args:
            point: point of the job.
            trials: trials of `trials_of`.
            findings: findings of the job and of all trials with a point, by key of the point.

        Raises:
            InputError: the job itself does not run.
        """
        base = findings[point.key]
        if base.cycles is None:
            raise InputError(f"{base.name} does not run: {base.failure or base.refusal}")
        effects = {
            (trial.number, trial.direction == HALVED): TrialResult(
                trial, base, None if trial.point is None else findings[trial.point.key]
            )
            for trial in trials
        }
        numbers = [
            NumberEffects(
                trial.number,
                trial.base_value,
                effects[trial.number, True],
                effects[trial.number, False],
            )
            for trial in trials
            if trial.direction == HALVED
        ]
        return cls(base, tuple(sorted(numbers, key=lambda item: (-item.swing, item.number))))

    @property
    def effects(self) -> tuple[TrialResult, ...]:
        """Both effects of all numbers."""
        return tuple(effect for item in self.numbers for effect in item.effects)

    @property
    def effective(self) -> tuple[NumberEffects, ...]:
        """Numbers that change the time of the job, the largest swing first."""
        return tuple(item for item in self.numbers if item.swing > 1)

    @property
    def best(self) -> TrialResult | None:
        """Trial with the fewest cycles, or None if no trial takes fewer than the job.

        The clock is no candidate: it changes the time of every job by the same factor.
        """
        best = min(
            (effect for effect in self.effects if effect.cycles is not None),
            key=lambda effect: effect.cycles or 0,
            default=None,
        )
        is_better = best is not None and (best.cycles or 0) < (self.base.cycles or 0)
        return best if is_better else None
