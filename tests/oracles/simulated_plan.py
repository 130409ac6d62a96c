"""What a plan really takes: cycles of a run by the phase that a counted term stands for, and bytes.

Where a tile runs several vertices in a superstep, each kind has its phase: its own slowest tile.
Where several regions hear words in one exchange, each has its own: its busiest port, alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

import attrs
import numpy as np

from compiler import Plan, emit
from ipusim import Program, Report, Superstep, simulate

PHASES = {
    "FlattenTaps": "prepare",
    "WinogradInput": "image transform",
    "WinogradOutput": "result transform",
    "Reduce": "reduce",
    "Copy": "reduce",
    "Cast": "reduce",
    "Zero": "zero",
}  # of codelets by their class; all others multiply


@attrs.frozen
class Simulated:
    """A run of a plan's program.

    Attributes:
        program: that ran.
        report: of the run.
    """

    program: Program
    report: Report

    @classmethod
    def of(cls, plan: Plan) -> Simulated:
        """Of the program that the plan stands for."""
        program = emit(plan)
        return cls(program, simulate(program).report)

    def column(self, name: str, step: str) -> int:
        """Cycles of all supersteps whose name begins so: sync, exchange or compute."""
        steps = [each for each in self.report.steps if each.name.split()[0] == step]
        return sum(getattr(each, name) for each in steps)

    @property
    def computed(self) -> Mapping[str, int]:
        """Cycles by kind of vertex, of its slowest tile in each superstep."""
        machine, found = self.program.machine, Counter[str]()
        for step in self.program.supersteps:
            by_kind: dict[str, np.ndarray] = {}
            for vertices in step.compute:
                kind = PHASES.get(type(vertices.codelet).__name__, "multiply")
                cycles = vertices.codelet.cycles(machine, vertices.fields, {})
                total = np.bincount(vertices.tile, cycles, machine.tiles)
                by_kind[kind] = by_kind.get(kind, 0) + total
            found.update({kind: int(total.max()) for kind, total in by_kind.items()})
        return found

    def heard(self, category: str) -> int:
        """Cycles that the regions of a category keep their busiest port, over all supersteps."""
        return sum(
            self._heard(number, step, category)
            for number, step in enumerate(self.program.supersteps)
        )

    def _heard(self, number: int, step: Superstep, category: str) -> int:
        machine, exchange = self.program.machine, step.exchange
        wide = exchange.wide[exchange.send]
        lanes = np.where(wide, machine.tiles_per_pair, 1)
        cycles = 4 * exchange.words[exchange.send] / (machine.exchange_bytes_per_cycle * lanes)
        inside = np.zeros(len(cycles), dtype=np.bool_)
        for variable in self.program.variables:
            if variable.category == category and variable.first <= number <= variable.last:
                first = variable.address[exchange.tile]
                size = variable.bytes[exchange.tile]
                inside |= (exchange.target >= first) & (exchange.target < first + size)
        busy = np.bincount(exchange.tile[inside], cycles[inside], machine.tiles)
        return int(np.ceil(busy.max()))

    def living_bytes(self, categories: Collection[str]) -> int:
        """Of the regions of some categories that live together, on the tile that has most."""
        return max(self._living(categories))

    def _living(self, categories: Collection[str]) -> Iterator[int]:
        for number in range(len(self.program.supersteps)):
            alive = [
                each.bytes
                for each in self.program.variables
                if each.category in categories and each.first <= number <= each.last
            ]
            yield int(np.sum(alive, axis=0).max()) if alive else 0
