"""Search over the splits of a convolution, for every algorithm that multiplies all weights.

All splits are estimated at once. The one with the fewest cycles is selected among those whose
temporary bytes keep to their share of SRAM; if there are none, among all that fit.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import partial

import numpy as np

from ipusim import BoolArray, IntArray, Machine
from ipusim.kernels import MultiplyKernel

from ...matrix.pattern import Pattern
from ...plan.axes import Axes
from ...plan.operation import TOTAL
from ...plan.plan import Plan
from ...problem import Problem
from ..engine import Counted, Need, admitted, row_of, total_of
from ..proposer import Candidate, Margin
from .cost import cycle_terms, tile_bytes
from .cutting import Cutting, Realised, details_of, no_split, plan_of, seats_of
from .splits import Limits, check_fixed, splits_of


class DenseSearch(ABC):
    """Formulas of one algorithm that multiplies all weights of a convolution.

    Attributes:
        problem: the convolution, with its machine and options.
        kernel: the multiply kernel.
    """

    __slots__ = ()

    problem: Problem
    kernel: MultiplyKernel

    @property
    @abstractmethod
    def limits(self) -> Limits:
        """Limits of the splits."""

    @abstractmethod
    def work(self, splits: Axes) -> Axes:
        """Return the tile work of the fullest tile, one row a split; see `cost`."""

    @abstractmethod
    def computing(self, splits: Axes, work: Axes) -> dict[str, IntArray]:
        """Return the cycles of the codelets of a round, by cost term, int64[splits] each."""

    @abstractmethod
    def cutting(self, split: Axes) -> tuple[Cutting, Pattern, Realised | None]:
        """Return the cutting of a split, the pattern of the weights, and the realisation if any."""

    @abstractmethod
    def decision_entries(self, cutting: Cutting) -> dict[str, object]:
        """Return the entries that the algorithm adds to the plan's decision."""

    def cycle_terms(self, splits: Axes) -> dict[str, IntArray]:
        """Return the cycles of every split by term, int64[splits] each."""
        work = self.work(splits)
        compute = self.computing(splits, work)
        return cycle_terms(
            *(self.problem.machine, self.kernel, work, compute),
            barriers=True,
            finish=self.problem.finish,
        )

    def tile_bytes(self, splits: Axes) -> Need:
        """Return the bytes of the fullest tile of every split."""
        return tile_bytes(self.problem.machine, self.kernel, self.work(splits))

    def best(self, splits: Axes, need: Need) -> Counted[Axes] | None:
        """Return the best split, as a table of one row; None if none fits."""
        machine, budget = self.problem.machine, self.problem.weights_budget
        share = self.problem.convolution_options.available_memory_proportion
        keeps_budget = self.work(splits).value_bytes <= budget if budget else True
        rows, modest = admitted(machine, need, share, allowed=keeps_budget)
        if not len(rows):
            return None
        cycles = self.cycle_terms(splits.take(rows))
        row = int(np.argmin(total_of(cycles)))
        split, whole = splits.take(rows[[row]]), int(need.whole[rows[row]])
        return Counted(split, row_of(cycles, row), whole, modest)

    def plan(self, best: Counted[Axes]) -> Plan:
        """Return the plan of a selected split, the result of `best`."""
        cutting, pattern, realised = self.cutting(best.division)
        filters, entries = int(best.division.filters[0]), self.decision_entries(cutting)
        return plan_of(
            cutting,
            pattern,
            machine=self.problem.machine,
            kernel=self.kernel,
            algorithm=self.problem.convolution_options.algorithm,
            details=details_of(self.problem, best, cutting, filters=filters, entries=entries),
            estimate=best.cycles,
            weights=self.problem.residence,
            realised=realised,
        )


def dense_candidates(
    searches: Iterable[DenseSearch], *, strategy: str, margin: Margin
) -> list[Candidate]:
    """Return the candidate of fewest estimated cycles over several searches for one algorithm.

    Args:
        searches: searches for the algorithm that are compared; at least one.
        strategy: strategy of the candidate.
        margin: how far the estimate may exceed the scheduled cycles.

    Raises:
        InputError: an option fixes more shares than there are.
        NoPlanError: nothing fits, or the fixed numbers have no split.
    """
    first, *others = searches
    check_fixed(first.limits)
    fitting: list[tuple[DenseSearch, Counted[Axes]]] = []
    least_bytes: list[int] = []
    weights: list[int] = []
    for search in (first, *others):
        splits = splits_of(search.limits)
        if not len(splits):
            continue
        need = search.tile_bytes(splits)
        least_bytes.append(int(need.whole.min()))
        weights.append(int(search.work(splits).value_bytes.min()))
        best = search.best(splits, need)
        fitting += [(search, best)] if best is not None else []
    if not fitting:
        raise no_split(
            first.problem, min(least_bytes, default=None), least_weights=min(weights, default=None)
        )
    search, best = min(fitting, key=lambda candidate: candidate[1].order)
    split, work = best.division, search.work(best.division)
    # Touches of the plan: lines of x and of partial sums, on all tiles, in all rounds.
    lines = (work.x_lines + work.filters * work.rows) * seats_of(split) * split.parts * split.rounds
    return [
        Candidate(
            strategy=strategy,
            estimate=best.cycles[TOTAL],
            margin=margin,
            work=int(lines[0]),
            plan=partial(search.plan, best),
        )
    ]


def is_wide(machine: Machine, x_bytes: IntArray, splits: Axes) -> BoolArray:
    """Return True where x travels over both lanes of tile pairs, bool[splits].

    Both tiles of a pair need the same x, in messages of the length that both lanes demand.
    """
    shared = (splits.filters % 2 == 0) & (machine.tiles_per_pair == 2)
    wide: BoolArray = shared & (x_bytes >= machine.pair_min_bytes)
    return wide
