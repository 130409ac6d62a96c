"""Cycles of a program's supersteps by their kind, for comparison with counted costs.

A run tells barriers and exchanges, of a machine in lock step; what computes is told by the kernels'
own cycles, codelet by codelet or kind by kind, of the slowest tile; what arrives, by the region in
which it does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any

import attrs
import numpy as np

from ipusim import IntArray, Machine, Program, Report, Superstep, Variable, Vertices, simulate

KINDS = {
    "FlattenTaps": "prepare",
    "ExpandGroups": "prepare",
    "FillGroups": "prepare",
    "TripCounter": "loop",
    "WinogradInput": "image transform",
    "WinogradOutput": "result transform",
    "Reduce": "reduce",
    "Copy": "reduce",
    "Cast": "reduce",
    "Zero": "zero",
}  # of codelets by their class; all others multiply
WHOLE_STEPS = ("slice", "update", "turn")  # supersteps of which a term is the whole


@attrs.frozen
class Phases:
    """The supersteps of one run.

    Attributes:
        program, report: Program that ran, and the report of its run.
    """

    program: Program
    report: Report

    @classmethod
    def of(cls, program: Program, feeds: Mapping[str, Any] | None = None) -> Phases:
        """Run a program; machines in lock step give its cycles."""
        return cls(program, simulate(program, feeds).report)

    def _steps(self, names: Collection[str]) -> Iterator[tuple[int, Superstep]]:
        """Yield how often each superstep of those names, or of all, ran.

        Numbers of rounds in the names are left out.
        """
        by_name = {step.name: step for step in self.program.supersteps}
        for figures in self.report.steps:
            if not names or figures.name.rstrip("0123456789 ") in names:
                yield figures.times, by_name[figures.name]

    def column(self, column: str, first_word: str) -> int:
        """Return sync, exchange or compute of all supersteps whose name begins so."""
        chosen = [step for step in self.report.steps if step.name.split()[0] == first_word]
        return sum(getattr(step, column) for step in chosen)

    def whole(self, first_word: str) -> int:
        """Return the cycles of all supersteps whose name begins so."""
        return self.column("cycles", first_word)

    def times(self, first_word: str) -> int:
        """Return how often all supersteps ran whose name begins so."""
        return sum(s.times for s in self.report.steps if s.name.split()[0] == first_word)

    @property
    def computed(self) -> Mapping[str, int]:
        """Return cycles by kind of vertex, of its slowest tile in each superstep."""
        total = Counter[str]()
        for times, by_kind in self._cycles_by_kind():
            total.update({kind: times * int(cycles.max()) for kind, cycles in by_kind.items()})
        return total

    def added_by(self, kind: str) -> int:
        """Return the cycles by which vertices of a kind make supersteps longer.

        They are none where the kind runs on other tiles, beside longer vertices.
        """
        added = 0
        for times, by_kind in self._cycles_by_kind():
            if kind in by_kind:
                everything = sum(by_kind.values())
                added += times * int(everything.max() - (everything - by_kind[kind]).max())
        return added

    def _cycles_by_kind(self) -> Iterator[tuple[int, Mapping[str, IntArray]]]:
        """Yield how often a superstep runs, and the cycles of each tile by kind of vertex."""
        for times, step in self._steps(()):
            if step.name in WHOLE_STEPS:
                continue
            by_kind: dict[str, IntArray] = {}
            for vertices in step.compute:
                kind = KINDS.get(type(vertices.codelet).__name__, "multiply")
                by_kind[kind] = by_kind.get(kind, 0) + _cycles(self.program.machine, vertices)
            yield times, by_kind

    def received(self, category: str, *names: str) -> int:
        """Return cycles in which words for a category's regions keep the busiest port.

        Of those supersteps, or of all where none is named.
        """
        return sum(int(kept.max()) for kept in self._arrivals(category, names))

    def longest(self, categories: Collection[str], codelets: tuple[type, ...], *names: str) -> int:
        """Return cycles of the tile whose port and codelets take longest together, in all steps.

        Args:
            categories: Categories of the regions whose arriving words count.
            codelets: Classes of the codelets whose cycles count.
            names: Names of the supersteps; empty for all.
        """
        machine = self.program.machine
        total = np.zeros(machine.tiles, dtype=np.int64)
        for category in categories:
            total += sum(self._arrivals(category, names))
        for times, step in self._steps(names):
            chosen = [v for v in step.compute if isinstance(v.codelet, codelets)]
            total += sum((times * _cycles(machine, v) for v in chosen), start=0 * total)
        return int(total.max())

    def _arrivals(self, category: str, names: Collection[str]) -> Iterator[IntArray]:
        """Yield int64[tiles]: cycles in which words for a category keep the ports, step by step."""
        machine = self.program.machine
        regions = [v for v in self.program.variables if v.category == category]
        for times, step in self._steps(names):
            plan = step.exchange
            number = self.program.supersteps.index(step)
            into = np.zeros(len(plan.tile), dtype=np.bool_)
            for region in regions:
                if region.first <= number <= region.last:
                    into |= _within(region, plan.tile, plan.target)
            words, wide = plan.words[plan.send], plan.wide[plan.send]
            kept = machine.transfer_cycles(words, wide)
            yield times * np.bincount(plan.tile[into], kept[into], machine.tiles).astype(np.int64)

    def living(self, *categories: str) -> int:
        """Return bytes of variables of those categories, or of any, on the fullest tile."""
        chosen = [v for v in self.program.variables if not categories or v.category in categories]
        none = np.zeros(self.program.machine.tiles, dtype=np.int64)
        return max(
            int(sum((v.bytes for v in chosen if v.first <= at <= v.last), start=none).max())
            for at in range(len(self.program.supersteps))
        )


def _cycles(machine: Machine, vertices: Vertices) -> IntArray:
    """Return int64[tiles]: cycles of a table, whatever a loop's word says."""
    word = np.zeros(len(vertices.tile), dtype=np.int64)
    cycles = vertices.codelet.cycles(machine, vertices.fields, {"word": word, "words": word})
    return np.bincount(vertices.tile, cycles, machine.tiles).astype(np.int64)


def _within(region: Variable, tile: IntArray, target: IntArray) -> IntArray:
    """Return which addresses lie in a region on their tiles."""
    start = region.address[tile]
    return (start <= target) & (target < start + region.bytes[tile])
