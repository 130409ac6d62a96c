"""Base of kernels whose supervisor launches teams of workers over rows several times."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np

from ipusim import Fields, IntArray, Machine

from ..family import LabelPasses, VertexFields
from ..fields import column
from ..kernel import Kernel, launch_cycles
from .teams import Teams

# Cycles of the supervisor beside launches and the return: it waits for the label of the first one.
_START = 6


SHAPE = ("rows", "count", "pairs")  # fields on which the size of teams depends
KEPT_SHAPES = 1 << 12  # numbers of members that are kept


class RowKernel(Kernel):
    """A kernel of several launches, each of all workers, without branches of the supervisor."""

    runs_on = "supervisor"

    def label_passes(self, v: VertexFields, teams: Teams) -> Mapping[str, IntArray]:
        """Return the passes of each label by the workers of teams, int64[vertices, workers]."""
        raise NotImplementedError

    @property
    def labels(self) -> tuple[str, ...]:
        """Labels of the code, of all launches."""
        return tuple(label for labels in self.entries.values() for label in labels)

    def teams(self, v: VertexFields) -> Teams:
        """Return the teams of each vertex that take fewest cycles."""
        return Teams.best(v, lambda teams: self._bundles(self.label_passes(v, teams)))

    def members(self, v: VertexFields) -> int:
        """Return the members of a team of a single vertex; answers are kept by its shape."""
        shape = (int(column(v.fields, name)[0]) for name in SHAPE if name in v.fields)
        return _members(self, tuple(shape))

    def passes(self, v: VertexFields) -> LabelPasses:
        """Return the passes of each label by each worker."""
        return LabelPasses(self.label_passes(v, self.teams(v)))

    def _bundles(self, passes: Mapping[str, IntArray]) -> IntArray:
        """Return the bundles of the slowest worker, summed over the launches, int64[vertices]."""
        slowest = [
            self.bundles_at(entry, {label: passes[label] for label in labels}).max(axis=1)
            for entry, labels in self.entries.items()
        ]
        return np.asarray(np.sum(slowest, axis=0))

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Return the cycles from launch to return, int64[vertices]."""
        v = VertexFields(self, fields)
        bundles = self._bundles(self.label_passes(v, self.teams(v)))
        supervisor = _START + len(self.entries) * launch_cycles(machine)
        ends: IntArray = (
            supervisor + machine.supervisor_branch_cycles + machine.slot_cycles * bundles
        )
        return ends


@lru_cache(maxsize=KEPT_SHAPES)
def _members(kernel: RowKernel, shape: tuple[int, ...]) -> int:
    """Return the members of a team of one vertex, given its fields of `SHAPE` in order."""
    fields = {name: np.array([number]) for name, number in zip(SHAPE, shape, strict=False)}
    return int(kernel.teams(VertexFields(kernel, fields)).members[0])
