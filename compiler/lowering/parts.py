"""Seating: the work of every part of a plan, and where its tiles keep pieces and lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs
import numpy as np

from ipusim import Column, Handle, IntArray, Ragged, same_array

from ..exchange.traffic import Traffic
from ..plan.footprint import Needs
from ..plan.layout import Layout, Shelves
from ..plan.partition import Part
from ..plan.plan import Plan
from .reduction import Reduction, reduction_of


@attrs.frozen
class PartWork:
    """What is common to all parts of one cut and width, between seats."""

    needs: Needs
    fields: Mapping[str, Column]
    gather: Traffic
    reduction: Reduction

    @property
    def list_ends(self) -> IntArray:
        """int64[3, seats]: ends of the kernel's work list, the reduced and the moved pieces."""
        lists = (self.fields.get("worklist"), self.reduction.reduced, self.reduction.moved)
        none = np.zeros(self.needs.cut.seats, dtype=np.int64)
        sizes = [
            -(-column.count * column.flat.itemsize // 8) * 8 if isinstance(column, Ragged) else none
            for column in lists
        ]
        return np.cumsum(sizes, axis=0)


@attrs.frozen
class Seated:
    """One part with its work and where its tiles keep its pieces and lists.

    Attributes:
        part: the part.
        work: shared with parts of the same cut and width.
        x_base, y_base, list_base: int64[seats], byte offsets of this part in its tiles' regions.
    """

    part: Part
    work: PartWork
    x_base: IntArray = attrs.field(eq=same_array, repr=False)
    y_base: IntArray = attrs.field(eq=same_array, repr=False)
    list_base: IntArray = attrs.field(eq=same_array, repr=False)


def part_work(
    plan: Plan,
    number: int,
    needs: Needs,
    fields: Mapping[str, Column],
    gather: Traffic,
    y: Shelves,
) -> PartWork:
    """The work of part `number` and of all parts like it.

    Args:
        plan: the decision.
        number: of the part.
        needs: of its seats.
        fields: the kernel's, by seat.
        gather: how x travels to the seats.
        y: the pieces of the result.
    """
    part = plan.partition.parts[number]
    block = plan.inner_block
    reduction = reduction_of(
        needs,
        y.pieces[number],
        plan.pattern.grid[0],
        part.columns,
        block,
        plan.partials_type.bytes,
        plan.data_type.bytes,
        joins=plan.buckets is not None,
    )
    return PartWork(needs, fields, gather, reduction)


def seated_parts(
    plan: Plan, works: Sequence[PartWork], x: Shelves, y: Shelves
) -> tuple[list[Seated], IntArray]:
    """Every part with its places, and int64[tiles], the bytes of all work lists."""
    bases, list_bytes = _list_bases(plan, works)
    seated = [
        Seated(part, work, x_base, y_base, list_base)
        for part, work, x_base, y_base, list_base in zip(
            plan.partition.parts, works, x.base, y.base, bases, strict=True
        )
    ]
    return seated, list_bytes


def _list_bases(plan: Plan, works: Sequence[PartWork]) -> tuple[list[IntArray], IntArray]:
    """Where each part's lists start on its tiles, and the bytes of all lists by tile.

    A later round with the same work on the same tiles uses the lists that are there.
    """
    used = np.zeros(plan.machine.tiles, dtype=np.int64)
    there: dict[tuple[int, int], IntArray] = {}
    bases = []
    for part, work in zip(plan.partition.parts, works, strict=True):
        key = (id(work), int(part.tiles[0]))
        if key not in there:
            there[key] = used[part.tiles]
            used[part.tiles] += work.list_ends[-1]
        bases.append(there[key])
    return bases, used


def dense_handle(plan: Plan, layout: Layout, address: IntArray) -> Handle:
    """Where a dense operand of this layout lies; `address` is its region's by tile."""
    return Handle(
        plan.data_type,
        layout.tile,
        address[layout.tile] + layout.offset,
        layout.columns * plan.inner_block,
    )
