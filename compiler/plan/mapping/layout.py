"""Where the pieces of x and y lie under a plan, as tables over the whole chip."""

from __future__ import annotations

import numpy as np

from ipusim import InputError

from ..plan import Plan
from .tensor import Layout, placed
from .unfolding import DealtUnits, Unfolding


def x_layout(plan: Plan) -> Layout:
    """The layout that the plan wants for x.

    Raises:
        InputError: the plan maps its operands linearly.
    """
    return _layout(plan, 0)


def y_layout(plan: Plan) -> Layout:
    """The layout that the plan leaves for y.

    Raises:
        InputError: the plan maps its operands linearly.
    """
    return _layout(plan, 1)


def _layout(plan: Plan, side: int) -> Layout:
    if not plan.x_owners:
        raise InputError(
            "a plan that is lowered as PopSparse lowers it has no pieces: its operands are mapped "
            "linearly, where a column may be cut; take the program's handles, or lowering='own'"
        )
    tensor = plan.tensors(plan.operation.product)[side]
    unfolding = plan.operation.unfolding(plan.inner)
    if side == 0 and unfolding is not None:
        return _of_units(unfolding, plan.machine.tiles, tensor.line.column_bytes)
    layout = placed(tensor, plan.partition.parts, plan.machine.tiles).layout
    if plan.trips is None or side == 0:
        return layout
    pattern = plan.known[0]
    return layout.in_trips(plan.trips.count, plan.trips.lines(pattern), pattern.grid[0])


def _of_units(unfolding: Unfolding, tiles: int, column_bytes: int) -> Layout:
    """Of an operand that is laid out on the chip: the units, each a line."""
    dealt, unit = DealtUnits.evenly(unfolding.units, tiles), np.arange(unfolding.units)
    unit_bytes = unfolding.unit_columns * column_bytes
    none = np.zeros_like(unit)
    return Layout(
        line=unit,
        start=none,
        stop=none + unfolding.unit_columns,
        tile=dealt.tile(unit),
        offset=dealt.before(unit) * unit_bytes,
        bytes=dealt.count * unit_bytes,
    )
