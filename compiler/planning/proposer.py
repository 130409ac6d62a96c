"""Candidates, and the proposers that map a problem to them.

A proposer is one way to answer a problem: a partitioner, a storage format, a realisation of N:M, an
algorithm of convolution, a reproduced library, a user's own function. It yields candidates: plans
that have not been made yet, with an estimate and a lower bound of their cycles. `proposers` has the
registry, `compiler.search` evaluates what the proposers yield.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeAlias

import attrs

from ipusim import InputError, in_short
from ipusim.kernels import NoKernelError, WordOverflow

from ..plan.no_plan import NoPlanError
from ..plan.options.option import flag_of
from ..plan.plan import Plan
from ..problem import AUTO, Problem
from .strategies import check_strategy

REFUSALS = (InputError, NoKernelError, NoPlanError, WordOverflow)  # of one proposer; others go on


class NoRealisationError(NoKernelError, InputError):
    """A realisation that has no kernel for the types, or for the machine; another may have."""


@contextmanager
def no_realisation() -> Iterator[None]:
    """Turn the lack of a kernel into that of a realisation."""
    try:
        yield
    except NoKernelError as error:
        raise NoRealisationError(str(error)) from None


Test: TypeAlias = Callable[[Any], bool]
Accepts: TypeAlias = Callable[[Problem], str]


@attrs.frozen
class Margin:
    """How far an estimate may lie above the scheduled cycles of its plan.

    Attributes:
        terms: pairs (share, cycles). For each of them, share x estimate - cycles is a lower bound
            on the scheduled cycles. Without terms nothing is known, and the bound is 0.
    """

    terms: tuple[tuple[float, float], ...] = ()

    def lower_bound(self, estimate: int) -> int:
        """Return a lower bound on the scheduled cycles of a plan with this estimate."""
        bounds = [int(share * estimate - cycles) for share, cycles in self.terms]
        return max([0, *bounds])


UNKNOWN = Margin()  # a reproduced library's own plan; a dynamic plan, which depends on the pattern


@attrs.frozen(kw_only=True)
class Candidate:
    """A plan that has not been made yet.

    Attributes:
        method: the line of the verdict that it belongs to, as "static", "dense", "direct".
        strategy: the strategy that proposes it.
        rank: place of its proposer in the registry; the lower rank wins a tie.
        estimate: cycles by the planner's formula.
        margin: how far the estimate may be too high.
        work: pairs of a tile and a line that it touches, a measure of what evaluating it costs.
        budget: name of the evaluation budget that it draws on.
        plan: function that makes the plan.
    """

    method: str = ""
    strategy: str
    rank: int = 0
    estimate: int
    margin: Margin = UNKNOWN
    work: int = 0
    budget: str = ""
    plan: Callable[[], Plan]

    @property
    def lower_bound(self) -> int:
        """Lower bound on the scheduled cycles."""
        return self.margin.lower_bound(self.estimate)

    def mapped(self, change: Callable[[Plan], Plan], *, added: int = 0) -> Candidate:
        """Return the candidate of a changed plan that takes `added` more cycles by estimate."""
        make = self.plan
        return attrs.evolve(self, estimate=self.estimate + added, plan=lambda: change(make()))


def candidates_of_all(proposals: Iterable[Callable[[], Iterable[Candidate]]]) -> list[Candidate]:
    """Return the candidates of several proposals; those in which nothing fits add none.

    Raises:
        NoPlanError: nothing fits in any; the reason of the first.
    """
    candidates: list[Candidate] = []
    reasons: list[NoPlanError] = []
    for propose in proposals:
        try:
            candidates += propose()
        except NoPlanError as reason:
            reasons.append(reason)
    if reasons and not candidates:
        raise reasons[0]
    return candidates


def anything(_value: Any) -> bool:
    """Accept every value of an option."""
    return True


def one_of(*values: Any) -> Test:
    """Return the test of an option that accepts these values."""
    return lambda value: value in values


@attrs.frozen(kw_only=True)
class Proposer:
    """One way to answer a problem.

    Attributes:
        name: how refusals call it.
        method: the line of the verdict that its candidates belong to.
        place: "module:function" of the function from a problem to candidates, best first. It
            raises one of `REFUSALS` if it has none.
        accepts: returns "" if it takes operand, format and operation of a problem; otherwise the
            reason, as a phrase that goes on after its name.
        reads: names of the options that it reads, whatever their values. An option that is set and
            not read excludes the proposer.
        values: options of which it reads some values only, by name, each with a test. The default
            must pass, too.
    """

    name: str
    method: str
    place: str
    accepts: Accepts
    reads: frozenset[str]
    values: Mapping[str, Test]

    @property
    def called(self) -> str:
        """Name that a user can give: the algorithm of a convolution, else the proposer's own."""
        is_algorithm = "algorithm" in self.values
        return self.method.partition(" of ")[0] if is_algorithm else self.name

    def unread(self, problem: Problem) -> tuple[str, ...]:
        """Return the options that are set and that it does not read, or not with their values."""
        options = problem.options
        wrong = {
            name: None
            for name, test in self.values.items()
            if not test(getattr(options, name, AUTO if name == "strategy" else None))
        }
        known = self.reads | self.values.keys()
        return tuple(wrong | {name: None for name in problem.set_options() if name not in known})

    def candidates(self, problem: Problem, *, rank: int) -> list[Candidate]:
        """Return its candidates, best first by estimate.

        Raises:
            InputError, NoKernelError, NoPlanError, WordOverflow: it has none; the reason.
        """
        module, _, name = self.place.partition(":")
        propose: Callable[[Problem], Iterable[Candidate]]
        propose = getattr(importlib.import_module(module), name)
        return [
            attrs.evolve(candidate, method=self.method, rank=rank) for candidate in propose(problem)
        ]


def admitted(problem: Problem, registry: Sequence[Proposer]) -> list[tuple[int, Proposer]]:
    """Return the proposers that answer a problem, each with its rank.

    Raises:
        InputError: no proposer reads all options that are set; who reads them.
    """
    if isinstance(problem.strategy, str):
        check_strategy(problem.options.method, problem.strategy)
    reading = [
        (rank, entry)
        for rank, entry in enumerate(registry)
        if not entry.accepts(problem) and not entry.unread(problem)
    ]
    if not reading:
        raise _unread(problem, registry)
    return reading


def _unread(problem: Problem, registry: Sequence[Proposer]) -> InputError:
    """Return the refusal of options that no proposer reads together."""
    naming = {"algorithm", "realisation"} & {*problem.set_options()}
    named = [entry for entry in registry if not naming & {*entry.unread(problem)}]
    accepting = [entry for entry in named if not entry.accepts(problem)]
    reading = [entry for entry in named if not entry.unread(problem)]
    if not accepting or (reading and problem.set_options()):
        entry = min(named, key=lambda each: len(each.unread(problem)))
        return InputError(f"{_options(problem)}: {entry.name} {entry.accepts(problem)}")
    nearest = min(accepting, key=lambda entry: len(entry.unread(problem)))
    name, *_ = nearest.unread(problem)
    alone = problem.only(name)
    readers = [
        entry.called
        for entry in registry
        if name not in entry.unread(alone) and not entry.accepts(alone)
    ]
    return InputError(
        f"{_options(problem)}: {nearest.called} does not read {flag_of(name)}; it is for "
        f"{', '.join(dict.fromkeys(readers)) or 'no proposer of this problem'}"
    )


def _options(problem: Problem) -> str:
    """Return the options that are set, as flags with their values."""
    pairs = ((name, getattr(problem.options, name)) for name in problem.set_options())
    return ", ".join(f"{flag_of(name)} {in_short(value)}" for name, value in pairs)
