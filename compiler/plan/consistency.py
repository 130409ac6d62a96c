"""Consistency check of a plan that was read from a file.

Planners make plans whose parts agree, many thousands in a search; so only plans from files are
checked. Messages complete the sentence "the plan ...".
"""

from __future__ import annotations

import math

import numpy as np

from ipusim import AMP_BLOCK, InputError, IntArray, number_of
from ipusim.kernels import DenseAmp

from ..matrix.bound import Bound
from ..matrix.kept_lines import KeptLines
from ..matrix.pattern import Pattern
from .bucket_grid import Buckets
from .codebook import check_codebook
from .mapping.owners import APART, Owners
from .partition import Partition, Trips
from .plan import Plan


def check_plan(plan: Plan) -> None:
    """Refuse a plan whose parts contradict each other.

    Raises:
        InputError: The contradictory part, with its numbers.
    """
    if plan.n < 1:
        raise InputError(f"has {plan.n} columns of x; there must be 1")
    if isinstance(plan.pattern, Bound) != (plan.buckets is not None):
        raise InputError("has buckets and no bound, or a bound and no buckets")
    plan.check_lowering()
    _check_kept(plan.kept, plan)
    if plan.buckets is None and plan.known[1].data_type != plan.data_type:
        raise InputError(f"has {plan.data_type.value} data and kernel {plan.kernel.name}")
    if plan.trips is not None:
        _check_trips(plan.trips, plan)
    _check_values(plan)
    _check_partition(plan.partition, plan)
    plan.operation.check(plan.pattern, plan.n, plan.partition.cuts)
    y_lines, x_lines = _lines(plan)
    for operand, owners, lines in (("x", plan.x_owners, x_lines), ("y", plan.y_owners, y_lines)):
        linear = plan.lowering == "popsparse" and not owners
        if not linear and len(owners) != len(plan.partition.cuts):
            raise InputError(f"has {len(owners)} tables of owners of {operand} for its cuts")
        for number, table in enumerate(owners):
            seats = plan.partition.cuts[number].seats
            _check_owners(f"{operand} of cut {number}", table, lines, seats)
    if plan.buckets is not None:
        _check_buckets(plan.buckets, plan)


def _check_kept(kept_lines: KeptLines | None, plan: Plan) -> None:
    """Refuse kept lines that do not fit the pattern."""
    if kept_lines is None:
        return
    rows, columns = (np.arange(count) for count in kept_lines.kept_shape)
    kept_only = KeptLines(kept_lines.kept_shape, rows, columns)
    pattern = plan.pattern
    if plan.buckets is not None or plan.operation.whole_shape(pattern, kept_only) != pattern.shape:
        raise InputError(f"keeps {kept_lines}, and has a pattern of {pattern.shape}")


def _lines(plan: Plan) -> tuple[int, int]:
    """Return the numbers of lines of y and of x that have owners."""
    inner = plan.inner if plan.buckets is not None else plan.divided
    outer = inner if plan.realisation is None else plan.outer
    product = plan.operation.product
    operands, result = product.operands(outer), product.result(inner)
    by_side = {layout.side: layout.lines for layout in (*operands, result) if layout is not None}
    return by_side["y"], by_side["x"]


def _check_trips(trips: Trips, plan: Plan) -> None:
    """Refuse trips of a matrix that is not dense, too many of them, or trips beside rounds."""
    pattern = plan.multiplied
    if pattern.num_blocks < math.prod(pattern.grid):
        raise InputError("has trips over the rows of a matrix that is not dense")
    if not 1 < trips.count <= pattern.grid[0]:
        raise InputError(f"has {trips.count} trips over {pattern.grid[0]} block rows")
    if plan.partition.rounds > 1 or plan.lowering == "popsparse":
        raise InputError("has trips over rows, and rounds over columns or lowering popsparse")


def _check_values(plan: Plan) -> None:
    """Refuse a codebook, or roles of operands, that the kernel does not support."""
    if plan.codebook:
        check_codebook(plan)
    if plan.roles == "usual":
        return
    if not isinstance(plan.kernel, DenseAmp) or not plan.is_resident:
        raise InputError(
            f"exchanges roles with kernel {plan.kernel.name} and weights {plan.weights}; "
            "a dense kernel and resident weights are needed"
        )
    if any(part.columns != AMP_BLOCK for part in plan.partition.parts):
        raise InputError(f"exchanges roles in parts of other than {AMP_BLOCK} columns")


def _check_partition(partition: Partition, plan: Plan) -> None:
    """Refuse a partition that does not divide the plan's blocks, columns and tiles."""
    # Numbers of a file may be anything: shapes first, then permutations, then ranges.
    _check_columns("its order", partition.order)
    orders = [partition.order]
    for cut in partition.cuts:
        _check_columns("a cut", cut.first, cut.last)
        _check_columns("the order of a cut", partition.order_of(cut))
        orders += [] if cut.order is None else [cut.order]
    for part in partition.parts:
        _check_columns("a part", part.tiles)
    blocks = plan.divided.num_blocks if isinstance(plan.pattern, Pattern) else 0
    if not all(np.array_equal(np.sort(order), np.arange(blocks)) for order in orders):
        raise InputError(f"has an order that is not a permutation of its {blocks:,} blocks")
    if not plan.n <= partition.columns:
        raise InputError(f"has {plan.n} columns of x and parts for {partition.columns}")
    tiles = np.concatenate([part.tiles for part in partition.parts])
    _check_range("a seat's tile", tiles, plan.machine.tiles)
    rounds = np.array([part.round for part in partition.parts])
    _check_range("a part's round", rounds, len(rounds))


def _check_owners(table: str, owners: Owners, lines: int, seats: int) -> None:
    """Refuse owners that are not seats, or that leave lines without an owner.

    `table` names the operand and the cut in messages.
    """
    _check_columns(table, owners.line, owners.index, owners.count, owners.seat, owners.span)
    _check_range(f"a line of {table}", owners.line, lines)
    _check_range(f"an owner of {table}", owners.seat, seats)
    _check_range(f"a piece of {table}", owners.index, owners.count)
    _check_range(f"shares of a piece of {table}", owners.span - 1, owners.count - owners.index)
    if len(owners.sums) not in (0, seats) or (owners.sums < 0).any():
        raise InputError(f"has partial sums of {len(owners.sums)} seats of {seats} in {table}")
    # `local` is APART (-1) or a line of the owner's partial sums: less APART, it is at least 0.
    sums = owners.sums[owners.seat] if len(owners.sums) else np.zeros_like(owners.seat)
    _check_columns(table, owners.line, owners.local)
    _check_range(f"a piece among partial sums of {table}", owners.local - APART, sums - APART)
    owned_lines = len(np.unique(owners.line))
    if owned_lines < lines:
        raise InputError(f"has owners of {owned_lines:,} lines of {table}, of {lines:,}")


def _check_columns(table: str, *columns: IntArray) -> None:
    """Refuse columns of a table that differ in length, or have several dimensions."""
    shapes = {column.shape for column in columns}
    if len(shapes) > 1 or columns[0].ndim != 1:
        raise InputError(f"has columns of {sorted(shapes)} in the table of {table}")


def _check_range(meaning: str, numbers: IntArray, limit: int | IntArray) -> None:
    """Refuse numbers outside of [0, limit)."""
    if ((numbers < 0) | (numbers >= limit)).any():
        raise InputError(f"has {numbers.min()}..{numbers.max()} as {meaning}, of {np.max(limit)}")


def _check_buckets(buckets: Buckets, plan: Plan) -> None:
    """Refuse a grid of buckets that is empty, does not cover the matrix, or has too many nodes."""
    grid = (buckets.px, buckets.py, buckets.pz, buckets.rows, buckets.columns, buckets.width)
    sizes = (buckets.block, buckets.value_count, buckets.meta_words)
    if min(*grid, *sizes) < 1 or not 0 <= buckets.oversize < math.inf:
        raise InputError(f"has a grid of {grid} with buckets of {sizes}")
    limits = (*plan.inner.grid, plan.n)
    covered = (buckets.px * buckets.rows, buckets.py * buckets.columns, buckets.pz * buckets.width)
    if any(size < limit for size, limit in zip(covered, limits, strict=True)):
        raise InputError(f"has a grid that covers {covered} of {limits}")
    if buckets.nodes > plan.machine.tiles:
        raise InputError(f"has {buckets.nodes} nodes on {number_of(plan.machine.tiles, 'tile')}")
