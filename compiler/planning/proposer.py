"""Candidates, and the proposers that map a problem to candidates.

A proposer is one method of answering a problem: a partitioner, a storage format, a realisation of
N:M, an algorithm of convolution, a reproduced library, or a user's own function. It returns
candidates: plans that have not been made yet, with an estimate and a lower bound of their cycles.
The registry is `proposers`; `compiler.search` evaluates the candidates.
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

# Exceptions by which a proposer says that it has no candidates; the search goes on with the others.
REFUSALS = (InputError, NoKernelError, NoPlanError, WordOverflow)


class NoRealisationError(NoKernelError, InputError):
    """Raised if a realisation has no kernel for the types or the machine; others may have one."""


@contextmanager
def kernel_errors_as_no_realisation() -> Iterator[None]:
    """Raise `NoRealisationError` in place of `NoKernelError` in the block of a `with`."""
    try:
        yield
    except NoKernelError as error:
        raise NoRealisationError(str(error)) from None


Test: TypeAlias = Callable[[Any], bool]
Accepts: TypeAlias = Callable[[Problem], str]


@attrs.frozen
class Margin:
    """Largest amounts by which an estimate may exceed the scheduled cycles of its plan.

    Attributes:
        terms: tuples (share, cycles). For each of them, share x estimate - cycles is a lower bound
            on the scheduled cycles. Without terms nothing is known, and the bound is 0.
    """

    terms: tuple[tuple[float, float], ...] = ()

    def lower_bound(self, estimate: int) -> int:
        """Return a lower bound on the scheduled cycles of a plan with this estimate."""
        bounds = [int(share * estimate - cycles) for share, cycles in self.terms]
        return max([0, *bounds])


# Margin of estimates that bound nothing: those of reproduced libraries, and those of dynamic plans,
# whose cycles depend on the pattern.
UNKNOWN = Margin()


@attrs.frozen(kw_only=True)
class Candidate:
    """Proposed plan with an estimate and a lower bound of its cycles, made only when needed.

    Attributes:
        method: name under which the verdict of a search lists this candidate, such as
            "static", "dense" or "direct".
        strategy: strategy that proposes the candidate.
        rank: position of the proposer in the registry; the lower rank wins a tie.
        estimate: estimated cycles, by the formulas of the planner.
        margin: how far the estimate may exceed the scheduled cycles.
        work: number of touches (pairs of a tile and a line of x or y that it uses): a measure of
            the host time of an evaluation.
        budget: name of the evaluation budget that the candidate draws on.
        modest: True if its temporary bytes keep to `available_memory_proportion`, a share of SRAM.
        plan: function that makes the plan.
    """

    method: str = ""
    strategy: str
    rank: int = 0
    estimate: int
    margin: Margin = UNKNOWN
    work: int = 0
    budget: str = ""
    modest: bool = True
    plan: Callable[[], Plan]

    @property
    def lower_bound(self) -> int:
        """Lower bound on the scheduled cycles."""
        return self.margin.lower_bound(self.estimate)

    def mapped(self, change: Callable[[Plan], Plan], *, added_cycles: int = 0) -> Candidate:
        """Return the candidate whose plan is made by changing the plan of this one.

        Args:
            change: function from the plan of this candidate to the changed plan.
            added_cycles: cycles to add to the estimate.
        """
        make_plan = self.plan
        return attrs.evolve(
            self, estimate=self.estimate + added_cycles, plan=lambda: change(make_plan())
        )


def candidates_of_all(proposals: Iterable[Callable[[], Iterable[Candidate]]]) -> list[Candidate]:
    """Return the candidates of several proposals; a proposal that raises `NoPlanError` adds none.

    Raises:
        NoPlanError: all proposals raise it; the error is that of the first.
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
    """Return a test of an option that accepts only `values`."""
    return lambda value: value in values


@attrs.frozen(kw_only=True)
class Proposer:
    """Row of the registry: a function that makes candidates, and the problems that it accepts.

    Attributes:
        name: name of the proposer in refusals.
        method: name under which the verdict lists its candidates; `name` by default.
        place: "module:function" of the function from a problem to candidates, best first. The
            function raises one of `REFUSALS` if it has none.
        accepts: function that returns "" if the proposer takes operand, format and operation of a
            problem; otherwise the reason, as a phrase that continues after the proposer's name.
        reads: names of the options that the proposer reads, whatever their values. An option that
            is set and not read excludes the proposer.
        values: options of which the proposer reads some values only, by name, each with a test.
            The default must pass, too.
    """

    name: str
    method: str = attrs.field()
    place: str
    accepts: Accepts
    reads: frozenset[str]
    values: Mapping[str, Test]

    @method.default
    def _name(self) -> str:
        """Return the default of `method`: the name of the proposer."""
        return self.name

    @property
    def message_name(self) -> str:
        """Name for messages: the algorithm of a convolution, else the name of the proposer.

        A proposer that stands for a strategy of an algorithm has its own name, too.
        """
        is_algorithm = "algorithm" in self.values and "strategy" not in self.values
        return self.method.partition(" of ")[0] if is_algorithm else self.name

    def unread(self, problem: Problem) -> tuple[str, ...]:
        """Return the options that are set and that the proposer does not read with their values."""
        options = problem.options
        refused = {
            name: None
            for name, test in self.values.items()
            if not test(getattr(options, name, AUTO if name == "strategy" else None))
        }
        readable = self.reads | self.values.keys()
        return tuple(
            refused | {name: None for name in problem.set_options() if name not in readable}
        )

    def candidates(self, problem: Problem, *, rank: int) -> list[Candidate]:
        """Return the candidates of a problem, best first by estimate.

        Args:
            problem: the problem, which the proposer must accept.
            rank: rank of the proposer, noted in its candidates.

        Raises:
            InputError, NoKernelError, NoPlanError, WordOverflow: there are no candidates; the
                message is the reason.
        """
        module, _, name = self.place.partition(":")
        propose: Callable[[Problem], Iterable[Candidate]]
        propose = getattr(importlib.import_module(module), name)
        return [
            attrs.evolve(candidate, method=self.method, rank=rank) for candidate in propose(problem)
        ]


def admitted(
    problem: Problem, registry: Sequence[Proposer], user_problem: Problem | None = None
) -> list[tuple[int, Proposer]]:
    """Return the proposers that answer a problem, each with its rank.

    Args:
        problem: the problem, whose residence of weights is "shared" or "resident".
        registry: all proposers.
        user_problem: the problem as it was asked, whose options refusals name; None for `problem`.

    Raises:
        InputError: no proposer reads all options that are set; the message names proposers that
            read them.
    """
    if isinstance(problem.strategy, str):
        check_strategy(problem.options.method, problem.strategy)
    reading_proposers = [
        (rank, proposer)
        for rank, proposer in enumerate(registry)
        if not proposer.accepts(problem) and not proposer.unread(problem)
    ]
    if not reading_proposers:
        raise _unread(problem, registry, user_problem or problem)
    return reading_proposers


def _unread(problem: Problem, registry: Sequence[Proposer], user_problem: Problem) -> InputError:
    """Return the error for a problem with options of which no proposer reads all."""
    # Proposers that an algorithm or a realisation selects come before all others in the message.
    # `accepting` take operand and operation, `reading` all options; no proposer is in both.
    naming = {"algorithm", "realisation"} & {*problem.set_options()}
    selected = [proposer for proposer in registry if not naming & {*proposer.unread(problem)}]
    # A strategy selects as well, where any of these has it.
    selected = [
        proposer for proposer in selected if "strategy" not in proposer.unread(problem)
    ] or selected
    accepting = [proposer for proposer in selected if not proposer.accepts(problem)]
    reading = [proposer for proposer in selected if not proposer.unread(problem)]
    # The operation or the operand is wrong: say what the nearest proposer does.
    if not accepting or (reading and problem.set_options()):
        nearest = min(selected, key=lambda proposer: len(proposer.unread(problem)))
        return InputError(f"{_options(user_problem)}: {nearest.name} {nearest.accepts(problem)}")
    # An option is wrong: say which proposers would read it, were it the only one that is set.
    nearest = min(accepting, key=lambda proposer: len(proposer.unread(problem)))
    name, *_ = nearest.unread(problem)
    with_one_option = problem.only(name)
    readers = [
        proposer.message_name
        for proposer in registry
        if name not in proposer.unread(with_one_option) and not proposer.accepts(with_one_option)
    ]
    return InputError(
        f"{_options(user_problem)}: {nearest.message_name} does not read {flag_of(name)}; it is "
        f"for {', '.join(dict.fromkeys(readers)) or 'no proposer of this problem'}"
    )


def _options(problem: Problem) -> str:
    """Return the options that are set, as a text of flags with their values."""
    options = ((name, getattr(problem.options, name)) for name in problem.set_options())
    return ", ".join(f"{flag_of(name)} {in_short(value)}" for name, value in options)
