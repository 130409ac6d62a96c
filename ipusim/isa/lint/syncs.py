"""Static checks of launches: a supervisor that returns, or loads, before it has waited for workers.

The analysis follows the supervisor's control flow with one fact: workers may be active (after
`runall` or `run`) or not (after `sync`). A function that is called is followed with the fact at its
call, and the fact at its return goes on behind the call. A load is reported as information only:
work lists are loaded while workers run, on purpose. It is not reported if `.lockstep` declares the
bundle, or if no worker stores anything.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..table.instruction import LAUNCH, MEMORY
from ..table.registers import MRF_ALIASES
from .finding import LintProblem
from .flow import Flow, LintBundle, target_of

_SYNC = "sync"


def sync_problems(flow: Flow, supervisor: set[int]) -> Iterator[tuple[int, LintProblem]]:
    """Yield returns and loads of a supervisor that `runall` reaches without `sync`.

    Args:
        flow: control flow of the code.
        supervisor: rows that a supervisor runs.
    """
    walk = _Walk(flow)
    returns = set[int]()
    for root in supervisor.intersection(flow.roots):
        returns |= walk.returns_while_active(root)
    for row in sorted(returns):
        yield (
            row,
            LintProblem(
                "error",
                "no-sync",
                "the supervisor returns here while workers may be active",
                "runall reaches this br $lr without a sync, and the core refuses it",
                "put sync TEXCH_SYNCZONE_LOCAL before it",
            ),
        )
    workers_store = any(
        _stores(bundle) for row, bundle in enumerate(flow.bundles) if row not in supervisor
    )
    loads = (row for row in sorted(walk.active) if _loads(flow.bundles[row]))
    for row in loads if workers_store else ():
        if row not in flow.code.lockstep:
            yield (
                row,
                LintProblem(
                    "information",
                    "no-sync",
                    "the supervisor loads here while workers may be active",
                    "runall reaches this load without a sync, so that it may read what workers "
                    "have not stored yet",
                    "put the sync before it if workers store there",
                ),
            )


def _stores(bundle: LintBundle) -> bool:
    """Return True if a bundle stores to memory."""
    return any(access.stores for form in bundle.forms for access in form.accesses)


def _loads(bundle: LintBundle) -> bool:
    """Return True if a bundle loads from memory and does not store in the same instruction."""
    is_memory = bundle.main != "" and bundle.work == MEMORY
    return is_memory and any(not access.stores for access in bundle.forms[0].accesses)


class _Walk:
    """Walk over the supervisor's code; a fact is True where workers may be active.

    Attributes:
        active: rows that the supervisor may run while workers are active.
    """

    def __init__(self, flow: Flow) -> None:
        self._flow = flow
        self._by_address = {address: row for row, address in enumerate(flow.code.address.tolist())}
        self._exits: dict[tuple[int, bool], set[bool]] = {}
        self.active = set[int]()

    def returns_while_active(self, root: int) -> set[int]:
        """Return the rows at which code that starts at `root` returns while workers are active."""
        reached_facts = self._reached_rows(root, is_active=False)
        return {index for index, is_active in reached_facts if is_active and self._returns(index)}

    def _reached_rows(self, start: int, *, is_active: bool) -> set[tuple[int, bool]]:
        """Return the rows of a function that are reached, with the fact before each."""
        reached_facts, pending = set[tuple[int, bool]](), [(start, is_active)]
        while pending:
            index, fact = pending.pop()
            if (index, fact) in reached_facts:
                continue
            reached_facts.add((index, fact))
            if fact:
                self.active.add(index)
            pending += self._after(index, fact)
        return reached_facts

    def _after(self, index: int, fact: bool) -> list[tuple[int, bool]]:  # of a pair
        """Return the rows that may follow a row, each with the fact that then holds."""
        bundle = self._flow.bundles[index]
        if bundle.main == "call":
            target = self._by_address.get(target_of(bundle) or -1)
            facts = {fact} if target is None else self._facts_behind(target, fact)
            following = self._flow.following[index]
            return [(following, behind) for behind in facts] if following >= 0 else []
        if bundle.work == LAUNCH:
            fact = bundle.main != _SYNC
        return [(follower, fact) for follower in self._flow.successors[index]]

    def _facts_behind(self, function: int, fact: bool) -> set[bool]:  # of a pair
        """Return the facts at the returns of a function that is called with a fact."""
        key = (function, fact)
        if key not in self._exits:
            self._exits[key] = {fact}  # while it is not known, for functions that call themselves
            reached = self._reached_rows(function, is_active=fact)
            self._exits[key] = {exit_fact for index, exit_fact in reached if self._returns(index)}
        return self._exits[key]

    def _returns(self, index: int) -> bool:
        """Return True if a bundle returns to the caller."""
        bundle = self._flow.bundles[index]
        return bundle.main == "br" and bundle.operands[0][0] == MRF_ALIASES["lr"]
