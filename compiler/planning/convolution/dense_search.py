"""The search over splits of a convolution that multiplies all weights, of any such algorithm.

All splits are estimated at once. The fewest cycles win among candidates whose temporaries keep to
their share of SRAM; if there are none, among all that fit.
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
from .splits import Room, check_fixed, splits_of


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
    def room(self) -> Room:
        """Limits of its splits."""

    @abstractmethod
    def work(self, splits: Axes) -> Axes:
        """Return the tile work of the fullest tile, a row a split; see `cost`."""

    @abstractmethod
    def computing(self, splits: Axes, work: Axes) -> dict[str, IntArray]:
        """Return the cycles of codelets in a round, by term."""

    @abstractmethod
    def cutting(self, split: Axes) -> tuple[Cutting, Pattern, Realised | None]:
        """Return how the split of one row cuts, the weights, and what is computed instead."""

    @abstractmethod
    def words(self, cutting: Cutting) -> dict[str, object]:
        """Return the entries of a decision that the numbers of the cutting do not tell."""

    def cycle_terms(self, splits: Axes) -> dict[str, IntArray]:
        """Return the cycles of every split by term."""
        work = self.work(splits)
        compute = self.computing(splits, work)
        return cycle_terms(self.problem.machine, self.kernel, work, compute, barriers=True)

    def tile_bytes(self, splits: Axes) -> Need:
        """Return the bytes of the fullest tile of every split."""
        return tile_bytes(self.problem.machine, self.kernel, self.work(splits))

    def best(self, splits: Axes, need: Need) -> Counted[Axes] | None:
        """Return the best split, as a table of one row; None if none fits."""
        machine = self.problem.machine
        share = self.problem.convolution_options.available_memory_proportion
        rows, modest = admitted(machine, need, share)
        if not len(rows):
            return None
        cycles = self.cycle_terms(splits.take(rows))
        row = int(np.argmin(total_of(cycles)))
        split, whole = splits.take(rows[[row]]), int(need.whole[rows[row]])
        return Counted(split, row_of(cycles, row), whole, modest)

    def plan(self, best: Counted[Axes]) -> Plan:
        """Return the plan of a split."""
        cutting, pattern, realised = self.cutting(best.way)
        filters, words = int(best.way.filters[0]), self.words(cutting)
        return plan_of(
            cutting,
            pattern,
            machine=self.problem.machine,
            kernel=self.kernel,
            algorithm=self.problem.convolution_options.algorithm,
            details=details_of(self.problem, best, cutting, filters=filters, words=words),
            estimate=best.cycles,
            realised=realised,
        )


def dense_candidates(
    forms: Iterable[DenseSearch], *, strategy: str, margin: Margin
) -> list[Candidate]:
    """Return the plan of fewest estimated cycles over several ways to multiply all weights.

    Raises:
        InputError: an option fixes more shares than there are.
        NoPlanError: nothing fits, or what the options fix has no split.
    """
    first, *others = forms
    check_fixed(first.room)
    found: list[tuple[DenseSearch, Counted[Axes]]] = []
    least: list[int] = []
    for form in (first, *others):
        splits = splits_of(form.room)
        if not len(splits):
            continue
        need = form.tile_bytes(splits)
        least.append(int(need.whole.min()))
        best = form.best(splits, need)
        found += [(form, best)] if best is not None else []
    if not found:
        raise no_split(first.problem, min(least, default=None))
    form, best = min(found, key=lambda pair: pair[1].order)
    split, work = best.way, form.work(best.way)
    lines = (work.x_lines + work.filters * work.rows) * seats_of(split) * split.parts * split.rounds
    return [
        Candidate(
            strategy=strategy,
            estimate=best.cycles[TOTAL],
            margin=margin,
            work=int(lines[0]),
            plan=partial(form.plan, best),
        )
    ]


def is_wide(machine: Machine, x_bytes: IntArray, splits: Axes) -> BoolArray:
    """Return where neighbours take one x, in messages long enough for both lanes, bool[splits]."""
    shared = (splits.filters % 2 == 0) & (machine.tiles_per_pair == 2)
    wide: BoolArray = shared & (x_bytes >= machine.pair_min_bytes)
    return wide
