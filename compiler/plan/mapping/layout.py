"""Where the pieces of x and y lie under a plan, as tables over the whole chip."""

from __future__ import annotations

from ipusim import InputError

from ..plan import Plan
from .tensor import Layout, placed


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
    tensor = plan.tensors(plan.operation)[side]
    layout = placed(tensor, plan.partition.parts, plan.machine.tiles).layout
    if plan.trips is None or side == 0:
        return layout
    pattern = plan.known[0]
    return layout.in_trips(plan.trips.count, plan.trips.lines(pattern), pattern.grid[0])
