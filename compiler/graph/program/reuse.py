"""Results of lowering that several nodes of a graph share, each computed once.

Equal layers of a network have equal plans, equal layouts and equal re-layouts between them; and a
search that compares plans of a graph lowers most nodes again and again. What a node needs is found
here by the content of the arrays that decide it.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Hashable
from functools import partial
from hashlib import sha256
from typing import Any, TypeVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import Machine

from ...lowering.draft import Draft, PlacedArray
from ...lowering.draft_product import draft_product
from ...lowering.draft_steps import DraftStep
from ...lowering.relayout import Relayout
from ...lowering.step_exchange import ScheduleStore
from ...matrix.pattern import Pattern
from ...plan.plan import Plan
from ...problem import cycle_facts
from .value import ChipArray, Numbers, operand_elements, plan_result, relayout_to, weight_elements

Result = TypeVar("Result")


@attrs.frozen
class _ReusedMove:
    """A re-layout, with the names of its regions.

    Attributes:
        relayout: The re-layout.
        names: Names of the regions of the value and of the target, and the end of all other names.
    """

    relayout: Relayout
    names: tuple[str, str, str]

    def renamed(self, value: str, target: str, name: str) -> Relayout:
        """Return the re-layout with other names."""
        names = (value, target, name)
        if names == self.names:
            return self.relayout
        ends = dict(zip(self.names[:2], names[:2], strict=True))
        suffix = self.names[2]

        def new(old: str) -> str:
            # Names that belong to this move alone end with its own name.
            if old in ends:
                return ends[old]
            return old.removesuffix(suffix) + name if old.endswith(suffix) else old

        def renamed_step(step: DraftStep) -> DraftStep:
            """Return a superstep with new names of itself and its regions."""
            moves = (
                attrs.evolve(move, source=new(move.source), target=new(move.target))
                for move in step.moves
            )
            tables = (
                attrs.evolve(
                    table,
                    operands={
                        field: (new(region), offset) for field, (region, offset) in items.items()
                    },
                )
                for table in step.compute_set
                for items in [table.operands]
            )
            return DraftStep(new(step.name), tuple(moves), tuple(tables))

        return attrs.evolve(
            self.relayout,
            regions=tuple(
                attrs.evolve(region, name=new(region.name)) for region in self.relayout.regions
            ),
            steps=tuple(map(renamed_step, self.relayout.steps)),
        )


def content_of(array: npt.NDArray[Any]) -> bytes:
    """Return a digest of the shape and the numbers of an array."""
    # Processors of the last years have instructions for SHA-256: half the time of others.
    digest = sha256(np.ascontiguousarray(array).view(np.uint8).data)
    digest.update(repr((array.shape, array.dtype.str)).encode())
    return digest.digest()


class Reuse:
    """Cache of results of lowering, with keys of the content of all arrays that decide a result.

    Attributes:
        schedules: Schedules of exchanges.
    """

    def __init__(self) -> None:
        self.schedules = ScheduleStore()
        self._results: dict[Hashable, Any] = {}
        # Digests of arrays by their identity, as long as they live: trials of plans make so many
        # arrays that all of them together would fill the memory.
        self._digests: dict[int, tuple[weakref.ref[npt.NDArray[Any]], bytes]] = {}
        # Plans by their identity, which keeps them alive.
        self._plans: dict[int, Plan] = {}

    def of(self, key: Hashable, make: Callable[[], Result]) -> Result:
        """Return the result of a key, which is made the first time."""
        if key not in self._results:
            self._results[key] = make()
        result: Result = self._results[key]
        return result

    def plan_key(self, plan: Plan) -> int:
        """Return a number that stands for a plan."""
        self._plans[id(plan)] = plan
        return id(plan)

    def digest(self, array: npt.NDArray[Any]) -> bytes:
        """Return a digest of the shape and the numbers of an array, which must not change."""
        identity = id(array)
        known = self._digests.get(identity)
        if known is None or known[0]() is not array:
            forget = partial(self._forget, identity)
            known = self._digests[identity] = weakref.ref(array, forget), content_of(array)
        return known[1]

    def _forget(self, identity: int, gone: object) -> None:
        """Forget the digest of an array that is gone, if it is still the one of this identity."""
        known = self._digests.get(identity)
        if known is not None and known[0] is gone:
            del self._digests[identity]

    def place_key(self, array: PlacedArray) -> Hashable:
        """Return a key of the position of an array; its region does not count."""
        parts = (array.tile, array.offset, array.count)
        return (array.data_type, *map(self.digest, parts))

    def value_key(self, value: ChipArray) -> Hashable:
        """Return a key of the layout of a value; its region does not count."""
        return self.place_key(value.array), self.digest(value.index)

    def draft(self, plan: Plan) -> Draft:
        """Return the supersteps of a product's plan."""
        return self.of(("draft", self.plan_key(plan)), lambda: draft_product(plan))

    def result(self, plan: Plan, array: PlacedArray) -> ChipArray:
        """Return the result of a plan, see `plan_result`."""
        key = "result", self.plan_key(plan)
        return ChipArray(array, self.of(key, lambda: plan_result(plan, array).index))

    def operand_elements(self, plan: Plan, index: Numbers) -> Numbers:
        """Return the order of a plan's dense operand, see the function of this name."""
        key = "operand", self.plan_key(plan), self.digest(index)
        return self.of(key, lambda: operand_elements(plan, index))

    def weight_elements(self, plan: Plan, index: Numbers, blocks: Pattern | None = None) -> Numbers:
        """Return the order of a plan's values, see the function of this name."""
        places = () if blocks is None else (self.digest(blocks.rows), self.digest(blocks.columns))
        key = "values", self.plan_key(plan), self.digest(index), places
        return self.of(key, lambda: weight_elements(plan, index, blocks))

    def relayout(
        self, machine: Machine, value: ChipArray, target: PlacedArray, elements: Numbers, name: str
    ) -> Relayout:
        """Return the supersteps of a re-layout, see `relayout_to`."""
        names = value.array.region, target.region, name
        places = self.place_key(value.array), self.place_key(target)
        key = "re-layout", cycle_facts(machine), *places, content_of(elements)
        move = self.of(
            key, lambda: _ReusedMove(relayout_to(machine, value, target, elements, name), names)
        )
        return move.renamed(*names)
