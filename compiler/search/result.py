"""The result of a search: the fastest plan, and the known cycles of every alternative.

The verdict is the lines of a report that name the selected plan and its alternatives. A line is a
method, a realisation, an algorithm or a reproduced library. Its number is the least over its
candidates: simulated cycles where a candidate was scheduled, a lower bound otherwise. So the
command that is printed beside a line never gives fewer cycles than the line says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Literal, TypeAlias

import attrs

from ipusim import Program, number_of

from ..operations.convolution.geometry import Convolution
from ..plan.no_plan import NoPlanError, refusal
from ..plan.plan import Plan
from ..planning.proposer import Candidate
from ..problem import Problem

Known: TypeAlias = Literal["simulated", "lower bound", "none"]  # label of a number of cycles
# A plan's decision has an entry for each line of the verdict; its key is this text and the name.
CYCLES_OF = "cycles of "
NO_DETAILS: Mapping[str, object] = MappingProxyType({})


@attrs.frozen
class Alternative:
    """Line of the verdict: a method, or the like, with what is known of its cycles.

    Attributes:
        name: the method, realisation, algorithm or library.
        cycles: simulated cycles or a lower bound, as `known` says; 0 if there is no plan.
        known: label of `cycles`: "simulated", "lower bound", or "none" if there is no plan.
        reason: reason why there is no plan; empty if there is one.
    """

    name: str
    cycles: int
    known: Known
    reason: str = ""

    @property
    def value(self) -> int | str:
        """Entry of a decision: simulated cycles, or a text with the number and its label."""
        if self.known == "simulated":
            return self.cycles
        if self.known == "none":
            return f"none: {self.reason}"
        return f"at least {self.cycles:,} ({self.known})"


@attrs.frozen
class SearchResult:
    """The fastest plan of a problem.

    Attributes:
        problem: the problem that was searched.
        plan: the plan, whose decision has a line for each alternative.
        program: program that was scheduled from the plan; None if nothing was scheduled.
        cycles: cycles of the program, the same that `simulate` gives; None without a program.
        alternatives: lines of the verdict, the selected one among them.
        runners_up: other plans that were evaluated and fit, by their least known cycles.
    """

    problem: Problem
    plan: Plan
    program: Program | None = None
    cycles: int | None = None
    alternatives: tuple[Alternative, ...] = ()
    runners_up: tuple[Plan, ...] = ()

    def with_lines(
        self, lines: Sequence[Alternative], details: Mapping[str, object] = NO_DETAILS
    ) -> SearchResult:
        """Return the result with more lines of the verdict, which its plan's decision lists, too.

        Args:
            lines: the lines.
            details: entries of the decision that stand before the lines.
        """
        cycles = {CYCLES_OF + line.name: line.value for line in lines}
        plan = attrs.evolve(self.plan, decision={**self.plan.decision, **details, **cycles})
        return attrs.evolve(self, plan=plan, alternatives=(*self.alternatives, *lines))


def least_known(
    name: str, bounds: Collection[tuple[int, bool]], reason: Exception | None
) -> Alternative:
    """Return the line of the verdict of some candidates: the least cycles known of any.

    Args:
        name: name of the line.
        bounds: (cycles, is scheduled) of each of its candidates that fit.
        reason: why there is no candidate; None if there are candidates.
    """
    if not bounds:
        return Alternative(name, 0, "none", str(reason or "does not fit"))
    # Of equal cycles the simulated ones come first.
    cycles, is_scheduled = min(bounds, key=lambda number: (number[0], not number[1]))
    return Alternative(name, cycles, "simulated" if is_scheduled else "lower bound")


def nothing_fits(
    problem: Problem, refusals: Mapping[str, Exception], candidates: Sequence[Candidate] = ()
) -> Exception:
    """Return the error of a problem without a plan.

    A single refusal is returned unchanged; several become one `NoPlanError` that lists them.

    Args:
        problem: the problem that was searched.
        refusals: reasons why there is no candidate, by line of the verdict.
        candidates: candidates that were evaluated, none of which fits the machine's memory.
    """
    if len(refusals) == 1 and not candidates:
        return next(iter(refusals.values()))
    counts = Counter(candidate.method for candidate in candidates)
    unfit = {
        name: f"none of {number_of(number, 'candidate')} fits when it is laid out"
        for name, number in counts.items()
    }
    reasons = {**{name: str(reason) for name, reason in refusals.items()}, **unfit}
    least_bytes = [
        reason.least_bytes
        for reason in refusals.values()
        if isinstance(reason, NoPlanError) and reason.least_bytes is not None
    ]
    return refusal(
        f"{_subject(problem)} on {problem.machine.name} with "
        f"{number_of(problem.machine.tiles, 'tile')}: nothing fits; "
        + "; ".join(f"{name}: {reason}" for name, reason in reasons.items())
        + ("" if refusals else "; try more tiles or a smaller n"),
        problem.machine,
        least_bytes=min(least_bytes, default=None),
    )


def _subject(problem: Problem) -> str:
    """Return the sizes of a problem in words."""
    operation = problem.operation
    if isinstance(operation, Convolution):
        weights, images = list(operation.weights_shape), list(operation.image_shape)
        return f"convolution {weights} of images {images}"
    m, k = problem.shape
    return f"product {m}x{k}, n {operation.n}"
