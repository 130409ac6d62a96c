"""Layouts of a plan for the user: the share of each block, and the tiles of pieces of x and y."""

from __future__ import annotations

import numpy as np

from ipusim import InputError, IntArray

from ...matrix.pattern import Pattern
from ..partition import Cut
from ..plan import Plan
from .tensor import Layout, placed
from .unfolding import DividedUnits, Unfolding

UNASSIGNED = -1  # in place of a share: no seat multiplies the block


def share_of_block(plan: Plan, cut: Cut, pattern: Pattern) -> IntArray:
    """Return the share of a cut that multiplies each block, or -1, int64[blocks].

    `pattern` is the pattern that the kernel multiplies; for a dynamic plan, the pattern of a run.
    """
    # Dynamic: the rectangle of a block. Seat numbers run along x first.
    if plan.buckets is not None:
        x, y = pattern.rows // plan.buckets.rows, pattern.columns // plan.buckets.columns
        return y * plan.buckets.px + x
    share = plan.partition.shares_of(cut)
    if plan.trips is None:
        return share
    divided = plan.divided
    # Share of each block of one trip, int64[block rows of a trip, block columns]; all trips have
    # the same shares.
    trip_shares = np.full(divided.grid, UNASSIGNED, dtype=np.int64)
    trip_shares[divided.rows, divided.columns] = share
    return trip_shares[pattern.rows % divided.grid[0], pattern.columns]


def x_layout(plan: Plan) -> Layout:
    """Return the layout of x that the plan needs.

    Raises:
        InputError: The plan is lowered as PopSparse lowers it, which has no lines.
    """
    return _layout(plan, 0)


def y_layout(plan: Plan) -> Layout:
    """Return the layout of y that the plan leaves.

    Raises:
        InputError: The plan is lowered as PopSparse lowers it, which has no lines.
    """
    return _layout(plan, 1)


def _layout(plan: Plan, index: int) -> Layout:
    """Return the layout of x (operand 0) or y (operand 1)."""
    if not plan.x_owners:
        raise InputError(
            "a plan with lowering 'popsparse' has no layout in pieces, because its operands are "
            "mapped linearly and columns may be cut; use the program's handles, or lowering='own'"
        )
    tensor = plan.tensors(plan.operation.product)[index]
    unfolding = plan.operation.unfolding(plan.inner)
    if index == 0 and unfolding is not None:
        return _of_units(unfolding, plan.machine.tiles, tensor.line.column_bytes)
    layout = placed(tensor, plan.partition.parts, plan.machine.tiles).layout
    if plan.trips is None or index == 0:
        return layout
    pattern = plan.known[0]
    return layout.in_trips(plan.trips.count, plan.trips.lines(pattern), pattern.grid[0])


def _of_units(unfolding: Unfolding, tiles: int, column_bytes: int) -> Layout:
    """Return the layout of an operand that the chip unfolds, with its resident units as lines."""
    division, unit = DividedUnits.evenly(unfolding.units, tiles), np.arange(unfolding.units)
    unit_bytes = unfolding.unit_columns * column_bytes
    zeros = np.zeros_like(unit)
    return Layout(
        line=unit,
        start=zeros,
        stop=zeros + unfolding.unit_columns,
        tile=division.tile(unit),
        offset=division.before(unit) * unit_bytes,
        bytes=division.count * unit_bytes,
    )
